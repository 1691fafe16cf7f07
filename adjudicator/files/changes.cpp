#include "files/changes.hpp"

#include <algorithm>
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

/// Grid and inverse charts have their cells in a list, in the order of the columns.
void collect_listed(const Node& row, const std::vector<std::string_view>& columns, Values& values) {
  const std::string at(row.value(row.name == "row" && !row.value("at").empty() ? "at" : "result"));
  const auto cells = row.list("cells");
  for (std::size_t i = 0; i < cells.size() && i < columns.size(); ++i)
    values.add(at, std::string(columns[i]), cells[i]);
}

Values cells_of(const Document& chart) {
  Values values;
  const Node& root = chart.root();
  const auto columns = root.list("columns");
  for (const Attribute& a : root.attributes)
    if (a.known && !is_title(a.name)) values.add({}, std::string(a.name), a.value);
  for (const Node& row : root.children()) {
    if (row.name == "repair") continue;
    if (!columns.empty()) {
      collect_listed(row, columns, values);
      continue;
    }
    // A catalogue: a row is known by its first value.
    const std::string head =
        row.attributes.empty() ? std::string(row.name) : std::string(row.attributes.front().value);
    for (const Attribute& a : row.attributes)
      if (a.known && &a != &row.attributes.front()) values.add(head, std::string(a.name), a.value);
  }
  return values;
}

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
  std::vector<CellChange> all;
  compare(cells_of(was), cells_of(now),
          [&](const Values::Value& value, const std::string& from, const std::string& to) {
            all.push_back({value.first, value.second, from, to});
          });
  return all;
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

}  // namespace adjudicator::files
