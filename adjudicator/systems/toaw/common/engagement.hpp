// A battle while it is fought: both parties with their lines of equipment, as they stand in this round.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "systems/toaw/common/arithmetic.hpp"
#include "systems/toaw/common/battles.hpp"

namespace adjudicator::toaw {

/// One line of equipment in a battle.
struct Line {
  Row row;
  const Gear* gear = nullptr;
  std::int32_t start = 0;   // items when the battle began
  std::int32_t count = 0;   // items now; fire of a phase counts these
  std::int32_t killed = 0;  // in this phase, not applied yet
  std::int32_t lost = 0;    // in this battle, applied; without what evaporated
  std::int32_t remaining() const { return count - killed; }
};

/// A unit in a battle: engaged, or firing into it.
struct Fighter {
  Row unit;
  std::vector<Line> lines;
  LossTolerance tolerance = LossTolerance::limit;
  std::int64_t m4 = 0;       // TOAW-4.7, of this round
  std::int64_t water = 100;  // what water leaves of its fire in this round, in percent (TOAW-5.25)
  Effort effort = Effort::defending;
  std::int32_t share = 100;
  bool engaged = false;   // assaulting, or a defender
  bool grounded = false;  // planes at an attacked location (TOAW-4.3)
  bool there = true;      // neither broken off, gone nor aborted
  bool broke_off = false;
  bool fought = false;
  std::int32_t lost_this_round = 0;

  std::int64_t items() const {
    std::int64_t sum = 0;
    for (const Line& line : lines) sum += line.count;
    return sum;
  }
  /// Items that are off its lines already, such as those of a retreat.
  void lose(const std::vector<std::pair<Row, std::int32_t>>& items);
};

/// One of the two parties.
struct Party {
  Row side;
  bool attacks = false;
  std::vector<Fighter> fighters;  // in the order of TOAW-1.9
  std::int64_t shock = 100;
  std::int64_t handicap = 100;
  // Of this round.
  std::int64_t es = 0;
  std::int64_t ef = 0;
  std::int64_t crowding = 100;  // of its own losses, in percent (TOAW-4.8)
  std::int64_t fire = 100;      // flank, of the attacker
  std::int64_t recon = 100;     // TOAW-4.9a
  Flank flank = Flank::none;    // what the defender suffers
  Key role() const { return attacks ? Key("attacker") : Key("defender"); }
};

class Engagement {
 public:
  Engagement(const Scene& its_scene, const Plan& its_plan, const PlannedBattle& its_planned);

  const Scene scene;
  const Plan& plan;
  const Rulebook& book;
  const PlannedBattle& planned;
  const Field field;
  const Ground ground;
  std::array<Party, 2> parties;       // attacker, defender
  std::int32_t earthwork_damage = 0;  // E (TOAW-5.10) of this round
  std::int32_t earthworks_after = 0;  // E that this round's shells leave for the next one (TOAW-18.16)
  std::int32_t number = 0;            // of the round
  bool first_round = true;

  Party& attacker() { return parties[0]; }
  Party& defender() { return parties[1]; }
  const Party& attacker() const { return parties[0]; }
  const Party& defender() const { return parties[1]; }
  Party& enemy_of(const Party& party) { return parties[party.attacks ? 1 : 0]; }
  const Party& enemy_of(const Party& party) const { return parties[party.attacks ? 1 : 0]; }

  /// TOAW-3.4
  bool ranged(const Fighter& fighter, const Line& line) const {
    return field.ranged(*line.gear, field.units.range_limit(fighter.unit));
  }
  /// TOAW-5.1: in hundredths of an item.
  std::int64_t fc(const Fighter& fighter, const Line& line) const {
    return std::int64_t{line.count} *
           (line.gear->apc() ? book.transports[static_cast<std::size_t>(fighter.tolerance)].contribution
                             : 100);
  }
  /// TOAW-5.24
  std::int64_t defense_percent(const Party& party, const Fighter& fighter, const Gear& gear) const;
  /// Fixes the strengths of the round (TOAW-5.0, step 1).
  void fix_strengths();
  /// Takes what a phase killed off the lines.
  void apply_losses(const Scene& at, Word rule);
  /// TOAW-7.1, in percent.
  static std::int64_t battle_loss(const Fighter& fighter);

 private:
  void add(Party& party, Row unit, const std::optional<LossTolerance>& tolerance, Effort effort,
           std::int32_t share, bool engaged);
  void add_attackers();
  void add_defenders();
  bool reached_by(Row unit) const;
  std::int64_t river(const Fighter& fighter) const;
  std::int64_t engaged_strength(const Party& party) const;
  std::int64_t crowding(const Party& party) const;
  Flank flank() const;
};

}  // namespace adjudicator::toaw
