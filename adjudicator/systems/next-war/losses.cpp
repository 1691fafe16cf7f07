#include "systems/next-war/losses.hpp"

#include <algorithm>
#include <optional>

namespace adjudicator::next_war {
namespace {

/// The losses of one side at one moment: who takes them and in which order (NW-9.5).
class Losses {
 public:
  Losses(Combat& combat, const Scene& scene, bool attacks, Key cause, Word rule)
      : combat_(combat), scene_(scene), attacks_(attacks), cause_(cause), rule_(rule) {}

  void outposts(const std::vector<Row>& units, std::int32_t& due) {
    for (const Row unit : units) {
      if (due == 0) return;
      if (!field().units.ready(unit)) continue;
      lose_step(scene_, field(), unit, cause_, "NW-9.5");
      --due;
    }
  }

  void lead(Row unit, std::int32_t& due) {
    if (due == 0 || !unit.exists() || !field().units.ready(unit)) return;
    lose_step(scene_, field(), unit, cause_, "NW-9.5");
    --due;
  }

  /// NW-9.5 items 3 and 4.
  void rest(const std::vector<Row>& units, std::int32_t due) {
    if (due == 0 || combat_.alive(units).empty()) return;
    const std::vector<Row> order = preference(units, due);
    for (; due > 0; --due) {
      const std::vector<Row> legal = candidates(combat_.alive(units));
      if (legal.empty()) return;  // NW-9.6
      lose_step(scene_, field(), pick(legal, order), cause_, rule_);
    }
  }

 private:
  const Field& field() const { return combat_.field; }
  Row side() const { return attacks_ ? combat_.attacker() : combat_.defender(); }

  /// Two-step units on their full sides while there are any.
  std::vector<Row> candidates(const std::vector<Row>& alive) const {
    std::vector<Row> full;
    for (const Row unit : alive)
      if (field().units.steps_max(unit) == 2 && field().units.steps(unit) == 2) full.push_back(unit);
    return full.empty() ? alive : full;
  }

  Row pick(const std::vector<Row>& legal, const std::vector<Row>& order) const {
    for (const Row unit : order)
      if (std::ranges::find(legal, unit) != legal.end()) return unit;
    return *std::ranges::min_element(legal, [&](Row a, Row b) { return dearer(b, a); });
  }

  /// NW-9.7: lowest current strength, then lowest effective ER, then smallest id.
  bool dearer(Row a, Row b) const {
    const Units& units = field().units;
    const auto strength = [&](Row unit) { return attacks_ ? units.attack(unit) : units.defense(unit); };
    if (strength(a) != strength(b)) return strength(a) > strength(b);
    if (field().er(a) != field().er(b)) return field().er(a) > field().er(b);
    return field().id(a) > field().id(b);
  }

  /// The owner's order, else his answer; the rules' default for what neither names.
  std::vector<Row> preference(const std::vector<Row>& units, std::int32_t due) {
    const std::vector<Row> alive = combat_.alive(units);
    const std::optional<std::vector<Row>> ordered = by_order();
    if (!is_open(alive, due)) return ordered.value_or(std::vector<Row>());
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (!ordered) return std::nullopt;
      return Answer{*ordered, AnswerSource::order};
    };
    const auto fill = [&](Question& question) {
      question.candidates = alive;
      question.most = static_cast<std::uint32_t>(alive.size());
    };
    const auto fallback = [] { return std::vector<Row>(); };
    return scene_
        .ask("loss-order",
             {side(), "loss-order", row_of(combat_.target()), "NW-9.7", foreseen, fill, fallback})
        .choice;
  }

  /// Whether more than one unit could take a step at some moment.
  bool is_open(const std::vector<Row>& alive, std::int32_t due) const {
    std::int32_t full = 0;
    for (const Row unit : alive)
      if (field().units.steps_max(unit) == 2 && field().units.steps(unit) == 2) ++full;
    const auto all = static_cast<std::int32_t>(alive.size());
    const bool flips = full > 0 && full > due;
    const bool eliminates = due > full && due - full < all;
    return flips || eliminates;
  }

  /// NW-E14: what names no unit of the side in the combat's hexes.
  std::optional<std::vector<Row>> by_order() {
    const std::vector<Named>* list = attacks_                    ? &combat_.order.loss_order
                                     : combat_.defend == nullptr ? nullptr
                                                                 : &combat_.defend->loss_order;
    if (list == nullptr || list->empty()) return std::nullopt;
    std::vector<Row> order;
    for (const Named& unit : *list)
      if (unit.row.exists() && field().units.side(unit.row) == side()) order.push_back(unit.row);
    return order;
  }

