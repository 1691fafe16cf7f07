// The roster that moves make: each is held against the map, its owner and the rules before any is made.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game.hpp"
#include "host/notes.hpp"
#include "host/roster_edit.hpp"

namespace adjudicator::host {

class MovedRoster {
 public:
  /// `from`: the roster with which the turn before `turn` ended.
  MovedRoster(const Game& game, int turn, const std::string& game_id, std::unique_ptr<Document> from);
  ~MovedRoster();
  MovedRoster(const MovedRoster&) = delete;
  MovedRoster& operator=(const MovedRoster&) = delete;

  RosterEdit& edit();
  /// How many pieces were moved.
  std::size_t moved() const;

  /// Makes the moves of lists in any spelling (host/move_list.hpp), whose files are named. Stopped with all that is
  /// wrong with them.
  void move(const std::vector<std::filesystem::path>& files);

  /// The roster, when the rules accept it, Stopped where they do not: each fault is told at the move that made it.
  /// `notes` get what the rules warn of.
  std::string sound_text(Notes& notes);

 private:
  class Moving;
  std::unique_ptr<Moving> moving_;
};

}  // namespace adjudicator::host
