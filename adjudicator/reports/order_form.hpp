// Order drafts as a document: forms that players edit, and random orders for tests.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/document.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::reports {

/// A canonical `orders` document for a side. Remarks are comments after the orders; JSON has none.
/// `word_hint`: the document has an empty `word`, and a comment before the orders says how its player makes
/// one; never a word itself, which must be the player's own.
std::string orders_text(const Turn& turn, const SideInfo& side, std::span<const OrderDraft> drafts,
                        Spelling spelling, const std::optional<std::string>& word_hint = std::nullopt);

}  // namespace adjudicator::reports
