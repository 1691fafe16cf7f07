// What fire and assaults cost in Capability Points and ammunition (CNA-11.1, 11.2, 11.10), and who may attack
// (CNA-11.4).
#pragma once

#include <optional>

#include "systems/cna/segment/fight.hpp"

namespace adjudicator::cna {

/// Phasing units in `from` fired Anti-Armor at `target`. In support of their own Probe on the same target
/// they pay with the Probe.
void charge_anti_armor(const Scene& scene, const Segment& segment, Place from, Place target);
/// The non-phasing units of the hex were fired at.
void charge_anti_armor_target(const Scene& scene, const Segment& segment, Place target);
/// Both sides of an assault, before it is resolved; units that did attack count it (CNA-11.4).
void charge_assault(const Scene& scene, const Segment& segment, const Fight& fight);
/// After all assaults: Anti-Armor in support of a Probe that was not made after all is paid for.
void charge_probes_not_made(const Scene& scene, const Segment& segment);
/// CNA-11.2, once the final column is known.
void refund_defender(const Scene& scene, const Segment& segment, const Fight& fight);

/// Ammunition of one TOE point in Close Assault, and in Anti-Armor fire (CNA-11.10).
std::int32_t assault_ammo(const Rulebook& book, const Field& field, Row group);
std::int32_t anti_armor_ammo(const Rulebook& book);

/// CNA-11.4: why the unit may not attack for so many points ("E-CP-LIMIT", "E-RESERVE"); nothing where it
/// may. `assault`: a Close Assault, of which released reserves have one a stage.
std::optional<Key> fault_of_attack(const Field& field, Row unit, std::int32_t points, bool assault);

}  // namespace adjudicator::cna
