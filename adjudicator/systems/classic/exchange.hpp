// Which attackers pay for an exchange (CRT-8.2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace adjudicator::classic {

/// The default policy: of all subsets of `strengths` whose sum is at least `requirement` the one with the
/// smallest sum; ties: fewer members; ties: the smallest sorted list of indices. All where no subset is
/// enough. Indices, ascending.
///
/// Cost: (number of strengths) * (requirement + largest strength) steps, and about the square root of the
/// number of strengths times (requirement + largest strength) of memory. Never exponential.
std::vector<std::size_t> cheapest_cover(std::span<const std::int32_t> strengths, std::int64_t requirement);

}  // namespace adjudicator::classic
