// Dice thrown at the table (CNA-0.6): faces that the player gives by address.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/turn.hpp"

namespace adjudicator::cna {

/// The faces of an element `thrown`: one die for prisoners (`capt-att`, `capt-def`) and for blowing a dump, two
/// for all else, each 1 to 6; nothing: they are not that.
std::optional<std::vector<std::uint64_t>> thrown_faces(const Node& node);
/// Is it one die that this roll takes?
bool one_die(std::string_view address);
/// Adds the faces of all orders `thrown` to the turn's dice, where the game's dice are thrown; the newest file of
/// a side counts.
void give_thrown_dice(Turn& turn);

}  // namespace adjudicator::cna
