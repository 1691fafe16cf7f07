// Numbers in the cells of charts.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace adjudicator::shared {

/// A whole number, the minus before it included; nothing where the text holds anything else, or more than 32
/// bits.
inline std::optional<std::int32_t> whole_number(std::string_view text) {
  std::int32_t value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

/// The whole number that a text begins with ("50%", "2"); 0 for a word.
inline std::int32_t leading_number(std::string_view text) {
  std::int32_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace adjudicator::shared
