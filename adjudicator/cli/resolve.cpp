// resolve: one turn. Reads orders, rolls, writes a mailing; run again it completes what is missing and
// changes nothing else.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/as_received.hpp"
#include "cli/commands.hpp"
#include "cli/differing.hpp"
#include "cli/further_answers.hpp"
#include "cli/game.hpp"
#include "cli/guards.hpp"
#include "cli/looks.hpp"
#include "cli/mailing.hpp"
#include "cli/pinned.hpp"
#include "cli/received_answers.hpp"
#include "cli/recording.hpp"
#include "cli/ruling.hpp"
#include "cli/same_inputs.hpp"
#include "cli/seals.hpp"
#include "cli/seeds.hpp"
#include "cli/since.hpp"
#include "cli/story.hpp"
#include "cli/unread.hpp"
#include "cli/versions.hpp"
#include "files/disk.hpp"
#include "record/ledger.hpp"
#include "record/secrets.hpp"
#include "version.hpp"

namespace adjudicator::cli {
namespace {

Formats parse_formats(const Arguments& arguments) {
  Formats formats;
  formats.formatter = chosen_formatter(arguments);
  if (!arguments.has("formats")) return formats;
  formats = {false, false, false, false, false, formats.formatter};
  const std::string& list = arguments["formats"];
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t comma = std::min(list.find(',', start), list.size());
    const std::string name = list.substr(start, comma - start);
    start = comma + 1;
    if (name == "xml")
      formats.xml = true;
    else if (name == "json")
      formats.json = true;
    else if (name == "html")
      formats.html = true;
    else if (name == "pdf")
      formats.pdf = true;
    else if (name == "text")
      formats.text = true;
    else
      throw UsageError("--formats knows xml, json, html, pdf and text, not '" + printable(name) + "'");
  }
  return formats;
}

/// A frozen turn takes no more orders; whoever changed one is told that it does not count.
void tell_of_late_orders(const Game& game, int turn, const std::map<std::string, std::string>& frozen,
                         Console& console) {
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
      console.err << fmt::format("adjudicator: {} is gone; what was frozen of it counts\n",
                                 game.folder.shown(game.folder.turn(turn) / name));
  for (const auto& [name, bytes] : now)
    if (name.starts_with("orders/") && differs(frozen, name, bytes))
      console.err << fmt::format("adjudicator: {} came after the orders were frozen and is not read; {}\n",
                                 game.folder.shown(game.folder.turn(turn) / name), way);
}

/// Nothing new came in since the last mailing: it would be made again.
bool nothing_new(const Game& game, int turn, int last_mailing,
                 const std::map<std::string, std::string>& inputs) {
  return last_mailing > 0 && game.folder.copy_inputs(game.folder.frozen_inputs(turn, last_mailing)) == inputs;
}

/// The program that made the turn's last mailing; empty: this one, or nobody knows.
std::string other_program(const Game& game, int turn, int last_mailing) {
  Diagnostics told_later;
  const auto entry = record::read_entry(game.folder, turn, last_mailing, told_later);
  return entry && entry->record.program != version ? entry->record.program : std::string();
}

void tell_of_another_program(const Game& game, int turn, int last_mailing, Console& console) {
  if (const std::string other = other_program(game, turn, last_mailing); !other.empty())
    console.err << fmt::format(
        "adjudicator: warning: {} was made by adjudicator {}, and this is {}: what decides results is not "
        "the same in both; the reports say so\n",
        game.folder.shown(game.folder.mailing(turn, last_mailing)), other, version);
}

void demand_same_story(const Game& game, const Turn& turn, int last_mailing, const std::string& log,
                       Console& console) {
  const auto earlier = game.folder.mailing(turn.number, last_mailing) / "log.xml";
  const std::string other = other_program(game, turn.number, last_mailing);
  const auto broken = broken_story(files::read_file(earlier, files::no_limit), log,
                                   other.empty() ? Facts::all : Facts::results);
  if (!broken) return;
  const bool sealed = seal_of(turn.game_file->root(), turn.number).has_value();
  const bool goes_on = !other.empty() && !sealed;
  console.err << fmt::format(
      "adjudicator: {}the turn {} not tell the same story as {} so far; the first fact that does not come "
      "again is\n  {}\n",
      goes_on ? "warning: " : "", goes_on ? "does" : "would", game.folder.shown(earlier),
      printable(*broken, 400));
  if (goes_on) return;
  if (other.empty())
    console.err << "adjudicator: if orders, rulings or charts were corrected on purpose, say --corrected; "
                   "nothing was written\n";
  else
    console.err << fmt::format(
        "adjudicator: finish the turn with adjudicator {}, which began it; where that was at fault, say "
        "--corrected: all are told then; nothing was written\n",
        other);
  throw Stop{bad_data};
}

/// In a sealed game turn follows turn: else a seed could be shown, or not, before its time.
void demand_earlier_turns(const Game& game, const Turn& turn, Console& console) {
  if (seals_of(turn.game_file->root()).empty()) return;
  for (const int earlier : game.folder.turns()) {
    if (earlier >= turn.number || is_closed(game, earlier)) continue;
    console.err << fmt::format(
        "adjudicator: turn {} is not resolved to its end yet; in a sealed game turns are resolved in their "
        "order\n",
        earlier);
    throw Stop{bad_data};
  }
}

/// A corrected mailing is compared with the one before as that comes out now; with another seed or program it
/// may be another than went out.
void tell_of_another_story(const Game& game, const Run& before, Console& console) {
  const auto log = game.folder.mailing(before.turn->number, before.mailing) / "log.xml";
  if (files::read_file(log, files::no_limit) == log_text(*before.turn, before.outcome)) return;
  console.err << fmt::format(
      "adjudicator: warning: {} does not come out again as it is there; the reports compare with what comes "
      "out now\n",
      game.folder.shown(log));
}

/// The mailing before a correction, run again. Where its seal's secret is lost (the turn has a fresh one)
/// that cannot be, and nothing is compared.
std::optional<Run> run_before(const Game& game, const Turn& turn, const reports::Issue& issue,
                              const Arguments& arguments, Console& console) {
  try {
    return run_before_correction(game, turn.number, issue.mailing, issue.revision, arguments, console);
  } catch (const record::SecretError& error) {
    console.err << fmt::format(
        "adjudicator: warning: the reports do not say what differs from mailing {}: {}\n", issue.mailing - 1,
        error.what());
    return std::nullopt;
  }
}

void save(const Game& game, const Turn& turn, const Outcome& outcome, const NewMailing& mailing,
          const record::TurnSeed& seed, const std::map<std::string, std::string>& inputs,
          const Formats& formats, const Arguments& arguments, Console& console) {
  files::FolderInMaking folder(game.folder.mailing(turn.number, mailing.issue.mailing));
  for (const auto& [name, bytes] : inputs) folder.write("inputs/" + name, bytes);
  // An empty file says so, that a replay takes defaults where this run took them.
  if (turn.take_defaults) folder.write("inputs/defaults", "");
  if (outcome.log.open_gate)
    folder.write("inputs/until", std::string(turn.system->gates[*outcome.log.open_gate]));
  const auto before = run_before(game, turn, mailing.issue, arguments, console);
  if (before) tell_of_another_story(game, *before, console);
  write_mailing(turn, outcome, mailing.issue, formats, folder, before ? &*before : nullptr);
  write_record(game, turn, mailing, seed, arguments, folder, console);
  close_secrets(game, turn, mailing.issue.mailing, folder);
  folder.commit();
}

/// What somebody meant to settle and did not.
void tell_unsettled(const Turn& turn, const Outcome& outcome, Console& console) {
  const auto address = [](Args args) {
    return args.empty() ? std::string_view() : args.front().value().word().text();
  };
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const Fact& fact = outcome.log[i];
    const std::string at = outcome.log.addresses.text(fact.at);
    if (const auto* refused = std::get_if<Refused>(&fact.what)) {
      const std::string& side = turn.side(refused->side).name;
      if (refused->code == Key("answer-unasked"))
        console.err << fmt::format("adjudicator: warning: {} answers a question that was not asked: {}\n",
                                   side, printable(address(refused->args)));
      else if (refused->code == Key("answer-not-possible"))
        console.err << fmt::format("adjudicator: warning: the answer of {} at {} is none of the choices\n",
                                   side, at);
      else if (refused->code == Key("answer-outdated"))
        console.err << fmt::format(
            "adjudicator: warning: the answer of {} at {} was given to a question that has changed since\n",
            side, at);
    } else if (const auto* ruled = happening<Ruled>(fact)) {
      if (ruled->what == Key("answer-unmet") || ruled->what == Key("die-unmet"))
        console.err << fmt::format("adjudicator: warning: a ruling by {} meets nothing{}: {}\n",
                                   printable(ruled->by), outcome.waiting ? " so far" : "",
                                   printable(address(ruled->args)));
      else if (ruled->what == Key("answer-not-possible"))
        console.err << fmt::format("adjudicator: warning: the ruling by {} at {} is none of the choices\n",
                                   printable(ruled->by), at);
    }
  }
}

