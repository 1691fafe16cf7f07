#include "systems/toaw/common/field.hpp"

namespace adjudicator::toaw {

bool Field::ranged(Row unit, std::int32_t limit) const {
  return any_line(
      unit, [&](Row line, const Gear& gear) { return units.assigned(line) > 0 && ranged(gear, limit); });
}

std::int64_t Field::m4(Row unit) const {
  const std::int64_t night = state.get(units.side(unit), side::night_proficiency);
  const std::int64_t p =
      (std::int64_t{units.proficiency(unit)} * (100 - book.night_weight) + night * book.night_weight) / 100;
  const std::int64_t supply = units.supply(unit);
  return 2 * p + units.readiness(unit) +
         (book.rules.supply_cap == SupplyCap::n100 ? std::min<std::int64_t>(supply, 100) : supply);
}

std::int64_t Field::strength(Row unit) const {
  if (units.air(unit)) return 0;
  const std::int64_t shock = state.get(units.side(unit), side::shock);
  const std::int64_t rating = m4(unit);
  std::int64_t sum = 0;
  any_line(unit, [&](Row line, const Gear& gear) {
    const std::int64_t fc =
        std::int64_t{units.assigned(line)} *
        (gear.apc() ? book.transports[static_cast<std::size_t>(units.loss_tolerance(unit))].contribution
                    : 100);
    const std::int64_t ap = ranged(gear, units.range_limit(unit)) ? gear.ap / 2 : gear.ap;
    sum += fc * (ap + gear.at) / 100 * rating / 400 * shock / 100;
    return false;
  });
  return sum / 1000;
}

bool Field::may_assault(Row unit, std::int32_t limit) const {
  if (!units.ground(unit)) return false;
  if (!ranged(unit, limit)) return true;
  if (limit > 0) return false;
  std::int64_t guns = 0;
  std::int64_t all = 0;
  any_line(unit, [&](Row line, const Gear& gear) {
    const std::int64_t strength = units.assigned(line) * gear.ap;
    all += strength;
    if (ranged(gear, limit)) guns += strength;
    return false;
  });
  return 2 * guns < all;
}

namespace {

std::int64_t range_of(const Gear& gear, std::int32_t limit) {
  return limit > 0 ? std::min<std::int64_t>(gear.range_m, std::int64_t{limit} * 1000) : gear.range_m;
}

}  // namespace

bool Field::reaches(const Gear& gear, std::int32_t limit, Place from, Place to) const {
  return ranged(gear, limit) &&
         (board.range(from, to) - 1) * book.scenario.hex_scale <= range_of(gear, limit);
}

std::int32_t Field::reach(Row unit, std::int32_t limit) const {
  const std::int64_t scale = book.scenario.hex_scale;
  std::int64_t farthest = 0;
  any_line(unit, [&](Row line, const Gear& gear) {
    if (units.assigned(line) == 0) return false;
    if (units.air(unit)) {
      if (gear.flies() && flies_now(gear)) farthest = std::max(farthest, gear.flight_m / scale);
    } else if (ranged(gear, limit)) {
      farthest = std::max(farthest, range_of(gear, limit) / scale + 1);
    }
    return false;
  });
  return static_cast<std::int32_t>(farthest);
}

bool Field::plane_reaches(const Gear& gear, Place from, Place to) const {
  return gear.flies() && board.range(from, to) * book.scenario.hex_scale <= gear.flight_m;
}

bool Field::in_range(Row unit, std::int32_t limit, Place from, Place to) const {
  return any_line(unit, [&](Row line, const Gear& gear) {
    if (units.assigned(line) == 0) return false;
    return units.air(unit) ? plane_reaches(gear, from, to) && flies_now(gear)
                           : reaches(gear, limit, from, to);
  });
}

bool Field::has_plane_that_flies(Row unit) const {
  return any_line(unit, [&](Row line, const Gear& gear) {
    return units.assigned(line) > 0 && gear.flies() && flies_now(gear);
  });
}

bool Field::may_act(Row unit) const {
  if (!units.on_map(unit) || units.is_embarked(unit)) return false;
  switch (units.deployment(unit)) {
    case Deployment::retreated:
    case Deployment::routed:
    case Deployment::reorganizing:
    case Deployment::embarked:
    case Deployment::entrained:
      return false;
    default:
      break;
  }
  const Row formation = units.formation(unit);
  return !formation.exists() || state.get(formation, formation::reorganizing) == 0;
}

Key Field::idle(Row unit) const {
  if (!units.on_map(unit)) return "lost";
  if (!may_act(unit)) return "deployment";
  if (units.air(unit) && units.readiness(unit) <= least_readiness) return "readiness";
  return {};
}

bool Field::may_support(Row unit) const {
  return may_act(unit) && units.deployment(unit) != Deployment::moving;
}

}  // namespace adjudicator::toaw
