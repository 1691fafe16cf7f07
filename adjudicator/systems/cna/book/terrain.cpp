#include "systems/cna/book/terrain.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

#include "systems/shared/load_faults.hpp"
#include "systems/shared/map_words.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::cna {
namespace {

/// Words of the map that have no row of their own: they are as the terrain of the hex, or only said for
/// people; of hexsides the last two are not written, but come from which of its hexes is the upper one.
constexpr std::array<std::string_view, 8> plain_hex_words{"village", "bir",      "oasis",   "road",
                                                          "track",   "railroad", "coastal", "port"};
constexpr std::array<std::string_view, 5> plain_side_words{"road", "track", "railroad", "up", "down"};
constexpr std::array<std::string_view, 4> minefield_words{"own-minefield", "own-minefield-engineers",
                                                          "enemy-minefield", "enemy-minefield-engineers"};

std::int32_t restriction(const Cost& cost) {
  return cost.value_or(std::numeric_limits<std::int32_t>::max());
}

/// Is `a` more restrictive than `b`?
bool harder(const TerrainEffect& a, const TerrainEffect& b) {
  const auto of = [](const TerrainEffect& e, Mobility m) {
    return restriction(e.cost[static_cast<std::size_t>(m)]);
  };
  const auto motor = of(a, Mobility::motor) - of(b, Mobility::motor);
  return motor != 0 ? motor > 0 : of(a, Mobility::foot) > of(b, Mobility::foot);
}

Cost cheaper(const Cost& a, const Cost& b) {
  return restriction(b) < restriction(a) ? b : a;
}

}  // namespace

/// Reads the catalogue and holds the map against it.
class TerrainChart::Reader {
 public:
  Reader(TerrainChart& chart, const Turn& turn, bool all_rivers, Diagnostics& diagnostics)
      : chart_(chart),
        turn_(turn),
        board_(turn.board),
        file_(*turn.charts.catalogue("terrain")),
        all_rivers_(all_rivers),
        diagnostics_(diagnostics) {}

  void read() {
    for (const Node& node : file_.root().children()) row(node);
    complete();
    if (!diagnostics_.ok()) return;
    hexes();
    hexsides();
  }

 private:
  static Costs4 costs(const Node& node) {
    const Cost motor = shared::halves(node.value("motor"));
    const auto special = [&](std::string_view name) {
      return node.value(name).empty() ? motor : shared::halves(node.value(name));
    };
    return {shared::halves(node.value("foot")), motor, special("recce"), special("light")};
  }

  /// Costs along a route that the row gives apart; `other` where it gives none.
  static Costs4 along(const Node& node, std::string_view foot, std::string_view motor, Costs4 other,
                      std::int32_t scale) {
    for (std::size_t i = 0; i < mobilities; ++i) {
      const std::string_view text = node.value(Mobility(i) == Mobility::foot ? foot : motor);
      if (const Cost cost = shared::halves(text)) other[i] = scale * *cost;
    }
    return other;
  }

  static TerrainEffect effect(const Node& node) {
    TerrainEffect e;
    e.feature = Key::unowned(node.value("feature"));
    e.cost = costs(node);
    // Half of a cost in halves is the same number of quarters.
    e.by_track = along(node, "foot-by-track", "motor-by-track", e.cost, 2);
    e.by_railroad = along(node, "foot-by-railroad", "motor-by-railroad", e.cost, 1);
    const bool closed = node.value("leave") == "by-way";
    for (std::size_t i = 0; i < mobilities; ++i) e.kept_in[i] = closed && !e.cost[i];
    e.barrage = node.whole("barrage").value_or(0);
    e.anti_armor = node.whole("anti-armor").value_or(0);
    e.assault = node.whole("assault").value_or(0);
    e.stacking = node.whole("stacking").value_or(0);
    return e;
  }

  void row(const Node& node) {
    const std::string_view where = node.value("where");
    if (where == "hex") return hex_row(node);
    if (where == "overlay") return overlay(node);
    SideEffect side;
    side.effect = effect(node);
    side.feature = board_.feature(node.value("feature"));
    side.seen = where == "hexside" ? 0 : board_.feature(where);
    if (where != "hexside") side.effect.seen = where == "up" ? Key("up") : Key("down");
    side_words_ |= side.feature;
    if (where != "hexside") sloped_ |= side.feature;
    const std::string_view zoc = node.value("zoc");
    if (zoc == "blocked" || (zoc == "option" && all_rivers_)) chart_.stops_zoc_ |= side.feature;
    chart_.side_rows_.push_back(side.effect);
    // A hexside that the map has nowhere costs nothing from here on.
    if (side.feature != 0 && (where == "hexside" || side.seen != 0)) chart_.sides_.push_back(side);
  }

