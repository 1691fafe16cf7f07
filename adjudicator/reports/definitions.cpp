#include "reports/definitions.hpp"

#include <string_view>
#include <unordered_map>
#include <vector>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

class Definitions {
 public:
  explicit Definitions(const xmlNode* page) {
    walk(page->children);
    for (std::size_t i = 0; i < wanted_.size(); ++i)
      for (auto [at, end] = by_id_.equal_range(wanted_[i]); at != end; ++at)
        if (unused_.erase(at->second) > 0) visit(at->second);
  }
  std::unordered_set<const xmlNode*> unused() && { return std::move(unused_); }

 private:
  /// What stands in a definition is visited when something refers to it.
  void walk(const xmlNode* first) {
    for (const xmlNode* node = first; node != nullptr; node = node->next) {
      if (node->type != XML_ELEMENT_NODE) continue;
      const bool defined = node->parent->type == XML_ELEMENT_NODE && name_of(node->parent) == "defs";
      if (defined && define(node)) continue;
      visit(node);
    }
  }
  bool define(const xmlNode* node) {
    const std::string_view id = attribute(node, "id");
    if (id.empty()) return false;
    by_id_.emplace(id, node);
    unused_.insert(node);
    return true;
  }

  void visit(const xmlNode* node) {
    for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
      if (a->children != nullptr) refer(view(a->children->content));
    if (name_of(node) == "style")
      for (const xmlNode* c = node->children; c != nullptr; c = c->next) refer(view(c->content));
    walk(node->children);
  }
  void refer(std::string_view text) {
    constexpr std::string_view url = "url(#";
    if (text.starts_with('#')) wanted_.push_back(text.substr(1));
    for (std::size_t at = text.find(url); at != text.npos; at = text.find(url, at)) {
      at += url.size();
      wanted_.push_back(text.substr(at, text.find(')', at) - at));
    }
  }

  std::unordered_multimap<std::string_view, const xmlNode*> by_id_;  // looked up only
  std::unordered_set<const xmlNode*> unused_;
  std::vector<std::string_view> wanted_;
};

}  // namespace

std::unordered_set<const xmlNode*> unused_definitions(const xmlDoc& page) {
  // A document is laid out like a node as far as its children.
  return Definitions(reinterpret_cast<const xmlNode*>(&page)).unused();
}

std::unordered_set<const xmlNode*> unused_definitions(const xmlNode* picture) {
  return Definitions(picture).unused();
}

}  // namespace adjudicator::reports
