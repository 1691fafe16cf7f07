// Reports of systems that are not like the first ones: results that look like fractions, counters of another
// table than `unit`, no board, terrain of other names, advances of two hexes, losses of steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libxml/xmlsave.h>

#include <memory>

#include "core/rule_system.hpp"
#include "report_fixture.hpp"
#include "reports/page/transform.hpp"
#include "reports/report/luck.hpp"
#include "texts.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using reports::Stylesheets;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// The wording of a system `siege`, with `more` sentences, which replace those of the same keys.
Stylesheets siege(const std::string& more = "", const std::string& german = "") {
  std::string sentences;
  for (const auto& [key, sentence] : {std::pair{"layout.battles", "scene.storm"},
                                      {"scene.storm", "{target} was stormed."},
                                      {"looked-up", "Result {cell|result}."},
                                      {"changed", ""}}) {
    const std::string opening = std::string("<say key=\"") + key + "\">";
    if (more.find(opening) == std::string::npos) sentences += opening + sentence + "</say>";
  }
  reports::Overrides own;
  own.files["wording/siege.en.xml"] = "<wording>" + sentences + more + "</wording>";
  if (!german.empty()) own.files["wording/siege.de.xml"] = "<wording>" + german + "</wording>";
  return Stylesheets(std::move(own));
}

constexpr const char* board =
    R"(<map columns="4" rows="4" even-columns="down"><hex id="0101" terrain="flat"/>)"
    R"(<hex id="0202" terrain="thicket"/><hex id="0303" terrain="wooded-heights"/></map>)";

std::string siege_report(const std::string& contents, const std::string& map = board,
                         const std::string& language = "en") {
  return R"(<report xmlns="urn:adjudicator:1" system="siege" game="g" turn="3" title="Siege" reader="blue" mailing="1" )"
         R"(waiting="false" program="1.2.3" language=")" +
         language +
         R"("><side id="blue" name="Blue" colour="#336699"/><side id="red" name="Red" colour="#993333"/>)" +
         map + contents + "</report>";
}

std::string storm(const std::string& events) {
  return R"(<events><scene at="turn-03/storm/0202" what="storm"><arg id="0202" as="target" table="place"/><events>)" +
         events + "</events></scene></events>";
}

std::string fo(const Stylesheets& sheets, const std::string& report) {
  const reports::Tree page = sheets.to_fo(*reports::parse_tree(report));
  xmlChar* text = nullptr;
  int size = 0;
  xmlDocDumpMemoryEnc(page.get(), &text, &size, "UTF-8");
  const std::unique_ptr<xmlChar, decltype(xmlFree)> owner(text, xmlFree);
  return std::string(reinterpret_cast<const char*>(text), static_cast<std::size_t>(size));
}

// ---- Questions and gates

const std::string flight =
    R"(<say key="question-title.flight">Where?</say><say key="question-help.flight">Choose.</say>)";

/// A question to blue about a unit in 0202, with these options.
std::string flight_question(const std::string& unit, const std::string& options) {
  return R"(<question at="turn-03/flight/)" + unit +
         R"(" fingerprint="0123456789abcdef" side="blue" kind="flight" fallback="0302"><subject id=")" +
         unit + R"(" table="unit" side="blue" hex="0202"/>)" + options + "</question>";
}

TEST(ChoicesOfOtherSystems, OfAStackAreDrawnOnce) {
  const Stylesheets sheets = siege(flight);
  const std::string near = R"(<option choice="0302"/><option choice="0303"/><option choice="0201 0302"/>)";
  const std::string two = siege_report(flight_question("a", near) + flight_question("b", near));
  const std::string page = part_between(sheets.to_html(two), "<section id=\"decide\"", "</section>");
  const std::size_t folded = page.find("The same choices as above");
  ASSERT_NE(folded, page.npos);
  EXPECT_LT(page.find("viewBox=\"-82 -87 164 174\""), folded);
  // Two ends in one hex stand side by side.
  EXPECT_THAT(page, AllOf(HasSubstr("translate(77.5 "), HasSubstr("translate(90.5 ")));
  const std::string paper = fo(sheets, two);
  EXPECT_THAT(paper, HasSubstr("The same choices as above."));
}

TEST(ChoicesOfOtherSystems, OfOtherChoicesAreDrawnAgainAndLongWaysFit) {
  const std::string page = siege(flight).to_html(
      siege_report(flight_question("a", R"(<option choice="0302"/>)") +
                   flight_question("b", R"(<option choice="0302"/><option choice="0302 0402 0403"/>)")));
  EXPECT_THAT(page,
              AllOf(Not(HasSubstr("The same choices as above")), HasSubstr("viewBox=\"-82 -87 164 174\""),
                    HasSubstr("viewBox=\"-112 -121 224 242\"")));
}

