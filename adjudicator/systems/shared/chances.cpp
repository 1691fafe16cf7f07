#include "systems/shared/chances.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace adjudicator::shared {

std::string chances(const GridChart& chart, const Dice& die, std::size_t column, std::int64_t modifier) {
  std::vector<std::pair<std::string_view, std::uint64_t>> results;
  for (std::uint32_t face = 0; face < die.faces; ++face) {
    const std::size_t row = chart.rows.clamped(std::int64_t{die.lowest} + face + modifier);
    const std::string_view result = chart.cell(row, column).text();
    const auto known = std::ranges::find(results, result, &std::pair<std::string_view, std::uint64_t>::first);
    if (known == results.end())
      results.emplace_back(result, 1);
    else
      ++known->second;
  }
  std::string all;
  for (const auto& [result, faces] : results) {
    const std::uint64_t percent = (200 * faces + die.faces) / (2 * die.faces);
    all.append(all.empty() ? "" : ", ")
        .append(result)
        .append(" ")
        .append(std::to_string(percent))
        .append("%");
  }
  return all;
}

}  // namespace adjudicator::shared
