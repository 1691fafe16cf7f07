#include "host/turn/odds_compared.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "odds/interval.hpp"

namespace adjudicator::host {
namespace {

void add_losses(const odds::PairedOdds& paired, Compared& compared) {
  const odds::Measures& measures = paired.first.tally.measures();
  for (std::size_t i = 0; i < paired.lost.size(); ++i)
    if (paired.lost[i].sum != 0)
      compared.losses.push_back({i / measures.sides(), i % measures.sides(),
                                 odds::mean_of(paired.lost[i], paired.first.tally.all())});
}

odds::Whole all_of(const odds::Spread<odds::Whole>& spread) {
  odds::Whole sum = 0;
  for (const auto& [value, ways] : spread.values()) sum += value * ways;
  return sum;
}

/// A share is no more than all.
odds::MeanDifference of_shares(const odds::Differences& difference, std::uint64_t samples) {
  auto more = odds::mean_of(difference, samples);
  more.least = std::max<odds::Whole>(more.least, -odds::millionths);
  more.most = std::min<odds::Whole>(more.most, odds::millionths);
  return more;
}

/// part / all less was / of, in millionths.
odds::MeanDifference exactly(const odds::Whole& part, const odds::Whole& all, const odds::Whole& was,
                             const odds::Whole& of) {
  const odds::Whole more = part * of - was * all;
  const odds::Whole size = (2 * abs(more) * odds::millionths + all * of) / (2 * all * of);  // to the nearest
  const odds::Whole mean = more < 0 ? odds::Whole(-size) : size;
  return {mean, mean, mean};
}

void compare_exactly(const odds::Tally<odds::Whole>& was, const odds::Tally<odds::Whole>& is,
                     Compared& compared) {
  const odds::Measures& measures = is.measures();
  for (std::size_t measure = 0; measure < measures.size(); ++measure)
    for (std::size_t side = 0; side < measures.sides(); ++side)
      if (const auto more =
              exactly(all_of(is.lost(measure, side)), is.all(), all_of(was.lost(measure, side)), was.all());
          more.mean != 0)
        compared.losses.push_back({measure, side, more});
  std::map<odds::Held, std::pair<odds::Whole, odds::Whole>> all;
  for (const auto& [hex, spread] : was.holders())
    for (const auto& [holder, ways] : spread.values()) all[{hex, holder}].first = ways;
  for (const auto& [hex, spread] : is.holders())
    for (const auto& [holder, ways] : spread.values()) all[{hex, holder}].second = ways;
  for (const auto& [held, ways] : all)
    if (const auto more = exactly(ways.second, is.all(), ways.first, was.all()); more.mean != 0)
      compared.holders.push_back({held, more});
}

}  // namespace

std::pair<Found, Compared> compare(const odds::Mixture& first, const odds::Mixture& second,
                                   FunctionRef<std::optional<odds::ExactOdds>(const odds::Mixture&)> exact,
                                   const odds::Sampling& sampling) {
  Compared compared;
  if (auto was = exact(first))
    if (auto is = exact(second)) {
      compare_exactly(was->tally, is->tally, compared);
      compared.was = std::make_unique<const Found>(std::move(*was));
      return {std::move(*is), std::move(compared)};
    }
  auto paired = odds::paired_odds(first, second, sampling);
  add_losses(paired, compared);
  for (const auto& [held, difference] : paired.holders)
    if (difference.sum != 0)
      compared.holders.push_back({held, of_shares(difference, paired.first.tally.all())});
  compared.was = std::make_unique<const Found>(std::move(paired.first));
  return {std::move(paired.second), std::move(compared)};
}

}  // namespace adjudicator::host
