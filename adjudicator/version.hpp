// Which program this is, as records, reports and --version show it.
#pragma once

#include <string_view>

namespace adjudicator {

/// "0.1.0+c4a1f27e90b3": the version, and the first 12 digits of a hash over all that decides results: core,
/// systems, files, schemas, charts and policies. Another hash: another program, whatever its number says. It
/// depends on no checkout, no compiler and no order of files (tools/fingerprint.cmake makes it).
extern const std::string_view version;
/// The same over all sources and stylesheets: two programs of one version may word and draw the same thing in two ways.
extern const std::string_view build;

}  // namespace adjudicator
