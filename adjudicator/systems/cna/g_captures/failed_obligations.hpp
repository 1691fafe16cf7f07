// Which mandatory hexes were not discharged, and who must go for it (CNA-10.35).
#pragma once

#include <optional>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Why the hex is not discharged: "no-assault", "weak-probe"; nothing where it is.
std::optional<Key> failure_of(const Field& field, const Segment& segment, const Obligation& obligation);

/// A phasing unit that must go.
struct Outcast {
  Row unit;
  Place obligation = Place::none;  // the hex that was not assaulted
  Key failure;                     // of that hex
  std::int32_t hexes = 0;
  bool terrain = false;  // nothing but the terrain kept it from assaulting (CNA-7.6)
};
/// Of all failed obligations, headquarters before what is attached to them, then in unit order; each unit
/// once.
std::vector<Outcast> outcasts(const Field& field, const Segment& segment);

}  // namespace adjudicator::cna
