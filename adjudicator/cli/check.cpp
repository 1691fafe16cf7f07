// check: every problem in the files of a turn; nothing else.
#include "host/turn/check.hpp"

#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/json_text.hpp"

namespace adjudicator::cli {
namespace {

void print_faults_as_json(const std::vector<Diagnostic>& all, std::ostream& out) {
  out << "[";
  const char* separator = "\n";
  for (const Diagnostic& d : all) {
    const auto text = [](std::string_view t) { return files::json_text(t); };
    out << separator << "  {\"severity\": " << text(d.severity == Severity::error ? "error" : "warning")
        << ", \"file\": " << text(d.at.file) << ", \"line\": " << d.at.line << ", \"column\": " << d.at.column
        << ", \"code\": " << text(d.code) << ", \"rule\": " << text(d.rule) << ", \"side\": " << text(d.side)
        << ", \"message\": " << text(d.message) << "}";
    separator = ",\n";
  }
  out << (all.empty() ? "]\n" : "\n]\n");
}

/// What is wrong, and how much of it was left out.
struct Checked {
  std::vector<Diagnostic> told;
  std::size_t left_out = 0;
};

Checked run_check(const Arguments& arguments, host::Notes& notes) {
  Diagnostics diagnostics;
  const auto game = host::try_game(arguments["GAME"], diagnostics);
  if (!game) return {diagnostics.all(), arguments.has("side") ? 0 : diagnostics.left_out()};
  const int number = chosen_turn(*game, arguments);
  if (arguments.has("side")) {
    host::demand_side(game->folder.side_ids(*game->system), arguments["side"]);
    return {host::check_as(*game, number, arguments["side"])};
  }
  const Diagnostics all = host::check(*game, number, seed_source(arguments), notes);
  return {all.all(), all.left_out()};
}

}  // namespace

int check(const Arguments& arguments, Console& console) {
  Telling told(console);
  const Checked checked = run_check(arguments, told.notes);
  if (arguments.has("json")) {
    told.now();
    print_faults_as_json(checked.told, console.out);
  } else {
    told.notes.add(checked.told);
    if (checked.left_out > 0) told.notes.say(std::to_string(checked.left_out) + " more are not shown");
  }
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  const auto errors =
      static_cast<std::size_t>(std::ranges::count_if(checked.told, is_error)) + checked.left_out;
  if (errors == 0) return done;
  if (!arguments.has("json"))
    told.notes.say("check found " + std::to_string(errors) + (errors == 1 ? " error" : " errors"));
  return exit_code(host::whose_fault(checked.told));
}

}  // namespace adjudicator::cli
