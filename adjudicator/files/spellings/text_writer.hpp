// The canonical form of orders and answers in words: a header, then an order a line; main fields first, then
// the others in the order of the schema, then parts; the first word of each field; no comments.
#pragma once

#include <memory>

#include "files/spellings/writer.hpp"

namespace adjudicator::files {

/// Of a root that cannot be in words: std::logic_error when it starts.
std::unique_ptr<Writer> make_text_writer(const Schema& schema, Sink& sink);

}  // namespace adjudicator::files
