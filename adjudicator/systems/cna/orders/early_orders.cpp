#include "systems/cna/orders/early_orders.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace adjudicator::cna {

void EarlyOrders::read(const OrderNode& order) {
  const std::string_view name = order.node->name;
  if (name == "position") read_position(order);
  if (name == "fire") read_fire(order);
  if (name == "name") read_name(order);
  if (name == "barrage-plan") read_plan(order);
  if (name == "aim") read_aim(order);
  if (name == "barrage-loss") read_toe_loss(order);
  if (name == "truck-loss") read_truck_loss(order);
  if (name == "hold-off") read_hold_off(order);
  if (name == "rba") read_rba(order);
}

// ---- gate A

/// CNA-4.2
void EarlyOrders::read_position(const OrderNode& order) {
  if (faulty(order, {"unit", "value"})) return;
  const Row unit = unit_of(order);
  if (!unit.exists() || lacks(order, "value")) return;
  const std::string_view value = raw(*order.node, "value");
  if (value != "forward" && value != "back") {
    refusals().add(order, "E-POS-VALUE", "CNA-4.4", "value",
                   {{"unit", unit}, {"value", said(value)}, {"instead", "default"}});
    return;
  }
  if (repeats(order, positioned_, unit)) return;
  orders_.positions.push_back({order, unit, value == "forward" ? GunPosition::forward : GunPosition::back});
}

/// CNA-4.6
void EarlyOrders::read_fire(const OrderNode& order) {
  if (faulty(order, {"unit", "hex"})) return;
  const bool fires = order.node->value("value") != "no";
  if (has(*order.node, "unit") && has(*order.node, "hex"))
    return drop(order, "E-XML", "CNA-12.4", "hex", {"reason", "unit-or-hex"});
  if (!has(*order.node, "hex")) {
    const Row unit = unit_of(order);
    if (unit.exists() && !repeats(order, fired_units_, unit))
      orders_.fires.push_back({order, unit, Place::none, fires});
    return;
  }
  const Place hex = own_hex(order);
  if (exists(hex) && !repeats(order, fired_hexes_, row_of(hex)))
    orders_.fires.push_back({order, nothing, hex, fires});
}

/// P2 of CNA-12.1: a hex with own units in it.
Place EarlyOrders::own_hex(const OrderNode& order) {
  const Place hex = hex_of(order, "hex", raw(*order.node, "hex"));
  if (!exists(hex) || field().any_unit(hex, side())) return hex;
  drop(order, "E-HEX", "CNA-4.6", "hex", {"hex", hex});
  return Place::none;
}

// ---- gate B

/// CNA-5.4
void EarlyOrders::read_name(const OrderNode& order) {
  if (faulty(order, {}) || lacks(order, "target") || lacks(order, "text")) return;
  const std::string_view target = order.node->value("target");
  if (!named_.insert(target).second)
    return drop(order, "E-DUP", "CNA-12.4", "target", {"target", refusals().word(target)});
  orders_.names.push_back({order, target, order.node->value("text")});
}

/// The target as written, or a hex and a class; nothing where neither is there.
std::optional<BarragePlanOrder> EarlyOrders::target_of(const OrderNode& order) {
  BarragePlanOrder plan;
  plan.at = order;
  plan.target = order.node->value("target");
  if (!plan.target.empty()) return plan;
  if (!has(*order.node, "hex") && !has(*order.node, "class")) {
    lacks(order, "target");
    return std::nullopt;
  }
  if (lacks(order, "hex") || lacks(order, "class")) return std::nullopt;
  plan.hex = hex_of(order, "hex", raw(*order.node, "hex"));
  if (!exists(plan.hex)) return std::nullopt;
  plan.part = TargetClass(shared::place_in(target_class_words, order.node->value("class")));
  return plan;
}

