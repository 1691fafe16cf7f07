// Odds as a document of names and numbers (schemas/report.xsd, `odds`).
#include <boost/multiprecision/integer.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/describe.hpp"
#include "host/turn/odds.hpp"

namespace adjudicator::host {
namespace {

using odds::Whole;

constexpr std::int64_t millionths = 1'000'000;

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

/// Bounds between which the share lies in 19 of 20 cases (Wilson), in millionths, the wider way.
std::pair<Whole, Whole> bounds(const Whole& part, const Whole& all) {
  // z = 1.96; everything times 10^6, below the root times 10^12.
  const Whole z2 = 3'841'600;  // z^2 * 10^6
  const Whole under = z2 * millionths + 4 * part * (all - part) * millionths * millionths / all;
  const Whole root = sqrt(Whole(under * z2 / millionths)) + 1;
  const Whole middle = 2 * part * millionths + z2;
  const Whole below = 2 * (all * millionths + z2);
  const Whole low = std::max<Whole>(middle - root, 0) * millionths / below;
  const Whole high = ((middle + root) * millionths + below - 1) / below;
  return {low, std::min<Whole>(high, millionths)};
}

template <class Weight>
class OddsWriter {
 public:
  OddsWriter(const Odds& odds, const odds::Tally<Weight>& tally, files::Writer& writer)
      : odds_(odds), turn_(*odds.turn), tally_(tally), all_(tally.all()), writer_(writer) {}

  void write(bool exact, std::uint64_t courses) {
    writer_.start("odds");
    writer_.attribute("system", turn_.system->key);
    writer_.attribute("game", turn_.game);
    writer_.attribute("title", turn_.title.empty() ? turn_.game : turn_.title);
    writer_.attribute("turn", std::int64_t{turn_.number});
    if (const auto language = turn_.game_file->root().value("language"); !language.empty())
      writer_.attribute("language", language);
    writer_.attribute("method", exact ? "exact" : "samples");
    if (exact) {
      writer_.attribute("ways", all_.str());
      writer_.attribute("courses", static_cast<std::int64_t>(courses));
    } else {
      writer_.attribute("samples", static_cast<std::int64_t>(all_));
      writer_.attribute("points", to_text(Ratio(points(), 10)));
      writer_.attribute("seed", odds_.seed);
    }
    if (odds_.in_progress) writer_.attribute("in-progress", true);
    if (odds_.unnamed > 0) writer_.attribute("unnamed", static_cast<std::int64_t>(odds_.unnamed));
    samples_ = !exact;
    sides();
    battles();
    losses();
    rows();
    hexes();
    writer_.end();
  }

 private:
  /// What may be and need not be is never rounded to nothing or to all.
  std::string share(const Whole& part) const {
    Whole rounded_part = rounded(part, all_, millionths);
    if (part > 0 && rounded_part == 0) rounded_part = 1;
    if (part < all_ && rounded_part == millionths) rounded_part = millionths - 1;
    return decimal(rounded_part);
  }

  /// By how many percentage points a share may be off, at most, in 19 of 20 cases, in tenths: 98 over the root of the samples.
  std::int64_t points() const {
    std::int64_t tenths = 0;
    while (tenths < 980 && all_ * tenths * tenths < std::int64_t{980} * 980) ++tenths;
    return tenths;
  }

  void likely(const Whole& part) {
    const Whole divisor = gcd(part, all_);
    const Whole below = all_ / divisor;
    const std::string chance = Whole(part / divisor).str();
    writer_.attribute("chance", below == 1 ? chance : chance + "/" + below.str());
    writer_.attribute("share", share(part));
    if (!samples_) return;
    const auto [low, high] = bounds(part, all_);
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

  // ---- charts

  using Results = std::map<std::string, Weight, std::less<>>;

  void reading(const std::string& at, std::string_view chart, const Results& results) {
    writer_.start("reading");
    writer_.attribute("at", at);
    writer_.attribute("chart", chart);
    std::vector<std::pair<std::string_view, Whole>> most(results.begin(), results.end());
    std::ranges::stable_sort(most, [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [result, part] : most) value("result", result, part);
    writer_.end();
  }

  void battles() {
    // By battle, address and chart; those outside of battles last.
    std::map<std::string, std::map<std::pair<std::string, std::string_view>, const Results*>> all;
    for (const auto& [reading, results] : tally_.results()) {
      const auto address = odds_.addresses.find(reading.address);
      if (address == odds_.addresses.end()) continue;  // too rare (`unnamed`)
      all[battle_of(odds_, address->second)][{address->second, reading.chart}] = &results;
    }
    for (const auto& [at, readings] : all) {
      if (at.empty()) continue;
      writer_.start("battle");
      writer_.attribute("at", at);
      if (const std::string& who = odds_.battles.at(at); !who.empty()) writer_.attribute("who", who);
      for (const auto& [where, results] : readings) reading(where.first, where.second, *results);
      writer_.end();
    }
    for (const auto& [where, results] : all[""]) reading(where.first, where.second, *results);
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
      writer_.attribute("from", turn_.start.present(cell.row) ? "yes" : "no");
      values(turn_.start.present(cell.row) ? "yes" : "no",
             [](std::int64_t to) { return to != 0 ? "yes" : "no"; });
    } else {
      const Trait of{static_cast<std::uint16_t>(cell.row.table), cell.trait};
      const std::string start = text_of(of, turn_.start.get(cell.row, of));
      writer_.attribute("name", turn_.start.shape(of).name);
      writer_.attribute("from", start);
      values(start, [&](std::int64_t to) { return text_of(of, to); });
    }
    writer_.end();
  }

  void row(Row row, std::span<const std::pair<odds::Cell, odds::Spread<Weight>>> cells) {
    writer_.start("row");
    if (const auto id = id_text(turn_, turn_.start, row); !id.empty()) writer_.attribute("id", id);
    writer_.attribute("table", turn_.start.shape(row.table).name);
    if (const std::size_t side = tally_.measures().side_of(row); side < turn_.sides.size())
      writer_.attribute("side", turn_.sides[side].id);
    if (const int name = turn_.start.shape(row.table).find("name"); name >= 0)
      if (const std::string text =
              trait_text(turn_, turn_.start, row,
                         {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(name)});
          !text.empty())
        writer_.attribute("name", text);
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
      row(cells[first].first.row, std::span(cells).subspan(first, last - first));
      first = last;
    }
  }

  std::string_view holder(std::int64_t holder) const {
    if (holder == odds::held_by_none) return "nobody";
    if (holder == odds::held_by_several) return "several";
    return turn_.sides[static_cast<std::size_t>(holder)].id;
  }

  void hexes() {
    for (const auto& [hex, spread] : tally_.holders()) {
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

void write_odds(const Odds& odds, files::Writer& writer) {
  if (const auto* exact = std::get_if<odds::ExactOdds>(&odds.found))
    OddsWriter<Whole>(odds, exact->tally, writer).write(true, exact->courses);
  else
    OddsWriter<std::uint64_t>(odds, std::get<odds::SampledOdds>(odds.found).tally, writer).write(false, 0);
}

}  // namespace adjudicator::host
