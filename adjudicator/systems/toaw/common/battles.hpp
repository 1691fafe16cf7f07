// Setting up the battles (TOAW-4.1, 4.2, 4.4): merging, order, support and its shares. All of it is fixed
// before the first battle (TOAW-18.12).
#pragma once

#include <vector>

#include "core/scene.hpp"
#include "systems/toaw/common/field.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw {

/// Of a player turn (TOAW-4.5).
inline constexpr std::int32_t last_round = 10;

/// A unit that fires into a battle without being engaged in it, or a defender's guns within it.
struct Support {
  Row unit;
  std::int32_t share = 100;  // percent
  Effort effort = Effort::supporting;
};

/// One attacked location.
struct PlannedBattle {
  Place target = Place::none;
  Row attacker = nothing;  // none: the side whose turn it is
  bool at_sea = false;     // planes fly at ships: those on carriers there rise, too (TOAW-10.23)
  std::vector<const AttackOrder*> orders;
  std::vector<Participant> participants;  // of all orders, in the order of TOAW-1.9
  std::vector<Support> attacker_support;  // bombarding participants among them
  std::vector<Support> defender_support;  // units inside the location too, as far as they have guns
  std::vector<const NuclearOrder*> nuclear;
  bool assault = false;  // else a stand-alone bombardment (TOAW-4.6)
  std::int32_t start = 1;
  std::int64_t complexity = 0;
  bool counts = true;  // for shares: neither too late nor without an enemy (TOAW-18.12)
};

/// In the order in which they are resolved.
std::vector<PlannedBattle> plan_battles(const Scene& scene, const Plan& plan);

/// TOAW-1.9, TOAW-18.4: by force, formation and unit, bytewise.
bool comes_before(const Turn& turn, const Units& units, Row a, Row b);

/// TOAW-4.5: when a unit that has moved comes to the attack.
std::int32_t start_round(const Units& units, Row unit);

}  // namespace adjudicator::toaw
