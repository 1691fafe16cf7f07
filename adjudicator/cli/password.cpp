// password: sets a side's password. Only its hash is kept, with the game's secrets.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "files/disk.hpp"
#include "host/game.hpp"
#include "host/seeds.hpp"
#include "host/senders.hpp"
#include "record/passwords.hpp"

namespace adjudicator::cli {
namespace {

constexpr std::size_t shortest_password = 8;

/// The password that the moderator chose.
std::string chosen_password(const std::string& path) {
  std::string password = host::read_password(path);
  if (password.size() >= shortest_password) return password;
  host::stop(host::Reason::moderators_file,
             fmt::format("{}: a password has at least {} bytes", path, shortest_password));
}

record::Secrets secrets_of(const std::filesystem::path& place, const std::string& game_id) {
  std::error_code none;
  if (std::filesystem::exists(place, none)) return record::read_secrets(place, game_id);
  record::Secrets fresh;
  fresh.game = game_id;
  return fresh;
}

}  // namespace

int password(const Arguments& arguments, Console& console) {
  const host::Game game = host::open_game(arguments["GAME"]);
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto game_file = host::read_game_file(game);
  const std::string& side = arguments["side"];
  if (side.empty()) throw UsageError("--side is missing");
  host::demand_side(game.folder.side_ids(*game.system), side);
  const std::string id(game_file->root().value("id"));
  const auto place = host::secret_file(id, file_of(arguments, "secret"));
  auto secrets = secrets_of(place, id);
  host::demand_own_secrets(game, *game_file, secrets, place);
  const bool given = arguments.has("password-file");
  const std::string chosen = given ? chosen_password(arguments["password-file"]) : record::draw_password();
  secrets.passwords[side] = record::hash_password(chosen);
  if (secrets.mark.empty()) secrets.mark = host::mark_of(game);
  if (secrets.mark.empty()) secrets.mark = record::draw_mark();
  // First: secrets with a mark that the folder does not have are another game's.
  host::note_mark(game, secrets.mark);
  record::write_secrets(place, secrets);
  // Last: a note without a password would lock the side out.
  host::note_password(game, side);
  if (!given) console.out << chosen << '\n';
  return done;
}

}  // namespace adjudicator::cli
