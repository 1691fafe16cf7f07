#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "core/describe.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/toaw/common/battles.hpp"
#include "systems/toaw/common/field.hpp"
#include "systems/toaw/common/plan.hpp"
#include "systems/toaw/drafts.hpp"
#include "systems/toaw/naval/suggestions.hpp"

namespace adjudicator::toaw {
namespace {

/// TOAW-3.2: what a side could order, out of what it may know: its own units, the map, and enemies it has found.
class Form {
 public:
  Form(const Turn& turn, const Rulebook& book, Row side)
      : turn_(turn),
        book_(book),
        field_(turn.board, book, turn.start),
        drafts_(turn),
        side_(side),
        assaults_(turn.start.rows(unit::table)),
        used_(turn.start.rows(unit::table)) {}

  std::vector<OrderDraft> make() {
    const bool phasing = side_ == book_.phasing;
    const std::vector<Place> found = phasing ? targets() : std::vector<Place>();
    for (const Place hex : found)
      for (const Row unit : RowsOf(field_.state, unit::table))
        if (may_assault(unit, hex)) assaults_[unit.index] = true;
    for (const Place hex : found) suggest(hex);
    if (phasing) naval::suggest(turn_, field_, drafts_, side_);
    if (phasing) examples_of_battle(found);
    examples_of_settings();
    if (drafts_.only_remarks()) {
      OrderDraft& pass = drafts_.add("pass", {});
      if (phasing) pass.lines.push_back({"form.attacks"});
      pass.lines.push_back({"form.examples"});
    }
    return drafts_.take();
  }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;

  bool own(Row unit) const { return field_.units.side(unit) == side_; }
  std::string named(Row unit) const {
    const std::string name = trait_text(turn_, turn_.start, unit, unit::name);
    return name.empty() ? drafts_.id(unit) : name + " (" + drafts_.id(unit) + ")";
  }
  void say(std::string_view sentence, Values values) {
    lines_.push_back({std::string(sentence), std::move(values)});
  }

  /// Hexes where the side has found an enemy, by their names.
  std::vector<Place> targets() const {
    std::vector<Place> hexes;
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (!own(unit) && field_.units.on_map(unit) && field_.units.spotted(unit) &&
          field_.units.kind(unit) != Kind::naval)
        hexes.push_back(field_.units.hex(unit));
    std::ranges::sort(hexes, {}, [&](Place hex) { return field_.board.id(hex); });
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    return hexes;
  }

  bool may_assault(Row unit, Place hex) const {
    return own(unit) && field_.may_act(unit) && field_.board.adjacent(field_.units.hex(unit), hex) &&
           field_.units.remaining(unit) > 0 && field_.may_assault(unit, field_.units.range_limit(unit)) &&
           book_.enterable(field_.board, hex);
  }

  /// Own units that could assault a hex, and those whose guns or planes reach it: TOAW-18.8, not of units that could
  /// assault another, nor of those that bombard above.
  struct Able {
    std::vector<Row> assault;
    std::vector<Row> fire;
  };
  Able able(Place hex) const {
    Able able;
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (may_assault(unit, hex))
        able.assault.push_back(unit);
      else if (own(unit) && field_.may_act(unit) && !assaults_[unit.index] && !used_[unit.index] &&
               can_fire(unit) && field_.in_range(unit, field_.units.range_limit(unit), hex))
        able.fire.push_back(unit);
    }
    return able;
  }
  bool can_fire(Row unit) const {
    if (!field_.may_support(unit)) return false;
    if (!field_.units.air(unit)) return field_.ranged(unit);
    const AirMission mission = field_.units.air_mission(unit);
    return mission == AirMission::combat_support && field_.units.readiness(unit) > least_readiness;
  }

