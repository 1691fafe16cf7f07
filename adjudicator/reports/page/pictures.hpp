// The pictures of a PDF without what nothing in them uses.
#pragma once

#include <libxml/tree.h>

namespace adjudicator::reports {

/// Each picture in XSL-FO is a document of its own, with looks and symbols in it. An empty element `looks` in a picture stands
/// for what it needs of those that all maps share, which are in the element `looks` of the whole page (`style` and `defs`): the
/// definitions that it refers to, and the style rules for classes that it has. Of a picture that brings its own, definitions and
/// rules that nothing in it uses are taken out: to read them took longer than to draw the rest. Throws TransformError where a
/// picture wants looks and the page has none.
void trim_pictures(xmlDoc& fo);

}  // namespace adjudicator::reports
