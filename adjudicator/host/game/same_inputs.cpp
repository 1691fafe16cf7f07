#include "host/game/same_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "files/folder/comparison.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/seeds.hpp"
#include "record/inputs.hpp"
#include "record/ledger.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_changes_told = 10;

// ---- the copies in a mailing

/// A mailing's copies against its record.
class Keeper {
 public:
  Keeper(const Game& game, int turn, int mailing, Diagnostics& diagnostics)
      : game_(game), folder_(game.folder.mailing(turn, mailing)), diagnostics_(diagnostics) {}

  void check(const record::Record& record) {
    const std::string prefix = record::folder_of(record) + "inputs/";
    std::set<std::string> named;
    for (const record::HashedFile& file : record.files) {
      if (!file.name.starts_with(prefix)) continue;
      const std::string name = "inputs/" + file.name.substr(prefix.size());
      named.insert(name);
      check_file(record, file, folder_ / name);
    }
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "inputs", none)) {
      const std::string name = entry.path().lexically_relative(folder_).string();
      const bool hidden = name.find("/.") != std::string::npos;  // nothing reads it; audit says so
      if (!hidden && (entry.is_symlink() || entry.is_regular_file()) && !named.contains(name))
        fault(entry.path(), "it was not there when the mailing was made: remove it");
    }
  }

 private:
  void check_file(const record::Record& record, const record::HashedFile& file, const fs::path& path) {
    std::error_code none;
    for (fs::path here = path; here != folder_; here = here.parent_path())
      if (fs::is_symlink(here, none))
        return fault(
            here,
            "it is a link, and an audit does not follow links: replace it with the file that it points to");
    if (!fs::is_regular_file(path, none))
      return fault(path, "this is missing, and the mailing was made from it: put it back");
    std::optional<record::Digest> key;
    if (file.audience != "all") key = opening(record, file.audience);
    if (file.audience != "all" && !key) return;
    if (record::hash_of_file(path, key ? &*key : nullptr) != file.hash)
      fault(
          path,
          "it was changed since the mailing was made from it, and is not as record.xml has it: put it back");
  }

  /// The opening key of an audience, from the mailing; a fault where it is not the one that the record names.
  std::optional<record::Digest> opening(const record::Record& record, const std::string& audience) {
    if (const auto known = openings_.find(audience); known != openings_.end()) return known->second;
    auto& key = openings_[audience];
    const fs::path path = folder_ / ("opening-" + audience + ".txt");
    const std::string text = fs::exists(path) ? files::read_file(path, 4096) : std::string();
    for (const auto& named : record.openings)
      if (named.audience == audience && named.hash == record::hash_of(text) && text.size() == 65)
        key = record::parse_digest(std::string_view(text).substr(0, 64));
    if (!key)
      fault(path,
            "it is missing or changed, and without it nobody can check what the mailing was made from: put "
            "it back");
    return key;
  }

  void fault(const fs::path& path, std::string message) {
    diagnostics_.add(at_file(game_, path, Severity::error, "kept-input", std::move(message)));
  }

  const Game& game_;
  const fs::path folder_;
  std::map<std::string, std::optional<record::Digest>> openings_;
  Diagnostics& diagnostics_;
};

// ---- the files in the game folder

/// The visible files below a folder, by their path in it.
std::map<std::string, std::string> files_below(const fs::path& folder) {
  std::map<std::string, std::string> found;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none))
    if (entry.is_regular_file() && !entry.path().filename().string().starts_with('.'))
      found[entry.path().lexically_relative(folder).string()] = files::read_file(entry.path());
  return found;
}

std::unique_ptr<Document> read_to_compare(const Game& game, const fs::path& path, std::string text,
                                          Diagnostics& diagnostics) {
  const files::Schema& schema = files::Schema::of(game.system->key);
  const Spelling spelling = files::spelling_of(path.string(), text);
  const auto peeked = files::peek_system(text, spelling);
  const std::string root =
      peeked && schema.root(peeked->root) != nullptr ? peeked->root : path.stem().string();
  files::ReadOptions options;
  if (root == "orders") options.tolerant = "list";
  return files::read_document(game.folder.shown(path), std::move(text), spelling, schema, root, diagnostics,
                              options);
}

/// What a turn's last mailing keeps, else its freeze.
files::GameFolder::Inputs kept_inputs(const Game& game, int turn) {
  if (const int last = game.folder.last_mailing(turn); last > 0) return game.folder.frozen_inputs(turn, last);
  const fs::path freeze = game.folder.freeze(turn);
  return {freeze, freeze, freeze / "orders", freeze / "answers", freeze};
}

