// The map of a report and the small maps of its battles: what is drawn, and what is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "files/schema/resources.hpp"
#include "report_fixture.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using reports::Stylesheets;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

/// The pictures of the battles, in the order of the report.
std::vector<std::string> battle_maps(const std::string& text) {
  std::vector<std::string> found;
  const std::string begin = "class=\"battle-map\"";
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1))
    found.push_back(text.substr(at, text.find("</svg>", at) - at));
  return found;
}

Game one_battle() {
  Game game;
  game.units =
      R"(<unit id="b1" side="blue" hex="0403" strength="4"/><unit id="r1" side="red" hex="0404" strength="3"/>)"
      R"(<unit id="far" side="red" hex="0901" strength="3"/>)";
  game.blue = R"(<attack id="A1" target="0404" units="b1" advance="b1"/>)";
  return game;
}

TEST(BattleMap, HasTheHexesWithinTwo) {
  const auto maps = battle_maps(reports::to_fo(report(resolve(one_battle(), {4}), "blue")));
  ASSERT_THAT(maps, SizeIs(1));
  const std::string numbers = maps[0].substr(maps[0].find("class=\"numbers\""));
  EXPECT_THAT(
      matches(numbers.substr(0, numbers.find("</svg:g>")), ">([0-9]{4})<"),
      UnorderedElementsAre("0203", "0204", "0205", "0303", "0304", "0305", "0306", "0402", "0403", "0404",
                           "0405", "0406", "0503", "0504", "0505", "0506", "0603", "0604", "0605"));
}

TEST(BattleMap, EndsWithTheMap) {
  Game game = one_battle();
  game.units =
      R"(<unit id="b1" side="blue" hex="0102" strength="4"/><unit id="r1" side="red" hex="0101" strength="3"/>)";
  game.blue = R"(<attack id="A1" target="0101" units="b1"/>)";
  const auto maps = battle_maps(reports::to_fo(report(resolve(game, {4}), "blue")));
  ASSERT_THAT(maps, SizeIs(1));
  const std::string numbers = maps[0].substr(maps[0].find("class=\"numbers\""));
  EXPECT_THAT(matches(numbers.substr(0, numbers.find("</svg:g>")), ">([0-9]{4})<"),
              UnorderedElementsAre("0101", "0102", "0103", "0201", "0202", "0301", "0302"));
}

/// The counters of a map, each as it is drawn once for the page.
std::vector<std::string> counters(const std::string& page, const std::string& map) {
  std::vector<std::string> all;
  for (const std::string& id : matches(map, "<use href=\"#(c[0-9]+)\"")) {
    const std::size_t at = page.find("<g id=\"" + id + "\"");
    all.push_back(at == page.npos ? id : page.substr(at, page.find("</g>", at) - at));
  }
  return all;
}

TEST(BattleMap, HasTheCountersThatAreNear) {
  const std::string page = html(resolve(one_battle(), {4}), "blue");
  const auto maps = battle_maps(page);
  ASSERT_THAT(maps, SizeIs(1));
  EXPECT_THAT(counters(page, maps[0]),
              UnorderedElementsAre(HasSubstr("class=\"unit s-blue\""), HasSubstr("class=\"unit s-red\"")));
  EXPECT_THAT(maps[0], HasSubstr("class=\"strike\""));
  EXPECT_THAT(maps[0], Not(HasSubstr("class=\"fire\"")));
}

TEST(BattleMap, NamesPlacesThatAreNearAboveAllCounters) {
  Game game = one_battle();
  game.map = R"(<hex id="0405" terrain="town" name="Near"/><hex id="0904" terrain="town" name="Far"/>)";
  game.units += R"(<unit id="b9" side="blue" hex="0405" strength="4"/>)";
  const Story story = resolve(game, {4});
  for (const std::string& page : {html(story, "blue"), reports::to_fo(report(story, "blue"))}) {
    const auto maps = battle_maps(page);
    ASSERT_THAT(maps, SizeIs(1));
    EXPECT_THAT(maps[0], AllOf(HasSubstr(">Near<"), Not(HasSubstr(">Far<"))));
    const std::size_t burst = maps[0].rfind('#');
    EXPECT_THAT(maps[0].substr(burst), testing::StartsWith("#burst"));
    EXPECT_GT(maps[0].find(">Near<"), maps[0].rfind('#', burst - 1)) << "no counter may hide it";
  }
}

