// Small things about text that several layers ask.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace adjudicator {

/// What many editors put before text in UTF-8.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// White space as XML has it, of characters of any width.
inline constexpr auto is_space = [](auto c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };

/// Letters of ASCII alone: any others stay as they are.
constexpr char in_small_letters(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = in_small_letters(c);
  return small;
}

/// The whole number that a text is, with '-' or no sign; nothing where it is none or too large for its type.
template <class Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace adjudicator
