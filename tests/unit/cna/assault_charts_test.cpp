// Charts C-3 to C-6b of the system "cna" against the rules file: edges, sums over all rolls, single cells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "charts.hpp"

namespace adjudicator::cna {
namespace {

using testing::ElementsAre;

const InverseChart& inverse(std::string_view name) {
  const InverseChart* chart = published_charts("cna").inverse(name);
  if (chart == nullptr) throw std::runtime_error("there is no chart " + std::string(name));
  return *chart;
}
const GridChart& grid(std::string_view name) {
  const GridChart* chart = published_charts("cna").grid(name);
  if (chart == nullptr) throw std::runtime_error("there is no chart " + std::string(name));
  return *chart;
}

std::string result(const InverseChart& chart, std::int64_t roll, std::int64_t value) {
  return chart.results[chart.result(roll, chart.columns.clamped(value))];
}
std::vector<std::string> bands(const Axis& axis) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < axis.size(); ++i) all.push_back(axis.band(i).text);
  return all;
}
/// Of 36 throws of two dice those that give the sum.
std::int64_t ways(std::int64_t sum) {
  return 6 - std::abs(7 - sum);
}

// ---- C-3 ----

TEST(CnaAssaultCharts, AntiArmor) {
  const GridChart& chart = grid("anti-armor");
  EXPECT_THAT(bands(chart.columns), ElementsAre("..0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
                                                "11", "12", "13", "14", "15", "16.."));
  ASSERT_EQ(chart.rows.size(), 18u);
  std::vector<int> sums(chart.columns.size());
  for (std::size_t row = 0; row < chart.rows.size(); ++row)
    for (std::size_t c = 0; c < sums.size(); ++c)
      sums[c] += std::stoi(std::string(chart.cell(row, c).text()));
  EXPECT_THAT(sums,
              ElementsAre(7, 30, 52, 76, 103, 130, 159, 188, 217, 246, 276, 307, 338, 374, 406, 439, 476));
  const auto cell = [&](std::int64_t roll, std::int64_t points) {
    return std::string(chart.cell(chart.rows.clamped(roll), chart.columns.clamped(points)).text());
  };
  EXPECT_EQ(cell(11, 16), "22");
  EXPECT_EQ(cell(12, 40), "22");
  EXPECT_EQ(cell(26, 2), "2");
  EXPECT_EQ(cell(53, 11), "20");
  EXPECT_EQ(cell(56, 10), "19");
  EXPECT_EQ(cell(66, 0), "2");
  EXPECT_EQ(cell(66, -3), "2");
}

/// Does better damage come with a higher roll, and with more points?
TEST(CnaAssaultCharts, AntiArmorNeverFalls) {
  const GridChart& chart = grid("anti-armor");
  const auto damage = [&](std::size_t row, std::size_t c) {
    return std::stoi(std::string(chart.cell(row, c).text()));
  };
  for (std::size_t row = 0; row < chart.rows.size(); ++row)
    for (std::size_t c = 0; c < chart.columns.size(); ++c) {
      if (row > 0) {
        EXPECT_GE(damage(row, c), damage(row - 1, c)) << chart.rows.band(row).text << " " << c;
      }
      if (c > 0) {
        EXPECT_GE(damage(row, c), damage(row, c - 1)) << chart.rows.band(row).text << " " << c;
      }
    }
}

// CNA-8.12: the row just above the one rolled, for every roll of two dice.
TEST(CnaAssaultCharts, TheRowAboveIsTwoLess) {
  const Axis& rows = grid("anti-armor").rows;
  std::size_t printed = 0;
  for (std::int64_t tens = 1; tens <= 6; ++tens)
    for (std::int64_t units = 1; units <= 6; ++units) {
      const std::int64_t roll = 10 * tens + units;
      const std::size_t row = rows.clamped(roll);
      EXPECT_EQ(row, printed / 2) << roll;
      EXPECT_EQ(rows.clamped(roll - 2), row == 0 ? 0 : row - 1) << roll;
      ++printed;
    }
  EXPECT_EQ(rows.band(rows.clamped(51 - 2)).text, "45-46");
}

// ---- C-4 ----

constexpr const char* close_assault[] = {"attacker-loss", "attacker-captured", "attacker-engaged",
                                         "defender-loss", "defender-captured", "defender-retreat"};

