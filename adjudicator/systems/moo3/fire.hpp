// MOO-8.5 to 8.9: the lottery for a target, hits, saves, damage.
#pragma once

#include <cstdint>
#include <vector>

#include "systems/moo3/battle.hpp"
#include "systems/moo3/special_operations.hpp"

namespace adjudicator::moo3 {

/// The tickets of all units in a round (MOO-8.5): which of them are held depends on who is in combat when a
/// lottery is held. The moderator is told them.
class Lottery {
 public:
  Lottery(const Battle& battle, const Scene& round, bool first_round);
  /// Of the units of a party that are in combat.
  std::int64_t total(const Battle& battle, std::size_t party) const;
  std::int64_t of(const Battle& battle, const Fighter& unit) const {
    return tickets_[static_cast<std::size_t>(&unit - battle.fighters.data())];
  }
  /// The owner of a ticket, numbered from 1 through the roster order.
  Fighter& owner(Battle& battle, std::size_t party, std::int64_t ticket) const;

 private:
  void tell(const Battle& battle, const Scene& round, std::size_t party) const;
  std::vector<std::int64_t> tickets_;  // by fighter
};

/// One firing action. Nothing where the unit has no attacks.
void fire(Battle& battle, const Scene& at, const Fighter& unit, const Lottery& lottery,
          const Operations& in_effect);

}  // namespace adjudicator::moo3
