#include "files/schema/json_schema.hpp"

#include <fmt/core.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/json_text.hpp"
#include "files/schema/expectation.hpp"
#include "files/schema/schema_notes.hpp"

namespace adjudicator::files {
namespace {

/// A JSON value as text, put together inside out; objects a member a line.
class Object {
 public:
  Object& add(std::string_view name, std::string value) {
    members_.push_back(fmt::format("\"{}\": {}", name, value));
    return *this;
  }
  std::string text() const {
    if (members_.empty()) return "{}";
    std::string out = "{";
    for (const std::string& member : members_) out += (out.size() > 1 ? ",\n  " : "\n  ") + indented(member);
    return out + "\n}";
  }

 private:
  static std::string indented(const std::string& text) {
    std::string out;
    for (const char c : text) {
      out += c;
      if (c == '\n') out += "  ";
    }
    return out;
  }
  std::vector<std::string> members_;
};

std::string array_of(const std::vector<std::string>& values) {
  std::string out = "[";
  for (const std::string& value : values) out.append(out.size() > 1 ? ", " : "").append(value);
  return out + "]";
}

/// A text with all but printable ASCII escaped: patterns name characters that nobody can see.
std::string ascii_text(std::string_view text) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer, rapidjson::UTF8<>, rapidjson::ASCII<>> writer(buffer);
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  std::string json(buffer.GetString(), buffer.GetSize());
  for (std::size_t at = json.find('\x7f'); at != std::string::npos; at = json.find('\x7f', at))
    json.replace(at, 1, "\\u007f");
  return json;
}

std::string_view type_name(ValueKind kind) {
  switch (kind) {
    case ValueKind::integer:
      return "integer";
    case ValueKind::decimal:
      return "number";
    case ValueKind::boolean:
      return "boolean";
    case ValueKind::string:
      break;
  }
  return "string";
}

/// XSD's regular expressions as ECMAScript's, where they mean the same; else nothing, which an editor can do
/// without.
std::optional<std::string> ecma_pattern(std::string pattern) {
  for (const std::string_view different : {"\\i", "\\c", "\\I", "\\C", "\\p", "\\P", "-[", "$"})
    if (pattern.find(different) != std::string_view::npos) return std::nullopt;
  for (std::size_t at = pattern.find('^'); at < pattern.size(); at = pattern.find('^', at + 1))
    if (at == 0 || pattern[at - 1] != '[') return std::nullopt;
  // A '-' at the end of a class needs no '\', and not every validator allows it one.
  for (std::size_t at = pattern.find("\\-]"); at < pattern.size(); at = pattern.find("\\-]", at))
    pattern.erase(at, 1);
  return fmt::format("^({})$", pattern);
}

/// What the built-in types say of their values, in JSON's words: bounds, and the step of a decimal where
/// binary fractions are exact.
struct BuiltIn {
  std::string_view type;
  std::string_view least;
  std::string_view most;
  std::string_view step;
};
constexpr BuiltIn built_ins[] = {{"Halves", "-999999.5", "999999.5", "0.5"},
                                 {"Tenths", "-999999.9", "999999.9", ""},
                                 {"Milli", "-999999.999", "999999.999", ""},
                                 {"int", "-2147483648", "2147483647", ""}};

BuiltIn built_in(const SimpleType& type) {
  for (const std::string& name : type.line)
    for (const BuiltIn& b : built_ins)
      if (b.type == name) return b;
  return {};
}

class Twin {
 public:
  explicit Twin(const DocumentKind& kind) : kind_(kind), notes_(kind.schema->name()) {}

  std::string text() {
    Object out;
    out.add("$schema", "\"http://json-schema.org/draft-04/schema#\"");
    // The types come first: they fill the definitions.
    const std::string type = reference(*kind_.type, "/" + kind_.name);
    switch (kind_.shape) {
      case DocumentShape::document:
        add_document(type, out);
        break;
      case DocumentShape::record:
        out.add("allOf", array_of({type}));
        break;
      case DocumentShape::records:
        out.add("type", "\"array\"").add("items", type);
        break;
    }
    Object definitions;
    for (const auto& [name, definition] : definitions_) definitions.add(name, definition);
    return out.add("definitions", definitions.text()).text() + "\n";
  }

