#include "files/folder/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>

namespace adjudicator::files {
namespace {

/// Values by a key of two parts, in the order in which they were found.
class Values {
 public:
  void add(std::string first, std::string second, std::string_view value) {
    std::string key = first + '\n' + second;
    if (!places_.emplace(key, all_.size()).second) return;  // the first of one name counts
    all_.push_back({std::move(first), std::move(second), std::string(value)});
  }

  struct Value {
    std::string first;
    std::string second;
    std::string value;
  };
  const std::vector<Value>& all() const { return all_; }
  /// Empty where there is none.
  const std::string& at(const Value& like) const {
    static const std::string none;
    const auto found = places_.find(like.first + '\n' + like.second);
    return found == places_.end() ? none : all_[found->second].value;
  }
  bool has(const Value& like) const { return places_.contains(like.first + '\n' + like.second); }

 private:
  std::vector<Value> all_;
  std::unordered_map<std::string, std::size_t> places_;
};

/// Calls `sink` with the key and both values wherever they differ.
template <class Sink>
void compare(const Values& was, const Values& now, Sink sink) {
  for (const auto& value : now.all())
    if (const std::string& before = was.at(value); before != value.value) sink(value, before, value.value);
  for (const auto& value : was.all())
    if (!now.has(value) && !value.value.empty()) sink(value, value.value, std::string());
}

std::string joined(const std::string& a, std::string_view b) {
  return a.empty() ? std::string(b) : a + ' ' + std::string(b);
}

void collect_settings(const Node& node, const std::string& way, Values& values) {
  for (const Attribute& a : node.attributes)
    if (a.known && a.name != "id") values.add(joined(way, a.name), {}, a.value);
  if (!node.text.empty()) values.add(way, {}, node.text);
  for (const Node& child : node.children()) {
    if (child.name == "deadline" || child.name == "seal") continue;
    std::string below = joined(way, child.name);
    if (const std::string_view id = child.value("id"); !id.empty()) {
      below = joined(below, id);
      values.add(below, {}, id);  // so that one without more to say is seen to come and go
    }
    collect_settings(child, below, values);
  }
}

bool is_title(std::string_view name) {
  return name == "name" || name == "source" || name == "status" || name == "columns" || name == "system";
}

/// A row of a chart: what it is called, and its cells by the heads of their columns.
struct ChartRow {
  std::string head;
  std::vector<std::pair<std::string, std::string>> cells;
  bool operator==(const ChartRow&) const = default;
};

void collect_attributes(const Node& node, const std::string& way, ChartRow& row) {
  for (const Attribute& a : node.attributes)
    if (a.known && a.name != "cells") row.cells.emplace_back(joined(way, a.name), a.value);
  std::map<std::string_view, int> parts;
  for (const Node& part : node.children()) {
    const int number = ++parts[part.name];
    const std::string name = number == 1 ? std::string(part.name) : fmt::format("{} {}", part.name, number);
    collect_attributes(part, joined(way, name), row);
  }
}

/// A row of a grid is known by its head, one of a catalogue by its name, else by its first value. Grid and inverse
/// charts have their cells in a list, in the order of the columns.
ChartRow row_of(const Node& node, const std::vector<std::string_view>& columns) {
  ChartRow row;
  std::string_view known_by = node.attributes.empty() ? std::string_view() : node.attributes.front().name;
  for (const std::string_view name : {"id", "name", "result", "code", "at"})
    if (!node.value(name).empty()) known_by = name;
  row.head = known_by.empty() ? node.name : node.value(known_by);
  collect_attributes(node, {}, row);
  std::erase_if(row.cells, [&](const auto& cell) { return cell.first == known_by; });
  const auto cells = node.list("cells");
  for (std::size_t i = 0; i < cells.size(); ++i)
    row.cells.emplace_back(i < columns.size() ? std::string(columns[i]) : std::to_string(i + 1), cells[i]);
  return row;
}

std::vector<ChartRow> rows_of(const Document& chart) {
  std::vector<ChartRow> rows{{}};  // what the chart says of itself as a whole
  for (const Attribute& a : chart.root().attributes)
    if (a.known && !is_title(a.name)) rows.front().cells.emplace_back(a.name, a.value);
  const auto columns = chart.root().list("columns");
  for (const Node& row : chart.root().children())
    if (row.name != "repair") rows.push_back(row_of(row, columns));
  return rows;
}

/// The rows of two charts, each with the one that it was or became: first those that are the same, then those that
/// have the same head, in their order.
class PairedRows {
 public:
  PairedRows(std::vector<ChartRow> was, std::vector<ChartRow> now)
      : was_(std::move(was)), now_(std::move(now)), from_(now_.size(), none), to_(was_.size(), none) {
    pair([](const ChartRow& a) { return whole(a); });
    pair([](const ChartRow& a) { return a.head; });
  }

