// odds --assume: what a side takes units to be whose strength it does not see.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class OddsAssumed : public ::testing::Test {
 protected:
  fs::path game_of(const std::string& example) const {
    const fs::path folder = temp.path() / example;
    if (!fs::exists(folder)) fs::copy(source("examples/" + example), folder, fs::copy_options::recursive);
    return folder;
  }
  static std::string kept(const std::string& name) { return source("tests/assumptions/" + name).string(); }
  static void change(const fs::path& file, const std::string& from, const std::string& to) {
    std::string text = read(file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << file << " has no " << from;
    write(file, text.replace(at, from.size(), to));
  }
  Called odds(const std::string& example, const std::string& side, const std::string& file,
              const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{
        "odds", game_of(example).string(), "--turn", "1", "--side", side, "--assume", file};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  /// Without the ends of lines that fit a text to a terminal.
  std::string told(const std::string& example, const std::string& side, const std::string& file,
                   const std::vector<std::string>& more = {}) const {
    const Called called = odds(example, side, file, more);
    EXPECT_EQ(called.code, cli::done);
    EXPECT_EQ(called.err, "");
    return std::regex_replace(called.out, std::regex("\n  (?=[A-Za-z(])"), " ");
  }
  /// The ford, with fire on the unit whose strength is not seen.
  std::string ford_under_fire() const {
    change(game_of("classic-ford") / "turn-01/orders/green.xml", R"(units="g-1 g-2 g-how")",
           R"(units="g-1 g-2")");
    change(game_of("classic-ford") / "turn-01/orders/green.xml", "</list>",
           R"(<attack target="0703" units="g-how" seq="3"/></list>)");
    return "classic-ford";
  }
  /// Assumptions for the ford.
  std::string file_of(const std::string& assumed) const {
    const fs::path file = temp.path() / "assumed.xml";
    write(file,
          "<assumptions xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\" "
          "side=\"green\">\n" +
              assumed + "\n</assumptions>\n");
    return file.string();
  }

  TempFolder temp;
};

TEST_F(OddsAssumed, AUnitTakesPart) {
  const std::string ford = ford_under_fire();
  const std::string one = told(ford, "green", file_of(R"(<assume hex="0703"><as strength="4"/></assume>)"));
  EXPECT_THAT(
      one, HasSubstr("Made only from what River Column sees and assumes, and from its own orders: 3 units of "
                     "others, of which 1 is assumed. Nobody has looked whether it is so. "));
  EXPECT_THAT(one, HasSubstr(" Assumed of 0703: strength 4"));
  EXPECT_THAT(one, HasSubstr("Fire from Howitzers on 0703"));
  EXPECT_THAT(told(ford, "green", kept("classic-ford-green.xml"), {"--format", "html"}),
              HasSubstr("3 units of others, of which 1 is assumed."));
  EXPECT_THAT(told(ford, "green", kept("classic-ford-green.xml"), {"--format", "json"}),
              AllOf(HasSubstr("\"enemies\": 3"), HasSubstr("\"assumed\": 1"), HasSubstr("\"taken\"")));
  EXPECT_THAT(told(ford, "green",
                   file_of(R"(<assume hex="0703"><as strength="1"/><as weight="3" strength="9"/></assume>)")),
              AllOf(HasSubstr(" Assumed of 0703: strength 1 (25.0%)"),
                    HasSubstr(" Assumed of 0703: strength 9 (75.0%)")));
  EXPECT_THAT(told(ford, "green", kept("classic-ford-green.xml"), {"0703"}),
              HasSubstr("Fire from Howitzers on"));
}

// The chances of several alternatives are the mean of each alone, by their weights.
TEST_F(OddsAssumed, AlternativesComeByTheirWeights) {
  const std::string ford = ford_under_fire();
  const auto share = [&](const std::string& assumed, const std::string& result) {
    const std::string json = odds(ford, "green", file_of("<assume hex=\"0703\">" + assumed + "</assume>"),
                                  {"0703", "--format", "json"})
                                 .out;
    EXPECT_THAT(json, HasSubstr("\"method\": \"exact\""));
    const std::regex said("\"is\": \"" + result + R"re(", "chance": "[0-9/]+", "share": "([0-9.]+)")re");
    std::smatch found;
    return std::regex_search(json, found, said) ? std::stod(found[1]) : 0.0;
  };
  const std::string weak = R"(<as weight="2" strength="1"/>)";
  const std::string strong = R"(<as weight="1" strength="12"/>)";
  bool differs = false;
  for (const char* result : {"AE", "AR", "NR", "DR", "EX", "DR2", "DE"}) {
    const double both = share(weak + strong, result);
    EXPECT_NEAR(both, (2 * share(weak, result) + share(strong, result)) / 3, 0.000002) << result;
    differs = differs || share(weak, result) != share(strong, result);
  }
  EXPECT_TRUE(differs);
}

TEST_F(OddsAssumed, SamplesDrawThem) {
  const std::string ford = ford_under_fire();
  const auto by = [&](const std::string& threads, const std::vector<std::string>& more) {
    std::vector<std::string> words{"--samples", "3000", "--threads", threads};
    words.insert(words.end(), more.begin(), more.end());
    return told(ford, "green", kept("classic-ford-green.xml"), words);
  };
  const std::string alone = by("1", {});
  EXPECT_THAT(alone, HasSubstr("From 3000 samples"));
  EXPECT_EQ(by("2", {}), alone);
  EXPECT_EQ(by("7", {}), alone);
  EXPECT_EQ(by("2", {"--until-error", "2"}), alone);
  EXPECT_NE(by("2", {"--seed", "another"}), alone);
  // Not the first alternative alone.
  EXPECT_NE(told(ford, "green", file_of(R"(<assume hex="0703"><as strength="1"/></assume>)"),
                 {"--samples", "3000", "--threads", "1"}),
            alone);
}

// Other orders meet what is assumed, too.
TEST_F(OddsAssumed, OrdersAreCompared) {
  const std::string ford = ford_under_fire();
  const fs::path given = game_of(ford) / "turn-01/orders/green.xml";
  const std::string other = (temp.path() / "other.xml").string();
  write(other, read(given));
  change(other, R"(<attack target="0703" units="g-how" seq="3"/>)", "");
  for (const std::vector<std::string>& how : {std::vector<std::string>{"--exact"}, {"--samples", "2000"}}) {
    std::vector<std::string> words{"--with", other};
    words.insert(words.end(), how.begin(), how.end());
    const std::string out = told(ford, "green", kept("classic-ford-green.xml"), words);
    EXPECT_THAT(out, HasSubstr("What these orders change"));
    EXPECT_THAT(out, HasSubstr("of which 1 is assumed"));
    EXPECT_THAT(out, HasSubstr("  0703: "));
    EXPECT_THAT(out, Not(HasSubstr("Howitzers fired")));
  }
}

TEST_F(OddsAssumed, JsonSaysTheSame) {
  const std::string json = call({"convert", kept("classic-ford-green.xml"), "--to", "json"}).out;
  const fs::path file = temp.path() / "assumed.json";
  write(file, json);
  EXPECT_EQ(told("classic-ford", "green", file.string()),
            told("classic-ford", "green", kept("classic-ford-green.xml")));
  change(file, "\"strength\": 12", "\"strength\": -12");
  EXPECT_THAT(
      odds("classic-ford", "green", file.string()).err,
      ContainsRegex("assumed.json:[0-9]+:[0-9]+: error: 'strength' must be a whole number from 0 to 9999"));
}

/// No one value is where a trait begins that the alternatives have otherwise.
TEST_F(OddsAssumed, WhatBeginsInSeveralWaysIsSaidToBeginInNone) {
  const std::string json =
      told("toaw-corps", "blue", kept("toaw-corps-blue.xml"), {"--samples", "60", "--format", "json"});
  EXPECT_THAT(json, ContainsRegex("\"name\": \"deployment\",[ \n]+\"value\""));
  EXPECT_THAT(json, ContainsRegex("\"name\": \"readiness\",[ \n]+\"from\": \"100\""));
}

TEST_F(OddsAssumed, OtherSystemsNeedThem) {
  const std::string corps =
      told("toaw-corps", "blue", kept("toaw-corps-blue.xml"), {"--samples", "60", "--threads", "1"});
  EXPECT_THAT(corps, HasSubstr("2 units of others, of which 2 are assumed, and 6 more are left out"));
  EXPECT_THAT(corps, HasSubstr("against 14th Regiment and 5th Anti-Tank in 0707"));
  EXPECT_EQ(told("toaw-corps", "blue", kept("toaw-corps-blue.xml"), {"--samples", "60", "--threads", "3"}),
            corps);
  const std::string road =
      told("cna-tobruk-road", "commonwealth", kept("cna-tobruk-road-commonwealth.xml"), {"--samples", "60"});
  EXPECT_THAT(road, HasSubstr("3 units of others, of which 3 are assumed, and 8 more are left out"));
  EXPECT_THAT(road, HasSubstr("Close Assault on C0806"));
  // No name that was made up for what has none.
  for (const std::string& out : {corps, road}) EXPECT_THAT(out, Not(HasSubstr("unidentified")));
  for (const char* example : {"cna-tobruk-road", "toaw-corps"}) {
    const Called without = call({"odds", game_of(example).string(), "--turn", "1", "--side",
                                 std::string(example) == "toaw-corps" ? "blue" : "axis"});
    EXPECT_EQ(without.code, cli::no_input);
    EXPECT_THAT(without.err,
                HasSubstr("a side sees too little of what it faces: there are no odds of its own, "
                          "unless it states with --assume what that is"));
  }
  const Called space = odds("moo3-three-worlds", "terra", kept("toaw-corps-blue.xml"));
  EXPECT_EQ(space.code, cli::no_input);
  EXPECT_THAT(space.err, HasSubstr("no units that it could assume something of"));
  const Called open = odds("next-war-patrols", "blue", kept("toaw-corps-blue.xml"));
  EXPECT_EQ(open.code, cli::no_input);
  EXPECT_THAT(open.err, HasSubstr("sees all of a unit, or nothing: there is nothing to assume"));
}

/// Whatever is not seen is, and whatever is assumed, the same is said.
TEST_F(OddsAssumed, NobodyLooksWhetherTheyAreTrue) {
  const std::string ford = ford_under_fire();
  const std::string prying = file_of(
      "<assume hex=\"0806\"><as strength=\"2\"/></assume><assume unit=\"y-4\"><as strength=\"2\"/></assume>\n"
      "<assume unit=\"y-3\"><as strength=\"4\"/></assume><assume hex=\"0808\"><as strength=\"2\"/></assume>");
  const auto all = [&] {
    const Called pried = odds(ford, "green", prying);
    return odds(ford, "green", kept("classic-ford-green.xml")).out + std::to_string(pried.code) + pried.err;
  };
  const std::string before = all();
  EXPECT_THAT(before, HasSubstr("you see no unit of others in 0806"));
  const fs::path roster = game_of(ford) / "turn-01/roster.xml";
  change(roster, R"(id="y-3" side="grey" hex="0703" name="Reserve Company" strength="4")",
         R"(id="y-7" side="grey" hex="0703" name="Guard Company" strength="12")");
  change(roster, R"(hex="0806" name="South Picket" strength="2")",
         R"(hex="0808" name="Nobody" strength="8")");
  EXPECT_EQ(all(), before);
}

/// Which of two units that look alike is which is not told by the order of the moderator's roster.
TEST_F(OddsAssumed, UnitsThatLookAlikeAreTakenAsTheyCome) {
  const fs::path roster = game_of("cna-tobruk-road") / "turn-01/roster.xml";
  const auto told_now = [&] {
    return told("cna-tobruk-road", "commonwealth", kept("cna-tobruk-road-commonwealth.xml"),
                {"--samples", "40", "--format", "json"});
  };
  const std::string before = told_now();
  change(roster, R"(<unit id="1-15" )", R"(<unit id="swapped" )");
  change(roster, R"(<unit id="2-15" )", R"(<unit id="1-15" )");
  change(roster, R"(<unit id="swapped" )", R"(<unit id="2-15" )");
  EXPECT_EQ(told_now(), before);
}

/// How many units without faces stand in a hex, and whether any stand with one that is known, is told by nothing.
TEST_F(OddsAssumed, NobodyIsToldHowManyStandInAHex) {
  const std::string road = "cna-tobruk-road";
  const auto times = [](int count, const std::string& of) {
    std::string all;
    for (int i = 0; i < count; ++i)
      all += "<assume " + of + R"(><as type="infantry" nationality="italian"/></assume>)";
    return all;
  };
  const auto file = [&](const std::string& name, const std::string& assumed) {
    const fs::path path = temp.path() / (name + ".xml");
    write(path,
          "<assumptions xmlns=\"urn:adjudicator:1\" system=\"cna\" game=\"tobruk-road\" turn=\"1\" "
          "side=\"commonwealth\">" +
              assumed + "</assumptions>");
    return path.string();
  };
  const std::string many =
      file("many", times(30, R"(hex="C0807")") + times(3, R"(hex="C0805")") + times(5, R"(hex="C0806")"));
  const std::string wrong =
      file("wrong", times(30, R"(hex="C0807")") + times(2, R"(hex="C0905")") + times(3, R"(unit="12-art")"));
  const auto all = [&] {
    std::string said;
    for (const std::string& assumed : {kept("cna-tobruk-road-commonwealth.xml"), many, wrong})
      for (const char* format : {"text", "html", "json"}) {
        const Called called = odds(road, "commonwealth", assumed, {"--samples", "6", "--format", format});
        said += called.out + called.err + std::to_string(called.code) + '\n';
      }
    return said;
  };
  const std::string before = all();
  EXPECT_THAT(before, HasSubstr("38 units of others, of which 38 are assumed, and 7 more are left out"));
  EXPECT_THAT(before, HasSubstr("you see no unit of others in C0905"));
  EXPECT_THAT(before, Not(HasSubstr("more units are assumed")));
  const fs::path roster = game_of(road) / "turn-01/roster.xml";
  const auto without = [&](const std::string& unit) {
    std::string text = read(roster);
    text = std::regex_replace(text, std::regex("<unit id=\"" + unit + "\"[^>]*>"), "");
    write(roster, std::regex_replace(text, std::regex("<group [^>]*unit=\"" + unit + "\"[^>]*>"), ""));
  };
  without("semoventi");
  EXPECT_EQ(all(), before);
  change(roster, R"(<unit id="33-pio")",
         R"(<unit id="34-pio" side="axis" hex="C0807" name="Pioneers" nationality="german" type="engineer"/>
  <unit id="33-pio")");
  EXPECT_EQ(all(), before);
  for (const char* unit : {"1-15", "2-15", "hq-savona"}) without(unit);
  EXPECT_EQ(all(), before) << "beside a unit that is known";
}

TEST_F(OddsAssumed, AllMistakesAreToldAtOnce) {
  const std::string ford = "classic-ford";
  const auto refused = [&](const std::string& assumed, const std::vector<std::string>& why) {
    const Called called = odds(ford, "green", file_of(assumed));
    EXPECT_EQ(called.code, cli::needs_mending);
    EXPECT_EQ(called.out, "");
    for (const std::string& one : why) EXPECT_THAT(called.err, HasSubstr(one));
  };
  refused(
      R"(<assume hex="0703"><as weight="0" strength="4"/><as weight="-3" strength="10000"/><as type="armor"/></assume>
<assume hex="0703"><as strength="6"/></assume>
<assume hex="0806"><as strength="6"/></assume>
<assume unit="y-1"><as strength="6"/></assume>
<assume unit="y-1" hex="0703"><as strength="6"/></assume>
<assume hex="0604"><as/><as strngth="4"/></assume>)",
      {"assumed.xml:2:32: error: 'weight' must be a whole number from 1 to 1000, not '0' [bad-value]",
       "assumed.xml:2:61: error: 'weight' must be a whole number from 1 to 1000, not '-3' [bad-value]",
       "assumed.xml:2:75: error: 'strength' must be a whole number from 0 to 9999, not '10000' [bad-value]",
       "assumed.xml:2:93: error: you see that 'type' of '0703' is 'infantry', not 'armor': leave it out "
       "[assumed-otherwise]",
       "assumed.xml:3:14: error: more units are assumed in 0703 than the 1 that you see there "
       "[assumed-twice]",
       "assumed.xml:4:14: error: you see no unit of others in 0806 [assumed-unseen]",
       "assumed.xml:5:15: error: you see no unit of others on the map that you know as 'y-1' "
       "[assumed-unseen]",
       "assumed.xml:6:1: error: say which unit this is about: either 'unit', with the name that you know it "
       "by, "
       "or 'hex', with the hex in which you see it [assumed-of-whom]",
       "assumed.xml:7:20: error: say what '0604' is taken to be [assumed-nothing]",
       "'as' has no 'strngth'; did you mean 'strength'? [unknown-attribute]"});
  // Each once: what the schema has refused is not judged again, nor a hex that is full.
  const std::string once = odds(ford, "green", file_of(R"(<assume hex="0703"><as type="Armored car"/></assume>
<assume hex="0703"><as strength="6"/></assume><assume hex="0703"><as strength="6"/></assume>)"))
                               .err;
  EXPECT_TRUE(std::regex_match(once, std::regex("[^[]*\\[bad-value\\][^[]*\\[assumed-twice\\][^[]*")))
      << once;
  // What only the rules can say, at the alternative that it is about.
  refused(R"(<assume hex="0703"><as strength="4"/><as range="2"/></assume>)",
          {"assumed.xml:2:38: error: the unit '0703' has neither 'attack' nor 'strength' [unit-strength]"});
  refused("", {"assumed.xml:1:1: error: 'assume' is missing from 'assumptions' [missing-element]"});
  std::string many;
  for (int i = 1; i <= 65; ++i) many += "<as strength=\"" + std::to_string(i) + "\"/>";
  refused("<assume hex=\"0703\">" + many + "</assume>",
          {"'assume' may have at most 64 'as' entries [too-many]"});
}

TEST_F(OddsAssumed, WhatIsOfAnotherTurnIsToldSo) {
  const fs::path file = temp.path() / "assumed.xml";
  write(file, read(kept("classic-ford-green.xml")));
  change(file, R"(game="ford" turn="1" side="green")", R"(game="fort" turn="2" side="grey")");
  const Called called = odds("classic-ford", "green", file.string());
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, HasSubstr("this file is for the game 'fort', but this is 'ford' [wrong-game]"));
  EXPECT_THAT(called.err, HasSubstr("this file is for the turn '2', but this is '1' [wrong-turn]"));
  EXPECT_THAT(called.err, HasSubstr("this file is for the side 'grey', but this is 'green' [wrong-side]"));
}

