#include "host/rulings/ruling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seals.hpp"
#include "host/game/seeds.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// What a ruling does, without its words: the same again is the same ruling.
std::string effect_of(const Node& ruling) {
  std::map<std::string_view, std::string_view> parts;
  for (const Attribute& a : ruling.attributes)
    if (a.given && a.name != "by" && a.name != "because" && a.name != "dice-known") parts[a.name] = a.value;
  std::string effect(ruling.name);
  for (const auto& [name, value] : parts) effect += fmt::format(" {}=\"{}\"", name, value);
  return effect;
}

/// Its words too, and that the dice were known.
std::string whole_of(const Node& ruling) {
  std::string whole = effect_of(ruling);
  for (const char* name : {"by", "because", "dice-known"})
    whole += fmt::format(" {}=\"{}\"", name, ruling.value(name));
  return whole;
}

/// In a sealed game a ruling that counted stays in the open as it was; others may follow it.
void demand_counted_rulings(const Game& game, int turn, const Document* now) {
  const int last = game.folder.last_mailing(turn);
  if (last == 0 || !began_sealed(game, turn)) return;
  const auto before = read_rulings(game, game.folder.frozen_inputs(turn, last).rulings);
  if (!before) return;
  std::multiset<std::string> standing;
  if (now != nullptr)
    for (const Node& ruling : now->root().children()) standing.insert(whole_of(ruling));
  Diagnostics gone;
  for (const Node& ruling : before->root().children()) {
    if (const auto found = standing.find(whole_of(ruling)); found != standing.end()) {
      standing.erase(found);
      continue;
    }
    gone.add(
        before->fault(ruling, {}, "input-changed", "",
                      fmt::format("this ruling counted in {} and is not in the turn's rulings any more, or "
                                  "with other words; in a sealed game it stays as it was: put it back",
                                  game.folder.shown(game.folder.mailing(turn, last)))));
  }
  if (!gone.ok()) stop(Reason::moderators_file, gone, "nothing was written");
}

/// Orders and answers among the inputs of a run, those of closed gates and of rulings too.
std::map<std::string, std::string> sent_by_players(std::map<std::string, std::string> inputs) {
  std::erase_if(inputs, [](const auto& input) {
    return !input.first.starts_with("orders/") && !input.first.starts_with("answers/") &&
           !input.first.starts_with("gates/");
  });
  return inputs;
}

/// The first file that is not in both, or differs.
std::string first_difference(const std::map<std::string, std::string>& some,
                             const std::map<std::string, std::string>& others) {
  for (const auto& [one, two] : {std::pair(&some, &others), std::pair(&others, &some)})
    for (const auto& [name, bytes] : *one)
      if (const auto found = two->find(name); found == two->end() || found->second != bytes) return name;
  return {};
}

/// What the moderator had before him when he resolved a turn: in a sealed game nobody changes it without a
/// word.
std::map<std::string, std::string> settled_at_first(std::map<std::string, std::string> inputs, bool orders) {
  std::erase_if(inputs, [&](const auto& input) {
    const std::string& name = input.first;
    const bool settled =
        name.starts_with("roster.") || name.starts_with("map.") || name.starts_with("charts/");
    return !settled && !(orders && name.starts_with("orders/"));
  });
  return inputs;
}

void demand_correction_by_ruling(const Game& game, const Turn& turn) {
  const int last = game.folder.last_mailing(turn.number);
  if (last == 0 || seals_of(turn.game_file->root()).empty()) return;
  const bool orders = game.folder.gate_of(turn.number, last).empty();
  const auto before =
      settled_at_first(game.folder.copy_inputs(game.folder.frozen_inputs(turn.number, last)), orders);
  const auto now = settled_at_first(game.folder.copy_inputs(next_inputs(game, turn.number, true)), orders);
  const std::string name = first_difference(before, now);
  if (name.empty()) return;
  stop(Reason::moderators_file,
       fmt::format("{} is not as it was for {}: in a sealed game a turn is corrected by rulings alone, which "
                   "every "
                   "report tells of: put it back and use `adjudicator amend`; nothing was written",
                   printable(name), game.folder.shown(game.folder.mailing(turn.number, last))));
}

/// Once the dice of a turn can be known to all, nobody may try other orders or answers against them.
void demand_shown_turn_unchanged(const Game& game, int turn, const std::optional<fs::path>& secrets) {
  const int last = game.folder.last_mailing(turn);
  if (last == 0 || !is_shown(game, turn, secrets)) return;
  const auto before = sent_by_players(game.folder.copy_inputs(game.folder.frozen_inputs(turn, last)));
  const auto now = sent_by_players(game.folder.copy_inputs(next_inputs(game, turn, true)));
  const std::string name = first_difference(before, now);
  if (name.empty()) return;
  stop(Reason::moderators_file,
       fmt::format("the seed of turn {} has been shown, so everyone can know its dice: only rulings may "
                   "change "
                   "it now, and {} is not as it was for {}; nothing was written",
                   turn, printable(name), game.folder.shown(game.folder.mailing(turn, last))));
}

