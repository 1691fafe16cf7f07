// The files inside the program: schemas, stylesheets, wording, charts, visibility policies.
#pragma once

#include <span>
#include <string_view>

namespace adjudicator::files {

struct Resource {
  std::string_view name;  // path in the source tree: "schemas/classic.xsd"
  std::string_view data;
  std::string_view hash;  // SHA-256 of the data, in hexadecimal digits
};

/// All of them, sorted by name.
std::span<const Resource> resources();

/// The data of one; a null view where there is none.
std::string_view resource(std::string_view name);

}  // namespace adjudicator::files
