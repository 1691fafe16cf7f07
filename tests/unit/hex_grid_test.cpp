// Where hexes are drawn.
#include "reports/hex_grid.hpp"

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
  grid.add_arrow("0101", "0909", path);
  grid.add_arrow("0101", "0101", path);
  EXPECT_EQ(path, "");
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

TEST(HexGrid, ThePictureHoldsTheOutline) {
  const HexGrid grid(2, 1, true);
  EXPECT_EQ(grid.width(), 78);
  EXPECT_EQ(grid.height(), 59);
  EXPECT_EQ(grid.outline(), "M14 4L34 4L44 21L64 21L74 38L64 55L64 55L44 55L34 38L14 38L4 21L14 4z");
}

}  // namespace
}  // namespace adjudicator::reports
