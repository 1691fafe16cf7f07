// f: functions about battles: which they are, where, by which steps their columns were reached, what they
// cost.
#include <array>
#include <charconv>
#include <memory>
#include <optional>

#include "core/describe.hpp"
#include "reports/reckoning.hpp"
#include "reports/xpath.hpp"

namespace adjudicator::reports {
namespace {

const Reckoning& reckoning(xmlXPathParserContext* xpath) {
  FunctionContext& context = context_of(xpath);
  if (context.reckoning == nullptr)
    context.reckoning = std::make_shared<const Reckoning>(report_of(xpath), context.wording);
  return *context.reckoning;
}

void battles(xmlXPathParserContext* xpath, int) {
  std::vector<xmlNode*> found;
  for (const xmlNode* battle : reckoning(xpath).battles()) found.push_back(const_cast<xmlNode*>(battle));
  push(xpath, found);
}

void rank(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* scene = subject(xpath, arguments > 0);
  push(xpath, static_cast<double>(reckoning(xpath).rank(scene)));
}

/// The hex that it is about; without one the first hex that it names.
void place(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* scene = subject(xpath, arguments > 0);
  std::string_view first;
  for (const xmlNode* c = scene != nullptr ? first_child(scene) : nullptr; c != nullptr;
       c = next_element(c)) {
    if (!is(c, "arg") || attribute(c, "table") != "place") continue;
    if (const auto as = attribute(c, "as"); as == "target" || as == "hex")
      return push(xpath, std::string(attribute(c, "id")));
    if (first.empty()) first = attribute(c, "id");
  }
  push(xpath, std::string(first));
}

// ---- Elements of their own

void set(xmlNode* node, const char* name, const std::string& value) {
  xmlNewProp(node, reinterpret_cast<const xmlChar*>(name), reinterpret_cast<const xmlChar*>(value.c_str()));
}
void set(xmlNode* node, const char* name, std::int64_t value) {
  set(node, name, std::to_string(value));
}
/// Left out where it is empty.
void set_word(xmlNode* node, const char* name, std::string_view value) {
  if (!value.empty()) set(node, name, std::string(value));
}
xmlNode* add(xmlNode* parent, const char* name) {
  return xmlNewChild(parent, nullptr, reinterpret_cast<const xmlChar*>(name), nullptr);
}

/// A document for what a function makes; null: there is no memory. It lives as long as it is used.
xmlNode* fragment(xmlXPathParserContext* xpath) {
  xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
  xmlDoc* document = xsltCreateRVT(transformation);
  if (document != nullptr) xsltRegisterLocalRVT(transformation, document);
  return reinterpret_cast<xmlNode*>(document);
}

// ---- Steps from column to column

/// The heads of a chart's columns, as people write them.
std::vector<std::string> heads_of(const xmlNode* report, std::string_view chart, const Wording& wording) {
  std::vector<std::string> heads;
  for (const xmlNode* c = first_child(report); c != nullptr; c = next_element(c)) {
    if (!is(c, "chart") || attribute(c, "name") != chart) continue;
    const bool names = attribute(c, "columns-are") == "name";
    std::string_view rest = attribute(c, "columns");
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view head = rest.substr(0, end);
      heads.push_back(names ? wording.head(head) : wording.band(head));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    break;
  }
  return heads;
}

std::optional<std::int64_t> number_at(const xmlNode* node, std::string_view name) {
  const std::string_view text = attribute(node, name);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

void steps(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* looked = subject(xpath, arguments > 0);
  const auto base = looked != nullptr ? number_at(looked, "base") : std::nullopt;
  const auto column = looked != nullptr ? number_at(looked, "column") : std::nullopt;
  xmlNode* parent = base && column ? fragment(xpath) : nullptr;
  if (parent == nullptr) return push(xpath, std::vector<xmlNode*>());
  const auto heads = heads_of(report_of(xpath), attribute(looked, "chart"), context_of(xpath).wording);
  const auto head = [&](std::int64_t at) {
    return at >= 0 && at < std::int64_t(heads.size()) ? heads[static_cast<std::size_t>(at)] : std::string();
  };
  xmlNode* all = xmlNewDocNode(parent->doc, nullptr, reinterpret_cast<const xmlChar*>("steps"), nullptr);
  xmlAddChild(parent, all);
  std::int64_t at = *base;
  std::int64_t low = std::min(*base, *column);
  std::int64_t high = std::max(*base, *column);
  for (const xmlNode* c = first_child(looked); c != nullptr; c = next_element(c)) {
    const auto by = is(c, "shift") ? number_at(c, "by") : std::nullopt;
    if (!by) continue;
    xmlNode* step = add(all, "step");
    set(step, "by", *by);
    for (const char* name : {"reason", "rule", "thing"}) set_word(step, name, attribute(c, name));
    set(step, "from", at);
    at += *by;
    set(step, "to", at);
    set_word(step, "band", head(at));
    low = std::min(low, at);
    high = std::max(high, at);
  }
  set(all, "base", *base);
  set(all, "column", *column);
  set_word(all, "base-band", head(*base));
  set_word(all, "band", head(*column));
  set(all, "columns", std::int64_t(heads.size()));
  set(all, "low", low);
  set(all, "high", high);
  if (at != *column) {
    set(all, "held", *column - at);
    const bool raised = at < *column;
    const bool limited = !attribute(looked, raised ? "columns-from" : "columns-to").empty();
    set(all, "why", std::string(!limited ? "fall.held" : raised ? "fall.raised" : "fall.lowered"));
  }
  push(xpath, std::vector<xmlNode*>{all});
}

// ---- Costs

void costs(xmlXPathParserContext* xpath, int) {
  const std::string side = pop_string(xpath);
  const auto& known = reckoning(xpath).costs(side);
  xmlNode* parent = known.empty() ? nullptr : fragment(xpath);
  if (parent == nullptr) return push(xpath, std::vector<xmlNode*>());
  std::vector<xmlNode*> found;
  for (const Reckoning::Cost& cost : known) {
    xmlNode* node = xmlNewDocNode(parent->doc, nullptr, reinterpret_cast<const xmlChar*>("cost"), nullptr);
    xmlAddChild(parent, node);
    set(node, "kind", cost.kind);
    set(node, "n", to_text(cost.n));
    found.push_back(node);
  }
  push(xpath, found);
}

}  // namespace

std::span<const Function> battle_functions() {
  static constexpr std::array<Function, 5> all{{{"battles", checked<battles, 0>},
                                                {"rank", checked<rank, 0, 1>},
                                                {"place", checked<place, 0, 1>},
                                                {"steps", checked<steps, 0, 1>},
                                                {"costs", checked<costs, 1>}}};
  return all;
}

}  // namespace adjudicator::reports
