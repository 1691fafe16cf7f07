#include "systems/drill/drill.hpp"

#include <algorithm>
#include <array>

#include "systems/drill/combat.hpp"
#include "systems/drill/drafts.hpp"
#include "systems/drill/lists.hpp"
#include "systems/drill/orders.hpp"
#include "systems/drill/plan.hpp"
#include "systems/drill/schema.hpp"
#include "systems/drill/sight.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::drill {
namespace {

constexpr std::array<TableSpec, 4> tables{{
    {"side", "DrillSideRow", "", "", "", "", true},
    {"unit", "DrillUnit", "hex", "status", "eliminated captured"},
    {"line", "DrillLine", "", "", "", "unit"},
    {"reserve", "DrillReserve", "", "", "", "", true},
}};
static_assert(shared::are_of(tables, table_names, table_types));

void complete_row(State&, Row, const Node&) {}  // no trait follows from others

constexpr std::array<std::string_view, 1> gates{"orders"};  // DRILL-2.5

std::size_t orders_kept(const Turn& turn, Row side) {
  const Plan& plan = plan_of(turn);
  return static_cast<std::size_t>(std::ranges::count(plan.attacks, side, &Attack::side) +
                                  std::ranges::count(plan.retreats, side, &RetreatOrder::side) +
                                  std::ranges::count(plan.holds, side, &HoldOrder::side));
}

}  // namespace

const RuleSystem rules{
    .key = "drill",
    .title = "Drill: a small system of the tests",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "DRILL-L1", .off_board = "DRILL-L2", .malformed_chart = "DRILL-L3"},
    .gates = gates,
    .draws_series = true,
    .gate_form = gate_form,
    .orders_kept = orders_kept,
    .lists = lists,
};

}  // namespace adjudicator::drill
