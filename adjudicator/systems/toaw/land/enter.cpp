#include "systems/toaw/land/enter.hpp"

#include <algorithm>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/engagement.hpp"
#include "systems/toaw/common/retreat.hpp"
#include "systems/toaw/common/sea_spotting.hpp"
#include "systems/toaw/land/no_enemy.hpp"

namespace adjudicator::toaw {
namespace {

/// TOAW-8.1: the row of the chart retreat-before-combat.
std::size_t ratio_class(std::int64_t attack, std::int64_t defense) {
  if (attack < defense) return 0;
  if (attack < 2 * defense) return 1;
  if (attack < 4 * defense) return 2;
  return attack < 8 * defense ? 3 : 4;
}

class Attempt {
 public:
  Attempt(const Scene& scene, const Plan& plan, const EnterOrder& order)
      : scene_(scene), plan_(plan), order_(order), planned_(planned()), battle_(scene, plan, planned_) {}

  void resolve() {
    const Units& units = battle_.field.units;
    if (!units.has_enemy(order_.target, plan_.book.phasing)) {
      scene_.began("no-enemy", {{"attacker", plan_.book.phasing}, {"target", order_.target}}, "TOAW-18.9");
      if (scene_.tells())
        scene_.refuse({plan_.book.phasing,
                       "TOAW-E12",
                       "TOAW-18.9",
                       {{"target", order_.target}},
                       order_.at.file,
                       order_.at.node,
                       "target"});
      for (const Row unit : order_.units) lose_a_tenth(scene_, unit);
      return;
    }
    declare();
    battle_.fix_strengths();
    const std::size_t ratio = ratio_class(battle_.attacker().es, battle_.defender().es);
    scene_.note("ratio",
                {{"attack", battle_.attacker().es},
                 {"defense", battle_.defender().es},
                 {"quality", plan_.book.before_combat[ratio]}},
                "TOAW-8.1");
    if (somebody_stands(plan_.book.before_combat[ratio])) {
      scene_.note("stood", {{"target", order_.target}}, "TOAW-8.2");
      for (const Row unit : order_.units) charge(unit);
      return;
    }
    for (const Fighter& fighter : battle_.defender().fighters) leave(fighter);
    if (units.has_enemy(order_.target, plan_.book.phasing)) return;
    for (const Row unit : order_.units) {
      if (units.count_own(order_.target, plan_.book.phasing) >= most_units) break;
      scene_.move(unit, order_.target, "TOAW-8.2");
      naval::look_from_coast(scene_.within("coast").within(scene_.key(unit)), plan_, unit);
      take(scene_, order_.target, plan_.book.phasing);
      cut_movement(scene_, battle_.field, unit);
    }
  }

 private:
  PlannedBattle planned() const {
    PlannedBattle planned;
    planned.target = order_.target;
    planned.assault = true;
    for (const Row unit : order_.units) planned.participants.push_back({unit});
    return planned;
  }
  void declare() {
    std::vector<Arg> args{
        {"attacker", plan_.book.phasing}, {"defender", plan_.book.opposing}, {"target", order_.target}};
    for (const Row unit : order_.units) args.push_back({"by", unit});
    for (const Fighter& fighter : battle_.defender().fighters) args.push_back({"on", fighter.unit});
    scene_.began("enter", args, "TOAW-8.1");
  }

  /// TOAW-8.2: every defender rolls.
  bool somebody_stands(std::int32_t chart) const {
    const Scene checks = scene_.within("checks");
    bool stands = false;
    for (const Fighter& fighter : battle_.parties[1].fighters) {
      if (fighter.grounded) continue;
      const Deployment deployment = battle_.field.units.deployment(fighter.unit);
      const std::int64_t dug_in = deployment == Deployment::entrenched  ? 10
                                  : deployment == Deployment::fortified ? 20
                                                                        : 0;
      const std::int64_t target =
          std::clamp<std::int64_t>(battle_.field.quality(fighter.unit) + chart + dug_in, 1, 99);
      const std::int64_t rolled =
          checks.within(checks.key(fighter.unit)).roll("quality", d100, "TOAW-8.2").sum();
      const bool held = rolled <= target;
      scene_.note("check",
                  {{"checked", fighter.unit},
                   {"target", target},
                   {"outcome", held ? Key("held") : Key("retreats")},
                   {"needed", target},
                   {"rolled", rolled}},
                  "TOAW-8.2");
      stands = stands || held;
    }
    return stands;
  }
  void charge(Row unit) const { lose_a_tenth(scene_, unit); }

  void leave(const Fighter& fighter) const {
    const Left left = fighter.grounded
                          ? fly_off(scene_, battle_.field, fighter.unit)
                          : retreat(scene_, battle_.field,
                                    {.unit = fighter.unit, .attackers = attackers(), .halved = true});
    for (const auto& [row, lost] : left.lost)
      if (lost > 0)
        scene_.change_by(row, line::dead, lost, fighter.grounded ? Word("TOAW-18.11") : Word("TOAW-8.2"));
    if (exists(left.to) && fighter.items() > 0 && battle_.field.units.items(fighter.unit) == 0)
      fall(scene_, battle_.field, fighter.unit, Status::eliminated);
  }
  std::vector<Place> attackers() const {
    std::vector<Place> hexes;
    for (const Row unit : order_.units) hexes.push_back(battle_.field.units.hex(unit));
    return hexes;
  }

  const Scene scene_;
  const Plan& plan_;
  const EnterOrder& order_;
  const PlannedBattle planned_;
  Engagement battle_;
};

}  // namespace

void resolve_enters(const Scene& turn, const Plan& plan) {
  std::int64_t number = 0;
  for (const EnterOrder& order : plan.enters) {
    const Scene enter = turn.within("enter");
    Attempt(enter.within(enter.numbered("attempt", ++number)), plan, order).resolve();
  }
}

}  // namespace adjudicator::toaw
