// What a side fills in: an order form with what it could legally do, or the form of the answers that are due.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

/// A document. It names only what the side may know. Stopped where the game has no such side, where the turn
/// waits for answers of others alone, and where the files that it is made from are not understood.
std::string form(const Game& game, int turn, const std::string& side, Spelling spelling, Notes& notes);

/// What a side gets before the first orders of a turn, made from what it may know alone.
struct Position {
  std::string report;    // HTML: map, forces, deadline
  std::string form;      // its order form in words
  std::string desk;      // its order desk, HTML
  std::string facts;     // what both are made of: a document `desk`, XML
  std::string deadline;  // that they name; empty: none
  /// Their names in the folder, and their bytes; sorted.
  std::vector<std::pair<std::string, std::string_view>> files(const std::string& side) const;
};

/// Stopped where the turn has a mailing, and where the system cannot make a desk of what the side may know: `form`
/// falls back to the whole position there, a desk must not. `deadline`: in place of what game.xml says now.
Position position(const Game& game, int turn, const std::string& side, const reports::Stylesheets& looks,
                  Notes& notes, const std::optional<std::string>& deadline = std::nullopt);

}  // namespace adjudicator::host
