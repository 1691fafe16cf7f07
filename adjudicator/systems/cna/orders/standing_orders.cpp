#include "systems/cna/orders/standing_orders.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::cna {
namespace {

struct Cause {
  std::string_view name;
  Gate gate;
};
constexpr std::array<Cause, 5> causes{{{"barrage", Gate::barrage_losses},
                                       {"anti-armor", Gate::anti_armor},
                                       {"assault", Gate::assault},
                                       {"vulnerability", Gate::assault},
                                       {"capture", Gate::assault}}};

constexpr std::array<std::string_view, 6> fields{"loss-order", "retreat",     "retreat-toward",
                                                 "guards",     "guard-every", "prisoner-hex"};

StandingOrder blank(const StandingOrder& order, std::string_view cause) {
  StandingOrder kept;
  kept.at = order.at;
  kept.cause = cause;
  return kept;
}

void keep_losses(std::vector<StandingOrder>& kept, const std::vector<StandingOrder>& read,
                 std::string_view written, std::string_view cause) {
  for (const StandingOrder& order : read)
    if (order.cause == written && !order.loss_order.empty()) {
      kept.push_back(blank(order, cause));
      kept.back().loss_order = order.loss_order;
    }
}

void keep_retreats(std::vector<StandingOrder>& kept, const std::vector<StandingOrder>& read) {
  for (const StandingOrder& order : read) {
    if (order.retreat == StandingOrder::Retreat::unsaid && !exists(order.toward)) continue;
    kept.push_back(blank(order, "any"));
    kept.back().retreat = order.retreat;
    kept.back().refuse_at_most = order.refuse_at_most;
    kept.back().toward = order.toward;
  }
}

void keep_prisoners(std::vector<StandingOrder>& kept, const std::vector<StandingOrder>& read) {
  for (const StandingOrder& order : read) {
    if (!order.guards && order.guard_every == 0 && !exists(order.prisoner_hex)) continue;
    kept.push_back(blank(order, "any"));
    kept.back().guards = order.guards;
    kept.back().guard_every = order.guard_every;
    kept.back().prisoner_hex = order.prisoner_hex;
  }
}

}  // namespace

void keep_standing(std::vector<StandingOrder>& kept, const std::vector<StandingOrder>& read,
                   FunctionRef<bool(Gate)> counts_at) {
  for (const Cause& cause : causes) {
    if (!counts_at(cause.gate)) continue;
    keep_losses(kept, read, cause.name, cause.name);
    keep_losses(kept, read, "any", cause.name);
  }
  if (counts_at(Gate::assault)) keep_retreats(kept, read);
  if (counts_at(Gate::captures)) keep_prisoners(kept, read);
}

/// What is wrong in it is left out; the rest counts.
void StandingOrders::read(const OrderNode& order) {
  const Node& node = *order.node;
  if (faulty(order, {items_of(node, "loss-order"), "retreat-toward", "prisoner-hex"})) return;
  if (std::none_of(fields.begin(), fields.end(), [&](std::string_view f) { return has(node, f); })) {
    lacks(order, "loss-order");
    return;
  }
  StandingOrder standing;
  standing.at = order;
  standing.cause = node.value("cause");
  read_losses(standing);
  read_retreat(standing);
  read_prisoners(standing);
  orders_.standing.push_back(std::move(standing));
}

void StandingOrders::read_losses(StandingOrder& standing) {
  const OrderNode& order = standing.at;
  if (!has(*order.node, "loss-order")) return;
  if (!caused_.insert(standing.cause).second) {
    refusals().add(order, "E-DUP", "CNA-12.4", "cause",
                   {{"cause", refusals().word(standing.cause)}, {"instead", "ignored"}});
    return;
  }
  for (std::string_view id : raw_list(*order.node, "loss-order")) {
    if (const Row thing = own_unit_or_group(id); thing.exists())
      standing.loss_order.push_back(thing);
    else
      refuse_unit(order, "loss-order", id, "ignored");
  }
}

void StandingOrders::read_retreat(StandingOrder& standing) {
  using enum StandingOrder::Retreat;
  const OrderNode& order = standing.at;
  if (counts(order, "retreat")) {
    const std::string_view value = order.node->value("retreat");
    if (value == "always") standing.retreat = always;
    if (value == "never") standing.retreat = never;
    if (value == "at-most" && !lacks(order, "refuse-at-most")) {
      standing.retreat = at_most;
      standing.refuse_at_most = order.node->whole("refuse-at-most").value_or(0);
    }
  }
  if (counts(order, "retreat-toward")) standing.toward = hex_for(order, "retreat-toward");
}

void StandingOrders::read_prisoners(StandingOrder& standing) {
  const OrderNode& order = standing.at;
  if (counts(order, "guards")) standing.guards = order.node->whole("guards");
  if (counts(order, "guard-every")) standing.guard_every = order.node->whole("guard-every").value_or(0);
  if (counts(order, "prisoner-hex")) standing.prisoner_hex = hex_for(order, "prisoner-hex");
}

/// These hold for all causes, so each counts once.
bool StandingOrders::counts(const OrderNode& order, std::string_view field) {
  if (!has(*order.node, field)) return false;
  if (said_.insert(field).second) return true;
  refusals().add(order, "E-DUP", "CNA-12.4", field,
                 {{"field", refusals().word(field)}, {"instead", "ignored"}});
  return false;
}

Place StandingOrders::hex_for(const OrderNode& order, std::string_view attribute) {
  const std::string_view id = raw(*order.node, attribute);
  const Place hex = turn().board.find(id);
  if (!exists(hex))
    refusals().add(order, "E-HEX", "CNA-12.4", attribute,
                   {{"hex", refusals().word(id)}, {"instead", "ignored"}});
  return hex;
}

}  // namespace adjudicator::cna
