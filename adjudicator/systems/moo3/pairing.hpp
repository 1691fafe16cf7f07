// MOO-5: who fights whom, and what each side is told before it plans (MOO-17.2, 19.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "systems/moo3/plan.hpp"

namespace adjudicator::moo3 {

/// By site; none: no battle there. Where three are present a die says which two fight.
/// MOO-5.1: who fights where three are present and the die is known; none: the chart has no such row.
std::optional<Pairing> pairing_by_die(const Rulebook& book, const Site& site, std::int64_t die);
/// The address of that die below the turn's.
std::string address_of_die(std::string_view planet);

std::vector<std::optional<Pairing>> draw_pairings(const Scene& turn, const Plan& plan);

/// Tells each side on the planet how many units of each type the others have there, in bands.
void tell_forces(const Scene& scene, const Plan& plan, const Site& site, Word what, Word rule);

}  // namespace adjudicator::moo3
