// Hexes in the order of their ids, each once.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace adjudicator::cna {

/// Collects hexes. What they are read from mostly names one several times in a row.
class HexSet {
 public:
  /// `Place::none` is no hex.
  void add(Place hex) {
    if (exists(hex) && (hexes_.empty() || hexes_.back() != hex)) hexes_.push_back(hex);
  }
  /// All of them; the set is empty after that. The board's places lie in the order of their ids (CNA-0.8).
  std::vector<Place> take() {
    if (!std::ranges::is_sorted(hexes_)) std::ranges::sort(hexes_);
    hexes_.erase(std::unique(hexes_.begin(), hexes_.end()), hexes_.end());
    return std::move(hexes_);
  }

 private:
  std::vector<Place> hexes_;
};

}  // namespace adjudicator::cna
