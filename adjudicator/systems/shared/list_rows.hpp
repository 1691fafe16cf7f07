// Rows of lists as a report has them: what a form of orders for a gate is made of (RuleSystem::gate_form).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::shared {

/// One row of a list. It points into the report.
class ListRow {
 public:
  explicit ListRow(const Node& told) : told_(&told) {}

  /// The values of a column, in their order: ids, words or numbers.
  std::vector<std::string_view> all(std::string_view column) const {
    std::vector<std::string_view> values;
    for (const Node& arg : told_->children())
      if (arg.name == "arg" && arg.value("as") == column)
        for (const std::string_view kind : {"id", "word", "number"})
          if (arg.find(kind) != nullptr) values.push_back(arg.value(kind));
    return values;
  }
  /// The first of them; empty where there is none.
  std::string_view operator[](std::string_view column) const {
    const std::vector<std::string_view> values = all(column);
    return values.empty() ? std::string_view() : values.front();
  }
  std::int32_t number(std::string_view column) const { return leading_number((*this)[column]); }
  /// All values of a column as the value of a list attribute.
  std::string words(std::string_view column) const {
    std::string text;
    for (const std::string_view value : all(column)) add_word(text, value);
    return text;
  }

 private:
  const Node* told_;
};

/// Adds the rows of a list in a report, or in a part of it.
inline void collect_rows(const Node& node, std::string_view list, std::vector<ListRow>& rows) {
  for (const Node& child : node.children())
    if (child.name == "told" && child.value("what") == list)
      rows.emplace_back(child);
    else if (child.name != "differences")  // of an earlier mailing
      collect_rows(child, list, rows);
}
inline std::vector<ListRow> rows_of(const Node& report, std::string_view list) {
  std::vector<ListRow> rows;
  collect_rows(report, list, rows);
  return rows;
}

}  // namespace adjudicator::shared
