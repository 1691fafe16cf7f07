#include "systems/toaw/land/transports.hpp"

#include <algorithm>

namespace adjudicator::toaw {
namespace {

void lose_passengers(const Engagement& battle, const Scene& scene, Fighter& fighter) {
  std::int64_t killed = 0;
  std::int64_t transports = 0;
  std::int64_t infantry = 0;
  for (const Line& line : fighter.lines) {
    if (line.gear->apc()) {
      killed += line.killed;
      transports += line.count;
    }
    if (line.gear->infantry()) infantry += line.remaining();
  }
  if (killed == 0 || infantry == 0) return;
  const std::int64_t chance =
      battle.book.transports[static_cast<std::size_t>(fighter.tolerance)].infantry_loss;
  Fire fire(scene, scene.key(fighter.unit), "TOAW-5.18");
  std::int64_t lost = 0;
  std::vector<std::int64_t> weights(fighter.lines.size());
  for (; killed > 0 && infantry > 0; --killed, --transports) {
    if (!fire.percent(chance * std::min(infantry, transports) / transports, "infantry")) continue;
    for (std::size_t i = 0; i < weights.size(); ++i)
      weights[i] = fighter.lines[i].gear->infantry() ? fighter.lines[i].remaining() : 0;
    ++fighter.lines[fire.pick(weights, "line")].killed;
    --infantry;
    ++lost;
  }
  fire.close("passengers", {{"unit", fighter.unit}, {"lost", lost}});
  if (lost > 0) scene.note("passengers-lost", {{"unit", fighter.unit}, {"lost", lost}}, "TOAW-5.18");
}

}  // namespace

void lose_passengers(Engagement& battle, const Scene& phase) {
  const Scene scene = phase.within("transports");
  for (Party& party : battle.parties)
    for (Fighter& fighter : party.fighters) lose_passengers(battle, scene, fighter);
}

std::int64_t line_share(const Engagement& battle, const Fighter& fighter, const Line& line) {
  // Guns of units that assault fire with all they have; those of defenders with their share (TOAW-5.4).
  const std::int64_t share = fighter.effort == Effort::assaulting ? 100 : fighter.share;
  if (!battle.field.units.air(fighter.unit) || line.gear->is(Flag::all_weather)) return share;
  const auto weather = Visibility(battle.field.state.get(row_of(battle.planned.target), place::visibility));
  return weather == Visibility::overcast ? std::min<std::int64_t>(share, 50) : share;
}

}  // namespace adjudicator::toaw
