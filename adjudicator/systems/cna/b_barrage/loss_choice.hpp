// What a unit has to lose by Barrage, and the ways to lose it (CNA-5.30, 5.32).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Points lost of each of some rows, by their place in the pool.
using Counts = std::vector<std::int32_t>;

/// What one unit has to lose, and the groups or trucks it may lose it from.
struct Pool {
  bool trucks = false;
  Row unit;
  Row owner;
  Place hex = Place::none;
  TargetClass part = TargetClass::Inf;
  bool second = false;  // the Gun part of a unit that is a target of two classes (CNA-1.5)
  std::vector<Row> rows;
  Counts left;
  std::int32_t due = 0;  // as much of it as there is (CNA-5.30, 5.32)

  std::size_t find(Row row) const {
    return static_cast<std::size_t>(std::find(rows.begin(), rows.end(), row) - rows.begin());
  }
  std::int32_t total() const {
    std::int32_t sum = 0;
    for (std::int32_t points : left) sum += points;
    return sum;
  }
};

/// Of a unit that is a target of two classes: the part that was hit.
Pool toe_pool(const Field& field, const Damage& damage);
/// CNA-5.25 step 6: first-line trucks of the unit and of its parent in the hex.
Pool truck_pool(const Field& field, Row unit, std::int32_t due);

/// A choice as a list of rows, each as often as it loses a point, in the order of the pool; and back.
std::vector<Row> list_of(const Pool& pool, const Counts& counts);
Counts counts_of(const Pool& pool, std::span<const Row> rows);

/// CNA-5.32: as evenly as possible over the cargo kinds, and over the types inside of each.
bool evenly(const Field& field, const Pool& pool, const Counts& counts);
/// From these first, as far as that is legal, then as the default of CNA-5.30 or 5.32 has it.
Counts in_order(const Field& field, const Pool& pool, std::span<const Row> first);

/// All legal ways to lose what is due, while they are few.
class Ways {
 public:
  Ways(const Field& field, const Pool& pool);
  bool few() const;
  /// All of them, if they are few.
  const std::vector<Counts>& found() const { return found_; }

 private:
  void choose(const Field& field, const Pool& pool, std::size_t i, std::int32_t due);
  Counts counts_;
  std::vector<Counts> found_;
  std::size_t steps_ = 0;
};

}  // namespace adjudicator::cna
