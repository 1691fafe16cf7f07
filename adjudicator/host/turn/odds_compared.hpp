// Other orders of a side beside those that it has given: what they change.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/function_ref.hpp"
#include "odds/exact.hpp"
#include "odds/paired.hpp"
#include "odds/sample.hpp"

namespace adjudicator::host {

using Found = std::variant<odds::ExactOdds, odds::SampledOdds>;

/// What other orders change: means of what a side loses more, and of how likely somebody is in a hex more.
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
  std::string with;                            // the orders, as their user named them
  std::unique_ptr<Turn> first;                 // with the orders that were given
  std::vector<std::unique_ptr<Turn>> further;  // and what else it may be
  std::unique_ptr<const Found> was;
  std::vector<Loss> losses;  // those that differ
  std::vector<Holder> holders;
};

/// What the second turn comes to, and what of that is otherwise than with the first, which has other orders: exactly where
/// `exact` finds both, else from samples with common dice. Who asks fills in `with`, `first` and `further`.
std::pair<Found, Compared> compare(const odds::Mixture& first, const odds::Mixture& second,
                                   FunctionRef<std::optional<odds::ExactOdds>(const odds::Mixture&)> exact,
                                   const odds::Sampling& sampling);

}  // namespace adjudicator::host
