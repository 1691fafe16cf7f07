// Retreat paths: the steps that are legal and the complete paths made of them (CRT-9.2, CRT-9.4).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/board.hpp"
#include "systems/classic/zoc.hpp"

namespace adjudicator::classic {

/// A house chart may have units retreat so far (CRT-21.1).
inline constexpr std::size_t longest_retreat = 4;

/// One step or several.
struct Path {
  std::array<Place, longest_retreat> hexes;
  std::array<Direction, longest_retreat> directions;
  std::uint8_t length;

  std::span<const Place> steps() const { return {hexes.data(), length}; }
  Place end() const { return hexes[length - 1u]; }
};

/// All legal paths of one length: at most 6 * 5 * 5 * 5, first by the first step's direction, then by the second's, ...
class Paths {
 public:
  Paths() = default;
  Paths(const Paths& other) { *this = other; }
  Paths& operator=(const Paths& other) {
    size_ = other.size_;
    std::copy_n(other.begin(), size_, all_.begin());
    return *this;
  }
  void add(const Path& path) { all_[size_++] = path; }
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::size_t length() const { return empty() ? 0 : front().length; }
  const Path* begin() const { return all_.data(); }
  const Path* end() const { return all_.data() + size_; }
  const Path& front() const { return all_[0]; }

 private:
  std::size_t size_ = 0;
  std::array<Path, 6 * 5 * 5 * 5> all_;  // not initialised: it costs nothing
};

/// What keeps a unit from a step (CRT-9.2, without the sixth condition, which is the path's). Where several
/// things do, the first of them: the map, one's own units, the enemy.
enum class Bar : std::uint8_t { none, off_map, impassable, hexside, no_room, enemy_unit, enemy_zoc };
Bar bar_of_step(const Field& field, Row side, Place from, Direction direction);
bool step_is_legal(const Field& field, Row side, Place from, Direction direction);

/// The complete legal paths of `length` steps from a hex, as the units now stand.
Paths legal_paths(const Field& field, Row side, Place from, int length);

/// CRT-9.7: picks the default path; `paths` is not empty.
const Path& default_path(const Field& field, Row side, Place from, const Paths& paths);

}  // namespace adjudicator::classic
