// What a side sees (NW-18).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/scene.hpp"

namespace adjudicator::next_war {

inline constexpr std::array<std::string_view, 2> relations{"own", "adjacent"};
std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing);
std::string_view profile(const Turn& turn);

struct Field;
/// Whether a ground unit of the side stands in the hex or next to it.
bool is_seen(const Field& field, Row side, Place hex);

/// NW-18.6, under `limited`: tells each side, below `sight`, the enemy's hexes that none of its ground units is
/// next to, with the number of units and their stacking points. `when`: before or after the combats.
void tell_distant(const Scene& sight, Key when);

}  // namespace adjudicator::next_war
