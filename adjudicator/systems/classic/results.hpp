// Combat results: the codes of a CRT (CRT-8).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace adjudicator::classic {

enum class Result : std::uint8_t { nr, dr, dr2, ar, de, ae, ex };

/// Nothing for a code that the rules do not know (CRT-L3).
constexpr std::optional<Result> result_of(std::string_view code) {
  constexpr std::array<std::string_view, 7> codes{"NR", "DR", "DR2", "AR", "DE", "AE", "EX"};
  for (std::size_t i = 0; i < codes.size(); ++i)
    if (codes[i] == code) return Result(i);
  return std::nullopt;
}

}  // namespace adjudicator::classic
