// What a run demands of the moderator's rulings.
#pragma once

#include <filesystem>
#include <memory>

#include "core/adjudicate.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

/// The document `rulings` in a folder, in either spelling; null where there is none. Stopped
/// (moderators_file) where it is not understood.
std::unique_ptr<Document> read_rulings(const Game& game, const std::filesystem::path& folder);

/// Rulings of a turn that came after its first mailing and do not say so (dice-known), each with its place.
std::vector<Diagnostic> find_dishonest(const Game& game, int turn, const Document& rulings);

/// Stopped (moderators_file) where a ruling that came after the turn's first mailing does not say so
/// (dice-known), where a turn whose seed was shown is to be run again with other orders or answers than
/// before, and where a sealed one is to be run `corrected` with other orders, positions, map or charts: then
/// only rulings may change it.
void demand_honest_rulings(const Game& game, const Turn& turn, bool corrected,
                           const std::optional<std::filesystem::path>& secrets);

/// Stopped (moderators_file) where the turn went to its end and a ruling met nothing, or gave a choice that
/// is none there.
void demand_rulings_met(const Turn& turn, const Outcome& outcome);

}  // namespace adjudicator::host
