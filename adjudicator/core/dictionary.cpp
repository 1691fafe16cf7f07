#include "core/dictionary.hpp"

#include <algorithm>

namespace adjudicator {
namespace {

template <typename Shape>
int index_of(const std::vector<Shape>& shapes, std::string_view name) {
  const auto found =
      std::find_if(shapes.begin(), shapes.end(), [&](const Shape& s) { return s.name == name; });
  return found == shapes.end() ? -1 : static_cast<int>(found - shapes.begin());
}

}  // namespace

std::int32_t starting_value(const TraitShape& trait) {
  if (trait.fallback) return *trait.fallback;
  switch (trait.kind) {
    case TraitKind::reference:
    case TraitKind::name:
    case TraitKind::text:
      return -1;
    case TraitKind::boolean:
    case TraitKind::enumeration:
    case TraitKind::flags:
      return 0;
    default:
      return no_value;
  }
}

int TableShape::find(std::string_view trait) const {
  return index_of(traits, trait);
}

int Dictionary::find(std::string_view table) const {
  return index_of(tables, table);
}

}  // namespace adjudicator
