// A map drawn with letters: one a hex, row by row; a legend says what each letter is; names, roads and rivers follow.
//
//   map                      rows of the map from the north, each letter a hex; blanks between them do not count
//   . . f f .
//   . t = = .
//
//   legend
//   . clear                  the letter, then the words of its terrain; 'prohibited' and 'blocks-los' are words, too
//   t town
//   = clear
//
//   names
//   0202 Crossroads
//
//   paths
//   road 0201 0302 0402      through hexes, each next to the one before; 'road', 'track' and 'railroad' lie in the
//                            hexes, other words on the hexsides between them
//   river 0201/0202 0202/0302   along hexsides, each by its two hexes
//   river 0302 0402 bank south  along a bank of a chain of hexes; or 'between rows 2 and 3 from 1 to 4'
//                               (host/setup/drawn_hexsides.hpp)
//
// Parts come in any order. Before them may stand `section C` (the letter of the map's hexes) and `even-columns up`. `#`
// begins a comment, so it is no letter of a hex.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

struct DrawnMap {
  std::unique_ptr<Document> drawing;  // for places and excerpts; without a tree
  std::string xml;                    // the document `map`; empty: the drawing has faults
  Board board;                        // what it says
  std::vector<std::size_t>
      places;  // of each hex of the board: its letter, in bytes from the drawing's beginning
};

/// The map of a drawing, for a game's system; `name` is by which its faults are told, all of them at once.
DrawnMap draw_map(const std::string& name, std::string bytes, const Game& game, const std::string& game_id,
                  Diagnostics& faults);

}  // namespace adjudicator::host
