#include "systems/next-war/next-war.hpp"

#include <array>

#include "systems/next-war/drafts.hpp"
#include "systems/next-war/lists.hpp"
#include "systems/next-war/order_desk.hpp"
#include "systems/next-war/orders.hpp"
#include "systems/next-war/schema.hpp"
#include "systems/next-war/segment.hpp"
#include "systems/next-war/sight.hpp"
#include "systems/next-war/views.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::array<TableSpec, 5> tables{{
    {"side", "NextWarSideRow", "", "", "", {}, true},
    {"conditions", "NextWarConditions", "", "", "", {}, true},
    {"box", "NextWarBox", "", "", "", {}, true},
    {"unit", "NextWarUnit", "hex", "status", "eliminated"},
    {"artillery", "NextWarArtillery", "", "", "", {}, true},
}};
static_assert(shared::are_of(tables, table_names, table_types));

constexpr std::array<MeasureSpec, 4> measures{{
    {"steps", "unit",
     [](const State& state, Row unit) -> std::int64_t {
       return Units(state).ready(unit) ? Units(state).steps(unit) : 0;
     }},
    {"helicopters", "unit",
     [](const State& state, Row unit) -> std::int64_t {
       const Units units(state);
       return units.kind(unit) == Kind::helicopter && units.ready(unit) && !units.damaged(unit) ? 1 : 0;
     }},
    {"air-points", "side",
     [](const State& state, Row side) -> std::int64_t { return state.get(side, side::ap_permanent); }},
    {"airmobile-points", "side",
     [](const State& state, Row side) -> std::int64_t { return state.get(side, side::amp_permanent); }},
}};

constexpr std::array<std::string_view, 4> strengths{"attack", "defense", "er", "steps"};

}  // namespace

const RuleSystem rules{
    .key = "next-war",
    .title = "Next War: Standard ground combat",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "NW-L1", .off_board = "NW-L2", .malformed_chart = "NW-E29"},
    .refuses_late = true,
    .takes = takes,
    .orders_kept = orders_kept,
    .warns = is_warning_code,
    .foreseen = [](const Turn& turn) -> std::span<const Refusal> { return plan_of(turn).foreseen; },
    .lists = lists,
    .measures = measures,
    .strengths = strengths,
    .steps = steps,
    .resolve_step = resolve_step,
    .map_words = map_words,
};

}  // namespace adjudicator::next_war
