#include "host/game/game_edit.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "files/folder/disk.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/senders.hpp"
#include "host/text_edits.hpp"

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

/// The canonical form of the document with these children of its root.
std::string canonical(const Document& document, const files::Schema& schema, std::vector<Node> children,
                      Spelling spelling) {
  for (std::size_t i = 0; i < children.size(); ++i)
    children[i].next = i + 1 < children.size() ? &children[i + 1] : nullptr;
  Node root = document.root();
  root.first = children.data();
  std::string out;
  files::StringSink sink(out);
  files::write_node(*files::make_writer(spelling, schema, sink), root, schema);
  return out;
}

std::vector<Node> children_of(const Document& document) {
  std::vector<Node> children;
  for (const Node& child : document.root().children()) children.push_back(child);
  return children;
}

/// What is wanted: the canonical form of the document with the element in it.
std::string canonical_with(const Document& document, const files::Schema& schema, const NewElement& element,
                           std::size_t before, Spelling spelling) {
  std::vector<Attribute> attributes;
  for (const auto& [name, value] : element.attributes) attributes.push_back({name, value});
  Node added;
  added.name = element.name;
  added.attributes = attributes;
  std::vector<Node> children = children_of(document);
  children.insert(children.begin() + static_cast<std::ptrdiff_t>(before), added);
  return canonical(document, schema, std::move(children), spelling);
}

/// The same with other attributes of a child.
std::string canonical_set(const Document& document, const files::Schema& schema, const Node& child,
                          const NewAttributes& wanted, Spelling spelling) {
  std::vector<Attribute> attributes;
  for (const Attribute& attribute : child.attributes)
    if (std::ranges::find(wanted, attribute.name, &NewAttributes::value_type::first) == wanted.end())
      attributes.push_back(attribute);
  for (const auto& [name, value] : wanted)
    if (!value.empty()) attributes.push_back({name, value});
  std::vector<Node> children = children_of(document);
  for (Node& node : children)
    if (node.offset == child.offset) node.attributes = attributes;
  return canonical(document, schema, std::move(children), spelling);
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

/// The source with other attributes of a child, in its start tag. A guess, too.
std::string with_attributes(const Document& document, const Node& child, const NewAttributes& wanted) {
  const std::string_view source = document.source();
  TextEdits edits(source);
  const auto behind_blanks = [&](std::size_t at) {
    while (at > 0 && std::string_view(" \t\r\n").find(source[at - 1]) != std::string_view::npos) --at;
    return at;
  };
  std::size_t end = child.offset - 1;  // its ">"
  if (source[end - 1] == '/') --end;
  end = behind_blanks(end);
  for (const auto& [name, value] : wanted) {
    const Attribute* there = child.find(name);
    if (there == nullptr || !there->given) {
      if (!value.empty())
        edits.insert(end, ' ' + std::string(name) + "=\"" + files::xml_attribute(value) + '"');
      continue;
    }
    const std::size_t at = document.offset(child, name);
    const std::size_t quote = std::min(source.find(source[at - 1], at), source.size());
    if (!value.empty()) {
      edits.replace(at, quote - at, files::xml_attribute(value));
      continue;
    }
    const std::size_t from = behind_blanks(source.rfind(name, at));
    edits.replace(from, quote + 1 - from, {});
  }
  return edits.made();
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

Edited set_attributes(const Document& document, const files::Schema& schema, const Node& child,
                      const NewAttributes& attributes) {
  if (document.spelling() == Spelling::xml) {
    const std::string wanted = canonical_set(document, schema, child, attributes, Spelling::xml);
    std::string text = with_attributes(document, child, attributes);
    if (reads_as(text, document, schema, wanted)) return {std::move(text), false};
  }
  return {canonical_set(document, schema, child, attributes, document.spelling()), true};
}

GameEdit::GameEdit(const Game& game)
    : schema_(files::Schema::of(game.system->key)), file_(read_game_file(game)) {}

void GameEdit::add(const NewElement& element) {
  read(add_element(*file_, schema_, element));
}

void GameEdit::set(const Node& child, const NewAttributes& attributes) {
  read(set_attributes(*file_, schema_, child, attributes));
}

void GameEdit::read(Edited edited) {
  Diagnostics diagnostics;
  auto again = files::read_document(file_->file(), std::move(edited.text), file_->spelling(), schema_, "game",
                                    diagnostics);
  if (!again || !diagnostics.ok()) stop(Reason::asked_wrongly, diagnostics);
  file_ = std::move(again);
  rewritten_ = rewritten_ || edited.rewritten;
}

void GameEdit::write() const {
  files::write_atomically(file_->file(), std::string(file_->source()));
}

}  // namespace adjudicator::host
