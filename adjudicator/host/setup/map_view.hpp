// A game's map as its moderator looks at it: a picture, and what looks wrong.
#pragma once

#include <string>
#include <vector>

#include "core/board.hpp"
#include "host/game/game.hpp"
#include "host/setup/map_drawing.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::host {

struct OddPlace {
  Place hex;
  std::string code;     // "map-cut-off", "map-road-end"
  std::string message;  // a sentence without a full stop
};

/// What a map-maker would not have meant: hexes that cannot be reached from most of the map, and roads, tracks and
/// railroads that end in the open. The words of `system` for terrain say what is water and what is a settlement.
std::vector<OddPlace> odd_places(const Board& board, const RuleSystem& system);

/// Words of a drawn map that have no effect in the game (files/folder/idle_terrain.hpp), each at its first hex.
std::vector<OddPlace> idle_places(const Game& game, const DrawnMap& drawn);

/// The map with the position of a turn, as SVG. Stopped where the turn's files are not understood.
std::string map_picture(const Game& game, int turn, const reports::Stylesheets& looks, Notes& notes);

/// The same of the game's map.xml, at its places.
std::vector<Diagnostic> odd_places_of(const Game& game);

}  // namespace adjudicator::host
