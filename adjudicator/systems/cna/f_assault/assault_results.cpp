#include "systems/cna/f_assault/assault_results.hpp"

#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/field/retreat_paths.hpp"
#include "systems/cna/g_captures/captures.hpp"

namespace adjudicator::cna {
namespace {

/// What a side lost, as far as its Captured result says that some of it is taken (CNA-10.25).
std::vector<Candidate> to_capture(const Outcome& outcome, std::size_t side, bool captured) {
  std::vector<Candidate> lost;
  if (captured)
    for (const Loss& loss : outcome.losses[side]) lost.push_back(loss.what);
  return lost;
}

/// CNA-10.3: what is still in the hexes after losses and retreats.
void capture_rest(const Scene& scene, const Rulebook& book, const Fight& fight, Toll toll) {
  const Field field = field_of(scene, book);
  std::vector<Row> units;
  for (Place hex : fight.defender.hexes)
    field.any_unit(hex, fight.defender.side, [&](Row unit) {
      if (field.type(unit) != UnitType::warship) units.push_back(unit);
      return false;
    });
  if (!units.empty())
    surrender(scene, book, toll, units, fight.attacker.side, fight.assault.hexes, "CNA-10.3");
}

}  // namespace

void resolve_fight(const Scene& scene, const Segment& segment, Fight& fight, Toll toll) {
  const Rulebook& book = segment.book();
  const Field field = field_of(scene, book);
  Outcome outcome;
  roll_results(scene, book, fight, outcome);
  // Who retreats has lost his share all the same.
  outcome.pools = {pool_of(field, segment, fight, fight.attacker),
                   pool_of(field, segment, fight, fight.defender)};
  retreat_defenders(scene, segment, fight, outcome);
  take_losses(scene, segment, fight, outcome, toll.committed);
  take_vulnerability_losses(scene, segment, fight, outcome, toll.committed);
  capture_points(scene, segment, fight, to_capture(outcome, 0, fight.captured_att),
                 to_capture(outcome, 1, fight.captured_def), toll.captures);
  if (outcome.all_captured) capture_rest(scene, book, fight, toll);
  capture_emplaced(scene, book, fight, toll);
  mark_engaged(scene, segment, fight, outcome);
  for (const Force* force : fight.sides()) disorganize(scene, book, fight, *force);
  reward_attackers(scene, segment, fight);
}

}  // namespace adjudicator::cna
