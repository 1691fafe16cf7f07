#include "systems/next-war/support.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::next_war {
namespace {

class Committer {
 public:
  Committer(const Field& field, Place target, Row side, const OrderNode& at, Complaints& complaints)
      : field_(field),
        target_(target),
        side_(side),
        at_(at),
        complaints_(complaints),
        left_(field.state().get(side, side::ap)) {}

  Commitment commit(const SupportOrder& order) {
    made_.missions.reserve(std::min(order.helicopters.size(), slots()));
    for (const HelicopterOrder& one : order.helicopters) {
      // A defender's list is one of preference: who comes after the last slot is not looked at.
      if (!attacks() && made_.missions.size() == slots()) break;
      helicopter(one);
    }
    air_points(order.air_points);
    for (const Named& ship : order.naval) naval(ship);
    return std::move(made_);
  }

 private:
  bool attacks() const { return side_ == field_.book.phasing; }
  std::size_t slots() const {
    const SupportLimits& s = field_.book.support;
    return static_cast<std::size_t>(attacks() ? s.attacker_helicopters : s.defender_helicopters);
  }

  /// Of several errors on one asset the lowest (NW-20.9).
  void helicopter(const HelicopterOrder& one) {
    const Row unit = one.unit.row;
    if (!unit.exists() || !gives_support_by_air(field_, side_, unit))
      return tell("NW-E15", one, no_support(field_, side_, unit));
    const auto flies = [&](const Mission& m) { return m.helicopter == unit; };
    if (std::ranges::any_of(made_.missions, flies)) return tell("NW-E16", one, "twice");
    if (const Key why = grounded(field_, unit, target_); !why.empty()) return tell("NW-E16", one, why);
    if (made_.missions.size() == slots()) return tell("NW-E17", one);
    made_.missions.push_back({unit, escorts(one)});
    left_ -= made_.missions.back().escort;
  }

  /// NW-7.4, NW-20.21
  std::int32_t escorts(const HelicopterOrder& one) {
    const std::int32_t most = std::min(one.escort, field_.book.support.escorts);
    if (left_ < most) {
      tell("NW-E18", one);
      return left_;
    }
    if (most < one.escort) tell("NW-E19", one);
    return most;
  }

  void air_points(std::int32_t points) {
    if (points == 0) return;
    const bool flies = !field_.conditions().storm() || field_.state().get(side_, side::all_weather) != 0;
    if (!flies) return tell_points("NW-E16", points);
    const SupportLimits& s = field_.book.support;
    const std::int32_t most = attacks() ? s.attacker_air_points : s.defender_air_points;
    made_.air_points = std::min({points, most, left_});
    if (points > most)
      tell_points("NW-E17", points);
    else if (points > left_)
      tell_points("NW-E18", points);
  }

  void naval(const Named& ship) {
    const Row unit = ship.row;
    if (!unit.exists() || !gives_support_by_sea(field_, side_, unit))
      return tell_named("NW-E15", ship, no_support(field_, side_, unit));
    if (std::ranges::find(made_.naval, unit) != made_.naval.end()) return tell_named("NW-E15", ship, "twice");
    if (const Key why = out_of_reach(field_, unit, target_); !why.empty())
      return tell_named("NW-E16", ship, why);
    made_.naval.push_back(unit);
  }

  void tell(Key code, const HelicopterOrder& one, Key why = {}) {
    if (complaints_.heard()) complaints_.tell(side_, code, one.at, "id", words(one.unit, why));
  }
  void tell_named(Key code, const Named& unit, Key why) {
    if (complaints_.heard()) complaints_.tell(side_, code, at_, "naval", words(unit, why));
  }
  std::vector<Arg> words(const Named& unit, Key why) {
    std::vector<Arg> args{{"target", target_}, {"unit", complaints_.told(field_, unit, side_)}};
    if (!why.empty()) args.push_back({"why", why});
    return args;
  }
  void tell_points(Key code, std::int32_t points) {
    if (complaints_.heard())
      complaints_.tell(side_, code, at_, "air-points",
                       {{"target", target_}, {"points", points}, {"used", made_.air_points}});
  }

  const Field& field_;
  const Place target_;
  const Row side_;
  const OrderNode at_;
  Complaints& complaints_;
  std::int32_t left_;
  Commitment made_;
};

/// NW-E15, NW-E17
std::vector<Row> artillery_of(const Field& field, Place target, Row side, const std::vector<Named>& named,
                              const OrderNode& at, std::int32_t most, Complaints& complaints) {
  std::vector<Row> used;
  for (const Named& asset : named) {
    const bool own = asset.row.exists() && field.state().reference(asset.row, artillery::side) == side;
    const bool again = std::ranges::find(used, asset.row) != used.end();
    if (own && !again && std::cmp_less(used.size(), most)) {
      used.push_back(asset.row);
    } else if (complaints.heard()) {
      complaints.tell(side, own && !again ? Key("NW-E17") : Key("NW-E15"), at, "artillery",
                      {{"target", target},
                       {"unit", complaints.said(asset.text)},
                       {"why", own ? Key("twice") : Key("no-artillery")}});
    }
  }
  return used;
}

}  // namespace

bool gives_support_by_air(const Field& field, Row side, Row unit) {
  return field.units.side(unit) == side && field.units.kind(unit) == Kind::helicopter &&
         field.units.on_map(unit) && !field.units.damaged(unit);
}

bool gives_support_by_sea(const Field& field, Row side, Row unit) {
  return field.units.side(unit) == side && field.units.kind(unit) == Kind::naval && field.units.on_map(unit);
}

Key no_support(const Field& field, Row side, Row unit) {
  if (!unit.exists() || field.units.side(unit) != side) return "not-yours";
  return field.units.kind(unit) == Kind::helicopter && field.units.damaged(unit) ? Key("damaged")
                                                                                 : Key("unfit");
}

Key grounded(const Field& field, Row helicopter, Place target) {
  const Weather weather = field.conditions().weather();
  const SupportLimits& s = field.book.support;
  const std::int32_t in_turn = weather == Weather::clear ? s.missions_clear : s.missions_overcast;
  if (weather == Weather::storm) return "weather";
  if (field.board.range(field.units.hex(helicopter), target) > field.units.range(helicopter)) return "range";
  const bool left = field.missions_segment(helicopter) < s.missions_segment &&
                    field.units.missions_turn(helicopter) < in_turn;
  return left ? Key() : Key("mission");
}

Key out_of_reach(const Field& field, Row ship, Place target) {
  if (field.conditions().storm()) return "weather";
  return field.board.range(field.units.hex(ship), target) > field.units.range(ship) ? Key("range") : Key();
}

Artillery commit_artillery(const Field& field, const AttackOrder& order, const DefendOrder* defend,
                           Complaints& complaints) {
  const Shifts& s = field.book.shifts;
  Artillery artillery;
  artillery.attacker = artillery_of(field, order.target, field.book.phasing, order.support.artillery,
                                    order.at, s.artillery_att.most, complaints);
  if (defend != nullptr)
    artillery.defender = artillery_of(field, order.target, field.book.opposing, defend->support.artillery,
                                      defend->at, s.artillery_def.most, complaints);
  return artillery;
}

Commitment commit(const Field& field, Place target, Row side, const SupportOrder& order, const OrderNode& at,
                  Complaints& complaints) {
  return Committer(field, target, side, at, complaints).commit(order);
}

}  // namespace adjudicator::next_war
