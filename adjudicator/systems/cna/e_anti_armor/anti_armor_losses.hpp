// Losses from Anti-Armor fire: chosen for all hexes before any is taken (CNA-8.14, 8.15).
#pragma once

#include <span>

#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"

namespace adjudicator::cna {

/// Has the owners choose (orders `aa-loss`, standing orders, questions, default), at
/// "aa/<hex>/aa-loss/<side>", and fills in the picks of each fire. `scene`: "aa".
void choose_losses(const Scene& scene, const Segment& segment, std::span<AttackedHex> hexes,
                   BySide<Commitments>& committed);
/// Takes them together, with carrying trucks (CNA-8.13), Destroyed Tanks (8.17) and dummy tanks (8.5). Picks
/// of points that both hexes of a pair hit are of different points.
void take_losses(const Scene& scene, const Rulebook& book, std::span<AttackedHex> hexes,
                 BySide<Commitments>& committed);

}  // namespace adjudicator::cna
