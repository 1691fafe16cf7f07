#include "host/game_edit.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "files/reader.hpp"
#include "files/writer.hpp"

namespace adjudicator::host {
namespace {

/// The root's children that stand before a new one of this name, by the order of the schema.
std::size_t children_before(const Document& document, const files::ElementType& root, std::string_view name) {
  const auto place = [&](std::string_view child) {
    const int index = root.find_child(child);
    return index < 0 ? 0 : root.children[static_cast<std::size_t>(index)].place;
  };
  std::size_t before = 0;
  for (const Node& child : document.root().children()) {
    if (place(child.name) > place(name)) break;
    ++before;
  }
  return before;
}

/// What is wanted: the canonical form of the document with the element in it.
std::string canonical_with(const Document& document, const files::Schema& schema, const NewElement& element,
                           std::size_t before, Spelling spelling) {
  std::vector<Attribute> attributes;
  for (const auto& [name, value] : element.attributes) attributes.push_back({name, value});
  Node added;
  added.name = element.name;
  added.attributes = attributes;
  std::vector<Node> children;
  for (const Node& child : document.root().children()) children.push_back(child);
  children.insert(children.begin() + static_cast<std::ptrdiff_t>(before), added);
  for (std::size_t i = 0; i < children.size(); ++i)
    children[i].next = i + 1 < children.size() ? &children[i + 1] : nullptr;
  Node root = document.root();
  root.first = children.data();
  std::string out;
  files::StringSink sink(out);
  files::write_node(*files::make_writer(spelling, schema, sink), root, schema);
  return out;
}

/// Where the new element goes: before the child that follows it, else before the root's end tag.
std::optional<std::size_t> place_for(const Document& document, std::size_t before) {
  for (const Node& child : document.root().children())
    if (before-- == 0) return document.offset(child);
  const std::size_t end_tag = document.source().rfind("</");
  return end_tag == std::string_view::npos ? std::nullopt : std::optional(end_tag);
}

/// The source with the element on a line of its own. A guess: whether it is right is for the reader to say.
std::optional<std::string> inserted(const Document& document, const NewElement& element, std::size_t before) {
  const auto place = place_for(document, before);
  if (!place) return std::nullopt;
  const std::string_view source = document.source();
  const std::string_view newline = source.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  std::size_t line = *place;
  while (line > 0 && (source[line - 1] == ' ' || source[line - 1] == '\t')) --line;
  const bool alone = line == 0 || source[line - 1] == '\n';
  std::string text = alone ? std::string() : std::string(newline);
  text += "  <" + std::string(element.name);
  for (const auto& [name, value] : element.attributes)
    text += " " + std::string(name) + "=\"" + files::xml_attribute(value) + "\"";
  text += "/>" + std::string(newline);
  return std::string(source.substr(0, line)) + text + std::string(source.substr(line));
}

/// A comment's "</" or a prefix of a namespace may have led the guess astray.
bool reads_as(const std::string& text, const Document& document, const files::Schema& schema,
              const std::string& canonical) {
  Diagnostics diagnostics;
  const auto again = files::read_document(document.file(), text, document.spelling(), schema,
                                          document.root().name, diagnostics);
  return again && diagnostics.ok() && files::to_canonical(*again, schema, Spelling::xml) == canonical;
}

}  // namespace

Edited add_element(const Document& document, const files::Schema& schema, const NewElement& element) {
  const files::ElementType& root = *schema.root(document.root().name);
  const std::size_t before = children_before(document, root, element.name);
  if (document.spelling() == Spelling::xml) {
    const std::string wanted = canonical_with(document, schema, element, before, Spelling::xml);
    auto text = inserted(document, element, before);
    if (text && reads_as(*text, document, schema, wanted)) return {std::move(*text), false};
  }
  return {canonical_with(document, schema, element, before, document.spelling()), true};
}

}  // namespace adjudicator::host
