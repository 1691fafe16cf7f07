// A letter: a file that came in from a player, as far as it is understood by itself.
#pragma once

#include <memory>
#include <string>

#include "cli/game.hpp"
#include "core/document.hpp"

namespace adjudicator::cli {

struct Letter {
  std::string bytes;
  Spelling spelling = Spelling::xml;
  std::string kind;                    // "orders" or "answers"
  std::unique_ptr<Document> document;  // null: it is damaged
  Diagnostics faults;                  // what keeps it from counting
  int turn = 0;
  std::string side;
};

/// Reads FILE ("-": standard input, of which no more than the bound). Stop (1), and its faults told, where it
/// does not say whose it is and for which turn of this game: nobody could be answered. Of a damaged file what
/// can still be read of that counts, else `side` (--side) and the turn that is open.
Letter read_letter(const std::string& file, const Game& game, const Document& game_file,
                   const std::string& side, Console& console);

}  // namespace adjudicator::cli
