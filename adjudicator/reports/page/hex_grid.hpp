// Where the hexes of a report's map are drawn. Flat-topped hexes, 40 wide and 34 high, so that all corners
// are whole numbers; the picture is `width` by `height` of the same units.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjudicator::reports {

class HexGrid {
 public:
  HexGrid() = default;
  HexGrid(int columns, int rows, bool even_columns_down);

  struct Point {
    int x = 0;
    int y = 0;
  };
  /// The middle of a hex, by its id ("0805"); nothing for an id that is none of this map.
  std::optional<Point> centre(std::string_view hex) const;
  int width() const { return columns_ * 30 + 10 + 2 * margin; }
  int height() const { return rows_ * 34 + 17 + 2 * margin; }

  // Path data (the attribute `d` of an SVG path).
  /// Around the whole map.
  std::string outline() const;
  /// Around one hex.
  void add_hex(std::string_view hex, std::string& path) const;
  /// Along the side between two hexes that touch.
  void add_side(std::string_view a, std::string_view b, std::string& path) const;
  /// From middle to middle of those hexes of a list that touch.
  std::string links(const std::vector<std::string_view>& hexes) const;
  /// The shaft of an arrow through hexes that follow one another: from near the first middle to near the last
  /// one. Nothing where there are no two of them on the map.
  void add_shaft(const std::vector<std::string_view>& hexes, std::string& path) const;
  /// Its head; `closed`: a triangle, else two strokes.
  void add_head(const std::vector<std::string_view>& hexes, bool closed, std::string& path) const;
  /// The outline of a broad arrow that ends at the side of hex `to` that it comes to; `fire`: a line with a
  /// head there.
  void add_strike(std::string_view from, std::string_view to, bool fire, std::string& path) const;
  /// Strokes from the side between two hexes that touch down into the lower one.
  void add_ticks(std::string_view upper, std::string_view lower, std::string& path) const;
  /// Along sides, each given by its two hexes: from the middle of a side round the corner to the middle of
  /// the next; straight where more than two meet, or one ends.
  std::string curves(const std::vector<std::pair<std::string_view, std::string_view>>& sides) const;
  /// Along the sides between these hexes and all others of the map.
  std::string shore(const std::vector<std::string_view>& hexes) const;

  /// How many hexes one is from the other: 1 where they touch; nothing where one is not on the map.
  std::optional<int> distance(std::string_view a, std::string_view b) const;
  struct Place {
    std::string id;
    Point centre;
  };
  /// The hexes of the map at most so far from one, itself among them, column by column. Ids begin as its own
  /// does (with the letter of a map section, if it has one).
  std::vector<Place> around(std::string_view hex, int distance) const;

 private:
  struct Cell {
    int column = 0;
    int row = 0;
  };
  std::optional<Cell> cell(std::string_view hex) const;
  int apart(Cell a, Cell b) const;
  struct Side {
    Point a;  // its corners
    Point b;
  };
  std::optional<Side> side(std::string_view a, std::string_view b) const;
  std::vector<Point> course(const std::vector<std::string_view>& hexes) const;
  static constexpr int margin = 4;
  Point centre(int column, int row) const;
  int columns_ = 0;
  int rows_ = 0;
  bool even_down_ = true;
};

}  // namespace adjudicator::reports
