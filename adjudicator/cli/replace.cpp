// replace: a new player takes a side over.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "host/game/guards.hpp"
#include "host/game/new_password.hpp"
#include "mail/replacing.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli {

int replace(const Arguments& arguments, Console& console) {
  for (const char* const needed : {"side", "address", "password-file"})
    if (!arguments.has(needed)) throw UsageError(fmt::format("--{} is missing", needed));
  const host::Game game = host::open_game(arguments["GAME"]);
  mail::NewPlayer player;
  player.side = arguments["side"];
  player.address = arguments["address"];
  player.password = host::chosen_password(arguments["password-file"]);
  player.key = arguments["key"];
  player.mark = record::draw_mark();
  player.secrets = file_of(arguments, "secret");
  Telling told(console);
  const auto replaced = mail::replace_player(game, player, host::demand_clock(game, now(arguments)));
  if (replaced.rewritten)
    told.notes.say(fmt::format("{} was rewritten in its canonical form", replaced.game_file));
  if (replaced.had_key && player.key.empty())
    told.notes.say(
        fmt::format("the key with which {} signed is gone; --key names that of the new player", player.side));
  if (replaced.readdressed > 0)
    told.notes.say(fmt::format("{} waiting mail{} of {} will go to the new address", replaced.readdressed,
                               replaced.readdressed == 1 ? "" : "s", player.side));
  console.out << fmt::format("{}: mail goes to {}{}\n", player.side, player.address,
                             replaced.was.empty() ? "" : fmt::format(" (was {})", replaced.was));
  return done;
}

}  // namespace adjudicator::cli
