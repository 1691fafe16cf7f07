#include "reports/report/since.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/describe.hpp"
#include "core/rule_system.hpp"
#include "core/visibility.hpp"
#include "reports/report/report.hpp"
#include "reports/report/report_parts.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::size_t most_cells = 6;   // of a chart
constexpr std::size_t most_things = 8;  // of a line
constexpr std::size_t most_names = 6;   // of files

/// Units that changed in the same way.
struct Group {
  std::string_view kind;  // changed, added, removed
  std::uint32_t table = 0;
  int trait = -1;
  std::string was;
  std::string now;
  std::vector<Row> rows;  // removed ones: of the state before
};

class PieceComparison {
 public:
  PieceComparison(const ReportInput& input, const Since& since)
      : turn_(input.turn),
        before_(*since.before),
        reader_(input.reader),
        open_(input.reader.moderator() || is_open(input.turn)),
        then_(before_, none_, input.reader),
        now_(turn_, none_, input.reader) {
    compare_places();
    for (std::uint32_t table = 1; table < turn_.start.tables(); ++table) compare(table);
  }

  std::vector<Group> groups;

  View seen(const Turn& turn, Row row) {
    if (open_) return everything;
    return (&turn == &before_ ? then_ : now_).view(turn.start, row, "position");
  }

 private:
  using Ids = std::unordered_map<std::string_view, Row>;
  static Ids ids_of(const Turn& turn, std::uint32_t table) {
    Ids ids;
    for (std::uint32_t i = 0; i < turn.start.rows(table); ++i)
      if (turn.start.present({table, i})) ids.emplace(id_text(turn, turn.start, {table, i}), Row{table, i});
    return ids;
  }

  /// Of hexes that both maps have.
  void compare_places() {
    if (turn_.start.shape(place_table).traits.empty()) return;
    for (std::uint32_t i = 0; i < turn_.board.size(); ++i)
      if (const Place was = before_.board.find(turn_.board.id(Place(i))); exists(was))
        compare(row_of(was), row_of(Place(i)));
  }

  void compare(std::uint32_t table) {
    const Ids were = ids_of(before_, table);
    const Ids are = ids_of(turn_, table);
    for (std::uint32_t i = 0; i < turn_.start.rows(table); ++i) {
      const Row row{table, i};
      if (!turn_.start.present(row)) continue;
      const auto found = were.find(id_text(turn_, turn_.start, row));
      if (found != were.end())
        compare(found->second, row);
      else if (is_own(turn_, row))
        add("added", row, -1, {}, {});
    }
    for (std::uint32_t i = 0; i < before_.start.rows(table); ++i) {
      const Row row{table, i};
      if (before_.start.present(row) && !are.contains(id_text(before_, before_.start, row)) &&
          is_own(before_, row))
        add("removed", row, -1, {}, {});
    }
  }

  /// That another side's unit came or went could not be told from one that moved into or out of sight.
  bool is_own(const Turn& turn, Row row) const {
    if (open_) return true;
    const auto& words = turn.system->relations;
    const auto own = std::ranges::find(words, "own") - words.begin();
    return relation_of(turn, turn.start, reader_.side, row) >> own & 1;
  }

  void compare(Row was, Row now) {
    const View then = seen(before_, was);
    const View today = seen(turn_, now);
    if (!then.id || !today.id) return;
    for (const Trait trait : turn_.start.traits(now.table)) {
      const bool place =
          turn_.start.has_location(now.table) && turn_.start.location_trait(now.table).index == trait.index;
      // Whose turn it is changes from turn to turn: that it did not is told (Since::phasing).
      const bool expected = turn_.start.shape(trait).name == "phasing";
      if (place || expected || !then.shows(trait) || !today.shows(trait)) continue;
      std::string from = trait_text(before_, before_.start, was, trait);
      std::string to = trait_text(turn_, turn_.start, now, trait);
      if (from != to) add("changed", now, trait.index, std::move(from), std::move(to));
    }
  }

  void add(std::string_view kind, Row row, int trait, std::string was, std::string now) {
    const auto [found, is_new] = places_.emplace(std::tuple(kind, row.table, trait, was, now), groups.size());
    if (is_new) groups.push_back({kind, row.table, trait, std::move(was), std::move(now), {}});
    groups[found->second].rows.push_back(row);
  }

