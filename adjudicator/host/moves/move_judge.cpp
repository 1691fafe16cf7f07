#include "host/moves/move_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace adjudicator::host {
namespace {

/// What belongs to nobody is the moderator's to move.
bool may_move(const MoveList& list, const Piece& piece) {
  return list.side.empty() || piece.side() == list.side;
}

void fault(const MoveList& list, std::size_t at, std::string_view code, std::string message,
           Diagnostics& faults) {
  faults.add(list.file->fault_at(at, code, "", std::move(message)));
}

std::string several(const std::string& text) {
  return fmt::format("several units are called '{}': name one by its id", printable(text));
}

}  // namespace

std::vector<JudgedMove> MoveJudge::judge(const MoveList& list, Diagnostics& faults) {
  std::vector<JudgedMove> made;
  if (!is_side(list, faults)) return made;
  for (const Move& one : list.moves) judge(list, one, made, faults);
  return made;
}

bool MoveJudge::is_side(const MoveList& list, Diagnostics& faults) const {
  if (list.side.empty() || !list.file) return true;
  const auto sides = roster_.sides();
  if (std::ranges::find(sides, list.side) != sides.end()) return true;
  const auto near = did_you_mean(list.side, {sides.begin(), sides.end()});
  faults.add(list.file->fault_at(0, "unknown-side", "",
                                 fmt::format("the game has no side '{}'{}", printable(list.side),
                                             near.empty() ? "" : fmt::format("; did you mean '{}'?", near))));
  return false;
}

/// What a list may call by name. A name that several of the enemy's pieces have is nobody's for a player.
const files::KnownThings& MoveJudge::things_of(const std::string& side) {
  const auto found = things_.find(side);
  if (found != things_.end()) return found->second;
  const auto rows = side.empty() ? files::KnownThings::Rows::all : files::KnownThings::Rows::own;
  return things_.emplace(side, files::KnownThings(&roster_.document(), map_, side, rows)).first->second;
}

/// By id or name, of any table whose rows stand in hexes.
files::KnownThings::Found MoveJudge::find_thing(const std::string& text,
                                                const files::KnownThings& things) const {
  for (const TableSpec& table : system_.tables) {
    if (table.location.empty()) continue;
    if (const auto found = things.find(table.name, text)) return found;
  }
  return {};
}

std::string MoveJudge::find_hex(const std::string& text, const files::KnownThings& things) const {
  if (const Place place = board_.find(text); exists(place)) return std::string(board_.id(place));
  return std::string(things.find("place", text).id);
}

/// A line without "to": the one place where a thing ends and a place begins, by what there is.
Move MoveJudge::split(Move move, const files::KnownThings& things) const {
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

void MoveJudge::judge(const MoveList& list, const Move& written, std::vector<JudgedMove>& made,
                      Diagnostics& faults) {
  const files::KnownThings& things = things_of(list.side);
  const Move move = written.line.empty() ? written : split(written, things);
  const auto found = find_thing(move.thing, things);
  const Piece* piece = found.id.empty() ? nullptr : roster_.find(found.id);
  if (piece == nullptr || !may_move(list, *piece))
    fault(list, move.at_thing, "move-unit", found.several ? several(move.thing) : unknown(list, move.thing),
          faults);
  else if (piece->gone())
    fault(list, move.at_thing, "move-unit", fmt::format("{} is out of the game", piece->called()), faults);
  else if (!moving_.insert(piece).second)
    fault(list, move.at_thing, "move-twice", fmt::format("{} moves twice", piece->called()), faults);
  const std::string hex = find_hex(move.place, things);
  if (hex.empty())
    fault(list, move.at_place, "move-hex",
          fmt::format("the map has no hex or place '{}'; it has {} columns and {} rows",
                      printable(move.place), board_.columns(), board_.rows()),
          faults);
  else if (board_.prohibited(board_.find(hex)))
    fault(list, move.at_place, "move-hex", fmt::format("nothing may enter hex {}", hex), faults);
  if (piece == nullptr || hex.empty()) return;
  const Place from = board_.find(piece->hex());
  made.push_back({&list, &written, piece, hex, exists(from) ? board_.range(from, board_.find(hex)) : -1});
  mark_far(made.back(), faults);
}

void MoveJudge::mark_far(const JudgedMove& move, Diagnostics& faults) const {
  const Node& unit = *move.piece->node;
  const Attribute* allowance = system_.allowance.trait.empty() ? nullptr : unit.find(system_.allowance.trait);
  const bool given = allowance != nullptr && allowance->given;
  const int points = given ? unit.whole(system_.allowance.trait).value_or(0) : 0;
  const int most = given ? points * system_.allowance.hexes : longest_;
  if (move.hexes <= most || (!given && longest_ == 0)) return;
  const std::string why =
      given ? fmt::format("its {} of {} pays for {} at most", system_.allowance.trait, points, most)
            : fmt::format("game.xml marks moves of more than {} (longest-move)", most);
  Diagnostic d =
      move.list->file->fault_at(move.move->at_place, "move-far", "",
                                fmt::format("{} moves {} hexes; {}", move.piece->called(), move.hexes, why));
  d.severity = Severity::warning;
  faults.add(std::move(d));
}

std::string MoveJudge::unknown(const MoveList& list, const std::string& text) {
  std::vector<std::string_view> known;
  for (const Piece& piece : roster_.pieces())
    if (may_move(list, piece)) known.push_back(piece.id());
  const auto& things = things_.at(list.side);
  // Each of many faults is not worth a look at each of many things.
  const bool looks = faults_told_++ < most_told_of_a_kind;
  for (const TableSpec& table : system_.tables)
    if (looks && !table.location.empty())
      if (std::string alike = things.look_alike(table.name, text); !alike.empty()) return alike;
  const auto near = did_you_mean(text, known);
  const std::string whose = list.side.empty() ? "there is nothing" : fmt::format("{} has nothing", list.side);
  return fmt::format("{} called '{}'{}", whose, printable(text),
                     near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
}

}  // namespace adjudicator::host
