// Repair of ships between turns (TOAW-11).
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/common/field.hpp"

namespace adjudicator::toaw::naval {

/// All ships of the side whose turn has ended (TOAW-18.25).
void repair(const Scene& end, const Field& field, Row side);

}  // namespace adjudicator::toaw::naval