std::string address_in(Args args) {
  return args.empty() ? std::string() : printable(args.front().value().word().text(), 240);
}

std::string near_roll(const Outcome& outcome, std::string_view address) {
  std::vector<std::string> rolled;
  for (std::size_t i = 0; i < outcome.log.size() && rolled.size() < 2000; ++i) {
    const Fact& fact = outcome.log[i];
    if (std::holds_alternative<Rolled>(fact.what)) rolled.push_back(outcome.log.addresses.text(fact.at));
    if (const auto* drawn = happening<Drawn>(fact))
      for (const DrawnLabel& label : drawn->labels)
        rolled.push_back(outcome.log.addresses.text(fact.at) + '/' + std::string(label.label.text()));
  }
  const auto near = did_you_mean(address, {rolled.begin(), rolled.end()});
  return near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
}

/// Why a ruling was not followed; empty where it was.
std::string complaint(const Outcome& outcome, const Fact& fact) {
  const auto* ruled = happening<Ruled>(fact);
  if (ruled == nullptr) return {};
  const std::string by = printable(ruled->by, 120);
  if (ruled->what == Key("die-unmet"))
    return fmt::format("the ruling by {} on {} meets no roll of the turn{}", by, address_in(ruled->args),
                       near_roll(outcome, ruled->args.front().value().word().text()));
  if (ruled->what == Key("answer-unmet"))
    return fmt::format("the ruling by {} on {} meets no question of the turn", by, address_in(ruled->args));
  if (ruled->what == Key("answer-not-possible"))
    return fmt::format("the ruling by {} at {} is none of the choices", by,
                       outcome.log.addresses.text(fact.at));
  return {};
}

}  // namespace

std::unique_ptr<Document> read_rulings(const Game& game, const fs::path& folder) {
  for (const auto& [name, spelling] :
       {std::pair("rulings.xml", Spelling::xml), std::pair("rulings.json", Spelling::json)}) {
    const fs::path path = folder / name;
    if (!fs::exists(path)) continue;
    Diagnostics diagnostics;
    auto file = files::read_document(game.folder.shown(path), files::read_file(path), spelling,
                                     files::Schema::of(game.system->key), "rulings", diagnostics);
    if (!file || !diagnostics.ok()) stop(Reason::moderators_file, diagnostics);
    return file;
  }
  return nullptr;
}

std::vector<Diagnostic> find_dishonest(const Game& game, int turn, const Document& rulings) {
  if (game.folder.last_mailing(turn) == 0) return {};
  const auto first = read_rulings(game, game.folder.frozen_inputs(turn, 1).rulings);
  std::set<std::string> early;
  if (first)
    for (const Node& ruling : first->root().children()) early.insert(effect_of(ruling));
  std::vector<Diagnostic> found;
  for (const Node& ruling : rulings.root().children())
    if (!ruling.flag("dice-known") && !early.contains(effect_of(ruling)))
      found.push_back(
          rulings.fault(ruling, {}, "dice-were-known", "",
                        "this ruling came after the first mailing of the turn, when its dice were "
                        "known, and must say so: expected dice-known=\"true\""));
  return found;
}

void demand_honest_rulings(const Game& game, const Turn& turn, bool corrected,
                           const std::optional<fs::path>& secrets) {
  demand_shown_turn_unchanged(game, turn.number, secrets);
  if (corrected) demand_correction_by_ruling(game, turn);
  const auto rulings = read_rulings(game, game.folder.turn(turn.number));
  demand_counted_rulings(game, turn.number, rulings.get());
  if (!rulings) return;
  const auto found = find_dishonest(game, turn.number, *rulings);
  if (found.empty()) return;
  Notes why;
  why.add(found);
  stop(Reason::moderators_file, std::move(why));
}

void demand_rulings_met(const Turn&, const Outcome& outcome) {
  if (outcome.waiting) return;
  Notes why;
  for (std::size_t i = 0; i < outcome.log.size(); ++i)
    if (std::string text = complaint(outcome, outcome.log[i]); !text.empty()) why.say(std::move(text));
  if (why.empty()) return;
  why.say("a ruling that is not followed would mislead its author; nothing was written");
  stop(Reason::moderators_file, std::move(why));
}

}  // namespace adjudicator::host
