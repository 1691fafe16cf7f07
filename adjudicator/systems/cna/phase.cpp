#include "systems/cna/phase.hpp"

#include "systems/cna/a_positions/contacts.hpp"
#include "systems/cna/a_positions/positions.hpp"
#include "systems/cna/a_positions/targets.hpp"
#include "systems/cna/b_barrage/barrage.hpp"
#include "systems/cna/b_barrage/barrage_losses.hpp"
#include "systems/cna/b_barrage/barrage_plans.hpp"
#include "systems/cna/b_barrage/barrage_reports.hpp"
#include "systems/cna/b_barrage/holding_off.hpp"
#include "systems/cna/c_retreat/retreat_before_assault.hpp"
#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/d_assignment/obligations.hpp"
#include "systems/cna/e_anti_armor/anti_armor.hpp"
#include "systems/cna/f_assault/assault_lists.hpp"
#include "systems/cna/f_assault/close_assault.hpp"
#include "systems/cna/g_captures/captures.hpp"
#include "systems/cna/g_captures/end_of_segment.hpp"
#include "systems/cna/g_captures/forced_retreat.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/report_orders.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

/// What was wrong with the orders as they were written: each side is told of its own errors only (CNA-12.4).
void report_orders(const Scene& turn, const Plan& plan) {
  shared::report_orders(turn, plan, "CNA-12.4", [](const Scene&, const SideInfo&) {});
}

void pass_on_press(const Scene& turn, const Plan& plan) {
  if (!turn.tells()) return;
  for (const SideInfo& side : turn.turn().sides) {
    const Scene press = turn.within("press").within(turn.key(side.row));
    for (const PressOrder& order : plan.of(side.row).press)
      press.note(order.to_moderator ? Key("press-to-moderator") : Key("press"),
                 {{"from", side.row}, {"text", turn.word(order.text)}}, "CNA-12.1");
  }
}

/// Every option of the game that departs from its profile is printed in each report (CNA-0.9).
void report_options(const Scene& turn) {
  if (!turn.tells()) return;
  const Node* rules = shared::rules_of(turn.turn());
  const std::string_view profile = rules == nullptr ? std::string_view("rulebook") : rules->value("profile");
  turn.note("profile", {{"profile", Key::unowned(profile)}}, "CNA-0.9");
  for (const Departure& d : departures(rules))
    turn.note("option", {{"option", Key::unowned(d.option)}, {"value", Key::unowned(d.value)}}, "CNA-0.9");
}

/// `open`: the gate that was passed last.
void play(const Scene& turn, const Plan& plan, Gate& open) {
  Segment segment(plan);
  turn.began("segment", {{"phasing", plan.book.phasing}, {"other", plan.book.other}}, "CNA-3.1");
  report_options(turn);
  report_orders(turn, plan);
  pass_on_press(turn, plan);
  start_of_segment(turn, segment);
  open = Gate::positions;
  pass_gate(turn, segment, open);
  segment.firing = positions_and_firing(turn, segment);
  segment.fire_plans = exchange_targets(turn, segment);
  open = Gate::barrage;
  pass_gate(turn, segment, open);
  rename_targets(turn, segment, segment.fire_plans);
  for (const Row side : {plan.book.phasing, plan.book.other})
    segment.fire_plans[side].set_barrages(judge_plans(turn, segment, side));
  preview_holding_off(turn, segment);
  segment.barrage = resolve_barrages(turn, segment);
  segment.held_off = fix_holding_off(turn, segment);
  take_told_barrage(turn, segment, segment.barrage);
  note_damage(turn, segment);
  open = Gate::barrage_losses;
  pass_gate(turn, segment, open);
  mark_holding_off(turn, segment, segment.held_off);
  take_barrage_losses(turn, segment);
  list_retreats(turn, segment);
  open = Gate::retreat;
  pass_gate(turn, segment, open);
  retreat_before_assault(turn, segment);
  segment.assigned.obligations = find_obligations(turn, segment);
  list_assignments(turn, segment);
  open = Gate::assignment;
  pass_gate(turn, segment, open);
  assign_forces(turn, segment, segment.assigned);
  list_anti_armor(turn, segment);
  open = Gate::anti_armor;
  pass_gate(turn, segment, open);
  fire_anti_armor(turn, segment, segment.assigned);
  list_assaults(turn, segment);
  open = Gate::assault;
  pass_gate(turn, segment, open);
  close_assaults(turn, segment, segment.assigned, segment.captures);
  list_captures(turn, segment);
  list_failed_obligations(turn, segment);
  open = Gate::captures;
  pass_gate(turn, segment, open);
  force_retreats(turn, segment, {segment.assigned.committed, segment.captures});
  settle_captures(turn, segment);
  remove_stand_ins(turn.within("told"), segment);
  end_of_segment(turn, segment);
}

}  // namespace

void resolve(Scene turn) {
  Gate open = Gate::positions;
  try {
    play(turn, plan_of(turn.turn()), open);
  } catch (const DieWanted& die) {
    want_die(turn, die, open);
  }
}

}  // namespace adjudicator::cna
