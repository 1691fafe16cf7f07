#include "systems/cna/end_of_segment.hpp"

namespace adjudicator::cna {

void end_of_segment(const Scene& turn, Segment& segment) {
  const Traits& t = segment.book().traits;
  const Scene end = turn.within("end-of-segment");
  end.began("end-of-segment", {}, "CNA-10.37");
  const auto clear = [&](Row row, Trait trait) {
    if (turn.state().get(row, trait) != 0) end.change(row, trait, 0, "CNA-10.37");
  };
  for (std::uint32_t i = 0; i < turn.state().rows(t.units); ++i)
    for (const Trait trait : {t.pinned, t.rba, t.retreated_in, t.cp_segment}) clear({t.units, i}, trait);
  for (std::uint32_t i = 0; i < turn.state().rows(t.dumps); ++i) clear({t.dumps, i}, t.tried);
}

}  // namespace adjudicator::cna
