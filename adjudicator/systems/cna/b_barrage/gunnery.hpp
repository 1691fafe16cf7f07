// The guns of one side while its barrages are planned (CNA-5.9 to 5.19): TOE points still free, ammunition
// still unspent, and who fires in which barrage.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Why a unit may not fire: a code of CNA-5.11 and a word that says more where the code stands for several
/// reasons.
struct Objection {
  Key code;
  Key reason;
};

class Gunnery {
 public:
  static constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();
  /// CNA-5.10
  static constexpr std::size_t most_barrages = 6;

  /// `plan`: of the side, with its targets; `firing`: who fires, by unit.
  Gunnery(const Field& field, const FirePlan& plan, const std::vector<bool>& firing, Row side);

  const Field& field() const { return field_; }
  const Rulebook& book() const { return field_.book(); }
  const FirePlan& plan() const { return plan_; }
  const Target& target(std::uint32_t index) const { return plan_.targets[index]; }
  Row side() const { return side_; }
  bool firing(Row unit) const { return firing_[unit.index]; }
  bool ship(Row unit) const { return field_.type(unit) == UnitType::warship; }
  bool by_unit() const { return book().options.barrage_split == BarrageSplit::unit; }

  /// Own firing units, by hex and in unit order.
  std::vector<Row> firing_units() const;
  /// Groups of a unit that have TOE points and a Barrage rating, in the order of the files; of a ship none.
  std::vector<Row> rated(Row unit) const;
  /// Those of them that may fire at this target (CNA-5.16).
  std::vector<Row> rated(Row unit, const Target& target) const;
  std::int32_t rating(Row group) const { return book().rating(group).barrage; }
  /// CNA-5.17: Actual Points of a ship at that hex.
  std::int32_t ship_points(Row ship, Place hex) const;

  /// TOE points that no barrage has; of a ship 1 or 0.
  std::int32_t free(Row group) const { return free_[group.index]; }
  std::int32_t free_of(Row unit) const;
  std::int32_t used_of(Row unit) const;
  /// For so many more TOE points the unit has ammunition, after what the barrages so far will draw
  /// (CNA-11.11).
  std::int32_t payable(Row unit) const;
  std::int32_t ammunition(Row unit) const;

  /// Plans for a target so far: indices in `barrages`, in file order.
  const std::vector<std::uint32_t>& of_target(std::uint32_t target) const { return of_target_[target]; }
  /// Barrages that the unit fires in.
  const std::vector<std::uint32_t>& of_unit(Row unit) const { return of_unit_[unit.index]; }
  /// The barrages that stand, in file order.
  const std::vector<Barrage>& barrages() const { return barrages_; }

  /// May the unit fire at this target at all?
  std::optional<Objection> against(Row unit, const Target& target) const;
  /// May it, in this barrage (one of the plan for its target, or a new one)?
  std::optional<Objection> against_joining(Row unit, const Barrage& barrage) const;

  /// Makes a new barrage; nothing is in it yet.
  Barrage begin(std::uint32_t target) const;
  /// Puts TOE points of a group, or a ship (`nothing`), into a barrage and sets their ammunition aside.
  void commit(Barrage& barrage, Row unit, Row group, std::int32_t toe);
  /// The barrage is complete.
  void close(Barrage barrage);

 private:
  /// Where ammunition lies, in the order in which it is drawn.
  struct Source {
    Row row;
    Trait trait;
  };
  std::vector<Source> sources(Row unit) const;
  std::int32_t& reserved(Row row);
  std::int32_t reserved(Row row) const;
  std::optional<Objection> against_unit(Row unit) const;
  std::optional<Objection> against_ship(Row ship, const Target& target, int range) const;
  std::optional<Objection> against_gun(Row unit, const Target& target, int range) const;
  std::optional<Objection> against_company(Row unit, const Barrage& barrage) const;
  bool aimed_at_ship(Row unit, bool ship) const;

  const FirePlan& plan_;
  const std::vector<bool>& firing_;
  Row side_;
  Field field_;
  std::vector<std::int32_t> free_;  // by group
  std::vector<std::vector<std::uint32_t>> of_unit_;
  std::vector<std::vector<std::uint32_t>> of_target_;
  std::array<std::vector<std::int32_t>, 3> reserved_;  // units', trucks', dumps' ammunition set aside
  std::vector<Barrage> barrages_;
};

}  // namespace adjudicator::cna
