// What a position must be like before anything is resolved (TOAW-2, TOAW-18.2).
#pragma once

#include "core/diagnostics.hpp"
#include "systems/toaw/common/rulebook.hpp"

namespace adjudicator::toaw {

void check_position(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics);

}  // namespace adjudicator::toaw
