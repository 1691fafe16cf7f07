// The HTML report as a page: its order, its cards, its links; a system that no stylesheet knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "cli_fixture.hpp"
#include "report_fixture.hpp"
#include "reports/page/transform.hpp"
#include "texts.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using reports::Stylesheets;
using reports::Wording;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> found(const std::string& text, const std::string& pattern) {
  std::vector<std::string> all;
  const std::regex expression(pattern);
  for (std::sregex_iterator i(text.begin(), text.end(), expression), end; i != end; ++i)
    all.push_back((*i)[1]);
  return all;
}

/// What a page must not have: ids that stand twice, links and labels that lead nowhere, headings that skip a
/// level.
void expect_sound(const std::string& page) {
  std::set<std::string> ids;
  for (const std::string& id : found(page, " id=\"([^\"]*)\"")) EXPECT_TRUE(ids.insert(id).second) << id;
  for (const std::string& to : found(page, "<a [^>]*href=\"#([^\"]*)\"")) EXPECT_TRUE(ids.contains(to)) << to;
  for (const std::string& by : found(page, " aria-labelledby=\"([^\"]*)\""))
    EXPECT_TRUE(ids.contains(by)) << by;
  for (const std::string& region : found(page, "<div class=\"scroll[^\"]*\"([^>]*)>"))
    EXPECT_THAT(region, AllOf(HasSubstr("tabindex=\"0\""), HasSubstr("aria-label"))) << region;
  int before = 0;
  for (const std::string& level : found(page, "<h([1-6])[ >]")) {
    EXPECT_LE(std::stoi(level), before + 1);
    before = std::stoi(level);
  }
  EXPECT_EQ(found(page, "<(h1)[ >]").size(), 1u);
  EXPECT_THAT(found(page, "<(?:h[1-6]|a|caption|th)(?: [^>]*)?>(</)"), IsEmpty());
}

// ---- The page

TEST(HtmlPage, HasItsSectionsInOrder) {
  std::vector<std::string> sections =
      found(html(resolve(three_battles(), {1, 2, 3}), "blue"), "<section id=\"([a-z]+)\"");
  std::erase(sections, "luck");  // where the report has it
  EXPECT_THAT(sections, ElementsAre("short", "refusals", "remarks", "summary", "map", "battles", "positions",
                                    "enemy", "rules", "charts"));
}

TEST(HtmlPage, IsSoundForEveryReader) {
  for (const Story& story : {resolve(three_battles(), {1, 2, 3}), resolve(with_questions(), {1, 1})})
    for (const char* side : {"blue", "red", ""}) {
      SCOPED_TRACE(side);
      expect_sound(html(story, side));
    }
}

/// The results of a strip, a face each, in the order of faces; `came`: the numbers of those that are marked.
std::vector<std::string> faces_of(const std::string& strip, std::vector<std::size_t>& came) {
  std::vector<std::string> all;
  const std::regex run("--n:(\\d+)\"><(b|mark)>([^<]*)</");
  for (std::sregex_iterator i(strip.begin(), strip.end(), run), end; i != end; ++i)
    for (int n = std::stoi((*i)[1]); n > 0; --n) {
      if ((*i)[2] == "mark") came.push_back(all.size());
      all.push_back((*i)[3]);
    }
  return all;
}

std::vector<std::string> strips_of(const std::string& page) {
  std::vector<std::string> all;
  for (std::size_t at = page.find("<ol class=\"strip\""); at != page.npos;) {
    const std::size_t end = page.find("</ol>", at);
    all.push_back(page.substr(at, end - at));
    at = page.find("<ol class=\"strip\"", end);
  }
  return all;
}

