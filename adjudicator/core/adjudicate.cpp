#include "core/adjudicate.hpp"

#include "core/scene.hpp"
#include "core/suspension.hpp"

namespace adjudicator {

namespace {

/// Answers and rulings that met nothing (a slip in the address) are told, so that nobody believes in them.
void tell_unmet(const Run& run, AddressId root) {
  Log& log = *run.log;
  const auto args = [&](const std::string& address) {
    const Arg arg{"question", Key::unowned(address)};
    return log.keep(Args(&arg, 1));
  };
  for (std::size_t i = 0; i < run.turn.answers.size(); ++i) {
    const GivenAnswer& given = run.turn.answers[i];
    if (run.answers_met[i]) continue;
    if (given.by.empty())
      log.add(root, "", false, Refused{given.side, "answer-unasked", args(given.address)});
    else
      log.add(root, "", false, Ruled{"answer-unmet", given.by, given.because, args(given.address)});
  }
  for (std::size_t i = 0; i < run.turn.dice.size(); ++i)
    if (!run.dice_met[i])
      log.add(
          root, "", false,
          Ruled{"die-unmet", run.turn.dice[i].by, run.turn.dice[i].because, args(run.turn.dice[i].address)});
}

}  // namespace

Outcome adjudicate(const Turn& turn, DiceSource& dice) {
  Outcome outcome{{}, turn.start, false, {}};
  Run run{turn,
          outcome.after,
          dice,
          &outcome.log,
          0,
          {},
          0,
          0,
          false,
          std::vector<bool>(turn.answers.size()),
          std::vector<bool>(turn.dice.size()),
          &outcome.refused};
  const std::string root = turn.root_name();
  // The root's name lives as long as the log that is returned.
  const std::string_view kept(outcome.log.keep(std::span<const char>(root)).data(), root.size());
  const Key name = Key::unowned(kept);
  const AddressId at = outcome.log.addresses.root(name);
  try {
    turn.system->resolve(Scene(run, at, hash_below(0, name)));
  } catch (const Suspended&) {
    outcome.waiting = true;
  }
  tell_unmet(run, at);
  outcome.after.forget_journal();
  return outcome;
}

Sampler::Sampler(const Turn& turn) : turn_(turn), state_(turn.start), root_(turn.root_name()) {
  state_.forget_journal();
}

const State& Sampler::run(DiceSource& dice) {
  state_.undo_to(0);
  Run run{turn_, state_, dice, nullptr, 0, {}, 0, 0, false, {}, {}};
  turn_.system->resolve(Scene(run, AddressId::none, hash_below(0, Key::unowned(root_))));
  return state_;
}

}  // namespace adjudicator
