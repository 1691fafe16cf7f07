// MOO-10: losses, and who has won how well.
#pragma once

#include <optional>

#include "systems/moo3/battle.hpp"

namespace adjudicator::moo3 {

/// MOO-10.1, before rally: the side that has no unit in combat when the rounds end; none: both have.
std::optional<std::size_t> note_collapse(const Battle& battle);

/// MOO-10.2 to 10.4. Tells both rates of loss, and the level to all.
Outcome judge(const Battle& battle, std::optional<std::size_t> collapsed);

/// Tells all three sides.
void note_level(const Battle& battle, const Outcome& outcome);

}  // namespace adjudicator::moo3
