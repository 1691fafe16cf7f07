#include "reports/page/terrain_looks.hpp"

#include <algorithm>

#include "reports/page/xpath.hpp"

namespace adjudicator::reports {
namespace {

template <class Use>
void each_word(std::string_view list, Use use) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end > 0) use(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

}  // namespace

TerrainLooks::TerrainLooks(std::string pairs) : pairs_(std::move(pairs)) {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  each_word(pairs_, [&](std::string_view pair) {
    places.emplace_back(static_cast<std::size_t>(pair.data() - pairs_.data()), pair.size());
  });
  std::ranges::replace(pairs_, '+', ' ');
  for (const auto& [at, size] : places) {
    const std::string_view pair = std::string_view(pairs_).substr(at, size);
    if (const std::size_t equals = pair.find('='); equals != pair.npos)
      looks_.emplace(pair.substr(0, equals), pair.substr(equals + 1));
  }
}

std::string_view TerrainLooks::of(std::string_view word) const {
  const auto found = looks_.find(word);
  return found != looks_.end() ? found->second : word;
}

bool TerrainLooks::like(std::string_view terrain, std::string_view looks) const {
  if (looks_.empty()) return shares(terrain, looks);
  bool any = false;
  each_word(terrain, [&](std::string_view word) { any = any || shares(of(word), looks); });
  return any;
}

}  // namespace adjudicator::reports
