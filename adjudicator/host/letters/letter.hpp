// A letter: a file that came in from a player, as far as it is understood by itself.
#pragma once

#include <memory>
#include <string>

#include "core/document.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

struct Letter {
  std::string bytes;
  Spelling spelling = Spelling::xml;
  std::string kind;                    // "orders", "answers" or "moves"
  std::unique_ptr<Document> document;  // null: it is damaged; of moves in words without a tree
  std::size_t moves = 0;               // how many it has
  Diagnostics faults;                  // what keeps it from counting
  int turn = 0;
  std::string side;
};

/// A file as it came in.
struct Incoming {
  std::string name;       // by which its faults are told
  std::string bytes;      // of one that is too large at least one more than files::most_of_a_player
  std::string side = {};  // whose it is, where it is too damaged to say so
};

/// Stopped (players_file), with its faults, where it does not say whose it is and for which turn of this
/// game: nobody could be answered. Of a damaged file what can still be read of that counts, else `side` and
/// the turn that is open.
Letter read_letter(Incoming file, const Game& game, const Document& game_file);

/// Orders, answers or moves in words as a mail holds them, with a mark (files::unread_mark) before each line that is chatter:
/// "Sent from my phone" below them, "Here they are" above. Such a line begins no order, nor nearly, and speaks of nothing
/// that its sender knows in the game.
std::string without_chatter(const std::string& words, const Game& game);

}  // namespace adjudicator::host
