#include "reports/page/telling_odds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/utf8.hpp"
#include "reports/nodes.hpp"
#include "reports/page/columns.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::size_t bar_width = 24;

/// "0.333333" in millionths.
std::int64_t millionths_of(std::string_view decimal) {
  std::int64_t all = 0;
  for (const char c : decimal)
    if (c >= '0' && c <= '9') all = 10 * all + (c - '0');
  return all;
}

std::string left(std::string_view text, std::size_t width) {
  return std::string(text).append(width - std::min(width, utf8_length(text)), ' ');
}
std::string right(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, utf8_length(text)), ' ').append(text);
}

/// A bar to the eighth of a column; a chance that is there shows.
std::string bar(std::int64_t millionths) {
  constexpr std::array<std::string_view, 8> parts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<std::size_t>(std::max<std::int64_t>(
      (millionths * static_cast<std::int64_t>(8 * bar_width) + 500'000) / 1'000'000, 1));
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  return text.append(parts[eighths % 8]);
}

class OddsText {
 public:
  OddsText(const xmlDoc& odds, const Stylesheets& sheets)
      : root_(xmlDocGetRootElement(&odds)), sheets_(sheets) {
    for (const xmlNode* c = first_child(root_); c != nullptr; c = next_element(c))
      if (is(c, "side")) sides_.emplace_back(attribute(c, "id"), attribute(c, "name"));
  }

  std::string text() {
    heading();
    changes();
    each("battle", [&](const xmlNode* battle) { this->battle(battle); });
    each("reading", [&](const xmlNode* reading) {
      paragraph();
      this->reading(reading, attribute(reading, "at"));
    });
    losses();
    units();
    hexes();
    return in_columns(text_);
  }

  std::string of_changes() {
    heading();
    changes();
    return in_columns(text_);
  }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;

  template <class Visit>
  void each(std::string_view element, Visit visit) const {
    for (const xmlNode* c = first_child(root_); c != nullptr; c = next_element(c))
      if (is(c, element)) visit(c);
  }
  std::string say(std::string_view key, const Values& values = {}) const {
    return printable(sentence(attribute(root_, "system"), attribute(root_, "language"), key, values, sheets_),
                     std::string::npos);
  }
  std::string value(const xmlNode* node, std::string_view name) const {
    return printable(attribute(node, name), std::string::npos);
  }
  void line(std::string_view text) { text_.append(text).append("\n"); }
  void paragraph() { text_ += '\n'; }

  /// In tenths of a percent; what may be and is less than that is not nothing.
  std::string percent(std::int64_t millionths) const {
    const std::int64_t tenths = (millionths + 500) / 1000;
    const std::string point = say("number.point");
    if (tenths == 0 && millionths > 0) return "<0" + point + "1" + say("number.percent");
    if (tenths == 1000 && millionths < 1'000'000) return ">99" + point + "9" + say("number.percent");
    return std::to_string(tenths / 10) + point + std::to_string(tenths % 10) + say("number.percent");
  }
  std::string percent_of(const xmlNode* node) const {
    return percent(millionths_of(attribute(node, "share")));
  }

  void heading() {
    line(say("odds.title", {{"turn", value(root_, "turn")}, {"title", value(root_, "title")}}));
    if (attribute(root_, "method") == "exact") {
      const std::string ways = value(root_, "ways");
      line(ways == "1"        ? say("odds.certain")
           : ways.size() > 12 ? say("odds.exact-many")
                              : say("odds.exact", {{"ways", ways}}));
    } else {
      line(say("odds.samples", {{"samples", value(root_, "samples")}, {"points", value(root_, "points")}}));
    }
    if (const std::string side = value(root_, "reader"); !side.empty()) {
      Values of = some(root_, {"enemies", "assumed", "left-out"});
      of.emplace_back("reader", name_of(side));
      line(say("odds.of-side", of));
    }
    each("taken", [&](const xmlNode* taken) {
      const std::string share = attribute(taken, "share").empty() ? "" : " (" + percent_of(taken) + ")";
      line("  " + say("odds.taken", {{"who", value(taken, "who")}, {"is", value(taken, "is")}}) + share);
    });
    if (attribute(root_, "in-progress") == "true")
      line(say(attribute(root_, "reader").empty() ? "odds.in-progress" : "odds.in-progress-side",
               {{"reader", name_of(attribute(root_, "reader"))}}));
    if (const std::string unnamed = value(root_, "unnamed"); !unnamed.empty())
      line(say("odds.unnamed", {{"unnamed", unnamed}}));
  }

  // ---- other orders

  void changes() {
    each("compared", [&](const xmlNode* compared) { this->compared(compared); });
  }

  void compared(const xmlNode* compared) {
    paragraph();
    line(say("odds.compared", {{"with", value(compared, "with")}}));
    if (const std::string refused = value(compared, "refused"); !refused.empty())
      line("  " + say("odds.refused", {{"refused", refused}}));
    if (first_child(compared) == nullptr) line("  " + say("odds.no-change"));
    for (const xmlNode* c = first_child(compared); c != nullptr; c = next_element(c))
      line("  " + (is(c, "gone") ? say("odds.gone", some(c, {"who", "at"})) : change(c)));
  }

  /// Who, what of, by how much.
  std::string change(const xmlNode* c) const {
    std::string what;
    if (is(c, "lost"))
      what = name_of(attribute(c, "side")) + ", " + say(std::string("odds.of.").append(attribute(c, "of")));
    else if (is(c, "survival"))
      what = unit(c) + ", " + say("odds.survival");
    else
      what = value(c, "hex") + ": " + who_is(attribute(c, "is"));
    return what + " " +
           say(std::string("odds.by-").append(reports::name_of(c)), some(c, {"about", "least", "most"}));
  }

  /// Of these values those that it has.
  Values some(const xmlNode* node, std::initializer_list<const char*> names) const {
    Values values;
    for (const char* name : names)
      if (std::string text = value(node, name); !text.empty()) values.emplace_back(name, std::move(text));
    return values;
  }

  std::string unit(const xmlNode* row) const {
    if (attribute(row, "id").empty()) return say("odds.unit-in", some(row, {"hex"}));
    const std::string name = value(row, "name");
    return value(row, "id") + (name.empty() ? "" : " " + name);
  }

  // ---- battles

  void battle(const xmlNode* battle) {
    paragraph();
    const std::string who = value(battle, "who");
    line(who.empty() ? value(battle, "at") : who);
    const std::string_view at = attribute(battle, "at");
    for (const xmlNode* c = first_child(battle); c != nullptr; c = next_element(c)) {
      const std::string_view where = attribute(c, "at");
      reading(c, where == at ? std::string_view() : where.substr(std::min(where.size(), at.size() + 1)));
    }
  }

  void reading(const xmlNode* reading, std::string_view where) {
    const std::string_view chart = attribute(reading, "chart");
    const std::string who = value(reading, "who");
    line("  " + (!who.empty() || where.empty()
                     ? word("chart", chart) + (who.empty() ? "" : ": " + who)
                     : printable(where, std::string::npos) + ", " + word("chart", chart)));
    if (const std::string legend = std::string("odds.legend-").append(chart);
        wording().has(legend) && explained_.insert(chart).second)
      line("    " + say(legend));
    std::size_t width = 4;
    for (const xmlNode* c = first_child(reading); c != nullptr; c = next_element(c))
      width = std::max(width, utf8_length(result(chart, attribute(c, "is"))));
    for (const xmlNode* c = first_child(reading); c != nullptr; c = next_element(c))
      line("    " + left(result(chart, attribute(c, "is")), width) + "  " +
           left(bar(millionths_of(attribute(c, "share"))), bar_width) + right(percent_of(c), 9) + before(c) +
           meaning(attribute(c, "is")));
  }

  std::string before(const xmlNode* result) const {
    bool found = false;
    const std::string_view share = attribute(result, "before", &found);
    return found ? "  " + say("odds.before") + " " + percent(millionths_of(share)) : std::string();
  }

  /// What a code of a chart means.
  std::string meaning(std::string_view code) const {
    const bool says_itself = code.empty() || code[0] < 'A' || code[0] > 'Z';
    const std::string means = says_itself ? std::string() : word("result", code);
    return means.empty() || means == code ? std::string() : "  " + means;
  }

  const Wording& wording() const {
    const std::string language(attribute(root_, "language"));
    return sheets_.wording(std::string(attribute(root_, "system")), language.empty() ? "en" : language);
  }
  std::string word(std::string_view kind, std::string_view word) const {
    return printable(wording().word(kind, word), std::string::npos);
  }

  /// What a chart gives as it is printed; of an outcome that a note tells each word, a side by its name.
  std::string result(std::string_view chart, std::string_view is) const {
    const std::string kind = std::string("outcome-").append(chart);
    if (!wording().has(kind)) return printable(is, std::string::npos);
    std::string all;
    for (std::string_view rest = is; !rest.empty();) {
      const std::string_view one = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
      const std::string name = name_of(one);
      all += (all.empty() ? "" : say("list.comma")) + (name == one ? word(kind, one) : name);
    }
    return all;
  }

  // ---- losses, units, hexes

  std::string name_of(std::string_view side) const {
    for (const auto& [id, name] : sides_)
      if (id == side) return printable(name, std::string::npos);
    return std::string(side);
  }

  std::string who_is(std::string_view holder) const {
    return holder == "nobody" || holder == "several" ? say(std::string("odds.").append(holder))
                                                     : name_of(holder);
  }

  void losses() {
    std::string_view side;
    each("loss", [&](const xmlNode* loss) {
      if (side.empty()) {
        paragraph();
        line(say("odds.losses"));
      }
      if (side != attribute(loss, "side")) line("  " + name_of(attribute(loss, "side")));
      side = attribute(loss, "side");
      std::string all;
      constexpr int most = 8;
      int shown = 0;
      for (const xmlNode* c = first_child(loss); c != nullptr && ++shown <= most; c = next_element(c))
        all += (all.empty() ? "" : ", ") + value(c, "is") + ": " + percent_of(c);
      line("    " + say(std::string("odds.of.").append(attribute(loss, "of"))) + ": " +
           wording().number(attribute(loss, "about")) + " " + say("odds.on-average") +
           (shown > most ? "" : " (" + all + ")"));
    });
  }

  void units() {
    bool any = false;
    each("row", [&](const xmlNode* row) {
      bool found = false;
      const std::string_view survives = attribute(row, "survives", &found);
      const std::int64_t share = millionths_of(survives);
      if (!found || share == 1'000'000) return;
      if (!std::exchange(any, true)) {
        paragraph();
        line(say("odds.units"));
      }
      line("  " + left(unit(row), 40) + right(percent(share), 9));
    });
    const bool alone = attribute(root_, "alone") == "true";
    if (any && alone) return;
    if (!any) paragraph();
    line((any ? "  " : "") + say(std::string(any     ? "odds.units-rest"
                                             : alone ? "odds.none-lost-here"
                                                     : "odds.none-lost") +
                                 (attribute(root_, "method") == "exact" ? "" : "-samples")));
  }

  void hexes() {
    bool any = false;
    each("hex", [&](const xmlNode* hex) {
      if (!std::exchange(any, true)) {
        paragraph();
        line(say("odds.hexes"));
      }
      std::vector<const xmlNode*> holders;
      for (const xmlNode* c = first_child(hex); c != nullptr; c = next_element(c)) holders.push_back(c);
      std::ranges::stable_sort(holders, std::greater<>(),
                               [](const xmlNode* c) { return millionths_of(attribute(c, "share")); });
      std::string all;
      for (const xmlNode* c : holders) {
        const std::string_view holder = attribute(c, "is");
        all += (all.empty() ? "" : ", ") + who_is(holder) + " " + percent_of(c);
      }
      line("  " + value(hex, "id") + "  " + all);
    });
  }

  const xmlNode* root_;
  const Stylesheets& sheets_;
  std::vector<std::pair<std::string_view, std::string_view>> sides_;
  std::set<std::string_view> explained_;  // charts
  std::string text_;
};

}  // namespace

std::string odds_text(const xmlDoc& odds, const Stylesheets& sheets) {
  return OddsText(odds, sheets).text();
}

std::string odds_changes(const xmlDoc& odds, const Stylesheets& sheets) {
  return OddsText(odds, sheets).of_changes();
}

std::string odds_page(const xmlDoc& odds) {
  return Stylesheets::standard().odds(odds);
}

}  // namespace adjudicator::reports
