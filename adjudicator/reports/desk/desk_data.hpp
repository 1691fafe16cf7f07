// The order desk of a side: a page that writes orders on the player's own machine. What the program puts into it.
#pragma once

#include <string>

#include "reports/desk/desk_facts.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {

/// The data of the page as JSON for a <script>: the facts, and how orders that are open are written (fields, words and
/// types, out of the schema). Its members stand in the order of their names, those that are empty are left out, and no
/// value holds a '<'. The same facts give the same bytes.
std::string desk_data(const DeskFacts& facts, const Stylesheets& sheets = Stylesheets::standard());

}  // namespace adjudicator::reports
