// A ruling is written, with what it replaces, once it was tried as `resolve` would read it.
#pragma once

#include <string>

#include "host/game/game.hpp"
#include "host/game/seeds.hpp"
#include "host/rulings/amendment.hpp"

namespace adjudicator::host {

struct Amended {
  std::string rulings;    // the file that has it, as users know it
  bool corrects = false;  // the turn must be run `corrected` with it
  std::string superseded =
      {};  // a closed turn's last mailing, with whose position a later turn may have begun
};

/// Notes are what the turn's files say with it, and which orders of an order file would be refused. Stopped
/// where the ruling cannot be: then nothing was written.
Amended amend(const Game& game, int turn, AskedRuling asked, const SeedSource& from, Notes& notes);

}  // namespace adjudicator::host
