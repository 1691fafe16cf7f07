#include "systems/shared/chances.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dice_sums.hpp"

namespace adjudicator::shared {

std::string chances(const GridChart& chart, const Dice& dice, std::size_t column, std::int64_t modifier) {
  std::vector<std::pair<std::string_view, std::uint64_t>> results;
  std::uint64_t all_ways = 1;
  for (int die = 0; die < dice.count; ++die) all_ways *= dice.faces;
  std::int64_t roll = lowest_sum(dice) + modifier;
  for (const std::uint64_t ways : ways_of(dice)) {
    const std::size_t row = chart.rows.clamped(roll++);
    const std::string_view result = chart.cell(row, column).text();
    const auto known = std::ranges::find(results, result, &std::pair<std::string_view, std::uint64_t>::first);
    if (known == results.end())
      results.emplace_back(result, ways);
    else
      known->second += ways;
  }
  std::string all;
  for (const auto& [result, ways] : results) {
    const std::uint64_t percent = (200 * ways + all_ways) / (2 * all_ways);
    all.append(all.empty() ? "" : ", ")
        .append(result)
        .append(" ")
        .append(std::to_string(percent))
        .append("%");
  }
  return all;
}

}  // namespace adjudicator::shared
