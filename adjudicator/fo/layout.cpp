#include "fo/layout.hpp"

#include <algorithm>

namespace adjudicator::fo {
namespace {

constexpr double kLeastWidth = 1;

/// Space left below a picture that fills a page, for a border around it.
constexpr double kPictureMargin = 24;

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

double paragraph_lead(const Node& node, const Paragraph& paragraph) {
  const auto& lines = paragraph.text->lines();
  const auto orphans = static_cast<std::size_t>(node.style.orphans);
  const auto widows = static_cast<std::size_t>(node.style.widows);
  const std::size_t count = lines.size() < orphans + widows ? lines.size() : orphans;
  double lead = node.box.inset(kTop);
  for (std::size_t i = 0; i < count; ++i) lead += lines[i].height;
  return count == lines.size() ? node.height : lead;
}

/// A header with a single row below it would look lost at the foot of a page; a high row may begin there.
double table_lead(const Table& table, double page_height) {
  const auto& rows = table.bodies.front().rows;
  const std::size_t first = group_end(rows, 0);
  const double height = rows_height(rows, 0, first);
  const bool splits =
      first == 1 && rows.front().box.keep_together != Keep::always && height > page_height * kHighRow;
  if (splits || height > page_height) return table.header.height + page_height * kWorthwhileRoom;
  const std::size_t end = first < rows.size() ? group_end(rows, first) : first;
  const double both = rows_height(rows, 0, end);
  return table.header.height + (both <= page_height * kHighRow ? both : height);
}

double flow_lead(const Node& node, const Flow& flow, double Node::*of_first) {
  if (flow.nodes.size() < 2) return node.height;
  const double space = is_open(node.box, kTop) ? 0 : flow.nodes.front().before;
  return node.box.inset(kTop) + space + flow.nodes.front().*of_first;
}

/// Where a margin is given, the border begins there; where none is, the content keeps its place.
double place_beside_margin(const std::optional<Length>& margin, double inset, double width) {
  return margin ? margin->of(width) + inset : 0;
}

double fixed_width(const Table& table, double width) {
  double sum = 0;
  for (const Column& column : table.columns)
    if (column.proportion == 0) sum += column.width.of(width);
  return sum;
}

void set_edges(Table& table, double width) {
  const double fixed = fixed_width(table, width);
  double shares = 0;
  for (const Column& column : table.columns) shares += column.proportion;
  // Columns that ask for more than there is are made narrower rather than run off the page.
  const double scale = fixed > width ? width / fixed : 1;
  const double rest = std::max(0.0, width - fixed);
  table.edges.assign(1, 0);
  for (const Column& column : table.columns) {
    const double own =
        column.proportion == 0 ? column.width.of(width) * scale : rest * column.proportion / shares;
    table.edges.push_back(table.edges.back() + own);
  }
}

double cell_height(const Cell& cell, const Table& table) {
  const double inset = cell_inset(cell, table, kTop) + cell_inset(cell, table, kBottom);
  return std::max(cell.box.least_height, cell.content.height) + inset;
}

/// Rows are as high as their cells; what a spanning cell lacks, its last row gets.
void set_row_heights(std::vector<Row>& rows, const Table& table) {
  for (Row& row : rows) {
    row.height = row.box.least_height;
    for (const Cell& cell : row.cells)
      if (cell.rows == 1) row.height = std::max(row.height, cell_height(cell, table));
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const Cell& cell : rows[r].cells) {
      const std::size_t end = r + static_cast<std::size_t>(cell.rows);
      if (cell.rows == 1) continue;
      rows[end - 1].height += std::max(0.0, cell_height(cell, table) - rows_height(rows, r, end));
    }
  }
}

}  // namespace

void Measurer::measure(Flow& flow, double width) {
  flow.width = width;
  flow.height = 0;
  for (Node& node : flow.nodes) {
    measure(node, width);
    flow.height += node.height;
  }
  auto& nodes = flow.nodes;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    nodes[i].need = nodes[i].lead;
    if (i + 1 == nodes.size()) continue;
    const double gap = gap_between(nodes[i], nodes[i + 1]);
    flow.height += gap;
    if (!nodes[i].keep_next) continue;
    nodes[i].need = nodes[i].height + gap + nodes[i + 1].need;
    nodes[i].wish = nodes[i].height + gap + nodes[i + 1].wish;
  }
  flow.lead = nodes.empty() ? 0 : nodes.front().need;
  flow.wish = nodes.empty() ? 0 : nodes.front().wish;
}

void Measurer::measure(Node& node, double width) {
  const Box& box = node.box;
  const bool table = std::holds_alternative<Table>(node.content);
  node.x = place_beside_margin(box.margin_left, table ? 0 : box.inset(kLeft), width);
  const double right = place_beside_margin(box.margin_right, table ? 0 : box.inset(kRight), width);
  node.width = std::max(kLeastWidth, width - node.x - right);
  if (box.width) node.width = std::clamp(box.width->of(width), kLeastWidth, node.width);
  node.before = box.space_before;
  node.after = box.space_after;
  node.keep_next = box.keep_with_next;
  node.breaks_before = box.break_before;
  node.breaks_after = box.break_after;
  node.height = content_height(node) + (table ? 0 : box.inset(kTop) + box.inset(kBottom));
  node.lead = natural_lead(node);
  node.wish = natural_wish(node);
  if (box.keep_together == Keep::no || node.height > page_height_) return;
  if (box.keep_together == Keep::always) node.lead = node.height;
  node.wish = node.height;
}

