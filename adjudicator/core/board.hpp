// The board: a rectangle of hexes and what lies in and between them. Nothing on it changes while a turn is
// judged.
//
// Hexes are flat-topped, columns vertical; even columns sit half a hex lower (or higher) than odd ones
// (CRT-2.1, NW-2.5). A hex is named by column and row, two digits each, or three on a board with more than 99
// columns or rows; the letter of a map section may stand before them (CNA: C4807).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.hpp"

namespace adjudicator {

/// A hex of the board, by its row in the state's table `place`: columns one after another, rows downward.
enum class Place : std::uint32_t { none = 0xffffffffu };
constexpr bool exists(Place place) {
  return place != Place::none;
}

enum class Direction : std::uint8_t { n, ne, se, s, sw, nw };
inline constexpr std::array<Direction, 6> all_directions{Direction::n, Direction::ne, Direction::se,
                                                         Direction::s, Direction::sw, Direction::nw};
constexpr Direction opposite(Direction d) {
  return Direction((static_cast<int>(d) + 3) % 6);
}
std::string_view to_text(Direction d);
std::optional<Direction> direction_of(std::string_view text);

/// A set of terrain features (bit i is the i-th feature that the board's files named). At most 64.
using Features = std::uint64_t;

class Board {
 public:
  Board() = default;
  /// `section` is a capital letter, or empty.
  Board(int columns, int rows, bool even_columns_down, std::string_view section = {});

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  bool even_columns_down() const { return even_down_; }
  std::size_t size() const { return features_.size(); }

  Place at(int column, int row) const;  // none outside the rectangle
  Place find(std::string_view id) const;
  /// Whether an id is that of a hex next to `place`, be it on the board or beyond its edge.
  bool beside(Place place, std::string_view id) const;
  Key key(Place place) const { return Key::unowned(id(place)); }
  std::string_view id(Place place) const;
  int column(Place place) const { return static_cast<int>(index(place)) / rows_ + 1; }
  int row(Place place) const { return static_cast<int>(index(place)) % rows_ + 1; }

  /// Neighbours in the order of `all_directions`; Place::none where the board ends.
  const std::array<Place, 6>& neighbours(Place place) const { return neighbours_[index(place)]; }
  Place neighbour(Place place, Direction d) const { return neighbours(place)[static_cast<std::size_t>(d)]; }
  std::optional<Direction> direction(Place from, Place to) const;
  bool adjacent(Place a, Place b) const { return direction(a, b).has_value(); }
  /// Distance in hexes (CRT-2.2).
  int range(Place a, Place b) const { return range(centre(a), centre(b)); }
  /// Centre of a hex on a grid where a hex is 4 wide between its flat corners and 4 high (LOS geometry:
  /// los.cpp of a system). x grows to the right by 3 a column, y downward by 4 a row.
  struct Point {
    int x, y;
  };
  Point centre(Place place) const { return centre(column(place), row(place)); }
  Point centre(int column, int row) const { return {3 * column, 4 * row + 2 * shift(column)}; }

  /// The bit of a feature; 0 when no file named it. `add_feature` makes it (0 when there are 64 already).
  Features feature(std::string_view name) const;
  Features add_feature(std::string_view name);
  const std::vector<std::string>& feature_names() const { return feature_names_; }
  Features features(Place place) const { return features_[index(place)]; }
  Features side_features(Place place, Direction d) const {
    return side_features_.empty() ? 0 : side_features_[index(place)][static_cast<std::size_t>(d)];
  }
  bool prohibited(Place place) const { return flags_[index(place)] & 1; }
  bool blocks_los(Place place) const { return flags_[index(place)] & 2; }
  bool side_blocks_los(Place place, Direction d) const {
    return !side_los_.empty() && (side_los_[index(place)] >> static_cast<int>(d) & 1);
  }
  /// A name printed on the map ("Hill 209"); empty for most hexes.
  std::string_view title(Place place) const;

  // For the decoder. A hexside is set from both of its hexes at once.
  void set_features(Place place, Features features) { features_[index(place)] = features; }
  void set_flags(Place place, bool prohibited, bool blocks_los);
  void set_title(Place place, std::string_view title);
  void set_side(Place place, Direction d, Features features, bool blocks_los);
  /// Adds to what a hexside is when seen from one of its hexes: "down" from the upper one of an escarpment.
  void add_to_side(Place place, Direction d, Features features);

 private:
  struct Cell {
    int column, row;
  };
  static int range(Point from, Point to);
  /// What an id says; none where it is no id of this board's form.
  std::optional<Cell> cell(std::string_view id) const;
  std::size_t id_size() const { return section_.size() + digits_; }
  static std::size_t index(Place place) { return static_cast<std::size_t>(place); }
  int shift(int column) const { return (column % 2 == 0) == even_down_ ? 1 : 0; }
  int columns_ = 0;
  int rows_ = 0;
  bool even_down_ = true;
  std::string section_;
  std::size_t digits_ = 4;
  std::string ids_;  // all ids one after another, `id_size()` characters each
  std::vector<std::array<Place, 6>> neighbours_;
  std::vector<Features> features_;
  std::vector<std::uint8_t> flags_;
  std::vector<std::array<Features, 6>> side_features_;  // empty while the board has no hexside features
  std::vector<std::uint8_t> side_los_;
  std::vector<std::string> feature_names_;
  std::vector<std::pair<Place, std::string>> titles_;  // in order of place
};

// Searches around a hex ask these again and again.

inline Place Board::at(int column, int row) const {
  if (column < 1 || column > columns_ || row < 1 || row > rows_) return Place::none;
  return Place(static_cast<std::uint32_t>((column - 1) * rows_ + row - 1));
}

inline int Board::range(Point from, Point to) {
  const int dx = 2 * (std::abs(from.x - to.x) / 3);
  const int dy = std::abs(from.y - to.y);
  return dx > dy ? dx / 2 : (dx + dy) / 4;
}

}  // namespace adjudicator
