// The words and numbers that lines of a tally are made of.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dice.hpp"

namespace adjudicator::odds {

/// Takes a word and the blank behind it.
inline std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(word.size() + 1, line.size()));
  return word;
}

/// A whole number as this program writes it: no sign but a minus, no zero before it.
template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || std::to_string(value) != text)
    return std::nullopt;
  return value;
}

/// The hash of an address, in hex.
inline std::string hash_text(std::uint64_t hash) {
  std::array<unsigned char, 8> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(hash >> (56 - 8 * i));
  return to_hex(bytes);
}

inline std::optional<std::uint64_t> hash_of(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (fault != std::errc() || end != text.data() + text.size() || hash_text(value) != text)
    return std::nullopt;
  return value;
}

}  // namespace adjudicator::odds
