#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "luck.hpp"
#include "samples.hpp"
#include "systems/classic/paths.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/targets.hpp"
#include "systems/classic/visibility.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::classic {
namespace {

/// Farther targets than this would make the search dear on a large map.
constexpr int farthest_target = 12;

class Sample : private shared::Drafts {
 public:
  Sample(const Turn& turn, const Rulebook& book, Row side, std::uint64_t seed)
      : Drafts(turn),
        turn_(turn),
        field_(turn.board, book, turn.start),
        side_(side),
        luck_(seed, "classic", side) {}

  std::vector<OrderDraft> draw() {
    if (side_ == field_.book.phasing) attacks();
    retreats();
    if (empty() || luck_.one_in(8)) add("pass", {});
    return take();
  }

 private:
  struct Group {
    Place target;
    std::vector<Row> units;
  };

  shared::RowsOf units() const { return {turn_.start, unit::table}; }
  std::string number() { return std::to_string(luck_.below(5)); }

  /// Most units attack one of their targets; those with the same target do it together.
  void attacks() {
    std::vector<Group> groups;
    std::vector<std::size_t> group_of(turn_.board.size(), 0);  // 1 + index
    for (const Row unit : units()) {
      if (field_.units.side(unit) != side_ || luck_.one_in(5)) continue;
      std::vector<Place> targets;
      any_target(field_, unit, farthest_target, [&](Place hex) {
        targets.push_back(hex);
        return targets.size() == 20;
      });
      if (targets.empty()) continue;
      const Place target = luck_.one_of(targets);
      std::size_t& group = group_of[static_cast<std::size_t>(target)];
      if (group == 0) {
        groups.push_back({target, {}});
        group = groups.size();
      }
      groups[group - 1].units.push_back(unit);
    }
    luck_.shuffle(groups);
    for (Group& group : groups) attack(group);
  }

  void attack(Group& group) {
    luck_.shuffle(group.units);
    Attributes order;
    if (luck_.one_in(2)) order.emplace_back("id", "to-" + id(group.target));
    order.emplace_back("target", id(group.target));
    order.emplace_back("units", ids(group.units));
    if (luck_.one_in(2)) order.emplace_back("seq", number());
    std::vector<Row> adjacent;
    for (Row one : group.units)
      if (turn_.board.range(field_.units.hex(one), group.target) == 1) adjacent.push_back(one);
    if (luck_.one_in(4))
      order.emplace_back("advance", "none");
    else
      add_some(order, "advance", adjacent);
    add_some(order, "exchange", field_.book.rules.ranged_immune ? adjacent : group.units);
    add("attack", std::move(order));
  }

  /// A list of some of the units in some order, or none.
  void add_some(Attributes& order, std::string name, std::vector<Row> rows) {
    if (rows.empty() || luck_.one_in(3)) return;
    luck_.shuffle(rows);
    rows.resize(1 + luck_.below(rows.size()));
    order.emplace_back(std::move(name), ids(rows));
  }

  void retreats() {
    const Row whose = field_.book.rules.retreat_chooser == RetreatChooser::owner ? side_ : other_side(side_);
    for (const Row unit : units()) {
      if (field_.units.side(unit) != whose || !field_.units.on_map(unit) || luck_.one_in(2)) continue;
      const bool known = whose == side_ || field_.book.rules.fog == Fog::open ||
                         within_range_of(turn_.board, field_.units, field_.units.hex(unit), side_, 1);
      if (known) retreat(id(unit), path_from(field_.units.hex(unit)));
    }
    if (luck_.one_in(3)) retreat("*", "");
  }

  void retreat(std::string whom, std::string path) {
    Attributes order{{"unit", std::move(whom)}};
    if (!path.empty() && luck_.one_in(2)) order.emplace_back("path", std::move(path));
    if (!luck_.one_in(3)) order.emplace_back("prefer", directions());
    if (luck_.one_in(2)) order.emplace_back("order", number());
    add("retreat", std::move(order));
  }

  /// One or two hexes on the map, legal to retreat into or not: an order need not be possible to be
  /// well-formed.
  std::string path_from(Place hex) {
    std::string text;
    for (std::size_t step = 0; step < 2; ++step) {
      hex = turn_.board.neighbour(hex, Direction(luck_.below(6)));
      if (!exists(hex)) break;
      shared::add_word(text, turn_.board.id(hex));
      if (luck_.one_in(3)) break;
    }
    return text;
  }

  std::string directions() {
    std::array<Direction, 6> all = all_directions;
    luck_.shuffle(all);
    std::string text;
    const std::size_t count = 1 + luck_.below(all.size());
    for (std::size_t i = 0; i < count; ++i) shared::add_word(text, to_text(all[i]));
    return text;
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  laws::Luck luck_;
};

}  // namespace

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  return shared::by_rulebook<Plan>(
      turn, compile_rulebook, [&](const Rulebook& book) { return Sample(turn, book, side, seed).draw(); });
}

}  // namespace adjudicator::classic
