// The page of an order desk: a frame that a stylesheet makes, and what the program alone puts into it.
//
// Looks are the moderator's, the script is not: adjudicator/desk/desk.js, the data and the content policy with their hashes are put
// in after the stylesheet. A browser runs that one script and no other, loads nothing and sends nothing; where a byte of it
// was changed it runs nothing, and the page is the order form in words.
#pragma once

#include <libxml/tree.h>

#include <string>
#include <string_view>

#include "reports/desk/desk_facts.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {

/// `report`: of which the facts were made. `form`: the form in words. Throws TransformError where the stylesheet's
/// frame has no place for them (one <pre id="orders-text">, a head, a body), or holds styles or scripts of its own in
/// attributes; OverrideError as rendering.hpp says.
std::string desk_page(const xmlDoc& report, const DeskFacts& facts, std::string_view form,
                      const Stylesheets& sheets = Stylesheets::standard());

}  // namespace adjudicator::reports
