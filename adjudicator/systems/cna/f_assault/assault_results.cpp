#include "systems/cna/f_assault/assault_results.hpp"

#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/f_assault/captured_points.hpp"
#include "systems/cna/f_assault/surrender.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/words.hpp"

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

/// CNA-2.7: what the other player's dice, or his units, did.
void take_told_result(const Scene& turn, const Scene& scene, const Segment& segment, Fight& fight) {
  const Reported::AssaultResult* result = told_result(segment, fight.assault);
  const Place hex = fight.assault.hexes.front();
  if (!is_told(segment, fight.attacker.side))
    hand_over(turn, segment,
              {{"element", "assault-result"}, {"hex", hex}, {"engaged", shared::yes_or_no(fight.engaged)}});
  if (result == nullptr) want(turn, segment, "assault-result", hex, Gate::assault);
  if (is_told(segment, fight.attacker.side)) {
    fight.engaged = result->engaged;
    return;
  }
  fight.retreat = result->retreat;
  if (fight.retreat > 0 || !result->emptied.empty()) {
    std::vector<Arg> args{{"hex", hex}, {"hexes", fight.retreat}, {"refused", result->refused}};
    for (const Place to : result->to) args.push_back({"to", to});
    scene.note("enemy-retreat", args, "CNA-2.7");
  }
  for (const Place empty : result->emptied) empty_hex(scene, segment, empty, "CNA-10.10");
  for (const Place to : result->to) fill_hex(scene, segment, to, "CNA-10.10");
}

/// The defender's result, when his units have gone.
void hand_over_result(const Scene& turn, const Segment& segment, const Fight& fight, const Outcome& outcome) {
  const Field field = field_of(turn, segment.book());
  const Place hex = fight.assault.hexes.front();
  std::int32_t refused = 0;
  HexSet to;
  for (const Withdrawal& w : outcome.withdrawals) {
    if (!w.excused) refused = std::max(refused, w.refused);
    if (!w.path.empty() && field.on_map(w.unit)) to.add(field.hex(w.unit));
  }
  std::vector<Place> empty;
  for (const Place target : fight.assault.hexes)
    if (!field.any_unit(target, fight.defender.side)) empty.push_back(target);
  hand_over(turn, segment,
            {{"element", "assault-result"},
             {"hex", hex},
             {"retreat", fight.retreat},
             {"refused", refused},
             {"to", in_file(turn, to.take())},
             {"emptied", in_file(turn, empty)}});
}

}  // namespace

void resolve_fight(const Scene& turn, const Scene& scene, const Segment& segment, Fight& fight, Toll toll) {
  const Rulebook& book = segment.book();
  const Field field = field_of(scene, book);
  Outcome outcome;
  roll_results(scene, book, fight, outcome);
  if (book.told.exists()) take_told_result(turn, scene, segment, fight);
  // Who retreats has lost his share all the same.
  outcome.pools = {pool_of(field, segment, fight, fight.attacker),
                   pool_of(field, segment, fight, fight.defender)};
  retreat_defenders(scene, segment, fight, outcome);
  take_losses(scene, segment, fight, outcome, toll.committed);
  take_vulnerability_losses(scene, segment, fight, outcome, toll.committed);
  capture_points(scene, segment, fight, to_capture(outcome, 0, fight.captured_att),
                 to_capture(outcome, 1, fight.captured_def), toll.captures);
  if (outcome.all_captured && book.played(fight.defender.side)) capture_rest(scene, book, fight, toll);
  capture_emplaced(scene, book, fight, toll);
  if (is_told(segment, fight.attacker.side)) hand_over_result(turn, segment, fight, outcome);
  mark_engaged(scene, segment, fight, outcome);
  for (const Force* force : fight.sides()) disorganize(scene, book, fight, *force);
  reward_attackers(scene, segment, fight);
}

}  // namespace adjudicator::cna
