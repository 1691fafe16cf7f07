// The moderator moves a deadline: `extend` by so much, `pause` to a moment. game.xml keeps what it was and when it was moved,
// and so does each record, which holds game.xml.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/moment.hpp"

namespace adjudicator::host {

/// What is asked for.
struct Postponement {
  std::int64_t by = 0;  // minutes, extend: later by so much, and the schedule of later turns stays
  // pause: it is due then, and all that is due later moves as far. In UTC, or as the clocks of the game's zone show it.
  std::string until = {};
  std::string side = {};  // for it alone, and nothing later moves; empty: for all
};

/// Reads "extend 2d", "pause until 2026-12-24T00:00Z" and "pause until 2026-12-24T01:00"; nothing for another text.
std::optional<Postponement> parse_postponement(std::string_view text);

/// A deadline that game.xml gives.
struct NextDeadline {
  int turn = 0;
  int mailing = 0;
  Moment at;
};

/// The deadline that orders or answers are due by now, and where it goes.
struct MovedDeadline {
  int turn = 0;
  int mailing = 0;  // before which it is: 1, the turn's orders
  std::string side = {};
  Moment was;
  Moment at;
  bool had_passed = false;  // when it was moved: what came after it was refused
  std::string game_file = {};
  bool rewritten = false;                       // game_file, in its canonical form
  std::optional<NextDeadline> in_the_way = {};  // the next one, where it would not be later and does not move
};

/// What a postponement would do; writes nothing. Stopped (asked_wrongly) where no deadline can be moved so: the game has no zone by whose clocks the moment is given, no turn is open (a pause may
/// also stand before the next turn), its orders are frozen, it has no deadline, or the moment would be past, no later than
/// it is, or beyond the calendar (moment.hpp).
MovedDeadline plan_postponement(const Game& game, const Document& game_file, const Postponement& what,
                                Moment now);

/// Stopped (asked_wrongly) where the next deadline is in the way.
void demand_order(const MovedDeadline& moved);

/// Does it, under the game's lock. A pause moves each later deadline of the game as far as the one in hand, so that their order and
/// the time between them stay.
MovedDeadline postpone(const Game& game, const Postponement& what, Moment now);

}  // namespace adjudicator::host