TEST(ChoicesOfOtherSystems, HaveNoMapWithoutABoard) {
  const std::string page =
      siege(flight).to_html(siege_report(flight_question("a", R"(<option choice="0302"/>)"), ""));
  EXPECT_THAT(page, AllOf(HasSubstr("<b class=\"no\">1</b>"), Not(HasSubstr("<figure"))));
}

/// The answers ready to copy say what silence would do, in the word that the question has for it.
TEST(ChoicesOfOtherSystems, OfWordsAreReadyToCopyAsWords) {
  const Stylesheets sheets = siege(flight);
  std::string words = flight_question("a", R"(<option word="hold"/><option word="run"/>)");
  words.replace(words.find("fallback=\"0302\""), 15, "fallback-word=\"hold\"");
  const std::string report = siege_report(words);
  const std::string page = part_between(sheets.to_html(report), "<section id=\"decide\"", "</section>");
  EXPECT_THAT(page, HasSubstr("fingerprint=\"0123456789abcdef\"\n          word=\"hold\"/&gt;"));
  EXPECT_THAT(page, HasSubstr("\"fingerprint\": \"0123456789abcdef\",\n   \"word\": \"hold\"}"));
  EXPECT_THAT(sheets.to_text(report), HasSubstr("word=\"hold\"/>"));
  EXPECT_THAT(fo(sheets, report), HasSubstr("word=\"hold\"/&gt;"));
}

TEST(GatesOfOtherSystems, AreSaidInTheWordsOfTheSystemAndInItsOrder) {
  std::string report = siege_report(
      R"(<events><scene at="turn-03/lists/guns/blue" what="list"><arg as="reader" id="blue" table="side"/><arg as="list" word="guns"/><events><told what="guns" side="blue"><arg as="gun" word="Bertha"/></told></events></scene></events>)"
      R"(<order-form orders="1" spelling="xml"><line text="&lt;orders/&gt;"/></order-form>)");
  report.replace(report.find("waiting=\"false\""), 15, "waiting=\"true\" gate=\"dawn\"");
  const std::string wording =
      R"(<say key="layout.gate.dawn">guns</say><say key="gate-do.dawn">Aim.</say><say key="gate-limits.dawn">One. | Two.</say><say key="gate-silent.dawn">Nothing.</say>)"
      R"(<say key="list.guns">Guns</say><say key="list-head.guns">Gun</say><say key="list-row.guns">{gun}</say>)";
  const std::string page =
      part_between(siege(wording).to_html(report), "<section id=\"decide\"", "</section>");
  std::size_t at = 0;
  for (const char* next : {"Aim.", "If you send nothing:", "Nothing.", "Guns", "Bertha", "Limits", "<li>One.",
                           "<li>Two.", "ready to copy", "&lt;orders/&gt;"}) {
    const std::size_t found = page.find(next, at);
    EXPECT_NE(found, page.npos) << next;
    if (found != page.npos) at = found;
  }
  // A system that says nothing of the gate.
  EXPECT_THAT(siege().to_html(report),
              HasSubstr("The turn stops here and waits for the orders for step dawn."));
}

// ---- Charts

constexpr const char* siege_results =
    R"(<chart name="results" source="s" status="published" columns="1-2 a-b 3-1" rows-are="number" columns-are="name" cells-are="name">)"
    R"(<row at="..0" cells="1/2 -/1R 1-2"/><row at="1-2" cells="-1 x-y 2/3"/></chart>)";
const std::string read_there =
    storm(
        R"(<looked-up chart="results" roll="2" row="1-2" line="1" base="0" column="0" band="1-2" cell="1/2"/>)") +
    siege_results;

TEST(ChartsOfOtherSystems, ArePrintedAsTheyAre) {
  const Stylesheets sheets = siege();
  const std::string page = sheets.to_html(siege_report(read_there));
  EXPECT_THAT(page, AllOf(HasSubstr("<td>1/2<"), HasSubstr("<td>-/1R<"), HasSubstr("<td>1-2<"),
                          HasSubstr("<td>x-y<"), HasSubstr("<td>-1<"), HasSubstr("<td>2/3<")));
  // Heads of rows are numbers, those of columns names.
  EXPECT_THAT(page, AllOf(HasSubstr("<th>≤ 0<"), HasSubstr("<th>1–2<"), HasSubstr("<th>1-2<"),
                          HasSubstr("<th>a-b<")));
  EXPECT_THAT(page, AllOf(HasSubstr("Result 1/2."), HasSubstr("column 1-2, result 1/2."), Not(HasSubstr("½")),
                          Not(HasSubstr("⅔"))));
  const std::string text = sheets.to_text(siege_report(read_there));
  EXPECT_THAT(text, AllOf(HasSubstr("   1/2  -/1R   1-2\n"), HasSubstr("Result 1/2."), Not(HasSubstr("½"))));
  const std::string paper = fo(sheets, siege_report(read_there));
  EXPECT_THAT(paper, AllOf(HasSubstr(">1/2<"), HasSubstr(">x-y<"), HasSubstr(">a-b<"), Not(HasSubstr("½"))));
}

