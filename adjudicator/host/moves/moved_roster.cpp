#include "host/moves/moved_roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/function_ref.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/senders.hpp"
#include "host/moves/move_judge.hpp"
#include "host/moves/move_list.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

}  // namespace

class MovedRoster::Moving {
 public:
  Moving(const Game& game, int turn, const std::string& game_id, std::unique_ptr<Document> from)
      : game_(game), turn_(turn), game_id_(game_id), edit_(*game.system, std::move(from)) {}

  RosterEdit& edit() { return edit_; }
  std::vector<MadeMove> moved() const {
    std::vector<MadeMove> all;
    for (const JudgedMove& one : made_)
      all.push_back({one.piece->called(), std::string(one.piece->hex()), one.hex, one.hexes});
    return all;
  }

  void move(const std::vector<fs::path>& files, const MovesOfTurn* sent, const Diagnostics& wrong) {
    if (files.empty() && (sent == nullptr || sent->lists().empty())) return;
    map_ = find_map();
    base_ = load(std::string(edit_.document().source()), base_faults_);
    if (!base_) stop(Reason::moderators_file, base_faults_);
    MoveJudge judge(*game_.system, edit_, base_->board, map_.get(), longest_move(*read_game_file(game_)));
    for (const fs::path& path : files) {
      const std::size_t first = faults_.all().size();
      own_.push_back(std::make_unique<MoveList>(
          read_move_list(files::shown(path), files::read_file(path, files::most_of_a_player), game_, game_id_,
                         turn_, faults_)));
      faults_.belong_to(own_.back()->side, first);
    }
    for (const auto& list : own_) {
      const std::size_t first = faults_.all().size();
      for (JudgedMove& one : judge.judge(*list, faults_)) made_.push_back(std::move(one));
      faults_.belong_to(list->side, first);
      lists_.push_back(list.get());
    }
    if (sent != nullptr) take(*sent);
    for (const Diagnostic& d : wrong.all()) faults_.add(d);
    demand_sound();
    bar_from_strangers();
  }

  const std::vector<DroppedMove>& dropped() const { return dropped_; }

