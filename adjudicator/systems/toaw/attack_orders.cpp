#include "systems/toaw/attack_orders.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::toaw {

Place AttackOrders::target_of(const OrderNode& order) {
  const std::string_view id = raw(*order.node, "target");
  const Place target = desk_.turn().board.find(id);
  if (!exists(target))
    desk_.refuse(order, "TOAW-E01", "target",
                 {{"reason", "location"}, {"hex", desk_.said(id)}, {"near", desk_.named_hex(id)}});
  return target;
}

/// An id that two orders have would name two battles.
bool AttackOrders::take_id(const OrderNode& order, AttackOrder& attack) {
  attack.id = order.node->value("id");
  const auto same = [&](const AttackOrder& other) { return !attack.id.empty() && other.id == attack.id; };
  if (std::ranges::none_of(desk_.made().attacks, same)) return true;
  desk_.refuse(order, "TOAW-E11", "id", {{"why", "twice"}, {"value", desk_.word(attack.id)}});
  return false;
}

void AttackOrders::tell(const OrderNode& order, Place target, const Fallen& fallen, bool whole) {
  const Verdict& verdict = fallen.verdict;
  std::vector<Arg> args{{"unit", desk_.said(fallen.id)}};
  if (!verdict.reason.empty()) args.push_back({"reason", verdict.reason});
  args.push_back({"target", target});
  args.insert(args.end(), verdict.more.begin(), verdict.more.end());
  if (verdict.code == Key("TOAW-E01")) args.push_back({"near", desk_.near_unit(fallen.id)});
  // Of a single unit there is no rest that goes on.
  const bool alone = order.node->name == "air-attack";
  if (verdict.whole() || alone)
    args.push_back({"falls", desk_.word(order.node->name)});
  else if (verdict.reason != Key("twice") && verdict.reason != Key("attacks"))
    args.push_back({"then", whole ? Key("falls") : Key("left-out")});
  if (!exists(target)) args.push_back({"then", "order"});
  desk_.refuse(fallen.at, verdict.code, fallen.attribute, std::move(args));
}

bool AttackOrders::settle(const OrderNode& order, Place target, bool nobody_left, const FallenOnes& fallen) {
  const bool whole = std::ranges::any_of(fallen, [](const Fallen& one) { return one.verdict.whole(); });
  for (const Fallen& one : fallen) tell(order, target, one, whole || nobody_left);
  if (nobody_left && !whole)
    desk_.refuse(order, "TOAW-E18", "",
                 {{"target", target},
                  {"falls", desk_.word(order.node->name)},
                  {"reason", fallen.empty() ? Key("nobody-named") : Key("nobody-left")}});
  if (whole || nobody_left) {
    desk_.release();
    return false;
  }
  if (!order.node->name.starts_with("naval-")) warn_of_own(order, target);
  return true;
}

/// TOAW-18.9 costs movement; where own units stand, and no enemy that the side has found, it was hardly meant.
void AttackOrders::warn_of_own(const OrderNode& order, Place target) {
  const Units& units = desk_.field().units;
  bool own = false;
  const bool found = units.any_in(target, [&](Row unit) {
    own = own || units.side(unit) == desk_.side();
    return units.side(unit) != desk_.side() && units.spotted(unit);
  });
  if (own && !found) desk_.warn(order, "TOAW-W02", "target", {{"target", target}});
}

AttackOrders::Verdict AttackOrders::may_commit(Row unit) const {
  if (!desk_.field().may_act(unit)) return {"TOAW-E06"};
  return desk_.committed(unit);
}

AttackOrders::Verdict AttackOrders::may_fly(Row unit, Place target) const {
  if (Verdict verdict = desk_.grounded(unit); !verdict.ok()) return verdict;
  const Place from = place_after_moves(unit);
  if (!desk_.field().in_range(unit, -1, from, target)) return desk_.out_of_range(unit, from, target);
  return {};
}

