#include "systems/cna/segment/point_ways.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace adjudicator::cna {
Totals totals(const PointChoice& choice, const Picks& picks) {
  Totals sum;
  for (std::size_t i = 0; i < picks.size(); ++i) sum.add(choice.candidates[i], picks[i]);
  return sum;
}

std::int32_t attainable(const PointChoice& choice) {
  std::int32_t worth = 0;
  if (choice.most < 0) {
    for (const Candidate& c : choice.candidates) worth += c.limited ? 0 : c.toe * c.worth;
    return worth;
  }
  std::vector<std::pair<std::int32_t, std::int32_t>> best;  // worth of a point, points
  for (const Candidate& c : choice.candidates)
    if (!c.limited) best.emplace_back(c.worth, c.toe);
  std::ranges::sort(best, std::greater<>());
  std::int32_t left = choice.most;
  for (const auto& [of_one, toe] : best) {
    const std::int32_t points = std::min(left, toe);
    worth += points * of_one;
    left -= points;
  }
  return worth;
}

bool within_limits(const PointChoice& choice, const Totals& sum) {
  return (choice.most < 0 || sum.toe <= choice.most) &&
         (choice.limited_most < 0 || sum.limited <= choice.limited_most);
}

std::int32_t room(const PointChoice& choice, const Totals& sum, std::size_t i, std::int32_t picked) {
  const Candidate& candidate = choice.candidates[i];
  std::int32_t points = candidate.toe - picked;
  if (choice.most >= 0) points = std::min(points, choice.most - sum.toe);
  if (candidate.limited && choice.limited_most >= 0 && candidate.worth > 0)
    points = std::min(points, (choice.limited_most - sum.limited) / candidate.worth);
  return std::max(points, 0);
}

PointWays::PointWays(const PointChoice& choice)
    : choice_(choice), attainable_(attainable(choice)), picks_(choice.candidates.size()) {
  go_on(0, {});
}

bool PointWays::few() const {
  return found_.size() <= most_options && steps_ <= most_steps;
}

void PointWays::include(const Picks& picks) {
  if (few() && std::ranges::count(found_, picks) == 0) found_.push_back(picks);
}

bool PointWays::enough(const Totals& sum) const {
  return covers(choice_, sum.worth) || sum.worth - sum.limited >= attainable_;
}

void PointWays::go_on(std::size_t i, const Totals& sum) {
  if (++steps_ > most_steps || found_.size() > most_options) return;
  if (enough(sum)) {
    if (lean(sum)) found_.push_back(picks_);
    return;
  }
  if (i == picks_.size()) return;
  const Candidate& candidate = choice_.candidates[i];
  for (std::int32_t n = candidate.worth > 0 ? room(choice_, sum, i, 0) : 0; n >= 0; --n) {
    Totals more = sum;
    more.add(candidate, n);
    picks_[i] = n;
    go_on(i + 1, more);
  }
  picks_[i] = 0;
}

bool PointWays::lean(const Totals& sum) const {
  for (std::size_t i = 0; i < picks_.size(); ++i) {
    if (picks_[i] == 0) continue;
    Totals less = sum;
    less.add(choice_.candidates[i], -1);
    if (enough(less)) return false;
  }
  return true;
}

}  // namespace adjudicator::cna
