// The pictures of a PDF without what nothing in them uses.
#pragma once

#include <libxml/tree.h>

namespace adjudicator::reports {

/// Each picture in XSL-FO is a document of its own, with the looks and symbols of every map in it. Takes out
/// the definitions that it does not refer to and the style rules for classes that it has not: what they would
/// draw is not there, and to read them took longer than to draw the rest.
void trim_pictures(xmlDoc& fo);

}  // namespace adjudicator::reports
