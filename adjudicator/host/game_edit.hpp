// Puts an element into a document that a person wrote, and keeps his comments and layout where that can be.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "files/schema.hpp"

namespace adjudicator::host {

struct NewElement {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string>> attributes;
};

struct Edited {
  std::string text;
  bool rewritten = false;  // in canonical form: comments and layout are gone
};

/// The text of a document without faults, in its own spelling, with one more child of the root, as the last
/// of its name. JSON is always rewritten.
Edited add_element(const Document& document, const files::Schema& schema, const NewElement& element);

}  // namespace adjudicator::host
