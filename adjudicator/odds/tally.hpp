// What is counted of a turn that is played many times: how each thing ends, who holds each hex, what each side
// loses, what charts give.
//
// Only what ends otherwise than it began is counted; the rest of all runs is that it stays as it was.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rule_system.hpp"
#include "core/turn.hpp"
#include "odds/whole.hpp"

namespace adjudicator::odds {

/// How often each value came, the least first. `Weight`: std::uint64_t for samples, Whole for ways.
template <class Weight>
class Spread {
 public:
  using Values = std::vector<std::pair<std::int64_t, Weight>>;
  void add(std::int64_t value, const Weight& weight);
  const Values& values() const { return values_; }
  Weight sum() const;
  void multiply(const Weight& by);
  void add(const Spread& other);

 private:
  Values values_;
};

/// A trait of a row, or whether the row is there at all (State::presence).
struct Cell {
  Row row;
  std::uint16_t trait = 0;
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};
/// Of whether it is there: 0 or 1.
std::int32_t value_of(const State& state, const Cell& cell);

/// Who holds a hex: a side by its place, or one of these.
inline constexpr std::int64_t held_by_none = -1;
inline constexpr std::int64_t held_by_several = -2;

/// The row of `turn` that has the id of one of another turn, or nothing; hexes are the same in both.
Row row_like(const Turn& turn, const Turn& other, Row row);

/// What a turn can be asked for besides its cells: units lost, and what its system measures
/// (RuleSystem::measures), each for each side.
class Measures {
 public:
  explicit Measures(const Turn& turn);
  std::size_t size() const { return names_.size(); }
  std::string_view name(std::size_t measure) const { return names_[measure]; }
  std::size_t sides() const { return sides_; }
  /// The side of a row of the start, also by its owner; `sides()`: it has none.
  std::size_t side_of(Row row) const { return side_of_[row.table][row.index]; }
  /// What a row of that table is worth at the start less what it is worth now.
  std::int64_t lost(std::size_t measure, const State& now, Row row) const;
  bool counts(std::size_t measure, std::uint32_t table) const { return tables_[measure] == table; }

 private:
  std::int64_t worth(std::size_t measure, const State& state, Row row) const;
  const Turn& turn_;
  std::size_t sides_;
  std::vector<std::string_view> names_;
  std::vector<std::uint32_t> tables_;
  std::vector<std::int64_t (*)(const State&, Row)> of_;  // null: a row counts one
  std::vector<std::vector<std::uint8_t>> side_of_;
};

/// Where a chart was read: the hash of the address, and the chart's name.
struct Reading {
  std::uint64_t address = 0;
  std::string_view chart;
  friend auto operator<=>(const Reading&, const Reading&) = default;
};

/// What a note says of how a battle ends (RuleSystem::outcomes), its chart being the note's name; empty: it is none of
/// these.
std::pair<std::string_view, std::string> outcome_of(const Turn& turn, Word note, Args args);

template <class Weight>
class Tally {
 public:
  explicit Tally(const Turn& turn);

  /// A run that ended so; `changes`: what it changed of the start, or more.
  void count(const State& after, std::span<const State::Undo> changes, const Weight& weight);
  /// What a chart gave.
  void count(const Reading& reading, std::string_view result, const Weight& weight);
  /// From now on a run weighs more: what was counted is brought up to it.
  void multiply(const Weight& by);
  /// Also of another turn that has the same board, sides and tables: rows are the same that have the same id, and those that
  /// this turn lacks are left out. Where they begin otherwise there, how they begin counts with how they end.
  void add(const Tally& other);

  // What was counted elsewhere: runs, and what came of them. Rows, hexes, measures and sides are the turn's.
  void add_runs(const Weight& weight) { all_ += weight; }
  void add(const Cell& cell, std::int64_t value, const Weight& weight);
  void add_holder(std::uint32_t hex, std::int64_t holder, const Weight& weight) {
    holders_[hex].spread.add(holder, weight);
  }
  void add_loss(std::size_t measure, std::size_t side, std::int64_t lost, const Weight& weight) {
    lost_[measure * measures_.sides() + side].add(lost, weight);
  }
  void add_lost_unit(Row unit, const Weight& weight) { lost_units_[unit] += weight; }

  const Weight& all() const { return all_; }
  /// Of cells that ended otherwise than they began in some run; the weight of the start is what is missing.
  std::map<Cell, Spread<Weight>> cells() const;
  std::map<std::uint32_t, Spread<Weight>> holders() const;  // by hex; the same
  const Spread<Weight>& lost(std::size_t measure, std::size_t side) const {
    return lost_[measure * measures_.sides() + side];
  }
  /// Units that may be lost.
  const std::map<Row, Weight>& lost_units() const { return lost_units_; }
  const std::map<Reading, std::map<std::string, Weight, std::less<>>>& results() const { return results_; }
  const Measures& measures() const { return measures_; }
  // Of the run that was counted last: what each side lost, measure after measure, which units, and who is in hexes that ended
  // otherwise.
  const std::vector<std::int64_t>& last_losses() const { return loss_; }
  const std::vector<Row>& last_lost_units() const { return last_lost_units_; }
  const std::vector<std::pair<std::uint32_t, std::int64_t>>& last_holders() const { return last_holders_; }
  std::int64_t holder_at_start(std::uint32_t hex) const { return holders_[hex].start; }
  /// Whether a cell began in all runs as it begins in the turn.
  bool begins_alike(const Cell& cell) const {
    const Counter* counted = find(cell);
    return counted == nullptr || counted->alike;
  }

 private:
  struct Counter {
    std::int64_t start = 0;
    std::uint64_t seen = 0;  // the last run that changed it
    Spread<Weight> spread = {};
    bool changes = false;  // in some run
    bool alike = true;     // at the start of all runs
  };
  std::uint32_t number_of(const Cell& cell);
  const Counter* find(const Cell& cell) const;
  void add_rows(const Tally& other);
  void add_cell(const Cell& cell, const Tally& other, const Cell& there);
  void touch(const State::Undo& change);
  void touch_row(Row row);
  void touch_hex(std::int64_t hex);
  void count_cells(const State& after, const Weight& weight);
  void count_holders(const State& after, const Weight& weight);
  void count_losses(const State& after, const Weight& weight);
  std::int64_t holder(const State& state, std::uint32_t hex) const;

  const Turn& turn_;
  Measures measures_;
  std::uint32_t units_;  // their table; none: State::tables()
  Weight all_ = 0;
  std::uint64_t run_ = 0;
  // By table: traits, then presence, of each row; the number of a counter, 0: none yet.
  std::vector<std::vector<std::uint32_t>> numbers_;
  std::vector<std::pair<Cell, Counter>> cells_;
  std::vector<Counter> holders_;  // by hex
  std::vector<std::vector<std::uint64_t>> rows_seen_;
  std::vector<std::vector<std::vector<Row>>> owned_;  // by row: what belongs to it and is measured
  std::vector<Spread<Weight>> lost_;
  std::map<Row, Weight> lost_units_;
  std::map<Reading, std::map<std::string, Weight, std::less<>>> results_;
  // Of the run that is being counted.
  std::vector<std::uint32_t> touched_cells_;
  std::vector<Row> touched_rows_;
  std::vector<std::uint32_t> touched_hexes_;
  std::vector<std::int64_t> loss_;
  std::vector<Row> last_lost_units_;
  std::vector<std::pair<std::uint32_t, std::int64_t>> last_holders_;
};

extern template class Tally<std::uint64_t>;
extern template class Tally<Whole>;

}  // namespace adjudicator::odds
