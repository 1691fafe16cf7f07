#include "systems/next-war/combat.hpp"

#include <algorithm>
#include <utility>

#include "systems/next-war/advance.hpp"
#include "systems/next-war/air_defense.hpp"
#include "systems/next-war/losses.hpp"
#include "systems/next-war/modifiers.hpp"
#include "systems/next-war/retreat.hpp"
#include "systems/next-war/support.hpp"
#include "systems/next-war/ways.hpp"

namespace adjudicator::next_war {

void append(std::vector<Arg>& args, Key name, std::span<const Row> rows) {
  for (const Row row : rows) args.push_back({name, row});
}

bool er_check(const Scene& scene, const Field& field, Row unit, Key name, Key why, Word rule) {
  const std::int32_t er = field.er(unit);
  const std::int32_t over = field.penalty(unit);
  const Check check = scene.roll_at_most(name, die, er, rule);
  // What the printed rating lost is told where it lost anything.
  const Value printed = over == 0 ? Value() : Value(er + over);
  scene.note("er-check",
             {{"checking", unit},
              {"why", why},
              {"er", printed},
              {"over", over == 0 ? Value() : Value(over)},
              {"effective", er},
              {"die", check.shown},
              {"outcome", check.passed ? Key("passed") : Key("failed")}},
             rule);
  return check.passed;
}

void lose_step(const Scene& scene, const Field& field, Row unit, Key cause, Word rule) {
  // An outpost has one step, whatever its file says (NW-9.4).
  const std::int32_t steps = field.units.outpost(unit) ? 1 : field.units.steps(unit);
  scene.note("step-lost", {{"losing", unit}, {"left", steps - 1}}, rule);
  scene.change_by(unit, unit::steps, -1, rule);
  if (steps <= 1) scene.remove(unit, cause, rule);
}

Policy Combat::policy() const {
  Policy policy = defend == nullptr ? Policy() : defend->policy;
  const Policy& standing = plan.standing[defender().index];
  if (!policy.ignore) policy.ignore = standing.ignore;
  if (!policy.on_fail) policy.on_fail = standing.on_fail;
  if (!policy.min_column) policy.min_column = standing.min_column;
  return policy;
}

void Combat::by_default(Row side, Key what, Row unit) {
  if (!scene.tells()) return;
  std::vector<Arg> args{{"target", target()}, {"decision", what}};
  if (unit.exists()) args.push_back({"unit", unit});
  complaints.tell(side, "NW-W05", {}, "", std::move(args));
}

namespace {

/// Words for one side of the note on strengths.
struct Words {
  Key unit, printed, reason, times, becomes, strength;
};
constexpr Words attack_words{"attack-unit",  "attack-printed", "attack-reason",
                             "attack-times", "attack-becomes", "attack-strength"};
constexpr Words defense_words{"defense-unit",  "defense-printed", "defense-reason",
                              "defense-times", "defense-becomes", "defense-strength"};

class Resolution {
 public:
  Resolution(Combat& combat, Memory& memory) : combat_(combat), memory_(memory) {}

  void resolve() {
    combat_.declaration = declare(field(), combat_.plan, combat_.order, combat_.complaints);
    if (combat_.declaration.is_void()) return call_off();
    if (cancelled(field(), combat_.order, combat_.declaration)) return cancel();
    begin();
    note_strengths();
    find_column();
    combat_.result = roll();
    allocate_losses(combat_);
    leave_hex();
  }

 private:
  const Field& field() const { return combat_.field; }
  const Scene& scene() const { return combat_.scene; }
  const Declaration& declared() const { return combat_.declaration; }

  /// NW-3.5
  void call_off() {
    scene().began("void-attack",
                  {{"seq", combat_.order.seq},
                   {"target", combat_.target()},
                   {"attacker", combat_.attacker()},
                   {"defender", combat_.defender()}},
                  "NW-3.5");
    combat_.complaints.tell(combat_.attacker(), "NW-W01", combat_.order.at, "target",
                            {{"seq", combat_.order.seq}, {"target", combat_.target()}});
  }

  /// NW-3.13
  void cancel() const {
    scene().began("cancelled-attack",
                  {{"seq", combat_.order.seq},
                   {"target", combat_.target()},
                   {"attacker", combat_.attacker()},
                   {"odds", odds_word()}},
                  "NW-3.13");
  }

  Key odds_word() const { return Key::unowned(combat_.book().odds->columns.band(declared().band).text); }

  void begin() {
    const Declaration& d = declared();
    if (scene().tells()) {
      std::vector<Arg> args;
      args.reserve(16);
      args.push_back({"seq", combat_.order.seq});
      args.push_back({"target", combat_.target()});
      args.push_back({"attacker", combat_.attacker()});
      args.push_back({"defender", combat_.defender()});
      append(args, "by", d.attackers);
      append(args, "accompany", d.accompany);
      append(args, "on", d.defenders);
      append(args, "on", d.outposts);
      append(args, "uncounted", d.uncounted);
      append(args, "passenger", d.passengers);
      if (combat_.order.amphibious) args.push_back({"amphibious", "yes"});
      scene().began("attack", args, "NW-3.1");
      if (combat_.defend != nullptr)
        memory_.defends_used[static_cast<std::size_t>(combat_.defend - combat_.plan.defends.data())] = true;
    }
    for (const Row unit : d.attackers) scene().change(unit, unit::attacked, 1, "NW-3.4");
    if (d.counted_by_default) combat_.by_default(combat_.defender(), "count");
    if (d.below)
      combat_.complaints.tell(combat_.attacker(), "NW-W02", combat_.order.at, "",
                              {{"seq", combat_.order.seq}, {"target", combat_.target()}});
  }

