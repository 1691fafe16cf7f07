// Where the answers come from that count although the file of their side does not hold them (a mailing's
// inputs/further-answers/SIDE.xml): what a mailing looks for when it is made, and an audit afterwards.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace adjudicator::record {

/// What the player of a side answered and was taken at his word for, as a mailing's log has it: the kind of
/// each question by its address.
std::map<std::string, std::string, std::less<>> answered_by_player(std::string_view log,
                                                                   const std::string& side);

/// Where the questions stand that one answer for a stack (stack="true") may serve: one of this address serves
/// others of its kind in the same place. "turn-01/combat/0603/retreat" of "turn-01/combat/0603/retreat/y-2"
std::string_view place_of_question(std::string_view address);

}  // namespace adjudicator::record
