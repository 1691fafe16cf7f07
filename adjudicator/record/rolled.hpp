// Rolls and draws as logs write them: their dice and faces, for those who throw them again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.hpp"
#include "core/facts.hpp"

namespace adjudicator::record {

/// "2d6", and "1d10/0" where the lowest face is another than 1. Nothing for any other text; 1 to 100 dice.
std::optional<Dice> parse_dice(std::string_view text);

/// What the dice show at an address: "3 6".
std::string faces_at(DiceSource& source, std::string_view address, const Dice& dice);

/// What a series drew under one label, as files have it.
struct Label {
  std::string name;
  std::vector<DrawnRun> runs;
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> given;  // the first faces, by a ruling
  std::uint64_t draws() const;
};

/// As logs write it: "hit=18d6:63", "pick=2d40,1d39:77:6,6". Nothing for any other text, for more than
/// Series::most_draws draws, and where more faces were given than drawn, or faces that the dice do not have.
std::optional<Label> parse_label(std::string_view text);
/// The same of a report: dice "2d40 1d39", sum "77", given "6 6".
std::optional<Label> parse_label(std::string_view name, std::string_view dice, std::string_view sum,
                                 std::string_view given);

/// The faces of a label as the dice have them, at most `most`: those that a ruling gave are drawn, too.
std::vector<std::uint64_t> draw_again(DiceSource& source, std::string_view series, const Label& label,
                                      std::uint64_t most = ~std::uint64_t{0});
/// What its sum must be: of the faces that were given and those drawn after them.
std::uint64_t right_sum(DiceSource& source, std::string_view series, const Label& label);

}  // namespace adjudicator::record
