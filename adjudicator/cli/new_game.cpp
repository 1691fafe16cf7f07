// new: a game folder to start from. All of a system's template, with what was asked for in it, appears at once.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <ostream>
#include <vector>

#include "cli/asking.hpp"
#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/signing_key.hpp"
#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "host/notes.hpp"
#include "host/setup/new_game.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

/// What is to be made, from options or from answers.
struct Wanted {
  const RuleSystem* system = nullptr;
  fs::path folder;
  host::NewGame game;
  bool sign = false;
};

std::string unknown_system(const std::string& key) {
  std::vector<std::string_view> names;
  for (const RuleSystem& system : rule_systems()) names.push_back(system.key);
  const auto near = did_you_mean(key, names);
  return fmt::format("there is no system '{}'{}; there are: {}", printable(key),
                     near.empty() ? "" : fmt::format("; did you mean '{}'?", near), known_systems());
}

/// Why nothing can be made there; empty: it can.
std::string in_the_way(const fs::path& folder) {
  std::error_code none;
  if (!fs::exists(fs::symlink_status(folder, none))) return {};
  if (!fs::is_directory(fs::symlink_status(folder, none)) || !fs::is_empty(folder, none))
    return fmt::format("{} already exists; nothing was written", files::shown(folder));
  if (fs::equivalent(folder, fs::current_path(none), none))
    return fmt::format("{} is the folder you are in: go up and name it, or name another; nothing was written",
                       files::shown(folder));
  return {};
}

Wanted from_options(const Arguments& arguments) {
  for (const char* position : {"SYSTEM", "FOLDER"})
    if (!arguments.has(position)) throw UsageError(std::string(position) + " is missing");
  Wanted wanted;
  wanted.system = find_system(arguments["SYSTEM"]);
  if (wanted.system == nullptr) host::stop(host::Reason::asked_wrongly, unknown_system(arguments["SYSTEM"]));
  wanted.folder = arguments["FOLDER"];
  bool any = false;
  for (const Option& option : words::new_options)
    any = any || (arguments.has(option.name) && option.name != "practice" && option.name != "like");
  host::NewGame& game = wanted.game;
  game.practice = !any || arguments.has("practice");
  game.like = arguments["like"];
  game.id = arguments["id"];
  game.title = arguments["title"];
  if (arguments.has("sides")) game.sides = host::parse_sides(arguments["sides"]);
  if (arguments.has("map")) game.board = host::parse_board(arguments["map"]);
  game.deadline = arguments["deadline"];
  game.every = arguments["every"];
  game.zone = arguments["zone"];
  wanted.sign = arguments.has("sign");
  if ((!any && game.like.empty()) || !game.id.empty()) return wanted;
  game.id = host::id_of_name(fs::absolute(wanted.folder).lexically_normal().filename().string());
  if (game.id.empty()) throw UsageError("--id is missing: none can be made of the folder's name");
  return wanted;
}

Wanted from_answers(Asking& asking) {
  Wanted wanted;
  const std::string key =
      asking.ask(fmt::format("Rules system ({})", known_systems()), std::string(rule_systems().front().key),
                 [](const std::string& text) {
                   return find_system(text) == nullptr ? unknown_system(text) : std::string();
                 });
  wanted.system = find_system(key);
  wanted.folder =
      asking.ask("Folder of the game", "my-game", [](const std::string& text) { return in_the_way(text); });
  host::NewGame& game = wanted.game;
  const auto sound = [&](auto change) {
    return [&, change](const std::string& text) {
      try {
        host::NewGame tried;
        change(tried, text);
        host::new_game_files(*wanted.system, tried);
        return std::string();
      } catch (const host::Stopped& stopped) {
        return std::string(stopped.what());
      }
    };
  };
  game.id = asking.ask("Id, which every file repeats",
                       host::id_of_name(fs::absolute(wanted.folder).lexically_normal().filename().string()),
                       sound([](host::NewGame& tried, const std::string& text) { tried.id = text; }));
  game.title = asking.ask("Title", game.id,
                          sound([](host::NewGame& tried, const std::string& text) { tried.title = text; }));
  const std::string sides =
      asking.ask("Sides, such as blue,red or axis=The Axis,allies=The Allies (empty: the system's)", "",
                 sound([](host::NewGame& tried, const std::string& text) {
                   if (!text.empty()) tried.sides = host::parse_sides(text);
                 }));
  if (!sides.empty()) game.sides = host::parse_sides(sides);
  const std::string size = asking.ask("Columns and rows of the map, such as 30x20 (empty: the example's)", "",
                                      sound([](host::NewGame& tried, const std::string& text) {
                                        if (!text.empty()) tried.board = host::parse_board(text);
                                      }));
  if (!size.empty()) game.board = host::parse_board(size);
  game.practice = asking.ask_yes("For practice, with an open seed and example orders (yes or no)", false);
  wanted.sign = !game.practice && asking.ask_yes("Sign all records with your key (yes or no)", true);
  return wanted;
}

void make_folder(Wanted wanted) {
  if (const std::string why = in_the_way(wanted.folder); !why.empty())
    host::stop(host::Reason::in_the_way, why);
  auto made_of =
      host::new_game_files(*wanted.system, wanted.game);  // what is wrong shows before a key is made
  if (wanted.sign) {
    wanted.game.key = find_or_make_key(usual_key()).text();
    made_of = host::new_game_files(*wanted.system, wanted.game);
  }
  files::remove_leftovers_of(wanted.folder);  // of a run that was killed
  files::FolderInMaking made(wanted.folder);
  for (const auto& [name, text] : made_of) made.write(name, text);
  const Diagnostics faults = host::check_new_game(made.hidden().string(), files::shown(wanted.folder));
  if (!faults.ok())
    host::stop(host::Reason::asked_wrongly, faults,
               fmt::format("such a game of {} is not possible; nothing was written", wanted.system->key));
  std::error_code none;
  fs::remove(wanted.folder, none);  // where it is there it is empty, or the next line refuses
  made.commit();
}

std::string what_next(const Wanted& wanted) {
  return fmt::format("{} is ready. To see what to do next, run adjudicator by itself in that folder.\n",
                     files::shown(wanted.folder));
}

}  // namespace

int new_game(const Arguments& arguments, Console& console) {
  const bool nothing = !arguments.has("SYSTEM") && !arguments.has("FOLDER");
  if (!nothing || ::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
    const Wanted wanted = from_options(arguments);
    make_folder(wanted);
    if (is_terminal(console.out) && !arguments.has("quiet")) console.out << what_next(wanted);
    return done;
  }
  Asking asking(std::cin, console.err);
  const Wanted wanted = from_answers(asking);
  make_folder(wanted);
  console.err << what_next(wanted);
  return done;
}

}  // namespace adjudicator::cli
