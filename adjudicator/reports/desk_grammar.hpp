// How the orders that are open are written: fields, words and types of the schema as JSON. Internal to reports/.
#pragma once

#include <string>
#include <vector>

#include "files/text_words.hpp"
#include "reports/json_parts.hpp"
#include "reports/wording.hpp"

namespace adjudicator::reports {

/// Adds `types`, `records`, `orders`, `closed`, `reserved` and `labels` to the data of a desk. `wording` has what its reader
/// calls orders, fields and values (order-word.WORD); without it, and where it is the same, a label is the word itself.
/// `notes`: with what the schema says of each, which is English.
void add_grammar(const files::TextRoot& root, const std::vector<std::string>& open, const Wording& wording,
                 bool notes, JsonObject& data);

/// What fields of orders that are open refer to ("own-unit").
std::vector<std::string> referred_to(const files::TextRoot& root, const std::vector<std::string>& open);

}  // namespace adjudicator::reports
