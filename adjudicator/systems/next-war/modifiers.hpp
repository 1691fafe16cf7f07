// Column shifts and die-roll modifiers (NW-5, NW-6).
#pragma once

#include "systems/next-war/declaration.hpp"
#include "systems/next-war/support.hpp"

namespace adjudicator::next_war {

/// NW-5.2, in the order of the table.
std::vector<Modifier> column_shifts(const Field& field, const AttackOrder& order,
                                    const Declaration& declaration, const Artillery& artillery);
/// The column at which the odds begin, 1 to 13 (NW-4.2).
std::int32_t starting_column(const Field& field, Place target, const Declaration& declaration);
/// The lowest column that shifts can reach there (NW-5.3).
std::int32_t lowest_column(const Field& field, Place target);
std::int32_t final_column(const Field& field, Place target, std::int32_t start,
                          std::span<const Modifier> shifts);

/// NW-6.1, in the order of the table; `attacking`, `defending`: combat support that got through.
std::vector<Modifier> die_modifiers(const Field& field, const AttackOrder& order,
                                    const Declaration& declaration, std::int32_t attacking,
                                    std::int32_t defending);

}  // namespace adjudicator::next_war
