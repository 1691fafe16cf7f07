// The functions that the stylesheets have besides those of XPath, namespace urn:adjudicator:functions.
//
//   f:tell([node])            what a fact says, as a sentence
//   f:say(key [, node])       the sentence of a key, about a node (none: the context node)
//   f:word(kind, word)        a word of the game: f:word('terrain', 'forest')
//   f:resource(name)          the text of a file beside the stylesheets ("report.css")
//   f:ink(colour)             black or white, whichever is better read on a colour
//   f:width() f:height() f:x(hex) f:y(hex)     the map's picture; where a hex is drawn
//   f:outline()               path data: around the map
//   f:hexes(nodes [, words [, 'not']])         of hexes by @id or @hex: all, or those whose @terrain has one of the words, or
//                             has none of them
//   f:sides(nodes [, words [, 'not']])         the same of hexsides by @between
//   f:arrows(nodes)           of arrows by @from and @to
//   f:number(text) f:signed(text)              a number as people write it; with its sign
//   f:band(text)              the head of a chart's row or column, as people write it
//
// Sentences and geometry are done here because XSLT 1.0 would need recursion for every word of them.
#pragma once

#include <libxslt/xsltInternals.h>

#include <functional>
#include <string>
#include <string_view>

#include "reports/hex_grid.hpp"
#include "reports/wording.hpp"

namespace adjudicator::reports {

/// What the functions work with, in one transformation.
struct FunctionContext {
  const Wording& wording;
  Wording::Unknown* unknown = nullptr;
  HexGrid grid;
  std::function<std::string(std::string_view)> resource;
};

/// Makes the functions known to a transformation; `context` outlives it.
void add_functions(xsltTransformContext& transformation, FunctionContext& context);

/// The grid of a report's map.
HexGrid grid_of(const xmlNode* report);

}  // namespace adjudicator::reports
