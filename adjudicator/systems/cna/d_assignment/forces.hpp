// The TOE points of one side while they are assigned (CNA-7.2): what is free, what has a role, and what
// ammunition is set aside for it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// As it is told of.
Key word_of(Role role);

/// One target hex, or the two of a two-hex assault in hex order; of the non-phasing side none.
struct Aim {
  Place hex = Place::none;
  Place second = Place::none;
  static Aim of(Place a, Place b) { return exists(b) && b < a ? Aim{b, a} : Aim{a, b}; }
  static Aim of(const Commitment& c) { return {c.target, c.target2}; }
  bool pair() const { return exists(second); }
  bool at(Place where) const { return exists(where) && (hex == where || second == where); }
  bool meets(const Aim& other) const { return other.at(hex) || other.at(second); }
  friend bool operator==(const Aim&, const Aim&) = default;
};

/// A commitment and why it was made.
struct Draft {
  Commitment points;
  const AssignOrder* order = nullptr;  // none: a default
  Word by;                             // "ordered", "split", "mandatory", "default"
  Word rule;
};

class Forces {
 public:
  Forces(const Scene& turn, const Segment& segment, Row side);

  const Field& field() const { return field_; }
  const Segment& segment() const { return segment_; }
  const Rulebook& book() const { return segment_.book(); }
  Row side() const { return side_; }
  bool phasing() const { return side_ == book().phasing; }
  /// CNA-7.1, and of the non-phasing side those that are attacked; in hex order, then unit order.
  const std::vector<Row>& units() const { return units_; }
  bool in_combat(Row unit) const { return in_combat_[unit.index]; }
  const std::vector<Draft>& drafts() const { return drafts_; }
  /// Was a two-hex assault among the drafts?
  bool any_pair() const { return any_pair_; }
  /// Points of tanks of a unit that are in Close Assaults.
  std::int32_t assaulting_tanks(Row unit) const { return assaulting_tanks_[unit.index]; }

  /// TOE points of a group without a role.
  std::int32_t free(Row group) const { return field_.toe(group) - used_[group.index]; }
  std::int32_t free_of(Row unit) const;
  bool committed(Row unit) const;
  /// Of those that an order withheld.
  std::int32_t withheld(Row group) const { return withheld_[group.index]; }
  /// For so many points more there is ammunition, after what is set aside (CNA-11.11).
  std::int32_t payable(Row group, Role role) const;

  void withhold(Row group, std::int32_t toe);
  /// What an order withheld is free again.
  void release(Row group);
  void commit(Row group, std::int32_t toe, Role role, const Aim& aim, const AssignOrder* order, Key by,
              Key rule);
  /// Takes a draft back; its points are free again.
  void drop(std::size_t draft);
  /// In unit order, then by group.
  std::vector<Commitment> commitments() const;

 private:
  /// Whose ammunition a row holds: `reserved_` by table.
  std::size_t keeper(Row row) const {
    return row.table == unit::table ? 0 : row.table == truck::table ? 1 : 2;
  }
  void set_aside(Row unit, std::int32_t amount);
  void add_attacked();

  const Segment& segment_;
  Row side_;
  Field field_;
  std::vector<Row> units_;
  std::vector<bool> in_combat_;                 // by unit
  std::vector<std::int32_t> used_;              // by group: committed or withheld by order
  std::vector<std::int32_t> withheld_;          // by group
  std::vector<std::int32_t> assaulting_tanks_;  // by unit
  std::vector<Draft> drafts_;
  bool any_pair_ = false;
  std::array<std::vector<std::int32_t>, 3> reserved_;  // units', trucks', dumps' ammunition set aside
};

}  // namespace adjudicator::cna
