#pragma once

/// \file
/// Flate, the packing of streams in a PDF.

#include <string>
#include <string_view>

namespace adjudicator::fo {

std::string packed(std::string_view plain);
/// Throws std::runtime_error for what is not packed, and for more than 256 MB.
std::string unpacked(std::string_view packed);

}  // namespace adjudicator::fo
