#include "core/document.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace adjudicator {
namespace {

constexpr std::size_t marked_every = 4096;
constexpr std::size_t excerpt_limit = 160;

std::size_t text_begin(std::string_view source) {
  return source.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
}

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

/// Counts on from a place: the bytes before `end` are behind it.
void advance(std::string_view source, std::size_t from, std::size_t end, std::uint32_t& line,
             std::uint32_t& column) {
  for (std::size_t i = from; i < end; ++i) {
    if (source[i] == '\n') {
      ++line;
      column = 1;
    } else if (!continues_character(source[i])) {
      ++column;
    }
  }
}

struct TagAttribute {
  std::size_t name = 0;
  std::size_t value = 0;
};

/// Where an attribute stands in the start tag at `tag` ('<'). The tag is known to be well-formed.
std::optional<TagAttribute> find_in_tag(std::string_view source, std::size_t tag,
                                        std::string_view attribute) {
  std::size_t at = source.find_first_of(" \t\r\n/>", tag);
  while (at < source.size()) {
    at = skip_spaces(source, at);
    if (at >= source.size() || source[at] == '/' || source[at] == '>') break;
    TagAttribute place{at, 0};
    at = source.find_first_of(" \t\r\n=", at);
    if (at == std::string_view::npos) break;
    const std::string_view name = source.substr(place.name, at - place.name);
    at = source.find_first_of("\"'", at);
    if (at == std::string_view::npos) break;
    place.value = at + 1;
    if (name == attribute) return place;
    at = source.find(source[at], place.value);
    if (at == std::string_view::npos) break;
    ++at;
  }
  return std::nullopt;
}

}  // namespace

const Attribute* Node::find(std::string_view attribute) const {
  for (const Attribute& a : attributes)
    if (a.name == attribute) return &a;
  return nullptr;
}

std::string_view Node::value(std::string_view attribute) const {
  const Attribute* found = find(attribute);
  return found != nullptr && !found->faulty ? found->value : std::string_view();
}

