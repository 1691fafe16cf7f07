// odds: what can come of a turn, and how likely.
#include "host/turn/odds.hpp"

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/telling.hpp"
#include "files/schema/report_schema.hpp"
#include "host/game/looks.hpp"
#include "reports/page/telling_odds.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::cli {
namespace {

host::OddsAsked asked(const Arguments& arguments) {
  using Method = host::OddsAsked::Method;
  if (arguments.has("exact") && arguments.has("samples"))
    throw UsageError("give --exact or --samples, not both");
  host::OddsAsked asked;
  if (arguments.has("exact")) asked.method = Method::exact;
  if (arguments.has("samples")) {
    asked.method = Method::samples;
    asked.samples = static_cast<std::uint64_t>(arguments.number("samples", odds::most_samples));
  }
  if (arguments.has("seed")) asked.seed = arguments["seed"];
  asked.threads = arguments.has("threads") ? static_cast<unsigned>(arguments.number("threads", 256))
                                           : static_cast<unsigned>(at_a_time());
  return asked;
}

std::string document(const host::Odds& odds, Spelling spelling) {
  std::string text;
  files::StringSink sink(text);
  host::write_odds(odds, *files::make_writer(spelling, files::report_schema(odds.turn->system->key), sink));
  return text;
}

}  // namespace

int odds(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::OddsAsked what = asked(arguments);
  const std::string format = arguments.has("format") ? arguments["format"] : "text";
  if (format != "text" && format != "html" && format != "json")
    throw UsageError("--format is text, html or json, not '" + printable(format) + "'");
  const host::Game game = host::open_game(arguments["GAME"]);
  const int number = chosen_turn(game, arguments);
  Progress progress(console.err, static_cast<std::size_t>(what.samples), is_terminal(console.err));
  const host::Odds odds = host::odds_of(
      game, number, what, [&](std::uint64_t played) { progress.show(static_cast<std::size_t>(played)); },
      told.notes);
  progress.clear();
  if (format == "json") {
    deliver(document(odds, Spelling::json), arguments, console);
    return done;
  }
  const auto tree = reports::parse_tree(document(odds, Spelling::xml));
  deliver(format == "html" ? reports::odds_page(*tree)
                           : reports::odds_text(*tree, *host::demand_looks(game, told.notes)),
          arguments, console);
  return done;
}

}  // namespace adjudicator::cli
