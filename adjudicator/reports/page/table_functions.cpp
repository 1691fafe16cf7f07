// f: the function that makes a table of facts, and the one that takes apart what templates have made.
#include <libxslt/variables.h>

#include <array>

#include "core/utf8.hpp"
#include "reports/page/xpath.hpp"
#include "reports/wording/reckoning.hpp"

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

/// How wide a text is at most in thousandths of its letters' size, by kinds of letters of DejaVu Sans Bold,
/// which a cell may be set in.
int breadth(std::string_view text) {
  int sum = 0;
  for (const char c : text) {
    if ((c & 0xc0) == 0x80) continue;
    if (std::string_view("ijl.,:;|'()[]! ").find(c) != std::string_view::npos)
      sum += 460;
    else if (std::string_view("mwMW%@").find(c) != std::string_view::npos)
      sum += 1110;
    else if (std::string_view("DGHNOQ+=<>~&").find(c) != std::string_view::npos)
      sum += 860;
    else if ((c >= 'A' && c <= 'Z') || (c & 0x80) != 0)
      sum += 840;
    else
      sum += 717;
  }
  return sum;
}
/// The widest word: a text may go over several lines, a word may not.
int broadest_word(std::string_view text) {
  int most = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    most = std::max(most, breadth(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return most;
}

/// Thousandths of a point as points, rounded up to hundredths: what just fits must not lack a part of one.
std::string in_points(std::int64_t thousandths) {
  const std::int64_t hundredths = (thousandths + 9) / 10;
  const std::string part = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + (part.size() == 1 ? ".0" : ".") + part;
}

/// Letters on paper in points, and beside them, in thousandths of one, the room that the looks leave
/// (fo-looks.xsl, fo-tables.xsl).
struct Sizes {
  int cell;
  int head;
  int gap = 5000;
  int number_gap = 9000;
};
/// The largest that will do is taken: the first where each cell is one line, another where no word is broken.
constexpr std::array<Sizes, 3> sizes{{{7, 7}, {7, 6}, {6, 6}}};

/// Hexes and names of one digit are no quantities: only what has no leading zero. A rating may stand in
/// parentheses, a number have a sign.
bool is_quantity(std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  for (const std::string_view sign : {"+", "\u2212"})
    if (text.starts_with(sign)) text.remove_prefix(sign.size());
  const bool digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return digits && !text.empty() && (text.size() == 1 || text.front() != '0');
}

class Table {
 public:
  using Cells = std::vector<std::string>;
  struct Row {
    std::string kind;
    Cells cells;
    std::string group{};  // what heads the rows from this one on; empty: it begins no group
  };
  /// `page`: the width of the paper, in thousandths of a point; 0: no paper.
  Table(std::string_view heads, std::vector<Row> rows, int page)
      : heads_(cells_of(heads)), rows_(std::move(rows)), page_(page) {
    for (std::size_t column = 0; column < heads_.size(); ++column) {
      used_.push_back(std::ranges::any_of(rows_, [&](const Row& row) { return !cell(row, column).empty(); }));
      numeric_.push_back(is_numeric(column));
    }
  }

  /// A first column that says the same in many rows goes: each of its values heads a group of rows.
  void group_rows() {
    if (heads_.size() < 3 || rows_.empty()) return;
    std::vector<std::size_t> first;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (cell(rows_[r], 0).empty()) return;
      if (r == 0 || cell(rows_[r], 0) != cell(rows_[r - 1], 0)) first.push_back(r);
    }
    if (rows_.size() < least_group * first.size()) return;
    for (const std::size_t r : first) rows_[r].group = cell(rows_[r], 0);
    used_[0] = false;
  }

  /// Columns without a value in any row are left out; but on paper also cells that are empty to the end of a row.
  xmlNode* write(xmlDoc* document) const {
    xmlNode* table = add(reinterpret_cast<xmlNode*>(document), "table", {});
    for (std::size_t c = 0; c < heads_.size(); ++c)
      if (used_[c]) write_column(table, c);
    if (page_ > 0) lay_out(table);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      xmlNode* line = add(table, "row", {});
      if (!rows_[r].kind.empty()) set(line, "kind", rows_[r].kind);
      if (!rows_[r].group.empty()) set(line, "group", heads_[0] + ' ' + rows_[r].group);
      for (std::size_t c = 0; c < breadth_of(rows_[r]); ++c)
        if (used_[c]) mark(add(line, "cell", cell(rows_[r], c)), c);
    }
    return table;
  }

 private:
  /// Fewer rows on the average are read more easily with their first column.
  static constexpr std::size_t least_group = 5;

  static std::string_view cell(const Row& row, std::size_t column) {
    return column < row.cells.size() ? std::string_view(row.cells[column]) : std::string_view();
  }
  /// How many cells are written, or left out with their columns.
  std::size_t breadth_of(const Row& row) const {
    std::size_t count = heads_.size();
    while (page_ == 0 && count > 0 && cell(row, count - 1).empty()) --count;
    return count;
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
    xmlNode* node = add(table, "column", heads_[column]);
    set(node, "characters", std::to_string(std::max(widest(column), utf8_length(heads_[column]))));
    mark(node, column);
  }
  std::size_t widest(std::size_t column) const {
    std::size_t most = 0;
    for (const Row& row : rows_) most = std::max(most, utf8_length(cell(row, column)));
    return most;
  }

  /// What a column needs so that no word is broken, and so that every cell is one line.
  struct Need {
    int least;
    int most;
  };
  Need need(std::size_t column, const Sizes& size) const {
    int word = 0;
    int line = 0;
    for (const Row& row : rows_) {
      word = std::max(word, broadest_word(cell(row, column)));
      line = std::max(line, breadth(cell(row, column)));
    }
    const int head = size.head * broadest_word(heads_[column]);
    const int gap = numeric_[column] ? size.number_gap : size.gap;
    return {std::min(std::max(head, size.cell * word) + gap, page_),
            std::min(std::max(head, size.cell * line) + gap, page_)};
  }
  /// Shares of the page by what each column needs; what is left over goes to those that would want more.
  void lay_out(xmlNode* table) const {
    for (const Sizes& size : sizes) {
      std::vector<Need> needs;
      Need sum{0, 0};
      for (std::size_t c = 0; c < heads_.size(); ++c)
        if (used_[c]) {
          needs.push_back(need(c, size));
          sum.least += needs.back().least;
          sum.most += needs.back().most;
        }
      const bool first = &size == &sizes.front();
      if ((first ? sum.most : sum.least) > page_ && &size != &sizes.back()) continue;
      set(table, "size", std::to_string(size.cell));
      set(table, "head-size", std::to_string(size.head));
      const int wanted = sum.most - sum.least;
      const int spare = std::clamp(page_ - sum.least, 0, wanted);
      std::size_t i = 0;
      for (xmlNode* node = table->children; node != nullptr; node = node->next, ++i) {
        const auto [least, most] = needs[i];
        const auto more = wanted == 0 ? 0 : std::int64_t{most - least} * spare / wanted;
        set(node, "share", in_points(least + more));
        needs[i].least += static_cast<int>(more);
      }
      set(table, "lines", std::to_string(lines_of(size, needs)));
      return;
    }
  }
  /// About how many lines its rows have where each column is as wide as the `least` of its need.
  std::int64_t lines_of(const Sizes& size, const std::vector<Need>& widths) const {
    std::int64_t sum = 0;
    for (const Row& row : rows_) {
      std::int64_t most = 1;
      std::size_t i = 0;
      for (std::size_t c = 0; c < heads_.size(); ++c) {
        if (!used_[c]) continue;
        const int room = std::max(1, widths[i++].least - (numeric_[c] ? size.number_gap : size.gap));
        most = std::max(most, (std::int64_t{size.cell} * breadth(cell(row, c)) + room - 1) / room);
      }
      sum += most;
    }
    return sum;
  }
  void mark(xmlNode* node, std::size_t column) const {
    if (numeric_[column]) set(node, "number", "true");
  }
  bool is_numeric(std::size_t column) const {
    return column > 0 && std::ranges::all_of(rows_, [&](const Row& row) {
             const std::string_view text = cell(row, column);
             return text.empty() || is_quantity(text);
           });
  }

  Cells heads_;
  std::vector<Row> rows_;
  int page_;
  std::vector<bool> used_;
  std::vector<bool> numeric_;
};

