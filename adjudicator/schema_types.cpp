// Writes a system's schema as C++: its enumerations with their words, where the traits of its rows lie, and typed rows.
//
// Run at build time (CMakeLists.txt); what it writes is never checked in. A word that rules code spells and the schema does not have does
// not compile, and a word that is put into the middle of an enumeration changes no result: code spells words, not places.
//   schema_types OUT SCHEMA [INCLUDED]...     of SYSTEM.xsd and what it includes
#include <algorithm>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/rule_system.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator {
namespace {

using files::AttributeType;
using files::ElementType;
using files::Schema;
using files::SimpleType;

constexpr std::string_view preamble = R"(#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/state.hpp"
#include "systems/shared/switches.hpp"

)";

bool is_keyword(std::string_view word) {
  static const std::set<std::string_view> keywords{
      "alignas", "and",      "asm",      "auto",   "bool",      "break",    "case",    "char",     "class",
      "const",   "default",  "delete",   "do",     "double",    "else",     "enum",    "export",   "float",
      "for",     "if",       "int",      "long",   "namespace", "new",      "not",     "operator", "or",
      "private", "public",   "return",   "short",  "signed",    "static",   "struct",  "switch",   "this",
      "union",   "using",    "virtual",  "void",   "volatile",  "while",    "xor",     "true",     "false",
      "nullptr", "template", "typename", "inline", "explicit",  "unsigned", "friend",  "mutable",  "register",
      "sizeof",  "throw",    "try",      "catch",  "goto",      "typedef",  "concept", "requires"};
  return keywords.contains(word);
}

/// "anti-ship" -> "anti_ship", "1h" -> "n1h", "static" -> "static_".
std::string identifier(std::string_view word) {
  std::string name;
  for (const char c : word)
    name += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '_';
  if (name.empty() || (name.front() >= '0' && name.front() <= '9')) name.insert(0, "n");
  return is_keyword(name) ? name + '_' : name;
}

/// "destroyed-tanks" -> "DestroyedTanks".
std::string in_capitals(std::string_view word) {
  std::string name;
  bool upper = true;
  for (const char c : word) {
    if (c != '-') name += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c == '-';
  }
  return name;
}

/// "GunPosition" -> "gun_position".
std::string in_small_letters(std::string_view name) {
  std::string word;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && !word.empty()) word += '_';
    word += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return word;
}

class Writer {
 public:
  explicit Writer(const std::string& system)
      : schema_(Schema::of(system)), system_(system), prefix_(in_capitals(system)) {
    find_tables();
    find_enumerations();
    find_lines();
  }

  void write(std::ostream& out) const {
    out << "// What " << system_
        << ".xsd says, made when building: enumerations with their words, traits, typed rows.\n"
        << preamble << "namespace adjudicator::" << identifier(system_) << " {\n";
    for (const auto& [name, type] : enumerations_) write_enumeration(out, name, *type);
    out << "\n/// The tables of a state, in its order: hexes, then those that the roster may hold.\n"
        << "inline constexpr std::array<std::string_view, " << shapes_.size() << "> table_names{";
    for (const TableShape& shape : shapes_)
      out << (&shape == shapes_.data() ? "" : ", ") << '"' << shape.name << '"';
    out << "};\n";
    out << "/// The types of their rows.\ninline constexpr std::array<std::string_view, " << types_.size()
        << "> table_types{";
    for (const std::string_view& type : types_)
      out << (&type == &types_.front() ? "\"" : ", \"") << type << '"';
    out << "};\n";
    for (std::size_t i = 0; i < shapes_.size(); ++i) write_traits(out, i);
    for (std::size_t i = 0; i < shapes_.size(); ++i) write_rows(out, i);
    write_ruleset(out);
    for (const auto& [name, line] : lines_) write_line(out, name, *line);
    out << "\n}  // namespace adjudicator::" << identifier(system_) << "\n";
  }

