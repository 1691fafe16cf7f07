// Plain text in columns: lines that are not longer than a page is wide. Widths are characters (code points).
#pragma once

#include <string>
#include <string_view>

namespace adjudicator::reports {

inline constexpr std::size_t page_width = 78;

/// Lines that are longer are broken at spaces; what goes over stands below, two characters further in. A word
/// that is longer than a line stays whole: hashes and addresses are copied.
std::string in_columns(std::string_view text, std::size_t width = page_width);

/// At most `width` characters: what is longer ends at a space if there is one not far from its end, with "…".
std::string cut(std::string_view text, std::size_t width);

}  // namespace adjudicator::reports
