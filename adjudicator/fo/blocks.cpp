#include <algorithm>

#include "fo/element.hpp"
#include "fo/properties.hpp"
#include "fo/reader.hpp"

namespace adjudicator::fo {
namespace {

/// What may be the structure type of a block. Tables, lists, links and figures say theirs themselves.
std::string read_role(Element& element) {
  static constexpr std::string_view kRoles[] = {"Art",  "BlockQuote", "Caption", "Code", "Div", "H",
                                                "H1",   "H2",         "H3",      "H4",   "H5",  "H6",
                                                "Note", "P",          "Part",    "Sect", "TOC", "TOCI"};
  const auto role = element.take("role");
  if (!role) return {};
  if (std::find(std::begin(kRoles), std::end(kRoles), *role) == std::end(kRoles)) {
    fail_unknown(element.node(), "the role '" + std::string(role->substr(0, 60)) + "' is not known");
  }
  return std::string(*role);
}

bool is_picture(const Paragraph& paragraph) {
  return paragraph.spans.size() == 1 && paragraph.spans[0].kind == Span::Kind::picture &&
         paragraph.links.empty();
}

Node paragraph_node(Paragraph paragraph, const Style& style) {
  Node node;
  node.style = style;
  if (is_picture(paragraph)) {
    node.content = *paragraph.spans[0].picture;
    node.box.tag = paragraph.spans[0].picture->alt.empty() ? "" : "Figure";
  } else {
    node.content = std::move(paragraph);
    node.box.tag = "P";
  }
  return node;
}

/// A block around nothing but text is one node with its text, not a box in a box.
bool is_mere_text(const Flow& flow, const Box& box) {
  if (flow.nodes.size() != 1 || flow.nodes[0].box.line != 0) return false;
  return std::holds_alternative<Paragraph>(flow.nodes[0].content) ||
         (std::holds_alternative<Picture>(flow.nodes[0].content) && box.tag.empty());
}

Node read_block(const xmlNode* xml, const Style& inherited, int depth) {
  Element element(xml);
  Node node;
  node.style = inherited;
  element.properties(kText | kEdges | kGround | kSpaces | kKeeps | kBreaks, node.style, node.box);
  node.box.id = read_id(element);
  node.box.tag = read_role(element);
  element.done();
  Flow flow = read_flow(xml, node.style, depth + 1);
  if (is_mere_text(flow, node.box)) {
    if (node.box.tag.empty()) node.box.tag = flow.nodes[0].box.tag;
    node.content = std::move(flow.nodes[0].content);
  } else {
    node.content = std::move(flow);
  }
  return node;
}

void read_list_part(const xmlNode* xml, std::string_view indent, std::string_view function, Style style,
                    Flow& flow, int depth) {
  Element element(xml);
  Box box;
  element.properties(kText, style, box);
  element.read(indent, [&](const std::string& value) {
    if (value != function) throw UnknownValue("'" + std::string(function) + "' is expected");
  });
  element.done();
  flow = read_flow(xml, style, depth + 1);
}

Node read_list_item(const xmlNode* xml, const Style& inherited, const ListItem& pattern, int depth) {
  Element element(xml);
  Node node;
  node.style = inherited;
  element.properties(kText | kGround | kEdges | kSpaces | kKeeps | kBreaks, node.style, node.box);
  node.box.id = read_id(element);
  node.box.tag = "LI";
  element.done();
  const auto parts = child_elements(xml);
  if (parts.size() != 2 || !is_fo(parts[0], "list-item-label") || !is_fo(parts[1], "list-item-body")) {
    fail(xml, "a list-item-label and a list-item-body are expected");
  }
  ListItem item = pattern;
  read_list_part(parts[0], "end-indent", "label-end()", node.style, item.label, depth + 1);
  read_list_part(parts[1], "start-indent", "body-start()", node.style, item.body, depth + 1);
  node.content = std::move(item);
  return node;
}

Node read_list(const xmlNode* xml, const Style& inherited, int depth) {
  Element element(xml);
  Node node;
  node.style = inherited;
  element.properties(kText | kEdges | kGround | kSpaces | kKeeps | kBreaks, node.style, node.box);
  node.box.id = read_id(element);
  node.box.tag = "L";
  ListItem pattern;
  pattern.body_start = {24, 0};
  pattern.label_gap = {6, 0};
  element.read("provisional-distance-between-starts",
               [&](const std::string& v) { pattern.body_start = parse_length(v, node.style.size); });
  element.read("provisional-label-separation",
               [&](const std::string& v) { pattern.label_gap = parse_length(v, node.style.size); });
  element.done();
  Flow items;
  for (const xmlNode* child : child_elements(xml)) {
    if (!is_fo(child, "list-item")) fail_unknown(child, "a list-item is expected");
    items.nodes.push_back(read_list_item(child, node.style, pattern, depth + 1));
  }
  if (items.nodes.empty()) fail(xml, "a list without items");
  node.content = std::move(items);
  return node;
}

Node read_block_level(const xmlNode* xml, const Style& style, int depth) {
  if (is_fo(xml, "block")) return read_block(xml, style, depth);
  if (is_fo(xml, "table")) return read_table(xml, style, depth);
  if (is_fo(xml, "list-block")) return read_list(xml, style, depth);
  fail_unknown(xml, "the element is not known here");
}

}  // namespace

std::string read_id(Element& element) {
  const auto id = element.take("id");
  if (!id) return {};
  if (id->empty() || id->size() > 200) fail(element.node(), "an id has 1 to 200 bytes");
  return std::string(*id);
}

Flow read_flow(const xmlNode* parent, const Style& style, int depth) {
  if (depth > kDeepest) fail(parent, "nested too deeply");
  Flow flow;
  ParagraphReader text(style, depth);
  const auto finish_paragraph = [&] {
    if (auto paragraph = text.finish()) flow.nodes.push_back(paragraph_node(std::move(*paragraph), style));
  };
  for (const xmlNode* child = parent->children; child != nullptr; child = child->next) {
    if (is_text(child) || is_inline(child)) {
      text.add(child);
    } else if (child->type == XML_ELEMENT_NODE) {
      finish_paragraph();
      flow.nodes.push_back(read_block_level(child, style, depth));
    }
  }
  finish_paragraph();
  return flow;
}

}  // namespace adjudicator::fo
