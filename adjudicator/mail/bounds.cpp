#include "mail/bounds.hpp"

#include <algorithm>
#include <cstddef>

#include "mail/message.hpp"

namespace adjudicator::mail {
namespace {

/// Lines that may end a part: `--` begins a signature and a ruler too.
constexpr std::size_t most_boundary_lines = 2000;
/// Each names a part, or is a part's.
constexpr std::size_t most_content_types = 4 * most_parts;

bool begins_with_word(std::string_view line, std::string_view word) {
  return line.size() >= word.size() && std::equal(word.begin(), word.end(), line.begin(), [](char w, char c) {
           return w == (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
         });
}

}  // namespace

Bounded bounded(std::string_view mail) {
  Bounded found{mail.substr(0, most_bytes), mail.size() > most_bytes ? "mail-too-large" : ""};
  std::size_t lines = 0;
  std::size_t boundaries = 0;
  std::size_t types = 0;
  bool in_header = true;
  for (std::size_t at = 0; at < found.bytes.size();) {
    const std::size_t end = std::min(found.bytes.find('\n', at), found.bytes.size());
    const std::string_view line = found.bytes.substr(at, end - at);
    const auto cut = [&](const char* fault) {
      found.bytes = found.bytes.substr(0, at);
      found.fault = fault;
    };
    if (line.empty() || line == "\r") in_header = false;
    if (in_header && (++lines > most_header_lines || end > most_header_bytes))
      return cut("mail-headers"), found;
    if (begins_with_word(line, "--") && ++boundaries > most_boundary_lines)
      return cut("mail-too-many-parts"), found;
    if (begins_with_word(line, "content-type") && ++types > most_content_types)
      return cut("mail-too-many-parts"), found;
    at = end + 1;
  }
  return found;
}

}  // namespace adjudicator::mail
