#include "fo/element.hpp"

#include <algorithm>
#include <array>

#include "fo/pdf.hpp"
#include "fo/properties.hpp"

namespace adjudicator::fo {
namespace {

constexpr std::string_view kFormat = "http://www.w3.org/1999/XSL/Format";
constexpr std::string_view kFox = "http://xmlgraphics.apache.org/fop/extensions";
constexpr std::string_view kXml = "http://www.w3.org/XML/1998/namespace";

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

std::string_view uri_of(const xmlNs* ns) {
  return ns == nullptr ? std::string_view() : view(ns->href);
}

/// As a reader of the file knows it: fo:block, whatever prefix the file uses.
std::string label_of(const xmlNode* node) {
  const std::string name(view(node->name).substr(0, 80));
  if (node->type != XML_ELEMENT_NODE) return name;
  const std::string_view uri = uri_of(node->ns);
  if (uri == kFormat) return "fo:" + name;
  if (uri == kFox) return "fox:" + name;
  return node->ns != nullptr && node->ns->prefix != nullptr ? std::string(view(node->ns->prefix)) + ":" + name
                                                            : name;
}

std::string place_of(const xmlNode* node) {
  const xmlNode* element = node->type == XML_ELEMENT_NODE || node->parent == nullptr ? node : node->parent;
  const long line = xmlGetLineNo(element);
  return "<" + label_of(element) + ">" + (line > 0 ? " in line " + std::to_string(line) : "");
}

}  // namespace

void fail(const xmlNode* node, const std::string& message) {
  throw FormatError(place_of(node) + ": " + message);
}

void fail_unknown(const xmlNode* node, const std::string& message) {
  fail(node,
       message + "; this is outside the XSL-FO that is formatted here; --format fo writes it for Apache FOP");
}

void fail_at(int line, const std::string& message) {
  throw FormatError((line > 0 ? "line " + std::to_string(line) + ": " : "") + message);
}

Element::Element(const xmlNode* node) : node_(node) {
  for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
    if (const auto name = name_of(a); !name.empty()) attributes_.push_back({name, value_of(a)});
}

/// Attributes of foreign namespaces do not concern a formatter, as the standard says: empty.
std::string_view Element::name_of(const xmlAttr* attribute) {
  const std::string_view name = view(attribute->name);
  if (attribute->ns == nullptr) return name;
  const std::string_view uri = uri_of(attribute->ns);
  if (uri != kFox && (uri != kXml || name == "base")) return {};
  return made_.emplace_back(uri == kFox ? "fox:" : "xml:") += name;
}

std::string_view Element::value_of(const xmlAttr* attribute) {
  const xmlNode* part = attribute->children;
  if (part == nullptr) return {};
  if (part->next == nullptr) return is_text(part) ? text_of(part) : std::string_view();
  std::string& value = made_.emplace_back();
  for (; part != nullptr; part = part->next)
    if (is_text(part)) value += text_of(part);
  return value;
}

std::string_view Element::name() const {
  return view(node_->name);
}

int Element::line() const {
  return static_cast<int>(std::max(0L, xmlGetLineNo(node_)));
}

std::optional<std::string_view> Element::take(std::string_view attribute) {
  for (Attribute& a : attributes_) {
    if (a.name != attribute) continue;
    a.known = true;
    return a.value;
  }
  return {};
}

std::string Element::need(std::string_view attribute) {
  const auto value = take(attribute);
  if (!value) fail(node_, "the attribute " + std::string(attribute) + " is missing");
  return std::string(*value);
}

void Element::properties(unsigned groups, Style& style, Box& box) {
  box.line = line();
  std::array<bool, kPropertyRounds> any{};
  for (Attribute& a : attributes_) {
    a.property = property(a.name, groups);
    if (a.property == nullptr) continue;
    a.known = true;
    any[static_cast<std::size_t>(a.property->round)] = true;
  }
  for (int round = 0; round < kPropertyRounds; ++round) {
    if (!any[static_cast<std::size_t>(round)]) continue;
    for (const Attribute& a : attributes_)
      if (a.property != nullptr && a.property->round == round)
        guarded(a.name, [&] { a.property->apply(style, box, a.value); });
  }
}

void Element::done() const {
  for (const Attribute& a : attributes_) {
    if (a.known || a.name == "xml:lang" || a.name == "xml:space") continue;
    fail_unknown(node_, "the attribute " + std::string(a.name.substr(0, 80)) + " is not known");
  }
}

std::string Element::about(std::string_view attribute) {
  return "the attribute " + std::string(attribute.substr(0, 80)) + ": ";
}

bool is_fo(const xmlNode* node, std::string_view name) {
  return node->type == XML_ELEMENT_NODE && uri_of(node->ns) == kFormat &&
         (name.empty() || view(node->name) == name);
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == text.npos;
}

std::string_view text_of(const xmlNode* text_node) {
  return view(text_node->content);
}

bool is_text(const xmlNode* node) {
  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) return true;
  if (node->type == XML_ENTITY_REF_NODE) fail(node, "an entity reference");
  return false;
}

std::vector<const xmlNode*> child_elements(const xmlNode* node) {
  std::vector<const xmlNode*> found;
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (is_text(child)) {
      if (!is_blank(text_of(child))) fail(node, "text is not allowed here");
    } else if (is_fo(child, "")) {
      found.push_back(child);
    } else if (child->type == XML_ELEMENT_NODE) {
      fail_unknown(child, "the element is not known here");
    }
  }
  return found;
}

}  // namespace adjudicator::fo
