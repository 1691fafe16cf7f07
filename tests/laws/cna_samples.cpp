
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cna_late_samples.hpp"
#include "luck.hpp"
#include "samples.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

/// Of the enemy it knows the hexes that he is in, and no more; what fails for that is refused when its time
/// comes.
class Sample : private shared::Drafts {
 public:
  Sample(const Turn& turn, const Rulebook& book, Row side, std::uint64_t seed)
      : Drafts(turn),
        turn_(turn),
        field_(turn.board, book, turn.start),
        side_(side),
        luck_(seed, "cna", side) {
    for (const Row unit : shared::RowsOf(turn.start, unit::table))
      if (field_.side(unit) == side && field_.on_map(unit)) units_.push_back(unit);
  }

  std::vector<OrderDraft> draw() {
    for (Row unit : units_) gun_orders(unit);
    plans();
    if (luck_.one_in(3)) add("name", {{"target", "Nr1 Inf"}, {"text", "the first of them"}});
    losses();
    if (side_ == field_.book().phasing)
      hold_offs();
    else
      retreats();
    add_late_orders(turn_, field_, side_, units_, luck_, *this);
    return take();
  }

 private:
  std::string yes_or_no() { return luck_.one_in(2) ? "yes" : "no"; }

  /// Gate A
  void gun_orders(Row unit) {
    if (field_.gun_unit(unit) && luck_.one_in(2))
      add("position", {{"unit", id(unit)}, {"value", luck_.one_in(2) ? "forward" : "back"}});
    if (field_.barrage_rated(unit) && luck_.one_in(6))
      add("fire", {{"unit", id(unit)}, {"value", yes_or_no()}});
  }

  std::vector<Place> enemies_next_to(Place where) const {
    std::vector<Place> hexes;
    for (Place place : turn_.board.neighbours(where))
      if (exists(place) && field_.any_unit(place, other_side(side_))) hexes.push_back(place);
    return hexes;
  }

  // ---- Gate B

  /// Most guns fire at something next to them; those with the same aim do it together, hex by hex.
  void plans() {
    std::map<std::pair<Place, std::size_t>, std::map<Place, std::vector<Row>>> plans;
    for (Row unit : units_) {
      if (!field_.barrage_rated(unit) || luck_.one_in(5)) continue;
      const std::vector<Place> targets = enemies_next_to(field_.hex(unit));
      if (targets.empty()) continue;
      const Place target = luck_.one_of(targets);
      plans[{target, luck_.below(3)}][field_.hex(unit)].push_back(unit);
    }
    for (auto& [target, guns] : plans) plan(target.first, target.second, guns);
  }

  void plan(Place target, std::size_t part, const std::map<Place, std::vector<Row>>& guns) {
    static const std::string classes[] = {"Inf", "Tank", "Arty"};
    const Attributes at{{"hex", id(target)}, {"class", classes[part]}};
    std::vector<OrderDraft> barrages;
    for (const auto& [hex, units] : guns) {
      if (barrages.empty() || !luck_.one_in(4)) barrages.push_back({"barrage", {}});
      for (Row unit : units)
        if (barrages.back().parts.size() < longest_sample) add_guns(barrages.back(), unit);
    }
    if (barrages.size() > 6) barrages.resize(6);
    if (!luck_.one_in(3)) {
      add("barrage-plan", at, std::move(barrages));
      return;
    }
    for (OrderDraft& barrage : barrages) add("aim", at, std::move(barrage.parts));
  }

  /// The unit as it is, or some points of some of its groups.
  void add_guns(OrderDraft& barrage, Row unit) {
    const bool whole = field_.book().options.barrage_split == BarrageSplit::unit ||
                       field_.type(unit) == UnitType::warship || luck_.one_in(2);
    if (whole) {
      barrage.parts.push_back({"gun", {{"unit", id(unit)}}});
      return;
    }
    field_.each_group(unit, [&](Row group) {
      if (field_.book().rating(group).barrage == 0 || luck_.one_in(4)) return;
      const std::size_t toe = 1 + luck_.below(static_cast<std::size_t>(field_.toe(group)));
      barrage.parts.push_back(
          {"gun", {{"unit", id(unit)}, {"group", id(group)}, {"toe", std::to_string(toe)}}});
    });
    if (barrage.parts.empty()) barrage.parts.push_back({"gun", {{"unit", id(unit)}}});
  }

