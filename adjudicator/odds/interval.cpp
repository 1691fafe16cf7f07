#include "odds/interval.hpp"

#include <algorithm>
#include <set>

namespace adjudicator::odds {

std::pair<Whole, Whole> bounds(const Whole& part, const Whole& all) {
  // z = 1.96; everything times 10^6, below the root times 10^12.
  const Whole z2 = 3'841'600;  // z^2 * 10^6
  const Whole under = z2 * millionths + 4 * part * (all - part) * millionths * millionths / all;
  const Whole root = sqrt(Whole(under * z2 / millionths)) + 1;
  const Whole middle = 2 * part * millionths + z2;
  const Whole below = 2 * (all * millionths + z2);
  const Whole low = std::max<Whole>(middle - root, 0) * millionths / below;
  const Whole high = ((middle + root) * millionths + below - 1) / below;
  return {low, std::min<Whole>(high, millionths)};
}

std::int64_t greatest_error(const Tally<std::uint64_t>& tally) {
  std::set<std::uint64_t> parts;
  const auto look_at = [&](const Spread<std::uint64_t>& spread) {
    for (const auto& [value, part] : spread.values()) parts.insert(part);
    if (spread.sum() < tally.all()) parts.insert(spread.sum());  // the rest is told, too
  };
  for (const auto& [reading, results] : tally.results())
    for (const auto& [result, part] : results) parts.insert(part);
  for (std::size_t measure = 0; measure < tally.measures().size(); ++measure)
    for (std::size_t side = 0; side < tally.measures().sides(); ++side) look_at(tally.lost(measure, side));
  for (const auto& [cell, spread] : tally.cells()) look_at(spread);
  for (const auto& [hex, spread] : tally.holders()) look_at(spread);
  for (const auto& [unit, part] : tally.lost_units()) parts.insert(part);
  Whole greatest = 0;
  for (const std::uint64_t part : parts) {
    const auto [low, high] = bounds(part, tally.all());
    const Whole share = Whole(part) * millionths / tally.all();
    greatest = std::max({greatest, Whole(high - share), Whole(share + 1 - low)});
  }
  return static_cast<std::int64_t>(greatest);
}

}  // namespace adjudicator::odds
