// Where a turn's dice come from: an open seed in game.xml, a seed that the moderator keeps, or a seal.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "record/record.hpp"

namespace adjudicator::host {

/// Where a turn's seed is looked for before the usual places.
struct SeedSource {
  std::optional<std::string> text = {};               // an open seed
  std::optional<std::filesystem::path> file = {};     // whose first line is one
  std::optional<std::filesystem::path> secrets = {};  // the game's file of secrets
};

/// The seed of a turn: from a file or text that is given, from the seal that game.xml names (the link: the
/// secrets that are given, unsealed.xml, a later record, the usual place), or from `seed` in game.xml. The
/// words and the beacon's value are those that the turn's first mailing pinned (host/game/pinned.hpp). Stopped
/// where there is none; SecretError where the secrets are another game's, open to others, not the seal's or
/// run out; Stopped (waits) where the game's beacon has no value yet.
record::TurnSeed turn_seed(const Game& game, const Turn& turn, const SeedSource& from);

/// The same for those who can do without: nothing, and the reason in `why`, where the secrets are not here or
/// the beacon has no value yet.
std::optional<record::TurnSeed> seed_at_hand(const Game& game, const Turn& turn, const SeedSource& from,
                                             std::string& why);

/// The link of a sealed turn; nothing where its secrets are not here, or it is not sealed. It needs no
/// beacon.
std::optional<record::Digest> link_at_hand(const Game& game, const Turn& turn, const SeedSource& from);

/// The seeds that the first mailing of `turn` shows: those of earlier turns that are closed, sealed with
/// reveal="each-turn", and were not shown yet. `seed` is the turn's own.
std::vector<record::ShownSeed> seeds_to_show(const Game& game, const Turn& turn, const record::TurnSeed& seed,
                                             const SeedSource& from, Notes& notes);

/// The seeds of all sealed turns that have a mailing, for unsealed.xml; `turn` is any turn of the game.
/// Those of a seal whose secret is lost (there is a fresh one) are left out and told.
std::vector<record::ShownSeed> all_seeds(const Game& game, const Turn& turn, const SeedSource& from,
                                         Notes& notes);

/// Whether anybody can know the turn's dice: the game is unsealed (or was: unsealed.xml may be gone), or a
/// record shows the turn's seed.
bool is_shown(const Game& game, int turn, const std::optional<std::filesystem::path>& secrets);
/// Keeps beside the secrets that they were shown. Before unsealed.xml is written.
void keep_trace_of_unsealing(const Turn& turn, const std::optional<std::filesystem::path>& secrets);

/// Stopped where a turn would be run for the first time although the game is unsealed, and where an open
/// turn's dice would come from another seal than those of its last mailing (but where it is `corrected`).
void demand_same_seal(const Game& game, const Turn& turn, bool corrected,
                      const std::optional<std::filesystem::path>& secrets, Notes& notes);

/// Whether the turn went to its end: its last mailing has the roster after it.
bool is_closed(const Game& game, int turn);

/// Where a game's secrets lie: where they are said to (`given`), else at the usual place.
std::filesystem::path secret_file(const std::string& game, const std::optional<std::filesystem::path>& given);
std::filesystem::path unsealed_file(const Game& game);

}  // namespace adjudicator::host