// In fog a unit two hexes from the battle and three from the reader's own is not known.
TEST(BattleMap, ShowsNothingOfAHiddenUnit) {
  Game game = one_battle();
  game.rules += R"( fog="contact")";
  Game more = game;
  more.units +=
      R"(<unit id="secret" side="red" hex="0406" strength="9" type="headquarters" name="Hidden staff"/>)";
  const std::string blue = html(resolve(more, {4}), "blue");
  EXPECT_EQ(battle_maps(blue), battle_maps(html(resolve(game, {4}), "blue")));
  EXPECT_THAT(blue, AllOf(Not(HasSubstr("Hidden staff")), Not(HasSubstr("#u-headquarters"))));
  const std::string red = html(resolve(more, {4}), "red");
  EXPECT_THAT(counters(red, battle_maps(red)[0]), testing::Contains(HasSubstr("#u-headquarters")));
}

TEST(Map, NamesAreText) {
  Game game = one_battle();
  game.map = R"(<hex id="0303" terrain="town" name="&lt;script&gt;&amp;&quot;"/>)";
  game.units +=
      R"(<unit id="b9" side="blue" hex="0202" strength="4" name="&lt;/svg&gt;&lt;b&gt;" type="x-y"/>)";
  for (const std::string& page :
       {html(resolve(game, {4}), "blue"), reports::to_fo(report(resolve(game, {4}), "blue"))}) {
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;&amp;"));
    EXPECT_THAT(page, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("</svg><b>"))));
  }
}

// What is used is defined, once: no icon, card or pattern is missing.
TEST(Map, EveryReferenceLeadsToOneSymbol) {
  const std::string page = html(resolve(three_battles(), {1, 2, 3}), "");
  for (const std::string& id : matches(page, "(?:href=\"|url\\()#([A-Za-z0-9-]+)"))
    EXPECT_THAT(matches(page, "\\sid=\"(" + id + ")\""), SizeIs(1)) << id;
}

/// The words between two places of a text.
std::vector<std::string> words_between(std::string_view text, const std::string& begin,
                                       const std::string& end, const std::string& pattern) {
  const std::size_t from = text.find(begin);
  EXPECT_NE(from, std::string_view::npos) << begin;
  return matches(std::string(text.substr(from, text.find(end, from) - from)), pattern);
}

TEST(Map, EveryTypeOfUnitHasAnIcon) {
  const std::string_view sheet = files::resource("stylesheets/map.xsl");
  const auto pairs =
      words_between(sheet, "variable name=\"icons\"", "</xsl:variable>", " ([a-z-]+:[a-z-]+)(?= )");
  std::set<std::string> known;
  for (const std::string& pair : pairs) {
    known.insert(pair.substr(0, pair.find(':')));
    EXPECT_THAT(sheet, HasSubstr("<g id=\"u-" + pair.substr(pair.find(':') + 1) + "\"")) << pair;
  }
  auto types = words_between(files::resource("schemas/cna.xsd"), "name=\"CnaUnitType\"", "</xs:simpleType>",
                             "value=\"([a-z-]+)\"");
  EXPECT_THAT(types, SizeIs(testing::Ge(12u)));
  // Of `classic` types are words of the players; these have names.
  std::vector<std::string> named;
  for (const std::string_view file :
       {"stylesheets/wording/common.en.xml", "stylesheets/wording/classic.en.xml"})
    for (const std::string& type : matches(std::string(files::resource(file)), "key=\"type\\.([a-z-]+)\""))
      named.push_back(type);
  EXPECT_THAT(named, SizeIs(testing::Ge(10u)));
  types.insert(types.end(), named.begin(), named.end());
  for (const std::string& type : types) EXPECT_TRUE(known.contains(type)) << type;
  for (const std::string& level : words_between(files::resource("schemas/cna.xsd"), "name=\"CnaLevel\"",
                                                "</xs:simpleType>", "value=\"([a-z]+)\""))
    EXPECT_THAT(sheet, HasSubstr("id=\"e-" + level + "\"")) << level;
}

std::string classic_report(const std::string& content) {
  return R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="T" reader="moderator" mailing="1" )"
         R"(waiting="false" language="en" program="p">)" +
         content + "</report>";
}

