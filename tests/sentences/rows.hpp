// Rows of tables, as a line: each cell behind the head of its column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/wording/wording.hpp"

namespace adjudicator::reports {

inline std::vector<std::string> split_cells(std::string_view text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(" | ", at), text.size());
    std::string cell(text.substr(at, end - at));
    while (cell.ends_with(' ') || cell.ends_with('|')) cell.pop_back();
    while (cell.starts_with(' ') || cell.starts_with('|')) cell.erase(0, 1);
    all.push_back(std::move(cell));
    at = end + 2;
  }
  return all;
}

/// The cells of a row of a table behind the heads of their columns, those that are empty left out.
inline std::string cells(const Wording& wording, std::string_view text, std::string_view list) {
  const std::string head = "list-head." + std::string(list);
  const std::vector<std::string> heads =
      wording.has(head) ? split_cells(wording.say(head, nullptr)) : std::vector<std::string>();
  const std::vector<std::string> row = split_cells(text);
  std::string out;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (!row[i].empty())
      out += (out.empty() ? "" : " · ") + (i < heads.size() && !heads[i].empty() ? heads[i] + ": " : "") +
             row[i];
  return out;
}

inline std::string cell_of(const Wording& wording, std::string_view text, std::string_view list,
                           const std::string& part) {
  const std::string head = "list-head." + std::string(list);
  const std::vector<std::string> heads =
      wording.has(head) ? split_cells(wording.say(head, nullptr)) : std::vector<std::string>();
  const std::vector<std::string> row = split_cells(text);
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i].find(part) != std::string::npos)
      return (i < heads.size() && !heads[i].empty() ? heads[i] + ": " : "") + part;
  return {};
}

}  // namespace adjudicator::reports
