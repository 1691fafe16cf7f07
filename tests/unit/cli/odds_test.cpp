// odds: what can come of a turn, and how likely.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli_fixture.hpp"
#include "core/dice.hpp"
#include "host/turn/odds_shards.hpp"
#include "odds/interval.hpp"
#include "odds/tally_file.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AnyOf;
using ::testing::ContainsRegex;
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

/// A text without the ends of lines that fit it to a terminal.
std::string unwrapped(const std::string& text) {
  return std::regex_replace(text, std::regex("\\n  (?=[A-Za-z(])"), " ");
}

/// How likely, in percent, a hex is whose at the end: by both.
std::map<std::string, double> holders_in(const std::string& text) {
  std::map<std::string, double> shares;
  const std::regex line("\n  ([0-9]{4})  ([^\n]+)");
  const std::regex item("([^, ][^,]*) ([0-9.]+)%");
  for (std::sregex_iterator hex(text.begin(), text.end(), line); hex != std::sregex_iterator(); ++hex) {
    const std::string holders = (*hex)[2];
    for (std::sregex_iterator one(holders.begin(), holders.end(), item); one != std::sregex_iterator(); ++one)
      shares[(*hex)[1].str() + " " + (*one)[1].str()] = std::stod((*one)[2]);
  }
  return shares;
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
  EXPECT_THAT(out, HasSubstr("6th Foot against Outpost in 0810\n"
                             "  Combat Results Table (differential)\n"
                             "    DR    ████████████                50.0%  Defender retreats\n"
                             "    AR    ████████                    33.3%  Attacker retreats\n"
                             "    NR    ████                        16.7%  No result\n"));
  EXPECT_THAT(out, HasSubstr("  0810  Army of the Ridge 50.0%, nobody 50.0%\n"));
  EXPECT_THAT(out, HasSubstr("\nNo unit can be lost.\n"));
  EXPECT_THAT(told({"odds", game_of("classic-folio"), "--turn", "1"}),
              ContainsRegex("\nChance of survival\n  w-3 3rd Brigade +61\\.1%\n(  [^\n]*%\n)+"
                            "  All other units survive\\.\n"));
  EXPECT_EQ(tree(ridge), before) << "it writes nothing";
  EXPECT_EQ(call({"odds", ridge, "--turn", "1", "--exact"}).out, out);
}

// Courses are many that come to the same.
TEST_F(OddsOf, SmallTurnsAreThoseOfManySamples) {
  for (const char* example : {"classic-ridge", "next-war-patrols"}) {
    const std::string game = game_of(example);
    const std::string exact = told({"odds", game, "--turn", "1"});
    ASSERT_THAT(exact, HasSubstr("\nExact"));
    const auto shares = holders_in(exact);
    const auto sampled = holders_in(told({"odds", game, "--turn", "1", "--samples", "20000"}));
    ASSERT_GT(shares.size(), 5u);
    std::map<std::string, double> sums;
    for (const auto& [who, share] : shares) {
      sums[who.substr(0, 4)] += share;
      const auto other = sampled.find(who);
      EXPECT_NEAR(share, other == sampled.end() ? 0.0 : other->second, 2.0) << example << " " << who;
    }
    for (const auto& [hex, sum] : sums) EXPECT_NEAR(sum, 100.0, 0.3) << example << " " << hex;
  }
}

