#include "files/spellings/reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "files/spellings/reading.hpp"
#include "files/spellings/text_lines.hpp"

namespace adjudicator::files {
namespace {

bool is_collapsed(std::string_view value) {
  bool after_space = true;
  for (char c : value) {
    const bool space = is_space(c);
    if (space && (after_space || c != ' ')) return false;
    after_space = space;
  }
  return value.empty() || !after_space;
}

std::string collapse(std::string_view value) {
  std::string out;
  for (char c : value) {
    if (!is_space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::string_view without_mark(std::string_view source) {
  return source.starts_with(byte_order_mark) ? source.substr(byte_order_mark.size()) : source;
}

std::string hex_byte(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

/// U+FFFE and U+FFFF are UTF-8, but no characters of XML.
std::size_t find_no_character(std::string_view source) {
  for (std::size_t at = source.find("\xEF\xBF"); at < source.size(); at = source.find("\xEF\xBF", at + 1))
    if (source.substr(at, 3) == "\xEF\xBF\xBE" || source.substr(at, 3) == "\xEF\xBF\xBF") return at;
  return std::string_view::npos;
}

/// That the file is UTF-8 text of a bounded size.
void check_text(std::string_view source, const ReadOptions& options) {
  if (source.size() > std::min<std::size_t>(options.size_limit, UINT32_MAX))
    throw Stop{0, "too-large",
               fmt::format("the file is {} bytes; the limit is {}", source.size(), options.size_limit)};
  const bool utf16 = source.starts_with("\xFF\xFE") || source.starts_with("\xFE\xFF");
  if (utf16) throw Stop{0, "encoding", "the file is UTF-16; save it as UTF-8"};
  if (const std::size_t nul = source.find('\0'); nul != std::string_view::npos)
    throw Stop{nul, "encoding", "there is a NUL byte, so this is not a text file; save it as UTF-8 text"};
  if (const std::size_t bad = utf8_fault(source); bad != std::string_view::npos)
    throw Stop{bad, "encoding",
               fmt::format("the byte {} is not UTF-8 here; save the file as UTF-8", hex_byte(source[bad]))};
  if (const std::size_t bad = find_no_character(source); bad != std::string_view::npos)
    throw Stop{bad, "encoding", "this is not a Unicode character"};
  const std::string_view text = without_mark(source);
  if (std::all_of(text.begin(), text.end(), is_space)) throw Stop{0, "empty-file", "the file is empty"};
}

/// Text that was not UTF-8 has been understood; its sender should know as what.
void tell_bytes(const TextSource& text, Reading& reading) {
  if (text.broken)
    throw Stop{0, "encoding",
               fmt::format("byte {} cannot be read as text; save the file as UTF-8", *text.broken + 1)};
  if (text.from != TextBytes::utf8)
    reading.notes.push_back(
        {0, "text-encoding",
         fmt::format(
             "the file is not UTF-8; it was read as {}",
             text.from == TextBytes::utf16 ? "UTF-16" : "Windows-1252, which older Windows editors write")});
}

void tell_notes(const Reading& reading, Diagnostics& diagnostics) {
  for (const Reading::Note& note : reading.notes) {
    Diagnostic d = reading.document.fault_at(note.offset, note.code, "", note.message);
    d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  }
}

}  // namespace

// ---- Reading

namespace {

const ElementType& root_type_of(const Schema& schema, std::string_view root_name) {
  if (const ElementType* type = schema.root(root_name)) return *type;
  throw SchemaError(fmt::format("schema {} has no root '{}'", schema.name(), root_name));
}

}  // namespace

Reading::Reading(Document& d, const Schema& s, std::string_view name, const ReadOptions& o)
    : document(d), schema(s), root_type(root_type_of(s, name)), root_name(d.keep(name)), options(o) {}

Node& Reading::add_node(std::string_view name, std::size_t offset) {
  if (++nodes_ > options.element_limit)
    throw Stop{offset, "too-many-elements",
               fmt::format("there are more than {} elements", options.element_limit)};
  Node* node = new (document.arena().allocate(sizeof(Node), alignof(Node))) Node;
  node->name = name;
  node->offset = static_cast<std::uint32_t>(offset);
  return *node;
}

void Reading::set_attributes(Node& node, const ElementType& type, std::span<const MetAttribute> met) {
  std::array<bool, attributes_of_a_type> given{};
  std::size_t count = met.size();
  for (const MetAttribute& m : met)
    if (m.type >= 0) given[static_cast<std::size_t>(m.type)] = true;
  for (std::size_t i = 0; i < type.attributes.size(); ++i) count += !given[i] && type.attributes[i].fallback;
  if (count == 0) return;
  auto* place =
      static_cast<Attribute*>(document.arena().allocate(count * sizeof(Attribute), alignof(Attribute)));
  Attribute* next = place;
  for (const MetAttribute& m : met) new (next++) Attribute(m.attribute);
  for (std::size_t i = 0; i < type.attributes.size(); ++i) {
    const AttributeType& a = type.attributes[i];
    if (!given[i] && a.fallback) new (next++) Attribute{a.name, *a.fallback, 0, false, false, true};
  }
  node.attributes = {place, count};
}

void Reading::fault(const Node& node, std::string_view attribute, std::size_t offset, std::string code,
                    std::string message) {
  if (faults.size() >= fault_limit) return;
  faults.push_back(
      {&node, attribute, nullptr, static_cast<std::uint32_t>(offset), std::move(code), std::move(message)});
}

std::string_view Reading::collapsed(std::string_view value, const SimpleType& type) {
  if (type.space == WhiteSpace::keep) return value;
  if (type.space == WhiteSpace::collapse) return is_collapsed(value) ? value : document.keep(collapse(value));
  if (value.find_first_of("\t\r\n") == std::string_view::npos) return value;
  std::string replaced(value);
  std::replace_if(replaced.begin(), replaced.end(), is_space, ' ');
  return document.keep(replaced);
}

std::string_view curly_quote(std::string_view text, std::size_t at) {
  for (const std::string_view quote :
       {"\u201c", "\u201d", "\u201e", "\u201f", "\u2018", "\u2019", "\u201a", "\u00ab", "\u00bb", "\u2033"})
    if (text.substr(std::min(at, text.size())).starts_with(quote)) return quote;
  return {};
}

std::size_t find_curly_quote(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at)
    if (!curly_quote(text, at).empty()) return at;
  return std::string_view::npos;
}

std::string curly_quote_told(std::string_view quote) {
  return fmt::format("there is a curly quote ({}) where a straight one (\") belongs", quote);
}

std::vector<std::string_view> items_of(std::string_view list) {
  std::vector<std::string_view> items;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(' ', at), list.size());
    if (end > at) items.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

// ---- public

std::unique_ptr<Document> read_document(std::string file_name, std::string source, Spelling spelling,
                                        const Schema& schema, std::string_view expected_root,
                                        Diagnostics& diagnostics, const ReadOptions& options) {
  TextSource text;
  if (spelling == Spelling::text && source.size() <= options.size_limit) {
    text = text_source(std::move(source));
    source = std::move(text.text);
  }
  auto document = std::make_unique<Document>(std::move(file_name), std::move(source), spelling);
  Reading reading(*document, schema, expected_root, options);
  try {
    check_text(document->source(), options);
    if (spelling == Spelling::xml) read_xml(reading);
    if (spelling == Spelling::json) read_json(reading);
    if (spelling == Spelling::text) {
      tell_bytes(text, reading);
      read_text(reading);
    }
    document->set_root(reading.root);
    judge(reading, diagnostics);
    tell_notes(reading, diagnostics);
    return document;
  } catch (const Stop& stop) {
    diagnostics.add(document->fault_at(stop.offset, stop.code, "", stop.message));
    return nullptr;
  }
}

std::optional<Spelling> sniff(std::string_view source) {
  const std::string_view text = without_mark(source);
  const auto first = std::find_if_not(text.begin(), text.end(), is_space);
  if (first == text.end()) return std::nullopt;
  if (*first == '<') return Spelling::xml;
  if (*first == '{') return Spelling::json;
  const std::string plain = text_source(std::string(source)).text;
  const std::string_view words = without_mark(plain);
  // XML and JSON in UTF-16 are refused by their own readers.
  const std::size_t sign = words.find_first_not_of(" \t\r\n");
  if (sign != std::string_view::npos && words[sign] == '<') return Spelling::xml;
  if (sign != std::string_view::npos && words[sign] == '{') return Spelling::json;
  if (find_text_header(words) != std::string_view::npos) return Spelling::text;
  return std::nullopt;
}

Spelling spelling_of(std::string_view file_name, std::string_view source) {
  if (const auto told = sniff(source)) return *told;
  if (file_name.ends_with(".txt")) return Spelling::text;
  return file_name.ends_with(".json") ? Spelling::json : Spelling::xml;
}

}  // namespace adjudicator::files
