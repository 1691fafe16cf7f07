// The program's version, as records, reports and --version show it.
#pragma once

#include <string_view>

namespace adjudicator {

inline constexpr std::string_view version = "0.1.0";

}  // namespace adjudicator
