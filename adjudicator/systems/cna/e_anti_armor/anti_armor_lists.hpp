// L16 and L17, the lists of gate E (CNA-8.18, 13.1).
#pragma once

#include <span>

#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"

namespace adjudicator::cna {

/// After the losses: "anti-armor-fire" (L16 as it ended), "anti-armor-report" (L17) and, of what each side
/// inflicted, "anti-armor-slip" for the enemy.
void report_anti_armor(const Scene& turn, const Segment& segment, std::span<const AttackedHex> hexes);

}  // namespace adjudicator::cna
