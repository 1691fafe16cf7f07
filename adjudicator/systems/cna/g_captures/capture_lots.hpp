// What one side took in one assault, and where it may go (CNA-10.26).
#pragma once

#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Guns, tanks and armored cars of one model.
struct Equipment {
  std::int32_t model = -1;  // in the values of the trait `model`
  GroupKind kind = GroupKind::tank;
  std::int32_t points = 0;
};

struct Lot {
  Row captor;
  Row loser;
  std::vector<Place> assault;
  std::int32_t prisoners = 0;
  std::vector<Equipment> equipment;  // as it was taken
};

/// Most Prisoner Points in a hex.
inline constexpr std::int32_t camp_limit = 40;

/// Do points of the group become Prisoner Points? Else Replacement Points.
bool becomes_prisoners(const Field& field, Row group);
/// What the side took, an assault a lot, as it happened.
std::vector<Lot> lots_of(const Field& field, const Segment& segment, Row captor);
/// Hexes within three of the assault that prisoners can be led to and held in; in hex order.
std::vector<Place> destinations(const Field& field, const Lot& lot);
/// The rules' choice among them: the captor's hex in the assault with the lowest number, else the lowest one
/// with units of his, else the lowest. Where there is none, the hex of the assault.
Place default_destination(const Field& field, const Segment& segment, const Lot& lot,
                          std::span<const Place> legal);

/// TOE points of infantry that may become guards, of one group, of a unit.
std::int32_t guard_material(const Field& field, Row group);
std::int32_t guard_material_of(const Field& field, Row unit);
/// By Stacking Points, then by infantry; nothing: the side has no infantry there.
Row largest_infantry(const Field& field, Row side, Place where);
/// Guard Points of the side in a hex, also those made in this segment.
std::int32_t guards_in(const Field& field, Row side, Place where);
/// Prisoner Points that the side holds there.
std::int32_t prisoners_in(const Field& field, Row side, Place where);
/// May captured equipment join it?
bool takes_equipment(const Field& field, Row unit);

}  // namespace adjudicator::cna