TEST(ChartsOfOtherSystems, ReadInverselyHaveSpansOfRolls) {
  const std::string report = siege_report(
      storm(
          R"(<looked-up chart="losses" roll="12" row="15%" line="0" base="0" column="0" band="1" cell="15%"/>)") +
      R"(<chart name="losses" source="s" status="published" columns="1 2" rows-are="number" columns-are="number" cells-are="rolls">)"
      R"(<row at="15%" cells="11-36 9-10,12"/><row at="none" cells="41-66 none"/></chart>)");
  EXPECT_THAT(siege().to_html(report), AllOf(HasSubstr("<td>11–36<td>9–10,12"), HasSubstr("<td>41–66<td>–")));
  EXPECT_THAT(fo(siege(), report), AllOf(HasSubstr(">11–36<"), HasSubstr(">9–10, 12<")));
}

TEST(ChartsOfOtherSystems, OfNumbersHaveNumbers) {
  const std::string report = siege_report(
      storm(R"(<looked-up chart="morale" row="bad" line="0" base="0" column="0" band="1" cell="-2"/>)") +
      R"(<chart name="morale" source="s" status="published" columns="1 2" rows-are="name" columns-are="number" cells-are="number">)"
      R"(<row at="bad" cells="-2 none"/></chart>)");
  EXPECT_THAT(siege("<say key=\"looked-up\">Morale {cell}.</say>").to_html(report),
              AllOf(HasSubstr("<td>\u22122<td>–"), HasSubstr("Morale \u22122.")));
}

TEST(NamesOfOtherSystems, AreNoNumbers) {
  const std::string report = siege_report(
      R"(<after><stack hex="0101"><thing id="u" table="unit" side="blue" hex="0101" name="1/2" type="a-b"/></stack></after>)");
  EXPECT_THAT(siege("<say key=\"kind\">{name}, {type}</say>").to_html(report), HasSubstr("1/2, a-b"));
}

// ---- Shifts

constexpr const char* shifted =
    R"(<noted what="uphill" rule="S-1"><arg as="by" number="1"/></noted>)"
    R"(<looked-up chart="results" roll="2" row="1-2" line="1" base="0" column="1" band="a-b" cell="x-y"><shift by="1" reason="uphill" rule="S-1"/></looked-up>)";

TEST(ShiftsOfOtherSystems, AreToldOnceInText) {
  const Stylesheets sheets = siege(
      R"(<say key="layout.steps">noted.uphill</say><say key="noted.uphill">Uphill: 1 column right.</say>)"
      R"(<say key="reason.uphill">uphill</say>)");
  const std::string text = sheets.to_text(siege_report(storm(shifted) + siege_results));
  EXPECT_THAT(text, AllOf(HasSubstr("+1        a-b   uphill [S-1]\n"), Not(HasSubstr("1 column right"))));
  // Who sees no columns is told by the note.
  const std::string hidden =
      siege_report(storm(R"(<noted what="uphill"/><looked-up chart="results" cell="x-y"/>)"));
  EXPECT_THAT(sheets.to_text(hidden), HasSubstr("Uphill: 1 column right."));
}

TEST(ShiftsOfOtherSystems, AreTheSameInEveryMedium) {
  const Stylesheets sheets = siege(R"(<say key="reason.uphill">uphill</say>)");
  const std::string report = siege_report(storm(shifted) + siege_results);
  for (const std::string& page : {sheets.to_html(report), sheets.to_text(report), fo(sheets, report)}) {
    const std::size_t base = page.find("1-2", page.find("0202"));
    EXPECT_NE(base, page.npos);
    EXPECT_NE(page.find("uphill", base), page.npos);
    EXPECT_NE(page.find("+1"), page.npos);
  }
}

// ---- Pieces

const std::string legions =
    R"(<after><stack hex="0101"><thing id="l-1" table="legion" side="blue" hex="0101" type="infantry" strength="6"/></stack>)"
    R"(<stack hex="0303"><thing id="l-2" table="legion" side="red" hex="0303" type="infantry" strength="4"/></stack></after>)";