 private:
  /// Those that stand in the roster itself come first, then those that stand in their rows alone.
  void find_tables() {
    std::deque<const ElementType*> open{schema_.root("roster")};
    std::vector<files::TableType> tables;
    while (!open.empty()) {
      for (const files::ChildType& child : open.front()->children) {
        const bool known =
            child.type->name.empty() || child.type->name == files::place_type ||
            std::ranges::find(tables, std::string_view(child.name), &files::TableType::table) != tables.end();
        if (known) continue;
        tables.push_back({child.name, child.type->name});
        open.push_back(child.type);
      }
      open.pop_front();
    }
    Dictionary dictionary = schema_.dictionary(tables);
    types_.push_back(files::place_type);
    shapes_.push_back(std::move(dictionary.places));
    for (std::size_t i = 0; i < tables.size(); ++i) {
      types_.push_back(tables[i].type);
      shapes_.push_back(std::move(dictionary.tables[i]));
    }
  }

  /// Those with a name of the system's own, wherever an attribute has them; and those of traits and switches that are declared in place.
  void find_enumerations() {
    std::set<const ElementType*> seen;
    for (const std::string_view root : schema_.roots()) visit(schema_.root(root), seen);
    for (std::size_t i = 0; i < types_.size(); ++i) {
      const ElementType* type = schema_.type(types_[i]);
      if (type == nullptr) continue;
      for (const AttributeType& attribute : type->attributes)
        if (attribute.type->name.empty() && !attribute.type->values.empty())
          name(enumerations_, in_capitals(shapes_[i].name) + in_capitals(attribute.name), attribute.type);
    }
    if (const ElementType* rules = ruleset())
      for (const AttributeType& attribute : rules->attributes)
        if (const std::string name = switch_enumeration(attribute); !name.empty())
          this->name(enumerations_, name, attribute.type);
  }
  void visit(const ElementType* type, std::set<const ElementType*>& seen) {
    if (type == nullptr || !seen.insert(type).second) return;
    for (const AttributeType& attribute : type->attributes) {
      const SimpleType* simple = attribute.type->item != nullptr ? attribute.type->item : attribute.type;
      if (!simple->values.empty() && simple->name.starts_with(prefix_))
        name(enumerations_, simple->name.substr(prefix_.size()), simple);
    }
    for (const files::ChildType& child : type->children) visit(child.type, seen);
  }

  static void write_enumeration(std::ostream& out, const std::string& name, const SimpleType& type) {
    const std::string words = words_of(name);
    out << "\nenum class " << name << " : std::uint8_t {";
    for (const std::string& value : type.values)
      out << (&value == type.values.data() ? " " : ", ") << identifier(value);
    out << " };\ninline constexpr std::array<Key, " << type.values.size() << "> " << words << '{';
    for (const std::string& value : type.values)
      out << (&value == type.values.data() ? "\"" : ", \"") << value << '"';
    out << "};\nconstexpr Key key_of(" << name << " value) { return " << words
        << "[static_cast<std::size_t>(value)]; }\n";
  }

  /// The switches of a game. An enumeration without a default begins with its first word.
  void write_ruleset(std::ostream& out) const {
    const ElementType* rules = ruleset();
    if (rules == nullptr) return;
    out << "\n/// The switches of a game: the schema's defaults, and the first word of an enumeration "
           "without one.\n"
        << "struct Ruleset {\n";
    for (const AttributeType& attribute : rules->attributes) write_switch(out, attribute);
    out << "  friend bool operator==(const Ruleset&, const Ruleset&) = default;\n};\n\n"
        << "/// What the element `rules` of game.xml says, on top of a set; null: nothing.\n"
        << "inline Ruleset read_ruleset(const Node* element, Ruleset set = {}) {\n"
        << "  if (element == nullptr) return set;\n"
        << "  const shared::Switches read(*element);\n";
    for (const AttributeType& attribute : rules->attributes) {
      out << "  read.take(\"" << attribute.name << "\", set." << identifier(attribute.name);
      if (const std::string type = switch_enumeration(attribute); !type.empty())
        out << ", " << words_of(type);
      out << ");\n";
    }
    out << "  return set;\n}\n";
  }

