#include "systems/toaw/common/battles.hpp"

#include <algorithm>

#include "systems/toaw/common/arithmetic.hpp"

namespace adjudicator::toaw {
namespace {

class Setup {
 public:
  Setup(const Scene& scene, const Plan& plan)
      : scene_(scene),
        plan_(plan),
        field_(scene.board(), plan.book, scene.state()),
        used_(scene.state().rows(unit::table)) {}

  std::vector<PlannedBattle> all() {
    merge();
    for (PlannedBattle& battle : battles_) judge(battle);
    std::ranges::stable_sort(battles_, [&](const PlannedBattle& a, const PlannedBattle& b) {
      if (a.complexity != b.complexity) return a.complexity < b.complexity;
      return field_.board.id(a.target) < field_.board.id(b.target);
    });
    general_support();
    shares();
    return std::move(battles_);
  }

 private:
  /// TOAW-4.1
  void merge() {
    for (const AttackOrder& order : plan_.attacks) {
      auto battle = std::ranges::find(battles_, order.target, &PlannedBattle::target);
      if (battle == battles_.end()) {
        battles_.emplace_back().target = order.target;
        battle = battles_.end() - 1;
      }
      battle->orders.push_back(&order);
      battle->participants.insert(battle->participants.end(), order.participants.begin(),
                                  order.participants.end());
      for (const Supporter& named : order.support) add_named(*battle, named.unit);
      for (const Participant& part : order.participants)
        if (part.mode == Mode::assault) battle->assault = true;
    }
    for (const SupportOrder& order : plan_.supports)
      for (PlannedBattle& battle : battles_)
        if (battle.target == order.battle) add_named(battle, order.unit);
    for (const NuclearOrder& order : plan_.nuclear)
      for (PlannedBattle& battle : battles_)
        if (battle.target == order.battle) battle.nuclear.push_back(&order);
  }

  /// TOAW-18.12: it has a gun, or a plane, that reaches the battle as it is set up.
  bool reaches(Row unit, const PlannedBattle& battle) const {
    return field_.units.on_map(unit) && field_.in_range(unit, field_.units.range_limit(unit), battle.target);
  }
  void add_named(PlannedBattle& battle, Row unit) const {
    if (!reaches(unit, battle)) return;
    if (std::ranges::find(battle.attacker_support, unit, &Support::unit) == battle.attacker_support.end())
      battle.attacker_support.push_back({unit});
  }

  /// TOAW-4.2, TOAW-4.5, TOAW-18.10
  void judge(PlannedBattle& battle) {
    std::ranges::stable_sort(battle.participants, [&](const Participant& a, const Participant& b) {
      return comes_before(scene_.turn(), field_.units, a.unit, b.unit);
    });
    std::vector<Place> from;
    std::size_t attacking = 0;
    for (const Participant& part : battle.participants) {
      if (!field_.units.on_map(part.unit)) continue;  // a ship that was sunk on its way
      ++attacking;
      const Place hex = field_.units.hex(part.unit);
      if (std::ranges::find(from, hex) == from.end()) from.push_back(hex);
    }
    std::size_t supporting = 0;
    for (const AttackOrder* order : battle.orders) supporting += order->support.size();
    battle.complexity = static_cast<std::int64_t>(100 * attacking + 10 * from.size() + supporting);
    battle.start = plan_.book.player_turn_round(field_.state);
    if (battle.assault) {
      battle.start = std::max(battle.start, field_.state.get(row_of(battle.target), place::time_stamp));
      for (const Participant& part : battle.participants)
        if (part.mode == Mode::assault)
          battle.start = std::max(battle.start, start_round(field_.units, part.unit));
    }
    battle.counts =
        battle.start <= last_round && field_.units.has_defender(battle.target, plan_.book.phasing);
  }

  bool attacks(Row unit) const {
    for (const PlannedBattle& battle : battles_)
      if (std::ranges::find(battle.participants, unit, &Participant::unit) != battle.participants.end())
        return true;
    for (const StrikeOrder& strike : plan_.strikes)
      if (strikes(strike, unit)) return true;
    for (const EnterOrder& order : plan_.enters)
      if (std::ranges::find(order.units, unit) != order.units.end()) return true;
    return false;
  }

