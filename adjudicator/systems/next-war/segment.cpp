#include "systems/next-war/segment.hpp"

#include "systems/next-war/combat.hpp"
#include "systems/next-war/sight.hpp"
#include "systems/shared/report_orders.hpp"

namespace adjudicator::next_war {
namespace {

/// NW-20.4: a run that begins the segment clears what the last one left.
void begin_segment(const Scene& turn, const Plan& plan) {
  const State& state = turn.state();
  if (Conditions(state, plan.book.conditions).segment_begun()) return;
  const Scene scene = turn.within("segment");
  for (const Row unit : RowsOf(state, unit::table))
    for (const Trait trait : {unit::attacked, unit::retreated_into, unit::missions_segment})
      if (state.get(unit, trait) != 0) scene.change(unit, trait, 0, "NW-20.4");
  scene.change(plan.book.conditions, conditions::segment_begun, 1, "NW-20.4");
}

/// NW-16.4: each side is told of its own orders only.
void report_orders(const Scene& turn, const Plan& plan) {
  shared::report_orders(turn, plan, "NW-16.4", [&](const Scene& orders, const SideInfo& side) {
    if (side.row.index < 2 && plan.voided[side.row.index])
      orders.note("orders-voided", {{"sender", side.row}}, "NW-20.10");
  });
}

/// NW-W04: orders for hexes that were not attacked.
void report_unused(const Scene& turn, const Plan& plan, const Memory& memory) {
  if (!turn.tells()) return;
  LoggedComplaints complaints(turn);
  for (std::size_t i = 0; i < plan.defends.size(); ++i) {
    if (memory.defends_used[i]) continue;
    const DefendOrder& order = plan.defends[i];
    std::vector<Arg> args{{"defending", order.hex}};
    if (order.side == plan.book.phasing) args.push_back({"phasing", "yes"});
    complaints.tell(order.side, "NW-W04", order.at, "", std::move(args));
  }
}

/// The beginning, the attacks in their order, the end.
void play(const Scene& turn, const Plan& plan, Memory& memory, std::size_t step) {
  const Scene combat = turn.within("combat");
  if (step == 0) {
    begin_segment(turn, plan);
    report_orders(turn, plan);
    tell_distant(turn.within("sight"), "before");
    return combat.began("combat", {{"phasing", plan.book.phasing}, {"opposing", plan.book.opposing}},
                        "NW-3.1");
  }
  if (step > plan.attacks.size()) {
    report_unused(turn, plan, memory);
    return tell_distant(turn.within("sight"), "after");
  }
  const AttackOrder& attack = plan.attacks[step - 1];
  resolve_attack(turn, combat.within(turn.key(attack.target)), plan, attack, memory);
}

}  // namespace

std::size_t steps(const Turn& turn) {
  return plan_of(turn).attacks.size() + 2;
}

void resolve(Scene turn) {
  Memory memory;
  if (turn.tells()) memory.defends_used.resize(plan_of(turn.turn()).defends.size());
  for (std::size_t step = 0; step < steps(turn.turn()); ++step)
    play(turn, plan_of(turn.turn()), memory, step);
}

void resolve_step(Scene turn, std::size_t step) {
  Memory memory;
  play(turn, plan_of(turn.turn()), memory, step);
}

}  // namespace adjudicator::next_war
