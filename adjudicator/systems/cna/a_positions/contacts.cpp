#include "systems/cna/a_positions/contacts.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "systems/cna/field/list_reading.hpp"
#include "systems/cna/field/zoc.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

void clear(const Scene& scene, const Field& field, Row row, std::initializer_list<Trait> traits) {
  for (const Trait trait : traits)
    if (field.get(row, trait) != 0) scene.change(row, trait, 0, "CNA-10.37");
}

/// What holds for a segment only is gone when the next one starts.
void clear_leftovers(const Scene& scene, const Field& field) {
  const Traits& t = field.traits();
  for (const Row unit : shared::RowsOf(field.state(), t.units))
    clear(scene, field, unit, {t.pinned, t.rba, t.retreated_in, t.cp_segment});
  for (const Row dump : shared::RowsOf(field.state(), t.dumps)) clear(scene, field, dump, {t.tried});
}

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

}  // namespace

void start_of_segment(const Scene& turn, const Segment& segment) {
  const Scene scene = turn.within("start");
  clear_leftovers(scene, field_of(turn, segment.book()));
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  for (const Row side : {segment.book().phasing, segment.book().other}) note_contacts(scene, field, side);
}

void read_contacts(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  const bool phasing = field.phasing(known.side());
  const std::vector<Row> exerting = rows_in(known.moment(), "zoc");
  for (const Place hex : field.contact_hexes(other_side(known.side()))) {
    rows.row({{"hex", hex}});
    for (const Place own : own_next_to(field, hex, known.side())) rows.add({"own", own});
    const bool zoc = std::ranges::binary_search(exerting, row_of(hex));
    if (phasing) rows.add({"zoc", shared::yes_or_no(zoc)});
  }
}

}  // namespace adjudicator::cna
