// The schema of what goes out, for one rules system: report, questions, log.
//
// schemas/report.xsd lists the traits of pieces that reports of earlier builds have. A system whose schema
// says more of a piece, or says it otherwise, has a schema of its own: the same with that group completed
// from the system's dictionary. So a system brings its own words, and changes nothing for another.
#pragma once

#include <string_view>

#include "files/schema/schema.hpp"

namespace adjudicator::files {

/// Made once per process. Of a system that is not known: report.xsd as it stands. Safe to call from any
/// thread. Throws SchemaError where a trait has the name of a part of reports ("id", "table", "as", "number",
/// "word").
const Schema& report_schema(std::string_view system);

}  // namespace adjudicator::files
