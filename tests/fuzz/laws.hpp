// What must hold for every file, whatever is in it; broken laws end the program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/reading.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::files {

inline void demand(bool holds, const char* law, std::string_view detail) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n%.*s\n", law, static_cast<int>(detail.size()), detail.data());
  std::abort();
}

/// A root that some schema has, and that schema: of the system that the file names, else of whoever has it.
struct Kind {
  const Schema& schema;
  std::string root;
};

inline Kind kind_of(std::string_view text, Spelling spelling) {
  const auto peek = peek_system(text, spelling);
  const bool known = peek && (peek->system == "cna" || peek->system == "next-war");
  for (const std::string_view key : {known ? std::string_view(peek->system) : std::string_view("classic"),
                                     std::string_view("report"), std::string_view("record")})
    if (peek && Schema::of(key).root(peek->root) != nullptr) return {Schema::of(key), peek->root};
  return {Schema::of("classic"), "orders"};
}

/// The schema as Xerces can walk it: of a choice that may be taken 25,000 times it builds a table for
/// minutes. No file here is that long.
inline const Schema& for_xerces(const Schema& schema) {
  static std::map<std::string, std::unique_ptr<const Schema>> relaxed;
  auto& found = relaxed[schema.name()];
  if (!found) {
    std::string text(resource("schemas/" + schema.name() + ".xsd"));
    constexpr std::string_view bound = "maxOccurs=\"25000\"";
    for (std::size_t at = text.find(bound); at != text.npos; at = text.find(bound, at))
      text.replace(at, bound.size(), "maxOccurs=\"unbounded\"");
    found = std::make_unique<const Schema>(schema.name() + "-for-xerces", text);
  }
  return *found;
}

inline std::unique_ptr<Document> read(std::string_view text, Spelling spelling, const Kind& kind,
                                      Diagnostics& diagnostics) {
  ReadOptions options;
  options.tolerant = "list";
  return read_document("fuzz", std::string(text), spelling, kind.schema, kind.root, diagnostics, options);
}

/// Every place that a reader may be asked for exists, every sentence can be printed.
inline void look_at_all(const Document& document, const Node& node) {
  document.position(node);
  for (const Attribute& a : node.attributes) {
    const Position at = document.position(node, a.name);
    demand(at.line > 0 && at.column > 0, "attributes have places", a.name);
    node.list(a.name);
    node.whole(a.name);
  }
  for (const Node& child : node.children()) look_at_all(document, child);
}

inline bool is_valid(const std::unique_ptr<Document>& document, const Diagnostics& diagnostics) {
  return document != nullptr && diagnostics.ok() && document->faults().empty();
}

/// A canonical form is valid, and both spellings lead back to it.
inline void check_round_trip(const Document& document, const Kind& kind) {
  const std::string xml = to_canonical(document, kind.schema, Spelling::xml);
  const std::string json = to_canonical(document, kind.schema, Spelling::json);
  const auto complaint = xerces_complaint(for_xerces(kind.schema), xml);
  demand(!complaint, "canonical XML is valid", xml);
  for (const Spelling spelling : {Spelling::xml, Spelling::json}) {
    Diagnostics diagnostics;
    const auto again = read(spelling == Spelling::xml ? xml : json, spelling, kind, diagnostics);
    demand(is_valid(again, diagnostics), "canonical forms are read", spelling == Spelling::xml ? xml : json);
    demand(to_canonical(*again, kind.schema, Spelling::xml) == xml, "nothing is lost", xml);
    demand(to_canonical(*again, kind.schema, Spelling::json) == json, "nothing is lost", json);
  }
}

/// An empty list of orders is none: words have no place for it.
inline std::string without_empty_list(std::string xml) {
  constexpr std::string_view empty = ">\n  <list/>\n</orders>";
  if (const std::size_t at = xml.find(empty); at != xml.npos) xml.replace(at, empty.size(), "/>");
  return xml;
}

/// Orders and answers in words lose nothing either, and have one form.
inline void check_words(const Document& document, const Kind& kind) {
  if (kind.schema.words().root(kind.root) == nullptr) return;
  const std::string xml = to_canonical(document, kind.schema, Spelling::xml);
  const std::string words = to_canonical(document, kind.schema, Spelling::text);
  demand(sniff(words) == Spelling::text, "words are known as such", words);
  Diagnostics diagnostics;
  const auto again = read(words, Spelling::text, kind, diagnostics);
  demand(is_valid(again, diagnostics), "canonical words are read", words);
  demand(without_empty_list(to_canonical(*again, kind.schema, Spelling::xml)) == without_empty_list(xml),
         "words lose nothing", words);
  demand(to_canonical(*again, kind.schema, Spelling::text) == words, "words have one form", words);
}

inline void check_file(std::string_view text, Spelling spelling) {
  sniff(text);
  const Kind kind = kind_of(text, spelling);
  Diagnostics diagnostics;
  const auto document = read(text, spelling, kind, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) to_text(d);
  demand(document != nullptr || !diagnostics.ok(), "what is refused is told", text);
  if (document == nullptr) return;
  look_at_all(*document, document->root());
  for (const Fault& fault : document->faults()) to_text(document->fault(fault, ""));
  const bool valid = is_valid(document, diagnostics);
  if (spelling == Spelling::xml && text.find("XMLSchema-instance") == std::string_view::npos)
    demand(valid == !xerces_complaint(for_xerces(kind.schema), text), "the judge agrees with Xerces", text);
  if (valid) check_round_trip(*document, kind);
  if (valid) check_words(*document, kind);
}

}  // namespace adjudicator::files
