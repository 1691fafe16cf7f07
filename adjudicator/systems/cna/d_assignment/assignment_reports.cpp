#include "systems/cna/d_assignment/assignment_reports.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "systems/cna/d_assignment/assignment_defaults.hpp"
#include "systems/cna/d_assignment/assignment_rules.hpp"
#include "systems/cna/d_assignment/obligations.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

// ---- L15 ----

/// What points of a group may do in one role.
struct Allowed {
  Key status = "may";
  std::vector<Place> places;  // of the phasing side: the enemy hexes that it may attack, in hex order
};

Allowed allowed(const Field& field, Row group, Role role) {
  Allowed result;
  if (const auto fault = fault_of_role(field, group, role, Place::none)) {
    result.status = *fault;
    return result;
  }
  const Row unit = field.unit_of(group);
  if (field.side(unit) != field.book().phasing) return result;
  std::array<Place, 6> next = field.board().neighbours(field.hex(unit));
  std::ranges::sort(next);
  std::optional<Key> against;
  for (const Place hex : next) {
    if (!exists(hex) || !occupied(field, hex, field.book().other)) continue;
    const auto fault = fault_of_role(field, group, role, hex);
    if (!fault) {
      result.places.push_back(hex);
    } else if (!against) {
      against = fault;
    }
  }
  if (result.places.empty() && against) result.status = *against;
  return result;
}

/// CNA-7.10: pairs of hexes that one assault may be made on, as words "0404+0405".
void add_pairs(ListRows& rows, const Board& board, const std::vector<Place>& places) {
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = i + 1; j < places.size(); ++j)
      if (board.adjacent(places[i], places[j]))
        rows.add(
            {"pair", rows.word(std::string(board.id(places[i])).append("+").append(board.id(places[j])))});
}

void list_group(ListRows& rows, const Field& field, Row unit, Row group) {
  const Ratings& r = field.book().rating(group);
  const bool attacks = field.side(unit) == field.book().phasing;
  const Allowed fire = allowed(field, group, Role::anti_armor);
  const Allowed assault = allowed(field, group, Role::close_assault);
  const auto parentheses = [&](Rating rating) {
    return r.parenthesized(rating) ? Key("parentheses") : Key();
  };
  const Rating used = attacks ? Rating::offense : Rating::defense;
  rows.row({{"hex", field.hex(unit)},
            {"unit", unit},
            {"group", group},
            {"toe", field.toe(group)},
            {"anti-armor", r.anti_armor},
            {"anti-armor-in", parentheses(Rating::anti_armor)},
            {"armor", r.armor},
            {"assault", halves(attacks ? r.offense : r.defense)},
            {"assault-in", parentheses(used)},
            {"ammunition", field.book().options.ammo() ? Value(ammo_at_hand(field, unit)) : Value()},
            {"fire", fire.status},
            {"may-assault", assault.status}});
  for (const Place hex : fire.places) rows.add({"fire-at", hex});
  for (const Place hex : assault.places) rows.add({"target", hex});
  add_pairs(rows, field.board(), assault.places);
}

void read_roles(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  for (const Row unit : things_in(known.moment(), "unit"))
    field.each_group(unit, [&](Row group) { list_group(rows, field, unit, group); });
}

// ---- What was assigned ----

struct Withheld {
  Key reason;
  Key rule;
};

struct Automatic {
  Key code;
  Withheld why;
};
constexpr Automatic automatic[] = {
    {"E-ASG-CA-BACK", {"back", "CNA-7.5"}},
    {"E-ASG-CA-PINNED", {"pinned", "CNA-7.5"}},
    {"E-ASG-CA-RATING", {"headquarters", "CNA-7.8"}},
    {"E-ASG-CA-COHESION", {"cohesion", "CNA-7.4"}},
    {"E-RESERVE", {"reserve", "CNA-7.8"}},
    {"E-CP-LIMIT", {"limit", "CNA-11.4"}},
};

/// CNA-7.5: why points without a role have none, where it was not their owner who withheld them.
Withheld reason_of(const Forces& forces, Row unit, Row group, const std::vector<bool>& spoken) {
  const Field& field = forces.field();
  if (field.rba(unit)) return {"rba", "CNA-6.8"};
  const auto fault = fault_of_role(field, group, Role::close_assault, Place::none);
  for (const auto& [code, why] : automatic)
    if (fault == code) return why;
  const bool empty = forces.payable(group, Role::close_assault) == 0;
  if (fault == Key("E-ASG-CA-AMMO") || (!fault && empty)) return {"ammunition", "CNA-7.5"};
  return spoken[unit.index] ? Withheld{"not-named", "CNA-7.2"} : Withheld{"default", "CNA-7.17"};
}

