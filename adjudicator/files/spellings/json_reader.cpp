// JSON by RapidJSON: its events become the same tree as XML, with the schema's type table in hand.
#include <fmt/core.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "files/schema/expectation.hpp"
#include "files/spellings/reading.hpp"

namespace adjudicator::files {
namespace {

// Never kParseFullPrecisionFlag: it reads outside its tables on long numbers.
constexpr unsigned parse_flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                                 rapidjson::kParseNumbersAsStringsFlag;

/// A control character, which XML (and so the document) cannot hold; JSON can, as \u0001. Or U+FFFE, U+FFFF.
std::size_t find_forbidden(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x20 && c != '\t' && c != '\n' && c != '\r') return i;
    if (c == 0xef && (text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF")) return i;
  }
  return std::string_view::npos;
}

enum class Shape : std::uint8_t { scalar, object, array };

/// A scalar as JSON has it.
struct Scalar {
  std::string_view text;
  std::size_t offset = 0;
  bool null = false;
};

class TreeBuilder {
 public:
  explicit TreeBuilder(Reading& reading) : reading_(reading), source_(reading.document.source()) {
    if (source_.starts_with(byte_order_mark)) end_ = byte_order_mark.size();
  }

  // ---- RapidJSON's events

  bool Null() { return take_scalar({"", literal(4), true}); }
  bool Bool(bool b) { return take_scalar({b ? "true" : "false", literal(b ? 4 : 5), false}); }
  bool RawNumber(const char*, rapidjson::SizeType length, bool) {
    const std::size_t at = literal(length);
    return take_scalar({source_.substr(at, length), at, false});
  }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    const std::size_t at = begin();
    return take_scalar({string_at(at, {text, length}), at, false});
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    key_offset_ = begin();
    key_ = string_at(key_offset_, {text, length});
    return take_key();
  }
  bool StartObject() { return start(Shape::object); }
  bool StartArray() { return start(Shape::array); }
  bool EndObject(rapidjson::SizeType) { return finish(); }
  bool EndArray(rapidjson::SizeType) { return finish(); }
  bool Int(int) { return false; }  // numbers come as text
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

 private:
  enum class Where : std::uint8_t {
    file,      // before the root object
    root,      // in it
    record,    // in an object that is an element
    children,  // in an array of children of one name
    list,      // in the array of an element that is a list
    item,      // in one of its one-member objects
    values     // in the array of a list-typed attribute
  };

  struct Frame {
    Where where;
    Node* node = nullptr;                               // record, list, item, values: the element
    const ElementType* type = nullptr;                  // of the node
    const ChildType* child = nullptr;                   // children: of what
    std::size_t first_attribute = 0;                    // record: in met_
    std::size_t first_child = 0;                        // record, list: in met_children_
    std::size_t count = 0;                              // item: members; values: items
    std::size_t offset = 0;                             // item: where it begins
    std::bitset<children_of_a_type> met_children = {};  // record: by index in the type
  };

  struct MetChild {
    Node* node;
    std::size_t index;  // in the type, for the order of the schema
  };

  // ---- places. RapidJSON does not tell where a value begins: after the last token, white space, commas and
  // colons.

  std::size_t begin() const {
    const std::size_t at = source_.find_first_not_of(" \t\r\n,:", end_);
    return at == std::string_view::npos ? source_.size() : at;
  }

  std::size_t literal(std::size_t length) {
    const std::size_t at = begin();
    end_ = at + length;
    return at;
  }

  /// The characters of the string at `at`: in the source where nothing is escaped, else in the arena.
  std::string_view string_at(std::size_t at, std::string_view decoded) {
    const std::string_view raw = source_.substr(at + 1, decoded.size());
    const bool plain = raw == decoded && at + 1 + raw.size() < source_.size() &&
                       source_[at + 1 + raw.size()] == '"' && raw.find('\\') == std::string_view::npos;
    if (plain) {
      end_ = at + raw.size() + 2;
      return raw;
    }
    end_ = at + 1;
    while (end_ < source_.size() && source_[end_] != '"') end_ += source_[end_] == '\\' ? 2 : 1;
    ++end_;
    return reading_.document.keep(decoded);
  }

  // ---- structure

