#include "files/json_schema.hpp"

#include <fmt/core.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/json_text.hpp"

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
    for (char c : text) {
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
std::optional<std::string> ecma_pattern(std::string_view pattern) {
  for (const std::string_view different : {"\\i", "\\c", "\\I", "\\C", "\\p", "\\P", "-[", "$"})
    if (pattern.find(different) != std::string_view::npos) return std::nullopt;
  for (std::size_t at = pattern.find('^'); at < pattern.size(); at = pattern.find('^', at + 1))
    if (at == 0 || pattern[at - 1] != '[') return std::nullopt;
  return fmt::format("^({})$", pattern);
}

class Twin {
 public:
  std::string of(std::string_view root, const ElementType& type) {
    const std::string root_schema = reference(type);
    Object properties;
    properties.add("$schema", Object().add("type", "\"string\"").text()).add(root, root_schema);
    Object definitions;
    for (const auto& [name, text] : definitions_) definitions.add(name, text);
    return Object()
               .add("$schema", "\"http://json-schema.org/draft-04/schema#\"")
               .add("type", "\"object\"")
               .add("properties", properties.text())
               .add("required", array_of({json_text(root)}))
               .add("additionalProperties", "false")
               .add("definitions", definitions.text())
               .text() +
           "\n";
  }

 private:
  /// Named types are written once; the types of a schema may contain themselves.
  std::string reference(const ElementType& type) {
    if (type.name.empty()) return element(type);
    const auto [slot, fresh] = definitions_.try_emplace(type.name);
    if (fresh) {
      std::string text = element(type);
      definitions_[type.name] = std::move(text);
    }
    return Object().add("$ref", json_text("#/definitions/" + type.name)).text();
  }

  std::string element(const ElementType& type) {
    if (type.text != nullptr) return value(*type.text).text();
    return type.list ? list(type) : record(type);
  }

  std::string record(const ElementType& type) {
    Object properties;
    std::vector<std::string> required;
    for (const AttributeType& a : type.attributes) {
      properties.add(a.name, attribute(a));
      if (a.required) required.push_back(json_text(a.name));
    }
    for (const ChildType& child : type.children) {
      properties.add(child.name, child.repeats() ? array(child) : reference(*child.type));
      if (child.least > 0) required.push_back(json_text(child.name));
    }
    return object(properties, required);
  }

  static std::string object(const Object& properties, const std::vector<std::string>& required) {
    Object out;
    out.add("type", "\"object\"").add("properties", properties.text());
    if (!required.empty()) out.add("required", array_of(required));  // draft 4 allows no empty one
    return out.add("additionalProperties", "false").text();
  }

  std::string array(const ChildType& child) {
    Object out;
    out.add("type", "\"array\"").add("items", reference(*child.type));
    add_counts(out, child.least, child.most);
    return out.text();
  }

  static void add_counts(Object& out, std::uint32_t least, std::uint32_t most) {
    if (least > 0) out.add("minItems", std::to_string(least));
    if (most != ChildType::unbounded) out.add("maxItems", std::to_string(most));
  }

  std::string list(const ElementType& type) {
    std::vector<std::string> kinds;
    for (const ChildType& child : type.children)
      kinds.push_back(object(Object().add(child.name, reference(*child.type)), {json_text(child.name)}));
    Object out;
    out.add("type", "\"array\"").add("items", Object().add("oneOf", array_of(kinds)).text());
    add_counts(out, type.least, type.most);
    return out.text();
  }

  static std::string attribute(const AttributeType& a) {
    Object out = value(*a.type);
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
    return type.kind == ValueKind::string ? json_text(text) : std::string(text);
  }

  static Object value(const SimpleType& type) {
    Object out;
    if (!type.meaning.empty()) out.add("description", json_text(type.meaning));
    if (type.item != nullptr) {
      out.add("type", "\"array\"").add("items", value(*type.item).text());
      if (type.shortest) out.add("minItems", std::to_string(*type.shortest));
      if (type.longest) out.add("maxItems", std::to_string(*type.longest));
      return out;
    }
    out.add("type", json_text(type_name(type.kind)));
    if (!type.values.empty()) {
      std::vector<std::string> values;
      for (const std::string& v : type.values) values.push_back(scalar(type, v));
      out.add("enum", array_of(values));
    }
    if (!type.least.empty()) out.add("minimum", type.least);
    if (!type.most.empty()) out.add("maximum", type.most);
    if (type.kind == ValueKind::string) add_text_conditions(type, out);
    return out;
  }

  static void add_text_conditions(const SimpleType& type, Object& out) {
    if (type.shortest) out.add("minLength", std::to_string(*type.shortest));
    if (type.longest) out.add("maxLength", std::to_string(*type.longest));
    if (type.patterns.empty()) return;
    if (const auto pattern = ecma_pattern(type.patterns.front())) out.add("pattern", json_text(*pattern));
  }

  std::map<std::string, std::string> definitions_;
};

}  // namespace

std::string json_schema(const Schema& schema, std::string_view root) {
  const ElementType* type = schema.root(root);
  if (type == nullptr) throw SchemaError(fmt::format("schema {} has no root '{}'", schema.name(), root));
  return Twin().of(root, *type);
}

}  // namespace adjudicator::files
