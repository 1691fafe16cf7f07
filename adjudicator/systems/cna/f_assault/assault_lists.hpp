// Lists L19 to L21 and the numbers of an assault (CNA-13.1, 13.3), as a side reads them out of what it knows.
#pragma once

#include "core/lists.hpp"

namespace adjudicator::cna {

/// L19: all assaults that came to dice, or to a surrender by morale, one after another.
void read_assault_sheets(const Reading& known, ListRows& rows);
/// What the enemy tells before the dice.
void read_assault_numbers(const Reading& known, ListRows& rows);
/// L20, a list for each assault.
void read_assault_losses(const Reading& known, ListRows& rows);
/// L21, at the end of an assault.
void read_assault_results(const Reading& known, ListRows& rows);

}  // namespace adjudicator::cna