class InputComparison {
 public:
  InputComparison(const Game& game, int turn)
      : game_(game), turn_(turn), kept_(kept_inputs(game, turn)), live_(game.folder.current_inputs(turn)) {}

  LiveChanges take() {
    game_file();
    document(kept_.game, live_.game, "map");
    charts();
    document(kept_.roster, live_.roster, "roster");
    if (game_.folder.last_mailing(turn_) == 0) frozen_only();
    return std::move(found_);
  }
  LiveChanges take_game() {
    game_file();
    return std::move(found_);
  }

 private:
  void game_file() { document(kept_.game, live_.game, "game"); }

  void charts() { documents(kept_.game / "charts", live_.game / "charts"); }

  /// What only a freeze holds fast: nothing may be decided once the beacon's value can be known.
  void frozen_only() {
    document(kept_.rulings, live_.rulings, "rulings");
    documents(kept_.rulings / "amended", live_.rulings / "amended");
    documents(kept_.answers, live_.answers);
    const auto now = looks_of(game_);
    std::map<std::string, std::string> was;
    for (const auto& [name, bytes] : files_below(kept_.game / "stylesheets"))
      was["stylesheets/" + name] = bytes;
    for (const auto& [name, bytes] : now)
      if (const auto found = was.find(name); found == was.end() || found->second != bytes)
        add(game_.folder.root() / name, found == was.end() ? "it is new" : "it is another");
    for (const auto& [name, bytes] : was)
      if (!now.contains(name)) add(game_.folder.root() / name, "it is gone");
  }

  void documents(const fs::path& kept, const fs::path& live) {
    std::set<std::string> stems;
    for (const fs::path& folder : {kept, live})
      for (const fs::path& path : files::documents_in(folder, files::Papers::of_players))
        stems.insert(path.stem().string());
    for (const std::string& stem : stems) document(kept, live, stem);
  }

  void document(const fs::path& kept, const fs::path& live, const std::string& stem) {
    const fs::path was = files::document_in(kept, stem);
    const fs::path is = files::document_in(live, stem);
    if (was.empty() && is.empty()) return;
    if (is.empty()) return add(live / was.filename(), "it is gone");
    if (is.extension() == ".xml" && fs::exists(live / (stem + ".json")))
      return two_spellings(live, stem, was);
    if (was.empty()) return add(is, "it is new");
    std::string before = files::read_file(was);
    std::string after = files::read_file(is);
    if (before == after && was.extension() == is.extension()) return;
    values(was, std::move(before), is, std::move(after));
  }

  /// Only one of them was there.
  void two_spellings(const fs::path& live, const std::string& stem, const fs::path& was) {
    const std::string one = was.extension() == ".json" ? ".json" : ".xml";
    const std::string other = one == ".xml" ? ".json" : ".xml";
    found_.inputs.push_back(at_file(
        game_, live / (stem + other), Severity::error, "input-changed",
        fmt::format("{}{} lies beside it{}: take one of the two away", stem, one,
                    was.empty() ? "" : fmt::format(", with which turn {} {}", turn_, how_it_began()))));
  }

  void values(const fs::path& was, std::string before, const fs::path& is, std::string after) {
    Diagnostics faults;
    const auto earlier = read_to_compare(game_, was, std::move(before), faults);
    const auto later = read_to_compare(game_, is, std::move(after), faults);
    if (!earlier || !later || !faults.ok()) {
      for (const Diagnostic& d : faults.all()) found_.inputs.push_back(d);
      if (faults.ok()) add(is, "it is not understood any more");
      return;
    }
    for (const files::Difference& difference : files::differences(*earlier, *later)) {
      const bool administration = was.stem() == "game" && files::is_administration(difference);
      auto& list = administration ? found_.administration : found_.inputs;
      if (difference.after == nullptr)
        list.push_back(at_file(game_, is, Severity::error, "input-changed", since(difference.what)));
      else
        list.push_back(later->fault(*difference.after, difference.attribute, "input-changed", "",
                                    since(difference.what)));
    }
  }

  std::string since(const std::string& what) const {
    return fmt::format("{} since turn {} {}", what, turn_, how_it_began());
  }
  const char* how_it_began() const { return game_.folder.last_mailing(turn_) == 0 ? "was frozen" : "began"; }
  void add(const fs::path& path, const std::string& what) {
    found_.inputs.push_back(at_file(game_, path, Severity::error, "input-changed", since(what)));
  }

