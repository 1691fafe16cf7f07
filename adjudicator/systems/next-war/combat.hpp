// One combat while it is resolved.
#pragma once

#include <span>
#include <vector>

#include "systems/next-war/declaration.hpp"

namespace adjudicator::next_war {

inline constexpr Dice die{1, 0, 10};  // NW-1.1

/// What a segment remembers from one combat to the next.
struct Memory {
  std::vector<bool> defends_used;  // by order; kept only where the log is written
};

struct Combat {
  Combat(const Scene& turn_scene, const Scene& at, const Plan& the_plan, const AttackOrder& the_order)
      : turn(turn_scene),
        scene(at),
        plan(the_plan),
        order(the_order),
        defend(the_plan.defend(the_order.target)),
        field(at.turn(), the_plan.book, at.state()),
        complaints(turn_scene) {}

  const Scene turn;   // its root
  const Scene scene;  // turn-07/combat/0805
  const Plan& plan;
  const AttackOrder& order;
  const DefendOrder* defend;  // null: none
  const Field field;
  LoggedComplaints complaints;
  Declaration declaration;
  std::int32_t column = 0;  // final (NW-5.3)
  CombatResult result;
  bool complained_of_attacker = false;  // his list of losses was looked at (NW-E14)
  bool complained_of_defender = false;
  std::vector<Row> retreating;  // who must leave the hex (NW-10.1), wherever they are by now

  const Rulebook& book() const { return plan.book; }
  Place target() const { return order.target; }
  Row attacker() const { return book().phasing; }
  Row defender() const { return book().opposing; }
  bool here(Row unit) const { return field.units.on_map(unit) && field.units.hex(unit) == target(); }
  /// Those of the units that still stand in the hex under attack.
  std::vector<Row> still_here(std::span<const Row> units) const {
    std::vector<Row> left;
    for (const Row unit : units)
      if (here(unit)) left.push_back(unit);
    return left;
  }
  std::vector<Row> alive(std::span<const Row> units) const {
    std::vector<Row> left;
    for (const Row unit : units)
      if (field.units.ready(unit)) left.push_back(unit);
    return left;
  }
  Policy policy() const;
  /// NW-W05: a decision that was open was taken by the rules' default.
  void by_default(Row side, Key field, Row unit = nothing);
};

/// NW-1.2: a check against the effective ER of one unit, at `name` below the scene; true: it passed.
bool er_check(const Scene& scene, const Field& field, Row unit, Key name, Key why, Word rule);
/// One step is lost (NW-9.8); the last one eliminates.
void lose_step(const Scene& scene, const Field& field, Row unit, Key cause, Word rule);

void append(std::vector<Arg>& args, Key name, std::span<const Row> rows);

/// NW-3.1: from the declaration to the advance.
void resolve_attack(const Scene& turn, const Scene& at, const Plan& plan, const AttackOrder& order,
                    Memory& memory);

}  // namespace adjudicator::next_war
