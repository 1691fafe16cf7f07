// A report as a libxml2 tree, made without the detour over text.
#pragma once

#include <libxml/tree.h>

#include <memory>

namespace adjudicator::reports {

/// Frees a report with its index (wording/report_index.cpp).
struct FreeTree {
  void operator()(xmlDoc* doc) const;
};
using Tree = std::unique_ptr<xmlDoc, FreeTree>;

/// Before libxml2 is used by any thread: left to start itself in two at once, it can wait for ever for a lock
/// that one of them has just made anew.
void start_libxml();

}  // namespace adjudicator::reports