 private:
  void add_document(const std::string& type, Object& out) const {
    Object properties;
    properties.add("$schema", Object().add("type", "\"string\"").text())
        .add("$comment", Object().text())
        .add(kind_.name, type);
    out.add("type", "\"object\"")
        .add("properties", properties.text())
        .add("required", array_of({json_text(kind_.name)}))
        .add("additionalProperties", "false");
  }

  /// Named types are written once; the types of a schema may contain themselves.
  std::string reference(const ElementType& type, const std::string& path) {
    if (type.name.empty()) return element(type, notes_.declared(path));
    const auto [slot, fresh] = definitions_.try_emplace(type.name);
    if (fresh) {
      std::string text = element(type, type.name);
      definitions_[type.name] = std::move(text);
    }
    return Object().add("$ref", json_text("#/definitions/" + type.name)).text();
  }

  std::string element(const ElementType& type, const std::string& path) {
    Object out;
    if (type.text != nullptr) return value(*type.text, notes_.of(path)).text();
    if (const std::string_view note = notes_.of(path); !note.empty())
      out.add("description", ascii_text(note));
    type.list ? add_list(type, path, out) : add_record(type, path, out);
    return out.text();
  }

  void add_record(const ElementType& type, const std::string& path, Object& out) {
    Object properties;
    std::vector<std::string> required;
    for (const AttributeType& a : type.attributes) {
      properties.add(a.name, attribute(a, notes_.of_attribute(path, a.name)));
      if (a.required) required.push_back(json_text(a.name));
    }
    for (const ChildType& child : type.children) {
      const std::string child_path = path + "/" + child.name;
      properties.add(child.name,
                     child.repeats() ? array(child, child_path) : reference(*child.type, child_path));
      if (child.least > 0) required.push_back(json_text(child.name));
    }
    add_object(properties, required, out);
    add_choices(type, out);
  }

  static void add_object(const Object& properties, const std::vector<std::string>& required, Object& out) {
    out.add("type", "\"object\"").add("properties", properties.text());
    if (!required.empty()) out.add("required", array_of(required));  // draft 4 allows no empty one
    out.add("additionalProperties", "false");
  }

  /// Where one of several children may stand: no two of them, and one of them where it must.
  static void add_choices(const ElementType& type, Object& out) {
    std::vector<std::string> conditions;
    for (const Choice& choice : type.choices) {
      std::vector<std::string> names;
      for (const ChildType& child : type.children)
        if (child.place == choice.place) names.push_back(json_text(child.name));
      const auto all = [](const std::vector<std::string>& members) {
        return Object().add("required", array_of(members)).text();
      };
      for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t k = i + 1; k < names.size(); ++k)
          conditions.push_back(Object().add("not", all({names[i], names[k]})).text());
      std::vector<std::string> each;
      each.reserve(names.size());
      for (const std::string& name : names) each.push_back(all({name}));
      if (choice.required) conditions.push_back(Object().add("anyOf", array_of(each)).text());
    }
    if (!conditions.empty()) out.add("allOf", array_of(conditions));
  }

  std::string array(const ChildType& child, const std::string& path) {
    Object out;
    if (const std::string_view note = notes_.of(path); !note.empty())
      out.add("description", ascii_text(note));
    out.add("type", "\"array\"").add("items", reference(*child.type, path));
    add_counts(out, child.least, child.most);
    return out.text();
  }

  static void add_counts(Object& out, std::uint32_t least, std::uint32_t most) {
    if (least > 0) out.add("minItems", std::to_string(least));
    if (most != ChildType::unbounded) out.add("maxItems", std::to_string(most));
  }

  /// An item must be an object in braces, {...} of one member, whose name says what it is.
  void add_list(const ElementType& type, const std::string& path, Object& out) {
    Object kinds;
    for (const ChildType& child : type.children)
      kinds.add(child.name, reference(*child.type, path + "/" + child.name));
    Object item;
    add_object(kinds, {}, item);
    item.add("minProperties", "1").add("maxProperties", "1");
    out.add("type", "\"array\"").add("items", item.text());
    add_counts(out, type.least, type.most);
  }

  // ---- values

