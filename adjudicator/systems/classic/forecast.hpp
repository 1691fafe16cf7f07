// What an attack would come to before its die: for forms.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "systems/classic/rulebook.hpp"

namespace adjudicator::classic {

/// CRT-5.1, CRT-6.4: the facts `us` and `them` (strengths with terrain and range), `odds` or the differential, `column`
/// after all shifts and their sum, `shift`, and the `chances` of each result of the die (CRT-6.6), as the rules' own
/// steps find them. Of the turn as one side sees it: nothing where it does not know the strengths of all defenders.
std::vector<std::pair<std::string, std::string>> forecast(const Turn& turn, const Rulebook& book,
                                                          Place target, const std::vector<Row>& units);

}  // namespace adjudicator::classic
