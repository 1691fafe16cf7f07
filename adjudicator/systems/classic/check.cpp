#include "systems/classic/check.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "systems/classic/orders.hpp"
#include "systems/classic/plan.hpp"
#include "systems/shared/load_faults.hpp"

namespace adjudicator::classic {
namespace {

/// Load errors that lie in the position itself.
class PositionCheck {
 public:
  PositionCheck(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics)
      : turn_(turn), book_(book), units_(turn.start), diagnostics_(diagnostics) {}

  void run() {
    std::vector<bool> seen(turn_.board.size());
    for (const Row unit : shared::RowsOf(turn_.start, unit::table)) {
      strength(unit);
      if (!units_.on_map(unit)) continue;
      const auto hex = static_cast<std::size_t>(units_.hex(unit));
      if (!seen[hex]) stacking(units_.hex(unit), units_.side(unit));
      seen[hex] = true;
    }
  }

 private:
  /// CRT-2.2: a unit gives `attack`, or `strength` for both.
  void strength(Row unit) {
    if (units_.attack(unit) == strength_missing)
      fault("unit-strength", "CRT-2.2", unit, "",
            "the unit '" + std::string(turn_.key(unit).text()) + "' has neither 'attack' nor 'strength'");
  }

  /// CRT-L6, told once a hex, at the unit that is one too many.
  void stacking(Place hex, Row side) {
    const std::string where = "hex " + std::string(turn_.board.id(hex));
    std::int32_t count = 0;
    Row stranger = nothing;
    Row surplus = nothing;
    units_.any_in(hex, other_side(side), [&](Row unit) {
      stranger = unit;
      return true;
    });
    units_.any_in(hex, side, [&](Row unit) {
      if (++count > book_.rules.stacking_limit && !surplus.exists()) surplus = unit;
      return false;
    });
    if (stranger.exists()) fault("CRT-L6", "CRT-12.4", stranger, "hex", where + " holds units of both sides");
    if (surplus.exists())
      fault("CRT-L6", "CRT-12.4", surplus, "hex",
            where + " holds " + std::to_string(count) + " units of one side; the stacking limit is " +
                std::to_string(book_.rules.stacking_limit));
  }

  void fault(std::string_view code, std::string_view rule, Row unit, std::string_view attribute,
             std::string message) {
    // What is only counted needs no place: a roster of nothing but faults must not make each of them look
    // through it.
    const bool told = diagnostics_.errors() < Diagnostics::limit;
    diagnostics_.add(told ? shared::at_row(turn_, unit, attribute, code, rule, std::move(message))
                          : Diagnostic());
  }

  const Turn& turn_;
  const Rulebook& book_;
  const Units units_;
  Diagnostics& diagnostics_;
};

/// Working fields are clear when a phase starts (CRT-2.2); a roster that says otherwise is put right in the
/// log.
std::vector<Row> unfinished(const Turn& turn) {
  std::vector<Row> rows;
  const Units units(turn.start);
  for (const Row unit : shared::RowsOf(turn.start, unit::table))
    if (units.attacked(unit) || units.retreated_in(unit)) rows.push_back(unit);
  return rows;
}

}  // namespace

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  const std::size_t errors = diagnostics.errors();
  plan->book = compile_rulebook(turn, diagnostics);
  if (turn.start.rows(side::table) == 2) PositionCheck(turn, plan->book, diagnostics).run();
  plan->unfinished = unfinished(turn);
  // Nothing is resolved with a load error (CRT-12.4), so nobody's orders are judged either.
  if (diagnostics.errors() == errors) read_orders(turn, *plan);
  return plan;
}

}  // namespace adjudicator::classic