  std::string attribute(const AttributeType& a, std::string_view note) const {
    Object out = value(*a.type, note, a.fixed ? &*a.fallback : nullptr);
    if (a.fallback) out.add("default", default_of(*a.type, *a.fallback));
    return out.text();
  }

  static std::string default_of(const SimpleType& type, std::string_view fallback) {
    if (type.item == nullptr) return scalar(type, fallback);
    std::vector<std::string> items;
    for (std::size_t at = 0; at < fallback.size();) {
      const std::size_t end = std::min(fallback.find(' ', at), fallback.size());
      items.push_back(scalar(*type.item, fallback.substr(at, end - at)));
      at = end + 1;
    }
    return array_of(items);
  }

  static std::string scalar(const SimpleType& type, std::string_view text) {
    return type.kind == ValueKind::string ? ascii_text(text) : std::string(text);
  }

  /// What the schema says of this place, else what messages or the schema say of the type.
  std::string description(const SimpleType& type, std::string_view note) const {
    if (!note.empty()) return std::string(note);
    if (const std::string_view meaning = meaning_of(type); !meaning.empty()) return std::string(meaning);
    const bool has_form = type.item == nullptr && type.kind == ValueKind::string && !type.patterns.empty();
    return has_form && !type.name.empty() ? std::string(notes_.of(type.name)) : std::string();
  }

  Object value(const SimpleType& type, std::string_view note, const std::string* only = nullptr) const {
    Object out;
    if (const std::string text = description(type, note); !text.empty())
      out.add("description", ascii_text(text));
    if (type.item != nullptr)
      add_items(type, out);
    else
      add_scalar(type, only, out);
    return out;
  }

  void add_items(const SimpleType& type, Object& out) const {
    Object item;
    add_scalar(*type.item, nullptr, item);
    const bool any_text =
        type.item->kind == ValueKind::string && type.item->patterns.empty() && type.item->values.empty();
    if (any_text) item.add("pattern", R"("^[^ \t\r\n]+$")");  // white space separates items
    out.add("type", "\"array\"").add("items", item.text());
    if (type.shortest) out.add("minItems", std::to_string(*type.shortest));
    if (type.longest) out.add("maxItems", std::to_string(*type.longest));
  }

  static void add_scalar(const SimpleType& type, const std::string* only, Object& out) {
    out.add("type", json_text(type_name(type.kind)));
    std::vector<std::string> values;
    for (const std::string& v : type.values) values.push_back(scalar(type, v));
    if (only != nullptr) values = {scalar(type, *only)};
    if (!values.empty()) out.add("enum", array_of(values));
    if (type.kind == ValueKind::string)
      add_text_conditions(type, out);
    else if (type.kind != ValueKind::boolean)
      add_bounds(type, out);
  }

  static void add_bounds(const SimpleType& type, Object& out) {
    const BuiltIn base = built_in(type);
    const std::string_view least = type.least.empty() ? base.least : type.least;
    const std::string_view most = type.most.empty() ? base.most : type.most;
    if (!least.empty()) out.add("minimum", std::string(least));
    if (!most.empty()) out.add("maximum", std::string(most));
    if (!base.step.empty()) out.add("multipleOf", std::string(base.step));
  }

  static void add_text_conditions(const SimpleType& type, Object& out) {
    if (type.shortest) out.add("minLength", std::to_string(*type.shortest));
    if (type.longest) out.add("maxLength", std::to_string(*type.longest));
    std::vector<std::string> patterns;
    for (const std::string& pattern : type.patterns)
      if (const auto ecma = ecma_pattern(pattern)) patterns.push_back(ascii_text(*ecma));
    if (patterns.size() == 1) out.add("pattern", patterns[0]);
    if (patterns.size() < 2) return;
    for (std::string& pattern : patterns) pattern = Object().add("pattern", pattern).text();
    out.add("allOf", array_of(patterns));
  }

  const DocumentKind& kind_;
  const SchemaNotes notes_;
  std::map<std::string, std::string> definitions_;
};

}  // namespace

std::string json_schema(const DocumentKind& kind) {
  if (kind.type == nullptr)
    throw SchemaError(fmt::format("schema {} has no type of '{}'", kind.schema->name(), kind.name));
  return Twin(kind).text();
}

}  // namespace adjudicator::files