  const Game& game_;
  const int turn_;
  const files::GameFolder::Inputs kept_;
  const files::GameFolder::Inputs live_;
  LiveChanges found_;
};

bool is_kept(const Game& game, int turn) {
  return game.folder.last_mailing(turn) > 0 || !frozen_whole(game, turn).empty();
}

// ---- what is told of them

void tell(std::vector<Diagnostic> changes, Severity severity, Notes& notes) {
  for (std::size_t i = 0; i < std::min(changes.size(), most_changes_told); ++i) {
    changes[i].severity = severity;
    notes.add(changes[i]);
  }
  if (changes.size() > most_changes_told)
    notes.say(fmt::format("{} more differ", changes.size() - most_changes_told));
}

/// The program is frozen with all else; another one is told, since the old one may be gone.
void tell_of_program_of_freeze(const Game& game, int turn, Notes& notes) {
  const fs::path path = game.folder.freeze(turn) / "program.txt";
  const std::string was = fs::exists(path) ? files::first_line(files::read_file(path, 4096)) : std::string();
  if (!was.empty() && was != version)
    notes.warn(
        fmt::format("turn {} was frozen by adjudicator {}, and this is {}: what decides results is "
                    "not the "
                    "same in both; audit says so",
                    turn, printable(was), version));
}

/// Who takes a file out of a freeze could write another in its place once the beacon is out.
void demand_whole_freeze(const Game& game, int turn) {
  const fs::path freeze = game.folder.freeze(turn);
  const auto demand = [&](bool there, const std::string& name) {
    if (there) return;
    stop(Reason::moderators_file,
         fmt::format("{} is missing: turn {} was frozen with it before its beacon; put it back; nothing was "
                     "written",
                     game.folder.shown(freeze / name), turn));
  };
  for (const char* stem : {"game", "roster", "map"})
    demand(!files::document_in(freeze, stem).empty(), std::string(stem) + ".xml");
  demand(fs::exists(freeze / "program.txt"), "program.txt");
}

/// It is never read again: what counted counts.
void tell_of_beacon(const Game& game, int turn, Notes& notes) {
  const fs::path was = game.folder.frozen_inputs(turn, 1).beacon / "beacon.txt";
  const fs::path is = game.folder.turn(turn) / "beacon.txt";
  const auto value = [](const fs::path& path) {
    return fs::exists(path) ? files::first_line(files::read_file(path, files::beacon_limit)) : std::string();
  };
  if (fs::exists(was) && value(was) != value(is))
    notes.say(fmt::format("{} has another value than the one with which turn {} began; that counts",
                          game.folder.shown(is), turn));
}

/// What `receive` kept is evidence: whatever a correction does, a version or receipt that a record of the
/// turn names stays.
void demand_kept_versions(const Game& game, int turn) {
  Diagnostics missing;
  std::set<std::string> told;
  for (int mailing = 1; mailing <= game.folder.last_mailing(turn); ++mailing) {
    const auto record = record::understood_record(game.folder, turn, mailing);
    if (!record) continue;
    for (const record::HashedFile& file : record->files)
      if (const fs::path path = game.folder.root() / file.name;
          file.name.find("/orders/received/") != file.name.npos && !fs::exists(path) &&
          told.insert(file.name).second)
        missing.add(at_file(game, path, Severity::error, "received-missing",
                            fmt::format("it is missing, and the record of mailing {} names it: what came in "
                                        "through `receive` is kept; put it back",
                                        mailing)));
  }
  if (missing.ok()) return;
  Notes why;
  tell(missing.all(), Severity::error, why);
  why.say("nothing was written");
  stop(Reason::moderators_file, std::move(why));
}

/// Mailings that a sealed turn went through, each with what the one before it had.
void demand_same_mailings(const Game& game, int turn) {
  const record::TextOfInput text_of = [&](const record::Record&, const record::HashedFile& file) {
    return std::optional(files::read_file(game.folder.root() / file.name));  // it was checked
  };
  std::optional<record::Record> before = record::understood_record(game.folder, turn, 1);
  for (int mailing = 2; mailing <= game.folder.last_mailing(turn); ++mailing) {
    auto after = record::understood_record(game.folder, turn, mailing);
    if (before && after)
      for (const record::ChangedInput& change : record::changed_inputs(*before, *after, true, text_of)) {
        if (change.administration) continue;
        stop(Reason::moderators_file,
             fmt::format("{}: mailing {} was made from something else than mailing {}: {}; adjudicator audit "
                         "shows all of it; a sealed turn cannot go on so; nothing was written",
                         game.folder.shown(game.folder.root() / change.name), after->mailing, before->mailing,
                         change.what));
      }
    before = std::move(after);
  }
}

}  // namespace

