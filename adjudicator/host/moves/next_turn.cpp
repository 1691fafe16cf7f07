#include "host/moves/next_turn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "files/folder/changes.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/game_edit.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"
#include "host/moves/moved_roster.hpp"
#include "host/moves/roster_edit.hpp"
#include "reports/deadline.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<Document> read_roster(const Game& game, const fs::path& folder) {
  for (const char* name : {"roster.xml", "roster.json"}) {
    if (!fs::exists(folder / name)) continue;
    Diagnostics faults;
    std::string text = files::read_file(folder / name, files::no_limit);
    const Spelling spelling = files::spelling_of(name, text);
    auto roster = files::read_document(game.folder.shown(folder / name), std::move(text), spelling,
                                       files::Schema::of(game.system->key), "roster", faults);
    if (!roster || !faults.ok()) stop(Reason::moderators_file, faults);
    return roster;
  }
  return nullptr;
}

/// Who was phasing when a turn began.
std::string phased(const Game& game, int turn) {
  const int mailing = game.folder.last_mailing(turn);
  const auto roster = read_roster(game, game.folder.frozen_inputs(turn, mailing).roster);
  return roster ? files::phasing_side(roster->root()) : std::string();
}

/// The last turn that has come to its end, where the next one may be made.
int turn_before(const Game& game, const NextTurnOptions& how) {
  const auto turns = game.folder.turns();
  int last = 0;
  for (const int turn : turns)
    if (is_closed(game, turn)) last = turn;
  const int open = turns.empty() ? 0 : turns.back();
  if (last == 0)
    stop(Reason::waits,
         open == 0 ? "the game has no turn folder (turn-01): its first roster is yours to write"
                   : fmt::format("turn {} has not been resolved to its end: adjudicator resolve", open));
  if (open <= last) return last;
  if (game.folder.last_mailing(open) > 0)
    stop(Reason::waits, fmt::format("turn {} is not over: it is waiting for orders or answers", open));
  if (open > last + 1 || !how.again)
    stop(Reason::in_the_way,
         fmt::format("turn {} already exists{}", open,
                     open == last + 1 ? "; --again makes its roster again from the last mailing" : ""));
  return last;
}

/// The next side in game.xml's order, where the rules did not pass it on themselves.
std::string next_phasing(const Game& game, int last, RosterEdit& edit, const std::string& chosen) {
  const auto sides = edit.sides();
  const std::string now = edit.phasing();
  if (now.empty() && chosen.empty()) return {};
  if (now.empty() || files::Schema::of(game.system->key).root("roster") == nullptr)
    stop(Reason::asked_wrongly, fmt::format("games of {} have no phasing side", game.system->key));
  if (!chosen.empty()) {
    demand_side(sides, chosen);
    return chosen;
  }
  if (phased(game, last) != now) return now;
  const auto at = std::ranges::find(sides, now);
  return at + 1 == sides.end() ? sides.front() : *(at + 1);
}

/// What the turn, and the game turn that it belongs to, begins anew.
void renew(const Game& game, const NextTurnOptions& how, RosterEdit& roster, NextTurn& made) {
  const Renewal renewal(*game.system);
  if (how.new_game_turn && !renewal.has_game_turns())
    stop(Reason::asked_wrongly,
         fmt::format("a game of {} has no game turns of several turns: leave out --new-game-turn",
                     game.system->key));
  renewal.begin_turn(roster);
  (how.new_game_turn ? made.renewed : made.carried) =
      how.new_game_turn ? renewal.begin_game_turn(roster) : renewal.carried(roster);
}

std::string name_of_side(const Document& game_file, const std::string& id) {
  const Node* side = find_side(game_file, id);
  return side == nullptr ? id : std::string(side->value("name"));
}

/// The new text of game.xml; nothing: it has that deadline already.
std::optional<std::string> with_deadline(const Game& game, const Document& file, int turn,
                                         const std::string& at) {
  for (const Node* node : reports::own_deadlines(file, turn, 1)) {
    if (!node->value("side").empty()) continue;
    const auto due = reports::moment_in(file, at);
    if (due && due == reports::moment_in(file, node->value("at"))) return std::nullopt;
    stop(Reason::asked_wrongly, fmt::format("{} says that turn {} is due at {}: change it there", file.file(),
                                            turn, node->value("at")));
  }
  const files::Schema& schema = files::Schema::of(game.system->key);
  NewElement element{"deadline", {}};
  element.attributes.emplace_back("turn", std::to_string(turn));
  element.attributes.emplace_back("at", at);
  const Edited edited = add_element(file, schema, element);
  Diagnostics faults;
  const auto again = files::read_document(file.file(), edited.text, file.spelling(), schema, "game", faults);
  if (!again || !faults.ok() || !reports::moment_in(file, at))
    stop(Reason::asked_wrongly, fmt::format("--deadline takes a moment in UTC, such as 2026-12-08T20:00Z, or "
                                            "what clocks of the game's zone show, not '{}'",
                                            printable(at)));
  return edited.text;
}

