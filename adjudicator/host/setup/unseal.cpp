#include "host/setup/unseal.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "files/folder/disk.hpp"
#include "host/game/seals.hpp"
#include "record/record.hpp"

namespace adjudicator::host {
namespace {

/// A seed tells all dice of its turn, also those that are still to come.
void demand_closed_turns(const Game& game) {
  for (const int turn : game.folder.turns()) {
    if (game.folder.last_mailing(turn) == 0 || is_closed(game, turn)) continue;
    stop(Reason::waits,
         fmt::format("turn {} still waits for orders or decisions: resolve it to its end first (--defaults "
                     "takes what nobody decides)",
                     turn));
  }
}

/// The last turn that was played, as its last mailing froze it.
std::unique_ptr<Turn> last_turn(const Game& game, Notes& notes) {
  int last = 0;
  for (const int turn : game.folder.turns())
    if (game.folder.last_mailing(turn) > 0) last = turn;
  if (last == 0) stop(Reason::not_there, "the game has no mailing yet");
  auto inputs = game.folder.frozen_inputs(last, game.folder.last_mailing(last));
  return load_turn(game, last, inputs, notes);
}

}  // namespace

void unseal(const Game& game, const SeedSource& from, Notes& notes) {
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto turn = last_turn(game, notes);
  if (seals_of(turn->game_file->root()).empty())
    stop(Reason::moderators_file, "the game was not sealed when its last turn was resolved");
  demand_closed_turns(game);
  record::Unsealed unsealed{std::string(game.system->key), turn->game, all_seeds(game, *turn, from, notes)};
  keep_trace_of_unsealing(*turn, from.secrets);
  const std::string text = to_text(unsealed);
  const auto path = unsealed_file(game);
  if (!std::filesystem::exists(path) || files::read_file(path, files::no_limit) != text)
    files::write_atomically(path, text);
}

}  // namespace adjudicator::host
