// A mailing run again in memory, as it was or with files changed, and what that would tell otherwise.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "host/game/seeds.hpp"
#include "host/turn/mailing.hpp"

namespace adjudicator::host {

/// Files that stand in place of what a mailing froze.
struct ChangedFile {
  std::string shown;  // as its user named it
  std::string bytes;
  std::string root;  // of its document: "orders"
  std::string of;    // the side of orders or answers, the name of a chart; else empty
  Spelling spelling = Spelling::xml;
  bool chart = false;
};
using Changes = std::vector<ChangedFile>;

/// Reads files that stand in place of others. Stopped where what they are cannot be changed here and, with
/// all faults, for what is not understood.
Changes read_changes(const Game& game, const std::vector<std::string>& paths);

/// Runs a turn from what a mailing froze: its files, its gate, its deadline, its seed and its pinned words.
/// Writes nothing. Stopped where a file is not understood or there is no seed.
Run run_again(const Game& game, int turn, int mailing, const SeedSource& from, Notes& notes);
/// The same with files changed. Orders are a side's orders for every gate, and rulings are added to those
/// that were given; on one matter the new one counts.
Run run_changed(const Game& game, int turn, int mailing, const Changes& changes, const SeedSource& from,
                Notes& notes);

/// The mailing that one of a corrected turn is compared with, run again: the last one before the turn's
/// `revision` began. Nothing where the turn was never corrected.
std::optional<Run> run_before_correction(const Game& game, int turn, int mailing, int revision,
                                         const SeedSource& from, Notes& notes);

/// What differs as a document of its own, in JSON, for other programs.
std::string as_json(const reports::Differences& differences, std::string_view system);

}  // namespace adjudicator::host
