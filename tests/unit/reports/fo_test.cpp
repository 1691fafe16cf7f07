// The way of a report to its PDF: stylesheets/fo.xsl, reports/page/rendering.hpp.
#include <gtest/gtest.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "pdf_fixture.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {
namespace {

using report_test::ask_poppler;

constexpr std::string_view fo_namespace = "http://www.w3.org/1999/XSL/Format";

/// What a report of these tests is made of.
struct Sample {
  int battles = 3;
  std::string reader = "blue";
  std::string title = "The Drive on Metz";
  std::string unit = "1st Foot";
  std::string map = R"(columns="30" rows="20" even-columns="down")";
  std::string chart_columns = "..-1 0 1 2-3 4-5";
  int column = 2;  // that was used
};

std::string number_of(int n) {
  return std::string(n < 10 ? "0" : "") + std::to_string(n);
}
/// Battles of one row of hexes after the other.
std::string hex_of_battle(int battle) {
  return number_of(1 + battle % 28) + number_of(1 + battle / 28 % 18);
}

std::string sample_battle(const Sample& sample, int n) {
  const std::string hex = hex_of_battle(n);
  const std::string at = "turn-07/combat/" + hex;
  const std::string attacker =
      R"( id="b-1" table="unit" side="blue" hex="0101" type="infantry" attack="5" defense="4" name=")" +
      sample.unit + "\"";
  const std::string defender =
      R"( id="r-1" table="unit" side="red" type="armor" attack="2" defense="3" hex=")" + hex + "\"";
  return R"(<scene rule="CRT-4.1" what="attack" at=")" + at + R"("><arg as="id" word="A)" +
         std::to_string(n) + R"("/>)" + R"(<arg as="target" table="place" id=")" + hex +
         R"("/><arg as="attacker" id="blue" table="side"/><arg as="defender" id="red" table="side"/>)" +
         "<arg as=\"by\"" + attacker + "/><arg as=\"on\"" + defender + "/><events>" +
         R"(<noted rule="CRT-5.1" what="strengths" at=")" + at + "\"><arg as=\"attack-unit\"" + attacker +
         "/>" +
         R"(<arg as="attack-printed" number="5"/><arg as="attack-reason" word="swamp"/><arg as="attack-times" number="1/2"/><arg as="attack-strength" number="5/2"/><arg as="attack-total" number="5/2"/>)" +
         "<arg as=\"defense-unit\"" + defender +
         R"(/><arg as="defense-strength" number="3"/><arg as="defense-total" number="3"/></noted>)" +
         R"(<rolled rule="CRT-14.1" dice="1d6" faces="4" at=")" + at + R"(/die"/>)" +
         R"(<looked-up rule="CRT-6.5" chart="s3-differential" roll="4" row="4" base="3" band="1" cell="DR" column=")" +
         std::to_string(sample.column) + "\" at=\"" + at +
         R"("><shift by="-1" reason="forest" rule="CRT-6.4"/></looked-up>)" +
         R"(<removed rule="CRT-9.4" cause="no-retreat" from=")" + hex + R"(" at=")" + at +
         "/retreat/r-1\"><thing" + defender + "/></removed></events></scene>";
}

std::string sample_chart(const Sample& sample) {
  std::string rows;
  const auto columns = std::count(sample.chart_columns.begin(), sample.chart_columns.end(), ' ') + 1;
  for (int row = 1; row <= 6; ++row) {
    std::string cells = "NR";
    for (auto c = 1; c < columns; ++c) cells += " DR";
    rows += R"(<row at=")" + std::to_string(row) + R"(" cells=")" + cells + "\"/>";
  }
  return R"(<chart name="s3-differential" source="A rule book" status="published" basis="differential" columns=")" +
         sample.chart_columns + "\">" + rows +
         R"(<ruling row="4" column="1" from="NR" to="DR" by="M" because="a misprint"/></chart>)";
}

