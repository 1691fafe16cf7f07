#include "reports/wording/piece_index.hpp"

#include <libxml/valid.h>

#include <string>

#include "reports/nodes.hpp"
#include "reports/wording/report_index.hpp"

namespace adjudicator::reports {
namespace {

/// No id and no table has a space in it.
std::string key_of(std::string_view table, std::string_view id) {
  return std::string(table).append(1, ' ').append(id);
}

xmlAttr* id_of(const xmlNode* node) {
  for (xmlAttr* a = node->properties; a != nullptr; a = a->next)
    if (equal(a->name, "id")) return a;
  return nullptr;
}

void add_to_index(xmlDoc& report, std::string_view table, const xmlNode* node) {
  xmlAttr* const id = id_of(node);
  if (id == nullptr || id->children == nullptr) return;
  const std::string key = key_of(table, view(id->children->content));
  const auto* text = reinterpret_cast<const xmlChar*>(key.c_str());
  if (xmlGetID(&report, text) == nullptr) xmlAddID(nullptr, &report, text, id);
}

void add_position(xmlDoc& report, const xmlNode* position) {
  for (const xmlNode* c = first_child(position); c != nullptr; c = next_element(c)) {
    if (is(c, "thing") || is(c, "row")) add_to_index(report, attribute(c, "table"), c);
    if (!is(c, "stack")) continue;
    for (const xmlNode* thing = first_child(c); thing != nullptr; thing = next_element(thing))
      add_to_index(report, attribute(thing, "table"), thing);
  }
}

}  // namespace

void index_pieces(xmlDoc& report) {
  const xmlNode* const root = xmlDocGetRootElement(&report);
  if (root == nullptr) return;
  give_index(report);
  for (const std::string_view position : {"after", "before"})
    for (const xmlNode* c = first_child(root); c != nullptr; c = next_element(c))
      if (is(c, position)) add_position(report, c);
  for (const xmlNode* c = first_child(root); c != nullptr; c = next_element(c))
    if (is(c, "model"))
      add_to_index(report, "model", c);
    else if (is(c, "map"))
      for (const xmlNode* hex = first_child(c); hex != nullptr; hex = next_element(hex))
        if (is(hex, "hex") && !attribute(hex, "name").empty()) add_to_index(report, "hex", hex);
}

const xmlNode* find_piece(const xmlDoc* report, std::string_view table, std::string_view id) {
  if (report == nullptr || report->ids == nullptr) return nullptr;
  const std::string key = key_of(table, id);
  const xmlAttr* found = xmlGetID(const_cast<xmlDoc*>(report), reinterpret_cast<const xmlChar*>(key.c_str()));
  return found != nullptr ? found->parent : nullptr;
}

}  // namespace adjudicator::reports
