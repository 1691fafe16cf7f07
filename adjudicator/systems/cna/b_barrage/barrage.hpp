// Barrage (CNA-5.25 to 5.29): all of both sides, simultaneous.
#pragma once

#include <span>
#include <vector>

#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// The effects of a hex on Barrage: all that are there, and the best single one that counts (CNA-5.25.3).
struct TerrainShift {
  std::vector<Modifier> present;
  std::vector<Modifier> used;  // one, or none
  std::int32_t columns() const { return used.empty() ? 0 : used.front().by; }
};
TerrainShift terrain_shift(const Field& field, Place hex, TargetClass part);
void note_terrain(const Scene& scene, Place hex, const TerrainShift& shift);

/// A roll on C-1 or C-2, or why there was none.
struct Shot {
  Word reason;             // "no-points", "off-chart"; empty: the dice were rolled
  std::int32_t dice = 0;   // d66, tens and units
  Word column;             // as printed, after shifts
  Word result;             // row of the chart
  std::int32_t count = 0;  // number that the result begins with; "reduced" and "destroyed" are 1, others 0
};
/// Enters the chart with so many points.
Shot shoot(const Scene& scene, const InverseChart& chart, std::int32_t points, const TerrainShift& shift,
           Key rule);
/// Notes "no-effect" where no dice were rolled; true there.
bool note_no_effect(const Scene& scene, const Shot& shot, Key rule);

/// What came of one barrage, for the reports.
struct FireResult {
  const Barrage* fire = nullptr;
  TerrainShift terrain;
  Shot shot;
  Shot trucks;  // of the second roll; none was made where its column is empty
  bool pins = false;
};

/// Resolves the barrages of both sides on the situation before the step, each in a scene of its own
/// at "barrage/<thing>/<lowest origin hex>" ("barrage/<unit>/gun/<hex>" for the Gun part of a unit that is
/// two targets); charges ammunition and Capability Points, pins, applies what happens to
/// facilities. What is left to choose losses for, and who fired or was fired at.
BarrageEffects resolve_barrages(const Scene& turn, const Segment& segment);
/// CNA-2.7: adds what the other player's barrages did, once he has told it.
void take_told_barrage(const Scene& turn, const Segment& segment, BarrageEffects& effects);

}  // namespace adjudicator::cna
