#include "systems/moo3/moo3.hpp"

#include <array>

#include "systems/moo3/drafts.hpp"
#include "systems/moo3/lists.hpp"
#include "systems/moo3/orders.hpp"
#include "systems/moo3/phase.hpp"
#include "systems/moo3/rulebook.hpp"
#include "systems/moo3/schema.hpp"
#include "systems/moo3/sight.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::moo3 {
namespace {

constexpr std::array<TableSpec, 6> tables{{
    {"side", "Moo3SideRow", "", "", ""},
    {"planet", "Moo3Planet", "", "", "", "", true},
    {"force", "Moo3Force", "", "", "", "planet", true},
    {"unit", "Moo3Unit", "", "", "", "planet"},
    {"departed", "Moo3Departed", "", "", "", "", true},
    {"reserve", "Moo3Reserve", "", "", "", "", true},
}};
static_assert(shared::are_of(tables, table_names, table_types));

/// Plans are due when each side has read who fights and what it knows of the enemy (MOO-17.2).
constexpr std::array<std::string_view, 1> gates{"plans"};

void complete_row(State&, Row, const Node&) {}  // no trait follows from others

/// MOO-19.21: a unit that left its planet is not lost.
constexpr std::array<MeasureSpec, 1> measures{{
    {"units", "unit",
     [](const State& state, Row unit) -> std::int64_t {
       return state.present(unit) || state.find(departed::table, state.id(unit)).exists() ? 1 : 0;
     }},
}};

/// Victory levels (MOO-10.4).
constexpr std::array<OutcomeSpec, 1> ways_to_end{{{"level", {"level", "winner"}}}};

}  // namespace

const RuleSystem rules{
    .key = "moo3",
    .title = "Master of Orion 3: planetary surface combat",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "MOO-L2", .off_board = "unknown-hex", .malformed_chart = "MOO-L1"},
    .gates = gates,
    .refuses_late = true,
    .draws_series = true,
    .gate_form = gate_form,
    .orders_kept = orders_kept,
    .warns = is_notice,
    .name_new_rows = name_new_rows,
    .lists = lists,
    .measures = measures,
    .outcomes = ways_to_end,
};

}  // namespace adjudicator::moo3
