#include "systems/classic/column.hpp"

#include <algorithm>
#include <limits>

namespace adjudicator::classic {
namespace {

Modifiers combined(const Battle& battle, const std::vector<Effect>& effects) {
  Modifiers taken(battle.memory);
  combine(
      effects, battle.rules().tec_combine, [&](const Effect& e) { return applies(battle, e); },
      [&](const Effect& e) {
        taken.push_back({e.points, e.feature, "CRT-6.4", row_of(battle.attack.target)});
      });
  return taken;
}

/// CRT-6.8, kind column: the worst single modifier among the ranged attackers. Its thing is the hex: which of
/// them it is may be a secret.
void add_range_shift(const Battle& battle, Modifiers& shifts) {
  if (battle.rules().range_effect_kind != RangeEffectKind::column || battle.attack.ranged.empty()) return;
  std::int32_t worst = std::numeric_limits<std::int32_t>::max();
  for (Row unit : battle.attack.ranged) {
    const int range = battle.field.board.range(battle.field.units.hex(unit), battle.attack.target);
    worst = std::min(worst, battle.book().range_modifier[static_cast<std::size_t>(range)]);
  }
  if (worst != 0) shifts.push_back({worst, "range", "CRT-6.8", row_of(battle.attack.target)});
}

void add_beyond(std::int64_t beyond, Modifiers& shifts) {
  const std::int64_t back = -sum_of(shifts);
  const std::int64_t counts =
      beyond > 0 ? std::clamp<std::int64_t>(back, 0, beyond) : std::clamp<std::int64_t>(back, beyond, 0);
  if (counts != 0) shifts.push_back({static_cast<std::int32_t>(counts), "beyond-chart", "CRT-5.9"});
}

}  // namespace

std::int64_t sum_of(const Modifiers& modifiers) {
  std::int64_t sum = 0;
  for (const Modifier& modifier : modifiers) sum += modifier.by;
  return sum;
}

bool applies(const Battle& battle, const Effect& effect) {
  switch (effect.where) {
    case Where::hexside:
      return (effect.bit & battle.crossing) != 0;
    case Where::attacker_hex:
      return (effect.bit & battle.standing) != 0;
    case Where::defender_hex:
      break;
  }
  return (effect.bit & battle.field.board.features(battle.attack.target)) != 0;
}

Modifiers column_shifts(const Battle& battle, std::int64_t beyond) {
  Modifiers shifts = combined(battle, battle.book().terrain.column);
  add_range_shift(battle, shifts);
  add_beyond(beyond, shifts);
  return shifts;
}

Modifiers die_modifiers(const Battle& battle) {
  Modifiers modifiers(battle.memory);
  for (const Effect& e : battle.book().terrain.die)
    if (e.points != 0 && applies(battle, e))
      modifiers.push_back({e.points, e.feature, "CRT-6.2", row_of(battle.attack.target)});
  return modifiers;
}

Modifiers differential_points(const Battle& battle) {
  return combined(battle, battle.book().terrain.differential);
}

void note_terrain(const Battle& battle) {
  if (!battle.scene.tells()) return;
  ArgList args(battle.memory);
  const TerrainChart& chart = battle.book().terrain;
  for (const auto* effects : {&chart.die, &chart.column, &chart.differential}) {
    if (effects == &chart.differential && battle.book().ratio) continue;  // CRT-5.8: ignored
    for (const Effect& e : *effects) {
      if (!applies(battle, e)) continue;
      args.push_back({"feature", e.feature});
      args.push_back({"where", word_of(e.where)});
      args.push_back({"kind", e.kind});
      args.push_back({"value", e.points});
    }
  }
  if (!args.empty()) battle.scene.note("terrain", args, "CRT-6.2");
}

}  // namespace adjudicator::classic
