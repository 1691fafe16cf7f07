// Steps: what units are worth with fewer of them, and who loses them (CRT-22).
#pragma once

#include <span>

#include "systems/classic/battle.hpp"

namespace adjudicator::classic {

/// CRT-22.2: the strength of a unit that has lost a step of `steps`.
std::int32_t reduced(std::int32_t strength, std::int32_t given, std::int32_t steps, ReducedStrength rule);

/// Takes steps from a unit; one that has no more than these is eliminated.
void lose_steps(const Battle& battle, const Scene& scene, Row unit, std::int32_t steps);

/// CRT-21.2, CRT-22.3: what a result costs the units of one side; `at`: "attacker-losses" or "defender-losses". Of steps
/// or half of them.
void lose_steps(const Battle& battle, Key at, std::span<const Row> units, const Loss& loss);

}  // namespace adjudicator::classic
