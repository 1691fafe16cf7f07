#include "host/moved_roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "files/amended.hpp"
#include "files/disk.hpp"
#include "files/known_things.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
#include "host/move_list.hpp"
#include "host/senders.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// A move that can be made.
struct Made {
  const MoveList* list;
  const Move* move;
  const Piece* piece;
  std::string hex;
};

}  // namespace

class MovedRoster::Moving {
 public:
  Moving(const Game& game, int turn, const std::string& game_id, std::unique_ptr<Document> from)
      : game_(game), turn_(turn), game_id_(game_id), edit_(*game.system, std::move(from)) {}

  RosterEdit& edit() { return edit_; }
  std::size_t moved() const { return made_.size(); }

  /// Stopped with all that is wrong with them.
  void move(const std::vector<fs::path>& files) {
    if (files.empty()) return;
    const auto map = find_map();
    const files::KnownThings things(&edit_.document(), map.get(), {}, files::KnownThings::Rows::all);
    base_ = load(std::string(edit_.document().source()), base_faults_);
    if (!base_) stop(Reason::moderators_file, base_faults_);
    for (const fs::path& path : files) {
      const std::size_t first = faults_.all().size();
      lists_.push_back(read_move_list(files::shown(path), files::read_file(path, files::most_of_a_player),
                                      game_, game_id_, turn_, faults_));
      faults_.belong_to(lists_.back().side, first);
    }
    for (const MoveList& list : lists_) {
      const std::size_t first = faults_.all().size();
      check_side(list);
      for (const Move& one : list.moves) judge(list, one, things);
      faults_.belong_to(list.side, first);
    }
    demand_sound();
    for (const Made& one : made_) edit_.move(*one.piece, one.hex);
  }

  /// The roster, when the rules accept it; Stopped where they do not.
  std::string sound_text(Notes& notes) {
    std::string text = edit_.made();
    Diagnostics found;
    const auto turn = load(text, found);
    const auto places = rows_by_line(text);
    for (Diagnostic d : found.all()) {
      const bool is_error = d.severity == Severity::error;
      d = at_its_move(std::move(d), places);
      if (is_error)
        faults_.add(std::move(d));
      else
        notes.add(std::move(d));
    }
    if (!turn && faults_.ok()) stop(Reason::moderators_file, found);
    demand_sound();
    warn_of_strangers(found, notes);
    return text;
  }

 private:
  std::unique_ptr<Document> find_map() const {
    for (const char* name : {"map.xml", "map.json"}) {
      const fs::path path = game_.folder.root() / name;
      if (!fs::exists(path)) continue;
      Diagnostics told_elsewhere;
      std::string text = files::read_file(path);
      const Spelling spelling = files::spelling_of(name, text);
      return files::read_document(game_.folder.shown(path), std::move(text), spelling,
                                  files::Schema::of(game_.system->key), "map", told_elsewhere);
    }
    return nullptr;
  }

  /// The turn with this roster and nothing that anybody sent for it.
  std::unique_ptr<Turn> load(std::string text, Diagnostics& found) const {
    auto inputs = game_.folder.current_inputs(turn_);
    inputs.orders = inputs.answers = inputs.rulings = game_.folder.mailing(turn_, 0);
    inputs.roster_text = std::move(text);
    return game_.folder.load(turn_, inputs, *game_.system, found);
  }

  void check_side(const MoveList& list) {
    if (list.side.empty() || !list.file) return;
    const auto sides = edit_.sides();
    if (std::ranges::find(sides, list.side) != sides.end()) return;
    const auto near = did_you_mean(list.side, {sides.begin(), sides.end()});
    faults_.add(
        list.file->fault_at(0, "unknown-side", "",
                            fmt::format("the game has no side '{}'{}", printable(list.side),
                                        near.empty() ? "" : fmt::format("; did you mean '{}'?", near))));
  }

