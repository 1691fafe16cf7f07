#include "mail/bounds.hpp"

#include <algorithm>
#include <cstddef>

#include "core/text.hpp"
#include "mail/message.hpp"

namespace adjudicator::mail {
namespace {

/// Lines that may end a part: `--` begins a signature and a ruler too.
constexpr std::size_t most_boundary_lines = 2000;
/// Each names a part, or is a part's.
constexpr std::size_t most_content_types = 4 * most_parts;

bool begins_with_word(std::string_view line, std::string_view word) {
  return line.size() >= word.size() && std::equal(word.begin(), word.end(), line.begin(),
                                                  [](char w, char c) { return w == in_small_letters(c); });
}

/// Of a tag that stays as it is.
constexpr std::size_t most_tag_bytes = 1024;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Behind the tag that begins at `at`; a '>' in a quoted value does not end it.
std::size_t end_of_tag(std::string_view html, std::size_t at) {
  bool value = false;  // what comes next is one
  for (; at < html.size(); ++at) {
    const char c = html[at];
    if (c == '>') return at + 1;
    if (value && (c == '"' || c == '\'')) {
      at = html.find(c, at + 1);
      if (at == std::string_view::npos) return html.size();
    }
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    value = c == '=' || (value && blank);
  }
  return html.size();
}

/// Behind a comment, or behind the text of a script or a style, in which no tag begins. `at`: where the tag ends.
std::size_t end_of_raw(std::string_view html, std::string_view name, std::size_t at) {
  for (const std::string_view raw : {"script", "style"}) {
    if (name.size() != raw.size() || !begins_with_word(name, raw)) continue;
    while ((at = html.find("</", at)) != std::string_view::npos &&
           !begins_with_word(html.substr(at + 2), raw))
      ++at;
    return std::min(at, html.size());
  }
  return at;
}

}  // namespace

BoundedHtml bounded_html(std::string_view html) {
  BoundedHtml found;
  for (std::size_t at = 0; at < html.size() && found.fault.empty();) {
    std::size_t end = 0;
    if (html[at] != '<') {
      end = std::min(html.find('<', at), html.size());
      found.html += html.substr(at, end - at);
    } else if (html.substr(at).starts_with("<!--")) {
      end = html.find("-->", at);
      end = end == std::string_view::npos ? html.size() : end + 3;
    } else if (at + 1 < html.size() && is_letter(html[at + 1])) {
      const std::size_t behind_name = std::min(html.find_first_of(" \t\r\n/>", at), html.size());
      const std::size_t behind_tag = end_of_tag(html, behind_name);
      const std::string_view name = html.substr(at + 1, behind_name - at - 1);
      end = end_of_raw(html, name, behind_tag);
      if (behind_tag - at <= most_tag_bytes)
        found.html += html.substr(at, end - at);
      else if (name.size() < most_tag_bytes)
        ((found.html += html.substr(at, behind_name - at)) += '>') +=
            html.substr(behind_tag, end - behind_tag);
    } else {
      end = at + 1;
      found.html += '<';
    }
    at = end;
    if (found.html.size() > most_html_bytes) {
      found.html.resize(most_html_bytes);
      found.fault = "mail-html";
    }
  }
  return found;
}

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
