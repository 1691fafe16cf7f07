// How a reader stands to a thing (CNA-13): the words that visibility.xml uses.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/rule_system.hpp"

namespace adjudicator::cna {

/// own: the side's own counter (a group's, truck's or known unit's side is that of its unit or owner);
/// public: facilities and dump markers; intel: an enemy unit that the side knows to be in the hex where it
/// is; ship: a warship.
inline constexpr std::array<std::string_view, 4> relations{"own", "public", "intel", "ship"};

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing);
std::string_view profile(const Turn& turn);

}  // namespace adjudicator::cna
