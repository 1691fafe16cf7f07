#include "files/decode/map_ways.hpp"

#include <algorithm>

namespace adjudicator::files {
namespace {

std::string quoted_way(std::string_view word) {
  return "'" + std::string(word) + "'";
}

/// The first neighbor that a function finds; none.
template <class Holds>
Place neighbour_that(const Board& board, Place hex, Holds holds) {
  for (const Direction d : all_directions)
    if (const Place next = board.neighbour(hex, d); exists(next) && holds(next, d)) return next;
  return Place::none;
}

}  // namespace

void ListedSides::add(const Board& board, Place place, Direction d) {
  const auto put = [&](Place p, Direction side) {
    std::uint8_t& sides = sides_[static_cast<std::size_t>(p)];
    sides = static_cast<std::uint8_t>(sides | 1 << static_cast<int>(side));
  };
  put(place, d);
  if (const Place other = board.neighbour(place, d); exists(other)) put(other, opposite(d));
}

void join_ways(Board& board, const ListedSides& listed) {
  Features ways = 0;
  for (const std::string_view word : way_words) ways |= board.feature(word);
  if (ways == 0) return;
  for (std::uint32_t i = 0; i < board.size(); ++i) {
    const Place hex{i};
    const Features here = board.features(hex) & ways;
    if (here == 0) continue;
    for (const Direction d : {Direction::ne, Direction::se, Direction::s}) {
      const Place next = board.neighbour(hex, d);
      if (!exists(next) || listed.has(hex, d)) continue;
      if (const Features both = here & board.features(next)) board.set_side(hex, d, both, false);
    }
  }
}

std::optional<std::string> open_end(const Board& board, Place hex, std::string_view way) {
  const Features bit = board.feature(way);
  if (bit == 0 || (board.features(hex) & bit) == 0) return std::nullopt;
  if (std::ranges::count(board.neighbours(hex), Place::none) != 0) return std::nullopt;
  const auto joined = std::ranges::count_if(
      all_directions, [&](Direction d) { return (board.side_features(hex, d) & bit) != 0; });
  if (joined > 1) return std::nullopt;
  const std::string start = "the " + std::string(way) + " in " + std::string(board.id(hex));
  const auto apart = [&](bool said) {
    return neighbour_that(board, hex, [&](Place next, Direction d) {
      const Features side = board.side_features(hex, d);
      return (board.features(next) & bit) != 0 && (side & bit) == 0 && (side != 0) == said;
    });
  };
  if (const Place next = apart(true); exists(next))
    return start + " is not joined to the one in " + std::string(board.id(next)) +
           ": the map lists the hexside between them without the word " + quoted_way(way);
  // A hexside that is listed and says nothing at all is there to keep two lines apart.
  if (exists(apart(false))) return std::nullopt;
  const Features road = board.feature("road");
  const bool on_road = exists(neighbour_that(board, hex, [&](Place next, Direction d) {
    return (board.side_features(hex, d) & bit) != 0 && (board.features(next) & road) != 0;
  }));
  if (way == "track" && (board.features(hex) & road) == 0 && !on_road) {
    const Place beside =
        neighbour_that(board, hex, [&](Place next, Direction) { return (board.features(next) & road) != 0; });
    if (exists(beside))
      return start + " ends beside the road in " + std::string(board.id(beside)) +
             " and is not joined to it: the hex where they should meet needs the word 'track' too";
  }
  if (joined > 0) return std::nullopt;
  return start + " leads nowhere: no adjacent hex has " + quoted_way(way);
}

}  // namespace adjudicator::files
