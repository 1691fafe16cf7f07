// Ways of a retreat: which hexes may be entered, which ways are complete, which are the best (NW-10.3, 10.4).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "systems/next-war/field.hpp"

namespace adjudicator::next_war {

/// What bars a step or an end, as letters of NW-E20: bit 0 is a. The lowest one is told.
using Letters = std::uint32_t;
constexpr Letters letter(char c) {
  return Letters{1} << (c - 'a');
}

/// One or two hexes and the priority of each (NW-10.17).
struct Way {
  std::array<Place, 2> hexes{Place::none, Place::none};
  std::array<std::int32_t, 2> ranks{};
  std::size_t length = 0;

  std::span<const Place> entered() const { return {hexes.data(), length}; }
  Place end() const { return hexes[length - 1]; }
};

/// The retreat of one unit out of the hex in which it stands.
class Retreat {
 public:
  /// `retreating`: all that must leave in this combat; none of them covers a hex (NW-10.14).
  Retreat(const Field& field, Row unit, std::span<const Row> retreating);

  std::size_t length() const { return length_; }
  /// All complete legal ways, first by the first step's direction, then by the second's.
  std::vector<Way> ways() const;
  /// Of these the ones with the best first hex, and of those with the best second one (NW-10.20).
  static std::vector<Way> best(const std::vector<Way>& ways);
  /// NW-10.20, the default; `ways` is not empty.
  const Way& by_default(const std::vector<Way>& ways) const;
  /// NW-10.21: all that bars a way as an order writes it; 0: it is complete and legal.
  Letters judge(std::span<const std::string_view> hexes) const;
  /// NW-10.22: a hex in an enemy ZOC that no friend covers.
  bool exposed(Place hex) const;
  /// What bars a step to a hex beside the unit's, be it the last one or not (for telling why nothing is left).
  Letters step(Place from, Place to, bool last) const;

 private:
  /// What is asked of a hex again and again while ways are compared, and does not change meanwhile (NW-10.25).
  struct Around {
    Place hex = Place::none;
    bool threatened = false;  // by an enemy ZOC
    int to_edge = 0;
  };
  Around around(Place hex) const;
  bool covered(Place hex, bool always) const;
  Letters crossing(Features side) const;
  Letters entering(Place from, Place to, Features side) const;
  Letters staying(Place to, bool last) const;
  bool may_step(Place from, Direction direction, Place to) const;
  Letters ending(Place hex) const;
  bool friendly_clearing(Place hex) const;
  bool enemy_controlled(Place hex) const { return field_.control(hex) == other_side(side_); }
  std::int32_t rank(Place from, Place to) const;
  void go_on(const Way& way, Direction first, std::vector<Way>& all) const;

  const Field& field_;
  const Row unit_;
  const Row side_;
  const Place from_;
  const std::span<const Row> retreating_;
  const std::size_t length_;
  mutable std::array<Around, 19> seen_;  // the hexes up to two away, as they are asked for
  mutable std::size_t seen_count_ = 0;
};

/// NW-20.25: which letter a step to a hex that is not on the map earns: j beside the hex before it, else a.
Letters off_the_map(const Board& board, Place from, std::string_view hex);

/// NW-10.2
std::int32_t retreat_length(const Field& field, Place hex);

}  // namespace adjudicator::next_war
