// form: an order form, filled with what a side could legally do.
#include "host/forms/form.hpp"

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"

namespace adjudicator::cli {

int form(const Arguments& arguments, Console& console) {
  if (!arguments.has("side")) throw UsageError("--side is missing");
  const std::string& format = arguments["format"];
  if (!format.empty() && format != "xml" && format != "json" && format != "text")
    throw UsageError("--format takes xml, json or text");
  const Spelling spelling = format == "json"   ? Spelling::json
                            : format == "text" ? Spelling::text
                                               : Spelling::xml;
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const int turn = chosen_turn(game, arguments);
  deliver(host::form(game, turn, arguments["side"], spelling, told.notes), arguments, console);
  return done;
}

}  // namespace adjudicator::cli
