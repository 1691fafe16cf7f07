#include "systems/cna/new_names.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "systems/cna/field/new_rows.hpp"
#include "systems/cna/g_captures/capture_lots.hpp"
#include "systems/cna/orders/reported.hpp"
#include "systems/cna/orders/thrown.hpp"

namespace adjudicator::cna {
namespace {

enum class Need : std::uint8_t { pieces, camps, guards };
struct NewRows {
  std::string_view table;
  Need need;
  std::string_view before;  // the side and the number
  std::string_view after;
};
constexpr std::array<NewRows, 5> row_kinds{{{"destroyed-tanks", Need::pieces, "tanks-", ""},
                                            {"prisoners", Need::camps, "prisoners-", ""},
                                            {"replacement", Need::pieces, "replacement-", ""},
                                            {"unit", Need::guards, "guard-", ""},
                                            {"group", Need::guards, "guard-", ".g"}}};

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

std::size_t toe_points(const State& start) {
  std::size_t sum = 0;
  for (const Row group : shared::RowsOf(start, group::table))
    sum += static_cast<std::size_t>(std::max(GroupRows(start).toe(group), 0));
  return sum;
}

/// As many rows of a kind as a side can come to. Each part of an order needs a point of its own. Prisoners
/// fill the hexes one after another: beyond the last of a lot only hexes are filled that had room for few.
class Needs {
 public:
  explicit Needs(const Turn& turn)
      : groups_(turn.start.rows(group::table)),
        camps_(turn.start.rows(prisoners::table)),
        points_(toe_points(turn.start)),
        parts_(std::min(ordered_parts(turn), points_)) {
    camps_ += groups_ + points_ / camp_limit + parts_;
  }
  std::size_t of(Need need) const {
    switch (need) {
      case Need::pieces:
        return 2 * groups_ + parts_;
      case Need::camps:
        return camps_;
      case Need::guards:
        // One in a camp that has none, another where one is full.
        return camps_ + points_ / camp_limit;
    }
    return 0;
  }

 private:
  std::size_t groups_;
  std::size_t camps_;
  std::size_t points_;
  std::size_t parts_;
};

}  // namespace

// A count of its own for each side: from a common one a side could read how many rows the enemy made.
void name_new_rows(Turn& turn) {
  name_stand_ins(turn);
  ask_the_one_player(turn);
  give_thrown_dice(turn);
  turn.new_names.assign(turn.start.tables(), {});
  const Needs needs(turn);
  turn.names.add(guard_model);
  std::string id;
  for (const NewRows& kind : row_kinds) {
    std::vector<Name>& names = turn.new_names[turn.start.table(kind.table)];
    const std::size_t count = needs.of(kind.need);
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

}  // namespace adjudicator::cna
