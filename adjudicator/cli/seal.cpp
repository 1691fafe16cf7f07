// seal: draws a chain of seeds, keeps its end secret and publishes its commitment in game.xml.
#include "host/setup/seal.hpp"

#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"

namespace adjudicator::cli {
namespace {

host::SealOptions read_seal_options(const Arguments& arguments) {
  host::SealOptions how;
  how.drawn = record::draw_at_random();
  how.from = arguments.number("from");
  if (arguments.has("turns")) how.turns = arguments.number("turns");
  const std::string& reveal = arguments["reveal"];
  if (arguments.has("reveal") && reveal != "each-turn" && reveal != "at-unseal")
    throw UsageError("--reveal takes each-turn or at-unseal, not '" + printable(reveal) + "'");
  if (arguments.has("reveal")) how.each_turn = reveal == "each-turn";
  how.secrets = file_of(arguments, "secret");
  how.by = arguments["by"];
  how.because = arguments["because"];
  return how;
}

}  // namespace

int seal(const Arguments& arguments, Console& console) {
  const host::SealOptions how = read_seal_options(arguments);
  Telling told(console);
  const host::Sealed sealed = host::seal(host::open_game(arguments["GAME"]), how);
  if (!sealed.made) {
    told.notes.say("this seal is there already");
    return done;
  }
  if (sealed.rewritten)
    told.notes.say(fmt::format("{} was rewritten in its canonical form", sealed.game_file));
  if (sealed.dice_known)
    told.notes.say(fmt::format(
        "turn {} is open, and its dice were known: the seal says so; run it again with --corrected",
        sealed.from));
  console.out << fmt::format(
      "turns {} to {} are sealed.\n"
      "secret      {}\n"
      "            Keep a copy of it in another place, and show it to nobody: whoever has it knows every "
      "die.\n"
      "commitment  {}\n"
      "            It stands in {} and in every report: send it to all players before the first turn. It\n"
      "            binds you to the seeds without telling them.\n"
      "seeds       are shown {}.\n",
      sealed.from, sealed.last, sealed.secrets, sealed.commitment, sealed.game_file,
      sealed.each_turn
          ? "turn by turn, when the next turn's first mailing goes out, and by adjudicator unseal"
          : "at the end of the game, by adjudicator unseal");
  return done;
}

}  // namespace adjudicator::cli
