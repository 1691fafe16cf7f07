// Turn files, read: XML, JSON or words in, one tree out, validated by the XSD, every fault with its place.
//
// All spellings become the same Document and give the same messages. Only orders and answers may be in words;
// files/schema/text_words.hpp says how. Whatever a file holds, reading it ends
// soon, takes bounded memory and throws nothing: DTDs, entities and other encodings are refused, and sizes,
// depth and numbers are limited. xsi:schemaLocation and "$schema" are for editors, "$comment" is for people:
// they are ignored.
//
// How XML and JSON correspond: the root is the one member of a JSON object; an attribute is a member
// with a scalar value (numbers and booleans may be written as strings), a list-typed one an array of scalars;
// a child that may repeat is an array (one alone may stand without); an element that is a list is an array of
// one-member objects; an element of text is a string.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::files {

class KnownThings;

struct ReadOptions {
  /// Faults below an element of this name are no errors: they are marked in the tree and kept in
  /// Document::faults().
  std::string_view tolerant;
  std::size_t size_limit = std::size_t{16} << 20;  // bytes
  /// What orders in words may call by name; null: ids alone.
  const KnownThings* things = nullptr;
  /// Of orders in words in a mail: takes the places of lines that are chatter, and are no faults then. Null: each line is
  /// meant as an order.
  std::vector<std::size_t>* chatter = nullptr;
  std::size_t element_limit = 1'000'000;  // of one file
};

/// What the program wrote itself is as long as its turn: of a thousand battles a report has five million elements.
inline constexpr std::size_t own_element_limit = 20'000'000;
inline constexpr std::size_t depth_limit = 64;       // elements in elements, or brackets in brackets
inline constexpr std::size_t attribute_limit = 256;  // of one element
inline constexpr std::size_t fault_limit = 10'000;   // looked for in one file

/// Reads a file whose root is to be `expected_root`, which the schema must have. What is wrong goes to
/// `diagnostics`; null where there is no tree (not well-formed, another root, too large). The schema must
/// outlive the document.
std::unique_ptr<Document> read_document(std::string file_name, std::string source, Spelling spelling,
                                        const Schema& schema, std::string_view expected_root,
                                        Diagnostics& diagnostics, const ReadOptions& options = {});

/// By the first character that is not white space: '<' is XML, '{' is JSON. Else it is in words where a line
/// of it begins orders or answers.
std::optional<Spelling> sniff(std::string_view source);

/// The same of a file on disk; where its bytes do not tell, by its name: .json, .txt, else XML.
Spelling spelling_of(std::string_view file_name, std::string_view source);

/// What must be known before a schema can be chosen.
struct Peek {
  std::string root;
  std::string system;  // these are empty where there are none
  std::string game;
  std::string turn;
  std::string side;
};

/// Reads the root's name and these of its values, also of a file that is damaged further down. Nothing where
/// there is no root.
std::optional<Peek> peek_system(std::string_view source, Spelling spelling);

}  // namespace adjudicator::files
