#include "cli/recording.hpp"

namespace adjudicator::cli {

NewMailing next_mailing(const Game& game, const Turn& turn, bool corrected, const record::TurnSeed& seed,
                        std::vector<record::ShownSeed> revealed, Console&) {
  NewMailing next;
  next.issue.mailing = game.folder.last_mailing(turn.number) + 1;
  next.issue.commitment = seed.commitment;
  next.issue.revision = corrected && next.issue.mailing > 1 ? 1 : 0;
  next.revealed = std::move(revealed);
  return next;
}

reports::Issue issue_of(const Game&, int, int mailing) {
  return {mailing};
}

void write_record(const Game&, const Turn&, const NewMailing&, const record::TurnSeed&, const Arguments&,
                  files::FolderInMaking&, Console&) {}

}  // namespace adjudicator::cli
