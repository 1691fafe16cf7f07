/// \file
/// Tables on pages.

#include <algorithm>
#include <cmath>
#include <tuple>

#include "fo/layout.hpp"
#include "fo/pages.hpp"

namespace adjudicator::fo {
namespace {

/// A header higher than this part of a page is not repeated, so that there is room for rows.
constexpr double kHighestHeader = 0.5;

using Regions = std::vector<Region>;

double brightness(const Color& c) {
  return 0.3 * c.red + 0.6 * c.green + 0.1 * c.blue;
}

bool is_level(const Segment& s) {
  return s.y1 == s.y2;
}

/// Wide borders win over narrow ones and dark ones over light ones: they are drawn last. Pieces of one line
/// stand next to each other then.
auto drawing_order(const Segment& s) {
  const Border& b = s.border;
  const bool level = is_level(s);
  return std::tuple(b.width, -brightness(b.color), b.color.red, b.color.green, b.color.blue, b.stroke, level,
                    level ? s.y1 : s.x1, level ? s.x1 : s.y1);
}

bool continues(const Segment& s, const Segment& next) {
  if (s.border != next.border || is_level(s) != is_level(next)) return false;
  if (is_level(s)) return std::abs(s.y1 - next.y1) < kTolerance && next.x1 <= s.x2 + kTolerance;
  return std::abs(s.x1 - next.x1) < kTolerance && next.y1 <= s.y2 + kTolerance;
}

/// The borders of all cells as few, long lines.
std::vector<Segment> joined(std::vector<Segment> segments) {
  for (Segment& s : segments) {  // so that sums in another order are still the same line
    for (double* v : {&s.x1, &s.y1, &s.x2, &s.y2}) *v = std::round(*v * 1000) / 1000;
  }
  std::sort(segments.begin(), segments.end(),
            [](const Segment& a, const Segment& b) { return drawing_order(a) < drawing_order(b); });
  std::vector<Segment> lines;
  for (const Segment& s : segments) {
    if (lines.empty() || !continues(lines.back(), s)) {
      lines.push_back(s);
    } else {
      lines.back().x2 = std::max(lines.back().x2, s.x2);
      lines.back().y2 = std::max(lines.back().y2, s.y2);
    }
  }
  return lines;
}

double inset_height(const Cell& cell, const Table& table) {
  return cell_inset(cell, table, kTop) + cell_inset(cell, table, kBottom);
}

double part_height(const std::vector<Regions>& parts, const Row& row, const Table& table, std::size_t part) {
  double height = 0;
  for (std::size_t c = 0; c < parts.size(); ++c) {
    if (part < parts[c].size())
      height = std::max(height, parts[c][part].used + inset_height(row.cells[c], table));
  }
  return height;
}

}  // namespace

/// A table while it is placed, and what lies of it in the current region.
struct Placer::Grid {
  const Table& table;
  const Node& node;
  double x;
  int tag;
  bool header_repeats = false;
  bool header_done = false;
  double top = 0;
  std::vector<Segment> borders;
};

void Placer::place(const Table& table, const Node& node, double x, int tag) {
  Grid grid{table, node, x, tag, false, false, 0, {}};
  grid.header_repeats = table.header.height <= other_ * kHighestHeader;
  begin_grid(grid);
  for (const Section& body : table.bodies) place_rows(grid, body);
  end_grid(grid);
}

/// The header belongs to the structure once only; what is repeated is decoration.
void Placer::begin_grid(Grid& grid) {
  grid.top = y_;
  const Section& header = grid.table.header;
  if (header.rows.empty() || (grid.header_done && !grid.header_repeats)) return;
  std::vector<Tag>* const tags = tags_;
  const int tag = grid.tag;
  if (grid.header_done) {
    tags_ = nullptr;
    grid.tag = kNoTag;
  }
  const bool fresh = fresh_;
  for (std::size_t r = 0; r < header.rows.size(); ++r) place_row(grid, header, r);
  fresh_ = fresh;
  tags_ = tags;
  grid.tag = tag;
  grid.header_done = true;
}

void Placer::end_grid(Grid& grid) {
  const double right = grid.x + grid.table.edges.back();
  const auto& edge = grid.node.box.border;
  if (edge[kTop].room() > 0) grid.borders.push_back({grid.x, grid.top, right, grid.top, edge[kTop]});
  if (edge[kBottom].room() > 0) grid.borders.push_back({grid.x, y_, right, y_, edge[kBottom]});
  if (edge[kLeft].room() > 0) grid.borders.push_back({grid.x, grid.top, grid.x, y_, edge[kLeft]});
  if (edge[kRight].room() > 0) grid.borders.push_back({right, grid.top, right, y_, edge[kRight]});
  for (const Segment& line : joined(std::move(grid.borders))) add({line, kNoTag});
  grid.borders.clear();
}

void Placer::next_grid(Grid& grid) {
  end_grid(grid);
  next_region();
  begin_grid(grid);
}

void Placer::place_rows(Grid& grid, const Section& section) {
  for (std::size_t first = 0; first < section.rows.size();) {
    const std::size_t end = group_end(section.rows, first);
    if (on_page_ && section.rows[first].box.break_before && !fresh_) next_grid(grid);
    const double room = limit() - y_ + kTolerance;
    const double height = rows_height(section.rows, first, end);
    const bool split = should_split(grid, section, first, end);
    if (!fresh_ && !split && (height > room || group_need(section, first, end) > room)) next_grid(grid);
    if (height <= limit() - y_ + kTolerance) {
      for (; first < end; ++first) place_row(grid, section, first);
    } else {
      for (; first < end; ++first) split_row(grid, section, section.rows[first]);
    }
  }
}

/// True for rows that may go on on the next page rather than begin there.
bool Placer::should_split(const Grid& grid, const Section& section, std::size_t first,
                          std::size_t end) const {
  const double room = limit() - y_;
  const double height = rows_height(section.rows, first, end);
  if (height <= room + kTolerance || end - first > 1 || section.rows[first].box.keep_together == Keep::always)
    return false;
  for (const Cell& cell : section.rows[first].cells)
    if (cell.content.lead + inset_height(cell, grid.table) > room) return false;
  return height > other_ * kHighRow && room > other_ * kWorthwhileRoom;
}

/// What must lie on the same page as the group, if that is possible: rows it is kept with, and the last row,
/// which would be alone on the next page.
double Placer::group_need(const Section& section, std::size_t first, std::size_t end) const {
  const auto& rows = section.rows;
  double need = rows_height(rows, first, end);
  while (end < rows.size() && rows[end - 1].box.keep_with_next) {
    const std::size_t next = group_end(rows, end);
    need += rows_height(rows, end, next);
    end = next;
  }
  if (first > 1 && end < rows.size() && group_end(rows, end) == rows.size()) {
    const double last = rows_height(rows, end, rows.size());
    if (need + last <= other_ * kWorthwhileRoom) need += last;
  }
  return need <= other_ ? need : 0;
}

void Placer::place_row(Grid& grid, const Section& section, std::size_t row_index) {
  const Row& row = section.rows[row_index];
  const int tag = new_row_tag(grid);
  add_anchor(row.box.id, grid.x);
  for (const Cell& cell : row.cells) place_cell(grid, section, row_index, cell, tag);
  y_ += row.height;
  fresh_ = false;
}

void Placer::place_cell(Grid& grid, const Section& section, std::size_t row_index, const Cell& cell,
                        int row_tag) {
  const std::size_t end = row_index + static_cast<std::size_t>(cell.rows);
  const double height = rows_height(section.rows, row_index, end);
  add_ground(grid, section, section.rows[row_index], cell, height);
  add_borders(grid, section.rows[row_index], cell, height);
  add_anchor(cell.box.id, grid.x + cell.x);
  const int tag = new_cell_tag(grid, cell, &section == &grid.table.header, row_tag);
  Placer content(tags_, kEndless, kEndless, false);
  content.place(cell.content, 0, tag);
  const double slack = height - inset_height(cell, grid.table) - cell.content.height;
  const VerticalAlign align = cell.style.display_align;
  const double down =
      align == VerticalAlign::center ? slack / 2 : (align == VerticalAlign::after ? slack : 0);
  Region region = std::move(content.take().front());
  add_hollow(grid, region, tag);
  append(std::move(region), grid.x + cell.x, y_ + cell_inset(cell, grid.table, kTop) + down);
}

/// Of a table that is there for its looks alone the cells are parts, one after the other.
bool Placer::is_layout(const Grid& grid) {
  return grid.node.box.tag == "Div";
}

int Placer::new_row_tag(const Grid& grid) {
  return is_layout(grid) ? grid.tag : new_tag("TR", grid.tag);
}

/// A cell without text has its place in the structure all the same.
void Placer::add_hollow(const Grid& grid, Region& region, int tag) {
  if (tag == kNoTag || is_layout(grid)) return;
  const auto tagged = [](const Item& item) { return item.tag != kNoTag; };
  if (std::none_of(region.items.begin(), region.items.end(), tagged)) region.items.push_back({Hollow{}, tag});
}

int Placer::new_cell_tag(const Grid& grid, const Cell& cell, bool in_header, int row_tag) {
  if (is_layout(grid)) return new_tag("Div", row_tag);
  const int tag = new_tag(cell.header ? "TH" : "TD", row_tag);
  if (tag == kNoTag) return tag;
  Tag& made = tags_->back();
  made.columns = cell.columns;
  made.rows = cell.rows;
  if (cell.header) made.scope = in_header ? "Column" : "Row";
  return tag;
}

/// Every cell is broken by its own content; the first part of each lies here, the second on the next page...
void Placer::split_row(Grid& grid, const Section& section, const Row& row) {
  const int row_tag = new_row_tag(grid);
  const double header = grid.header_repeats ? grid.table.header.height : 0;
  std::vector<Regions> parts;
  std::size_t count = 1;
  for (const Cell& cell : row.cells) {
    const double inset = inset_height(cell, grid.table);
    Placer content(tags_, std::max(1.0, limit() - y_ - inset), std::max(1.0, other_ - header - inset), false);
    const int tag = new_cell_tag(grid, cell, false, row_tag);
    content.place(cell.content, 0, tag);
    parts.push_back(content.take());
    add_hollow(grid, parts.back().front(), tag);
    count = std::max(count, parts.back().size());
  }
  add_anchor(row.box.id, grid.x);
  for (std::size_t part = 0; part < count; ++part) {
    if (part > 0) next_grid(grid);
    place_part(grid, section, row, parts, part);
  }
}

void Placer::place_part(Grid& grid, const Section& section, const Row& row, const std::vector<Regions>& parts,
                        std::size_t part) {
  const double height = part_height(parts, row, grid.table, part);
  for (std::size_t c = 0; c < row.cells.size(); ++c) {
    const Cell& cell = row.cells[c];
    add_ground(grid, section, row, cell, height);
    add_borders(grid, row, cell, height);
    if (part == 0) add_anchor(cell.box.id, grid.x + cell.x);
    if (part < parts[c].size())
      append(parts[c][part], grid.x + cell.x, y_ + cell_inset(cell, grid.table, kTop));
  }
  y_ += height;
  fresh_ = false;
}

/// The innermost background counts: that of the cell, of its row, of the body, of the table.
void Placer::add_ground(const Grid& grid, const Section& section, const Row& row, const Cell& cell,
                        double height) {
  for (const Box* box : {&cell.box, &row.box, &section.box, &grid.node.box}) {
    if (!box->background) continue;
    const double left = grid.table.edges[cell.column];
    const double right = grid.table.edges[cell.column + static_cast<std::size_t>(cell.columns)];
    add({Ground{grid.x + left, y_, right - left, height, *box->background}, kNoTag});
    return;
  }
}

void Placer::add_borders(Grid& grid, const Row& row, const Cell& cell, double height) {
  const auto& edges = grid.table.edges;
  double left = grid.x + edges[cell.column];
  double right = grid.x + edges[cell.column + static_cast<std::size_t>(cell.columns)];
  double top = y_;
  double bottom = y_ + height;
  if (grid.table.collapse) {  // the border of the row lies under that of its cells
    if (row.box.border[kTop].room() > 0)
      grid.borders.push_back({left, top, right, top, row.box.border[kTop]});
    if (row.box.border[kBottom].room() > 0)
      grid.borders.push_back({left, bottom, right, bottom, row.box.border[kBottom]});
  }
  const auto& border = cell.box.border;
  if (!grid.table.collapse) {  // wholly inside the cell
    left += border[kLeft].room() / 2;
    right -= border[kRight].room() / 2;
    top += border[kTop].room() / 2;
    bottom -= border[kBottom].room() / 2;
  }
  if (border[kTop].room() > 0) grid.borders.push_back({left, top, right, top, border[kTop]});
  if (border[kBottom].room() > 0) grid.borders.push_back({left, bottom, right, bottom, border[kBottom]});
  if (border[kLeft].room() > 0) grid.borders.push_back({left, top, left, bottom, border[kLeft]});
  if (border[kRight].room() > 0) grid.borders.push_back({right, top, right, bottom, border[kRight]});
}

}  // namespace adjudicator::fo
