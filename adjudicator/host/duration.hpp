// Durations as people write them: a number of 1 to 999, in days or hours ("3d", "36h").
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace adjudicator::host {

/// In minutes. Nothing for a text of another form.
std::optional<std::int64_t> parse_duration(std::string_view text);

}  // namespace adjudicator::host
