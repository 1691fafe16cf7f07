// Text of `adjudicator help` in lines of a terminal's width.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace adjudicator::files {

/// The text in lines of at most 78 columns, each after so many spaces.
inline std::string in_lines(std::string_view text, std::size_t indent) {
  constexpr std::size_t width = 78;
  std::string out;
  std::size_t column = width;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (column + 1 + word.size() > width) {
      out += (out.empty() ? "" : "\n") + std::string(indent, ' ');
      column = indent;
    } else {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + "\n";
}

}  // namespace adjudicator::files
