// Reports as HTML and text, and what a stylesheet can and cannot do.
#include "reports/page/transform.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "files/schema/resources.hpp"
#include "report_fixture.hpp"
#include "reports/nodes.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using reports::Stylesheets;
using reports::TransformError;
using reports::Wording;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Stylesheets& sheets() {
  return Stylesheets::standard();
}

std::string text(const Story& story, std::string_view side) {
  return sheets().to_text(*tree(story, side));
}

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "stylesheets-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  void write(const std::string& name, const std::string& contents) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << contents;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string stylesheet(const std::string& body) {
  return R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:adjudicator:functions">)"
         R"(<xsl:template match="/">)" +
         body + "</xsl:template></xsl:stylesheet>";
}

/// The stylesheets of a folder; throws for the first that is refused.
reports::Overrides overrides(const Folder& folder) {
  Diagnostics diagnostics;
  auto read = reports::read_overrides(folder.path(), "stylesheets", diagnostics);
  if (!diagnostics.ok()) throw TransformError(to_text(diagnostics.all().front()));
  return read;
}

/// What a stylesheet of a folder makes of a small report; "!" and the message where it fails.
std::string made_by(const std::string& sheet) {
  const Folder folder;
  folder.write("html.xsl", sheet);
  try {
    const Stylesheets own(overrides(folder));
    return own.to_html("<report system=\"classic\" language=\"en\"/>");
  } catch (const TransformError& error) {
    return std::string("!") + error.what();
  }
}

// ---- HTML

TEST(Html, IsOneFileThatNeedsNothingElse) {
  const std::string page = html(resolve(three_battles(), {1, 2, 3}), "blue");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">")) << page.substr(0, 80);
  EXPECT_THAT(page, AllOf(HasSubstr("<meta charset=\"utf-8\">"), HasSubstr("name=\"viewport\""),
                          HasSubstr("prefers-color-scheme:dark"), HasSubstr("@media print")));
  EXPECT_THAT(page, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("http:")), Not(HasSubstr("https:")),
                          Not(HasSubstr("@import")), Not(HasSubstr(" src=")), Not(HasSubstr("<link"))));
}

TEST(Html, TellsTheBattle) {
  const std::string page = html(resolve(three_battles(), {1, 2, 3}), "blue");
  EXPECT_THAT(page, AllOf(HasSubstr("b2 attacked r2 in 0704."), HasSubstr("9 − 2 = +7, column 6–7"),
                          HasSubstr("data-rule=\"CRT-6.4\">town in the target hex<td>−2<td"),
                          HasSubstr("Die 2, row 2, column 2–3: Defender retreats."),
                          HasSubstr("turn-07/combat/0704/die"), HasSubstr("r2 retreated from 0704 to"),
                          HasSubstr("b2 advanced into 0704."), Not(HasSubstr("data-rule=\"CRT-9.1\"")),
                          HasSubstr("href=\"#die-2\""), HasSubstr("id=\"b-0704\"")));
}

TEST(Html, MarksTheCellThatWasHit) {
  const std::string page = html(resolve(three_battles(), {1, 2, 3}), "blue");
  EXPECT_THAT(page, HasSubstr("style=\"--c:3;--r:1;--b:5\""));
  EXPECT_THAT(page, HasSubstr("row 2, column 2–3, result DR."));
}

TEST(Html, LeavesOutEmptySections) {
  Game game = three_battles();
  game.blue.clear();
  game.red.clear();
  const std::string page = html(resolve(game, {}), "blue");
  EXPECT_THAT(page, AllOf(Not(HasSubstr("id=\"battles\"")), Not(HasSubstr("id=\"losses\"")),
                          Not(HasSubstr("id=\"decide\"")), Not(HasSubstr("id=\"refusals\"")),
                          Not(HasSubstr("<ul></ul>")), HasSubstr("id=\"positions\"")));
}

