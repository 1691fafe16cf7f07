// The `roster` document -> rows of the state.
#pragma once

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/turn.hpp"

namespace adjudicator::files {

/// Fills `turn.start`, whose side rows exist already.
void decode_roster(const Document& file, Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::files