// Whatever fell, the strip of a battle says the same of all faces, and each of them came to what it says.
TEST(HtmlPage, SaysWhatTheDieCouldHaveGiven) {
  std::map<std::string, std::vector<std::string>> said;
  for (std::uint32_t face = 1; face <= 6; ++face) {
    const Story story = resolve(three_battles(), {face, face, face});
    const std::string page = html(story, "blue");
    std::vector<std::string> results;
    for (std::size_t i = 0; i < story.outcome.log.size(); ++i)
      if (const auto* look = happening<LookedUp>(story.outcome.log[i]))
        results.emplace_back(look->cell.text());
    std::vector<std::string> marked;
    for (std::size_t at = page.find("id=\"b-"); at != page.npos; at = page.find("id=\"b-", at + 1)) {
      const std::string id = page.substr(at, page.find('>', at) - at);
      const auto strips = strips_of(page.substr(at, page.find("</article>", at) - at));
      ASSERT_EQ(strips.size(), 1u) << id;
      std::vector<std::size_t> came;
      const auto faces = faces_of(strips.front(), came);
      ASSERT_EQ(faces.size(), 6u) << strips.front();
      EXPECT_THAT(came, testing::Contains(face - 1)) << strips.front();
      for (const std::size_t other : came) EXPECT_EQ(faces[other], faces[face - 1]);
      marked.push_back(faces[face - 1]);
      EXPECT_EQ(said.emplace(id, faces).first->second, faces) << id << " " << face;
    }
    EXPECT_THAT(marked, testing::UnorderedElementsAreArray(results)) << face;
  }
  EXPECT_EQ(said.size(), 3u);
}

// With modifiers of the die, rows that are open or hold several numbers, and faces from 0 on: by the chart itself.
TEST(HtmlPage, SaysItWithModifiersToo) {
  const cli_test::TempFolder temp;
  const auto game = temp.path() / "game";
  std::filesystem::copy(cli_test::source("examples/next-war-sector"), game,
                        std::filesystem::copy_options::recursive);
  cli_test::call({"resolve", game.string(), "--turn", "1", "--formats", "html,pdf"});
  std::size_t all = 0;
  for (const char* reader : {"blue", "red", "moderator"})
    for (const std::string& strip : strips_of(
             cli_test::read(game / "turn-01/mailing-1" / ("report-" + std::string(reader) + ".html")))) {
      std::vector<std::size_t> came;
      EXPECT_EQ(faces_of(strip, came).size(), 10u) << strip;
      EXPECT_FALSE(came.empty()) << strip;
      ++all;
    }
  EXPECT_GT(all, 5u);
}

TEST(HtmlPage, OfTheExampleIsSoundAndSmall) {
  const cli_test::TempFolder temp;
  const auto game = temp.path() / "game";
  std::filesystem::copy(cli_test::source("examples/cna-tobruk-road"), game,
                        std::filesystem::copy_options::recursive);
  cli_test::call({"resolve", game.string(), "--formats", "html"});
  for (const char* reader : {"axis", "commonwealth", "moderator"}) {
    SCOPED_TRACE(reader);
    const std::string page =
        cli_test::read(game / "turn-01/mailing-1" / ("report-" + std::string(reader) + ".html"));
    expect_sound(page);
    EXPECT_LT(page.size(), 300000u);
    EXPECT_GT(page.size(), 50000u);
  }
}

