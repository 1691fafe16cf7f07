#include "systems/classic/classic.hpp"

#include <algorithm>
#include <array>

#include "systems/classic/check.hpp"
#include "systems/classic/form.hpp"
#include "systems/classic/phase.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/rulebook.hpp"
#include "systems/classic/schema.hpp"
#include "systems/classic/views.hpp"
#include "systems/classic/visibility.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::classic {
namespace {

constexpr std::array<TableSpec, 2> tables{{
    {"side", "ClassicSideRow", "", "", ""},
    {"unit", "ClassicUnit", "hex", "status", "eliminated"},
}};
static_assert(shared::are_of(tables, table_names, table_types));

constexpr std::array<MeasureSpec, 1> measures{{
    {"defense", "unit",
     [](const State& state, Row unit) -> std::int64_t {
       return Units(state).on_map(unit) ? Units(state).defense(unit) : 0;
     }},
}};

constexpr std::array<std::string_view, 3> unit_strengths{"strength", "attack", "defense"};

/// An attack is an order of the side of its units.
std::size_t orders_kept(const Turn& turn, Row side) {
  const Plan& plan = plan_of(turn);
  const Units units(turn.start);
  const auto of_side = [&](const Attack& attack) {
    return !attack.units.empty() && units.side(attack.units.front()) == side;
  };
  return static_cast<std::size_t>(std::ranges::count_if(plan.attacks, of_side) +
                                  std::ranges::count(plan.retreats, side, &RetreatOrder::sender));
}

}  // namespace

const RuleSystem rules{
    .key = "classic",
    .title = "Classic hex-and-counter combat (Combat Results Table)",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "CRT-L4", .off_board = "CRT-L5", .malformed_chart = "CRT-L2"},
    .takes = takes,
    .ways = ways,
    .orders_kept = orders_kept,
    .measures = measures,
    .strengths = unit_strengths,
    .steps = steps,
    .resolve_step = resolve_step,
    .map_words = map_words,
    .chart_choices = chart_choices,
};

}  // namespace adjudicator::classic