  // ---- Gate B'

  void losses() {
    for (const char* cause : {"any", "barrage"}) {
      std::vector<Row> things;
      for (Row unit : units_) {
        if (luck_.one_in(3)) things.push_back(unit);
        field_.each_group(unit, [&](Row group) {
          if (luck_.one_in(2)) things.push_back(group);
        });
      }
      luck_.shuffle(things);
      things.resize(std::min(things.size(), longest_sample));
      if (!things.empty() && luck_.one_in(2))
        add("standing", {{"cause", cause}, {"loss-order", ids(things)}});
    }
    for (Row unit : units_)
      if (luck_.one_in(8) && !enemies_next_to(field_.hex(unit)).empty()) loss(unit);
  }

  /// For a hit of one point; it is not known yet whether there will be one.
  void loss(Row unit) {
    std::vector<Row> groups;
    field_.each_group(unit, [&](Row group) { groups.push_back(group); });
    if (groups.empty()) return;
    const Row group = luck_.one_of(groups);
    add("barrage-loss", {{"unit", id(unit)}}, {{"pick", {{"group", id(group)}, {"toe", "1"}}}});
  }

  void hold_offs() {
    std::vector<Place> hexes;
    for (Row unit : units_)
      for (Place hex : enemies_next_to(field_.hex(unit))) hexes.push_back(hex);
    std::ranges::sort(hexes);
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    for (Place hex : hexes)
      if (luck_.one_in(4)) add("hold-off", {{"hex", id(hex)}, {"value", yes_or_no()}});
  }

  // ---- Gate C

  bool can_move(Row unit) const {
    return !field_.combat_ineffective(unit) && field_.cpa(unit) > 0 &&
           field_.type(unit) != UnitType::warship && !field_.has(unit, UnitFlag::emplaced) &&
           !field_.has(unit, UnitFlag::pinned_by_air);
  }

  void retreats() {
    std::map<Place, std::vector<Row>> stacks;
    for (Row unit : units_)
      if (!luck_.one_in(3) && (can_move(unit) || luck_.one_in(12))) stacks[field_.hex(unit)].push_back(unit);
    for (auto& [hex, units] : stacks) {
      if (luck_.one_in(3)) continue;
      luck_.shuffle(units);
      units.resize(1 + luck_.below(std::min(units.size(), longest_sample)));
      const std::vector<Place> path = path_from(hex);
      if (!path.empty()) retreat(hex, units, path);
    }
  }

  void retreat(Place from, const std::vector<Row>& units, const std::vector<Place>& path) {
    Attributes attributes{{"units", ids(units)}, {"path", ids(path)}};
    field_.any_dump(from, side_, [&](Row dump) {
      const bool blown = luck_.one_in(2);
      if (blown) attributes.emplace_back("blow-dump", id(dump));
      return blown;
    });
    add("rba", std::move(attributes));
  }

  /// One to three hexes without enemies, now and then into one.
  std::vector<Place> path_from(Place hex) {
    std::vector<Place> path;
    const std::size_t length = 1 + luck_.below(3);
    for (std::size_t tries = 0; path.size() < length && tries < 12; ++tries) {
      const Place next = turn_.board.neighbour(hex, Direction(luck_.below(6)));
      if (!exists(next) || (field_.any_unit(next, other_side(side_)) && !luck_.one_in(12))) continue;
      path.push_back(next);
      hex = next;
    }
    return path;
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  laws::Luck luck_;
  std::vector<Row> units_;  // own ones on the map, in unit order
};

}  // namespace

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook, [&](const Rulebook& book) {
    // CNA-2.7: of the side that is told of there are no orders.
    return book.told == side ? std::vector<OrderDraft>() : Sample(turn, book, side, seed).draw();
  });
}

}  // namespace adjudicator::cna
