// Odds as text for a terminal or a mail, and as a page.
#pragma once

#include <libxml/tree.h>

#include <string>

#include "reports/page/transform.hpp"

namespace adjudicator::reports {

/// A document `odds` in the game's language: for each battle what its charts may give, with bars; what each side may lose;
/// which units may be lost; who may hold which hex.
std::string odds_text(const xmlDoc& odds, const Stylesheets& sheets = Stylesheets::standard());

/// Of odds with other orders how they were found, and what the orders change.
std::string odds_changes(const xmlDoc& odds, const Stylesheets& sheets = Stylesheets::standard());

/// The same as one HTML file, in the program's own looks: a house's stylesheets know reports alone.
std::string odds_page(const xmlDoc& odds);

}  // namespace adjudicator::reports