/// CNA-5.10
void EarlyOrders::read_plan(const OrderNode& order) {
  if (faulty(order, {"hex"}) || lacks_parts(order, "barrage")) return;
  std::optional<BarragePlanOrder> plan = target_of(order);
  if (!plan) return;
  for (const Node& part : order.node->children()) {
    if (!part.known || faulty(at(part), {}) || lacks_parts(at(part), "gun")) continue;
    BarrageOrder barrage{at(part), guns_of(part)};
    if (!barrage.guns.empty()) plan->barrages.push_back(std::move(barrage));
  }
  if (plan->barrages.empty()) return;
  // Aims on this target that came before it are its first barrages (CNA-5.9).
  const std::string key = target_key(*plan);
  if (const auto aims = aimed_.find(key); aims != aimed_.end() && !planned_.contains(key)) {
    BarragePlanOrder& first = orders_.plans[aims->second];
    first.at = order;
    std::move(plan->barrages.begin(), plan->barrages.end(), std::back_inserter(first.barrages));
  } else {
    aimed_.try_emplace(key, orders_.plans.size());
    orders_.plans.push_back(std::move(*plan));
  }
  planned_.insert(key);
}

/// CNA-5.9: one more barrage of the plan for its target.
void EarlyOrders::read_aim(const OrderNode& order) {
  if (faulty(order, {"hex"}) || lacks_parts(order, "gun")) return;
  std::optional<BarragePlanOrder> plan = target_of(order);
  if (!plan) return;
  BarrageOrder barrage{order, guns_of(*order.node)};
  if (barrage.guns.empty()) return;
  const auto [there, is_new] = aimed_.try_emplace(target_key(*plan), orders_.plans.size());
  if (is_new) orders_.plans.push_back(std::move(*plan));
  orders_.plans[there->second].barrages.push_back(std::move(barrage));
}

std::string EarlyOrders::target_key(const BarragePlanOrder& plan) const {
  if (!plan.target.empty()) return std::string(plan.target);
  return std::string(turn().board.id(plan.hex))
      .append("\n")
      .append(1, static_cast<char>('0' + static_cast<int>(plan.part)));
}

/// Named twice, the same points would be meant twice. A unit and a group of it are two things: whoever names the
/// unit asks for all that it has left.
std::vector<Gun> EarlyOrders::guns_of(const Node& barrage) {
  std::vector<Gun> guns;
  shared::Once units;
  shared::Once groups;
  for (const Node& part : barrage.children()) {
    const std::optional<Gun> gun = part.known ? read_gun(at(part)) : std::nullopt;
    if (!gun) continue;
    const bool repeats = gun->group.exists()
                             ? repeats_in_order(at(part), "group", groups, gun->group, "ignored")
                             : repeats_in_order(at(part), "unit", units, gun->unit, "ignored");
    if (!repeats) guns.push_back(*gun);
  }
  return guns;
}

std::optional<Gun> EarlyOrders::read_gun(const OrderNode& element) {
  if (faulty(element, {"unit", "group", "toe"})) return std::nullopt;
  Gun gun;
  gun.at = element;
  gun.unit = unit_of(element);
  if (!gun.unit.exists()) return std::nullopt;
  if (has(*element.node, "group")) {
    gun.group = group_of(element, gun.unit);
    if (!gun.group.exists()) return std::nullopt;
  }
  if (!has(*element.node, "toe")) return gun;
  return read_gun_toe(element, gun);
}

/// How many there are is for the plan to say (E-BAR-TOE, CNA-5.11).
std::optional<Gun> EarlyOrders::read_gun_toe(const OrderNode& element, Gun gun) {
  const std::optional<std::int32_t> toe = element.node->whole("toe");
  if (toe && *toe >= 1) {
    gun.toe = *toe;
    return gun;
  }
  refusals().add(element, toe ? Key("E-BAR-TOE") : Key("E-TOE"), toe ? Key("CNA-5.11") : Key("CNA-12.4"),
                 "toe",
                 {{toe ? Key("unit") : Key("thing"), gun.unit},
                  {"value", said(raw(*element.node, "toe"))},
                  {"instead", "dropped"}});
  return std::nullopt;
}

// ---- gate B'

