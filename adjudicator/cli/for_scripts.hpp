// What every command offers to scripts: --quiet, and --json with the state in which it ended.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "host/stopped.hpp"

namespace adjudicator::cli {

/// How a command ended: its exit code, and a word that tells apart what codes do not ("locked", "not-due" and
/// "clock-not-believed" are all 75). README.md has the table.
struct Ended {
  int code = done;
  std::string_view state = "done";
};
/// The word of a code where nothing more is known.
Ended ended(int code);
/// That of a command that was stopped.
Ended ended(host::Reason reason);

/// The options of a command, and --json and --quiet where it has none of its own. A command whose product is a document
/// (--output) says it in the format that it is asked for, and has no --json.
std::vector<Option> options_of(const Command& command);

/// The same of a command line that is wrong: says `notes`, in JSON where --json stands among its words, and gives the exit code.
int say_misuse(const Ended& how, const std::string& notes, const std::vector<std::string>& words,
               Console& console);

/// Runs `work` as --quiet and --json ask for, and gives its exit code. With --quiet notes of a command that went well
/// are not printed. With --json a command that does not write JSON of its own, or was stopped before it could, writes
/// {"state": "locked", "code": 75, "text": [...], "notes": [...]}: the lines of standard output and of standard error.
int run_for_script(const Command& command, const Arguments& arguments, Console& console,
                   const std::function<Ended(Console&)>& work);

}  // namespace adjudicator::cli
