#include "systems/next-war/defend_orders.hpp"

#include <utility>

#include "systems/shared/numbers.hpp"

namespace adjudicator::next_war {

using shared::items_of;

bool may_ignore_retreat(const Field& field, Place hex, Row side) {
  return field.terrain(hex).ignore_retreat || field.city(hex) || field.fortification(hex) ||
         field.beachhead(hex) == side;
}

void DefendOrders::refuse(const DefendOrder& defend, Key code, std::string_view attribute,
                          std::vector<Arg> more) {
  std::vector<Arg> args{{"defending", defend.hex}};
  args.insert(args.end(), more.begin(), more.end());
  desk_.refuse(defend.at, code, attribute, std::move(args));
}

void DefendOrders::defend(const OrderNode& order) {
  const Node& node = *order.node;
  desk_.refuse_faulty(
      order, {"hex", items_of(node, "count"), items_of(node, "lead"), items_of(node, "naval"),
              items_of(node, "artillery"), items_of(node, "loss-order"), items_of(node, "retreat-order")});
  if (!has(node, "hex"))
    return desk_.refuse(order, "NW-E28", "hex", {{"reason", "missing"}, {"field", "hex"}});
  DefendOrder defend;
  defend.at = order;
  defend.side = desk_.side();
  defend.hex = desk_.turn().board.find(raw(node, "hex"));
  if (!exists(defend.hex) || !desk_.field().units.occupied(defend.hex, desk_.side()))
    return desk_.refuse(order, "NW-E30", "hex", {{"hex", desk_.said(raw(node, "hex"))}});
  if (!hexes_.first(desk_.turn().start, row_of(defend.hex)))
    return refuse(defend, "NW-E28", "hex", {{"reason", "twice"}});
  defend.count = desk_.named_once(node, "count");
  defend.lead = desk_.named_once(node, "lead");
  defend.support = desk_.read_support(order);
  defend.loss_order = desk_.named_once(node, "loss-order");
  defend.policy = read_policy(node);
  test_ignore(defend);
  read_retreat_order(defend);
  read_retreats(defend);
  defends_.push_back(std::move(defend));
}

/// NW-10.5: where nothing allows it the field is ignored.
void DefendOrders::test_ignore(DefendOrder& defend) {
  if (!defend.policy.ignore || defend.policy.ignore->when == IgnorePolicy::When::never) return;
  if (may_ignore_retreat(desk_.field(), defend.hex, desk_.side())) return;
  refuse(defend, "NW-E23", "ignore-retreat");
  defend.erred = true;
  defend.policy.ignore.reset();
}

void DefendOrders::default_defend(const OrderNode& order) {
  desk_.refuse_faulty(order, {});
  if (has_standing_) return desk_.refuse(order, "NW-E28", "", {{"reason", "twice"}});
  has_standing_ = true;
  standing_ = read_policy(*order.node);
}

Policy DefendOrders::read_policy(const Node& node) const {
  Policy policy;
  if (const auto column = node.whole("min-column")) policy.min_column = *column;
  if (const std::string_view word = node.value("on-fail"); !word.empty())
    policy.on_fail = OnFail(shared::place_in(on_fail_words, word));
  const std::string_view word = node.value("ignore-retreat");
  if (word.empty()) return policy;
  IgnorePolicy ignore;
  if (word == "never") ignore.when = IgnorePolicy::When::never;
  if (const std::size_t colon = word.find(':'); colon != std::string_view::npos)
    ignore = {IgnorePolicy::When::attempt_if_er, shared::whole_number(word.substr(colon + 1)).value_or(0)};
  policy.ignore = ignore;
  return policy;
}

void DefendOrders::read_retreat_order(DefendOrder& defend) {
  for (const Named& unit : desk_.named_once(*defend.at.node, "retreat-order"))
    if (unit.row.exists() && desk_.own_ground(unit.row))
      defend.retreat_order.push_back(unit.row);
    else
      refuse(defend, "NW-E01", "retreat-order", {{"unit", desk_.told(unit)}});
}

void DefendOrders::read_retreats(DefendOrder& defend) {
  shared::Once said;
  for (const Node& node : defend.at.node->children()) {
    if (node.name != "retreat" || !node.known) continue;
    const OrderNode at{defend.at.file, &node};
    desk_.refuse_faulty(at, {"unit", "base", "amph"});
    const Named unit = desk_.named(raw(node, "unit"));
    if (!unit.row.exists() || !desk_.own_ground(unit.row)) {
      desk_.refuse(at, "NW-E01", "unit", {{"defending", defend.hex}, {"unit", desk_.told(unit)}});
      continue;
    }
    if (!said.first(desk_.turn().start, unit.row)) {
      desk_.refuse(at, "NW-E28", "unit",
                   {{"defending", defend.hex}, {"unit", unit.row}, {"reason", "twice"}});
      continue;
    }
    RetreatOrder retreat{.at = at, .unit = unit.row};
    retreat.mode = Mode(shared::place_in(mode_words, node.value("mode")));
    retreat.base = raw(node, "base");
    retreat.amph = raw(node, "amph");
    retreat.only = node.flag("only");
    for (const Node& path : node.children())
      if (path.name == "path" && path.known) {
        desk_.refuse_faulty({defend.at.file, &path}, {items_of(path, "hexes")});
        retreat.paths.push_back({raw_list(path, "hexes"), {defend.at.file, &path}});
      }
    defend.retreats.push_back(std::move(retreat));
  }
}

void DefendOrders::rebase(const OrderNode& order) {
  const Node& node = *order.node;
  desk_.refuse_faulty(order, {"helicopter", items_of(node, "bases")});
  const Named unit = desk_.named(raw(node, "helicopter"));
  const Units& units = desk_.field().units;
  if (!unit.row.exists() || units.side(unit.row) != desk_.side() || units.kind(unit.row) != Kind::helicopter)
    return desk_.refuse(order, "NW-E15", "helicopter",
                        {{"unit", desk_.told(unit)}, {"why", "no-helicopter"}});
  if (!helicopters_.first(desk_.turn().start, unit.row))
    return desk_.refuse(order, "NW-E28", "helicopter", {{"unit", unit.row}, {"reason", "twice"}});
  rebases_.push_back({order, desk_.side(), unit.row, raw_list(node, "bases")});
}

}  // namespace adjudicator::next_war