std::string sample_report(const Sample& sample) {
  const std::string thing =
      R"(<thing id="b-1" table="unit" side="blue" hex="0101" type="infantry" attack="5" defense="4" name=")" +
      sample.unit + "\"/>";
  std::string text =
      R"(<report xmlns="urn:adjudicator:1" system="classic" game="metz" turn="7" mailing="2" waiting="true" language="en" program="1.2.3" reader=")" +
      sample.reader + R"(" title=")" + sample.title + "\">" +
      R"(<side id="blue" name="Third Army" colour="#2f5d8a" phasing="true"/><side id="red" name="Parachute Army" colour="#8f2f2f"/>)" +
      "<map " + sample.map +
      R"(><hex id="0102" terrain="forest"/><hexside between="0101 0102" terrain="river"/></map>)" +
      R"(<after><stack hex="0101">)" + thing + "</stack></after>" +
      R"(<question at="turn-07/combat/0405/retreat/b-1" fingerprint="00112233aabbccdd" side="blue" kind="retreat-path" rule="CRT-9.6" fallback="0306"><subject id="b-1" table="unit"/><option choice="0306"/><option choice="0304 0305"/></question>)" +
      R"(<events><scene at="turn-07/combat" what="combat"><events><ruled at="turn-07/combat/0101/die" what="die" by="The Moderator" because="it fell off the table"/>)";
  for (int n = 0; n < sample.battles; ++n) text += sample_battle(sample, n);
  text +=
      R"(</events></scene></events><refusal rule="CRT-12.1" side="blue" code="CRT-E07"><arg as="order" word="A9"/><arg as="unit" id="b-4" table="unit"/>)"
      R"(<arg as="hex" id="0906" table="place"/><arg as="range" number="1"/><arg as="distance" number="3"/></refusal>)";
  return text + sample_chart(sample) + "</report>";
}

Tree fo_of(const Sample& sample) {
  return Stylesheets::standard().to_fo(*parse_tree(sample_report(sample)));
}

/// The strings that an XPath expression with the prefix fo selects.
std::vector<std::string> select(const Tree& tree, const std::string& path) {
  const std::unique_ptr<xmlXPathContext, decltype(&xmlXPathFreeContext)> context(
      xmlXPathNewContext(tree.get()), &xmlXPathFreeContext);
  const auto chars = [](std::string_view text) { return reinterpret_cast<const xmlChar*>(text.data()); };
  xmlXPathRegisterNs(context.get(), chars("fo"), chars(fo_namespace));
  xmlXPathRegisterNs(context.get(), chars("svg"), chars("http://www.w3.org/2000/svg"));
  const std::unique_ptr<xmlXPathObject, decltype(&xmlXPathFreeObject)> found(
      xmlXPathEvalExpression(chars(path), context.get()), &xmlXPathFreeObject);
  std::vector<std::string> all;
  for (int i = 0; found && found->nodesetval != nullptr && i < found->nodesetval->nodeNr; ++i) {
    xmlChar* text = xmlNodeGetContent(found->nodesetval->nodeTab[i]);
    all.emplace_back(reinterpret_cast<const char*>(text));
    xmlFree(text);
  }
  return all;
}

std::string text_of(const Tree& tree) {
  std::string all;
  for (const auto& text : select(tree, "//fo:flow//text()")) all += text;
  return all;
}

const std::vector<std::string> all_sections{"decide", "refusals", "summary", "map",   "battles",
                                            "costs",  "forces",   "rulings", "rules", "charts"};

TEST(Fo, TheSampleIsAReport) {
  Diagnostics diagnostics;
  const auto document = files::read_document("sample.xml", sample_report({}), Spelling::xml,
                                             files::Schema::of("report"), "report", diagnostics);
  ASSERT_TRUE(document);
  for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << to_text(d);
}

TEST(Fo, EverySectionIsThereInItsPlace) {
  const Tree fo = fo_of({});
  const auto ids = select(fo, "//fo:block[@role = 'H2']/@id");
  EXPECT_EQ(ids, all_sections);
}

