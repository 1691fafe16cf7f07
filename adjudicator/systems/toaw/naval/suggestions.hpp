// What a form suggests at sea: attacks on ships that the side has found, and a move of its first ships (TOAW-3.2).
#pragma once

#include "core/turn.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/toaw/common/field.hpp"

namespace adjudicator::toaw::naval {

void suggest(const Turn& turn, const Field& field, shared::Drafts& drafts, Row side);

}  // namespace adjudicator::toaw::naval
