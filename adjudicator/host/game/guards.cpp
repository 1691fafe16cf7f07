#include "host/game/guards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "host/game/open_for.hpp"
#include "host/moment.hpp"

namespace adjudicator::host {
namespace {

constexpr std::int64_t most_back = 10;                   // minutes
constexpr std::int64_t most_ahead = 40 * minutes_a_day;  // no turn that anybody plays waits longer

[[noreturn]] void later(std::string message) {
  stop(Reason::not_yet, std::move(message));
}

std::filesystem::path clock_file(const Game& game) {
  return game.folder.root() / ".clock";
}

/// Nothing where there is none, or it is no moment: then there is nothing to compare with.
std::optional<Moment> last_moment(const Game& game) {
  if (!std::filesystem::exists(clock_file(game))) return std::nullopt;
  std::string text = files::read_file(clock_file(game), 4096);
  text.resize(std::min(text.find('\n'), text.size()));
  return parse_moment(text);
}

void forget_clock(const Game& game) {
  if (std::filesystem::exists(clock_file(game))) files::remove_file(clock_file(game));
}

std::vector<std::string> silent_sides(const Turn& turn) {
  std::vector<std::string> silent;
  for (const SideInfo& side : turn.sides)
    if (side.orders == nullptr) silent.emplace_back(side.id);
  return silent;
}

/// With --due, before the first mailing: all orders are in, or the deadline has passed.
void demand_due(const Game& game, const Turn& turn, const std::vector<std::string>& silent,
                const Terms& terms) {
  const Moment moment = demand_clock(game, terms.now);
  if (silent.empty()) return;
  const std::string missing = fmt::format("{}", fmt::join(silent, ", "));
  const auto deadline = last_deadline_of(*turn.game_file, turn.number, 1, silent);
  if (deadline && moment > deadline->at) return;
  later(deadline ? fmt::format("turn {} is not due before {}: no orders yet from {}", turn.number,
                               to_text(deadline->at), missing)
                 : fmt::format("turn {} is not due: no orders yet from {}, and there is no deadline",
                               turn.number, missing));
}

/// How many sides may have sent nothing.
std::size_t may_be_missing(const Turn& turn, const Terms& terms) {
  if (terms.defaults) return turn.sides.size();
  if (const auto said = turn.game_file->root().whole("may-be-missing"))
    return static_cast<std::size_t>(*said);
  return terms.due ? turn.sides.size() : 0;
}

/// Whether a side sent such a file ("orders/", "answers/") since a mailing was made: it is not as in its inputs.
bool has_sent(const std::map<std::string, std::string>& before, const std::map<std::string, std::string>& now,
              std::string_view folder, std::string_view side) {
  return std::ranges::any_of(now, [&](const auto& file) {
    if (!file.first.starts_with(folder) || std::filesystem::path(file.first).stem() != side) return false;
    const auto was = before.find(file.first);
    return was == before.end() || was->second != file.second;
  });
}

/// Sides that the last mailing asked for something (all of them, where it stopped before a gate) and that
/// have sent nothing of it since. Moves are for the next turn: nobody waits for them.
std::vector<std::string> silent_since(const Game& game, const std::vector<std::string>& sides, int turn,
                                      int mailing) {
  const auto folder = game.folder.mailing(turn, mailing);
  const bool at_gate = !game.folder.gate_of(turn, mailing).empty();
  const auto before = game.folder.copy_inputs(game.folder.frozen_inputs(turn, mailing));
  const auto now = game.folder.copy_inputs(game.folder.current_inputs(turn));
  std::vector<std::string> silent;
  for (const std::string& side : sides) {
    const bool asked = std::filesystem::exists(folder / ("questions-" + side + ".xml"));
    const bool answered = asked && has_sent(before, now, "answers/", side);
    const bool ordered = at_gate && has_sent(before, now, "orders/", side);
    if ((asked || at_gate) && !answered && !ordered) silent.push_back(side);
  }
  return silent;
}

std::vector<std::string> silent_now(const Game& game, const Turn& turn, int mailing) {
  if (mailing == 0) return silent_sides(turn);
  std::vector<std::string> sides;
  for (const SideInfo& side : turn.sides) sides.emplace_back(side.id);
  return silent_since(game, sides, turn.number, mailing);
}

/// After the first mailing: before the deadline of the next one, all that were asked must have sent
/// something.
void demand_next_due(const Game& game, const Turn& turn, int mailing, const Terms& terms) {
  const Moment moment = demand_clock(game, terms.now);
  const auto silent = silent_now(game, turn, mailing);
  const auto deadline = last_deadline_of(*turn.game_file, turn.number, mailing + 1, silent);
  if (!deadline || silent.empty() || moment > deadline->at) return;
  later(fmt::format("mailing {} of turn {} is not due before {}: nothing yet from {}", mailing + 1,
                    turn.number, to_text(deadline->at), fmt::join(silent, ", ")));
}

bool is_first_gate(const Turn& turn, std::string_view gate) {
  const auto& gates = turn.system->gates;
  return !gates.empty() && gate == gates.front();
}

}  // namespace

std::vector<std::string> silent_sides(const Game& game, int turn) {
  const auto sides = game.folder.side_ids(*game.system);
  const int mailing = game.folder.last_mailing(turn);
  if (mailing > 0) return silent_since(game, sides, turn, mailing);
  const auto folder = next_inputs(game, turn).orders;
  std::vector<std::string> silent;
  for (const std::string& side : sides)
    if (std::ranges::none_of(files::players_endings, [&](std::string_view ending) {
          return std::filesystem::exists(folder / (side + std::string(ending)));
        }))
      silent.push_back(side);
  return silent;
}

void demand_orders(const Game& game, const Turn& turn, const Terms& terms) {
  if (!terms.due) forget_clock(game);
  const int last = game.folder.last_mailing(turn.number);
  if (last > 0 && terms.due) demand_next_due(game, turn, last, terms);
  if (last > 0 && !is_first_gate(turn, game.folder.gate_of(turn.number, last))) return;
  if (last == 0 && turn.until == 0) return;  // nobody's orders are read before the first gate
  const auto silent = silent_sides(turn);
  if (last == 0 && terms.due) demand_due(game, turn, silent, terms);
  const std::size_t allowed = may_be_missing(turn, terms);
  if (silent.size() <= allowed) return;
  const std::string missing = fmt::format("{}", fmt::join(silent, ", "));
  if (turn.game_file->root().value("may-be-missing").empty())
    later(
        fmt::format("no orders from {}; a turn waits for the orders of all sides, so nothing was done; with "
                    "--defaults the turn goes on without these orders",
                    missing));
  later(
      fmt::format("no orders from {}; the game lets {} be missing when a turn is resolved "
                  "(may-be-missing in game.xml), so nothing was done; with --defaults the turn goes "
                  "on without these orders",
                  missing,
                  allowed == 0   ? "no side"
                  : allowed == 1 ? "one side"
                                 : fmt::format("{} sides", allowed)));
}

Moment demand_clock(const Game& game, const Now& now) {
  const Moment moment = now.moment;
  const auto last = last_moment(game);
  if (last == moment) return moment;
  if (last && !now.given) {
    const std::int64_t passed = moment.minutes - last->minutes;
    if (!now.believed && (passed < -most_back || passed > most_ahead))
      stop(Reason::clock,
           fmt::format("the clock says {}, but at the last run it said {}. It looks wrong, so nothing was "
                       "done. If it is right, run the same command with --now {}",
                       to_text(moment), to_text(*last), to_text(moment)));
    if (passed < 0) return moment;  // the later one stays
  }
  files::write_atomically(clock_file(game), to_text(moment) + '\n');
  return moment;
}

Moment glance_at_clock(const Game& game, const Now& now) {
  const auto last = last_moment(game);
  const std::int64_t passed = last ? now.moment.minutes - last->minutes : -1;
  return passed >= 0 && passed < minutes_a_day ? now.moment : demand_clock(game, now);
}

std::string deadline_cut_short(const Game& game, const Turn& turn, const Terms& terms) {
  if (!terms.defaults) return {};
  const int last = game.folder.last_mailing(turn.number);
  // That of all, where it has not passed: a side's own is told to others only where it is the one that was not waited for.
  for (const auto& deadline :
       {deadline_of(*turn.game_file, turn.number, last + 1),
        last_deadline_of(*turn.game_file, turn.number, last + 1, silent_now(game, turn, last))})
    if (deadline && terms.now.moment <= deadline->at) return to_text(deadline->at);
  return {};
}

std::string deadline_in_force(const Game& game, const Turn& turn) {
  const int next = game.folder.last_mailing(turn.number) + 1;
  const auto deadline = deadline_of(*turn.game_file, turn.number, next);
  return deadline ? to_text(deadline->at) : std::string();
}

std::string moment_given(const Terms& terms) {
  const bool decides = terms.due || terms.defaults;
  return decides && terms.now.given ? to_text(terms.now.moment) : std::string();
}

}  // namespace adjudicator::host
