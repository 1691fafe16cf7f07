// What most commands begin with: a game folder, its system, the turn that is meant.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "core/dice.hpp"
#include "core/rule_system.hpp"
#include "files/folder.hpp"
#include "reports/transform.hpp"

namespace adjudicator::cli {

/// Ends a command with an exit code after it has said why.
struct Stop {
  int code;
};
/// Says why, and ends the command.
[[noreturn]] void stop(Console& console, int code, std::string_view why);

struct Game {
  files::GameFolder folder;
  const RuleSystem* system;
};

/// Opens the folder; Stop where it is none or its system is unknown.
Game open_game(const std::string& path, Console& console);
/// The same for those who collect faults: nothing, and diagnostics, where it is none.
std::optional<Game> try_game(const std::string& path, Diagnostics& diagnostics);

/// Stop, with "did you mean", where `id` is not among the sides.
void demand_side(const std::vector<std::string>& sides, const std::string& id, Console& console);

/// The turn that --turn names, else the last one; Stop where there is no such turn.
int chosen_turn(const Game& game, const Arguments& arguments, Console& console);

/// What the next run of a turn reads. The first mailing froze roster, map, charts and the orders (those
/// freeze/ has, before a beacon), or, where its run stopped before a gate, the orders up to that gate;
/// answers and rulings are those that lie there now, and game.xml is where it differs in administration
/// alone. `corrected`: once there is a mailing the orders too, and, in a turn that is not sealed, everything.
files::GameFolder::Inputs next_inputs(const Game& game, int turn, bool corrected = false);

/// Loads a turn; Stop (and all its faults told) where a file is not understood.
std::unique_ptr<Turn> load_turn(const Game& game, int turn, const files::GameFolder::Inputs& inputs,
                                Console& console);

/// The gate of the turn's system that is named so; Stop, with all names, where it has none of that name.
std::size_t find_gate(const RuleSystem& system, const std::string& name, Console& console);

/// The side that --side names; Stop where the game has none of that name.
const SideInfo& chosen_side(const Turn& turn, const Arguments& arguments, Console& console);

void print(const Diagnostics& diagnostics, Console& console);

/// What the sender is told of a refused order, at its place in his file.
Diagnostic to_diagnostic(const Turn& turn, const Refusal& refusal,
                         const reports::Stylesheets& looks = reports::Stylesheets::standard());

/// 1 where only files of players are at fault, else 65.
int exit_code(const std::vector<Diagnostic>& told);

/// To --output, or to standard output.
void deliver(const std::string& text, const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli
