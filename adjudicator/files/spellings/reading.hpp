// What the readers of XML, JSON and text share: the tree being built, and the ways in which reading ends.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "files/schema/expectation.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::files {

/// The file is not understood: reading ends here. Never leaves read_document.
struct Stop {
  std::size_t offset;
  std::string code;
  std::string message;
};

/// A member beside the root of a JSON file that holds whatever its writer likes: nothing reads it.
inline constexpr std::string_view comment_member = "$comment";
inline bool is_for_people(std::string_view member) {
  return member == "$schema" || member == comment_member;
}

/// An attribute as a reader met it; `type` is its index in the element's type, or -1.
struct MetAttribute {
  Attribute attribute;
  int type = -1;
};

class Reading {
 public:
  Reading(Document& document, const Schema& schema, std::string_view root_name, const ReadOptions& options);

  Document& document;
  const Schema& schema;
  const ElementType& root_type;
  const std::string_view root_name;
  const ReadOptions& options;

  Node* root = nullptr;
  std::vector<Fault> faults;  // those that the finished tree does not show
  /// What its writer should know although nothing is wrong: places and sentences, told as warnings.
  struct Note {
    std::size_t offset;
    std::string code;
    std::string message;
  };
  std::vector<Note> notes;

  Node& add_node(std::string_view name, std::size_t offset);
  /// Gives the node its attributes, those met and the schema's defaults for those not met.
  void set_attributes(Node& node, const ElementType& type, std::span<const MetAttribute> met);
  void fault(const Node& node, std::string_view attribute, std::size_t offset, std::string code,
             std::string message);
  /// "Did you mean ...?" is asked about the first words that are not known, and of so many candidates: a file of nothing but such
  /// words is read as soon as any other.
  bool may_guess() const { return guesses_ < most_guesses && compared_ < most_compared; }
  void guessed() { ++guesses_; }
  void compared(std::size_t candidates) { compared_ += candidates; }
  /// The value with its white space as the type asks.
  std::string_view collapsed(std::string_view value, const SimpleType& type);

 private:
  static constexpr std::size_t most_guesses = 20;
  static constexpr std::size_t most_compared = 200'000;
  std::size_t nodes_ = 0;
  std::size_t guesses_ = 0;
  std::size_t compared_ = 0;
};

/// The items of a list, between spaces.
std::vector<std::string_view> items_of(std::string_view list);

/// The curly quote that stands at `at`, as word processors make them; empty: none does.
std::string_view curly_quote(std::string_view text, std::size_t at);
/// Where the first one stands in `text`; npos: nowhere.
std::size_t find_curly_quote(std::string_view text);
/// What is said of one.
std::string curly_quote_told(std::string_view quote);

void read_xml(Reading& reading);
void read_json(Reading& reading);
void read_text(Reading& reading);

/// Validates the tree by the schema and says all that is wrong with it, in the order of the file.
void judge(Reading& reading, Diagnostics& diagnostics);

/// What Xerces' own validating reader says first about a whole XML text; nothing where it is valid. Tests
/// hold the judge's verdicts against it.
std::optional<std::string> xerces_complaint(const Schema& schema, std::string_view xml);

/// Where the root's '<' stands, after the XML declaration, comments and processing instructions. Stops at a
/// DTD, at an encoding other than UTF-8 and where there is no root.
std::size_t find_xml_root(std::string_view source);

/// Stops at that, at what would make Xerces slow, and where tags and quotes are not closed as they should be.
void check_xml_outline(const Document& document);

}  // namespace adjudicator::files
