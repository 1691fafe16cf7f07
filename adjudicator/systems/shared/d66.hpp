// Two dice read as one number, 11 to 66: the first gives the tens.
#pragma once

#include <cstdint>

#include "core/scene.hpp"

namespace adjudicator::shared {

inline std::int32_t d66(const Roll& dice) {
  return static_cast<std::int32_t>(dice.faces[0] * 10 + dice.faces[1]);
}

}  // namespace adjudicator::shared
