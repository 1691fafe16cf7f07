// adjudicate : Turn -> Log. One pure function.
#pragma once

#include <string>

#include "core/dice.hpp"
#include "core/facts.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator {

struct Outcome {
  Log log;
  State after;                   // the fold of the log
  bool waiting = false;          // questions or a gate are open: what comes after them has not happened yet
  std::vector<Refusal> refused;  // with their places in the files; words in them are kept by the log
};

/// Resolves a turn whose plan was made by its system's `check`. Reads no clock, locale or environment.
/// Throws DiceError (a tape that ran out, a ruling with impossible faces), RulingError (a ruling that no
/// longer matches), ProgrammingError, ArithmeticError.
Outcome adjudicate(const Turn& turn, DiceSource& dice);

/// Resolves one turn many times with other dice on one state that is undone between runs (tally mode).
class Sampler {
 public:
  explicit Sampler(const Turn& turn, Witness* witness = nullptr);
  /// Runs one sample and returns the state after it, valid until the next run. Open questions take their
  /// default.
  const State& run(DiceSource& dice);
  /// One step of the turn (RuleSystem::steps) from the state as it is.
  void run_step(std::size_t step, DiceSource& dice);
  /// What a step begins from may be set; the journal begins with the turn.
  State& state() { return state_; }

 private:
  void resolve(DiceSource& dice, FunctionRef<void(Scene)> what);

  const Turn& turn_;
  State state_;
  std::string root_;
  Witness* witness_;
};

}  // namespace adjudicator
