#include "systems/cna/g_captures/segment_end.hpp"

#include "systems/cna/field/list_reading.hpp"
#include "systems/cna/field/lists.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {

void read_end(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  const Traits& t = field.traits();
  for (const Row unit : shared::RowsOf(field.state(), t.units)) {
    if (field.side(unit) != known.side() || !field.on_map(unit)) continue;
    const bool contact = field.get(unit, t.in_contact) != 0;
    if (!field.engaged(unit) && !contact) continue;
    rows.row({{"hex", field.hex(unit)},
              {"unit", unit},
              {"status", field.engaged(unit) ? Key("engaged") : Key("in-contact")}});
  }
}

void list_end(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Rulebook& book = segment.book();
  List failed(turn, book.phasing, "end-obligations");
  for (const Obligation& obligation : segment.obligations)
    if (obligation.failed) failed.row({{"hex", obligation.hex}});
  turn.note("segment-concluded", {{"phasing", book.phasing}}, "CNA-10.37");
}

}  // namespace adjudicator::cna
