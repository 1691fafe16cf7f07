#include "systems/next-war/advance.hpp"

#include <algorithm>
#include <optional>

#include "systems/next-war/moves.hpp"
#include "systems/next-war/taken_hex.hpp"

namespace adjudicator::next_war {
namespace {

/// A unit that goes on, and where to (NW-14.6).
struct Second {
  Row unit;
  Place hex;
};

class Advance {
 public:
  Advance(Combat& combat, bool obliged_two, bool survived)
      : combat_(combat),
        obliged_two_(obliged_two),
        survived_(survived),
        attackers_(combat.alive(combat.declaration.attackers)),
        accompany_(combat.alive(combat.declaration.accompany)) {}

  void carry_out() {
    if (attackers_.empty()) return;
    for (const Row unit : attackers_)
      if (field().units.embarked(unit)) enter(unit);  // NW-14.4
    landed_ = !entering_.empty();
    choose();
    if (!counted_enters()) entering_ = {fallback()};
    move();
    settle();
  }

 private:
  const Field& field() const { return combat_.field; }
  Place target() const { return combat_.target(); }
  Row side() const { return combat_.attacker(); }
  void enter(Row unit) {
    if (!holds(entering_, unit)) entering_.push_back(unit);
  }

  // ---- who (NW-14.2 to NW-14.5)

  /// NW-14.2: those who accompany an attack may follow, but not take the hex alone.
  bool counted_enters() const {
    const auto counted = [&](Row unit) { return holds(attackers_, unit); };
    return !going_on_.empty() || std::ranges::any_of(entering_, counted);
  }

  void choose() {
    const AttackOrder& order = combat_.order;
    if (order.has_advance || !order.second.empty()) return by_order();
    const std::size_t free = attackers_.size() + accompany_.size() - entering_.size();
    if (free == 0) return;
    const bool must = entering_.empty();
    if (free == 1 && must) return;  // nothing to choose
    std::vector<Row> candidates;
    for (const auto* units : {&attackers_, &accompany_})
      for (const Row unit : *units)
        if (!holds(entering_, unit)) candidates.push_back(unit);
    const auto foreseen = [] { return std::optional<Answer>(); };
    const auto fill = [&](Question& question) {
      question.candidates = candidates;
      question.least = must ? 1 : 0;
      question.most = static_cast<std::uint32_t>(candidates.size());
    };
    const auto by_default = [&] { return must ? Chosen({fallback()}) : Chosen(std::vector<Row>()); };
    const Answer answer = combat_.scene.ask(
        "advance", {side(), "advance", row_of(target()), "NW-14.2", foreseen, fill, by_default});
    if (answer.source == AnswerSource::fallback) combat_.by_default(side(), "advance");
    for (const Row unit : answer.choice) enter(unit);
    if (!counted_enters()) tell_nobody_enters("");
    if (answer.source != AnswerSource::fallback) ask_seconds();
  }

  void by_order() {
    const AttackOrder& order = combat_.order;
    for (const Named& unit : order.advance) {
      if (unit.row.exists() && (holds(attackers_, unit.row) || holds(accompany_, unit.row))) {
        enter(unit.row);
      } else if (!left_before(unit.row)) {
        tell("NW-E24", order.at, "advance", unit);
      }
    }
    for (const SecondOrder& second : order.second) by_order(second);
    if (order.has_advance && !counted_enters()) tell_nobody_enters("advance");
  }

  /// NW-20.22: it was to accompany, and the declaration has told that it left.
  bool left_before(Row unit) const {
    return unit.exists() && field().units.ready(unit) && holds(combat_.order.accompany, unit) &&
           !holds(combat_.declaration.accompany, unit);
  }

  void tell_nobody_enters(std::string_view attribute) {
    if (combat_.scene.tells())
      combat_.complaints.tell(side(), "NW-E25", combat_.order.at, attribute, {{"target", target()}});
  }

  void by_order(const SecondOrder& second) {
    const Row unit = second.unit.row;
    const auto goes = [&](const Second& s) { return s.unit == unit; };
    if (!unit.exists() || !holds(attackers_, unit) || std::ranges::any_of(going_on_, goes))
      return tell("NW-E24", second.at, "unit", second.unit);
    const Place hex = field().board.find(second.hex);
    const Key code = bar_of_second(unit, hex);
    if (code.empty()) return going_on_.push_back({unit, hex});
    if (combat_.scene.tells())
      combat_.complaints.tell(
          side(), code, second.at, "hex",
          {{"target", target()}, {"unit", unit}, {"hex", combat_.complaints.said(second.hex)}});
  }

  void tell(Key code, const OrderNode& at, std::string_view attribute, const Named& unit) {
    if (combat_.scene.tells())
      combat_.complaints.tell(
          side(), code, at, attribute,
          {{"target", target()}, {"unit", combat_.complaints.told(field(), unit, side())}});
  }

  /// NW-14.5
  Row fallback() const {
    if (holds(attackers_, combat_.declaration.attack_lead)) return combat_.declaration.attack_lead;
    const auto before = [&](Row a, Row b) {
      const Units& units = field().units;
      if (field().er(a) != field().er(b)) return field().er(a) > field().er(b);
      if (units.defense(a) != units.defense(b)) return units.defense(a) > units.defense(b);
      return field().id(a) < field().id(b);
    };
    return *std::min_element(attackers_.begin(), attackers_.end(), before);
  }

