// Roads, tracks and railroads of a map: lines that are drawn by the hexes they run through, on the board of
// every system.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace adjudicator::files {

inline constexpr std::array<std::string_view, 3> way_words{"road", "track", "railroad"};

/// The hexsides that a map lists: what such a line says lies there, and nothing else.
class ListedSides {
 public:
  explicit ListedSides(const Board& board) : sides_(board.size()) {}
  void add(const Board& board, Place place, Direction d);
  bool has(Place place, Direction d) const {
    return (sides_[static_cast<std::size_t>(place)] >> static_cast<int>(d) & 1) != 0;
  }

 private:
  std::vector<std::uint8_t> sides_;  // by place, a bit for each direction
};

/// Adjacent hexes of one road, track or railroad are joined over the hexside between them, unless the map
/// lists that hexside without it.
void join_ways(Board& board, const ListedSides& listed);

/// What a line that is drawn through the hex leaves open there, as a sentence without a full stop: it joins
/// no neighbor; it ends at a hexside that lies between it and the next hex of the line; a track ends beside a
/// road. Nothing at the edge of the map, and where the line goes on, or simply ends.
std::optional<std::string> open_end(const Board& board, Place hex, std::string_view way);

}  // namespace adjudicator::files
