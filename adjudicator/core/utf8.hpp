// UTF-8, as much of it as positions and safe printing need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace adjudicator {

/// A character and its length in bytes. `value` is `broken` where the bytes are not UTF-8 (then one byte is
/// taken).
struct Utf8Character {
  static constexpr char32_t broken = 0xffffffffu;
  char32_t value = broken;
  std::size_t size = 1;
};

/// The character at `at`, which lies inside the text. Surrogates, overlong forms and values above U+10FFFF
/// are broken.
constexpr Utf8Character utf8_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + size > text.size()) return {};
  char32_t value = first & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = (value << 6) | (byte(i) & 0x3fu);
  }
  const char32_t least = size == 4 ? 0x10000 : size == 3 ? 0x800 : 0x80;
  if (value < least || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return {};
  return {value, size};
}

/// Number of characters (bytes that do not continue one).
constexpr std::size_t utf8_length(std::string_view text) {
  std::size_t count = 0;
  for (char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return count;
}

/// The first byte that is not UTF-8, or npos.
inline std::size_t utf8_fault(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const Utf8Character c = utf8_at(text, at);
    if (c.value == Utf8Character::broken) return at;
    at += c.size;
  }
  return std::string_view::npos;
}

}  // namespace adjudicator
