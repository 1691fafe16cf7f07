// How orders are written in words, told from a system's schema: `adjudicator help orders`.
#pragma once

#include <string>

#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"

namespace adjudicator::files {

/// All orders and answers, each with its sentence and an example, and what holds for all.
std::string text_help(const Schema& schema);
/// One order, with its fields and parts.
std::string text_help(const Schema& schema, const TextOrder& order);

}  // namespace adjudicator::files
