// The rules systems of the product.
#pragma once

#include <span>

#include "core/rule_system.hpp"

namespace adjudicator {

/// In the order in which they are listed to users.
std::span<const RuleSystem> product_systems();

}  // namespace adjudicator