  // ---- strengths, odds, column (NW-4, NW-5)

  static void add(std::vector<Arg>& args, const Words& words, const std::vector<Strength>& strengths) {
    for (const Strength& s : strengths) {
      args.push_back({words.unit, s.unit});
      args.push_back({words.printed, s.printed});
      for (const StrengthStep& step : s.steps) {
        args.push_back({words.reason, step.name});
        args.push_back({words.times, step.times});
        args.push_back({words.becomes, step.becomes});
      }
      args.push_back({words.strength, s.value});
    }
  }

  void note_strengths() const {
    if (!scene().tells()) return;
    const Declaration& d = declared();
    std::vector<Arg> args;
    args.reserve(6 * (d.attack_strengths.size() + d.defense_strengths.size()) + 2);
    add(args, attack_words, d.attack_strengths);
    add(args, defense_words, d.defense_strengths);
    args.push_back({"attack-total", d.attack});
    args.push_back({"defense-total", d.defense});
    scene().note("strengths", args, "NW-4.1");
  }

  void find_column() {
    const Declaration& d = declared();
    const Field& f = field();
    if (scene().tells()) tell_odds();
    const Artillery artillery = commit_artillery(f, combat_.order, combat_.defend, combat_.complaints);
    shifts_ = column_shifts(f, combat_.order, d, artillery);
    start_ = starting_column(f, combat_.target(), d);
    combat_.column = final_column(f, combat_.target(), start_, shifts_);
    scene().note("column", {{"start", start_}, {"final", combat_.column}}, "NW-5.3");
  }

  /// What was settled with the declaration.
  void tell_odds() const {
    const Declaration& d = declared();
    scene().note("odds",
                 {{"attack-total", d.attack},
                  {"defense-total", d.defense},
                  {"odds", odds_word()},
                  {"remainder", d.remainder ? Key("yes") : Key("no")},
                  {"beyond", d.beyond ? Key("yes") : Key("no")},
                  {"below", d.below ? Key("yes") : Key("no")}},
                 "NW-4.1");
    const auto row = static_cast<std::size_t>(field().terrain(combat_.target()).odds_row);
    scene().look_up(*combat_.book().odds,
                    NamedLookup{Key::unowned(combat_.book().odds->rows.band(row).text), d.band, {}, {}},
                    "NW-4.2");
    note_leads();
  }

  /// NW-20.23: passengers alone have no lead, and there is nothing to compare.
  void note_leads() const {
    const auto& [a, d] = std::pair(declared().attack_lead, declared().defense_lead);
    if (!d.exists()) return;
    scene().note("leads",
                 {{"attack-lead", a},
                  {"attack-er", field().units.er(a)},
                  {"attack-over", field().penalty(a)},
                  {"attack-effective", field().er(a)},
                  {"defense-lead", d},
                  {"defense-er", field().units.er(d)},
                  {"defense-over", field().penalty(d)},
                  {"defense-effective", field().er(d)},
                  {"differential", field().er(a) - field().er(d)}},
                 "NW-5.1");
  }

  // ---- support (NW-7)

  CombatResult roll() {
    const Commitment attacking = commit(field(), combat_.target(), combat_.attacker(), combat_.order.support,
                                        combat_.order.at, combat_.complaints);
    const Commitment defending = defense_support();
    spend(combat_.attacker(), attacking);
    spend(combat_.defender(), defending);
    const std::int32_t attack = flown(combat_.attacker(), attacking);
    const std::int32_t defense = flown(combat_.defender(), defending);
    const std::vector<Modifier> modifiers =
        die_modifiers(field(), combat_.order, declared(), attack, defense);
    const auto lowest = static_cast<std::size_t>(lowest_column(field(), combat_.target()) - 1);
    const Cell cell = scene().roll_on("die", die, *combat_.book().crt,
                                      {.row_modifiers = modifiers,
                                       .base = static_cast<std::size_t>(start_ - 1),
                                       .shifts = shifts_,
                                       .columns = {lowest, Limits::end}},
                                      "NW-1.1", "NW-8.1");
    scene().note("result", {{"code", cell.result}}, "NW-8.1");
    return combat_.book().result(cell);
  }

  /// NW-16.2: only where the column is worth it.
  Commitment defense_support() {
    if (combat_.defend == nullptr || combat_.column < combat_.policy().min_column.value_or(1)) return {};
    return commit(field(), combat_.target(), combat_.defender(), combat_.defend->support, combat_.defend->at,
                  combat_.complaints);
  }

