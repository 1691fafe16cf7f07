// What holds for a whole turn: options, ratings, charts, who is phasing. Compiled once from the turn.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/chart.hpp"
#include "core/turn.hpp"
#include "systems/cna/book/declared.hpp"
#include "systems/cna/book/options.hpp"
#include "systems/cna/book/ratings.hpp"
#include "systems/cna/book/terrain.hpp"
#include "systems/cna/book/views.hpp"

namespace adjudicator::cna {

/// C-10, by TruckType.
struct TruckRow {
  std::int32_t cpa = 0;
  std::int32_t infantry = 0;  // TOE points that one point carries, in halves
  std::int32_t rate = 0;      // fuel
};

/// C-9 and CNA-11.10.
struct Costs {
  // Capability Points
  std::int32_t phasing_barrage = 5;
  std::int32_t phasing_barraged = 3;
  std::int32_t other_barrage = 3;  // non-phasing: barrage or undergo Barrage
  std::int32_t break_off_contact = 2;
  std::int32_t break_off_engaged = 4;
  std::int32_t detach = 1;
  // Ammunition for each TOE point used
  std::int32_t ammo_barrage = 4;
  std::int32_t ammo_assault_infantry = 1;
  std::int32_t ammo_assault_heavy = 2;  // Armor and Gun class, machineguns, heavy weapons
  std::int32_t phasing_anti_armor = 5;
  std::int32_t phasing_assault = 5;
  std::int32_t phasing_probe = 2;
  std::int32_t other_anti_armor = 3;
  std::int32_t other_assault = 3;
  std::int32_t other_probe = 2;
  std::int32_t given_back = 2;  // CNA-11.2
  std::int32_t ammo_anti_armor = 3;
};

/// Rows of a table by a unit that they belong to, each list in the order of the files.
class ByUnit {
 public:
  ByUnit() = default;
  /// `unit_of` is the trait that refers to the unit; rows without one are left out.
  ByUnit(const State& state, std::uint32_t table, Trait unit_of, std::uint32_t units);
  std::span<const Row> of(Row unit) const {
    if (std::size_t{unit.index} + 1 >= first_.size()) return {};
    return std::span(rows_).subspan(first_[unit.index], first_[unit.index + 1] - first_[unit.index]);
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<Row> rows_;
};

struct Rulebook {
  Options options;
  std::vector<Ratings> ratings;  // by row of the table `group`
  ByUnit groups;
  ByUnit trucks_of;
  ByUnit assigned;  // units by the headquarters that they were assigned to when the turn began
  TerrainChart terrain;
  std::array<TruckRow, truck_type_words.size()> trucks{};
  Costs costs;
  // C-1: "barrage-infantry", "barrage-armor", "barrage-gun", "barrage-truck".
  const InverseChart* barrage_infantry = nullptr;
  const InverseChart* barrage_armor = nullptr;
  const InverseChart* barrage_gun = nullptr;
  const InverseChart* barrage_truck = nullptr;
  // C-2: by Actual Barrage Points: "facility-fortification", "facility-railroad", "facility-road"; by raw
  // points: "facility-air", "facility-dump", "facility-ship".
  const InverseChart* facility_fortification = nullptr;
  const InverseChart* facility_railroad = nullptr;
  const InverseChart* facility_road = nullptr;
  const InverseChart* facility_air = nullptr;
  const InverseChart* facility_dump = nullptr;
  const InverseChart* facility_ship = nullptr;
  const GridChart* blown_dump = nullptr;  // C-7: "blown-dump", one row, columns are the modified d6
  const GridChart* anti_armor = nullptr;  // C-3: "anti-armor"; rows are d66, columns Actual Points
  // C-4. By d66 loss per cent ("0%" to "50%"); by the sum of the dice "captured", "engaged", "1", "2", "3" or
  // "none". Columns: the basic differential.
  const InverseChart* attacker_loss = nullptr;
  const InverseChart* attacker_captured = nullptr;
  const InverseChart* attacker_engaged = nullptr;
  const InverseChart* defender_loss = nullptr;
  const InverseChart* defender_captured = nullptr;
  const InverseChart* defender_retreat = nullptr;
  const GridChart* organisation =
      nullptr;  // C-5: "organisation-size"; rows the larger size, columns the smaller
  const InverseChart* morale = nullptr;  // C-6: results "+4" to "-4" and "surrender"; columns cohesion
  const GridChart* prisoners = nullptr;  // C-6b: "prisoners"; one row, columns the die
  Row phasing;
  Row other;
  /// CNA-2.7: the side without a roster, of which the other player tells; nothing: both have one.
  Row told;
  std::vector<DeclaredTerrain> declared;  // CNA-2.6, where the ground is declared
  std::vector<Place> told_zoc;  // hexes that the phasing side, where it is told of, says it controls

  /// Does this side have counters here, orders and dice? Of the other one its player tells.
  bool played(Row side) const { return side != told; }

  const Ratings& rating(Row group) const { return ratings[group.index]; }
};

/// Load errors CNA-L1 (not two sides, not one of them phasing), L2, L3, L4 (a chart is missing) go to
/// `diagnostics`; with errors the rulebook is of no use.
Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics);

}  // namespace adjudicator::cna
