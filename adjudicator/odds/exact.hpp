// Exact odds: every course that a turn can take, each with the ways in which dice can fall so.
//
// Where the rules play a turn in steps (RuleSystem::steps), courses that come to the same position go on as one:
// what was different before them is forgotten, as the rules forget it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "odds/mixture.hpp"
#include "odds/tally.hpp"
#include "odds/walk.hpp"

namespace adjudicator::odds {

/// A course, and the turn of the mixture that takes it.
struct Way {
  Path path;
  std::size_t turn = 0;
};

struct ExactOdds {
  Tally<Whole> tally;         // in ways of all()
  std::uint64_t courses = 0;  // that were walked, a step being one
  /// By the hash of an address where a chart was read: a course of the whole turn that leads there.
  std::map<std::uint64_t, Way> ways_to = {};
};

/// None where the turn has more courses than `most`, or, in a system without steps, seems to by a few of them. Each turn of
/// a mixture may have its part of so many.
std::optional<ExactOdds> exact_odds(const Mixture& turns, std::uint64_t most);

}  // namespace adjudicator::odds
