// `adjudicator` without words: what to do next in the folder that one is in.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "host/moment.hpp"

namespace adjudicator::cli {

/// Where things stand, and what to call for the next step.
struct Advice {
  struct Step {
    std::string words;  // "adjudicator resolve ."
    std::string what;   // what that does
  };
  std::vector<std::string> stands;
  std::vector<Step> steps;  // the first one is the one to take
};

/// Of the folder `here`: a game, a folder in a game, a folder of games, or none of these. Reads only.
Advice advise(const std::filesystem::path& here, host::Moment now);

int next_step(Console& console);

}  // namespace adjudicator::cli