TEST(Fo, ContentsAndBookmarksNameEverySection) {
  const Tree fo = fo_of({});
  EXPECT_EQ(select(fo, "/fo:root/fo:bookmark-tree/fo:bookmark/@internal-destination"), all_sections);
  EXPECT_EQ(select(fo, "//fo:block[@role = 'TOCI']/fo:page-number-citation/@ref-id"), all_sections);
  const auto titles = select(fo, "//fo:bookmark/fo:bookmark/fo:bookmark-title");
  EXPECT_EQ(titles, (std::vector<std::string>{"0101 · You took 0101; the enemy lost 1 unit",
                                              "0201 · You see no units in 0201; the enemy lost 1 unit",
                                              "0301 · You see no units in 0301; the enemy lost 1 unit"}));
}

TEST(Fo, ABattleSaysEverything) {
  const std::string text = text_of(fo_of({.battles = 1}));
  for (const std::string_view part : {"1st Foot", "2½", "5 × ½ (swamp)", "Column used", "−1", "CRT-6.4",
                                      "turn-07/combat/0101/die", "Defender retreats", "CRT-9.4"})
    EXPECT_NE(text.find(part), text.npos) << part;
}

TEST(Fo, TheHitCellIsMarkedWithoutColour) {
  const Tree fo = fo_of({.battles = 1});
  EXPECT_EQ(select(fo,
                   "//fo:table-cell[@background-color = '#000' and @color = '#fff' and @font-weight = "
                   "'bold']/fo:block[. = 'DR†']")
                .size(),
            1u);
  EXPECT_EQ(select(fo, "//fo:table-header//fo:table-cell[@border = '0.8pt dashed #000']/fo:block"),
            std::vector<std::string>{"2–3"});
  EXPECT_EQ(select(fo, "//fo:table-cell[@role = 'TH' and @font-weight = 'bold']/fo:block"),
            std::vector<std::string>{"4"});
}

/// As on the screen: what a chart's codes mean stands below it, and once above the cards.
TEST(Fo, TheCodesOfAChartHaveTheirWords) {
  const Tree fo = fo_of({});
  const auto lines = select(fo, "//fo:block[fo:inline[. = 'DR']]");
  ASSERT_EQ(lines.size(), 2u);
  for (const auto& line : lines)
    EXPECT_EQ(line, "NR\u00a0No\u00a0result\u00a0\u00a0· DR\u00a0Defender\u00a0retreats");
  EXPECT_EQ(select(fo, "//fo:block[@id = 'chart-s3-differential']//fo:inline[. = 'DR']").size(), 1u);
}

/// Six digits on a map of more than 99 columns: their cell is wider, and no line breaks them.
TEST(Fo, TheNumberOfAHexIsNotBroken) {
  const auto width = [](const std::string& report) {
    return select(Stylesheets::standard().to_fo(*parse_tree(report)),
                  "//fo:block[@id = 'battle-1']/fo:table[1]/fo:table-column[1]/@column-width");
  };
  std::string large = sample_report({.battles = 1, .map = R"(columns="120" rows="20" even-columns="down")"});
  EXPECT_EQ(width(large), std::vector<std::string>{"44pt"});
  for (auto at = large.find("0101"); at != large.npos; at = large.find("0101", at + 6))
    large.replace(at, 4, "001001");
  EXPECT_EQ(width(large), std::vector<std::string>{"58pt"});
}

TEST(Fo, HeadingsHaveTheFamilyOfThoseOnTheScreen) {
  const auto families =
      select(fo_of({}), "//fo:block[@role = 'H1' or @role = 'H2' or @role = 'H3']/@font-family");
  EXPECT_GE(families.size(), 10u);
  for (const auto& family : families) {
    EXPECT_EQ(family, "DejaVu Serif");
    EXPECT_NE(Stylesheets::standard().to_html(sample_report({})).find("--serif:\"" + family + '"'),
              std::string::npos);
  }
}

