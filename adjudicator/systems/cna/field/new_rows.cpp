#include "systems/cna/field/new_rows.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

namespace adjudicator::cna {

Row new_row(const Scene& scene, Row side, std::uint32_t table, Key rule) {
  const Turn& turn = scene.turn();
  const std::size_t each = turn.new_names[table].size() / turn.sides.size();
  const auto own = std::span(turn.new_names[table]).subspan(side.index * each, each);
  // Names are used in their order: those in use come before the others.
  const auto next =
      std::ranges::partition_point(own, [&](Name name) { return scene.state().find(table, name).exists(); });
  if (next == own.end()) throw std::out_of_range("a side makes more rows than it has names for");
  return scene.create(table, *next, rule);
}

}  // namespace adjudicator::cna
