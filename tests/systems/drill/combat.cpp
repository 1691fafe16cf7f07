#include "systems/drill/combat.hpp"

#include <algorithm>
#include <vector>

#include "systems/drill/archery.hpp"
#include "systems/drill/plan.hpp"

namespace adjudicator::drill {
namespace {

constexpr std::size_t last_in_towns = 2;  // column (DRILL-3.7)

/// One attack, when its turn has come.
class Battle {
 public:
  Battle(const Scene& scene, const Attack& attack)
      : scene_(scene),
        plan_(plan_of(scene.turn())),
        units_(scene.state()),
        attack_(attack),
        defender_(units_.holder(attack.target)) {
    // DRILL-3.2: earlier battles may have driven some of them off, shaken or eliminated them.
    for (Row unit : attack.units)
      if (units_.on_map(unit) && !units_.shaken(unit) &&
          scene.board().adjacent(units_.hex(unit), attack.target))
        attackers_.push_back(unit);
    units_.any_in(attack.target, [&](Row unit) {
      defenders_.push_back(unit);
      return false;
    });
  }

  void resolve() {
    if (attackers_.empty() || !defender_.exists() || defender_ == attack_.side)
      return scene_.began("called-off", {{"attacker", attack_.side}, {"target", attack_.target}},
                          "DRILL-3.2");
    declare();
    if (plan_.rounds == 1)
      fight();
    else
      fight_rounds();
    if (!units_.holder(attack_.target).exists()) take(attack_.target);
  }

 private:
  void fight() const {
    const Cell cell = roll();
    scene_.note("result", {{"code", cell.result}}, "DRILL-3.4");
    apply(plan_.result(cell));
  }

  /// DRILL-3.8
  void fight_rounds() const {
    for (std::int32_t number = 1; number <= plan_.rounds; ++number) {
      const Battle round(scene_.within(scene_.numbered("round", number)), attack_);
      if (round.attackers_.empty() || round.defenders_.empty()) return;
      round.scene_.began("round", {{"number", number}}, "DRILL-3.8");
      round.fight();
    }
  }

  void apply(Result result) const {
    switch (result) {
      case Result::none:
        return;
      case Result::back:
        for (Row unit : defenders_)
          if (!holds(unit)) retreat(unit);
        return;
      case Result::loss:
        for (Row unit : defenders_) lose_step(unit, "defending");
        return;
      case Result::attacker_loss:
        return lose_step(attackers_.front(), "attacking");
    }
  }

  void declare() const {
    std::vector<Arg> args{{"attacker", attack_.side}, {"defender", defender_}, {"target", attack_.target}};
    for (Row unit : attackers_) args.push_back({"by", unit});
    for (Row unit : defenders_) args.push_back({"on", unit});
    scene_.began("attack", args, "DRILL-3.1");
  }

  std::int32_t total(const std::vector<Row>& units) const {
    std::int32_t sum = 0;
    for (Row unit : units) sum += units_.strength(unit);
    return sum;
  }

  /// DRILL-3.3, DRILL-3.6, DRILL-3.7
  Cell roll() const {
    const std::int32_t attack = total(attackers_);
    const std::int32_t defense =
        total(defenders_) - shoot(scene_, plan_, attackers_, defenders_, attack_.target);
    scene_.note("strengths", {{"attack-total", attack}, {"defense-total", defense}}, "DRILL-3.3");
    std::vector<Modifier> shifts;
    if ((scene_.board().features(attack_.target) & plan_.forest) != 0)
      shifts.push_back({-1, "forest", "DRILL-3.3", row_of(attack_.target)});
    if (fort() > 0) shifts.push_back({-fort(), "fort", "DRILL-3.3", row_of(attack_.target)});
    const Roll die = scene_.roll("die", d6, "DRILL-3.4");
    const std::size_t base = plan_.table->columns.clamped(attack - defense);
    return scene_.look_up(
        *plan_.table,
        Lookup{die.sum(), {}, base, shifts, {}, in_town() ? Limits{0, last_in_towns} : Limits{}},
        "DRILL-3.4");
  }

  bool in_town() const { return (scene_.board().features(attack_.target) & plan_.town) != 0; }
  /// The level of the fort that the defender holds; 0: there is none.
  std::int32_t fort() const {
    return units_.last_holder(attack_.target) == defender_ ? units_.level(attack_.target) : 0;
  }

  /// DRILL-4.1
  void lose_step(Row unit, Key cause) const {
    if (units_.reduced(unit)) return scene_.remove(unit, cause, "DRILL-4.1");
    scene_.change(unit, unit::reduced, 1, "DRILL-4.1");
    for (Row line : lines_of(unit)) {
      scene_.change_by(line, line::toe, -1, "DRILL-4.1");
      if (scene_.state().get(line, line::toe) == 0) scene_.remove(line, "spent", "DRILL-4.1");
    }
  }

