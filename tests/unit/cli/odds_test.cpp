// odds: what can come of a turn, and how likely.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A call that went well, and said nothing besides what it prints.
std::string told(const std::vector<std::string>& words) {
  const Called called = call(words);
  EXPECT_EQ(called.code, cli::done);
  EXPECT_EQ(called.err, "");
  return called.out;
}

class OddsOf : public ::testing::Test {
 protected:
  std::string game_of(const std::string& example) const {
    const fs::path folder = temp.path() / example;
    fs::copy(source("examples/" + example), folder, fs::copy_options::recursive);
    return folder.string();
  }
  static void change(const fs::path& file, const std::string& from, const std::string& to) {
    std::string text = read(file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << file << " has no " << from;
    write(file, text.replace(at, from.size(), to));
  }

  TempFolder temp;
};

TEST_F(OddsOf, AClassicTurnAreExact) {
  const std::string ridge = game_of("classic-ridge");
  const auto before = tree(ridge);
  const std::string out = told({"odds", ridge, "--turn", "1"});
  EXPECT_THAT(out, HasSubstr("the odds of turn 1\nExact"));
  // 6 faces, and the column of 6th Foot against Outpost.
  EXPECT_THAT(out, HasSubstr("6th Foot attacked Outpost in 0810.\n"
                             "  Combat Results Table (differential)\n"
                             "    DR    ████████████                50.0%\n"
                             "    AR    ████████                    33.3%\n"
                             "    NR    ████                        16.7%\n"));
  EXPECT_THAT(out, HasSubstr("  0810  Army of the Ridge 50.0%, nobody 50.0%\n"));
  EXPECT_EQ(tree(ridge), before) << "it writes nothing";
  EXPECT_EQ(call({"odds", ridge, "--turn", "1", "--exact"}).out, out);
}

TEST_F(OddsOf, SamplesSayHowFarTheyMayBeOff) {
  const std::string ridge = game_of("classic-ridge");
  const std::vector<std::string> words{"odds", ridge, "--turn", "1", "--samples", "2500", "--threads"};
  const auto by = [&](const std::string& threads, const std::vector<std::string>& more = {}) {
    std::vector<std::string> all = words;
    all.push_back(threads);
    all.insert(all.end(), more.begin(), more.end());
    return call(all).out;
  };
  const std::string alone = by("1");
  EXPECT_THAT(alone, HasSubstr("From 2500 samples: in 19 of 20 cases a share is off by 2 percentage points"));
  EXPECT_EQ(by("2"), alone);
  EXPECT_EQ(by("7"), alone);
  EXPECT_EQ(by("1", {"--seed", "odds"}), alone);
  EXPECT_NE(by("1", {"--seed", "another"}), alone);
}

// The dice that will fall are not looked at: the odds are those of the position, whatever the game's seed.
TEST_F(OddsOf, ATurnDoNotHangOnItsSeed) {
  const std::string ridge = game_of("classic-ridge");
  const std::string before = told({"odds", ridge, "--turn", "1", "--samples", "1000"});
  EXPECT_THAT(before, HasSubstr("From 1000 samples"));
  const std::string game = read(fs::path(ridge) / "game.xml");
  const std::size_t at = game.find("seed=\"");
  ASSERT_NE(at, std::string::npos);
  const std::size_t end = game.find('"', at + 6);
  write(fs::path(ridge) / "game.xml", game.substr(0, at) + "seed=\"quite another\"" + game.substr(end + 1));
  EXPECT_EQ(told({"odds", ridge, "--turn", "1", "--samples", "1000"}), before);
  // Nor is there need of one.
  write(fs::path(ridge) / "game.xml", game.substr(0, at) + game.substr(end + 1));
  EXPECT_EQ(told({"odds", ridge, "--turn", "1", "--samples", "1000"}), before);
}

TEST_F(OddsOf, ATurnInProgressKeepWhatHasFallen) {
  const std::string ford = game_of("classic-ford");
  const auto waiting = call({"resolve", ford, "--formats", "xml"});
  ASSERT_EQ(waiting.code, cli::waits) << waiting.err;
  const std::string out = told({"odds", ford});
  EXPECT_THAT(out, HasSubstr("Exact: every course that the turn can take comes to the same.\n"
                             "The turn has begun: the dice that have fallen stand. "));
  EXPECT_THAT(out, HasSubstr("100.0%"));
}

TEST_F(OddsOf, EverySystemTellsThem) {
  for (const char* example : {"cna-tobruk-road", "moo3-three-worlds", "next-war-sector", "toaw-corps"}) {
    const std::string out = told({"odds", game_of(example), "--samples", "200", "--turn", "1"});
    EXPECT_THAT(out, HasSubstr("Losses\n")) << example;
    EXPECT_THAT(out, Not(HasSubstr("odds."))) << example;
    EXPECT_THAT(out, Not(HasSubstr("outcome-"))) << example;
  }
}

// What charts give is printed as they have it: a minus is no space.
TEST_F(OddsOf, ResultsStandAsInTheirCharts) {
  EXPECT_THAT(told({"odds", game_of("next-war-sector"), "--turn", "1", "--samples", "1000"}),
              HasSubstr("    -/1R  "));
  EXPECT_THAT(told({"odds", game_of("cna-tobruk-road"), "--turn", "1", "--samples", "100"}),
              HasSubstr("TOE Strength Points lost: "));
  EXPECT_THAT(told({"odds", game_of("moo3-three-worlds"), "--turn", "1", "--samples", "100"}),
              HasSubstr("won by surrender, Terran Fleet"));
}

// Dice that players throw at a table are thrown in samples, too, and a ruling stands whatever it replaced.
TEST_F(OddsOf, RulingsStand) {
  EXPECT_THAT(told({"odds", game_of("cna-kitchen-table"), "--turn", "1", "--samples", "50"}),
              HasSubstr("From 50 samples"));
  const std::string ridge = game_of("classic-ridge");
  fs::remove_all(fs::path(ridge) / "turn-02");
  ASSERT_EQ(call({"resolve", ridge, "--formats", "xml"}).code, cli::done);
  const Called amended = call({"amend", ridge, "--turn", "1", "--die", "turn-01/combat/0810/die", "--faces",
                               "6", "--by", "The referee", "--because", "a test"});
  ASSERT_EQ(amended.code, cli::done) << amended.err;
  const std::string out = told({"odds", ridge, "--turn", "1"});
  EXPECT_THAT(out, HasSubstr("6th Foot attacked Outpost in 0810.\n"
                             "  Combat Results Table (differential)\n"
                             "    "));
  EXPECT_THAT(out, HasSubstr("100.0%\n\nDragoons"));
}

TEST_F(OddsOf, APageAndJsonSayTheSame) {
  const std::string ridge = game_of("classic-ridge");
  const fs::path page = temp.path() / "odds.html";
  expect_silent(call({"odds", ridge, "--turn", "1", "--format", "html", "--output", page.string()}));
  const std::string html = read(page);
  EXPECT_THAT(html, StartsWith("<!DOCTYPE html"));
  EXPECT_THAT(html, HasSubstr("6th Foot attacked Outpost in 0810."));
  EXPECT_THAT(html, HasSubstr("33.3%"));
  const std::string json = told({"odds", ridge, "--turn", "1", "--format", "json"});
  EXPECT_THAT(json, HasSubstr("\"method\": \"exact\""));
  EXPECT_THAT(json, HasSubstr(R"({"is": "AR", "chance": "1/3", "share": "0.333333"})"));
  for (const char* example : {"cna-tobruk-road", "moo3-three-worlds", "next-war-patrols", "toaw-corps"})
    EXPECT_THAT(told({"odds", game_of(example), "--turn", "1", "--format", "html", "--samples", "100"}),
                HasSubstr(" on average"));
  const std::string sampled = told({"odds", ridge, "--turn", "1", "--format", "html", "--samples", "2500"});
  EXPECT_THAT(sampled, HasSubstr("percentage points at most"));
  // Of samples the bounds, too.
  EXPECT_THAT(call({"odds", ridge, "--turn", "1", "--format", "json", "--samples", "100"}).out,
              HasSubstr("\"at-least\": "));
}

TEST_F(OddsOf, GermanGames) {
  const std::string ridge = game_of("classic-ridge");
  change(fs::path(ridge) / "game.xml", "<game ", "<game language=\"de\" ");
  const std::string out = told({"odds", ridge, "--turn", "1"});
  EXPECT_THAT(out, HasSubstr("Aussichten für Zug 1"));
  EXPECT_THAT(out, HasSubstr("33,3\u00a0%"));
  EXPECT_THAT(out, HasSubstr("niemand"));
}

TEST_F(OddsOf, WhatIsAskedWronglyIsTold) {
  const std::string ridge = game_of("classic-ridge");
  const auto refused = [&](const std::vector<std::string>& more, const std::string& why, int code) {
    std::vector<std::string> words{"odds", ridge};
    words.insert(words.end(), more.begin(), more.end());
    const Called called = call(words);
    EXPECT_EQ(called.code, code) << called.err;
    EXPECT_EQ(called.out, "");
    EXPECT_THAT(called.err, HasSubstr(why));
  };
  refused({"--exact", "--samples", "10"}, "--exact or --samples, not both", cli::bad_usage);
  refused({"--samples", "0"}, "--samples", cli::bad_usage);
  refused({"--samples", "1000000000000"}, "--samples", cli::bad_usage);
  refused({"--samples", "2000000000"}, "--samples takes a number from 1 to 1000000000", cli::bad_usage);
  refused({"--threads", "none"}, "--threads", cli::bad_usage);
  refused({"--format", "pdf"}, "--format is text, html or json, not 'pdf'", cli::bad_usage);
  refused({"--turn", "9"}, "turn 9", cli::no_input);
  const std::string road = game_of("cna-tobruk-road");
  const Called exact = call({"odds", road, "--exact"});
  EXPECT_NE(exact.code, cli::done);
  EXPECT_THAT(exact.err, HasSubstr("too many courses for exact odds; --samples"));
}

TEST_F(OddsOf, ABrokenTurnIsToldAsCheckTellsIt) {
  const std::string ridge = game_of("classic-ridge");
  change(fs::path(ridge) / "turn-01/roster.xml", "<unit ", "<unti ");
  const Called called = call({"odds", ridge, "--turn", "1"});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("roster.xml:"));
  EXPECT_EQ(called.out, "");
}

}  // namespace
}  // namespace adjudicator::cli_test
