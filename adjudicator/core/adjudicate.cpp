#include "core/adjudicate.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/order_faults.hpp"
#include "core/scene.hpp"
#include "core/suspension.hpp"

namespace adjudicator {

namespace {

/// Orders that a later ruling replaced again. Of everything else there is one ruling at most.
bool is_replaced(const Turn& turn, const GivenStart& given) {
  return given.what == "orders" && std::ranges::any_of(turn.given_starts, [&](const GivenStart& later) {
           return later.what == "orders" && later.thing == given.thing && later.from == given.to;
         });
}

/// Rulings that stand behind the turn come before all else in it.
void tell_given_starts(const Turn& turn, Log& log, AddressId root) {
  for (const GivenStart& given : turn.given_starts) {
    std::vector<Arg> args;
    const auto word = [&](Key name, const std::string& text) {
      if (!text.empty()) args.push_back({name, Key::unowned(text)});
    };
    if (given.trait.empty()) {
      args.push_back({"side", given.thing});
    } else {
      args.push_back({"thing", given.thing});
      args.push_back({"trait", given.trait});
      word("from", given.from);
      word("to", given.to);
    }
    if (given.dice_known) args.push_back({"dice-known", 1});
    if (is_replaced(turn, given)) args.push_back({"replaced", 1});
    log.add(root, "", false, log.keep(Ruled{given.what, given.by, given.because, log.keep(Args(args))}));
  }
}

/// At an address of its own: what a later mailing of the turn adds comes after what an earlier one told.
void tell_order_faults(Run& run, const Scene& root) {
  const Scene faults = root.within("order-faults");
  for (const Refusal& refusal : untold_faults(run.turn))
    faults.within(run.turn.key(refusal.side)).refuse(refusal);
}

/// Answers and rulings that met nothing (a slip in the address) are told, so that nobody believes in them.
void tell_unmet(const Run& run, AddressId root) {
  Log& log = *run.log;
  const auto args = [&](const std::string& address, bool dice_known) {
    const std::array both{Arg{"question", Key::unowned(address)}, Arg{"dice-known", 1}};
    return log.keep(Args(both).first(dice_known ? 2 : 1));
  };
  for (std::size_t i = 0; i < run.turn.answers.size(); ++i) {
    const GivenAnswer& given = run.turn.answers[i];
    if (run.answers_met[i]) continue;
    const Args about = args(given.address, given.dice_known);
    if (given.by.empty())
      log.add(root, "", false, Refused{given.side, "answer-unasked", about});
    else
      log.add(root, "", false, log.keep(Ruled{"answer-unmet", given.by, given.because, about}));
  }
  for (std::size_t i = 0; i < run.turn.dice.size(); ++i) {
    const GivenDie& given = run.turn.dice[i];
    if (run.dice_met[i]) continue;
    log.add(root, "", false,
            log.keep(Ruled{"die-unmet", given.by, given.because, args(given.address, given.dice_known)}));
  }
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
  tell_given_starts(turn, outcome.log, at);
  const Scene scene(run, at, hash_below(0, name));
  try {
    turn.system->resolve(scene);
  } catch (const Suspended&) {
    outcome.waiting = true;
  }
  demand_series_closed(run);
  tell_order_faults(run, scene);
  tell_unmet(run, at);
  outcome.after.forget_journal();
  give_labels(turn, outcome.after, outcome.log);
  return outcome;
}

Sampler::Sampler(const Turn& turn, Witness* witness)
    : turn_(turn), state_(turn.start), root_(turn.root_name()), witness_(witness) {
  state_.forget_journal();
}

void Sampler::resolve(DiceSource& dice, FunctionRef<void(Scene)> what) {
  Run run{turn_, state_, dice, nullptr, 0, {}, 0, 0, false, {}, {}};
  run.witness = witness_;
  try {
    what(Scene(run, AddressId::none, hash_below(0, Key::unowned(root_))));
  } catch (const Suspended&) {
    // Orders are due, or it waits to be told something (waiting.hpp): the sample ends there.
  }
  demand_series_closed(run);
}

const State& Sampler::run(DiceSource& dice) {
  state_.undo_to(0);
  resolve(dice, [&](Scene scene) { turn_.system->resolve(scene); });
  return state_;
}

void Sampler::run_step(std::size_t step, DiceSource& dice) {
  resolve(dice, [&](Scene scene) { turn_.system->resolve_step(scene, step); });
}

}  // namespace adjudicator
