#include "systems/skeleton/skeleton.hpp"

#include <algorithm>
#include <array>

#include "systems/shared/rows.hpp"
#include "systems/skeleton/combat.hpp"
#include "systems/skeleton/drafts.hpp"
#include "systems/skeleton/lists.hpp"
#include "systems/skeleton/orders.hpp"
#include "systems/skeleton/plan.hpp"
#include "systems/skeleton/schema.hpp"
#include "systems/skeleton/sight.hpp"

namespace adjudicator::skeleton_code {
namespace {

constexpr std::array<TableSpec, 2> tables{{
    {"side", "SkeletonSideRow", "", "", ""},
    {"unit", "SkeletonUnit", "hex", "status", "eliminated"},
}};
static_assert(shared::are_of(tables, table_names, table_types));

void complete_row(State&, Row, const Node&) {}  // no trait follows from others

std::size_t orders_kept(const Turn& turn, Row side) {
  const Plan& plan = plan_of(turn);
  return static_cast<std::size_t>(std::ranges::count(plan.attacks, side, &Attack::side) +
                                  std::ranges::count(plan.retreats, side, &RetreatOrder::side));
}

}  // namespace

const RuleSystem rules{
    .key = "skeleton",
    .title = "Skeleton",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "SKELETON-L1", .off_board = "SKELETON-L2", .malformed_chart = "SKELETON-L3"},
    .orders_kept = orders_kept,
    .lists = lists,
};

}  // namespace adjudicator::skeleton_code
