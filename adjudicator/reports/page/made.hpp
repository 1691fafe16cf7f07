// A form of a report, by the program's stylesheets in this process, by a game's in a process of their own.
#pragma once

#include <libxml/tree.h>

#include <string>

#include "reports/page/transform.hpp"

namespace adjudicator::reports {

/// `kind` and `parameter` as `perform` in rendering.hpp has them. Throws as that does, and OverrideError where
/// a game's stylesheets fail.
std::string made(const std::string& kind, const xmlDoc& report, const Stylesheets& sheets,
                 const std::string& parameter = {});

}  // namespace adjudicator::reports
