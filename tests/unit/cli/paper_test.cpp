// Reports on paper: brief ones, and words that stand on one line.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>

#include "cli_fixture.hpp"
#include "pdf_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Paper : public ::testing::Test {
 protected:
  void begin(const std::string& example) {
    fs::copy(source("examples/" + example), game, fs::copy_options::recursive);
  }
  void resolve(const std::string& formats) const {
    const Called called = call({"resolve", game.string(), "--turn", "1", "--formats", formats});
    ASSERT_EQ(called.code, cli::done) << called.err;
  }
  std::string mailed(const std::string& name) const { return read(game / "turn-01/mailing-1" / name); }
  std::string on_paper(const std::string& reader) const {
    std::string text = report_test::ask_poppler("pdftotext", mailed("report-" + reader + ".pdf"), "-layout");
    EXPECT_FALSE(text.empty()) << "poppler-utils is missing; tools/setup installs it";
    return text;
  }

  const TempFolder temp;
  const fs::path game = temp.path() / "game";
};

TEST_F(Paper, BriefReportsLeaveListsRulesAndChartsToTheScreen) {
  begin("cna-tobruk-road");
  write(game / "game.xml",
        replace_all(replace_all(read(game / "game.xml"), "<side ", "<side paper=\"brief\" "), "<game ",
                    "<game paper=\"brief\" "));
  resolve("pdf,html,xml");
  for (const char* reader : {"axis", "commonwealth"}) {
    const std::string text = on_paper(reader);
    EXPECT_LE(std::ranges::count(text, '\f'), 12) << reader;
    for (const char* heading : {"\nRules used\n", "\nLists\n", "\nLuck\n"})
      EXPECT_THAT(text, Not(HasSubstr(heading)));
    for (const char* section : {"id=\"rules\"", "id=\"lists\"", "id=\"luck\""})
      EXPECT_THAT(mailed("report-" + std::string(reader) + ".html"), HasSubstr(section)) << reader;
    EXPECT_THAT(text, HasSubstr("Sidi Omar"));
  }
  EXPECT_LE(std::ranges::count(on_paper("moderator"), '\f'), 15);
  EXPECT_EQ(call({"check", game.string(), "--turn", "1"}).code, cli::done);
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

TEST_F(Paper, AnyReportCanBeMadeBrief) {
  begin("classic-ridge");
  resolve("xml");
  const auto fo = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"report", game.string(), "--turn",   "1",
                                   "--side", "blue",        "--format", "fo"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words).out;
  };
  for (const char* section : {"id=\"rules\"", "id=\"charts\""}) {
    EXPECT_THAT(fo({}), HasSubstr(section));
    EXPECT_THAT(fo({"--brief"}), Not(HasSubstr(section)));
  }
  EXPECT_EQ(
      call({"report", game.string(), "--turn", "1", "--side", "blue", "--format", "html", "--brief"}).code,
      cli::bad_usage);
  EXPECT_EQ(call({"report", game.string(), "--turn", "1", "--side", "blue", "--format", "pdf", "--brief"})
                .out.substr(0, 5),
            "%PDF-");
}

/// A column of types is as wide as its longest word.
TEST_F(Paper, NoTypeIsBrokenInTwo) {
  begin("next-war-sector");
  resolve("pdf");
  const std::regex broken("\\b(mechanize|mechaniz|motorize|artiller|reconnaissanc|replacemen)\\b");
  for (const char* reader : {"blue", "red", "moderator"}) {
    const std::string text = on_paper(reader);
    std::smatch found;
    EXPECT_FALSE(std::regex_search(text, found, broken)) << reader << ": " << found.str();
  }
}

}  // namespace
}  // namespace adjudicator::cli_test
