#include "systems/skeleton/combat.hpp"

#include <algorithm>
#include <vector>

#include "systems/shared/report_orders.hpp"
#include "systems/skeleton/plan.hpp"

namespace adjudicator::skeleton_code {
namespace {

/// One attack, when its turn has come.
class Battle {
 public:
  Battle(const Scene& scene, const Attack& attack)
      : scene_(scene),
        plan_(plan_of(scene.turn())),
        units_(scene.state()),
        attack_(attack),
        defender_(units_.holder(attack.target)) {
    // SKELETON-3.2: earlier battles may have driven some of them off, or eliminated them.
    for (Row unit : attack.units)
      if (units_.on_map(unit) && scene.board().adjacent(units_.hex(unit), attack.target))
        attackers_.push_back(unit);
    units_.any_in(attack.target, [&](Row unit) {
      defenders_.push_back(unit);
      return false;
    });
  }

  void resolve() {
    if (attackers_.empty() || !defender_.exists() || defender_ == attack_.side)
      return scene_.began("called-off", {{"attacker", attack_.side}, {"target", attack_.target}},
                          "SKELETON-3.2");
    declare();
    const Cell cell = roll();
    scene_.note("result", {{"code", cell.result}}, "SKELETON-3.4");
    switch (plan_.result(cell)) {
      case Result::none:
        return;
      case Result::back:
        for (Row unit : defenders_) retreat(unit);
        return;
      case Result::loss:
        for (Row unit : defenders_) lose_step(unit, "defending");
        return;
      case Result::attacker_loss:
        return lose_step(attackers_.front(), "attacking");
    }
  }

 private:
  void declare() const {
    std::vector<Arg> args{{"attacker", attack_.side}, {"defender", defender_}, {"target", attack_.target}};
    for (Row unit : attackers_) args.push_back({"by", unit});
    for (Row unit : defenders_) args.push_back({"on", unit});
    scene_.began("attack", args, "SKELETON-3.1");
  }

  std::int32_t total(const std::vector<Row>& units) const {
    std::int32_t sum = 0;
    for (Row unit : units) sum += units_.strength(unit);
    return sum;
  }

  /// SKELETON-3.3
  Cell roll() const {
    const std::int32_t attack = total(attackers_);
    const std::int32_t defense = total(defenders_);
    scene_.note("strengths", {{"attack-total", attack}, {"defense-total", defense}}, "SKELETON-3.3");
    std::vector<Modifier> shifts;
    if ((scene_.board().features(attack_.target) & plan_.forest) != 0)
      shifts.push_back({-1, "forest", "SKELETON-3.3", row_of(attack_.target)});
    const Roll die = scene_.roll("die", d6, "SKELETON-3.4");
    return scene_.look_up(*plan_.table,
                          {die.sum(), {}, plan_.table->columns.clamped(attack - defense), shifts},
                          "SKELETON-3.4");
  }

  /// SKELETON-4.1
  void lose_step(Row unit, Key cause) const {
    if (units_.reduced(unit))
      scene_.remove(unit, cause, "SKELETON-4.1");
    else
      scene_.change(unit, unit::reduced, 1, "SKELETON-4.1");
  }

  /// SKELETON-4.2: hexes next to it, in the order of directions.
  std::vector<Place> ways_out(Row unit) const {
    std::vector<Place> ways;
    for (Place hex : scene_.board().neighbours(units_.hex(unit)))
      if (exists(hex) && !scene_.board().prohibited(hex))
        if (const Row holder = units_.holder(hex); !holder.exists() || holder == defender_)
          ways.push_back(hex);
    return ways;
  }

  void retreat(Row unit) const {
    const Scene below = scene_.within("retreat");
    const Scene scene = below.within(scene_.key(unit));
    scene.began("retreat", {{"unit", unit}, {"retreating", defender_}, {"pursuer", attack_.side}},
                "SKELETON-4.2");
    const std::vector<Place> ways = ways_out(unit);
    if (ways.empty()) return scene.remove(unit, "no-retreat", "SKELETON-4.2");
    scene.move(unit, ways.size() == 1 ? ways.front() : choose(below, unit, ways), "SKELETON-4.2");
  }

  /// SKELETON-4.3: by order, else by its owner's answer, else the first way.
  Place choose(const Scene& scene, Row unit, const std::vector<Place>& ways) const {
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (const RetreatOrder* order = plan_.retreat_of(unit); order != nullptr)
        for (Place hex : order->to)
          if (std::ranges::count(ways, hex) > 0) return Answer{{row_of(hex)}, AnswerSource::order};
      return std::nullopt;
    };
    const auto fill = [&](Question& question) {
      for (Place hex : ways) question.options.push_back({row_of(hex)});
    };
    const auto fallback = [&] { return std::vector<Row>{row_of(ways.front())}; };
    const Answer answer = scene.ask(
        scene_.key(unit), {defender_, "retreat-to", unit, "SKELETON-4.3", foreseen, fill, fallback});
    return place_of(answer.choice.front());
  }

  const Scene scene_;
  const Plan& plan_;
  const Units units_;
  const Attack& attack_;
  const Row defender_;
  std::vector<Row> attackers_;
  std::vector<Row> defenders_;
};

}  // namespace

void resolve(Scene turn) {
  shared::report_orders(turn, plan_of(turn.turn()), "SKELETON-2.3", [](const Scene&, const SideInfo&) {});
  const Scene combat = turn.within("combat");
  combat.began("combat", {}, "SKELETON-3.1");
  for (const Attack& attack : plan_of(turn.turn()).attacks)
    Battle(combat.within(turn.key(attack.side)).within(turn.key(attack.target)), attack).resolve();
}

}  // namespace adjudicator::skeleton_code
