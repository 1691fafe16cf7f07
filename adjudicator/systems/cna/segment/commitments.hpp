// What a side has committed to the fighting (CNA-7.2), found by unit and by hex.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "systems/cna/orders/orders.hpp"
#include "systems/cna/segment/commitment_index.hpp"

namespace adjudicator::cna {

/// TOE points of one group with one role (CNA-7.2). Points of a unit in combat that are in none of a side's
/// commitments are withheld. All that is left of a group is never less than what is committed of it: whoever
/// takes points away (losses.hpp) takes them from here too.
struct Commitment {
  Row unit;
  Row group;
  std::int32_t toe = 0;
  Role role = Role::withheld;
  Place from = Place::none;     // hex of the unit at gate D
  Place target = Place::none;   // phasing side only
  Place target2 = Place::none;  // of a two-hex assault: the higher hex
  bool fired = false;           // Anti-Armor, in this segment (CNA-10.21)
  bool reassigned = false;      // from Anti-Armor to Close Assault (CNA-8.4)
};

/// Those of one side, in unit order, then by group; of gates D to F.
class Commitments {
 public:
  Commitments() = default;
  explicit Commitments(std::vector<Commitment> all);

  /// Points, role and marks may change; units, groups and hexes may not.
  std::span<Commitment> all() { return all_; }
  std::span<const Commitment> all() const { return all_; }
  /// Of the same unit and group as the one before it.
  void insert(std::size_t at, const Commitment& made);
  /// Those of a group.
  std::span<Commitment> of(Row unit, Row group);
  std::span<const Commitment> of(Row unit, Row group) const;
  std::span<const Commitment> of(Row unit) const;
  std::uint32_t place_of(const Commitment& c) const { return static_cast<std::uint32_t>(&c - all_.data()); }
  /// Call `visit(commitment)` for those that are against one of one or two hexes, or stood in one of them at
  /// gate D, in the order of the list.
  template <class Visit>
  void each_against(std::span<const Place> hexes, Visit visit) const {
    by_target_.each(hexes, [&](std::uint32_t at) { visit(all_[at]); });
  }
  template <class Visit>
  void each_from(std::span<const Place> hexes, Visit visit) const {
    by_from_.each(hexes, [&](std::uint32_t at) { visit(all_[at]); });
  }
  template <class Visit>
  void each_against(Place hex, Visit visit) const {
    each_against(std::span(&hex, 1), visit);
  }
  template <class Visit>
  void each_from(Place hex, Visit visit) const {
    each_from(std::span(&hex, 1), visit);
  }

 private:
  std::uint32_t start_of(std::uint32_t unit) const {
    return unit < starts_.size() ? starts_[unit] : static_cast<std::uint32_t>(all_.size());
  }

  std::vector<Commitment> all_;
  std::vector<std::uint32_t> starts_;  // by row of the table `unit`: where its commitments begin
  HexIndex by_from_;
  HexIndex by_target_;
};

}  // namespace adjudicator::cna