  Frame& top() { return frames_.back(); }
  Where where() const { return frames_.empty() ? Where::file : frames_.back().where; }

  bool start(Shape shape) {
    const std::size_t at = literal(1);
    if (frames_.size() + ignored_ >= depth_limit)
      throw Stop{at, "too-deep", fmt::format("brackets are nested more than {} deep", depth_limit)};
    if (ignored_ > 0) {
      ++ignored_;
    } else {
      open(shape, at);
    }
    return true;
  }

  void ignore() { ignored_ = 1; }

  bool finish() {
    literal(1);
    if (ignored_ > 0) {
      --ignored_;
      return true;
    }
    const Frame frame = top();
    frames_.pop_back();
    switch (frame.where) {
      case Where::record:
        finish_record(frame);
        break;
      case Where::list:
        link_children(frame);
        break;
      case Where::values:
        met_.back().attribute.value = reading_.document.keep(items_);
        break;
      case Where::item:
        finish_item(frame);
        break;
      case Where::root:
        if (reading_.root == nullptr) refuse_root(0);
        break;
      default:
        break;
    }
    return true;
  }

  [[noreturn]] void refuse_root(std::size_t at) const {
    throw Stop{at, "wrong-root",
               fmt::format("the file must be one object that holds nothing but '{}'", reading_.root_name)};
  }

  bool take_key() {
    if (ignored_ > 0) return true;
    if (where() == Where::root && !is_for_people(key_)) {
      if (key_ != reading_.root_name)
        throw Stop{key_offset_, "wrong-root",
                   fmt::format("the file must begin with '{}', not {}", reading_.root_name, in_quotes(key_))};
      if (reading_.root != nullptr) refuse_root(key_offset_);
    }
    if (where() == Where::item) ++top().count;
    return true;
  }

  bool take_scalar(const Scalar& scalar) {
    if (ignored_ > 0) return true;
    if (find_forbidden(scalar.text) != std::string_view::npos) forbidden_ = true;
    switch (where()) {
      case Where::file:
        refuse_root(scalar.offset);
      case Where::root:
        if (key_ == comment_member) break;
        if (key_ != "$schema" || source_[scalar.offset] != '"') refuse_root(scalar.offset);
        break;
      case Where::record:
        take_member(scalar);
        break;
      case Where::children:
        take_child(*top().child, Shape::scalar, scalar);
        break;
      case Where::list:
        refuse_item(scalar.offset);
        break;
      case Where::item:
        take_item(Shape::scalar, scalar);
        break;
      case Where::values:
        take_value(scalar);
        break;
    }
    forbidden_ = false;
    return true;
  }

  void open(Shape shape, std::size_t at) {
    switch (where()) {
      case Where::file:
        if (shape != Shape::object) refuse_root(at);
        frames_.push_back({Where::root});
        break;
      case Where::root:
        open_root(shape, at);
        break;
      case Where::record:
        open_member(shape, at);
        break;
      case Where::children:
        open_child(*top().child, shape, at, false);
        break;
      case Where::list:
        open_item(shape, at);
        break;
      case Where::item:
        take_item(shape, {"", at, false});
        break;
      case Where::values:
        refuse_value(at);
        break;
    }
  }

  void open_root(Shape shape, std::size_t at) {
    if (key_ == comment_member) return ignore();
    if (shape != Shape::object || key_ == "$schema") refuse_root(at);
    reading_.root = &reading_.add_node(reading_.root_name, at);
    open_record(*reading_.root, reading_.root_type);
  }

  void open_record(Node& node, const ElementType& type) {
    Frame frame{Where::record, &node, &type};
    frame.first_attribute = met_.size();
    frame.first_child = met_children_.size();
    frames_.push_back(frame);
  }

  void finish_record(const Frame& frame) {
    reading_.set_attributes(*frame.node, *frame.type, std::span(met_).subspan(frame.first_attribute));
    met_.resize(frame.first_attribute);
    const auto first = met_children_.begin() + static_cast<std::ptrdiff_t>(frame.first_child);
    const auto later = [](const MetChild& a, const MetChild& b) { return a.index < b.index; };
    if (!std::is_sorted(first, met_children_.end(), later))
      std::stable_sort(first, met_children_.end(), later);
    link_children(frame);
  }

