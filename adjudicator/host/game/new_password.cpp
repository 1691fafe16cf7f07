#include "host/game/new_password.hpp"

#include <fmt/format.h>

#include <system_error>

#include "files/folder/disk.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"
#include "record/passwords.hpp"
#include "record/secrets.hpp"

namespace adjudicator::host {
namespace {

constexpr std::size_t shortest_password = 8;

record::Secrets secrets_of(const std::filesystem::path& place, const std::string& game_id) {
  std::error_code none;
  if (std::filesystem::exists(place, none)) return record::read_secrets(place, game_id);
  record::Secrets fresh;
  fresh.game = game_id;
  return fresh;
}

}  // namespace

std::string chosen_password(const std::filesystem::path& path) {
  std::string password = read_password(path);
  if (password.size() >= shortest_password) return password;
  stop(Reason::moderators_file,
       fmt::format("{}: a password has at least {} bytes", path.string(), shortest_password));
}

void set_password(const Game& game, const Document& game_file, const std::string& side,
                  const std::string& password, const std::string& mark,
                  const std::optional<std::filesystem::path>& secrets) {
  const std::string id(game_file.root().value("id"));
  const auto place = secret_file(id, secrets);
  auto all = secrets_of(place, id);
  demand_own_secrets(game, game_file, all, place);
  all.passwords[side] = record::hash_password(password);
  if (all.mark.empty()) all.mark = mark_of(game);
  if (all.mark.empty()) all.mark = mark;
  // First: secrets with a mark that the folder does not have are another game's.
  note_mark(game, all.mark);
  record::write_secrets(place, all);
  // Last: a note without a password would lock the side out.
  note_password(game, side);
}

}  // namespace adjudicator::host
