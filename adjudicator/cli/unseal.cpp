// unseal: the end of a game. Publishes the seeds of all its turns, so that everybody can check every die.
#include "host/setup/unseal.hpp"

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"

namespace adjudicator::cli {

int unseal(const Arguments& arguments, Console& console) {
  Telling told(console);
  host::unseal(host::open_game(arguments["GAME"]), seed_source(arguments), told.notes);
  return done;
}

}  // namespace adjudicator::cli
