// From the files of both sides to the plan (NW-16).
#pragma once

#include "systems/next-war/plan.hpp"

namespace adjudicator::next_war {

/// Compiles the rulebook, reads both sides' orders and judges them.
std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics);

/// How many orders of a side the plan holds.
std::size_t orders_kept(const Turn& turn, Row side);

}  // namespace adjudicator::next_war
