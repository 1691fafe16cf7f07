#include "host/line_words.hpp"

#include <algorithm>

namespace adjudicator::host {

std::vector<LineWord> words_of(std::string_view line, std::size_t offset) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<LineWord> words;
  for (std::size_t at = line.find_first_not_of(blanks); at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back({line.substr(at, end - at), offset + at});
    at = line.find_first_not_of(blanks, end);
  }
  return words;
}

}  // namespace adjudicator::host
