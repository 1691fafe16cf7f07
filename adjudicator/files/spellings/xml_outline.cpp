// A quick look over an XML file before Xerces reads it, for three things: DTDs and other encodings are
// refused with a sentence; what makes Xerces slow (thousands of attributes or namespaces in a tag, deep
// nesting) is bounded; and the mistakes that people make most, a tag or a quote not closed, are told where
// they were made and not where they surface.
#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "files/schema/expectation.hpp"
#include "files/spellings/reading.hpp"

namespace adjudicator::files {
namespace {

constexpr std::size_t namespace_limit = 100;  // declarations in one file

/// A pseudo-attribute of the XML declaration: its value and where that stands.
std::pair<std::string_view, std::size_t> pseudo_attribute(std::string_view declaration,
                                                          std::string_view name) {
  const std::size_t at = declaration.find(name);
  const std::size_t quote = at == std::string_view::npos ? at : declaration.find_first_of("\"'", at);
  if (quote == std::string_view::npos) return {};
  const std::size_t end = declaration.find(declaration[quote], quote + 1);
  if (end == std::string_view::npos) return {};
  return {declaration.substr(quote + 1, end - quote - 1), quote + 1};
}

void check_declaration(std::string_view declaration, std::size_t offset) {
  const auto [encoding, at] = pseudo_attribute(declaration, "encoding");
  const std::string lower = in_small_letters(encoding);
  if (at != 0 && lower != "utf-8" && lower != "utf8" && lower != "us-ascii")
    throw Stop{offset + at, "encoding",
               fmt::format("the encoding must be UTF-8, not {}", in_quotes(encoding))};
  const auto [version, version_at] = pseudo_attribute(declaration, "version");
  if (version_at != 0 && version != "1.0")
    throw Stop{offset + version_at, "xml-syntax",
               fmt::format("the XML version must be 1.0, not {}", in_quotes(version))};
}

std::size_t past(std::string_view source, std::size_t from, std::string_view end) {
  const std::size_t found = source.find(end, from);
  if (found == std::string_view::npos)
    throw Stop{from, "xml-syntax", fmt::format("what begins here is never closed by '{}'", end)};
  return found + end.size();
}

/// Follows the tags through the file.
class Outline {
 public:
  explicit Outline(const Document& document) : document_(document), source_(document.source()) {}

  void check(std::size_t at) {
    while ((at = source_.find('<', at)) != std::string_view::npos) {
      const std::string_view rest = source_.substr(at);
      if (rest.starts_with("</")) {
        at = end_tag(at);
      } else if (rest.starts_with("<!--")) {
        at = past(source_, at + 4, "-->");
      } else if (rest.starts_with("<![CDATA[")) {
        at = past(source_, at, "]]>");
      } else if (rest.starts_with("<?")) {
        at = past(source_, at, "?>");
      } else {
        at = start_tag(at);
      }
    }
    if (!open_.empty())
      throw Stop{source_.size(), "xml-syntax",
                 fmt::format("the file ends before {} is closed", told(open_.back()))};
  }

 private:
  struct Tag {
    std::string_view name;
    std::size_t offset;
  };

  std::string told(const Tag& tag) const {
    return fmt::format("'<{}>' on line {}", printable(tag.name),
                       document_.position_of_offset(tag.offset).line);
  }

  std::string_view name_at(std::size_t at) const {
    std::size_t end = at;
    while (end < source_.size() && !is_space(source_[end]) && source_[end] != '/' && source_[end] != '>' &&
           source_[end] != '<')
      ++end;
    return source_.substr(at, end - at);
  }

  std::size_t start_tag(std::size_t tag) {
    const std::string_view name = name_at(tag + 1);
    std::size_t attributes = 0;
    std::size_t at = tag + 1 + name.size();
    for (; at < source_.size() && source_[at] != '>' && source_[at] != '<'; ++at) {
      const char c = source_[at];
      if (c == '"' || c == '\'') {
        at = end_of_value(at);
        if (++attributes > attribute_limit)
          throw Stop{tag, "too-many-attributes",
                     fmt::format("the element has more than {} attributes", attribute_limit)};
      } else if (c == '=') {
        check_quotes(at);
      } else if (c == 'x' && source_.substr(at, 5) == "xmlns" && is_space(source_[at - 1])) {
        if (++namespaces_ > namespace_limit)
          throw Stop{at, "too-many-namespaces",
                     fmt::format("there are more than {} namespaces", namespace_limit)};
      }
    }
    if (at >= source_.size() || source_[at] == '<')
      throw Stop{tag, "xml-syntax", fmt::format("the tag '<{}' is not closed by '>'", printable(name))};
    if (source_[at - 1] != '/') open_.push_back({name, tag});
    if (open_.size() > depth_limit)
      throw Stop{tag, "too-deep", fmt::format("elements are nested more than {} deep", depth_limit)};
    return at + 1;
  }

