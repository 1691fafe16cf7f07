#include "core/adjudicate.hpp"

#include "core/scene.hpp"
#include "core/suspension.hpp"

namespace adjudicator {

Outcome adjudicate(const Turn& turn, DiceSource& dice) {
  Outcome outcome{{}, turn.start, false};
  Run run{turn, outcome.after, dice, &outcome.log, 0, {}, 0, false};
  const std::string root = turn.root_name();
  // The root's name lives as long as the log that is returned.
  const std::string_view kept(outcome.log.keep(std::span<const char>(root)).data(), root.size());
  const Key name = Key::unowned(kept);
  try {
    turn.system->resolve(Scene(run, outcome.log.addresses.root(name), hash_below(0, name)));
  } catch (const Suspended&) {
    outcome.waiting = true;
  }
  outcome.after.forget_journal();
  return outcome;
}

Sampler::Sampler(const Turn& turn) : turn_(turn), state_(turn.start), root_(turn.root_name()) { state_.forget_journal(); }

const State& Sampler::run(DiceSource& dice) {
  state_.undo_to(0);
  Run run{turn_, state_, dice, nullptr, 0, {}, 0, false};
  turn_.system->resolve(Scene(run, AddressId::none, hash_below(0, Key::unowned(root_))));
  return state_;
}

}  // namespace adjudicator
