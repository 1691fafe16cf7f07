// Capability Points and Disorganization (CNA-11.1 to 11.5).
#pragma once

#include <cstdint>

#include "systems/cna/field.hpp"

namespace adjudicator::cna {

/// Spends Capability Points (in halves); each whole one beyond the CPA is a Disorganization Point at once
/// (CNA-11.3).
void spend(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, Key rule);
/// CNA-11.1: after this all units in a hex have paid at least `points` for this segment; each pays what is
/// missing. Ships pay nothing (CNA-5.17). Not inside an `each`, whose bodies do not see what others have
/// paid.
void charge_hex(const Scene& scene, const Rulebook& book, Place where, Row side, std::int32_t points,
                Key rule);
/// CNA-11.4: could the unit pay so many points for a voluntary attack of its hex? Asked of the phasing side
/// only.
bool may_spend(const Field& field, Row unit, std::int32_t points);

}  // namespace adjudicator::cna
