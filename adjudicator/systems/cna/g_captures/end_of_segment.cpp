#include "systems/cna/g_captures/end_of_segment.hpp"

#include <array>

#include "systems/cna/segment/lists.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

void read_units(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  for (const Row unit : shared::RowsOf(field.state(), unit::table)) {
    if (field.side(unit) != known.side() || !field.on_map(unit)) continue;
    const Key status = contact_of(field, unit, "in-contact");
    if (!status.empty()) rows.row({{"hex", field.hex(unit)}, {"unit", unit}, {"status", status}});
  }
}

void read_obligations(const Reading& known, ListRows& rows) {
  known.each("noted.obligation-failed", [&](const KnownFact& failed) { rows.row("hex", failed); });
}

}  // namespace

constinit const std::array<ListSpec, 2> end_lists{{
    {"end", "CNA-13.1", "noted.segment-concluded", read_units},
    {"end-obligations", "CNA-13.1", "noted.segment-concluded", read_obligations},
}};

void end_of_segment(const Scene& turn, const Segment& segment) {
  const Scene end = turn.within("end-of-segment");
  end.began("end-of-segment", {}, "CNA-10.37");
  clear_working_fields(end);
  turn.note("segment-concluded", {{"phasing", segment.book().phasing}}, "CNA-10.37");
}

}  // namespace adjudicator::cna
