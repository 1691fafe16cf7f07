#include "systems/skeleton/drafts.hpp"

#include <algorithm>

#include "systems/shared/drafts.hpp"
#include "systems/skeleton/plan.hpp"

namespace adjudicator::skeleton_code {
namespace {

/// What a side could attack: a hex of others, with units next to it.
struct Chance {
  Place target;
  std::vector<Row> units;
};

std::vector<Chance> chances(const Turn& turn, const Units& units, Row side) {
  std::vector<Chance> all;
  for (std::size_t i = 0; i < units.count(); ++i) {
    const Row unit = units.unit(i);
    if (units.side(unit) != side || !units.on_map(unit)) continue;
    for (Place hex : turn.board.neighbours(units.hex(unit))) {
      const Row holder = exists(hex) ? units.holder(hex) : nothing;
      if (!holder.exists() || holder == side) continue;
      auto known = std::ranges::find(all, hex, &Chance::target);
      if (known == all.end()) known = all.insert(all.end(), {hex, {}});
      known->units.push_back(unit);
    }
  }
  return all;
}

shared::Drafts::Attributes attributes_of(const shared::Drafts& drafts, const Chance& chance) {
  return {{"target", drafts.id(chance.target)}, {"units", drafts.ids(chance.units)}};
}

}  // namespace

/// Suggestions: who sends the form back as it is attacks nobody. Taken together, each unit attacks once.
std::vector<OrderDraft> form(const Turn& turn, Row side) {
  const Units units(turn.start);
  shared::Drafts drafts(turn);
  std::vector<Row> used;
  for (Chance& chance : chances(turn, units, side)) {
    std::erase_if(chance.units, [&](Row unit) { return std::ranges::count(used, unit) > 0; });
    if (chance.units.empty()) continue;
    used.insert(used.end(), chance.units.begin(), chance.units.end());
    drafts.remark("attack", attributes_of(drafts, chance));
  }
  drafts.add("pass", {});
  return drafts.take();
}

}  // namespace adjudicator::skeleton_code
