// unseal: the end of a game. Publishes the seeds of all its turns, so that everybody can check every die.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/seals.hpp"
#include "cli/seeds.hpp"
#include "files/disk.hpp"
#include "record/record.hpp"

namespace adjudicator::cli {
namespace {

/// A seed tells all dice of its turn, also those that are still to come.
void demand_closed_turns(const Game& game, Console& console) {
  for (const int turn : game.folder.turns()) {
    if (game.folder.last_mailing(turn) == 0 || is_closed(game, turn)) continue;
    console.err << fmt::format(
        "adjudicator: turn {} still waits for orders or decisions: resolve it to its end first (--defaults "
        "takes "
        "what nobody decides)\n",
        turn);
    throw Stop{waits};
  }
}

/// The last turn that was played, as its last mailing froze it.
std::unique_ptr<Turn> last_turn(const Game& game, Console& console) {
  int last = 0;
  for (const int turn : game.folder.turns())
    if (game.folder.last_mailing(turn) > 0) last = turn;
  if (last == 0) {
    console.err << "adjudicator: the game has no mailing yet\n";
    throw Stop{no_input};
  }
  auto inputs = game.folder.frozen_inputs(last, game.folder.last_mailing(last));
  return load_turn(game, last, inputs, console);
}

}  // namespace

int unseal(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto turn = last_turn(game, console);
  if (seals_of(turn->game_file->root()).empty()) {
    console.err << "adjudicator: the game was not sealed when its last turn was resolved\n";
    return bad_data;
  }
  demand_closed_turns(game, console);
  record::Unsealed unsealed{std::string(game.system->key), turn->game,
                            all_seeds(game, *turn, arguments, console)};
  keep_trace_of_unsealing(*turn, arguments);
  const std::string text = to_text(unsealed);
  const auto path = unsealed_file(game);
  if (!std::filesystem::exists(path) || files::read_file(path, files::no_limit) != text)
    files::write_atomically(path, text);
  return done;
}

}  // namespace adjudicator::cli
