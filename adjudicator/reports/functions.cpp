#include "reports/functions.hpp"

#include <libxml/xpathInternals.h>
#include <libxslt/extensions.h>
#include <libxslt/xsltutils.h>

#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

constexpr const char* functions_namespace = "urn:adjudicator:functions";

const xmlChar* chars(const char* text) { return reinterpret_cast<const xmlChar*>(text); }

FunctionContext& context_of(xmlXPathParserContext* xpath) {
  return *static_cast<FunctionContext*>(xsltXPathGetTransformContext(xpath)->_private);
}

std::string pop_string(xmlXPathParserContext* xpath) {
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

void outline(xmlXPathParserContext* xpath, int) { push(xpath, context_of(xpath).grid.outline()); }

/// Whether a list of words has one of `words`.
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
constexpr std::array<Function, 16> functions{{{"tell", 0, 1, tell},
                                              {"say", 1, 2, say},
                                              {"word", 2, 2, word},
                                              {"resource", 1, 1, resource},
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
    if (name_of(child) != "map") continue;
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
