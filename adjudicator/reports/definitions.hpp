// What a page defines (children of `defs` with an id) and never refers to: patterns of terrain that its map
// has not, icons of units that are not in it.
#pragma once

#include <libxml/tree.h>

#include <unordered_set>

namespace adjudicator::reports {

/// Those definitions; what only they refer to is among them. An attribute refers by "#id" or "url(#id)", a
/// style sheet by the latter.
std::unordered_set<const xmlNode*> unused_definitions(const xmlDoc& page);
/// The same of a picture that stands alone in whatever it is in.
std::unordered_set<const xmlNode*> unused_definitions(const xmlNode* picture);

}  // namespace adjudicator::reports
