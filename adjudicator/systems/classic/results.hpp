// Combat results: what a code of a CRT does to both sides (CRT-8, CRT-21).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/names.hpp"

namespace adjudicator::classic {

/// What units lose of their steps (CRT-22).
struct Loss {
  enum class Much : std::uint8_t { nothing, steps, half, all };
  Much much = Much::nothing;
  std::int32_t steps = 0;     // of Much::steps
  bool of_each_unit = false;  // and not of all together
};

/// What a result does to one side.
struct Fate {
  Loss loss = {};
  std::int32_t retreat = 0;   // hexes
  bool stands = false;        // who cannot retreat loses steps and is not eliminated (CRT-21.4)
  std::int32_t or_loses = 0;  // steps that a unit may lose in place of its retreat (CRT-21.7)

  constexpr bool is_hit() const { return loss.much != Loss::Much::nothing || retreat > 0; }
};

/// CRT-8 EX and its kin (CRT-21.5): who is eliminated, and what the other side loses for it.
enum class Exchange : std::uint8_t { none, full, half, smaller, smaller_half };

inline constexpr std::array<Key, 5> exchange_words{"", "full", "half", "smaller", "smaller-half"};

struct Result {
  std::string_view code = {};
  Fate attacker = {};
  Fate defender = {};
  Exchange exchange = Exchange::none;
  bool advances = true;  // where the hex is empty then
  bool surrender = false;
  std::optional<std::size_t> counter_column = {};  // in which the defender strikes back (CRT-21.8)
  bool is_of_chart = false;                        // a legend defines it

  constexpr bool hits_defender() const { return defender.is_hit() || exchange != Exchange::none; }
};

inline constexpr Loss everything{.much = Loss::Much::all};

/// The codes of CRT-8; a legend outranks them.
inline constexpr std::array<Result, 7> known_results{{{.code = "NR"},
                                                      {.code = "DR", .defender = {.retreat = 1}},
                                                      {.code = "DR2", .defender = {.retreat = 2}},
                                                      {.code = "AR", .attacker = {.retreat = 1}},
                                                      {.code = "DE", .defender = {.loss = everything}},
                                                      {.code = "AE", .attacker = {.loss = everything}},
                                                      {.code = "EX", .exchange = Exchange::full}}};

}  // namespace adjudicator::classic
