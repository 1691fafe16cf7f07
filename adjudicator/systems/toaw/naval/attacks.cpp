#include "systems/toaw/naval/attacks.hpp"

#include <algorithm>

#include "systems/toaw/common/battles.hpp"
#include "systems/toaw/naval/fight.hpp"

namespace adjudicator::toaw::naval {
namespace {

class Attack {
 public:
  Attack(const Scene& scene, const Plan& plan, const NavalAttackOrder& order)
      : scene_(scene), plan_(plan), order_(order), field_(scene.board(), plan.book, scene.state()) {}

  bool resolve() const {
    const Row side = plan_.book.phasing;
    if (!has_known_target(field_, order_.target, side, order_.port_attack)) {
      begin("no-target", {});
      if (scene_.tells())
        scene_.refuse({side,
                       "TOAW-E15",
                       "TOAW-18.7",
                       {{"target", order_.target}},
                       order_.at.file,
                       order_.at.node,
                       "target"});
      return false;
    }
    Setting setting{.attacker = side, .target = order_.target, .port_attack = order_.port_attack};
    setting.rounds = setting.salvos = std::min(order_.rounds, plan_.book.scenario.max_rounds);
    std::vector<Unable> unable;
    for (const Row unit : order_.units) {
      if (const Key why = why_not(unit); why.empty())
        setting.attackers.push_back(unit);
      else
        unable.push_back({unit, why});
    }
    if (setting.attackers.empty()) {
      begin("no-attack", {});
      tell(unable);
      return false;
    }
    setting.defenders = defenders_of(field_, order_.target, plan_.book.opposing);
    find(setting);
    begin("engagement", setting);
    tell(unable);
    fight(scene_, plan_, setting);
    return true;
  }

 private:
  struct Unable {
    Row unit;
    Key why;
  };

  /// Whoever was sunk, driven off or carried away since the order was written does not attack; that is said.
  Key why_not(Row unit) const {
    if (const Key why = field_.idle(unit); !why.empty()) return why;
    if (!armed(field_, unit)) return "no-weapon";
    if (!reaches(field_, unit, field_.units.range_limit(unit), field_.units.hex(unit), order_.target))
      return "range";
    return {};
  }
  void tell(const std::vector<Unable>& unable) const {
    for (const Unable& one : unable)
      scene_.note("cannot-attack", {{"unit", one.unit}, {"why", one.why}, {"target", order_.target}},
                  "TOAW-3.3");
  }

  /// TOAW-16.2: who fights in the target or next to it is known by name from now on.
  void find(const Setting& setting) const {
    const Trait spotted = unit::spotted;
    const auto find = [&](Row unit) {
      if (field_.state.get(unit, spotted) == 0) scene_.change(unit, spotted, 1, "TOAW-16.2");
    };
    for (const Row unit : setting.defenders)
      if (!field_.units.air(unit)) find(unit);
    for (const Row unit : setting.attackers)
      if (!field_.units.air(unit) && field_.board.range(field_.units.hex(unit), order_.target) <= 1)
        find(unit);
  }

  void begin(Word what, const Setting& setting) const {
    if (!scene_.tells()) return;
    std::vector<Arg> args{
        {"attacker", plan_.book.phasing}, {"defender", plan_.book.opposing}, {"target", order_.target}};
    if (what == Word("engagement")) {
      if (order_.port_attack) args.push_back({"aim", "port"});
      args.push_back({"rounds", setting.rounds});
      for (const Row unit : setting.attackers) args.push_back({"striking", unit});
      for (const Row unit : setting.defenders)
        if (!field_.units.air(unit)) args.push_back({"struck", unit});
    }
    scene_.began(what, args, "TOAW-10.2");
  }

  const Scene scene_;
  const Plan& plan_;
  const NavalAttackOrder& order_;
  const Field field_;
};

bool has_ships(const Scene& turn) {
  const Units units(turn.state());
  for (const Row unit : RowsOf(turn.state(), unit::table))
    if (units.naval(unit)) return true;
  return false;
}

}  // namespace

std::vector<Row> defenders_of(const Field& field, Place target, Row side) {
  std::vector<Row> units;
  field.units.any_in(target, [&](Row unit) {
    if (field.units.side(unit) != side) return false;
    const Part part = part_of(field, unit);
    const bool defends =
        part == Part::planes
            ? field.units.air_mission(unit) == AirMission::sea_interdiction && can_strike(field, unit)
        : part == Part::coastal ? field.units.kind(unit) == Kind::coastal && field.may_act(unit)
                                : field.units.items(unit) > 0;
    if (defends) units.push_back(unit);
    return false;
  });
  return units;
}

bool has_known_target(const Field& field, Place target, Row side, bool port_attack) {
  return field.units.any_in(target, [&](Row unit) {
    return field.units.side(unit) != side && field.units.afloat(unit) &&
           (field.units.sighted(unit) || field.units.spotted(unit)) && (!port_attack || in_port(field, unit));
  });
}

void begin_attacks(const Scene& turn, const Plan& plan) {
  // TOAW-16.2a: sides read of attacks by location; their order is that of the phasing side's file. Where there are ships, the
  // scene is there without attacks, too: that nothing was found to attack is the phasing side's own.
  if (turn.tells() && has_ships(turn))
    turn.within("naval").began(
        "at-sea",
        {{"phasing", plan.book.phasing}, {"opposing", plan.book.opposing}, {"listed", Key("by-target")}},
        "TOAW-16.2a");
}

bool resolve_attack(const Scene& turn, const Plan& plan, const NavalAttackOrder& order) {
  return Attack(turn.within("naval").within(turn.key(order.units.front())), plan, order).resolve();
}

}  // namespace adjudicator::toaw::naval
