#include "systems/toaw/naval/interdiction.hpp"

#include <algorithm>

#include "systems/toaw/common/sea_values.hpp"
#include "systems/toaw/naval/fight.hpp"

namespace adjudicator::toaw::naval {
namespace {

class Interdiction {
 public:
  Interdiction(const Scene& at, const Plan& plan, const std::vector<Row>& stack, const Searches& searches)
      : at_(at),
        plan_(plan),
        field_(at.board(), plan.book, at.state()),
        stack_(stack),
        searches_(searches),
        hex_(field_.units.hex(stack.front())) {}

  /// TOAW-12.1: those on the surface first, by id.
  void all() {
    if (!is_revealed(field_, hex_, plan_.book.opposing)) return;
    for (const bool planes : {false, true})
      for (const Row unit : interdictors(planes)) {
        if (std::ranges::none_of(afloat(), [&](Row) { return true; })) return;
        if (able(unit)) attempt(unit, planes);
      }
  }

 private:
  std::vector<Row> afloat() const {
    std::vector<Row> units;
    for (const Row unit : stack_)
      if (field_.units.on_map(unit) && field_.units.afloat(unit)) units.push_back(unit);
    return units;
  }
  /// It is still there: an answer may have sunk it meanwhile.
  bool able(Row unit) const {
    if (!field_.units.on_map(unit) || !reaches(unit, hex_)) return false;
    const Part part = part_of(field_, unit);
    if (part == Part::planes)
      return field_.units.air_mission(unit) == AirMission::sea_interdiction && can_strike(field_, unit);
    return armed(field_, unit) && (part == Part::ships || field_.may_act(unit));
  }
  bool reaches(Row unit, Place to) const {
    return naval::reaches(field_, unit, field_.units.range_limit(unit), field_.units.hex(unit), to);
  }
  std::vector<Row> interdictors(bool planes) const {
    std::vector<Row> units;
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (field_.units.side(unit) == plan_.book.opposing && field_.units.air(unit) == planes &&
          part_of(field_, unit) != Part::embarked && able(unit))
        units.push_back(unit);
    std::ranges::sort(units,
                      [&](Row a, Row b) { return at_.turn().key(a).text() < at_.turn().key(b).text(); });
    return units;
  }

  std::int64_t value_of_stack() const {
    std::int64_t sum = 0;
    for (const Row unit : afloat()) sum += target_value(field_, unit);
    return sum;
  }
  /// TOAW-12.3: all that is detected in the interdictor's reach.
  std::int64_t value_in_reach(Row interdictor) const {
    std::int64_t sum = 0;
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (field_.units.side(unit) == plan_.book.phasing && field_.units.on_map(unit) &&
          field_.units.afloat(unit) && (field_.units.sighted(unit) || field_.units.spotted(unit)) &&
          reaches(interdictor, field_.units.hex(unit)))
        sum += target_value(field_, unit);
    return sum;
  }

  /// TOAW-12.5: one of its carriers was not attacked in this turn.
  bool is_fresh_carrier_stack() const {
    for (const Row unit : afloat())
      if (field_.state.get(unit, unit::was_attacked) == 0 &&
          field_.any_line(unit, [&](Row line, const Gear& gear) {
            return field_.units.assigned(line) > 0 && gear.sea.ship == ShipClass::carrier;
          }))
        return true;
    return false;
  }
  std::int64_t chance(Row unit, bool planes) const {
    const std::int64_t stack = value_of_stack();
    const std::int64_t all = value_in_reach(unit);
    if (all == 0 || stack == 0) return 0;
    if (!planes) return surface_interdiction(stack, all);
    if (is_fresh_carrier_stack()) return million;
    const auto at = std::ranges::find(searches_, field_.units.hex(unit), &Searches::value_type::first);
    const std::int64_t hexes = at == searches_.end() ? 1 : std::max<std::int64_t>(1, at->second);
    return air_interdiction(stack, plan_.book.scenario.naval_attrition_divider, all, hexes);
  }

  void attempt(Row unit, bool planes) {
    const Scene scene = at_.within(at_.key(unit));
    const std::int64_t ppm = chance(unit, planes);
    bool comes = ppm >= million;
    if (ppm > 0 && !comes) {
      Fire fire(scene, "chance", planes ? Word("TOAW-12.4") : Word("TOAW-12.3"));
      comes = fire.chance(ppm, "interdict");
      fire.close("interdicts", {{"unit", unit}, {"chance", ppm}, {"comes", comes ? 1 : 0}});
    }
    if (!comes) return;
    const Setting setting = setting_for(unit, planes);
    begin(scene, unit);
    fight(scene, plan_, setting);
  }

  /// TOAW-12.6: the stack answers together; its carriers' planes, if they know where the attack came from.
  Setting setting_for(Row unit, bool planes) const {
    Setting setting{
        .attacker = plan_.book.opposing, .target = hex_, .attackers = {unit}, .defenders = afloat()};
    setting.rounds = 1;
    setting.salvos = 10;  // TOAW-18.25
    setting.ordered = false;
    const auto known = [&](Row ship) { return field_.units.sighted(ship) || field_.units.spotted(ship); };
    bool found = field_.units.naval(unit) && known(unit);
    if (planes)
      field_.units.any_in(field_.units.hex(unit), [&](Row ship) {
        if (field_.units.side(ship) != plan_.book.opposing || !field_.units.naval(ship)) return false;
        setting.bases.push_back(ship);
        found = found || known(ship);
        return false;
      });
    if (!found) {
      setting.bases.clear();
      return setting;
    }
    for (const Row plane : stack_)
      if (field_.units.on_map(plane) && field_.units.air(plane) &&
          field_.units.air_mission(plane) == AirMission::sea_interdiction && can_strike(field_, plane))
        setting.defenders.push_back(plane);
    return setting;
  }

  void begin(const Scene& scene, Row unit) const {
    if (!scene.tells()) return;
    std::vector<Arg> args{{"attacker", plan_.book.opposing},
                          {"defender", plan_.book.phasing},
                          {"target", hex_},
                          {"interdictor", unit}};
    for (const Row struck : afloat()) args.push_back({"struck", struck});
    scene.began("interdiction", args, "TOAW-12.6");
  }

  const Scene& at_;
  const Plan& plan_;
  const Field field_;
  const std::vector<Row>& stack_;
  const Searches& searches_;
  const Place hex_;
};

}  // namespace

void interdict(const Scene& at, const Plan& plan, const std::vector<Row>& stack, const Searches& searches) {
  Interdiction(at, plan, stack, searches).all();
}

}  // namespace adjudicator::toaw::naval
