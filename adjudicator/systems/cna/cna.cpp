#include "systems/cna/cna.hpp"

#include <array>

#include "systems/cna/a_positions/contacts.hpp"
#include "systems/cna/a_positions/positions.hpp"
#include "systems/cna/a_positions/targets.hpp"
#include "systems/cna/b_barrage/barrage_reports.hpp"
#include "systems/cna/b_barrage/plan_sheets.hpp"
#include "systems/cna/book/visibility.hpp"
#include "systems/cna/d_assignment/assignment_reports.hpp"
#include "systems/cna/e_anti_armor/anti_armor_lists.hpp"
#include "systems/cna/f_assault/assault_lists.hpp"
#include "systems/cna/field/new_rows.hpp"
#include "systems/cna/g_captures/end_of_segment.hpp"
#include "systems/cna/orders/check.hpp"
#include "systems/cna/orders/form.hpp"
#include "systems/cna/orders/gate_form.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/cna/orders/sample.hpp"
#include "systems/cna/phase.hpp"

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

/// In the order of `Gate`; orders are due before each.
constexpr std::array<std::string_view, 8> gates{"A", "B", "B-losses", "C", "D", "E", "F", "G"};

/// CNA-13.1, in the order of the rules.
constexpr std::array<ListSpec, 23> all_lists{{
    {"contacts", "CNA-13.1", "noted.contacts", read_contacts},
    {"gun-defaults", "CNA-13.1", "noted.contacts", read_gun_defaults},
    {"gun-positions", "CNA-13.1", "noted.guns", read_gun_positions},
    {"open-hexes", "CNA-13.1", "noted.guns", read_open_hexes},
    {"closed-hexes", "CNA-13.1", "noted.firing-hexes", read_closed_hexes},
    {"own-targets", "CNA-13.1", "noted.targets-exchanged", read_own_targets},
    {"targets", "CNA-13.1", "noted.targets-exchanged", read_targets},
    {"target-plans", "CNA-13.1", "noted.plans", read_target_plans},
    {"firing-units", "CNA-13.1", "noted.plans", read_firing_units},
    {"plan-sheet", "CNA-13.1", "noted.plans", read_plan_sheets},
    {"fire-given", "CNA-13.1", "noted.damage", read_fire_given},
    {"fire-received", "CNA-13.1", "noted.damage", read_fire_received},
    {"fire-confirmation", "CNA-13.1", "noted.damage", read_fire_confirmation},
    {"losses", "CNA-13.1", "noted.damage", read_losses},
    {"assignments", "CNA-13.1", "noted.in-combat", read_roles},
    {"anti-armor-fire", "CNA-13.1", "noted.anti-armor-over", read_anti_armor_fire},
    {"anti-armor-report", "CNA-13.1", "noted.anti-armor-over", read_anti_armor_report},
    {"anti-armor-slip", "CNA-13.1", "noted.anti-armor-over", read_anti_armor_slip},
    {"assault-sheet", "CNA-13.1", {}, read_assault_sheets},
    {"assault-numbers", "CNA-13.1", {}, read_assault_numbers},
    {"assault-losses", "CNA-13.1", {}, read_assault_losses},
    {"assault-results", "CNA-13.1", "noted.assault-force", read_assault_results},
    {"end", "CNA-13.1", "noted.segment-concluded", read_end},
}};

std::span<const ListSpec> lists() {
  return all_lists;
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
    .sample_orders = sample_orders,
    .codes = {.duplicate_id = "CNA-L5", .off_board = "CNA-L6", .malformed_chart = "CNA-L4"},
    .gates = gates,
    .refuses_late = true,
    .gate_form = gate_form,
    .orders_kept = orders_kept,
    .warns = [](Key code) { return code.text().starts_with("W-"); },
    .name_new_rows = name_new_rows,
    .lists = lists,
};

}  // namespace adjudicator::cna
