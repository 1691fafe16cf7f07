// Rows that the rules create: markers of Destroyed Tanks (CNA-8.17), prisoners, Replacement Points, guards
// (CNA-10.26).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/scene.hpp"

namespace adjudicator::cna {

inline constexpr std::string_view guard_model = "guards";
/// Points that a row of these tables can hold in the roster; the groups of guards hold less.
inline constexpr std::int32_t most_counted = 99'999;

/// Makes a row of a table with the next of the names of `side`, whose it will be ("unit" and "group": a
/// guard's, "guard-axis-1" and "guard-axis-1.g").
Row new_row(const Scene& scene, Row side, std::uint32_t table, Key rule);

}  // namespace adjudicator::cna