// Wilson's, at 1.96: of 1 in 10 it is 0.01788 to 0.40415.
TEST(OddsBounds, AreWilsons) {
  const auto [low, high] = odds::bounds(1, 10);
  EXPECT_GT(low, 17'870);
  EXPECT_LT(low, 17'890);
  EXPECT_GT(high, 404'140);
  EXPECT_LT(high, 404'160);
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
  EXPECT_THAT(out, HasSubstr("Exact: it comes to the same however the dice fall.\n"
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
// NW-7.7, NW-15.4: not steps alone.
TEST_F(OddsOf, NextWarCountsWhatFlies) {
  const std::string out = told({"odds", game_of("next-war-sector"), "--turn", "1", "--samples", "2000"});
  for (const char* lost :
       {"helicopter units damaged or lost", "Air Points lost for good", "Airmobile Points lost for good"})
    EXPECT_THAT(out, ContainsRegex(std::string("\n    ") + lost + ": [0-9.]+ on average")) << lost;
  EXPECT_THAT(out, HasSubstr("\n    Steps the attacker loses / steps the defender loses."));
  EXPECT_THAT(out, HasSubstr("\n  Air Defense Fire: Blue, 1st Gunships\n"));
}

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
  EXPECT_THAT(out, HasSubstr("6th Foot against Outpost in 0810\n"
                             "  Combat Results Table (differential)\n"
                             "    "));
  EXPECT_THAT(out, HasSubstr("100.0%  Attacker retreats\n\nDragoons"));
}

TEST_F(OddsOf, APageAndJsonSayTheSame) {
  const std::string ridge = game_of("classic-ridge");
  const fs::path page = temp.path() / "odds.html";
  expect_silent(call({"odds", ridge, "--turn", "1", "--format", "html", "--output", page.string()}));
  const std::string html = read(page);
  EXPECT_THAT(html, StartsWith("<!DOCTYPE html"));
  EXPECT_THAT(html, HasSubstr("6th Foot against Outpost in 0810"));
  EXPECT_THAT(html, HasSubstr("33.3%"));
  EXPECT_THAT(html, HasSubstr("<small>Attacker retreats</small>"));
  // On the map each hex that may change hands is filled as high as that is likely.
  EXPECT_THAT(html, HasSubstr("aria-label=\"Who is where at the end, on the map"));
  EXPECT_THAT(html, HasSubstr("<rect class=\"s-red\" x=\"-20\" width=\"40\" y=\"0\" height=\"17\""));
  const std::string json = told({"odds", ridge, "--turn", "1", "--format", "json"});
  EXPECT_THAT(json, HasSubstr("\"method\": \"exact\""));
  EXPECT_THAT(json, Not(HasSubstr("\"map\"")));
  EXPECT_THAT(json, HasSubstr(R"({"is": "AR", "chance": "1/3", "share": "0.333333"})"));
  // Many different numbers are told in groups.
  const std::map<std::string, std::string> has{{"cna-tobruk-road", " on average"},
                                               {"moo3-three-worlds", " on average"},
                                               {"next-war-patrols", " on average"},
                                               {"toaw-corps", "<th scope=\"row\">[0-9]+–[0-9]+<td>"}};
  for (const auto& [example, what] : has)
    EXPECT_THAT(told({"odds", game_of(example), "--turn", "1", "--format", "html", "--samples", "100"}),
                ContainsRegex(what));
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
  // A side reads its own language.
  const std::vector<std::string> blue{"odds", ridge, "--turn", "1", "--side", "blue"};
  EXPECT_THAT(told(blue), HasSubstr("the odds of turn 1"));
  change(fs::path(ridge) / "game.xml", "<side id=\"blue\" ", "<side id=\"blue\" language=\"de\" ");
  EXPECT_THAT(told(blue), HasSubstr("6th Foot gegen Outpost in 0810\n"));
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
  refused({"--until-error", "0"}, "--until-error takes percentage points from 0.01 to 50, not '0'",
          cli::bad_usage);
  for (const char* wrong :
       {"", "%", "-1", "99999999999999999999", "0.001", "51", "1e3", ".5", "1.", "1.2.3", "nan"})
    refused({"--until-error", wrong}, "--until-error takes percentage points", cli::bad_usage);
  for (const char* wrong : {"", "1", "1/", "/2", "2/2", "-1/2", "0/0", "0/100001", "0/2x", "1/2/3"})
    refused({"--shard", wrong, "--to", "tally"}, "--shard takes a part", cli::bad_usage);
  refused({"--shard", "0/2"}, "--shard needs --to", cli::bad_usage);
  refused({"--to", "tally"}, "--to goes with --shard", cli::bad_usage);
  refused({"--exact", "--from", "tally"}, "--exact or --from, not both", cli::bad_usage);
  refused({"--from", "tally", "--samples", "10"}, "--from or --samples, not both", cli::bad_usage);
  refused({"--shard", "0/2", "--until-error", "1"}, "--shard or --until-error, not both", cli::bad_usage);
  refused({"0805", "--shard", "0/2", "--to", "tally"}, "give no ADDRESS", cli::bad_usage);
  refused({"--seed", "two\x7flines"}, "--seed takes a text in one line", cli::bad_usage);
  refused({"--seed", "two\nlines"}, "--seed takes a text in one line", cli::bad_usage);
  refused({"--from", "nowhere"}, "nowhere", cli::no_input);
  refused({"--format", "pdf"}, "--format is text, html or json, not 'pdf'", cli::bad_usage);
  refused({"--turn", "9"}, "turn 9", cli::no_input);
  const std::string road = game_of("cna-tobruk-road");
  const Called exact = call({"odds", road, "--exact"});
  EXPECT_NE(exact.code, cli::done);
  EXPECT_THAT(exact.err, HasSubstr("too many courses for exact odds; --samples"));
}

// What a side does not see changes nothing of what it is told; what it sees does.
TEST_F(OddsOf, ASideComeFromWhatItSees) {
  const std::string ford = game_of("classic-ford");
  const auto of = [&](const std::string& side) { return call({"odds", ford, "--side", side}); };
  const std::string before = of("green").out;
  EXPECT_THAT(
      unwrapped(before),
      HasSubstr(
          "Made only from what River Column sees and from its own orders: 2 units of others, and 1 more is "
          "left out, with attacks on it, because River Column does not see how strong it is. "));
  EXPECT_THAT(before, HasSubstr("Exact: "));
  EXPECT_THAT(unwrapped(before), HasSubstr("it may well go worse."));
  // A unit that it knows by no name is that of its hex.
  EXPECT_THAT(
      before,
      HasSubstr("\n  unit in 0603                                83.3%\n  All other units survive.\n"));
  // Who is in a hex at the end is not known where a unit stands that was left out.
  EXPECT_THAT(before, Not(HasSubstr("\n  0703  ")));
  EXPECT_THAT(told({"odds", ford, "--side", "green", "--format", "html"}),
              HasSubstr("Made only from what River Column sees"));
  const fs::path roster = fs::path(ford) / "turn-01/roster.xml";
  const std::string as_it_was = read(roster);
  change(roster, R"(name="Reserve Company" strength="4")", R"(name="Guard Company" strength="9")");
  change(roster, R"(hex="0806" name="South Picket" strength="2")",
         R"(hex="0808" name="Nobody" strength="8")");
  change(fs::path(ford) / "turn-01/orders/grey.json", "pass", "pazz");
  EXPECT_EQ(of("green").out, before);
  EXPECT_EQ(of("green").err, "");
  change(roster, R"(name="Ford Company" strength="4")", R"(name="Ford Company" strength="9")");
  EXPECT_NE(of("green").out, before);
  // Of faults of its own files the side is told.
  const fs::path orders = fs::path(ford) / "turn-01/orders/green.xml";
  const std::string own = read(orders);
  change(orders, "<list>", "<lisst>");
  EXPECT_EQ(of("green").code, cli::needs_mending);
  EXPECT_THAT(of("green").err, HasSubstr("green.xml:"));
  write(orders, own);
  // Of faults of the moderator's files it is told that they are there, and nothing of what they are about.
  for (const char* broken : {R"(<unit id="y-4" side="gray")", R"(<unit id="y-9" side="grey")"}) {
    write(roster, as_it_was);
    change(roster, R"(<unit id="y-4" side="grey")", broken);
    const Called called = of("green");
    EXPECT_EQ(called.code, std::string(broken).find("y-9") == std::string::npos ? cli::bad_data : cli::done);
    for (const char* hidden : {"y-", "gray", "roster"}) EXPECT_THAT(called.err, Not(HasSubstr(hidden)));
  }
}

TEST_F(OddsOf, ASideNeedsWhatItSeesToReckon) {
  for (const char* example : {"cna-tobruk-road", "moo3-three-worlds", "toaw-corps"}) {
    const std::string game = game_of(example);
    const std::string text = read(fs::path(game) / "game.xml");
    const std::size_t at = text.find("<side id=\"") + 10;
    const Called called =
        call({"odds", game, "--turn", "1", "--side", text.substr(at, text.find('"', at) - at)});
    EXPECT_EQ(called.code, cli::no_input) << example;
    EXPECT_THAT(called.err, HasSubstr("a side sees too little of what it faces"));
    EXPECT_EQ(called.out, "");
  }
  const std::string ridge = game_of("classic-ridge");
  EXPECT_THAT(call({"odds", ridge, "--turn", "1", "--side", "pink"}).err, HasSubstr("pink"));
  EXPECT_EQ(call({"odds", ridge, "--turn", "1", "--side", ""}).code, cli::bad_usage);
  EXPECT_EQ(call({"odds", ridge, "--turn", "1", "--side", "blue", "--from", "tally"}).code, cli::bad_usage);
}

// Dice that its report shows stand. Where it does not show all that have fallen there are no odds of the rest.
TEST_F(OddsOf, ASideKeepWhatItWasTold) {
  const std::string ford = game_of("classic-ford");
  ASSERT_EQ(call({"resolve", ford, "--formats", "json"}).code, cli::waits);
  const Called in_the_dark = call({"odds", ford, "--side", "green"});
  EXPECT_EQ(in_the_dark.code, cli::no_input);
  EXPECT_THAT(in_the_dark.err, HasSubstr("its report does not tell green each die that has fallen"));
  fs::remove_all(fs::path(ford) / "turn-01/mailing-1");
  change(fs::path(ford) / "game.xml", "fog=\"contact\"", "fog=\"open\"");
  ASSERT_EQ(call({"resolve", ford, "--formats", "json"}).code, cli::waits);
  EXPECT_THAT(told({"odds", ford, "--side", "green"}),
              HasSubstr("The turn has begun: dice shown in the report to River Column stand;"));
  const fs::path mailing = fs::path(ford) / "turn-01/mailing-1";
  fs::remove(mailing / "report-green.json");
  const Called without = call({"odds", ford, "--side", "green"});
  EXPECT_EQ(without.code, cli::no_input);
  EXPECT_THAT(without.err, HasSubstr("there is no report-green.xml or .json"));
  change(mailing / "log.xml", "<log ", "<log broken=\"y-3\" ");
  const Called broken = call({"odds", ford, "--side", "green"});
  EXPECT_EQ(broken.code, cli::bad_data);
  EXPECT_THAT(broken.err, HasSubstr("a file of the moderator's is at fault in turn 1"));
  EXPECT_THAT(broken.err, Not(HasSubstr("y-3")));
}

TEST_F(OddsOf, OneBattleAlone) {
  const std::string ridge = game_of("classic-ridge");
  const std::string out = told({"odds", ridge, "0810", "--turn", "1"});
  EXPECT_THAT(out, HasSubstr("6th Foot against Outpost in 0810\n"));
  EXPECT_THAT(out, HasSubstr("  0810  Army of the Ridge 50.0%, nobody 50.0%\n"));
  // Of units those that fight there.
  EXPECT_THAT(out, HasSubstr("\nNo unit that fights here can be lost.\n"));
  EXPECT_THAT(
      told({"odds", game_of("classic-folio"), "0402", "--turn", "1"}),
      ContainsRegex("\nChance of survival\n  w-3 3rd Brigade +61\\.1%\n  k-2 Wood Battalion +61\\.1%\n\n"));
  for (const char* other : {"0805", "Losses", "surviv"}) EXPECT_THAT(out, Not(HasSubstr(other)));
  // Also by its address, and by one below it.
  for (const char* address : {"turn-01/combat/0810", "turn-01/combat/0810/die"})
    EXPECT_EQ(told({"odds", ridge, address, "--turn", "1"}), out) << address;
  EXPECT_THAT(told({"odds", ridge, "turn-01/combat", "--turn", "1"}), HasSubstr("0805"));
  const Called unknown = call({"odds", ridge, "0811", "--turn", "1"});
  EXPECT_EQ(unknown.code, cli::no_input);
  EXPECT_THAT(unknown.err, HasSubstr("no battle of turn 1 is at '0811'; did you mean '0810'?"));
  EXPECT_EQ(unknown.out, "");
}

// Other orders of a side beside those that it gave: what they change is paired by common dice.
TEST_F(OddsOf, OtherOrdersAreCompared) {
  const std::string ridge = game_of("classic-ridge");
  const std::string given = read(fs::path(ridge) / "turn-01/orders/blue.xml");
  const auto without = [&](const std::string& attack) {
    const std::size_t at = given.find("<attack id=\"" + attack + "\"");
    EXPECT_NE(at, std::string::npos) << given;
    return given.substr(0, at) + given.substr(given.find("/>", at) + 2);
  };
  const std::string other = (temp.path() / "other.xml").string();
  write(other, without("outpost"));
  const auto with = [&](const std::string& file, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"odds", ridge, "--turn", "1", "--with", file};
    words.insert(words.end(), more.begin(), more.end());
    return told(words);
  };
  const auto before = tree(ridge);
  const std::string exact = with(other);
  EXPECT_THAT(unwrapped(exact), HasSubstr("What these orders change ("));
  EXPECT_THAT(exact, HasSubstr("  0810: nobody \u221250 percentage points\n"));
  EXPECT_THAT(exact, HasSubstr("before: 50.0%"));
  EXPECT_THAT(exact, HasSubstr("  6th Foot against Outpost in 0810: not fought any more\n"));
  EXPECT_THAT(exact, Not(HasSubstr("6th Foot against Outpost in 0810\n")));
  const std::string sampled = with(other, {"--samples", "4000"});
  EXPECT_THAT(sampled, ContainsRegex("0810: nobody \u2212[45][0-9.]* percentage points "
                                     "\\([^0-9]*[0-9.]+ to [^0-9]*[0-9.]+\\)"));
  EXPECT_EQ(with(other, {"--samples", "4000", "--threads", "7"}), sampled);
  // What no order touches cancels out: no share of another hex differs by chance.
  EXPECT_THAT(sampled, Not(HasSubstr("  0805: ")));
  // Who survives, too, of both sides.
  const std::string folio = game_of("classic-folio");
  const fs::path calm = temp.path() / "calm.xml";
  write(calm, read(fs::path(folio) / "turn-01/orders/white.xml"));
  change(calm, R"(<attack id="wood" target="0402" units="w-3" seq="2" advance="none"/>)", "");
  for (const char* unit : {"w-3 3rd Brigade", "k-2 Wood Battalion"}) {
    const std::string survives = std::string("\n  ") + unit + ", chance of survival \\+";
    EXPECT_THAT(told({"odds", folio, "--turn", "1", "--with", calm.string()}),
                ContainsRegex(survives + "38\\.9 percentage points\n"));
    EXPECT_THAT(told({"odds", folio, "--turn", "1", "--with", calm.string(), "--samples", "2000"}),
                ContainsRegex(survives + "3[0-9.]+ percentage points[ \n]+\\(\\+3[0-9.]+ to[ \n]+\\+4"));
  }
  // The same orders change nothing.
  write(other, given);
  EXPECT_THAT(with(other), HasSubstr("  No difference of 0.1 percentage points"));
  EXPECT_THAT(with(other, {"--samples", "500"}), HasSubstr("  No difference of 0.1 percentage points"));
  for (const char* format : {"json", "html"})
    EXPECT_THAT(with(other, {"--format", format}), HasSubstr("other.xml"));
  EXPECT_THAT(told({"odds", ridge, "--turn", "1", "--side", "blue", "--with", other}),
              HasSubstr("No difference of 0.1"));
  // In words, too; what is wrong with them is told.
  write(other, "orders blue ridge turn 1\nattack 0810 with 6th Foot\nend\n");
  EXPECT_THAT(with(other), HasSubstr("6th Foot against Outpost"));
  write(
      other,
      "<orders xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"1\" side=\"blue\"><list>"
      "<attack target=\"0810\" units=\"nobody\"/></list></orders>");
  const Called faulty = call({"odds", ridge, "--turn", "1", "--with", other});
  EXPECT_EQ(faulty.code, cli::needs_mending);
  EXPECT_THAT(faulty.err, HasSubstr("nobody"));
  EXPECT_THAT(faulty.out,
              HasSubstr("\n  2 mistakes in these orders. What the rules refuse is not in the comparison.\n"));
  for (const char* format : {"json", "html"}) {
    const Called same = call({"odds", ridge, "--turn", "1", "--with", other, "--format", format});
    EXPECT_EQ(same.code, cli::needs_mending);
    EXPECT_THAT(same.out, AnyOf(HasSubstr("2 mistakes in these orders."), HasSubstr("\"refused\": 2")));
  }
  EXPECT_EQ(call({"odds", ridge, "--turn", "1", "--side", "red", "--with", other}).code, cli::bad_usage);
  EXPECT_EQ(
      call({"odds", ridge, "--turn", "1", "--with", (fs::path(ridge) / "turn-01/roster.xml").string()}).code,
      cli::bad_usage);
  EXPECT_EQ(call({"odds", ridge, "--turn", "1", "--with", other, "--until-error", "1"}).code, cli::bad_usage);
  EXPECT_EQ(tree(ridge), before);
}

TEST_F(OddsOf, SamplesGoOnUntilTheyAreSure) {
  const std::string ridge = game_of("classic-ridge");
  const auto by = [&](const std::string& error, const std::string& most, const std::string& threads = "2") {
    return told(
        {"odds", ridge, "--turn", "1", "--samples", most, "--until-error", error, "--threads", threads});
  };
  // 0.98 over the root of the samples, by tens of thousands.
  EXPECT_THAT(
      unwrapped(by("2", "200000")),
      HasSubstr("From 10000 samples: in 19 of 20 cases a share is off by 1 percentage point at most"));
  EXPECT_THAT(
      unwrapped(by("0.7%", "200000")),
      HasSubstr("From 20000 samples: in 19 of 20 cases a share is off by 0.7 percentage points at most"));
  EXPECT_THAT(by("0.5", "200000"), HasSubstr("From 40000 samples"));
  EXPECT_THAT(by("0.5", "20000"), HasSubstr("From 20000 samples"));
  EXPECT_EQ(by("0.5", "200000", "1"), by("0.5", "200000", "7"));
  EXPECT_EQ(by("0.5", "200000"), told({"odds", ridge, "--turn", "1", "--samples", "40000"}));
}

// No share is farther from its bounds than the page says.
TEST_F(OddsOf, SamplesAreOffByNoMoreThanTheySay) {
  for (const char* example : {"classic-ridge", "next-war-sector", "moo3-three-worlds"})
    for (const char* samples : {"1", "7", "300", "2000"}) {
      const std::string json = told(
          {"odds", game_of(std::string(example)), "--turn", "1", "--samples", samples, "--format", "json"});
      fs::remove_all(temp.path() / example);
      double points = 0;
      const std::regex said(R"re("points": "?([0-9./]+)"?)re");
      std::smatch found;
      ASSERT_TRUE(std::regex_search(json, found, said)) << json.substr(0, 500);
      const std::string text = found[1];
      points = std::stod(text);
      if (const std::size_t slash = text.find('/'); slash != text.npos)
        points /= std::stod(text.substr(slash + 1));
      const std::regex share(R"re("share": "([0-9.]+)", "at-least": "([0-9.]+)", "at-most": "([0-9.]+)")re");
      std::size_t shares = 0;
      for (std::sregex_iterator i(json.begin(), json.end(), share), end; i != end; ++i, ++shares)
        for (const std::size_t bound : {2u, 3u})
          EXPECT_LE(std::abs(std::stod((*i)[1]) - std::stod((*i)[bound])) * 100, points + 0.0002) << (*i)[0];
      EXPECT_GT(shares, 5u);
    }
}

class Shards : public OddsOf {
 protected:
  Shards() : game_(game_of("classic-ridge")) {}
  std::string file(const std::string& name) const { return (temp.path() / name).string(); }
  Called play(const std::string& shard, const std::string& to, const std::string& seed = "odds",
              const std::string& samples = "5500") const {
    return call({"odds", game_, "--turn", "1", "--samples", samples, "--seed", seed, "--shard", shard, "--to",
                 file(to)});
  }
  /// Of shards 0 to `count` - 1 of as many.
  std::vector<std::string> play_all(int count) const {
    std::vector<std::string> files;
    for (int i = 0; i < count; ++i) {
      const std::string name = std::to_string(i) + "-of-" + std::to_string(count);
      expect_silent(play(std::to_string(i) + "/" + std::to_string(count), name));
      files.push_back(file(name));
    }
    return files;
  }
  static std::vector<std::string> merge(std::vector<std::string> files,
                                        const std::vector<std::string>& more = {}) {
    files.insert(files.begin(), "merge");
    files.insert(files.end(), more.begin(), more.end());
    return files;
  }
  /// Ended with this code, wrote nothing, and said so.
  static void refused(const Called& called, int code, const std::string& why) {
    EXPECT_EQ(called.code, code);
    EXPECT_EQ(called.out, "");
    EXPECT_THAT(called.err, HasSubstr(why));
  }

  const std::string game_;
};

// However a run was cut, the bytes are those of one run; and what is shown of them is what one run shows.
TEST_F(Shards, ComeToTheSameAsOneRun) {
  const std::string whole = told(merge(play_all(1)));
  EXPECT_EQ(whole, read(file("0-of-1")));
  for (const int count : {2, 3, 8}) EXPECT_EQ(told(merge(play_all(count))), whole) << count;
  expect_silent(call(merge(play_all(2), {"--output", file("all")})));
  for (const std::string format : {"text", "json", "html"})
    EXPECT_EQ(told({"odds", game_, "--turn", "1", "--from", file("all"), "--format", format}),
              told({"odds", game_, "--turn", "1", "--samples", "5500", "--format", format}))
        << format;
  EXPECT_EQ(told({"odds", game_, "0810", "--turn", "1", "--from", file("all")}),
            told({"odds", game_, "0810", "--turn", "1", "--samples", "5500"}));
  // A hundred parts of a chunk each.
  expect_silent(play("0/1", "one", "odds", "100000"));
  std::vector<std::string> hundred;
  for (int i = 0; i < 100; ++i) {
    hundred.push_back(file("of-100-" + std::to_string(i)));
    expect_silent(play(std::to_string(i) + "/100", "of-100-" + std::to_string(i), "odds", "100000"));
  }
  EXPECT_EQ(told(merge(hundred)), read(file("one")));
  // A folder stands for its files.
  fs::create_directory(file("folder"));
  for (const char* name : {"0-of-3", "1-of-3", "2-of-3"})
    fs::copy(file(name), fs::path(file("folder")) / name);
  EXPECT_EQ(told(merge({file("folder")})), whole);
}

// In every system what a tally keeps is all that is told.
TEST_F(Shards, OfEverySystemHoldAllThatIsTold) {
  for (const char* example : {"cna-tobruk-road", "moo3-three-worlds", "next-war-sector", "toaw-corps"}) {
    const std::string game = game_of(example);
    const std::string tally = std::string("tally-of-") + example;
    expect_silent(
        call({"odds", game, "--turn", "1", "--samples", "1100", "--shard", "0/1", "--to", file(tally)}));
    EXPECT_EQ(told({"odds", game, "--turn", "1", "--from", file(tally), "--format", "json"}),
              told({"odds", game, "--turn", "1", "--samples", "1100", "--format", "json"}))
        << example;
  }
}

TEST_F(Shards, WhatIsMissingIsNamed) {
  play_all(3);
  refused(call(merge({file("1-of-3")})), cli::try_again, "these parts are missing or not complete: 0,2");
  EXPECT_EQ(told(merge({file("1-of-3")}, {"--missing"})), "0,2\n");
  EXPECT_EQ(told(merge({file("0-of-3"), file("1-of-3"), file("2-of-3")}, {"--missing"})), "");
  refused(call({"odds", game_, "--turn", "1", "--from", file("1-of-3")}), cli::try_again, "0,2");
  // Parts that have no chunk at all are complete as they are.
  EXPECT_EQ(told(merge(play_all(9))), told(merge(play_all(1))));
}

TEST_F(Shards, OfOtherRunsAreRefused) {
  play_all(2);
  refused(call(merge({file("0-of-2"), file("1-of-2"), file("1-of-2")})), cli::bad_data, "both have part 1");
  expect_silent(play("1/2", "seed", "another"));
  refused(call(merge({file("0-of-2"), file("seed")})), cli::bad_data, "seed has other dice (--seed)");
  expect_silent(play("1/2", "samples", "odds", "7000"));
  refused(call(merge({file("0-of-2"), file("samples")})), cli::bad_data,
          "is of a run of another number of samples");
  expect_silent(play("1/3", "shards"));
  refused(call(merge({file("0-of-2"), file("shards")})), cli::bad_data,
          "is of a run of another number of parts");
  // Nor is a file of another part overwritten.
  const std::string before = read(file("1-of-2"));
  refused(play("0/2", "1-of-2"), cli::bad_data, "is of another part");
  refused(play("1/2", "1-of-2", "another"), cli::bad_data, "has other dice (--seed)");
  EXPECT_EQ(read(file("1-of-2")), before);
  // The turn has changed since.
  play_all(1);
  change(fs::path(game_) / "turn-01/orders/blue.xml", "b-inf-1 b-gds", "b-inf-1");
  refused(call({"odds", game_, "--turn", "1", "--from", file("0-of-1")}), cli::bad_data,
          "is of other files of the turn");
}

// A run that is stopped goes on from what its file holds: it is written whole each time. With how many threads is all one.
TEST_F(Shards, ThatWereBegunGoOn) {
  expect_silent(play("0/1", "whole", "odds", "20000"));
  const std::string whole = read(file("whole"));
  struct Killed {};
  const host::Game game = host::open_game(game_);
  host::OddsAsked asked;
  asked.samples = 20'000;
  std::set<std::string> kept;
  for (const std::uint64_t when : {1'000u, 9'500u, 17'500u}) {
    host::Notes notes;
    const auto kill = [&](std::uint64_t played, std::uint64_t all) {
      EXPECT_EQ(all, 20'000u);
      EXPECT_LE(played, all);
      if (played >= when) throw Killed();
    };
    fs::remove(file("begun"));
    EXPECT_THROW(host::play_shard(game, 1, asked, {0, 1, file("begun")}, kill, notes), Killed);
    kept.insert(read(file("begun")));
    EXPECT_EQ(told(merge({file("begun")}, {"--missing"})), "0\n");
    expect_silent(call({"odds", game_, "--turn", "1", "--samples", "20000", "--shard", "0/1", "--to",
                        file("begun"), "--threads", "3"}));
    EXPECT_EQ(read(file("begun")), whole) << when;
  }
  EXPECT_EQ(kept.size(), 3u) << "after none, 8 and 16 chunks";
  // The same of one part of several.
  asked.samples = 40'000;
  host::Notes notes;
  const auto kill = [&](std::uint64_t played, std::uint64_t) {
    if (played >= 9'500) throw Killed();
  };
  EXPECT_THROW(host::play_shard(game, 1, asked, {1, 2, file("half")}, kill, notes), Killed);
  expect_silent(play("1/2", "half", "odds", "40000"));
  expect_silent(play("1/2", "whole half", "odds", "40000"));
  EXPECT_EQ(read(file("half")), read(file("whole half")));
}

// A tally that was cut, or in which a byte is another, is refused whatever the byte: nothing of it is shown.
TEST_F(Shards, BrokenTalliesAreRefused) {
  play_all(1);
  const std::string whole = read(file("0-of-1"));
  odds::TallyFault fault;
  ASSERT_TRUE(odds::read_tally(whole, fault));
  for (std::size_t size = 0; size < whole.size(); ++size)
    ASSERT_FALSE(odds::read_tally(std::string_view(whole).substr(0, size), fault)) << size;
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char byte : {'\0', '7', '-', '\n', '\xff'}) {
      std::string changed = whole;
      if (std::exchange(changed[at], byte) == byte) continue;
      ASSERT_FALSE(odds::read_tally(changed, fault)) << at;
    }
  write(file("0-of-1"), whole.substr(0, whole.size() / 2));
  refused(call(merge({file("0-of-1")})), cli::bad_data, "0-of-1: the tally is cut, or was changed");
  refused(play("0/1", "0-of-1"), cli::bad_data, "the tally is cut, or was changed");
  refused(call(merge({file("nowhere")})), cli::no_input, "nowhere");
  fs::create_directory(file("empty"));
  refused(call(merge({file("empty")})), cli::no_input, "no tally");
}

// Who writes the sum himself is still told what the turn does not have, by its line or as a whole; never a crash.
TEST_F(Shards, ForgedTalliesAreRefused) {
  play_all(1);
  const std::string whole = read(file("0-of-1"));
  const std::string body = whole.substr(0, whole.rfind("end "));
  const auto lines = [&] {
    std::vector<std::string> all;
    std::istringstream text(body);
    for (std::string line; std::getline(text, line);) all.push_back(line);
    return all;
  }();
  const auto forge = [&](std::size_t at, const std::string& line) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) text += (i == at ? line : lines[i]) + "\n";
    write(file("forged"), text + "end " + to_hex(sha256(text)) + "\n");
    return call({"odds", game_, "--turn", "1", "--from", file("forged"), "--format", "json"});
  };
  int refusals = 0;
  for (const std::string& line :
       {std::string("1 result 0123456789abcdef s3-differential \xef\xbf\xbe"),
        std::string("1 result 0123456789abcdef none DR"),
        "1 result 0123456789abcdef s3-differential " + std::string(11'000'000, 'D'), std::string("shard 0 1"),
        std::string("1 loss units 0 -9223372036854775808"),
        std::string("1 loss units 0 9223372036854775807")}) {
    const Called called = forge(lines.size() - 1, line);
    EXPECT_EQ(called.code, cli::bad_data) << line.substr(0, 80) << ": " << called.err;
  }
  for (std::size_t at = 0; at < lines.size(); ++at) {
    std::string last = lines[at];
    last.replace(last.rfind(' ') + 1, std::string::npos, "99999");
    std::string first = lines[at];
    first.replace(0, first.find(' '), "99999");
    for (const std::string& line : {std::string(), std::string("1 cell unit 99 strength 1"), last, first,
                                    "9999 " + lines[at], lines[at] + " -1"}) {
      const Called called = forge(at, line);
      EXPECT_THAT(called.code, AnyOf(cli::done, cli::bad_data, cli::try_again)) << line << ": " << called.err;
      refusals += called.code == cli::done ? 0 : 1;
    }
  }
  EXPECT_GT(refusals, static_cast<int>(4 * lines.size()));
  // Nobody is in a hex more often than it was played.
  const auto hex =
      std::ranges::find_if(lines, [](const std::string& one) { return one.find(" hex ") != one.npos; });
  ASSERT_NE(hex, lines.end());
  std::string more = "5500" + hex->substr(hex->find(' '));
  more.replace(more.rfind(' ') + 1, std::string::npos, "-2");  // several sides
  EXPECT_EQ(forge(static_cast<std::size_t>(hex - lines.begin()), *hex + "\n" + more).code, cli::bad_data);
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
