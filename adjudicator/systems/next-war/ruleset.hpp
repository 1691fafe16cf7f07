// The switches of a game (NW-17).
#pragma once

#include "core/document.hpp"

namespace adjudicator::next_war {

enum class RemainderScope : std::uint8_t { all, at_or_above_1_1, within_row };
enum class MinColumn : std::uint8_t { row, absolute };
enum class LossTrigger : std::uint8_t { advance, control };
enum class LossPoints : std::uint8_t { airmobile, air };
enum class Cover : std::uint8_t { non_retreating, any_friendly };
enum class Visibility : std::uint8_t { open, limited };

struct Ruleset {
  RemainderScope remainder_scope = RemainderScope::all;
  MinColumn min_column = MinColumn::row;
  bool supply = false;
  bool multi_formation = false;
  bool multi_nation = true;
  bool passengers_leave_without_r = false;
  bool place_beachhead = true;
  LossTrigger base_loss_trigger = LossTrigger::advance;
  LossPoints base_loss_points = LossPoints::airmobile;
  Cover ezoc_cover = Cover::non_retreating;
  bool strict = false;
  Visibility visibility = Visibility::open;
};

/// Of the element `rules` of game.xml; null: all defaults.
Ruleset read_ruleset(const Node* element);

}  // namespace adjudicator::next_war
