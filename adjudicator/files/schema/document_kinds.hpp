// The kinds of documents that the program reads and writes, and the listings that commands print as JSON.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/schema/schema.hpp"

namespace adjudicator::files {

enum class DocumentShape : std::uint8_t {
  document,  // XML or JSON, an object whose one member is the root
  record,    // JSON alone: an object
  records    // JSON alone: an array of objects
};

struct DocumentKind {
  std::string group;  // "common", or the system that it belongs to
  std::string name;   // the root: "orders"; or what the listing is called: "problems"
  const Schema* schema = nullptr;
  const ElementType* type = nullptr;
  DocumentShape shape = DocumentShape::document;

  /// Where its JSON Schema stands in a folder of all: "classic/orders.schema.json".
  std::string twin_file() const { return group + "/" + name + ".schema.json"; }
};

/// The group of what is the same for all rules systems.
inline constexpr std::string_view common_group = "common";

/// All of them: those that all systems share, then those of each system; each group in alphabetical order. A
/// system whose pieces have traits of their own has a `report` and a `log` of its own besides
/// (report_schema.hpp). Throws SchemaError where there is no schema of a system.
std::vector<DocumentKind> document_kinds(std::span<const std::string_view> systems);

}  // namespace adjudicator::files
