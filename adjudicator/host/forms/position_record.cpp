#include "host/forms/position_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "files/folder/disk.hpp"
#include "files/folder/folder.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seals.hpp"
#include "host/stopped.hpp"
#include "record/ledger.hpp"
#include "record/record.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;
using record::PositionRecord;

constexpr const char* remedy = "run adjudicator position to make it again, and send it to its player";

fs::path path_of_record(const Game& game, int turn, const std::string& side) {
  return game.folder.root() / record::name_of_position_record(turn, side);
}

/// The record that lies there; empty, with no position in it, where there is none.
PositionRecord read_record(const Game& game, const fs::path& path, Diagnostics& diagnostics) {
  if (!fs::exists(path)) return {};
  return record::read_position_record(game.folder.shown(path), files::read_file(path), diagnostics)
      .value_or(PositionRecord{});
}

/// Hash of the chain's newest record; empty: there is none.
std::string head_of_chain(const Game& game, Diagnostics& diagnostics) {
  const auto newest = record::Ledger::newest(game.folder, diagnostics);
  return newest ? newest->hash : std::string();
}

bool is_known_record(const Game& game, const std::string& hash) {
  Diagnostics told_by_others;
  if (head_of_chain(game, told_by_others) == hash) return true;
  const auto all = record::Ledger::read(game.folder, told_by_others);
  return std::ranges::any_of(all.entries(), [&](const record::Entry& entry) { return entry.hash == hash; });
}

std::vector<record::Record::Resource> hashes_of(const Position& position, const std::string& side) {
  std::vector<record::Record::Resource> all;
  for (const auto& [name, bytes] : position.files(side)) all.push_back({name, record::hash_of(bytes)});
  return all;
}

std::string sign_record(const record::SecretKey& key, const PositionRecord& record, const std::string& text) {
  return record::sign(
      key, text, fmt::format("position of {} for turn {} of game {}", record.side, record.turn, record.game));
}

/// game.xml without its deadlines, which a position names as its record has them.
std::string settings_of(const Game& game) {
  std::string text = files::read_file(files::document_in(game.folder.root(), "game"));
  std::string kept;
  std::size_t from = 0;
  for (std::size_t at = text.find("<deadline"); at != text.npos; at = text.find("<deadline", from)) {
    kept += text.substr(from, text.find_last_not_of(" \t\r\n", at - 1) + 1 - from);
    from = std::min(text.find('>', at), text.size() - 1) + 1;
  }
  return kept + text.substr(from);
}

/// What a position is made with, besides the moderator's files of its turn. Where some of it has changed the position may
/// differ, and nobody is to blame.
std::string made_with(const Game& game) {
  std::string all = std::string(build) + '\n' + record::hash_of(settings_of(game)) + '\n';
  for (const auto& [name, bytes] : looks_of(game)) all += record::hash_of(bytes) + "  " + name + '\n';
  return record::hash_of(all) + '\n';
}

fs::path path_of_stamp(const Game& game, int turn, const std::string& side) {
  return game.folder.turn(turn) / "position" / ("made-with-" + side + ".txt");
}

bool is_made_alike(const Game& game, int turn, const std::string& side) {
  const fs::path stamp = path_of_stamp(game, turn, side);
  return !fs::exists(stamp) || files::read_file(stamp) == made_with(game);
}

/// What is wrong with the positions of a turn, in sentences.
class Comparison {
 public:
  Comparison(const Game& game, const Turn& turn, const reports::Stylesheets& looks)
      : game_(game), turn_(turn), looks_(looks), folder_(game.folder.turn(turn.number) / "position") {}

  void compare(const std::string& side) {
    const fs::path path = path_of_record(game_, turn_.number, side);
    Diagnostics diagnostics;
    const PositionRecord record = read_record(game_, path, diagnostics);
    if (!diagnostics.ok()) return notes_.add(diagnostics);
    if (record.made.empty()) return compare_unrecorded(side);
    const PositionRecord::Made& last = record.made.back();
    const bool own = record.turn == turn_.number && record.side == side && record.game == turn_.game;
    if (!own) return differs(path, "is the record of another position");
    if (!names_all(last, side)) return differs(path, "does not name each file that belongs to it");
    if (!as_recorded(last, path)) return;
    if (!last.previous.empty() && !is_known_record(game_, last.previous))
      return differs(path, "goes on from a record that is not there any more");
    if (last.program == version && is_made_alike(game_, turn_.number, side)) return compare_made(side, last);
    remarks_.remark(fmt::format(
        "{} was made by another build of the program, or with another game.xml or other stylesheets, so "
        "its files are not compared with what they would be now",
        game_.folder.shown(path)));
  }

  Notes take() { return std::move(notes_); }
  Notes take_remarks() { return std::move(remarks_); }

