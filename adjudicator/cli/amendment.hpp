// A new ruling: what it says, and what it replaces as the turn stands.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/game.hpp"

namespace adjudicator::cli {

/// The turn that is ruled on.
struct AmendedTurn {
  const Game& game;
  int number = 1;
  int last_mailing = 0;
  bool closed = false;                // its last mailing does not wait
  files::GameFolder::Inputs inputs;   // what `resolve` would read next (with --corrected)
  std::unique_ptr<Document> rulings;  // those that are there; may be none
};

/// An element of the `rulings` document.
struct Amendment {
  std::string kind;  // "die", "answer", "cell", "trait", "order-file"
  std::vector<std::pair<std::string, std::string>> attributes;
  /// The file that goes to amended/, and its bytes.
  std::string file = {};
  std::string bytes = {};
  bool needs_correction = false;  // the story changes: resolve must be told --corrected
};

/// What the command line asks for, with what it replaces filled in. UsageError where it asks for nothing or
/// for several rulings, or where a value cannot be one; Stop (65) where there is nothing of the sort to rule
/// on or it is ruled on already.
Amendment draft_amendment(const AmendedTurn& turn, const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli
