// Two runs of a turn for one reader, compared by what they came to: who would gain what. differences.hpp has
// every fact that differs.
#pragma once

#include <libxml/tree.h>

#include <string>
#include <vector>

#include "reports/page/transform.hpp"

namespace adjudicator::reports {

/// In sentences of the reader's language: for each battle that differs what it came to and what it would come
/// to, battles that are fought in one of the runs alone, who would hold the hexes that were fought for, the
/// losses of each side, and what is said of orders; or that the result is the same. Both are documents
/// `report` of the same turn and reader. `differs`: whether anything at all does (Differences::any).
std::string compare_outcomes(const xmlDoc& was, const xmlDoc& now, bool differs,
                             const Stylesheets& sheets = Stylesheets::standard());

/// A battle of a report: its address, and who fights whom and where, in the reader's language, as a heading for what has not
/// been fought.
struct NamedBattle {
  std::string at;
  std::string who;
};
std::vector<NamedBattle> battles_of(const xmlDoc& report,
                                    const Stylesheets& sheets = Stylesheets::standard());

}  // namespace adjudicator::reports
