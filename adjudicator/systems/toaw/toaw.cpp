#include "systems/toaw/toaw.hpp"

#include <array>

#include "systems/shared/rows.hpp"
#include "systems/toaw/common/order_desk.hpp"
#include "systems/toaw/common/sight.hpp"
#include "systems/toaw/common/views.hpp"
#include "systems/toaw/drafts.hpp"
#include "systems/toaw/lists.hpp"
#include "systems/toaw/orders.hpp"
#include "systems/toaw/schema.hpp"
#include "systems/toaw/segment.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::array<TableSpec, 6> tables{{
    {"side", "ToawSideRow", "", "", "", {}, true},
    {"scenario", "ToawScenario", "", "", "", {}, true},
    {"formation", "ToawFormation", "", "", "", {}, true},
    {"equipment", "ToawEquipment", "", "", "", {}, true},
    {"unit", "ToawUnit", "hex", "status", "eliminated evaporated"},
    {"line", "ToawLine", "", "", "", "unit"},
}};
static_assert(shared::are_of(tables, table_names, table_types));

constexpr std::array<MeasureSpec, 1> measures{{
    {"items", "line",
     [](const State& state, Row line) -> std::int64_t {
       return state.gone(line) ? 0 : Units(state).assigned(line);
     }},
}};

constexpr std::array<OutcomeSpec, 1> ways_to_end{{{"ended", {"why"}}}};

}  // namespace

const RuleSystem rules{
    .key = "toaw",
    .title = "The Operational Art of War IV",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "TOAW-L1", .off_board = "TOAW-L2", .malformed_chart = "TOAW-L5"},
    .draws_series = true,
    .takes = takes,
    .orders_kept = orders_kept,
    .warns = is_warning_code,
    .lists = lists,
    .allowance = {"allowance", 1},
    .measures = measures,
    .outcomes = ways_to_end,
    .map_words = map_words,
};

}  // namespace adjudicator::toaw
