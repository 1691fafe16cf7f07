// Charts: every grid is total, every inverse chart knows every roll; rules find a known result in every cell
// they use.
#include <gtest/gtest.h>

#include "files/folder/folder.hpp"
#include "positions.hpp"

namespace adjudicator::laws {
namespace {

TEST(Laws, ChartsAreTotal) {
  for (const RuleSystem& system : rule_systems()) {
    Diagnostics diagnostics;
    const Charts charts = files::published_charts(system, diagnostics);
    EXPECT_TRUE(diagnostics.ok());
    EXPECT_FALSE(charts.names().empty());
    for (const auto& grid : charts.grids) {
      EXPECT_FALSE(grid->source.empty()) << grid->name;
      EXPECT_NE(grid->status, "house") << grid->name;
      for (std::int64_t value = -60; value <= 60; ++value) {
        EXPECT_LT(grid->rows.clamped(value), grid->rows.size());
        EXPECT_LT(grid->columns.clamped(value), grid->columns.size());
        // Between its ends every number has its band, and it is the one that clamping finds.
        const bool inside =
            value >= grid->columns.band(0).low && value <= grid->columns.band(grid->columns.size() - 1).high;
        EXPECT_EQ(grid->columns.find(value), inside ? static_cast<int>(grid->columns.clamped(value)) : -1)
            << grid->name << " " << value;
      }
      for (std::size_t row = 0; row < grid->rows.size(); ++row)
        for (std::size_t column = 0; column < grid->columns.size(); ++column)
          EXPECT_FALSE(grid->cell(row, column).empty()) << grid->name;
    }
    for (const auto& inverse : charts.inverses)
      for (std::int64_t roll : inverse->rolls)
        for (std::size_t column = 0; column < inverse->columns.size(); ++column)
          EXPECT_LT(inverse->result(roll, column), inverse->results.size()) << inverse->name << " " << roll;
  }
}

// Six faces by every column of every table of results, through the rules themselves.
TEST(Laws, EveryCellOfATableOfResultsCanBeUsed) {
  for (const char* crt : {"s3-differential", "ratio-default", "ww-page", "ww-js"}) {
    for (int attack = 1; attack <= 40; attack += 1) {
      const std::string unit =
          R"(<roster xmlns="urn:adjudicator:1" system="classic" game="new-game" turn="1"><side id="blue" phasing="true"/><side id="red"/>
        <unit id="b" side="blue" hex="0403" attack=")" +
          std::to_string(attack) + R"("/><unit id="r" side="red" hex="0404" strength="6"/></roster>)";
      Position position = with_rule(positions(0).front(), "crt", crt);
      for (Paper& paper : position.papers)
        if (paper.root == "roster") paper.text = unit;
      const auto turn = position.load(
          {{"orders/blue.xml", "orders",
            R"(<orders xmlns="urn:adjudicator:1" system="classic" game="new-game" turn="1" side="blue">
        <list><attack target="0404" units="b" advance="b"/></list></orders>)"}});
      for (std::uint32_t face = 1; face <= 6; ++face) {
        TapeDice dice({face});
        EXPECT_NO_THROW(adjudicate(*turn, dice)) << crt << " " << attack << " " << face;
      }
    }
  }
}

}  // namespace
}  // namespace adjudicator::laws
