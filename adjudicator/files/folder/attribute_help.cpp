#include "files/folder/attribute_help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "files/folder/folder.hpp"
#include "files/help_lines.hpp"
#include "files/schema/expectation.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/schema_notes.hpp"

namespace adjudicator::files {
namespace {

const ElementType* child_of(const ElementType& type, std::string_view name) {
  const int at = type.find_child(name);
  return at < 0 ? nullptr : type.children[static_cast<std::size_t>(at)].type;
}

/// "one or several of river, stream": what may stand there.
std::string values_of_type(const SimpleType& type) {
  if (type.item != nullptr) return "one or several: " + expectation(*type.item);
  return expectation(type);
}

/// Elements of a system's schema with the notes that they carry.
class Teller {
 public:
  explicit Teller(const RuleSystem& system)
      : system_(system), schema_(Schema::of(system.key)), notes_(system.key) {}

  const Schema& schema() const { return schema_; }

  /// All attributes of a type. Notes are looked for at its name, or at `path` where it is declared in place.
  std::string attributes(const ElementType& type, const std::string& path) const {
    std::string text;
    for (const AttributeType& one : type.attributes)
      text += attribute(one, type.name.empty() ? path : type.name);
    return text;
  }

  std::string_view note(const std::string& type) const { return notes_.of(type); }

 private:
  std::string attribute(const AttributeType& one, const std::string& path) const {
    const std::string standing = one.required            ? "needed"
                                 : !one.fallback         ? "may be left out"
                                 : one.fallback->empty() ? "default: none"
                                                         : "default: " + *one.fallback;
    std::string text = fmt::format("  {} ({})\n", one.name, standing);
    if (const auto note = notes_.of_attribute(path, one.name); !note.empty()) text += in_lines(note, 6);
    return text + in_lines(values(one), 6);
  }

  std::string values(const AttributeType& one) const {
    for (const ChartChoice& choice : system_.chart_choices)
      if (choice.by == one.name)
        return fmt::format("a chart: {}, or one of your own", fmt::join(charts_for(system_, choice), ", "));
    return values_of_type(*one.type);
  }

  const RuleSystem& system_;
  const Schema& schema_;
  SchemaNotes notes_;
};

/// The first such element of the template's roster, as it stands there in one line; empty: it has none.
std::string example_of(const RuleSystem& system, std::string_view element) {
  const std::string_view text =
      resource(fmt::format("adjudicator/systems/{}/template/turn-01/roster.xml", system.key));
  const std::size_t from = text.find(fmt::format("<{} ", element));
  const std::size_t end = text.find('>', from);
  if (from == std::string_view::npos || end == std::string_view::npos) return {};
  std::string line;
  for (const char c : text.substr(from, end + 1 - from)) {
    const char plain = c == '\n' ? ' ' : c;
    if (plain != ' ' || !line.ends_with(' ')) line += plain;
  }
  return line;
}

}  // namespace

std::vector<std::string> charts_for(const RuleSystem& system, const ChartChoice& choice) {
  Diagnostics none;
  std::vector<std::string> names;
  for (const auto& chart : embedded_charts(system, none))
    if (choice.serves(chart->root())) names.emplace_back(chart->root().value("name"));
  std::ranges::sort(names);
  return names;
}

std::string rules_help(const RuleSystem& system) {
  const Teller teller(system);
  const ElementType& game = *teller.schema().root("game");
  const ElementType* rules = child_of(game, "rules");
  std::string text;
  if (rules != nullptr)
    text += in_lines(
                fmt::format("The switches of {}: attributes of the element 'rules' in game.xml. They stay as "
                            "they are for the whole game, unless you change them between turns; every report "
                            "lists such changes.",
                            system.key),
                0) +
            "\n" + teller.attributes(*rules, "/game/rules");
  text += "\nAttributes of each element 'side' in game.xml:\n\n" +
          teller.attributes(*child_of(game, "side"), "/game/side");
  return text + "\nAttributes of the element 'game' itself:\n\n" + teller.attributes(game, "/game");
}

std::vector<std::string_view> roster_elements(const RuleSystem& system) {
  std::vector<std::string_view> names;
  const auto collect = [&](const ElementType& type, const auto& self) -> void {
    for (const ChildType& child : type.children)
      if (std::ranges::find(names, child.name) == names.end()) {
        names.push_back(child.name);
        self(*child.type, self);
      }
  };
  if (const ElementType* roster = Schema::of(system.key).root("roster")) collect(*roster, collect);
  if (const auto unit = std::ranges::find(names, "unit"); unit != names.end())
    std::rotate(names.begin(), unit, unit + 1);
  return names;
}

std::string units_help(const RuleSystem& system, std::string_view element) {
  const Teller teller(system);
  const ElementType* found = nullptr;
  const auto look = [&](const ElementType& type, const auto& self) -> void {
    for (const ChildType& child : type.children) {
      if (child.name == element && found == nullptr) found = child.type;
      if (found == nullptr) self(*child.type, self);
    }
  };
  look(*teller.schema().root("roster"), look);
  std::string text =
      in_lines(fmt::format("Attributes of each element '{}' in a roster (turn-01/roster.xml) of {}:", element,
                           system.key),
               0);
  if (const std::string example = example_of(system, element); !example.empty())
    text += fmt::format("\n  {}\n", example);
  text += "\n" + teller.attributes(*found, {});
  std::string others;
  for (const std::string_view name : roster_elements(system))
    if (name != element) others += (others.empty() ? "" : ", ") + std::string(name);
  if (others.empty()) return text;
  return text + "\n" +
         in_lines(
             fmt::format("adjudicator help units {} ELEMENT says the same of the roster's other elements: {}",
                         system.key, others),
             0);
}

std::string map_elements_help(const RuleSystem& system) {
  const Teller teller(system);
  const ElementType& map = *teller.schema().root("map");
  std::string text;
  for (const char* element : {"hex", "hexside"})
    if (const ElementType* type = child_of(map, element))
      text += fmt::format("\nAttributes of each element '{}' in map.xml:\n\n", element) +
              teller.attributes(*type, {});
  return text;
}

}  // namespace adjudicator::files
