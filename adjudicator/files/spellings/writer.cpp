#include "files/spellings/writer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "files/spellings/text_writer.hpp"

namespace adjudicator::files {
namespace {

constexpr std::size_t buffer_size = std::size_t{64} << 10;

template <typename... Parts>
[[noreturn]] void misuse(fmt::format_string<const Parts&...> what, const Parts&... parts) {
  throw std::logic_error(fmt::format("Writer: {}", fmt::format(what, parts...)));
}

/// What stands for each byte that cannot stand for itself; empty: itself.
using Escapes = std::array<std::string_view, 256>;

constexpr Escapes xml_escapes(bool attribute) {
  Escapes e{};
  for (std::size_t c = 0; c < 0x20; ++c) e[c] = "\xEF\xBF\xBD";  // XML has no place for these
  e['\t'] = attribute ? "&#9;" : "";
  e['\n'] = attribute ? "&#10;" : "";
  e['\r'] = "&#13;";
  e['&'] = "&amp;";
  e['<'] = "&lt;";
  e['>'] = "&gt;";
  if (attribute) e['"'] = "&quot;";
  return e;
}

constexpr Escapes json_escapes() {
  Escapes e{};
  constexpr std::string_view control[] = {
      "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007",
      "\\b",     "\\t",     "\\n",     "\\u000B", "\\f",     "\\r",     "\\u000E", "\\u000F",
      "\\u0010", "\\u0011", "\\u0012", "\\u0013", "\\u0014", "\\u0015", "\\u0016", "\\u0017",
      "\\u0018", "\\u0019", "\\u001A", "\\u001B", "\\u001C", "\\u001D", "\\u001E", "\\u001F"};
  for (std::size_t c = 0; c < 0x20; ++c) e[c] = control[c];
  e['"'] = "\\\"";
  e['\\'] = "\\\\";
  return e;
}

constexpr Escapes in_xml_attribute = xml_escapes(true);
constexpr Escapes in_xml_text = xml_escapes(false);
constexpr Escapes in_json = json_escapes();

void append_escaped(std::string_view text, const Escapes& escapes, std::string& out) {
  std::size_t plain = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view escape = escapes[static_cast<unsigned char>(text[i])];
    if (escape.empty()) continue;
    out.append(text.substr(plain, i - plain)).append(escape);
    plain = i + 1;
  }
  out += text.substr(plain);
}

class XmlWriter : public Writer {
 public:
  XmlWriter(const Schema& schema, Sink& sink) : Writer(schema, sink) {}

 private:
  void write_start(bool empty) override {
    const Frame& frame = frames_.back();
    if (frames_.size() == 1) out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    line(frames_.size() - 1);
    out_.append("<").append(frame.name);
    if (frames_.size() == 1) out_.append(" xmlns=\"").append(document_namespace).append("\"");
    for (const Given& given : given_) {
      out_.append(" ").append(given.type->name).append("=\"");
      append_escaped(value(given), in_xml_attribute, out_);
      out_ += '"';
    }
    out_ += empty ? "/>\n" : ">\n";
  }

  void write_text(std::string_view value) override {
    const Frame& frame = frames_.back();
    line(frames_.size() - 1);
    out_.append("<").append(frame.name).append(">");
    append_escaped(value, in_xml_text, out_);
    out_.append("</").append(frame.name).append(">\n");
  }

  void write_end() override {
    line(frames_.size() - 1);
    out_.append("</").append(frames_.back().name).append(">\n");
  }
};

class JsonWriter : public Writer {
 public:
  JsonWriter(const Schema& schema, Sink& sink) : Writer(schema, sink) {}

 private:
  void write_start(bool empty) override {
    begin_value();
    const Frame& frame = frames_.back();
    out_ += frame.type->list ? '[' : '{';
    if (empty) {
      for (const Given& given : given_) {
        if (&given != given_.data()) out_ += ", ";
        write_attribute(given);
      }
      out_ += frame.type->list ? ']' : '}';
      end_value();
      return;
    }
    for (const Given& given : given_) {
      next_member(frames_.back());
      write_attribute(given);
    }
  }

  void write_text(std::string_view value) override {
    begin_value();
    write_string(value);
    end_value();
  }

