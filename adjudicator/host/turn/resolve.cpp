#include "host/turn/resolve.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "files/folder/disk.hpp"
#include "host/forms/position_record.hpp"
#include "host/game/further_answers.hpp"
#include "host/game/looks.hpp"
#include "host/game/pinned.hpp"
#include "host/game/recording.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seals.hpp"
#include "host/game/told_deadline.hpp"
#include "host/game/versions.hpp"
#include "host/letters/as_received.hpp"
#include "host/letters/received_answers.hpp"
#include "host/rulings/ruling.hpp"
#include "host/turn/differing.hpp"
#include "host/turn/since.hpp"
#include "host/turn/story.hpp"
#include "host/turn/unread.hpp"
#include "record/ledger.hpp"
#include "record/secrets.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

/// A frozen turn takes no more orders; whoever changed one is told that it does not count.
void tell_of_late_orders(const Game& game, int turn, const std::map<std::string, std::string>& frozen,
                         Notes& notes) {
  const auto now = game.folder.copy_inputs(game.folder.current_inputs(turn));
  const char* way = game.folder.last_mailing(turn) == 0
                        ? "once the turn is resolved, a ruling can put it in place"
                    : began_sealed(game, turn) ? "adjudicator amend --order puts it in place"
                                               : "--corrected runs the turn again with it";
  const auto differs = [](const auto& some, const std::string& name, const std::string& bytes) {
    const auto found = some.find(name);
    return found == some.end() || found->second != bytes;
  };
  for (const auto& [name, bytes] : frozen)
    if (name.starts_with("orders/") && !now.contains(name))
      notes.say(fmt::format("{} is gone; what was frozen of it counts",
                            game.folder.shown(game.folder.turn(turn) / name)));
  for (const auto& [name, bytes] : now)
    if (name.starts_with("orders/") && differs(frozen, name, bytes))
      notes.say(fmt::format("{} came after the orders were frozen and is not read; {}",
                            game.folder.shown(game.folder.turn(turn) / name), way));
}

/// Nothing new came in since the last mailing: it would be made again.
bool nothing_new(const Game& game, int turn, int last_mailing,
                 const std::map<std::string, std::string>& inputs) {
  return last_mailing > 0 && game.folder.copy_inputs(game.folder.frozen_inputs(turn, last_mailing)) == inputs;
}

/// The program that made the turn's last mailing; empty: this one, or nobody knows.
std::string other_program(const Game& game, int turn, int last_mailing) {
  const auto record = record::understood_record(game.folder, turn, last_mailing);
  return record && record->program != version ? record->program : std::string();
}

void tell_of_program_of_mailing(const Game& game, int turn, int last_mailing, Notes& notes) {
  if (const std::string other = other_program(game, turn, last_mailing); !other.empty())
    notes.warn(
        fmt::format("{} was made by adjudicator {}, and this is {}: what decides results is not "
                    "the same in both; the reports say so",
                    game.folder.shown(game.folder.mailing(turn, last_mailing)), other, version));
}

void demand_same_story(const Game& game, const Turn& turn, int last_mailing, const std::string& log,
                       Notes& notes) {
  const auto earlier = game.folder.mailing(turn.number, last_mailing) / "log.xml";
  const std::string other = other_program(game, turn.number, last_mailing);
  const auto broken = broken_story(files::read_file(earlier, files::no_limit), log,
                                   other.empty() ? Facts::all : Facts::results);
  if (!broken) return;
  const bool sealed = seal_of(turn.game_file->root(), turn.number).has_value();
  const bool goes_on = !other.empty() && !sealed;
  std::string sentence = fmt::format(
      "the turn {} not tell the same story as {} so far; the first fact that does not come again is\n  {}",
      goes_on ? "does" : "would", game.folder.shown(earlier), printable(*broken, 400));
  if (goes_on) return notes.warn(std::move(sentence));
  Notes why;
  why.say(std::move(sentence));
  why.say(other.empty()
              ? "if orders, rulings or charts were corrected on purpose, say --corrected; nothing was "
                "written"
              : fmt::format("finish the turn with adjudicator {}, which began it; where that was at "
                            "fault, say --corrected: all are told then; nothing was written",
                            other));
  stop(Reason::moderators_file, std::move(why));
}

/// In a sealed game turn follows turn: else a seed could be shown, or not, before its time.
void demand_earlier_turns(const Game& game, const Turn& turn) {
  if (seals_of(turn.game_file->root()).empty()) return;
  for (const int earlier : game.folder.turns()) {
    if (earlier >= turn.number || is_closed(game, earlier)) continue;
    stop(Reason::moderators_file,
         fmt::format("turn {} is not resolved to its end yet; in a sealed game turns are resolved in their "
                     "order",
                     earlier));
  }
}