  /// What follows an '=' begins with a straight quote.
  void check_quotes(std::size_t at) const {
    const std::size_t value = source_.find_first_not_of(" \t\r\n", at + 1);
    if (value == std::string_view::npos || source_[value] == '"' || source_[value] == '\'') return;
    if (const std::string_view curly = curly_quote(source_, value); !curly.empty())
      throw Stop{value, "xml-syntax", curly_quote_told(curly)};
    std::size_t begin = at;
    while (begin > 0 && is_space(source_[begin - 1])) --begin;
    const std::size_t end = begin;
    while (begin > 0 && !is_space(source_[begin - 1]) && source_[begin - 1] != '<') --begin;
    const std::string name = printable(source_.substr(begin, end - begin));
    const std::string_view bare =
        source_.substr(value, source_.find_first_of(" \t\r\n/><\"'", value) - value);
    throw Stop{value, "xml-syntax",
               bare.empty()
                   ? fmt::format("'{}' has no value", name)
                   : fmt::format("the value of '{0}' needs quotes: {0}=\"{1}\"", name, printable(bare))};
  }

  /// Its closing quote. A value holds no '<', so where one comes first a quote is missing; so it is where a
  /// name follows directly, for then the quote that was found opens the next value.
  std::size_t end_of_value(std::size_t quote) const {
    const std::size_t end = source_.find(source_[quote], quote + 1);
    const std::string_view value = source_.substr(quote + 1, end - quote - 1);
    const bool runs_on = end == std::string_view::npos || value.find('<') != std::string_view::npos ||
                         (end + 1 < source_.size() && !is_space(source_[end + 1]) &&
                          std::string_view("/>?").find(source_[end + 1]) == std::string_view::npos);
    if (const std::size_t curly = runs_on ? find_curly_quote(value) : std::string_view::npos;
        curly != std::string_view::npos)
      throw Stop{quote + 1 + curly, "xml-syntax", curly_quote_told(curly_quote(value, curly))};
    if (runs_on && value.ends_with('='))
      throw Stop{
          quote, "xml-syntax",
          fmt::format("the value that begins here has no closing quote ({}): it runs into the next attribute",
                      source_[quote])};
    if (end == std::string_view::npos || value.find('<') != std::string_view::npos)
      throw Stop{
          quote, "xml-syntax",
          fmt::format(
              "the value that begins here has no closing quote ({}), or holds a '<', which is written &lt;",
              source_[quote])};
    return end;
  }

  std::size_t end_tag(std::size_t tag) {
    const std::string_view name = name_at(tag + 2);
    if (open_.empty()) throw Stop{tag, "xml-syntax", fmt::format("'</{}>' closes nothing", printable(name))};
    if (open_.back().name != name)
      throw Stop{
          tag, "xml-syntax",
          fmt::format("'</{}>' comes too early: {} is not closed yet", printable(name), told(open_.back()))};
    open_.pop_back();
    return tag + 2 + name.size();
  }

  const Document& document_;
  std::string_view source_;
  std::vector<Tag> open_;
  std::size_t namespaces_ = 0;
};

}  // namespace

std::size_t find_xml_root(std::string_view source) {
  std::size_t at = source.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  if (source.substr(at).starts_with("<?xml") && at + 5 < source.size() && is_space(source[at + 5])) {
    const std::size_t end = past(source, at, "?>");
    check_declaration(source.substr(at, end - at), at);
    at = end;
  }
  for (;;) {
    while (at < source.size() && is_space(source[at])) ++at;
    const std::string_view rest = source.substr(at);
    if (rest.starts_with("<!--")) {
      at = past(source, at + 4, "-->");
    } else if (rest.starts_with("<?")) {
      at = past(source, at, "?>");
    } else if (rest.starts_with("<!DOCTYPE")) {
      throw Stop{at, "dtd", "document type declarations (DTDs) are not allowed; take this one out"};
    } else if (rest.empty() || rest[0] != '<') {
      throw Stop{at, "xml-syntax", "this is not XML: an XML file begins with '<'"};
    } else {
      return at;
    }
  }
}

void check_xml_outline(const Document& document) {
  Outline(document).check(find_xml_root(document.source()));
}

}  // namespace adjudicator::files