/// Remarks, what the defaults decided and what was decided as ordered stand in one place, the reader's own alone.
TEST(HtmlPage, SaysWhatBecameOfTheOrdersInOnePlace) {
  const auto answer = [](const std::string& side, const std::string& source, const std::string& path) {
    return R"(<answered rule="CRT-9.6" side=")" + side + R"(" question="retreat-path" source=")" + source +
           R"(" choice=")" + path + R"("><thing id="b1" table="unit" name="First"/></answered>)";
  };
  const std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="READER" mailing="1")"
      R"( waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/>)"
      R"(<side id="red" name="R" colour="#654321"/><events><scene what="attack" at="turn-01/combat/0302">)"
      R"(<arg as="target" table="place" id="0302"/><events>)" +
      answer("blue", "default", "0401") + answer("blue", "order", "0402") + answer("red", "default", "0403") +
      R"(</events></scene></events><sent side="blue" accepted="2" refused="0"/>)"
      R"(<refusal side="blue" code="CRT-W01" severity="warning"/></report>)";
  const auto for_reader = [&](const std::string& reader) {
    std::string text = report;
    return text.replace(text.find("READER"), 6, reader);
  };
  const std::string page = Stylesheets::standard().to_html(for_reader("blue"));
  expect_sound(page);
  EXPECT_THAT(part_between(page, "<section id=\"short\"", "</section>"),
              HasSubstr("<a href=\"#remarks\">1 remark · 1 decided by default</a>"));
  const std::string fate = part_between(page, "<section id=\"remarks\"", "</section>");
  EXPECT_THAT(fate,
              AllOf(HasSubstr("What became of your orders"), HasSubstr("CRT-W01"), Not(HasSubstr("0403"))));
  EXPECT_EQ(found(fate, "<details class=\"decided-so\"( open=\"open\")?><summary>"),
            (std::vector<std::string>{" open=\"open\"", ""}))
      << "what nobody ordered stands open";
  EXPECT_THAT(found(fate, "<li><a href=\"#b-0302\">0302</a> ([^<\n]*)"),
              ElementsAre(HasSubstr("0401."), HasSubstr("0402 (as ordered).")));
  EXPECT_THAT(part_between(Stylesheets::standard().to_html(for_reader("moderator")),
                           "<section id=\"remarks\"", "</section>"),
              Not(HasSubstr("0401")));
}

TEST(HtmlPage, SaysUntilWhenSomethingIsDue) {
  const std::string page = Stylesheets::standard().to_html(
      R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="blue" mailing="1" waiting="false" language="en" program="1" deadline="2026-12-01T20:00Z"><side id="blue" name="B" colour="#123456"/></report>)");
  EXPECT_THAT(
      part_between(page, "<section id=\"decide\"", "</section>"),
      AllOf(HasSubstr("datetime=\"2026-12-01T20:00Z\""), HasSubstr("Tuesday, December 1, 2026, 20:00 UTC")));
}

// ---- Questions

TEST(HtmlQuestion, DrawsAndNumbersItsChoicesAndMarksTheSilentOne) {
  const cli_test::TempFolder temp;
  const auto game = temp.path() / "game";
  std::filesystem::copy(cli_test::source("examples/classic-ford"), game,
                        std::filesystem::copy_options::recursive);
  cli_test::call({"resolve", game.string(), "--formats", "html"});
  const std::string section = part_between(cli_test::read(game / "turn-01/mailing-1/report-grey.html"),
                                           "<section id=\"decide\"", "</section>");
  const std::string map = part_between(section, "<svg", "</svg>");
  EXPECT_THAT(found(map, "<text y=\"2.9\">([0-9]+)<"), ElementsAre("1", "2", "3", "4", "5", "6", "7", "8"));
  EXPECT_THAT(found(map, "class=\"choice-silent\".*?<text[^>]*>([0-9]+)<"), ElementsAre("2"));
  const std::string choices = part_between(section, "<ol class=\"options\"", "</ol>");
  EXPECT_THAT(found(choices, "<b class=\"no\">([0-9]+)</b><code>([0-9 ]+)</code>").size(), 8u);
  EXPECT_THAT(choices, HasSubstr("<b class=\"no\">2</b><code>0703 0802</code><span class=\"silent\">"));
  EXPECT_THAT(section,
              AllOf(HasSubstr("choice=\"0703 0802\"/&gt;"), HasSubstr("\"choice\": [\"0703\", \"0802\"]")));
}

// ---- Cards

