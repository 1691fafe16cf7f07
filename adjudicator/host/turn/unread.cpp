#include "host/turn/unread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "files/folder/disk.hpp"
#include "files/folder/folder.hpp"
#include "files/folder/players_files.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/recorded_files.hpp"
#include "host/game/senders.hpp"
#include "host/moves/sent_moves.hpp"
#include "host/stopped.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

bool has_name_of_document(const std::string& name) {
  return name.ends_with(".xml") || name.ends_with(".json");
}

/// The documents of one name, in both spellings.
Names documents(const Names& stems) {
  Names names;
  for (const std::string& stem : stems)
    for (const char* ending : {".xml", ".json"}) names.push_back(stem + ending);
  return names;
}

/// "blue.xml~", "#blue.xml#", ".blue.xml.swp", "blue.xml.bak"
bool is_editors_copy(const std::string& name) {
  constexpr std::string_view endings[] = {"~", "#", ".bak", ".orig", ".old", ".tmp", ".swp", ".swo"};
  return name.starts_with('#') || name.starts_with(".#") ||
         std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

/// What stands beside a file to prove it.
bool is_proof(const std::string& name) {
  constexpr std::string_view endings[] = {".minisig", ".sig", ".asc", ".sha256"};
  return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

/// The program's own leftovers (files/folder/disk.hpp), and what is hidden and holds no document.
bool is_of_no_interest(const std::string& name) {
  if (!name.starts_with('.')) return is_proof(name);
  return name.ends_with(".part") || (name.find(".xml") == name.npos && name.find(".json") == name.npos);
}

/// The name that was meant: one that stands in it whole, or the nearest; empty: none.
std::string meant_by(const std::string& name, const Names& known) {
  const std::size_t from = std::min(name.find_first_not_of(".#"), name.size());
  const std::string_view bare = std::string_view(name).substr(from);
  for (const std::string& one : known)
    if (bare.starts_with(one) && (bare.size() == one.size() ||
                                  std::string_view(".~#").find(bare[one.size()]) != std::string_view::npos))
      return one;
  return std::string(did_you_mean(name, {known.begin(), known.end()}));
}

std::string sentence(const std::string& name, const Names& known, std::string_view what_is_read) {
  const std::string meant = meant_by(name, known);
  if (!meant.empty() && is_editors_copy(name))
    return fmt::format("this file is ignored; it looks like an editor's copy of '{}'", meant);
  if (!meant.empty()) return fmt::format("this file is ignored; did you mean '{}'?", meant);
  return fmt::format("this file is ignored; {}", what_is_read);
}

class Search {
 public:
  Search(const Game& game, int turn) : game_(game), turn_(turn) {}

  Diagnostics take() {
    const fs::path turn = game_.folder.turn(turn_);
    game_folder();
    each(game_.folder.root() / "charts", [&](const std::string& name, bool folder) {
      if (folder || !has_name_of_document(name))
        tell("charts/" + name, game_.folder.root() / "charts" / name, {},
             "charts must be .xml or .json files");
    });
    turn_folder(turn);
    const Names sides = game_.folder.side_ids(*game_.system);
    if (!sides.empty())
      for (const char* kind : {"orders", "answers", "moves"}) of_sides(turn / kind, kind, sides);
    moves_nobody_takes(turn / "moves");
    each(turn / "amended", [&](const std::string& name, bool folder) {
      if (folder || !files::is_players_file(name))
        tell(name, turn / "amended" / name, {},
             "orders that a ruling names must be .xml, .json or .txt files");
    });
    return std::move(found_);
  }

 private:
  /// Names of what lies in a folder, in their order, and whether it is a folder itself.
  template <class Visit>
  static void each(const fs::path& folder, Visit visit) {
    std::set<std::pair<std::string, bool>> there;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
      if (std::string name = entry.path().filename().string(); !is_of_no_interest(name))
        there.emplace(std::move(name), entry.is_directory(none));
    for (const auto& [name, is_folder] : there) visit(name, is_folder);
  }

  /// Whoever plays may keep what he likes beside game.xml: only a slip in a name is told.
  void game_folder() {
    Names known = documents({"game", "map"});
    known.insert(known.end(), {"charts", "stylesheets", "unsealed.xml"});
    std::set<std::string> read(known.begin(), known.end());
    for (const int turn : game_.folder.turns()) {
      known.push_back(game_.folder.turn(turn).filename().string());
      read.insert(known.back());
    }
    const Names files(known.begin(), known.begin() + 4);
    each(game_.folder.root(), [&](const std::string& name, bool folder) {
      if (read.contains(name)) return;
      const bool like_a_turn =
          folder && name.starts_with("turn-") && name.size() > 5 &&
          std::ranges::all_of(name.substr(5), [](char c) { return c >= '0' && c <= '9'; });
      if (like_a_turn)
        add(game_.folder.root() / name,
            "this folder is ignored: turn folders must be named turn-01, turn-02 and so on (two digits up to "
            "turn 99)");
      else if (const std::string meant = meant_by(name, folder ? Names{"charts", "stylesheets"} : files);
               !meant.empty())
        tell(name, game_.folder.root() / name, {meant}, {});
    });
  }

  static bool is_numbered(const std::string& name, std::string_view prefix) {
    return name.starts_with(prefix) && name.size() > prefix.size() && name[prefix.size()] != '0' &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()), name.end(),
                       [](char c) { return c >= '0' && c <= '9'; });
  }

  void turn_folder(const fs::path& turn) {
    const Names files = [] {
      Names names = documents({"roster", "rulings"});
      names.emplace_back("beacon.txt");
      return names;
    }();
    const Names folders{"orders", "answers", "moves", "amended", "freeze", "press"};
    each(turn, [&](const std::string& name, bool folder) {
      if (folder && (is_numbered(name, "mailing-") || name == "position")) return;
      const Names& known = folder ? folders : files;
      if (std::ranges::find(known, name) != known.end()) return;
      tell(name, turn / name, known,
           folder
               ? "the folders of a turn are orders, answers, moves, amended, freeze, press and its mailings"
               : "the files of a turn are roster, rulings (.xml or .json) and beacon.txt");
    });
  }

  /// Documents of other names are faults already: nobody plays the side.
  void of_sides(const fs::path& folder, const std::string& kind, const Names& sides) {
    const Names known = documents(sides);
    each(folder, [&](const std::string& name, bool is_folder) {
      if (is_folder && kind == "orders" && name == "received") return;
      const bool of_a_side = std::ranges::find(sides, fs::path(name).stem().string()) != sides.end();
      const bool read = !name.ends_with(".txt") || of_a_side ||
                        (!is_folder && files::sniff(files::read_file(folder / name)).has_value());
      if (!is_folder && files::is_players_file(name) && read && !name.starts_with('.')) return;
      tell(name, folder / name, known,
           fmt::format("a side's {} must be named '{}' or '{}'",
                       kind == "orders"  ? "order file"
                       : kind == "moves" ? "list of moves"
                                         : "answer file",
                       known[0], known[1]));
    });
  }

  void moves_nobody_takes(const fs::path& folder) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) return;
    try {
      if (!takes_moves(*game_.system, *read_game_file(game_)))
        add(folder,
            "this folder is ignored: game.xml does not say that players send moves (moves=\"with-orders\")");
    } catch (const Stopped&) {
      // What is wrong with game.xml is told where it is read.
    }
  }

  void tell(const std::string& name, const fs::path& path, const Names& known,
            std::string_view what_is_read) {
    std::string text = sentence(name, known, what_is_read);
    std::error_code none;
    if (fs::is_directory(path, none)) text.replace(text.find("this file"), 9, "this folder");
    add(path, std::move(text));
  }
  void add(const fs::path& path, std::string message) {
    found_.add(at_file(game_, path, Severity::warning, "unread-file", std::move(message)));
  }

  const Game& game_;
  const int turn_;
  Diagnostics found_;
};

