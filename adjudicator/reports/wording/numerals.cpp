#include "reports/wording/numerals.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/rule_system.hpp"
#include "files/schema/report_schema.hpp"
#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

std::string joined(std::string_view owner, std::string_view name) {
  return std::string(owner).append(1, '.').append(name);
}

bool is_number(const files::SimpleType& type) {
  return type.item == nullptr && (type.kind == files::ValueKind::integer ||
                                  type.kind == files::ValueKind::decimal || type.is("Number"));
}

}  // namespace

Numerals::Numerals(std::string_view system) {
  // Made by a function of the stylesheets, not read from a report (functions.hpp).
  attributes_.emplace("cost.n");
  std::set<std::pair<std::string, const files::ElementType*>> known;
  const auto walk = [&](const std::string& name, const files::ElementType& type, const auto& again) -> void {
    if (!known.emplace(name, &type).second) return;
    for (const files::AttributeType& attribute : type.attributes)
      if (is_number(*attribute.type)) attributes_.insert(joined(name, attribute.name));
    for (const files::ChildType& child : type.children) again(child.name, *child.type, again);
  };
  const files::Schema& schema = files::report_schema(system);
  for (const char* root : {"report", "questions", "odds"}) walk(root, *schema.root(root), walk);
  const RuleSystem* rules = find_system(system);
  if (rules == nullptr) return;
  std::vector<files::TableType> tables;
  for (const TableSpec& table : rules->tables) tables.push_back({table.name, table.type});
  const Dictionary dictionary = files::Schema::of(system).dictionary(tables);
  const auto add = [&](const TableShape& table) {
    tables_.insert(table.name);
    for (const TraitShape& trait : table.traits)
      if (parts_of_one(trait.kind) > 0) traits_.insert(joined(table.name, trait.name));
  };
  for (const TableShape& table : dictionary.tables) add(table);
  add(dictionary.places);
}

const Numerals& Numerals::of(std::string_view system) {
  static auto& mutex = *new std::mutex;
  static auto& all = *new std::map<std::string, std::unique_ptr<const Numerals>, std::less<>>;
  const std::lock_guard lock(mutex);
  auto& known = all[std::string(system)];
  if (!known) known.reset(new Numerals(system));
  return *known;
}

bool Numerals::has(const xmlNode* node, std::string_view attribute) const {
  const std::string_view table = reports::attribute(node, "table");
  // What an argument or a thing is given besides its traits ("number") the schema of reports knows.
  if (!table.empty() && tables_.contains(table) && attribute != "number")
    return traits_.contains(joined(table, attribute));
  return attributes_.contains(joined(name_of(node), attribute));
}

}  // namespace adjudicator::reports