TEST(CnaAssaultCharts, Differentials) {
  for (const char* name : close_assault) {
    const Axis& columns = inverse(name).columns;
    ASSERT_EQ(columns.size(), 18u) << name;
    const std::pair<std::int64_t, std::size_t> edges[] = {
        {-40, 0}, {-11, 0}, {-10, 1}, {-8, 1},  {-7, 2},  {-6, 2},  {-5, 3},  {-4, 3}, {-3, 4}, {-2, 5},
        {-1, 6},  {0, 7},   {1, 8},   {2, 9},   {3, 10},  {4, 11},  {5, 12},  {6, 12}, {7, 13}, {8, 13},
        {9, 14},  {10, 14}, {11, 15}, {13, 15}, {14, 16}, {16, 16}, {17, 17}, {60, 17}};
    for (const auto& [differential, column] : edges)
      EXPECT_EQ(columns.clamped(differential), column) << name << " " << differential;
  }
}

/// Per cent of all 36 rolls of each column, added.
std::vector<int> per_cent(std::string_view name) {
  const InverseChart& chart = inverse(name);
  EXPECT_EQ(chart.rolls.size(), 36u);
  std::vector<int> sums(chart.columns.size());
  for (std::size_t c = 0; c < sums.size(); ++c)
    for (const std::int64_t roll : chart.rolls) {
      const std::string& loss = chart.results[chart.result(roll, c)];
      EXPECT_TRUE(loss.ends_with('%')) << loss;
      sums[c] += std::stoi(loss);
    }
  return sums;
}

TEST(CnaAssaultCharts, Losses) {
  EXPECT_THAT(per_cent("attacker-loss"), ElementsAre(930, 795, 700, 555, 460, 365, 310, 280, 250, 220, 200,
                                                     185, 140, 120, 100, 90, 50, 40));
  EXPECT_THAT(per_cent("defender-loss"), ElementsAre(35, 50, 75, 95, 145, 175, 215, 250, 255, 285, 320, 380,
                                                     460, 575, 695, 770, 980, 1060));
  const InverseChart& attacker = inverse("attacker-loss");
  EXPECT_EQ(result(attacker, 15, -11), "50%");
  EXPECT_EQ(result(attacker, 16, -11), "40%");
  EXPECT_EQ(result(attacker, 66, -11), "5%");
  EXPECT_EQ(result(attacker, 16, -2), "20%");
  EXPECT_EQ(result(attacker, 21, -2), "15%");
  EXPECT_EQ(result(attacker, 11, 2), "25%");
  EXPECT_EQ(result(attacker, 32, 9), "0%");
  const InverseChart& defender = inverse("defender-loss");
  EXPECT_EQ(result(defender, 11, -7), "10%");
  EXPECT_EQ(result(defender, 11, -5), "15%");
  EXPECT_EQ(result(defender, 66, 16), "5%");
  EXPECT_EQ(result(defender, 25, 14), "40%");
}

// What the rules file repairs in the print.
TEST(CnaAssaultCharts, RepairedCells) {
  const InverseChart& defender = inverse("defender-loss");
  EXPECT_EQ(result(defender, 23, 2), "15%");
  for (const std::int64_t roll : {24, 33, 34, 35, 36}) EXPECT_EQ(result(defender, roll, 2), "10%") << roll;
  EXPECT_EQ(result(defender, 41, 2), "5%");
  EXPECT_EQ(result(defender, 33, 4), "15%");
  EXPECT_EQ(result(defender, 34, 4), "10%");
  const InverseChart& morale = inverse("morale");
  EXPECT_EQ(result(morale, 41, -4), "-1");
  for (const std::int64_t roll : {42, 55, 56}) EXPECT_EQ(result(morale, roll, -4), "-2") << roll;
  EXPECT_EQ(result(morale, 61, -4), "-3");
}

/// Of 36 throws of two dice those that give the result, column by column.
std::vector<std::int64_t> throws(std::string_view name, const std::string& wanted) {
  const InverseChart& chart = inverse(name);
  EXPECT_EQ(chart.rolls.size(), 11u);
  std::vector<std::int64_t> all(chart.columns.size());
  for (std::size_t c = 0; c < all.size(); ++c)
    for (const std::int64_t sum : chart.rolls)
      if (chart.results[chart.result(sum, c)] == wanted) all[c] += ways(sum);
  return all;
}

