// Attributes of an order as its sender wrote them, faulty or not: rules have codes of their own for what a
// schema can only call malformed.
#pragma once

#include <string_view>
#include <vector>

#include "core/document.hpp"

namespace adjudicator {

/// The items of a list as written, also where the schema found a fault in one of them.
std::vector<std::string_view> raw_list(const Node& node, std::string_view attribute);
/// The value as written; empty where there is none.
std::string_view raw(const Node& node, std::string_view attribute);
/// Is there a value at all?
bool has(const Node& node, std::string_view attribute);

}  // namespace adjudicator
