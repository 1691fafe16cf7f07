// CRT-6.10: lines of sight, by hand and against a second way of looking: point by point along the line.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "systems/classic/los.hpp"

namespace adjudicator::classic {
namespace {

Place at(const Board& board, std::string_view id) {
  return board.find(id);
}
void block(Board& board, std::string_view id) {
  board.set_flags(at(board, id), false, true);
}
void wall(Board& board, std::string_view a, std::string_view b) {
  board.set_side(at(board, a), *board.direction(at(board, a), at(board, b)), 0, true);
}
bool sees(const Board& board, std::string_view a, std::string_view b) {
  const bool there = line_of_sight(board, at(board, a), at(board, b));
  EXPECT_EQ(there, line_of_sight(board, at(board, b), at(board, a))) << a << ' ' << b;
  return there;
}

TEST(ClassicLineOfSight, StraightDownAColumn) {
  Board board(9, 9, true);
  EXPECT_TRUE(sees(board, "0402", "0405"));
  block(board, "0402");
  block(board, "0405");
  EXPECT_TRUE(sees(board, "0402", "0405"));  // the firing and the target hex never block
  block(board, "0503");
  EXPECT_TRUE(sees(board, "0402", "0405"));
  block(board, "0404");
  EXPECT_FALSE(sees(board, "0402", "0405"));
}

TEST(ClassicLineOfSight, Hexsides) {
  Board board(9, 9, true);
  wall(board, "0403", "0503");
  EXPECT_TRUE(sees(board, "0402", "0405"));
  wall(board, "0403", "0404");
  EXPECT_FALSE(sees(board, "0402", "0405"));
  EXPECT_FALSE(sees(board, "0403", "0405"));  // a side of the firing hex
  EXPECT_TRUE(sees(board, "0404", "0405"));
}

// From 0303 the line to 0502 runs along the side between 0402 and 0403, as columns 3 and 5 are odd.
TEST(ClassicLineOfSight, AlongAHexside) {
  Board board(9, 9, true);
  ASSERT_EQ(board.range(at(board, "0303"), at(board, "0503")), 2);
  EXPECT_TRUE(sees(board, "0303", "0503"));
  block(board, "0402");
  EXPECT_TRUE(sees(board, "0303", "0503"));
  block(board, "0403");
  EXPECT_FALSE(sees(board, "0303", "0503"));
}

TEST(ClassicLineOfSight, AlongTheEdgeOfTheBoard) {
  // With even columns up, the line from 0101 to 0301 runs between 0201 and 0202; with even columns down,
  // above it lies nothing.
  Board board(3, 3, true);
  block(board, "0201");
  EXPECT_TRUE(sees(board, "0101", "0301"));
}

// ---- the second way

struct Fraction {
  std::int64_t n, d;
};
bool less(Fraction a, Fraction b) {
  return a.n * b.d < b.n * a.d;
}

class Walk {
 public:
  Walk(const Board& board, Place from, Place to)
      : board_(board), from_(from), to_(to), a_(board.centre(from)), b_(board.centre(to)) {}

  /// The hex, or the two hexes beside the line, in each piece of the line between two places where anything
  /// can change.
  bool blocked() const {
    std::vector<Fraction> marks{{0, 1}, {1, 1}};
    for (std::uint32_t i = 0; i < board_.size(); ++i) add_marks(Place(i), marks);
    std::sort(marks.begin(), marks.end(), less);
    Place before = Place::none;
    for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
      if (!less(marks[i], marks[i + 1])) continue;
      const Fraction middle{marks[i].n * marks[i + 1].d + marks[i + 1].n * marks[i].d,
                            2 * marks[i].d * marks[i + 1].d};
      const auto hexes = touching(middle);
      if (hexes.size() == 2 && board_.blocks_los(hexes[0]) && board_.blocks_los(hexes[1])) return true;
      const Place now = hexes.size() == 1 && inside(hexes[0], middle) ? hexes[0] : Place::none;
      if (exists(now) && now != from_ && now != to_ && board_.blocks_los(now)) return true;
      if (exists(now) && exists(before) && now != before &&
          board_.side_blocks_los(before, board_.direction(before, now).value()))
        return true;
      before = now;
    }
    return false;
  }

 private:
  std::int64_t dx() const { return b_.x - a_.x; }
  std::int64_t dy() const { return b_.y - a_.y; }
  void add_marks(Place hex, std::vector<Fraction>& marks) const {
    const auto c = board_.centre(hex);
    const auto add = [&](std::int64_t value, std::int64_t slope, std::int64_t width) {
      for (std::int64_t edge : {-width, width}) {
        if (slope == 0) continue;
        Fraction t{(edge - value) * (slope < 0 ? -1 : 1), slope < 0 ? -slope : slope};
        if (t.n > 0 && t.n < t.d) marks.push_back(t);
      }
    };
    add(a_.y - c.y, dy(), 2);
    add(2 * (a_.x - c.x) + a_.y - c.y, 2 * dx() + dy(), 4);
    add(2 * (a_.x - c.x) - a_.y + c.y, 2 * dx() - dy(), 4);
  }
  std::int64_t distance(Place hex, Fraction t) const {  // below 4 * t.d: inside
    const auto c = board_.centre(hex);
    const std::int64_t x = std::abs((a_.x - c.x) * t.d + t.n * dx());
    const std::int64_t y = std::abs((a_.y - c.y) * t.d + t.n * dy());
    return std::max(2 * y, 2 * x + y);
  }
  bool inside(Place hex, Fraction t) const { return distance(hex, t) < 4 * t.d; }
  std::vector<Place> touching(Fraction t) const {
    std::vector<Place> hexes;
    for (std::uint32_t i = 0; i < board_.size(); ++i)
      if (distance(Place(i), t) <= 4 * t.d) hexes.push_back(Place(i));
    return hexes;
  }
  const Board& board_;
  Place from_, to_;
  Board::Point a_, b_;
};

TEST(ClassicLineOfSight, AsPointByPoint) {
  std::mt19937 random(610);
  for (int trial = 0; trial < 60; ++trial) {
    Board board(7, 7, trial % 2 == 0);
    for (std::uint32_t i = 0; i < board.size(); ++i) {
      if (random() % 4 == 0) board.set_flags(Place(i), false, true);
      for (Direction d : all_directions)
        if (exists(board.neighbour(Place(i), d)) && random() % 16 == 0) board.set_side(Place(i), d, 0, true);
    }
    for (int pair = 0; pair < 60; ++pair) {
      const Place a = Place(random() % board.size());
      const Place b = Place(random() % board.size());
      if (a == b) continue;
      EXPECT_EQ(line_of_sight(board, a, b), !Walk(board, a, b).blocked())
          << board.id(a) << ' ' << board.id(b) << " trial " << trial;
    }
  }
}

// A line that passes through the corner where three hexes meet goes over the end of one hexside.
TEST(ClassicLineOfSight, ThroughACorner) {
  Board board(9, 9, true);
  ASSERT_TRUE(sees(board, "0103", "0605"));
  Board walled = board;
  // 0103 to 0605: five columns right; the corner lies between 0203, 0303 and 0304.
  wall(walled, "0203", "0304");
  Board beside = board;
  wall(beside, "0203", "0303");
  EXPECT_FALSE(sees(walled, "0103", "0605"));
  EXPECT_TRUE(sees(beside, "0103", "0605"));
}

}  // namespace
}  // namespace adjudicator::classic
