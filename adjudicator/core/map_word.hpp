// A word that a map can have as terrain (RuleSystem::map_words).
#pragma once

#include <string>

namespace adjudicator {

/// Of a hex, of a hexside, or of both.
struct MapWord {
  std::string word;
  bool hex = false;
  bool hexside = false;
};

}  // namespace adjudicator
