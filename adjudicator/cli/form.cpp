// form: an order form, filled with what a side could legally do.
#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "files/schema.hpp"
#include "reports/order_form.hpp"

namespace adjudicator::cli {

int form(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const int number = chosen_turn(game, arguments, console);
  const auto turn = load_turn(game, number, game.folder.current_inputs(number), console);
  const SideInfo& side = chosen_side(*turn, arguments, console);
  const std::string& format = arguments["format"];
  if (!format.empty() && format != "xml" && format != "json") throw UsageError("--format takes xml or json");
  const Spelling spelling = format == "json" ? Spelling::json : Spelling::xml;
  deliver(reports::orders_text(*turn, side, game.system->form(*turn, side.row), spelling), arguments,
          console);
  return done;
}

}  // namespace adjudicator::cli
