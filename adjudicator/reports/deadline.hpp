// When what players send is due, as game.xml says.
#pragma once

#include <optional>
#include <string>

#include "core/document.hpp"

namespace adjudicator::reports {

/// A deadline: its element, and its moment, which is that of the element, or, by the element's schedule (`every`),
/// so many days later.
struct Due {
  const Node* node = nullptr;
  std::string at;  // "2026-12-01T20:00Z"
};

/// What is due before a mailing of a turn: by the element `deadline` of the turn, else by the schedule of the last
/// turn before it that has one. Nothing: none is set. A schedule that begins on a day that no calendar has, or that
/// leaves the century, gives the moment of its element.
std::optional<Due> find_deadline(const Document& game_file, int turn, int mailing);

}  // namespace adjudicator::reports
