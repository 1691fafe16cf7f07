// password: sets a side's password. Only its hash is kept, with the game's secrets.
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/new_password.hpp"
#include "host/game/senders.hpp"
#include "record/passwords.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli {

int password(const Arguments& arguments, Console& console) {
  const host::Game game = host::open_game(arguments["GAME"]);
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto game_file = host::read_game_file(game);
  const std::string& side = arguments["side"];
  if (side.empty()) throw UsageError("--side is missing");
  host::demand_side(game.folder.side_ids(*game.system), side);
  const bool given = arguments.has("password-file");
  const std::string chosen =
      given ? host::chosen_password(arguments["password-file"]) : record::draw_password();
  host::set_password(game, *game_file, side, chosen, record::draw_mark(), file_of(arguments, "secret"));
  if (!given) console.out << chosen << '\n';
  return done;
}

}  // namespace adjudicator::cli
