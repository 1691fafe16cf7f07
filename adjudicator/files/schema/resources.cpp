#include "files/schema/resources.hpp"

#include <algorithm>

namespace adjudicator::files {

std::string_view resource(std::string_view name) {
  auto all = resources();
  auto found = std::lower_bound(all.begin(), all.end(), name,
                                [](const Resource& r, std::string_view n) { return r.name < n; });
  return found != all.end() && found->name == name ? found->data : std::string_view();
}

}  // namespace adjudicator::files
