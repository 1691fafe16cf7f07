// A system's schema, compiled: which elements there are, what they hold, and what their values may be.
//
// The XSD is the single source. Xerces reads it and stays the judge of what is valid; the table here is read
// out of its schema model, for whoever must walk a document with the schema in hand: the JSON reader, the
// writers, messages, the dictionary of traits. A schema that breaks the five rules of common.xsd is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dictionary.hpp"

namespace adjudicator::files {

/// The namespace of all documents.
inline constexpr std::string_view document_namespace = "urn:adjudicator:1";

/// A schema that is missing, that Xerces refuses, or that breaks the five rules: a fault of the installation.
struct SchemaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class ValueKind : std::uint8_t { string, integer, decimal, boolean };
enum class WhiteSpace : std::uint8_t { keep, replace, collapse };

/// The type of a simple value.
struct SimpleType {
  std::string name;                    // "Strength", "boolean"; empty where it is declared in place
  std::vector<std::string> line;       // the names of this type and of those it derives from, nearest first
  ValueKind kind = ValueKind::string;  // of the items, for a list
  WhiteSpace space = WhiteSpace::collapse;
  const SimpleType* item = nullptr;              // a list (separated by white space, a JSON array): of what
  std::vector<std::string> values;               // of an enumeration, in schema order
  std::string least, most;                       // inclusive bounds as written; empty: none
  std::optional<std::size_t> shortest, longest;  // characters, or items of a list
  std::vector<std::string> patterns;             // each must match (XSD's regular expressions), nearest first
  std::string meaning;          // what a message says is expected: xs:documentation of the type
  const void* judge = nullptr;  // Xerces' validator
  /// Where an integer has no condition but its bounds: values that are allowed without asking.
  std::optional<std::pair<std::int64_t, std::int64_t>> plain_range;

  bool is(std::string_view ancestor) const;
};

struct AttributeType {
  std::string name;
  const SimpleType* type = nullptr;
  bool required = false;
  bool fixed = false;                   // `fallback` is the only value allowed
  std::optional<std::string> fallback;  // the schema's default, in canonical form
};

struct ElementType;

struct ChildType {
  static constexpr std::uint32_t unbounded = std::numeric_limits<std::uint32_t>::max();
  std::string name;
  const ElementType* type = nullptr;
  std::uint32_t least = 0;
  std::uint32_t most = 1;
  std::uint32_t place = 0;  // children of a lower place stand before it
  bool repeats() const { return most > 1; }
};

/// A place of a record where one of several children stands.
struct Choice {
  std::uint32_t place = 0;
  bool required = false;
};

/// The type of an element: a record (attributes, and children of one name each in one place), a list (a
/// repeated choice without attributes) or text.
struct ElementType {
  std::string name;                       // "ClassicUnit"; empty where it is declared in place
  std::vector<AttributeType> attributes;  // in schema order, but `id` first
  std::vector<ChildType> children;
  std::vector<Choice> choices;
  const SimpleType* text = nullptr;
  bool list = false;
  std::uint32_t least = 0;  // items of a list
  std::uint32_t most = 0;

  /// Index, or -1. `hint` is tried first.
  int find_attribute(std::string_view attribute, std::size_t hint = 0) const;
  int find_child(std::string_view child, std::size_t hint = 0) const;
};

/// The one form of a value that its type allows: `true` for `1`, `5` for `+05`, `1.5` for `1.50`. Others stay
/// as they are.
std::string canonical(const SimpleType& type, std::string_view value);
void append_canonical(const SimpleType& type, std::string_view value, std::string& out);

/// The complex type of a schema that lists the traits of hexes. The roster has an element of it for each hex
/// that is not as the map says, and the map's element `hex` may have the same attributes.
inline constexpr std::string_view place_type = "Place";

class TextWords;

/// A table of the state and the complex type of its rows.
struct TableType {
  std::string_view table;
  std::string_view type;
};

/// At most so many has a type: a schema with more is refused.
inline constexpr std::size_t attributes_of_a_type = 256;
inline constexpr std::size_t children_of_a_type = 256;

class Schema {
 public:
  /// The schema of a system ("classic": schemas/classic.xsd), read once per process. Safe to call from any
  /// thread.
  static const Schema& of(std::string_view system);
  static bool exists(std::string_view system);

  /// From a text of its own; includes are looked up among the embedded schemas.
  Schema(std::string name, std::string_view xsd);
  ~Schema();
  Schema(const Schema&) = delete;
  Schema& operator=(const Schema&) = delete;

  const std::string& name() const { return name_; }
  /// The type of a root element or of a named complex type; null where there is none.
  const ElementType* root(std::string_view element) const;
  const ElementType* type(std::string_view complex_type) const;
  /// The root elements, in alphabetical order.
  std::vector<std::string_view> roots() const;

  /// How its orders and answers are written in words; read out of the schema's text when first asked for.
  const TextWords& words() const;

  /// Xerces' verdict on one value (white space already collapsed).
  bool accepts(const SimpleType& type, std::string_view value) const;

  /// The traits of the rows of `tables`: their attributes but `id`, each with its kind by its XSD type; and
  /// those of hexes, where there is a complex type `Place`.
  Dictionary dictionary(std::span<const TableType> tables) const;

  struct Grammar;  // for the readers (grammar.hpp)
  const Grammar& grammar() const { return *grammar_; }

 private:
  std::string name_;
  std::string xsd_;
  std::unique_ptr<Grammar> grammar_;
  mutable std::once_flag words_read_;
  mutable std::unique_ptr<TextWords> words_;
};

}  // namespace adjudicator::files
