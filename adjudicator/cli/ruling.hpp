// What a run demands of the moderator's rulings.
#pragma once

#include <filesystem>
#include <memory>

#include "cli/game.hpp"
#include "core/adjudicate.hpp"

namespace adjudicator::cli {

/// The document `rulings` in a folder, in either spelling; null where there is none. Stop (65) where it is
/// not understood.
std::unique_ptr<Document> read_rulings(const Game& game, const std::filesystem::path& folder,
                                       Console& console);

/// Rulings of a turn that came after its first mailing and do not say so (dice-known), each with its place.
std::vector<Diagnostic> find_dishonest(const Game& game, int turn, const Document& rulings, Console& console);

/// Stop (65) where a ruling that came after the turn's first mailing does not say so (dice-known), where a
/// turn whose seed was shown is to be run again with other orders or answers than before, and where a sealed
/// one is to be run `corrected` with other orders, positions, map or charts: then only rulings may change it.
void demand_honest_rulings(const Game& game, const Turn& turn, bool corrected, const Arguments& arguments,
                           Console& console);

/// Stop (65) where the turn went to its end and a ruling met nothing, or gave a choice that is none there.
void demand_rulings_met(const Turn& turn, const Outcome& outcome, Console& console);

}  // namespace adjudicator::cli