double Measurer::content_height(Node& node) {
  const auto flow_height = [&](Flow& flow) {
    measure(flow, node.width);
    if (flow.nodes.empty()) return 0.0;
    const Node& first = flow.nodes.front();
    const Node& last = flow.nodes.back();
    node.keep_next = node.keep_next || last.keep_next;
    node.breaks_before = node.breaks_before || first.breaks_before;
    node.breaks_after = node.breaks_after || last.breaks_after;
    double height = flow.height;
    if (is_open(node.box, kTop))
      node.before = std::max(node.before, first.before);
    else
      height += first.before;
    if (is_open(node.box, kBottom))
      node.after = std::max(node.after, last.after);
    else
      height += last.after;
    return height;
  };
  return std::visit(Overloaded{flow_height,
                               [&](Paragraph& paragraph) {
                                 typesetter_.lay_out(paragraph, node.style, node.width, page_height_);
                                 return paragraph.text->height();
                               },
                               [&](Picture& picture) {
                                 typesetter_.drawings().prepare(
                                     picture, node.width,
                                     std::max(kLeastWidth, page_height_ - kPictureMargin), node.box.line);
                                 return picture.height;
                               },
                               [&](ListItem& item) {
                                 measure(item, node);
                                 return std::max(item.label.height, item.body.height);
                               },
                               [&](Table& table) {
                                 measure(table, node);
                                 double height = table.header.height;
                                 for (const Section& body : table.bodies) height += body.height;
                                 return height;
                               }},
                    node.content);
}

double Measurer::natural_lead(const Node& node) const {
  return std::visit(Overloaded{[&](const Flow& flow) { return flow_lead(node, flow, &Node::need); },
                               [&](const Paragraph& paragraph) { return paragraph_lead(node, paragraph); },
                               [&](const Picture&) { return node.height; },
                               [&](const ListItem& item) {
                                 return node.box.inset(kTop) + std::max(item.label.height, item.body.lead);
                               },
                               [&](const Table& table) { return table_lead(table, page_height_); }},
                    node.content);
}

double Measurer::natural_wish(const Node& node) const {
  if (const auto* flow = std::get_if<Flow>(&node.content)) return flow_lead(node, *flow, &Node::wish);
  if (const auto* item = std::get_if<ListItem>(&node.content)) {
    return node.box.inset(kTop) + std::max(item->label.height, item->body.wish);
  }
  return node.lead;
}

void Measurer::measure(ListItem& item, Node& node) {
  item.label_x = item.label_start.of(node.width);
  item.body_x = std::min(item.body_start.of(node.width), node.width - kLeastWidth);
  const double label = item.body_x - item.label_x - item.label_gap.of(node.width);
  measure(item.label, std::max(kLeastWidth, label));
  measure(item.body, std::max(kLeastWidth, node.width - item.body_x));
  for (const Flow* flow : {&item.label, &item.body})
    if (!flow->nodes.empty()) node.before = std::max(node.before, flow->nodes.front().before);
  if (!item.body.nodes.empty()) node.after = std::max(node.after, item.body.nodes.back().after);
}

void Measurer::measure(Table& table, Node& node) {
  set_edges(table, node.width);
  node.width = table.edges.back();
  measure(table.header, table);
  for (Section& body : table.bodies) measure(body, table);
}

void Measurer::measure(Section& section, const Table& table) {
  for (Row& row : section.rows)
    for (Cell& cell : row.cells) measure(cell, table);
  set_row_heights(section.rows, table);
  section.height = rows_height(section.rows, 0, section.rows.size());
}

void Measurer::measure(Cell& cell, const Table& table) {
  const double left = table.edges[cell.column];
  const double right = table.edges[cell.column + static_cast<std::size_t>(cell.columns)];
  cell.x = left + cell_inset(cell, table, kLeft);
  cell.width = std::max(kLeastWidth, right - cell_inset(cell, table, kRight) - cell.x);
  measure(cell.content, cell.width);
}

std::size_t group_end(const std::vector<Row>& rows, std::size_t first) {
  while (first < rows.size() && rows[first].tied_to_next) ++first;
  return std::min(first + 1, rows.size());
}

double rows_height(const std::vector<Row>& rows, std::size_t first, std::size_t end) {
  double height = 0;
  for (std::size_t r = first; r < end; ++r) height += rows[r].height;
  return height;
}

double cell_inset(const Cell& cell, const Table& table, Edge edge) {
  const double border = cell.box.border[edge].room();
  return cell.box.padding[edge] + (table.collapse ? border / 2 : border);
}

double gap_between(const Node& upper, const Node& lower) {
  return std::max(upper.after, lower.before);
}

bool is_open(const Box& box, Edge edge) {
  return box.inset(edge) == 0;
}

}  // namespace adjudicator::fo
