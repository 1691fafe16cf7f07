// A report as a libxml2 tree, made without the detour over text.
#pragma once

#include <libxml/tree.h>

#include <memory>

namespace adjudicator::reports {

struct FreeTree {
  void operator()(xmlDoc* doc) const { xmlFreeDoc(doc); }
};
using Tree = std::unique_ptr<xmlDoc, FreeTree>;

}  // namespace adjudicator::reports
