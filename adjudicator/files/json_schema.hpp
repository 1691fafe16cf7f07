// JSON Schema (draft 4) twins of the XSDs, for editors: completion and a first check while typing. Only the
// XSD counts.
#pragma once

#include <string>
#include <string_view>

#include "files/schema.hpp"

namespace adjudicator::files {

/// The twin of the documents with this root. Throws SchemaError where the schema has no such root.
std::string json_schema(const Schema& schema, std::string_view root);

}  // namespace adjudicator::files
