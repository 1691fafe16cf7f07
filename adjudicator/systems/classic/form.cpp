#include "systems/classic/form.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "systems/classic/check.hpp"
#include "systems/classic/forecast.hpp"
#include "systems/classic/paths.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/targets.hpp"
#include "systems/classic/visibility.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::classic {
namespace {

class Form : private shared::Drafts {
 public:
  Form(const Turn& turn, const Rulebook& book, Row side)
      : Drafts(turn), turn_(turn), field_(turn.board, book, turn.start), side_(side) {}

  std::vector<OrderDraft> fill() {
    if (side_ == field_.book.phasing) attacks();
    retreats();
    if (only_remarks()) add("pass", {});
    return take();
  }

 private:
  struct Group {
    Place target;
    std::vector<Row> units;
    std::vector<Row> able = {};  // all that can attack it
  };

  shared::RowsOf units() const { return {turn_.start, unit::table}; }
  bool fog() const { return field_.book.rules.fog == Fog::contact; }

  /// Suggestions: who sends the form back as it is attacks nobody. Under `contact` enemies farther than 2
  /// hexes away are not seen.
  void attacks() {
    std::vector<Group> groups;
    const int farthest = fog() ? 2 : shared::longest_range(field_.board);
    for (const Row unit : units()) {
      if (field_.units.side(unit) != side_) continue;
      any_target(field_, unit, farthest, [&](Place hex) {
        join(groups, hex, unit);
        return true;
      });
    }
    // Of these targets its own range counts, however far they are: they are seen.
    for (const Row unit : units())
      if (field_.units.side(unit) == side_)
        any_target(field_, unit, shared::longest_range(field_.board), [&](Place hex) {
          const std::size_t group = group_of_.empty() ? 0 : group_of_[static_cast<std::size_t>(hex)];
          if (group != 0) groups[group - 1].able.push_back(unit);
          return false;
        });
    std::sort(groups.begin(), groups.end(),
              [](const Group& a, const Group& b) { return a.target < b.target; });
    for (const Group& group : groups) {
      remark("attack", {{"target", id(group.target)}, {"units", ids(group.units)}, {"advance", "none"}});
      auto& facts = all().back().facts;
      facts = forecast(turn_, field_.book, group.target, group.units);
      facts.emplace_back("hex", id(group.target));
      facts.emplace_back("able", ids(group.able));
    }
  }

  void join(std::vector<Group>& groups, Place target, Row attacker) {
    const auto slot = static_cast<std::size_t>(target);
    group_of_.resize(turn_.board.size(), 0);
    if (group_of_[slot] == 0) {
      groups.push_back({target, {attacker}});
      group_of_[slot] = groups.size();
    } else {
      groups[group_of_[slot] - 1].units.push_back(attacker);
    }
  }

  void retreats() {
    const Row whose = field_.book.rules.retreat_chooser == RetreatChooser::owner ? side_ : other_side(side_);
    for (const Row unit : units()) {
      if (field_.units.side(unit) != whose || !field_.units.on_map(unit)) continue;
      const Place hex = field_.units.hex(unit);
      // The enemy's units are named only where they are next to one's own.
      if (within_range_of(turn_.board, field_.units, hex, other_side(whose), whose == side_ ? 2 : 1))
        retreat(unit, hex);
    }
  }

  /// The directions that are open now, the default policy's choice first. Under `contact` they stand in their
  /// own order: which is best depends on enemies that are not seen.
  void retreat(Row one, Place hex) {
    Paths paths = legal_paths(field_, field_.units.side(one), hex, 1);
    std::string prefer;
    while (!paths.empty()) {
      const Path best = fog() ? paths.front() : default_path(field_, field_.units.side(one), hex, paths);
      shared::add_word(prefer, to_text(best.directions[0]));
      const Place taken = best.end();
      Paths others;
      for (const Path& path : paths)
        if (path.end() != taken) others.add(path);
      paths = others;
    }
    if (prefer.empty()) return;
    add("retreat", {{"unit", id(one)}, {"prefer", prefer}}).facts = {{"hex", id(hex)}};
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  std::vector<std::size_t> group_of_;  // by hex: 1 + index into the groups
};

/// CRT-9.2: the steps of retreats, as the units stand now.
class Ways {
 public:
  Ways(const Turn& turn, const Rulebook& book, Row side)
      : turn_(turn), field_(turn.board, book, turn.start), side_(side) {}

  std::vector<OrderWay> make() {
    for (const OrderDraft& draft : form(turn_, side_)) {
      if (draft.name != "retreat") continue;
      const Row unit = turn_.find_thing(draft.attributes.front().second);
      if (unit.exists()) ways_.push_back(way(unit));
    }
    return std::move(ways_);
  }

 private:
  OrderWay way(Row unit) const {
    const Place hex = field_.units.hex(unit);
    OrderWay way{"retreat",
                 std::string(turn_.key(unit).text()),
                 std::string(turn_.board.id(hex)),
                 static_cast<std::size_t>(field_.book.longest_retreat),
                 {}};
    for (int length = 1; length <= field_.book.longest_retreat; ++length)
      for (const Path& path : legal_paths(field_, field_.units.side(unit), hex, length)) {
        Place from = hex;
        for (const Place to : path.steps()) {
          std::pair step{std::string(turn_.board.id(from)), std::string(turn_.board.id(to))};
          if (std::ranges::find(way.steps, step) == way.steps.end()) way.steps.push_back(std::move(step));
          from = to;
        }
      }
    return way;
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  std::vector<OrderWay> ways_;
};

}  // namespace

bool takes(const Turn& turn, Row side, std::string_view order, std::string_view) {
  return order != "attack" || !turn.plan || side == plan_of(turn).book.phasing;
}

std::vector<OrderWay> ways(const Turn& turn, Row side) {
  if (!turn.plan) return {};
  return Ways(turn, plan_of(turn).book, side).make();
}

std::vector<OrderDraft> form(const Turn& turn, Row side) {
  return shared::by_rulebook<Plan>(turn, compile_rulebook,
                                   [&](const Rulebook& book) { return Form(turn, book, side).fill(); });
}

}  // namespace adjudicator::classic