TEST(Map, SidesDifferWithoutColour) {
  std::string sides;
  for (int i = 1; i <= 8; ++i)
    sides += "<side id=\"s" + std::to_string(i) + "\" name=\"S\" colour=\"#336699\"/>";
  const std::string page = Stylesheets::standard().to_html(
      classic_report(sides + R"(<map columns="4" rows="4" even-columns="down"/>)"));
  std::set<std::string> cards;
  for (int i = 1; i <= 8; ++i) {
    const std::string begin = "<g id=\"k-s" + std::to_string(i) + "\">";
    const std::size_t from = page.find(begin);
    ASSERT_NE(from, std::string::npos);
    cards.insert(page.substr(from + begin.size(), page.find("</g>", from) - from - begin.size()));
  }
  EXPECT_THAT(cards, SizeIs(8));
}

// Three counters are drawn, and how many there are is told from the fourth on.
TEST(Map, HighStacksHaveANumber) {
  const auto page = [&](int units) {
    std::string stack;
    for (int i = 1; i <= units; ++i)
      stack += "<thing id=\"u" + std::to_string(i) +
               "\" table=\"unit\" side=\"a\" hex=\"0202\" type=\"infantry\" strength=\"" +
               std::to_string(10 + i) + "\"/>";
    const std::string text = Stylesheets::standard().to_html(classic_report(
        R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down"/><after><stack hex="0202">)" +
        stack + "</stack></after>"));
    return text;
  };
  const auto in_map = [](const std::string& text) {
    const std::size_t map = text.find("class=\"map\"");
    return text.substr(map, text.find("</svg>", map) - map);
  };
  const auto strengths = [&](const std::string& text) {
    std::vector<std::string> all;
    for (const std::string& counter : counters(text, in_map(text)))
      for (const std::string& strength : matches(counter, "<text y=\"10.3\">([0-9]+)<"))
        all.push_back(strength);
    return all;
  };
  EXPECT_THAT(strengths(page(3)), ElementsAre("13", "12", "11"));
  EXPECT_THAT(page(3), Not(HasSubstr("class=\"pile\"")));
  EXPECT_THAT(strengths(page(5)), ElementsAre("13", "12", "11"));
  EXPECT_THAT(
      matches(in_map(page(5)), "class=\"pile\"[^>]*><circle[^>]*/?>(?:</circle>)?<text[^>]*>([0-9]+)<"),
      ElementsAre("5"));
}

// On paper nothing is drawn, or read out, of a counter that another one covers, but for its card.
TEST(Map, OnPaperOnlyTheUppermostCounterShowsItsSigns) {
  std::string stack;
  for (int i = 1; i <= 3; ++i)
    stack += "<thing id=\"u" + std::to_string(i) +
             "\" table=\"unit\" side=\"a\" hex=\"0202\" type=\"infantry\" strength=\"" +
             std::to_string(10 + i) + "\"/>";
  const std::string page = reports::to_fo(classic_report(
      R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down"/><after><stack hex="0202">)" +
      stack + "</stack></after>"));
  const std::size_t map = page.find("class=\"numbers\"");
  const std::string drawn = page.substr(map, page.find("</fo:instream-foreign-object", map) - map);
  EXPECT_THAT(matches(drawn, "href=\"#(k-[a-z]+)\""), ElementsAre("k-a", "k-a", "k-a"));
  EXPECT_THAT(matches(drawn, "href=\"#(u-[a-z]+)\""), ElementsAre("u-infantry"));
  EXPECT_THAT(matches(drawn, "<text y=\"10.3\">([0-9]+)<"), ElementsAre("11"));
  // The icon is made of a frame, which nothing else refers to.
  EXPECT_THAT(matches(page.substr(0, map), "id=\"(frame|u-[a-z]+)\""), ElementsAre("frame", "u-infantry"));
}

