// What a turn's dice are made from: the spelling of beacons, words that are none, and what is said of both.
#include "record/chance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::record {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string normal(std::string_view kind, std::string_view text) {
  return normal_beacon(beacon_kind(kind), text).value_or("(refused)");
}

TEST(Beacon, HexDigestsHaveOneSpelling) {
  const std::string digest = "00ffee11aabbccdd";
  for (const char* same : {"00ffee11aabbccdd", "00FFEE11 AABBCCDD", "0x00ffee11aabbccdd",
                           "00:ff:ee:11:aa:bb:cc:dd", " 00ffee11-aabbccdd "})
    EXPECT_EQ(normal("hex", same), digest) << same;
  for (const char* other :
       {"", "00ffee11aabbccd", "00ffee11aabbccdg", "0x0x00ffee11aabbccdd", "00ffee11aabbccdd!"})
    EXPECT_EQ(normal("hex", other), "(refused)") << other;
  EXPECT_EQ(normal("hex", std::string(128, 'a')), std::string(128, 'a'));
  EXPECT_EQ(normal("hex", std::string(129, 'a')), "(refused)");
}

TEST(Beacon, DecimalDigitsHaveOneSpelling) {
  for (const char* same : {"456725", "4,567.25", "4'567.25", "4 567 25"})
    EXPECT_EQ(normal("digits", same), "456725");
  EXPECT_EQ(normal("digits", "007"), "007");
  for (const char* other : {"", ".", "4a", "-4+2", "\xc3\xa9"})
    EXPECT_EQ(normal("digits", other), "(refused)") << other;
  EXPECT_EQ(normal("digits", std::string(101, '1')), "(refused)");
}

TEST(Beacon, NumbersKeepTheirOrder) {
  for (const char* same :
       {"7 3 12 0 40", "07, 3, 12, 00, 40", "7-3-12-0-40", "7;3;12;0;+40", "  007  3 12 0 40 "})
    EXPECT_EQ(normal("numbers", same), "7 3 12 0 40") << same;
  EXPECT_NE(normal("numbers", "3 7 12 0 40"), "7 3 12 0 40");
  EXPECT_NE(normal("numbers", "73 12 0 40"), "7 3 12 0 40");
  for (const char* other : {"", ", ,", "7 x 3", "1234567"})
    EXPECT_EQ(normal("numbers", other), "(refused)") << other;
  std::string many;
  for (int i = 0; i < 41; ++i) many += "1 ";
  EXPECT_EQ(normal("numbers", many), "(refused)");
}

TEST(Beacon, WithoutAKindEachLetterCounts) {
  EXPECT_EQ(normal("", "4,567.25 up"), "4,567.25 up");
}

TEST(PlayersWord, TheHintOfAFormIsNone) {
  EXPECT_EQ(counted_word("heron"), "heron");
  EXPECT_EQ(counted_word(""), "");
  EXPECT_EQ(counted_word("openssl rand -hex 16"), "");
  EXPECT_EQ(counted_word("word: OpenSSL rand"), "");
}

TEST(MadeFrom, SaysWhoCouldHaveChosenTheDice) {
  const std::string alone = in_words(SeedKind::sealed, {});
  EXPECT_THAT(alone, HasSubstr("the moderator's seal alone. The moderator could have picked it"));
  const std::string words = in_words(SeedKind::sealed, {{"blue", "green", "red"}, {}, {}});
  EXPECT_THAT(words,
              AllOf(HasSubstr("seal and words of blue, green and red"),
                    HasSubstr("The moderator alone could not choose them"), Not(HasSubstr("alone. "))));
  EXPECT_THAT(in_words(SeedKind::sealed, {{"blue"}, "drand", "ab12"}),
              HasSubstr("seal, the word of blue and the public random number 'drand', which was 'ab12'"));
  const auto late = [](MadeFrom parts) {
    parts.sealed_first = false;
    return in_words(SeedKind::sealed, parts);
  };
  EXPECT_THAT(late({{"blue"}, {}, {}}),
              AllOf(HasSubstr("No signed receipts show that the seal was made before"),
                    Not(HasSubstr("could not choose"))));
  EXPECT_THAT(late({{"blue"}, "drand", "ab12"}),
              AllOf(HasSubstr("The seal is not the one that was frozen"), Not(HasSubstr("Nobody"))));
  EXPECT_THAT(in_words(SeedKind::open, {}), HasSubstr("can work out every die in advance"));
  EXPECT_THAT(in_words(SeedKind::given, {}), HasSubstr("Nobody else can check the dice"));
}

}  // namespace
}  // namespace adjudicator::record
