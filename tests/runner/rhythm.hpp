// Two rhythms of the tests: what a commit needs, and the night's, which has all seeds (tools/check --night tests).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdlib>

namespace adjudicator {

/// Set by the entries of ctest that are the night's.
inline bool at_night() {
  return std::getenv("ADJUDICATOR_NIGHT") != nullptr;
}

/// How many of so many random positions a law goes through: all of them at night, a fifth before a commit.
inline constexpr std::size_t share_of_a_commit = 5;
inline std::size_t seeds(std::size_t all) {
  return at_night() ? all : (all + share_of_a_commit - 1) / share_of_a_commit;
}

/// How often something must have come up, so that a law says anything: as much less.
template <std::integral Number>
Number enough(Number all) {
  return at_night() ? all : all / static_cast<Number>(2 * share_of_a_commit);
}

}  // namespace adjudicator
