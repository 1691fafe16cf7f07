// What a turn takes at this moment: orders until they are frozen, answers while a question is open.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/moment.hpp"

namespace adjudicator::host {

/// When what is sent for a turn is due, and whether later files are taken.
struct Deadline {
  Moment at;
  bool late_accepted = false;
  bool moved = false;      // by the moderator, or a side's own
  std::string local = {};  // "2026-12-01T20:00 Europe/Berlin", in a game with a zone
};
/// Of what is due before a mailing of a turn: its orders (1), then answers or the orders for a gate. Nothing
/// where game.xml sets none. `side`: what holds for that side; empty: what holds for all. Stopped (moderators_file)
/// where its moment is on no calendar or its zone is none.
std::optional<Deadline> deadline_of(const Document& game_file, int turn, int mailing,
                                    std::string_view side = {});
/// As sentences have it: `deadline` and, in a game with a zone, `deadline-local`.
std::vector<std::pair<std::string, std::string>> told(const Deadline& deadline);
/// Until when a turn waits for these sides, which have sent nothing: the last of their deadlines. Nothing where none is set for
/// all: a side's own alone must not have the turn resolved without the others.
std::optional<Deadline> last_deadline_of(const Document& game_file, int turn, int mailing,
                                         const std::vector<std::string>& silent);
/// The schema knows the form of a moment alone: 2027-02-29 has it. And it does not know which sides and zones there are, nor that a
/// side's own deadline stands beside one for all.
void add_bad_deadlines(const Document& game_file, Diagnostics& diagnostics);

/// Why a turn takes no such file now: a code; its sentence is "receipt.CODE" ("receipt.frozen"); for "late" it is "receipt.late-refused".
struct Closed {
  std::string code;
  std::vector<std::pair<std::string, std::string>> values;
};

/// Where a turn stands.
struct Phase {
  bool known = false;        // it has a roster
  bool resolved = false;     // to its end
  bool orders_open = false;  // not frozen, or a gate is open
  bool first = false;        // its first orders are not frozen yet
  int mailing = 0;           // its last one
};
Phase phase_of(const Game& game, int turn);
/// The last turn that is known and not resolved; 0: none.
int open_turn(const Game& game);
/// The same; where there is none, the last one if it has neither a roster nor a mailing: it was begun, and cannot be played.
int turn_in_hand(const Game& game);

/// Nothing: orders (answers, moves: `kind`; moves come while orders do) of `side` that come at `received` are taken. `deadline` is that of the
/// turn's next mailing.
std::optional<Closed> why_not(const Game& game, int turn, const std::string& kind, const std::string& side,
                              const std::optional<Deadline>& deadline, Moment received);

/// The word of a side's orders that the turn's first mailing froze; empty: it sent none. Nothing: they are
/// not frozen yet.
std::optional<std::string> frozen_word(const Game& game, int turn, const std::string& side);

}  // namespace adjudicator::host
