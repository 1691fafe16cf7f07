#include "core/written.hpp"

#include <algorithm>

namespace adjudicator {

std::vector<std::string_view> raw_list(const Node& node, std::string_view attribute) {
  constexpr std::string_view separators = " \t\r\n";
  std::vector<std::string_view> items;
  std::string_view rest = raw(node, attribute);
  for (std::size_t at = rest.find_first_not_of(separators); at != std::string_view::npos;
       at = rest.find_first_not_of(separators)) {
    rest.remove_prefix(at);
    const std::size_t size = std::min(rest.find_first_of(separators), rest.size());
    items.push_back(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  return items;
}

std::string_view raw(const Node& node, std::string_view attribute) {
  const Attribute* found = node.find(attribute);
  return found == nullptr ? std::string_view() : found->value;
}

bool has(const Node& node, std::string_view attribute) {
  const Attribute* found = node.find(attribute);
  return found != nullptr && found->given;
}

}  // namespace adjudicator
