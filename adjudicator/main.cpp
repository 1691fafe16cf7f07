#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "cli/command.hpp"
#include "reports/sandbox.hpp"

namespace {

/// A variable of the environment; empty where there is none.
std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

/// On a terminal that knows them, unless NO_COLOR says otherwise (no-color.org). Never in a file or a pipe.
bool wants_colors() {
  return ::isatty(STDERR_FILENO) == 1 && variable("NO_COLOR").empty() && !variable("TERM").empty() &&
         variable("TERM") != "dumb";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && argv[1] == adjudicator::reports::sandbox_word)
    return adjudicator::reports::serve_in_sandbox();
  adjudicator::cli::Console console{std::cout, std::cerr, wants_colors()};
  const int code = adjudicator::cli::run({argv + 1, argv + argc}, console);
  std::cout.flush();
  return code == adjudicator::cli::done && !std::cout ? adjudicator::cli::disk_failed : code;
}