AttackOrders::Verdict AttackOrders::may_bombard(Row unit, Place target) const {
  const Field& field = desk_.field();
  if (field.units.air(unit)) return may_fly(unit, target);
  const std::int32_t limit = desk_.range_limit(unit);
  if (!field.ranged(unit, limit)) return {"TOAW-E08", "no-range"};
  const Place from = place_after_moves(unit);
  if (!field.in_range(unit, limit, from, target)) return desk_.out_of_range(unit, from, target);
  return {};
}

/// TOAW-3.4, TOAW-3.6: assault if allowed, else bombard.
AttackOrders::Verdict AttackOrders::part_of(Row unit, Place target, const Node& node,
                                            Participant& part) const {
  const Field& field = desk_.field();
  part.unit = unit;
  if (Verdict verdict = may_commit(unit); !verdict.ok()) return verdict;
  if (field.units.remaining(unit) == 0) return {"TOAW-E04"};
  const std::string_view mode = node.value("mode");
  const bool allowed = field.may_assault(unit, desk_.range_limit(unit));
  const bool adjacent = field.board.adjacent(field.units.hex(unit), target);
  const bool can_only_assault = field.units.ground(unit) && !field.ranged(unit, desk_.range_limit(unit));
  if (mode == "assault" || (mode.empty() && ((allowed && adjacent) || can_only_assault))) {
    if (!allowed) return {"TOAW-E08", "must-bombard"};
    if (!adjacent) return {"TOAW-E03", {}, {{"from", field.units.hex(unit)}}};
    part.mode = Mode::assault;
    part.effort = Effort::assaulting;
    return {};
  }
  part.mode = Mode::bombard;
  part.effort = Effort::supporting;
  return may_bombard(unit, target);
}

namespace {

std::optional<LossTolerance> tolerance_of(const Node& node) {
  const std::string_view word = node.value("loss-tolerance");
  if (word == "minimize") return LossTolerance::minimize;
  if (word == "limit") return LossTolerance::limit;
  if (word == "ignore") return LossTolerance::ignore;
  return std::nullopt;
}

}  // namespace

void AttackOrders::take_participants(const OrderNode& order, AttackOrder& attack, FallenOnes& fallen) {
  for (const Node& node : order.node->children()) {
    if (node.name != "participant" || !node.known) continue;
    const std::string_view id = raw(node, "unit");
    Participant part;
    part.tolerance = tolerance_of(node);
    auto found = desk_.own_unit(id);
    if (found.verdict.ok()) found.verdict = part_of(found.unit, attack.target, node, part);
    if (!found.verdict.ok()) {
      fallen.push_back({{order.file, &node}, "unit", id, found.verdict});
      continue;
    }
    desk_.commit(found.unit);
    attack.participants.push_back(part);
  }
}

AttackOrders::Verdict AttackOrders::may_support(const Supporter& supporter, Place target) const {
  const Row unit = supporter.unit;
  if (!desk_.may_support(unit)) return {"TOAW-E06"};
  if (Verdict verdict = desk_.free_to_support(unit); !verdict.ok()) return verdict;
  if (Verdict verdict = may_bombard(unit, target); !verdict.ok()) return verdict;
  if (supporter.exclusive)
    for (const AttackOrder& other : desk_.made().attacks)
      for (const Supporter& named : other.support)
        if (named.unit == unit && named.exclusive && other.target != target) return {"TOAW-E10"};
  return {};
}

/// TOAW-3.5: of two settings of a unit the last one counts.
void AttackOrders::take_support(const OrderNode& order, AttackOrder& attack, FallenOnes& fallen) {
  for (const Node& node : order.node->children()) {
    if (node.name != "support" || !node.known) continue;
    const std::string_view id = raw(node, "unit");
    auto found = desk_.own_unit(id);
    const Supporter supporter{found.unit, node.flag("exclusive"), {order.file, &node}};
    if (found.verdict.ok()) found.verdict = may_support(supporter, attack.target);
    if (!found.verdict.ok()) {
      fallen.push_back({{order.file, &node}, "unit", id, found.verdict});
      continue;
    }
    const auto earlier = std::ranges::find(attack.support, found.unit, &Supporter::unit);
    if (earlier == attack.support.end()) {
      attack.support.push_back(supporter);
      continue;
    }
    *earlier = supporter;
    desk_.warn({order.file, &node}, "TOAW-W01", "unit",
               {{"unit", desk_.said(id)}, {"target", attack.target}});
  }
}

