// f: functions that find facts, arguments and pieces.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "reports/page/xpath.hpp"
#include "reports/wording/reckoning.hpp"
#include "reports/wording/report_index.hpp"

namespace adjudicator::reports {
namespace {

std::string_view value_of_argument(const xmlNode* arg) {
  for (const std::string_view name : {"id", "number", "word"})
    if (const auto text = attribute(arg, name); !text.empty()) return text;
  return {};
}

void arg(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* fact = subject(xpath, arguments > 1);
  const std::string name = pop_string(xpath);
  for (const xmlNode* c = fact != nullptr ? first_child(fact) : nullptr; c != nullptr; c = next_element(c))
    if (is(c, "arg") && attribute(c, "as") == name) return push(xpath, std::string(value_of_argument(c)));
  push(xpath, std::string());
}

void args(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* fact = subject(xpath, arguments > 1);
  const std::string names = pop_string(xpath);
  std::vector<xmlNode*> found;
  for (const xmlNode* c = fact != nullptr ? first_child(fact) : nullptr; c != nullptr; c = next_element(c))
    if (is(c, "arg") && shares(attribute(c, "as"), names)) found.push_back(const_cast<xmlNode*>(c));
  push(xpath, found);
}

/// Arguments of several names make groups, each begun by the same name: the value of a name within the group.
/// Only the end of the name is given ("-strength"), which is the same for both sides of a battle. The group of
/// the last attacker ("attack-unit") ends where that of the first defender begins ("defense-unit").
void next(xmlXPathParserContext* xpath, int) {
  const std::string name = pop_string(xpath);
  const xmlNode* from = subject(xpath, false);
  const std::string_view first = from != nullptr ? attribute(from, "as") : std::string_view();
  const std::string_view begins = first.substr(std::min(first.rfind('-'), first.size()));
  for (const xmlNode* c = from != nullptr ? next_element(from) : nullptr; c != nullptr; c = next_element(c)) {
    const std::string_view as = attribute(c, "as");
    if (as == first || (!begins.empty() && as.ends_with(begins))) break;
    if (as.ends_with(name)) return push(xpath, std::string(value_of_argument(c)));
  }
  push(xpath, std::string());
}

/// Visits the facts below a scene or a list of events, in order; scenes before what is in them. `visit` says
/// whether it wants to see what is in a scene.
template <class Visit>
void visit_facts(const xmlNode* node, bool events, Visit& visit) {
  for (const xmlNode* c = node != nullptr ? first_child(node) : nullptr; c != nullptr; c = next_element(c)) {
    if (!events && is(c, "events"))
      visit_facts(c, true, visit);
    else if (events && visit(c) && c->last != nullptr && is(c, "scene"))
      visit_facts(c, false, visit);
  }
}

void push_facts(xmlXPathParserContext* xpath, int arguments, bool wanted) {
  const xmlNode* in = subject(xpath, arguments > 1);
  const Kinds kinds(pop_string(xpath));
  if (const ReportIndex& index = *context_of(xpath).index; wanted && in != nullptr && index.covers(in))
    return push(xpath, index.facts(kinds, in));
  std::vector<xmlNode*> found;
  const auto visit = [&](const xmlNode* fact) {
    const bool named = kinds.has(fact);
    if (named == wanted) found.push_back(const_cast<xmlNode*>(fact));
    return wanted || !named;
  };
  if (in != nullptr) visit_facts(in, is(in, "events"), visit);
  push(xpath, found);
}

void facts(xmlXPathParserContext* xpath, int arguments) {
  push_facts(xpath, arguments, true);
}

void without(xmlXPathParserContext* xpath, int arguments) {
  push_facts(xpath, arguments, false);
}

/// The addresses are one text, or what the attributes of several nodes say.
void told_at(xmlXPathParserContext* xpath, int) {
  std::vector<std::string> addresses;
  if (xpath->value != nullptr && xpath->value->type == XPATH_NODESET) {
    xmlNodeSet* nodes = xmlXPathPopNodeSet(xpath);
    for (int i = 0; nodes != nullptr && i < nodes->nodeNr; ++i)
      if (const xmlNode* node = nodes->nodeTab[i]; node->children != nullptr)
        addresses.emplace_back(view(node->children->content));
    xmlXPathFreeNodeSet(nodes);
  } else {
    addresses.push_back(pop_string(xpath));
  }
  const Kinds kinds(pop_string(xpath));
  std::vector<xmlNode*> found;
  std::ranges::sort(addresses);
  addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
  for (const std::string& address : addresses) {
    const auto here = context_of(xpath).index->at(kinds, address);
    found.insert(found.end(), here.begin(), here.end());
  }
  push(xpath, found);
}

void scenes_about(xmlXPathParserContext* xpath, int) {
  const std::string hex = pop_string(xpath);
  push(xpath, context_of(xpath).index->scenes_about(hex));
}

void lists(xmlXPathParserContext* xpath, int arguments) {
  const std::string reader = arguments > 1 ? pop_string(xpath) : std::string();
  const std::string name = pop_string(xpath);
  push(xpath, context_of(xpath).index->lists(name, arguments > 1 ? &reader : nullptr));
}

void is_part(xmlXPathParserContext* xpath, int) {
  const std::string unit = pop_string(xpath);
  const std::string id = pop_string(xpath);
  valuePush(xpath, xmlXPathNewBoolean(context_of(xpath).index->is_part(id, unit) ? 1 : 0));
}

/// The units on one side of a battle: those of the note that reckons their strengths, else those that the
/// scene names.
void forces(xmlXPathParserContext* xpath, int) {
  const std::string named = pop_string(xpath);
  const std::string counted = pop_string(xpath);
  const xmlNode* scene = subject(xpath, false);
  std::vector<xmlNode*> found;
  const auto collect = [&](const xmlNode* fact, std::string_view names) {
    for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c))
      if (is(c, "arg") && shares(attribute(c, "as"), names)) found.push_back(const_cast<xmlNode*>(c));
  };
  const xmlNode* events = scene != nullptr ? child_of(scene, "events") : nullptr;
  for (const xmlNode* c = child_of(events, "noted"); c != nullptr && found.empty(); c = next_element(c))
    if (is(c, "noted")) collect(c, counted);
  if (found.empty() && scene != nullptr) collect(scene, named);
  push(xpath, found);
}

