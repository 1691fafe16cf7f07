#include "core/state.hpp"

#include <algorithm>
#include <stdexcept>

namespace adjudicator {
namespace {

/// Puts a row into a list of rows in their order, or takes it out; `next` is the list's link of a row.
template <class Next>
void insert(Row& first, Row row, Next next) {
  Row* spot = &first;
  while (spot->exists() && *spot < row) spot = &next(*spot);
  next(row) = *spot;
  *spot = row;
}
template <class Next>
void take_out(Row& first, Row row, Next next) {
  Row* spot = &first;
  while (*spot != row) spot = &next(*spot);
  *spot = next(row);
}

}  // namespace

State::State(const Dictionary& dictionary, std::span<const TableSpec> specs, std::size_t places)
    : heads_(places) {
  Table& board = tables_.emplace_back();
  board.shape = dictionary.places;
  board.ids.assign(places, Name::none);
  board.present.assign(places, true);
  board.stride = places;
  for (const TraitShape& trait : board.shape.traits)
    board.cells.insert(board.cells.end(), places, starting_value(trait));
  for (std::size_t i = 0; i < specs.size(); ++i) {
    tables_.emplace_back().shape = dictionary.tables.at(i);
    declare(specs[i]);
  }
}

/// What a spec says of the last table.
void State::declare(const TableSpec& spec) {
  Table& table = tables_.back();
  const auto required = [&](std::string_view name) {
    const int found = table.shape.find(name);
    if (found < 0) throw std::logic_error("the schema has no trait " + std::string(name));
    return found;
  };
  if (!spec.location.empty()) table.location = static_cast<std::uint32_t>(required(spec.location));
  if (!spec.owner.empty()) {
    table.owner = required(spec.owner);
    table.owner_table = this->table(table.shape.traits[static_cast<std::size_t>(table.owner)].refers_to);
    if (table.owner_table == place_table || table.owner_table + 1 == tables_.size())
      throw std::logic_error("rows of " + table.shape.name + " must belong to another table before theirs");
    tables_[table.owner_table].owns = true;
  }
  if (spec.gone_trait.empty()) return;
  table.gone_trait = required(spec.gone_trait);
  const auto& values = table.shape.traits[static_cast<std::size_t>(table.gone_trait)].values;
  for (std::string_view rest = spec.gone_values; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const auto found = std::find(values.begin(), values.end(), word);
    if (found == values.end())
      throw std::logic_error("the schema has no end " + std::string(word) + " of " + table.shape.name);
    table.ends.push_back(static_cast<std::int32_t>(found - values.begin()));
  }
}

std::uint32_t State::table(std::string_view name) const {
  for (std::uint32_t i = 0; i < tables_.size(); ++i)
    if (tables_[i].shape.name == name) return i;
  throw std::logic_error("no table " + std::string(name));
}

Trait State::trait(std::string_view table_name, std::string_view trait_name) const {
  const std::uint32_t t = table(table_name);
  const int found = tables_[t].shape.find(trait_name);
  if (found < 0)
    throw std::logic_error("the schema has no trait " + std::string(table_name) + "/" +
                           std::string(trait_name));
  return {static_cast<std::uint16_t>(t), static_cast<std::uint16_t>(found)};
}

Trait State::location_trait(std::uint32_t t) const {
  return {static_cast<std::uint16_t>(t), static_cast<std::uint16_t>(tables_[t].location)};
}

void State::demand_parts(Trait trait, std::int32_t per_whole) const {
  const TraitShape& shape = tables_[trait.table].shape.traits[trait.index];
  if (parts_of_one(shape.kind) == per_whole) return;
  throw std::logic_error("the trait " + tables_[trait.table].shape.name + "/" + shape.name +
                         " does not count parts of which " + std::to_string(per_whole) + " are a whole");
}

Row State::reference(Row row, Trait trait) const {
  const std::int32_t index = get(row, trait);
  if (index < 0) return nothing;
  return {table(tables_[row.table].shape.traits[trait.index].refers_to), static_cast<std::uint32_t>(index)};
}

Row State::find(std::uint32_t t, Name id) const {
  const auto& by_name = tables_[t].by_name;
  const auto number = static_cast<std::size_t>(id);
  if (number >= by_name.size() || by_name[number] == 0xffffffffu) return nothing;
  return {t, by_name[number]};
}

/// For one row more. An odd number of cache lines a trait: the cells of one row would else compete for the
/// few places of one set.
void State::Table::make_room() {
  if (ids.size() < stride) return;
  constexpr std::size_t line = 64 / sizeof(std::int32_t);
  const std::size_t lines = ((stride + stride / 2) / line + 1) | 1;
  const std::size_t traits = shape.traits.size();
  std::vector<std::int32_t> wider(traits * lines * line);
  for (std::size_t trait = 0; trait < traits; ++trait)
    std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(trait * stride), stride,
                wider.begin() + static_cast<std::ptrdiff_t>(trait * lines * line));
  cells = std::move(wider);
  stride = lines * line;
}

