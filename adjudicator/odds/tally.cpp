#include "odds/tally.hpp"

#include <algorithm>

#include "core/describe.hpp"

namespace adjudicator::odds {
namespace {

/// The table of this name; `tables()`: there is none.
std::uint32_t find_table(const State& state, std::string_view name) {
  std::uint32_t table = 0;
  while (table < state.tables() && state.shape(table).name != name) ++table;
  return table;
}

/// The trait by which a row names a row of the table of the trait's own name ("side", "unit"), or -1.
int reference(const State& state, std::uint32_t table, std::string_view name) {
  const TableShape& shape = state.shape(table);
  const int found = shape.find(name);
  return found >= 0 && shape.traits[static_cast<std::size_t>(found)].refers_to == name ? found : -1;
}

/// The row that another one belongs to: its owner, or its unit.
Row whole_of(const State& state, Row row) {
  if (const Row owner = state.owner(row); owner.exists()) return owner;
  const int unit = reference(state, row.table, "unit");
  return unit < 0 ? nothing
                  : state.reference(
                        row, {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(unit)});
}

/// None where neither the row nor what it belongs to names one.
std::int32_t side_at_start(const State& state, Row row) {
  if (state.shape(row.table).name == "side") return static_cast<std::int32_t>(row.index);
  if (const int trait = reference(state, row.table, "side"); trait >= 0)
    return state.get(row, {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(trait)});
  const Row whole = whole_of(state, row);
  return whole.exists() ? side_at_start(state, whole) : -1;
}

/// A value of another turn as `turn` has it: names and rows have other numbers there.
std::int64_t value_like(const Turn& turn, const Turn& other, const Cell& cell, std::int64_t value) {
  if (&turn == &other || cell.trait == State::presence || value < 0) return value;
  const TraitShape& shape = turn.start.shape(cell.row.table).traits[cell.trait];
  if (shape.kind == TraitKind::name || shape.kind == TraitKind::text)
    return static_cast<std::int32_t>(turn.names.find(other.names.text(Name(value))));
  if (shape.kind != TraitKind::reference || shape.refers_to == "place") return value;
  const std::uint32_t table = turn.start.table(shape.refers_to);
  const Row row = row_like(turn, other, {table, static_cast<std::uint32_t>(value)});
  return row.exists() ? static_cast<std::int64_t>(row.index) : -1;
}

}  // namespace

Row row_like(const Turn& turn, const Turn& other, Row row) {
  if (row.table == place_table) return row;
  const Name name = turn.names.find(other.names.text(other.start.id(row)));
  return name == Name::none ? nothing : turn.start.find(row.table, name);
}

std::int32_t value_of(const State& state, const Cell& cell) {
  if (cell.trait == State::presence) return state.present(cell.row) ? 1 : 0;
  return state.get(cell.row, {static_cast<std::uint16_t>(cell.row.table), cell.trait});
}

std::pair<std::string_view, std::string> outcome_of(const Turn& turn, Word note, Args args) {
  for (const OutcomeSpec& spec : turn.system->outcomes) {
    if (spec.note != note.text()) continue;
    std::string text;
    for (const std::string_view wanted : spec.arguments)
      for (const Arg& arg : args)
        if (arg.name().text() == wanted)
          text += (text.empty() ? "" : " ") + to_text(turn, turn.start, arg.value());
    return {spec.note, text};
  }
  return {};
}

// ---- spreads

template <class Weight>
void Spread<Weight>::add(std::int64_t value, const Weight& weight) {
  const auto found = std::ranges::lower_bound(values_, value, {}, &Values::value_type::first);
  if (found != values_.end() && found->first == value)
    found->second += weight;
  else
    values_.insert(found, {value, weight});
}

template <class Weight>
Weight Spread<Weight>::sum() const {
  Weight sum = 0;
  for (const auto& [value, weight] : values_) sum += weight;
  return sum;
}

template <class Weight>
void Spread<Weight>::multiply(const Weight& by) {
  for (auto& [value, weight] : values_) weight *= by;
}

template <class Weight>
void Spread<Weight>::add(const Spread& other) {
  for (const auto& [value, weight] : other.values_) add(value, weight);
}

// ---- measures

Measures::Measures(const Turn& turn) : turn_(turn), sides_(turn.sides.size()) {
  const State& start = turn.start;
  const auto measure = [&](std::string_view name, std::string_view table,
                           std::int64_t (*of)(const State&, Row)) {
    const std::uint32_t found = find_table(start, table);
    if (found == start.tables()) return;
    names_.push_back(name);
    tables_.push_back(found);
    of_.push_back(of);
  };
  const auto& own = turn.system->measures;
  if (std::ranges::find(own, "units", &MeasureSpec::name) == own.end()) measure("units", "unit", nullptr);
  for (const MeasureSpec& spec : own) measure(spec.name, spec.table, spec.of);
  for (std::uint32_t table = 0; table < start.tables(); ++table) {
    auto& sides = side_of_.emplace_back(start.rows(table), static_cast<std::uint8_t>(sides_));
    for (std::uint32_t row = 0; row < sides.size(); ++row)
      if (const std::int32_t side = side_at_start(start, {table, row}); side >= 0)
        sides[row] = static_cast<std::uint8_t>(side);
  }
}

std::int64_t Measures::worth(std::size_t measure, const State& state, Row row) const {
  if (of_[measure] != nullptr) return of_[measure](state, row);
  return state.gone(row) ? 0 : 1;
}

std::int64_t Measures::lost(std::size_t measure, const State& now, Row row) const {
  return worth(measure, turn_.start, row) - worth(measure, now, row);
}

// ---- tally

template <class Weight>
Tally<Weight>::Tally(const Turn& turn)
    : turn_(turn),
      measures_(turn),
      units_(find_table(turn.start, "unit")),
      cells_(1),
      holders_(turn.board.size()) {
  const State& start = turn.start;
  if (units_ < start.tables() && !start.has_location(units_))
    units_ = static_cast<std::uint32_t>(start.tables());
  for (std::uint32_t table = 0; table < start.tables(); ++table) {
    numbers_.emplace_back(start.rows(table) * (start.shape(table).traits.size() + 1));
    rows_seen_.emplace_back(start.rows(table));
    owned_.emplace_back(start.rows(table));
  }
  for (std::uint32_t hex = 0; hex < holders_.size(); ++hex) holders_[hex].start = holder(start, hex);
  for (std::uint32_t table = 0; table < start.tables(); ++table)
    for (std::uint32_t i = 0; i < start.rows(table); ++i)
      for (std::size_t measure = 0; measure < measures_.size(); ++measure)
        if (const Row whole = whole_of(start, {table, i}); measures_.counts(measure, table) && whole.exists())
          owned_[whole.table][whole.index].push_back({table, i});
  lost_.resize(measures_.size() * measures_.sides());
  loss_.resize(lost_.size());
}

template <class Weight>
std::int64_t Tally<Weight>::holder(const State& state, std::uint32_t hex) const {
  std::int64_t holder = held_by_none;
  for (Row piece = state.first_at(Place(hex)); piece.exists(); piece = state.next_at(piece)) {
    if (piece.table != units_ || piece.index >= rows_seen_[units_].size()) continue;
    const auto side = static_cast<std::int64_t>(measures_.side_of(piece));
    if (side == static_cast<std::int64_t>(measures_.sides()) || side == holder) continue;
    if (holder != held_by_none) return held_by_several;
    holder = side;
  }
  return holder;
}

template <class Weight>
void Tally<Weight>::count(const State& after, std::span<const State::Undo> changes, const Weight& weight) {
  ++run_;
  all_ += weight;
  touched_cells_.clear();
  touched_rows_.clear();
  touched_hexes_.clear();
  for (const State::Undo& change : changes) touch(change);
  count_cells(after, weight);
  count_holders(after, weight);
  count_losses(after, weight);
}

/// The number of a cell's counter.
template <class Weight>
std::uint32_t Tally<Weight>::number_of(const Cell& cell) {
  const std::size_t traits = turn_.start.shape(cell.row.table).traits.size();
  const std::size_t trait = cell.trait == State::presence ? traits : cell.trait;
  std::uint32_t& number = numbers_[cell.row.table][cell.row.index * (traits + 1) + trait];
  if (number == 0) {
    number = static_cast<std::uint32_t>(cells_.size());
    cells_.push_back({cell, {.start = value_of(turn_.start, cell)}});
  }
  return number;
}

template <class Weight>
void Tally<Weight>::add(const Cell& cell, std::int64_t value, const Weight& weight) {
  Counter& counter = cells_[number_of(cell)].second;
  counter.spread.add(value, weight);
  counter.changes = true;
}

template <class Weight>
void Tally<Weight>::touch(const State::Undo& change) {
  const Row row = change.row;
  // A row that the turn has made has no name that anybody could ask for.
  if (row.index >= rows_seen_[row.table].size()) return;
  const std::uint32_t number = number_of({row, change.trait});
  if (row.table == units_ && change.trait == turn_.start.location_trait(units_).index)
    touch_hex(change.before);
  if (std::exchange(cells_[number].second.seen, run_) == run_) return;
  touched_cells_.push_back(number);
  touch_row(row);
}

template <class Weight>
void Tally<Weight>::touch_row(Row row) {
  if (std::exchange(rows_seen_[row.table][row.index], run_) == run_) return;
  touched_rows_.push_back(row);
  for (const Row owned : owned_[row.table][row.index]) touch_row(owned);
}

template <class Weight>
void Tally<Weight>::touch_hex(std::int64_t hex) {
  if (hex < 0 || hex >= static_cast<std::int64_t>(holders_.size())) return;
  const auto at = static_cast<std::size_t>(hex);
  if (std::exchange(holders_[at].seen, run_) != run_)
    touched_hexes_.push_back(static_cast<std::uint32_t>(at));
}

template <class Weight>
void Tally<Weight>::count_cells(const State& after, const Weight& weight) {
  for (const std::uint32_t number : touched_cells_) {
    auto& [cell, counter] = cells_[number];
    const std::int64_t value = value_of(after, cell);
    if (cell.row.table == units_ && cell.trait == turn_.start.location_trait(units_).index) touch_hex(value);
    if (value == counter.start) continue;
    counter.spread.add(value, weight);
    counter.changes = true;
  }
}

template <class Weight>
void Tally<Weight>::count_holders(const State& after, const Weight& weight) {
  last_holders_.clear();
  for (const std::uint32_t hex : touched_hexes_)
    if (const std::int64_t now = holder(after, hex); now != holders_[hex].start) {
      holders_[hex].spread.add(now, weight);
      last_holders_.emplace_back(hex, now);
    }
}

template <class Weight>
void Tally<Weight>::count_losses(const State& after, const Weight& weight) {
  std::ranges::fill(loss_, 0);
  last_lost_units_.clear();
  for (const Row row : touched_rows_) {
    const std::size_t side = measures_.side_of(row);
    if (side == measures_.sides()) continue;
    for (std::size_t measure = 0; measure < measures_.size(); ++measure) {
      if (!measures_.counts(measure, row.table)) continue;
      const std::int64_t lost = measures_.lost(measure, after, row);
      loss_[measure * measures_.sides() + side] += lost;
      if (lost <= 0 || measures_.name(measure) != "units") continue;
      lost_units_[row] += weight;
      last_lost_units_.push_back(row);
    }
  }
  for (std::size_t i = 0; i < loss_.size(); ++i) lost_[i].add(loss_[i], weight);
}

template <class Weight>
void Tally<Weight>::count(const Reading& reading, std::string_view result, const Weight& weight) {
  auto& results = results_[reading];
  const auto known = results.find(result);
  if (known == results.end())
    results.emplace(result, weight);
  else
    known->second += weight;
}

template <class Weight>
void Tally<Weight>::multiply(const Weight& by) {
  all_ *= by;
  for (auto& [cell, counter] : cells_) counter.spread.multiply(by);
  for (Counter& counter : holders_) counter.spread.multiply(by);
  for (Spread<Weight>& spread : lost_) spread.multiply(by);
  for (auto& [unit, weight] : lost_units_) weight *= by;
  for (auto& [reading, results] : results_)
    for (auto& [result, weight] : results) weight *= by;
}

template <class Weight>
auto Tally<Weight>::find(const Cell& cell) const -> const Counter* {
  const std::size_t traits = turn_.start.shape(cell.row.table).traits.size();
  const std::size_t trait = cell.trait == State::presence ? traits : cell.trait;
  const std::uint32_t number = numbers_[cell.row.table][cell.row.index * (traits + 1) + trait];
  return number == 0 ? nullptr : &cells_[number].second;
}

template <class Weight>
void Tally<Weight>::add_rows(const Tally& other) {
  for (std::uint32_t table = 0; table < turn_.start.tables(); ++table)
    for (std::uint32_t i = 0; i < numbers_[table].size() / (turn_.start.shape(table).traits.size() + 1);
         ++i) {
      const Row row{table, i};
      const Row there = row_like(other.turn_, turn_, row);
      if (!there.exists()) continue;
      for (const Trait trait : turn_.start.traits(table))
        add_cell({row, trait.index}, other, {there, trait.index});
      add_cell({row, State::presence}, other, {there, State::presence});
    }
}

/// What is as it began there counts here, where it begins otherwise.
template <class Weight>
void Tally<Weight>::add_cell(const Cell& cell, const Tally& other, const Cell& there) {
  const std::int64_t start = value_of(turn_.start, cell);
  const std::int64_t start_there = value_like(turn_, other.turn_, cell, value_of(other.turn_.start, there));
  const Counter* counted = other.find(there);
  if (counted == nullptr && start_there == start) return;
  Counter& counter = cells_[number_of(cell)].second;
  counter.alike = counter.alike && start_there == start;
  Weight rest = other.all_;
  if (counted != nullptr) {
    counter.changes = counter.changes || counted->changes;
    for (const auto& [value, weight] : counted->spread.values()) {
      rest -= weight;
      if (const std::int64_t here = value_like(turn_, other.turn_, cell, value); here != start)
        counter.spread.add(here, weight);
    }
  }
  if (start_there != start && rest > 0) counter.spread.add(start_there, rest);
}

template <class Weight>
void Tally<Weight>::add(const Tally& other) {
  all_ += other.all_;
  const bool same_turn = &other.turn_ == &turn_;
  if (!same_turn) add_rows(other);
  for (std::size_t number = 1; same_turn && number < other.cells_.size(); ++number) {
    const auto& [cell, counter] = other.cells_[number];
    Counter& here = cells_[number_of(cell)].second;
    here.spread.add(counter.spread);
    here.changes = here.changes || counter.changes;
    here.alike = here.alike && counter.alike;
  }
  for (std::size_t hex = 0; hex < holders_.size(); ++hex)
    holders_[hex].spread.add(other.holders_[hex].spread);
  for (std::size_t i = 0; i < lost_.size(); ++i) lost_[i].add(other.lost_[i]);
  for (const auto& [unit, weight] : other.lost_units_)
    if (const Row here = same_turn ? unit : row_like(turn_, other.turn_, unit); here.exists())
      lost_units_[here] += weight;
  for (const auto& [reading, results] : other.results_)
    for (const auto& [result, weight] : results) count(reading, result, weight);
}

template <class Weight>
std::map<Cell, Spread<Weight>> Tally<Weight>::cells() const {
  std::map<Cell, Spread<Weight>> all;
  for (const auto& [cell, counter] : cells_)
    if (counter.changes && !counter.spread.values().empty()) all.emplace(cell, counter.spread);
  return all;
}

template <class Weight>
std::map<std::uint32_t, Spread<Weight>> Tally<Weight>::holders() const {
  std::map<std::uint32_t, Spread<Weight>> all;
  for (std::uint32_t hex = 0; hex < holders_.size(); ++hex)
    if (!holders_[hex].spread.values().empty()) all.emplace(hex, holders_[hex].spread);
  return all;
}

template class Tally<std::uint64_t>;
template class Tally<Whole>;
template class Spread<std::uint64_t>;
template class Spread<Whole>;

}  // namespace adjudicator::odds
