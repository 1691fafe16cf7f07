// A turn as odds are made of it: what stands already, and whose it is.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "host/game/game.hpp"
#include "host/turn/differing.hpp"

namespace adjudicator::host {

/// What the odds of a side are of.
struct SidesView {
  std::string side;
  std::size_t enemies = 0;   // units of others on the map whose strength it sees
  std::size_t left_out = 0;  // and those that it sees without
};

/// Before anything of it is played.
struct OpenTurn {
  std::unique_ptr<Turn> turn;
  bool in_progress = false;
  files::GameFolder::Inputs inputs;  // that it was read from
  std::optional<SidesView> view = {};
};

/// `with`: orders in place of those that their side has given; `notes` get what is refused of them. Stopped where the
/// turn is not understood (as `load_turn` is). For a side: from what it may know alone, also what is said of faults;
/// stopped where its system does not show it enough.
OpenTurn open_turn(const Game& game, int turn, const std::string& side, Notes& notes,
                   const std::optional<ChangedFile>& with = std::nullopt);

}  // namespace adjudicator::host
