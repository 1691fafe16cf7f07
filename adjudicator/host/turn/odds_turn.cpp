#include "host/turn/odds_turn.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "core/order_faults.hpp"
#include "files/schema/schema.hpp"
#include "host/forms/side_view.hpp"
#include "host/game/kept_log.hpp"
#include "host/stopped.hpp"

namespace adjudicator::host {
namespace {

std::uint64_t face_of(std::string_view text) {
  std::uint64_t face = 0;
  std::from_chars(text.data(), text.data() + text.size(), face);
  return face;
}

/// The dice that a log or a report tells of, each once, at any depth. What it says of other mailings is no news.
void collect_dice(const Node& node, std::set<std::string>& known, std::vector<GivenDie>& dice) {
  for (const Node& child : node.children()) {
    if (child.name == "drawn")
      stop(Reason::asked_wrongly,
           "part of the turn has been played, and what was told of it does not list each die: "
           "there are no odds of the rest");
    if (child.name == "differences") continue;
    collect_dice(child, known, dice);
    if (child.name != "rolled" || child.value("faces").empty()) continue;
    GivenDie die;
    die.address = child.value("at");
    die.address_hash = hash_of_address(die.address);
    for (const std::string_view face : child.list("faces")) die.faces.push_back(face_of(face));
    if (known.insert(die.address).second) dice.push_back(std::move(die));
  }
}

/// The dice that a turn in progress has thrown stand as they fell. Draws of series are not in a log face by face.
void keep_thrown_dice(Turn& turn, const Document& told) {
  // A ruling on a die is newer, or is what is told.
  std::set<std::string> known;
  for (const GivenDie& given : turn.dice) known.insert(given.address);
  collect_dice(told.root(), known, turn.dice);
  std::ranges::stable_sort(turn.dice, {}, &GivenDie::address_hash);
}

[[noreturn]] void blame_the_moderator(int turn) {
  stop(Reason::moderators_file, "a file of the moderator's is at fault in turn " + std::to_string(turn) +
                                    "; check says which, or, of what a mailing holds, audit");
}

/// Stopped where the side's own files are at fault, or others are.
[[noreturn]] void refuse_unread(int number, const std::string& side, const Diagnostics& faults) {
  auto own = faults.all();
  std::erase_if(own, [&](const Diagnostic& fault) { return fault.side != side; });
  if (own.empty()) blame_the_moderator(number);
  Notes notes;
  notes.add(own);
  stop(Reason::players_file, std::move(notes));
}

/// Where a side sees nobody's strength there is nothing to reckon with but what it assumes.
void demand_assumptions(const RuleSystem& system, bool given) {
  const bool may_assume = files::Schema::of(system.key).root("assumptions") != nullptr;
  if (given ? may_assume : !system.strengths.empty()) return;
  const std::string begins = "in a game of " + std::string(system.key) + " a side sees ";
  if (!system.strengths.empty())
    stop(Reason::not_there, begins + "all of a unit, or nothing: there is nothing to assume");
  if (!may_assume)
    stop(Reason::not_there, begins +
                                "too little of what it faces: there are no odds of its own, and no units "
                                "that it could assume something of");
  stop(Reason::not_there, begins +
                              "too little of what it faces: there are no odds of its own, unless it states "
                              "with --assume what that is");
}

/// A side's turn. What is wrong with the moderator's files may be wrong with what it does not see: of that it is told
/// nothing but that it is so.
OpenTurn as_measured(const Game& game, int number, const OpeningAsked& asked,
                     const files::GameFolder::Inputs& inputs) {
  demand_side(game.folder.side_ids(*game.system), asked.side);
  demand_assumptions(*game.system, asked.assume.has_value());
  Diagnostics faults;
  Notes of_the_moderator;
  std::optional<MeasuredView> view;
  MeasuredTurn measured;
  try {
    view.emplace(game, number, asked.side, of_the_moderator);
    measured = view->load(inputs, {}, faults);
  } catch (const Stopped& stopped) {
    if (stopped.reason() != Reason::moderators_file) throw;
    blame_the_moderator(number);
  }
  if (!measured.turn) refuse_unread(number, asked.side, faults);
  AssumedTurns assumed;
  if (asked.assume) assumed = assumed_turns(game, *view, {number, asked.side, *asked.assume}, inputs);
  if (!assumed.turns.empty()) measured = std::move(assumed.turns.front());
  OpenTurn open{std::move(measured.turn), false, inputs, 0,
                SidesView{asked.side, measured.enemies, std::move(measured.left_out), assumed.units,
                          std::move(assumed.taken)}};
  open.unknowns = std::move(assumed.unknowns);
  for (std::size_t i = 1; i < assumed.turns.size(); ++i)
    open.further.push_back(std::move(assumed.turns[i].turn));
  return open;
}

/// Whether a chart with rows of numbers was read and the die for it is not told.
bool hides_dice(const Node& report, const Node& node) {
  bool rolled = false;
  for (const Node& child : node.children()) {
    if (child.name == "differences") continue;
    rolled = rolled || (child.name == "rolled" && !child.value("faces").empty());
    if (child.name == "looked-up" && !rolled)
      for (const Node& chart : report.children())
        if (chart.name == "chart" && chart.value("name") == child.value("chart") &&
            chart.value("rows-are") == "number")
          return true;
    if (hides_dice(report, child)) return true;
  }
  return false;
}

/// What a turn in progress has told a side.
std::unique_ptr<Document> report_to(const Game& game, int number, const std::string& side) {
  Diagnostics faults;
  auto report =
      sides_report(game, game.folder.mailing(number, game.folder.last_mailing(number)), side, faults);
  if (!faults.ok()) blame_the_moderator(number);
  if (!report)
    stop(Reason::not_there, "the turn has begun, and there is no report-" + side +
                                ".xml or .json that says which dice " + side + " knows");
  if (hides_dice(report->root(), report->root()))
    stop(Reason::not_there, "the turn has begun, and its report does not tell " + side +
                                " each die that has fallen: there are no odds of the rest");
  return report;
}

/// What is wrong with a side's orders, and how many mistakes that are.
std::size_t tell_refusals(const Turn& turn, const std::string& side, Notes& notes) {
  std::size_t mistakes = 0;
  for (const Refusal& refusal : refusals_before_play(turn)) {
    if (turn.side(refusal.side).id != side) continue;
    const Diagnostic told = to_diagnostic(turn, refusal);
    mistakes += told.severity == Severity::error ? 1u : 0u;
    notes.add(told);
  }
  return mistakes;
}

/// The same as the side itself is told it: units whose strength it does not see are there for it.
std::size_t tell_refusals(const Game& game, int number, const std::string& side,
                          const files::GameFolder::Inputs& inputs, Notes& notes) {
  Diagnostics faults;
  Notes of_the_moderator;
  try {
    if (const auto seen = turn_as_seen(game, number, side, inputs, faults, of_the_moderator))
      return tell_refusals(*seen, side, notes);
  } catch (const Stopped&) {  // `as_measured` says it
  }
  return 0;
}

/// What has fallen and what was told stands.
void settle(Turn& turn, const Document* told) {
  turn.take_defaults = true;
  turn.draws_table_dice = true;
  if (told != nullptr) keep_thrown_dice(turn, *told);
  // What a ruling replaced is what fell once, not what may fall.
  for (GivenDie& die : turn.dice) die.replaced.clear();
  for (GivenAnswer& answer : turn.answers) answer.replaced.reset();
}

}  // namespace

odds::Mixture mixture_of(const std::unique_ptr<Turn>& turn, const std::vector<std::unique_ptr<Turn>>& further,
                         const std::vector<odds::Unknown>& unknowns) {
  std::vector<const Turn*> turns{turn.get()};
  for (const auto& one : further) turns.push_back(one.get());
  return {std::move(turns), unknowns};
}

OpenTurn open_turn(const Game& game, int number, const OpeningAsked& asked, Notes& notes) {
  const auto& [side, assume, with] = asked;
  auto inputs = next_inputs(game, number);
  std::size_t refused = 0;
  if (with) {
    inputs.sent = {with->shown, with->bytes, with->spelling, with->of};
    if (!side.empty()) refused = tell_refusals(game, number, side, inputs, notes);
  }
  OpenTurn open = side.empty() ? OpenTurn{load_turn(game, number, inputs, notes), false, inputs}
                               : as_measured(game, number, asked, inputs);
  open.refused = with && side.empty() ? tell_refusals(*open.turn, with->of, notes) : refused;
  Diagnostics unread;
  auto log = kept_log(game, number, unread);
  if (!unread.ok() && !side.empty()) blame_the_moderator(number);
  if (!unread.ok()) stop(Reason::moderators_file, unread);
  open.in_progress = log && log->root().flag("waiting");
  if (!open.in_progress)
    log.reset();
  else if (!side.empty())
    log = report_to(game, number, side);
  settle(*open.turn, log.get());
  for (const auto& turn : open.further) settle(*turn, log.get());
  return open;
}

}  // namespace adjudicator::host
