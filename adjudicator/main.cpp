#include <iostream>

#include "cli/command.hpp"

int main(int argc, char** argv) {
  adjudicator::cli::Console console{std::cout, std::cerr};
  const int code = adjudicator::cli::run({argv + 1, argv + argc}, console);
  std::cout.flush();
  return code == adjudicator::cli::done && !std::cout ? adjudicator::cli::disk_failed : code;
}