/// Facts of the log with the columns before and after each shift, next to what the card says of them.
TEST(HtmlCard, GoesFromColumnToColumnAsTheLogDoes) {
  const std::string page = html(resolve(three_battles(), {1, 2, 3}), "blue");
  const std::string fall =
      part_between(part_between(page, "id=\"b-0704\"", "</article>"), "<table class=\"fall\"", "</table>");
  // 9 to 2 is +7, column 6–7 (number 5 from 0); the town takes two columns off (CRT-6.4).
  EXPECT_THAT(fall, HasSubstr("--l:3;--n:3"));
  EXPECT_THAT(found(part_between(fall, "<tbody>", "</table>"), "<tr><th[^>]*>([^<]*)<"),
              ElementsAre("Before shifts", "town in the target hex", "Column used"));
  // From where, unless it is where the step ends, and to where.
  EXPECT_THAT(found(fall, "<td style=\"([^\"]*)\""), ElementsAre("--t:5", "--f:5;--t:3", "--t:3"));
  EXPECT_THAT(fall, AllOf(HasSubstr("data-rule=\"CRT-6.4\""), HasSubstr("<td>−2<"), HasSubstr("<b>2–3</b>")));
}

/// Odds, column, die and result need no unfolding.
TEST(HtmlCard, OddsColumnAndDieStandOpen) {
  const std::string card =
      part_between(html(resolve(three_battles(), {1, 2, 3}), "blue"), "id=\"b-0704\"", "</article>");
  const std::string open = part_between(card, "<h3", "<details");
  EXPECT_THAT(open, HasSubstr("<p class=\"odds\">9 − 2 = +7 · shift 2 columns left · column 2–3 · 1d6: 2 · "
                              "Defender retreats"));
  EXPECT_THAT(card, HasSubstr("<figcaption>Before the battle</figcaption>"));
}

/// A differential that is not that of the column is led there by its shifts, and two dice say how they were read.
TEST(HtmlCard, TheOpenLineLeadsToTheColumnAndSaysHowDiceWereRead) {
  const auto line = [](const std::string& shifts, const std::string& dice, const std::string& looks) {
    const std::string page = Stylesheets::standard().to_html(
        R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="blue" mailing="1")"
        R"( waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/><events>)"
        R"(<scene what="attack" at="turn-01/combat/0302"><arg as="target" table="place" id="0302"/><events>)" +
        dice + R"(<looked-up chart="ww-page" band="1" )" + looks + ">" + shifts + "</looked-up></events>" +
        "</scene></events></report>");
    return found(page, "<p class=\"odds\">([^<\n]*)");
  };
  const std::string two = R"(<rolled dice="2d6" faces="1 6"/>)";
  const std::string right = R"(<shift by="3" reason="x"/><shift by="-1" reason="y"/>)";
  EXPECT_THAT(line(right, two, R"(roll="16" cell="DR")"),
              ElementsAre("Shift 2 columns right · column 1 · dice 16 · Defender retreats"));
  EXPECT_THAT(line(R"(<shift by="-1" reason="y"/>)", two, R"(roll="7" cell="DR")"),
              ElementsAre("Shift 1 column left · column 1 · 2d6: 1 and 6 (sum 7) · Defender retreats"));
  EXPECT_THAT(line(R"(<shift by="1" reason="x"/><shift by="-1" reason="y"/>)", two, R"(roll="5" cell="DR")"),
              ElementsAre("Shifts cancel out · column 1 · 2d6: 1 and 6 · Defender retreats"));
  EXPECT_THAT(line("", R"(<rolled dice="1d6" faces="3"/>)", R"(roll="3" cell="DR")"),
              ElementsAre("Column 1 · 1d6: 3 · Defender retreats"));
}

TEST(HtmlCard, HasItsPartsInOrder) {
  const std::string card =
      part_between(html(resolve(three_battles(), {1, 2, 3}), "blue"), "id=\"b-0704\"", "</article>");
  std::size_t at = 0;
  for (const char* next :
       {"<h3 class=\"went-good\">You took Sollach (0704).</h3>", "<p class=\"who\">b2 attacked r2 in 0704.<",
        "class=\"battle-map\"", "Attack: blue", "Defense: red", "9 − 2 = +7", "<table class=\"fall\"",
        "#die-2", "turn-07/combat/0704/die", "class=\"chart ", "r2 retreated from 0704 to",
        "b2 advanced into 0704."}) {
    const std::size_t found = card.find(next, at);
    EXPECT_NE(found, std::string::npos) << next;
    if (found != std::string::npos) at = found;
  }
}