  /// The roster, when the rules accept it; Stopped where they do not.
  std::string sound_text(Notes& notes) {
    std::string text = with_moves();
    Diagnostics found;
    auto turn = load(text, found);
    auto places = rows_by_line(text);
    while (bar_what_is_refused(found, places)) {
      found = Diagnostics();
      text = with_moves();
      turn = load(text, found);
      places = rows_by_line(text);
    }
    for (const Diagnostic& d : faults_.all()) notes.add(d);  // of moves that are far
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

  /// What players sent with their orders. The moderator's word on a unit goes before theirs.
  void take(const MovesOfTurn& sent) {
    for (const auto& list : sent.lists()) lists_.push_back(list.get());
    for (const JudgedMove& one : sent.moves()) {
      const Piece* piece = edit_.find(one.piece->id());
      const MoveFate fate = fate_of(one, edit_);
      if (piece != nullptr && std::ranges::find(made_, piece, &JudgedMove::piece) != made_.end()) continue;
      if (fate == MoveFate::possible)
        made_.push_back({one.list, one.move, piece, one.hex, one.hexes});
      else
        dropped_.push_back({std::string(one.piece->side()), one.piece->called(), one.hex,
                            fate == MoveFate::elsewhere ? std::string(piece->hex()) : std::string(),
                            fate == MoveFate::eliminated});
    }
  }

  std::string with_moves() {
    const TextEdits before = edit_.edits();
    for (const JudgedMove& one : made_) edit_.move(*one.piece, one.hex);
    std::string text = edit_.made();
    edit_.restore(before);
    return text;
  }

  // ---- moves of players that cannot be made (CRT-13.5)

  bool is_a_players(const JudgedMove& one) const {
    return std::ranges::none_of(own_, [&](const auto& list) { return list.get() == one.list; });
  }

  void bar(const JudgedMove& one) {
    dropped_.push_back({std::string(one.piece->side()), one.piece->called(), one.hex, {}, false, true});
    std::erase_if(made_, [&](const JudgedMove& other) { return other.piece == one.piece; });
  }

  /// Of moves of two sides into one hex, that of the list which comes first is made. Who stays behind may bar another.
  void bar_from_strangers() {
    std::map<std::string, std::map<std::string_view, int>> there;
    for (const Piece& piece : edit_.pieces())
      if (piece.table->name == "unit" && !piece.gone() && !piece.side().empty())
        ++there[hex_now(piece)][piece.side()];
    const auto finds_strangers = [&](const JudgedMove& one) {
      return is_a_players(one) && one.piece->table->name == "unit" &&
             std::ranges::any_of(there[one.hex], [&](const auto& some) {
               return some.first != one.piece->side() && some.second > 0;
             });
    };
    while (true) {
      const auto last = std::find_if(made_.rbegin(), made_.rend(), finds_strangers);
      if (last == made_.rend()) return;
      --there[last->hex][last->piece->side()];
      ++there[std::string(last->piece->hex())][last->piece->side()];
      bar(JudgedMove(*last));
    }
  }

  /// True: moves of players were behind some of the errors, and are made no more.
  bool bar_what_is_refused(const Diagnostics& found, const std::map<std::uint32_t, const Piece*>& rows) {
    std::vector<JudgedMove> behind;
    for (const Diagnostic& d : found.all()) {
      const auto row = rows.find(d.at.line);
      if (d.severity != Severity::error || !is_of_roster(d) || row == rows.end()) continue;
      const JudgedMove* one = move_behind(*row->second, [&](const JudgedMove& m) { return is_a_players(m); });
      if (one != nullptr) behind.push_back(*one);
    }
    for (const JudgedMove& one : behind)
      if (std::ranges::find(made_, one.piece, &JudgedMove::piece) != made_.end()) bar(one);
    return !behind.empty();
  }

  /// File by file, in the order of their lines: what cannot be read, and what cannot be done.
  void demand_sound() const {
    if (faults_.ok()) return;
    const auto file_of = [&](const Diagnostic& d) {
      return std::ranges::find_if(
                 lists_,
                 [&](const MoveList* list) { return list->file && list->file->file() == d.at.file; }) -
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
    for (const JudgedMove& one : made_)
      if (one.piece == &piece) return one.hex;
    return std::string(piece.hex());
  }

  /// The move of that piece, else the last one into its hex.
  const JudgedMove* move_behind(const Piece& piece, FunctionRef<bool(const JudgedMove&)> counts) const {
    for (const JudgedMove& one : made_)
      if (one.piece == &piece && counts(one)) return &one;
    const std::string hex = hex_now(piece);
    const JudgedMove* last = nullptr;
    for (const JudgedMove& one : made_)
      if (one.hex == hex && counts(one)) last = &one;
    return last;
  }

  bool is_of_roster(const Diagnostic& d) const {
    return d.at.file == game_.folder.shown(game_.folder.turn(turn_) / "roster.xml");
  }

  Diagnostic at_its_move(Diagnostic d, const std::map<std::uint32_t, const Piece*>& rows) const {
    const auto row = rows.find(d.at.line);
    const auto any = [](const JudgedMove&) { return true; };
    const JudgedMove* made = is_of_roster(d) && row != rows.end() ? move_behind(*row->second, any) : nullptr;
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
    for (const JudgedMove& one : made_) {
      const bool known = std::ranges::any_of(
          told.all(), [&](const Diagnostic& d) { return d.message.find(one.hex) != std::string::npos; });
      if (known || sides[one.hex].size() < 2 || !said.insert(one.hex).second) continue;
      Diagnostic d = one.list->file->fault_at(one.move->at_place, "move-strangers", "",
                                              fmt::format("hex {} holds units of several sides", one.hex));
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
  std::unique_ptr<Document> map_;
  std::vector<std::unique_ptr<MoveList>> own_;
  std::vector<const MoveList*> lists_;
  std::vector<JudgedMove> made_;
  std::vector<DroppedMove> dropped_;
};

MovedRoster::MovedRoster(const Game& game, int turn, const std::string& game_id,
                         std::unique_ptr<Document> from)
    : moving_(std::make_unique<Moving>(game, turn, game_id, std::move(from))) {}
MovedRoster::~MovedRoster() = default;

RosterEdit& MovedRoster::edit() {
  return moving_->edit();
}
std::vector<MadeMove> MovedRoster::moved() const {
  return moving_->moved();
}
const std::vector<DroppedMove>& MovedRoster::dropped() const {
  return moving_->dropped();
}
void MovedRoster::move(const std::vector<fs::path>& files, const MovesOfTurn* sent,
                       const Diagnostics& wrong) {
  moving_->move(files, sent, wrong);
}
std::string MovedRoster::sound_text(Notes& notes) {
  return moving_->sound_text(notes);
}

}  // namespace adjudicator::host
