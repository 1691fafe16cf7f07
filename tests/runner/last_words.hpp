// Which of many tests in one process a crash or an endless loop was in.
#pragma once

#include <string>

namespace adjudicator::cases {

/// From now on `name` is tried. What ends the process, or takes longer than that many seconds, says
/// "NAME:0: ..." on standard output first; handlers that were there (sanitizers) have their say after it.
void begin_trying(const std::string& name, unsigned seconds);

}  // namespace adjudicator::cases
