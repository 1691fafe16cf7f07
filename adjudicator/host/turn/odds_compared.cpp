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

/// Where units of the first turn have other rows, they are the second one's by their names.
void compare_survival(const odds::ExactOdds& was, const Turn& first, const odds::ExactOdds& is,
                      const Turn& second, Compared& compared) {
  std::map<Row, std::pair<odds::Whole, odds::Whole>> lost;
  for (const auto& [unit, ways] : was.tally.lost_units())
    if (const Row like = odds::row_like(second, first, unit); like.exists()) lost[like].first = ways;
  for (const auto& [unit, ways] : is.tally.lost_units()) lost[unit].second = ways;
  for (const auto& [unit, ways] : lost)
    if (const auto more = exactly(ways.first, was.tally.all(), ways.second, is.tally.all()); more.mean != 0)
      compared.units.push_back({unit, more});
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

BothFound compare(const odds::Mixture& first, const odds::Mixture& second,
                  FunctionRef<std::optional<odds::ExactOdds>(const odds::Mixture&)> exact,
                  const odds::Sampling& sampling) {
  Compared compared;
  if (auto was = exact(first))
    if (auto is = exact(second)) {
      compare_exactly(was->tally, is->tally, compared);
      compare_survival(*was, first[0], *is, second[0], compared);
      return {std::move(*was), std::move(*is), std::move(compared)};
    }
  auto paired = odds::paired_odds(first, second, sampling);
  add_losses(paired, compared);
  const std::uint64_t samples = paired.first.tally.all();
  for (const auto& [held, difference] : paired.holders)
    if (difference.sum != 0) compared.holders.push_back({held, of_shares(difference, samples)});
  for (const auto& [unit, difference] : paired.units)
    if (difference.sum != 0) compared.units.push_back({unit, of_shares(difference, samples)});
  return {std::move(paired.first), std::move(paired.second), std::move(compared)};
}

}  // namespace adjudicator::host
