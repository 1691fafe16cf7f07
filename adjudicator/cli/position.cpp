// position: what players need for the first orders of a turn.
#include <filesystem>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/disk.hpp"
#include "host/forms/form.hpp"
#include "host/forms/position_record.hpp"
#include "host/game/looks.hpp"
#include "host/game/recording.hpp"
#include "host/game/seals.hpp"
#include "host/game/senders.hpp"
#include "host/game/told_deadline.hpp"
#include "mail/position_posting.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

const std::string& part_of(const host::Position& position, std::string_view format) {
  if (format == "report") return position.report;
  if (format == "form") return position.form;
  if (format == "desk") return position.desk;
  return position.facts;
}

/// Whoever seals later than the players have their position could have chosen the dice by it.
void warn_of_open_dice(const host::Game& game, int turn, Telling& told) {
  const auto game_file = host::read_game_file(game);
  if (!game_file->root().value("seed").empty() || host::seal_of(game_file->root(), turn)) return;
  told.notes.warn(
      "the dice are not sealed yet: run adjudicator seal before anything of this goes to the players");
}

}  // namespace

int position(const Arguments& arguments, Console& console) {
  const std::string& format = arguments["format"];
  if (!format.empty() && format != "report" && format != "form" && format != "desk" && format != "facts")
    throw UsageError("--format takes report, form, desk or facts");
  if (!format.empty() && !arguments.has("side")) throw UsageError("--format needs --side");
  if (format.empty() && arguments.has("output")) throw UsageError("--output needs --side and --format");
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const int turn = chosen_turn(game, arguments);
  const host::Looks looks = host::demand_looks(game, told.notes);
  if (!format.empty()) {
    deliver(part_of(host::position(game, turn, arguments["side"], *looks, told.notes), format), arguments,
            console);
    return done;
  }
  warn_of_open_dice(game, turn, told);
  std::vector<std::string> sides = game.folder.side_ids(*game.system);
  if (arguments.has("side")) sides = {arguments["side"]};
  const files::Lock lock(game.folder.root() / ".lock");
  host::fix_deadline(game, turn, 1);
  const auto game_file = host::read_game_file(game);
  const auto key = host::demand_key(*game_file, file_of(arguments, "key"));
  for (const std::string& side : sides) {
    const host::Position made = host::position(game, turn, side, *looks, told.notes);
    for (const fs::path& path : host::keep_position(game, *game_file, turn, side, made, key))
      console.out << game.folder.shown(path) << '\n';
    mail::post_position(game, turn, side, made, told.notes);
  }
  return done;
}

}  // namespace adjudicator::cli
