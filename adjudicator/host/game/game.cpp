#include "host/game/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/describe.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "host/game/further_answers.hpp"
#include "host/game/same_inputs.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::host {
std::optional<Game> try_game(const std::string& path, Diagnostics& diagnostics) {
  files::GameFolder folder(path);
  const auto key = folder.system_key(files::Schema::of(rule_systems().front().key), diagnostics);
  if (!key) return std::nullopt;
  if (const RuleSystem* system = find_system(key->text)) return Game{std::move(folder), system};
  std::vector<std::string_view> known;
  for (const RuleSystem& system : rule_systems()) known.push_back(system.key);
  const auto near = did_you_mean(key->text, known);
  Diagnostic d;
  d.at = key->at;
  d.code = "unknown-system";
  d.message = fmt::format("there is no system '{}'{} (the systems are: {})", printable(key->text),
                          near.empty() ? "" : fmt::format("; did you mean '{}'?", near), known_systems());
  diagnostics.add(std::move(d));
  return std::nullopt;
}

Game open_game(const std::string& path) {
  Diagnostics diagnostics;
  auto game = try_game(path, diagnostics);
  if (!game) stop(Reason::moderators_file, diagnostics);
  return std::move(*game);
}

void demand_side(const std::vector<std::string>& sides, const std::string& id) {
  if (std::find(sides.begin(), sides.end(), id) != sides.end() || sides.empty()) return;
  const auto near = did_you_mean(id, {sides.begin(), sides.end()});
  stop(Reason::asked_wrongly, fmt::format("the game has no side '{}'{}", printable(id),
                                          near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

int chosen_turn(const Game& game, int asked) {
  const auto turns = game.folder.turns();
  if (turns.empty())
    stop(Reason::not_there,
         fmt::format("{}: the game has no turn folder (turn-01)", files::shown(game.folder.root())));
  if (asked == 0) return turns.back();
  if (std::find(turns.begin(), turns.end(), asked) == turns.end())
    stop(Reason::not_there, fmt::format("{}: the game has no turn {}; its last is turn {}",
                                        files::shown(game.folder.root()), asked, turns.back()));
  return asked;
}

files::GameFolder::Inputs next_inputs(const Game& game, int turn, bool corrected) {
  auto inputs = game.folder.current_inputs(turn);
  const int last_mailing = game.folder.last_mailing(turn);
  if (last_mailing == 0) {
    if (std::filesystem::exists(game.folder.freeze(turn))) {
      inputs.orders = game.folder.freeze(turn) / "orders";
      inputs.moves = game.folder.freeze(turn) / "moves";
    }
    if (const auto frozen = frozen_whole(game, turn); !frozen.empty()) {
      inputs.roster = inputs.map = inputs.rulings = frozen;
      inputs.answers = frozen / "answers";
      if (!is_same_game(game, turn)) inputs.game = frozen;
    }
    return inputs;
  }
  auto frozen = game.folder.frozen_inputs(turn, last_mailing);
  inputs.earlier_log = game.folder.mailing(turn, last_mailing) / "log.xml";
  inputs.earlier = std::move(frozen.earlier);
  inputs.further_answers = counted_answers(game, turn, last_mailing, inputs);
  inputs.beacon = std::move(frozen.beacon);  // the dice stay
  if (!corrected || began_sealed(game, turn)) {
    inputs.roster = frozen.roster;
    inputs.map = frozen.game;
    if (!is_same_game(game, turn)) inputs.game = frozen.game;
  }
  if (const std::string gate = game.folder.gate_of(turn, last_mailing); !gate.empty()) {
    // A turn may stop at one gate more than once (core/waiting.hpp): what counts before it was fixed the first time.
    if (std::ranges::find(inputs.earlier, gate, &files::GameFolder::Inputs::Earlier::until) ==
        inputs.earlier.end())
      inputs.earlier.push_back({gate, frozen.orders});
  } else {
    if (!corrected) inputs.orders = frozen.orders;
    inputs.moves = frozen.moves;  // they came with the orders, before any die
  }
  return inputs;
}

std::unique_ptr<Turn> load_turn(const Game& game, int number, const files::GameFolder::Inputs& inputs,
                                Notes& notes) {
  Diagnostics diagnostics;
  auto turn = game.folder.load(number, inputs, *game.system, diagnostics);
  if (!turn) stop(whose_fault(diagnostics.all()), diagnostics);
  notes.add(diagnostics);
  return turn;
}

std::size_t find_gate(const RuleSystem& system, const std::string& name) {
  const auto found = std::ranges::find(system.gates, name);
  if (found != system.gates.end()) return static_cast<std::size_t>(found - system.gates.begin());
  std::string known;
  for (const std::string_view gate : system.gates) known += (known.empty() ? "" : ", ") + std::string(gate);
  stop(Reason::asked_wrongly, known.empty()
                                  ? fmt::format("a turn of '{}' takes orders only at its start", system.key)
                                  : fmt::format("'{}' has no step '{}' to stop at; there are: {}", system.key,
                                                printable(name), known));
}

const SideInfo& chosen_side(const Turn& turn, const std::string& id) {
  std::vector<std::string> known;
  for (const SideInfo& side : turn.sides) known.push_back(side.id);
  demand_side(known, id);
  return *std::find_if(turn.sides.begin(), turn.sides.end(),
                       [&](const SideInfo& side) { return side.id == id; });
}

Diagnostic at_file(const Game& game, const std::filesystem::path& path, Severity severity,
                   std::string_view code, std::string message) {
  Diagnostic d;
  d.severity = severity;
  d.at.file = game.folder.shown(path);
  d.code = code;
  d.message = std::move(message);
  return d;
}

Diagnostic to_diagnostic(const Turn& turn, const Refusal& refusal, const reports::Stylesheets& looks) {
  std::vector<std::pair<std::string, std::string>> arguments;
  for (const Arg& arg : refusal.args)
    if (std::string value = to_text(turn, turn.start, arg.value()); !value.empty())
      arguments.emplace_back(arg.name().text(), std::move(value));
  const SideInfo& side = turn.side(refusal.side);
  const std::string sentence =
      reports::sentence(turn.system->key, side.language, refusal.code.text(), arguments, looks);
  Diagnostic d;
  if (refusal.file != nullptr && refusal.offset != 0)
    d = refusal.file->fault_at(refusal.offset, refusal.code.text(), refusal.rule.text(), sentence);
  else if (refusal.file != nullptr && refusal.node != nullptr)
    d = refusal.file->fault(*refusal.node, refusal.attribute, refusal.code.text(), refusal.rule.text(),
                            sentence);
  d.code = refusal.code.text();
  d.rule = refusal.rule.text();
  d.message = sentence;
  d.side = side.id;
  if (is_warning(*turn.system, refusal.code)) d.severity = Severity::warning;
  return d;
}

}  // namespace adjudicator::host
