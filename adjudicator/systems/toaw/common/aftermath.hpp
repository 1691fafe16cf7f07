// What fire leaves behind: supply and readiness, veterans, what returns, who stands where (TOAW-5.22, 7.8,
// 9.1, 9.2).
#pragma once

#include "systems/toaw/common/engagement.hpp"

namespace adjudicator::toaw {

/// Percent of a unit that an engagement cost it (TOAW-9.5).
inline constexpr std::int64_t severe_loss = 10;

/// A change where the value is another one.
void set(const Scene& scene, Row row, Trait trait, std::int64_t value, Word rule);
/// TOAW-9.1: what an effort costs a unit of its supply and readiness.
void exhaust(const Scene& scene, const Field& field, Row unit, Effort effort);
/// TOAW-9.1, for one round: all who took part in it.
void exhaust(Engagement& battle, const Scene& round);
/// TOAW-9.2
void make_veterans(Engagement& battle, const Scene& round);
/// TOAW-5.22, TOAW-9.5: what of its losses returns, and for whom they were severe, at the end of a battle: of both parties
/// and of those who intercepted.
void return_losses(const Engagement& battle, const std::vector<Fighter>& interceptors);
/// TOAW-7.8: advance, deployments.
void disengage(Engagement& battle);
/// TOAW-16.2, TOAW-16.2a: what a party lost by class, of which everything is made that is told of an enemy's losses.
/// Planes are a class of their own.
void tell_classes(const Engagement& battle, const Party& party);
/// TOAW-9.3: movement of a unit that has entered a stamped hex.
void cut_movement(const Scene& scene, const Field& field, Row unit);
/// A unit that has entered a location takes it for its side.
void take(const Scene& scene, Place hex, Row side);

}  // namespace adjudicator::toaw
