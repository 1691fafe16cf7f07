// The prefix law: a turn that is run again with one more answer must tell the same story so far.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace adjudicator::host {

/// Which facts of a story must come again. Another program may say more of what happened, or say it
/// otherwise: of its story only what happened must be the same, dice, chart cells, changes, moves and
/// answers.
enum class Facts : unsigned char { all, results };

/// Compares two logs (log.xml, one fact a line): at each address the facts of the earlier one, but for open
/// questions, must come again first and in order in the later one. Returns the first line of the earlier log
/// that does not.
std::optional<std::string> broken_story(std::string_view earlier, std::string_view later, Facts facts);

}  // namespace adjudicator::host
