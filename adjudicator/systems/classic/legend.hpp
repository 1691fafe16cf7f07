// The legend of a CRT: what its codes mean (CRT-21).
#pragma once

#include <vector>

#include "core/chart.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "systems/classic/results.hpp"

namespace adjudicator::classic {

/// The results that a house chart defines, then those of CRT-8; `file` is null where the chart is the program's own. Faults
/// (CRT-L2) and the warning CRT-W3 go to `diagnostics`. Codes are text of the file.
std::vector<Result> read_legend(const Document* file, const GridChart& chart, Diagnostics& diagnostics);

}  // namespace adjudicator::classic