  void write_end() override {
    Frame& frame = frames_.back();
    end_array(frame);
    out_ += '\n';
    line(frame.indent);
    out_ += frame.type->list ? ']' : '}';
    end_value();
  }

  /// Everything before the value of the last frame: commas, its key, the brackets around it.
  void begin_value() {
    Frame& frame = frames_.back();
    if (frames_.size() == 1) {
      out_ += "{\n";
      frame.indent = 1;
      line(1);
      write_key(frame.name);
      return;
    }
    Frame& parent = frames_[frames_.size() - 2];
    const bool same_array = parent.array != nullptr && parent.array == frame.place;
    if (same_array) {
      out_ += ",\n";
    } else {
      end_array(parent);
      next_member(parent);
      if (parent.type->list) out_ += '{';
      write_key(frame.name);
    }
    frame.indent = parent.indent + 1;
    if (parent.type->list || !frame.place->repeats()) return;
    if (!same_array) out_ += "[\n";
    parent.array = frame.place;
    line(++frame.indent);
  }

  void end_value() {
    if (frames_.size() == 1) {
      out_ += "\n}\n";
    } else if (frames_[frames_.size() - 2].type->list) {
      out_ += '}';
    }
  }

  void next_member(Frame& frame) {
    out_ += std::exchange(frame.members, true) ? ",\n" : "\n";
    line(frame.indent + 1);
  }

  void end_array(Frame& frame) {
    if (std::exchange(frame.array, nullptr) == nullptr) return;
    out_ += '\n';
    line(frame.indent + 1);
    out_ += ']';
  }

  void write_key(std::string_view name) { out_.append("\"").append(name).append("\": "); }

  void write_string(std::string_view text) {
    out_ += '"';
    append_escaped(text, in_json, out_);
    out_ += '"';
  }

  void write_scalar(const SimpleType& type, std::string_view text) {
    if (type.kind == ValueKind::string || text.empty()) {
      write_string(text);
    } else {
      out_ += text;
    }
  }

  void write_attribute(const Given& given) {
    write_key(given.type->name);
    const SimpleType& type = *given.type->type;
    const std::string_view text = value(given);
    if (type.item == nullptr) return write_scalar(type, text);
    out_ += '[';
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      if (at > 0) out_ += ", ";
      write_scalar(*type.item, text.substr(at, end - at));
      at = end + 1;
    }
    out_ += ']';
  }
};

}  // namespace

// ---- Writer

void Writer::start(std::string_view element) {
  Frame frame{};
  if (frames_.empty()) {
    frame.type = schema_.root(element);
    if (frame.type == nullptr) misuse("the schema has no root '{}'", element);
    frame.name = element;
  } else {
    open();
    Frame& parent = frames_.back();
    const int index = parent.type->find_child(element, parent.next_child);
    if (index < 0) misuse("'{}' has no '{}'", parent.name, element);
    const auto at = static_cast<std::size_t>(index);
    frame.place = &parent.type->children[at];
    if (at < parent.next_child) misuse("'{}' is out of order", element);
    if (!parent.type->list) parent.next_child = frame.place->repeats() ? at : at + 1;
    frame.type = frame.place->type;
    frame.name = frame.place->name;
  }
  frames_.push_back(frame);
}

/// The attributes are complete: something comes inside.
void Writer::open() {
  Frame& frame = frames_.back();
  if (frame.opened) return;
  if (frame.type->text != nullptr) misuse("'{}' holds text", frame.name);
  sort_given();
  write_start(false);
  frames_.back().opened = true;
  given_.clear();
  values_.clear();
}

void Writer::end() {
  if (frames_.empty()) misuse("there is nothing to end");
  const Frame& frame = frames_.back();
  if (frame.type->text != nullptr) {
    write_text(text_);
    text_.clear();
  } else if (frame.opened) {
    write_end();
  } else {
    sort_given();
    write_start(true);
    given_.clear();
    values_.clear();
  }
  frames_.pop_back();
  if (out_.size() >= buffer_size || frames_.empty()) {
    sink_.write(out_);
    out_.clear();
  }
}

