// What two mailings of a turn were made from: from its first mailing on nothing of it may change but orders
// for gates that are still open, answers and rulings.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace adjudicator::record {

/// An input of a mailing that is not what it was for the mailing before.
struct ChangedInput {
  std::string
      name;  // path in the game folder, of the later mailing's copy; of the earlier one's where it is gone
  std::string
      what;  // "unit y-4: strength was '2', is '9'"; "it is new"; where a copy is not at hand "it is another"
  bool administration = false;  // of game.xml: it decides nothing of the turn (files/folder/comparison.hpp)
};

/// The bytes of an input; nothing: it is not at hand, or not as its record has it.
using TextOfInput = std::function<std::optional<std::string>(const Record& record, const HashedFile& file)>;

/// Compares the inputs of two mailings of a turn that follow one another, by their hashes, which have one key
/// in both; a file in another form or spelling is the same where its canonical form is. Where game.xml
/// differs and is not at hand nothing is told: what changed may be administration.
///
/// Orders: what froze them in `before` (a gate, or the turn as a whole) must still hold in `after`; with
/// `orders` false those of the whole turn may differ. Answers and rulings are not compared.
std::vector<ChangedInput> changed_inputs(const Record& before, const Record& after, bool orders,
                                         const TextOfInput& text_of);

/// The same of what a turn froze before its beacon and what its first mailing was made from. A freeze of an
/// earlier build holds the orders alone.
std::vector<ChangedInput> changed_since_freeze(const Record& first, const TextOfInput& text_of);

/// The same of what lay in the game folder when a turn began, and of what its first mailing was made from; of a turn with
/// a freeze without its orders.
std::vector<ChangedInput> changed_since_begun(const Record& first, const TextOfInput& text_of);

/// Whether the freeze of a turn's first record is one of an earlier build: nothing beside orders/ is in it.
bool froze_orders_alone(const Record& first);

/// "turn-01/mailing-2/"
std::string folder_of(const Record& record);

}  // namespace adjudicator::record