/// What came of each side's orders, where not all of them count: a moderator who types a command sees at once
/// what a side will read in its report.
void tell_of_orders(const Turn& turn, const Outcome& outcome, const reports::Stylesheets& looks,
                    Console& console) {
  constexpr std::size_t most_reasons = 3;
  for (const SideInfo& side : turn.sides) {
    const reports::SentOrders sent = reports::count_orders(side, outcome.log, outcome.refused);
    if (!sent.received) console.err << fmt::format("adjudicator: {}: no orders received\n", side.id);
    if (sent.refused == 0) continue;
    console.err << fmt::format("adjudicator: {}: {} of {} orders refused in whole or in part:\n", side.id,
                               sent.refused, sent.refused + sent.accepted);
    std::size_t told = 0;
    for (const Refusal& refusal : outcome.refused) {
      if (refusal.side != side.row || refusal.node == nullptr || refusal.code.text().starts_with("W-"))
        continue;
      if (++told > most_reasons) continue;
      Diagnostic reason = to_diagnostic(turn, refusal, looks);
      reason.excerpt.clear();
      console.err << "  " << to_text(reason) << '\n';
    }
    if (told > most_reasons)
      console.err << fmt::format("  and {} more; 'adjudicator check' lists them all\n", told - most_reasons);
  }
}

