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

/// The whole number that a text begins with ("50%", "2", "+1"); 0 for a word.
inline std::int32_t leading_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int32_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// Halves: "2.5" is 5, "3" is 6; nothing for a word and below 0.
inline std::optional<std::int32_t> halves(std::string_view text) {
  const bool half = text.ends_with(".5");
  const std::optional<std::int32_t> whole = whole_number(half ? text.substr(0, text.size() - 2) : text);
  if (!whole || *whole < 0) return std::nullopt;
  return 2 * *whole + (half ? 1 : 0);
}

}  // namespace adjudicator::shared
