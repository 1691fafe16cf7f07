// What visibility.xml needs of the position: how a reader stands to a thing (TOAW-16).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/turn.hpp"

namespace adjudicator::toaw {

/// `seen`: an enemy's unit that the side knows of; `open`: what is nobody's, hexes and the scenario; `sighted`: an
/// enemy's unit that the side sees at sea and does not know by name.
inline constexpr std::array<std::string_view, 4> relations{"own", "seen", "open", "sighted"};

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing);
std::string_view profile(const Turn& turn);

}  // namespace adjudicator::toaw
