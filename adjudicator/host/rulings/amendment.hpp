// A new ruling: what it says, and what it replaces as the turn stands.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/game/game.hpp"
#include "host/game/seeds.hpp"

namespace adjudicator::host {

/// The turn that is ruled on.
struct AmendedTurn {
  const Game& game;
  int number = 1;
  int last_mailing = 0;
  bool closed = false;                // its last mailing does not wait
  files::GameFolder::Inputs inputs;   // what `resolve` would read next (with --corrected)
  std::unique_ptr<Document> rulings;  // those that are there; may be none
};

/// A ruling as it is asked for, its values in their canonical form (files::canonical).
struct AskedRuling {
  std::string kind;  // "die", "answer", "cell", "trait", "order-file"
  std::vector<std::pair<std::string, std::string>> attributes;  // of the element, but for what it replaces
  std::string by;
  std::string because;
  std::string orders = {};       // the bytes of an order file
  std::string orders_from = {};  // and how its user names it
};

/// An element of the `rulings` document.
struct Amendment {
  std::string kind;
  std::vector<std::pair<std::string, std::string>> attributes;
  /// The file that goes to amended/, and its bytes.
  std::string file = {};
  std::string bytes = {};
  bool needs_correction = false;  // the story changes: resolve must be told --corrected
};

/// What is asked for, with what it replaces filled in. Stopped where there is nothing of the sort to rule on
/// or it is ruled on already.
Amendment draft_amendment(const AmendedTurn& turn, AskedRuling asked, const SeedSource& from, Notes& notes);

}  // namespace adjudicator::host
