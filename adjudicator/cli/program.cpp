#include "cli/program.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "cli/command.hpp"
#include "reports/page/sandbox.hpp"

namespace adjudicator::cli {
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

int program(const std::vector<std::string>& words) {
  if (words.size() == 1 && words.front() == reports::sandbox_word) return reports::serve_in_sandbox();
  Console console{std::cout, std::cerr, wants_colors()};
  const int code = run(words, console);
  std::cout.flush();
  return code == done && !std::cout ? disk_failed : code;
}

}  // namespace adjudicator::cli
