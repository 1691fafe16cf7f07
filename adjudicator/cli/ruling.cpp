#include "cli/ruling.hpp"

namespace adjudicator::cli {

void demand_honest_rulings(const Game&, const Turn&, Console&) {}

void demand_rulings_met(const Turn&, const Outcome&, Console&) {}

}  // namespace adjudicator::cli
