// Step 6 of a resolution: naval attacks in the order of the file (TOAW-4.0, 10, 18.7).
#pragma once

#include <vector>

#include "core/scene.hpp"
#include "systems/toaw/field.hpp"
#include "systems/toaw/plan.hpp"

namespace adjudicator::toaw::naval {

/// How many attacks were resolved (TOAW-9.4).
std::int32_t resolve_attacks(const Scene& turn, const Plan& plan);

/// Ships and what they carry, coastal guns and planes that defend a hex of the sea against naval attack (TOAW-18.23).
std::vector<Row> defenders_of(const Field& field, Place target, Row side);
/// The side has found a ship, or what ships carry, of its enemy there (TOAW-E15).
bool has_known_target(const Field& field, Place target, Row side, bool port_attack);

}  // namespace adjudicator::toaw::naval
