#include "core/names.hpp"

namespace adjudicator {

Name Names::add(std::string_view text) {
  if (auto found = index_.find(text); found != index_.end()) return found->second;
  const std::string& kept = texts_.emplace_back(text);
  const auto name = static_cast<Name>(keys_.size());
  keys_.push_back(Key::id(kept));
  index_.emplace(kept, name);
  return name;
}

Name Names::find(std::string_view text) const {
  auto found = index_.find(text);
  return found == index_.end() ? Name::none : found->second;
}

}  // namespace adjudicator
