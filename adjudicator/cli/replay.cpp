// replay: runs every past turn again from what its mailings froze, and shows the first difference.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/mailing.hpp"
#include "cli/recording.hpp"
#include "cli/seeds.hpp"
#include "files/disk.hpp"

namespace adjudicator::cli {
namespace {

struct Line {
  std::size_t number = 0;
  std::string_view text;
};

/// The first line in which two texts differ.
Line first_difference(std::string_view a, std::string_view b) {
  std::size_t start = 0;
  std::size_t line = 1;
  const std::size_t shorter = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < shorter && a[i] == b[i]; ++i) {
    if (a[i] != '\n') continue;
    start = i + 1;
    ++line;
  }
  return {line, a.substr(start, a.find('\n', start) - start)};
}

/// Compares one file of a mailing with what it should be.
bool same(const std::filesystem::path& path, const std::string& shown, const std::string& again,
          Console& console) {
  if (!std::filesystem::exists(path)) {
    console.err << fmt::format("{}: the file is missing\n", shown);
    return false;
  }
  const std::string kept = files::read_file(path, files::no_limit);
  if (kept == again) return true;
  const Line was = first_difference(kept, again);
  const Line now = first_difference(again, kept);
  console.err << fmt::format("{}:{}: differs\n  was: {}\n  now: {}\n", shown, was.number,
                             printable(was.text, 200), printable(now.text, 200));
  return false;
}

bool replay_mailing(const Game& game, int number, int mailing, const Arguments& arguments, Console& console) {
  const auto turn = load_turn(game, number, game.folder.frozen_inputs(number, mailing), console);
  const auto folder = game.folder.mailing(number, mailing);
  turn->take_defaults = std::filesystem::exists(folder / "inputs" / "defaults");
  if (const std::string gate = game.folder.gate_of(number, mailing); !gate.empty())
    turn->until = find_gate(*game.system, gate, console);
  HmacDice dice(turn_seed(game, *turn, arguments, console).dice);
  const Outcome outcome = adjudicate(*turn, dice);
  for (const auto& [name, text] : compared_documents(*turn, outcome, issue_of(game, number, mailing)))
    if (!same(folder / name, game.folder.shown(folder / name), text, console)) return false;
  return true;
}

}  // namespace

int replay(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const int only = arguments.number("turn");
  bool found_any = false;
  for (int number : game.folder.turns()) {
    if (only != 0 && number != only) continue;
    for (int mailing = 1; mailing <= game.folder.last_mailing(number); ++mailing) {
      found_any = true;
      if (!replay_mailing(game, number, mailing, arguments, console)) return bad_data;
    }
  }
  if (!found_any) {
    console.err << "adjudicator: the game has no mailing yet\n";
    return no_input;
  }
  return done;
}

}  // namespace adjudicator::cli
