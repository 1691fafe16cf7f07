#include "systems/cna/f_assault/morale.hpp"
#include "systems/shared/d66.hpp"
#include "systems/shared/numbers.hpp"

#include <algorithm>

namespace adjudicator::cna {
namespace {

/// CNA-0.3: an exact half goes away from zero.
std::int32_t near(std::int32_t sum, std::int32_t count) {
  const std::int64_t up = round_half_up(sum < 0 ? -sum : sum, count);
  return static_cast<std::int32_t>(sum < 0 ? -up : up);
}

/// CNA-2.4, 9.20: an attached unit has the basic morale of its parent, as long as that is there.
std::int32_t basic_morale(const Field& field, Row unit) {
  for (int depth = 0; depth < 4 && field.attached(unit); ++depth) {
    const Row parent = field.parent(unit);
    if (!parent.exists() || !field.on_map(parent)) break;
    unit = parent;
  }
  return field.morale(unit);
}

/// CNA-9.20
void average(const Field& field, Force& force) {
  force.basic_morale = 0;
  force.cohesion = 0;
  if (force.largest.empty()) return;
  std::int32_t morale = 0;
  std::int32_t cohesion = 0;
  for (const Row unit : force.largest) {
    morale += basic_morale(field, unit);
    cohesion += field.cohesion(unit);
  }
  const auto count = static_cast<std::int32_t>(force.largest.size());
  force.basic_morale = near(morale, count);
  force.cohesion = near(cohesion, count);
}

void note_basis(const Scene& own, const Field& field, const Force& force) {
  if (!own.tells()) return;
  std::vector<Arg> args{{"side", force.side}, {"basic", force.basic_morale}, {"cohesion", force.cohesion}};
  for (const Row unit : force.largest) {
    args.push_back({"unit", unit});
    args.push_back({"unit-morale", basic_morale(field, unit)});
    args.push_back({"unit-cohesion", field.cohesion(unit)});
  }
  own.note("basic-morale", args, "CNA-9.20");
}

/// CNA-9.23: does the side fight on although the chart says that it surrenders?
bool fights_on(const Scene& own, const Force& force, const Force& enemy) {
  constexpr std::int32_t least_morale = 1;
  constexpr std::int32_t least_cohesion = -10;
  const bool morale = force.basic_morale >= least_morale;
  const bool cohesion = force.cohesion >= least_cohesion;
  // Three to one is a matter of the defender's alone.
  const bool odds = force.attacker || enemy.raw < 3 * force.raw;
  std::vector<Arg> args{{"side", force.side}, {"basic", force.basic_morale}, {"cohesion", force.cohesion}};
  if (!force.attacker)
    args.insert(args.end(), {{"raw", Ratio(force.raw, 2)}, {"enemy-raw", Ratio(enemy.raw, 2)}});
  args.push_back({"fights-on", morale && cohesion && odds ? 1 : 0});
  own.note("surrender-test", args, "CNA-9.23");
  return morale && cohesion && odds;
}

/// CNA-9.22: with one of the largest units of his side.
bool rommel_with(const Field& field, const Force& force) {
  const Place rommel = field.rommel(force.side);
  return exists(rommel) &&
         std::ranges::any_of(force.largest, [&](Row unit) { return field.hex(unit) == rommel; });
}

}  // namespace

void roll_morale(const Scene& scene, const Segment& segment, Force& force, const Force& enemy) {
  constexpr std::int32_t limit = 3;
  constexpr std::int32_t worst = -4;
  const Field field = field_of(scene, segment.book());
  const InverseChart& chart = *segment.book().morale;
  average(field, force);
  // The owner's alone; the die stands in the scene of the assault, where its label says.
  const Scene own = scene.within("morale").within(force.attacker ? Key("att") : Key("def"));
  own.began("morale", {{"owner", force.side}}, "CNA-9.20");
  note_basis(own, field, force);
  const Roll die = scene.roll(force.attacker ? Key("morale-att") : Key("morale-def"), two_d6, "CNA-9.21");
  force.morale_dice = shared::d66(die);
  const Key result =
      own.look_up(chart, {force.morale_dice, chart.columns.clamped(force.cohesion), {}}, "CNA-9.21").result;
  const bool surrender = result == Key("surrender");
  force.surrenders = surrender && !fights_on(own, force, enemy);
  const std::int32_t modifier = surrender ? worst : shared::leading_number(result.text());
  force.morale_result = modifier;
  force.adjusted_morale = std::clamp(force.basic_morale + modifier, -limit, limit);
  if (rommel_with(field, force)) {
    ++force.adjusted_morale;
    own.note("rommel", {{"side", force.side}, {"hex", field.rommel(force.side)}}, "CNA-9.22");
  }
  scene.note("adjusted-morale", {{"side", force.side}, {"morale", force.adjusted_morale}}, "CNA-9.21");
  if (force.surrenders) scene.note("morale-surrender", {{"side", force.side}}, "CNA-9.23");
}

}  // namespace adjudicator::cna
