// What picks come to, and all the ways to pick (point_choice.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "systems/cna/segment/point_choice.hpp"

namespace adjudicator::cna {

/// More ways than these are not spelled out; then the answer is a list of what goes first.
inline constexpr std::size_t most_options = 40;
/// And the search for them goes no farther than this.
inline constexpr std::size_t most_steps = 20000;

/// What picks come to.
struct Totals {
  std::int32_t worth = 0;
  std::int32_t toe = 0;
  std::int32_t limited = 0;  // worth of limited candidates

  void add(const Candidate& candidate, std::int32_t points) {
    worth += points * candidate.worth;
    toe += points;
    limited += candidate.limited ? points * candidate.worth : 0;
  }
};
Totals totals(const PointChoice& choice, const Picks& picks);
/// Is it the need, or more?
inline bool covers(const PointChoice& choice, std::int32_t worth) {
  return choice.exceed ? worth > choice.need : worth >= choice.need;
}
/// The most that the picks must come to where there is not enough for the need. Nobody has to pick limited
/// candidates (CNA-10.6).
std::int32_t attainable(const PointChoice& choice);
bool within_limits(const PointChoice& choice, const Totals& sum);
/// Points that this candidate may still give.
std::int32_t room(const PointChoice& choice, const Totals& sum, std::size_t i, std::int32_t picked);

/// All ways to give enough in which no point could be kept, while they are few.
class PointWays {
 public:
  explicit PointWays(const PointChoice& choice);
  bool few() const;
  const std::vector<Picks>& found() const { return found_; }
  /// The default need not be the leanest way; it is one all the same.
  void include(const Picks& picks);

 private:
  bool enough(const Totals& sum) const;
  void go_on(std::size_t i, const Totals& sum);
  bool lean(const Totals& sum) const;

  const PointChoice& choice_;
  const std::int32_t attainable_;
  Picks picks_;
  std::vector<Picks> found_;
  std::size_t steps_ = 0;
};

}  // namespace adjudicator::cna