TEST(Fo, AChartOfManyColumnsTakesTheWholeWidth) {
  const std::string half =
      "//fo:table-cell//fo:table[.//fo:table-cell[@background-color = '#000']/fo:block[starts-with(., "
      "'DR')]]";
  EXPECT_EQ(select(fo_of({.battles = 1}), half).size(), 1u);
  EXPECT_TRUE(
      select(fo_of({.battles = 1, .chart_columns = "..-1 0 1 2-3 4-5 6 7 8 9 10 11 12.."}), half).empty());
}

/// Letters that get smaller with every column cannot be read: a chart too wide is several tables.
TEST(Fo, AChartOfTooManyColumnsIsInPieces) {
  std::string columns = "..-1";
  for (int i = 0; i < 59; ++i) columns += " " + std::to_string(i);
  const Tree fo = fo_of({.battles = 1, .chart_columns = columns});
  const std::string tables = "//fo:block[@id = 'chart-s3-differential']/fo:table";
  EXPECT_EQ(select(fo, tables).size(), 2u);
  EXPECT_EQ(select(fo, tables + "/@font-size"), (std::vector<std::string>{"7pt", "7pt"}));
  EXPECT_EQ(select(fo, tables + "/fo:table-header/fo:table-row/fo:table-cell").size(), 60u + 2);
  EXPECT_EQ(select(fo, tables + "/fo:table-body/fo:table-row[4]/fo:table-cell").size(), 60u + 2);
  EXPECT_EQ(select(fo, tables + "[2]//fo:table-cell[. = '29']").size(), 1u) << "each column once";
  const std::string used =
      "//fo:block[starts-with(@id, 'battle-')]//fo:table[.//fo:table-cell[@background-color = "
      "'#000']/fo:block["
      "starts-with(., 'DR')]]";
  EXPECT_EQ(select(fo, used + "/fo:table-header/fo:table-row/fo:table-cell").size(), 31u)
      << "of the chart that was used, the piece with the column";
  const Tree other = fo_of({.battles = 1, .chart_columns = columns, .column = 45});
  EXPECT_EQ(select(other, used + "/fo:table-header/fo:table-row/fo:table-cell[. = '44']").size(), 1u);
}

/// Which column of a card its parts stand in: the first or the third cell of its row.
std::vector<std::string> columns_with(const Tree& fo, const std::string& part) {
  std::vector<std::string> columns;
  for (const std::string at : {"1", "3"}) {
    const std::string cell =
        "//fo:block[starts-with(@id, 'battle-')]/fo:table[2]/fo:table-body/fo:table-row/fo:table-cell[" + at +
        "]";
    if (!select(fo, cell + "//*[" + part + "]").empty()) columns.push_back(at);
  }
  return columns;
}

/// The map on the right leaves the dice and the chart no room beside a short reckoning; what came of it has
/// room below the map.
TEST(Fo, ACardIsAsLowAsItsPartsAllow) {
  const Tree fo = fo_of({.battles = 1});
  EXPECT_EQ(columns_with(fo, "self::svg:svg[@class = 'battle-map']"), std::vector<std::string>{"3"});
  EXPECT_EQ(columns_with(fo, "self::fo:table-cell[@background-color = '#000']"),
            std::vector<std::string>{"1"});
  EXPECT_EQ(columns_with(fo, "self::fo:list-item[contains(., 'eliminated')]"), std::vector<std::string>{"3"});
}

/// A unit that has a name and no type is what its kind says without the name: the type column does not say
/// again what stands beside it.
TEST(Fo, ANameStandsOnceInTheForces) {
  std::string text = sample_report({});
  const std::string place = "<after><stack hex=\"0101\">";
  text.insert(text.find(place) + place.size(),
              R"(<thing id="d-1" table="depot" side="blue" hex="0101" name="Depot Nancy"/>)");
  const Tree fo = Stylesheets::standard().to_fo(*parse_tree(text));
  EXPECT_EQ(select(fo, "//fo:table-row[contains(., 'Depot Nancy')]/fo:table-cell[3]"),
            std::vector<std::string>{""});
}