TEST(PiecesOfOtherSystems, NeedNotBeCalledUnits) {
  const Stylesheets sheets = siege(R"(<say key="layout.units">legion</say>)");
  const std::string page = sheets.to_html(siege_report(legions));
  EXPECT_THAT(part_between(page, "id=\"positions\"", "</section>"),
              AllOf(HasSubstr("class=\"units s-blue\""), HasSubstr("<b>l-1</b>")));
  EXPECT_THAT(part_between(page, "id=\"enemy\"", "</section>"), HasSubstr("<b>l-2</b>"));
  EXPECT_THAT(part_between(page, "class=\"map\"", "</svg>"),
              AllOf(HasSubstr("href=\"#c1\""), HasSubstr("href=\"#c2\"")));
  EXPECT_THAT(page, HasSubstr("href=\"#u-infantry\""));
  EXPECT_THAT(sheets.to_text(siege_report(legions)), HasSubstr("Blue · 1 unit\n  0101  l-1"));
  EXPECT_THAT(fo(sheets, siege_report(legions)), AllOf(HasSubstr(">l-1<"), HasSubstr("#u-infantry")));
  // Sentences know them by their names.
  const std::string named = siege_report(
      R"(<after><stack hex="0101"><thing id="l-1" table="legion" side="blue" hex="0101" name="Ninth"/></stack></after>)"
      R"(<events><noted what="led"><arg as="by" word="l-1"/></noted></events>)");
  EXPECT_THAT(siege("<say key=\"noted.led\">{by|legion} led.</say>").to_text(named), HasSubstr("Ninth led."));
}

TEST(PiecesOfOtherSystems, OfNoBoardStandOnNoMap) {
  const std::string fleets =
      R"(<after><thing id="f-1" table="unit" side="blue" type="fleet" strength="6"/><row id="blue" table="side" points="7"/></after>)"
      R"(<events><scene at="turn-03/storm/vega" what="storm"><arg as="target" word="Vega"/></scene></events>)";
  const Stylesheets sheets = siege("<say key=\"row.side\">{id}: {points} points</say>");
  const std::string page = sheets.to_html(siege_report(fleets, ""));
  EXPECT_THAT(page, AllOf(HasSubstr("Vega was stormed."), HasSubstr("f-1"), HasSubstr("blue: 7 points"),
                          Not(HasSubstr("class=\"map\"")), Not(HasSubstr("NaN")),
                          Not(HasSubstr("href=\"#map\"")), Not(HasSubstr("id=\"map\""))));
  EXPECT_THAT(fo(sheets, siege_report(fleets, "")), AllOf(HasSubstr("f-1"), Not(HasSubstr("<svg"))));
  EXPECT_THAT(sheets.to_text(siege_report(fleets, "")), AllOf(HasSubstr("f-1"), HasSubstr("blue: 7 points")));
}

TEST(PiecesOfOtherSystems, ThatStandNowhereMakeNoMap) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  EXPECT_THAT(report(story, "blue"), HasSubstr("<map "));
  RuleSystem boardless = *story.turn->system;
  std::vector<TableSpec> tables(boardless.tables.begin(), boardless.tables.end());
  for (TableSpec& table : tables) table.location = {};
  boardless.tables = tables;
  story.turn->system = &boardless;
  EXPECT_THAT(report(story, "blue"), Not(HasSubstr("<map ")));
}

TEST(PiecesOfOtherSystems, HaveTheirUsualValuesToo) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  EXPECT_THAT(report(story, "blue"), HasSubstr("status=\"ready\""));
  EXPECT_THAT(Stylesheets::standard().to_text(*tree(story, "blue")), Not(HasSubstr("ready")));
}

TEST(PiecesOfOtherSystems, AreLeftOutWhereTheirEndSaysSo) {
  const std::string ends = siege_report(
      R"(<after><thing id="a" table="unit" side="blue" status="sunk"/><thing id="b" table="unit" side="blue" status="late"/></after>)");
  EXPECT_THAT(part_between(siege("<say key=\"layout.ends\">sunk</say>").to_html(ends), "id=\"positions\"",
                           "</section>"),
              AllOf(HasSubstr(">b<"), Not(HasSubstr(">a<")), HasSubstr(", late")));
}

// ---- The map

TEST(MapsOfOtherSystems, NameInOneEntryWhatLooksAlike) {
  const Stylesheets sheets = siege(
      R"(<say key="layout.terrain">flat=clear thicket=forest grove=forest heights=hill wooded-heights=hill+forest lane=road</say>)");
  const std::string map =
      R"(<map columns="4" rows="4" even-columns="down"><hex id="0101" terrain="thicket"/><hex id="0102" terrain="heights"/>)"
      R"(<hex id="0202" terrain="grove"/><hex id="0303" terrain="wooded-heights"/><hexside between="0101 0102" terrain="lane"/>)"
      R"(<hexside between="0102 0103" terrain="road"/></map>)";
  const std::string legend = part_between(sheets.to_html(siege_report("", map)), "class=\"legend\"", "</ul>");
  EXPECT_THAT(legend,
              AllOf(HasSubstr(">thicket, grove"), HasSubstr(">heights<"), HasSubstr(">wooded heights<")));
  EXPECT_EQ(legend.find("grove"), legend.rfind("grove"));
}

