// backup, restore: games and their secrets, in archives that any system can read.
#include "mail/backup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/disk.hpp"
#include "host/stopped.hpp"

namespace adjudicator::cli {
namespace {

constexpr std::size_t most_lines = 40;  // of what a backup does not have

/// A backup is never written over another one.
std::filesystem::path new_file(const Arguments& arguments, std::string_view option) {
  const std::filesystem::path path = arguments[option];
  if (std::filesystem::exists(path))
    host::stop(host::Reason::in_the_way, fmt::format("{}: is there already", files::shown(path)));
  return path;
}

std::string how_many(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void print_restored(const mail::Restored& one, bool dry, Console& console) {
  if (one.done || dry) console.out << fmt::format("{}: {}\n", one.name, how_many(one.files, "file"));
  for (std::size_t i = 0; i < std::min(one.newer.size(), most_lines); ++i)
    console.out << fmt::format("  not in the backup, or other there: {}\n", files::shown(one.newer[i]));
  if (one.newer.size() > most_lines)
    console.out << fmt::format("  and {} more\n", one.newer.size() - most_lines);
  if (!one.kept.empty())
    console.out << fmt::format("  the game that was there is in {} now\n", files::shown(one.kept));
  if (one.gone > 0)
    console.out << fmt::format(
        "  {} went since; none of them goes again, not even where a turn comes to something else\n",
        how_many(one.gone, "mail"));
  if (one.doubtful > 0)
    console.out << fmt::format(
        "  {} waited when the backup was made; adjudicator mail out says how to send what did not go\n",
        how_many(one.doubtful, "mail"));
}

}  // namespace

int backup(const Arguments& arguments, Console& console) {
  if (!arguments.has("to")) throw UsageError("--to names the file of the backup");
  const auto games = chosen_games(arguments);
  const auto to = new_file(arguments, "to");
  Telling told(console);
  const mail::BackedUp made = mail::back_up(games, to, told.notes);
  // Where both have one name this one is in the way now.
  const std::size_t secrets =
      arguments.has("secrets-to") ? mail::back_up_secrets(games, new_file(arguments, "secrets-to")) : 0;
  told.now();
  console.out << fmt::format("{}: {}, {}\n", files::shown(to), how_many(made.games, "game"),
                             how_many(made.files, "file"));
  if (arguments.has("secrets-to"))
    console.out << fmt::format("{}: {} of secrets; keep it elsewhere\n",
                               files::shown(arguments["secrets-to"]), how_many(secrets, "file"));
  else
    told.notes.say(
        "secrets and signing keys are not in it: --secrets-to FILE puts the secrets into a file of their "
        "own");
  return done;
}

int restore(const Arguments& arguments, Console& console) {
  if (!arguments.has("to")) throw UsageError("--to names the folder that holds the games");
  const mail::RestoreOptions how{arguments["to"], arguments.has("over"), arguments.has("dry-run")};
  Telling told(console);
  const auto all = mail::restore(arguments["FILE"], how, told.notes);
  for (const mail::Restored& one : all) print_restored(one, how.dry, console);
  const bool left = std::ranges::any_of(all, [](const mail::Restored& one) { return !one.done; });
  return left && !how.dry ? cannot_create : done;
}

}  // namespace adjudicator::cli