Row State::add(std::uint32_t t, Name id) {
  Table& table = tables_[t];
  const Row row{t, static_cast<std::uint32_t>(table.ids.size())};
  table.make_room();
  table.ids.push_back(id);
  table.present.push_back(true);
  for (std::size_t trait = 0; trait < table.shape.traits.size(); ++trait)
    table.cells[table.cell(row, trait)] = starting_value(table.shape.traits[trait]);
  if (table.location != no_location) table.links.push_back(nothing);
  if (table.owns) table.first_owned.push_back(nothing);
  if (table.owner >= 0) table.next_owned.push_back(nothing);
  const auto number = static_cast<std::size_t>(id);
  if (number >= table.by_name.size()) table.by_name.resize(number + 1, 0xffffffffu);
  table.by_name[number] = row.index;
  journal_.push_back({row, whole_row, 0});
  return row;
}

void State::set(Row row, Trait trait, std::int32_t value) {
  const std::int32_t before = get(row, trait);
  if (before == value) return;
  journal_.push_back({row, trait.index, before});
  write(row, trait.index, value);
}

void State::place(Row piece, Place where) {
  set(piece, location_trait(piece.table), static_cast<std::int32_t>(where));
}

void State::remove(Row row, std::int32_t end) {
  const Table& table = tables_[row.table];
  if (table.location != no_location) place(row, Place::none);
  if (table.gone_trait >= 0) {
    set(row, end_trait(row.table), end == no_value ? table.ends.front() : end);
  } else if (table.present[row.index]) {
    journal_.push_back({row, presence, 1});
    set_present(row, false);
  }
}

bool State::gone(Row row) const {
  const Table& table = tables_[row.table];
  if (!table.present[row.index]) return true;
  if (table.gone_trait >= 0) {
    const std::int32_t now = get(row, end_trait(row.table));
    if (std::find(table.ends.begin(), table.ends.end(), now) != table.ends.end()) return true;
  }
  const Row of = owner(row);
  return of.exists() && gone(of);
}

Place State::location_of_owned(Row row) const {
  if (const Row of = owner(row); of.exists())
    return has_location(of.table) || has_owner(of.table) ? location(of) : Place::none;
  return standing(row);
}

void State::undo_to(std::size_t mark) {
  while (journal_.size() > mark) {
    const Undo undo = journal_.back();
    journal_.pop_back();
    Table& table = tables_[undo.row.table];
    if (undo.trait == presence) {
      set_present(undo.row, undo.before != 0);
    } else if (undo.trait == whole_row) {
      table.by_name[static_cast<std::size_t>(table.ids.back())] = 0xffffffffu;
      table.ids.pop_back();
      table.present.pop_back();
      if (table.location != no_location) table.links.pop_back();
      if (table.owns) table.first_owned.pop_back();
      if (table.owner >= 0) table.next_owned.pop_back();
    } else {
      write(undo.row, undo.trait, undo.before);
    }
  }
}

void State::take_back(std::size_t mark) {
  std::vector<Undo> added;
  for (std::size_t i = journal_.size(); i-- > mark;) {
    const Undo undo = journal_[i];
    if (undo.trait == whole_row)
      added.push_back(undo);
    else if (undo.trait == presence)
      set_present(undo.row, undo.before != 0);
    else
      write(undo.row, undo.trait, undo.before);
  }
  journal_.resize(mark);
  journal_.insert(journal_.end(), added.rbegin(), added.rend());
}

void State::write(Row row, std::uint16_t trait, std::int32_t value) {
  Table& table = tables_[row.table];
  std::int32_t& cell = table.cells[table.cell(row, trait)];
  const bool listed = trait == table.location || static_cast<std::int32_t>(trait) == table.owner;
  if (listed) detach(row);
  cell = value;
  if (listed) attach(row);
}

void State::set_present(Row row, bool present) {
  detach(row);
  tables_[row.table].present[row.index] = present;
  attach(row);
}

// ---- lists of what stands in a hex and of what belongs to a row

/// The hex in whose list a row is: what belongs to another row is in none.
Place State::standing(Row row) const {
  const Table& table = tables_[row.table];
  if (table.location == no_location || owner(row).exists()) return Place::none;
  return Place(static_cast<std::uint32_t>(table.cells[table.cell(row, table.location)]));
}

/// The row in whose list a row is.
Row State::listed_by(Row row) const {
  return tables_[row.table].present[row.index] ? owner(row) : nothing;
}

void State::attach(Row row) {
  if (const Place where = standing(row); exists(where))
    insert(heads_[static_cast<std::size_t>(where)], row,
           [this](Row r) -> Row& { return tables_[r.table].links[r.index]; });
  if (const Row of = listed_by(row); of.exists())
    insert(tables_[of.table].first_owned[of.index], row,
           [this](Row r) -> Row& { return tables_[r.table].next_owned[r.index]; });
}

void State::detach(Row row) {
  if (const Place where = standing(row); exists(where))
    take_out(heads_[static_cast<std::size_t>(where)], row,
             [this](Row r) -> Row& { return tables_[r.table].links[r.index]; });
  if (const Row of = listed_by(row); of.exists())
    take_out(tables_[of.table].first_owned[of.index], row,
             [this](Row r) -> Row& { return tables_[r.table].next_owned[r.index]; });
}

}  // namespace adjudicator