TEST(Html, AsksAndShowsTheAnswerForm) {
  const Story story = resolve(with_questions(), {1, 1});
  const std::string red = html(story, "red");
  EXPECT_THAT(red, AllOf(HasSubstr("Waiting for decisions"), HasSubstr("Where should r1 retreat?"),
                         HasSubstr("if silent"),
                         HasSubstr("&lt;answer question=\"turn-07/combat/0404/retreat/r1\"")));
  EXPECT_THAT(html(story, "blue"),
              AllOf(HasSubstr("Waiting for decisions"), Not(HasSubstr("id=\"decide\""))));
}

TEST(Html, EscapesWhatPlayersWrote) {
  Game game = three_battles();
  const std::string name = R"(name="1st Foot")";
  game.units.replace(game.units.find(name), name.size(), R"(name="&lt;script&gt;&amp;&quot;")");
  EXPECT_THAT(html(resolve(game, {1, 2, 3}), "blue"),
              AllOf(HasSubstr("&lt;script&gt;&amp;\" attacked r1"), Not(HasSubstr("<script"))));
}

TEST(Html, IsTheSameFromTreeAndFromText) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  EXPECT_EQ(sheets().to_html(report(story, "blue")), html(story, "blue"));
  EXPECT_EQ(html(story, "blue"), html(story, "blue"));
}

TEST(Html, CanBeMadeOnSeveralThreads) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  const std::string expected = html(story, "");
  std::vector<std::string> made(4);
  std::vector<std::thread> threads;
  for (std::string& page : made)
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) page = html(story, "");
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& page : made) EXPECT_EQ(page, expected);
}

TEST(Html, ManyBattlesAreRowsOfATable) {
  std::string scenes;
  for (int i = 0; i < 501; ++i)
    scenes += R"(<scene what="attack"><arg as="target" id="0101" table="place"/></scene>)";
  const std::string page = sheets().to_html(
      R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="moderator" mailing="1" waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/><events>)" +
      scenes + "</events></report>");
  EXPECT_THAT(page, AllOf(HasSubstr("<table class=\"many\">"), Not(HasSubstr("class=\"battle\""))));
}

// ---- text

TEST(Text, TellsTheBattle) {
  EXPECT_THAT(
      text(resolve(three_battles(), {1, 2, 3}), "blue"),
      AllOf(HasSubstr("Turn 7 · Report for blue · Mailing 2 · Complete"),
            HasSubstr("b2 attacked r2 in 0704.\n"), HasSubstr("  9 − 2 = +7, column 6–7 [CRT-5.6]\n"),
            HasSubstr("  b2 advanced into 0704.\n"), HasSubstr("               6–7   Before shifts\n"),
            HasSubstr("      −2        2–3   town in the target hex [CRT-6.4]\n")));
}

TEST(Text, ExplainsWhatStandsBelowAnAddress) {
  const auto report = tree(resolve(three_battles(), {1, 2, 3}), "");
  EXPECT_THAT(sheets().explain(*report, "turn-07/combat/0704"),
              AllOf(HasSubstr("attack-printed 9, attack-strength 9"), HasSubstr("base 5, column 3"),
                    Not(HasSubstr("0404"))));
  EXPECT_EQ(sheets().explain(*report, "turn-07/combat/0704/die"),
            "turn-07/combat/0704/die\n  rolled [CRT-14.1]: 1d6: 2\n    dice 1d6, faces 2\n");
  EXPECT_EQ(sheets().explain(*report, "turn-07/combat/07"), "");
  EXPECT_EQ(sheets().explain(*report, "turn-08"), "");
}

// ---- wording

