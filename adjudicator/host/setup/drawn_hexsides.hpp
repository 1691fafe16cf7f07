// The hexsides of a drawn map's line: of a river, a ridge, a border (host/setup/map_drawing.hpp).
//
//   0304/0404 0404/0405                  hexside by hexside, each by its two hexes
//   0504 0605 0705 bank south            along the south side of a chain of hexes
//   between rows 5 and 6 from 02 to 15   between two rows, in these columns; without 'from' in all of them
//   between columns 5 and 6 from 02 to 9 the same of columns, in these rows
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "host/line_words.hpp"

namespace adjudicator::host {

/// By its two hexes, the lower one first.
using Hexside = std::pair<Place, Place>;

/// Whether the words behind that of a line lay it along hexsides. Where they do not, it leads through hexes.
bool lies_along_hexsides(std::span<const LineWord> words);

/// The hexsides of such words; what is wrong is told at its word.
std::vector<Hexside> read_hexsides(const Document& drawing, const Board& board,
                                   std::span<const LineWord> words, Diagnostics& faults);

/// The hex that a word of the drawing names; none, and told, where the map has none.
Place read_hex(const Document& drawing, const Board& board, const LineWord& word, Diagnostics& faults);

}  // namespace adjudicator::host
