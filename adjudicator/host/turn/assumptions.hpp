// What a side takes units of others to be whose strength it does not see: a file of its own (`assumptions` in the schema of
// its system), for odds.
//
// It is judged by what the side sees and by nothing else: whether it is true is not looked at. What the side sees of a unit
// it cannot assume otherwise. Of a trait that it neither sees nor states, the unit has what a roster has where it is silent.
// Each unit's alternatives are drawn by their weights, whatever the others are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "host/forms/side_view.hpp"
#include "odds/mixture.hpp"

namespace adjudicator::host {

struct AssumptionsFile {
  std::string shown;  // as its user named it
  std::string bytes;
};

/// What alternatives of all units may come to: a turn is loaded and played for each combination.
inline constexpr std::size_t most_combinations = 64;

struct AssumptionsAsked {
  int turn = 1;
  std::string side;
  AssumptionsFile file;
};

/// One of the things that a unit is taken to be, for the reader.
struct Taken {
  std::string who;  // by which the file has it
  std::string is;   // traits and their values
  std::uint64_t weight = 1;
  std::uint64_t of = 1;  // the sum of the weights of all that it may be
};

struct AssumedTurns {
  std::vector<MeasuredTurn> turns;  // by combination, as Mixture has them
  std::vector<odds::Unknown> unknowns;
  std::size_t units = 0;  // of which something is assumed
  std::vector<Taken> taken;
};

/// Stopped, with all that is wrong with the file at its places, where it cannot be taken so.
AssumedTurns assumed_turns(const Game& game, const MeasuredView& view, const AssumptionsAsked& asked,
                           const files::GameFolder::Inputs& own);

}  // namespace adjudicator::host