/// Stories that between them tell most of what the classic system can tell.
std::vector<Story> many_stories() {
  std::vector<Story> all;
  for (const std::uint32_t face : {1u, 2u, 3u, 4u, 5u, 6u})
    all.push_back(resolve(three_battles(), {face, face, face}));
  all.push_back(resolve(with_questions(), {1, 1}));
  for (const char* code : {"EX", "DE", "AE", "DR2"}) {
    Game game = three_battles();
    std::string rows;
    for (char die = '1'; die <= '6'; ++die)
      rows.append("<row at=\"").append(1, die).append("\" cells=\"").append(code).append("\"/>");
    game.rules = R"(crt="house" partial-retreat="stop")";
    game.charts.push_back(
        R"(<grid-chart xmlns="urn:adjudicator:1" name="house" source="s" status="house" basis="differential" columns="0">)" +
        rows + "</grid-chart>");
    all.push_back(resolve(game, {1, 1, 1}));
  }
  for (const char* rules : {R"(crt="ratio-default")", R"(tec="tec-full")", R"(fog="contact")"}) {
    Game game = three_battles();
    game.rules = rules;
    all.push_back(resolve(game, {1, 2, 3}));
  }
  return all;
}

TEST(WordingFiles, HaveEveryKeyThatReportsUse) {
  Wording::Unknown unknown;
  for (const Story& story : many_stories())
    for (const char* side : {"blue", "red", ""})
      for (const char* sheet : {"html.xsl", "text.xsl"}) sheets().apply(sheet, *tree(story, side), &unknown);
  unknown.keys.erase("chart.house");  // house charts have names of their own
  unknown.keys.erase("type.guard");   // and so have types of units
  EXPECT_THAT(unknown.keys, IsEmpty());
}

/// Every "f:say('key')" of the stylesheets.
std::set<std::string> keys_of_stylesheets() {
  std::set<std::string> keys;
  for (const files::Resource& resource : files::resources()) {
    if (!resource.name.starts_with("stylesheets/") || !resource.name.ends_with(".xsl")) continue;
    constexpr std::string_view call = "f:say('";
    for (std::size_t at = resource.data.find(call); at != std::string_view::npos;
         at = resource.data.find(call, at + 1)) {
      const std::size_t from = at + call.size();
      keys.emplace(resource.data.substr(from, resource.data.find('\'', from) - from));
    }
  }
  return keys;
}

TEST(WordingFiles, HaveEveryKeyThatStylesheetsName) {
  const Wording& wording = sheets().wording("classic", "en");
  const auto keys = keys_of_stylesheets();
  EXPECT_GT(keys.size(), 30u);
  for (const std::string& key : keys) EXPECT_TRUE(wording.has(key)) << key;
}

// CRT-12
TEST(WordingFiles, HaveEveryErrorOfTheClassicSystem) {
  const Wording& wording = sheets().wording("classic", "en");
  for (int number = 1; number <= 19; ++number) {
    const std::string code = "CRT-E" + std::string(number < 10 ? "0" : "") + std::to_string(number);
    EXPECT_TRUE(wording.has("refusal." + code)) << code;
  }
}

TEST(WordingFiles, HaveEveryResultOfTheClassicCharts) {
  const Wording& wording = sheets().wording("classic", "en");
  for (const char* name : {"s3-differential", "ratio-default", "ww-page", "ww-js"}) {
    EXPECT_TRUE(wording.has("chart." + std::string(name)));
    const auto chart = reports::parse_tree(
        files::resource("adjudicator/systems/classic/charts/" + std::string(name) + ".xml"));
    for (const xmlNode* row = reports::first_child(xmlDocGetRootElement(chart.get())); row != nullptr;
         row = reports::next_element(row)) {
      std::istringstream cells(std::string(reports::attribute(row, "cells")));
      for (std::string cell; cells >> cell;)
        EXPECT_TRUE(wording.has("result." + cell)) << name << ": " << cell;
    }
  }
}

TEST(WordingFiles, HaveTheTerrainOfTheClassicCharts) {
  const Wording& wording = sheets().wording("classic", "en");
  for (const char* name : {"s3-tec", "tec-full", "ww-tec", "s3-tec-differential"}) {
    const auto chart = reports::parse_tree(
        files::resource("adjudicator/systems/classic/charts/" + std::string(name) + ".xml"));
    for (const xmlNode* effect = reports::first_child(xmlDocGetRootElement(chart.get())); effect != nullptr;
         effect = reports::next_element(effect)) {
      const std::string feature(reports::attribute(effect, "feature"));
      EXPECT_TRUE(wording.has("reason." + feature)) << feature;
      EXPECT_TRUE(wording.has("terrain." + feature)) << feature;
    }
  }
}

