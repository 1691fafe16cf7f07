// JSON Schema (draft 4) twins of the XSDs, for editors: completion, the meaning of a member, and a first
// check while typing. Only the XSD counts.
//
// A twin asks for the canonical spelling. The reader takes more: numbers and booleans written as texts, texts
// with white space around them, one child without its array, a list in one text. And it refuses what a twin
// cannot say: control characters, a member that stands twice, digits of a decimal.
// tests/unit/files/json_twins_test.cpp has the whole list and holds both against each other.
#pragma once

#include <string>

#include "files/schema/document_kinds.hpp"

namespace adjudicator::files {

/// The twin of a kind of documents, canonical: ASCII, LF, two spaces of indentation.
std::string json_schema(const DocumentKind& kind);

}  // namespace adjudicator::files