  // ---- the second hex (NW-14.6)

  /// The lowest letter that bars it; empty: it may go on.
  Key bar_of_second(Row unit, Place to) const {
    if (!obliged_two_ && survived_) return "NW-E26a";
    if (field().conditions().storm() || combat_.order.amphibious) return "NW-E26b";
    if (field().to_be_cleared(target())) return "NW-E26c";
    if (exists(to) && (field().to_be_cleared(to) || field().fortification(to))) return "NW-E26d";
    if (!exists(to) || !field().board.adjacent(target(), to) || field().water(to) ||
        field().units.occupied(to, side()) || field().units.occupied(to, combat_.defender()))
      return "NW-E26e";
    const Features hexside = field().between(target(), to);
    const Marks& marks = combat_.book().marks;
    const bool needs_road = field().terrain(to).second_by_road || (hexside & marks.second_by_bridge) != 0;
    if (needs_road && !field().road(hexside) && !field().intact_bridge(hexside)) return "NW-E26f";
    const Mobility mobility = field().units.mobility(unit);
    if ((field().terrain(to).bars(mobility) && !field().road(hexside)) || (hexside & marks.no_second) != 0)
      return "NW-E26g";
    return mobility == Mobility::mechanized || mobility == Mobility::motorized ? Key() : Key("NW-E26m");
  }

  /// Whoever chose who advances also says who goes on.
  void ask_seconds() {
    const std::vector<Row> entering = entering_;
    for (const Row unit : entering) {
      std::vector<Place> hexes;
      for (const Place hex : field().board.neighbours(target()))
        if (exists(hex) && holds(attackers_, unit) && bar_of_second(unit, hex).empty()) hexes.push_back(hex);
      if (hexes.empty()) continue;
      const auto foreseen = [] { return std::optional<Answer>(); };
      const auto fill = [&](Question& question) {
        question.options.emplace_back();
        for (const Place hex : hexes) question.options.push_back({row_of(hex)});
      };
      const auto stay = [] { return Chosen(std::vector<Row>()); };
      const Scene scene = combat_.scene.within("second");
      const Answer answer =
          scene.ask(scene.key(unit), {side(), "second-hex", unit, "NW-14.6", foreseen, fill, stay});
      if (!answer.choice.empty()) going_on_.push_back({unit, place_of(answer.choice.front())});
    }
  }

  // ---- the moves

  void move() {
    const Scene scene = combat_.scene.within("advance");
    scene.began("advance", {{"advancing", side()}, {"hex", target()}}, "NW-14.1");
    for (const Second& second : going_on_) std::erase(entering_, second.unit);
    for (const Row unit : entering_) leave(scene, field(), unit, target(), "NW-14.2");
    for (const Second& second : going_on_) {
      leave(scene, field(), second.unit, target(), "NW-14.2");
      leave(scene, field(), second.unit, second.hex, "NW-14.6");
    }
  }

  // ---- what it changes (NW-14.7 to NW-14.9, NW-15)

  void settle() {
    const Scene scene = combat_.scene.within("taken");
    const bool clears = field().to_be_cleared(target()) && field().control(target()) != side();
    if (clears)
      for (const Row unit : entering_) scene.change(unit, unit::clearing, 1, "NW-14.7");
    else
      take(scene, target());
    for (const Second& second : going_on_) take(scene, second.hex);
    // NW-14.9: the assault has succeeded where somebody from the ships has entered.
    if (landed_ && combat_.book().rules.place_beachhead && field().beachhead(target()) != side()) {
      scene.note("beachhead-placed", {{"hex", target()}, {"landing", side()}}, "NW-14.9");
      scene.change(row_of(target()), place::beachhead, side(), "NW-14.9");
    }
    warn(target());
    for (const Second& second : going_on_) warn(second.hex);
    resolve_taken(combat_, target());
    for (std::size_t i = 0; i < going_on_.size(); ++i) {
      const auto same = [&](const Second& s) { return s.hex == going_on_[i].hex; };
      const auto here = going_on_.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find_if(going_on_.begin(), here, same) == here) resolve_taken(combat_, going_on_[i].hex);
    }
  }

  /// NW-14.8, NW-20.19
  void take(const Scene& scene, Place hex) {
    const Row row = row_of(hex);
    if (field().control(hex) != side()) {
      scene.note("taken", {{"taken", hex}, {"taker", side()}}, "NW-14.8");
      scene.change(row, place::control, side(), "NW-14.8");
    }
    if (field().beachhead(hex) == combat_.defender()) scene.change(row, place::beachhead, -1, "NW-20.19");
  }

  void warn(Place hex) {
    if (field().over_stacked(hex))
      combat_.complaints.tell(side(), "NW-W03", combat_.order.at, "", {{"hex", hex}});
  }

  Combat& combat_;
  const bool obliged_two_;
  const bool survived_;
  const std::vector<Row> attackers_;  // counted ones that are alive
  const std::vector<Row> accompany_;
  std::vector<Row> entering_;
  std::vector<Second> going_on_;
  bool landed_ = false;
};

}  // namespace

void advance_after_combat(Combat& combat, bool obliged_two, bool survived) {
  if (combat.field.units.occupied(combat.target(), combat.defender())) return;
  Advance(combat, obliged_two, survived).carry_out();
}

}  // namespace adjudicator::next_war
