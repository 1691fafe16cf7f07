#include "systems/cna/a_positions/contacts.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "systems/cna/field/lists.hpp"
#include "systems/cna/field/zoc.hpp"
#include "systems/cna/g_captures/end_of_segment.hpp"
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

constinit const std::array<ListSpec, 1> contact_lists{{
    {"contacts", "CNA-13.1", "noted.contacts", read_contacts},
}};

void start_of_segment(const Scene& turn, const Segment& segment) {
  const Scene scene = turn.within("start");
  clear_working_fields(scene, segment.book().traits);
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  for (const Row side : {segment.book().phasing, segment.book().other}) note_contacts(scene, field, side);
}

}  // namespace adjudicator::cna
