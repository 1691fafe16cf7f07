// The `map` document -> Board.
#pragma once

#include "core/board.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"

namespace adjudicator::files {

Board decode_map(const Document& file, Diagnostics& diagnostics);

}  // namespace adjudicator::files
