#include "reports/looks/style.hpp"

#include <algorithm>
#include <array>

namespace adjudicator::reports {
namespace {

bool names(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         (c & 0x80) != 0;
}

/// Of the last sign of a string or a comment that begins there.
std::size_t end_of_string(std::string_view css, std::size_t at) {
  const char quote = css[at++];
  while (at < css.size() && css[at] != quote) at += css[at] == '\\' ? 2 : 1;
  return std::min(at, css.size());
}
std::size_t end_of_comment(std::string_view css, std::size_t at) {
  const std::size_t end = css.find("*/", at + 2);
  return end == css.npos ? css.size() : end + 1;
}

/// Signs that decide something: where rules, selectors and values begin and end. Most are none of these.
constexpr std::array<bool, 256> signs_of_css = [] {
  std::array<bool, 256> all{};
  for (const char c : std::string_view("\\\"'/()[]{};,.")) all[static_cast<unsigned char>(c)] = true;
  return all;
}();

/// Where one of `signs` stands outside of strings, comments and parentheses, from `at` on.
std::size_t outside(std::string_view css, std::string_view signs, std::size_t at) {
  int depth = 0;
  for (; at < css.size(); ++at) {
    const char c = css[at];
    if (!signs_of_css[static_cast<unsigned char>(c)]) continue;
    if (c == '\\') {
      ++at;
    } else if (c == '"' || c == '\'') {
      at = end_of_string(css, at);
    } else if (c == '/' && css.substr(at).starts_with("/*")) {
      at = end_of_comment(css, at);
    } else if (depth == 0 && signs.find(c) != signs.npos) {
      return at;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      --depth;
    }
  }
  return css.npos;
}

class Style {
 public:
  Style(const std::function<bool(std::string_view)>& has, std::string& out) : has_(has), out_(out) {}

  void rules(std::string_view css) {
    while (!css.empty()) {
      const std::size_t brace = outside(css, "{;", 0);
      if (brace == css.npos || css[brace] == ';') {
        // "@charset ...;", or what is left at the end: as it is.
        const std::size_t size = std::min(brace, css.size() - 1) + 1;
        out_ += css.substr(0, size);
        css.remove_prefix(size);
        continue;
      }
      const std::size_t end = end_of_block(css, brace);
      rule(css.substr(0, brace), css.substr(brace + 1, end - brace - 1));
      css.remove_prefix(std::min(end + 1, css.size()));
    }
  }

 private:
  static std::size_t end_of_block(std::string_view css, std::size_t brace) {
    int depth = 0;
    for (std::size_t at = brace; at != css.npos; at = outside(css, "{}", at + 1))
      if ((depth += css[at] == '{' ? 1 : -1) == 0) return at;
    return css.size();
  }

  void rule(std::string_view selectors, std::string_view block) {
    const std::size_t begin = std::min(selectors.find_first_not_of(" \n\r\t"), selectors.size());
    const std::string_view head = selectors.substr(begin);
    if (head.starts_with("@media") || head.starts_with("@supports")) return nested(selectors, block);
    const std::string kept = head.starts_with('@') ? std::string(head) : living(head);
    if (!kept.empty())
      out_.append(selectors.substr(0, begin)).append(kept).append(1, '{').append(block).append(1, '}');
  }
  void nested(std::string_view head, std::string_view block) {
    std::string within;
    Style(has_, within).rules(block);
    if (within.find('{') != within.npos) out_.append(head).append(1, '{').append(within).append(1, '}');
  }

  std::string living(std::string_view selectors) const {
    std::string kept;
    for (std::size_t at = 0; at < selectors.size();) {
      const std::size_t end = std::min(outside(selectors, ",", at), selectors.size());
      if (const std::string_view one = selectors.substr(at, end - at); lives(one))
        kept.append(kept.empty() ? "" : ",").append(one);
      at = end + 1;
    }
    return kept;
  }
  bool lives(std::string_view selector) const {
    for (std::size_t at = outside(selector, ".", 0); at != selector.npos;
         at = outside(selector, ".", at + 1)) {
      std::size_t end = at + 1;
      while (end < selector.size() && names(selector[end])) ++end;
      const bool plain = end == selector.size() || selector[end] != '\\';
      if (plain && end > at + 1 && !has_(selector.substr(at + 1, end - at - 1))) return false;
    }
    return true;
  }

  const std::function<bool(std::string_view)>& has_;
  std::string& out_;
};

}  // namespace

std::string style_of_classes(std::string_view css, const std::function<bool(std::string_view)>& has) {
  std::string out;
  out.reserve(css.size());
  Style(has, out).rules(css);
  return out;
}

}  // namespace adjudicator::reports