std::vector<std::string> off_map(const RosterEdit& edit) {
  std::vector<std::string> all;
  for (const Piece& piece : edit.pieces())
    if (piece.table->name == "unit" && piece.hex().empty() && !piece.gone()) all.push_back(piece.called());
  return all;
}

}  // namespace

NextTurn next_turn(const Game& game, const NextTurnOptions& how, Notes& notes) {
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto game_file = read_game_file(game);
  const int last = turn_before(game, how);
  const fs::path from = game.folder.mailing(last, game.folder.last_mailing(last));
  const std::string id(game_file->root().value("id"));
  NextTurn made;
  made.turn = last + 1;
  made.made_from = game.folder.shown(from / "roster.xml");
  MovedRoster next(game, made.turn, id, read_roster(game, from));
  const std::string phasing = next_phasing(game, last, next.edit(), how.phasing);
  if (!phasing.empty()) next.edit().set_phasing(phasing);
  renew(game, how, next.edit(), made);
  const auto inputs = game.folder.frozen_inputs(last, game.folder.last_mailing(last));
  std::optional<MovesOfTurn> sent;
  Diagnostics wrong;
  if (takes_moves(*game.system, *game_file) && fs::exists(inputs.moves)) {
    sent.emplace(game, last, inputs);
    sent->add_files(inputs.moves, {}, wrong);
  }
  next.move(how.moves, sent ? &*sent : nullptr, wrong);
  const std::string text = next.sound_text(notes);
  made.phasing = phasing.empty() ? phasing : name_of_side(*game_file, phasing);
  made.moved = next.moved();
  made.dropped = next.dropped();
  const fs::path folder = game.folder.turn(made.turn);
  if (fs::exists(folder / "roster.json"))
    stop(Reason::in_the_way, fmt::format("{} is there: take it away, or change it by hand",
                                         game.folder.shown(folder / "roster.json")));
  // game.xml first: a run that was killed after it is completed by the same command.
  if (!how.deadline.empty())
    if (const auto edited = with_deadline(game, *game_file, made.turn, how.deadline))
      files::write_atomically(game_file->file(), *edited);
  if (fs::exists(folder)) {
    files::remove_leftovers(folder);
    files::write_atomically(folder / "roster.xml", text);
  } else {
    files::FolderInMaking turn(folder);
    turn.write("roster.xml", text);
    turn.commit();
  }
  made.roster = game.folder.shown(folder / "roster.xml");
  Diagnostics none;
  made.off_map = off_map(
      RosterEdit(*game.system, files::read_document(made.roster, text, Spelling::xml,
                                                    files::Schema::of(game.system->key), "roster", none)));
  if (const auto due = reports::find_deadline(*read_game_file(game), made.turn, 1)) made.deadline = due->at;
  return made;
}

std::optional<Diagnostic> phasing_unchanged(const Game& game, int turn) {
  const auto turns = game.folder.turns();
  const auto at = std::ranges::find(turns, turn);
  if (at == turns.end() || at == turns.begin() || game.folder.last_mailing(turn) > 0 ||
      !is_closed(game, *(at - 1)))
    return std::nullopt;
  try {
    const auto roster = read_roster(game, game.folder.current_inputs(turn).roster);
    if (!roster || files::phasing_side(roster->root()).empty()) return std::nullopt;
    const std::string now = files::phasing_side(roster->root());
    if (now != phased(game, *(at - 1))) return std::nullopt;
    for (const Node& node : roster->root().children()) {
      if (node.name != "side" || node.value("id") != now) continue;
      Diagnostic d =
          roster->fault(node, "phasing", "phasing-unchanged", "",
                        fmt::format("'{}' is phasing as in turn {}; if that is not meant, `adjudicator "
                                    "next --again` makes the roster from the last mailing",
                                    now, *(at - 1)));
      d.severity = Severity::warning;
      return d;
    }
  } catch (const Stopped&) {
    // What is wrong with a roster is told where it is read for play.
  }
  return std::nullopt;
}

}  // namespace adjudicator::host
