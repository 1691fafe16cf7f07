// A deadline that the moderator moved: done, and told to those whom it holds for, each in his language.
#pragma once

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/moved_deadline.hpp"
#include "host/moment.hpp"

namespace adjudicator::mail {

/// Moves it (host::postpone, with its errors) and tells it. A program that was killed between the two is completed by `run`.
host::MovedDeadline postpone_and_tell(const host::Game& game, const host::Postponement& what,
                                      host::Moment now);

/// Of each deadline of a turn's next mailing that game.xml says was moved, as far as it was not told: when the turn is due now.
void tell_all_moved(const host::Game& game, const Document& game_file, int turn);

}  // namespace adjudicator::mail
