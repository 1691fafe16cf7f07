// A roll as logs write it: its dice and its faces, for those who throw it again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/dice.hpp"

namespace adjudicator::record {

/// "2d6", and "1d10/0" where the lowest face is another than 1. Nothing for any other text; 1 to 100 dice.
std::optional<Dice> parse_dice(std::string_view text);

/// What the dice show at an address: "3 6".
std::string faces_at(DiceSource& source, std::string_view address, const Dice& dice);

}  // namespace adjudicator::record
