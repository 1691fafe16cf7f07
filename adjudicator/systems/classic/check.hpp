// Checking a turn (CRT-12.4): load errors, then the orders; the plan comes of it.
#pragma once

#include <memory>

#include "core/diagnostics.hpp"
#include "core/turn.hpp"

namespace adjudicator::classic {

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::classic