/// A report of a system of its own, in which `scenes` happened.
std::string skirmish_report(const std::string& scenes, const std::string& reader = "red") {
  return R"(<report xmlns="urn:adjudicator:1" system="skirmish" game="g" title="Two hills" turn="3" reader=")" +
         reader +
         R"(" mailing="1" waiting="false" language="en" program="1">)"
         R"(<side id="red" name="Red" colour="#aa2222"/><side id="blue" name="Blue" colour="#2222aa"/><events>)" +
         scenes +
         R"(</events><chart name="melee" source="s" status="published" columns="weak even strong"><row at="1-3" cells="- - hit"/><row at="4-6" cells="- hit rout"/></chart></report>)";
}

/// What it says is in one wording file.
const Stylesheets& skirmish() {
  static const Stylesheets* const all = [] {
    reports::Overrides files;
    files.files["wording/skirmish.en.xml"] = R"(<wording>
      <say key="system.skirmish">Skirmish</say>
      <say key="layout.battles">scene.clash</say>
      <say key="layout.roles">charging standing</say>
      <say key="layout.members.charging">noted.blades</say>
      <say key="layout.total.charging">noted.reach</say>
      <say key="layout.named.standing">held-by</say>
      <say key="layout.counted.standing"></say>
      <say key="layout.sums">noted.reach</say>
      <say key="role.charging">Charging: {charging}</say>
      <say key="role.standing">Standing: {standing}</say>
      <say key="total.charging">{sum}</say>
      <say key="member.blades">{count} blades</say>
      <say key="member-value.blades">{count}</say>
      <say key="scene.clash">{charging} charged {hex}.</say>
      <say key="noted.reach">They reached the line with {sum}.</say>
      <say key="noted.broke">The line broke.</say>
      <say key="looked-up">{chart|chart}: {cell|result}.</say>
      <say key="chart.melee">Melee table</say>
      <say key="result.hit">Hit</say><say key="result.rout">Rout</say><say key="result.-">Nothing</say>
      <say key="layout.yielded">noted.broke(standing)</say>
      <say key="reason.uphill">uphill</say>
    </wording>)";
    return new Stylesheets(std::move(files));
  }();
  return *all;
}

/// A clash in a hex; `more` happened after the dice.
std::string clash(const std::string& hex, const std::string& at, const std::string& more) {
  return "<scene what=\"clash\" at=\"" + at +
         R"("><arg id="red" as="charging" table="side"/><arg id="blue" as="standing" table="side"/><arg id=")" +
         hex +
         R"(" as="hex" table="place"/><arg id="b7" as="held-by" table="unit" side="blue"/><events><noted what="blades" rule="S-1"><arg id="r1" as="unit" table="unit" side="red"/><arg as="count" number="12"/></noted>)"
         R"(<noted what="reach" rule="S-2"><arg as="sum" number="9"/></noted><rolled rule="S-3" dice="1d6" faces="2"/>)"
         R"(<looked-up rule="S-3" chart="melee" roll="2" row="1-3" line="0" base="1" column="2" band="strong" cell="hit"><shift by="1" reason="uphill" rule="S-4"/></looked-up>)" +
         more + "</events></scene>";
}

