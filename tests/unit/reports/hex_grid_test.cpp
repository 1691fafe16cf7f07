// Where hexes are drawn.
#include "reports/page/hex_grid.hpp"

#include <gtest/gtest.h>

namespace adjudicator::reports {
namespace {

TEST(HexGrid, EvenColumnsSitLowerOrHigher) {
  const HexGrid down(4, 3, true);
  EXPECT_EQ(down.centre("0101")->y + 17, down.centre("0201")->y);
  EXPECT_EQ(down.centre("0101")->y, down.centre("0301")->y);
  EXPECT_EQ(down.centre("0101")->x + 30, down.centre("0201")->x);
  EXPECT_EQ(down.centre("0102")->y, down.centre("0101")->y + 34);
  const HexGrid up(4, 3, false);
  EXPECT_EQ(up.centre("0101")->y - 17, up.centre("0201")->y);
}

TEST(HexGrid, HexesOutsideHaveNoPlace) {
  const HexGrid grid(4, 3, true);
  for (const char* hex : {"0001", "0501", "0104", "", "x", "01a1"}) EXPECT_FALSE(grid.centre(hex)) << hex;
  std::string path;
  grid.add_hex("0909", path);
  grid.add_side("0101", "0909", path);
  grid.add_shaft({"0101", "0909"}, path);
  grid.add_head({"0101", "0101"}, true, path);
  grid.add_strike("0909", "0101", false, path);
  grid.add_ticks("0101", "0909", path);
  EXPECT_EQ(path, "");
  EXPECT_FALSE(grid.distance("0101", "0909"));
  EXPECT_TRUE(grid.around("0909", 2).empty());
}

TEST(HexGrid, LargeMapsHaveSixDigits) {
  const HexGrid grid(120, 120, true);
  EXPECT_EQ(grid.centre("100050")->x, grid.centre("001001")->x + 99 * 30);
}

// Both hexes name the same line.
TEST(HexGrid, AHexsideHasItsTwoCorners) {
  const HexGrid grid(4, 4, true);
  const auto side = [&](const char* a, const char* b) {
    std::string path;
    grid.add_side(a, b, path);
    return path;
  };
  EXPECT_EQ(side("0101", "0102"), "M14 38h20");
  EXPECT_EQ(side("0102", "0101"), "M14 38h20");
  EXPECT_EQ(side("0101", "0201"), "M44 21l-10 17");
  EXPECT_EQ(side("0201", "0101"), "M34 38l10-17");
  EXPECT_EQ(side("0102", "0201"), "M44 55l-10-17");
  EXPECT_EQ(side("0201", "0102"), "M34 38l10 17");
}

TEST(HexGrid, LinksJoinHexesThatTouch) {
  const HexGrid grid(4, 4, true);
  EXPECT_EQ(grid.links({"0101", "0102", "0404"}), "M24 21L24 55");
  EXPECT_EQ(grid.links({"0201", "0101"}), "M24 21L54 38");
  EXPECT_EQ(grid.links({}), "");
}

TEST(HexGrid, DistancesAreCountedInHexes) {
  for (const bool down : {true, false}) {
    const HexGrid grid(20, 20, down);
    EXPECT_EQ(grid.distance("0505", "0505"), 0);
    EXPECT_EQ(grid.distance("0505", "0510"), 5);
    EXPECT_EQ(grid.distance("0505", "0905"), 4);
    // Two columns over, a step along a column is half gained on the way.
    EXPECT_EQ(grid.distance("0505", "0706"), 2);
    EXPECT_EQ(grid.distance("0505", "0707"), 3);
    for (const char* hex : {"0504", "0506", "0405", "0605"})
      EXPECT_EQ(grid.distance("0505", hex), 1) << hex << down;
    EXPECT_EQ(grid.distance("0505", "0404"), down ? 1 : 2);
    EXPECT_EQ(grid.distance("0505", "0406"), down ? 2 : 1);
  }
}

TEST(HexGrid, AroundAHexAreThoseThatExist) {
  const HexGrid grid(20, 20, true);
  EXPECT_EQ(grid.around("0505", 0).size(), 1u);
  EXPECT_EQ(grid.around("0505", 1).size(), 7u);
  EXPECT_EQ(grid.around("C0505", 2).size(), 19u);
  EXPECT_EQ(grid.around("C0505", 2).front().id, "C0304");
  EXPECT_EQ(grid.around("0101", 2).size(), 7u);
  EXPECT_EQ(HexGrid(120, 120, true).around("100050", 1).front().id, "099050");
}

TEST(HexGrid, ArrowsGoThroughAllHexesOfAWay) {
  const HexGrid grid(4, 6, true);
  std::string path;
  grid.add_shaft({"0101", "0102", "0104"}, path);
  EXPECT_EQ(path, "M24 27L24 55L24 112");
  path.clear();
  grid.add_head({"0101", "0102", "0104"}, true, path);
  EXPECT_EQ(path, "M20 106L24 112L28 106z");
  path.clear();
  grid.add_strike("0104", "0102", true, path);
  EXPECT_EQ(path, "M24 118L24 69M29 69L19 69M28 72L20 72");
}

// Towards the lower hex, four to a side.
TEST(HexGrid, TicksPointDown) {
  const HexGrid grid(4, 4, true);
  std::string path;
  grid.add_ticks("0101", "0102", path);
  EXPECT_EQ(path, "M16 38l0 4M21 38l0 4M26 38l0 4M31 38l0 4");
}

TEST(HexGrid, CurvesRoundCornersWhereTwoSidesMeet) {
  const HexGrid grid(4, 4, true);
  EXPECT_EQ(grid.curves({{"0101", "0102"}}), "M14 38L24 38M34 38L24 38");
  EXPECT_EQ(grid.curves({{"0101", "0102"}, {"0101", "0201"}}),
            "M14 38L24 38M24 38Q34 38 39 29.5M44 21L39 29.5");
}

TEST(HexGrid, TheShoreIsWhereWaterMeetsLand) {
  const HexGrid grid(2, 2, true);
  EXPECT_EQ(grid.shore({"0101", "0102"}), "M44 21l-10 17M44 55l-10-17M44 55l-10 17");
  EXPECT_EQ(grid.shore({"0101", "0102", "0201", "0202"}), "");
}

TEST(HexGrid, ThePictureHoldsTheOutline) {
  const HexGrid grid(2, 1, true);
  EXPECT_EQ(grid.width(), 78);
  EXPECT_EQ(grid.height(), 59);
  EXPECT_EQ(grid.outline(), "M14 4l20 0l10 17l20 0l10 17l-10 17l-20 0l-10-17l-20 0l-10-17l10-17z");
}

}  // namespace
}  // namespace adjudicator::reports