  std::vector<CellChange> changes() const {
    std::vector<CellChange> all;
    static const ChartRow nothing;
    for (std::size_t i = 0; i < now_.size(); ++i) {
      const ChartRow& before = from_[i] == none ? nothing : was_[from_[i]];
      compare_cells(label(now_, i), before, now_[i], all);
      if (from_[i] == none && now_[i].cells.empty())
        all.push_back({label(now_, i), "#", {}, std::to_string(i)});
    }
    add_moved(all);
    for (std::size_t i = 0; i < was_.size(); ++i) {
      if (to_[i] != none) continue;
      compare_cells(label(was_, i), was_[i], nothing, all);
      if (was_[i].cells.empty()) all.push_back({label(was_, i), "#", std::to_string(i), {}});
    }
    return all;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  static std::string whole(const ChartRow& row) {
    std::string text = row.head;
    for (const auto& [column, value] : row.cells) text.append("\n").append(column).append("\t").append(value);
    return text;
  }

  template <class KeyOf>
  void pair(KeyOf key_of) {
    std::map<std::string, std::deque<std::size_t>> left;
    for (std::size_t i = 0; i < was_.size(); ++i)
      if (to_[i] == none) left[key_of(was_[i])].push_back(i);
    for (std::size_t i = 0; i < now_.size(); ++i) {
      if (from_[i] != none) continue;
      const auto found = left.find(key_of(now_[i]));
      if (found == left.end() || found->second.empty()) continue;
      from_[i] = found->second.front();
      to_[from_[i]] = i;
      found->second.pop_front();
    }
  }

  /// "swamp (2)": the second of that head.
  static std::string label(const std::vector<ChartRow>& rows, std::size_t at) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < at; ++i) before += rows[i].head == rows[at].head;
    return before == 0 ? rows[at].head : rows[at].head + " (" + std::to_string(before + 1) + ")";
  }

  static void compare_cells(const std::string& row, const ChartRow& was, const ChartRow& now,
                            std::vector<CellChange>& all) {
    const auto value = [](const ChartRow& of, const std::string& column) {
      const auto found = std::ranges::find(of.cells, column, &std::pair<std::string, std::string>::first);
      return found == of.cells.end() ? std::string() : found->second;
    };
    for (const auto& [column, after] : now.cells)
      if (const std::string before = value(was, column); before != after && !after.empty())
        all.push_back({row, column, before, after});
    for (const auto& [column, before] : was.cells)
      if (!before.empty() && value(now, column).empty()) all.push_back({row, column, before, {}});
  }

  /// Rows that stand behind one that they stood before: as few as say how the order changed.
  void add_moved(std::vector<CellChange>& all) const {
    std::vector<std::size_t> length(now_.size(), 0);
    std::vector<std::size_t> previous(now_.size(), none);
    std::size_t last = none;
    for (std::size_t i = 0; i < now_.size(); ++i) {
      if (from_[i] == none) continue;
      length[i] = 1;
      for (std::size_t k = 0; k < i; ++k)
        if (from_[k] != none && from_[k] < from_[i] && length[k] + 1 > length[i]) {
          length[i] = length[k] + 1;
          previous[i] = k;
        }
      if (last == none || length[i] > length[last]) last = i;
    }
    std::vector<bool> stays(now_.size(), false);
    for (; last != none; last = previous[last]) stays[last] = true;
    for (std::size_t i = 0; i < now_.size(); ++i)
      if (from_[i] != none && !stays[i])
        all.push_back({label(now_, i), "#", std::to_string(from_[i]), std::to_string(i)});
  }

