// Planes on their way to ships: interception and anti-aircraft fire before the strike, and what comes home
// (TOAW-10.7, 6.1, 6.2).
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "systems/toaw/common/engagement.hpp"
#include "systems/toaw/naval/fleet.hpp"

namespace adjudicator::toaw::naval {

/// The planes of one party that fly at one hex.
class Strike {
 public:
  /// The air battle is fought at once, below `scene`; what is left of the planes is in their vessels.
  Strike(const Scene& scene, const Plan& plan, Squadron& squadron, Place target);
  Strike(const Strike&) = delete;
  Strike& operator=(const Strike&) = delete;
  /// TOAW-5.22, at the end of the engagement.
  void come_home();

 private:
  PlannedBattle planned_;
  std::optional<Engagement> battle_;
  std::vector<Fighter> interceptors_;
};

}  // namespace adjudicator::toaw::naval
