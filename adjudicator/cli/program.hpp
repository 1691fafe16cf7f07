// The program as a whole, for whoever has a process to give it: main.cpp, and the tests' batches of runs.
#pragma once

#include <string>
#include <vector>

namespace adjudicator::cli {

/// Does what these words ask for (those that follow the program's name), with the streams and the environment of this process; its
/// exit code. The process may end after it, and must not have printed before it.
int program(const std::vector<std::string>& words);

}  // namespace adjudicator::cli
