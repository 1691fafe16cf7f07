// What most work begins with: a game folder, its system, the turn that is meant.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.hpp"
#include "core/rule_system.hpp"
#include "files/folder/folder.hpp"
#include "host/notes.hpp"
#include "host/stopped.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::host {

struct Game {
  files::GameFolder folder;
  const RuleSystem* system;
};

/// Opens the folder; Stopped where it is none or its system is unknown.
Game open_game(const std::string& path);
/// The same for those who collect faults: nothing, and diagnostics, where it is none.
std::optional<Game> try_game(const std::string& path, Diagnostics& diagnostics);

/// Stopped, with "did you mean", where `id` is not among the sides.
void demand_side(const std::vector<std::string>& sides, const std::string& id);

/// The turn that is asked for; 0: the last one. Stopped where there is no such turn.
int chosen_turn(const Game& game, int asked);

/// What the next run of a turn reads. The first mailing froze roster, map, charts and the orders (those
/// freeze/ has, before a beacon), or, where its run stopped before a gate, the orders up to that gate;
/// answers and rulings are those that lie there now, and game.xml is where it differs in administration
/// alone. `corrected`: once there is a mailing the orders too, and, in a turn that is not sealed, everything.
files::GameFolder::Inputs next_inputs(const Game& game, int turn, bool corrected = false);

/// Loads a turn; Stopped, with all its faults, where a file is not understood.
std::unique_ptr<Turn> load_turn(const Game& game, int turn, const files::GameFolder::Inputs& inputs,
                                Notes& notes);

/// The gate of the turn's system that is named so; Stopped, with all names, where it has none of that name.
std::size_t find_gate(const RuleSystem& system, const std::string& name);

/// The side with that id; Stopped where the game has none.
const SideInfo& chosen_side(const Turn& turn, const std::string& id);

/// What is said of a file as a whole.
Diagnostic at_file(const Game& game, const std::filesystem::path& path, Severity severity,
                   std::string_view code, std::string message);

/// What the sender is told of a refused order, at its place in his file.
Diagnostic to_diagnostic(const Turn& turn, const Refusal& refusal,
                         const reports::Stylesheets& looks = reports::Stylesheets::standard());

}  // namespace adjudicator::host