  void hex_row(const Node& node) {
    chart_.terrains_.push_back(effect(node));
    bits_.push_back(board_.feature(node.value("feature")));
    hex_words_ |= bits_.back();
  }

  void overlay(const Node& node) {
    const std::string_view feature = node.value("feature");
    const auto level = static_cast<std::size_t>(node.whole("level").value_or(0));
    const auto* minefield = std::ranges::find(minefield_words, feature);
    if (feature == minefield_words.front()) chart_.own_minefield_ = effect(node);
    if (feature == "road")
      chart_.by_road_ = costs(node), road_ = true;
    else if (feature == "fortification" && level >= 1 && level <= 3)
      chart_.fortifications_[level] = effect(node), fortified_ |= 1u << level;
    else if (minefield != minefield_words.end())
      chart_.minefields_[static_cast<std::size_t>(minefield - minefield_words.begin())] = costs(node),
                                                              mined_ |=
                                                              1u << (minefield - minefield_words.begin());
    else
      fault(node, "feature", "no rule uses the row '" + printable(feature) + "'");
  }

  /// The rows that rules ask for by name; clear comes first, as the terrain of hexes that say nothing.
  void complete() {
    auto& rows = chart_.terrains_;
    const auto named = [&](std::string_view name) {
      return std::ranges::find(rows, name, [](const TerrainEffect& e) { return e.feature.text(); });
    };
    const auto clear = named("clear");
    if (clear == rows.end() || named("major-city") == rows.end() || !road_ || fortified_ != 0b1110 ||
        mined_ != 0b1111)
      return fault(
          file_.root(), "",
          "the terrain chart needs rows for clear, major-city, road, fortification levels 1 to 3 and "
          "minefields");
    std::swap(bits_.front(), bits_[static_cast<std::size_t>(clear - rows.begin())]);
    std::swap(*rows.begin(), *clear);
    if (rows.size() > std::numeric_limits<std::uint8_t>::max()) fault(file_.root(), "", "too many rows");
    chart_.road_ = board_.feature("road");
    chart_.track_ = board_.feature("track");
    chart_.railroad_ = board_.feature("railroad");
    chart_.city_ = board_.feature("major-city");
    for (std::string_view word : plain_hex_words) hex_words_ |= board_.feature(word);
    for (std::string_view word : plain_side_words) side_words_ |= board_.feature(word);
  }

  void hexes() {
    chart_.of_hex_.resize(board_.size());
    Features told = 0;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const Features words = board_.features(Place(static_cast<std::uint32_t>(i)));
      chart_.of_hex_[i] = terrain(words);
      unknown(words & ~hex_words_, told, Place(static_cast<std::uint32_t>(i)), shared::OnMap::hex);
    }
  }

  std::uint8_t terrain(Features words) const {
    std::size_t found = bits_.size();
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      if ((bits_[i] & words) == 0) continue;
      if (bits_[i] == chart_.city_) return static_cast<std::uint8_t>(i);
      if (found == bits_.size() || harder(chart_.terrains_[i], chart_.terrains_[found])) found = i;
    }
    return static_cast<std::uint8_t>(found == bits_.size() ? 0 : found);
  }

  void hexsides() {
    const Features seen = board_.feature("up") | board_.feature("down");
    Features told = 0;
    for (std::size_t i = 0; i < board_.size(); ++i)
      for (Direction d : all_directions) {
        const auto where = Place(static_cast<std::uint32_t>(i));
        const Features words = board_.side_features(where, d);
        unknown(words & ~side_words_, told, where, shared::OnMap::hexside);
        if ((words & sloped_ & ~told) == 0 || (words & seen) != 0) continue;
        told |= words & sloped_;
        bad_map(shared::OnMap::hexside, name_of(words & sloped_),
                "a hexside of the hex " + std::string(board_.id(where)) +
                    " goes up and down, but the map does not say which hex is the upper one");
      }
  }

  /// Each word is told once, at the first hex.
  void unknown(Features words, Features& told, Place where, shared::OnMap what) {
    words &= ~told;
    told |= words;
    for (std::size_t i = 0; words != 0; ++i, words >>= 1)
      if ((words & 1) != 0)
        bad_map(what, board_.feature_names()[i],
                "the terrain chart does not know the word '" + printable(board_.feature_names()[i]) +
                    "' of the " + (what == shared::OnMap::hex ? "hex " : "hexside of the hex ") +
                    std::string(board_.id(where)));
  }

  /// The first of some words.
  std::string_view name_of(Features words) const {
    return board_.feature_names()[static_cast<std::size_t>(std::countr_zero(words))];
  }

  void bad_map(shared::OnMap where, std::string_view word, std::string message) {
    diagnostics_.add(shared::at_map_word(turn_, where, word, "CNA-L2", "CNA-2.2", std::move(message)));
  }
  void fault(const Node& node, std::string_view attribute, std::string message) {
    diagnostics_.add(file_.fault(node, attribute, "CNA-L2", "CNA-2.2", std::move(message)));
  }

  TerrainChart& chart_;
  const Turn& turn_;
  const Board& board_;
  const Document& file_;
  bool all_rivers_;
  Diagnostics& diagnostics_;
  std::vector<Features> bits_;  // of each row of terrains_
  Features hex_words_ = 0;
  Features side_words_ = 0;
  Features sloped_ = 0;
  bool road_ = false;
  unsigned fortified_ = 0;
  unsigned mined_ = 0;
};