  static bool strikes(const StrikeOrder& strike, Row unit) {
    if (const auto* order = std::get_if<AirAttackOrder>(&strike)) return order->unit == unit;
    const std::vector<Row>& units = std::get<NavalAttackOrder>(strike).units;
    return std::ranges::find(units, unit) != units.end();
  }

  /// Whether a unit's guns or planes may support at all.
  bool can_support(Row unit) const {
    if (!field_.may_support(unit)) return false;
    if (!field_.units.air(unit)) return field_.ranged(unit);
    return field_.units.air_mission(unit) == AirMission::combat_support &&
           field_.units.readiness(unit) > least_readiness;
  }

  /// TOAW-4.4, TOAW-18.12
  void general_support() {
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (!field_.units.on_map(unit) || !can_support(unit)) continue;
      if (field_.units.side(unit) == plan_.book.phasing)
        general_of_attacker(unit);
      else
        for (PlannedBattle& battle : battles_)
          if (joins(unit, battle)) battle.defender_support.push_back({unit});
    }
  }
  bool joins(Row unit, const PlannedBattle& battle) const {
    // Planes on the ground of the location itself are targets and nothing else (TOAW-4.3).
    if (field_.units.air(unit) && field_.units.hex(unit) == battle.target) return false;
    return battle.assault && battle.counts && reaches(unit, battle);
  }
  void general_of_attacker(Row unit) {
    if (attacks(unit)) return;
    if (std::ranges::find(plan_.supports, unit, &SupportOrder::unit) != plan_.supports.end()) return;
    for (const AttackOrder& order : plan_.attacks)
      for (const Supporter& named : order.support)
        if (named.unit == unit && named.exclusive) return;
    for (PlannedBattle& battle : battles_)
      if (joins(unit, battle)) add_named(battle, unit);
  }

  /// A unit used in several battles has half its strength in each.
  void shares() {
    for (const PlannedBattle& battle : battles_) {
      if (!battle.counts) continue;
      for (const auto* supports : {&battle.attacker_support, &battle.defender_support})
        for (const Support& support : *supports) ++used_[support.unit.index];
    }
    for (PlannedBattle& battle : battles_) {
      for (auto* supports : {&battle.attacker_support, &battle.defender_support})
        for (Support& support : *supports) support.share = used_[support.unit.index] > 1 ? 50 : 100;
      // They attack nothing else: with their whole strength.
      for (const Participant& part : battle.participants)
        if (part.mode == Mode::bombard) battle.attacker_support.push_back({part.unit, 100, part.effort});
      for (auto* supports : {&battle.attacker_support, &battle.defender_support})
        std::ranges::stable_sort(*supports, [&](const Support& a, const Support& b) {
          return comes_before(scene_.turn(), field_.units, a.unit, b.unit);
        });
    }
  }

  const Scene& scene_;
  const Plan& plan_;
  const Field field_;
  std::vector<PlannedBattle> battles_;
  std::vector<std::uint32_t> used_;  // by unit: battles
};

}  // namespace

bool comes_before(const Turn& turn, const Units& units, Row a, Row b) {
  if (a == b) return false;
  const auto text = [&](Row row) { return row.exists() ? turn.key(row).text() : std::string_view(); };
  // cppcheck-suppress compareBoolExpressionWithInt
  if (const auto by = text(units.side(a)) <=> text(units.side(b)); by != 0) return by < 0;
  // cppcheck-suppress compareBoolExpressionWithInt
  if (const auto by = text(units.formation(a)) <=> text(units.formation(b)); by != 0) return by < 0;
  return text(a) < text(b);
}

std::int32_t start_round(const Units& units, Row unit) {
  const std::int64_t allowance = units.allowance(unit);
  const std::int64_t spent = allowance - units.remaining(unit);
  return static_cast<std::int32_t>(std::max<std::int64_t>(1, nearest(10 * spent, allowance)));
}

std::vector<PlannedBattle> plan_battles(const Scene& scene, const Plan& plan) {
  return Setup(scene, plan).all();
}

}  // namespace adjudicator::toaw
