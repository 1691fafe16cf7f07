// The record of a mailing: its place in the chain, its hashes and its signature.
#pragma once

#include <optional>
#include <vector>

#include "cli/game.hpp"
#include "core/turn.hpp"
#include "files/disk.hpp"
#include "record/ledger.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"
#include "reports/report.hpp"

namespace adjudicator::cli {

/// A mailing that is going to be made: what its reports say of it, and its place in the chain.
struct NewMailing {
  reports::Issue issue;
  int number = 1;  // of its record
  std::vector<record::ShownSeed> revealed;
  std::string deadline = {};      // in force (cli/guards.hpp)
  std::string moment_given = {};  // by --now
};

/// The key that signs this game's records: from --key, else moderator.key at its usual place; nothing where
/// game.xml names none. Call it before anything is judged. Stop where game.xml names a key and it is missing
/// (66) or another one (77). Throws KeyError where the file is no key.
std::optional<record::SecretKey> demand_key(const Turn& turn, const Arguments& arguments, Console& console);

/// The next mailing of a turn. `corrected`: the turn is run again, its revision is one more than its last
/// mailing's. Stop (65) where the last record is not understood: the chain cannot go on from it.
NewMailing next_mailing(const Game& game, const Turn& turn, bool corrected, const record::TurnSeed& seed,
                        std::vector<record::ShownSeed> revealed, Console& console);

/// What the reports of a mailing that is there said of it, out of its record; of a mailing without a record
/// (made by an earlier version) or with a broken one its number alone.
reports::Issue issue_of(const Game& game, int turn, int mailing);

/// The fingerprint of turn-NN/freeze, from the hashes that the turn's records will have of it.
std::string fingerprint_of_freeze(const Game& game, const Turn& turn, const record::Digest& link);

/// Writes opening-<audience>.txt, record.xml, record.sha256 and, where game.xml names a key,
/// record.xml.minisig into a mailing in making; call it last. Stop where the key is missing or another one,
/// and (65) where a file that must be in the record has a name that has no place there.
void write_record(const Game& game, const Turn& turn, const NewMailing& mailing, const record::TurnSeed& seed,
                  const Arguments& arguments, files::FolderInMaking& folder, Console& console);

/// What only the moderator may have (the log, the roster, his report, what rulings say) and the keys that
/// open hashes are for the eyes of the user alone who runs the program; call it when all has been written.
void close_secrets(const Game& game, const Turn& turn, int mailing, files::FolderInMaking& folder);

}  // namespace adjudicator::cli
