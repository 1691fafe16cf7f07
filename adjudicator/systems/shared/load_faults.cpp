#include "systems/shared/load_faults.hpp"

#include <algorithm>
#include <utility>

#include "systems/shared/switches.hpp"

namespace adjudicator::shared {
namespace {

/// Of a turn that was made of no files.
Diagnostic nowhere(std::string file, std::string_view code, std::string_view rule, std::string message) {
  Diagnostic d;
  d.at.file = std::move(file);
  d.code = code;
  d.rule = rule;
  d.message = std::move(message);
  return d;
}

/// A row's element, also where it stands in its owner's.
const Node* find_row(const Node& in, std::string_view element, std::string_view id) {
  for (const Node& node : in.children()) {
    if (node.name == element && node.value("id") == id) return &node;
    if (const Node* nested = find_row(node, element, id)) return nested;
  }
  return nullptr;
}

}  // namespace

Diagnostic at_row(const Turn& turn, Row row, std::string_view attribute, std::string_view code,
                  std::string_view rule, std::string message) {
  const std::string_view element = turn.start.shape(row.table).name;
  const std::string_view id = turn.key(row).text();
  if (turn.roster_file != nullptr)
    if (const Node* node = find_row(turn.roster_file->root(), element, id))
      return turn.roster_file->fault(*node, attribute, code, rule, std::move(message));
  return nowhere("roster", code, rule, std::move(message));
}

void RowFaults::add(Severity severity, Row row, std::string_view attribute, std::string_view code,
                    std::string_view rule, std::string message) {
  if (diagnostics_.all().size() >= Diagnostics::limit) return;
  Diagnostic d = at_row(turn_, row, attribute, code, rule, std::move(message));
  d.severity = severity;
  diagnostics_.add(std::move(d));
}

void RowFaults::fault(Row row, std::string_view attribute, std::string_view code, std::string_view rule,
                      std::string message) {
  add(Severity::error, row, attribute, code, rule, std::move(message));
}

void RowFaults::warn(Row row, std::string_view attribute, std::string_view code, std::string_view rule,
                     std::string message) {
  add(Severity::warning, row, attribute, code, rule, std::move(message));
}

namespace {

template <class Meant>
Diagnostic at_terrain(const Turn& turn, Meant meant, std::string_view code, std::string_view rule,
                      std::string message) {
  if (turn.map_file == nullptr) return nowhere("map", code, rule, std::move(message));
  for (const Node& node : turn.map_file->root().children())
    if (meant(node)) return turn.map_file->fault(node, "terrain", code, rule, std::move(message));
  return turn.map_file->fault(turn.map_file->root(), "", code, rule, std::move(message));
}

}  // namespace

Diagnostic at_map_word(const Turn& turn, OnMap where, std::string_view word, std::string_view code,
                       std::string_view rule, std::string message) {
  const auto has = [&](const Node& node) {
    if ((node.name == "hex") != (where == OnMap::hex)) return false;
    const auto words = node.list("terrain");
    return std::ranges::find(words, word) != words.end();
  };
  return at_terrain(turn, has, code, rule, std::move(message));
}

Diagnostic at_hex(const Turn& turn, std::string_view hex, std::string_view code, std::string_view rule,
                  std::string message) {
  return at_terrain(
      turn, [&](const Node& node) { return node.value("id") == hex; }, code, rule, std::move(message));
}

Diagnostic at_switch(const Turn& turn, std::string_view attribute, std::string_view code,
                     std::string_view rule, std::string message) {
  if (turn.game_file == nullptr) return nowhere("", code, rule, std::move(message));
  const Node* rules = attribute.empty() ? nullptr : rules_of(turn);
  if (rules == nullptr)
    return turn.game_file->fault(turn.game_file->root(), "", code, rule, std::move(message));
  return turn.game_file->fault(*rules, attribute, code, rule, std::move(message));
}

}  // namespace adjudicator::shared
