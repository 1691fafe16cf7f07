#include "reports/page/comparing.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "reports/nodes.hpp"
#include "reports/page/columns.hpp"
#include "reports/page/made.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::reports {
namespace {

/// A line for a terminal, whatever a game's own words hold.
std::string line(std::string_view text) {
  return printable(text, std::string::npos);
}

struct Battle {
  std::string place;
  std::string who;
  std::string outcome;
  std::string told;
};

/// What stylesheets/results.xsl makes of a report.
struct Results {
  Results(const xmlDoc& report, const Stylesheets& sheets)
      : tree(parse_tree(made("results", report, sheets))) {
    const xmlNode* root = xmlDocGetRootElement(tree.get());
    waiting = attribute(root, "waiting") == "true";
    std::map<std::string, int> met;
    for (const xmlNode* c = first_child(root); c != nullptr; c = next_element(c)) {
      const auto value = [&](std::string_view name) { return std::string(attribute(c, name)); };
      if (is(c, "battle")) {
        // A side may not know the address: then by what and where it was, the first, second ... of that kind.
        std::string key = value("at");
        if (key.empty()) key = value("place") + '\n' + value("what");
        key += '\n' + std::to_string(++met[key]);
        order.push_back(key);
        battles.emplace(key, Battle{value("place"), value("who"), value("outcome"), value("told")});
      } else if (is(c, "side")) {
        sides.emplace_back(value("id"), value("name"));
        lost.emplace(value("id"), value("lost"));
      } else if (is(c, "fought")) {
        fought.emplace(value("hex"), value("name"));
      } else if (is(c, "holds")) {
        holds.emplace(value("hex"), value("side"));
      } else if (is(c, "refusal")) {
        refusals.push_back(value("text"));
      }
    }
  }

  Tree tree;
  bool waiting = false;
  std::vector<std::string> order;  // of the battles
  std::map<std::string, Battle> battles;
  std::vector<std::pair<std::string, std::string>> sides;  // the reader's first; by id and name
  std::map<std::string, std::string> lost;
  std::map<std::string, std::string> fought;  // hexes, with their names
  std::map<std::string, std::string> holds;   // by whom
  std::vector<std::string> refusals;
};

class ResultComparison {
 public:
  ResultComparison(const xmlDoc& was, const xmlDoc& now, const Stylesheets& sheets)
      : was_(was, sheets), now_(now, sheets), sheets_(sheets) {
    const xmlNode* root = xmlDocGetRootElement(&now);
    system_ = attribute(root, "system");
    language_ = attribute(root, "language");
    moderator_ = attribute(root, "reader") == "moderator";
    reader_ = attribute(root, "reader");
  }

  std::string text(bool differs) {
    if (!differs) return in_columns(say(moderator_ ? "whatif.nothing" : "whatif.nothing-seen") + '\n');
    battles();
    paragraph(in_all());
    if (!result_differs_) paragraph(say("whatif.same") + '\n');
    if (now_.waiting && !was_.waiting) paragraph(say("whatif.waits") + '\n');
    for (const std::string& battle : battles_) paragraph(battle);
    paragraph(orders());
    paragraph(say("whatif.more") + '\n');
    return in_columns(text_);
  }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;
  std::string say(std::string_view key, const Values& values = {}) const {
    return line(sentence(system_, language_, key, values, sheets_));
  }
  void paragraph(const std::string& text) {
    if (!text.empty()) text_ += (text_.empty() ? "" : "\n") + text;
  }
  /// "0805  Ridge Rifles attacked ...".
  static std::string head(const Battle& battle) {
    return line(battle.place) + (battle.place.empty() ? "" : "  ") + line(battle.who) + '\n';
  }
  std::string indented(std::string_view key, const std::string& outcome) const {
    return "  " + say(key, {{"text", outcome.empty() ? say("whatif.no-result") : outcome}}) + '\n';
  }

