#include "reports/report/sheet_file.hpp"

#include <vector>

#include "core/rule_system.hpp"
#include "files/schema/report_schema.hpp"
#include "reports/desk/order_form.hpp"
#include "reports/report/gate_orders.hpp"

namespace adjudicator::reports {

namespace {

bool has_rows_to_hand_over(const Node& report) {
  for (const Node& row : report.children())
    if (row.value("what") == "hand-over") return true;
  return false;
}

}  // namespace

std::string sheet_file(const ReportInput& input) {
  const RuleSystem& system = *input.turn.system;
  if (input.reader.moderator() || system.gate_form == nullptr || input.turn.sides.size() != 2) return {};
  ToldRows rows(files::report_schema(system.key));
  files::Writer* const writers[]{&rows};
  write_report(input, writers);
  const Node& report = rows.report("sheet");
  if (!has_rows_to_hand_over(report)) return {};
  const auto drafts = system.gate_form(input.turn, input.reader.side, report);
  if (drafts.empty()) return {};
  const SideInfo& giver = input.turn.sides[input.reader.side.index == 0 ? 1 : 0];
  const Spelling spelling = giver.orders == nullptr ? Spelling::xml : giver.orders->spelling();
  return orders_text({input.turn, giver}, drafts, spelling);
}

}  // namespace adjudicator::reports