/// A battle and what came of it are told as one, under one title.
TEST(Fo, WhatDiffersNamesABattleOnce) {
  const std::string thing = R"(<thing id="b-1" table="unit" side="blue" name="1st Foot"/>)";
  const std::string head =
      R"(<scene at="turn-07/combat/0101" what="attack"><arg as="target" table="place" id="0101"/>)"
      R"(<arg as="by" table="unit" id="b-1" name="1st Foot"/><events>)";
  const auto retreat = [&](const std::string& to) {
    return R"(<scene at="turn-07/combat/0101/retreat" what="retreat"><events><moved from="0101" to=")" + to +
           "\">" + thing + "</moved></events></scene>";
  };
  const std::string end = "</events></scene>";
  const auto rolled = [](const std::string& face) {
    return R"(<rolled dice="1d6" faces=")" + face + R"(" at="turn-07/combat/0101/die"/>)";
  };
  std::string text = sample_report({});
  text.insert(
      text.find("<after>"),
      R"(<differences turn="7" mailing="1" reader="blue"><difference at="turn-07/combat/0101" scene="changed"><was>)" +
          head + rolled("2") + end + "</was><now>" + head + rolled("6") + end +
          R"(</now></difference><difference at="turn-07/combat/0101/retreat" scene="new"><now>)" + head +
          retreat("0102") + end + "</now></difference></differences>");
  const Tree fo = Stylesheets::standard().to_fo(*parse_tree(text));
  const std::string section =
      "//fo:flow/*[preceding-sibling::fo:block[@id = 'differences'] and following-sibling::fo:block[@id = "
      "'summary']]";
  EXPECT_EQ(select(fo, section + "[@role = 'H3']").size(), 1u);
  EXPECT_EQ(select(fo, section + "[@font-size = '7pt']"), (std::vector<std::string>{"Was", "Now"}));
  EXPECT_EQ(select(fo, section + "[self::fo:list-block][3]/fo:list-item").size(), 2u)
      << "the die and the retreat";
}

/// Its few lines lie on one page, with the last chart.
TEST(Fo, HowToCheckTheReportStaysTogether) {
  std::string text = sample_report({});
  text.insert(text.find(" system="), " head=\"00ff\"");
  const Tree fo = Stylesheets::standard().to_fo(*parse_tree(text));
  EXPECT_EQ(select(fo, "//fo:block[@keep-together.within-page = 'always'][fo:block[@id = 'trust']]").size(),
            1u);
  EXPECT_EQ(select(fo, "//fo:block[@id = 'chart-s3-differential']/@keep-with-next.within-page").size(), 1u);
  EXPECT_TRUE(
      select(fo_of({}), "//fo:block[@id = 'chart-s3-differential']/@keep-with-next.within-page").empty());
}

TEST(Fo, DiceArePipsOrNumbers) {
  const std::string die = "//fo:instream-foreign-object[@content-width = '20pt']/svg:svg";
  EXPECT_EQ(select(fo_of({.battles = 1}), die + "/svg:circle").size(), 4u);
  std::string text = sample_report({.battles = 1});
  const std::string six = R"(dice="1d6" faces="4")";
  text.replace(text.find(six), six.size(), R"(dice="2d10" faces="10 3")");
  EXPECT_EQ(select(Stylesheets::standard().to_fo(*parse_tree(text)), die + "/svg:text"),
            (std::vector<std::string>{"10", "3"}));
}

/// The bar of a shift leads from the middle of its first column to that of its last.
TEST(Fo, StepsToTheColumnAreDrawn) {
  const Tree fo = fo_of({.battles = 1});
  const std::string bars = "//fo:instream-foreign-object[@content-width = '60pt']/svg:svg";
  EXPECT_EQ(select(fo, bars).size(), 3u) << "before the shift, the shift, the column used";
  const auto arrow = select(fo, bars + "/svg:path[2]/@d");
  ASSERT_EQ(arrow.size(), 1u);
  EXPECT_TRUE(arrow[0].starts_with("M45 ")) << arrow[0];
  EXPECT_NE(arrow[0].find("L15 3.5"), std::string::npos) << arrow[0];
  EXPECT_EQ(select(fo, bars + "/svg:circle/@cx"), (std::vector<std::string>{"45", "15"}));
  for (const auto& alt : select(fo, bars + "/../@*[local-name() = 'alt-text']")) EXPECT_EQ(alt, "");
}