void collect_words(const Node& node, std::set<std::string, std::less<>>& words) {
  for (const Attribute& a : node.attributes)
    for (const std::string_view word : node.list(a.name)) words.emplace(word);
  for (const Node& child : node.children()) collect_words(child, words);
}

bool is_chart(const Document& file) {
  return !file.empty() && file.root().find("source") != nullptr && file.root().find("status") != nullptr;
}

bool is_house(const Document& file) {
  return is_chart(file) && !file.file().starts_with("adjudicator/systems/");
}

}  // namespace

Diagnostics unread_files(const Game& game, int turn) {
  return Search(game, turn).take();
}

Diagnostics unread_charts(const Turn& turn) {
  Diagnostics found;
  Diagnostics none;
  const Charts published = files::published_charts(*turn.system, none);
  const auto known = published.names();
  std::vector<const Document*> house;
  for (const auto& file : turn.files)
    if (is_house(*file)) house.push_back(file.get());
  for (const auto& file : turn.charts.catalogues)
    if (is_house(*file)) house.push_back(file.get());
  for (const Document* chart : house) {
    const std::string_view name = chart->root().value("name");
    if (name.empty() || std::ranges::find(known, name) != known.end()) continue;
    std::set<std::string, std::less<>> words;
    collect_words(turn.game_file->root(), words);
    for (const Document* other : house)
      if (other != chart) collect_words(other->root(), words);
    if (words.contains(name)) continue;
    const std::string_view near = did_you_mean(name, known);
    Diagnostic d = chart->fault(
        chart->root(), "name", "unread-chart", "",
        fmt::format("'{}' has no chart '{}', and game.xml names no such chart, so this file is ignored{}",
                    turn.system->key, printable(name),
                    near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    d.severity = Severity::warning;
    found.add(std::move(d));
  }
  return found;
}

Diagnostics unaudited_files(const Game& game, int turn) {
  Diagnostics found;
  std::set<std::string> told;
  const fs::path root = game.folder.root();
  for (const RecordedFile& file : live_files(game.folder, turn)) {
    fs::path here = root;
    for (const fs::path& part : fs::path(file.name)) {
      here /= part;
      std::error_code none;
      if (!fs::is_symlink(here, none)) continue;
      if (told.insert(here.string()).second)
        found.add(at_file(game, here, Severity::error, "link",
                          "this is a link, and an audit does not follow links: replace it with the file that "
                          "it points to"));
      break;
    }
  }
  return found;
}

void demand_audited_files(const Game& game, int turn, Notes& notes) {
  notes.add(unread_files(game, turn));
  const Diagnostics links = unaudited_files(game, turn);
  if (!links.ok()) stop(Reason::moderators_file, links, "nothing was written");
}

}  // namespace adjudicator::host