void unit(xmlXPathParserContext* xpath, int) {
  FunctionContext& context = context_of(xpath);
  if (context.units.empty()) context.units = layout(context.wording, "layout.units") + ' ';
  const xmlNode* thing = subject(xpath, false);
  valuePush(xpath,
            xmlXPathNewBoolean(thing != nullptr && shares(attribute(thing, "table"), context.units) ? 1 : 0));
}

/// What the counter of a unit shows: units of one side and the same signs look alike.
std::string counter_of(const xmlNode* unit, const FunctionContext& context) {
  std::string text(attribute(unit, "side"));
  for (const std::string_view key : {"layout.icon", "layout.size", "counter"})
    text.append(1, ' ').append(context.wording.say(key, unit, context.unknown));
  return text.append(1, ' ').append(attribute(unit, "flags"));
}

void counter(xmlXPathParserContext* xpath, int) {
  const xmlNode* unit = subject(xpath, false);
  push(xpath, unit != nullptr ? counter_of(unit, context_of(xpath)) : std::string());
}

void counters(xmlXPathParserContext* xpath, int) {
  std::unordered_set<std::string> known;
  std::vector<xmlNode*> found;
  pop_nodes(xpath, [&](xmlNode* unit) {
    if (known.insert(counter_of(unit, context_of(xpath))).second) found.push_back(unit);
  });
  push(xpath, found);
}

void pieces(xmlXPathParserContext* xpath, int) {
  const std::string side = pop_string(xpath);
  std::vector<xmlNode*> found;
  const xmlNode* after = child_of(report_of(xpath), "after");
  for (const xmlNode* stack = child_of(after, "stack"); stack != nullptr; stack = next_element(stack)) {
    if (!is(stack, "stack")) continue;
    for (const xmlNode* thing = first_child(stack); thing != nullptr; thing = next_element(thing))
      if (attribute(thing, "side") == side) found.push_back(const_cast<xmlNode*>(thing));
  }
  push(xpath, found);
}

void rules(xmlXPathParserContext* xpath, int) {
  std::string text;
  for (const std::string_view rule : context_of(xpath).index->rules(context_of(xpath).wording)) {
    if (!text.empty()) text += " · ";
    text += rule;
  }
  push(xpath, text);
}

}  // namespace

bool shares(std::string_view list, std::string_view words) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    const std::string_view word = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
      const bool begins = at == 0 || words[at - 1] == ' ';
      const bool ends = at + word.size() == words.size() || words[at + word.size()] == ' ';
      if (begins && ends) return true;
    }
  }
  return false;
}

std::span<const Function> fact_functions() {
  static constexpr std::array<Function, 15> all{{{"arg", checked<arg, 1, 2>},
                                                 {"args", checked<args, 1, 2>},
                                                 {"next", checked<next, 1>},
                                                 {"facts", checked<facts, 1, 2>},
                                                 {"told-at", checked<told_at, 2>},
                                                 {"scenes-about", checked<scenes_about, 1>},
                                                 {"lists", checked<lists, 1, 2>},
                                                 {"is-part", checked<is_part, 2>},
                                                 {"without", checked<without, 1, 2>},
                                                 {"forces", checked<forces, 2>},
                                                 {"unit", checked<unit, 0>},
                                                 {"counter", checked<counter, 0>},
                                                 {"counters", checked<counters, 1>},
                                                 {"pieces", checked<pieces, 1>},
                                                 {"rules", checked<rules, 0>}}};
  return all;
}

}  // namespace adjudicator::reports