TEST(MapsOfOtherSystems, DrawTerrainAsTheSystemSaysItLooks) {
  const Stylesheets sheets =
      siege(R"(<say key="layout.terrain">flat=clear thicket=forest wooded-heights=hill+forest</say>)"
            R"(<say key="terrain.flat">flat land</say><say key="terrain.thicket">thicket</say>)"
            R"(<say key="terrain.wooded-heights">wooded heights</say>)");
  const std::string page = sheets.to_html(siege_report(""));
  EXPECT_THAT(part_between(page, "class=\"map\"", "</svg>"),
              AllOf(HasSubstr("#p-forest"), HasSubstr("#p-hill"), Not(HasSubstr("t-other"))));
  const std::string legend = part_between(page, "class=\"legend\"", "</ul>");
  EXPECT_THAT(legend, AllOf(HasSubstr(">flat land"), HasSubstr(">thicket"), HasSubstr(">wooded heights")));
  EXPECT_THAT(part_between(legend, ">flat land", ">wooded heights"),
              AllOf(HasSubstr("#p-hill"), HasSubstr("#p-forest")));
  EXPECT_THAT(part_between(siege().to_html(siege_report("")), "class=\"map\"", "</svg>"),
              HasSubstr("t-other"));
  EXPECT_THAT(fo(sheets, siege_report("")), AllOf(HasSubstr("t-forest"), HasSubstr("thicket")));
}

/// What the pictures of a page refer to and do not hold.
std::vector<std::string> missing_in_pictures(const std::string& page) {
  std::vector<std::string> missing;
  constexpr std::string_view begins = "<fo:instream-foreign-object";
  for (std::size_t at = page.find(begins); at != page.npos; at = page.find(begins, at + 1)) {
    const std::string picture = page.substr(at, page.find("</fo:instream-foreign-object", at) - at);
    for (const std::string_view reference : {"href=\"#", "url(#"})
      for (std::size_t r = picture.find(reference); r != picture.npos; r = picture.find(reference, r + 1)) {
        const std::size_t begin = r + reference.size();
        const std::string id = picture.substr(begin, picture.find_first_of("\")", begin) - begin);
        if (picture.find("id=\"" + id + '"') == picture.npos) missing.push_back(id);
      }
  }
  return missing;
}

TEST(MapsOfOtherSystems, EveryPictureHoldsWhatItRefersTo) {
  const std::string map =
      R"(<map columns="4" rows="4" even-columns="down"><hex id="0101" terrain="port"/><hex id="0202" terrain="thicket"/>)"
      R"(<hex id="0303" terrain="airfield"/></map>)";
  const std::string page =
      fo(siege(R"(<say key="layout.terrain">thicket=forest</say>)"), siege_report("", map));
  EXPECT_THAT(page, AllOf(HasSubstr("#t-port"), HasSubstr("#t-airfield"), HasSubstr("id=\"p-forest\""),
                          Not(HasSubstr("id=\"p-hill\"")), Not(HasSubstr("looks>"))));
  EXPECT_THAT(missing_in_pictures(page), ::testing::IsEmpty());
}

TEST(MapsOfOtherSystems, APictureThatWantsLooksWhichThePageHasNotIsAFault) {
  reports::Overrides own = siege().overrides();
  own.files["fo-map.xsl"] =
      R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="program/fo-map.xsl"/>)"
      R"(<xsl:template name="looks-of-pictures"/></xsl:stylesheet>)";
  const Stylesheets sheets(std::move(own));
  EXPECT_THROW(sheets.to_fo(*reports::parse_tree(siege_report(""))), reports::TransformError);
}

std::string moves(const std::string& all) {
  return siege_report(storm(all));
}
std::string move(const std::string& id, const std::string& from, const std::string& to,
                 const std::string& rule = "S-1") {
  return "<moved rule=\"" + rule + "\" from=\"" + from + "\" to=\"" + to + "\"><thing id=\"" + id +
         "\" table=\"unit\"/></moved>";
}

TEST(MapsOfOtherSystems, AnAdvanceGoesOnAsOne) {
  const std::string page = siege().to_html(moves(move("u", "0102", "0202") + move("u", "0202", "0303")));
  const std::string map = part_between(page, "class=\"map\"", "</svg>");
  EXPECT_THAT(map, AllOf(HasSubstr("class=\"arrow full\""), Not(HasSubstr("arrow retreat"))));
  // Who was there before gave way, and an advance of another is none of his.
  const std::string both =
      part_between(siege().to_html(moves(move("r", "0202", "0303") + move("u", "0102", "0202"))),
                   "class=\"map\"", "</svg>");
  EXPECT_THAT(both, AllOf(HasSubstr("class=\"arrow full\""), HasSubstr("arrow retreat")));
}

