#include "reports/functions.hpp"

#include <libxml/xpathInternals.h>
#include <libxslt/extensions.h>
#include <libxslt/xsltutils.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <vector>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

constexpr const char* functions_namespace = "urn:adjudicator:functions";

const xmlChar* chars(const char* text) { return reinterpret_cast<const xmlChar*>(text); }

FunctionContext& context_of(xmlXPathParserContext* xpath) {
  return *static_cast<FunctionContext*>(xsltXPathGetTransformContext(xpath)->_private);
}

std::string pop_string(xmlXPathParserContext* xpath) {
  if (xpath->value != nullptr && xpath->value->type == XPATH_STRING) {  // most are, and need no conversion
    xmlXPathObject* object = valuePop(xpath);
    std::string result(view(object->stringval));
    xmlXPathFreeObject(object);
    return result;
  }
  xmlChar* text = xmlXPathPopString(xpath);
  std::string result(view(text));
  xmlFree(text);
  return result;
}

void push(xmlXPathParserContext* xpath, const std::string& text) {
  valuePush(xpath, xmlXPathNewString(chars(text.c_str())));
}

void push(xmlXPathParserContext* xpath, double number) { valuePush(xpath, xmlXPathNewFloat(number)); }

/// The nodes of the last argument, in document order; `visit` is called with each.
template <class Visit>
void pop_nodes(xmlXPathParserContext* xpath, Visit visit) {
  xmlNodeSet* nodes = xmlXPathPopNodeSet(xpath);
  if (nodes == nullptr) return;
  for (int i = 0; i < nodes->nodeNr; ++i)
    if (nodes->nodeTab[i]->type == XML_ELEMENT_NODE) visit(nodes->nodeTab[i]);
  xmlXPathFreeNodeSet(nodes);
}

const xmlNode* pop_node(xmlXPathParserContext* xpath) {
  const xmlNode* first = nullptr;
  pop_nodes(xpath, [&](const xmlNode* node) { first = first != nullptr ? first : node; });
  return first;
}

const xmlNode* element_of(const xmlNode* node) {
  return node != nullptr && node->type == XML_ELEMENT_NODE ? node : nullptr;
}

/// Whether a list of words has one of `words`, both separated by spaces.
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

void push(xmlXPathParserContext* xpath, xmlNodeSet* nodes) { valuePush(xpath, xmlXPathWrapNodeSet(nodes)); }

/// A set of nodes that are all different; libxml2 would look for each among those before it.
xmlNodeSet* node_set(const std::vector<xmlNode*>& nodes) {
  xmlNodeSet* set = xmlXPathNodeSetCreate(nullptr);
  if (set == nullptr || nodes.empty()) return set;
  set->nodeTab = static_cast<xmlNode**>(xmlMalloc(nodes.size() * sizeof(xmlNode*)));
  if (set->nodeTab == nullptr) return set;
  std::ranges::copy(nodes, set->nodeTab);
  set->nodeNr = set->nodeMax = static_cast<int>(nodes.size());
  return set;
}

/// The node that a function is about: its last argument, or the context node.
const xmlNode* subject(xmlXPathParserContext* xpath, bool given) {
  return given ? pop_node(xpath) : element_of(xpath->context->node);
}

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
  push(xpath, node_set(found));
}

/// Arguments of several names make groups, each begun by the same name: the value of a name within the group.
void next(xmlXPathParserContext* xpath, int) {
  const std::string name = pop_string(xpath);
  const xmlNode* from = element_of(xpath->context->node);
  const std::string_view first = from != nullptr ? attribute(from, "as") : std::string_view();
  for (const xmlNode* c = from != nullptr ? next_element(from) : nullptr; c != nullptr; c = next_element(c)) {
    const std::string_view as = attribute(c, "as");
    if (as == name) return push(xpath, std::string(value_of_argument(c)));
    if (as == first) break;
  }
  push(xpath, std::string());
}

