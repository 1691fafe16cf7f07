#include "cli/guards.hpp"

namespace adjudicator::cli {

void demand_orders(const Game&, const Turn&, const Arguments&, Console&) {}

}  // namespace adjudicator::cli