TEST(MapsOfOtherSystems, AnAdvanceMayBeNamed) {
  const std::string report = moves(move("u", "0102", "0103", "S-9"));
  EXPECT_THAT(part_between(siege().to_html(report), "class=\"map\"", "</svg>"), HasSubstr("arrow retreat"));
  EXPECT_THAT(part_between(siege("<say key=\"layout.advances\">moved.S-9</say>").to_html(report),
                           "class=\"map\"", "</svg>"),
              AllOf(HasSubstr("class=\"arrow full\""), Not(HasSubstr("arrow retreat"))));
}

// ---- Changes and losses

const std::string step_lost = storm(
    R"(<changed rule="S-2" trait="steps" from="2" to="1"><thing id="l-1" table="unit" side="blue"/></changed>)"
    R"(<changed rule="S-2" trait="fuel" from="2" to="1"><thing id="l-1" table="unit" side="blue"/></changed>)");
constexpr const char* step_words =
    R"(<say key="changed.steps">{thing} lost a step.</say><say key="changed.fuel">{thing} used fuel.</say>)";

TEST(ChangesOfOtherSystems, CanBeLinesOfACard) {
  const Stylesheets sheets = siege(std::string(step_words) + "<say key=\"layout.lines\">changed.steps</say>");
  for (const std::string& page :
       {part_between(sheets.to_html(siege_report(step_lost)), "<article", "</article>"),
        sheets.to_text(siege_report(step_lost)), fo(sheets, siege_report(step_lost))})
    EXPECT_THAT(page, AllOf(HasSubstr("l-1 lost a step."), Not(HasSubstr("used fuel"))));
  EXPECT_THAT(siege(step_words).to_html(siege_report(step_lost)), Not(HasSubstr("lost a step")));
  // Outside battles, too.
  const std::string outside = siege_report(
      R"(<events><changed trait="steps" from="2" to="1"><thing id="l-1" table="unit" side="blue"/></changed></events>)");
  EXPECT_THAT(sheets.to_text(outside), HasSubstr("l-1 lost a step."));
}

TEST(LossesOfOtherSystems, AreNotDeniedWhereSomethingThatCountsWasLost) {
  const std::string costs =
      R"(<say key="layout.costs">steps=changed(unit,steps) fuel=changed(unit,fuel)</say>)"
      R"(<say key="layout.losses">steps</say><say key="cost.steps">{n} {n?step:steps} lost</say><say key="cost.fuel">{n} fuel</say>)";
  const std::string text = siege(costs).to_text(siege_report(step_lost));
  EXPECT_THAT(text, AllOf(HasSubstr("\nYour losses: 1 step lost\n"),
                          HasSubstr("\nTheir losses: none that you know of\n")));
  // What only costs is no loss.
  const std::string fuel = siege_report(
      storm(R"(<changed trait="fuel" from="2" to="1"><thing id="l-1" table="unit" side="blue"/></changed>)"));
  EXPECT_THAT(siege(costs).to_text(fuel), HasSubstr("\nYour losses: none\n"));
  // A marker that is taken off the map is no unit lost.
  const std::string marker =
      siege_report(storm(R"(<removed cause="x"><thing id="m" table="marker" side="blue"/></removed>)"));
  EXPECT_THAT(siege(costs).to_text(marker), HasSubstr("\nYour losses: none\n"));
}

// ---- Orders

TEST(WarningsOfOtherSystems, NeedNoNameOfTheirOwn) {
  const std::string report = siege_report(
      R"(<refusal side="blue" code="NW-W01" severity="warning"><arg as="unit" id="l-1" table="unit"/></refusal>)"
      R"(<refusal side="blue" code="W-E01"/>)");
  const Stylesheets sheets = siege(
      R"(<say key="refusal.NW-W01">{unit} is idle.</say><say key="refusal.W-E01">Nothing is named.</say>)");
  const std::string html = sheets.to_html(report);
  // What was not carried out stands before what was, and deserves a remark.
  const std::size_t remarks = html.find("<section id=\"remarks\">");
  EXPECT_LT(html.find("Nothing is named."), remarks);
  EXPECT_NE(html.find("l-1 is idle.", remarks), html.npos);
  EXPECT_THAT(
      sheets.to_text(report),
      AllOf(HasSubstr("Problems with your orders\n-------------------------\nNothing is named. [W-E01]\n"),
            HasSubstr("What became of your orders\n--------------------------\n"),
            HasSubstr("l-1 is idle. [NW-W01]\n")));
}

TEST(WarningsOfOtherSystems, AreWhatTheSystemSays) {
  EXPECT_TRUE(is_warning(*find_system("cna"), "W-BAR-IDLE"));
  EXPECT_FALSE(is_warning(*find_system("cna"), "E-BAR-ADJ"));
  EXPECT_FALSE(is_warning(*find_system("classic"), "W-ANY"));
}

// ---- Luck