TEST(Fo, ABattleHasASmallMap) {
  const Tree fo = fo_of({.battles = 2});
  EXPECT_EQ(select(fo, "//fo:block[starts-with(@id, 'battle-')]//svg:svg[@class = 'battle-map']").size(), 2u);
  const auto alts = select(fo,
                           "//fo:instream-foreign-object[svg:svg/@class = 'battle-map']/@*[local-name() = "
                           "'alt-text']");
  ASSERT_EQ(alts.size(), 2u);
  EXPECT_NE(alts[0].find("0101"), std::string::npos) << alts[0];
}

/// Each thing within a clip has the outline of it before it in the PDF: that was a sixth of what a small map cost.
TEST(Fo, OfASmallMapOnlyLinesAreCutOff) {
  const Tree fo = fo_of({.battles = 1});
  const std::string map = "//svg:svg[@class = 'battle-map']";
  EXPECT_EQ(select(fo, map + "/svg:g[@clip-path]//svg:path[@class = 'grid']").size(), 1u);
  EXPECT_GT(select(fo, map + "/svg:g[@class = 'numbers']/svg:text").size(), 5u);
  EXPECT_EQ(select(fo, map + "/svg:g/svg:path[@class = 't-clear']").size(), 1u);
  EXPECT_TRUE(select(fo, map + "//svg:g[@clip-path]//svg:text").empty());
  EXPECT_TRUE(select(fo, map + "//svg:g[@clip-path]//*[starts-with(@class, 't-')]").empty());
}

TEST(Fo, AWideMapHasAPageAcross) {
  const std::string across = "//fo:page-sequence[@master-reference = 'page-across']";
  EXPECT_EQ(select(fo_of({}), across).size(), 1u);
  EXPECT_TRUE(select(fo_of({.map = R"(columns="12" rows="12" even-columns="up")"}), across).empty());
}

TEST(Fo, ManyBattlesAreATable) {
  const Tree fo = fo_of({.battles = 501});
  EXPECT_TRUE(select(fo, "//fo:bookmark/fo:bookmark").empty());
  EXPECT_TRUE(select(fo, "//fo:block[starts-with(@id, 'battle-')]").empty());
  EXPECT_EQ(
      select(fo, "//fo:block[@id = 'battles']/following-sibling::fo:table[1]/fo:table-body/fo:table-row")
          .size(),
      501u);
  EXPECT_EQ(select(fo_of({.battles = 500}), "//fo:block[starts-with(@id, 'battle-')]").size(), 500u);
}

TEST(Fo, APictureHoldsOnlyWhatItUses) {
  const std::string fo = to_fo(sample_report({}));
  std::size_t pictures = 0;
  const auto has = [](const std::string& text, const std::string& what) {
    return text.find(what) != text.npos;
  };
  for (std::size_t at = fo.find("<svg"); at != fo.npos; at = fo.find("<svg", at + 1), ++pictures) {
    const std::string svg = fo.substr(at, fo.find("</svg>", at) - at);
    const std::string pattern = "<pattern id=\"";
    for (std::size_t id = svg.find(pattern); id != svg.npos; id = svg.find(pattern, id + 1)) {
      const std::size_t begin = id + pattern.size();
      const std::string name = svg.substr(begin, svg.find('"', begin) - begin);
      EXPECT_TRUE(has(svg, "url(#" + name + ")")) << name;
    }
    for (const std::string name : {"k-forest", "t-town", "mine", "arrow"})
      EXPECT_TRUE(!has(svg, '.' + name + '{') || has(svg, "class=\"" + name)) << name;
  }
  EXPECT_GT(pictures, 10u);
}

