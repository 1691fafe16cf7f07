#include "files/schema/report_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/rule_system.hpp"
#include "files/schema/resources.hpp"

namespace adjudicator::files {
namespace {

constexpr std::string_view group_begins = "<xs:attributeGroup name=\"Traits\">";
constexpr std::string_view group_ends = "</xs:attributeGroup>";

/// The type that holds any value of a trait, as a report writes it.
std::string_view type_for(const TraitShape& trait) {
  switch (trait.kind) {
    case TraitKind::whole:
      return "xs:int";
    case TraitKind::halves:
    case TraitKind::tenths:
    case TraitKind::milli:
      return "xs:decimal";
    case TraitKind::boolean:
      return "xs:boolean";
    case TraitKind::flags:
      return "TokenList";
    case TraitKind::enumeration:
    case TraitKind::reference:
    case TraitKind::name:
    case TraitKind::text:
      return "xs:token";
  }
  return "xs:token";
}

/// Of two tables with a trait of one name, what holds the values of both.
std::string_view wider(std::string_view a, std::string_view b) {
  if (a == b) return a;
  const auto is_number = [](std::string_view type) { return type == "xs:int" || type == "xs:decimal"; };
  return is_number(a) && is_number(b) ? "xs:decimal" : "xs:token";
}

/// Whether a type of report.xsd holds every value of a trait whose type in the system's schema is `own`.
bool holds(const Schema& reports, const SimpleType& type, const TraitShape& trait, const SimpleType& own) {
  const bool list = type.item != nullptr;
  const bool any_word = type.kind == ValueKind::string && type.name == "token";
  switch (trait.kind) {
    case TraitKind::whole:
      return !list && (type.kind == ValueKind::integer || type.kind == ValueKind::decimal || any_word);
    case TraitKind::halves:
    case TraitKind::tenths:
    case TraitKind::milli:
      return !list && (type.kind == ValueKind::decimal || any_word);
    case TraitKind::boolean:
      return type.kind == ValueKind::boolean;
    case TraitKind::enumeration:
      return !list && type.kind == ValueKind::string &&
             std::ranges::all_of(trait.values, [&](const auto& v) { return reports.accepts(type, v); });
    case TraitKind::flags:
      return list &&
             std::ranges::all_of(trait.values, [&](const auto& v) { return reports.accepts(*type.item, v); });
    case TraitKind::reference:
    case TraitKind::name:
    case TraitKind::text:
      return !list && type.kind == ValueKind::string &&
             (any_word || (!type.name.empty() && own.is(type.name)));
  }
  return false;
}

/// What report.xsd lacks for a system: by name, in the order of its tables.
std::vector<std::pair<std::string, std::string_view>> lacking(const RuleSystem& system) {
  const Schema& reports = Schema::of("report");
  const Schema& schema = Schema::of(system.key);
  const ElementType& thing = *reports.type("Thing");
  std::vector<TableType> tables;
  // Those whose traits reports show (reports/report/report_parts.hpp).
  for (const TableSpec& spec : system.tables)
    if (!spec.location.empty() || !spec.owner.empty() || spec.in_positions)
      tables.push_back({spec.name, spec.type});
  std::map<std::string, std::string_view, std::less<>> types;  // of all traits
  std::vector<std::string> wanted;
  Dictionary dictionary = schema.dictionary(tables);
  if (schema.type(place_type) != nullptr) {
    dictionary.tables.push_back(dictionary.places);
    tables.push_back({"place", place_type});
  }
  for (std::size_t table = 0; table < tables.size(); ++table) {
    const ElementType& rows = *schema.type(tables[table].type);
    for (const TraitShape& trait : dictionary.tables[table].traits) {
      for (const std::string_view part : {"id", "table", "as", "number", "word"})
        if (trait.name == part)
          throw SchemaError(fmt::format(
              "a trait of {} cannot be called '{}': parts of reports have that name", system.key, part));
      const auto [type, is_new] = types.try_emplace(trait.name, type_for(trait));
      type->second = wider(type->second, type_for(trait));
      const int known = thing.find_attribute(trait.name);
      const int own = rows.find_attribute(trait.name);
      const bool fits = known >= 0 && own >= 0 &&
                        holds(reports, *thing.attributes[static_cast<std::size_t>(known)].type, trait,
                              *rows.attributes[static_cast<std::size_t>(own)].type);
      if (!fits && std::ranges::find(wanted, trait.name) == wanted.end()) wanted.push_back(trait.name);
    }
  }
  std::vector<std::pair<std::string, std::string_view>> all;
  all.reserve(wanted.size());
  for (const std::string& name : wanted) all.emplace_back(name, types.at(name));
  return all;
}

/// report.xsd with these attributes in its group of traits, in the place of those of the same name.
std::string completed(std::string text, const std::vector<std::pair<std::string, std::string_view>>& traits) {
  const std::size_t begin = text.find(group_begins);
  for (const auto& [name, type] : traits) {
    const std::string line = fmt::format("<xs:attribute name=\"{}\" type=\"{}\"/>", name, type);
    const std::size_t end = text.find(group_ends, begin);
    const std::size_t old = text.find(fmt::format("<xs:attribute name=\"{}\" ", name), begin);
    if (old < end)
      text.replace(old, text.find("/>", old) + 2 - old, line);
    else
      text.insert(end, line);
  }
  return text;
}

}  // namespace

const Schema& report_schema(std::string_view system) {
  const RuleSystem* rules = find_system(system);
  if (rules == nullptr) return Schema::of("report");
  // Never taken down: readers in other threads may outlive main.
  struct Entry {
    std::once_flag once;
    std::unique_ptr<Schema> own;  // none: report.xsd serves
  };
  static auto& mutex = *new std::mutex;
  static auto& entries = *new std::map<std::string, Entry, std::less<>>;
  Entry& entry = [&]() -> Entry& {
    const std::lock_guard lock(mutex);
    return entries[std::string(system)];
  }();
  std::call_once(entry.once, [&] {
    if (const auto traits = lacking(*rules); !traits.empty())
      entry.own =
          std::make_unique<Schema>("report", completed(std::string(resource("schemas/report.xsd")), traits));
  });
  return entry.own ? *entry.own : Schema::of("report");
}

}  // namespace adjudicator::files