  const ElementType* ruleset() const {
    const ElementType* game = schema_.root("game");
    const int at = game == nullptr ? -1 : game->find_child("rules");
    if (at < 0) return nullptr;
    return game->children[static_cast<std::size_t>(at)].type;
  }

  std::string switch_enumeration(const AttributeType& attribute) const {
    const SimpleType& type = *attribute.type;
    if (type.item != nullptr || type.values.empty()) return {};
    return type.name.empty() ? in_capitals(attribute.name) : type.name.substr(prefix_.size());
  }

  void write_switch(std::ostream& out, const AttributeType& attribute) const {
    const SimpleType& type = *attribute.type;
    const std::string name = identifier(attribute.name);
    const std::string fallback = attribute.fallback    ? *attribute.fallback
                                 : type.values.empty() ? std::string()
                                                       : type.values.front();
    if (const std::string of = switch_enumeration(attribute); !of.empty())
      out << "  " << of << ' ' << name << " = " << of << "::" << identifier(fallback);
    else if (type.item != nullptr)
      write_words(out << "  std::vector<std::string> " << name, fallback);
    else if (type.kind == files::ValueKind::boolean)
      out << "  bool " << name << " = " << fallback;
    else if (type.kind == files::ValueKind::integer)
      out << "  std::int32_t " << name << " = " << fallback;
    else
      out << "  std::string " << name << " = \"" << fallback << '"';
    out << ";\n";
  }

  static void write_words(std::ostream& out, std::string_view list) {
    out << '{';
    for (std::size_t at = 0; at < list.size();) {
      const std::size_t end = std::min(list.find(' ', at), list.size());
      out << (at == 0 ? "\"" : ", \"") << list.substr(at, end - at) << '"';
      at = end + 1;
    }
    out << '}';
  }

  /// What stands in a chart: each child of a root that no document of a turn has.
  void find_lines() {
    for (const std::string_view root : schema_.roots()) {
      const ElementType& chart = *schema_.root(root);
      if (chart.find_attribute("status") < 0 || !chart.name.empty())
        continue;  // a document of a turn, a grid
      for (const files::ChildType& child : chart.children)
        name(lines_, in_capitals(child.name) + "Line", child.type);
    }
  }

  void write_line(std::ostream& out, const std::string& name, const ElementType& line) const {
    out << "\n/// A line of a chart. What it points to lives as long as the chart.\nstruct " << name
        << " {\n  explicit " << name << "(const Node& node)\n      : ";
    for (const AttributeType& attribute : line.attributes) {
      if (&attribute != line.attributes.data()) out << ",\n        ";
      out << identifier(attribute.name) << '(' << read(attribute) << ')';
    }
    out << " {}\n\n";
    for (const AttributeType& attribute : line.attributes)
      out << "  " << type_of(attribute) << ' ' << identifier(attribute.name) << ";\n";
    out << "};\n";
  }

  static bool is_key(const SimpleType& type) { return type.is("Word") || type.is("Id"); }

  /// Whether it may be absent and nothing stands for it then.
  static bool may_lack(const AttributeType& attribute) { return !attribute.required && !attribute.fallback; }

  std::string own_enumeration(const SimpleType& type) const {
    return !type.values.empty() && type.name.starts_with(prefix_) ? type.name.substr(prefix_.size())
                                                                  : std::string();
  }
  static std::string_view parts_of(const SimpleType& type) {
    return type.is("Halves") ? "Halves" : type.is("Tenths") ? "Tenths" : type.is("Milli") ? "Milli" : "";
  }

  std::string type_of(const AttributeType& attribute) const {
    const SimpleType& type = *attribute.type;
    if (type.item != nullptr)
      return own_enumeration(*type.item).empty() ? "std::vector<std::string_view>" : "std::uint32_t";
    std::string of = is_key(type) ? "Key" : "std::string_view";
    if (type.kind == files::ValueKind::boolean) return "bool";
    if (const std::string_view parts = parts_of(type); !parts.empty())
      of = parts;
    else if (type.kind == files::ValueKind::integer)
      of = "std::int32_t";
    else if (const std::string own = own_enumeration(type); !own.empty())
      of = own;
    else
      return of;
    return may_lack(attribute) ? "std::optional<" + of + '>' : of;
  }

