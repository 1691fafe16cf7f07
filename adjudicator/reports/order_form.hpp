// Order drafts as a document: forms that players edit, and random orders for tests.
#pragma once

#include <span>
#include <string>

#include "core/document.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::reports {

/// A canonical `orders` document for a side. Remarks are comments after the orders; JSON has none.
std::string orders_text(const Turn& turn, const SideInfo& side, std::span<const OrderDraft> drafts,
                        Spelling spelling);

}  // namespace adjudicator::reports
