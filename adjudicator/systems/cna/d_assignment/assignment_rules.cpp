#include "systems/cna/d_assignment/assignment_rules.hpp"

#include <algorithm>

#include "systems/cna/field/hexside_fire.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/charges.hpp"

namespace adjudicator::cna {
namespace {

std::int32_t value_of(const Ratings& r, Rating rating) {
  switch (rating) {
    case Rating::barrage:
      return r.barrage;
    case Rating::vulnerability:
      return r.vulnerability;
    case Rating::anti_armor:
      return r.anti_armor;
    case Rating::armor:
      return r.armor;
    case Rating::offense:
      return r.offense;
    case Rating::defense:
      break;
  }
  return r.defense;
}

std::int32_t ammo_of_use(const Field& field, Row group, Rating rating) {
  const Costs& costs = field.book().costs;
  if (rating == Rating::barrage) return costs.ammo_barrage;
  if (rating == Rating::anti_armor) return anti_armor_ammo(field.book());
  const bool assault = rating == Rating::offense || rating == Rating::defense;
  return assault ? assault_ammo(field.book(), field, group) : 0;
}

/// CNA-7.7: has a rating of that kind without parentheses, and ammunition to use it. A gun that is Back and a
/// unit that may not act could not use theirs (as in CNA-3.10).
bool uses_plain_rating(const Field& field, Row unit, Rating rating) {
  if (field.position(unit) == GunPosition::back || field.combat_ineffective(unit)) return false;
  bool found = false;
  field.each_group(unit, [&](Row group) {
    const Ratings& r = field.book().rating(group);
    found = found || (value_of(r, rating) > 0 && !r.parenthesized(rating) &&
                      ammo_at_hand(field, unit) >= ammo_of_use(field, group, rating));
  });
  return found;
}

/// CNA-7.8
bool idle_headquarters_tank(const Field& field, Row group) {
  const Row unit = field.unit_of(group);
  return field.type(unit) == UnitType::headquarters && field.kind(group) == GroupKind::tank &&
         field.combat_unit(unit);
}

/// The same conditions have a code for each of the two roles.
struct Codes {
  Key rating, back, pinned, rba, ammo, target;
};
constexpr Codes anti_armor_codes{"E-ASG-AA-RATING", "E-ASG-AA-BACK", "E-ASG-AA-PINNED",
                                 "E-ASG-AA-RBA",    "E-ASG-AA-AMMO", "E-ASG-AA-TARGET"};
constexpr Codes assault_codes{"E-ASG-CA-RATING", "E-ASG-CA-BACK", "E-ASG-CA-PINNED",
                              "E-ASG-CA-RBA",    "E-ASG-CA-AMMO", "E-ASG-CA-TARGET"};

/// CNA-11.4 of the phasing side: at the price of a Probe, the least that an attack costs.
std::optional<Key> fault_of_attacker(const Field& field, Row unit, Role role) {
  if (field.side(unit) != field.book().phasing) return {};
  return fault_of_attack(field, unit, field.book().costs.phasing_probe, role == Role::close_assault);
}

std::optional<Key> fault_of_points(const Field& field, Row group, Role role, const Codes& codes) {
  const Row unit = field.unit_of(group);
  if (!reason_of_rating(field, group, role).empty()) return codes.rating;
  if (field.position(unit) == GunPosition::back) return codes.back;
  if (field.pinned(unit)) return codes.pinned;
  if (field.rba(unit)) return codes.rba;
  if (field.combat_ineffective(unit))
    return role == Role::close_assault ? Key("E-ASG-CA-COHESION") : Key("E-CP-LIMIT");
  if (const auto fault = fault_of_attacker(field, unit, role)) return fault;
  if (ammo_at_hand(field, unit) < ammo_needed(field, group, role)) return codes.ammo;
  return {};
}

bool salt_marsh(const Field& field, Place hex) {
  return field.book().terrain.hex(hex).feature == Key("salt-marsh");
}

/// CNA-7.6
bool assault_forbidden(const Field& field, Row unit, Direction direction) {
  const Board& board = field.board();
  const Place from = field.hex(unit);
  const Features side = board.side_features(from, direction);
  if (side != 0 && (side & (board.feature("all-sea") | board.feature("lake"))) != 0) return true;
  const bool up_escarpment =
      side != 0 && (side & board.feature("escarpment")) != 0 && (side & board.feature("up")) != 0;
  if (!up_escarpment && !salt_marsh(field, from) && !salt_marsh(field, board.neighbour(from, direction)))
    return false;
  return inherently_motorized(field, unit);
}

std::optional<Key> fault_of_target(const Field& field, Row unit, Role role, Place target,
                                   const Codes& codes) {
  const Place from = field.hex(unit);
  const auto direction = field.board().direction(from, target);
  if (!direction || !occupied(field, target, other_side(field.side(unit)))) return codes.target;
  if (role == Role::close_assault)
    return assault_forbidden(field, unit, *direction) ? std::optional(Key("E-ASG-TERRAIN")) : std::nullopt;
  // CNA-8.9
  if (hexside_fire(field, from, target).forbidden) return Key("E-ASG-AA-HEXSIDE");
  return {};
}

}  // namespace

bool occupied(const Field& field, Place where, Row side) {
  return field.any_unit(where, side, [&](Row unit) { return field.type(unit) != UnitType::warship; });
}

bool in_combat(const Field& field, Row unit) {
  const Row side = field.side(unit);
  const Row enemy = other_side(side);
  if (field.type(unit) == UnitType::warship) return false;
  const bool attacks = side == field.book().phasing;
  return std::ranges::any_of(field.board().neighbours(field.hex(unit)), [&](Place next) {
    if (!exists(next)) return false;
    return attacks ? occupied(field, next, enemy)
                   : field.any_unit(next, enemy, [&](Row other) { return field.combat_unit(other); });
  });
}

bool inherently_motorized(const Field& field, Row unit) {
  constexpr std::int32_t on_foot = 10;  // the highest CPA of men on foot (CNA-11.4)
  return field.cpa(unit) > on_foot || field.has(unit, UnitFlag::motorized) ||
         field.has(unit, UnitFlag::halftracks) || field.has(unit, UnitFlag::motorcycle);
}

bool forbidden_by_terrain(const Field& field, Row unit, Place hex) {
  const auto direction = field.board().direction(field.hex(unit), hex);
  return direction && assault_forbidden(field, unit, *direction);
}

// Anti-aircraft points are no gun TOE points for losses (CNA-1.7), but nobody would send them to an assault.
bool gun_points(const Field& field, Row group) {
  const GroupKind kind = field.kind(group);
  const bool infantry_kind =
      kind == GroupKind::infantry || kind == GroupKind::machinegun || kind == GroupKind::heavy_weapons;
  return kind == GroupKind::artillery || kind == GroupKind::anti_tank || kind == GroupKind::anti_air ||
         (infantry_kind && field.book().rating(group).vulnerability > 0);
}

std::int32_t ammo_needed(const Field& field, Row group, Role role) {
  switch (role) {
    case Role::anti_armor:
      return anti_armor_ammo(field.book());
    case Role::close_assault:
      return assault_ammo(field.book(), field, group);
    case Role::withheld:
      break;
  }
  return 0;
}

Key reason_of_rating(const Field& field, Row group, Role role) {
  if (idle_headquarters_tank(field, group)) return "headquarters";
  // CNA-7.4: without a rating, or with one that is of no use now, a point may take part and adds nothing.
  if (role != Role::anti_armor) return {};
  if (field.book().rating(group).anti_armor <= 0) return "none";
  return rating_usable(field, group, Rating::anti_armor) ? Key() : Key("parentheses");
}

Key rule_of(Key code) {
  const std::string_view text = code.text();
  if (text.starts_with("E-ASG-AA-")) return "CNA-7.3";
  if (text.starts_with("E-ASG-CA-")) return "CNA-7.4";
  if (code == Key("E-ASG-TERRAIN")) return "CNA-7.6";
  if (code == Key("E-ASG-TWOHEX")) return "CNA-7.10";
  if (code == Key("E-ASG-PROBE")) return "CNA-7.12";
  if (code == Key("E-ASG-MANDATORY")) return "CNA-7.16";
  if (code == Key("E-ASG-SPLIT")) return "CNA-7.2";
  if (code == Key("E-CP-LIMIT") || code == Key("E-RESERVE")) return "CNA-11.4";
  return "CNA-12.4";
}

bool rating_usable(const Field& field, Row group, Rating rating) {
  if (!field.book().rating(group).parenthesized(rating)) return true;
  const Row unit = field.unit_of(group);
  return !field.any_unit(field.hex(unit), field.side(unit),
                         [&](Row other) { return other != unit && uses_plain_rating(field, other, rating); });
}

std::optional<Key> fault_of_role(const Field& field, Row group, Role role, Place target) {
  if (role == Role::withheld) return {};
  const Codes& codes = role == Role::anti_armor ? anti_armor_codes : assault_codes;
  if (const auto fault = fault_of_points(field, group, role, codes)) return fault;
  if (!exists(target)) return {};
  return fault_of_target(field, field.unit_of(group), role, target, codes);
}

std::vector<Row> units_in_combat(const Field& field, Row side) {
  std::vector<Row> units;
  for (const Place hex : field.occupied_hexes(side)) {
    std::optional<bool> fights;  // the same for all but ships
    field.any_unit(hex, side, [&](Row unit) {
      if (field.type(unit) == UnitType::warship) return false;
      if (!fights) fights = in_combat(field, unit);
      if (*fights && field.toe_of(unit) > 0) units.push_back(unit);
      return false;
    });
  }
  return units;
}

}  // namespace adjudicator::cna