  void link_children(const Frame& frame) {
    const Node** link = &frame.node->first;
    for (std::size_t i = frame.first_child; i < met_children_.size(); ++i) {
      *link = met_children_[i].node;
      link = &met_children_[i].node->next;
    }
    met_children_.resize(frame.first_child);
  }

  // ---- members of a record

  void take_member(const Scalar& scalar) {
    const Frame& record = top();
    if (const int index = attribute_index(); index >= 0) {
      if (add_attribute(index, scalar.offset)) set_value(scalar);
    } else if (const int child = record.type->find_child(key_); child >= 0) {
      if (is_new_child(static_cast<std::size_t>(child)))
        take_child(record.type->children[static_cast<std::size_t>(child)], Shape::scalar, scalar);
    } else if (add_attribute(-1, key_offset_)) {
      met_.back().attribute.value = scalar.text;
    }
  }

  void open_member(Shape shape, std::size_t at) {
    const Frame& record = top();
    if (const int index = attribute_index(); index >= 0) {
      open_attribute(index, shape, at);
    } else if (const int child = record.type->find_child(key_); child >= 0) {
      if (is_new_child(static_cast<std::size_t>(child))) {
        open_child(record.type->children[static_cast<std::size_t>(child)], shape, at, true);
      } else {
        ignore();
      }
    } else {
      Node& node = reading_.add_node(key_, key_offset_);
      node.known = false;
      met_children_.push_back({&node, record.type->children.size()});
      ignore();
    }
  }

  int attribute_index() {
    const Frame& record = top();
    const std::size_t next =
        met_.size() == record.first_attribute ? 0 : static_cast<std::size_t>(met_.back().type + 1);
    return record.type->find_attribute(key_, next);
  }

  /// Makes place for an attribute; false where it is there already.
  bool add_attribute(int index, std::size_t offset) {
    const Frame& record = top();
    const auto same = [&](const MetAttribute& m) {
      return index >= 0 ? m.type == index : m.type < 0 && m.attribute.name == key_;
    };
    const auto first = met_.begin() + static_cast<std::ptrdiff_t>(record.first_attribute);
    if (const auto found = std::find_if(first, met_.end(), same); found != met_.end()) {
      found->attribute.faulty = true;
      reading_.fault(*record.node, found->attribute.name, key_offset_, "repeated-member",
                     fmt::format("{} is given twice in {}", in_quotes(key_), in_quotes(record.node->name)));
      return false;
    }
    if (met_.size() - record.first_attribute >= attribute_limit)
      throw Stop{key_offset_, "too-many-attributes",
                 fmt::format("the element has more than {} attributes", attribute_limit)};
    const std::string_view name =
        index >= 0 ? record.type->attributes[static_cast<std::size_t>(index)].name : key_;
    met_.push_back({{name, "", static_cast<std::uint32_t>(offset), true, false, index >= 0}, index});
    return true;
  }

  void set_value(const Scalar& scalar) {
    const Frame& record = top();
    MetAttribute& met = met_.back();
    const AttributeType& type = record.type->attributes[static_cast<std::size_t>(met.type)];
    met.attribute.value = reading_.collapsed(scalar.text, *type.type);
    if (scalar.null)
      fault_attribute(scalar.offset, "null-value",
                      fmt::format("{} is null; leave it out instead", in_quotes(type.name)));
    if (forbidden_)
      fault_attribute(scalar.offset, "bad-value",
                      fmt::format("{} holds a character that is not allowed: {}", in_quotes(type.name),
                                  in_quotes(scalar.text)));
  }

  void fault_attribute(std::size_t offset, std::string code, std::string message) {
    Attribute& attribute = met_.back().attribute;
    if (std::exchange(attribute.faulty, true)) return;
    reading_.fault(*top().node, attribute.name, offset, std::move(code), std::move(message));
  }

