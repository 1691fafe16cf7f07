// What made turns of the system `toaw` have in common.
#pragma once

#include <fmt/format.h>

#include <string>

#include "turns.hpp"

namespace adjudicator::bench {

/// "0712"
inline std::string toaw_hex(int column, int row) {
  return fmt::format("{:02}{:02}", column, row);
}
/// Two sides, blue phasing; lists of units, hexes and orders that are still open. `before_units`: what the roster has first.
Texts begin_toaw(int columns, int rows, int hex_scale, const std::string& before_units);
/// Ends the lists.
void end_toaw(Texts& texts);

}  // namespace adjudicator::bench
