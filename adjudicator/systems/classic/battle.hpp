// One attack while it is resolved: who stands against whom.
#pragma once

#include <memory_resource>
#include <vector>

#include "core/scene.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/scratch.hpp"
#include "systems/classic/zoc.hpp"

namespace adjudicator::classic {

using Rows = std::pmr::vector<Row>;
using ArgList = std::pmr::vector<Arg>;
using Modifiers = std::pmr::vector<Modifier>;

/// What a phase remembers from one attack to the next.
struct Memory {
  std::vector<Row> retreated;     // units marked `retreated_in`, each once
  std::vector<bool> orders_used;  // by retreat order; kept only where the log is written
};

struct Battle {
  Battle(const Scene& at, const Plan& all, const Attack& one, Memory& phase, Scratch& scratch);

  Scene scene;  // turn-07/combat/0805
  const Plan& plan;
  const Attack& attack;
  Memory& phase;
  std::pmr::memory_resource* memory;
  Field field;
  Rows defenders;     // units that count (CRT-5.2)
  Rows bystanders;    // CRT-4.7: retreated into the hex in this phase
  Features crossing;  // hexside features that the adjacent attackers cross (CRT-6.3)
  Features standing;  // features of the hexes that the attackers stand in, by the same condition

  const Rulebook& book() const { return plan.book; }
  const Ruleset& rules() const { return plan.book.rules; }
  Row attacker() const { return plan.book.phasing; }
  Row defender() const { return plan.book.opposing; }
  /// CRT-6.11: ranged units only, and these untouched by what the defenders do.
  bool bombardment() const { return attack.adjacent.empty() && rules().ranged_immune; }
  /// CRT-8.1: every unit in the target hex.
  Rows all_defenders() const {
    Rows units(defenders, memory);
    units.insert(units.end(), bystanders.begin(), bystanders.end());
    return units;
  }
  /// Attackers that retreat, are eliminated or pay: the adjacent ones, and the others where they are not
  /// immune.
  const std::vector<Row>& exposed() const { return rules().ranged_immune ? attack.adjacent : attack.units; }
};

/// Notes that the rules' default was used (`default-policy`), and, at `default` below the scene, why
/// (`default-because`): `no-answer` (the chooser was asked), or `why`.
void note_default(const Scene& scene, Row chooser, Key decision, Row unit, Key why, Key rule);

}  // namespace adjudicator::classic
