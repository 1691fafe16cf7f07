// A turn as odds are made of it: what stands already, and whose it is.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "host/turn/assumptions.hpp"
#include "host/turn/differing.hpp"
#include "odds/mixture.hpp"

namespace adjudicator::host {

/// What the odds of a side are of.
struct SidesView {
  std::string side;
  std::size_t enemies = 0;                 // units of others on the map whose strength it sees, or assumes
  std::vector<std::string> left_out = {};  // the hexes of those that it sees without, one for each
  std::size_t assumed = 0;                 // of how many of `enemies` it assumes something
  std::vector<Taken> taken = {};           // and what
};

struct OpeningAsked {
  std::string side = {};  // whose view it is; empty: the moderator's
  std::optional<AssumptionsFile> assume = {};
  std::optional<ChangedFile> with = {};  // orders in place of those that their side has given
};

/// Before anything of it is played.
struct OpenTurn {
  std::unique_ptr<Turn> turn;
  bool in_progress = false;
  files::GameFolder::Inputs inputs;  // that it was read from
  std::size_t refused = 0;           // mistakes in the orders `with`
  std::optional<SidesView> view = {};
  /// Of a side that assumes several things: the turn in the other combinations, as Mixture has them.
  std::vector<std::unique_ptr<Turn>> further = {};
  std::vector<odds::Unknown> unknowns = {};
};

/// All combinations, of which `turn` is the first.
odds::Mixture mixture_of(const std::unique_ptr<Turn>& turn, const std::vector<std::unique_ptr<Turn>>& further,
                         const std::vector<odds::Unknown>& unknowns);

/// `notes` get what is refused of the orders `with`. Stopped where the turn is not understood (as `load_turn` is). For a
/// side: from what it may know alone, also what is said of faults; stopped where its system does not show it enough.
OpenTurn open_turn(const Game& game, int turn, const OpeningAsked& asked, Notes& notes);

}  // namespace adjudicator::host