TEST(WordingFiles, EnglishStandsInForOtherLanguages) {
  EXPECT_EQ(sheets().wording("classic", "xx").say("result.NR", nullptr), "No result");
}

// ---- stylesheets of a game

TEST(Stylesheets, AFolderReplacesFilesByName) {
  const Folder folder;
  folder.write("wording/classic.en.xml", R"(<wording><say key="result.DR">They run!</say></wording>)");
  folder.write("report.css", "body{background:pink}");
  const Stylesheets own(overrides(folder));
  const std::string page = own.to_html(*tree(resolve(three_battles(), {1, 2, 3}), "blue"));
  EXPECT_THAT(page,
              AllOf(HasSubstr("They run!"), HasSubstr("body{background:pink}"), HasSubstr("id=\"battles\"")));
  EXPECT_THAT(html(resolve(three_battles(), {1, 2, 3}), "blue"), Not(HasSubstr("They run!")));
}

TEST(Stylesheets, FaultsAreToldWithTheirFile) {
  EXPECT_THAT(made_by("<xsl:stylesheet"), AllOf(HasSubstr("!"), HasSubstr("html.xsl")));
  EXPECT_THAT(made_by(stylesheet("<xsl:value-of select=\"((\"/>")),
              AllOf(HasSubstr("!"), HasSubstr("html.xsl")));
  EXPECT_THAT(made_by(stylesheet("<xsl:call-template name=\"nobody\"/>")), HasSubstr("!"));
  EXPECT_THAT(made_by(stylesheet("<xsl:message terminate=\"yes\">no more</xsl:message>")),
              AllOf(HasSubstr("!"), HasSubstr("no more")));
  EXPECT_THAT(made_by(stylesheet("<xsl:value-of select=\"f:say()\"/>")), HasSubstr("!"));
  EXPECT_THAT(made_by(stylesheet("<p>fine</p>")), HasSubstr("<p>fine"));
  const Folder folder;
  folder.write("wording/classic.en.xml", R"(<wording><say key="k">{</say></wording>)");
  EXPECT_THROW(Stylesheets(overrides(folder)).wording("classic", "en"), TransformError);
}

TEST(Stylesheets, CanReadNothingElse) {
  const Folder folder;
  folder.write("secret.xml", "<secret>the secret</secret>");
  const std::string secret = (folder.path() / "secret.xml").string();
  for (const std::string& address : {secret, "file://" + secret})
    EXPECT_THAT(made_by(stylesheet("<p><xsl:copy-of select=\"document('" + address + "')\"/></p>")),
                Not(HasSubstr("the secret")));
  EXPECT_THAT(
      made_by("<!DOCTYPE x [<!ENTITY s SYSTEM \"file://" + secret + "\">]>" + stylesheet("<p>&s;</p>")),
      AllOf(HasSubstr("!"), Not(HasSubstr("the secret"))));
  EXPECT_THAT(
      made_by(
          R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="file://)" +
          secret + R"("/></xsl:stylesheet>)"),
      HasSubstr("!"));
  EXPECT_THAT(made_by(stylesheet("<p><xsl:value-of select=\"f:resource('../../schemas/common.xsd')\"/></p>")),
              Not(HasSubstr("schema")));
}

TEST(Stylesheets, CanWriteNothing) {
  const Folder folder;
  const std::string out = (folder.path() / "out.txt").string();
  made_by(
      R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" extension-element-prefixes="exsl">)"
      R"(<xsl:template match="/"><exsl:document href=")" +
      out + R"(">x</exsl:document></xsl:template></xsl:stylesheet>)");
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(Stylesheets, RefuseWhatIsNoReport) {
  EXPECT_THROW(sheets().to_html("not xml"), TransformError);
  EXPECT_THROW(sheets().to_html("<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>"), TransformError);
  EXPECT_THROW(sheets().to_html(""), TransformError);
}

}  // namespace
}  // namespace adjudicator::report_test
