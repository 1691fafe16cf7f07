#include <algorithm>
#include <span>

#include "fo/element.hpp"
#include "fo/properties.hpp"
#include "fo/reader.hpp"

namespace adjudicator::fo {
namespace {

constexpr int kMostColumns = 200;
constexpr int kMostRowsSpanned = 10000;

/// In FOP these stop the indent of a table from reaching its cells; here it never does.
void ignore_zero_indents(Element& element) {
  for (const auto* name : {"start-indent", "end-indent"}) {
    element.read(name, [&](const std::string& value) {
      if (parse_size(value, 1) != 0) throw UnknownValue("only 0pt is known here");
    });
  }
}

void read_column(const xmlNode* xml, const Style& style, std::vector<Column>& columns) {
  Element element(xml);
  Column column;
  element.read("column-width", [&](const std::string& value) {
    if (const auto share = call_argument(value, "proportional-column-width")) {
      column.proportion = parse_number(*share);
      if (!(column.proportion > 0)) throw BadValue("a proportion is more than 0");
      return;
    }
    column.proportion = 0;
    column.width = parse_length(value, style.size);
    if (!(column.width.points > 0 || column.width.percent > 0)) throw BadValue("a width is more than 0");
  });
  int times = 1;
  element.read("number-columns-repeated",
               [&](const std::string& value) { times = parse_whole(value, 1, kMostColumns); });
  element.read("column-number", [&](const std::string& value) {
    if (parse_whole(value, 1, kMostColumns) != static_cast<int>(columns.size()) + 1) {
      throw UnknownValue("columns are expected in order");
    }
  });
  element.done();
  columns.insert(columns.end(), static_cast<std::size_t>(times), column);
  if (columns.size() > kMostColumns) fail(xml, "too many columns");
}

/// The same attributes in the same order as another element.
bool is_alike(const xmlNode* xml, const xmlNode* other) {
  const xmlAttr* a = xml->properties;
  const xmlAttr* b = other->properties;
  for (; a != nullptr && b != nullptr; a = a->next, b = b->next) {
    const auto is_plain = [](const xmlAttr* of) {
      return of->ns == nullptr && of->children != nullptr && of->children->next == nullptr &&
             of->children->type == XML_TEXT_NODE;
    };
    if (!is_plain(a) || !is_plain(b) || xmlStrEqual(a->name, b->name) == 0 ||
        xmlStrEqual(a->children->content, b->children->content) == 0)
      return false;
  }
  return a == nullptr && b == nullptr;
}

/// What a cell looks like, and what lies in it.
Cell with_content(const xmlNode* xml, Cell cell, int depth) {
  // The property reaches the content, but it is the cell that acts on it.
  Style inner = cell.style;
  inner.display_align = VerticalAlign::before;
  cell.content = read_flow(xml, inner, depth + 1);
  return cell;
}

Cell read_cell(const xmlNode* xml, const Style& inherited, bool in_header, int depth) {
  Element element(xml);
  Cell cell;
  cell.style = inherited;
  element.properties(kText | kEdges | kGround | kHeight, cell.style, cell.box);
  cell.box.id = read_id(element);
  const auto role = element.take("role");
  if (role && *role != "TH" && *role != "TD") fail_unknown(xml, "the role of a cell is TH or TD");
  cell.header = role ? *role == "TH" : in_header;
  element.read("number-columns-spanned",
               [&](const std::string& value) { cell.columns = parse_whole(value, 1, kMostColumns); });
  element.read("number-rows-spanned",
               [&](const std::string& value) { cell.rows = parse_whole(value, 1, kMostRowsSpanned); });
  ignore_zero_indents(element);
  element.done();
  return with_content(xml, std::move(cell), depth);
}

/// Most cells of a row look like one shortly before it: what these say is not read again.
Cell read_next_cell(const xmlNode* xml, std::span<const xmlNode* const> before, const std::vector<Cell>& read,
                    const Style& inherited, bool in_header, int depth) {
  constexpr std::size_t near = 8;  // how far back one is looked for
  for (std::size_t i = read.size(), end = i - std::min(i, near); i-- > end;) {
    if (!is_alike(xml, before[i])) continue;
    Cell cell;
    cell.style = read[i].style;
    cell.box = read[i].box;
    cell.box.line = static_cast<int>(std::max(0L, xmlGetLineNo(xml)));
    cell.header = read[i].header;
    cell.columns = read[i].columns;
    cell.rows = read[i].rows;
    return with_content(xml, std::move(cell), depth);
  }
  return read_cell(xml, inherited, in_header, depth);
}

Row read_row(const xmlNode* xml, const Style& inherited, bool in_header, int depth) {
  Element element(xml);
  Row row;
  Style style = inherited;
  element.properties(kText | kEdges | kGround | kKeeps | kBreaks | kHeight, style, row.box);
  row.box.id = read_id(element);
  element.done();
  const auto cells = child_elements(xml);
  row.cells.reserve(cells.size());
  for (const xmlNode* child : cells) {
    if (!is_fo(child, "table-cell")) fail_unknown(child, "a table-cell is expected");
    row.cells.push_back(read_next_cell(child, cells, row.cells, style, in_header, depth + 1));
  }
  if (row.cells.empty()) fail(xml, "a row without cells");
  return row;
}

/// Gives every cell its column, leaving out those that cells of earlier rows reach down into.
class Grid {
 public:
  explicit Grid(const xmlNode* xml) : xml_(xml) {}

