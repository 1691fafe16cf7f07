// The orders of the sea: naval-move and naval-attack (TOAW-3.2, 3.3).
#include <algorithm>
#include <utility>

#include "systems/toaw/attack_orders.hpp"
#include "systems/toaw/common/battles.hpp"
#include "systems/toaw/naval/fleet.hpp"
#include "systems/toaw/naval/speed.hpp"

namespace adjudicator::toaw {
namespace {

std::int64_t bases_of(const Field& field, const std::vector<Row>& units) {
  std::int64_t bases = 0;
  for (const Row unit : units)
    field.any_line(unit, [&](Row line, const Gear& gear) {
      if (field.units.naval(unit)) bases += std::int64_t{gear.sea.bases} * field.units.assigned(line);
      return false;
    });
  return bases;
}

void in_order(const Turn& turn, const Units& units, std::vector<Row>& rows) {
  std::ranges::sort(rows, [&](Row a, Row b) { return comes_before(turn, units, a, b); });
}

}  // namespace

// ---- naval-move

AttackOrders::Verdict AttackOrders::may_sail(Row unit, Place from) const {
  const Field& field = desk_.field();
  if (!field.units.on_map(unit)) return {"TOAW-E06"};
  const bool planes = field.units.air(unit);
  if (!field.units.afloat(unit) && !planes) return {"TOAW-E08", "no-ship"};
  if ((field.units.naval(unit) || planes) && !field.may_act(unit)) return {"TOAW-E06"};
  if (sails(unit)) return {"TOAW-E07", "sails"};
  if (!field.book.navigable(field.board, field.units.hex(unit))) return {"TOAW-E03", "ashore"};
  if (exists(from) && field.units.hex(unit) != from) return {"TOAW-E03", "apart-at-sea"};
  if (naval::hexes_left(field, unit) < 1) return {"TOAW-E04"};
  return {};
}

/// TOAW-10.23: planes go where their carriers go.
void AttackOrders::leave_out_what_has_no_deck(const OrderNode& order, std::vector<Row>& units,
                                              FallenOnes& fallen) {
  const Field& field = desk_.field();
  std::int64_t bases = bases_of(field, units);
  std::erase_if(units, [&](Row unit) {
    if (!field.units.air(unit) || --bases >= 0) return false;
    fallen.push_back({order, "units", desk_.turn().key(unit).text(), {"TOAW-E08", "no-deck"}});
    return true;
  });
}

/// Planes that no order names stay as long as what stays behind of all orders is a base for them, and else go as far as
/// there are decks.
void AttackOrders::take_aboard(std::vector<Row>& units) const {
  const Field& field = desk_.field();
  const Place from = field.units.hex(units.front());
  if ((field.board.features(from) & field.book.marks.airfield) != 0) return;
  std::vector<Row> staying;
  std::vector<Row> planes;
  field.units.any_in(from, [&](Row unit) {
    if (field.units.side(unit) != desk_.side() || sails(unit)) return false;
    (field.units.air(unit) ? planes : staying).push_back(unit);
    return false;
  });
  in_order(desk_.turn(), field.units, planes);
  std::int64_t left = bases_of(field, staying);
  std::int64_t free = bases_of(field, units);
  for (const Row unit : units)
    if (field.units.air(unit)) --free;
  for (const Row plane : planes) {
    if (left-- > 0) continue;
    if (free-- > 0) units.push_back(plane);
  }
}

/// TOAW-E16: the path ends before the first hex that cannot be entered from the one before it; and where the slowest
/// has no movement left.
std::vector<Place> AttackOrders::path_of(const OrderNode& order, Place from, const std::vector<Row>& units) {
  const Field& field = desk_.field();
  std::vector<Place> path;
  Place last = from;
  bool first = true;
  for (const std::string_view id : raw_list(*order.node, "path")) {
    const Place hex = desk_.turn().board.find(id);
    if (std::exchange(first, false) && hex == from) continue;
    if (!exists(hex) || !field.board.adjacent(last, hex) || !field.book.navigable(field.board, hex)) {
      desk_.refuse(order, "TOAW-E16", "path",
                   {{"hex", desk_.said(id)},
                    {"why", !exists(hex)                       ? Key("off-map")
                            : !field.board.adjacent(last, hex) ? Key("apart")
                                                               : Key("no-sea")},
                    {"last", last}});
      break;
    }
    path.push_back(last = hex);
  }
  Row slowest = nothing;
  std::int64_t most = static_cast<std::int64_t>(path.size());
  for (const Row unit : units)
    if (const std::int64_t left = naval::hexes_left(field, unit); left < most) {
      most = left;
      slowest = unit;
    }
  if (slowest.exists()) {
    path.resize(static_cast<std::size_t>(most));
    desk_.refuse(
        order, "TOAW-E04", "path",
        {{"unit", desk_.word(desk_.turn().key(slowest).text())}, {"last", path.back()}, {"hexes", most}});
  }
  return path;
}

void AttackOrders::naval_move(const OrderNode& order) {
  if (desk_.refuse_faulty(order,
                          {shared::items_of(*order.node, "units"), shared::items_of(*order.node, "path")}))
    return;
  const Field& field = desk_.field();
  const auto path = raw_list(*order.node, "path");
  if (path.empty())
    return desk_.refuse(order, "TOAW-E11", "path",
                        {{"why", "missing"}, {"field", "path"}, {"order", desk_.word(order.node->name)}});
  NavalMoveOrder move{order, {}, {}};
  FallenOnes fallen;
  Place from = Place::none;
  for (const std::string_view id : raw_list(*order.node, "units")) {
    auto found = desk_.own_unit(id);
    if (found.verdict.ok() && std::ranges::find(move.units, found.unit) != move.units.end())
      found.verdict = {"TOAW-E07", "twice"};
    if (found.verdict.ok()) found.verdict = may_sail(found.unit, from);
    if (!found.verdict.ok()) {
      fallen.push_back({order, "units", id, found.verdict});
      continue;
    }
    from = field.units.hex(found.unit);
    move.units.push_back(found.unit);
  }
  leave_out_what_has_no_deck(order, move.units, fallen);
  if (std::ranges::none_of(move.units, [&](Row unit) { return field.units.afloat(unit); }))
    move.units.clear();
  Place target = from;
  for (const std::string_view id : path)
    if (const Place hex = desk_.turn().board.find(id); exists(hex)) target = hex;
  if (!settle(order, target, move.units.empty(), fallen)) return;
  in_order(desk_.turn(), field.units, move.units);
  move.path = path_of(order, from, move.units);
  if (move.path.empty()) {
    // A path that never leaves was not told yet.
    if (path.size() == 1 && desk_.turn().board.find(path.front()) == from)
      desk_.refuse(order, "TOAW-E16", "path",
                   {{"hex", desk_.said(path.front())}, {"why", "here"}, {"last", from}});
    return;
  }
  desk_.made().naval_moves.push_back(std::move(move));
}

bool AttackOrders::sails(Row unit) const {
  return std::ranges::any_of(desk_.made().naval_moves, [&](const NavalMoveOrder& move) {
    return std::ranges::find(move.units, unit) != move.units.end();
  });
}

void AttackOrders::take_planes_aboard() {
  for (NavalMoveOrder& move : desk_.made().naval_moves) take_aboard(move.units);
}

// ---- naval-attack

Place AttackOrders::place_after_moves(Row unit) const {
  for (const NavalMoveOrder& move : desk_.made().naval_moves)
    if (std::ranges::find(move.units, unit) != move.units.end()) return move.path.back();
  return desk_.field().units.hex(unit);
}

AttackOrders::Verdict AttackOrders::may_attack_ships(Row unit, Place target) const {
  const Field& field = desk_.field();
  if (Verdict verdict = may_commit(unit); !verdict.ok()) return verdict;
  if (field.units.air(unit))
    if (Verdict verdict = desk_.kept_from_ships(unit); !verdict.ok()) return verdict;
  if (!naval::armed(field, unit)) return {"TOAW-E08", "no-naval-weapon"};
  const std::int32_t limit = desk_.range_limit(unit);
  const Place from = place_after_moves(unit);
  if (naval::reaches(field, unit, limit, from, target)) return {};
  return {"TOAW-E03",
          {},
          {{"distance", field.board.range(from, target)}, {"reach", naval::reach(field, unit, limit)}}};
}

void AttackOrders::naval_attack(const OrderNode& order) {
  if (desk_.refuse_faulty(order, {"target", shared::items_of(*order.node, "units")})) return;
  const Field& field = desk_.field();
  NavalAttackOrder attack{.at = order, .target = target_of(order), .units = {}};
  if (!exists(attack.target)) return;
  attack.rounds = static_cast<std::int32_t>(order.node->whole("rounds").value_or(10));
  attack.port_attack = order.node->flag("port-attack");
  if (attack.port_attack && (field.board.features(attack.target) & field.book.marks.port) == 0)
    return desk_.refuse(order, "TOAW-E14", "port-attack", {{"target", attack.target}});
  FallenOnes fallen;
  for (const std::string_view id : raw_list(*order.node, "units")) {
    auto found = desk_.own_unit(id);
    if (found.verdict.ok()) found.verdict = may_attack_ships(found.unit, attack.target);
    if (!found.verdict.ok()) {
      fallen.push_back({order, "units", id, found.verdict});
      continue;
    }
    desk_.commit(found.unit);
    attack.units.push_back(found.unit);
  }
  if (!settle(order, attack.target, attack.units.empty(), fallen)) return;
  in_order(desk_.turn(), field.units, attack.units);
  desk_.made().strikes.emplace_back(std::move(attack));
}

}  // namespace adjudicator::toaw
