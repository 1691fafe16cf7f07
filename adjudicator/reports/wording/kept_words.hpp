// The sentences that are not the moderator's to reword: those about rulings, revisions, records, dice and the
// chain. The wording file says itself which they are (layout.kept in wording/common.en.xml).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::reports {

/// Whether the sentence of a key is kept: layout.kept names it, or a family that it belongs to ("trust" is
/// the family of "trust.head").
bool is_kept(std::string_view key);

/// A kept key in a wording file, and its place there.
struct KeptKey {
  std::string key;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};
/// All of them in the text of a wording file; none where it is not well-formed, which others tell.
std::vector<KeptKey> kept_keys_in(const std::string& wording);

}  // namespace adjudicator::reports
