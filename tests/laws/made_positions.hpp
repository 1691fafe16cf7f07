// A random position of each system that has a maker; the same seed, the same position.
#pragma once

#include <cstdint>

#include "positions.hpp"

namespace adjudicator::laws {

/// Two crowds on a small map with woods, rivers and walls, under random switches.
Position classic_position(std::uint64_t seed);
/// Two armies close together in a desert with hills, forts, dumps and trucks, under random options.
Position cna_position(std::uint64_t seed);
/// One to three planets with two or three sides each, under random switches: who is there, in which role, with which
/// units and how hard they are pressed. Shaking a roster would break its rules nearly always: no two sides of a
/// planet have one role, and together they hold no more regions than there are.
Position moo3_position(std::uint64_t seed);
/// Two small armies face to face on a map of six columns: foot, tanks in transports, guns, flak and planes, on all
/// kinds of ground, under random switches, light and weather; units fresh or worn, found or not, in any deployment that
/// a fight can meet. Shaking a roster would mostly move them apart.
Position toaw_position(std::uint64_t seed);

}  // namespace adjudicator::laws
