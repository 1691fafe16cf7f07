// odds: what can come of a turn, and how likely.
#include "cli/odds.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/telling.hpp"
#include "files/schema/report_schema.hpp"
#include "host/game/looks.hpp"
#include "host/turn/odds_shards.hpp"
#include "reports/page/telling_odds.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::cli {
namespace {

/// With --until-error alone: there must be an end.
constexpr std::uint64_t most_for_an_error = 10'000'000;

/// "0.1" or "0.1%", in percentage points, as millionths.
std::int64_t error_of(const std::string& text) {
  std::string_view digits = text;
  if (digits.ends_with('%')) digits.remove_suffix(1);
  const std::size_t point = digits.find('.');
  std::int64_t hundredths = 0;
  std::size_t behind = 0;
  bool good = !digits.empty() && digits.size() <= 6 && point != 0 && point != digits.size() - 1;
  if (!good) digits = {};
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i == point) continue;
    good = good && digits[i] >= '0' && digits[i] <= '9';
    hundredths = 10 * hundredths + (digits[i] - '0');
    behind += point != digits.npos && i > point ? 1 : 0;
  }
  good = good && behind <= 2;
  for (; behind < 2; ++behind) hundredths *= 10;
  if (!good || hundredths < 1 || hundredths > 50 * 100)
    throw UsageError("--until-error takes percentage points from 0.01 to 50, not '" + printable(text) + "'");
  return hundredths * 100;
}

host::ShardAsked shard_of(const Arguments& arguments) {
  const Shard part = chosen_shard(arguments, odds::most_shards);
  if (!arguments.has("to")) throw UsageError("--shard needs --to, the file that it writes");
  return {part.number, part.parts, arguments["to"]};
}

/// Options that say what is played make no sense where nothing is, or where each part must play the same.
void demand_alone(const Arguments& arguments, const std::string& option,
                  std::initializer_list<const char*> others) {
  if (!arguments.has(option)) return;
  if (arguments.has("ADDRESS") && option == "shard")
    throw UsageError("--shard plays the whole turn: give no ADDRESS");
  for (const char* other : others)
    if (arguments.has(other)) throw UsageError("give --" + option + " or --" + other + ", not both");
}

host::OddsAsked asked(const Arguments& arguments) {
  using Method = host::OddsAsked::Method;
  demand_alone(arguments, "with", {"until-error", "shard", "from"});
  demand_alone(arguments, "exact", {"samples", "until-error", "shard", "from"});
  demand_alone(arguments, "shard", {"until-error", "from", "format", "output", "side"});
  demand_alone(arguments, "from", {"samples", "until-error", "seed", "to", "side"});
  if (arguments.has("to") && !arguments.has("shard")) throw UsageError("--to goes with --shard");
  host::OddsAsked asked;
  if (arguments.has("exact")) asked.method = Method::exact;
  if (arguments.has("until-error")) {
    asked.until_error = error_of(arguments["until-error"]);
    asked.samples = most_for_an_error;
  }
  if (arguments.has("samples")) {
    asked.method = Method::samples;
    asked.samples = static_cast<std::uint64_t>(arguments.number("samples", odds::most_samples));
  }
  if (arguments.has("seed")) asked.seed = arguments["seed"];
  if (!odds::is_line(asked.seed)) throw UsageError("--seed takes a text in one line");
  asked.side = arguments["side"];
  if (arguments.has("side") && asked.side.empty()) throw UsageError("--side names no side");
  if (arguments.has("assume") && !arguments.has("side"))
    throw UsageError("--assume goes with --side: it is what a side takes others to be");
  if (arguments.has("assume") && arguments["assume"].empty()) throw UsageError("--assume names no file");
  asked.assume = arguments["assume"];
  asked.address = arguments["ADDRESS"];
  asked.threads = arguments.has("threads") ? static_cast<unsigned>(arguments.number("threads", 256))
                                           : static_cast<unsigned>(at_a_time());
  return asked;
}

std::string document(const host::Odds& odds, Spelling spelling, bool with_map) {
  std::string text;
  files::StringSink sink(text);
  host::write_odds(odds, with_map,
                   *files::make_writer(spelling, files::report_schema(odds.turn->system->key), sink));
  return text;
}

}  // namespace

host::ChangedFile orders_beside(const host::Game& game, const std::string& file, const std::string& side) {
  host::ChangedFile orders = host::read_changes(game, {file}).front();
  if (orders.root != "orders") throw UsageError("--with takes a file of orders");
  if (!side.empty() && orders.of != side)
    throw UsageError("--with takes orders of " + side + ", as --side names it, not of " +
                     printable(orders.of));
  return orders;
}

reports::Tree odds_tree(const host::Odds& odds, bool with_map) {
  return reports::parse_tree(document(odds, Spelling::xml, with_map));
}

int odds(const Arguments& arguments, Console& console) {
  Telling told(console);
  host::OddsAsked what = asked(arguments);
  const std::string format = arguments.has("format") ? arguments["format"] : "text";
  if (format != "text" && format != "html" && format != "json")
    throw UsageError("--format is text, html or json, not '" + printable(format) + "'");
  const auto part = arguments.has("shard") ? std::optional(shard_of(arguments)) : std::nullopt;
  const host::Game game = host::open_game(arguments["GAME"]);
  const int number = chosen_turn(game, arguments);
  if (arguments.has("with")) what.with = orders_beside(game, arguments["with"], what.side);
  if (part) {
    std::optional<Progress> bar;
    const auto progress = [&](std::uint64_t played, std::uint64_t all) {
      if (!bar) bar.emplace(console.err, static_cast<std::size_t>(all), is_terminal(console.err));
      bar->show(static_cast<std::size_t>(played));
    };
    host::play_shard(game, number, what, *part, progress, told.notes);
    return done;
  }
  Progress bar(console.err, static_cast<std::size_t>(what.samples), is_terminal(console.err));
  const auto progress = [&](std::uint64_t played) { bar.show(static_cast<std::size_t>(played)); };
  const host::Odds odds = arguments.has("from")
                              ? host::odds_of_tally(game, number, arguments["from"], what.address, told.notes)
                              : host::odds_of(game, number, what, progress, told.notes);
  bar.clear();
  if (format == "json") {
    deliver(document(odds, Spelling::json, false), arguments, console);
  } else {
    const auto tree = odds_tree(odds, format == "html");
    deliver(format == "html" ? reports::odds_page(*tree)
                             : reports::odds_text(*tree, *host::demand_looks(game, told.notes)),
            arguments, console);
  }
  return odds.compared && odds.compared->refused > 0 ? needs_mending : done;
}

}  // namespace adjudicator::cli
