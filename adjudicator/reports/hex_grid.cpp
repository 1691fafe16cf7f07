#include "reports/hex_grid.hpp"

#include <charconv>
#include <cmath>
#include <set>
#include <utility>

namespace adjudicator::reports {
namespace {

void add(std::string& path, char command, int x, int y) {
  path += command;
  path += std::to_string(x);
  if (y >= 0) path += ' ';
  path += std::to_string(y);
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

HexGrid::HexGrid(int columns, int rows, bool even_columns_down)
    : columns_(columns), rows_(rows), even_down_(even_columns_down) {}

HexGrid::Point HexGrid::centre(int column, int row) const {
  const bool lower = (column % 2 == 0) == even_down_;
  return {margin + 20 + 30 * (column - 1), margin + 17 + 34 * (row - 1) + (lower ? 17 : 0)};
}

std::optional<HexGrid::Point> HexGrid::centre(std::string_view hex) const {
  // The letter of a map section may stand before the numbers.
  if (!hex.empty() && hex.front() >= 'A' && hex.front() <= 'Z') hex.remove_prefix(1);
  const auto column = number(hex.substr(0, hex.size() / 2));
  const auto row = number(hex.substr(hex.size() / 2));
  if (!column || !row || *column < 1 || *column > columns_ || *row < 1 || *row > rows_) return std::nullopt;
  return centre(*column, *row);
}

std::string HexGrid::outline() const {
  std::string path;
  const auto to = [&](Point p, int dx, int dy) { add(path, path.empty() ? 'M' : 'L', p.x + dx, p.y + dy); };
  for (int c = 1; c <= columns_; ++c) {
    to(centre(c, 1), -10, -17);
    to(centre(c, 1), 10, -17);
  }
  for (int r = 1; r <= rows_; ++r) {
    to(centre(columns_, r), 20, 0);
    to(centre(columns_, r), 10, 17);
  }
  for (int c = columns_; c >= 1; --c) {
    to(centre(c, rows_), 10, 17);
    to(centre(c, rows_), -10, 17);
  }
  for (int r = rows_; r >= 1; --r) {
    to(centre(1, r), -20, 0);
    to(centre(1, r), -10, -17);
  }
  return path + 'z';
}

void HexGrid::add_hex(std::string_view hex, std::string& path) const {
  const auto p = centre(hex);
  if (!p) return;
  add(path, 'M', p->x + 20, p->y);
  path += "l-10 17h-20l-10-17 10-17h20z";
}

void HexGrid::add_side(std::string_view a, std::string_view b, std::string& path) const {
  const auto from = centre(a);
  const auto to = centre(b);
  if (!from || !to) return;
  const int dx = to->x - from->x;
  const int dy = to->y - from->y;
  if (dx == 0) {
    add(path, 'M', from->x - 10, from->y + dy / 2);
    path += "h20";
    return;
  }
  // Slanting sides begin at the corner to the right or left of the middle.
  add(path, 'M', from->x + (dx > 0 ? 20 : -20), from->y);
  path += dx > 0 ? "l-10" : "l10";
  path += dy > 0 ? " 17" : "-17";
}

std::string HexGrid::links(const std::vector<std::string_view>& hexes) const {
  std::set<std::pair<int, int>> middles;
  for (const std::string_view hex : hexes)
    if (const auto p = centre(hex)) middles.emplace(p->x, p->y);
  std::string path;
  for (const auto& [x, y] : middles)
    for (const auto& [dx, dy] : {std::pair(0, 34), std::pair(30, -17), std::pair(30, 17)})
      if (middles.contains({x + dx, y + dy})) {
        add(path, 'M', x, y);
        add(path, 'L', x + dx, y + dy);
      }
  return path;
}

void HexGrid::add_arrow(std::string_view from, std::string_view to, std::string& path) const {
  const auto a = centre(from);
  const auto b = centre(to);
  if (!a || !b || (a->x == b->x && a->y == b->y)) return;
  const double dx = b->x - a->x;
  const double dy = b->y - a->y;
  const double length = std::hypot(dx, dy);
  const double ux = dx / length;
  const double uy = dy / length;
  // From near the middle to near the middle, with a head of 6.
  const auto at = [&](double along, double across) {
    return Point{static_cast<int>(std::lround(a->x + ux * along - uy * across)),
                 static_cast<int>(std::lround(a->y + uy * along + ux * across))};
  };
  const Point start = at(6, 0);
  const Point tip = at(length - 11, 0);
  const Point left = at(length - 17, 4);
  const Point right = at(length - 17, -4);
  add(path, 'M', start.x, start.y);
  add(path, 'L', tip.x, tip.y);
  add(path, 'M', left.x, left.y);
  add(path, 'L', tip.x, tip.y);
  add(path, 'L', right.x, right.y);
}

}  // namespace adjudicator::reports
