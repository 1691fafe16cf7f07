// Naval and port attacks, of step 6 of a resolution (TOAW-4.0, 10, 18.7).
#pragma once

#include <vector>

#include "core/scene.hpp"
#include "systems/toaw/common/field.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw::naval {

/// Around them all.
void begin_attacks(const Scene& turn, const Plan& plan);
/// Whether there was an attack (TOAW-9.4).
bool resolve_attack(const Scene& turn, const Plan& plan, const NavalAttackOrder& order);

/// Ships and what they carry, coastal guns and planes that defend a hex of the sea against naval attack (TOAW-18.23).
std::vector<Row> defenders_of(const Field& field, Place target, Row side);
/// The side has found a ship, or what ships carry, of its enemy there (TOAW-E15).
bool has_known_target(const Field& field, Place target, Row side, bool port_attack);

}  // namespace adjudicator::toaw::naval
