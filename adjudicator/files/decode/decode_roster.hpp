// The `roster` document, and what the map says of hexes -> rows of the state.
//
// Rows that belong to another row (TableSpec::owner) may stand in it, where the schema has them there, or
// beside it with the attribute that names it.
#pragma once

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/turn.hpp"

namespace adjudicator::files {

/// The traits of hexes as the map has them. `turn.start` has its sides.
void decode_places(const Document& map, Turn& turn, Diagnostics& diagnostics);

/// Fills `turn.start`, whose side rows exist already. A hex that the roster lists takes nothing from the map.
void decode_roster(const Document& file, Turn& turn, Diagnostics& diagnostics);

/// A value of a trait that is no reference, as its integer. Names are added to `names`.
std::int32_t trait_value(const TraitShape& shape, std::string_view text, Names& names);

}  // namespace adjudicator::files
