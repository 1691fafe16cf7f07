// Where a mail begins to repeat another one: the receipt or report that it answers, or what it forwards.
//
// Mail programs that do not mark each line with '>' have marks of their own. They are known by their form and, where that is
// not enough, by their words in the languages that these programs speak. A line that a player would write is none of them.
#pragma once

#include <span>
#include <string_view>

namespace adjudicator::mail {

/// Whether from the first of these lines on all is another mail's: "-----Original Message-----" and its kin, or the head of
/// that mail (From, Sent, To, Subject). The lines are those below, too: a head is known by several of them.
bool begins_other_mail(std::span<const std::string_view> lines);

/// How many lines introduce what is quoted below them: "On Tue, 1 Dec 2026 at 12:00, Robot <robot@games.example> wrote:",
/// which may be broken in three; 0: none.
std::size_t introduction(std::span<const std::string_view> lines);

}  // namespace adjudicator::mail
