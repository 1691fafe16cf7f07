#include "reports/page/pictures.hpp"

#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "reports/looks/style.hpp"
#include "reports/nodes.hpp"
#include "reports/page/transform.hpp"
#include "reports/wording/definitions.hpp"

namespace adjudicator::reports {
namespace {

std::string css_of(const xmlNode* style) {
  std::string css;
  for (const xmlNode* c = style->children; c != nullptr; c = c->next) css += view(c->content);
  return css;
}

xmlNode* new_node(xmlDoc* page, xmlNs* space, const char* name) {
  xmlNode* const made = xmlNewDocNode(page, space, reinterpret_cast<const xmlChar*>(name), nullptr);
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

/// In the namespace of the picture, which need not be told again.
xmlNode* copied(const xmlNode* node, xmlDoc* page, xmlNs* space) {
  xmlNode* const copy = new_node(page, space, reinterpret_cast<const char*>(node->name));
  copy->properties = xmlCopyPropList(copy, node->properties);
  for (const xmlNode* c = node->children; c != nullptr; c = c->next)
    xmlAddChild(copy, c->type == XML_ELEMENT_NODE ? copied(c, page, space)
                                                  : xmlDocCopyNode(const_cast<xmlNode*>(c), page, 1));
  return copy;
}

/// The looks that the pictures of a page share.
class Looks {
 public:
  explicit Looks(const xmlNode* looks) : definitions_(find(looks, "defs")) {
    if (const xmlNode* style = find(looks, "style"); style != nullptr) css_ = css_of(style);
  }
  const std::string& css() const { return css_; }
  const DefinitionsAtHand& definitions() const { return definitions_; }

 private:
  static const xmlNode* find(const xmlNode* looks, std::string_view name) {
    const xmlNode* c = first_child(looks);
    while (c != nullptr && !is(c, name)) c = next_element(c);
    return c;
  }
  std::string css_;
  DefinitionsAtHand definitions_;
};

class Picture {
 public:
  explicit Picture(xmlNode* svg) : svg_(svg) {}

  /// Puts what the picture needs of the looks where `place` stands.
  void dress(xmlNode* place, const Looks& looks) {
    visit(svg_);
    xmlNode* const style = new_node(svg_->doc, svg_->ns, "style");
    xmlNode* const defs = new_node(svg_->doc, svg_->ns, "defs");
    for (const xmlNode* used : looks.definitions().used_in(svg_)) {
      xmlNode* const copy = copied(used, svg_->doc, svg_->ns);
      visit(copy);
      xmlAddChild(defs, copy);
    }
    set_style(style, looks.css());
    xmlAddPrevSibling(place, style);
    xmlAddPrevSibling(place, defs);
    xmlUnlinkNode(place);
    xmlFreeNode(place);
  }

  void trim() {
    for (const xmlNode* unused : unused_definitions(svg_)) unused_.push_back(const_cast<xmlNode*>(unused));
    // Definitions stand beside one another: none of these is in another.
    for (xmlNode* node : unused_) xmlUnlinkNode(node);
    for (xmlNode* node : unused_) xmlFreeNode(node);
    visit(svg_);
    for (xmlNode* style : styles_) shorten(style);
  }

 private:
  void visit(xmlNode* node) {
    add_classes(attribute(node, "class"));
    if (is(node, "style")) styles_.push_back(node);
    for (xmlNode* c = node->children; c != nullptr; c = c->next)
      if (c->type == XML_ELEMENT_NODE) visit(c);
  }
  void add_classes(std::string_view names) {
    while (!names.empty()) {
      const std::size_t end = std::min(names.find_first_of(" \t\n\r"), names.size());
      if (end > 0) classes_.emplace(names.substr(0, end));
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }
  void shorten(xmlNode* style) const {
    const std::string css = css_of(style);
    xmlNodeSetContent(style, nullptr);
    set_style(style, css);
  }
  void set_style(xmlNode* style, const std::string& css) const {
    const std::string kept =
        style_of_classes(css, [&](std::string_view name) { return classes_.contains(name); });
    xmlNodeAddContent(style, reinterpret_cast<const xmlChar*>(kept.c_str()));
  }

  xmlNode* svg_;
  std::vector<xmlNode*> unused_;
  std::vector<xmlNode*> styles_;
  std::unordered_set<std::string_view> classes_;
};

xmlNode* looks_in(const xmlNode* node) {
  for (xmlNode* c = node->children; c != nullptr; c = c->next)
    if (c->type == XML_ELEMENT_NODE && is(c, "looks")) return c;
  return nullptr;
}

void trim_below(xmlNode* node, const Looks* looks) {
  for (xmlNode* c = node->children; c != nullptr; c = c->next) {
    if (c->type != XML_ELEMENT_NODE) continue;
    if (!is(c, "svg") || !is(node, "instream-foreign-object")) {
      trim_below(c, looks);
    } else if (xmlNode* place = looks_in(c); place == nullptr) {
      Picture(c).trim();
    } else if (looks != nullptr) {
      Picture(c).dress(place, *looks);
    } else {
      throw TransformError("fo.xsl", 0,
                           "a picture wants the looks of maps, and the page has no element looks");
    }
  }
}

}  // namespace

void trim_pictures(xmlDoc& fo) {
  xmlNode* const root = xmlDocGetRootElement(&fo);
  if (root == nullptr) return;
  const std::unique_ptr<xmlNode, decltype(&xmlFreeNode)> kept(looks_in(root), xmlFreeNode);
  if (kept == nullptr) return trim_below(root, nullptr);
  xmlUnlinkNode(kept.get());
  const Looks looks(kept.get());
  trim_below(root, &looks);
}

}  // namespace adjudicator::reports