/// TOAW-7.8: whoever assaults in this order may be named.
void AttackOrders::take_advance(const OrderNode& order, AttackOrder& attack, FallenOnes& fallen) {
  for (const std::string_view id : raw_list(*order.node, "advance")) {
    auto found = desk_.own_unit(id);
    const auto is_it = [&](const Participant& part) {
      return part.unit == found.unit && part.mode == Mode::assault;
    };
    if (found.verdict.ok() && std::ranges::none_of(attack.participants, is_it))
      found.verdict = {"TOAW-E08", "no-assault"};
    if (found.verdict.ok())
      attack.advance.push_back(found.unit);
    else
      fallen.push_back({order, "advance", id, found.verdict});
  }
}

void AttackOrders::attack(const OrderNode& order) {
  bool faulty = desk_.refuse_faulty(order, {"target", shared::items_of(*order.node, "advance")});
  for (const Node& node : order.node->children())
    if (node.known) faulty = desk_.refuse_faulty({order.file, &node}, {"unit"}) || faulty;
  if (faulty) return;
  AttackOrder attack;
  attack.at = order;
  attack.target = target_of(order);
  if (!exists(attack.target) || !take_id(order, attack)) return;
  FallenOnes fallen;
  take_participants(order, attack, fallen);
  take_support(order, attack, fallen);
  // Where nobody attacks, nobody advances either: that is said once.
  if (!attack.participants.empty()) take_advance(order, attack, fallen);
  if (settle(order, attack.target, attack.participants.empty(), fallen))
    desk_.made().attacks.push_back(std::move(attack));
}

void AttackOrders::bombard(const OrderNode& order) {
  if (desk_.refuse_faulty(order, {"target", shared::items_of(*order.node, "units")})) return;
  AttackOrder attack;
  attack.at = order;
  attack.target = target_of(order);
  if (!exists(attack.target) || !take_id(order, attack)) return;
  FallenOnes fallen;
  for (const std::string_view id : raw_list(*order.node, "units")) {
    auto found = desk_.own_unit(id);
    if (found.verdict.ok()) found.verdict = may_commit(found.unit);
    if (found.verdict.ok()) found.verdict = may_bombard(found.unit, attack.target);
    if (!found.verdict.ok()) {
      fallen.push_back({order, "units", id, found.verdict});
      continue;
    }
    desk_.commit(found.unit);
    attack.participants.push_back({found.unit, Mode::bombard, tolerance_of(*order.node), Effort::supporting});
  }
  if (settle(order, attack.target, attack.participants.empty(), fallen))
    desk_.made().attacks.push_back(std::move(attack));
}

