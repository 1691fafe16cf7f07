// A string as JSON writes it.
#pragma once

#include <string>
#include <string_view>

namespace adjudicator::files {

/// With its quotation marks.
std::string json_text(std::string_view text);

}  // namespace adjudicator::files
