// The searches of classic (paths, rings, relations) against looking at every hex and every unit. What an attack, a
// retreat, orders and each side's view come to is in tests/systems/classic/cases.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <tuple>

#include "classic_fixture.hpp"
#include "systems/classic/paths.hpp"
#include "systems/classic/visibility.hpp"
#include "systems/shared/rings.hpp"

namespace adjudicator::classic_test {
namespace {

std::string u(const std::string& id, const std::string& side, const std::string& hex,
              const std::string& more = "") {
  return "<unit id=\"" + id + "\" side=\"" + side + "\" hex=\"" + hex + "\" strength=\"3\" " + more + "/>";
}

TEST(ClassicSearch, RingsAreRanges) {
  for (bool down : {true, false}) {
    const Board board(9, 7, down);
    for (std::uint32_t from = 0; from < board.size(); ++from) {
      for (int radius = 0; radius <= shared::longest_range(board); ++radius) {
        std::vector<Place> found;
        shared::any_at_range(board, Place(from), radius, [&](Place p) { return found.push_back(p), false; });
        std::vector<Place> expected;
        for (std::uint32_t p = 0; p < board.size(); ++p)
          if (board.range(Place(from), Place(p)) == radius) expected.push_back(Place(p));
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, expected) << from << ' ' << radius;
      }
    }
  }
}

/// A random position on a map of forests and rivers.
Game random_position(std::mt19937& random, const std::string& rules) {
  Game game;
  game.rules = rules;
  const auto id = [](unsigned c, unsigned r) {
    return std::string{static_cast<char>('0' + c / 10), static_cast<char>('0' + c % 10),
                       static_cast<char>('0' + r / 10), static_cast<char>('0' + r % 10)};
  };
  int number = 0;
  for (unsigned c = 1; c <= 12; ++c) {
    for (unsigned r = 1; r <= 12; ++r) {
      if (random() % 4 == 0)
        game.map +=
            "<hex id=\"" + id(c, r) + "\" terrain=\"" + (random() % 2 == 0 ? "forest" : "rough") + "\"/>";
      if (random() % 7 == 0)
        game.units +=
            u(std::string(1, 'u').append(std::to_string(number++)), random() % 3 == 0 ? "blue" : "red",
              id(c, r), random() % 3 == 0 ? R"(exerts-zoc="false")" : "");
    }
  }
  return game;
}

// CRT-9.2 and CRT-9.7 against the rules' own words, looking at every hex and every unit of the map.
TEST(ClassicSearch, DefaultPathsAsLookingAtEverything) {
  std::mt19937 random(97);
  for (int trial = 0; trial < 60; ++trial) {
    const auto turn = random_position(random, trial % 3 == 0 ? R"(stacking-limit="2")" : "").load();
    const classic::Field field(turn->board, plan_of(*turn).book, turn->start);
    const Board& board = turn->board;
    const auto units = static_cast<std::uint32_t>(turn->start.rows(2));
    const auto each_unit = [&](auto visit) {
      for (std::uint32_t i = 0; i < units; ++i) visit(Row{2, i});
    };
    each_unit([&](Row one) {
      const Row side = field.units.side(one);
      const auto legal = [&](Place hex) {
        bool yes = true;
        int friends = 0;
        each_unit([&](Row other) {
          const int range = board.range(field.units.hex(other), hex);
          if (field.units.side(other) != side &&
              (range == 0 || (range == 1 && field.units.exerts_zoc(other))))
            yes = false;
          if (field.units.side(other) == side && range == 0 && other != one) ++friends;
        });
        return yes && friends < field.book.rules.stacking_limit;
      };
      const auto nearest = [&](Place hex) {
        int least = std::numeric_limits<int>::max();
        each_unit([&](Row other) {
          if (field.units.side(other) != side)
            least = std::min(least, board.range(field.units.hex(other), hex));
        });
        return least;
      };
      const auto shelter = [&](Place hex) {
        return board.features(hex) & board.feature("forest")  ? 2
               : board.features(hex) & board.feature("rough") ? 1
                                                              : 0;
      };
      const Place from = field.units.hex(one);
      for (int length : {1, 2}) {
        std::set<std::tuple<int, int, std::string, std::string>> all;
        for (Place first : board.neighbours(from)) {
          if (!exists(first) || !legal(first)) continue;
          if (length == 1)
            all.emplace(-nearest(first), -shelter(first), board.id(first), board.id(first));
          else
            for (Place second : board.neighbours(first))
              if (exists(second) && second != from && legal(second))
                all.emplace(-nearest(second), -shelter(second), board.id(second), board.id(first));
        }
        const classic::Paths paths = classic::legal_paths(field, side, from, length);
        ASSERT_EQ(paths.size(), all.size());
        if (all.empty()) continue;
        const classic::Path& path = classic::default_path(field, side, from, paths);
        EXPECT_EQ(std::string(board.id(path.end())), std::get<2>(*all.begin()));
        EXPECT_EQ(std::string(board.id(path.hexes[0])), std::get<3>(*all.begin()));
      }
    });
  }
}

TEST(ClassicSearch, RelationsAsMeasuringEveryUnit) {
  std::mt19937 random(13);
  for (int trial = 0; trial < 20; ++trial) {
    const auto turn = random_position(random, "").load();
    const classic::Units units(turn->start);
    for (const SideInfo& side : turn->sides) {
      for (std::uint32_t p = 0; p < turn->board.size(); ++p) {
        int least = 99;
        for (std::uint32_t i = 0; i < turn->start.rows(2); ++i)
          if (units.side({2, i}) == side.row)
            least = std::min(least, turn->board.range(units.hex({2, i}), Place(p)));
        EXPECT_EQ(classic::relation(*turn, turn->start, side.row, row_of(Place(p))), least <= 1   ? 6u
                                                                                     : least <= 2 ? 4u
                                                                                                  : 0u);
      }
    }
  }
}

}  // namespace
}  // namespace adjudicator::classic_test