  void add(std::vector<Row>& rows) {
    std::vector<int> taken;  // for how many rows more, per column
    for (std::size_t r = 0; r < rows.size(); ++r) {
      std::size_t column = 0;
      for (Cell& cell : rows[r].cells) {
        cell.rows = std::min(cell.rows, static_cast<int>(rows.size() - r));
        while (column < taken.size() && taken[column] > 0) ++column;
        cell.column = column;
        take(taken, cell);
        column += static_cast<std::size_t>(cell.columns);
      }
      for (int& count : taken) {
        if (count > 0) --count;
        if (count > 0) rows[r].tied_to_next = true;
      }
      columns_ = std::max(columns_, taken.size());
    }
  }
  std::size_t columns() const { return columns_; }

 private:
  void take(std::vector<int>& taken, const Cell& cell) const {
    const std::size_t end = cell.column + static_cast<std::size_t>(cell.columns);
    if (end > kMostColumns) fail(xml_, "too many columns");
    if (taken.size() < end) taken.resize(end, 0);
    for (std::size_t c = cell.column; c < end; ++c) {
      if (taken[c] > 0) fail(xml_, "two cells span the same place");
      taken[c] = cell.rows;
    }
  }

  const xmlNode* xml_;
  std::size_t columns_ = 0;
};

Section read_section(const xmlNode* xml, const Style& inherited, bool header, int depth) {
  Element element(xml);
  Section section;
  Style style = inherited;
  element.properties(kText | kGround, style, section.box);
  ignore_zero_indents(element);
  element.done();
  for (const xmlNode* child : child_elements(xml)) {
    if (!is_fo(child, "table-row")) fail_unknown(child, "a table-row is expected");
    section.rows.push_back(read_row(child, style, header, depth + 1));
  }
  return section;
}

void read_table_attributes(Element& element, Node& node, Table& table) {
  element.properties(kText | kEdges | kGround | kSpaces | kKeeps | kBreaks | kWidth, node.style, node.box);
  node.box.id = read_id(element);
  const auto role = element.take("role");
  if (role && *role != "Div") fail_unknown(element.node(), "the role of a table is Div, or none is given");
  node.box.tag = role ? "Div" : "Table";
  element.read("table-layout", [](const std::string& value) {
    if (value != "fixed") throw UnknownValue("columns have widths here: 'fixed' is expected");
  });
  element.read("border-collapse", [&](const std::string& value) {
    if (value != "collapse" && value != "separate")
      throw UnknownValue("'collapse' or 'separate' is expected");
    table.collapse = value == "collapse";
  });
  element.done();
}

}  // namespace

Node read_table(const xmlNode* xml, const Style& inherited, int depth) {
  if (depth > kDeepest) fail(xml, "nested too deeply");
  Element element(xml);
  Node node;
  node.style = inherited;
  Table table;
  read_table_attributes(element, node, table);
  for (const xmlNode* child : child_elements(xml)) {
    if (is_fo(child, "table-column")) {
      read_column(child, node.style, table.columns);
    } else if (is_fo(child, "table-header") && table.header.rows.empty() && table.bodies.empty()) {
      table.header = read_section(child, node.style, true, depth + 1);
    } else if (is_fo(child, "table-body")) {
      table.bodies.push_back(read_section(child, node.style, false, depth + 1));
    } else {
      fail_unknown(child, "the element is not known here");
    }
  }
  if (table.bodies.empty()) fail(xml, "a table without a body");
  Grid grid(xml);
  grid.add(table.header.rows);
  for (Section& body : table.bodies) grid.add(body.rows);
  if (table.columns.size() < grid.columns()) table.columns.resize(grid.columns());
  if (table.columns.empty()) table.columns.resize(1);
  node.content = std::move(table);
  return node;
}

}  // namespace adjudicator::fo
