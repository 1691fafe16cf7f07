#include "reports/wording/definitions.hpp"

#include <algorithm>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

/// What a text refers to, by "#id" or "url(#id)".
template <class Refer>
void references_in(std::string_view text, const Refer& refer) {
  constexpr std::string_view url = "url(#";
  if (text.starts_with('#')) refer(text.substr(1));
  for (std::size_t at = text.find(url); at != text.npos; at = text.find(url, at)) {
    at += url.size();
    refer(text.substr(at, text.find(')', at) - at));
  }
}

template <class Refer>
void references_of(const xmlNode* node, const Refer& refer) {
  for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
    if (a->children != nullptr) references_in(view(a->children->content), refer);
  if (name_of(node) == "style")
    for (const xmlNode* c = node->children; c != nullptr; c = c->next) references_in(view(c->content), refer);
}

template <class Refer>
void references_below(const xmlNode* node, const Refer& refer) {
  references_of(node, refer);
  for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) references_below(c, refer);
}

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
    references_of(node, [&](std::string_view id) { wanted_.push_back(id); });
    walk(node->children);
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

DefinitionsAtHand::DefinitionsAtHand(const xmlNode* defs) {
  if (defs == nullptr) return;
  for (const xmlNode* node = first_child(defs); node != nullptr; node = next_element(node)) {
    if (const std::string_view id = attribute(node, "id"); !id.empty()) by_id_.emplace(id, all_.size());
    all_.push_back(node);
  }
}

std::vector<const xmlNode*> DefinitionsAtHand::used_in(const xmlNode* picture) const {
  std::vector<bool> used(all_.size());
  std::vector<std::size_t> found;
  const auto refer = [&](std::string_view id) {
    for (auto [at, end] = by_id_.equal_range(id); at != end; ++at) {
      if (used[at->second]) continue;
      used[at->second] = true;
      found.push_back(at->second);
    }
  };
  references_below(picture, refer);
  for (std::size_t i = 0; i < found.size(); ++i) references_below(all_[found[i]], refer);
  std::ranges::sort(found);
  std::vector<const xmlNode*> in_order;
  for (const std::size_t at : found) in_order.push_back(all_[at]);
  return in_order;
}

}  // namespace adjudicator::reports
