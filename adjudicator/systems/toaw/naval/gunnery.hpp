// Fire at ships: shots and planes, hits, damage (TOAW-10.3 to 10.20).
//
// The draws of a line in a round are two streams. `shot`: the range (TOAW-10.10), the fraction of TOAW-1.6, then a die
// for each shot. `hit`: all that follows, on one die of 10^14 faces. Several draws of the rules that always belong
// together are read from one die: their product of faces is thrown, and its digits are split, so that each is as
// likely as it was, and independent of the others.
//
//   shot  U(W · 10^6): the target is at x div 10^6 (TOAW-10.3), the first check is x mod 10^6 (TOAW-10.8)
//   hit   after a first check that passed: the second check is y div 10^8 (TOAW-10.13), the one of penetration
//         (y div 100) mod 10^6 (TOAW-10.16); a superficial hit that is not certain: s div 10^8 (TOAW-10.15);
//         after a penetration: u1 is z div 10^10, u2 (z div 10^6) mod 10^4, the fraction z mod 10^6 (TOAW-10.17),
//         and of the next die c div 10^8 the critical loss (TOAW-10.18)
//   critical  five of U(21) (TOAW-10.19)
#pragma once

#include "core/scene.hpp"
#include "systems/toaw/naval/fleet.hpp"

namespace adjudicator::toaw::naval {

/// All fire of one party in a round, in the order of its vessels. What it does is in the lines and vessels of `at`;
/// nothing of the state is changed.
void fire(const Scene& round, const Field& field, Squadron& from, Squadron& at, const Setting& setting);

}  // namespace adjudicator::toaw::naval