  void suggest(Place hex) {
    const Able able = this->able(hex);
    if (able.assault.empty() && able.fire.empty()) return;
    describe(hex);
    if (able.assault.empty())
      bombard(hex, able.fire);
    else
      attack(hex, able);
    OrderDraft& draft = drafts_.all().back();
    draft.lines = std::exchange(lines_, {});
    draft.facts = {{"hex", drafts_.id(hex)}};
    if (!able.assault.empty()) draft.facts.emplace_back("us", std::to_string(strength(able.assault)));
  }

  std::int64_t strength(const std::vector<Row>& units) const {
    return std::accumulate(units.begin(), units.end(), std::int64_t{0},
                           [&](std::int64_t sum, Row unit) { return sum + field_.strength(unit); });
  }

  void describe(Place hex) {
    Values values{{"hex", drafts_.id(hex)}};
    if (const std::string_view title = turn_.board.title(hex); !title.empty())
      values.emplace_back("title", title);
    for (const std::string& name : turn_.board.feature_names())
      if ((turn_.board.feature(name) & turn_.board.features(hex)) != 0) values.emplace_back("terrain", name);
    field_.units.any_in(hex, [&](Row unit) {
      if (!own(unit) && field_.units.spotted(unit)) values.emplace_back("on", named(unit));
      return false;
    });
    say("form.target", std::move(values));
  }

  /// TOAW-4.5: the latest of those who assault, of the hex's stamp and of the player turn.
  void attack(Place hex, const Able& able) {
    std::vector<OrderDraft> parts;
    std::int32_t start =
        std::max(book_.player_turn_round(field_.state), field_.state.get(row_of(hex), place::time_stamp));
    for (const Row unit : able.assault) {
      const std::int32_t round = start_round(field_.units, unit);
      say("form.attacker", {{"unit", named(unit)},
                            {"from", drafts_.id(field_.units.hex(unit))},
                            {"strength", std::to_string(field_.strength(unit))},
                            {"round", std::to_string(round)}});
      start = std::max(start, round);
      parts.push_back({"participant", {{"unit", drafts_.id(unit)}, {"mode", "assault"}}});
    }
    say("form.start", {{"round", std::to_string(start)}});
    say_guns("form.support", able.fire);
    for (const Row unit : able.fire)
      parts.push_back({"support", {{"unit", drafts_.id(unit)}, {"exclusive", "false"}}});
    const bool alternative = shares(able.assault);
    drafts_.remark("attack", {{"target", drafts_.id(hex)}, {"advance", drafts_.ids(able.assault)}},
                   std::move(parts));
    drafts_.all().back().alternative = alternative;
  }

  /// Who supports an attack above cannot bombard as well.
  void bombard(Place hex, const std::vector<Row>& guns) {
    std::vector<Row> land;
    for (const Row unit : guns)
      if (!field_.units.air(unit)) land.push_back(unit);
    const std::vector<Row>& who = land.empty() ? guns : land;
    say_guns("form.bombardment", who);
    shares(who);
    drafts_.remark("bombard", {{"target", drafts_.id(hex)}, {"units", drafts_.ids(who)}});
    drafts_.all().back().alternative = true;
  }
  void say_guns(std::string_view sentence, const std::vector<Row>& guns) {
    Values values;
    for (const Row unit : guns) values.emplace_back("unit", named(unit));
    if (!values.empty()) say(sentence, std::move(values));
  }

  // ---- an example of every other kind of order, with what its values mean

  void example(std::string_view name, shared::Drafts::Attributes attributes, std::string_view sentence) {
    say(sentence, {});
    drafts_.remark(name, std::move(attributes));
    drafts_.all().back().alternative = true;
    drafts_.all().back().lines = std::exchange(lines_, {});
  }

  /// The first own unit on the map that something is true of.
  template <class True>
  Row first(True is_it) const {
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (own(unit) && field_.units.on_map(unit) && is_it(unit)) return unit;
    return nothing;
  }

