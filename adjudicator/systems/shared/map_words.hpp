// The words that a system knows on a map, gathered from its charts and its rules.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "core/map_word.hpp"

namespace adjudicator::shared {

class MapWordList {
 public:
  MapWordList& hex(std::string_view word) { return add(word).hex = true, *this; }
  MapWordList& hexside(std::string_view word) { return add(word).hexside = true, *this; }
  template <class Words>
  MapWordList& hexes(const Words& words) {
    for (const std::string_view word : words) hex(word);
    return *this;
  }
  template <class Words>
  MapWordList& hexsides(const Words& words) {
    for (const std::string_view word : words) hexside(word);
    return *this;
  }
  std::vector<MapWord> take() { return std::move(words_); }

 private:
  MapWord& add(std::string_view word) {
    const auto found = std::ranges::find(words_, word, &MapWord::word);
    return found != words_.end() ? *found : words_.emplace_back(MapWord{std::string(word)});
  }

  std::vector<MapWord> words_;
};

/// The first chart of a name; null: there is none.
inline const Node* chart_named(std::span<const ChartFile> charts, std::string_view name) {
  for (const auto& chart : charts)
    if (chart && !chart->empty() && chart->root().value("name") == name) return &chart->root();
  return nullptr;
}

}  // namespace adjudicator::shared