  /// How the constructor of a line reads it. A faulty value is told where the file is read; here something stands for it.
  std::string read(const AttributeType& attribute) const {
    const SimpleType& type = *attribute.type;
    const auto call = [&](std::string_view what) {
      return "node." + std::string(what) + "(\"" + attribute.name + "\")";
    };
    const std::string own = own_enumeration(type.item != nullptr ? *type.item : type);
    if (type.item != nullptr)
      return own.empty() ? call("list") : "shared::bits_in(" + words_of(own) + ", " + call("list") + ')';
    if (type.kind == files::ValueKind::boolean) return call("flag");
    const std::string_view parts = parts_of(type);
    if (!parts.empty() || type.kind == files::ValueKind::integer) {
      const std::string number = call(parts.empty() ? "whole" : identifier(in_small_letters(parts)));
      return may_lack(attribute)
                 ? number
                 : number + ".value_or(" + std::string(parts.empty() ? "0" : std::string(parts) + "{}") + ')';
    }
    if (own.empty()) return is_key(type) ? "Key::unowned(" + call("value") + ')' : call("value");
    const std::string value = own + "(shared::place_in(" + words_of(own) + ", " + call("value") + "))";
    return may_lack(attribute) ? call("value") + ".empty() ? std::nullopt : std::optional(" + value + ')'
                               : value;
  }

  static std::string words_of(std::string_view enumeration) {
    return in_small_letters(enumeration) + "_words";
  }

  void write_traits(std::ostream& out, std::size_t table) const {
    const TableShape& shape = shapes_[table];
    out << "\nnamespace " << identifier(shape.name) << " {\ninline constexpr std::uint32_t table = " << table
        << ";\n";
    for (std::size_t i = 0; i < shape.traits.size(); ++i)
      out << "inline constexpr Trait " << identifier(shape.traits[i].name) << '{' << table << ", " << i
          << "};\n";
    out << "}\n";
  }

  void write_rows(std::ostream& out, std::size_t table) const {
    const TableShape& shape = shapes_[table];
    if (shape.traits.empty()) return;
    const std::string rows = in_capitals(shape.name) + "Rows";
    out << "\n/// The rows of the table `" << shape.name << "` as they stand in a state.\nclass " << rows
        << " {\n public:\n"
        << "  explicit " << rows << "(const State& state) : state_(&state) {}\n"
        << "  const State& state() const { return *state_; }\n";
    for (const TraitShape& trait : shape.traits) write_accessor(out, shape, trait);
    out << "\n private:\n  const State* state_;\n};\n";
  }

  void write_accessor(std::ostream& out, const TableShape& shape, const TraitShape& trait) const {
    const std::string name = identifier(trait.name);
    const std::string get = "state_->get(row, " + identifier(shape.name) + "::" + name + ')';
    const auto accessor = [&](std::string_view type, const std::string& value) {
      out << "  " << type << ' ' << name << "(Row row) const { return " << value << "; }\n";
    };
    switch (trait.kind) {
      case TraitKind::whole:
        return accessor("std::int32_t", get);
      case TraitKind::halves:
        return accessor("Halves", "{" + get + "}");
      case TraitKind::tenths:
        return accessor("Tenths", "{" + get + "}");
      case TraitKind::milli:
        return accessor("Milli", "{" + get + "}");
      case TraitKind::boolean:
        return accessor("bool", get + " != 0");
      case TraitKind::enumeration:
        if (const std::string type = enumeration_of(shape, trait); !type.empty())
          return accessor(type, type + '(' + get + ')');
        return accessor("std::int32_t", get);
      case TraitKind::flags:
        if (const std::string type = enumeration_of(shape, trait); !type.empty())
          out << "  bool has(Row row, " << type << " flag) const { return (" << get
              << " >> static_cast<int>(flag) & 1) != 0; }\n";
        return accessor("std::int32_t", get);
      case TraitKind::reference:
        return write_reference(out, trait, name, get);
      case TraitKind::name:
      case TraitKind::text:
        return accessor("Name", "Name(static_cast<std::uint32_t>(" + get + "))");
    }
  }

