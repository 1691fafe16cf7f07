// The files of a game to start from: the template of its system, with what the moderator chose in it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/rule_system.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

struct NewSide {
  std::string id;    // "axis"
  std::string name;  // "The Axis"
};

struct BoardSize {
  int columns = 0;
  int rows = 0;
};

/// What is left empty stays as the template has it.
struct NewGame {
  std::string like;  // an example that the program brings ("folio"); empty: the template of the system
  std::string id = {};
  std::string title = {};
  std::vector<NewSide> sides = {};  // in their order; the first ones take the places of the template's
  std::optional<BoardSize> board = {};
  std::string key = {};       // the moderator's public key, as game.xml has it
  std::string deadline = {};  // of the first turn: "2026-12-01T20:00Z"
  std::string every = {};     // of the later turns: "7d", "36h"
  std::string zone = {};      // of the deadlines: "Europe/Berlin"; empty: they are in UTC
  bool practice = false;  // with the template's open seed and its orders; else without: it is to be sealed
};

/// The sides of "blue, red" or "axis=The Axis, commonwealth"; a name alone has an id made of it. Stopped
/// (asked_wrongly) where they are fewer than two or more than eight, and where no id can be made of a name.
std::vector<NewSide> parse_sides(const std::string& text);
/// "30x20": columns and rows, 1 to 999. Stopped (asked_wrongly) where it is not that.
BoardSize parse_board(const std::string& text);
/// The id that a folder's or a game's name makes ("The Ridge": "the-ridge"); empty: none can be made of it.
std::string id_of_name(std::string_view name);

/// The files, by their path in the game folder. Stopped (asked_wrongly) where the board is smaller than the template's or
/// has more than 99 columns or rows, and where a value is none that the schema takes: then all that are wrong are told.
std::map<std::string, std::string> new_game_files(const RuleSystem& system, const NewGame& wanted);

/// What `check` finds wrong with those files, written to a folder; told as if they lay in `shown`.
Diagnostics check_new_game(const std::string& folder, const std::string& shown);

/// Whether turn 1 still has the example units of the system's template, all of them and no others.
bool has_example_units(const Game& game);

}  // namespace adjudicator::host