  void battles() {
    for (const std::string& key : was_.order) {
      if (now_.battles.contains(key)) continue;
      // A turn that waits may fight it yet.
      const Battle& was = was_.battles.at(key);
      battles_.push_back(head(was) + indented(now_.waiting ? "whatif.not-yet" : "whatif.gone", was.outcome));
      result_differs_ = true;
    }
    std::size_t alike = 0;
    for (const std::string& key : now_.order) {
      const Battle& now = now_.battles.at(key);
      const auto found = was_.battles.find(key);
      if (found == was_.battles.end()) {
        battles_.push_back(head(now) + indented("whatif.new", now.outcome));
        result_differs_ = true;
        continue;
      }
      const Battle& was = found->second;
      if (was.outcome != now.outcome) {
        battles_.push_back((was.who == now.who ? std::string() : head(was)) + head(now) +
                           indented("whatif.was", was.outcome) + indented("whatif.now", now.outcome));
        result_differs_ = true;
      } else if (was.told != now.told || was.who != now.who) {
        battles_.push_back(head(now) + indented("whatif.same-result", now.outcome));
      } else {
        ++alike;
      }
    }
    if (alike > 0 && !battles_.empty())
      battles_.push_back(say(alike == 1 ? "whatif.other" : "whatif.others", {{"n", std::to_string(alike)}}) +
                         '\n');
  }

  std::string name_of(const std::string& side) const {
    for (const auto& [id, name] : now_.sides)
      if (id == side) return name;
    return side;
  }

  /// Who would hold what, and what each side would lose.
  std::string in_all() {
    std::string all;
    auto hexes = was_.fought;
    hexes.insert(now_.fought.begin(), now_.fought.end());
    const auto holder = [](const Results& results, const std::string& hex) {
      const auto found = results.holds.find(hex);
      return found == results.holds.end() ? std::string() : found->second;
    };
    std::map<std::pair<std::string, std::string>, Values> changed;  // by who would hold them and who did
    for (const auto& [hex, name] : hexes) {
      const std::string was = holder(was_, hex);
      const std::string now = holder(now_, hex);
      if (was != now) changed[{now, was}].emplace_back("hex", name.empty() ? hex : name);
    }
    for (auto& [who, values] : changed) {
      if (!who.first.empty()) values.emplace_back("side", name_of(who.first));
      if (!who.second.empty()) values.emplace_back("other", name_of(who.second));
      // A side that sees nobody there does not know that nobody is.
      const bool unsure = !moderator_ && (who.first.empty() || who.second.empty());
      all += say(unsure ? "whatif.sees" : "whatif.holds", values) + '\n';
      result_differs_ = true;
    }
    for (const auto& [side, name] : now_.sides) {
      const auto found = was_.lost.find(side);
      const std::string was = found == was_.lost.end() ? std::string() : found->second;
      const std::string& now = now_.lost.at(side);
      // What others lost a side may not know: none that it knows of is not none.
      const bool theirs = !moderator_ && side != reader_;
      const auto amount = [&](const std::string& lost) {
        return lost.empty() ? say(theirs ? "short.none-known" : "whatif.none") : lost;
      };
      result_differs_ = result_differs_ || was != now;
      if (was != now)
        all += say("whatif.losses", {{"side", name}, {"now", amount(now)}, {"was", amount(was)}}) + '\n';
      else if (result_differs_)
        all += say(theirs && now.empty() ? "whatif.unknown-losses" : "whatif.same-losses",
                   {{"side", name}, {"now", amount(now)}}) +
               '\n';
    }
    return all;
  }

  /// What is said of the orders of one run alone.
  std::string orders() const {
    std::string all;
    const auto only = [&](const Results& here, const Results& there, std::string_view key) {
      auto left = there.refusals;
      for (const std::string& refusal : here.refusals) {
        const auto found = std::ranges::find(left, refusal);
        if (found != left.end())
          left.erase(found);
        else
          all += say(key, {{"text", refusal}}) + '\n';
      }
    };
    only(was_, now_, "whatif.order-was");
    only(now_, was_, "whatif.order-now");
    return all;
  }

  Results was_;
  Results now_;
  const Stylesheets& sheets_;
  std::string system_;
  std::string language_;
  bool moderator_ = false;
  std::string reader_;
  std::string text_;
  std::vector<std::string> battles_;  // that differ, a paragraph each
  bool result_differs_ = false;       // of a battle, of who holds what, or of losses
};

}  // namespace

std::string compare_outcomes(const xmlDoc& was, const xmlDoc& now, bool differs, const Stylesheets& sheets) {
  return ResultComparison(was, now, sheets).text(differs);
}

std::vector<NamedBattle> battles_of(const xmlDoc& report, const Stylesheets& sheets) {
  const Tree results = parse_tree(made("results", report, sheets));
  std::vector<NamedBattle> battles;
  const xmlNode* root = xmlDocGetRootElement(results.get());
  for (const xmlNode* c = first_child(root); c != nullptr; c = next_element(c))
    if (is(c, "battle")) battles.push_back({std::string(attribute(c, "at")), line(attribute(c, "ahead"))});
  return battles;
}

}  // namespace adjudicator::reports
