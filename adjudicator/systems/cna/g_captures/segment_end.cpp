#include "systems/cna/g_captures/segment_end.hpp"

#include "systems/cna/field/lists.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

/// A side's own units; also what the enemy did to them in this stage stays with them.
void list_units(const Scene& turn, const Field& field, Row side) {
  List list(turn, side, "end");
  const Traits& t = field.traits();
  for (const Row unit : shared::RowsOf(field.state(), t.units)) {
    if (field.side(unit) != side || !field.on_map(unit)) continue;
    const bool contact = field.get(unit, t.in_contact) != 0;
    if (!field.engaged(unit) && !contact) continue;
    list.row({{"hex", field.hex(unit)},
              {"unit", unit},
              {"status", field.engaged(unit) ? Key("engaged") : Key("in-contact")}});
  }
}

}  // namespace

void list_end(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Rulebook& book = segment.book();
  const Field field = field_of(turn, book);
  for (const Row side : {book.phasing, book.other}) list_units(turn, field, side);
  List failed(turn, book.phasing, "end-obligations");
  for (const Obligation& obligation : segment.obligations)
    if (obligation.failed) failed.row({{"hex", obligation.hex}});
  turn.note("segment-concluded", {{"phasing", book.phasing}}, "CNA-10.37");
}

}  // namespace adjudicator::cna
