#include "systems/classic/attack.hpp"

#include "systems/classic/advance.hpp"
#include "systems/classic/column.hpp"
#include "systems/classic/losses.hpp"
#include "systems/classic/odds.hpp"
#include "systems/classic/retreat.hpp"
#include "systems/classic/strength.hpp"

namespace adjudicator::classic {
namespace {

void append(ArgList& args, Key name, std::span<const Row> rows) {
  for (Row row : rows) args.push_back({name, row});
}

/// CRT-13.2, "attack declared".
void declare(const Battle& battle) {
  if (!battle.scene.tells()) return;
  ArgList args({{"id", battle.attack.id},
                {"seq", battle.attack.seq},
                {"target", battle.attack.target},
                {"attacker", battle.attacker()},
                {"defender", battle.defender()}},
               battle.memory);
  append(args, "by", battle.attack.adjacent);
  append(args, "ranged-by", battle.attack.ranged);
  append(args, "on", battle.defenders);
  append(args, "bystander", battle.bystanders);
  args.push_back({"enemies", battle.defenders.size() + battle.bystanders.size()});
  if (!battle.attack.ranged.empty()) {
    args.push_back({"ranged-fire", battle.attack.ranged.size()});
    // What the other side may know of it under `contact`: that there was fire, and not from how many.
    if (battle.rules().fog == Fog::contact) args.push_back({"unseen-fire", 1});
  }
  battle.scene.began("attack", args, "CRT-4.1");
}

/// CRT-4.4: takes part in no other attack of this phase.
void mark_attackers(const Battle& battle) {
  for (Row unit : battle.attack.units) battle.scene.change(unit, unit::attacked, 1, "CRT-4.4");
}

/// Steps a to f.
Result roll_result(const Battle& battle) {
  const Totals totals = strengths(battle);
  const BaseColumn base = base_column(battle, totals);
  note_terrain(battle);
  const Modifiers shifts = column_shifts(battle, base.beyond);
  const Modifiers modifiers = die_modifiers(battle);
  // CRT-6.5, CRT-6.6: column and die are limited to the chart after they have been shifted.
  const Cell cell = battle.scene.roll_on("die", battle.book().die, *battle.book().crt,
                                         {.row_modifiers = modifiers, .base = base.printed, .shifts = shifts},
                                         "CRT-14.1", "CRT-6.5");
  battle.scene.note("result", {{"code", cell.result}}, "CRT-8");
  return battle.book().result(cell);
}

/// CRT-6.11: what touches adjacent attackers only does nothing to a bombardment.
Result without_effect_on_attackers(const Battle& battle, Result result) {
  if (!battle.bombardment()) return result;
  if (result == Result::ar || result == Result::ae) result = Result::nr;
  if (result == Result::nr) battle.scene.note("no-effect", {{"target", battle.attack.target}}, "CRT-6.11");
  return result;
}

/// Steps g to i. Advance follows only where the defenders were meant to leave (CRT-10.2).
void apply_result(Battle& battle, Result result) {
  switch (result) {
    case Result::nr:
      return;
    case Result::ar:
      return retreat_attackers(battle);
    case Result::ae:
      return eliminate_attackers(battle);
    case Result::dr:
      retreat_defenders(battle, 1);
      break;
    case Result::dr2:
      retreat_defenders(battle, 2);
      break;
    case Result::de:
      eliminate_defenders(battle, "de", "CRT-8.1");
      break;
    case Result::ex:
      exchange(battle);
      break;
  }
  advance_after_combat(battle);
}

}  // namespace

void resolve_attack(const Scene& scene, const Plan& plan, const Attack& attack, Memory& phase) {
  Scratch scratch;
  Battle battle(scene, plan, attack, phase, scratch);
  declare(battle);
  mark_attackers(battle);
  apply_result(battle, without_effect_on_attackers(battle, roll_result(battle)));
}

}  // namespace adjudicator::classic
