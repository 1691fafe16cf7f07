// A small schema with everything that schemas may have, and readers for it, for the tests of files/.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "files/schema.hpp"

namespace adjudicator::files {

/// Orders (with a list), rosters (records that repeat, halves, flags, references) and a letter (paragraphs, a
/// choice).
const Schema& test_schema();

struct Read {
  std::unique_ptr<Document> document;
  Diagnostics diagnostics;
  /// "3:12 bad-value: 'turn' must be ..." for each, those below `list` after a "~".
  std::vector<std::string> told() const;
  /// The same without places.
  std::vector<std::string> messages() const;
};

Read read_xml_text(std::string_view text, std::string_view root = "orders");
Read read_json_text(std::string_view text, std::string_view root = "orders");

}  // namespace adjudicator::files
