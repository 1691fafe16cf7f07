#include "systems/cna/g_captures/end_of_segment.hpp"

#include "systems/cna/field/list_reading.hpp"
#include "systems/cna/field/lists.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

void clear_working_fields(const Scene& turn, const Traits& t) {
  const Scene end = turn.within("end-of-segment");
  end.began("end-of-segment", {}, "CNA-10.37");
  const auto clear = [&](Row row, Trait trait) {
    if (turn.state().get(row, trait) != 0) end.change(row, trait, 0, "CNA-10.37");
  };
  for (const Row unit : shared::RowsOf(turn.state(), t.units))
    for (const Trait trait : {t.pinned, t.rba, t.retreated_in, t.cp_segment}) clear(unit, trait);
  for (const Row dump : shared::RowsOf(turn.state(), t.dumps)) clear(dump, t.tried);
}

void conclude(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Rulebook& book = segment.book();
  List failed(turn, book.phasing, "end-obligations");
  for (const Obligation& obligation : segment.assigned.obligations)
    if (obligation.failed) failed.row({{"hex", obligation.hex}});
  turn.note("segment-concluded", {{"phasing", book.phasing}}, "CNA-10.37");
}

}  // namespace

void end_of_segment(const Scene& turn, const Segment& segment) {
  clear_working_fields(turn, segment.book().traits);
  conclude(turn, segment);
}

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

}  // namespace adjudicator::cna
