// The switches of a game (MOO-2.4).
#pragma once

#include <cstdint>

#include "core/document.hpp"

namespace adjudicator::moo3 {

/// What counts as one shot for collateral damage.
enum class Shot : std::uint8_t { hit_roll, action };

struct Ruleset {
  bool strict_orders = false;
  Shot shot_unit = Shot::hit_roll;
  bool support_escapes = true;
};

/// Of the element `rules` of game.xml; null: all defaults.
Ruleset read_ruleset(const Node* element);

}  // namespace adjudicator::moo3
