// The files that players write, orders and answers: in which spellings they come, and what they are called then.
#pragma once

#include <string_view>

#include "core/document.hpp"

namespace adjudicator::files {

inline constexpr std::string_view players_endings[] = {".xml", ".json", ".txt"};

/// How the name of a file of a spelling ends.
constexpr std::string_view ending_of(Spelling spelling) {
  return spelling == Spelling::text ? ".txt" : spelling == Spelling::json ? ".json" : ".xml";
}

/// By its name. Not blue.xml.txt: that is XML which an editor has given another name.
constexpr bool is_players_file(std::string_view name) {
  if (name.ends_with(".xml") || name.ends_with(".json")) return true;
  if (!name.ends_with(".txt")) return false;
  const std::string_view stem = name.substr(0, name.size() - 4);
  return !stem.ends_with(".xml") && !stem.ends_with(".json");
}

}  // namespace adjudicator::files