  std::vector<Row> lines_of(Row unit) const {
    std::vector<Row> lines;
    for (Row line = scene_.state().first_of(unit); line.exists(); line = scene_.state().next_of(line))
      lines.push_back(line);
    return lines;
  }

  /// DRILL-4.2: its weapons are the first attacker's.
  void capture(const Scene& scene, Row unit) const {
    const Trait owner = scene.state().owner_trait(lines_table());
    for (Row line : lines_of(unit)) scene.change(line, owner, attackers_.front(), "DRILL-4.2");
    scene.remove(unit, static_cast<std::int32_t>(UnitStatus::captured), "no-retreat", "DRILL-4.2");
    scene.change_by(attack_.side, side::points, 1, "DRILL-4.2");
  }
  std::uint32_t lines_table() const { return line::toe.table; }

  /// DRILL-3.5
  void take(Place hex) const {
    if (units_.last_holder(hex) != attack_.side)
      scene_.change(row_of(hex), place::holder, attack_.side, "DRILL-3.5");
    if (units_.level(hex) > 0) scene_.change_by(row_of(hex), place::level, -1, "DRILL-3.5");
  }

  /// DRILL-4.2: hexes next to it, in the order of directions.
  std::vector<Place> ways_out(Row unit) const {
    std::vector<Place> ways;
    for (Place hex : scene_.board().neighbours(units_.hex(unit)))
      if (exists(hex) && !scene_.board().prohibited(hex))
        if (const Row holder = units_.holder(hex); !holder.exists() || holder == defender_)
          ways.push_back(hex);
    return ways;
  }

  /// DRILL-4.4: a unit that holds loses a step and stays.
  bool holds(Row unit) const {
    if (!in_town() && fort() == 0) return false;
    const Scene stand = scene_.within("stand");
    if (chosen_stand(stand, unit) != Key("hold")) return false;
    stand.within(scene_.key(unit)).note("held", {{"holding", unit}}, "DRILL-4.4");
    lose_step(unit, "defending");
    return true;
  }

  /// By order, else by its owner's word, else it retreats.
  Key chosen_stand(const Scene& scene, Row unit) const {
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (plan_.holds_by_order(unit)) return Answer{{}, AnswerSource::order, "hold"};
      if (plan_.retreat_of(unit) != nullptr) return Answer{{}, AnswerSource::order, "retreat"};
      return std::nullopt;
    };
    const auto fill = [](Question& question) { question.words = {"hold", "retreat"}; };
    const auto fallback = [] { return Key("retreat"); };
    return scene.ask(scene_.key(unit), {defender_, "stand", unit, "DRILL-4.4", foreseen, fill, fallback})
        .word;
  }

  void retreat(Row unit) const {
    const Scene below = scene_.within("retreat");
    const Scene scene = below.within(scene_.key(unit));
    scene.began("retreat", {{"unit", unit}, {"retreating", defender_}, {"pursuer", attack_.side}},
                "DRILL-4.2");
    const std::vector<Place> ways = ways_out(unit);
    if (ways.empty()) return capture(scene, unit);
    scene.move(unit, ways.size() == 1 ? ways.front() : choose(below, unit, ways), "DRILL-4.2");
    if (!units_.shaken(unit)) scene.change(unit, unit::morale, UnitMorale::shaken, "DRILL-4.2");
  }

  /// DRILL-4.3: by order, else by its owner's answer, else the first way.
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
    const Answer answer =
        scene.ask(scene_.key(unit), {defender_, "retreat-to", unit, "DRILL-4.3", foreseen, fill, fallback});
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

/// Each side is told of its own orders only.
void report_orders(const Scene& turn) {
  if (!turn.tells()) return;
  for (const SideInfo& side : turn.turn().sides) {
    const Scene orders = turn.within("orders").within(turn.key(side.row));
    orders.began("orders", {{"sender", side.row}}, "DRILL-2.3");
    for (const Refusal& refusal : plan_of(turn.turn()).refusals)
      if (refusal.side == side.row) orders.refuse(refusal);
  }
}

}  // namespace

void resolve(Scene turn) {
  turn.gate(0);  // DRILL-2.5
  report_orders(turn);
  const Scene combat = turn.within("combat");
  combat.began("combat", {}, "DRILL-3.1");
  for (const Attack& attack : plan_of(turn.turn()).attacks)
    Battle(combat.within(turn.key(attack.side)).within(turn.key(attack.target)), attack).resolve();
}

}  // namespace adjudicator::drill