  /// NW-7.5
  void spend(Row side, const Commitment& commitment) const {
    if (commitment.empty()) return;
    const Scene at = support_of(side);
    if (const std::int32_t spent = commitment.spent(); spent > 0)
      at.change_by(side, side::ap, -spent, "NW-7.5");
    for (const Mission& m : commitment.missions) {
      at.change_by(m.helicopter, unit::missions_turn, 1, "NW-7.5");
      at.change_by(m.helicopter, unit::missions_segment, 1, "NW-7.5");
    }
  }

  Scene support_of(Row side) const { return scene().within("support").within(scene().key(side)); }

  /// The support that gets through Air Defense Fire.
  std::int32_t flown(Row side, const Commitment& commitment) const {
    std::int32_t sum = 0;
    if (!commitment.missions.empty() || commitment.air_points > 0) {
      const Danger danger = danger_at(field(), side, combat_.target());
      for (const Mission& m : commitment.missions) sum += fly(danger, m);
      if (commitment.air_points > 0) sum += fly_group(danger, commitment.air_points);
    }
    for (const Row ship : commitment.naval) {
      const std::int32_t rating = field().units.rating(ship);
      support_of(side)
          .within(scene().key(ship))
          .note("naval-support", {{"firing", ship}, {"worth", rating}}, "NW-7.2");
      sum += rating;
    }
    return sum;
  }

  std::int32_t fly(const Danger& danger, const Mission& m) const {
    const Field& f = field();
    const Row side = danger.side;
    const Scene at = support_of(side).within(scene().key(m.helicopter));
    // cppcheck-suppress danglingTemporaryLifetime
    at.began("mission",
             {{"flying", side},
              {"fired-on-by", other_side(side)},
              {"unit", m.helicopter},
              {"target", combat_.target()},
              {"aid", aid(side)},
              {"escort", m.escort == 0 ? Value() : Value(m.escort)},
              {"worth", f.units.rating(m.helicopter)}},
             "NW-7.6");
    const AirResult result = fire(
        at, f,
        {.danger = danger, .from = f.units.hex(m.helicopter), .to = combat_.target(), .escort = m.escort});
    note_mission(at, result, f.units.rating(m.helicopter));
    lose_points(at, f, side, side::ap_permanent, result.points, m.escort);
    if (result.hit) at.change(m.helicopter, unit::damaged, 1, "NW-7.7");
    return result.abort ? 0 : f.units.rating(m.helicopter);
  }

  std::int32_t fly_group(const Danger& danger, std::int32_t points) const {
    const Row side = danger.side;
    const Scene at = support_of(side).within("air-points");
    const std::int32_t worth = points * combat_.book().support.air_point_drm;
    at.began("air-mission",
             {{"flying", side},
              {"fired-on-by", other_side(side)},
              {"points", points},
              {"target", combat_.target()},
              {"aid", aid(side)},
              {"worth", worth}},
             "NW-7.6");
    const AirResult result = fire(at, field(), {.danger = danger});
    note_mission(at, result, worth);
    lose_points(at, field(), side, side::ap_permanent, result.points, points);
    return result.abort ? 0 : worth;
  }

  Key aid(Row side) const { return side == combat_.attacker() ? Key("attack") : Key("defense"); }

  static void note_mission(const Scene& at, const AirResult& result, std::int32_t worth) {
    at.note(
        "mission-result",
        {{"outcome", result.abort ? Key("aborted") : Key("flown")}, {"support", result.abort ? 0 : worth}},
        "NW-7.7");
  }

  // ---- retreat and advance (NW-10, NW-13, NW-14)

  void leave_hex() {
    bool obliged = combat_.result.retreat;
    const bool two = obliged && retreat_length(field(), combat_.target()) == 2;
    std::vector<Row> left = combat_.still_here(declared().defenders);
    for (const Row unit : combat_.still_here(declared().uncounted)) left.push_back(unit);
    if (obliged && ignores_retreat(combat_)) obliged = false;
    combat_.retreating = combat_.still_here(left);
    if (obliged || combat_.book().rules.passengers_leave_without_r)
      for (const Row unit : combat_.still_here(declared().passengers)) combat_.retreating.push_back(unit);
    if (obliged) retreat_defenders(combat_, combat_.still_here(left));
    resolve_passengers(combat_, obliged);
    advance_after_combat(combat_, two, survived());
  }

  /// Whether a unit that defended is still alive, wherever it is (NW-14.6 item 1, NW-20.18); of passengers
  /// alone, one of them (NW-20.23).
  bool survived() const {
    const Declaration& d = declared();
    if (!d.defense_lead.exists()) return !combat_.alive(d.passengers).empty();
    return !combat_.alive(d.defenders).empty() || !combat_.alive(d.uncounted).empty() ||
           !combat_.alive(d.outposts).empty();
  }

  Combat& combat_;
  Memory& memory_;
  std::vector<Modifier> shifts_;
  std::int32_t start_ = 0;
};

}  // namespace

void resolve_attack(const Scene& turn, const Scene& at, const Plan& plan, const AttackOrder& order,
                    Memory& memory) {
  Combat combat(turn, at, plan, order);
  Resolution(combat, memory).resolve();
}

}  // namespace adjudicator::next_war