  void write_reference(std::ostream& out, const TraitShape& trait, const std::string& name,
                       const std::string& get) const {
    const auto of = std::ranges::find(shapes_, trait.refers_to, &TableShape::name);
    if (trait.refers_to == "place") {
      out << "  Place " << name << "(Row row) const { return Place(static_cast<std::uint32_t>(" << get
          << ")); }\n";
      return;
    }
    out << "  /// nothing: none.\n  Row " << name
        << "(Row row) const {\n    const std::int32_t index = " << get
        << ";\n    return index < 0 ? nothing : Row{" << of - shapes_.begin()
        << ", static_cast<std::uint32_t>(index)};\n  }\n";
  }

  /// The C++ name of the enumeration that a trait's type is, or its items' type; empty: it has no name of the system's own.
  std::string enumeration_of(const TableShape& shape, const TraitShape& trait) const {
    const std::size_t table = static_cast<std::size_t>(&shape - shapes_.data());
    const ElementType* row = schema_.type(types_[table]);
    const AttributeType& attribute =
        row->attributes[static_cast<std::size_t>(row->find_attribute(trait.name))];
    const SimpleType* type = attribute.type->item != nullptr ? attribute.type->item : attribute.type;
    if (type->name.empty() && attribute.type == type)
      return in_capitals(shape.name) + in_capitals(trait.name);
    return type->name.starts_with(prefix_) ? type->name.substr(prefix_.size()) : std::string();
  }

  /// One name for one type: two that were declared in place would be one, and values of one be read as the other's.
  template <class Type>
  static void name(std::map<std::string, const Type*, std::less<>>& types, const std::string& name,
                   const Type* type) {
    static const std::set<std::string_view> of_the_core{"Board", "Dice",  "Key",   "Name",  "Node",
                                                        "Place", "Row",   "Scene", "State", "Trait",
                                                        "Turn",  "Value", "Word"};
    const auto [known, is_new] = types.emplace(name, type);
    const bool same = known->second == type;
    if (of_the_core.contains(name) || (!is_new && !same))
      throw std::runtime_error("two types would be called " + name +
                               ": give one a name of its own in the schema");
  }

  const Schema& schema_;
  std::string system_;
  std::string prefix_;
  std::vector<std::string_view> types_;  // of the rows of each table
  std::vector<TableShape> shapes_;
  std::map<std::string, const SimpleType*, std::less<>> enumerations_;
  std::map<std::string, const ElementType*, std::less<>> lines_;
};

/// The schemas that it was given.
std::vector<files::Resource>& given() {
  static std::vector<files::Resource> schemas;
  return schemas;
}

/// A file that would be the same stays, so that nothing is compiled anew.
bool write_if_changed(const std::filesystem::path& path, const std::string& text) {
  if (std::filesystem::exists(path) && files::read_file(path) == text) return true;
  return static_cast<bool>(std::ofstream(path, std::ios::binary) << text << std::flush);
}

int run(const std::filesystem::path& out, std::span<char*> schemas) {
  static std::deque<std::string> kept;
  for (const std::filesystem::path path : schemas) {
    const std::string& name = kept.emplace_back("schemas/" + path.filename().string());
    given().push_back({name, kept.emplace_back(files::read_file(path)), {}});
  }
  std::ranges::sort(given(), {}, &files::Resource::name);
  std::ostringstream text;
  Writer(std::filesystem::path(schemas.front()).stem().string()).write(text);
  return write_if_changed(out, text.str()) ? 0 : 74;
}

}  // namespace

std::span<const files::Resource> files::resources() {
  return given();
}

/// It is built before there are any.
std::span<const RuleSystem> rule_systems() {
  return {};
}

}  // namespace adjudicator

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: schema_types OUT SCHEMA [INCLUDED]...\n";
    return 64;
  }
  try {
    return adjudicator::run(argv[1], {argv + 2, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "schema_types: " << error.what() << '\n';
    return 65;
  }
}