int tell_result(const Game& game, const Turn& turn, const Outcome& outcome, int mailing, Console& console) {
  tell_unsettled(turn, outcome, console);
  if (!outcome.waiting) return done;
  for (const Question& q : outcome.log.questions)
    console.err << fmt::format("adjudicator: {} waits for {} ({})\n", outcome.log.addresses.text(q.at),
                               turn.side(q.side).name, q.kind.text());
  if (outcome.log.open_gate)
    console.err << fmt::format("adjudicator: the turn waits for the orders of gate {}\n",
                               turn.system->gates[*outcome.log.open_gate]);
  if (outcome.log.questions.empty()) return waits;
  console.err << fmt::format("adjudicator: the questions are in {}\n",
                             game.folder.shown(game.folder.mailing(turn.number, mailing)));
  return waits;
}

/// A question of a sealed turn that was settled by default stays so when the turn is corrected.
bool defaults_stay(const Game& game, int turn, bool corrected, Console& console) {
  const int last = game.folder.last_mailing(turn);
  if (!corrected || last == 0 || !began_sealed(game, turn)) return false;
  if (!std::filesystem::exists(game.folder.mailing(turn, last) / "inputs" / "defaults")) return false;
  console.err << fmt::format(
      "adjudicator: {} was made with --defaults, which stays so in a sealed game: open questions are settled "
      "by default again\n",
      game.folder.shown(game.folder.mailing(turn, last)));
  return true;
}

/// Judges the turn. Where an answer for a stack settles a question that comes up, that becomes one of the
/// inputs, and the turn is judged again from its beginning.
Outcome judge(const Game& game, std::unique_ptr<Turn>& turn, files::GameFolder::Inputs& inputs,
              const record::TurnSeed& seed, Console& console) {
  HmacDice dice(seed.dice);
  Outcome outcome = adjudicate(*turn, dice);
  while (answer_for_stacks(game, *turn, outcome, inputs)) {
    auto again = load_turn(game, turn->number, inputs, console);
    again->take_defaults = turn->take_defaults;
    again->until = turn->until;
    outcome = adjudicate(*again, dice);
    turn = std::move(again);
  }
  return outcome;
}

}  // namespace

