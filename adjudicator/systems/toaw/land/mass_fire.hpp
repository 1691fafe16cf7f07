// Mass fire (TOAW-5.6 to 5.8, TOAW-5.20, TOAW-18.17): strength against a mean defense, kills spread over all
// targets.
#pragma once

#include <vector>

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

struct Target {
  Fighter* fighter = nullptr;
  Line* line = nullptr;
  std::int64_t d = 100;
};

/// The lines that are fired at, with items left.
class Targets {
 public:
  void add(Fighter& fighter, Line& line, std::int64_t d);
  bool empty() const { return items_ == 0; }
  std::int64_t items() const { return items_; }
  /// TOAW-5.6; at least 100.
  std::int64_t mean_defense() const { return items_ == 0 ? 100 : sum_ / items_; }
  /// TOAW-5.8: the place of the target that is killed.
  std::size_t pick(Fire& fire);
  Target& operator[](std::size_t i) { return targets_[i]; }
  std::vector<Target>& all() { return targets_; }
  /// One item fewer of it.
  void take(std::size_t i);

 private:
  std::int64_t weight(const Target& target) const;
  std::vector<Target> targets_;
  std::vector<std::int64_t> weights_;
  std::int64_t items_ = 0;  // at the beginning
  std::int64_t sum_ = 0;    // of items times d
};

/// TOAW-5.7 with the spread of TOAW-18.17: kills, at most `most`. `strength` is more than 0.
std::int64_t mass_kills(Fire& fire, std::int64_t strength, std::int64_t crowding, std::int64_t divider,
                        std::int64_t mean_defense, std::int64_t most);

}  // namespace adjudicator::toaw
