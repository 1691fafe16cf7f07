// Where the hexes of a report's map are drawn. Flat-topped hexes, 40 wide and 34 high, so that all corners
// are whole numbers; the picture is `width` by `height` of the same units.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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
  /// An arrow from hex to hex.
  void add_arrow(std::string_view from, std::string_view to, std::string& path) const;

 private:
  static constexpr int margin = 4;
  Point centre(int column, int row) const;
  int columns_ = 0;
  int rows_ = 0;
  bool even_down_ = true;
};

}  // namespace adjudicator::reports
