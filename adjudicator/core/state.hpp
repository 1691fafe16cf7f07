// The state: tables of rows with 32-bit integer traits. Whatever a fact can change is a trait of a row.
//
// Table 0 is `place`, a row a hex of the board, with traits where the system's schema has a type `Place`; the
// system declares the others. Changes are journalled, so that a sample is undone and not copied: its cost
// follows what happened, not the size of the map.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/dictionary.hpp"
#include "core/exact.hpp"
#include "core/names.hpp"

namespace adjudicator {

/// A row of a table. `nothing` where there is none.
struct Row {
  std::uint32_t table = 0xffffffffu;
  std::uint32_t index = 0xffffffffu;
  constexpr bool exists() const { return table != 0xffffffffu; }
  friend constexpr auto operator<=>(Row, Row) = default;
};
inline constexpr Row nothing{};
inline constexpr std::uint32_t place_table = 0;
constexpr Row row_of(Place place) {
  return exists(place) ? Row{place_table, static_cast<std::uint32_t>(place)} : nothing;
}
constexpr Place place_of(Row row) {
  return row.table == place_table ? Place(row.index) : Place::none;
}

/// A table that a system declares.
struct TableSpec {
  std::string_view name;  // also the element of its rows in roster files
  std::string_view type;  // complex type of the system's schema that lists its traits
  std::string_view
      location;  // the reference trait that says in which hex a piece stands; empty: rows are no pieces
  std::string_view gone_trait;   // set by `remove` ("status"); empty: the row vanishes
  std::string_view gone_values;  // the ends of a piece, the usual one first ("eliminated captured")
  /// The reference trait to another table, declared before this one, whose rows own the rows of this one
  /// (equipment line -> unit). A row with an owner stands where its owner stands and is found by it
  /// (State::first_of), not by its hex; readers stand to it as to its owner; and with an owner that vanishes
  /// it is gone itself, without a fact of its own. Where the table has no location each row has an owner.
  std::string_view owner = {};
  /// Of a table without places and owners (sides): whether the positions of a report list the traits of its
  /// rows.
  bool in_positions = false;
};

/// A trait of a table, by position in its shape.
struct Trait {
  std::uint16_t table = 0;
  std::uint16_t index = 0;
};

/// The traits of a table, one after the other, in the schema's order.
class Traits {
 public:
  Traits(std::uint32_t table, std::size_t count)
      : table_(static_cast<std::uint16_t>(table)), count_(static_cast<std::uint16_t>(count)) {}
  class Iterator {
   public:
    explicit Iterator(Trait at) : at_(at) {}
    Trait operator*() const { return at_; }
    Iterator& operator++() {
      ++at_.index;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_.index == other.at_.index; }

   private:
    Trait at_;
  };
  Iterator begin() const { return Iterator({table_, 0}); }
  Iterator end() const { return Iterator({table_, count_}); }

 private:
  std::uint16_t table_;
  std::uint16_t count_;
};

class State {
 public:
  State() = default;
  /// `dictionary` holds one shape per spec, in their order.
  State(const Dictionary& dictionary, std::span<const TableSpec> specs, std::size_t places);

  std::size_t rows(std::uint32_t table) const { return tables_[table].ids.size(); }
  std::uint32_t table(
      std::string_view name) const;  // the program's own names; an unknown one is a programming error
  Trait trait(std::string_view table, std::string_view trait) const;
  const TableShape& shape(std::uint32_t table) const { return tables_[table].shape; }
  const TraitShape& shape(Trait trait) const { return shape(trait.table).traits[trait.index]; }
  Traits traits(std::uint32_t table) const { return {table, shape(table).traits.size()}; }
  std::size_t tables() const { return tables_.size(); }

  std::int32_t get(Row row, Trait trait) const {
    const Table& t = tables_[row.table];
    return t.cells[t.cell(row, trait.index)];
  }
  Row reference(Row row, Trait trait) const;  // follows a reference trait
  /// The number of a trait of the kind that counts such parts; of another kind it is a programming error.
  /// `no_value` where the trait has none.
  Halves halves(Row row, Trait trait) const { return parts<2>(row, trait); }
  Tenths tenths(Row row, Trait trait) const { return parts<10>(row, trait); }
  Milli milli(Row row, Trait trait) const { return parts<1000>(row, trait); }
  /// Throws std::logic_error where a trait does not count such parts of a whole.
  void demand_parts(Trait trait, std::int32_t per_whole) const;
  Name id(Row row) const { return tables_[row.table].ids[row.index]; }
  Row find(std::uint32_t table, Name id) const;
  /// False once it was removed, or its owner was (where the table keeps no `gone` value).
  bool present(Row row) const {
    const Table& t = tables_[row.table];
    return t.present[row.index] && (t.owner < 0 || owner_is_present(row));
  }
  /// Whether it has met an end: it is not present, its trait has one of the `gone` values, or its owner is
  /// gone.
  bool gone(Row row) const;
  /// Where a piece stands, or its owner; none off the map.
  Place location(Row piece) const {
    const Table& t = tables_[piece.table];
    if (t.owner >= 0) return location_of_owned(piece);
    return Place(static_cast<std::uint32_t>(t.cells[t.cell(piece, t.location)]));
  }
  /// Pieces in a hex that have no owner, in the order of tables and files: for (Row p = first_at(hex);
  /// p.exists(); p = next_at(p)).
  Row first_at(Place place) const { return heads_[static_cast<std::size_t>(place)]; }
  Row next_at(Row piece) const { return tables_[piece.table].links[piece.index]; }
  /// The row that a row belongs to; nothing: none.
  Row owner(Row row) const {
    const Table& t = tables_[row.table];
    if (t.owner < 0) return nothing;
    const std::int32_t index = t.cells[t.cell(row, static_cast<std::size_t>(t.owner))];
    return index < 0 ? nothing : Row{t.owner_table, static_cast<std::uint32_t>(index)};
  }
  /// What belongs to a row and is present, in the order of tables and files: for (Row r = first_of(unit);
  /// r.exists(); r = next_of(r)).
  Row first_of(Row owner) const {
    const Table& t = tables_[owner.table];
    return t.owns ? t.first_owned[owner.index] : nothing;
  }
  Row next_of(Row owned) const { return tables_[owned.table].next_owned[owned.index]; }

