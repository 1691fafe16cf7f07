// map: the game's map as a picture, with what looks wrong; or a map.xml from a drawing with letters.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/looks.hpp"
#include "host/game/senders.hpp"
#include "host/setup/map_drawing.hpp"
#include "host/setup/map_view.hpp"

namespace adjudicator::cli {
namespace {

int from_drawing(const host::Game& game, const Arguments& arguments, Telling& told, Console& console) {
  const std::string& path = arguments["from"];
  const std::string id(host::read_game_file(game)->root().value("id"));
  Diagnostics faults;
  const host::DrawnMap drawn =
      host::draw_map(path, files::read_file(path, files::most_of_a_player), game, id, faults);
  told.notes.add(faults);
  if (!faults.ok()) {
    told.notes.say("the drawing has mistakes; nothing was written");
    return bad_data;
  }
  auto all = host::odd_places(drawn.board, *game.system);
  std::ranges::move(host::idle_places(game, drawn), std::back_inserter(all));
  for (const host::OddPlace& odd : all) {
    Diagnostic d =
        drawn.drawing->fault_at(drawn.places[static_cast<std::size_t>(odd.hex)], odd.code, "", odd.message);
    d.severity = Severity::warning;
    told.notes.add(std::move(d));
  }
  deliver(drawn.xml, arguments, console);
  return done;
}

}  // namespace

int map(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  if (arguments.has("from")) return from_drawing(game, arguments, told, console);
  told.notes.add(host::odd_places_of(game));
  const host::Looks looks = host::demand_looks(game, told.notes);
  host::Notes aside;  // what a map's file warns of was told
  deliver(host::map_picture(game, chosen_turn(game, arguments), *looks, aside), arguments, console);
  return done;
}

}  // namespace adjudicator::cli
