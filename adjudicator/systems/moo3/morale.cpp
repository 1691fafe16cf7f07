#include "systems/moo3/morale.hpp"

#include <algorithm>

namespace adjudicator::moo3 {

bool check_morale(Battle& battle, const Scene& at, Fighter& unit, bool enemy_psyops) {
  const Figures& f = battle.book.figures;
  const std::int32_t nerve =
      std::clamp(f.rout_base + unit.rating(Rating::rout) + (enemy_psyops ? f.psyops_rout : 0), f.rout_least,
                 f.rout_most);
  const auto die = static_cast<std::int32_t>(at.roll("morale", d10, "MOO-8.4").sum());
  // The rout test comes first: a natural 10 routs even high morale.
  const bool routs = die >= 11 - nerve;
  const bool recovers = !routs && die <= unit.rating(Rating::morale);
  at.note("morale",
          {{"unit", unit.soldier->row},
           {"roll", die},
           {"routs-from", 11 - nerve},
           {"recovers-to", unit.rating(Rating::morale)},
           {"outcome", routs      ? Key("routs")
                       : recovers ? Key("recovers")
                                  : Key("disrupted")}},
          "MOO-8.4");
  if (routs) {
    battle.set_status(at, unit, Status::routed, "MOO-8.4");
    at.note("routs", {{"routed", unit.soldier->row}, {"routed-type", unit.soldier->type->key}}, "MOO-8.4");
  } else if (recovers) {
    battle.set_status(at, unit, Status::active, "MOO-8.4");
  }
  return recovers;
}

}  // namespace adjudicator::moo3
