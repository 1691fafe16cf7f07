#include "host/moves/sent_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "files/decode/decode_map.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// roster.xml or roster.json, map.xml or map.json. Stopped where it is not there or not understood.
std::unique_ptr<Document> read_one(const Game& game, const fs::path& folder, const std::string& name) {
  for (const char* ending : {".xml", ".json"}) {
    const fs::path path = folder / (name + ending);
    if (!fs::exists(path)) continue;
    Diagnostics faults;
    std::string text = files::read_file(path, files::no_limit);
    const Spelling spelling = files::spelling_of(path.string(), text);
    auto file = files::read_document(game.folder.shown(path), std::move(text), spelling,
                                     files::Schema::of(game.system->key), name, faults);
    if (file && faults.ok()) return file;
    stop(Reason::moderators_file, faults);
  }
  stop(Reason::moderators_file,
       fmt::format("{}: there is no {}.xml or {}.json", game.folder.shown(folder), name, name));
}

bool has_places(const RuleSystem& system) {
  return std::ranges::any_of(system.tables, [](const TableSpec& table) { return !table.location.empty(); });
}

}  // namespace

bool takes_moves(const RuleSystem& system, const Document& game_file) {
  return game_file.root().value("moves") == "with-orders" && has_places(system);
}

int longest_move(const Document& game_file) {
  return game_file.root().whole("longest-move").value_or(0);
}

MovesOfTurn::MovesOfTurn(const Game& game, int turn, const files::GameFolder::Inputs& inputs)
    : game_(game), turn_(turn), map_(read_one(game, inputs.map_and_charts(), "map")) {
  const auto game_file = read_game_file(game);
  game_id_ = game_file->root().value("id");
  Diagnostics faults;
  board_ = files::decode_map(*map_, faults);
  if (!faults.ok()) stop(Reason::moderators_file, faults);
  began_ = std::make_unique<RosterEdit>(*game.system, read_one(game, inputs.roster, "roster"));
  judge_ = std::make_unique<MoveJudge>(*game.system, *began_, board_, map_.get(), longest_move(*game_file));
}

void MovesOfTurn::add(MoveList list, Diagnostics& faults) {
  lists_.push_back(std::make_unique<MoveList>(std::move(list)));
  for (JudgedMove& move : judge_->judge(*lists_.back(), faults)) moves_.push_back(std::move(move));
}

void MovesOfTurn::add_files(const fs::path& folder, const std::string& only, Diagnostics& faults) {
  for (const fs::path& path : files::documents_in(folder, files::Papers::of_players)) {
    const std::string side = path.stem().string();
    if (!only.empty() && only != side) continue;
    Diagnostics found;
    MoveList list = read_move_list(game_.folder.shown(path), files::read_file(path, files::most_of_a_player),
                                   game_, game_id_, turn_ + 1, found);
    if (list.file && found.ok() && list.side != side)
      found.add(list.file->fault_at(
          0, "wrong-side", "",
          fmt::format("the file is named for '{}', but the moves in it are for '{}'", side, list.side)));
    else
      add(std::move(list), found);
    found.belong_to(side, 0);
    auto in_order = found.all();
    std::ranges::stable_sort(in_order, {},
                             [](const Diagnostic& d) { return std::pair(d.at.line, d.at.column); });
    for (Diagnostic& d : in_order) faults.add(std::move(d));
  }
}

std::vector<std::string> MovesOfTurn::lines_of(const MoveList& list) const {
  std::vector<std::string> lines{fmt::format("moves {} {} turn {}", list.side, game_id_, turn_ + 1)};
  for (const JudgedMove& move : moves_)
    if (move.list == &list) lines.push_back(fmt::format("{} {}", move.piece->id(), move.hex));
  return lines;
}

MoveFate fate_of(const JudgedMove& move, const RosterEdit& ended) {
  const Piece* now = ended.find(move.piece->id());
  if (now == nullptr || now->gone() || now->side() != move.piece->side()) return MoveFate::eliminated;
  return now->hex() == move.piece->hex() ? MoveFate::possible : MoveFate::elsewhere;
}

std::vector<ToldMove> told_moves(const Game& game, int turn, const std::string& side) {
  std::vector<ToldMove> told;
  const int before = turn - 1;
  if (before < 1 || game.folder.last_mailing(before) == 0 || !is_closed(game, before)) return told;
  const int last = game.folder.last_mailing(before);
  const auto inputs = game.folder.frozen_inputs(before, last);
  if (!fs::exists(inputs.moves)) return told;
  MovesOfTurn sent(game, before, inputs);
  Diagnostics told_elsewhere;
  sent.add_files(inputs.moves, side, told_elsewhere);
  const RosterEdit ended(*game.system, read_one(game, game.folder.mailing(before, last), "roster"));
  const RosterEdit now(*game.system, read_one(game, game.folder.current_inputs(turn).roster, "roster"));
  for (const JudgedMove& move : sent.moves()) {
    if (move.piece->side() != side) continue;
    ToldMove one{std::string(move.piece->id()), std::string(move.piece->node->value("name")), move.hex,
                 std::string(move.piece->hex()), "moderator"};
    const Piece* stands = now.find(move.piece->id());
    const MoveFate fate = fate_of(move, ended);
    if (fate == MoveFate::eliminated)
      one.fate = "eliminated";
    else if (fate == MoveFate::elsewhere)
      one.fate = "elsewhere";  // also where it retreated to the hex that it was to move to
    else if (stands != nullptr && stands->hex() == move.hex)
      one.fate = "made";
    else if (stands != nullptr && stands->hex() == move.piece->hex())
      one.fate = "barred";
    told.push_back(std::move(one));
  }
  return told;
}

}  // namespace adjudicator::host
