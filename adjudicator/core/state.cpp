#include "core/state.hpp"

#include <algorithm>
#include <stdexcept>

namespace adjudicator {
namespace {

std::int32_t starting_value(const TraitShape& trait) {
  if (trait.fallback) return *trait.fallback;
  switch (trait.kind) {
    case TraitKind::reference:
    case TraitKind::name:
    case TraitKind::text:
      return -1;
    case TraitKind::boolean:
    case TraitKind::enumeration:
    case TraitKind::flags:
      return 0;
    default:
      return no_value;
  }
}

}  // namespace

State::State(const Dictionary& dictionary, std::span<const TableSpec> specs, std::size_t places)
    : heads_(places) {
  Table& board = tables_.emplace_back();
  board.shape.name = "place";
  board.ids.assign(places, Name::none);
  board.present.assign(places, true);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Table& table = tables_.emplace_back();
    table.shape = dictionary.tables.at(i);
    const auto required = [&](std::string_view name) {
      const int found = table.shape.find(name);
      if (found < 0) throw std::logic_error("the schema has no trait " + std::string(name));
      return found;
    };
    if (!specs[i].location.empty()) table.location = static_cast<std::uint32_t>(required(specs[i].location));
    if (specs[i].gone_trait.empty()) continue;
    table.gone_trait = required(specs[i].gone_trait);
    const auto& values = table.shape.traits[static_cast<std::size_t>(table.gone_trait)].values;
    table.gone_value = static_cast<std::int32_t>(
        std::find(values.begin(), values.end(), specs[i].gone_value) - values.begin());
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

void State::remove(Row row) {
  const Table& table = tables_[row.table];
  if (table.location != no_location) place(row, Place::none);
  if (table.gone_trait >= 0) {
    set(row, {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(table.gone_trait)},
        table.gone_value);
  } else if (table.present[row.index]) {
    journal_.push_back({row, presence, 1});
    tables_[row.table].present[row.index] = false;
  }
}

void State::undo_to(std::size_t mark) {
  while (journal_.size() > mark) {
    const Undo undo = journal_.back();
    journal_.pop_back();
    Table& table = tables_[undo.row.table];
    if (undo.trait == presence) {
      table.present[undo.row.index] = undo.before != 0;
    } else if (undo.trait == whole_row) {
      table.by_name[static_cast<std::size_t>(table.ids.back())] = 0xffffffffu;
      table.ids.pop_back();
      table.present.pop_back();
      if (table.location != no_location) table.links.pop_back();
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
      tables_[undo.row.table].present[undo.row.index] = undo.before != 0;
    else
      write(undo.row, undo.trait, undo.before);
  }
  journal_.resize(mark);
  journal_.insert(journal_.end(), added.rbegin(), added.rend());
}

void State::write(Row row, std::uint16_t trait, std::int32_t value) {
  Table& table = tables_[row.table];
  std::int32_t& cell = table.cells[table.cell(row, trait)];
  if (trait == table.location) unlink(row, Place(static_cast<std::uint32_t>(cell)));
  cell = value;
  if (trait == table.location) link(row, Place(static_cast<std::uint32_t>(value)));
}

void State::link(Row piece, Place where) {
  if (!exists(where)) return;
  Row* spot = &heads_[static_cast<std::size_t>(where)];
  while (spot->exists() && *spot < piece) spot = &tables_[spot->table].links[spot->index];
  tables_[piece.table].links[piece.index] = *spot;
  *spot = piece;
}

void State::unlink(Row piece, Place where) {
  if (!exists(where)) return;
  Row* spot = &heads_[static_cast<std::size_t>(where)];
  while (*spot != piece) spot = &tables_[spot->table].links[spot->index];
  *spot = tables_[piece.table].links[piece.index];
}

}  // namespace adjudicator
