// Capability Points and Disorganization (CNA-11.1 to 11.5).
#pragma once

#include <cstdint>

#include "systems/cna/field/field.hpp"

namespace adjudicator::cna {

/// Spends Capability Points (in halves); each whole one beyond the CPA is a Disorganization Point at once
/// (CNA-11.3).
void spend(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, Key rule);
/// The same with a CPA that was found before the stack parted (CNA-2.4).
void spend(const Scene& scene, const Rulebook& book, Row unit, std::int32_t halves, std::int32_t cpa,
           Key rule);
/// CNA-2.4: a headquarters and what is attached to it have the lowest CPA of all of them; CNA-11.5.
std::int32_t stack_cpa(const Field& field, Row unit);
/// CNA-11.1: after this the unit has paid at least `points` for this segment. Ships pay nothing (CNA-5.17).
void pay_up(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule);
/// The same for all units in a hex; each pays what is missing. Not inside an `each`, whose bodies do not see
/// what others have paid.
void charge_hex(const Scene& scene, const Rulebook& book, Place where, Row side, std::int32_t points,
                Key rule);
/// CNA-11.2: gives Capability Points back, as far as the unit paid them in this segment, and the
/// Disorganization Points that they caused.
void give_back(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule);
/// As far as the roster can hold it.
inline constexpr std::int32_t lowest_cohesion = -99;
/// Disorganization Points, as far as cohesion can go; and Reorganization Points.
void disorganize(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule);
void reorganize(const Scene& scene, const Rulebook& book, Row unit, std::int32_t points, Key rule);
/// CNA-11.4: could the unit pay so many points for a voluntary attack of its hex? Asked of the phasing side
/// only.
bool may_spend(const Field& field, Row unit, std::int32_t points);

}  // namespace adjudicator::cna
