// What visibility.xml needs of the position (MOO-17): how a reader stands to a thing.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/state.hpp"
#include "core/turn.hpp"

namespace adjudicator::moo3 {

/// own; present: the side has a force on the planet when the turn begins; landlord: it owns the planet then.
inline constexpr std::array<std::string_view, 3> relations{"own", "there", "landlord"};

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing);
std::string_view profile(const Turn& turn);

}  // namespace adjudicator::moo3
