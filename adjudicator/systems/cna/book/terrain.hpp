// The Terrain Effects Chart (C-8): what hexes, what lies in them and hexsides cost and shift.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/map_word.hpp"
#include "core/names.hpp"
#include "core/turn.hpp"
#include "systems/cna/book/views.hpp"

namespace adjudicator::cna {

/// Capability Points in halves; none: prohibited.
using Cost = std::optional<std::int32_t>;

/// How a unit moves, as far as C-8 asks (its notes a and b): light are motorcycles and infantry in light
/// trucks.
enum class Mobility : std::uint8_t { foot, motor, recce, light };
inline constexpr std::size_t mobilities = 4;
using Costs4 = std::array<Cost, mobilities>;  // by Mobility

struct TerrainEffect {
  Key feature;  // also the reason of a shift
  Key seen;     // of a slope or an escarpment: "up" or "down", as whoever crosses it goes
  Costs4 cost;
  Costs4 by_track;                         // in quarters of a point: half the cost is whole in them
  Costs4 by_railroad;                      // along a railroad, where that is another cost
  std::array<bool, mobilities> kept_in{};  // leaves by road or track alone (C-8, note a)
  std::int32_t barrage = 0;                // columns, negative to the left
  std::int32_t anti_armor = 0;
  std::int32_t assault = 0;
  std::int32_t stacking = 0;  // Stacking Points; 0: none of its own
};

class TerrainChart {
 public:
  TerrainChart() = default;
  /// Reads the catalogue "terrain"; words of the map that it does not know, a slope or an escarpment of which
  /// the map does not say which hex is the upper one, and rows that the catalogue lacks are the load error
  /// CNA-L2.
  TerrainChart(const Turn& turn, bool all_rivers_stop_zoc, Diagnostics& diagnostics);

  /// Of the hex's own terrain: the most restrictive one named (CNA-2.2); a major city before all others.
  const TerrainEffect& hex(Place where) const { return terrains_[of_hex_[static_cast<std::size_t>(where)]]; }
  /// Of a fortification or a major city of that level (1 to 3).
  const TerrainEffect& fortification(std::int32_t level) const {
    return fortifications_[static_cast<std::size_t>(level)];
  }
  bool major_city(Place where) const { return (board_->features(where) & city_) != 0; }

  /// What a unit that moves so pays to enter the hex that lies in that direction, over the hexside, by road,
  /// railroad or track where one crosses it, whichever is cheapest (a destroyed road counts as a track, a
  /// destroyed railroad as nothing: `road_destroyed` and `railroad_destroyed` say so of the hex entered).
  /// None also where it may not leave the hex that it is in. Without minefields.
  Cost entry(const Board& board, Place from, Direction direction, Mobility mobility, bool road_destroyed,
             bool railroad_destroyed) const;
  Cost entry(const Board& board, Place from, Direction direction, bool motorized, bool road_destroyed,
             bool railroad_destroyed) const {
    return entry(board, from, direction, motorized ? Mobility::motor : Mobility::foot, road_destroyed,
                 railroad_destroyed);
  }
  /// What a real minefield in the hex entered adds, in halves; some cost the whole CPA of the unit (in
  /// points).
  std::int32_t minefield(bool own, bool with_engineers, bool motorized, std::int32_t cpa) const;
  /// What a real minefield of the defender's does to those who attack it, or out of it.
  const TerrainEffect& own_minefield() const { return own_minefield_; }
  /// Calls `visit(effect)` for each row of the chart that the hexside has for whoever crosses it in that
  /// direction.
  template <class Visit>
  void each_side_effect(const Board& board, Place from, Direction direction, Visit visit) const {
    const Features side = board.side_features(from, direction);
    if (side == 0) return;
    for (const SideEffect& s : sides_)
      if ((s.feature & side) != 0 && (s.seen == 0 || (s.seen & side) != 0)) visit(s.effect);
  }
  /// Does a road or a track cross the hexside?
  bool has_way(const Board& board, Place from, Direction direction) const {
    return (board.side_features(from, direction) & (road_ | track_)) != 0;
  }
  /// Does a Zone of Control not reach over this hexside (CNA-3.10 item 4)?
  bool stops_zoc(const Board& board, Place from, Direction direction) const {
    return (board.side_features(from, direction) & stops_zoc_) != 0;
  }
  /// Rows of the chart by name, whether or not the map has such ground (CNA-2.6); nothing: there is none.
  /// `seen` of a hexside: "up", "down", or empty.
  const TerrainEffect* hex_row(std::string_view feature) const;
  const TerrainEffect* side_row(std::string_view feature, std::string_view seen) const;
  /// The most Stacking Points that may be in the hex.
  std::int32_t stacking_limit(Place where) const { return hex(where).stacking; }

 private:
  class Reader;
  struct SideEffect {
    Features feature = 0;
    Features seen = 0;  // "up" or "down", where the effect is for those only who look at the hexside so
    TerrainEffect effect;
  };
  enum class Route : std::uint8_t { none, track, railroad };
  Cost along(Route route, Place to, Features side, Mobility mobility) const;

  std::vector<TerrainEffect> terrains_;  // the first one is clear
  std::vector<std::uint8_t> of_hex_;     // index into terrains_, by place
  std::array<TerrainEffect, 4> fortifications_{};
  TerrainEffect own_minefield_;
  std::array<Costs4, 4> minefields_{};    // own, own with engineers, enemy's, enemy's with engineers
  std::vector<SideEffect> sides_;         // those that the map has
  std::vector<TerrainEffect> side_rows_;  // all
  Costs4 by_road_;
  Features road_ = 0;
  Features track_ = 0;
  Features railroad_ = 0;
  Features city_ = 0;
  Features stops_zoc_ = 0;
  const Board* board_ = nullptr;
};

/// RuleSystem::map_words.
std::vector<MapWord> map_words(std::span<const ChartFile> charts);

}  // namespace adjudicator::cna