/// A log of one scene after another, in which dice are thrown and read by hand.
class Rolls {
 public:
  Rolls() : story_(resolve(three_battles(), {1, 2, 3})), root_(log_.addresses.root("turn-07")) {}
  Rolls& scene(Key name) {
    scene_ = log_.addresses.child(root_, name);
    log_.add(scene_, "R-1", false, Began{"attack", {}});
    return *this;
  }
  Rolls& roll(Key name, std::uint32_t face) {
    const auto faces = log_.keep(std::span<const std::uint32_t>(&face, 1));
    log_.add(log_.addresses.child(scene_, name), "R-1", false, Rolled{d6, faces, false});
    return *this;
  }
  Rolls& look(std::size_t chart, std::int64_t roll) {
    LookedUp looked{};
    looked.chart = story_.turn->charts.grids[chart].get();
    looked.roll = roll;
    log_.add(scene_, "R-1", false, log_.keep(looked));
    return *this;
  }
  std::string chart(std::size_t index) const { return story_.turn->charts.grids[index]->name; }
  std::vector<std::string> counted() const {
    reports::LuckCount count(*story_.turn, log_);
    Projection(*story_.turn, log_, Reader{}).each([&](const SeenFact& fact) { count.see(fact); });
    std::vector<std::string> all;
    for (const reports::Luck& luck : count.all())
      all.push_back(std::string(luck.kind) + ' ' + std::to_string(luck.rolls) + ' ' +
                    std::to_string(luck.got));
    return all;
  }

 private:
  Story story_;
  Log log_;
  AddressId root_;
  AddressId scene_ = AddressId::none;
};

TEST(LuckOfOtherSystems, CountsARollWithTheChartThatItWasReadOn) {
  Rolls rolls;
  rolls.scene("a").roll("die", 3).look(0, 3);
  // A check that is read on no chart, by a die of the same name.
  rolls.scene("b").roll("die", 5);
  EXPECT_THAT(rolls.counted(), ElementsAre(rolls.chart(0) + " 1 3", "die 1 5"));
}

TEST(LuckOfOtherSystems, TellsRollsThatShowTheSameApartByTheirNames) {
  Rolls rolls;
  rolls.scene("a").roll("check", 5).roll("die", 5).look(0, 5);
  rolls.scene("b").roll("die", 2).look(0, 2);
  EXPECT_THAT(rolls.counted(), ElementsAre("check 1 5", rolls.chart(0) + " 2 7"));
}

TEST(LuckOfOtherSystems, DiceThatAreReadTwiceCountOnce) {
  Rolls rolls;
  rolls.scene("a").roll("check", 4).roll("die", 5).look(0, 5).look(1, 5);
  EXPECT_THAT(rolls.counted(), ElementsAre("check 1 4", rolls.chart(0) + " 1 5"));
}

// ---- Languages

TEST(SentencesOfOtherSystems, CountBeforeThoseOfAll) {
  reports::Wording common;
  common.add(R"(<wording><say key="a">common</say><say key="b">common</say></wording>)", "common.en.xml");
  reports::Wording system;
  system.add(R"(<wording><say key="a">the system</say></wording>)", "siege.en.xml");
  reports::Wording german = common;
  german.add(R"(<wording><say key="a">the system</say></wording>)", "siege.en.xml");
  german.add(R"(<wording><say key="a">alle</say><say key="b">alle</say></wording>)", "common.de.xml",
             &system);
  EXPECT_EQ(german.say("a", nullptr), "the system");
  EXPECT_EQ(german.say("b", nullptr), "alle");
}

// ---- Battles on planets, without hexes

/// Of a system whose battles name a planet, whose rules name a winner, and of which a strength is told each round.
Stylesheets planets() {
  return siege(
      R"(<say key="layout.where">planet</say><say key="layout.rounds">scene.round</say>)"
      R"(<say key="layout.round-columns">number</say><say key="round.number">{number}</say>)"
      R"(<say key="layout.verdict">noted.level</say><say key="layout.won">winner</say>)"
      R"(<say key="layout.lost-by">loser</say><say key="verdict.noted.level.won">you won</say>)"
      R"(<say key="verdict.noted.level.lost">you were beaten</say><say key="verdict.noted.level">{winner} won</say>)"
      R"(<say key="noted.level"></say><say key="noted.left"></say><say key="scene.round"></say>)"
      R"(<say key="layout.trend">noted.left</say><say key="layout.trend-round">round</say>)"
      R"(<say key="layout.trend-value">strength</say><say key="layout.trend-side">of</say>)"
      R"(<say key="trend.title">Strength</say><say key="scene.storm">A battle.</say>)"
      R"(<say key="layout.costs">units=removed.shot(unit) away=removed.left(unit)</say>)"
      R"(<say key="layout.losses">units</say><say key="loss.units">{n} units</say>)"
      R"(<say key="cost.units">{n} units lost</say><say key="cost.away">{n} away</say>)"
      R"(<say key="cause.shot">shot</say><say key="cause.left">gone home</say><say key="cause.ended"></say>)");
}

