// The lines of a drawn map (host/setup/map_drawing.hpp), taken apart: rows, legend, names and paths, before anything is known of
// its hexes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "host/line_words.hpp"
#include "host/setup/known_terrain.hpp"

namespace adjudicator::host {

/// What is in a hex or on a hexside: words in their order, each once.
struct DrawnTerrain {
  std::vector<std::string> words;
  void add(std::string_view word) {
    if (std::ranges::find(words, word) == words.end()) words.emplace_back(word);
  }
  bool has(std::string_view word) const { return std::ranges::find(words, word) != words.end(); }
  /// Those that are terrain, and not flags.
  std::string text() const {
    std::string all;
    for (const std::string& word : words)
      if (word != "prohibited" && word != "blocks-los") all += (all.empty() ? "" : " ") + word;
    return all;
  }
};

struct DrawnLines {
  std::string section;                         // the letter before the numbers of hexes; empty: none
  bool even_up = false;                        // even columns lie higher
  std::vector<std::vector<std::size_t>> rows;  // of each hex where its letter stands, in bytes
  bool is_board = false;                       // there are rows, all of the same length
  std::map<char, DrawnTerrain> legend;
  std::vector<std::vector<LineWord>> names;
  std::vector<std::vector<LineWord>> paths;
};

/// What is wrong goes to `faults`. A letter that the legend does not know is a fault, and stands for nothing.
DrawnLines read_drawn_lines(const Document& drawing, const KnownTerrain& known, Diagnostics& faults);

}  // namespace adjudicator::host
