// What visibility.xml needs of the position: how a reader stands to a thing, and which profile counts.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/state.hpp"
#include "core/turn.hpp"

namespace adjudicator::drill {

inline constexpr std::array<std::string_view, 2> relations{"own", "adjacent"};

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing);
/// "open", "contact" or "labelled": the switch `fog` of the game.
std::string_view profile(const Turn& turn);

}  // namespace adjudicator::drill
