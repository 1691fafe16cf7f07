// whatif: the last mailing with something changed, and what that would tell otherwise. Writes nothing.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/differing.hpp"
#include "cli/looks.hpp"
#include "reports/rendering.hpp"

namespace adjudicator::cli {
namespace {

/// The turn that --turn names, else the last one that has a mailing.
int turn_with_mailing(const Game& game, const Arguments& arguments, Console& console) {
  int found = 0;
  if (arguments.has("turn"))
    found = chosen_turn(game, arguments, console);
  else
    for (const int number : game.folder.turns())
      if (game.folder.last_mailing(number) > 0) found = number;
  if (found > 0 && game.folder.last_mailing(found) > 0) return found;
  console.err << fmt::format("adjudicator: {} has no mailing yet; adjudicator resolve makes one\n",
                             found > 0 ? fmt::format("turn {}", found) : "the game");
  throw Stop{no_input};
}

std::string chosen_reader(const Game& game, const Arguments& arguments, Console& console) {
  if (arguments.has("side") && arguments.has("moderator"))
    throw UsageError("give --side or --moderator, not both");
  if (!arguments.has("side")) return "moderator";
  demand_side(game.folder.side_ids(*game.system), arguments["side"], console);
  return arguments["side"];
}

}  // namespace

int whatif(const Arguments& arguments, Console& console) {
  if (arguments.list("with").empty()) throw UsageError("--with is missing");
  const Game game = open_game(arguments["GAME"], console);
  const std::string reader = chosen_reader(game, arguments, console);
  const int number = turn_with_mailing(game, arguments, console);
  const int mailing = game.folder.last_mailing(number);
  const Changes changes = read_changes(game, arguments.list("with"), console);
  const Run was = run_again(game, number, mailing, arguments, console);
  const Run now = run_changed(game, number, mailing, changes, arguments, console);
  const reports::Issue issue{mailing};
  const reports::Differences differences(report_tree(*was.turn, was.outcome, issue, reader),
                                         report_tree(*now.turn, now.outcome, issue, reader), mailing);
  if (arguments.has("json"))
    console.out << as_json(differences, game.system->key);
  else if (!differences.any())
    console.out << "nothing would differ\n";
  else
    console.out << reports::to_differences(*report_tree(*now.turn, now.outcome, issue, reader, &differences),
                                           *demand_looks(game, console));
  return done;
}

}  // namespace adjudicator::cli
