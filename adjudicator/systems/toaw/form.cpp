#include <algorithm>
#include <string>

#include "systems/shared/drafts.hpp"
#include "systems/toaw/battles.hpp"
#include "systems/toaw/drafts.hpp"
#include "systems/toaw/field.hpp"
#include "systems/toaw/plan.hpp"

namespace adjudicator::toaw {
namespace {

/// TOAW-3.2: what a side could order, out of what it may know: its own units and the map.
class Form {
 public:
  Form(const Turn& turn, const Rulebook& book, Row side)
      : book_(book),
        field_(turn.board, book, turn.start),
        drafts_(turn),
        side_(side),
        used_(turn.start.rows(book.traits.units)) {}

  std::vector<OrderDraft> make() {
    if (side_ == book_.phasing) targets();
    if (drafts_.only_remarks()) drafts_.add("pass", {});
    return drafts_.take();
  }

 private:
  bool own(Row unit) const { return field_.units.side(unit) == side_; }

  /// Hexes next to its own land units that hold none of its own; what the enemy has there it may not know.
  void targets() {
    std::vector<Place> hexes;
    for (const Row unit : RowsOf(field_.state, book_.traits.units)) {
      if (!own(unit) || !field_.may_act(unit) || !field_.units.ground(unit)) continue;
      for (const Place hex : field_.board.neighbours(field_.units.hex(unit)))
        if (exists(hex) && book_.enterable(field_.board, hex) && field_.units.count_own(hex, side_) == 0)
          hexes.push_back(hex);
    }
    std::ranges::sort(hexes, {}, [&](Place hex) { return field_.board.id(hex); });
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    for (const Place hex : hexes) target(hex);
  }

  void target(Place hex) {
    std::vector<OrderDraft> parts;
    for (const Row unit : RowsOf(field_.state, book_.traits.units)) {
      if (!own(unit) || !field_.may_act(unit) || field_.units.remaining(unit) == 0) continue;
      const std::int32_t limit = field_.units.range_limit(unit);
      const bool adjacent = field_.board.adjacent(field_.units.hex(unit), hex);
      if (adjacent && field_.may_assault(unit, limit)) {
        // A unit attacks once; who could attack several hexes stands with the first of them.
        if (used_[unit.index]) continue;
        used_[unit.index] = true;
        parts.push_back({"participant", {{"unit", drafts_.id(unit)}, {"mode", "assault"}}});
      } else if (!field_.units.air(unit) && field_.may_support(unit) && field_.ranged(unit, limit) &&
                 !field_.may_assault(unit, limit) && field_.in_range(unit, limit, hex)) {
        parts.push_back({"support", {{"unit", drafts_.id(unit)}, {"exclusive", "false"}}});
      }
    }
    const bool assault =
        std::ranges::any_of(parts, [](const OrderDraft& part) { return part.name == "participant"; });
    if (!assault) return;
    std::ranges::stable_sort(parts, {}, [](const OrderDraft& part) { return part.name != "participant"; });
    drafts_.remark("attack", {{"target", drafts_.id(hex)}}, std::move(parts));
  }

  const Rulebook& book_;
  const Field field_;
  shared::Drafts drafts_;
  const Row side_;
  std::vector<bool> used_;  // by unit
};

}  // namespace

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook,
                                   [&](const Rulebook& book) { return Form(turn, book, side).make(); });
}

}  // namespace adjudicator::toaw
