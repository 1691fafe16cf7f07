// How far the share of samples may be from the chance that it stands for.
#pragma once

#include <cstdint>
#include <utility>

#include "odds/tally.hpp"
#include "odds/whole.hpp"

namespace adjudicator::odds {

/// The whole in parts: shares are rounded to these.
inline constexpr std::int64_t millionths = 1'000'000;

/// Bounds between which the chance lies in 19 of 20 cases (Wilson's interval) where `part` of `all` samples came so; in
/// millionths, the wider way.
std::pair<Whole, Whole> bounds(const Whole& part, const Whole& all);

/// How far a share may be from one of its bounds, in millionths, at most: of all shares that are told of a turn. Wilson's
/// interval does not lie evenly about a share.
std::int64_t greatest_error(const Tally<std::uint64_t>& tally);

}  // namespace adjudicator::odds
