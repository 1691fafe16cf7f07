// The field: map, rules and units as they stand in one state, and what the rules ask of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "systems/next-war/rulebook.hpp"

namespace adjudicator::next_war {

/// Is it one of these?
inline bool holds(const std::vector<Row>& rows, Row row) {
  return std::ranges::find(rows, row) != rows.end();
}

struct Field {
  Field(const Turn& turn, const Rulebook& of_book, const State& state)
      : board(turn.board), names(turn.names), book(of_book), units(state) {}

  const Board& board;
  const Names& names;
  const Rulebook& book;
  Units units;

  const State& state() const { return units.state(); }
  Conditions conditions() const { return {state(), book.conditions}; }
  /// Units are told apart by their ids wherever nothing else does.
  std::string_view id(Row unit) const { return names.text(state().id(unit)); }

  // ---- what holds within the segment: a run that begins it clears what the last one left (NW-20.4)
  bool attacked(Row unit) const { return conditions().segment_begun() && units.attacked(unit); }
  /// NW-13.1
  bool passenger(Row unit) const { return conditions().segment_begun() && units.retreated_into(unit); }
  std::int32_t missions_segment(Row unit) const {
    return conditions().segment_begun() ? units.missions_segment(unit) : 0;
  }

  // ---- hexes
  const Terrain& terrain(Place hex) const { return book.terrain(hex); }
  bool marked(Place hex, Features marks) const { return (board.features(hex) & marks) != 0; }
  bool urban(Place hex) const { return marked(hex, book.marks.urban); }
  bool city(Place hex) const { return marked(hex, book.marks.city); }
  bool fortification(Place hex) const { return marked(hex, book.marks.fortification); }
  bool installation(Place hex) const { return marked(hex, book.marks.installation); }
  /// An airbase or an airfield.
  bool air_base(Place hex) const { return marked(hex, book.marks.bases()); }
  /// NW-14.6, NW-14.7, NW-10.16: what is taken by clearing it.
  bool to_be_cleared(Place hex) const { return urban(hex) || city(hex) || installation(hex); }
  Row control(Place hex) const { return PlaceRows(state()).control(row_of(hex)); }
  Row beachhead(Place hex) const { return PlaceRows(state()).beachhead(row_of(hex)); }
  bool water(Place hex) const { return terrain(hex).water || board.prohibited(hex); }

  // ---- hexsides
  Features between(Place from, Place to) const {
    const auto direction = board.direction(from, to);
    return direction ? board.side_features(from, *direction) : 0;
  }
  /// NW-2.3, NW-20.3
  bool intact_bridge(Features side) const {
    const Marks& m = book.marks;
    return (side & (m.destroyed_bridge | m.no_bridge)) == 0 && (side & (m.bridge | m.road)) != 0;
  }
  bool road(Features side) const {
    return (side & book.marks.road) != 0 && (side & book.marks.destroyed_bridge) == 0;
  }

  // ---- stacking (NW-12), all in halves of a stacking point
  std::int32_t limit(Place hex) const {
    const std::int32_t own = state().get(row_of(hex), place::stack_limit);
    return own == no_value ? terrain(hex).stacking.count : own;
  }
  std::int32_t stacked(Place hex) const;
  bool over_stacked(Place hex) const { return stacked(hex) > limit(hex); }
  /// NW-12.4: by how much each unit there has its ER lowered.
  std::int32_t over(Place hex) const { return (std::max(0, stacked(hex) - limit(hex)) + 1) / 2; }

  // ---- efficiency (NW-1.3, NW-20.13)
  std::int32_t penalty(Row unit) const {
    return units.outpost(unit) || units.embarked(unit) || !exists(units.hex(unit)) ? 0
                                                                                   : over(units.hex(unit));
  }
  std::int32_t er(Row unit) const { return units.er(unit) - penalty(unit); }

  // ---- Zones of Control (NW-11)
  /// Whether the units of this side in a hex have one at all.
  bool exerts_zoc(Place hex, Row side) const;
  /// Whether a hex is inside a ZOC of this side's.
  bool in_zoc_of(Place hex, Row side) const;
};

enum class Move : std::uint8_t { movement, elite_or_exploitation, retreat, airmobile };

/// NW-11.10: whether light infantry may disregard an enemy ZOC in this hex. Movement is not part of this
/// segment; who moves units and who reports on them ask the same question here.
bool li_ignores_ezoc(const Field& field, Row unit, Place hex, bool by_road, Move kind);

}  // namespace adjudicator::next_war
