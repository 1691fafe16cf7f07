// Random positions of Master of Orion 3 for the laws.
#pragma once

#include <cstdint>

#include "positions.hpp"

namespace adjudicator::laws {

/// One to three planets with two or three sides each, under random switches: who is there, in which role, with which
/// units and how hard they are pressed. Shaking a roster would break its rules nearly always: no two sides of a
/// planet have one role, and together they hold no more regions than there are.
Position moo3_position(std::uint64_t seed);

}  // namespace adjudicator::laws
