// What a page defines (children of `defs` with an id) and never refers to: patterns of terrain that its map
// has not, icons of units that are not in it.
#pragma once

#include <libxml/tree.h>

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace adjudicator::reports {

/// Those definitions; what only they refer to is among them. An attribute refers by "#id" or "url(#id)", a
/// style sheet by the latter.
std::unordered_set<const xmlNode*> unused_definitions(const xmlDoc& page);
/// The same of a picture that stands alone in whatever it is in.
std::unordered_set<const xmlNode*> unused_definitions(const xmlNode* picture);

/// Definitions that lie ready for several pictures.
class DefinitionsAtHand {
 public:
  /// Of the children of `defs`, which stay where they are; null: none.
  explicit DefinitionsAtHand(const xmlNode* defs);
  /// Those that a picture refers to, and those that they refer to, in their order.
  std::vector<const xmlNode*> used_in(const xmlNode* picture) const;

 private:
  std::vector<const xmlNode*> all_;
  std::unordered_multimap<std::string_view, std::size_t> by_id_;  // looked up only
};

}  // namespace adjudicator::reports