  void open_attribute(int index, Shape shape, std::size_t at) {
    const AttributeType& type = top().type->attributes[static_cast<std::size_t>(index)];
    const bool list = shape == Shape::array && type.type->item != nullptr;
    if (!add_attribute(index, at)) return ignore();
    if (list) {
      Frame values{Where::values, top().node, top().type};
      frames_.push_back(values);
      items_.clear();
      return;
    }
    const std::string what = type.type->item != nullptr
                                 ? " must be a list in brackets, [...], not an object in braces"
                             : shape == Shape::array ? " must be a single value, not a list in brackets"
                                                     : " must be a single value, not an object in braces";
    fault_attribute(at, "bad-value", in_quotes(type.name) + what);
    ignore();
  }

  // ---- values of a list-typed attribute

  void take_value(const Scalar& scalar) {
    Frame& values = top();
    const std::string_view name = met_.back().attribute.name;
    if (scalar.null)
      fault_attribute(scalar.offset, "null-value",
                      fmt::format("an item of {} is null; leave it out instead", in_quotes(name)));
    if (forbidden_)
      fault_attribute(scalar.offset, "bad-value",
                      fmt::format("an item of {} holds a character that is not allowed", in_quotes(name)));
    const bool one = !scalar.text.empty() && scalar.text.find_first_of(" \t\r\n") == std::string_view::npos;
    if (!one && !scalar.null)
      fault_attribute(scalar.offset, "bad-value",
                      fmt::format("put each item in {} in its own quotes, with no spaces inside; found {}",
                                  in_quotes(name), in_quotes(scalar.text)));
    if (values.count++ > 0) items_ += ' ';
    items_ += scalar.text;
  }

  void refuse_value(std::size_t at) {
    fault_attribute(at, "bad-value",
                    fmt::format("the items of {} are single values", in_quotes(met_.back().attribute.name)));
    ignore();
  }

  // ---- children

  /// False, and told, where the record had a member of this name before.
  bool is_new_child(std::size_t index) {
    Frame& record = top();
    if (!record.met_children[index]) {
      record.met_children[index] = true;
      return true;
    }
    reading_.fault(*record.node, "", key_offset_, "repeated-member",
                   fmt::format("{} is given twice in {}", in_quotes(key_), in_quotes(record.node->name)));
    return false;
  }

  std::size_t index_of(const ChildType& child) const {
    const Frame& parent = where() == Where::children ? frames_[frames_.size() - 2] : frames_.back();
    return static_cast<std::size_t>(&child - parent.type->children.data());
  }

  Node& add_child(const ChildType& child, std::size_t offset) {
    Node& node = reading_.add_node(child.name, offset);
    met_children_.push_back({&node, index_of(child)});
    return node;
  }

  void take_child(const ChildType& child, Shape shape, const Scalar& scalar) {
    if (shape != Shape::scalar) return open_child(child, shape, scalar.offset, false);
    if (child.type->text == nullptr || scalar.null) return refuse_child(child, scalar.offset, scalar.null);
    Node& node = add_child(child, scalar.offset);
    node.text = reading_.collapsed(scalar.text, *child.type->text);
    if (forbidden_)
      reading_.fault(node, "", scalar.offset, "bad-value",
                     fmt::format("{} holds a character that is not allowed", in_quotes(child.name)));
  }

  void open_child(const ChildType& child, Shape shape, std::size_t at, bool may_repeat) {
    if (child.type->list && shape == Shape::array) {
      Node& node = add_child(child, at);
      Frame frame{Where::list, &node, child.type};
      frame.first_child = met_children_.size();
      frames_.push_back(frame);
    } else if (shape == Shape::array && may_repeat && !child.type->list) {
      Frame frame{Where::children};
      frame.child = &child;
      frames_.push_back(frame);
    } else if (shape == Shape::object && child.type->text == nullptr && !child.type->list) {
      Node& node = add_child(child, at);
      open_record(node, *child.type);
    } else {
      refuse_child(child, at, false);
      ignore();
    }
  }

  /// A child of the wrong shape: it stays in the tree without contents.
  void refuse_child(const ChildType& child, std::size_t at, bool null) {
    Node& node = add_child(child, at);
    node.known = false;
    const std::string is = child.type->list
                               ? " must be a list of objects, one for each order: [{\"attack\": {...}}, ...]"
                           : child.type->text != nullptr ? " must be text in quotes"
                                                         : " must be an object in braces, {...}";
    reading_.fault(node, "", at, null ? "null-value" : "wrong-shape",
                   in_quotes(child.name) + (null ? " is null; leave it out instead" : is));
  }