TEST(CnaAssaultCharts, BySum) {
  EXPECT_THAT(throws("attacker-captured", "captured"),
              ElementsAre(21, 15, 10, 6, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(throws("attacker-engaged", "engaged"),
              ElementsAre(6, 5, 3, 1, 3, 5, 6, 8, 9, 10, 13, 12, 8, 6, 9, 0, 0, 0));
  EXPECT_THAT(throws("defender-captured", "captured"),
              ElementsAre(0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 3, 3, 6, 6, 10, 15, 21, 26));
  EXPECT_THAT(throws("defender-retreat", "1"),
              ElementsAre(0, 0, 0, 0, 3, 4, 5, 9, 12, 15, 18, 20, 15, 16, 19, 25, 22, 32));
  EXPECT_THAT(throws("defender-retreat", "2"),
              ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 4, 4, 5, 1, 8, 3));
  EXPECT_THAT(throws("defender-retreat", "3"),
              ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1));
  EXPECT_EQ(result(inverse("attacker-engaged"), 11, 0), "none");
  EXPECT_EQ(result(inverse("attacker-engaged"), 12, 0), "engaged");
  EXPECT_EQ(result(inverse("defender-retreat"), 8, 9), "2");
  EXPECT_EQ(result(inverse("defender-retreat"), 12, 9), "1");
  EXPECT_EQ(result(inverse("defender-retreat"), 10, 17), "2");
}

// ---- C-5 to C-6b ----

TEST(CnaAssaultCharts, OrganisationSize) {
  const GridChart& chart = grid("organisation-size");
  const auto columns = [&](std::int64_t larger, std::int64_t smaller) {
    return std::stoi(
        std::string(chart.cell(chart.rows.clamped(larger), chart.columns.clamped(smaller)).text()));
  };
  const int table[][3] = {{5, 3, 1}, {5, 2, 2}, {5, 1, 4}, {5, 0, 8}, {3, 2, 0},
                          {3, 1, 2}, {2, 1, 2}, {3, 0, 4}, {2, 0, 4}, {1, 0, 2},
                          {5, 5, 0}, {3, 3, 0}, {2, 2, 0}, {1, 1, 0}, {0, 0, 0}};
  for (const auto& [larger, smaller, shift] : table)
    EXPECT_EQ(columns(larger, smaller), shift) << larger << " against " << smaller;
}

TEST(CnaAssaultCharts, Morale) {
  const InverseChart& chart = inverse("morale");
  EXPECT_THAT(chart.results, ElementsAre("+4", "+3", "+2", "+1", "0", "-1", "-2", "-3", "-4", "surrender"));
  ASSERT_EQ(chart.columns.size(), 26u);
  std::vector<int> sums;
  std::vector<int> surrenders;
  for (std::int64_t cohesion = 8; cohesion >= -17; --cohesion) {
    int sum = 0;
    int surrender = 0;
    for (const std::int64_t roll : chart.rolls)
      if (const std::string text = result(chart, roll, cohesion); text == "surrender")
        ++surrender;
      else
        sum += std::stoi(text);
    sums.push_back(sum);
    surrenders.push_back(surrender);
  }
  EXPECT_THAT(sums, ElementsAre(107, 90, 67, 58, 47, 32, 20, 12, 0, -9, -18, -28, -44, -61, -80, -85, -86,
                                -84, -85, -77, -75, -64, -54, -47, -28, 0));
  EXPECT_THAT(surrenders, ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 7, 9, 12, 14, 18, 21,
                                      24, 29, 36));
  EXPECT_EQ(result(chart, 11, 20), "+4");
  EXPECT_EQ(result(chart, 66, -40), "surrender");
}

TEST(CnaAssaultCharts, Prisoners) {
  const GridChart& chart = grid("prisoners");
  ASSERT_EQ(chart.rows.size(), 1u);
  std::vector<std::string> cells;
  for (std::size_t c = 0; c < chart.columns.size(); ++c) cells.emplace_back(chart.cell(0, c).text());
  EXPECT_THAT(cells, ElementsAre("10", "25", "33", "50", "50", "75"));
}

}  // namespace
}  // namespace adjudicator::cna
