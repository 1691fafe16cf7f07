#include "systems/classic/attack.hpp"

#include "systems/classic/advance.hpp"
#include "systems/classic/column.hpp"
#include "systems/classic/losses.hpp"
#include "systems/classic/odds.hpp"
#include "systems/classic/retreat.hpp"
#include "systems/classic/step_losses.hpp"
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

/// What a result of the chart's own does, for its readers.
void explain(const Battle& battle, const Result& result) {
  if (!battle.scene.tells()) return;
  ArgList args({{"code", Key::unowned(result.code)}}, battle.memory);
  const auto side = [&](const Fate& fate, Key loses, Key each, Key retreats, Key or_loses) {
    const auto& [much, steps, of_each] = fate.loss;
    if (much != Loss::Much::nothing)
      args.push_back({of_each ? each : loses, much == Loss::Much::all    ? Value(Key("all"))
                                              : much == Loss::Much::half ? Value(Key("half"))
                                                                         : Value(steps)});
    if (fate.retreat > 0) args.push_back({retreats, fate.retreat});
    if (fate.or_loses > 0) args.push_back({or_loses, fate.or_loses});
  };
  side(result.attacker, "attacker-loses", "attacker-units-lose", "attacker-retreats", "attacker-or-loses");
  side(result.defender, "defender-loses", "defender-units-lose", "defender-retreats", "defender-or-loses");
  if (result.exchange != Exchange::none)
    args.push_back({"exchange", exchange_words[std::size_t(result.exchange)]});
  if (result.counter_column)
    args.push_back(
        {"counter-attack", Key::unowned(battle.book().crt->columns.band(*result.counter_column).text)});
  if (args.size() > 1) battle.scene.note("result-means", args, "CRT-21");
}

const Result& told(const Battle& battle, const Cell& cell) {
  const Result& result = battle.book().result(cell);
  battle.scene.note("result", {{"code", cell.result}}, "CRT-8");
  if (result.is_of_chart) explain(battle, result);
  return result;
}

/// Steps a to f.
const Result& roll_result(const Battle& battle) {
  const Totals totals = strengths(battle);
  const BaseColumn base = base_column(battle, totals);
  note_terrain(battle);
  const Modifiers shifts = column_shifts(battle, base.beyond);
  const Modifiers modifiers = die_modifiers(battle);
  // CRT-6.5, CRT-6.6: column and die are limited to the chart after they have been shifted.
  const Cell cell = battle.scene.roll_on("die", battle.book().die, *battle.book().crt,
                                         {.row_modifiers = modifiers, .base = base.printed, .shifts = shifts},
                                         "CRT-14.1", "CRT-6.5");
  return told(battle, cell);
}

/// CRT-6.11: what touches adjacent attackers only does nothing to a bombardment.
bool is_without_effect(const Battle& battle, const Result& result) {
  if (!battle.bombardment() || result.hits_defender()) return false;
  battle.scene.note("no-effect", {{"target", battle.attack.target}}, "CRT-6.11");
  return true;
}

/// CRT-21.2
void lose(const Battle& battle, bool attacker, const Fate& fate, bool surrender) {
  if (fate.loss.much == Loss::Much::nothing) return;
  if (fate.loss.much != Loss::Much::all)
    attacker ? lose_steps(battle, "attacker-losses", battle.exposed(), fate.loss)
             : lose_steps(battle, "defender-losses", battle.all_defenders(), fate.loss);
  else if (attacker)
    eliminate_attackers(battle, surrender ? Key("surrender") : Key("ae"), "CRT-8.3");
  else
    eliminate_defenders(battle, surrender ? Key("surrender") : Key("de"), "CRT-8.1");
}

void retreat(Battle& battle, bool attacker, const Fate& fate) {
  if (fate.retreat == 0) return;
  attacker ? retreat_attackers(battle, fate) : retreat_defenders(battle, fate);
}

/// CRT-21.3: losses come before retreats, those of the side that was struck before those of the other.
void apply_fates(Battle& battle, const Result& result, bool struck_is_attacker) {
  if (result.exchange != Exchange::none) return exchange(battle, result.exchange);
  lose(battle, struck_is_attacker, result.defender, result.surrender);
  lose(battle, !struck_is_attacker, result.attacker, false);
  retreat(battle, struck_is_attacker, result.defender);
  retreat(battle, !struck_is_attacker, result.attacker);
}

/// CRT-21.8: the same units, the other way round; nobody advances, and nobody strikes back again.
void strike_back(const Battle& battle, std::size_t column, Scratch& scratch) {
  if (battle.exposed().empty()) return;
  const Scene scene = battle.scene.within("counter-attack");
  scene.began("counter-attack", {{"striking", battle.defender()}}, "CRT-21.8");
  Battle back(scene, battle.plan, battle.attack, battle.phase, scratch);
  const Cell cell =
      scene.roll_on("die", back.book().die, *back.book().crt, {.base = column}, "CRT-14.1", "CRT-21.8");
  apply_fates(back, told(back, cell), true);
}

/// Steps g to i. Advance follows only where the defenders were meant to leave (CRT-10.2).
void apply_result(Battle& battle, const Result& result, Scratch& scratch) {
  if (result.counter_column) return strike_back(battle, *result.counter_column, scratch);
  apply_fates(battle, result, false);
  if (result.hits_defender() && result.advances) advance_after_combat(battle);
}

}  // namespace

void resolve_attack(const Scene& scene, const Plan& plan, const Attack& attack, Memory& phase) {
  Scratch scratch;
  Battle battle(scene, plan, attack, phase, scratch);
  declare(battle);
  mark_attackers(battle);
  const Result& result = roll_result(battle);
  if (!is_without_effect(battle, result)) apply_result(battle, result, scratch);
}

}  // namespace adjudicator::classic
