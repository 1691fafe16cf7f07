#include "systems/cna/orders/check.hpp"

#include "systems/cna/orders/orders.hpp"

namespace adjudicator::cna {

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  plan->book = compile_rulebook(turn, diagnostics);
  if (!diagnostics.ok()) return nullptr;
  plan->orders.resize(turn.sides.size());
  read_orders(turn, *plan);
  return plan;
}

}  // namespace adjudicator::cna
