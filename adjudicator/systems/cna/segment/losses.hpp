// How TOE points leave a unit, whatever the cause.
#pragma once

#include <cstdint>
#include <span>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Takes points of a group: from the unit, and from the commitments of its side that are `role` first (of a
/// phasing unit those against one of these hexes, if any are given: points lost in an assault are those that
/// were sent into it), then from the others in the order withheld, Anti-Armor, Close Assault. `cause`:
/// "anti-armor", "assault", "vulnerability", "captured". A unit that has no point left is removed at once
/// (never a headquarters of a formation that is still there). A commitment that is used up stays in the list,
/// with 0 points.
void lose_points(const Scene& scene, const Rulebook& book, BySide<Commitments>& committed, Row group,
                 std::int32_t toe, Role role, Key cause, Key rule, std::span<const Place> against = {});
/// Removes a unit: its first-line trucks stay in the hex, loose and without men.
void remove_unit(const Scene& scene, const Rulebook& book, Row unit, Key cause, Key rule);

}  // namespace adjudicator::cna
