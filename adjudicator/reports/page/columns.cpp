#include "reports/page/columns.hpp"

#include <algorithm>
#include <array>

#include "core/utf8.hpp"
#include "reports/page/xpath.hpp"

namespace adjudicator::reports {
namespace {

bool begins_character(char c) {
  return (c & 0xc0) != 0x80;
}
/// The bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size() && (count > 0 || !begins_character(text[at])))
    if (begins_character(text[at++])) --count;
  return at;
}

void break_line(std::string_view line, std::size_t width, std::string& out) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::string further(std::min(indent + 2, width / 2), ' ');
  std::size_t used = 0;  // characters of the line that is being written
  bool first = true;
  while (!line.empty()) {
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t end = std::min(line.find(' ', spaces), line.size());
    const std::string_view word = line.substr(0, end);
    if (!first && used + utf8_length(word) > width) {
      out.append(1, '\n').append(further).append(word.substr(spaces));
      used = further.size() + utf8_length(word.substr(spaces));
    } else {
      out += word;
      used += utf8_length(word);
    }
    first = false;
    line.remove_prefix(end);
  }
}

void cut_text(xmlXPathParserContext* xpath, int) {
  const double width = xmlXPathPopNumber(xpath);
  const std::string text = pop_string(xpath);
  push(xpath, cut(text, width > 0 && width < 1e6 ? static_cast<std::size_t>(width) : 0));
}

void lines_of_text(xmlXPathParserContext* xpath, int) {
  const double width = xmlXPathPopNumber(xpath);
  const std::string text = pop_string(xpath);
  push(xpath, width > 0 && width < 1e6 ? in_columns(text, static_cast<std::size_t>(width)) : text);
}

}  // namespace

std::string in_columns(std::string_view text, std::size_t width) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (utf8_length(line) <= width)
      out += line;
    else
      break_line(line, width, out);
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string cut(std::string_view text, std::size_t width) {
  if (utf8_length(text) <= width) return std::string(text);
  if (width == 0) return {};
  std::string_view kept = text.substr(0, bytes_of(text, width - 1));
  if (const std::size_t space = kept.rfind(' '); space != kept.npos && space + width / 4 >= kept.size())
    kept = kept.substr(0, space);
  return std::string(kept) + "…";
}

std::span<const Function> column_functions() {
  static constexpr std::array<Function, 2> all{
      {{"cut", checked<cut_text, 2>}, {"lines", checked<lines_of_text, 2>}}};
  return all;
}

}  // namespace adjudicator::reports
