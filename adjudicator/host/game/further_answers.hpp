// Answers that count although the file of their side does not hold them: those that counted in an earlier
// mailing, and those that an answer for a whole stack (stack="true") gives its other units. A mailing keeps
// them beside the files that came in, as inputs/further-answers/SIDE.xml.
#pragma once

#include <map>
#include <string>

#include "core/adjudicate.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

/// The answers that a mailing was made with and that counted in it, but for questions that the side's file in
/// `now` answers itself. A document for each side that has some.
std::map<std::string, std::string> counted_answers(const Game& game, int turn, int mailing,
                                                   const files::GameFolder::Inputs& now);

/// Adds to `inputs` what answers for a stack say of questions that are open: the same choice, where the same
/// kind of question is asked beside them of the same side and leaves it. False: nothing was added.
bool answer_for_stacks(const Game& game, const Turn& turn, const Outcome& outcome,
                       files::GameFolder::Inputs& inputs);

}  // namespace adjudicator::host
