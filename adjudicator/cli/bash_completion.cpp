// Completion for bash: lists made of the table of commands, and completion.bash, which reads them.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/for_scripts.hpp"
#include "cli/manual.hpp"
#include "core/rule_system.hpp"
#include "files/schema/resources.hpp"

namespace adjudicator::cli {
namespace {

void append(std::string& words, std::string_view word) {
  if (!words.empty()) words += ' ';
  words += word;
}

/// What stands where no option does ("+": several times), and the options: "--name=VALUE", nothing behind "="
/// for a flag.
std::string lists(const Command& command) {
  std::string positions;
  for (std::string_view position : command.positions)
    append(positions, std::string(bare_name(position)) + (position.ends_with("...") ? "+" : ""));
  std::string options;
  for (const Option& option : options_of(command))
    append(options, fmt::format("--{}={}", option.name, bare_name(option.value)));
  return fmt::format("    {}) positions='{}' options='{}' ;;\n", command.name, positions, options);
}

}  // namespace

std::string bash_completion() {
  std::string names;
  std::string branches;
  for (const Command& command : commands()) {
    append(names, command.name);
    branches += lists(command);
  }
  std::string systems;
  for (const RuleSystem& system : rule_systems()) append(systems, system.key);
  return fmt::format(
             "# Completion of adjudicator's words in bash. Made by: adjudicator help completion\n"
             "_adjudicator_commands='{}'\n_adjudicator_systems='{}'\n"
             "_adjudicator_lists() {{\n  case \"$1\" in\n{}    *) return 1 ;;\n  esac\n}}\n\n",
             names, systems, branches) +
         std::string(files::resource("adjudicator/cli/completion.bash"));
}

}  // namespace adjudicator::cli
