// Why the rules' default was used.
#pragma once

#include "core/scene.hpp"

namespace adjudicator::cna {

/// For facts that say that the default was used: 1 where the side was asked and did not answer; else it had no
/// order, and was not asked.
inline Value unanswered(const Scene& scene, Row side) {
  return scene.turn().side(side).asks ? Value(1) : Value();
}

}  // namespace adjudicator::cna