/// A corrected mailing is compared with the one before as that comes out now; with another seed or program it
/// may be another than went out.
void tell_of_another_story(const Game& game, const Run& before, Notes& notes) {
  const auto log = game.folder.mailing(before.turn->number, before.mailing) / "log.xml";
  if (files::read_file(log, files::no_limit) == log_text(*before.turn, before.outcome)) return;
  notes.warn(
      fmt::format("{} does not come out again as it is there; the reports compare with what comes "
                  "out now",
                  game.folder.shown(log)));
}

/// The mailing before a correction, run again. Where its seal's secret is lost (the turn has a fresh one)
/// that cannot be, and nothing is compared.
std::optional<Run> run_before(const Game& game, const Turn& turn, const reports::Issue& issue,
                              const SeedSource& from, Notes& notes) {
  try {
    return run_before_correction(game, turn.number, issue.mailing, issue.revision, from, notes);
  } catch (const record::SecretError& error) {
    notes.warn(fmt::format("the reports do not say what differs from mailing {}: {}", issue.mailing - 1,
                           error.what()));
    return std::nullopt;
  }
}

/// What somebody meant to settle and did not.
Notes unsettled(const Turn& turn, const Outcome& outcome) {
  Notes notes;
  const auto address = [](Args args) {
    return args.empty() ? std::string_view() : args.front().value().word().text();
  };
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const Fact& fact = outcome.log[i];
    const std::string at = outcome.log.addresses.text(fact.at);
    if (const auto* refused = std::get_if<Refused>(&fact.what)) {
      const std::string& side = turn.side(refused->side).name;
      if (refused->code == Key("answer-unasked"))
        notes.warn(fmt::format("{} answers a question that was not asked: {}", side,
                               printable(address(refused->args))));
      else if (refused->code == Key("answer-not-possible"))
        notes.warn(fmt::format("the answer of {} at {} is none of the choices", side, at));
      else if (refused->code == Key("answer-outdated"))
        notes.warn(
            fmt::format("the answer of {} at {} was given to a question that has changed since", side, at));
    } else if (const auto* ruled = happening<Ruled>(fact)) {
      if (ruled->what == Key("answer-unmet") || ruled->what == Key("die-unmet"))
        notes.warn(fmt::format("a ruling by {} matches nothing{}: {}", printable(ruled->by),
                               outcome.waiting ? " so far" : "", printable(address(ruled->args))));
      else if (ruled->what == Key("answer-not-possible"))
        notes.warn(fmt::format("the ruling by {} at {} is none of the choices", printable(ruled->by), at));
    }
  }
  return notes;
}

/// What came of each side's orders, where not all of them count: a moderator who types a command sees at once
/// what a side will read in its report.
std::vector<OrdersOfSide> orders_of(const Turn& turn, const Outcome& outcome,
                                    const reports::Stylesheets& looks) {
  constexpr std::size_t most_reasons = 3;
  std::vector<OrdersOfSide> all;
  for (const SideInfo& side : turn.sides) {
    const reports::SentOrders sent = reports::count_orders(turn, side, outcome.log, outcome.refused);
    if (sent.received && sent.refused == 0) continue;
    all.push_back({side.id, sent.received, sent.refused, sent.refused + sent.accepted});
    OrdersOfSide& own = all.back();
    if (sent.refused == 0) continue;
    for (const Refusal& refusal : outcome.refused) {
      if (refusal.side != side.row || refusal.node == nullptr || is_warning(*turn.system, refusal.code))
        continue;
      if (own.reasons.size() == most_reasons) {
        ++own.more;
        continue;
      }
      own.reasons.push_back(to_diagnostic(turn, refusal, looks));
      own.reasons.back().excerpt.clear();
    }
  }
  return all;
}

std::vector<OpenQuestion> open_questions(const Turn& turn, const Outcome& outcome) {
  std::vector<OpenQuestion> all;
  for (const Question& q : outcome.log.questions)
    all.push_back({outcome.log.addresses.text(q.at), turn.side(q.side).name, std::string(q.kind.text())});
  return all;
}

/// A question of a sealed turn that was settled by default stays so when the turn is corrected.
bool defaults_stay(const Game& game, int turn, bool corrected, Notes& notes) {
  const int last = game.folder.last_mailing(turn);
  if (!corrected || last == 0 || !began_sealed(game, turn)) return false;
  if (!std::filesystem::exists(game.folder.mailing(turn, last) / "inputs" / "defaults")) return false;
  notes.say(
      fmt::format("{} was made with --defaults, which stays so in a sealed game: open questions are settled "
                  "by default again",
                  game.folder.shown(game.folder.mailing(turn, last))));
  return true;
}

