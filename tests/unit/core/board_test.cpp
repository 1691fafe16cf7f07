// The board: the table of CRT-2.1 for both parities and settings; ranges against a search from hex to hex.
#include "core/board.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace adjudicator {
namespace {

// Neighbours of (c, r) as the rules print them: steps of column and row for N, NE, SE, S, SW, NW.
struct Step {
  int c, r;
};
constexpr Step odd_column[6] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}};
constexpr Step even_column[6] = {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};

class BoardBothWays : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(EvenDown, BoardBothWays, testing::Bool());

TEST_P(BoardBothWays, Neighbours) {
  const bool even_down = GetParam();
  const Board board(7, 6, even_down);
  for (int c = 1; c <= 7; ++c)
    for (int r = 1; r <= 6; ++r)
      for (Direction d : all_directions) {
        // Where even columns are up, the two columns of the table change places.
        const auto& table = (c % 2 == 0) == even_down ? even_column : odd_column;
        const Step step = table[static_cast<int>(d)];
        EXPECT_EQ(board.neighbour(board.at(c, r), d), board.at(c + step.c, r + step.r))
            << c << "," << r << " " << to_text(d);
      }
}

TEST_P(BoardBothWays, NeighboursAreMutual) {
  const Board board(8, 8, GetParam());
  for (std::uint32_t i = 0; i < board.size(); ++i)
    for (Direction d : all_directions) {
      const Place next = board.neighbour(Place(i), d);
      if (!exists(next)) continue;
      EXPECT_EQ(board.neighbour(next, opposite(d)), Place(i));
      EXPECT_EQ(board.direction(Place(i), next), d);
      EXPECT_TRUE(board.adjacent(Place(i), next));
    }
}

std::vector<int> steps_from(const Board& board, Place start) {
  std::vector<int> steps(board.size(), -1);
  std::deque<Place> open{start};
  steps[static_cast<std::size_t>(start)] = 0;
  while (!open.empty()) {
    const Place here = open.front();
    open.pop_front();
    for (Place next : board.neighbours(here)) {
      if (!exists(next) || steps[static_cast<std::size_t>(next)] >= 0) continue;
      steps[static_cast<std::size_t>(next)] = steps[static_cast<std::size_t>(here)] + 1;
      open.push_back(next);
    }
  }
  return steps;
}

TEST_P(BoardBothWays, RangeIsTheNumberOfSteps) {
  // Wide enough that the shortest way never has to leave the board.
  const Board board(12, 13, GetParam());
  for (std::uint32_t i = 0; i < board.size(); ++i) {
    const auto steps = steps_from(board, Place(i));
    for (std::uint32_t k = 0; k < board.size(); ++k)
      EXPECT_EQ(board.range(Place(i), Place(k)), steps[k]) << board.id(Place(i)) << " " << board.id(Place(k));
  }
}

TEST(Board, Ids) {
  const Board small(99, 99, true);
  EXPECT_EQ(small.id(small.at(8, 5)), "0805");
  EXPECT_EQ(small.find("0805"), small.at(8, 5));
  for (const char* bad : {"805", "00805", "0800", "0005", "9905x", "9x05", "080", "", "1234567", "-105",
                          "+105", " 805", "008005"})
    EXPECT_FALSE(exists(small.find(bad))) << bad;
  const Board wide(100, 5, true);
  EXPECT_EQ(wide.id(wide.at(8, 5)), "008005");
  EXPECT_EQ(wide.find("100005"), wide.at(100, 5));
  EXPECT_FALSE(exists(wide.find("0805")));
  EXPECT_FALSE(exists(wide.find("101001")));
  EXPECT_FALSE(exists(wide.find("001006")));
}

TEST(Board, ALetterBeforeTheNumbers) {
  const Board board(40, 60, true, "C");
  EXPECT_EQ(board.id(board.at(7, 33)), "C0733");
  EXPECT_EQ(board.find("C0733"), board.at(7, 33));
  for (const char* id : {"0733", "B0733", "C07330", "c0733", ""}) EXPECT_FALSE(exists(board.find(id))) << id;
}

TEST(Board, AHexsideSeenFromOneSide) {
  Board board(4, 4, true);
  const Place upper = board.at(2, 2);
  const Place lower = board.neighbour(upper, Direction::n);
  const Features down = board.add_feature("down");
  board.add_to_side(upper, Direction::n, down);
  EXPECT_EQ(board.side_features(upper, Direction::n), down);
  EXPECT_EQ(board.side_features(lower, Direction::s), 0u);
}

TEST(Board, OutsideIsNowhere) {
  const Board board(3, 4, true);
  EXPECT_FALSE(exists(board.at(0, 1)));
  EXPECT_FALSE(exists(board.at(4, 1)));
  EXPECT_FALSE(exists(board.at(1, 0)));
  EXPECT_FALSE(exists(board.at(1, 5)));
  EXPECT_FALSE(exists(board.neighbour(board.at(1, 1), Direction::n)));
  EXPECT_FALSE(exists(board.neighbour(board.at(1, 1), Direction::nw)));
  EXPECT_FALSE(board.adjacent(board.at(1, 1), board.at(1, 1)));
  EXPECT_EQ(board.id(Place::none), "");
}

TEST(Board, FeaturesAndHexsides) {
  Board board(4, 4, true);
  const Features wood = board.add_feature("wood");
  const Features river = board.add_feature("river");
  EXPECT_EQ(board.add_feature("wood"), wood);
  EXPECT_NE(wood, river);
  EXPECT_EQ(board.feature("hill"), 0u);
  const Place a = board.at(2, 2);
  const Place b = board.neighbour(a, Direction::se);
  board.set_features(a, wood);
  EXPECT_EQ(board.side_features(a, Direction::se), 0u);
  board.set_side(a, Direction::se, river, true);
  board.set_side(b, Direction::nw, wood, false);  // a second line of the file on the same hexside adds to it
  EXPECT_EQ(board.side_features(a, Direction::se), river | wood);
  EXPECT_EQ(board.side_features(b, Direction::nw), river | wood);
  EXPECT_TRUE(board.side_blocks_los(b, Direction::nw));
  EXPECT_EQ(board.side_features(a, Direction::n), 0u);
  for (int i = 2; i < 64; ++i) EXPECT_NE(board.add_feature("f" + std::to_string(i)), 0u);
  EXPECT_EQ(board.add_feature("one-too-many"), 0u);
}

TEST(Board, Directions) {
  for (Direction d : all_directions) {
    EXPECT_EQ(direction_of(to_text(d)), d);
    EXPECT_EQ(opposite(opposite(d)), d);
  }
  EXPECT_EQ(opposite(Direction::n), Direction::s);
  EXPECT_EQ(opposite(Direction::ne), Direction::sw);
  EXPECT_EQ(direction_of("n"), std::nullopt);
}

}  // namespace
}  // namespace adjudicator
