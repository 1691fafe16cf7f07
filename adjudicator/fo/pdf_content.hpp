#pragma once

/// \file
/// The drawing operators of a page, as Cairo has packed them.

#include <string>
#include <string_view>

namespace adjudicator::fo {

/// The same operators, packed again, in which whatever is in no tag (frames, rules, what repeats from page to
/// page) is marked as an artifact, so that a reader for the blind passes over it. Throws std::runtime_error
/// for what Cairo does not write.
std::string with_artifacts(std::string_view stream);

}  // namespace adjudicator::fo