  Combat& combat_;
  const Scene& scene_;
  const bool attacks_;
  const Key cause_;
  const Word rule_;
};

/// NW-20.8: a unit of the side in the combat's hexes. The dead of an earlier combat stand nowhere.
bool in_combat(const Combat& combat, Row unit, bool attacks) {
  const Units& units = combat.field.units;
  if (!units.ready(unit)) return false;
  if (!attacks) return units.hex(unit) == combat.target();
  return std::ranges::any_of(combat.order.listed,
                             [&](Row listed) { return units.place(listed) == units.place(unit); });
}

/// NW-E14, once a combat and id.
void complain(Combat& combat, bool attacks) {
  bool& complained = attacks ? combat.complained_of_attacker : combat.complained_of_defender;
  if (!combat.scene.tells() || complained) return;
  complained = true;
  const Row side = attacks ? combat.attacker() : combat.defender();
  const DefendOrder* defend = combat.defend;
  if (!attacks && defend == nullptr) return;
  std::vector<std::string_view> told;
  for (const Named& unit : attacks ? combat.order.loss_order : defend->loss_order) {
    const bool takes = unit.row.exists() && combat.field.units.side(unit.row) == side &&
                       in_combat(combat, unit.row, attacks);
    if (takes || std::ranges::find(told, unit.text) != told.end()) continue;
    told.push_back(unit.text);
    combat.complaints.tell(
        side, "NW-E14", attacks ? combat.order.at : defend->at, "loss-order",
        {{"target", combat.target()}, {"unit", combat.complaints.told(combat.field, unit, side)}});
  }
}

std::int32_t steps_of(const Combat& combat, std::span<const Row> units) {
  std::int32_t sum = 0;
  for (const Row unit : units) sum += combat.field.units.outpost(unit) ? 1 : combat.field.units.steps(unit);
  return sum;
}

/// What is due to both sides after the reductions (NW-9.2, NW-9.3), in this order.
struct Due {
  std::int32_t attacker;
  std::int32_t defender;
  bool attacker_reduced = false;
  bool defender_reduced = false;
};

constexpr std::int32_t reduction_from = 11;  // column (NW-8.2)

Due due_losses(const Combat& combat) {
  const Declaration& d = combat.declaration;
  const CombatResult& result = combat.result;
  Due due{result.attacker, result.defender};
  const std::int32_t defending = steps_of(combat, d.defenders) + static_cast<std::int32_t>(d.outposts.size());
  if (combat.column >= reduction_from && result.defender > defending && due.attacker > 0) {
    --due.attacker;
    due.attacker_reduced = true;
  }
  const std::int32_t attacking = steps_of(combat, d.attackers);
  const bool all_lost = due.attacker >= 1 && due.attacker >= attacking;
  if ((result.attacker > attacking || all_lost) && due.defender > 0) {
    --due.defender;
    due.defender_reduced = true;
  }
  return due;
}

void note(const Combat& combat, const Due& due) {
  if (!combat.scene.tells()) return;
  const Declaration& d = combat.declaration;
  const std::int32_t attacking = steps_of(combat, d.attackers);
  const std::int32_t defending = steps_of(combat, d.defenders) + static_cast<std::int32_t>(d.outposts.size());
  std::vector<Arg> args{{"attacker-rolled", combat.result.attacker}, {"attacker-due", due.attacker}};
  if (due.attacker_reduced) args.push_back({"attacker-reduced", "NW-9.2"});
  // NW-9.6
  if (due.attacker > attacking) args.push_back({"attacker-beyond", due.attacker - attacking});
  args.push_back({"defender-rolled", combat.result.defender});
  args.push_back({"defender-due", due.defender});
  if (due.defender_reduced) args.push_back({"defender-reduced", "NW-9.3"});
  if (due.defender > defending) args.push_back({"defender-beyond", due.defender - defending});
  combat.scene.note("losses", args, "NW-9.1");
}

}  // namespace

void allocate_losses(Combat& combat) {
  Due due = due_losses(combat);
  note(combat, due);
  const Declaration& d = combat.declaration;
  if (due.attacker > 0) {
    complain(combat, true);
    const Scene scene = combat.scene.within("attacker-losses");
    Losses losses(combat, scene, true, "attacking", "NW-9.5");
    losses.lead(d.attack_lead, due.attacker);
    losses.rest(d.attackers, due.attacker);
  }
  if (due.defender > 0) {
    complain(combat, false);
    const Scene scene = combat.scene.within("defender-losses");
    Losses losses(combat, scene, false, "defending", "NW-9.5");
    losses.outposts(d.outposts, due.defender);
    if (!d.defenders.empty()) losses.lead(d.defense_lead, due.defender);
    losses.rest(d.defenders, due.defender);
  }
  // NW-9.9
  if (!combat.result.retreat) return;
  for (const Row outpost : combat.still_here(d.outposts))
    combat.scene.within("outposts").remove(outpost, "overrun", "NW-9.9");
}

void lose_to_stand(Combat& combat, const Scene& scene, const std::vector<Row>& units) {
  complain(combat, false);
  Losses(combat, scene, false, "standing", "NW-10.7").rest(units, 1);
}

}  // namespace adjudicator::next_war
