#include "systems/moo3/collateral.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace adjudicator::moo3 {
namespace {

/// Points by category: military, economic, population, environment.
struct Damage {
  std::array<std::int32_t, 4> points{};
  std::int32_t wasted = 0;  // the counter was at 0
  std::int32_t none = 0;    // no effect
};

/// MOO-13.1, 19.15, 19.19: the points of one side; what is left over is carried.
std::int64_t points_of(const Battle& battle, const Scene& at, const Party& party) {
  const Figures& f = battle.book.figures;
  const Weapon weapon = party.choice.in_use();
  const std::int64_t tenths = party.shots * f.collateral[static_cast<std::size_t>(party.choice.care)] *
                                  battle.book.special[static_cast<std::size_t>(weapon)].collateral +
                              party.force->carry;
  const std::int64_t most = weapon == Weapon::conventional ? f.collateral_most : f.collateral_most_special;
  const std::int64_t points = std::min(most, tenths / 10);
  const auto carry = static_cast<std::int32_t>(tenths % 10);
  if (at.tells()) {
    std::vector<Arg> args{{"acting", party.side()}, {"shots", party.shots}, {"weapon", key_of(weapon)},
                          {"tenths", tenths},       {"points", points},     {"carry", carry}};
    // MOO-19.19: what is above is lost.
    if (points < tenths / 10) args.push_back({"above", tenths / 10 - points});
    at.note("collateral-count", args, "MOO-13.1");
  }
  if (carry != party.force->carry) at.change(party.force->row, force::cd_carry, carry, "MOO-13.1");
  return points;
}

/// MOO-13.2, 13.3: a lottery for each point.
void hold_lotteries(const Battle& battle, const Scene& step, const Party& party, std::int64_t points,
                    Damage& all) {
  const auto& tickets = battle.book.tickets[static_cast<std::size_t>(party.choice.in_use())];
  const auto total = static_cast<std::uint64_t>(std::accumulate(tickets.begin(), tickets.end(), 0));
  std::array<std::int32_t, 5> found{};
  Series dice = step.series(battle.scene.key(party.side()), "MOO-13.2");
  for (std::int64_t point = 0; point < points; ++point) {
    auto ticket = static_cast<std::int64_t>(dice.draw({1, 1, total}, "point"));
    std::size_t category = 0;
    for (; ticket > tickets[category]; ++category) ticket -= tickets[category];
    ++found[category];
  }
  dice.close("collateral-points", {{"acting", party.side()},
                                   {"military", found[0]},
                                   {"economic", found[1]},
                                   {"population", found[2]},
                                   {"environment", found[3]},
                                   {"none", found[4]}});
  all.none += found[4];
  for (std::size_t i = 0; i < all.points.size(); ++i) {
    const std::int32_t left = battle.scene.state().get(battle.site.planet, planet_counters[i]);
    const std::int32_t taken = std::min(left, found[i]);
    if (taken > 0) step.change_by(battle.site.planet, planet_counters[i], -taken, "MOO-13.3");
    all.points[i] += taken;
    all.wasted += found[i] - taken;
  }
}

}  // namespace

void damage_land(Battle& battle) {
  const Scene step = battle.scene.within("collateral");
  Damage all;
  for (const Party& party : battle.parties) {
    const std::int64_t points = points_of(battle, step, party);
    if (points > 0) hold_lotteries(battle, step, party, points, all);
  }
  step.note("collateral",
            {{"planet", battle.site.planet},
             {"military", all.points[0]},
             {"economic", all.points[1]},
             {"population", all.points[2]},
             {"environment", all.points[3]},
             {"wasted", all.wasted},
             {"none", all.none}},
            "MOO-13.3");
}

}  // namespace adjudicator::moo3
