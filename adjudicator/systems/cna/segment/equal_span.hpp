// What is equal in a sorted list. std::ranges::equal_range gives a subrange, which clang 14 cannot read from
// the library of g++ 12.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace adjudicator::cna {

/// The items of a contiguous, sorted list whose projection equals the value.
template <class List, class Value, class Projection>
auto equal_span(List& list, const Value& value, Projection projection) {
  const auto first = std::ranges::lower_bound(list, value, {}, projection);
  const auto last = std::ranges::upper_bound(list, value, {}, projection);
  return std::span(list.data() + (first - list.begin()), static_cast<std::size_t>(last - first));
}

}  // namespace adjudicator::cna