/// A turn on its way from its folder to its mailing.
/// Of the files that count: which came late and were accepted, or at a moment that a person said.
std::vector<files::Arrival> arrivals_of(const Game& game, const Turn& turn) {
  std::vector<files::Arrival> all;
  for (const SideInfo& side : turn.sides)
    for (const std::string document : {"orders", "answers", "moves"}) {
      const auto counts = Versions(game, turn.number, side.id).newest([&](const Receipt& told) {
        return told.accepted && told.document == document;
      });
      if (!counts || !(counts->late || counts->given)) continue;
      all.push_back({side.id, document, to_text(counts->received),
                     counts->deadline ? to_text(*counts->deadline) : std::string(), counts->late,
                     counts->given});
    }
  return all;
}

class Resolving {
 public:
  Resolving(const Game& game, const ResolveOptions& how, const reports::Stylesheets& looks, Notes& notes)
      : game_(game), how_(how), formats_(how.formats), notes_(notes) {
    formats_.looks = &looks;
    number_ = chosen_turn(game, how.turn);
    finish_interrupted(game, number_);
    last_ = game.folder.last_mailing(number_);
    if (last_ > 0) open_gate_ = game.folder.gate_of(number_, last_);
  }

  /// Nothing: there is something to judge.
  std::optional<Resolved> open() {
    if (is_closed(game_, number_) && !how_.corrected) return nothing_done(Resolved::State::resolved_before);
    head_start_.emplace(std::string(game_.system->key), formats_);
    read();
    if (stands_at_gate()) return nothing_done(Resolved::State::at_gate_before);
    bytes_ = game_.folder.copy_inputs(inputs_);
    if (last_ == 0 && std::filesystem::exists(game_.folder.freeze(number_)))
      tell_of_late_orders(game_, number_, bytes_, notes_);
    if (open_gate_.empty() && nothing_new(game_, number_, last_, bytes_) && !turn_->take_defaults &&
        !how_.corrected)
      return nothing_done(Resolved::State::nothing_new);
    return std::nullopt;
  }

  /// What must be so before any die: whose turn it is, who signs, what was sent, and that nothing changed
  /// that an earlier run pinned.
  void verify() {
    demand_earlier_turns(game_, *turn_);
    key_ = demand_key(*turn_->game_file, how_.key);
    demand_orders(game_, *turn_, how_.terms);
    demand_same_seal(game_, *turn_, how_.corrected, how_.seed.secrets, notes_);
    demand_same_sides(game_, *turn_);
    demand_same_words(game_, *turn_);
    if (!how_.corrected || began_sealed(game_, number_))
      demand_same_answers(game_, *turn_, inputs_, *formats_.looks);
    demand_as_received(game_, *turn_, inputs_, notes_);
    demand_honest_rulings(game_, *turn_, how_.corrected, how_.seed.secrets);
    if (last_ == 0 && !std::filesystem::exists(game_.folder.freeze(number_)))
      demand_same_positions(game_, *turn_, *formats_.looks, key_, notes_);
    demand_frozen_before_beacon(game_, *turn_, bytes_, how_.seed, notes_);
  }

  void judge() {
    seed_ = turn_seed(game_, *turn_, how_.seed);
    adjudicate_with_stacks();
    if (last_ > 0) tell_of_program_of_mailing(game_, number_, last_, notes_);
    if (last_ > 0 && !how_.corrected)
      demand_same_story(game_, *turn_, last_, log_text(*turn_, outcome_), notes_);
    demand_rulings_met(*turn_, outcome_);
  }

  void write() {
    const auto inputs = game_.folder.copy_inputs(inputs_);
    const NewMailing mailing = plan_mailing(inputs);
    files::FolderInMaking folder(game_.folder.mailing(number_, mailing.issue.mailing));
    for (const auto& [name, bytes] : inputs) folder.write("inputs/" + name, bytes);
    // An empty file says so, that a replay takes defaults where this run took them.
    if (turn_->take_defaults) folder.write("inputs/defaults", "");
    if (outcome_.log.open_gate)
      folder.write("inputs/until", std::string(turn_->system->gates[*outcome_.log.open_gate]));
    const auto before = run_before(game_, *turn_, mailing.issue, how_.seed, notes_);
    if (before) tell_of_another_story(game_, *before, notes_);
    write_mailing(*turn_, outcome_, mailing.issue, formats_, folder, before ? &*before : nullptr);
    write_record(game_, *turn_, mailing, seed_, key_, folder);
    close_secrets(game_, *turn_, mailing.issue.mailing, folder);
    folder.commit();
  }

  /// The reports tell it. What the mailing keeps of game.xml has it, so a replay tells the same.
  void fix_next_deadline() const {
    if (outcome_.waiting)
      fix_deadline(game_, number_, last_ + 2);
    else if (game_.folder.last_mailing(number_ + 1) == 0)
      fix_deadline(game_, number_ + 1, 1);
  }

