// An order form for a gate that a run has stopped before (CNA-12, CNA-13.1): made of the lists that the side
// was told in its report and of its own counters, so that it tells nothing new. The report itself shows it, too.
#pragma once

#include <vector>

#include "core/rule_system.hpp"

namespace adjudicator::cna {

/// `report`: the side's own, of the mailing whose run stopped. Only what that gate takes.
std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report);

}  // namespace adjudicator::cna
