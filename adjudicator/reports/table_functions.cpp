// f: the function that makes a table of facts.
#include <libxslt/variables.h>

#include <array>

#include "reports/xpath.hpp"

namespace adjudicator::reports {
namespace {

/// Between the cells of a row, as its sentence gives them.
constexpr std::string_view between_cells = " | ";

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  for (;;) {
    const std::size_t end = row.find(between_cells);
    cells.emplace_back(row.substr(0, end));
    if (end == std::string_view::npos) return cells;
    row.remove_prefix(end + between_cells.size());
  }
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

/// The longest word of a head: a head may go over several lines, a word may not.
std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    longest = std::max(longest, characters(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

/// Hexes and names of one digit are no quantities: only what has no leading zero.
bool is_number(std::string_view text) {
  const bool digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return digits && !text.empty() && (text.size() == 1 || text.front() != '0');
}

class Table {
 public:
  using Cells = std::vector<std::string>;
  struct Row {
    std::string kind;
    Cells cells;
  };
  Table(std::string_view heads, std::vector<Row> rows) : heads_(cells_of(heads)), rows_(std::move(rows)) {
    used_.resize(heads_.size());
    for (std::size_t column = 0; column < heads_.size(); ++column)
      used_[column] = std::ranges::any_of(rows_, [&](const Row& row) { return !cell(row, column).empty(); });
  }

  /// Columns without a value in any row are left out.
  xmlNode* write(xmlDoc* document) const {
    xmlNode* table = add(reinterpret_cast<xmlNode*>(document), "table", {});
    for (std::size_t c = 0; c < heads_.size(); ++c)
      if (used_[c]) write_column(table, c);
    for (const Row& row : rows_) {
      xmlNode* line = add(table, "row", {});
      if (!row.kind.empty()) set(line, "kind", row.kind);
      for (std::size_t c = 0; c < heads_.size(); ++c)
        if (used_[c]) mark(add(line, "cell", cell(row, c)), c);
    }
    return table;
  }

 private:
  static std::string_view cell(const Row& row, std::size_t column) {
    return column < row.cells.size() ? std::string_view(row.cells[column]) : std::string_view();
  }
  static xmlNode* add(xmlNode* parent, const char* name, std::string_view text) {
    xmlNode* node = xmlNewDocRawNode(
        parent->doc, nullptr, reinterpret_cast<const xmlChar*>(name),
        text.empty() ? nullptr : reinterpret_cast<const xmlChar*>(std::string(text).c_str()));
    return xmlAddChild(parent, node);
  }
  static void set(xmlNode* node, const char* name, const std::string& value) {
    xmlNewProp(node, reinterpret_cast<const xmlChar*>(name), reinterpret_cast<const xmlChar*>(value.c_str()));
  }

  void write_column(xmlNode* table, std::size_t column) const {
    std::size_t widest = 0;
    for (const Row& row : rows_) widest = std::max(widest, characters(cell(row, column)));
    xmlNode* node = add(table, "column", heads_[column]);
    set(node, "width", std::to_string(std::max(widest, longest_word(heads_[column]))));
    set(node, "characters", std::to_string(std::max(widest, characters(heads_[column]))));
    mark(node, column);
  }
  void mark(xmlNode* node, std::size_t column) const {
    if (is_numeric(column)) set(node, "number", "true");
  }
  bool is_numeric(std::size_t column) const {
    return column > 0 && std::ranges::all_of(rows_, [&](const Row& row) {
             const std::string_view text = cell(row, column);
             return text.empty() || is_number(text);
           });
  }

  Cells heads_;
  std::vector<Row> rows_;
  std::vector<bool> used_;
};

/// Of facts of several kinds in one list: the argument "row".
std::string kind_of(const xmlNode* fact) {
  for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c))
    if (is(c, "arg") && attribute(c, "as") == "row") return std::string(attribute(c, "word"));
  return {};
}

void table(xmlXPathParserContext* xpath, int) {
  const FunctionContext& context = context_of(xpath);
  std::vector<const xmlNode*> facts;
  pop_nodes(xpath, [&](const xmlNode* fact) { facts.push_back(fact); });
  const std::string name = pop_string(xpath);
  const std::string row_key = "list-row." + name;
  const bool has_row = context.wording.has(row_key);
  std::vector<Table::Row> rows;
  for (const xmlNode* fact : facts)
    rows.push_back({kind_of(fact), cells_of(has_row ? context.wording.say(row_key, fact, context.unknown)
                                                    : context.wording.tell(fact, context.unknown))});
  const std::string heads = context.wording.say("list-head." + name, nullptr, context.unknown);

  xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
  xmlDoc* fragment = xsltCreateRVT(transformation);
  std::vector<xmlNode*> found;
  if (fragment != nullptr) {
    xsltRegisterLocalRVT(transformation, fragment);
    found.push_back(Table(heads, std::move(rows)).write(fragment));
  }
  push(xpath, found);
}

}  // namespace

std::span<const Function> table_functions() {
  static constexpr std::array<Function, 1> all{{{"table", checked<table, 2>}}};
  return all;
}

}  // namespace adjudicator::reports
