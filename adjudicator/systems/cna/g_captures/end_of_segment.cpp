#include "systems/cna/g_captures/end_of_segment.hpp"

namespace adjudicator::cna {

void end_of_segment(const Scene& turn, Segment& segment) {
  const Traits& t = segment.book().traits;
  const Scene end = turn.within("end-of-segment");
  end.began("end-of-segment", {}, "CNA-10.37");
  const auto clear = [&](Row row, Trait trait) {
    if (turn.state().get(row, trait) != 0) end.change(row, trait, 0, "CNA-10.37");
  };
  for (const Row unit : shared::RowsOf(turn.state(), t.units))
    for (const Trait trait : {t.pinned, t.rba, t.retreated_in, t.cp_segment}) clear(unit, trait);
  for (const Row dump : shared::RowsOf(turn.state(), t.dumps)) clear(dump, t.tried);
}

}  // namespace adjudicator::cna