/// Of facts of several kinds in one list: the argument "row".
std::string row_of(const xmlNode* fact) {
  const xmlNode* row = argument(fact, "row");
  return row != nullptr ? std::string(attribute(row, "word")) : std::string();
}

/// The list that a row was told in, or of: its address.
std::string_view list_of(const xmlNode* fact) {
  for (const xmlNode* node = fact; node != nullptr && node->type == XML_ELEMENT_NODE; node = node->parent)
    if (const auto at = attribute(node, "at"); !at.empty()) return at;
  return {};
}

/// The rows of several lists in one table: each list is a group, under what the sentence `about` says of its
/// first row; where the first cell says the same it is left empty.
void group_by_list(std::vector<Table::Row>& rows, const std::vector<const xmlNode*>& facts,
                   const std::string& about, const FunctionContext& context) {
  std::string head;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r == 0 || list_of(facts[r]) != list_of(facts[r - 1]))
      rows[r].group = head = context.wording.say(about, facts[r], context.unknown);
    if (!rows[r].cells.empty() && rows[r].cells[0] == head) rows[r].cells[0].clear();
  }
}

enum class Grouping : std::uint8_t { none, by_first_column, by_list };

void push_table(xmlXPathParserContext* xpath, const Table& table) {
  xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
  xmlDoc* fragment = xsltCreateRVT(transformation);
  std::vector<xmlNode*> found;
  if (fragment != nullptr) {
    xsltRegisterLocalRVT(transformation, fragment);
    found.push_back(table.write(fragment));
  }
  push(xpath, found);
}

