// Looks cannot lie: sentences that stay as they are, and what the program itself says in every report that a
// game's own stylesheets make.
#include "reports/wording/kept_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "cli_fixture.hpp"
#include "files/schema/resources.hpp"
#include "pdf_fixture.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {
namespace {

using cli_test::call;
using cli_test::edit;
using cli_test::read;
using cli_test::source;
using cli_test::TempFolder;
using cli_test::write;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST(KeptWords, AreNamedByTheWordingItself) {
  for (const char* key : {"ruled.die", "ruled", "trust.head", "trust.how", "known.*", "section.rulings",
                          "differences.gone", "since.units.changed", "looks.lead", "chart-status.house"})
    EXPECT_TRUE(is_kept(key)) << key;
  for (const char* key : {"section.summary", "report.title", "noted.attack", "rule", "trusted", "sections"})
    EXPECT_FALSE(is_kept(key)) << key;
}

/// Whatever the parts about records, dice and rulings say is kept, also what is added to them later.
TEST(KeptWords, HoldAllThatMakesAReportCheckable) {
  const std::regex said("f:say\\('([a-z.-]+)'");
  std::size_t found = 0;
  for (const char* name : {"html-trust.xsl", "fo-trust.xsl", "text-trust.xsl"}) {
    std::string text(files::resource(std::string("stylesheets/") + name));
    const std::size_t begin = text.find("<xsl:template name=\"trust\">");
    ASSERT_NE(begin, std::string::npos) << name;
    text = text.substr(begin);
    for (std::sregex_iterator at(text.begin(), text.end(), said), end; at != end; ++at, ++found)
      EXPECT_TRUE(is_kept((*at)[1].str())) << name << ": " << (*at)[1];
  }
  EXPECT_GE(found, 30u);
  for (const std::string_view key : Stylesheets::standard().wording("cna", "en").keys())
    if (key.starts_with("ruled") || key.starts_with("trust.")) {
      EXPECT_TRUE(is_kept(key)) << key;
    }
}

TEST(KeptWords, AreFoundWithTheirPlace) {
  const auto kept = kept_keys_in(
      "<wording>\n  <say key=\"trust.head\">x</say><say\n   key='ruled.die'>y</say>\n<say "
      "key=\"mine\"/></wording>");
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].key, "trust.head");
  EXPECT_EQ(kept[0].line, 2u);
  EXPECT_EQ(kept[0].column, 13u);
  EXPECT_EQ(kept[1].line, 3u);
  EXPECT_EQ(kept[1].column, 9u);
}

/// The ford, with looks that leave everything out.
class Looks : public ::testing::Test {
 protected:
  Looks() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }
  void look(const std::string& name, const std::string& bytes) const {
    write(fs::path(game) / "stylesheets" / name, bytes);
  }
  /// A sheet whose whole output is `body`.
  static std::string sheet(const std::string& body, const std::string& method = "html") {
    return R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method=")" +
           method + R"("/><xsl:template match="/">)" + body + "</xsl:template></xsl:stylesheet>\n";
  }
  void rule() const {
    write(fs::path(game) / "turn-01/rulings.xml",
          "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\">"
          "<trait thing=\"y-4\" trait=\"strength\" from=\"2\" to=\"9\" by=\"Anna\" because=\"a "
          "test\"/></rulings>");
  }
  std::string mailed(const std::string& name) const {
    return read(fs::path(game) / "turn-01/mailing-1" / name);
  }

  TempFolder temp;
  std::string game;
};

constexpr const char* the_ruling = "y-4: strength 9 instead of 2, by Anna’s ruling (reason given: “a test”).";
constexpr const char* the_sentence = "The moderator changed the look of this report,";

TEST_F(Looks, CannotRewordARuling) {
  look("wording/house.en.xml",
       "<wording>\n  <say key=\"section.summary\">x</say>\n  <say key=\"ruled.trait\"> </say>\n</wording>\n");
  const auto said = call({"check", game});
  EXPECT_EQ(said.code, cli::bad_data);
  EXPECT_THAT(said.err, AllOf(HasSubstr("stylesheets/wording/house.en.xml:3:13: error: the sentence "
                                        "'ruled.trait' belongs to the program and cannot be changed"),
                              Not(HasSubstr("section.summary"))));
  EXPECT_EQ(call({"resolve", game}).code, cli::bad_data);
  EXPECT_FALSE(fs::exists(fs::path(game) / "turn-01/mailing-1"));
}

