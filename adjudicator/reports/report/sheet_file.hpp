// The sheet of a game for one player as a file: what the other player's program reads of him.
#pragma once

#include <string>

#include "reports/report/report.hpp"

namespace adjudicator::reports {

/// `input`: for the reader who is handed it. A document `orders` of the other side: what the system's gate_form
/// makes for the gate "sheet" of the rows `hand-over` that its reader is told; empty: there are none.
std::string sheet_file(const ReportInput& input);

}  // namespace adjudicator::reports
