// What the schema found in orders and no system told: so that no slip in a file is passed over in silence,
// whatever a system's order desk looks at.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/turn.hpp"

namespace adjudicator {

/// Dice that have fallen in an earlier mailing of the turn, each by its address: what the faces come to.
using FallenDice = std::map<std::string, std::int64_t, std::less<>>;

/// A part of the plan of a system whose rules draw by lot how an order is judged: all that the course of the
/// turn may yet refuse. The system tells it itself, so no fault of the schema at its place is told beside it.
struct JudgedByLot {
  virtual ~JudgedByLot() = default;
  std::vector<Refusal> by_lot;
  /// Those of `by_lot` that stand however the lot falls, as long as the order counts at all: known before play.
  std::vector<Refusal> certain;
  /// Those of a side's orders that stand as soon as these dice have fallen, without the certain ones. A receipt and a side's own check
  /// are given those that the side was told of, and no others.
  virtual std::vector<Refusal> settled(const Turn& turn, Row side, const FallenDice& dice) const;
};

/// A refusal `order-fault` for each fault inside an order that no refusal of the plan points at, nor one that
/// the course of the turn decides on, side by side, in the order of the files, the oldest first. A fault that a later file of the side repeats is told
/// of the later one. After Diagnostics::limit refusals of a side only the first fault of each further order
/// is told. The refusals point into the turn's documents.
std::vector<Refusal> untold_faults(const Turn& turn);

/// What the turn's system knows before play of refusals that a run makes only where it comes to them.
std::span<const Refusal> foreseen(const Turn& turn);

/// All that is known to be wrong with the orders before the turn is played: the plan's refusals and these.
std::vector<Refusal> refusals_before_play(const Turn& turn);

}  // namespace adjudicator
