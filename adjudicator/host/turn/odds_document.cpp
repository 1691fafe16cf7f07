// Odds as a document of names and numbers (schemas/report.xsd, `odds`).
#include <boost/multiprecision/integer.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "core/describe.hpp"
#include "host/forms/side_view.hpp"
#include "host/turn/odds.hpp"
#include "odds/interval.hpp"
#include "reports/report/report.hpp"

namespace adjudicator::host {
namespace {

using odds::Whole;

using odds::millionths;

/// "0.333333"
std::string decimal(const Whole& in_millionths) {
  const Whole size = abs(in_millionths);
  std::string digits = Whole(size % millionths).str();
  digits.insert(0, 6 - digits.size(), '0');
  return (in_millionths < 0 ? "-" : "") + Whole(size / millionths).str() + "." + digits;
}

/// part / all in so many parts of a whole, to the nearest; a half away from zero.
Whole rounded(const Whole& part, const Whole& all, std::int64_t parts) {
  const Whole doubled = abs(part) * 2 * parts + all;
  const Whole size = doubled / (2 * all);
  return part < 0 ? Whole(-size) : size;
}

template <class Weight>
class OddsWriter {
 public:
  OddsWriter(const Odds& odds, const odds::Tally<Weight>& tally, files::Writer& writer)
      : odds_(odds), turn_(*odds.turn), tally_(tally), all_(tally.all()), writer_(writer) {}

  void write(bool exact, std::uint64_t courses, bool with_map) {
    writer_.start("odds");
    writer_.attribute("system", turn_.system->key);
    writer_.attribute("game", turn_.game);
    writer_.attribute("title", turn_.title.empty() ? turn_.game : turn_.title);
    writer_.attribute("turn", std::int64_t{turn_.number});
    writer_.attribute("language", language());
    writer_.attribute("method", exact ? "exact" : "samples");
    if (exact) {
      writer_.attribute("ways", all_.str());
      writer_.attribute("courses", static_cast<std::int64_t>(courses));
    } else {
      writer_.attribute("samples", static_cast<std::int64_t>(all_));
      writer_.attribute("points", to_text(points()));
      writer_.attribute("seed", odds_.seed);
    }
    if (odds_.view) {
      writer_.attribute("reader", odds_.view->side);
      writer_.attribute("enemies", static_cast<std::int64_t>(odds_.view->enemies));
      if (odds_.view->assumed > 0)
        writer_.attribute("assumed", static_cast<std::int64_t>(odds_.view->assumed));
      if (!odds_.view->left_out.empty())
        writer_.attribute("left-out", static_cast<std::int64_t>(odds_.view->left_out.size()));
    }
    if (odds_.in_progress) writer_.attribute("in-progress", true);
    if (odds_.unnamed > 0) writer_.attribute("unnamed", static_cast<std::int64_t>(odds_.unnamed));
    if (odds_.only) writer_.attribute("alone", true);
    samples_ = !exact;
    sides();
    if (odds_.view)
      for (const Taken& one : odds_.view->taken) taken(one);
    if (with_map) reports::write_map(turn_, writer_);
    if (odds_.compared) compared(*odds_.compared);
    battles();
    if (!odds_.only) losses();
    rows();
    hexes();
    writer_.end();
  }

 private:
  /// Its reader's: the moderator's stands on the game.
  std::string_view language() const {
    std::string_view language = turn_.game_file->root().value("language");
    if (odds_.view)
      for (const SideInfo& side : turn_.sides)
        if (side.id == odds_.view->side) language = side.language;
    return language.empty() ? "en" : language;
  }

  /// What may be and need not be is never rounded to nothing or to all.
  static std::string share(const Whole& part, const Whole& all) {
    Whole rounded_part = rounded(part, all, millionths);
    if (part > 0 && rounded_part == 0) rounded_part = 1;
    if (part < all && rounded_part == millionths) rounded_part = millionths - 1;
    return decimal(rounded_part);
  }
  std::string share(const Whole& part) const { return share(part, all_); }

