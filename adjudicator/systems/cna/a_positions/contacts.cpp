#include "systems/cna/a_positions/contacts.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "systems/cna/field/zoc.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

/// Own hexes next to this one, in hex order.
std::vector<Place> own_next_to(const Field& field, Place hex, Row side) {
  std::vector<Place> own;
  for (const Place next : field.board().neighbours(hex))
    if (exists(next) && field.any_unit(next, side)) own.push_back(next);
  std::ranges::sort(own);
  return own;
}

/// The phasing side is told which enemy hexes exert a ZOC on it: that hangs on units that it does not see.
void note_contacts(const Scene& scene, const Field& field, Row side) {
  const Row enemy = other_side(side);
  std::vector<Arg> args{{"side", side}};
  if (field.phasing(side))
    for (const Place hex : field.contact_hexes(enemy))
      if (std::ranges::any_of(own_next_to(field, hex, side),
                              [&](Place next) { return exerts_zoc(field, hex, next, enemy); }))
        args.push_back({"zoc", hex});
  scene.note("contacts", args, "CNA-13.1");
}

void read_contacts(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  const bool phasing = field.phasing(known.side());
  const std::vector<Row> exerting = rows_in(known.moment(), "zoc");
  for (const Place hex : field.contact_hexes(other_side(known.side()))) {
    rows.row({{"hex", hex}});
    for (const Place own : own_next_to(field, hex, known.side())) rows.add({"own", own});
    if (phasing) rows.add({"zoc", shared::yes_or_no(std::ranges::binary_search(exerting, row_of(hex)))});
  }
}

}  // namespace

namespace {

/// Occupied hexes are public (CNA-13).
void hand_over_positions(const Scene& turn, const Segment& segment) {
  const Field field = field_of(turn, segment.book());
  const std::vector<Place> hexes = field.occupied_hexes(other_side(segment.book().told));
  for (const Place hex : hexes) hand_over(turn, segment, {{"element", "occupied"}, {"hex", hex}});
  if (hexes.empty()) hand_over_nothing(turn, segment, Telling::contacts);
}

/// Row 0-8: the phasing player hears of each hex next to his units whether it exerts a Zone of Control on them.
void demand_zones(const Scene& turn, const Segment& segment) {
  if (segment.book().played(segment.book().other)) return;
  const std::vector<Place> contacts = field_of(turn, segment.book()).contact_hexes(segment.book().told);
  for (const Reported::Occupied& occupied : segment.plan.reported.occupied)
    if (!occupied.zoc && std::ranges::binary_search(contacts, occupied.hex))
      want(turn, segment, "contacts", occupied.hex, Gate::positions);
}

}  // namespace

void hand_over_contacts(const Scene& turn, const Segment& segment) {
  // To the phasing player only.
  if (segment.book().played(segment.book().phasing)) return;
  const Field field = field_of(turn, segment.book());
  const Row own = other_side(segment.book().told);
  for (const Place hex : field.contact_hexes(own)) {
    const bool zoc = std::ranges::any_of(own_next_to(field, hex, segment.book().told),
                                         [&](Place next) { return exerts_zoc(field, hex, next, own); });
    hand_over(turn, segment, {{"element", "occupied"}, {"hex", hex}, {"zoc", shared::yes_or_no(zoc)}});
  }
}

constinit const std::array<ListSpec, 1> contact_lists{{
    {"contacts", "CNA-13.1", "noted.contacts", read_contacts},
}};

void start_of_segment(const Scene& turn, const Segment& segment) {
  const Scene scene = turn.within("start");
  clear_working_fields(scene);
  if (segment.book().told.exists()) {
    begin_hand_over(turn, segment);
    hand_over_positions(turn, segment);
    demand_told(turn, segment, Telling::contacts, Gate::positions);
    place_contacts(scene, segment);
    hand_over_contacts(turn, segment);
    demand_zones(turn, segment);
    set_told_zones(scene, segment);
  }
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  for (const Row side : {segment.book().phasing, segment.book().other})
    if (segment.book().played(side)) note_contacts(scene, field, side);
}

}  // namespace adjudicator::cna
