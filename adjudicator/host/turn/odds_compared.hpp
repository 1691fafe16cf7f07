// Other orders of a side beside those that it has given: what they change.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/function_ref.hpp"
#include "odds/exact.hpp"
#include "odds/paired.hpp"
#include "odds/sample.hpp"

namespace adjudicator::host {

using Found = std::variant<odds::ExactOdds, odds::SampledOdds>;

/// What other orders change: means of what a side loses more, and of how likely a unit survives and somebody is in a hex more.
struct Compared {
  struct Loss {
    std::size_t measure = 0;
    std::size_t side = 0;
    odds::MeanDifference more;
  };
  struct Holder {
    odds::Held held;
    odds::MeanDifference more;
  };
  struct Survival {
    Row unit;  // of the turn with the other orders
    odds::MeanDifference more;
  };
  std::string with;          // the orders, as their user named them
  std::size_t refused = 0;   // mistakes in them
  std::vector<Loss> losses;  // those that differ
  std::vector<Holder> holders;
  std::vector<Survival> units;
};

struct BothFound {
  Found first;
  Found second;
  Compared compared;
};

/// What two turns come to that differ in their orders, and what of the second is otherwise than of the first: exactly where
/// `exact` finds both, else from samples with common dice. Who asks fills in what the orders are.
BothFound compare(const odds::Mixture& first, const odds::Mixture& second,
                  FunctionRef<std::optional<odds::ExactOdds>(const odds::Mixture&)> exact,
                  const odds::Sampling& sampling);

}  // namespace adjudicator::host