  /// By how many percentage points a share may be off, at most, in 19 of 20 cases, rounded up: to tenths, or finer where
  /// that is less than one.
  Ratio points() const {
    if constexpr (std::is_same_v<Weight, std::uint64_t>) {
      const std::int64_t error = odds::greatest_error(tally_);
      if (error >= 1'000) return {(error + 999) / 1'000, 10};
      return {(error + 9) / 10, 1'000};
    }
    return {};
  }

  void likely(const Whole& part) {
    const Whole divisor = gcd(part, all_);
    const Whole below = all_ / divisor;
    const std::string chance = Whole(part / divisor).str();
    writer_.attribute("chance", below == 1 ? chance : chance + "/" + below.str());
    writer_.attribute("share", share(part));
    if (!samples_) return;
    const auto [low, high] = odds::bounds(part, all_);
    writer_.attribute("at-least", decimal(low));
    writer_.attribute("at-most", decimal(high));
  }

  void value(std::string_view element, std::string_view is, const Whole& part) {
    writer_.start(element);
    writer_.attribute("is", is);
    likely(part);
    writer_.end();
  }

  void sides() {
    for (const SideInfo& side : turn_.sides) {
      writer_.start("side");
      writer_.attribute("id", side.id);
      writer_.attribute("name", side.name);
      writer_.attribute("colour", side.colour);
      writer_.end();
    }
  }

  /// One of several things with how likely it is.
  void taken(const Taken& one) {
    writer_.start("taken");
    writer_.attribute("who", one.who);
    writer_.attribute("is", one.is);
    if (one.weight < one.of) writer_.attribute("share", share(Whole(one.weight), Whole(one.of)));
    writer_.end();
  }

  // ---- other orders

  /// As it is said: in parts of so many.
  static std::string said(const Whole& number, std::int64_t parts, std::int64_t times) {
    return to_text(Ratio(static_cast<std::int64_t>(rounded(number * times, millionths, parts)), parts));
  }

  void more(const odds::MeanDifference& more, std::int64_t parts, std::int64_t times) {
    writer_.attribute("more", decimal(more.mean));
    writer_.attribute("about", said(more.mean, parts, times));
    if (!samples_) return;
    writer_.attribute("at-least", decimal(more.least));
    writer_.attribute("at-most", decimal(more.most));
    writer_.attribute("least", said(more.least, parts, times));
    writer_.attribute("most", said(more.most, parts, times));
  }

  void lost(const Compared::Loss& loss) {
    constexpr std::int64_t parts = 100;
    if (odds_.only || said(loss.more.mean, parts, 1) == "0") return;
    writer_.start("lost");
    writer_.attribute("side", turn_.sides[loss.side].id);
    writer_.attribute("of", tally_.measures().name(loss.measure));
    more(loss.more, parts, 1);
    writer_.end();
  }

  /// In tenths of a percentage point.
  void held(const Compared::Holder& holding) {
    constexpr std::int64_t parts = 10;
    const std::string_view hex = turn_.board.id(Place(holding.held.first));
    if (!tells_of(hex) || said(holding.more.mean, parts, 100) == "0") return;
    writer_.start("held");
    writer_.attribute("hex", hex);
    writer_.attribute("is", holder(holding.held.second));
    more(holding.more, parts, 100);
    writer_.end();
  }

  /// In tenths of a percentage point.
  void survival(const Compared::Survival& survival) {
    constexpr std::int64_t parts = 10;
    if (said(survival.more.mean, parts, 100) == "0" || !tells_of(survival.unit)) return;
    writer_.start("survival");
    identify(survival.unit);
    more(survival.more, parts, 100);
    writer_.end();
  }

  void compared(const Compared& compared) {
    writer_.start("compared");
    writer_.attribute("with", printable(compared.with, std::string::npos));
    if (compared.refused > 0) writer_.attribute("refused", static_cast<std::int64_t>(compared.refused));
    if (odds_.unnamed == 0)
      for (const auto& [at, who] : odds_.before->battles) gone(at, who);
    for (const Compared::Loss& loss : compared.losses) lost(loss);
    for (const Compared::Survival& one : compared.units) survival(one);
    for (const Compared::Holder& holding : compared.holders) held(holding);
    writer_.end();
  }

  /// A battle that is no longer fought.
  void gone(const std::string& at, const std::string& who) {
    if (odds_.battles.contains(at) || (odds_.only && !odds_.only->contains(at))) return;
    writer_.start("gone");
    writer_.attribute("at", at);
    if (!who.empty()) writer_.attribute("who", who);
    writer_.end();
  }

  /// What the same place gave with the orders that were given.
  std::map<std::string, std::string, std::less<>> before(const odds::Reading& reading) const {
    std::map<std::string, std::string, std::less<>> shares;
    if (!odds_.before) return shares;
    std::visit(
        [&](const auto& was) {
          if (const auto found = was.tally.results().find(reading); found != was.tally.results().end())
            for (const auto& [result, part] : found->second)
              shares[result] = share(Whole(part), Whole(was.tally.all()));
        },
        odds_.before->found);
    return shares;
  }

  // ---- charts

  using Results = std::map<std::string, Weight, std::less<>>;

  /// The sides and the things that an address names, as they are called.
  std::string who_in(std::string_view address) const {
    std::string all;
    while (!address.empty()) {
      const std::string_view part = address.substr(0, address.find('/'));
      address.remove_prefix(std::min(part.size() + 1, address.size()));
      std::string name;
      for (const SideInfo& side : turn_.sides)
        if (side.id == part) name = side.name;
      const Name id = turn_.names.find(part);
      for (std::uint32_t table = 2; id != Name::none && name.empty() && table < turn_.start.tables(); ++table)
        if (const Row row = turn_.start.find(table, id); row.exists()) name = name_of(row);
      if (!name.empty()) all.append(all.empty() ? "" : ", ").append(name);
    }
    return all;
  }

  void reading(const std::string& at, const std::string& battle, const odds::Reading& of,
               const Results& results) {
    writer_.start("reading");
    writer_.attribute("at", at);
    writer_.attribute("chart", of.chart);
    if (const std::string who = who_in(std::string_view(at).substr(battle.size())); !who.empty())
      writer_.attribute("who", who);
    const auto was = before(of);
    std::vector<std::pair<std::string_view, Whole>> most(results.begin(), results.end());
    for (const auto& [result, share_before] : was)
      if (!results.contains(result)) most.emplace_back(result, 0);
    std::ranges::stable_sort(most, [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [result, part] : most) {
      writer_.start("result");
      writer_.attribute("is", result);
      likely(part);
      const auto share_before = was.find(result);
      if (!was.empty())
        writer_.attribute("before",
                          share_before == was.end() ? std::string_view("0.000000") : share_before->second);
      writer_.end();
    }
    writer_.end();
  }

  void battles() {
    // By battle, address and chart; those outside of battles last.
    using Read = std::pair<odds::Reading, const Results*>;
    std::map<std::string, std::map<std::pair<std::string, std::string_view>, Read>> all;
    for (const auto& [reading, results] : tally_.results()) {
      const auto address = odds_.addresses.find(reading.address);
      if (address == odds_.addresses.end()) continue;  // too rare (`unnamed`)
      all[battle_of(odds_, address->second)][{address->second, reading.chart}] = {reading, &results};
    }
    for (const auto& [at, readings] : all) {
      if (at.empty() || (odds_.only && !odds_.only->contains(at))) continue;
      writer_.start("battle");
      writer_.attribute("at", at);
      if (const std::string& who = odds_.battles.at(at); !who.empty()) writer_.attribute("who", who);
      for (const auto& [where, read] : readings) reading(where.first, at, read.first, *read.second);
      writer_.end();
    }
    if (odds_.only) return;
    for (const auto& [where, read] : all[""]) reading(where.first, "", read.first, *read.second);
  }

  // ---- sides, rows, hexes

  void losses() {
    const odds::Measures& measures = tally_.measures();
    for (const SideInfo& side : turn_.sides)
      for (std::size_t measure = 0; measure < measures.size(); ++measure) {
        const auto& values = tally_.lost(measure, side.row.index).values();
        if (values.empty() || (values.size() == 1 && values.front().first == 0)) continue;
        Whole sum = 0;
        for (const auto& [lost, part] : values) sum += Whole(lost) * Whole(part);
        writer_.start("loss");
        writer_.attribute("side", side.id);
        writer_.attribute("of", measures.name(measure));
        writer_.attribute("mean", decimal(rounded(sum, all_, millionths)));
        writer_.attribute("about", to_text(Ratio(static_cast<std::int64_t>(rounded(sum, all_, 100)), 100)));
        for (const auto& [lost, part] : values) value("value", std::to_string(lost), Whole(part));
        writer_.end();
      }
  }

  std::string text_of(Trait trait, std::int64_t value) const {
    const std::string text = value_text(turn_, turn_.start, trait, static_cast<std::int32_t>(value));
    return text.empty() ? "none" : text;
  }

  void from(const odds::Cell& cell, std::string_view start) {
    if (tally_.begins_alike(cell)) writer_.attribute("from", start);
  }

  /// With what it is in the rest of all ways.
  void trait(const odds::Cell& cell, const odds::Spread<Weight>& spread) {
    const auto values = [&](std::string_view start, auto text) {
      const Whole rest = all_ - Whole(spread.sum());
      if (rest > 0) value("value", start, rest);
      for (const auto& [to, part] : spread.values()) value("value", text(to), Whole(part));
    };
    writer_.start("trait");
    if (cell.trait == State::presence) {
      writer_.attribute("name", "present");
      from(cell, turn_.start.present(cell.row) ? "yes" : "no");
      values(turn_.start.present(cell.row) ? "yes" : "no",
             [](std::int64_t to) { return to != 0 ? "yes" : "no"; });
    } else {
      const Trait of{static_cast<std::uint16_t>(cell.row.table), cell.trait};
      const std::string start = text_of(of, turn_.start.get(cell.row, of));
      writer_.attribute("name", turn_.start.shape(of).name);
      from(cell, start);
      values(start, [&](std::int64_t to) { return text_of(of, to); });
    }
    writer_.end();
  }

  /// Of battles alone: of who fights there.
  bool tells_of(Row row) const {
    if (is_nameless(row) && turn_.start.shape(row.table).name != "unit") return false;
    return !odds_.only || std::ranges::any_of(*odds_.only, [&](const std::string& battle) {
      const auto fighters = odds_.fighters.find(battle);
      return fighters != odds_.fighters.end() && fighters->second.contains(row);
    });
  }

  /// By a name that was made up for it nobody knows a unit.
  bool is_nameless(Row row) const { return odds_.view && is_made_up(id_text(turn_, turn_.start, row)); }

  void identify(Row row) {
    if (is_nameless(row)) {
      if (const Place hex = turn_.start.location(row); exists(hex))
        writer_.attribute("hex", turn_.board.id(hex));
    } else if (const auto id = id_text(turn_, turn_.start, row); !id.empty()) {
      writer_.attribute("id", id);
    }
    writer_.attribute("table", turn_.start.shape(row.table).name);
    if (const std::size_t side = tally_.measures().side_of(row); side < turn_.sides.size())
      writer_.attribute("side", turn_.sides[side].id);
    if (const std::string name = name_of(row); !name.empty()) writer_.attribute("name", name);
  }

  std::string name_of(Row row) const {
    const int name = turn_.start.shape(row.table).find("name");
    if (name < 0) return {};
    return trait_text(turn_, turn_.start, row,
                      {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(name)});
  }

  void row(Row row, std::span<const std::pair<odds::Cell, odds::Spread<Weight>>> cells) {
    writer_.start("row");
    identify(row);
    if (turn_.start.shape(row.table).name == "unit") {
      const auto lost = tally_.lost_units().find(row);
      writer_.attribute("survives",
                        share(lost == tally_.lost_units().end() ? all_ : Whole(all_ - lost->second)));
    }
    for (const auto& [cell, spread] : cells) trait(cell, spread);
    writer_.end();
  }

  void rows() {
    const auto all = tally_.cells();
    const std::vector<std::pair<odds::Cell, odds::Spread<Weight>>> cells(all.begin(), all.end());
    for (std::size_t first = 0; first < cells.size();) {
      std::size_t last = first;
      while (last < cells.size() && cells[last].first.row == cells[first].first.row) ++last;
      if (const Row of = cells[first].first.row; tells_of(of))
        row(of, std::span(cells).subspan(first, last - first));
      first = last;
    }
  }

  std::string_view holder(std::int64_t holder) const {
    if (holder == odds::held_by_none) return "nobody";
    if (holder == odds::held_by_several) return "several";
    return turn_.sides[static_cast<std::size_t>(holder)].id;
  }

  bool is_fought_over(std::string_view hex) const {
    return std::ranges::any_of(*odds_.only,
                               [&](std::string_view at) { return at.substr(at.rfind('/') + 1) == hex; });
  }

  /// Where units stand that were left out, these odds know nothing.
  bool tells_of(std::string_view hex) const {
    if (odds_.view && std::ranges::find(odds_.view->left_out, hex) != odds_.view->left_out.end())
      return false;
    return !odds_.only || is_fought_over(hex);
  }

  void hexes() {
    for (const auto& [hex, spread] : tally_.holders()) {
      if (!tells_of(turn_.board.id(Place(hex)))) continue;
      const std::string_view start = holder(tally_.holder_at_start(hex));
      writer_.start("hex");
      writer_.attribute("id", turn_.board.id(Place(hex)));
      writer_.attribute("from", start);
      if (const Whole rest = all_ - Whole(spread.sum()); rest > 0) value("value", start, rest);
      for (const auto& [to, part] : spread.values()) value("value", holder(to), Whole(part));
      writer_.end();
    }
  }

  const Odds& odds_;
  const Turn& turn_;
  const odds::Tally<Weight>& tally_;
  const Whole all_;
  files::Writer& writer_;
  bool samples_ = false;
};

}  // namespace

void write_odds(const Odds& odds, bool with_map, files::Writer& writer) {
  if (const auto* exact = std::get_if<odds::ExactOdds>(&odds.found))
    OddsWriter<Whole>(odds, exact->tally, writer).write(true, exact->courses, with_map);
  else
    OddsWriter<std::uint64_t>(odds, std::get<odds::SampledOdds>(odds.found).tally, writer)
        .write(false, 0, with_map);
}

}  // namespace adjudicator::host