TEST(HtmlCard, AFurtherSystemJoinsWithOneWordingFile) {
  Wording::Unknown unknown;
  const std::string report =
      skirmish_report(clash("0302", "turn-03/clash/0302", R"(<noted what="broke" rule="S-5"/>)"));
  skirmish().apply("html.xsl", *reports::parse_tree(report), &unknown);
  EXPECT_THAT(unknown.keys, IsEmpty());
  const std::string page = skirmish().to_html(report);
  expect_sound(page);
  const std::string card = part_between(page, "id=\"b-0302\"", "</article>");
  EXPECT_THAT(card, AllOf(HasSubstr("<h3>Red charged 0302.</h3>"), HasSubstr("badge tone-good\">Hit<"),
                          HasSubstr("Charging: Red"), HasSubstr("12 blades"), HasSubstr("Standing: Blue"),
                          HasSubstr("<b>b7</b>"), HasSubstr("They reached the line with 9.")));
  EXPECT_THAT(card, AllOf(HasSubstr("<td>+1<"), HasSubstr("uphill"), HasSubstr("--f:1;--t:2"),
                          HasSubstr("#die-2"), HasSubstr("class=\"chart c-melee\""),
                          HasSubstr("turn-03/clash/0302"), HasSubstr("The line broke.")));
  EXPECT_THAT(part_between(card, "class=\"after\"", "</ul>"), Not(HasSubstr("blades")));
}

TEST(HtmlCard, WhatHappenedInOneHexIsOneCard) {
  const std::string page = skirmish().to_html(
      skirmish_report(clash("0302", "turn-03/clash/0302/1", "") + clash("0405", "turn-03/clash/0405", "") +
                      clash("0302", "turn-03/clash/0302/2", R"(<noted what="broke"/>)")));
  expect_sound(page);
  EXPECT_EQ(found(page, "<(article class=\"battle\")").size(), 2u);
  const std::string card = part_between(page, "id=\"b-0302\"", "</article>");
  EXPECT_THAT(found(card, "class=\"part\" id=\"([^\"]*)\""), ElementsAre("b-0302-1", "b-0302-3"));
  EXPECT_THAT(found(card, "<h([34])>"), ElementsAre("3", "4", "4"));
}

TEST(HtmlPage, SaysWhatItCostAfterTheBattles) {
  const std::string page = skirmish().to_html(skirmish_report(
      clash("0302", "turn-03/clash/0302",
            R"(<removed from="0302" cause="rout"><thing id="b7" table="unit" side="blue"/></removed>)")));
  EXPECT_THAT(found(page, "<section id=\"([a-z]+)\""),
              ElementsAre("short", "summary", "battles", "losses", "rules", "charts"));
  EXPECT_THAT(part_between(page, "<section id=\"losses\"", "</section>"),
              AllOf(HasSubstr("Blue"), HasSubstr("b7"), HasSubstr("0302")));
}

/// A battle of classic in which two defenders had to retreat, and what became of them.
std::string forced_back(const std::string& facts) {
  return R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="blue" mailing="1")"
         R"( waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/>)"
         R"(<side id="red" name="R" colour="#654321"/><events><scene what="attack" at="turn-01/combat/0302">)"
         R"(<arg as="target" table="place" id="0302"/><arg as="attacker" table="side" id="blue"/><events>)"
         R"(<looked-up chart="ww-page" roll="6" row="6" band="1" line="5" column="4" cell="DR"/>)" +
         facts + "</events></scene></events></report>";
}

/// Below a headline the result stands in the line of odds, column and dice, and in no badge beside it.
TEST(HtmlCard, TheResultSaysWhatCameOfIt) {
  const auto results = [](const std::string& facts) {
    const std::string card =
        part_between(Stylesheets::standard().to_html(forced_back(facts)), "<article", "</article>");
    EXPECT_THAT(card, AllOf(HasSubstr("<h3"), Not(HasSubstr("class=\"badge"))));
    return found(card, "<p class=\"odds\">([^<\n]*)");
  };
  const std::string lost =
      R"(<removed cause="no-retreat" from="0302"><thing id="r1" table="unit" side="red"/></removed>)";
  const std::string went =
      R"(<moved rule="CRT-9.1" from="0302" to="0402"><thing id="r2" table="unit" side="red"/></moved>)";
  EXPECT_THAT(results(went), ElementsAre("Column 1 · Defender retreats"));
  EXPECT_THAT(results(lost), ElementsAre("Column 1 · 1 unit eliminated, unable to retreat"));
  EXPECT_THAT(results(lost + lost), ElementsAre("Column 1 · 2 units eliminated, unable to retreat"));
  EXPECT_THAT(results(lost + went),
              ElementsAre("Column 1 · Defender retreats · 1 unit eliminated, unable to retreat"));
}

