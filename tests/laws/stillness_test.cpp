// Stillness: change an order, a chart cell or a unit, and no die at an address common to both logs moves.
#include <gtest/gtest.h>

#include <map>

#include "positions.hpp"

namespace adjudicator::laws {
namespace {

std::map<std::string, std::vector<std::uint32_t>> dice_of(const Log& log) {
  std::map<std::string, std::vector<std::uint32_t>> dice;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (const auto* rolled = std::get_if<Rolled>(&log[i].what))
      dice[log.addresses.text(log[i].at)] = {rolled->faces.begin(), rolled->faces.end()};
  return dice;
}

/// How many dice both have; those must be the same.
std::size_t common_dice(const Outcome& a, const Outcome& b, const std::string& what) {
  const auto one = dice_of(a.log);
  const auto two = dice_of(b.log);
  std::size_t common = 0;
  for (const auto& [address, faces] : one) {
    const auto found = two.find(address);
    if (found == two.end()) continue;
    ++common;
    EXPECT_EQ(faces, found->second) << what << ": " << address;
  }
  return common;
}

Paper ruling(const Turn& turn, const GridChart& chart, std::size_t row, std::size_t column) {
  return {"rulings.xml", "rulings",
          R"(<rulings xmlns="urn:adjudicator:1" system=")" + std::string(turn.system->key) + "\" game=\"" +
              turn.game + "\" turn=\"" + std::to_string(turn.number) + "\"><cell chart=\"" + chart.name +
              "\" row=\"" + chart.rows.band(row).text + "\" column=\"" + chart.columns.band(column).text +
              "\" from=\"" + std::string(chart.cell(row, column).text()) + "\" to=\"" +
              std::string(chart.cell(0, 0).text()) + "\" by=\"m\" because=\"a law\"/></rulings>"};
}

/// A house chart in which the first two results have changed places.
Paper house_chart(const InverseChart& chart) {
  const auto joined = [](const auto& items, auto text_of) {
    std::string all;
    for (const auto& item : items) all += (all.empty() ? "" : " ") + text_of(item);
    return all;
  };
  std::string text = "<inverse-chart xmlns=\"urn:adjudicator:1\" name=\"" + chart.name +
                     "\" status=\"house\" source=\"a law\" rolls=\"" +
                     joined(chart.rolls, [](std::int64_t roll) { return std::to_string(roll); }) +
                     "\" columns=\"";
  for (std::size_t c = 0; c < chart.columns.size(); ++c) text += chart.columns.band(c).text + " ";
  text += "\">";
  for (std::size_t r = 0; r < chart.results.size(); ++r) {
    text += "<row result=\"" + chart.results[r < 2 ? 1 - r : r] + "\" cells=\"";
    for (std::size_t c = 0; c < chart.columns.size(); ++c) text.append(chart.printed(r, c)).append(" ");
    text += "\"/>";
  }
  return {"charts/" + chart.name + ".xml", "inverse-chart", text + "</inverse-chart>"};
}

TEST(Laws, StillnessOfCharts) {
  std::size_t common = 0;
  std::mt19937_64 random(5);
  for (const Position& position : positions(25)) {
    auto orders = sampled_orders(position, 1);
    const auto turn = position.load(orders);
    const Outcome before = resolve(*turn);
    // One cell of every chart that was looked up.
    std::map<std::string, const LookedUp*> used;
    for (std::size_t i = 0; i < before.log.size(); ++i)
      if (const auto* looked = std::get_if<const LookedUp*>(&before.log[i].what))
        used[(*looked)->chart->name] = *looked;
    for (const auto& [name, looked] : used) {
      auto changed = orders;
      const InverseChart* inverse = turn->charts.inverse(name);
      changed.push_back(inverse != nullptr ? house_chart(*inverse)
                                           : ruling(*turn, *looked->chart, looked->row, looked->column));
      common += common_dice(before, resolve(*position.load(changed)), position.name);
    }
  }
  EXPECT_GT(common, 20u);
}

/// The orders without the one in place `left_out`.
Paper without(const Turn& turn, const SideInfo& side, std::vector<OrderDraft> drafts, std::size_t left_out) {
  drafts.erase(drafts.begin() + static_cast<std::ptrdiff_t>(left_out));
  return order_paper(turn, side, drafts);
}

TEST(Laws, StillnessOfOrders) {
  std::size_t common = 0;
  for (const Position& position : positions(25)) {
    const auto bare = position.load();
    std::vector<std::vector<OrderDraft>> drafts;
    std::vector<Paper> all;
    for (const SideInfo& side : bare->sides) {
      drafts.push_back(bare->system->sample_orders(*bare, side.row, 2));
      all.push_back(order_paper(*bare, side, drafts.back()));
    }
    const auto turn = position.load(all);
    const Outcome before = resolve(*turn);
    for (std::size_t s = 0; s < drafts.size(); ++s)
      for (std::size_t i = 0; i < drafts[s].size(); i += 2) {
        auto changed = all;
        changed[s] = without(*bare, bare->sides[s], drafts[s], i);
        common += common_dice(before, resolve(*position.load(changed)), position.name);
      }
  }
  EXPECT_GT(common, 100u);
}

TEST(Laws, StillnessOfSwitches) {
  std::size_t common = 0;
  for (const Position& position : random_positions(25, "classic")) {
    const auto orders = sampled_orders(position, 4);
    const auto turn = position.load(orders);
    const Outcome before = resolve(*turn);
    for (const auto& [name, value] : {std::pair{"tec-combine", "sum"},
                                      {"partial-retreat", "stop"},
                                      {"crt", "ww-page"},
                                      {"advance-max-units", "0"}})
      common += common_dice(before, resolve(*with_rule(position, name, value).load(orders)), position.name);
  }
  EXPECT_GT(common, 50u);
}

// The other way round: another seed, another turn or another game has other dice.
TEST(Laws, OtherKeysOtherDice) {
  std::size_t rolled = 0;
  std::size_t moved = 0;
  for (const Position& position : positions(20)) {
    const auto turn = position.load(sampled_orders(position, 1));
    const auto one = dice_of(resolve(*turn, "one").log);
    const auto two = dice_of(resolve(*turn, "two").log);
    for (const auto& [address, faces] : one)
      if (const auto found = two.find(address); found != two.end()) {
        ++rolled;
        moved += found->second != faces;
      }
  }
  EXPECT_GT(moved * 2, rolled);
  EXPECT_GT(rolled, 20u);
}

}  // namespace
}  // namespace adjudicator::laws
