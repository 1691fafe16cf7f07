// The words of a line, each with its place.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace adjudicator::host {

struct LineWord {
  std::string_view text;
  std::size_t at = 0;  // bytes from the beginning of its file
};

/// Blanks and tabs stand between words; `offset` is where the line begins.
std::vector<LineWord> words_of(std::string_view line, std::size_t offset);

}  // namespace adjudicator::host
