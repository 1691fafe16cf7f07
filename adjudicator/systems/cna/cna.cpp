#include "systems/cna/cna.hpp"

#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "systems/cna/a_positions/contacts.hpp"
#include "systems/cna/a_positions/positions.hpp"
#include "systems/cna/a_positions/targets.hpp"
#include "systems/cna/b_barrage/barrage_reports.hpp"
#include "systems/cna/b_barrage/plan_sheets.hpp"
#include "systems/cna/c_retreat/retreat_choices.hpp"
#include "systems/cna/d_assignment/assignment_reports.hpp"
#include "systems/cna/e_anti_armor/anti_armor_lists.hpp"
#include "systems/cna/f_assault/assault_lists.hpp"
#include "systems/cna/f_assault/assault_stakes.hpp"
#include "systems/cna/forms/form.hpp"
#include "systems/cna/forms/gate_form.hpp"
#include "systems/cna/g_captures/end_of_segment.hpp"
#include "systems/cna/new_names.hpp"
#include "systems/cna/orders/check.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/cna/orders/visibility.hpp"
#include "systems/cna/phase.hpp"
#include "systems/cna/schema.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::array<TableSpec, 10> tables{{
    {"side", "CnaSideRow", "", "", ""},
    {"unit", "CnaUnit", "hex", "status", "eliminated"},
    {"group", "CnaGroup", "", "", ""},
    {"truck", "CnaTruck", "hex", "", ""},
    {"dump", "CnaDump", "hex", "status", "gone"},
    {"facility", "CnaFacility", "hex", "status", "gone"},
    {"intel", "CnaIntel", "", "", ""},
    {"prisoners", "CnaPrisoners", "hex", "", ""},
    {"replacement", "CnaReplacement", "hex", "", ""},
    {"destroyed-tanks", "CnaDestroyedTanks", "hex", "", ""},
}};
static_assert(shared::are_of(tables, table_names, table_types));

/// CNA-13.1, in the order of the rules.
std::span<const ListSpec> lists() {
  static const std::vector<ListSpec> all = [] {
    std::vector<ListSpec> specs;
    for (const std::span<const ListSpec> of_step : std::initializer_list<std::span<const ListSpec>>{
             contact_lists, gun_lists, target_lists, plan_lists, barrage_lists, retreat_choice_lists,
             assignment_lists, anti_armor_lists, stake_lists, assault_lists, end_lists})
      specs.insert(specs.end(), of_step.begin(), of_step.end());
    return specs;
  }();
  return all;
}

std::size_t orders_kept(const Turn& turn, Row side) {
  const SideOrders& o = plan_of(turn).of(side);
  return o.positions.size() + o.fires.size() + o.names.size() + o.plans.size() + o.toe_losses.size() +
         o.truck_losses.size() + o.hold_offs.size() + o.retreats.size() + o.assignments.size() +
         o.probes.size() + o.anti_armor_sequence.has_value() + o.reassignments.size() +
         o.anti_armor_losses.size() + o.assault_sequence.has_value() + o.cancellations.size() +
         o.assault_losses.size() + o.vulnerability_losses.size() + o.capture_picks.size() +
         o.assault_retreats.size() + o.undefended_retreats.size() + o.captures.size() +
         o.forced_retreats.size() + o.standing.size() + o.press.size();
}

/// CNA-2.7: counters that stood for what was told end with the segment.
bool keeps(const Turn& turn, const State& after, Row row) {
  if (turn.plan == nullptr) return true;
  const Rulebook& book = plan_of(turn).book;
  return !book.told.exists() || row.table != unit::table || Counters(after).side(row) != book.told;
}

constexpr std::array<MeasureSpec, 1> measures{{
    {"toe", "group",
     [](const State& state, Row group) -> std::int64_t {
       const Row unit = Counters(state).unit_of(group);
       return state.gone(group) || (unit.exists() && state.gone(unit)) ? 0 : Counters(state).toe(group);
     }},
}};

}  // namespace

const RuleSystem rules{
    .key = "cna",
    .title = "The Campaign for North Africa, Combat Segment",
    .tables = tables,
    .relations = relations,
    .complete_row = nullptr,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .codes = {.duplicate_id = "CNA-L5", .off_board = "CNA-L6", .malformed_chart = "CNA-L4"},
    .gates = gate_words,
    .refuses_late = true,
    .gate_form = gate_form,
    .takes = takes,
    .orders_kept = orders_kept,
    .warns = [](Key code) { return code.text().starts_with("W-"); },
    .name_new_rows = name_new_rows,
    .keeps = keeps,
    .lists = lists,
    .allowance = {"cpa", 2},  // C-8: half a point a hex by road
    .measures = measures,
    .map_words = map_words,
};

}  // namespace adjudicator::cna