void Writer::sort_given() {
  const auto earlier = [](const Given& a, const Given& b) {
    return a.type < b.type;
  };  // in one array: schema order
  if (!std::is_sorted(given_.begin(), given_.end(), earlier))
    std::sort(given_.begin(), given_.end(), earlier);
}

const AttributeType& Writer::attribute_type(std::string_view name) {
  if (frames_.empty() || frames_.back().opened) misuse("'{}' comes too late", name);
  const ElementType& type = *frames_.back().type;
  const std::size_t hint =
      given_.empty() ? 0 : static_cast<std::size_t>(given_.back().type - type.attributes.data()) + 1;
  const int index = type.find_attribute(name, hint);
  if (index < 0) misuse("'{}' has no '{}'", frames_.back().name, name);
  return type.attributes[static_cast<std::size_t>(index)];
}

/// The value lies at the end of values_. What equals the default is left out.
void Writer::add(const AttributeType& type, std::size_t begin) {
  const std::string_view written = std::string_view(values_).substr(begin);
  if (type.fallback && written == *type.fallback) {
    values_.resize(begin);
    return;
  }
  for (const Given& given : given_)
    if (given.type == &type) misuse("'{}' is given twice", type.name);
  given_.push_back({&type, begin, values_.size()});
}

void Writer::attribute(std::string_view name, std::string_view value) {
  const AttributeType& type = attribute_type(name);
  const std::size_t begin = values_.size();
  append_canonical(*type.type, value, values_);
  add(type, begin);
}

void Writer::attribute(std::string_view name, std::int64_t value) {
  std::array<char, 24> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  attribute(name, std::string_view(digits.data(), static_cast<std::size_t>(written.ptr - digits.data())));
}

void Writer::attribute(std::string_view name, std::span<const std::string_view> items) {
  const AttributeType& type = attribute_type(name);
  const std::size_t begin = values_.size();
  const SimpleType& item = type.type->item != nullptr ? *type.type->item : *type.type;
  for (std::string_view text : items) {
    if (values_.size() > begin) values_ += ' ';
    append_canonical(item, text, values_);
  }
  add(type, begin);
}

void Writer::text(std::string_view value) {
  if (frames_.empty() || frames_.back().type->text == nullptr) misuse("there is text where none belongs");
  text_ += value;
}

std::string xml_attribute(std::string_view value) {
  std::string text;
  append_escaped(value, in_xml_attribute, text);
  return text;
}

std::unique_ptr<Writer> make_writer(Spelling spelling, const Schema& schema, Sink& sink) {
  if (spelling == Spelling::xml) return std::make_unique<XmlWriter>(schema, sink);
  if (spelling == Spelling::text) return make_text_writer(schema, sink);
  return std::make_unique<JsonWriter>(schema, sink);
}

// ---- documents

namespace {

void write_contents(Writer& writer, const Node& node, const ElementType& type);

void write_element(Writer& writer, const Node& node, const ElementType& type) {
  writer.start(node.name);
  for (const Attribute& a : node.attributes)
    if (a.given && a.known && !a.faulty) writer.attribute(a.name, a.value);
  write_contents(writer, node, type);
  writer.end();
}

void write_contents(Writer& writer, const Node& node, const ElementType& type) {
  if (type.text != nullptr) {
    writer.text(node.text);
    return;
  }
  if (type.list) {
    for (const Node& child : node.children())
      if (const int index = type.find_child(child.name); child.known && index >= 0)
        write_element(writer, child, *type.children[static_cast<std::size_t>(index)].type);
    return;
  }
  for (const ChildType& place : type.children) {
    std::uint32_t count = 0;
    for (const Node& child : node.children())
      if (child.known && child.name == place.name && count++ < place.most)
        write_element(writer, child, *place.type);
  }
}

}  // namespace

void write_node(Writer& writer, const Node& node, const Schema& schema) {
  const ElementType* type = schema.root(node.name);
  if (type == nullptr) misuse("the schema has no root '{}'", node.name);
  write_element(writer, node, *type);
}

std::string to_canonical(const Document& document, const Schema& schema, Spelling spelling) {
  std::string out;
  StringSink sink(out);
  write_node(*make_writer(spelling, schema, sink), document.root(), schema);
  return out;
}

}  // namespace adjudicator::files
