#include "host/game/moved_deadline.hpp"

#include <fmt/format.h>

#include <set>
#include <tuple>
#include <utility>

#include "core/text.hpp"
#include "files/folder/disk.hpp"
#include "host/duration.hpp"
#include "host/game/game_edit.hpp"
#include "host/game/open_for.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"
#include "reports/deadline.hpp"

namespace adjudicator::host {
namespace {

/// The element that a turn has of its own.
const Node* own_element(const Document& file, int turn, int mailing, std::string_view side) {
  for (const Node* node : reports::own_deadlines(file, turn, mailing))
    if (node->value("side") == side) return node;
  return nullptr;
}

[[noreturn]] void refuse_to_move(std::string sentence) {
  stop(Reason::asked_wrongly, std::move(sentence));
}

/// The turn whose deadline is meant, and the mailing before which it is.
std::pair<int, int> meant(const Game& game, const Postponement& what) {
  const int open = open_turn(game);
  if (open == 0) {
    const auto turns = game.folder.turns();
    if (what.until.empty() || turns.empty() || !is_closed(game, turns.back()))
      refuse_to_move("no turn is open, so nothing is due that could be moved");
    return {turns.back() + 1, 1};
  }
  const Phase phase = phase_of(game, open);
  if (phase.mailing == 0 && !phase.first)
    refuse_to_move(
        fmt::format("the orders of turn {} are frozen, so a later deadline would change nothing", open));
  return {open, phase.mailing + 1};
}

Moment moment_of(const Document& game_file, std::string_view until) {
  const auto at = reports::moment_in(game_file, until);
  if (!at)
    refuse_to_move(fmt::format(
        "{} has no zone by whose clocks {} could be read: write it in UTC, such as 2026-12-24T00:00Z",
        game_file.file(), until));
  return *at;
}

void demand_in_calendar(int turn, Moment at) {
  const std::string text = to_text(at);
  if (parse_moment(text) != at)
    refuse_to_move(fmt::format("turn {} would be due in the year {}, beyond the calendar of this program",
                               turn, text.substr(0, 4)));
}

void demand_sound(const MovedDeadline& to, Moment now) {
  demand_in_calendar(to.turn, to.at);
  if (to.at <= to.was)
    refuse_to_move(fmt::format("turn {} is due on {} already: a deadline can only move to a later moment",
                               to.turn, to_text(to.was)));
  if (to.at <= now)
    refuse_to_move(fmt::format("turn {} would be due on {}, which is past (it is {}): ask for a later moment",
                               to.turn, to_text(to.at), to_text(now)));
}

/// The attributes that are the same of an element that is there and of a new one.
NewAttributes moved_to(const MovedDeadline& to, std::string_view was, Moment now) {
  return {{"at", to_text(to.at)}, {"local", ""}, {"moved", to_text(now)}, {"was", std::string(was)}};
}

/// Stopped where game.xml has times that are none.
Moment read_time(const Document& file, const Node& deadline, std::string_view name) {
  if (const auto at = reports::moment_in(file, deadline.value(name))) return *at;
  Diagnostics faults;
  add_bad_deadlines(file, faults);
  stop(Reason::moderators_file, faults);
}

/// An element that is there, with its schedule, if it has one, so many minutes later.
void shift(GameEdit& edit, const Node& own, MovedDeadline to, std::int64_t schedule_by, Moment now) {
  const std::string_view was = own.value("was");
  auto changes = moved_to(to, was.empty() ? to_text(to.was) : std::string(was), now);
  if (!own.value("every").empty()) {
    const bool apart = !own.value("every-from").empty();
    const Moment from = read_time(edit.file(), own, apart ? "every-from" : "at");
    const Moment goes_on{from.minutes + schedule_by};
    demand_in_calendar(to.turn, goes_on);
    const bool as_written = schedule_by == 0;
    changes.emplace_back("every-from", goes_on == to.at ? std::string()
                                       : as_written     ? std::string(own.value(apart ? "every-from" : "at"))
                                                        : to_text(goes_on));
  }
  edit.set(own, changes);
}

/// `every`: of the schedule that goes on from here; empty: this turn alone is moved.
void add(GameEdit& edit, const MovedDeadline& to, std::string_view every, Moment now) {
  const auto due = reports::find_deadline(edit.file(), to.turn, to.mailing, to.side);
  NewElement element{"deadline", {{"turn", std::to_string(to.turn)}}};
  const auto put = [&](std::string_view name, std::string value) {
    if (!value.empty()) element.attributes.emplace_back(name, std::move(value));
  };
  put("mailing", to.mailing == 1 ? "" : std::to_string(to.mailing));
  put("side", to.side);
  put("every", std::string(every));
  put("late", due && due->node->value("late") == "accept" ? "accept" : "");
  for (const auto& [name, value] : moved_to(to, to_text(to.was), now)) put(name, value);
  edit.add(element);
}

/// This turn alone.
void extend(GameEdit& edit, const MovedDeadline& to, Moment now) {
  if (const Node* own = own_element(edit.file(), to.turn, to.mailing, to.side))
    return shift(edit, *own, to, 0, now);
  add(edit, to, {}, now);
}

/// A schedule that began earlier goes on from the first turn that it sets and that is not over, later by `by`.
void move_schedule(GameEdit& edit, MovedDeadline to, int mailing, std::int64_t by, Moment now) {
  to.turn += mailing >= to.mailing ? 0 : 1;
  to.mailing = mailing;
  while (const Node* own = own_element(edit.file(), to.turn, mailing, {})) {
    if (!own->value("every").empty()) return;
    ++to.turn;
  }
  const auto due = deadline_of(edit.file(), to.turn, mailing);
  if (!due) return;
  to.was = due->at;
  to.at = Moment{due->at.minutes + by};
  demand_in_calendar(to.turn, to.at);
  add(edit, to, std::string(reports::find_deadline(edit.file(), to.turn, mailing)->node->value("every")),
      now);
}

void pause(GameEdit& edit, const MovedDeadline& to, Moment now) {
  const std::int64_t by = to.at.minutes - to.was.minutes;
  std::set<std::tuple<int, int, std::string>> ahead;
  std::set<int> mailings;
  for (const Node& node : edit.file().root().children()) {
    if (node.name != "deadline") continue;
    const int turn = node.whole("turn").value_or(0);
    const int mailing = reports::mailing_of(node);
    if (std::pair(turn, mailing) >= std::pair(to.turn, to.mailing))
      ahead.emplace(turn, mailing, node.value("side"));
    mailings.insert(mailing);
  }
  // First: a schedule's next turn is found by what it was.
  for (const int mailing : mailings) move_schedule(edit, to, mailing, by, now);
  for (const auto& [turn, mailing, side] : ahead) {
    const Node& own = *own_element(edit.file(), turn, mailing, side);
    MovedDeadline one = to;
    one.turn = turn;
    one.mailing = mailing;
    one.was = read_time(edit.file(), own, "at");
    one.at = Moment{one.was.minutes + by};
    demand_in_calendar(turn, one.at);
    shift(edit, own, one, by, now);
  }
}

/// The turn's next mailing and the next turn, which do not move with it, must be due later.
std::optional<NextDeadline> find_in_the_way(const Document& file, const MovedDeadline& to) {
  for (const auto& [turn, mailing] : {std::pair(to.turn, to.mailing + 1), std::pair(to.turn + 1, 1)})
    if (const auto next = deadline_of(file, turn, mailing, to.side); next && next->at <= to.at)
      return NextDeadline{turn, mailing, next->at};
  return std::nullopt;
}

}  // namespace

std::optional<Postponement> parse_postponement(std::string_view text) {
  constexpr std::string_view extend = "extend ";
  constexpr std::string_view pause = "pause until ";
  const std::string small = in_small_letters(text);
  Postponement what;
  if (small.starts_with(extend)) {
    const auto by = parse_duration(std::string_view(small).substr(extend.size()));
    if (!by) return std::nullopt;
    what.by = *by;
    return what;
  }
  if (!small.starts_with(pause)) return std::nullopt;
  what.until = text.substr(pause.size());
  const bool is_time = parse_moment(what.until) || files::parse_wall_time(what.until);
  return is_time ? std::optional(what) : std::nullopt;
}

MovedDeadline plan_postponement(const Game& game, const Document& game_file, const Postponement& what,
                                Moment now) {
  if (!what.side.empty()) demand_side(game.folder.side_ids(*game.system), what.side);
  MovedDeadline to;
  std::tie(to.turn, to.mailing) = meant(game, what);
  const auto due = deadline_of(game_file, to.turn, to.mailing, what.side);
  if (!due)
    refuse_to_move(fmt::format("{} sets no deadline for {}turn {}, so there is none to move",
                               game_file.file(),
                               to.mailing == 1 ? "" : fmt::format("mailing {} of ", to.mailing), to.turn));
  to.side = what.side;
  to.was = due->at;
  to.at = what.until.empty() ? Moment{due->at.minutes + what.by} : moment_of(game_file, what.until);
  to.had_passed = now > due->at;
  to.game_file = game_file.file();
  demand_sound(to, now);
  const bool shifts = !what.until.empty() && what.side.empty();
  if (!shifts) to.in_the_way = find_in_the_way(game_file, to);
  return to;
}

void demand_order(const MovedDeadline& moved) {
  if (!moved.in_the_way) return;
  const auto& [turn, mailing, at] = *moved.in_the_way;
  refuse_to_move(fmt::format(
      "{}turn {} is due on {}, which would not be later than {}: `pause --until` moves "
      "later deadlines too",
      mailing == 1 ? "" : fmt::format("mailing {} of ", mailing), turn, to_text(at), to_text(moved.at)));
}

MovedDeadline postpone(const Game& game, const Postponement& what, Moment now) {
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  GameEdit edit(game);
  MovedDeadline to = plan_postponement(game, edit.file(), what, now);
  demand_order(to);
  if (!what.until.empty() && what.side.empty())
    pause(edit, to, now);
  else
    extend(edit, to, now);
  edit.write();
  to.rewritten = edit.rewritten();
  return to;
}

}  // namespace adjudicator::host