TEST(Fo, TheModeratorReadsOfAllSides) {
  const std::string text = text_of(fo_of({.reader = "moderator"}));
  EXPECT_NE(text.find("Open decisions"), text.npos);
  EXPECT_EQ(text.find("<answers"), text.npos) << "answers are for sides to send";
  EXPECT_NE(text_of(fo_of({})).find(
                R"(<answer question="turn-07/combat/0405/retreat/b-1" fingerprint="00112233aabbccdd")"),
            text.npos);
}

TEST(Fo, EveryWordHasASentence) {
  Wording::Unknown unknown;
  Stylesheets::standard().apply("fo.xsl", *parse_tree(sample_report({})), &unknown);
  for (const auto& key : unknown.keys) ADD_FAILURE() << key;
}

TEST(ReportPdf, AReportBecomesTheSamePdfAgain) {
  const std::string pdf = to_pdf(sample_report({}));
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_EQ(pdf, to_pdf(*parse_tree(sample_report({}))));
  EXPECT_NE(report_test::unpacked(pdf).find("D:20000101000000"), pdf.npos) << "no clock is read";
}

std::size_t times(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

TEST(ReportPdf, TellsReadersWhatItIs) {
  const std::string pdf = to_pdf(sample_report({}));
  const std::string info = ask_poppler("pdfinfo", pdf);
  EXPECT_NE(info.find("The Drive on Metz · Turn 7 · Report for Third Army"), info.npos) << info;
  EXPECT_NE(info.find("Tagged:          yes"), info.npos) << info;
  EXPECT_NE(info.find("(A4)"), info.npos) << info;
  for (const auto* part : {"/Lang (en)", "/DisplayDocTitle true", "/Marked true", "/Tabs /S", "dc:title"})
    EXPECT_NE(report_test::unpacked(pdf).find(part), pdf.npos) << part;
}

TEST(ReportPdf, EveryFontIsEmbedded) {
  const std::string fonts = ask_poppler("pdffonts", to_pdf(sample_report({})));
  std::istringstream lines(fonts);
  std::string line;
  std::getline(lines, line);
  const std::size_t column = line.find("emb sub uni");
  ASSERT_NE(column, line.npos) << fonts;
  std::getline(lines, line);
  std::size_t count = 0;
  for (; std::getline(lines, line); ++count) EXPECT_EQ(line.substr(column, 11), "yes yes yes") << line;
  EXPECT_GE(count, 2u);
}

TEST(ReportPdf, EveryPageSaysWhichItIs) {
  const std::string text = ask_poppler("pdftotext", to_pdf(sample_report({})), "-layout");
  const std::size_t pages = times(text, "\f");
  ASSERT_GE(pages, 3u);
  for (std::size_t page = 1; page <= pages; ++page)
    EXPECT_EQ(times(text, "Page " + std::to_string(page) + " of " + std::to_string(pages) + "\n"), 1u)
        << page;
  EXPECT_EQ(times(text, "Report for Third Army"), pages + 1) << "in each header, and as subtitle";
}

TEST(ReportPdf, IsReadInTheOrderOfItsParts) {
  const std::string text = ask_poppler("pdfinfo", to_pdf(sample_report({.battles = 1})), "-struct-text");
  std::size_t from = 0;
  for (const std::string part : {"H1",
                                 "TOC",
                                 "H2",
                                 "Your decisions",
                                 "H3",
                                 "What happened",
                                 "the enemy lost 1 unit",
                                 "H2",
                                 "Map",
                                 "Figure",
                                 "H2",
                                 "Battles",
                                 "H3",
                                 "1st Foot",
                                 "Column used",
                                 "H2",
                                 "What it cost",
                                 "H2",
                                 "Your forces",
                                 "H2",
                                 "Charts"}) {
    const std::size_t at = text.find(part, from);
    ASSERT_NE(at, text.npos) << part << " after " << text.substr(from, 200);
    from = at;
  }
  EXPECT_EQ(text.find("Page 1 of"), text.npos) << "headers and footers are no part of what is read";
}

TEST(ReportPdf, AnEmptyReportIsAPdf) {
  const std::string pdf = to_pdf(
      R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="T" reader="blue" mailing="1" waiting="false" language="en" program="0">)"
      R"(<side id="blue" name="Blue" colour="#ffffff"/></report>)");
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
}

TEST(ReportPdf, HostileTextIsOnlyText) {
  Sample sample{.title = "&lt;/fo:block&gt;&amp;amp; ]]&gt; &quot;x&quot;",
                .unit = "&lt;fo:block id=&quot;summary&quot;/&gt;" + std::string(90, 'W')};
  const std::string text = text_of(fo_of(sample));
  EXPECT_NE(text.find("</fo:block>&amp; ]]> \"x\""), text.npos);
  EXPECT_NE(text.find("<fo:block id=\"summary\"/>WWW"), text.npos);
  EXPECT_TRUE(to_pdf(sample_report(sample)).starts_with("%PDF-"));
}

TEST(ReportPdf, WhatIsNoReportIsRefused) {
  EXPECT_THROW(to_pdf(std::string("no report")), TransformError);
  EXPECT_THROW(to_pdf(std::string("<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>")), TransformError);
}

TEST(Rendering, ExplainTellsWhatStandsAtAnAddress) {
  const std::string text = sample_report({});
  const std::string battle_text = explain(text, "turn-07/combat/0201");
  EXPECT_NE(battle_text.find("turn-07/combat/0201/die"), battle_text.npos) << battle_text;
  EXPECT_EQ(battle_text.find("turn-07/combat/0301"), battle_text.npos) << "another battle";
  EXPECT_EQ(explain(text, "turn-07/combat/0201/"), battle_text);
  EXPECT_NE(explain(text, "turn-07/combat/0201/die").find("4"), battle_text.npos);
}

TEST(Rendering, ExplainIsEmptyWhereNothingStands) {
  for (const std::string address :
       {"turn-07/combat/02", "turn-08", "", "/", "'] | //*['", "turn-07/combat/0201/die/more"})
    EXPECT_EQ(explain(sample_report({}), address), "") << address;
}

TEST(Rendering, ASentenceHasPlainValues) {
  EXPECT_EQ(sentence("classic", "en", "CRT-E07",
                     {{"unit", "b4"}, {"hex", "0906"}, {"distance", "3"}, {"range", "1"}}),
            sentence("classic", "en", "refusal.CRT-E07",
                     {{"unit", "b4"}, {"hex", "0906"}, {"distance", "3"}, {"range", "1"}}));
  const std::string text = sentence("classic", "", "CRT-E07",
                                    {{"unit", "<b4>"}, {"hex", "0906"}, {"distance", "3"}, {"range", "1"}});
  EXPECT_NE(text.find("<b4>"), text.npos) << text;
  EXPECT_NE(text.find("0906"), text.npos) << text;
}

TEST(Rendering, ASentenceJoinsValuesOfOneName) {
  EXPECT_NE(sentence("classic", "en", "scene.attack",
                     {{"by", "b1"}, {"by", "b2"}, {"on", "r1"}, {"target", "0805"}})
                .find("b1 and b2"),
            std::string::npos);
}

TEST(Rendering, AnUnknownKeyIsShownReadably) {
  EXPECT_EQ(sentence("classic", "en", "no-such-key", {}), "no such key");
}

TEST(Rendering, AllFormsComeFromTextAndTree) {
  const std::string text = sample_report({});
  const Tree tree = parse_tree(text);
  EXPECT_EQ(to_html(text), to_html(*tree));
  EXPECT_EQ(to_text(text), to_text(*tree));
  EXPECT_NE(to_html(text).find("<html"), std::string::npos);
}

}  // namespace
}  // namespace adjudicator::reports