/// CNA-5.30. `pick` reads one part.
template <class PickOf>
void EarlyOrders::read_loss(const OrderNode& order, shared::Once& seen, std::vector<LossOrder>& losses,
                            PickOf pick_of) {
  if (faulty(order, {"unit"})) return;
  LossOrder loss{order, unit_of(order), {}};
  if (!loss.unit.exists() || lacks_parts(order, "pick")) return;
  shared::Once picked;
  for (const Node& part : order.node->children()) {
    if (!part.known || faulty(at(part), {"group", "toe", "truck", "points"})) continue;
    const std::optional<Pick> pick = pick_of(at(part), loss.unit);
    if (pick && !repeats_in_order(at(part), "", picked, pick->thing)) loss.picks.push_back(*pick);
  }
  if (!loss.picks.empty() && !repeats(order, seen, loss.unit)) losses.push_back(std::move(loss));
}

void EarlyOrders::read_toe_loss(const OrderNode& order) {
  read_loss(order, toe_lost_, orders_.toe_losses,
            [&](const OrderNode& part, Row unit) -> std::optional<Pick> {
              if (lacks(part, "group")) return std::nullopt;
              const Row group = group_of(part, unit);
              if (!group.exists()) return std::nullopt;
              const auto count = count_of(part, "toe", group, field().toe(group));
              return count ? std::optional(Pick{part, group, *count}) : std::nullopt;
            });
}

/// CNA-5.32
void EarlyOrders::read_truck_loss(const OrderNode& order) {
  read_loss(order, trucks_lost_, orders_.truck_losses,
            [&](const OrderNode& part, Row) -> std::optional<Pick> {
              if (lacks(part, "truck")) return std::nullopt;
              const std::string_view id = raw(*part.node, "truck");
              const Row truck = shared::find_row(turn(), truck::table, id);
              if (!truck.exists() || field().truck_side(truck) != side()) {
                drop(part, "E-UNIT", "CNA-12.4", "truck", {"truck", refusals().word(id)});
                return std::nullopt;
              }
              const auto count = count_of(part, "points", truck, field().points(truck));
              return count ? std::optional(Pick{part, truck, *count}) : std::nullopt;
            });
}

/// CNA-5.23; whose order it may be, and for which hexes, is for that step to say.
void EarlyOrders::read_hold_off(const OrderNode& order) {
  if (faulty(order, {"hex"}) || lacks(order, "hex")) return;
  const Place hex = hex_of(order, "hex", raw(*order.node, "hex"));
  if (!exists(hex) || repeats(order, held_, row_of(hex))) return;
  orders_.hold_offs.push_back({order, hex, order.node->value("value") != "no"});
}

// ---- gate C

/// CNA-6.2. A unit that is unknown stays behind, the others go; without its path or its dump the whole
/// order falls (CNA-6.10).
void EarlyOrders::read_rba(const OrderNode& order) {
  const Node& node = *order.node;
  if (faulty(order, {items_of(node, "units"), items_of(node, "path"), "blow-dump"})) return;
  if (lacks(order, "units") || lacks(order, "path")) return;
  RbaOrder rba;
  rba.at = order;
  for (std::string_view id : raw_list(node, "path")) {
    rba.path.push_back(hex_of(order, "path", id));
    if (!exists(rba.path.back())) return;
  }
  if (has(node, "blow-dump")) {
    rba.blow_dump = dump_of(order, raw(node, "blow-dump"));
    if (!rba.blow_dump.exists()) return;
  }
  shared::Once here;
  for (std::string_view id : raw_list(node, "units")) {
    const Row unit = own_unit(id);
    if (!unit.exists()) refuse_unit(order, "units", id, "dropped");
    if (unit.exists() && !repeats_in_order(order, "units", here, unit, "ignored") &&
        !repeats(order, retreating_, unit, "ignored"))
      rba.units.push_back(unit);
  }
  if (!rba.units.empty()) orders_.retreats.push_back(std::move(rba));
}

Row EarlyOrders::dump_of(const OrderNode& order, std::string_view id) {
  const Row dump = shared::find_row(turn(), dump::table, id);
  if (!dump.exists()) drop(order, "E-RBA-DUMP", "CNA-6.10", "blow-dump", {"dump", refusals().word(id)});
  return dump;
}

}  // namespace adjudicator::cna