void make_table(xmlXPathParserContext* xpath, int page, Grouping grouping, const std::string& about) {
  const FunctionContext& context = context_of(xpath);
  std::vector<const xmlNode*> facts;
  pop_nodes(xpath, [&](const xmlNode* fact) { facts.push_back(fact); });
  const std::string name = pop_string(xpath);
  const std::string row_key = "list-row." + name;
  const bool has_row = context.wording.has(row_key);
  std::vector<Table::Row> rows;
  for (const xmlNode* fact : facts)
    rows.push_back({row_of(fact), cells_of(has_row ? context.wording.say(row_key, fact, context.unknown)
                                                   : context.wording.tell(fact, context.unknown))});
  const std::string heads = context.wording.say("list-head." + name, nullptr, context.unknown);
  if (grouping == Grouping::by_list) group_by_list(rows, facts, about, context);
  Table table(heads, std::move(rows), page);
  if (grouping == Grouping::by_first_column) table.group_rows();
  push_table(xpath, table);
}

// ---- Rounds of a battle

/// What a column of the rounds tells of: the facts of these names in a round, or the round itself.
struct RoundColumn {
  std::string name;
  std::vector<std::string> facts;
};

std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end > 0) words.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

std::vector<RoundColumn> round_columns(const Wording& wording) {
  std::vector<RoundColumn> columns;
  for (const std::string& name : words_of(layout(wording, "layout.round-columns")))
    columns.push_back({name, words_of(layout(wording, "layout.round." + name))});
  return columns;
}

void collect_facts(const xmlNode* scene, const Kinds& kinds, std::vector<const xmlNode*>& found) {
  const xmlNode* events = child_of(scene, "events");
  for (const xmlNode* fact = events != nullptr ? first_child(events) : nullptr; fact != nullptr;
       fact = next_element(fact)) {
    if (kinds.has(fact)) found.push_back(fact);
    if (is(fact, "scene")) collect_facts(fact, kinds, found);
  }
}

