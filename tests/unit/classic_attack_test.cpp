// Whole attacks: the sequence of CRT-4.1 with the dice laid on the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

#include "classic_fixture.hpp"

namespace adjudicator::classic_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Game minimal() {
  Game game;
  game.map = R"(<hex id="0404" terrain="forest"/><hexside between="0404 0405" terrain="river"/>)";
  game.units = R"(<unit id="b1" side="blue" hex="0403" strength="4"/><unit id="r1" side="red" hex="0404" strength="3"/>)";
  game.blue = R"(<attack id="A1" target="0404" units="b1" advance="b1"/>)";
  return game;
}

// CRT-16: d = 1, column 2; forest -2, column 0; die 1: NR.
TEST(ClassicAttack, MinimalExample) {
  const Story story = resolve(minimal(), {1});
  for (const auto& l : story.lines()) std::cout << l << "\n";
  for (const auto& l : story.lines("red")) std::cout << "red: " << l << "\n";
  EXPECT_THAT(story.after("combat/0404 looked-up"),
              ElementsAre("chart=s3-differential roll=1 row=1 base=2 shift=forest:-2 column=0 band=..-1 cell=NR"));
  EXPECT_THAT(story.after("combat/0404 noted result"), ElementsAre("code=NR"));
  EXPECT_EQ(story.hex("r1"), "0404");
}

}  // namespace
}  // namespace adjudicator::classic_test
