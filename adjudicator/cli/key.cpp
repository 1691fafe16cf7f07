// key: the moderator's signing key, in the files of minisign without a password.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/signing_key.hpp"
#include "cli/telling.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "record/minisign.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(fs::symlink_status(path, none));
}

/// What lies in a game folder goes out with it some day.
void demand_outside_games(const fs::path& path) {
  std::error_code none;
  for (fs::path folder = fs::weakly_canonical(path, none).parent_path();; folder = folder.parent_path()) {
    if (is_there(folder / "game.xml") || is_there(folder / "game.json")) {
      host::stop(host::Reason::in_the_way, fmt::format("{}: a secret key must not lie in a game folder ({})",
                                                       files::shown(path), files::shown(folder)));
    }
    if (folder == folder.parent_path()) return;
  }
}

/// The secret key first: a run that was killed after it is completed by the next.
bool is_unfinished(const fs::path& path) {
  return is_there(path) && !is_there(public_path(path));
}

void print_key(const record::PublicKey& key, Console& console) {
  console.out << fmt::format("key=\"{}\"\n", key.text());
}

int make_and_tell(const fs::path& path, Console& console) {
  const record::PublicKey key = make_key(path);
  Telling told(console);
  told.notes.say(
      fmt::format("the secret key is {}: keep a copy and give it to nobody. Players get {}.\n"
                  "adjudicator: put this into the first element of game.xml to have every record signed:",
                  files::shown(path), files::shown(public_path(path))));
  told.now();
  print_key(key, console);
  return done;
}

}  // namespace

fs::path usual_key() {
  return record::usual_place("moderator.key");
}

fs::path public_path(fs::path path) {
  return path += ".pub";
}

record::PublicKey make_key(const fs::path& path) {
  demand_outside_games(path);
  const bool unfinished = is_unfinished(path);
  if (!unfinished && (is_there(path) || is_there(public_path(path)))) {
    host::stop(host::Reason::in_the_way,
               fmt::format("{}: already exists, and a key is never overwritten",
                           files::shown(is_there(path) ? path : public_path(path))));
  }
  if (!unfinished) {
    if (path.has_parent_path()) files::make_private_folder(path.parent_path());
    files::remove_leftovers_of(path);
    files::write_atomically(path, record::SecretKey::make().text(), files::Readers::owner);
  }
  const record::PublicKey key = record::SecretKey::read(path).pub;
  files::remove_leftovers_of(public_path(path));
  files::write_atomically(public_path(path), record::public_key_file(key));
  return key;
}

record::PublicKey find_or_make_key(const fs::path& path) {
  if (!is_there(path) || is_unfinished(path)) return make_key(path);
  return record::SecretKey::read(path).pub;
}

int key(const Arguments& arguments, Console& console) {
  const std::string& what = arguments["make|show"];
  if (what != "make" && what != "show")
    throw UsageError("key takes make or show, not '" + printable(what) + "'");
  const fs::path path = arguments.has("FILE") ? fs::path(arguments["FILE"]) : usual_key();
  if (what == "make") return make_and_tell(path, console);
  print_key(record::SecretKey::read(path).pub, console);
  return done;
}

}  // namespace adjudicator::cli
