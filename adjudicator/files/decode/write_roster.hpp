// Rows of a state -> the `roster` document, in its one canonical form.
#pragma once

#include <span>
#include <string>

#include "core/function_ref.hpp"
#include "core/state.hpp"
#include "core/turn.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::files {

/// A row with the id that it has in the file.
struct RosterRow {
  Row row;
  std::string id;
};

/// A trait as the file has it; empty: it has none.
using TraitText = FunctionRef<std::string(Row, Trait)>;

/// Writes a roster: elements in the order of the schema, those of a table in the order of `rows`. What
/// belongs to a row stands in it where the schema has it there, else beside it; it is left out where its
/// owner is not among the rows. Of hexes, those that are not as the map says are listed.
void write_roster(const Turn& turn, int number, const State& state, std::span<const RosterRow> rows,
                  TraitText text, Writer& writer);

/// All that is present and that the system keeps, for the turn after this one.
void write_roster_after(const Turn& turn, const State& after, Writer& writer);

}  // namespace adjudicator::files
