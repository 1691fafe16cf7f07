// The lists of a report: what its reader's side reads out of what it knows (core/lists.hpp), for the
// moderator those of all sides. Internal to reports/.
#pragma once

#include "reports/report/report.hpp"
#include "reports/report/report_parts.hpp"

namespace adjudicator::reports {

/// A scene `list` each, with a `told` for each row, as rules code would have told it: by their moments, those
/// of one moment by their sides.
void write_known_lists(const ReportInput& input, const Out& out);

}  // namespace adjudicator::reports
