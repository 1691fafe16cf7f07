// pack: what each side may have of a mailing, in one file.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/senders.hpp"
#include "mail/posting.hpp"

namespace adjudicator::cli {
namespace {

int chosen_mailing(const host::Game& game, int turn, int asked) {
  const int last = game.folder.last_mailing(turn);
  if (last == 0) host::stop(host::Reason::not_there, fmt::format("turn {} has no mailing yet", turn));
  if (asked > last)
    host::stop(host::Reason::not_there,
               fmt::format("turn {} has {} mailings, and no mailing {}", turn, last, asked));
  return asked > 0 ? asked : last;
}

}  // namespace

int pack(const Arguments& arguments, Console& console) {
  const host::Game game = host::open_game(arguments["GAME"]);
  const int turn = chosen_turn(game, arguments);
  const int mailing = chosen_mailing(game, turn, arguments.number("mailing"));
  const auto sides = game.folder.side_ids(*game.system);
  if (arguments.has("side")) host::demand_side(sides, arguments["side"]);
  const std::filesystem::path folder = arguments.has("output") ? arguments["output"] : ".";
  const std::string id(host::read_game_file(game)->root().value("id"));
  const bool says = is_terminal(console.out) && !arguments.has("quiet");
  for (const std::string& side : sides) {
    if (arguments.has("side") && arguments["side"] != side) continue;
    const auto path = folder / fmt::format("{}-turn-{:02}-mailing-{}-{}.zip", id, turn, mailing, side);
    files::write_atomically(path, mail::packed(game, turn, mailing, side));
    if (says) console.out << files::shown(path) << '\n';
  }
  return done;
}

}  // namespace adjudicator::cli
