// How the orders that are open are written: fields, words and types of the schema as JSON. Internal to reports/.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "files/schema/text_words.hpp"
#include "reports/json_parts.hpp"
#include "reports/wording/wording.hpp"

namespace adjudicator::reports {

/// Adds `types`, `records`, `orders`, `closed`, `reserved` and `labels` to the data of a desk. `wording` has what its reader
/// calls orders, fields and values (order-word.WORD); without it, and where it is the same, a label is the word itself.
/// `notes`: with what the schema says of each, which is English.
void add_grammar(const files::TextRoot& root, const std::vector<std::string>& open, const Wording& wording,
                 bool notes, JsonObject& data);

/// Tables that fields of orders that are open refer to: "unit" for "own-unit" and "enemy-unit".
std::set<std::string> tables_of(const files::TextRoot& root, const std::vector<std::string>& open);

/// Which rows of a table fields take that do not take all (t:where): the name in the data, and a field that says it.
std::map<std::string, const files::TextField*> sorts_of(const files::TextRoot& root,
                                                        const std::vector<std::string>& open);

}  // namespace adjudicator::reports
