#include "files/schema/schema_notes.hpp"

#include <fmt/core.h>

#include <set>
#include <xercesc/dom/DOM.hpp>
#include <xercesc/framework/MemBufInputSource.hpp>
#include <xercesc/parsers/XercesDOMParser.hpp>

#include "files/schema/grammar.hpp"
#include "files/schema/resources.hpp"

namespace adjudicator::files {
namespace xs = xercesc;

namespace {

constexpr std::string_view text_namespace = "urn:adjudicator:text";

std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!space)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string attribute(const xs::DOMElement& element, const char16_t* name) {
  return to_utf8(element.getAttribute(name));
}

/// The comment before a declaration, with nothing but white space between them.
std::string comment_before(const xs::DOMElement& element) {
  const xs::DOMNode* node = element.getPreviousSibling();
  while (node != nullptr && node->getNodeType() == xs::DOMNode::TEXT_NODE) node = node->getPreviousSibling();
  if (node == nullptr || node->getNodeType() != xs::DOMNode::COMMENT_NODE) return {};
  return in_one_line(to_utf8(node->getNodeValue()));
}

}  // namespace

class SchemaNotes::Collector {
 public:
  explicit Collector(SchemaNotes& notes) : notes_(notes) {}

  void schema(std::string_view file) {
    const std::string name = fmt::format("schemas/{}", file);
    if (const std::string_view text = resource(name); text.data() != nullptr) schema(name, text);
  }

  void schema(const std::string& name, std::string_view text) {
    if (!read_.insert(name).second) return;
    xs::XercesDOMParser parser;
    parser.setDoNamespaces(true);
    const xs::MemBufInputSource source(reinterpret_cast<const XMLByte*>(text.data()), text.size(),
                                       to_utf16(name).c_str());
    parser.parse(source);
    children(*parser.getDocument()->getDocumentElement(), "");
  }

 private:
  void children(const xs::DOMElement& parent, const std::string& path) {
    for (const xs::DOMElement* e = parent.getFirstElementChild(); e != nullptr;
         e = e->getNextElementSibling())
      declaration(*e, path);
  }

  /// Sequences, choices and types in place belong to what they stand in.
  void declaration(const xs::DOMElement& element, const std::string& path) {
    const std::string kind = to_utf8(element.getLocalName());
    const std::string name = attribute(element, u"name");
    const std::string reference = attribute(element, u"ref");
    if (kind == "include")
      schema(attribute(element, u"schemaLocation"));
    else if (kind == "extension")
      notes_.borrowed_[path].push_back(attribute(element, u"base"));
    else if (kind == "attributeGroup" && !reference.empty())
      notes_.borrowed_[path].push_back(reference);
    else if (kind == "element" && !reference.empty())
      notes_.references_[path + "/" + reference] = "/" + reference;

    std::string own = path;
    if (kind == "element")
      own += "/" + (name.empty() ? reference : name);
    else if (kind == "attribute")
      own += "/@" + name;
    else if (!name.empty())
      own = name;
    if (own != path)
      if (std::string note = comment_before(element); !note.empty()) notes_.notes_[own] = std::move(note);
    marks(element, own);
    children(element, own);
  }

  void marks(const xs::DOMElement& element, const std::string& path) {
    const xs::DOMNamedNodeMap& attributes = *element.getAttributes();
    for (XMLSize_t i = 0; i < attributes.getLength(); ++i) {
      const xs::DOMNode& one = *attributes.item(i);
      if (one.getNamespaceURI() == nullptr || to_utf8(one.getNamespaceURI()) != text_namespace) continue;
      notes_.marks_[path][to_utf8(one.getLocalName())] = in_one_line(to_utf8(one.getNodeValue()));
    }
  }

  SchemaNotes& notes_;
  std::set<std::string> read_;
};

SchemaNotes::SchemaNotes(std::string_view schema) {
  start_xerces();
  Collector(*this).schema(fmt::format("{}.xsd", schema));
}

SchemaNotes::SchemaNotes(std::string_view schema, std::string_view xsd) {
  start_xerces();
  Collector(*this).schema(fmt::format("schemas/{}.xsd", schema), xsd);
}

std::string_view SchemaNotes::of(const std::string& path) const {
  const auto found = notes_.find(path);
  return found == notes_.end() ? std::string_view() : found->second;
}

std::string_view SchemaNotes::of_attribute(const std::string& path, const std::string& name) const {
  if (const auto own = of(path + "/@" + name); !own.empty()) return own;
  if (const auto found = borrowed_.find(path); found != borrowed_.end())
    for (const std::string& lender : found->second)
      if (const auto lent = of_attribute(lender, name); !lent.empty()) return lent;
  return {};
}

std::string_view SchemaNotes::mark(const std::string& path, std::string_view name) const {
  const auto found = marks_.find(path);
  if (found == marks_.end()) return {};
  const auto value = found->second.find(name);
  return value == found->second.end() ? std::string_view() : value->second;
}

std::string_view SchemaNotes::mark_of_attribute(const std::string& path, const std::string& attribute,
                                                std::string_view name) const {
  if (const auto own = mark(path + "/@" + attribute, name); !own.empty()) return own;
  if (const auto found = borrowed_.find(path); found != borrowed_.end())
    for (const std::string& lender : found->second)
      if (const auto lent = mark_of_attribute(lender, attribute, name); !lent.empty()) return lent;
  return {};
}

const std::string& SchemaNotes::declared(const std::string& path) const {
  const auto found = references_.find(path);
  return found == references_.end() ? path : found->second;
}

}  // namespace adjudicator::files