  // Changes; rules reach them through Scene's verbs only.
  Row add(std::uint32_t table, Name id);
  void set(Row row, Trait trait, std::int32_t value);
  void place(Row piece, Place where);
  /// `end`: one of its table's `gone` values, by its place in the trait's values; no_value: the usual one.
  void remove(Row row, std::int32_t end = no_value);

  /// The journal: `mark`, change, `undo_to(mark)`.
  std::size_t mark() const { return journal_.size(); }
  void undo_to(std::size_t mark);
  /// Takes back what happened since `mark`, but for rows that were added: these stay, in their starting
  /// values.
  void take_back(std::size_t mark);
  void forget_journal() { journal_.clear(); }
  /// Changes since `mark`, oldest first, as `each` collects them.
  struct Undo {
    Row row;
    std::uint16_t trait;  // `whole_row`: the row itself was added; `presence`: it was removed
    std::int32_t before;
  };
  static constexpr std::uint16_t whole_row = 0xffff;
  static constexpr std::uint16_t presence = 0xfffe;
  std::span<const Undo> since(std::size_t mark) const { return std::span(journal_).subspan(mark); }
  Trait location_trait(std::uint32_t table) const;
  bool has_location(std::uint32_t table) const { return tables_[table].location != no_location; }
  /// The trait that names a row's owner; `has_owner` first.
  Trait owner_trait(std::uint32_t table) const {
    return {static_cast<std::uint16_t>(table), static_cast<std::uint16_t>(tables_[table].owner)};
  }
  bool has_owner(std::uint32_t table) const { return tables_[table].owner >= 0; }
  /// The ends that a table's rows may meet, the usual one first, and the trait that says so; empty: its rows
  /// vanish.
  std::span<const std::int32_t> ends(std::uint32_t table) const { return tables_[table].ends; }
  Trait end_trait(std::uint32_t table) const {
    return {static_cast<std::uint16_t>(table), static_cast<std::uint16_t>(tables_[table].gone_trait)};
  }

 private:
  template <std::int32_t per_whole>
  Parts<per_whole> parts(Row row, Trait trait) const {
    demand_parts(trait, per_whole);
    return {get(row, trait)};
  }
  static constexpr std::uint32_t no_location = 0xffffffffu;
  struct Table {
    std::size_t cell(Row row, std::size_t trait) const { return trait * stride + row.index; }
    void make_room();

    TableShape shape;
    std::size_t stride = 0;  // rows that there is room for
    std::uint32_t location = no_location;
    std::int32_t gone_trait = -1;
    std::vector<std::int32_t> ends;  // of the trait's values; the usual one first
    std::int32_t owner = -1;         // the trait that names it
    std::uint32_t owner_table = 0;
    bool owns = false;  // rows of other tables belong to its rows
    std::vector<Name> ids;
    std::vector<std::uint32_t> by_name;  // row of a Name, by its number; ~0u: none
    // Trait by trait: a step of the rules asks a few traits of many pieces.
    std::vector<std::int32_t> cells;
    std::vector<bool> present;
    std::vector<Row> links;        // next piece in the same hex
    std::vector<Row> first_owned;  // of what belongs to each row, where the table owns
    std::vector<Row> next_owned;   // next row of the same owner, where the table has owners
  };
  void declare(const TableSpec& spec);
  void write(Row row, std::uint16_t trait, std::int32_t value);
  void set_present(Row row, bool present);
  bool owner_is_present(Row row) const {
    const Row of = owner(row);
    return !of.exists() || present(of);
  }
  Place location_of_owned(Row row) const;
  Place standing(Row row) const;
  Row listed_by(Row row) const;
  void attach(Row row);
  void detach(Row row);
  void link(Row piece, Place where);
  void unlink(Row piece, Place where);
  std::vector<Table> tables_;
  std::vector<Row> heads_;
  std::vector<Undo> journal_;
};

}  // namespace adjudicator
