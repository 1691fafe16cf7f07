#include "host/letters/told_lots.hpp"

#include <charconv>
#include <optional>
#include <string_view>

#include "core/order_faults.hpp"
#include "host/game/kept_log.hpp"

namespace adjudicator::host {
namespace {

/// The sum of "3" or "3 5"; nothing where that is no list of numbers.
std::optional<std::int64_t> sum_of(std::string_view faces) {
  std::int64_t sum = 0;
  const char* at = faces.data();
  const char* const end = at + faces.size();
  while (at != end) {
    std::int64_t face = 0;
    const auto [next, error] = std::from_chars(at, end, face);
    if (error != std::errc()) return std::nullopt;
    sum += face;
    at = next;
    while (at != end && *at == ' ') ++at;
  }
  return sum;
}

/// What differs from another mailing is told elsewhere as it is.
void collect(const Node& node, std::string_view turn, FallenDice& dice) {
  for (const Node& child : node.children()) {
    if (child.name == "differences") continue;
    const std::string_view at = child.value("at");
    if (child.name == "rolled" && at.size() > turn.size() && at.starts_with(turn))
      if (const auto sum = sum_of(child.value("faces"))) dice.emplace(at.substr(turn.size()), *sum);
    collect(child, turn, dice);
  }
}

}  // namespace

std::vector<Refusal> settled_by_told_lots(const Game& game, const Turn& turn, const SideInfo& side) {
  const auto* lots = dynamic_cast<const JudgedByLot*>(turn.plan.get());
  const int mailing = game.folder.last_mailing(turn.number);
  if (lots == nullptr || lots->by_lot.empty() || mailing == 0) return {};
  Diagnostics ignored;
  const auto report = sides_report(game, game.folder.mailing(turn.number, mailing), side.id, ignored);
  if (!report) return {};
  FallenDice dice;
  collect(report->root(), game.folder.turn(turn.number).filename().string() + '/', dice);
  return lots->settled(turn, side.row, dice);
}

}  // namespace adjudicator::host