  const std::vector<ChartRow> was_;
  const std::vector<ChartRow> now_;
  std::vector<std::size_t> from_;  // by row of `now`: the one that it was
  std::vector<std::size_t> to_;    // by row of `was`: the one that it became
};

/// Rows of a roster by table and id, with their values.
struct Rows {
  std::vector<std::pair<std::string, const Node*>> all;
  std::unordered_map<std::string, const Node*> by_name;

  explicit Rows(const Document& roster) {
    for (const Node& row : roster.root().children()) add(row);
  }

 private:
  /// A row and the rows in it.
  void add(const Node& row) {
    std::string name = std::string(row.name) + ' ' + std::string(row.value("id"));
    if (by_name.emplace(name, &row).second) all.emplace_back(std::move(name), &row);
    for (const Node& part : row.children()) add(part);
  }
};

class Grouped {
 public:
  void add(RowsChange::Kind kind, const Node& row, std::string_view trait, std::string_view was,
           std::string_view now) {
    std::string key = std::to_string(static_cast<int>(kind));
    for (const std::string_view part : {row.name, trait, was, now}) key.append(1, '\n').append(part);
    const auto [found, is_new] = places_.emplace(std::move(key), all.size());
    if (is_new)
      all.push_back(
          {kind, std::string(row.name), std::string(trait), std::string(was), std::string(now), {}});
    all[found->second].ids.emplace_back(row.value("id"));
  }
  std::vector<RowsChange> all;

 private:
  std::unordered_map<std::string, std::size_t> places_;
};

void compare_row(const Node& was, const Node& now, Grouped& grouped) {
  for (const Attribute& a : now.attributes)
    if (a.known && a.name != "id" && a.name != "hex" && was.value(a.name) != a.value)
      grouped.add(RowsChange::Kind::changed, now, a.name, was.value(a.name), a.value);
  for (const Attribute& a : was.attributes) {
    const bool stays = std::any_of(now.attributes.begin(), now.attributes.end(),
                                   [&](const Attribute& b) { return a.name == b.name; });
    if (a.known && a.name != "id" && a.name != "hex" && !stays && !a.value.empty())
      grouped.add(RowsChange::Kind::changed, now, a.name, a.value, {});
  }
}

}  // namespace

std::vector<SettingChange> changed_settings(const Document& was, const Document& now) {
  Values before;
  Values after;
  collect_settings(was.root(), {}, before);
  collect_settings(now.root(), {}, after);
  std::vector<SettingChange> all;
  compare(before, after, [&](const Values::Value& value, const std::string& from, const std::string& to) {
    all.push_back({value.first, from, to});
  });
  return all;
}

std::vector<CellChange> changed_cells(const Document& was, const Document& now) {
  return PairedRows(rows_of(was), rows_of(now)).changes();
}

std::vector<RowsChange> changed_rows(const Document& was, const Document& now) {
  const Rows before(was);
  const Rows after(now);
  Grouped grouped;
  for (const auto& [name, row] : after.all)
    if (const auto found = before.by_name.find(name); found != before.by_name.end())
      compare_row(*found->second, *row, grouped);
    else
      grouped.add(RowsChange::Kind::added, *row, {}, {}, {});
  for (const auto& [name, row] : before.all)
    if (!after.by_name.contains(name)) grouped.add(RowsChange::Kind::removed, *row, {}, {}, {});
  return std::move(grouped.all);
}

std::string phasing_side(const Node& roster) {
  for (const Node& node : roster.children())
    if (node.name == "side" && node.flag("phasing")) return std::string(node.value("id"));
  return {};
}

}  // namespace adjudicator::files
