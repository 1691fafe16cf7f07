// Two documents of one kind, value by value: what a file says otherwise than its copy does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"

namespace adjudicator::files {

/// A value or an element that two documents do not share.
struct Difference {
  const Node* before = nullptr;  // the element; null: it is new
  const Node* after = nullptr;   // null: it is gone
  std::string attribute;         // empty: the element itself, its text, or the order of its children
  std::string what;              // "unit y-4: strength was '2', is '9'", printable
};

/// In the order of `after`, what is gone last; none where both have one meaning: white space, comments,
/// spelling and defaults written out are no difference. At most `most` of them.
std::vector<Difference> differences(const Document& before, const Document& after, std::size_t most = 1000);

/// Whether a difference between two game.xml decides nothing of a turn that has begun: titles, names and
/// colours, languages, paper, addresses and mails, keys, deadlines, how many sides may be silent, which moves are marked, and seals that were added
/// (for later turns, or by a ruling in place of one whose secret is lost). All else is an input: sides and
/// what they answer, the rules, an open seed, the beacon, the seals that were there.
bool is_administration(const Difference& difference);

}  // namespace adjudicator::files
