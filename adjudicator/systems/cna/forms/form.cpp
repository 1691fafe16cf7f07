#include "systems/cna/forms/form.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "systems/cna/a_positions/positions.hpp"
#include "systems/cna/orders/order_reading.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::cna {
namespace {

/// Before gate A a side knows of the enemy which hexes are occupied, and no more: what needs a target list or
/// the results of fire is left to its default, which is to do nothing or what the rules say.
class OrdersForm : private shared::Drafts {
 public:
  OrdersForm(const Turn& turn, const Rulebook& book, Row side)
      : Drafts(turn), turn_(turn), field_(turn.board, book, turn.start), side_(side) {}

  std::vector<OrderDraft> fill() {
    if (!field_.book().played(side_)) return fill_told();
    const std::vector<Place> hexes = fighting_hexes(field_, side_);
    for (const Place hex : hexes) each_unit(hex, [&](Row unit) { position(unit); });
    for (const Place hex : hexes) each_unit(hex, [&](Row unit) { fire(unit); });
    losses(hexes);
    for (const Place hex : hexes) assignments(hex);
    return take();
  }

 private:
  /// CNA-2.7: what the other player says first.
  std::vector<OrderDraft> fill_told() {
    if (field_.book().phasing == side_)
      remark("occupied", {{"hex", ""}});
    else
      remark("occupied", {{"hex", ""}, {"zoc", "yes"}});
    remark("nothing", {{"of", "contacts"}});
    return take();
  }

  template <class Visit>
  void each_unit(Place hex, Visit visit) const {
    field_.any_unit(hex, side_, [&](Row unit) {
      visit(unit);
      return false;
    });
  }

  /// CNA-4.3
  void position(Row unit) {
    if (!field_.gun_unit(unit)) return;
    const bool forward = default_position(field_, unit) == GunPosition::forward;
    add("position", {{"unit", id(unit)}, {"value", forward ? "forward" : "back"}});
  }

  /// CNA-4.6
  void fire(Row unit) {
    if (field_.barrage_rated(unit)) add("fire", {{"unit", id(unit)}, {"value", "yes"}});
  }

  /// Who will be in combat, and where, is not known yet: suggestions (CNA-7.2).
  void assignments(Place hex) {
    std::string target;
    if (side_ == field_.book().phasing)
      if (const Place enemy = first_enemy(hex); exists(enemy)) target = id(enemy);
    each_unit(hex, [&](Row unit) {
      if (!field_.combat_unit(unit)) return;
      const bool guns =
          field_.type(unit) == UnitType::artillery || field_.type(unit) == UnitType::anti_aircraft;
      const std::string role = guns                                       ? "withheld"
                               : field_.type(unit) == UnitType::anti_tank ? "anti-armor"
                                                                          : "close-assault";
      Attributes order{{"unit", id(unit)}, {"role", role}};
      if (!target.empty() && !guns) order.emplace_back("target", target);
      remark("assign", std::move(order));
    });
  }

  Place first_enemy(Place hex) const {
    Place first = Place::none;
    for (const Place next : turn_.board.neighbours(hex))
      if (exists(next) && field_.any_unit(next, other_side(side_)) && (!exists(first) || next < first))
        first = next;
    return first;
  }

  /// CNA-12.3, for units that have a choice: their groups in the order of the default (CNA-5.30).
  void losses(const std::vector<Place>& hexes) {
    std::string order;
    std::size_t items = 0;
    for (const Place hex : hexes)
      each_unit(hex, [&](Row unit) {
        const std::vector<Row> groups = in_default_order(unit);
        if (groups.size() < 2 || items + groups.size() > longest_list) return;
        for (const Row group : groups) shared::add_word(order, id(group));
        items += groups.size();
      });
    if (items > 0) add("standing", {{"cause", "barrage"}, {"loss-order", order}});
  }

  std::vector<Row> in_default_order(Row unit) const {
    std::vector<Row> groups;
    field_.each_group(unit, [&](Row group) { groups.push_back(group); });
    const auto worth = [&](Row group) {
      const Ratings& r = field_.book().rating(group);
      return 2 * (r.armor + r.anti_armor + r.barrage) + r.defense;
    };
    std::stable_sort(groups.begin(), groups.end(), [&](Row a, Row b) { return worth(a) < worth(b); });
    return groups;
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
};

}  // namespace

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook,
                                   [&](const Rulebook& book) { return OrdersForm(turn, book, side).fill(); });
}

}  // namespace adjudicator::cna
