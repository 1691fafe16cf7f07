// L16 and L17, the lists of gate E (CNA-8.18, 13.1).
#pragma once

#include "core/lists.hpp"

namespace adjudicator::cna {

/// After the losses: L16 as it ended, L17, and what the enemy inflicted as he hands it over.
void read_anti_armor_fire(const Reading& known, ListRows& rows);
void read_anti_armor_report(const Reading& known, ListRows& rows);
void read_anti_armor_slip(const Reading& known, ListRows& rows);

}  // namespace adjudicator::cna
