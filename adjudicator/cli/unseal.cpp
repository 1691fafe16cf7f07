// unseal: the end of a game. Publishes the seeds of all its turns, so that everybody can check every die.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/disk.hpp"
#include "host/game.hpp"
#include "host/seals.hpp"
#include "host/seeds.hpp"
#include "record/record.hpp"

namespace adjudicator::cli {
namespace {

/// A seed tells all dice of its turn, also those that are still to come.
void demand_closed_turns(const host::Game& game) {
  for (const int turn : game.folder.turns()) {
    if (game.folder.last_mailing(turn) == 0 || host::is_closed(game, turn)) continue;
    host::stop(
        host::Reason::waits,
        fmt::format("turn {} still waits for orders or decisions: resolve it to its end first (--defaults "
                    "takes "
                    "what nobody decides)",
                    turn));
  }
}

/// The last turn that was played, as its last mailing froze it.
std::unique_ptr<Turn> last_turn(const host::Game& game, host::Notes& notes) {
  int last = 0;
  for (const int turn : game.folder.turns())
    if (game.folder.last_mailing(turn) > 0) last = turn;
  if (last == 0) {
    host::stop(host::Reason::not_there, "the game has no mailing yet");
  }
  auto inputs = game.folder.frozen_inputs(last, game.folder.last_mailing(last));
  return host::load_turn(game, last, inputs, notes);
}

}  // namespace

int unseal(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::SeedSource from = seed_source(arguments);
  const host::Game game = host::open_game(arguments["GAME"]);
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto turn = last_turn(game, told.notes);
  if (host::seals_of(turn->game_file->root()).empty()) {
    host::stop(host::Reason::moderators_file, "the game was not sealed when its last turn was resolved");
  }
  demand_closed_turns(game);
  record::Unsealed unsealed{std::string(game.system->key), turn->game,
                            host::all_seeds(game, *turn, from, told.notes)};
  host::keep_trace_of_unsealing(*turn, from.secrets);
  const std::string text = to_text(unsealed);
  const auto path = host::unsealed_file(game);
  if (!std::filesystem::exists(path) || files::read_file(path, files::no_limit) != text)
    files::write_atomically(path, text);
  return done;
}

}  // namespace adjudicator::cli