TEST(HtmlPage, HasNothingThatItDoesNotUse) {
  const std::string page = html(resolve(three_battles(), {1, 2, 3}), "blue");
  // Its map has a forest and no swamp, its units are infantry and no ship.
  EXPECT_THAT(page,
              AllOf(HasSubstr("id=\"p-forest\""), HasSubstr(".t-forest{"), HasSubstr("id=\"u-infantry\"")));
  EXPECT_THAT(page, AllOf(Not(HasSubstr("p-swamp")), Not(HasSubstr("t-swamp")), Not(HasSubstr("u-ship"))));
  EXPECT_THAT(page, Not(HasSubstr("/*")));
  for (const std::string& to : found(page, "<use href=\"#([^\"]*)\""))
    EXPECT_THAT(page, HasSubstr(" id=\"" + to + "\"")) << to;
  for (const std::string& to : found(page, "url\\(#([^)]*)\\)"))
    EXPECT_THAT(page, HasSubstr(" id=\"" + to + "\""));
}

TEST(HtmlCard, EscapesWhatComesFromOthers) {
  const std::string evil = "&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x";
  std::string report = skirmish_report(clash(
      "0302", "turn-03/clash/0302", "<ruled what=\"die\" by=\"" + evil + "\" because=\"" + evil + "\"/>"));
  for (const char* name : {"title=\"Two hills\"", "name=\"Red\"", "id=\"b7\" as=\"held-by\""}) {
    const std::string attribute = std::string(name).substr(0, std::string(name).find('='));
    const std::size_t at = report.find(name);
    ASSERT_NE(at, std::string::npos);
    if (attribute == "id")
      report.insert(at, "name=\"" + evil + "\" ");
    else
      report.replace(at, std::string(name).size(), attribute + "=\"" + evil + "\"");
  }
  const std::string page = skirmish().to_html(report);
  EXPECT_THAT(page, AllOf(HasSubstr("&lt;script&gt;"), Not(HasSubstr("<script"))));
  EXPECT_THAT(found(page, "<[a-z][^<>]*\"( onload=)"), IsEmpty());
}

// ---- Luck

TEST(HtmlLuck, SaysHowUnusualItIs) {
  std::string report = skirmish_report(clash("0302", "turn-03/clash/0302", ""));
  report.insert(
      report.find("<chart"),
      R"(<luck kind="melee" side="red" dice="1d6" rolls="3" expected="21/2" got="4" least="3" most="18" usual-low="7" usual-high="14" lower-tail="185" upper-tail="9954"/>)"
      R"(<luck kind="roll" dice="2d6" rolls="1" expected="7" got="8" least="2" most="12" usual-low="4" usual-high="10" lower-tail="7222" upper-tail="4167"/>)");
  const std::string luck = part_between(skirmish().to_html(report), "<section id=\"luck\"", "</section>");
  EXPECT_THAT(luck, AllOf(HasSubstr("Melee table"), HasSubstr("<td>10½<"), HasSubstr("<td>−6½<tr>"),
                          HasSubstr("about 1 turn in 54 has dice this low"), HasSubstr("7–14")));
  EXPECT_THAT(luck, AllOf(HasSubstr("<td>+1<tr>"), HasSubstr("nothing unusual")));
}