  void fault(const MoveList& list, std::size_t at, std::string_view code, std::string message) {
    faults_.add(list.file->fault_at(at, code, "", std::move(message)));
  }

  /// By id or name, of any table whose rows stand in hexes.
  files::KnownThings::Found find_thing(const std::string& text, const files::KnownThings& things) const {
    for (const TableSpec& table : game_.system->tables) {
      if (table.location.empty()) continue;
      if (const auto found = things.find(table.name, text); !found.id.empty() || found.several) return found;
    }
    return {};
  }

  std::string find_hex(const std::string& text, const files::KnownThings& things) const {
    if (const Place place = base_->board.find(text); exists(place))
      return std::string(base_->board.id(place));
    return std::string(things.find("place", text).id);
  }

  /// A line without "to": the one place where a thing ends and a place begins, by what there is.
  Move split(Move move, const files::KnownThings& things) const {
    for (std::size_t blank = move.line.rfind(' '); blank != std::string::npos && blank > 0;
         blank = move.line.rfind(' ', blank - 1)) {
      const std::string thing = move.line.substr(0, blank);
      const std::string place = move.line.substr(blank + 1);
      if (find_thing(thing, things).id.empty() || find_hex(place, things).empty()) continue;
      move.thing = thing;
      move.place = place;
      return move;
    }
    return move;
  }

  void judge(const MoveList& list, const Move& written, const files::KnownThings& things) {
    const Move move = written.line.empty() ? written : split(written, things);
    const auto found = find_thing(move.thing, things);
    const Piece* piece = found.id.empty() ? nullptr : edit_.find(found.id);
    if (piece == nullptr || !may_move(list, *piece))
      fault(list, move.at_thing, "move-unit",
            found.several ? several(move.thing) : unknown(list, move.thing));
    else if (piece->gone())
      fault(list, move.at_thing, "move-unit", fmt::format("{} is out of the game", piece->called()));
    else if (!moving_.insert(piece).second)
      fault(list, move.at_thing, "move-twice", fmt::format("{} moves twice", piece->called()));
    const std::string hex = find_hex(move.place, things);
    if (hex.empty())
      fault(list, move.at_place, "move-hex",
            fmt::format("the map has no hex or place '{}'; it has {} columns and {} rows",
                        printable(move.place), base_->board.columns(), base_->board.rows()));
    else if (base_->board.prohibited(base_->board.find(hex)))
      fault(list, move.at_place, "move-hex", fmt::format("nothing may enter the hex {}", hex));
    if (piece != nullptr && !hex.empty()) made_.push_back({&list, &written, piece, hex});
  }

  /// What belongs to nobody is the moderator's to move.
  static bool may_move(const MoveList& list, const Piece& piece) {
    return list.side.empty() || piece.side() == list.side;
  }

  static std::string several(const std::string& text) {
    return fmt::format("several units are called '{}': name one by its id", printable(text));
  }