int resolve(const Arguments& arguments, Console& console) {
  Formats formats = parse_formats(arguments);
  const Game game = open_game(arguments["GAME"], console);
  const Looks looks = demand_looks(game, console);
  formats.looks = looks.get();
  const files::Lock lock(game.folder.root() / ".lock");
  const int number = chosen_turn(game, arguments, console);
  finish_interrupted(game, number);
  const int last = game.folder.last_mailing(number);
  const bool corrected = arguments.has("corrected");
  if (is_closed(game, number) && !corrected) {
    console.err << fmt::format("adjudicator: turn {} is resolved already ({}); --corrected runs it again\n",
                               number, game.folder.shown(game.folder.mailing(number, last)));
    return done;
  }
  const HeadStart head_start(std::string(game.system->key), formats);
  demand_audited_files(game, number, console);
  demand_same_inputs(game, number, corrected, console);
  auto inputs = next_inputs(game, number, corrected);
  const std::string open_gate = last > 0 ? game.folder.gate_of(number, last) : std::string();
  if (last > 0 && !corrected && open_gate.empty())
    tell_of_late_orders(game, number, game.folder.copy_inputs(game.folder.frozen_inputs(number, last)),
                        console);
  inputs.tell_slips = true;
  auto turn = load_turn(game, number, inputs, console);
  inputs.tell_slips = false;
  print(unread_charts(*turn), console);
  turn->take_defaults = arguments.has("defaults") || defaults_stay(game, number, corrected, console);
  if (arguments.has("until")) turn->until = find_gate(*game.system, arguments["until"], console);
  if (turn->until && !open_gate.empty() && *turn->until <= find_gate(*game.system, open_gate, console) &&
      !corrected) {
    console.err << fmt::format("adjudicator: turn {} stands before gate {} already\n", number, open_gate);
    return waits;
  }
  const auto bytes = game.folder.copy_inputs(inputs);
  if (last == 0 && std::filesystem::exists(game.folder.freeze(number)))
    tell_of_late_orders(game, number, bytes, console);
  if (open_gate.empty() && nothing_new(game, number, last, bytes) && !turn->take_defaults && !corrected) {
    console.err << fmt::format("adjudicator: turn {} still waits; nothing new came in since {}\n", number,
                               game.folder.shown(game.folder.mailing(number, last)));
    return waits;
  }
  demand_earlier_turns(game, *turn, console);
  demand_key(*turn, arguments, console);
  demand_orders(game, *turn, arguments, console);
  demand_same_seal(game, *turn, arguments, console);
  demand_same_sides(game, *turn, console);
  demand_same_words(game, *turn, console);
  if (!corrected || began_sealed(game, number))
    demand_same_answers(game, *turn, inputs, *formats.looks, console);
  demand_as_received(game, *turn, inputs, console);
  demand_honest_rulings(game, *turn, corrected, arguments, console);
  demand_frozen_before_beacon(game, *turn, bytes, arguments, console);
  const record::TurnSeed seed = turn_seed(game, *turn, arguments, console);
  const Outcome outcome = judge(game, turn, inputs, seed, console);
  if (last > 0) tell_of_another_program(game, number, last, console);
  if (last > 0 && !corrected) demand_same_story(game, *turn, last, log_text(*turn, outcome), console);
  demand_rulings_met(*turn, outcome, console);
  NewMailing mailing = next_mailing(game, *turn, corrected, seed,
                                    seeds_to_show(game, *turn, seed, arguments, console), console);
  mailing.issue.cut_short = deadline_cut_short(game, *turn, arguments, console);
  mailing.deadline = deadline_in_force(game, *turn, console);
  mailing.moment_given = moment_given(arguments);
  const auto used = game.folder.copy_inputs(inputs);
  mailing.issue.since = since_last_turn(game, *turn, mailing.issue.mailing, used, version);
  save(game, *turn, outcome, mailing, seed, used, formats, arguments, console);
  if (last == 0 || corrected || !open_gate.empty()) tell_of_orders(*turn, outcome, *looks, console);
  return tell_result(game, *turn, outcome, last + 1, console);
}

}  // namespace adjudicator::cli
