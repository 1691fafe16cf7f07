#include "systems/cna/orders/late_orders.hpp"

#include <algorithm>

namespace adjudicator::cna {

void LateOrders::read(const OrderNode& order) {
  const std::string_view name = order.node->name;
  if (name == "assign") read_assign(order);
  if (name == "probe") read_hex(order, probed_, orders_.probes);
  if (name == "aa-sequence") read_sequence(order, orders_.anti_armor_sequence);
  if (name == "aa-reassign") read_reassign(order);
  if (name == "aa-loss") read_points(order, "hex", anti_armor_lost_, orders_.anti_armor_losses);
  if (name == "ca-sequence") read_sequence(order, orders_.assault_sequence);
  if (name == "cancel-assault") read_hex(order, cancelled_, orders_.cancellations);
  if (name == "ca-loss") read_points(order, "assault", assault_lost_, orders_.assault_losses);
  if (name == "vulnerability-loss")
    read_points(order, "assault", vulnerability_lost_, orders_.vulnerability_losses);
  if (name == "capture-pick") read_points(order, "assault", captures_picked_, orders_.capture_picks);
  if (name == "retreat") read_retreat(order, false);
  if (name == "stand") read_retreat(order, true);
  if (name == "undefended-retreat") read_path(order, gave_way_, orders_.undefended_retreats);
  if (name == "capture") read_capture(order);
  if (name == "forced-retreat") read_path(order, forced_, orders_.forced_retreats);
}

/// Of an optional hex; false: it is refused.
bool LateOrders::optional_hex(const OrderNode& element, std::string_view attribute, Place& hex) {
  if (!has(*element.node, attribute)) return true;
  hex = hex_of(element, attribute, raw(*element.node, attribute));
  return exists(hex);
}

// ---- gate D

/// CNA-7.2
void LateOrders::read_assign(const OrderNode& order) {
  if (faulty(order, {"unit", items_of(*order.node, "units"), "group", "toe", "target", "target2"})) return;
  AssignOrder assign;
  assign.at = order;
  if (lacks(order, "role")) return;
  const std::string_view role = order.node->value("role");
  assign.role = role == "anti-armor"      ? Role::anti_armor
                : role == "close-assault" ? Role::close_assault
                                          : Role::withheld;
  if (read_targets(assign) && read_assigned(assign)) orders_.assignments.push_back(std::move(assign));
}

bool LateOrders::read_targets(AssignOrder& assign) {
  return optional_hex(assign.at, "target", assign.target) &&
         optional_hex(assign.at, "target2", assign.target2);
}

/// One unit or a part of it; or several units, all points of each. Of several the unknown are left out.
bool LateOrders::read_assigned(AssignOrder& assign) {
  const OrderNode& order = assign.at;
  const Node& node = *order.node;
  if (!has(node, "units")) {
    const std::optional<Part> part = part_of(order);
    if (!part) return false;
    assign.units = {part->unit};
    assign.group = part->group;
    assign.toe = part->toe;
    return true;
  }
  if (has(node, "unit")) return drop(order, "E-XML", "CNA-12.4", "units", {"reason", "unit-or-units"}), false;
  if (has(node, "group") || has(node, "toe"))
    return drop(order, "E-XML", "CNA-12.4", has(node, "group") ? "group" : "toe",
                {"reason", "part-of-one-unit"}),
           false;
  shared::Once seen;
  assign.units = units_of(order, seen);
  return !assign.units.empty();
}

/// More points than the unit has is E-TOE; how many of them are free is for the step to say.
std::optional<LateOrders::Part> LateOrders::part_of(const OrderNode& order) {
  Part part;
  part.unit = unit_of(order);
  if (!part.unit.exists()) return std::nullopt;
  if (has(*order.node, "group")) {
    part.group = group_of(order, part.unit);
    if (!part.group.exists()) return std::nullopt;
  }
  if (!has(*order.node, "toe")) return part;
  std::int32_t there = 0;
  for (Row group : field().book().groups.of(part.unit))
    if (!part.group.exists() || group == part.group) there += field().toe(group);
  const auto toe = count_of(order, "toe", part.group.exists() ? part.group : part.unit, there);
  if (!toe) return std::nullopt;
  part.toe = *toe;
  return part;
}

/// `probe` (CNA-7.12), `cancel-assault` (CNA-9.2)
void LateOrders::read_hex(const OrderNode& order, shared::Once& seen, std::vector<HexOrder>& orders) {
  if (faulty(order, {"hex"})) return;
  const Place hex = hex_of(order, "hex");
  if (exists(hex) && !repeats(order, seen, row_of(hex))) orders.push_back({order, hex});
}

// ---- gates E and F

/// CNA-8.1, 9.1. Which hexes may stand in it, and how often, is for the steps to say.
void LateOrders::read_sequence(const OrderNode& order, std::optional<SequenceOrder>& sequence) {
  if (faulty(order, {items_of(*order.node, "hexes")}) || lacks(order, "hexes")) return;
  auto hexes = hexes_of(order, "hexes");
  if (!hexes) return;
  if (sequence) return drop(order, "E-DUP", "CNA-12.4", "", {"field", refusals().word(order.node->name)});
  sequence = SequenceOrder{order, std::move(*hexes)};
}

/// CNA-8.4
void LateOrders::read_reassign(const OrderNode& order) {
  if (faulty(order, {"hex", "unit", "group", "toe"})) return;
  const Place hex = hex_of(order, "hex");
  if (!exists(hex)) return;
  if (const auto part = part_of(order))
    orders_.reassignments.push_back({order, hex, part->unit, part->group, part->toe});
}

/// CNA-8.14, 10.6, 10.20, 10.25: groups of whatever own units.
void LateOrders::read_points(const OrderNode& order, std::string_view where, shared::Once& seen,
                             std::vector<PointsOrder>& orders) {
  if (faulty(order, {where})) return;
  PointsOrder points{order, hex_of(order, where), {}};
  if (!exists(points.hex) || lacks_parts(order, "pick")) return;
  shared::Once picked;
  for (const Node& part : order.node->children())
    if (const auto pick = part.known ? pick_of(at(part), picked) : std::nullopt)
      points.picks.push_back(*pick);
  if (!points.picks.empty() && !repeats(order, seen, row_of(points.hex))) orders.push_back(std::move(points));
}

std::optional<Pick> LateOrders::pick_of(const OrderNode& part, shared::Once& picked) {
  if (faulty(part, {"group", "toe"})) return std::nullopt;
  const Row group = own_group_of(part);
  if (!group.exists() || lacks(part, "toe")) return std::nullopt;
  const auto toe = count_of(part, "toe", group, field().toe(group));
  if (!toe || repeats_in_order(part, "group", picked, group)) return std::nullopt;
  return Pick{part, group, *toe};
}

/// CNA-10.10. The same unit may be in another assault later (CNA-10.17), so it is named once for each.
void LateOrders::read_retreat(const OrderNode& order, bool stand) {
  const Node& node = *order.node;
  if (faulty(order, {"assault", items_of(node, "units"), items_of(node, "path")})) return;
  RetreatOrder retreat{order, hex_of(order, "assault"), {}, {}, stand};
  if (!exists(retreat.assault) || lacks(order, "units")) return;
  if (!stand) {
    if (lacks(order, "path")) return;
    auto path = hexes_of(order, "path");
    if (!path) return;
    retreat.path = std::move(*path);
  }
  shared::Once seen;
  for (Row unit : units_of(order, seen))
    if (retreating_.emplace(retreat.assault, unit.index).second)
      retreat.units.push_back(unit);
    else
      refusals().add(order, "E-DUP", "CNA-12.4", "units", {{"thing", unit}, {"instead", "ignored"}});
  if (!retreat.units.empty()) orders_.assault_retreats.push_back(std::move(retreat));
}

/// `undefended-retreat` (CNA-9.6), `forced-retreat` (CNA-10.35)
void LateOrders::read_path(const OrderNode& order, shared::Once& seen, std::vector<PathOrder>& orders) {
  const Node& node = *order.node;
  if (faulty(order, {items_of(node, "units"), items_of(node, "path")})) return;
  if (lacks(order, "units") || lacks(order, "path")) return;
  auto path = hexes_of(order, "path");
  if (!path) return;
  PathOrder way{order, units_of(order, seen), std::move(*path)};
  if (!way.units.empty()) orders.push_back(std::move(way));
}

/// The attribute `units`: own units that are not named yet; the others are told and left out.
std::vector<Row> LateOrders::units_of(const OrderNode& order, shared::Once& seen) {
  std::vector<Row> units;
  shared::Once here;
  for (std::string_view id : raw_list(*order.node, "units")) {
    const Row unit = own_unit(id);
    if (!unit.exists())
      refuse_unit(order, "units", id, "ignored");
    else if (!repeats_in_order(order, "units", here, unit, "ignored") &&
             !repeats(order, seen, unit, "ignored"))
      units.push_back(unit);
  }
  return units;
}

// ---- gate G

/// CNA-10.26
void LateOrders::read_capture(const OrderNode& order) {
  if (faulty(order, {"assault"})) return;
  CaptureOrder capture;
  capture.at = order;
  capture.assault = hex_of(order, "assault");
  if (!exists(capture.assault)) return;
  for (const Node& part : order.node->children())
    if (part.known) read_captured(at(part), capture);
  if (order.node->first == nullptr) {
    lacks_parts(order, "prisoners");
    return;
  }
  const bool empty = capture.prisoners.empty() && capture.guards.empty() && capture.equipment.empty();
  if (!empty && !repeats(order, captured_, row_of(capture.assault)))
    orders_.captures.push_back(std::move(capture));
}

void LateOrders::read_captured(const OrderNode& part, CaptureOrder& capture) {
  if (part.node->name == "prisoners") read_prisoners(part, capture);
  if (part.node->name == "guards") read_guards(part, capture);
  if (part.node->name == "equipment") read_equipment(part, capture);
}

/// All of them, where no number is given; false: it is no number of at least 1. How many were captured is for
/// the step to say.
bool LateOrders::points_of(const OrderNode& part, std::int32_t& points) {
  if (!has(*part.node, "points")) return true;
  const std::optional<std::int32_t> count = part.node->whole("points");
  if (count && *count >= 1) {
    points = *count;
    return true;
  }
  drop(part, "E-TOE", "CNA-12.4", "points", {"value", said(raw(*part.node, "points"))});
  return false;
}

void LateOrders::read_prisoners(const OrderNode& part, CaptureOrder& capture) {
  if (faulty(part, {"hex", "points"})) return;
  CaptureOrder::Prisoners prisoners{part, hex_of(part, "hex"), 0};
  if (exists(prisoners.to) && points_of(part, prisoners.points)) capture.prisoners.push_back(prisoners);
}

void LateOrders::read_guards(const OrderNode& part, CaptureOrder& capture) {
  if (faulty(part, {"unit", "group", "points", "hex"})) return;
  CaptureOrder::Guards guards{part, unit_of(part), nothing, 0, Place::none};
  if (!guards.unit.exists() || lacks(part, "points")) return;
  if (has(*part.node, "group")) {
    guards.group = group_of(part, guards.unit);
    if (!guards.group.exists()) return;
  }
  if (points_of(part, guards.points) && optional_hex(part, "hex", guards.at_hex))
    capture.guards.push_back(guards);
}

void LateOrders::read_equipment(const OrderNode& part, CaptureOrder& capture) {
  if (faulty(part, {"points", "hex", "unit"})) return;
  CaptureOrder::Equipment equipment{part, part.node->value("model"), 0, hex_of(part, "hex"), nothing};
  if (!exists(equipment.to) || !points_of(part, equipment.points)) return;
  if (has(*part.node, "unit")) {
    equipment.unit = unit_of(part);
    if (!equipment.unit.exists()) return;
  }
  capture.equipment.push_back(equipment);
}

}  // namespace adjudicator::cna
