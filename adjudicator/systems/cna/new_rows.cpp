#include "systems/cna/new_rows.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace adjudicator::cna {
namespace {

struct NewRows {
  std::string_view table;
  std::string_view before;  // the side and the number
  std::string_view after;
};
constexpr std::array<NewRows, 5> kinds{{{"destroyed-tanks", "tanks-", ""},
                                        {"prisoners", "prisoners-", ""},
                                        {"replacement", "replacement-", ""},
                                        {"unit", "guard-", ""},
                                        {"group", "guard-", ".g"}}};

/// Parts of orders `capture`: each may make a row (CNA-10.26).
std::size_t ordered_parts(const Turn& turn) {
  std::size_t count = 0;
  const auto add = [&](const Document* orders) {
    const Node* list = orders == nullptr ? nullptr : orders->root().child("list");
    if (list == nullptr) return;
    for (const Node& order : list->children()) {
      if (order.name != "capture") continue;
      for ([[maybe_unused]] const Node& part : order.children()) ++count;
    }
  };
  for (const SideInfo& side : turn.sides) {
    add(side.orders);
    for (const SideInfo::Earlier& earlier : side.earlier) add(earlier.orders);
  }
  return count;
}

}  // namespace

// A count of its own for each side: from a common one a side could read how many rows the enemy made.
void name_new_rows(Turn& turn) {
  turn.new_names.assign(turn.start.tables(), {});
  const std::size_t count = 2 * turn.start.rows(turn.start.table("group")) + ordered_parts(turn);
  turn.names.add(guard_model);
  std::string id;
  for (const NewRows& kind : kinds) {
    std::vector<Name>& names = turn.new_names[turn.start.table(kind.table)];
    names.reserve(count * turn.sides.size());
    for (const SideInfo& side : turn.sides)
      for (std::size_t number = 1, made = 0; made < count; ++number) {
        id.assign(kind.before).append(side.id).append("-").append(std::to_string(number)).append(kind.after);
        if (turn.names.find(id) != Name::none) continue;
        names.push_back(turn.names.add(id));
        ++made;
      }
  }
}

Row new_row(const Scene& scene, Row side, std::uint32_t table, Key rule) {
  const Turn& turn = scene.turn();
  const std::vector<Name>& names = turn.new_names[table];
  std::size_t next = side.index * (names.size() / turn.sides.size());
  while (scene.state().find(table, names.at(next)).exists()) ++next;
  return scene.create(table, names[next], rule);
}

}  // namespace adjudicator::cna
