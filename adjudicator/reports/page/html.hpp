// HTML 5 as text, from a tree that a stylesheet made.
#pragma once

#include <libxml/tree.h>

#include <string>

namespace adjudicator::reports {

/// Elements by their local names (SVG within HTML needs no namespaces), `style` as it is; lists, paragraphs and
/// the like that hold nothing are left out. End tags that every browser adds are left out too; sections, rows
/// and items begin a line. The head begins with the policy of still_page.hpp.
std::string html_text(const xmlDoc& tree);

}  // namespace adjudicator::reports