/// A hex: its number above (9 to each side of its middle, down to -10.4), the counters, its name below. The middle of 0202 is at 50, 51.
TEST(Map, NeitherCountersNorMarksHideTheNumberOfAHex) {
  std::string stack;
  for (int i = 1; i <= 5; ++i)
    stack += "<thing id=\"u" + std::to_string(i) +
             R"(" table="unit" side="a" hex="0202" type="infantry" strength="4"/>)";
  const std::string report = classic_report(
      R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down">)"
      R"(<hex id="0202" name="Near"/><hex id="0303" name="A long long name"/></map><after><stack hex="0202">)" +
      stack + "</stack></after>");
  const std::string page = Stylesheets::standard().to_html(report);
  const auto middle = matches(page, "<text x=\"[0-9.]+\" y=\"([0-9.]+)\">Near<");
  ASSERT_THAT(middle, SizeIs(1));
  const double y = std::stod(middle.front()) - 17.2;
  const auto counters = matches(page, "<use[^>]*href=\"#c[0-9]+\"[^>]*y=\"([0-9.]+)\"");
  ASSERT_THAT(counters, SizeIs(3));
  for (const std::string& at : counters)
    EXPECT_THAT(std::stod(at) - y, testing::AllOf(testing::Ge(0), testing::Le(2)));
  // What counts a pile and what marks a battle stand beside the number.
  EXPECT_THAT(matches(page, "<circle cx=\"(-?[0-9]+)\""), testing::Contains("-13"));
  EXPECT_THAT(
      matches(html(resolve(one_battle(), {4}), "blue"), "id=\"burst\" [^>]*translate\\(([0-9 -]+)\\)"),
      ElementsAre("16 -4"));
  // A name wider than the hex is set smaller.
  EXPECT_THAT(page, testing::ContainsRegex("font-size:4.7px\"[^>]*>A long long name<"));
}

TEST(Map, UnknownUnitsLookUnknown) {
  const std::string page = Stylesheets::standard().to_html(classic_report(
      R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down"/>)"
      R"(<after><stack hex="0202"><thing table="unit" side="a" hex="0202"/></stack></after>)"));
  EXPECT_THAT(page, AllOf(HasSubstr("href=\"#u-unknown\""), Not(HasSubstr("href=\"#e-"))));
}

// A mark of battle stands beside counters, not over them, and in the middle of a hex that nobody is left in.
TEST(Map, MarksBattlesBesideCountersOrAmidEmptyHexes) {
  const auto burst_at = [](const std::string& after) {
    const std::string page = Stylesheets::standard().to_html(
        R"(<report xmlns="urn:adjudicator:1" system="toaw" title="T" turn="1" reader="a" mailing="1">)"
        R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down"/><events>)"
        R"(<scene at="turn-01/x" what="battle"><arg as="target" id="0202" table="place"/></scene></events>)" +
        after + "</report>");
    return matches(page, "<use href=\"#burst\" transform=\"(translate[^\"]*)\"")
        .at(0);  // those of cards follow
  };
  const std::string beside = burst_at(
      R"(<after><stack hex="0202"><thing id="u" table="unit" side="a" hex="0202"/></stack></after>)");
  EXPECT_EQ(burst_at("<after/>"), beside + " translate(-16 4)");
}

// Who is flown from hex to hex passes none between them.
TEST(Map, FlightsAreNoMarches) {
  const auto page = [](const std::string& rule) {
    return Stylesheets::standard().to_html(
        R"(<report xmlns="urn:adjudicator:1" system="next-war" title="T" turn="1" reader="a" mailing="1">)"
        R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down"/><events><scene at="turn-01/combat/0202" what="attack">)"
        R"(<arg id="0202" as="target" table="place"/><events><moved rule=")" +
        rule +
        R"(" from="0202" to="0404"><thing id="u" table="unit"/></moved></events></scene></events></report>)");
  };
  EXPECT_THAT(page("NW-10.1"), HasSubstr("class=\"arrow retreat\""));
  for (const char* rule : {"NW-10.26", "NW-15.4"}) EXPECT_THAT(page(rule), Not(HasSubstr("class=\"arrow")));
}

// An advance goes into the hex that was fought for; whoever else moved gave way.
TEST(Map, RetreatsAndAdvancesDiffer) {
  const auto page = [](const std::string& from, const std::string& to) {
    return Stylesheets::standard().to_html(classic_report(
        R"(<side id="a" name="A" colour="#336699"/><map columns="4" rows="4" even-columns="down"/><events><scene at="turn-01/combat/0202" what="attack">)"
        R"(<arg id="0202" as="target" table="place"/><events><moved from=")" +
        from + "\" to=\"" + to + R"("><thing id="u" table="unit"/></moved></events></scene></events>)"));
  };
  const auto in_map = [](const std::string& text) {
    const std::size_t map = text.find("class=\"map\"");
    return text.substr(map, text.find("</svg>", map) - map);
  };
  EXPECT_THAT(in_map(page("0202", "0203")),
              AllOf(HasSubstr("class=\"arrow retreat\""), Not(HasSubstr("arrow full"))));
  EXPECT_THAT(in_map(page("0203", "0202")),
              AllOf(HasSubstr("class=\"arrow full\""), Not(HasSubstr("arrow retreat"))));
}

}  // namespace
}  // namespace adjudicator::report_test
