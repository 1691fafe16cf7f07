// The record of a mailing: its place in the chain, its hashes and its signature.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "record/ledger.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"
#include "reports/report/report.hpp"

namespace adjudicator::host {

/// A mailing that is going to be made: what its reports say of it, and its place in the chain.
struct NewMailing {
  reports::Issue issue;
  int number = 1;  // of its record
  std::vector<record::ShownSeed> revealed;
  std::string deadline = {};      // in force (host/game/guards.hpp)
  std::string moment_given = {};  // by a person
};

/// The key that signs this game's records: from the file that is given, else moderator.key at its usual
/// place; nothing where game.xml names none. Call it before anything is judged. Stopped where game.xml names
/// a key and it is missing (not_there) or another one (not_proven). Throws KeyError where the file is no key.
std::optional<record::SecretKey> demand_key(const Document& game_file,
                                            const std::optional<std::filesystem::path>& given);

/// The next mailing of a turn. `corrected`: the turn is run again, its revision is one more than its last
/// mailing's. Stopped (moderators_file) where the last record is not understood: the chain cannot go on from
/// it.
NewMailing next_mailing(const Game& game, const Turn& turn, bool corrected, const record::TurnSeed& seed,
                        std::vector<record::ShownSeed> revealed);

/// What the reports of a mailing that is there said of it, out of its record; of a mailing without a record
/// (made by an earlier version) or with a broken one its number alone.
reports::Issue issue_of(const Game& game, int turn, int mailing);

/// The fingerprint of turn-NN/freeze, from the hashes that the turn's records will have of it.
std::string fingerprint_of_freeze(const Game& game, const Turn& turn, const record::Digest& link);

/// Writes opening-<audience>.txt, record.xml, record.sha256 and, where game.xml names a key,
/// record.xml.minisig into a mailing in making; call it last. `key`: demand_key.
/// Stopped where a file that must be in the record has a name that has no place there.
void write_record(const Game& game, const Turn& turn, const NewMailing& mailing, const record::TurnSeed& seed,
                  const std::optional<record::SecretKey>& key, files::FolderInMaking& folder);

/// What only the moderator may have (the log, the roster, his report, what rulings say) and the keys that
/// open hashes are for the eyes of the user alone who runs the program; call it when all has been written.
void close_secrets(const Game& game, const Turn& turn, int mailing, files::FolderInMaking& folder);

}  // namespace adjudicator::host
