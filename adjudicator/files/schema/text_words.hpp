// The third spelling: orders and answers in plain words. Which words there are, read out of a system's schema.
//
//   orders blue ridge turn 2                                  a header: the side, the game, the other fields
//   attack 0805 with b-inf-1, b-gds; advance b-gds            an order a line, its word first
//   retreat b-gds via 0804, 0704                              fields after it, each behind its word
//
// Names of elements and attributes are words already. Attributes of the namespace urn:adjudicator:text in the
// schema make them read as English:
//
//   t:main="unit/units role"   of a complex type: fields that need no word and come first, in this order; of
//                              `unit/units` one value is the first, several are the second
//   t:say="with by"            of an attribute or a part: its words, the first of which is written. The XML
//                              name is accepted too, unless it is an order's word
//   t:rest="true"              of an attribute: it takes the rest of the line
//   t:of="own-unit"            of an attribute: what its values are ids of (files/spellings/known_things.hpp)
//   t:where="kind=naval"       of an attribute with t:of: of these only the rows whose trait has one of the values
//                              ("kind=ground|outpost"); several conditions with spaces between must all hold
//   t:desk="front"             of an attribute: an order desk shows it at once; "folded": under "More fields"
//   t:also="all=*"             of an attribute: words that stand for other values
//   t:once="true"              of an attribute: nothing belongs into it twice in a file
//   t:eg="attack 0805 ..."     of an order: an example, which tests read
//
// Words are compared in small letters, '_' as '-'.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/schema/schema.hpp"

namespace adjudicator::files {

/// What a row must be to belong into a field: the value of one of its traits.
struct TextCondition {
  std::string trait;
  std::vector<std::string> values;
  bool usual = false;  // one of the values is the default of the trait
  /// `value`: what the row says; empty: nothing.
  bool is_met(std::string_view value) const;
};

struct TextField {
  const AttributeType* type = nullptr;
  std::string note;                // what it is, by the schema's comment
  std::vector<std::string> words;  // the first is written
  std::string of;
  std::string table;                 // of the roster, that `of` refers to: "unit" for "own-unit"
  std::string where;                 // t:where as written
  std::vector<TextCondition> rules;  // what it says; all must hold
  std::string desk;                  // "front", "folded", or empty: as a desk thinks best
  std::vector<std::pair<std::string, std::string>> also;  // word, value
  bool list = false;
  bool flag = false;  // a boolean: its word alone says yes
  bool free = false;  // text of several words
  bool rest = false;
  bool once = false;
  /// The type of one value of it.
  const SimpleType& one() const { return type->type->item != nullptr ? *type->type->item : *type->type; }
  bool is_called(std::string_view word) const;
};

struct TextRecord;

/// A child that a record may have: a gun of a barrage.
struct TextPart {
  const ChildType* type = nullptr;
  std::string note;
  std::vector<std::string> words;
  const TextRecord* record = nullptr;
  bool is_called(std::string_view word) const;
};

/// An order, a part of one, or the header.
struct TextRecord {
  const ElementType* type = nullptr;
  std::vector<TextField> fields;               // as type->attributes
  std::vector<TextPart> parts;                 // as type->children
  std::vector<std::vector<std::size_t>> main;  // indices of fields; alternatives by the number of values
  bool annotated = false;                      // it has t:main, or one of its fields a t:say
  bool is_main(std::size_t field) const;
};

struct TextOrder {
  const ChildType* type = nullptr;
  std::string word;  // "barrage-plan"
  std::string note;
  std::string example;
  const TextRecord* record = nullptr;
};

/// A kind of file that may be in words.
struct TextRoot {
  std::string name;  // "orders", "answers"
  const ElementType* type = nullptr;
  const ChildType* list = nullptr;  // the list that holds the orders; null: they are the root's own children
  const TextRecord* header = nullptr;
  std::vector<TextOrder> orders;
  const TextOrder* find(std::string_view word) const;
};

class TextWords {
 public:
  /// `xsd`: the schema's own text. Throws SchemaError where an annotation names what is not there.
  TextWords(const Schema& schema, std::string_view xsd);
  TextWords(const TextWords&) = delete;
  TextWords& operator=(const TextWords&) = delete;

  /// Null where such files cannot be in words.
  const TextRoot* root(std::string_view name) const;
  const std::deque<TextRoot>& roots() const { return roots_; }
  /// What is wrong with the words, a sentence each: two fields with one word, a word that is an order's, a
  /// thing without a comment, an order without an example. Tests demand that there is nothing.
  std::vector<std::string> faults() const;

 private:
  class Reader;
  std::deque<TextRoot> roots_;
  std::deque<TextRecord> records_;
};

/// The kinds of files that may be in words.
inline constexpr std::string_view text_roots[] = {"orders", "answers"};
/// Words with which any file in words begins; lists of moves have a grammar of their own (host/moves/move_list.hpp).
inline constexpr std::string_view header_words[] = {"orders", "answers", "moves"};

/// A word as words are compared: in small letters, '_' as '-'.
std::string folded(std::string_view word);

}  // namespace adjudicator::files