TEST_F(OddsAssumed, CombinationsHaveABound) {
  const auto alternatives = [&](int count) {
    std::string all;
    for (int i = 1; i <= count; ++i)
      all += "<as proficiency=\"" + std::to_string(i) +
             "\"><line equipment=\"rifle-squad\" assigned=\"9\"/></as>";
    return all;
  };
  const auto file = [&](const std::string& of_second) {
    const fs::path path = temp.path() / "corps.xml";
    write(path,
          "<assumptions xmlns=\"urn:adjudicator:1\" system=\"toaw\" game=\"corps\" turn=\"1\" side=\"blue\">"
          "<assume unit=\"r-51\">" +
              alternatives(8) + "</assume><assume unit=\"" + of_second + "\">" + alternatives(9) +
              "</assume></assumptions>");
    return path.string();
  };
  const Called many = odds("toaw-corps", "blue", file("r-at"));
  EXPECT_EQ(many.code, cli::needs_mending);
  EXPECT_THAT(many.err,
              HasSubstr("these alternatives come to 72 combinations, and at most 64 are played: give "
                        "fewer units several alternatives [assumed-too-many]"));
  EXPECT_THAT(odds("toaw-corps", "blue", file("r-ad")).err, HasSubstr("did you mean 'r-at'?"));
  EXPECT_THAT(odds("toaw-corps", "blue", file("r-51")).err,
              HasSubstr("'r-51' is assumed twice: put all into one 'assume' [assumed-twice]"));
}

TEST_F(OddsAssumed, WhatIsAskedWronglyIsTold) {
  const std::string ford = game_of("classic-ford").string();
  const std::string file = kept("classic-ford-green.xml");
  EXPECT_EQ(call({"odds", ford, "--assume", file}).code, cli::bad_usage);
  EXPECT_THAT(call({"odds", ford, "--assume", file}).err, HasSubstr("--assume goes with --side"));
  EXPECT_EQ(odds("classic-ford", "green", "").code, cli::bad_usage);
  EXPECT_EQ(odds("classic-ford", "green", file, {"--shard", "0/2", "--to", "tally"}).code, cli::bad_usage);
  EXPECT_EQ(odds("classic-ford", "green", file, {"--from", "tally"}).code, cli::bad_usage);
  EXPECT_EQ(odds("classic-ford", "green", "nowhere.xml").code, cli::no_input);
  EXPECT_EQ(odds("classic-ford", "green", (game_of("classic-ford") / "turn-01/roster.xml").string()).code,
            cli::needs_mending);
}

}  // namespace
}  // namespace adjudicator::cli_test
