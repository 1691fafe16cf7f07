#include "reports/page/hex_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "core/text.hpp"

namespace adjudicator::reports {
namespace {

void add_command(std::string& path, char command, int x, int y) {
  path += command;
  path += std::to_string(x);
  if (y >= 0) path += ' ';
  path += std::to_string(y);
}

/// A point that is given by twice its coordinates.
void add_half(std::string& path, char command, HexGrid::Point twice) {
  path += command;
  path += std::to_string(twice.x / 2);
  if (twice.x % 2 != 0) path += ".5";
  path += ' ';
  path += std::to_string(twice.y / 2);
  if (twice.y % 2 != 0) path += ".5";
}

bool has_letter(std::string_view hex) {
  return !hex.empty() && hex.front() >= 'A' && hex.front() <= 'Z';
}

std::string padded(int value, std::size_t digits) {
  std::string text = std::to_string(value);
  if (text.size() < digits) text.insert(0, digits - text.size(), '0');
  return text;
}

}  // namespace

HexGrid::HexGrid(int columns, int rows, bool even_columns_down)
    : columns_(columns), rows_(rows), even_down_(even_columns_down) {}

HexGrid::Point HexGrid::centre(int column, int row) const {
  const bool lower = (column % 2 == 0) == even_down_;
  return {margin + 20 + 30 * (column - 1), margin + 17 + 34 * (row - 1) + (lower ? 17 : 0)};
}

std::optional<HexGrid::Cell> HexGrid::cell(std::string_view hex) const {
  // The letter of a map section may stand before the numbers.
  if (has_letter(hex)) hex.remove_prefix(1);
  const auto column = parse_whole<int>(hex.substr(0, hex.size() / 2));
  const auto row = parse_whole<int>(hex.substr(hex.size() / 2));
  if (!column || !row || *column < 1 || *column > columns_ || *row < 1 || *row > rows_) return std::nullopt;
  return Cell{*column, *row};
}

std::optional<HexGrid::Point> HexGrid::centre(std::string_view hex) const {
  const auto found = cell(hex);
  if (!found) return std::nullopt;
  return centre(found->column, found->row);
}

/// A step to the next column goes half a hex up or down, all other steps go a whole hex along the column.
int HexGrid::apart(Cell a, Cell b) const {
  const Point p = centre(a.column, a.row);
  const Point q = centre(b.column, b.row);
  const int columns = std::abs(a.column - b.column);
  const int halves = std::abs(p.y - q.y) / 17;
  return columns + std::max(0, halves - columns) / 2;
}

std::optional<int> HexGrid::distance(std::string_view a, std::string_view b) const {
  const auto from = cell(a);
  const auto to = cell(b);
  if (!from || !to) return std::nullopt;
  return apart(*from, *to);
}

std::vector<HexGrid::Place> HexGrid::around(std::string_view hex, int distance) const {
  std::vector<Place> places;
  const auto middle = cell(hex);
  if (!middle) return places;
  const std::string_view letter = hex.substr(0, has_letter(hex) ? 1 : 0);
  const std::size_t digits = (hex.size() - letter.size()) / 2;
  for (int c = std::max(1, middle->column - distance); c <= std::min(columns_, middle->column + distance);
       ++c)
    for (int r = std::max(1, middle->row - distance); r <= std::min(rows_, middle->row + distance); ++r)
      if (apart(*middle, {c, r}) <= distance)
        places.push_back({std::string(letter) + padded(c, digits) + padded(r, digits), centre(c, r)});
  return places;
}

std::string HexGrid::outline() const {
  std::string path;
  Point last{};
  // Steps are shorter than places.
  const auto to = [&](Point p, int dx, int dy) {
    const Point here{p.x + dx, p.y + dy};
    if (path.empty())
      add_command(path, 'M', here.x, here.y);
    else if (here.x != last.x || here.y != last.y)
      add_command(path, 'l', here.x - last.x, here.y - last.y);
    last = here;
  };
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
  add_command(path, 'M', p->x + 20, p->y);
  path += "l-10 17h-20l-10-17 10-17h20z";
}

std::optional<HexGrid::Side> HexGrid::side(std::string_view a, std::string_view b) const {
  const auto from = centre(a);
  const auto to = centre(b);
  if (!from || !to) return std::nullopt;
  const int dx = to->x - from->x;
  const int dy = to->y - from->y;
  if (dx == 0) return Side{{from->x - 10, from->y + dy / 2}, {from->x + 10, from->y + dy / 2}};
  // Slanting sides begin at the corner to the right or left of the middle.
  const int right = dx > 0 ? 1 : -1;
  return Side{{from->x + right * 20, from->y}, {from->x + right * 10, from->y + (dy > 0 ? 17 : -17)}};
}

void HexGrid::add_side(std::string_view a, std::string_view b, std::string& path) const {
  const auto found = side(a, b);
  if (!found) return;
  add_command(path, 'M', found->a.x, found->a.y);
  if (found->a.y == found->b.y) {
    path += "h20";
    return;
  }
  path += found->b.x < found->a.x ? "l-10" : "l10";
  path += found->b.y > found->a.y ? " 17" : "-17";
}

void HexGrid::add_ticks(std::string_view upper, std::string_view lower, std::string& path) const {
  const auto found = side(upper, lower);
  const auto to = centre(lower);
  if (!found || !to) return;
  // Four strokes of 4 towards the middle of the lower hex, which is 17 away.
  for (int i = 1; i <= 7; i += 2) {
    const Point foot{found->a.x + (found->b.x - found->a.x) * i / 8,
                     found->a.y + (found->b.y - found->a.y) * i / 8};
    const Point middle{(found->a.x + found->b.x) / 2, (found->a.y + found->b.y) / 2};
    add_command(path, 'M', foot.x, foot.y);
    add_command(path, 'l', (to->x - middle.x) * 4 / 17, (to->y - middle.y) * 4 / 17);
  }
}

std::string HexGrid::curves(const std::vector<std::pair<std::string_view, std::string_view>>& sides) const {
  std::map<std::pair<int, int>, std::vector<Point>> meeting;  // at a corner: twice the middles of its sides
  for (const auto& [a, b] : sides)
    if (const auto found = side(a, b)) {
      const Point middle{found->a.x + found->b.x, found->a.y + found->b.y};
      for (const Point corner : {found->a, found->b}) meeting[{corner.x, corner.y}].push_back(middle);
    }
  std::string path;
  for (const auto& [corner, middles] : meeting) {
    if (middles.size() == 2) {
      add_half(path, 'M', middles[0]);
      add_command(path, 'Q', corner.first, corner.second);
      add_half(path, ' ', middles[1]);
    } else {
      for (const Point middle : middles) {
        add_command(path, 'M', corner.first, corner.second);
        add_half(path, 'L', middle);
      }
    }
  }
  return path;
}

std::string HexGrid::shore(const std::vector<std::string_view>& hexes) const {
  std::set<std::pair<int, int>> wet;
  for (const std::string_view hex : hexes)
    if (const auto found = cell(hex)) wet.emplace(found->column, found->row);
  std::string path;
  for (const auto& [column, row] : wet) {
    const Point p = centre(column, row);
    for (int c = std::max(1, column - 1); c <= std::min(columns_, column + 1); ++c)
      for (int r = std::max(1, row - 1); r <= std::min(rows_, row + 1); ++r) {
        if (apart({column, row}, {c, r}) != 1 || wet.contains({c, r})) continue;
        const Point q = centre(c, r);
        if (q.x == p.x) {
          add_command(path, 'M', p.x - 10, p.y + (q.y - p.y) / 2);
          path += "h20";
        } else {
          const int right = q.x > p.x ? 1 : -1;
          add_command(path, 'M', p.x + right * 20, p.y);
          add_command(path, 'l', -right * 10, q.y > p.y ? 17 : -17);
        }
      }
  }
  return path;
}

std::string HexGrid::links(const std::vector<std::string_view>& hexes) const {
  std::set<std::pair<int, int>> middles;
  for (const std::string_view hex : hexes)
    if (const auto p = centre(hex)) middles.emplace(p->x, p->y);
  std::string path;
  for (const auto& [x, y] : middles)
    for (const auto& [dx, dy] : {std::pair(0, 34), std::pair(30, -17), std::pair(30, 17)})
      if (middles.contains({x + dx, y + dy})) {
        add_command(path, 'M', x, y);
        add_command(path, 'L', x + dx, y + dy);
      }
  return path;
}

namespace {

/// A straight line, and points beside it.
struct StraightLine {
  StraightLine(HexGrid::Point from, HexGrid::Point to) : from_(from) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    length = std::hypot(dx, dy);
    ux_ = dx / length;
    uy_ = dy / length;
  }
  HexGrid::Point at(double along, double across = 0) const {
    return {static_cast<int>(std::lround(from_.x + ux_ * along - uy_ * across)),
            static_cast<int>(std::lround(from_.y + uy_ * along + ux_ * across))};
  }
  double length = 0;

