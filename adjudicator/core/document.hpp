// The common tree: what a turn file in XML, in JSON or in words becomes before anything looks at its meaning.
//
// Simple values are attributes, in every spelling (design: the five rules of the schemas). The tree is
// validated against the schema when it is made; faults found there stay marked on the node and attribute they
// concern, so that a fault inside one order costs that order what the rules say and no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/exact.hpp"

namespace adjudicator {

/// `text`: orders and answers in plain words (files/schema/text_words.hpp).
enum class Spelling : std::uint8_t { xml, json, text };

/// One simple value. `given` is false for a default that the schema supplied.
struct Attribute {
  std::string_view name;
  std::string_view value;  // white space collapsed as the type asks, otherwise as written
  std::uint32_t offset =
      0;  // of the value in the source (JSON, text); 0: found from the element's start tag when asked
  bool given = true;
  bool faulty = false;  // not what its type allows
  bool known = true;    // the schema has it; an attribute that it has not is `faulty` too
};

/// An element (XML) or object (JSON).
struct Node {
  std::string_view name;
  std::string_view text;  // of an element of simple type
  std::span<Attribute> attributes;
  const Node* first = nullptr;  // first child
  const Node* next = nullptr;   // next sibling
  std::uint32_t offset = 0;     // XML: just past the start tag; JSON: of the value; text: of its word
  bool faulty = false;  // itself not allowed here, a child missing, ... (faults of attributes lie on those)
  bool known = true;    // the schema has it here; one that it has not is `faulty` and has no contents

  const Attribute* find(std::string_view attribute) const;
  /// The value, or empty where there is none or it is faulty.
  std::string_view value(std::string_view attribute) const;
  /// A whole number that the schema has accepted; nothing where it is absent or faulty.
  std::optional<std::int32_t> whole(std::string_view attribute) const;
  /// The same for the types Halves, Tenths and Milli; also nothing where the number is finer than that or
  /// outgrows 32 bits.
  std::optional<Halves> halves(std::string_view attribute) const;
  std::optional<Tenths> tenths(std::string_view attribute) const;
  std::optional<Milli> milli(std::string_view attribute) const;
  bool flag(std::string_view attribute) const {
    return value(attribute) == "true" || value(attribute) == "1";
  }
  /// The items of a list value (separated by white space).
  std::vector<std::string_view> list(std::string_view attribute) const;
  const Node* child(std::string_view name) const;

  /// Children, for range-for.
  class Children {
   public:
    struct iterator {
      const Node* node;
      const Node& operator*() const { return *node; }
      iterator& operator++() {
        node = node->next;
        return *this;
      }
      bool operator!=(const iterator& other) const { return node != other.node; }
    };
    explicit Children(const Node* first) : first_(first) {}
    iterator begin() const { return {first_}; }
    iterator end() const { return {nullptr}; }

   private:
    const Node* first_;
  };
  Children children() const { return Children(first); }
};

/// A fault inside a region where faults are no errors of the file (an order in a list of orders): what it
/// costs is for the rules to say. The flags of the node and the attribute say the same without the sentence.
struct Fault {
  const Node* node = nullptr;
  std::string_view attribute;    // empty: the element itself
  const Node* within = nullptr;  // the child of the tolerant element that it lies in: the order
  std::uint32_t offset = 0;      // of what is at fault
  std::string code;
  std::string message;
};

/// A file's tree with the text it came from. Owns both; nodes point into it. Not movable: keep it in a
/// unique_ptr.
class Document {
 public:
  Document(std::string file, std::string source, Spelling spelling)
      : file_(std::move(file)), source_(std::move(source)), spelling_(spelling) {}
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  const Node& root() const { return *root_; }
  bool empty() const { return root_ == nullptr; }
  const std::string& file() const { return file_; }
  std::string_view source() const { return source_; }
  Spelling spelling() const { return spelling_; }

  Position position(const Node& node) const;
  /// Of the attribute's value; of the element where the attribute is absent.
  Position position(const Node& node, std::string_view attribute) const;
  Position position_of_offset(std::size_t offset) const;
  /// The same as bytes from the beginning of the source.
  std::size_t offset(const Node& node) const;
  std::size_t offset(const Node& node, std::string_view attribute) const;
  /// The line of the source at `at`, made printable, at most 160 bytes.
  std::string excerpt(const Position& at) const;
  /// A diagnostic at a node or at one of its attributes.
  Diagnostic fault(const Node& node, std::string_view attribute, std::string_view code, std::string_view rule,
                   std::string message) const;
  Diagnostic fault_at(std::size_t offset, std::string_view code, std::string_view rule,
                      std::string message) const;

  /// Faults in tolerant regions, in the order of the file, at most Diagnostics::limit of them.
  std::span<const Fault> faults() const { return faults_; }
  Diagnostic fault(const Fault& fault, std::string_view rule) const;

  // For readers that build the tree.
  std::pmr::memory_resource& arena() { return arena_; }
  std::string_view keep(std::string_view text);
  void set_root(const Node* root) { root_ = root; }
  void add_fault(Fault fault) { faults_.push_back(std::move(fault)); }

 private:
  // The place of every 4096th byte, so that a file of one long line costs no more than another.
  struct Mark {
    std::uint32_t line;
    std::uint32_t column;
  };
  void mark_places() const;
  std::size_t offset_of(const Position& at) const;
  void cut_excerpt(std::size_t offset, std::string& excerpt, std::uint32_t& caret) const;

  std::string file_;
  std::string source_;
  Spelling spelling_;
  std::pmr::monotonic_buffer_resource arena_;
  const Node* root_ = nullptr;
  std::vector<Fault> faults_;
  mutable std::once_flag marked_;
  mutable std::vector<Mark> marks_;
};

}  // namespace adjudicator
