#include "reports/pictures.hpp"

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "reports/definitions.hpp"
#include "reports/nodes.hpp"
#include "reports/style.hpp"

namespace adjudicator::reports {
namespace {

class Picture {
 public:
  explicit Picture(xmlNode* svg) : svg_(svg) {}

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
    std::string css;
    for (const xmlNode* c = style->children; c != nullptr; c = c->next) css += view(c->content);
    const std::string kept =
        style_of_classes(css, [&](std::string_view name) { return classes_.contains(name); });
    xmlNodeSetContent(style, nullptr);
    xmlNodeAddContent(style, reinterpret_cast<const xmlChar*>(kept.c_str()));
  }

  xmlNode* svg_;
  std::vector<xmlNode*> unused_;
  std::vector<xmlNode*> styles_;
  std::unordered_set<std::string_view> classes_;
};

void trim_below(xmlNode* node) {
  for (xmlNode* c = node->children; c != nullptr; c = c->next) {
    if (c->type != XML_ELEMENT_NODE) continue;
    if (is(c, "svg") && is(node, "instream-foreign-object"))
      Picture(c).trim();
    else
      trim_below(c);
  }
}

}  // namespace

void trim_pictures(xmlDoc& fo) {
  if (xmlNode* root = xmlDocGetRootElement(&fo); root != nullptr) trim_below(root);
}

}  // namespace adjudicator::reports
