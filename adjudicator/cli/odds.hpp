// What the commands that speak of odds share.
#pragma once

#include <string>

#include "host/game/game.hpp"
#include "host/turn/differing.hpp"
#include "host/turn/odds.hpp"
#include "reports/tree.hpp"

namespace adjudicator::cli {

/// The orders that a file named after --with holds; `side`: whose they must be, empty: anybody's. Throws UsageError where
/// it holds something else.
host::ChangedFile orders_beside(const host::Game& game, const std::string& file, const std::string& side);

/// The document `odds`, for texts and, with the map, for pages.
reports::Tree odds_tree(const host::Odds& odds, bool with_map);

}  // namespace adjudicator::cli
