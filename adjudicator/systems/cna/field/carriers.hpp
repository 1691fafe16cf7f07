// Trucks that carry infantry, and what is lost with truck points (CNA-5.31, 5.32).
#pragma once

#include <cstdint>
#include <vector>

#include "systems/cna/field/field.hpp"

namespace adjudicator::cna {

/// What trucks carry as infantry (C-10).
constexpr bool infantry_kind(GroupKind kind) {
  return kind == GroupKind::infantry || kind == GroupKind::machinegun || kind == GroupKind::heavy_weapons ||
         kind == GroupKind::guard;
}

struct TruckLoss {
  Row truck;
  std::int32_t points = 0;
};

/// CNA-5.31: the truck points that carried so many infantry TOE points of the unit. Points on foot are lost
/// before carried ones; trucks go in the order of the files. With the option, one truck point for each of the
/// `results`.
std::vector<TruckLoss> carriers_lost(const Field& field, Row unit, std::int32_t infantry,
                                     std::int32_t results);

/// Takes points of a bin with their share of its cargo (CNA-5.32), as many as there are.
void lose_trucks(const Scene& scene, const Field& field, const TruckLoss& loss, Key rule);

}  // namespace adjudicator::cna
