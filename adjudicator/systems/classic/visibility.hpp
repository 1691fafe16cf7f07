// How a reader stands to a thing (CRT-13): the words of visibility.xml.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/turn.hpp"
#include "systems/classic/views.hpp"

namespace adjudicator::classic {

/// own: a thing of the reader's side. adjacent, near: within range 1, 2 of one of the reader's units.
inline constexpr std::array<std::string_view, 3> relations{"own", "adjacent", "near"};

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing);

/// The profile is named like the switch `fog`.
std::string_view profile(const Turn& turn);

/// Is a unit of `side` within `radius` of the hex? What it costs does not depend on how many units there are.
bool within_range_of(const Board& board, const Units& units, Place hex, Row side, int radius);

}  // namespace adjudicator::classic