  Resolved result() const {
    Resolved done;
    done.state = outcome_.waiting ? Resolved::State::waits : Resolved::State::resolved;
    done.turn = number_;
    done.mailing = game_.folder.shown(game_.folder.mailing(number_, last_ + 1));
    if (last_ == 0 || how_.corrected || !open_gate_.empty())
      done.orders = orders_of(*turn_, outcome_, *formats_.looks);
    done.unsettled = unsettled(*turn_, outcome_);
    if (!outcome_.waiting) return done;
    done.questions = open_questions(*turn_, outcome_);
    if (outcome_.log.open_gate) done.gate = turn_->system->gates[*outcome_.log.open_gate];
    return done;
  }

 private:
  Resolved nothing_done(Resolved::State state) const {
    Resolved done;
    done.state = state;
    done.turn = number_;
    done.mailing = game_.folder.shown(game_.folder.mailing(number_, last_));
    done.gate = open_gate_;
    return done;
  }

  /// The files, once it is sure that an audit could follow them and that they are those the turn began with.
  void read() {
    demand_audited_files(game_, number_, notes_);
    demand_same_inputs(game_, number_, how_.corrected, notes_);
    inputs_ = next_inputs(game_, number_, how_.corrected);
    if (last_ > 0 && !how_.corrected && open_gate_.empty())
      tell_of_late_orders(game_, number_,
                          game_.folder.copy_inputs(game_.folder.frozen_inputs(number_, last_)), notes_);
    inputs_.tell_slips = true;
    turn_ = load_turn(game_, number_, inputs_, notes_);
    inputs_.tell_slips = false;
    notes_.add(unread_charts(*turn_));
    turn_->take_defaults = how_.terms.defaults || defaults_stay(game_, number_, how_.corrected, notes_);
    if (how_.until) turn_->until = find_gate(*game_.system, *how_.until);
  }

  bool stands_at_gate() const {
    return turn_->until && !open_gate_.empty() && !how_.corrected &&
           *turn_->until <= find_gate(*game_.system, open_gate_);
  }

  /// Where an answer for a stack settles a question that comes up, that becomes one of the inputs, and the
  /// turn is judged again from its beginning.
  void adjudicate_with_stacks() {
    HmacDice dice(seed_.dice);
    outcome_ = adjudicate(*turn_, dice);
    while (answer_for_stacks(game_, *turn_, outcome_, inputs_)) {
      auto again = load_turn(game_, number_, inputs_, notes_);
      again->take_defaults = turn_->take_defaults;
      again->until = turn_->until;
      outcome_ = adjudicate(*again, dice);
      turn_ = std::move(again);
    }
  }

  NewMailing plan_mailing(const std::map<std::string, std::string>& inputs) {
    NewMailing mailing = next_mailing(game_, *turn_, how_.corrected, seed_,
                                      seeds_to_show(game_, *turn_, seed_, how_.seed, notes_));
    mailing.issue.cut_short = deadline_cut_short(game_, *turn_, how_.terms);
    mailing.deadline = deadline_in_force(game_, *turn_);
    mailing.moment_given = moment_given(how_.terms);
    mailing.issue.arrivals = arrivals_of(game_, *turn_);
    mailing.issue.since = since_last_turn(game_, *turn_, mailing.issue.mailing, inputs, version);
    return mailing;
  }

  const Game& game_;
  const ResolveOptions& how_;
  Formats formats_;
  Notes& notes_;
  int number_ = 0;
  int last_ = 0;           // its last mailing
  std::string open_gate_;  // before which that stopped
  std::optional<HeadStart> head_start_;
  files::GameFolder::Inputs inputs_;
  std::map<std::string, std::string> bytes_;  // of them, as they were found
  std::unique_ptr<Turn> turn_;
  std::optional<record::SecretKey> key_;
  record::TurnSeed seed_;
  Outcome outcome_;
};

}  // namespace

Resolved resolve(const Game& game, const ResolveOptions& how, Notes& notes) {
  const Looks looks = demand_looks(game, notes);
  const files::Lock lock(game.folder.root() / ".lock");
  Resolving turn(game, how, *looks, notes);
  if (auto nothing_to_do = turn.open()) return *nothing_to_do;
  turn.verify();
  turn.judge();
  turn.fix_next_deadline();
  turn.write();
  return turn.result();
}

bool has_unused_rulings(const Game& game, int turn) {
  const auto said = [](const std::filesystem::path& folder) {
    for (const char* name : {"rulings.xml", "rulings.json"})
      if (std::filesystem::exists(folder / name)) return files::read_file(folder / name, files::no_limit);
    return std::string();
  };
  const int last = game.folder.last_mailing(turn);
  return last > 0 && said(game.folder.turn(turn)) != said(game.folder.mailing(turn, last) / "inputs");
}

}  // namespace adjudicator::host