/// Of a side's lost points some were captured: they are among those lost, and the words say so.
TEST(HtmlCard, CapturedPointsAreAmongThoseLost) {
  const std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="cna" title="T" turn="1" reader="axis" mailing="1" waiting="false")"
      R"( language="en" program="1"><side id="axis" name="Axis" colour="#123456"/>)"
      R"(<side id="cw" name="Commonwealth" colour="#654321"/><events><scene what="assault" at="turn-01/ca/C0811">)"
      R"(<arg as="hex" table="place" id="C0811"/><arg as="attacking" table="side" id="cw"/><arg as="defending" table="side" id="axis"/><events>)"
      R"(<noted what="toe-lost"><arg as="unit" id="ccnn" table="unit" side="axis"/><arg as="points" number="2"/></noted>)"
      R"(<noted what="points-captured"><arg as="loser" id="axis" table="side"/><arg as="toe" number="1"/></noted>)"
      R"(</events></scene></events></report>)";
  const std::string page = Stylesheets::standard().to_html(report);
  EXPECT_THAT(part_between(page, "<article", "</header>"), HasSubstr("ou lost 2 TOE (1 captured)."));
  EXPECT_THAT(part_between(page, "id=\"losses\"", "</section>"),
              AllOf(HasSubstr("2 TOE Strength Points lost"), HasSubstr("of these, 1 captured by the enemy")));
  EXPECT_THAT(Stylesheets::standard().to_text(report), HasSubstr("Your losses: 2 TOE (1 captured)"));
}

/// Some is known of others in another measure than of oneself: what the first screen adds up stands in the bill too.
TEST(HtmlPage, TheBillHasAllThatTheFirstScreenCounts) {
  const auto report = [](const std::string& reader) {
    return R"(<report xmlns="urn:adjudicator:1" system="cna" title="T" turn="1" mailing="1" waiting="false")"
           R"( language="en" program="1" reader=")" +
           reader +
           R"("><side id="axis" name="Axis" colour="#123456"/>)"
           R"(<side id="cw" name="Commonwealth" colour="#654321"/><events><scene what="barrage" at="turn-01/barrage/g/C0708">)"
           R"(<arg as="hex" table="place" id="C0708"/><arg as="firing" table="side" id="axis"/><arg as="receiver" table="side" id="cw"/><events>)"
           R"(<noted what="barrage-result"><arg as="receiver" table="side" id="cw"/><arg as="result" number="2"/></noted>)"
           R"(</events></scene></events></report>)";
  };
  const auto bill = [&](const std::string& reader) {
    return part_between(Stylesheets::standard().to_html(report(reader)), "id=\"losses\"", "</section>");
  };
  EXPECT_THAT(Stylesheets::standard().to_html(report("axis")), HasSubstr("2 TOE (as far as you know)"));
  EXPECT_THAT(bill("axis"), HasSubstr("2 TOE Strength Points lost to barrage"));
  EXPECT_THAT(bill("moderator"), Not(HasSubstr("lost to barrage")));
}

/// Low rolls may be the good ones. A house chart of the same name may turn that round.
TEST(HtmlLuck, SaysWhomLowRollsFavor) {
  const std::string fortune =
      R"(<luck kind="ww-page" side="blue" dice="1d6" rolls="3" expected="21/2" got="4" least="3" most="18" usual-low="7" usual-high="14" lower-tail="185" upper-tail="9954"/>)";
  const auto page = [&](const std::string& status) {
    std::string report = forced_back("");
    report.insert(report.find("</report>"), fortune + R"(<chart name="ww-page" source="s" status=")" +
                                                status +
                                                R"(" columns="0 1"><row at="1" cells="DR DE"/></chart>)");
    return report;
  };
  const auto& looks = Stylesheets::standard();
  for (const std::string& text : {looks.to_html(page("published")), looks.to_text(page("published"))})
    EXPECT_THAT(text, AllOf(testing::ContainsRegex("dice this low[^.]*low rolls favor\\s+the attacker"),
                            HasSubstr("You were lucky: ")));
  EXPECT_THAT(looks.to_html(page("house")),
              AllOf(Not(HasSubstr("low rolls favor")), Not(HasSubstr("You were lucky"))));
  // In the open, below the list that folds.
  EXPECT_THAT(looks.to_html(page("published")),
              testing::ContainsRegex("</details>[^<]*<p class=\"lead\">You were lucky: "));
}

}  // namespace
}  // namespace adjudicator::report_test