void tell_withheld(const Scene& scene, const Forces& forces, Row unit, Row group, std::int32_t toe,
                   const Withheld& why) {
  if (toe > 0)
    scene.tell(forces.side(), "withheld",
               {{"unit", unit}, {"group", group}, {"toe", toe}, {"reason", why.reason}}, why.rule);
}

Row unit_of(const Draft* draft) {
  return draft->points.unit;
}

/// `drafts`: by unit, of each in the order in which they were made.
void tell_unit(const Scene& scene, const Forces& forces, std::span<const Draft* const> drafts, Row unit,
               const std::vector<bool>& spoken) {
  for (const Draft* draft : equal_span(drafts, unit, unit_of)) {
    const Commitment& c = draft->points;
    scene.tell(forces.side(), "assigned",
               {{"unit", unit},
                {"group", c.group},
                {"toe", c.toe},
                {"role", word_of(c.role)},
                {"from", c.from},
                {"target", c.target},
                {"target2", c.target2},
                {"by", draft->by}},
               draft->rule);
  }
  forces.field().each_group(unit, [&](Row group) {
    tell_withheld(scene, forces, unit, group, forces.withheld(group), {"ordered", "CNA-7.2"});
    if (const std::int32_t free = forces.free(group); free > 0)
      tell_withheld(scene, forces, unit, group, free, reason_of(forces, unit, group, spoken));
  });
}

}  // namespace

constinit const std::array<ListSpec, 1> assignment_lists{{
    {"assignments", "CNA-13.1", "noted.in-combat", read_roles},
}};

void list_enemy_hexes(const Scene& turn, const Segment& segment) {
  const Field field = field_of(turn, segment.book());
  const Row enemy = segment.book().other;
  List list(turn, segment.book().phasing, "enemy-hexes");
  for (const Place hex : enemy_hexes(field)) {
    const bool mandatory = std::ranges::find(segment.assigned.obligations, hex, &Obligation::hex) !=
                           segment.assigned.obligations.end();
    const bool held = std::ranges::binary_search(segment.held_off, hex);
    const bool retreated = !field.any_unit(
        hex, enemy, [&](Row unit) { return !field.rba(unit) && field.type(unit) != UnitType::warship; });
    list.row({{"hex", hex},
              {"status", mandatory ? Key("mandatory")
                         : held    ? Key("held-off")
                                   : Key("optional")},
              {"mark", retreated ? Value(Key("rba-only")) : Value()}});
  }
}

void note_units_in_combat(const Scene& turn, const Segment& segment, Row side) {
  std::vector<Arg> args{{"side", side}};
  for (const Row unit : units_in_combat(field_of(turn, segment.book()), side)) args.push_back({"unit", unit});
  turn.within("assignment").within(turn.key(side)).note("in-combat", args, "CNA-13.1");
}

void tell_assignments(const Scene& scene, const Forces& forces, const std::vector<bool>& spoken) {
  std::vector<const Draft*> drafts;
  for (const Draft& draft : forces.drafts()) drafts.push_back(&draft);
  std::ranges::stable_sort(drafts, {}, unit_of);
  for (const Row unit : forces.units())
    tell_unit(scene.within(scene.key(unit)), forces, drafts, unit, spoken);
}

void tell_assaults(const Scene& scene, const Forces& forces, const std::vector<PlannedAssault>& assaults,
                   const std::vector<Obligation>& obligations, const std::vector<Place>& missing) {
  const Row side = forces.side();
  const bool penalty = forces.book().options.mandatory_default == MandatoryDefault::penalty;
  for (const Obligation& obligation : obligations) {
    const bool asked = std::ranges::find(missing, obligation.hex) != missing.end();
    if (!asked && !obligation.unassigned) continue;
    const Key result = !obligation.unassigned ? Key("assigned") : penalty ? Key("penalty") : Key("nobody");
    scene.tell(side, "mandatory-hex", {{"hex", obligation.hex}, {"result", result}}, "CNA-7.16");
  }
  for (const PlannedAssault& assault : assaults)
    scene.tell(side, "assault-planned",
               {{"hex", assault.aim.hex},
                {"hex2", assault.aim.second},
                {"committed", assault.committed},
                {"present", assault.present},
                {"probe", shared::yes_or_no(assault.probe())}},
               "CNA-7.12");
}

}  // namespace adjudicator::cna