/// Kinds of facts by name: "removed", "scene.attack".
class Kinds {
 public:
  explicit Kinds(std::string names) : names_(std::move(names)) {
    std::string_view rest = names_;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view name = rest.substr(0, end);
      const std::size_t dot = std::min(name.find('.'), name.size());
      kinds_.push_back({name.substr(0, dot), dot < name.size() ? name.substr(dot + 1) : std::string_view()});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  Kinds(const Kinds&) = delete;
  Kinds& operator=(const Kinds&) = delete;

  bool has(const xmlNode* fact) const {
    return std::ranges::any_of(kinds_, [&](const Kind& kind) {
      return is(fact, kind.name) && (kind.what.empty() || attribute(fact, "what") == kind.what);
    });
  }

 private:
  struct Kind {
    std::string_view name;
    std::string_view what;
  };
  std::string names_;
  std::vector<Kind> kinds_;
};

/// Visits the facts below a scene or a list of events, in order; scenes before what is in them.
template <class Visit>
void visit_facts(const xmlNode* node, bool events, Visit& visit) {
  for (const xmlNode* c = node != nullptr ? first_child(node) : nullptr; c != nullptr; c = next_element(c)) {
    if (events) visit(c);
    if (!events && is(c, "events")) visit_facts(c, true, visit);
    else if (events && c->last != nullptr && is(c, "scene")) visit_facts(c, false, visit);
  }
}

void push_facts(xmlXPathParserContext* xpath, int arguments, bool wanted) {
  const xmlNode* in = subject(xpath, arguments > 1);
  const Kinds kinds(pop_string(xpath));
  std::vector<xmlNode*> found;
  const auto visit = [&](const xmlNode* fact) {
    if (kinds.has(fact) == wanted) found.push_back(const_cast<xmlNode*>(fact));
  };
  if (in != nullptr) visit_facts(in, is(in, "events"), visit);
  push(xpath, node_set(found));
}

void facts(xmlXPathParserContext* xpath, int arguments) { push_facts(xpath, arguments, true); }
void without(xmlXPathParserContext* xpath, int arguments) { push_facts(xpath, arguments, false); }

void where(xmlXPathParserContext* xpath, int) {
  const std::string value = pop_string(xpath);
  const std::string name = pop_string(xpath);
  std::vector<xmlNode*> found;
  pop_nodes(xpath, [&](xmlNode* node) {
    if (attribute(node, name) == value) found.push_back(node);
  });
  push(xpath, node_set(found));
}

/// Where a chart's marks are: custom properties that report.css moves them by.
void marks(xmlXPathParserContext* xpath, int) {
  std::string style;
  if (const xmlNode* look = element_of(xpath->context->node)) {
    const std::string_view column = attribute(look, "column");
    const std::string_view base = attribute(look, "base");
    style.append("--c:").append(column).append(";--r:").append(attribute(look, "line"));
    if (!base.empty() && base != column) style.append(";--b:").append(base);
  }
  push(xpath, style);
}

void count_words(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  push(xpath, text.empty() ? 0.0 : 1.0 + double(std::ranges::count(text, ' ')));
}

void tell(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* fact = arguments > 0 ? pop_node(xpath) : element_of(xpath->context->node);
  const FunctionContext& context = context_of(xpath);
  push(xpath, fact != nullptr ? context.wording.tell(fact, context.unknown) : std::string());
}

void say(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* about = arguments > 1 ? pop_node(xpath) : element_of(xpath->context->node);
  const FunctionContext& context = context_of(xpath);
  push(xpath, context.wording.say(pop_string(xpath), about, context.unknown));
}

void word(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  const std::string kind = pop_string(xpath);
  const FunctionContext& context = context_of(xpath);
  push(xpath, text.empty() ? text : context.wording.word(kind, text, context.unknown));
}

void resource(xmlXPathParserContext* xpath, int) { push(xpath, context_of(xpath).resource(pop_string(xpath))); }

void number(xmlXPathParserContext* xpath, int) { push(xpath, number_text(pop_string(xpath))); }

void with_sign(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  push(xpath, (text.empty() || text == "0" || text.front() == '-' ? "" : "+") + number_text(text));
}

void band(xmlXPathParserContext* xpath, int) { push(xpath, band_text(pop_string(xpath))); }

/// Relative luminance as the contrast rules of WCAG define it.
double luminance(std::string_view colour) {
  std::array<double, 3> parts{};
  for (std::size_t i = 0; i < 3 && colour.size() == 7; ++i) {
    unsigned part = 0;
    std::from_chars(colour.data() + 1 + 2 * i, colour.data() + 3 + 2 * i, part, 16);
    const double c = part / 255.0;
    parts[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

void ink(xmlXPathParserContext* xpath, int) {
  const double light = luminance(pop_string(xpath));
  push(xpath, std::string(1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#fff" : "#000"));
}

void width(xmlXPathParserContext* xpath, int) { push(xpath, double(context_of(xpath).grid.width())); }
void height(xmlXPathParserContext* xpath, int) { push(xpath, double(context_of(xpath).grid.height())); }

void x(xmlXPathParserContext* xpath, int) {
  push(xpath, double(context_of(xpath).grid.centre(pop_string(xpath)).value_or(HexGrid::Point{}).x));
}
void y(xmlXPathParserContext* xpath, int) {
  push(xpath, double(context_of(xpath).grid.centre(pop_string(xpath)).value_or(HexGrid::Point{}).y));
}

void xy(xmlXPathParserContext* xpath, int) {
  const HexGrid::Point point = context_of(xpath).grid.centre(pop_string(xpath)).value_or(HexGrid::Point{});
  push(xpath, std::to_string(point.x) + ' ' + std::to_string(point.y));
}

void outline(xmlXPathParserContext* xpath, int) { push(xpath, context_of(xpath).grid.outline()); }

/// The last two arguments of `hexes` and `sides`: which terrain is meant.
struct Terrain {
  Terrain(xmlXPathParserContext* xpath, int arguments) {
    if (arguments > 2) pop_string(xpath);
    if (arguments > 1) words = pop_string(xpath);
    any = arguments < 2;
    others = arguments > 2;
  }
  bool has(const xmlNode* node) const {
    const std::string_view terrain = attribute(node, "terrain");
    return any || (others ? !terrain.empty() && !shares(terrain, words) : shares(terrain, words));
  }
  std::string words;
  bool any = true;
  bool others = false;
};

void hexes(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::string path;
  const HexGrid& grid = context_of(xpath).grid;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (!terrain.has(node)) return;
    bool stands = false;
    const std::string_view hex = attribute(node, "hex", &stands);
    grid.add_hex(stands ? hex : attribute(node, "id"), path);
  });
  push(xpath, path);
}

void sides(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::string path;
  const HexGrid& grid = context_of(xpath).grid;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (!terrain.has(node)) return;
    const std::string_view between = attribute(node, "between");
    const std::size_t space = std::min(between.find(' '), between.size());
    grid.add_side(between.substr(0, space), between.substr(std::min(space + 1, between.size())), path);
  });
  push(xpath, path);
}

void links(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::vector<std::string_view> ids;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (terrain.has(node)) ids.push_back(attribute(node, "id"));
  });
  push(xpath, context_of(xpath).grid.links(ids));
}