 private:
  HexGrid::Point from_;
  double ux_ = 0;
  double uy_ = 0;
};

/// How far from the middles an arrow begins and ends.
constexpr double kShaftStart = 6;
constexpr double kShaftEnd = 11;

}  // namespace

/// The middles of hexes that an arrow goes through; none where it goes nowhere.
std::vector<HexGrid::Point> HexGrid::course(const std::vector<std::string_view>& hexes) const {
  std::vector<Point> points;
  for (const std::string_view hex : hexes)
    if (const auto p = centre(hex)) {
      if (!points.empty() && points.back().x == p->x && points.back().y == p->y) continue;
      points.push_back(*p);
    }
  if (points.size() < 2) points.clear();
  return points;
}

void HexGrid::add_shaft(const std::vector<std::string_view>& hexes, std::string& path) const {
  std::vector<Point> points = course(hexes);
  if (points.empty()) return;
  points.front() = StraightLine(points[0], points[1]).at(kShaftStart);
  const StraightLine last(points[points.size() - 2], points.back());
  points.back() = last.at(last.length - kShaftEnd);
  add_command(path, 'M', points.front().x, points.front().y);
  for (std::size_t i = 1; i < points.size(); ++i) add_command(path, 'L', points[i].x, points[i].y);
}

void HexGrid::add_head(const std::vector<std::string_view>& hexes, bool closed, std::string& path) const {
  const std::vector<Point> points = course(hexes);
  if (points.empty()) return;
  const StraightLine last(points[points.size() - 2], points.back());
  const double tip = last.length - kShaftEnd;
  for (const auto& [command, point] : {std::pair('M', last.at(tip - 6, 4)), std::pair('L', last.at(tip)),
                                       std::pair('L', last.at(tip - 6, -4))})
    add_command(path, command, point.x, point.y);
  if (closed) path += 'z';
}

void HexGrid::add_strike(std::string_view from, std::string_view to, bool fire, std::string& path) const {
  const std::vector<Point> points = course({from, to});
  if (points.empty()) return;
  const StraightLine line(points[0], points[1]);
  // The side of a hex is 17 from its middle.
  const double tip = line.length - 14;
  const double neck = tip - 8;
  if (fire) {
    for (const auto& [command, point] :
         {std::pair('M', line.at(5)), std::pair('L', line.at(tip)), std::pair('M', line.at(tip, 5)),
          std::pair('L', line.at(tip, -5)), std::pair('M', line.at(tip - 3, 4)),
          std::pair('L', line.at(tip - 3, -4))})
      add_command(path, command, point.x, point.y);
    return;
  }
  char command = 'M';
  for (const Point& point : {line.at(5, 3), line.at(neck, 3), line.at(neck, 7), line.at(tip),
                             line.at(neck, -7), line.at(neck, -3), line.at(5, -3)}) {
    add_command(path, command, point.x, point.y);
    command = 'L';
  }
  path += 'z';
}

}  // namespace adjudicator::reports