std::optional<std::int32_t> Node::whole(std::string_view attribute) const {
  std::string_view digits = value(attribute);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

namespace {

template <class Parts>
std::optional<Parts> parts_in(std::string_view decimal) {
  const auto count = parse_parts(decimal, Parts::in_one);
  return count ? std::optional(Parts{*count}) : std::nullopt;
}

}  // namespace

std::optional<Halves> Node::halves(std::string_view attribute) const {
  return parts_in<Halves>(value(attribute));
}
std::optional<Tenths> Node::tenths(std::string_view attribute) const {
  return parts_in<Tenths>(value(attribute));
}
std::optional<Milli> Node::milli(std::string_view attribute) const {
  return parts_in<Milli>(value(attribute));
}

std::vector<std::string_view> Node::list(std::string_view attribute) const {
  const std::string_view written = value(attribute);
  std::vector<std::string_view> items;
  for (std::size_t at = skip_spaces(written, 0); at < written.size(); at = skip_spaces(written, at)) {
    std::size_t end = at;
    while (end < written.size() && !is_space(written[end])) ++end;
    items.push_back(written.substr(at, end - at));
    at = end;
  }
  return items;
}

const Node* Node::child(std::string_view wanted) const {
  for (const Node& node : children())
    if (node.name == wanted) return &node;
  return nullptr;
}

std::string_view Document::keep(std::string_view text) {
  if (text.empty()) return {};
  char* kept = static_cast<char*>(arena_.allocate(text.size(), 1));
  std::memcpy(kept, text.data(), text.size());
  return {kept, text.size()};
}

std::size_t Document::offset(const Node& node) const {
  if (spelling_ != Spelling::xml) return node.offset;
  // The start tag's own '<' is the last one before its end: none can stand inside attribute values.
  const std::size_t tag = node.offset == 0 ? std::string::npos : source_.rfind('<', node.offset - 1);
  return tag == std::string::npos ? 0 : tag;
}

std::size_t Document::offset(const Node& node, std::string_view attribute) const {
  const Attribute* found = attribute.empty() ? nullptr : node.find(attribute);
  if (found == nullptr || !found->given) return offset(node);
  if (found->offset != 0) return found->offset;
  if (spelling_ != Spelling::xml) return offset(node);
  const std::size_t tag = offset(node);
  const auto place = find_in_tag(source_, tag, attribute);
  return !place ? tag : found->known ? place->value : place->name;
}

Position Document::position(const Node& node) const {
  return position_of_offset(offset(node));
}

Position Document::position(const Node& node, std::string_view attribute) const {
  return position_of_offset(offset(node, attribute));
}

void Document::mark_places() const {
  std::call_once(marked_, [this] {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    std::size_t at = text_begin(source_);
    marks_.push_back({line, column});
    for (std::size_t next = marked_every; next <= source_.size(); next += marked_every) {
      advance(source_, at, next, line, column);
      marks_.push_back({line, column});
      at = next;
    }
  });
}

Position Document::position_of_offset(std::size_t offset) const {
  mark_places();
  offset = std::min(offset, source_.size());
  const std::size_t mark = offset / marked_every;
  Position position{file_, marks_[mark].line, marks_[mark].column};
  advance(source_, std::max(mark * marked_every, text_begin(source_)), offset, position.line,
          position.column);
  return position;
}

std::size_t Document::offset_of(const Position& at) const {
  mark_places();
  const auto after = std::upper_bound(marks_.begin(), marks_.end(), at, [](const Position& p, const Mark& m) {
    return p.line != m.line ? p.line < m.line : p.column < m.column;
  });
  const std::size_t mark = after == marks_.begin() ? 0 : static_cast<std::size_t>(after - marks_.begin()) - 1;
  std::size_t offset = std::max(mark * marked_every, text_begin(source_));
  Position here{{}, marks_[mark].line, marks_[mark].column};
  while (offset < source_.size() &&
         (here.line < at.line || (here.line == at.line && here.column < at.column))) {
    if (here.line == at.line && source_[offset] == '\n') break;
    advance(source_, offset, offset + 1, here.line, here.column);
    ++offset;
  }
  while (offset < source_.size() && continues_character(source_[offset])) ++offset;
  return offset;
}

/// The line around the offset. Of a long one a part is shown, with what is meant in sight.
void Document::cut_excerpt(std::size_t offset, std::string& excerpt, std::uint32_t& caret) const {
  constexpr std::size_t before = 60;
  const std::string_view source = source_;
  const std::size_t first = text_begin(source);
  offset = std::clamp(offset, first, source.size());
  std::size_t begin = offset;
  while (begin > first && source[begin - 1] != '\n' && offset - begin < excerpt_limit) --begin;
  std::size_t end = offset;
  while (end < source.size() && source[end] != '\n' && source[end] != '\r' && end - offset < excerpt_limit)
    ++end;
  const bool cut = end - begin > excerpt_limit && offset - begin > before;
  if (cut) begin = offset - before;
  while (begin < offset && continues_character(source[begin])) ++begin;
  std::string head(source.substr(begin, offset - begin));
  std::string tail(source.substr(offset, end - offset));
  std::replace(head.begin(), head.end(), '\t', ' ');
  std::replace(tail.begin(), tail.end(), '\t', ' ');
  excerpt = (cut ? "..." : "") + printable(head, excerpt_limit);
  caret = static_cast<std::uint32_t>(utf8_length(excerpt)) + 1;
  excerpt += printable(tail, excerpt.size() < excerpt_limit ? excerpt_limit - excerpt.size() : 0);
}

std::string Document::excerpt(const Position& at) const {
  std::string text;
  std::uint32_t caret = 0;
  cut_excerpt(offset_of(at), text, caret);
  return text;
}

Diagnostic Document::fault_at(std::size_t offset, std::string_view code, std::string_view rule,
                              std::string message) const {
  Diagnostic d;
  d.at = position_of_offset(offset);
  d.code = code;
  d.rule = rule;
  d.message = std::move(message);
  cut_excerpt(offset, d.excerpt, d.caret);
  return d;
}

Diagnostic Document::fault(const Node& node, std::string_view attribute, std::string_view code,
                           std::string_view rule, std::string message) const {
  return fault_at(offset(node, attribute), code, rule, std::move(message));
}

Diagnostic Document::fault(const Fault& fault, std::string_view rule) const {
  return fault_at(fault.offset, fault.code, rule, fault.message);
}

}  // namespace adjudicator
