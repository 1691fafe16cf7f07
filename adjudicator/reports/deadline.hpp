// When what players send is due, as game.xml says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "files/moment.hpp"

namespace adjudicator::reports {

/// A deadline: its element, and its moment, which is that of the element, or, by the element's schedule (`every`),
/// so many days or hours later.
struct Due {
  const Node* node = nullptr;
  std::string at;  // "2026-12-01T19:00Z"
};

/// What is due before a mailing of a turn: by the element `deadline` of the turn, else by the schedule of the last
/// turn before it that has one. Nothing: none is set. In a game with a zone a schedule in days keeps the hour of its
/// clocks. What is on no calendar, or a clock's time without a zone, is in `at` as it is written; a schedule that leaves the
/// calendar gives the moment of its element. `side`: what holds for that side, which may have a later one of its own;
/// empty: what holds for all.
std::optional<Due> find_deadline(const Document& game_file, int turn, int mailing,
                                 std::string_view side = {});

/// The elements `deadline` that a mailing of a turn has of its own, for all or for a side, in the order of game.xml.
std::vector<const Node*> own_deadlines(const Document& game_file, int turn, int mailing);
/// The mailing before which an element says that something is due.
int mailing_of(const Node& deadline);

/// A time as game.xml may write it, in UTC or as the clocks of the game's zone show it (2026-12-01T20:00). Nothing: it is on no
/// calendar, or the game has no zone, or one that nobody knows.
std::optional<files::Moment> moment_in(const Document& game_file, std::string_view time);

/// What the clocks of the game's zone show at a moment in UTC, as it was told where a deadline of that moment was:
/// "2026-12-01T20:00 Europe/Berlin". Empty: it has no zone.
std::string local_time(const Document& game_file, std::string_view moment);

}  // namespace adjudicator::reports