/// Its facts in the order in which the column names them, each as round.COLUMN.FACT says it, else
/// round.COLUMN; to the moderator, who reads of all sides in one cell, as the key with "-all" behind says it.
std::string round_cell(const FunctionContext& context, const xmlNode* round, const RoundColumn& column) {
  const auto all = [&, moderator = attribute(xmlDocGetRootElement(round->doc), "reader") ==
                                   "moderator"](const std::string& key) {
    return moderator && context.wording.has(key + "-all") ? key + "-all" : key;
  };
  const std::string key = all("round." + column.name);
  if (column.facts.empty()) return context.wording.say(key, round, context.unknown);
  std::string cell;
  for (const std::string& name : column.facts) {
    std::vector<const xmlNode*> facts;
    collect_facts(round, Kinds(name), facts);
    const std::string own = all("round." + column.name + '.' + name);
    for (const xmlNode* fact : facts) {
      std::string says = context.wording.say(context.wording.has(own) ? own : key, fact, context.unknown);
      while (says.ends_with(' ')) says.pop_back();
      if (!says.empty()) cell.append(cell.empty() ? "" : cell.ends_with('.') ? " " : "; ").append(says);
    }
  }
  return cell;
}

void rounds(xmlXPathParserContext* xpath, int arguments) {
  const int page = arguments > 1 ? static_cast<int>(1000 * xmlXPathPopNumber(xpath)) : 0;
  const FunctionContext& context = context_of(xpath);
  const std::vector<RoundColumn> columns = round_columns(context.wording);
  std::vector<Table::Row> rows;
  pop_nodes(xpath, [&](const xmlNode* round) {
    Table::Cells cells;
    for (const RoundColumn& column : columns) cells.push_back(round_cell(context, round, column));
    rows.push_back({{}, std::move(cells)});
  });
  if (rows.empty() || columns.empty()) return push(xpath, std::vector<xmlNode*>());
  std::string heads;
  for (const RoundColumn& column : columns)
    heads.append(heads.empty() ? "" : between_cells)
        .append(context.wording.say("round-head." + column.name, nullptr, context.unknown));
  push_table(xpath, Table(heads, std::move(rows), page));
}

void table(xmlXPathParserContext* xpath, int arguments) {
  const int page = arguments > 2 ? static_cast<int>(1000 * xmlXPathPopNumber(xpath)) : 0;
  make_table(xpath, page, Grouping::none, {});
}
void grouped_table(xmlXPathParserContext* xpath, int) {
  const std::string about = pop_string(xpath);
  make_table(xpath, 0, about.empty() ? Grouping::by_first_column : Grouping::by_list, about);
}

/// XPath 1.0 cannot count or split what a variable holds that was made by templates.
void children(xmlXPathParserContext* xpath, int) {
  xmlXPathObject* made = valuePop(xpath);
  std::vector<xmlNode*> found;
  if (made != nullptr && made->nodesetval != nullptr && made->nodesetval->nodeNr > 0)
    for (xmlNode* node = made->nodesetval->nodeTab[0]->children; node != nullptr; node = node->next)
      if (node->type == XML_ELEMENT_NODE) found.push_back(node);
  push(xpath, found);
  xmlXPathFreeObject(made);
}

/// XPath 1.0 cannot take a list apart either.
void items(xmlXPathParserContext* xpath, int) {
  const std::string list = pop_string(xpath);
  xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
  xmlDoc* fragment = xsltCreateRVT(transformation);
  std::vector<xmlNode*> found;
  if (fragment != nullptr) {
    xsltRegisterLocalRVT(transformation, fragment);
    for (const std::string& word : words_of(list)) {
      xmlNode* item = xmlNewDocRawNode(fragment, nullptr, reinterpret_cast<const xmlChar*>("item"),
                                       reinterpret_cast<const xmlChar*>(word.c_str()));
      found.push_back(xmlAddChild(reinterpret_cast<xmlNode*>(fragment), item));
    }
  }
  push(xpath, found);
}

}  // namespace

std::span<const Function> table_functions() {
  static constexpr std::array<Function, 5> all{{{"children", checked<children, 1, 1>},
                                                {"grouped-table", checked<grouped_table, 3>},
                                                {"items", checked<items, 1>},
                                                {"rounds", checked<rounds, 1, 2>},
                                                {"table", checked<table, 2, 3>}}};
  return all;
}

}  // namespace adjudicator::reports
