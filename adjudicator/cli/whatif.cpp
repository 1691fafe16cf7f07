// whatif: the last mailing with something changed, and what that would tell otherwise. Writes nothing.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/odds.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/telling.hpp"
#include "host/game/looks.hpp"
#include "host/turn/differing.hpp"
#include "reports/page/comparing.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/telling_odds.hpp"

namespace adjudicator::cli {
namespace {

/// The turn that --turn names, else the last one that has a mailing.
int turn_with_mailing(const host::Game& game, const Arguments& arguments) {
  int found = 0;
  if (arguments.has("turn"))
    found = chosen_turn(game, arguments);
  else
    for (const int number : game.folder.turns())
      if (game.folder.last_mailing(number) > 0) found = number;
  if (found > 0 && game.folder.last_mailing(found) > 0) return found;
  host::stop(host::Reason::not_there, fmt::format("{} has no mailing yet; adjudicator resolve makes one",
                                                  found > 0 ? fmt::format("turn {}", found) : "the game"));
}

std::string chosen_reader(const host::Game& game, const Arguments& arguments) {
  if (arguments.has("side") && arguments.has("moderator"))
    throw UsageError("give --side or --moderator, not both");
  if (!arguments.has("side")) return "moderator";
  host::demand_side(game.folder.side_ids(*game.system), arguments["side"]);
  return arguments["side"];
}

/// What the changed orders come to with all dice and not only with those that fell; nothing where --odds is not there.
std::optional<host::OddsAsked> asked_odds(const host::Game& game, const Arguments& arguments) {
  if (!arguments.has("odds")) return std::nullopt;
  if (arguments.has("json")) throw UsageError("give --odds or --json, not both");
  const auto& files = arguments.list("with");
  if (files.size() != 1) throw UsageError("--odds takes one file, of orders");
  host::OddsAsked asked;
  asked.side = arguments["side"];
  asked.with = orders_beside(game, files.front(), asked.side);
  asked.threads = static_cast<unsigned>(at_a_time());
  return asked;
}

std::string average(const host::Game& game, int turn, const host::OddsAsked& asked,
                    const reports::Stylesheets& looks, host::Notes& notes) {
  const auto unseen = [](std::uint64_t) {};
  return reports::odds_changes(*odds_tree(host::odds_of(game, turn, asked, unseen, notes), false), looks);
}

}  // namespace

int whatif(const Arguments& arguments, Console& console) {
  Telling told(console);
  if (arguments.list("with").empty()) throw UsageError("--with is missing");
  const host::Game game = host::open_game(arguments["GAME"]);
  const std::string reader = chosen_reader(game, arguments);
  const int number = turn_with_mailing(game, arguments);
  const int mailing = game.folder.last_mailing(number);
  const auto odds = asked_odds(game, arguments);
  const host::Changes changes = chosen_changes(game, arguments);
  const host::SeedSource from = seed_source(arguments);
  const host::Run was = host::run_again(game, number, mailing, from, told.notes);
  const host::Run now = host::run_changed(game, number, mailing, changes, from, told.notes);
  const reports::Issue issue{mailing};
  const auto tree_of = [&](const host::Run& run, const reports::Differences* differences = nullptr) {
    return host::report_tree(*run.turn, run.outcome, issue, reader, differences);
  };
  const reports::Differences differences(tree_of(was), tree_of(now), mailing);
  if (arguments.has("json")) {
    console.out << host::as_json(differences, game.system->key);
    return done;
  }
  const auto looks = host::demand_looks(game, told.notes);
  const std::string on_average = odds ? average(game, number, *odds, *looks, told.notes) : std::string();
  console.out << reports::compare_outcomes(*tree_of(was), *tree_of(now), differences.any(), *looks);
  if (arguments.has("full") && differences.any())
    console.out << '\n' << reports::to_differences(*tree_of(now, &differences), *looks);
  if (odds) console.out << '\n' << on_average;
  return done;
}

}  // namespace adjudicator::cli
