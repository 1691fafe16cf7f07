#include "case_file.hpp"

#include <libxml/parser.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "homes.hpp"

namespace adjudicator::cases {
namespace {

constexpr std::string_view left_out = "~";

const char* chars(const xmlChar* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

std::string taken(xmlChar* text) {
  std::string copy = chars(text);
  xmlFree(text);
  return copy;
}

Element element_of(const xmlNode& node) {
  Element element;
  element.name = chars(node.name);
  element.line = static_cast<int>(xmlGetLineNo(&node));
  for (const xmlAttr* a = node.properties; a != nullptr; a = a->next)
    element.attributes.emplace_back(chars(a->name), taken(xmlNodeListGetString(node.doc, a->children, 1)));
  for (const xmlNode* child = node.children; child != nullptr; child = child->next) {
    if (child->type == XML_ELEMENT_NODE)
      element.children.push_back(element_of(*child));
    else if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      element.text += chars(child->content);
  }
  return element;
}

Element document_of(xmlDoc* document, const std::string& shown) {
  const std::unique_ptr<xmlDoc, void (*)(xmlDoc*)> owner(document, xmlFreeDoc);
  if (document == nullptr) {
    const xmlError* error = xmlGetLastError();
    throw CaseError(
        shown + ":" + std::to_string(error != nullptr ? error->line : 0) + ": " +
        (error != nullptr ? chars(reinterpret_cast<const xmlChar*>(error->message)) : "not well-formed"));
  }
  return element_of(*xmlDocGetRootElement(document));
}

constexpr int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES;

void escape(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
}

void write(const Element& element, std::string& out) {
  out.append("<").append(element.name);
  for (const auto& [name, value] : element.attributes) {
    out.append(" ").append(name).append("=\"");
    escape(value, out);
    out += '"';
  }
  if (element.children.empty() && element.text.empty()) {
    out += "/>";
    return;
  }
  out += '>';
  if (element.children.empty()) escape(element.text, out);
  for (const Element& child : element.children) write(child, out);
  out.append("</").append(element.name).append(">");
}

/// Puts the values of one `run` into the places that name them.
class Filler {
 public:
  explicit Filler(const Element& run) : run_(run) {}

  void fill(Element& element) const {
    // An attribute whose value is left out in this run is not written at all.
    std::erase_if(element.attributes, [&](const auto& a) { return whole(a.second) == left_out; });
    for (auto& [name, value] : element.attributes) fill(value);
    fill(element.text);
    for (Element& child : element.children) fill(child);
  }

 private:
  std::string whole(const std::string& value) const {
    if (value.size() < 3 || value.front() != '{' || value.back() != '}') return {};
    return run_.value(std::string_view(value).substr(1, value.size() - 2));
  }
  void fill(std::string& text) const {
    for (const auto& [name, value] : run_.attributes) {
      const std::string place = "{" + name + "}";
      for (std::size_t at = text.find(place); at != std::string::npos;
           at = text.find(place, at + value.size()))
        text.replace(at, place.size(), value);
    }
  }
  const Element& run_;
};

bool is_place(std::string_view text, std::size_t open) {
  const std::size_t close = text.find('}', open);
  if (close == std::string_view::npos || close == open + 1) return false;
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                     text.begin() + static_cast<std::ptrdiff_t>(close),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

/// A place that no `run` fills is a slip in the case.
void demand_filled(const Element& element) {
  for (const auto& [name, value] : element.attributes)
    for (std::size_t open = value.find('{'); open != std::string::npos; open = value.find('{', open + 1))
      if (is_place(value, open))
        throw CaseError("line " + std::to_string(element.line) + ": no run fills " + name + "=\"" + value +
                        "\"");
  for (const Element& child : element.children) demand_filled(child);
}

std::string label_of(const Element& run) {
  std::string label;
  for (const auto& [name, value] : run.attributes)
    label.append(label.empty() ? "" : " ").append(name).append("=").append(value);
  return label;
}

}  // namespace

const std::string* Element::find(std::string_view attribute) const {
  for (const auto& [name_, value_] : attributes)
    if (name_ == attribute) return &value_;
  return nullptr;
}

std::string Element::value(std::string_view attribute, std::string_view fallback) const {
  const std::string* found = find(attribute);
  return found != nullptr ? *found : std::string(fallback);
}

const Element* Element::child(std::string_view child_name) const {
  for (const Element& c : children)
    if (c.name == child_name) return &c;
  return nullptr;
}

std::vector<const Element*> Element::all(std::string_view child_name) const {
  std::vector<const Element*> found;
  for (const Element& c : children)
    if (c.name == child_name) found.push_back(&c);
  return found;
}

void Element::set(std::string_view attribute, std::string_view new_value) {
  for (auto& [name_, value_] : attributes)
    if (name_ == attribute) {
      value_ = new_value;
      return;
    }
  attributes.emplace_back(attribute, new_value);
}

void Element::lend(std::string_view attribute, std::string_view fallback) {
  if (find(attribute) == nullptr) attributes.emplace_back(attribute, fallback);
}

Element read_case(const std::string& path) {
  Element root = document_of(xmlReadFile(path.c_str(), nullptr, options), path);
  if (root.name == "case") root.lend("system", system_of_case(path));
  return root;
}

Element parse_case(std::string_view xml, const std::string& shown) {
  return document_of(xmlReadMemory(xml.data(), static_cast<int>(xml.size()), shown.c_str(), nullptr, options),
                     shown);
}

std::vector<Run> runs_of(const Element& root) {
  const auto runs = root.all("run");
  if (runs.empty()) return {{"", root}};
  std::vector<Run> all;
  for (const Element* run : runs) {
    all.push_back({label_of(*run), root});
    std::erase_if(all.back().root.children, [](const Element& child) { return child.name == "run"; });
    Filler(*run).fill(all.back().root);
    demand_filled(all.back().root);
  }
  return all;
}

std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::string to_xml(const Element& element) {
  std::string out;
  write(element, out);
  return out;
}

}  // namespace adjudicator::cases
