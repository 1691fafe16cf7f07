// The roster that moves make: each is held against the map, its owner and the rules before any is made.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/moves/roster_edit.hpp"
#include "host/moves/sent_moves.hpp"
#include "host/notes.hpp"

namespace adjudicator::host {

/// A move that a player sent with his orders, and that could not be made.
struct DroppedMove {
  std::string side;
  std::string unit;  // as people call it
  std::string to;
  std::string stands;       // where it ended the turn instead of where it began it; empty: off the map
  bool eliminated = false;  // it is out of the game
  bool barred = false;      // the hex holds another side's units, or the rules let it stand there with nobody
};

/// A move that was made.
struct MadeMove {
  std::string unit;  // as people call it
  std::string from;  // empty: off the map
  std::string to;
  int hexes = 0;  // the distance, whatever lies between; -1: from off the map
};

class MovedRoster {
 public:
  /// `from`: the roster with which the turn before `turn` ended.
  MovedRoster(const Game& game, int turn, const std::string& game_id, std::unique_ptr<Document> from);
  ~MovedRoster();
  MovedRoster(const MovedRoster&) = delete;
  MovedRoster& operator=(const MovedRoster&) = delete;

  RosterEdit& edit();
  /// In the order of the lists.
  std::vector<MadeMove> moved() const;

  const std::vector<DroppedMove>& dropped() const;

  /// Makes the moves of lists in any spelling (host/moves/move_list.hpp), whose files are named, and those that were sent with
  /// the orders of the turn before, but where a list names the same unit. Stopped with all that is
  /// wrong with them; `wrong` is what was found already in those that were sent.
  void move(const std::vector<std::filesystem::path>& files, const MovesOfTurn* sent,
            const Diagnostics& wrong);

  /// The roster, when the rules accept it, Stopped where they do not: each fault is told at the move that made it. No
  /// move of a player's stops it: one that leads to another side's units, or to what the rules refuse, is dropped, since
  /// he may not have seen them (CRT-13.5). `notes` get what the rules warn of.
  std::string sound_text(Notes& notes);

 private:
  class Moving;
  std::unique_ptr<Moving> moving_;
};

}  // namespace adjudicator::host