  // ---- items of a list: objects of one member

  void open_item(Shape shape, std::size_t at) {
    if (shape == Shape::array) {
      refuse_item(at);
      return ignore();
    }
    Frame item{Where::item, top().node, top().type};
    item.offset = at;
    frames_.push_back(item);
  }

  void finish_item(const Frame& item) {
    if (item.count == 0) refuse_item(item.offset);
  }

  /// What is no such object stays in the tree under a name that says so.
  void refuse_item(std::size_t at) {
    Node& node = reading_.add_node("item", at);
    node.known = false;
    met_children_.push_back({&node, 0});
    tell_item(node, at);
  }

  void tell_item(Node& node, std::size_t at) {
    reading_.fault(node, "", at, "wrong-shape",
                   fmt::format("put each order in {} in its own braces: {{\"attack\": {{...}}}}",
                               in_quotes(top().node->name)));
  }

  void take_item(Shape shape, const Scalar& scalar) {
    const Frame item = top();
    if (item.count > 1) {
      tell_item(*met_children_.back().node, key_offset_);
      if (shape != Shape::scalar) ignore();
      return;
    }
    if (const int index = item.type->find_child(key_); index >= 0)
      return take_child(item.type->children[static_cast<std::size_t>(index)], shape, scalar);
    Node& node = reading_.add_node(key_, key_offset_);
    node.known = false;
    met_children_.push_back({&node, 0});
    if (shape != Shape::scalar) ignore();
  }