  /// The first unit and target that an order fits.
  template <class Fits>
  void example_against(const std::vector<Place>& found, std::string_view name, std::string_view units,
                       std::string_view sentence, Fits fits) {
    for (const Place hex : found)
      if (const Row unit = first([&](Row one) { return field_.may_act(one) && fits(one, hex); });
          unit.exists()) {
        shared::Drafts::Attributes order{{std::string(units), drafts_.id(unit)}, {"target", drafts_.id(hex)}};
        if (name == "air-attack") order.emplace_back("kind", "land");
        return example(name, std::move(order), sentence);
      }
  }

  void examples_of_battle(const std::vector<Place>& found) {
    const Units& units = field_.units;
    example_against(found, "bombard", "units", "form.bombard", [&](Row unit, Place hex) {
      const std::int32_t limit = units.range_limit(unit);
      return units.ground(unit) && field_.ranged(unit) && field_.in_range(unit, limit, hex);
    });
    example_against(found, "enter", "units", "form.enter", [&](Row unit, Place hex) {
      return units.ground(unit) && field_.board.adjacent(units.hex(unit), hex) &&
             book_.enterable(field_.board, hex) && 10 * units.remaining(unit) >= units.allowance(unit);
    });
    example_against(found, "air-attack", "unit", "form.air-attack", [&](Row unit, Place hex) {
      return units.air(unit) && can_fire(unit) && field_.in_range(unit, -1, hex);
    });
    if (field_.state.get(side_, side::nukes) > 0)
      say("form.nuclear", {{"warheads", std::to_string(field_.state.get(side_, side::nukes))}});
    if (const Row gun = first([&](Row unit) { return can_fire(unit); }); gun.exists())
      example("support", {{"unit", drafts_.id(gun)}, {"battle", "general"}}, "form.support-order");
  }

  /// Each with the value that the unit has: who sends one as it is changes nothing.
  void examples_of_settings() {
    const auto set = [&](std::string_view name, Trait trait, std::string_view sentence, Row unit) {
      if (!unit.exists()) return;
      const std::string value = trait_text(turn_, field_.state, unit, trait);
      example(name, {{"unit", drafts_.id(unit)}, {"value", value}}, sentence);
    };
    const auto on_land = [&](Row unit) { return field_.units.ground(unit); };
    set("set-loss-tolerance", unit::loss_tolerance, "form.loss-tolerance", first(on_land));
    set("set-deployment", unit::deployment, "form.deployment", first([&](Row unit) {
          const Deployment now = field_.units.deployment(unit);
          return on_land(unit) && !field_.units.is_embarked(unit) &&
                 (now == Deployment::defending || now == Deployment::entrenched ||
                  now == Deployment::fortified || now == Deployment::mobile ||
                  now == Deployment::tactical_reserve || now == Deployment::local_reserve);
        }));
    set("set-range-limit", unit::range_limit, "form.range-limit",
        first([&](Row unit) { return on_land(unit) && field_.ranged(unit); }));
    set("set-air-mission", unit::air_mission, "form.air-mission",
        first([&](Row unit) { return field_.units.air(unit); }));
  }

  /// Whether some are named in a suggestion above; says who.
  bool shares(const std::vector<Row>& units) {
    Values shared;
    for (const Row unit : units) {
      if (used_[unit.index]) shared.emplace_back("unit", named(unit));
      used_[unit.index] = true;
    }
    if (shared.empty()) return false;
    say("form.shared", std::move(shared));
    return true;
  }

  const Turn& turn_;
  const Rulebook& book_;
  const Field field_;
  shared::Drafts drafts_;
  const Row side_;
  std::vector<bool> assaults_;  // by unit: any of the hexes that are suggested
  std::vector<bool> used_;      // by unit: in a suggestion above
  std::vector<FormLine> lines_;
};

}  // namespace

bool takes(const Turn& turn, Row side, std::string_view order, std::string_view) {
  return !turn.plan || side == plan_of(turn).book.phasing || order == "pass" || order.starts_with("set-");
}

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook,
                                   [&](const Rulebook& book) { return Form(turn, book, side).make(); });
}

}  // namespace adjudicator::toaw
