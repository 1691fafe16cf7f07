#include "systems/classic/phase.hpp"

#include "systems/classic/attack.hpp"
#include "systems/classic/plan.hpp"
#include "systems/shared/report_orders.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::classic {
namespace {

/// A phase starts with its working fields clear (CRT-2.2); what a roster left set in them is not of this
/// phase.
void clear_leftovers(const Scene& turn, const Plan& plan) {
  const Units units(turn.state());
  for (Row unit : plan.unfinished) {
    if (units.attacked(unit)) turn.change(unit, unit::attacked, 0, "CRT-2.2");
    if (units.retreated_in(unit)) turn.change(unit, unit::retreated_in, 0, "CRT-2.2");
  }
}

/// CRT-12.3: each side is told of its own orders only.
void report_orders(const Scene& turn, const Plan& plan) {
  shared::report_orders(turn, plan, "CRT-12.3", [&](const Scene& orders, const SideInfo& side) {
    for (const Refusal& refusal : plan.tried)
      if (refusal.side == side.row) orders.refuse(refusal);
    if (plan.voided[side.row.index]) orders.note("orders-voided", {{"sender", side.row}}, "CRT-12.2");
  });
}

/// In the fog, the units that fire from more than one hex away: where they stand is not told in this phase
/// (CRT-13.2). That is known from the beginning, so that none vanishes from the second mailing of a turn.
void list_fire_from_afar(const Scene& combat, const Plan& plan) {
  if (!combat.tells() || plan.book.rules.fog != Fog::contact) return;
  std::vector<Arg> args;
  for (const Attack& attack : plan.attacks)
    for (Row unit : attack.ranged) args.push_back({"fires-from-afar", unit});
  if (!args.empty()) combat.within("fire-from-afar").began("fire-from-afar", args, "CRT-13.2");
}

/// CRT-13.2, "unused orders": retreat orders that no retreat has asked for.
void report_unused(const Scene& turn, const Plan& plan, const Memory& phase) {
  if (!turn.tells()) return;
  for (std::size_t i = 0; i < plan.retreats.size(); ++i) {
    if (phase.orders_used[i]) continue;
    const RetreatOrder& order = plan.retreats[i];
    shared::orders_of(turn, turn.turn().side(order.sender))
        .note("order-unused", {{"unit", order.unit.exists() ? Value(order.unit) : Value("any")}}, "CRT-13.2");
  }
}

/// CRT-4.1 step 5, for eliminated units too.
void clear_working_fields(const Scene& turn, const Plan& plan, const Memory& phase) {
  const Scene end = turn.within("end-of-phase");
  for (const Attack& attack : plan.attacks)
    for (Row unit : attack.units) end.change(unit, unit::attacked, 0, "CRT-4.1");
  for (Row unit : phase.retreated) end.change(unit, unit::retreated_in, 0, "CRT-4.1");
}

void begin_phase(const Scene& turn, const Scene& combat, const Plan& plan) {
  clear_leftovers(turn, plan);
  report_orders(turn, plan);
  combat.began("combat", {{"phasing", plan.book.phasing}, {"opposing", plan.book.opposing}}, "CRT-4.1");
  list_fire_from_afar(combat, plan);
}

void end_phase(const Scene& turn, const Plan& plan, const Memory& phase) {
  report_unused(turn, plan, phase);
  clear_working_fields(turn, plan, phase);
}

/// The beginning, the attacks in their order, the end.
void play(const Scene& turn, const Plan& plan, Memory& phase, std::size_t step) {
  const Scene combat = turn.within("combat");
  if (step == 0) return begin_phase(turn, combat, plan);
  if (step > plan.attacks.size()) return end_phase(turn, plan, phase);
  const Attack& attack = plan.attacks[step - 1];
  resolve_attack(combat.within(turn.key(attack.target)), plan, attack, phase);
}

std::vector<Row> units_that_retreated(const State& state) {
  const Units units(state);
  std::vector<Row> retreated;
  for (const Row unit : shared::RowsOf(state, unit::table))
    if (units.retreated_in(unit)) retreated.push_back(unit);
  return retreated;
}

}  // namespace

std::size_t steps(const Turn& turn) {
  return plan_of(turn).attacks.size() + 2;
}

void resolve(Scene turn) {
  const Plan& plan = plan_of(turn.turn());
  Memory phase;
  if (turn.tells()) phase.orders_used.resize(plan.retreats.size());
  for (std::size_t step = 0; step < steps(turn.turn()); ++step) play(turn, plan, phase, step);
}

void resolve_step(Scene turn, std::size_t step) {
  const Plan& plan = plan_of(turn.turn());
  Memory phase;
  if (step > plan.attacks.size()) phase.retreated = units_that_retreated(turn.state());
  play(turn, plan, phase, step);
}

}  // namespace adjudicator::classic
