#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/dice.hpp"
#include "systems/classic/form.hpp"
#include "systems/classic/paths.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/targets.hpp"
#include "systems/classic/visibility.hpp"

namespace adjudicator::classic {
namespace {

/// Random choices that are the same on every machine.
class Luck {
 public:
  Luck(std::uint64_t seed, Row side)
      : dice_(seed), draws_(dice_, nullptr, AddressId::none, hash_of("classic-sample", side.index)) {}

  /// 0 .. count - 1
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(draws_.face({1, 0, count})); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  template <class Items>
  void shuffle(Items& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  PhiloxDice dice_;
  Draws draws_;
};

/// Farther targets than this would make the search dear on a large map.
constexpr int farthest_target = 12;

class Sample {
 public:
  Sample(const Turn& turn, const Rulebook& book, Row side, std::uint64_t seed)
      : turn_(turn), field_(turn.board, book, turn.start), side_(side), luck_(seed, side) {}

  std::vector<OrderDraft> draw() {
    if (side_ == field_.book.phasing) attacks();
    retreats();
    if (drafts_.empty() || luck_.one_in(8)) drafts_.push_back({"pass", {}});
    return std::move(drafts_);
  }

 private:
  struct Group {
    Place target;
    std::vector<Row> units;
  };

  std::size_t units() const { return turn_.start.rows(field_.book.traits.units); }
  Row unit(std::size_t i) const { return {field_.book.traits.units, static_cast<std::uint32_t>(i)}; }
  std::string id(Row row) const { return std::string(turn_.key(row).text()); }
  std::string number() { return std::to_string(luck_.below(5)); }

  std::string ids(const std::vector<Row>& rows) const {
    std::string text;
    for (Row row : rows) add_word(text, id(row));
    return text;
  }

  /// Most units attack one of their targets; those with the same target do it together.
  void attacks() {
    std::vector<Group> groups;
    std::vector<std::size_t> group_of(turn_.board.size(), 0);  // 1 + index
    for (std::size_t i = 0; i < units(); ++i) {
      if (field_.units.side(unit(i)) != side_ || luck_.one_in(5)) continue;
      std::vector<Place> targets;
      any_target(field_, unit(i), farthest_target, [&](Place hex) {
        targets.push_back(hex);
        return targets.size() == 20;
      });
      if (targets.empty()) continue;
      const Place target = targets[luck_.below(targets.size())];
      std::size_t& group = group_of[static_cast<std::size_t>(target)];
      if (group == 0) {
        groups.push_back({target, {}});
        group = groups.size();
      }
      groups[group - 1].units.push_back(unit(i));
    }
    luck_.shuffle(groups);
    for (Group& group : groups) attack(group);
  }

  void attack(Group& group) {
    luck_.shuffle(group.units);
    OrderDraft draft{"attack", {}};
    if (luck_.one_in(2))
      draft.attributes.emplace_back("id", "to-" + std::string(turn_.board.id(group.target)));
    draft.attributes.emplace_back("target", turn_.board.id(group.target));
    draft.attributes.emplace_back("units", ids(group.units));
    if (luck_.one_in(2)) draft.attributes.emplace_back("seq", number());
    std::vector<Row> adjacent;
    for (Row one : group.units)
      if (turn_.board.range(field_.units.hex(one), group.target) == 1) adjacent.push_back(one);
    if (luck_.one_in(4))
      draft.attributes.emplace_back("advance", "none");
    else
      add_some(draft, "advance", adjacent);
    add_some(draft, "exchange", field_.book.rules.ranged_immune ? adjacent : group.units);
    drafts_.push_back(std::move(draft));
  }

  /// A list of some of the units in some order, or none.
  void add_some(OrderDraft& draft, std::string name, std::vector<Row> rows) {
    if (rows.empty() || luck_.one_in(3)) return;
    luck_.shuffle(rows);
    rows.resize(1 + luck_.below(rows.size()));
    draft.attributes.emplace_back(std::move(name), ids(rows));
  }

  void retreats() {
    const Row whose = field_.book.rules.retreat_chooser == Chooser::owner ? side_ : other_side(side_);
    for (std::size_t i = 0; i < units(); ++i) {
      if (field_.units.side(unit(i)) != whose || !field_.units.on_map(unit(i)) || luck_.one_in(2)) continue;
      const bool known = whose == side_ || field_.book.rules.fog == Fog::open ||
                         within_range_of(turn_.board, field_.units, field_.units.hex(unit(i)), side_, 1);
      if (known) retreat(id(unit(i)), path_from(field_.units.hex(unit(i))));
    }
    if (luck_.one_in(3)) retreat("*", "");
  }

  void retreat(std::string whom, std::string path) {
    OrderDraft draft{"retreat", {{"unit", std::move(whom)}}};
    if (!path.empty() && luck_.one_in(2)) draft.attributes.emplace_back("path", std::move(path));
    if (!luck_.one_in(3)) draft.attributes.emplace_back("prefer", directions());
    if (luck_.one_in(2)) draft.attributes.emplace_back("order", number());
    drafts_.push_back(std::move(draft));
  }

  /// One or two hexes on the map, legal to retreat into or not: an order need not be possible to be
  /// well-formed.
  std::string path_from(Place hex) {
    std::string text;
    for (std::size_t step = 0; step < 2; ++step) {
      hex = turn_.board.neighbour(hex, Direction(luck_.below(6)));
      if (!exists(hex)) break;
      add_word(text, turn_.board.id(hex));
      if (luck_.one_in(3)) break;
    }
    return text;
  }

  std::string directions() {
    std::array<Direction, 6> all = all_directions;
    luck_.shuffle(all);
    std::string text;
    const std::size_t count = 1 + luck_.below(all.size());
    for (std::size_t i = 0; i < count; ++i) add_word(text, to_text(all[i]));
    return text;
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  Luck luck_;
  std::vector<OrderDraft> drafts_;
};

}  // namespace

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  if (turn.plan) return Sample(turn, plan_of(turn).book, side, seed).draw();
  Diagnostics ignored;
  const Rulebook book = compile_rulebook(turn, ignored);
  return ignored.ok() ? Sample(turn, book, side, seed).draw() : std::vector<OrderDraft>();
}

}  // namespace adjudicator::classic