void AttackOrders::air_attack(const OrderNode& order) {
  if (desk_.refuse_faulty(order, {"target", "unit"})) return;
  AttackOrder attack;
  attack.at = order;
  attack.target = target_of(order);
  if (!exists(attack.target) || !take_id(order, attack)) return;
  const std::string_view id = raw(*order.node, "unit");
  const std::string_view kind = order.node->value("kind");
  auto found = desk_.own_unit(id);
  if (found.verdict.ok()) found.verdict = may_commit(found.unit);
  if (found.verdict.ok() && !desk_.field().units.air(found.unit)) found.verdict = {"TOAW-E08", "no-planes"};
  const bool at_port = kind == "port";
  if (found.verdict.ok())
    found.verdict =
        at_port ? may_attack_ships(found.unit, attack.target) : may_fly(found.unit, attack.target);
  if (!found.verdict.ok()) return tell(order, attack.target, {order, "unit", id, found.verdict}, true);
  const Field& field = desk_.field();
  if (at_port && (field.board.features(attack.target) & field.book.marks.port) == 0)
    return desk_.refuse(order, "TOAW-E14", "kind", {{"target", attack.target}});
  const bool bridge = Bridge(field.state.get(row_of(attack.target), place::bridge)) == Bridge::intact;
  const bool airfield = (field.board.features(attack.target) & field.book.marks.airfield) != 0;
  if ((kind == "bridge" && !bridge) || (kind == "airfield" && !airfield))
    return desk_.refuse(
        order, "TOAW-E11", "kind",
        {{"why", kind == "bridge" ? Key("bridge") : Key("airfield")}, {"target", attack.target}});
  desk_.commit(found.unit);
  if (at_port || kind == "airfield" || kind == "bridge") {
    desk_.made().strikes.emplace_back(AirAttackOrder{order, found.unit, attack.target,
                                                     at_port            ? AirTarget::port
                                                     : kind == "bridge" ? AirTarget::bridge
                                                                        : AirTarget::airfield});
    return;
  }
  attack.participants.push_back({found.unit, Mode::bombard, {}, Effort::air_attack});
  desk_.made().attacks.push_back(std::move(attack));
}

AttackOrders::Verdict AttackOrders::may_enter(Row unit, Place target, Place from) const {
  const Field& field = desk_.field();
  if (Verdict verdict = may_commit(unit); !verdict.ok()) return verdict;
  if (!field.units.ground(unit)) return {"TOAW-E08", "no-entry"};
  const Place hex = field.units.hex(unit);
  if (exists(from) && hex != from) return {"TOAW-E03", "apart"};
  if (!field.board.adjacent(hex, target)) return {"TOAW-E03", {}, {{"from", hex}}};
  if (!field.book.enterable(field.board, target)) return {"TOAW-E03", "water"};
  if (10 * field.units.remaining(unit) < field.units.allowance(unit)) return {"TOAW-E04"};
  return {};
}

void AttackOrders::enter(const OrderNode& order) {
  if (desk_.refuse_faulty(order, {"target", shared::items_of(*order.node, "units")})) return;
  EnterOrder enter{order, target_of(order), {}};
  if (!exists(enter.target)) return;
  FallenOnes fallen;
  Place from = Place::none;
  for (const std::string_view id : raw_list(*order.node, "units")) {
    auto found = desk_.own_unit(id);
    if (found.verdict.ok()) found.verdict = may_enter(found.unit, enter.target, from);
    if (!found.verdict.ok()) {
      fallen.push_back({order, "units", id, found.verdict});
      continue;
    }
    from = desk_.field().units.hex(found.unit);
    desk_.commit(found.unit);
    enter.units.push_back(found.unit);
  }
  if (settle(order, enter.target, enter.units.empty(), fallen))
    desk_.made().enters.push_back(std::move(enter));
}

void AttackOrders::judge_enters() {
  Plan& plan = desk_.made();
  std::erase_if(plan.enters, [&](const EnterOrder& enter) {
    const auto attacked = [&](const AttackOrder& attack) { return attack.target == enter.target; };
    if (std::ranges::none_of(plan.attacks, attacked)) return false;
    desk_.begin(enter.at);
    desk_.refuse(enter.at, "TOAW-E19", "target", {{"target", enter.target}});
    desk_.release();
    return true;
  });
}

/// TOAW-18.27: a unit may be named in support before the order that has it attack.
void AttackOrders::judge_supports() {
  for (AttackOrder& attack : desk_.made().attacks) {
    desk_.begin(attack.at);
    std::erase_if(attack.support, [&](const Supporter& named) {
      const Verdict verdict = desk_.free_to_support(named.unit);
      if (!verdict.ok())
        tell(attack.at, attack.target, {named.at, "unit", desk_.turn().key(named.unit).text(), verdict},
             false);
      return !verdict.ok();
    });
  }
}

}  // namespace adjudicator::toaw