TerrainChart::TerrainChart(const Turn& turn, bool all_rivers_stop_zoc, Diagnostics& diagnostics)
    : board_(&turn.board) {
  Reader(*this, turn, all_rivers_stop_zoc, diagnostics).read();
}

const TerrainEffect* TerrainChart::hex_row(std::string_view feature) const {
  for (const TerrainEffect& row : terrains_)
    if (row.feature.text() == feature) return &row;
  return nullptr;
}

const TerrainEffect* TerrainChart::side_row(std::string_view feature, std::string_view seen) const {
  for (const TerrainEffect& row : side_rows_)
    if (row.feature.text() == feature && row.seen.text() == seen) return &row;
  return nullptr;
}

/// C-8. Along a track it is half the cost of hex and hexside together (note c), rounded up to a half point.
Cost TerrainChart::along(Route route, Place to, Features side, Mobility mobility) const {
  std::int32_t sum = 0;
  const auto add = [&](const TerrainEffect& effect) {
    const Costs4& costs = route == Route::track      ? effect.by_track
                          : route == Route::railroad ? effect.by_railroad
                                                     : effect.cost;
    const Cost& cost = costs[static_cast<std::size_t>(mobility)];
    sum += cost.value_or(0);
    return cost.has_value();
  };
  if (!add(hex(to))) return std::nullopt;
  for (const SideEffect& s : sides_)
    if ((s.feature & side) != 0 && (s.seen == 0 || (s.seen & side) != 0) && !add(s.effect))
      return std::nullopt;
  return route == Route::track ? (sum + 1) / 2 : sum;
}

Cost TerrainChart::entry(const Board& board, Place from, Direction direction, Mobility mobility,
                         bool road_destroyed, bool railroad_destroyed) const {
  const Place to = board.neighbour(from, direction);
  if (!exists(to) || board.prohibited(to)) return std::nullopt;
  const Features side = board.side_features(from, direction);
  const bool road = (side & road_) != 0;
  const bool kept_in = hex(from).kept_in[static_cast<std::size_t>(mobility)];
  Cost best = kept_in ? Cost() : along(Route::none, to, side, mobility);
  if (road && !road_destroyed) best = cheaper(best, by_road_[static_cast<std::size_t>(mobility)]);
  if (road || (side & track_) != 0) best = cheaper(best, along(Route::track, to, side, mobility));
  if ((side & railroad_) != 0 && !railroad_destroyed && !kept_in)
    best = cheaper(best, along(Route::railroad, to, side, mobility));
  return best;
}

std::int32_t TerrainChart::minefield(bool own, bool with_engineers, bool motorized, std::int32_t cpa) const {
  const Costs4& costs = minefields_[(own ? 0u : 2u) + (with_engineers ? 1u : 0u)];
  return costs[static_cast<std::size_t>(motorized ? Mobility::motor : Mobility::foot)].value_or(2 * cpa);
}

std::vector<MapWord> map_words(std::span<const ChartFile> charts) {
  shared::MapWordList words;
  if (const Node* chart = shared::chart_named(charts, "terrain"))
    for (const Node& row : chart->children()) {
      const std::string_view where = row.value("where");
      if (where == "hex")
        words.hex(row.value("feature"));
      else if (where != "overlay")
        words.hexside(row.value("feature"));
    }
  return words.hexes(plain_hex_words).hexsides(std::span(plain_side_words).first<3>()).take();
}

}  // namespace adjudicator::cna
