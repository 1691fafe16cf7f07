// Ids that a side or a hex has, and something else.
#pragma once

namespace adjudicator {

class Diagnostics;
class Document;
struct Turn;

namespace files {

/// An id of a side or of a hex belongs to nothing else: orders, addresses and explanations name a unit, a side or a hex without
/// saying which it is. Whatever has it too is an error, which names the place of the other. What of one roster shares an id is the
/// system's to judge (MOO-19.8). The files are those that the turn is being decoded from.
void refuse_shared_ids(const Turn& turn, const Document& game, const Document& map, const Document& roster,
                       Diagnostics& diagnostics);

}  // namespace files
}  // namespace adjudicator
