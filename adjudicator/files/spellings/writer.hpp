// Documents, written in their one canonical form, as XML or as JSON; orders and answers also in words
// (files/spellings/text_writer.hpp).
//
// The bytes depend on the document alone: attributes stand in schema order with `id` first, those that equal
// the schema's default are left out, values have one form (true, not 1; 1.5, not +1.50), UTF-8, LF, two
// spaces of indentation, an element a line. So the hash of a document is the hash of its bytes.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/sink.hpp"

namespace adjudicator::files {

/// A value as it stands between the quotes of an XML attribute.
std::string xml_attribute(std::string_view value);

/// Writes one document, element by element. Attributes may be given in any order, before text and children;
/// children come in the order of the schema. What the schema has no place for is a programming error:
/// std::logic_error. Whether values are of their types is not looked at. All has been written when the root
/// has ended.
class Writer {
 public:
  virtual ~Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void start(std::string_view element);
  void attribute(std::string_view name, std::string_view value);
  void attribute(std::string_view name, const char* value) { attribute(name, std::string_view(value)); }
  void attribute(std::string_view name, std::int64_t value);
  template <std::same_as<bool> Bool>
  void attribute(std::string_view name, Bool value) {
    attribute(name, value ? std::string_view("true") : std::string_view("false"));
  }
  void attribute(std::string_view name, std::span<const std::string_view> items);
  void text(std::string_view value);
  void end();
  const Schema& schema() const { return schema_; }

 protected:
  struct Given {
    const AttributeType* type;
    std::size_t begin, end;  // of the value in values_
  };
  struct Frame {
    const ElementType* type;
    const ChildType* place;  // in its parent; null for the root
    std::string_view name;
    std::size_t next_child = 0;  // the first child type that may still come
    bool opened = false;         // its beginning is written, its contents are being written
    // JSON
    std::size_t indent = 0;
    const ChildType* array = nullptr;  // of children of one name, being written
    bool members = false;              // a comma is needed before the next
  };

  Writer(const Schema& schema, Sink& sink) : schema_(schema), sink_(sink) {}

  /// The beginning of the last frame with the attributes given, to be followed by children, or all of it.
  virtual void write_start(bool empty) = 0;
  virtual void write_text(std::string_view value) = 0;
  virtual void write_end() = 0;

  std::string_view value(const Given& given) const {
    return std::string_view(values_).substr(given.begin, given.end - given.begin);
  }
  void line(std::size_t indent) { out_.append(2 * indent, ' '); }

  std::string out_;
  std::vector<Frame> frames_;
  std::vector<Given> given_;

 private:
  void add(const AttributeType& type, std::size_t begin);
  const AttributeType& attribute_type(std::string_view name);
  void sort_given();
  void open();

  const Schema& schema_;
  Sink& sink_;
  std::string values_;
  std::string text_;
};

std::unique_ptr<Writer> make_writer(Spelling spelling, const Schema& schema, Sink& sink);

/// The canonical form of an element and what it holds. What the schema has not or does not allow is left out:
/// of an orders file with faults this is what was understood.
void write_node(Writer& writer, const Node& node, const Schema& schema);

/// A document in its canonical form, in any spelling that it can have.
std::string to_canonical(const Document& document, const Schema& schema, Spelling spelling);

}  // namespace adjudicator::files
