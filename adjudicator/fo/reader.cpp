#include "fo/reader.hpp"

#include <algorithm>

#include "fo/element.hpp"
#include "fo/properties.hpp"

namespace adjudicator::fo {
namespace {

/// A region or a page smaller than this could not take a line.
constexpr double kLeastRoom = 20;

double attribute_size(Element& element, std::string_view name, double otherwise) {
  element.read(name, [&](const std::string& value) { otherwise = parse_size(value, 12); });
  return otherwise;
}

std::array<double, 4> read_margins(Element& element) {
  std::array<double, 4> margins{};
  element.read("margin", [&](const std::string& value) {
    const auto sides = four_sides(value);
    for (std::size_t i = 0; i < 4; ++i) margins[i] = parse_size(sides[i], 12);
  });
  static constexpr std::string_view kNames[] = {"margin-top", "margin-right", "margin-bottom", "margin-left"};
  for (std::size_t i = 0; i < 4; ++i) margins[i] = attribute_size(element, kNames[i], margins[i]);
  return margins;
}

void read_region_body(Element& element, PageMaster& master, double outer_height) {
  const auto margin = read_margins(element);
  master.left = master.outer_left + margin[kLeft];
  master.content_width = master.outer_width - margin[kLeft] - margin[kRight];
  master.body_top = master.header_top + margin[kTop];
  master.body_height = outer_height - margin[kTop] - margin[kBottom];
}

void read_region(const xmlNode* xml, PageMaster& master, double outer_height) {
  Element element(xml);
  const std::string region = "xsl-" + std::string(element.name());
  element.read("region-name", [&](const std::string& value) {
    if (value != region) throw UnknownValue("regions keep their names");
  });
  if (is_fo(xml, "region-body")) {
    read_region_body(element, master, outer_height);
  } else if (is_fo(xml, "region-before")) {
    master.header_height = attribute_size(element, "extent", 0);
    element.read("display-align", [&](const std::string& v) { master.header_align = parse_vertical(v); });
  } else if (is_fo(xml, "region-after")) {
    master.footer_height = attribute_size(element, "extent", 0);
    master.footer_top = master.header_top + outer_height - master.footer_height;
    element.read("display-align", [&](const std::string& v) { master.footer_align = parse_vertical(v); });
  } else {
    fail_unknown(xml, "the element is not known here");
  }
  element.done();
}

PageMaster read_master(const xmlNode* xml) {
  if (!is_fo(xml, "simple-page-master")) fail_unknown(xml, "a simple-page-master is expected");
  Element element(xml);
  PageMaster master;
  master.name = element.need("master-name");
  master.width = attribute_size(element, "page-width", 210 * 72 / 25.4);
  master.height = attribute_size(element, "page-height", 297 * 72 / 25.4);
  const auto margin = read_margins(element);
  element.done();
  master.outer_left = margin[kLeft];
  master.outer_width = master.width - margin[kLeft] - margin[kRight];
  master.header_top = margin[kTop];
  const double outer_height = master.height - margin[kTop] - margin[kBottom];
  for (const xmlNode* child : child_elements(xml)) read_region(child, master, outer_height);
  if (!(master.content_width >= kLeastRoom && master.body_height >= kLeastRoom)) {
    fail(xml, "the page leaves no room for a region-body");
  }
  return master;
}

/// The text of the first element of that name, however deep: XMP wraps it in rdf:Alt and rdf:li.
std::string metadata_text(const xmlNode* node, std::string_view name, int depth) {
  if (depth > kDeepest) fail(node, "nested too deeply");
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (child->type != XML_ELEMENT_NODE) continue;
    if (child->ns != nullptr && reinterpret_cast<const char*>(child->name) == name &&
        std::string_view(reinterpret_cast<const char*>(child->ns->href)) ==
            "http://purl.org/dc/elements/1.1/") {
      const std::unique_ptr<xmlChar, void (*)(xmlChar*)> text(xmlNodeGetContent(child),
                                                              [](xmlChar* t) { xmlFree(t); });
      std::string joined;
      if (text == nullptr) return joined;
      for (const auto word : words(reinterpret_cast<const char*>(text.get()))) {
        if (!joined.empty()) joined += ' ';
        joined += word;
      }
      return joined;
    }
    if (auto found = metadata_text(child, name, depth + 1); !found.empty()) return found;
  }
  return {};
}

std::vector<Bookmark> read_bookmarks(const xmlNode* xml, int depth) {
  if (depth > kDeepest) fail(xml, "nested too deeply");
  std::vector<Bookmark> bookmarks;
  for (const xmlNode* child : child_elements(xml)) {
    if (is_fo(child, "bookmark-title") && is_fo(xml, "bookmark")) continue;
    if (!is_fo(child, "bookmark")) fail_unknown(child, "a bookmark is expected");
    Element element(child);
    Bookmark bookmark;
    bookmark.line = element.line();
    bookmark.target = element.need("internal-destination");
    element.read("starting-state", [&](const std::string& value) {
      if (value != "show" && value != "hide") throw UnknownValue("'show' or 'hide' is expected");
      bookmark.open = value == "show";
    });
    element.done();
    for (const xmlNode* part : child_elements(child)) {
      if (!is_fo(part, "bookmark-title")) continue;
      Element(part).done();
      for (const xmlNode* t = part->children; t != nullptr; t = t->next)
        if (is_text(t)) bookmark.title += text_of(t);
    }
    if (is_blank(bookmark.title)) fail(child, "a bookmark without a title");
    bookmark.inner = read_bookmarks(child, depth + 1);
    bookmarks.push_back(std::move(bookmark));
  }
  return bookmarks;
}

void read_sequence_part(const xmlNode* xml, const Style& style, PageSequence& sequence) {
  Element element(xml);
  Style inner = style;
  Box box;
  element.properties(kText, inner, box);
  const std::string name = element.need("flow-name");
  element.done();
  if (is_fo(xml, "flow") && name == "xsl-region-body") {
    sequence.body = read_flow(xml, inner, 0);
  } else if (is_fo(xml, "static-content") && name == "xsl-region-before") {
    sequence.header = read_flow(xml, inner, 0);
  } else if (is_fo(xml, "static-content") && name == "xsl-region-after") {
    sequence.footer = read_flow(xml, inner, 0);
  } else {
    fail_unknown(xml, "the flow-name '" + name.substr(0, 60) + "' is not known here");
  }
}

PageSequence read_sequence(const xmlNode* xml, const Style& style, const Document& document) {
  Element element(xml);
  PageSequence sequence;
  Style inner = style;
  Box box;
  element.properties(kText, inner, box);
  sequence.id = read_id(element);
  const std::string name = element.need("master-reference");
  element.ignore("language");
  element.ignore("country");
  element.done();
  const auto master = std::find_if(document.masters.begin(), document.masters.end(),
                                   [&](const PageMaster& m) { return m.name == name; });
  if (master == document.masters.end())
    fail_unknown(xml, "no simple-page-master has the name '" + name + "'");
  sequence.master = static_cast<std::size_t>(master - document.masters.begin());
  for (const xmlNode* child : child_elements(xml)) read_sequence_part(child, inner, sequence);
  return sequence;
}

void read_part(const xmlNode* xml, const Style& style, Document& document) {
  if (is_fo(xml, "layout-master-set")) {
    for (const xmlNode* child : child_elements(xml)) document.masters.push_back(read_master(child));
  } else if (is_fo(xml, "declarations")) {
    document.title = metadata_text(xml, "title", 0);
    document.author = metadata_text(xml, "creator", 0);
    document.subject = metadata_text(xml, "description", 0);
  } else if (is_fo(xml, "bookmark-tree")) {
    document.bookmarks = read_bookmarks(xml, 0);
  } else if (is_fo(xml, "page-sequence")) {
    document.sequences.push_back(read_sequence(xml, style, document));
  } else {
    fail_unknown(xml, "the element is not known here");
  }
}

/// The language picks fonts and line breaks; left alone, Pango would take that of the machine.
std::string language_of(Element& element) {
  auto language = element.take("xml:lang");
  if (const auto other = element.take("language"); other && !language) language = other;
  element.ignore("country");
  if (!language || language->empty() || language->size() > 35) return "en";
  const auto odd = [](char c) {
    return !(c == '-' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z'));
  };
  return std::any_of(language->begin(), language->end(), odd) ? "en" : std::string(*language);
}

}  // namespace

Document read_document(const xmlDoc& xml) {
  const xmlNode* root = xml.children;
  while (root != nullptr && root->type != XML_ELEMENT_NODE) {
    if (root->type == XML_DTD_NODE) fail_at(0, "a document type declaration is not allowed");
    root = root->next;
  }
  if (root == nullptr || !is_fo(root, "root")) {
    fail_at(0, "this is not XSL-FO: its first element is not fo:root in the namespace of XSL-FO");
  }
  Document document;
  Element element(root);
  Style style;
  Box box;
  element.properties(kText, style, box);
  document.language = language_of(element);
  element.done();
  for (const xmlNode* child : child_elements(root)) read_part(child, style, document);
  if (document.sequences.empty()) fail(root, "a page-sequence is missing");
  return document;
}

}  // namespace adjudicator::fo
