// Positions made at random for any rules system, without knowing its rules: a position of its own (a
// template, an example) is shaken, and what its loader refuses is thrown away.
#pragma once

#include <cstdint>

#include "positions.hpp"

namespace adjudicator::laws {

/// More units, in other hexes, with other traits, under other switches, on other ground: all within what the
/// schema allows. Always one that loads; never `base` itself where any other does.
Position shaken(const Position& base, std::uint64_t seed);

}  // namespace adjudicator::laws