  Reading& reading_;
  std::string_view source_;
  std::size_t end_ = 0;  // of the last token
  std::string_view key_;
  std::size_t key_offset_ = 0;
  std::vector<Frame> frames_;
  std::size_t ignored_ = 0;  // depth inside what has been refused as a whole
  bool forbidden_ = false;   // the scalar at hand has a character that XML has not
  std::vector<MetAttribute> met_;
  std::vector<MetChild> met_children_;
  std::string items_;
};

// ---- what went wrong, said by what was typed

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_word_sign(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

/// What the parser stumbled over.
struct Stumble {
  std::string_view source;
  std::size_t at;  // where it stopped

  char sign() const { return at < source.size() ? source[at] : '\0'; }
  /// The last sign before `at` that is no white space; npos: none.
  std::size_t before() const { return at == 0 ? at - 1 : source.find_last_not_of(" \t\r\n", at - 1); }
  /// To the beginning of the word it stopped in.
  Stumble at_word() const {
    Stumble word = *this;
    while (word.at > 0 && is_word_sign(source[word.at - 1])) --word.at;
    return word;
  }
  std::string_view word() const {
    std::size_t end = at;
    while (end < source.size() && is_word_sign(source[end])) ++end;
    return source.substr(at, end - at);
  }
};

Stop syntax(std::size_t at, std::string why) {
  return {at, "json-syntax", std::move(why)};
}

/// A quote of the wrong kind, a comma too many, a comment: the same slip wherever it stands.
std::optional<Stop> slip(const Stumble& stumble) {
  if (const std::string_view curly = curly_quote(stumble.source, stumble.at); !curly.empty())
    return syntax(stumble.at, curly_quote_told(curly));
  switch (stumble.sign()) {
    case '\'':
      return syntax(stumble.at, "there is a single quote (') where a double one (\") belongs");
    case '/':
    case '#':
      return syntax(stumble.at, "JSON has no comments; take this one out");
    case ';':
      return syntax(stumble.at, "there is a ';' where a comma belongs");
    case '(':
      return syntax(stumble.at, "there is a '(' where a '[' belongs");
    case ')':
      return syntax(stumble.at, "there is a ')' where a ']' belongs");
    case ',':
      return syntax(stumble.at, "there is an extra comma; take this one out");
    case ']':
    case '}':
      if (const std::size_t before = stumble.before();
          before != std::string_view::npos && stumble.source[before] == ',')
        return syntax(before,
                      fmt::format("nothing follows this comma but '{}'; take the comma out", stumble.sign()));
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

/// A text without quotes, or with one of them missing.
std::optional<Stop> missing_quotes(const Stumble& stumble) {
  const Stumble word = stumble.at_word();
  if (word.word().empty()) return std::nullopt;
  if (word.at > 0 && stumble.source[word.at - 1] == '"') {
    const std::size_t open = word.at > 1 ? stumble.source.rfind('"', word.at - 2) : std::string_view::npos;
    if (open != std::string_view::npos)
      if (const std::size_t curly = find_curly_quote(stumble.source.substr(open, word.at - open));
          curly != std::string_view::npos)
        return syntax(open + curly, curly_quote_told(curly_quote(stumble.source, open + curly)));
    return syntax(word.at, "a quote (\") is missing before this");
  }
  for (const std::string_view value : {"true", "false", "null"})
    if (std::ranges::equal(word.word(), value, {},
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }))
      return syntax(word.at, fmt::format("{} is written in lower case: {}", printable(word.word()), value));
  return syntax(word.at, fmt::format("the text {} needs quotes: \"{}\"", printable(word.word()),
                                     printable(word.word())));
}

Stop stop_of(rapidjson::ParseErrorCode code, const Stumble& stumble) {
  const bool at_end = stumble.at >= stumble.source.size();
  if (code == rapidjson::kParseErrorNumberTooBig) return syntax(stumble.at, "the number is too large");
  if (code == rapidjson::kParseErrorStringMissQuotationMark ||
      ((code == rapidjson::kParseErrorStringInvalidEncoding ||
        code == rapidjson::kParseErrorStringEscapeInvalid) &&
       (stumble.sign() == '\n' || stumble.sign() == '\r')))
    return syntax(stumble.at, "the text that ends here has no closing quote (\")");
  if (code == rapidjson::kParseErrorStringEscapeInvalid)
    return syntax(stumble.at, "a backslash in a text is written twice: \\\\");
  if (code == rapidjson::kParseErrorStringUnicodeSurrogateInvalid ||
      code == rapidjson::kParseErrorStringUnicodeEscapeInvalidHex)
    return syntax(stumble.at, "this \\u is not followed by a valid character code");
  if (code == rapidjson::kParseErrorDocumentRootNotSingular)
    return syntax(stumble.at, "a file holds one object; this comes after its end");
  if (at_end) return syntax(stumble.at, "the file ends before its object does: a '}' or ']' is missing");
  if (auto found = slip(stumble)) return *found;
  if (code != rapidjson::kParseErrorObjectMissColon)
    if (auto found = missing_quotes(stumble)) return *found;
  switch (code) {
    case rapidjson::kParseErrorObjectMissColon:
      return syntax(stumble.at, stumble.sign() == '=' ? "there is a '=' where a colon (:) belongs"
                                                      : "a colon (:) is missing before this");
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
      return syntax(stumble.at, stumble.sign() == ']' || stumble.sign() == '}'
                                    ? fmt::format("there is a '{}' where a '{}' belongs", stumble.sign(),
                                                  stumble.sign() == ']' ? '}' : ']')
                                : stumble.sign() == ':' ? "there is a ':' where a comma belongs"
                                                        : "a comma is missing before this");
    case rapidjson::kParseErrorObjectMissName:
      return syntax(stumble.at, "a name in quotes belongs here");
    case rapidjson::kParseErrorValueInvalid:
      return syntax(stumble.at, "a value belongs here");
    default:
      return syntax(stumble.at, "this cannot be read as JSON");
  }
}

}  // namespace

void read_json(Reading& reading) {
  const std::string_view source = reading.document.source();
  const std::size_t start = source.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  const std::size_t first = source.find_first_not_of(" \t\r\n", start);
  if (first != std::string_view::npos && (source[first] == '<' || is_letter(source[first])))
    throw Stop{first, "json-syntax", "this is not JSON: a JSON file begins with '{'"};
  rapidjson::StringStream stream(source.data() + start);  // a std::string's, so NUL ends it
  TreeBuilder builder(reading);
  rapidjson::Reader parser;
  const rapidjson::ParseResult result = parser.Parse<parse_flags>(stream, builder);
  if (!result) throw stop_of(result.Code(), {source, start + result.Offset()});
}

}  // namespace adjudicator::files
