// Random positions of The Operational Art of War for the laws.
#pragma once

#include <cstdint>

#include "positions.hpp"

namespace adjudicator::laws {

/// Two small armies face to face on a map of six columns: foot, tanks in transports, guns, flak and planes, on all
/// kinds of ground, under random switches, light and weather; units fresh or worn, found or not, in any deployment that
/// a fight can meet. Shaking a roster would mostly move them apart.
Position toaw_position(std::uint64_t seed);

}  // namespace adjudicator::laws