void arrows(xmlXPathParserContext* xpath, int) {
  std::string path;
  const HexGrid& grid = context_of(xpath).grid;
  pop_nodes(xpath, [&](const xmlNode* node) { grid.add_arrow(attribute(node, "from"), attribute(node, "to"), path); });
  push(xpath, path);
}

struct Function {
  const char* name;
  int least;
  int most;
  void (*call)(xmlXPathParserContext*, int);
};
constexpr std::array<Function, 26> functions{{{"tell", 0, 1, tell},
                                              {"say", 1, 2, say},
                                              {"word", 2, 2, word},
                                              {"resource", 1, 1, resource},
                                              {"arg", 1, 2, arg},
                                              {"args", 1, 2, args},
                                              {"next", 1, 1, next},
                                              {"facts", 1, 2, facts},
                                              {"without", 1, 2, without},
                                              {"where", 3, 3, where},
                                              {"marks", 0, 0, marks},
                                              {"words", 1, 1, count_words},
                                              {"xy", 1, 1, xy},
                                              {"number", 1, 1, number},
                                              {"signed", 1, 1, with_sign},
                                              {"band", 1, 1, band},
                                              {"ink", 1, 1, ink},
                                              {"width", 0, 0, width},
                                              {"height", 0, 0, height},
                                              {"x", 1, 1, x},
                                              {"y", 1, 1, y},
                                              {"outline", 0, 0, outline},
                                              {"hexes", 1, 3, hexes},
                                              {"sides", 1, 3, sides},
                                              {"links", 1, 3, links},
                                              {"arrows", 1, 1, arrows}}};

/// Calls a function when it was given as many arguments as it takes.
template <std::size_t index>
void checked(xmlXPathParserContext* xpath, int arguments) {
  constexpr Function function = functions[index];
  if (arguments < function.least || arguments > function.most) {
    xmlXPathSetArityError(xpath);
    return;
  }
  function.call(xpath, arguments);
}

template <std::size_t... index>
void add_all(xsltTransformContext& transformation, std::index_sequence<index...>) {
  (xsltRegisterExtFunction(&transformation, chars(functions[index].name), chars(functions_namespace), checked<index>), ...);
}

}  // namespace

void add_functions(xsltTransformContext& transformation, FunctionContext& context) {
  transformation._private = &context;
  add_all(transformation, std::make_index_sequence<functions.size()>());
}

HexGrid grid_of(const xmlNode* report) {
  for (const xmlNode* child = first_child(report); child != nullptr; child = next_element(child)) {
    if (!is(child, "map")) continue;
    const auto size = [&](std::string_view name) {
      const std::string_view text = attribute(child, name);
      int value = 0;
      std::from_chars(text.data(), text.data() + text.size(), value);
      return std::clamp(value, 0, 999);
    };
    return {size("columns"), size("rows"), attribute(child, "even-columns") != "up"};
  }
  return {};
}

}  // namespace adjudicator::reports