  const Turn& turn_;
  const Turn& before_;
  Reader reader_;
  bool open_;
  Log none_;
  Projection then_;
  Projection now_;
  std::map<std::tuple<std::string_view, std::uint32_t, int, std::string, std::string>, std::size_t> places_;
};

class SinceWriter {
 public:
  SinceWriter(const ReportInput& input, const Since& since, Out out)
      : input_(input), since_(since), out_(out) {
    if (since.before) units_ = std::make_unique<PieceComparison>(input, since);
  }

  void write() {
    const std::size_t lines = since_.settings.size() + since_.charts.size() + since_.files.size() +
                              (units_ ? units_->groups.size() : 0) + (since_.phasing.empty() ? 0 : 1);
    if (lines == 0 && since_.program_was.empty()) return;
    out_.start("since");
    out_.attribute("turn", std::int64_t{since_.turn});
    out_.word("program-was", since_.program_was);
    out_.word("program-now", since_.program_now);
    out_.attribute("compared", units_ != nullptr);
    if (!since_.phasing.empty() && room()) phasing();
    for (const auto& file : since_.files)
      if (room()) files(file);
    for (const auto& chart : since_.charts)
      if (room()) write(chart);
    for (const auto& setting : since_.settings)
      if (room()) write(setting);
    if (units_)
      for (const Group& group : units_->groups)
        if (room()) write(group);
    if (lines > told_) {
      out_.start("more");
      out_.attribute("lines", static_cast<std::int64_t>(lines - told_));
      out_.end();
    }
    out_.end();
  }

 private:
  bool room() {
    if (told_ == most_since_lines) return false;
    ++told_;
    return true;
  }

  void phasing() const {
    out_.start("phasing");
    out_.attribute("side", since_.phasing);
    out_.end();
  }

  void files(const Since::Files& file) const {
    out_.start("files");
    out_.attribute("kind", file.kind);
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < std::min(file.names.size(), most_names); ++i)
      names.emplace_back(file.names[i]);
    if (!names.empty()) out_.list("names", names);
    rest(file.names.size(), most_names);
    out_.end();
  }

  void write(const Since::Chart& chart) const {
    out_.start("chart");
    out_.attribute("name", chart.name);
    out_.attribute("kind", chart.kind);
    out_.attribute("cells", static_cast<std::int64_t>(chart.cells.size()));
    rest(chart.cells.size(), most_cells);
    for (std::size_t i = 0; i < std::min(chart.cells.size(), most_cells); ++i)
      write_cell(chart.cells[i], out_);
    out_.end();
  }

  void write(const files::SettingChange& setting) const {
    out_.start("setting");
    out_.attribute("name", setting.name);
    out_.word("was", setting.was);
    out_.word("now", setting.now);
    out_.end();
  }

  void write(const Group& group) const {
    const bool gone = group.kind == "removed";
    const Turn& turn = gone ? *since_.before : input_.turn;
    const TableShape& shape = turn.start.shape(group.table);
    out_.start("units");
    out_.attribute("kind", group.kind);
    out_.attribute("table", shape.name);
    if (group.trait >= 0) out_.attribute("trait", shape.traits[static_cast<std::size_t>(group.trait)].name);
    out_.word("was", group.was);
    out_.word("now", group.now);
    rest(group.rows.size(), most_things);
    const ThingWriter things(turn, out_);
    for (std::size_t i = 0; i < std::min(group.rows.size(), most_things); ++i) {
      out_.start("thing");
      things.short_attributes(turn.start, group.rows[i], units_->seen(turn, group.rows[i]));
      out_.end();
    }
    out_.end();
  }

  void rest(std::size_t count, std::size_t most) const {
    if (count > most) out_.attribute("rest", static_cast<std::int64_t>(count - most));
  }

  const ReportInput& input_;
  const Since& since_;
  Out out_;
  std::unique_ptr<PieceComparison> units_;
  std::size_t told_ = 0;
};

}  // namespace

void write_cell(const files::CellChange& cell, Out out) {
  out.start("cell");
  out.word("row", cell.row);
  out.attribute("column", cell.column);
  out.word("was", cell.was);
  out.word("now", cell.now);
  out.end();
}

void write_since(const ReportInput& input, std::span<files::Writer* const> writers) {
  if (input.issue.since) SinceWriter(input, *input.issue.since, Out(writers)).write();
}

}  // namespace adjudicator::reports