 private:
  static bool names_all(const PositionRecord::Made& made, const std::string& side) {
    const auto wanted = Position().files(side);
    return std::ranges::equal(made.files, wanted, {}, &record::Record::Resource::name,
                              [](const auto& file) { return file.first; });
  }

  void differs(const fs::path& path, std::string_view how) {
    notes_.say(fmt::format("{} {}; {}", game_.folder.shown(path), how, remedy));
  }

  /// A record is easily removed: what lies there without one is no less suspect.
  void compare_unrecorded(const std::string& side) {
    for (const auto& file : Position().files(side))
      if (fs::exists(folder_ / file.first)) return differs(folder_ / file.first, "is in no record");
  }

  bool as_recorded(const PositionRecord::Made& last, const fs::path& record) {
    bool all = true;
    for (const auto& file : last.files) {
      const fs::path path = folder_ / file.name;
      if (fs::exists(path) && record::hash_of_file(path, nullptr) == file.hash) continue;
      differs(path, "is not as " + game_.folder.shown(record) + " has it");
      all = false;
    }
    return all;
  }

  void compare_made(const std::string& side, const PositionRecord::Made& last) {
    try {
      Notes told_by_others;
      const Position again = position(game_, turn_.number, side, looks_, told_by_others, last.deadline);
      const auto now = hashes_of(again, side);
      for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i] != last.files[i])
          return differs(folder_ / now[i].name, "is not what the turn's files come to now");
    } catch (const Stopped& stopped) {
      notes_.add(stopped.why());
    }
  }

  const Game& game_;
  const Turn& turn_;
  const reports::Stylesheets& looks_;
  fs::path folder_;
  Notes notes_;
  Notes remarks_;
};

/// The game may have got its key since, or another one; or the program was killed before it signed.
void sign_records(const Game& game, const Turn& turn, const record::SecretKey& key) {
  for (const SideInfo& side : turn.sides) {
    const fs::path path = path_of_record(game, turn.number, side.id);
    Diagnostics told_before;
    const PositionRecord record = read_record(game, path, told_before);
    if (record.made.empty() || record.side != side.id) continue;
    const std::string signature = sign_record(key, record, to_text(record));
    const fs::path place = path.string() + ".minisig";
    if (!fs::exists(place) || files::read_file(place) != signature) files::write_atomically(place, signature);
  }
}

}  // namespace

std::vector<fs::path> keep_position(const Game& game, const Document& game_file, int turn,
                                    const std::string& side, const Position& position,
                                    const std::optional<record::SecretKey>& key) {
  const fs::path folder = game.folder.turn(turn) / "position";
  const fs::path path = path_of_record(game, turn, side);
  Diagnostics diagnostics;
  PositionRecord record = read_record(game, path, diagnostics);
  PositionRecord::Made made{head_of_chain(game, diagnostics), std::string(version), position.deadline,
                            hashes_of(position, side)};
  if (!diagnostics.ok()) stop(Reason::moderators_file, diagnostics);
  const std::string id(game_file.root().value("id"));
  // The folder may be a copy of another turn's.
  if (record.game != id || record.turn != turn || record.side != side) record.made.clear();
  std::erase_if(record.made, [&](const PositionRecord::Made& one) {
    return !one.previous.empty() && !is_known_record(game, one.previous);
  });
  record.system = game.system->key;
  record.game = id;
  record.turn = turn;
  record.side = side;
  if (record.made.empty() || !record.made.back().says_the_same(made)) record.made.push_back(std::move(made));
  const std::string text = to_text(record);
  const std::string signature = key ? sign_record(*key, record, text) : std::string();
  files::make_folder(folder);
  files::remove_leftovers(folder);
  std::vector<fs::path> kept;
  for (const auto& [name, bytes] : position.files(side)) {
    kept.push_back(folder / name);
    files::write_atomically(kept.back(), bytes);
  }
  const fs::path place = path.string() + ".minisig";
  if (key)
    files::write_atomically(place, signature);
  else
    fs::remove(place);  // the game has lost its key since
  files::write_atomically(path, text);
  files::write_atomically(path_of_stamp(game, turn, side), made_with(game));
  return kept;
}

void demand_same_positions(const Game& game, const Turn& turn, const reports::Stylesheets& looks,
                           const std::optional<record::SecretKey>& key, Notes& notes) {
  if (!fs::exists(game.folder.turn(turn.number) / "position")) return;
  Comparison comparison(game, turn, looks);
  for (const SideInfo& side : turn.sides) comparison.compare(side.id);
  Notes differing = comparison.take();
  if (!differing.empty() && seal_of(turn.game_file->root(), turn.number)) {
    differing.say(
        "in a sealed game each player has the position, form and desk that the program makes; nothing was "
        "written");
    stop(Reason::moderators_file, differing);
  }
  notes.add(std::move(differing));
  notes.add(comparison.take_remarks());
  if (key) sign_records(game, turn, *key);
}

}  // namespace adjudicator::host