  std::string unknown(const MoveList& list, const std::string& text) const {
    std::vector<std::string_view> known;
    for (const Piece& piece : edit_.pieces())
      if (may_move(list, piece)) known.push_back(piece.id());
    const auto near = did_you_mean(text, known);
    const std::string whose =
        list.side.empty() ? "there is nothing" : fmt::format("{} has nothing", list.side);
    return fmt::format("{} that is called '{}'{}", whose, printable(text),
                       near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
  }

  /// File by file, in the order of their lines: what cannot be read, and what cannot be done.
  void demand_sound() const {
    if (faults_.ok()) return;
    const auto file_of = [&](const Diagnostic& d) {
      return std::ranges::find_if(
                 lists_, [&](const MoveList& list) { return list.file && list.file->file() == d.at.file; }) -
             lists_.begin();
    };
    auto all = faults_.all();
    std::ranges::stable_sort(
        all, {}, [&](const Diagnostic& d) { return std::tuple(file_of(d), d.at.line, d.at.column); });
    Diagnostics sorted;
    for (Diagnostic& d : all) sorted.add(std::move(d));
    stop(whose_fault(sorted.all()), sorted, "nothing was written");
  }

  // ---- faults of the position, told where the move is that made them

  std::map<std::uint32_t, const Piece*> rows_by_line(const std::string& text) const {
    Diagnostics none;
    const auto again = files::read_document("roster.xml", text, Spelling::xml,
                                            files::Schema::of(game_.system->key), "roster", none);
    std::map<std::uint32_t, const Piece*> rows;
    if (!again) return rows;
    const auto walk = [&](const Node& parent, const auto& self) -> void {
      for (const Node& node : parent.children()) {
        if (const Piece* piece = edit_.find(node.value("id"));
            piece != nullptr && piece->node->name == node.name)
          rows[again->position(node).line] = piece;
        self(node, self);
      }
    };
    walk(again->root(), walk);
    return rows;
  }

  std::string hex_now(const Piece& piece) const {
    for (const Made& one : made_)
      if (one.piece == &piece) return one.hex;
    return std::string(piece.hex());
  }

  /// The move of that piece, else the last one into its hex.
  const Made* move_behind(const Piece& piece) const {
    for (const Made& one : made_)
      if (one.piece == &piece) return &one;
    const std::string hex = hex_now(piece);
    const Made* last = nullptr;
    for (const Made& one : made_)
      if (one.hex == hex) last = &one;
    return last;
  }

  Diagnostic at_its_move(Diagnostic d, const std::map<std::uint32_t, const Piece*>& rows) const {
    const bool of_roster = d.at.file == game_.folder.shown(game_.folder.turn(turn_) / "roster.xml");
    const auto row = rows.find(d.at.line);
    const Made* made = of_roster && row != rows.end() ? move_behind(*row->second) : nullptr;
    if (made == nullptr) return d;
    Diagnostic moved = made->list->file->fault_at(made->move->at_place, d.code, d.rule, d.message);
    moved.severity = d.severity;
    moved.side = made->list->side;
    return moved;
  }

  /// Units of two sides in a hex, where the rules said nothing of it.
  void warn_of_strangers(const Diagnostics& told, Notes& notes) const {
    std::map<std::string, std::set<std::string>> sides;
    for (const Piece& piece : edit_.pieces())
      if (piece.table->name == "unit" && !piece.gone())
        if (const std::string hex = hex_now(piece); !hex.empty()) sides[hex].emplace(piece.side());
    std::set<std::string> said;
    for (const Made& one : made_) {
      const bool known = std::ranges::any_of(
          told.all(), [&](const Diagnostic& d) { return d.message.find(one.hex) != std::string::npos; });
      if (known || sides[one.hex].size() < 2 || !said.insert(one.hex).second) continue;
      Diagnostic d =
          one.list->file->fault_at(one.move->at_place, "move-strangers", "",
                                   fmt::format("the hex {} holds units of several sides", one.hex));
      d.severity = Severity::warning;
      notes.add(std::move(d));
    }
  }

  const Game& game_;
  int turn_;
  const std::string& game_id_;
  RosterEdit edit_;
  std::unique_ptr<Turn> base_;
  Diagnostics base_faults_;
  Diagnostics faults_;
  std::vector<MoveList> lists_;
  std::set<const Piece*> moving_;
  std::vector<Made> made_;
};

MovedRoster::MovedRoster(const Game& game, int turn, const std::string& game_id,
                         std::unique_ptr<Document> from)
    : moving_(std::make_unique<Moving>(game, turn, game_id, std::move(from))) {}
MovedRoster::~MovedRoster() = default;

RosterEdit& MovedRoster::edit() {
  return moving_->edit();
}
std::size_t MovedRoster::moved() const {
  return moving_->moved();
}
void MovedRoster::move(const std::vector<std::filesystem::path>& files) {
  moving_->move(files);
}
std::string MovedRoster::sound_text(Notes& notes) {
  return moving_->sound_text(notes);
}

}  // namespace adjudicator::host
