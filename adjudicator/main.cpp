#include <iostream>

#include "cli/command.hpp"
#include "reports/sandbox.hpp"

int main(int argc, char** argv) {
  if (argc == 2 && argv[1] == adjudicator::reports::sandbox_word)
    return adjudicator::reports::serve_in_sandbox();
  adjudicator::cli::Console console{std::cout, std::cerr};
  const int code = adjudicator::cli::run({argv + 1, argv + argc}, console);
  std::cout.flush();
  return code == adjudicator::cli::done && !std::cout ? adjudicator::cli::disk_failed : code;
}
