// Rows of the state: those of a table, those in a hex, one by its id, and which of them were named already.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/turn.hpp"

namespace adjudicator::shared {

/// Whether the tables of a system are those of its schema, in its order, which is where traits lie (systems/KEY/schema.hpp). Hexes come
/// first there and are no table of a system.
constexpr bool are_of(std::span<const TableSpec> tables, std::span<const std::string_view> names,
                      std::span<const std::string_view> types) {
  return std::ranges::equal(tables, names.subspan(1), {}, &TableSpec::name) &&
         std::ranges::equal(tables, types.subspan(1), {}, &TableSpec::type);
}

/// All rows of a table, in the order of the files, for range-for; no row may be added meanwhile.
class RowsOf {
 public:
  RowsOf(const State& state, std::uint32_t table)
      : table_(table), count_(static_cast<std::uint32_t>(state.rows(table))) {}

  class iterator {
   public:
    explicit iterator(Row row) : row_(row) {}
    Row operator*() const { return row_; }
    iterator& operator++() {
      ++row_.index;
      return *this;
    }
    bool operator!=(const iterator& other) const { return row_ != other.row_; }

   private:
    Row row_;
  };
  iterator begin() const { return iterator({table_, 0}); }
  iterator end() const { return iterator({table_, count_}); }

 private:
  std::uint32_t table_;
  std::uint32_t count_;
};

/// The pieces in a hex that have no owner, of all tables, in the order of tables and files, for range-for;
/// none may move meanwhile.
class PiecesIn {
 public:
  PiecesIn(const State& state, Place hex) : state_(state), first_(state.first_at(hex)) {}

  struct End {};
  class iterator {
   public:
    iterator(const State& state, Row row) : state_(&state), row_(row) {}
    Row operator*() const { return row_; }
    iterator& operator++() {
      row_ = state_->next_at(row_);
      return *this;
    }
    bool operator!=(End) const { return row_.exists(); }

   private:
    const State* state_;
    Row row_;
  };
  iterator begin() const { return {state_, first_}; }
  End end() const { return {}; }

 private:
  const State& state_;
  Row first_;
};

/// The row of a table that has this id when the turn starts; nothing where there is none.
inline Row find_row(const Turn& turn, std::uint32_t table, std::string_view id) {
  const Name name = turn.names.find(id);
  return name == Name::none ? nothing : turn.start.find(table, name);
}

/// Which rows of one table something was said of.
class Once {
 public:
  /// Marks the row; false: it was marked already.
  bool first(const State& state, Row thing) {
    if (said_.empty()) said_.resize(state.rows(thing.table));
    const bool is_first = !said_[thing.index];
    said_[thing.index] = true;
    return is_first;
  }
  bool holds(Row thing) const { return !said_.empty() && said_[thing.index]; }

 private:
  std::vector<bool> said_;  // by row; empty: nothing was said yet
};

}  // namespace adjudicator::shared