TEST_F(Looks, CannotLeaveOutARuling) {
  rule();
  look("html.xsl", sheet("<html><head/><body hidden='hidden'><p>All is well.</p></body></html>"));
  look("text.xsl", sheet("All is well.", "text"));
  look("digest.xsl", sheet("All is well.", "text"));
  ASSERT_EQ(call({"resolve", game, "--formats", "html,text"}).code, cli::waits);
  const std::string page = mailed("report-moderator.html");
  EXPECT_THAT(page, AllOf(HasSubstr(the_sentence), HasSubstr(the_ruling), HasSubstr("html.xsl"),
                          HasSubstr("All is well."), Not(HasSubstr("hidden=")),
                          HasSubstr("<title>From the program itself: ")));
  // Before all that the stylesheet made, in the first of all layers of style.
  EXPECT_LT(page.find("@layer{"), page.find("</head>"));
  EXPECT_LT(page.find(the_ruling), page.find("All is well."));
  EXPECT_THAT(mailed("report-moderator.txt"),
              AllOf(HasSubstr(the_sentence), HasSubstr(the_ruling), EndsWith("All is well.")));
  EXPECT_THAT(mailed("digest-moderator.txt"),
              AllOf(StartsWith("All is well.\n"), HasSubstr("Rulings by the moderator: 1")));
  // What grey may not know it does not learn this way.
  EXPECT_THAT(mailed("report-green.html"), AllOf(HasSubstr(the_sentence), Not(HasSubstr("y-4 is 9"))));
}

TEST_F(Looks, CannotLeaveOutARulingOnPaper) {
  rule();
  look(
      "fo.xsl",
      R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:fo="http://www.w3.org/1999/XSL/Format"><xsl:template match="/"><fo:root color="#fff" font-size="1pt"><fo:layout-master-set><fo:simple-page-master master-name="program"><fo:region-body/></fo:simple-page-master></fo:layout-master-set><fo:page-sequence master-reference="program"><fo:flow flow-name="xsl-region-body"><fo:block>All is well.</fo:block></fo:flow></fo:page-sequence></fo:root></xsl:template></xsl:stylesheet>)");
  ASSERT_EQ(call({"resolve", game, "--formats", "xml,pdf"}).code, cli::waits);
  const auto fo = call({"report", game, "--moderator", "--format", "fo"});
  EXPECT_THAT(fo.out, AllOf(HasSubstr(the_sentence), HasSubstr(the_ruling), HasSubstr("color=\"#000\"")));
  EXPECT_LT(fo.out.find(the_ruling), fo.out.find("All is well."));
}

/// A page cannot know the name that the program gives its part, nor lie over it.
TEST_F(Looks, CannotCoverTheProgramsPart) {
  const std::string one =
      R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="moderator" mailing="1" waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/><events/></report>)";
  const auto name_in = [&](const std::string& css) {
    Overrides overrides{
        {{"html.xsl", sheet("<html><head><style>" + css + "</style></head><body><p>x</p></body></html>")}},
        "game"};
    const std::string page = to_html(one, Stylesheets(std::move(overrides)));
    const std::size_t at = page.find("<aside id=\"program-");
    EXPECT_NE(at, std::string::npos) << page;
    return page.substr(at + 11, 40);
  };
  const std::string first = name_in("p{color:red}");
  EXPECT_NE(first, name_in("#" + first + "{display:none!important}"));
  EXPECT_EQ(fault_of_style("nav{z-index:2}p{z-index:-1 !important}b{z-index : auto}").why, "");
  for (const char* css : {"p{z-index:2147483647}", "p{z-index:calc(1e9*2)}", "p{z-index:var(--z)}",
                          "p{z-\\69ndex:9999999}", "p{z-index/**/:9999999}"})
    EXPECT_THAT(fault_of_style(css).why, HasSubstr("z-index takes")) << css;
}

/// A page opens at its top, and can be scrolled back to there.
TEST_F(Looks, CannotScrollPastTheProgramsPart) {
  const std::string one =
      R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="moderator" mailing="1" waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/><events/></report>)";
  Overrides overrides{{{"report.css", "html{scroll-snap-type:y mandatory} main{scroll-snap-align:start}"}},
                      "game"};
  const std::string page = to_html(one, Stylesheets(std::move(overrides)));
  const std::size_t part = page.find("*{scroll-snap-type:none!important;scroll-snap-align:none!important;");
  EXPECT_NE(part, std::string::npos);
  EXPECT_LT(part, page.find("scroll-snap-type:y mandatory"));
}

TEST_F(Looks, AreInTheRecord) {
  look("report.css", "p{color:red}");
  look("wording/house.en.xml", "<wording><say key=\"section.summary\">x</say></wording>");
  ASSERT_EQ(call({"resolve", game, "--formats", "xml"}).code, cli::waits);
  EXPECT_THAT(mailed("record.xml"),
              AllOf(HasSubstr("<file name=\"stylesheets/report.css\" audience=\"all\""),
                    HasSubstr("<file name=\"stylesheets/wording/house.en.xml\" audience=\"all\"")));
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  look("report.css", "p{color:blue}");
  const auto said = call({"audit", game});
  EXPECT_EQ(said.code, cli::done);
  EXPECT_THAT(said.out,
              HasSubstr("stylesheets/report.css: not as it was; the next mailing will have other looks"));
}

}  // namespace
}  // namespace adjudicator::reports