std::string left(const std::string& round, const std::string& side, const std::string& strength) {
  return R"(<noted rule="1" what="left"><arg as="round" number=")" + round + R"("/><arg id=")" + side +
         R"(" as="of" table="side"/><arg as="strength" number=")" + strength + R"("/></noted>)";
}

std::string planet_battle(const std::string& winner, const std::string& loser, const std::string& more = "") {
  const auto round = [](const std::string& number, const std::string& facts) {
    return R"(<scene at="turn-03/storm/talas/)" + number + R"(" what="round"><arg as="number" number=")" +
           number + R"("/><events>)" + facts + "</events></scene>";
  };
  return R"(<events><scene at="turn-03/storm/talas" what="storm"><arg id="talas" as="planet" table="planet" name="Talas II"/>)"
         R"(<events>)" +
         round("1", left("1", "blue", "8") + left("1", "red", "4")) +
         round("2", left("2", "blue", "6") + left("2", "red", "0")) +
         R"(<noted rule="1" what="level"><arg id=")" + winner + R"(" as="winner" table="side"/><arg id=")" +
         loser + R"(" as="loser" table="side"/></noted>)" + more + "</events></scene></events>";
}

TEST(PlanetsOfOtherSystems, StandWhereOthersHaveAHex) {
  const std::string report = siege_report(planet_battle("red", "blue"), "");
  EXPECT_THAT(planets().to_html(report),
              AllOf(HasSubstr(R"(<span class="hex">Talas II</span>)"), HasSubstr(R"(id="b-talas")"),
                    HasSubstr(R"(href="#b-talas")"), HasSubstr("You were beaten.")));
  EXPECT_THAT(planets().to_text(report), HasSubstr("Talas II  You were beaten. A battle."));
  EXPECT_THAT(fo(planets(), report), HasSubstr(">Talas II</fo:block>"));
  EXPECT_THAT(planets().to_text(siege_report(planet_battle("blue", "red"), "")),
              HasSubstr("Talas II  You won."));
}

TEST(PlanetsOfOtherSystems, DrawWhatGoesFromRoundToRound) {
  const std::string report = siege_report(planet_battle("red", "blue"), "");
  for (const std::string& page : {planets().to_html(report), fo(planets(), report)})
    EXPECT_THAT(page, AllOf(HasSubstr("Strength. Blue: 8, 6. Red: 4, 0"), HasSubstr("M30 22L290 42"),
                            HasSubstr("M30 62L290 102"), HasSubstr("stroke-dasharray")));
  // One round makes no line; nor do facts that the reader does not have.
  const std::string once = R"(<events><scene at="turn-03/storm/talas" what="storm"><events>)" +
                           left("1", "blue", "8") + left("1", "red", "4") + "</events></scene></events>";
  EXPECT_THAT(planets().to_html(siege_report(once, "")), Not(HasSubstr("<figure class=trend")));
  EXPECT_THAT(planets().to_html(siege_report(once, "")), Not(HasSubstr(R"(<figure class="trend")")));
}

TEST(LossesOfOtherSystems, AreCountedByTheirCauses) {
  const auto removed = [](const std::string& id, const std::string& cause) {
    return R"(<removed rule="1" cause=")" + cause + R"("><thing id=")" + id +
           R"(" table="unit" side="blue"/></removed>)";
  };
  const std::string text =
      planets().to_text(siege_report(planet_battle("red", "blue",
                                                   removed("b1", "shot") + removed("b2", "left") +
                                                       removed("b3", "left") + removed("b4", "ended")),
                                     ""));
  EXPECT_THAT(text,
              AllOf(HasSubstr("You were beaten; you lost 1 units."), HasSubstr("  1 units lost\n  2 away\n"),
                    HasSubstr("b2  (gone home)"), Not(HasSubstr("b4  ("))));
}

TEST(ChartsOfOtherSystems, HaveWordsForWhatIsNone) {
  const Stylesheets sheets = siege(
      R"(<say key="corner.fate">Own plan</say><say key="head.dig-in">Dig in</say><say key="cell.gone-away">they go away</say>)");
  const std::string report = siege_report(
      R"(<events><scene at="turn-03/storm/0202" what="storm"><arg id="0202" as="target" table="place"/></scene></events>)"
      R"(<chart name="fate" status="published" source="s" rows-are="name" columns-are="name" columns="dig-in">)"
      R"(<row at="dig-in" cells="gone-away"/></chart>)");
  for (const std::string& page : {sheets.to_html(report), fo(sheets, report)})
    EXPECT_THAT(page, AllOf(HasSubstr("Own plan"), HasSubstr("Dig in"), HasSubstr("they go away"),
                            Not(HasSubstr("dig-in"))));
}

}  // namespace
}  // namespace adjudicator::report_test
