// Ammunition and fuel (CNA-11.10 to 11.14).
#pragma once

#include <cstdint>

#include "core/function_ref.hpp"
#include "systems/cna/field/field.hpp"

namespace adjudicator::cna {

/// What the unit could draw: its own, its first-line trucks', its parent's first-line trucks' in the hex,
/// dumps' of its side in the hex (CNA-11.11). Without the rule for it (CNA-11.14): enough for anything.
std::int32_t ammo_at_hand(const Field& field, Row unit);
std::int32_t fuel_at_hand(const Field& field, Row unit);
/// Calls `visit(row, trait)` for everything that its ammunition, or its fuel, may come from, in that order.
void each_ammo_source(const Field& field, Row unit, FunctionRef<void(Row, Trait)> visit);
void each_fuel_source(const Field& field, Row unit, FunctionRef<void(Row, Trait)> visit);
/// Takes it from these in that order. Less may be there than `amount`: then all of it is taken.
void take_ammo(const Scene& scene, const Rulebook& book, Row unit, std::int32_t amount, Key rule);
void take_fuel(const Scene& scene, const Rulebook& book, Row unit, std::int32_t amount, Key rule);
/// CNA-11.13: for so many Capability Points (in halves) of movement, all vehicle TOE points and truck points
/// of the unit.
std::int32_t fuel_for_movement(const Field& field, Row unit, std::int32_t halves);

}  // namespace adjudicator::cna