void demand_kept_inputs(const Game& game, int turn) {
  Diagnostics diagnostics;
  for (int mailing = 1; mailing <= game.folder.last_mailing(turn); ++mailing)
    if (const auto record = record::understood_record(game.folder, turn, mailing))
      Keeper(game, turn, mailing, diagnostics).check(*record);
  if (diagnostics.ok()) return;
  Notes why;
  tell(diagnostics.all(), Severity::error, why);
  why.say(fmt::format(
      "what turn {} was made from is kept in its mailings, and every later run of it reads that; nothing was "
      "written",
      turn));
  stop(Reason::moderators_file, std::move(why));
}

bool began_sealed(const Game& game, int turn) {
  const auto first = record::understood_record(game.folder, turn, 1);
  return first && first->seed == record::SeedKind::sealed;
}

fs::path frozen_whole(const Game& game, int turn) {
  const fs::path freeze = game.folder.freeze(turn);
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(freeze, none)) {
    const std::string name = entry.path().filename().string();
    if (name != "orders" && !name.starts_with('.')) return freeze;
  }
  return {};
}

std::map<std::string, std::string> looks_of(const Game& game) {
  std::map<std::string, std::string> looks;
  for (auto& [name, bytes] : files_below(game.folder.root() / "stylesheets"))
    looks["stylesheets/" + name] = std::move(bytes);
  return looks;
}

bool is_same_game(const Game& game, int turn) {
  return !is_kept(game, turn) || InputComparison(game, turn).take_game().inputs.empty();
}

LiveChanges changed_files(const Game& game, int turn) {
  if (!is_kept(game, turn)) return {};
  auto changes = InputComparison(game, turn).take();
  // Between turns rules may change, in the open: an earlier turn is run by its own. Sides stay.
  const bool past = game.folder.turns().back() > turn && is_closed(game, turn);
  const std::string game_file = game.folder.shown(files::document_in(game.folder.root(), "game"));
  if (past)
    std::erase_if(changes.inputs, [&](const Diagnostic& d) {
      return d.at.file == game_file && !d.message.starts_with("side ") && !d.message.starts_with("game ");
    });
  return changes;
}

void demand_same_inputs(const Game& game, int turn, bool corrected, Notes& notes) {
  if (!is_kept(game, turn)) return;
  const int last = game.folder.last_mailing(turn);
  demand_kept_inputs(game, turn);
  demand_kept_versions(game, turn);
  const bool sealed = last == 0 || began_sealed(game, turn);  // a beacon is for sealed turns only
  if (last > 0 && sealed) demand_same_mailings(game, turn);
  if (last > 0) tell_of_beacon(game, turn, notes);
  if (last == 0) demand_whole_freeze(game, turn);
  if (last == 0) tell_of_program_of_freeze(game, turn, notes);
  const LiveChanges changes = changed_files(game, turn);
  const std::string kept =
      game.folder.shown(last == 0 ? game.folder.freeze(turn) : game.folder.mailing(turn, last) / "inputs");
  if (!changes.administration.empty()) {
    tell(changes.administration, Severity::warning, notes);
    notes.say(fmt::format("that decides nothing of turn {}, so it counts from now on; the next record has it",
                          turn));
  }
  if (changes.inputs.empty() || (corrected && !sealed)) return;
  if (!sealed) {
    tell(changes.inputs, Severity::warning, notes);
    notes.say(fmt::format(
        "turn {} goes on with what is kept in {}; --corrected runs it again with what lies there now", turn,
        kept));
    return;
  }
  const char* next = last == 0 ? "; a ruling can come after its first mailing"
                               : ", or have it changed by a ruling (adjudicator amend)";
  Notes why;
  tell(changes.inputs, Severity::error, why);
  why.say(fmt::format(
      "turn {} is sealed, and what it was made from must stay until it ends: put back what is kept in {}{}; "
      "nothing was written",
      turn, kept, next));
  stop(Reason::moderators_file, std::move(why));
}

}  // namespace adjudicator::host
