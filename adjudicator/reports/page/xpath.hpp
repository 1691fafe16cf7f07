// What the functions of the stylesheets have in common: arguments off XPath's stack, results onto it.
// Internal to reports/.
#pragma once

#include <libxml/xpathInternals.h>
#include <libxslt/extensions.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/nodes.hpp"
#include "reports/page/functions.hpp"

namespace adjudicator::reports {

using FunctionCall = void (*)(xmlXPathParserContext*, int);

struct Function {
  const char* name;
  FunctionCall call;
};
std::span<const Function> word_functions();
std::span<const Function> fact_functions();
std::span<const Function> battle_functions();
std::span<const Function> column_functions();
std::span<const Function> map_functions();
std::span<const Function> table_functions();

/// A function that is called only when it was given as many arguments as it takes.
template <FunctionCall call, int least, int most = least>
void checked(xmlXPathParserContext* xpath, int arguments) {
  if (arguments < least || arguments > most) {
    xmlXPathSetArityError(xpath);
  } else {
    call(xpath, arguments);
  }
}

inline FunctionContext& context_of(xmlXPathParserContext* xpath) {
  return *static_cast<FunctionContext*>(xsltXPathGetTransformContext(xpath)->_private);
}

inline std::string pop_string(xmlXPathParserContext* xpath) {
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

inline void push(xmlXPathParserContext* xpath, const std::string& text) {
  valuePush(xpath, xmlXPathNewString(reinterpret_cast<const xmlChar*>(text.c_str())));
}
inline void push(xmlXPathParserContext* xpath, double number) {
  valuePush(xpath, xmlXPathNewFloat(number));
}
/// Nodes that are all different; libxml2 would look for each among those before it.
inline void push(xmlXPathParserContext* xpath, const std::vector<xmlNode*>& nodes) {
  xmlNodeSet* set = xmlXPathNodeSetCreate(nullptr);
  if (set != nullptr && !nodes.empty()) {
    set->nodeTab = static_cast<xmlNode**>(xmlMalloc(nodes.size() * sizeof(xmlNode*)));
    if (set->nodeTab != nullptr) {
      std::ranges::copy(nodes, set->nodeTab);
      set->nodeNr = set->nodeMax = static_cast<int>(nodes.size());
    }
  }
  valuePush(xpath, xmlXPathWrapNodeSet(set));
}

/// The elements of the last argument, in document order; `visit` is called with each.
template <class Visit>
void pop_nodes(xmlXPathParserContext* xpath, Visit visit) {
  xmlNodeSet* nodes = xmlXPathPopNodeSet(xpath);
  if (nodes == nullptr) return;
  for (int i = 0; i < nodes->nodeNr; ++i)
    if (nodes->nodeTab[i]->type == XML_ELEMENT_NODE) visit(nodes->nodeTab[i]);
  xmlXPathFreeNodeSet(nodes);
}

/// The element that a function is about: the first of its last argument, or the context node.
inline const xmlNode* subject(xmlXPathParserContext* xpath, bool given) {
  const xmlNode* first = nullptr;
  if (!given) {
    const xmlNode* node = xpath->context->node;
    return node != nullptr && node->type == XML_ELEMENT_NODE ? node : nullptr;
  }
  pop_nodes(xpath, [&](const xmlNode* node) { first = first != nullptr ? first : node; });
  return first;
}

inline const xmlNode* report_of(xmlXPathParserContext* xpath) {
  return xmlDocGetRootElement(xpath->context->doc);
}

/// Whether a list of words has one of `words`, both separated by spaces.
bool shares(std::string_view list, std::string_view words);

}  // namespace adjudicator::reports
