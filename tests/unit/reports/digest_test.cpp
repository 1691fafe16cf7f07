// A report in the body of a mail: 15 lines of at most 78 characters, a few more where losses need them; and the text form's
// columns.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "cli_fixture.hpp"
#include "report_fixture.hpp"
#include "reports/page/columns.hpp"
#include "reports/page/rendering.hpp"
#include "texts.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using cli_test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }));
}
/// Lines that are too long, but for what has no space to be broken at.
std::vector<std::string> too_long(const std::string& text) {
  std::vector<std::string> all;
  for (const std::string& line : lines_in(text))
    if (const auto begin = line.find_first_not_of(' ');
        characters(line) > 78 && line.find(' ', std::min(begin, line.size())) != line.npos)
      all.push_back(line);
  return all;
}

std::string digest(const Story& story, std::string_view side, const std::string& file = "report.html") {
  return reports::to_digest(*tree(story, side), file);
}

TEST(Digest, SaysWhatMatters) {
  const std::string text = digest(resolve(three_battles(), {1, 4, 4}), "blue", "report-blue.html");
  EXPECT_THAT(text, AllOf(HasSubstr("Turn 7 · Report for"), HasSubstr("3 battles."),
                          HasSubstr("The whole report: report-blue.html\n"), HasSubstr("Luck: ")));
  EXPECT_THAT(too_long(text), IsEmpty());
}

TEST(Digest, AsksFirst) {
  const Story story = resolve(with_questions(), {1, 1});
  EXPECT_THAT(lines_in(digest(story, "red")).at(1), HasSubstr("To decide: Where should r1 retreat?"));
  EXPECT_THAT(digest(story, "blue"),
              HasSubstr("Waiting for decisions\n"));  // what it decides comes after the retreat
}

TEST(Digest, NoLineBeginsAnotherMail) {
  const std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="From x@y.z Sat Jan 1" reader="blue" mailing="1")"
      R"( waiting="false" language="en" program="1"><side id="blue" name="From here" colour="#000000"/><events>)"
      R"(<removed cause="de" from="0101"><thing id="b1" table="unit" side="blue"/></removed></events></report>)";
  const std::string text = reports::to_digest(report, "report-blue.html");
  EXPECT_THAT("\n" + text, Not(HasSubstr("\nFrom ")));
  EXPECT_THAT(text, HasSubstr("\nFrom\u00a0here: 1 unit lost"));
}

// A header begins with a name without spaces and a colon; a line that is none ends the headers.
TEST(Digest, NoTitleIsAHeader) {
  for (const char* language : {"en", "de"}) {
    const std::string report =
        R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="Bcc: x@y.z&#10;To: x@y.z" reader="blue" mailing="1")"
        R"( waiting="false" language=")" +
        std::string(language) +
        R"(" program="1"><side id="blue" name="Subject: no" colour="#000000"/><events/></report>)";
    const auto lines = lines_in(reports::to_digest(report, "report-blue.html"));
    EXPECT_LT(lines[0].find(' '), lines[0].find(':')) << lines[0];
    EXPECT_THAT(lines[0], HasSubstr("Bcc: x@y.z To: x@y.z"));
  }
}

TEST(Digest, CutsNoNumberOff) {
  const std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="cna" game="g" turn="1" title="T" reader="red" mailing="1" waiting="false" language="en")"
      R"( program="1"><side id="red" name="The Army of the West and of the Middle East" colour="#000000"/><events>)"
      R"(<noted what="raw-lost"><arg as="loser" table="side" id="red"/><arg as="raw-lost" number="12"/></noted>)"
      R"(<noted what="anti-armor-damage"><arg as="struck" table="side" id="red"/><arg as="damage" number="345"/></noted>)"
      R"(<noted what="points-captured"><arg as="loser" table="side" id="red"/><arg as="toe" number="6"/></noted>)"
      R"(</events><luck kind="barrage-truck" side="red" dice="d66" rolls="3" expected="21/2" got="4" least="3" most="18")"
      R"( usual-low="7" usual-high="14" lower-tail="185" upper-tail="9954"/></report>)";
  const std::string text = reports::to_digest(report, "report-red.html");
  EXPECT_THAT(text, Not(HasSubstr("…")));
  for (const char* whole :
       {"6\u00a0TOE captured by the enemy", "12\u00a0raw points", "345\u00a0Damage", "1 turn in 54 has"})
    EXPECT_THAT(text, HasSubstr(whole));
  EXPECT_THAT(too_long(text), IsEmpty());
}

/// However much else there is to tell: the battle that matters most, all losses.
TEST(Digest, NamesBattlesAndLossesBesideRulingsAndRefusals) {
  std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="T" reader="moderator" mailing="2")"
      R"( waiting="false" language="en" program="1" deadline="2026-12-01T20:00Z">)";
  for (int i = 0; i < 8; ++i)
    report += fmt::format(R"(<side id="s{0}" name="The Army of the West, Corps {0}" colour="#000000"/>)", i);
  report += "<events>";
  for (int i = 0; i < 9; ++i)
    report += fmt::format(
        R"(<ruled what="trait" by="Anna" because="b"><arg as="thing" id="u{}"/><arg as="trait" word="steps"/>)"
        R"(<arg as="to" word="2"/><arg as="dice-known" number="1"/></ruled>)",
        i);
  for (int i = 0; i < 8; ++i)
    report += fmt::format(
        R"(<scene what="attack"><arg as="target" table="place" id="{0}"/><arg as="by" id="b{1}"/><events>)"
        R"(<removed cause="de" from="{0}"><thing id="r{1}" table="unit" side="s{1}"/></removed></events></scene>)",
        1000 + i, i);
  report += R"(</events><differences mailing="1"/>)";
  for (int i = 0; i < 9; ++i) report += R"(<refusal side="s1" code="CRT-E05"/>)";
  report += "</report>";
  const std::string text = reports::to_digest(report, "report.html");
  for (const char* whole : {"\n  1000  ", "\n  and 7 more\n", "  and 5 more\nWhat differs"})
    EXPECT_THAT(text, HasSubstr(whole)) << text;
  for (int i = 0; i < 8; ++i)
    EXPECT_THAT(unwrapped(text), HasSubstr(fmt::format("The Army of the West, Corps {}: 1 unit lost", i)))
        << text;
  EXPECT_LT(text.find("1000"), text.find("Anna"));
  EXPECT_THAT(too_long(text), IsEmpty());
}

/// A die that the moderator supplied when the dice were known is a ruling like any other, and where it was is told.
TEST(Digest, TellsOfADieThatWasSupplied) {
  const std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="T" reader="blue" mailing="2")"
      R"( waiting="false" language="en" program="1"><side id="blue" name="Blue" colour="#000000"/><events>)"
      R"(<scene what="attack" at="turn-01/combat/0805"><arg as="target" table="place" id="0805"/><arg as="by" id="b1"/>)"
      R"(<events><ruled what="die" by="Anna" because="b"><arg as="dice-known" number="1"/></ruled></events></scene>)"
      R"(</events><differences mailing="1"/></report>)";
  EXPECT_THAT(reports::to_digest(report, "report.html"),
              HasSubstr("After the dice: Anna supplied a die (0805)\n"));
}

TEST(Digest, OfManyBattlesHasFifteenLines) {
  std::string report =
      R"(<report xmlns="urn:adjudicator:1" system="classic" game="g" turn="1" title="The Long Line" reader="blue" mailing="2")"
      R"( waiting="false" language="en" program="1" deadline="2026-12-01T20:00Z"><side id="blue" name="Blue" colour="#000000"/>)"
      R"(<side id="red" name="Red" colour="#ffffff"/><events>)";
  for (int i = 0; i < 500; ++i)
    report += fmt::format(
        R"(<scene what="attack"><arg as="target" table="place" id="{}"/><arg as="by" id="a-unit-with-a-very-long-name-{}"/>)"
        R"(<arg as="by" id="another-unit-with-a-very-long-name-{}"/><events>{}</events></scene>)",
        1000 + i, i, i,
        i == 333 ? R"(<removed cause="de" from="1333"><thing id="r1" table="unit" side="red"/></removed>)"
                 : "");
  report += "</events>";
  for (int i = 0; i < 9; ++i) report += R"(<refusal side="blue" code="CRT-E05"/>)";
  report += "</report>";
  const auto lines = lines_in(reports::to_digest(report, "report-blue.html"));
  ASSERT_EQ(lines.size(), 15u);
  EXPECT_THAT(lines[2], HasSubstr("December 1, 2026"));
  EXPECT_THAT(lines[4], HasSubstr("1333"));  // the battle that cost something comes first
  EXPECT_THAT(lines[11], HasSubstr("and 493 more"));
  EXPECT_THAT(lines[12], HasSubstr("Red: 1 unit lost"));
  EXPECT_THAT(lines[13], HasSubstr("Problems with your orders: 9"));  // results come first
  for (const std::string& line : lines) EXPECT_LE(characters(line), 78u) << line;
}

TEST(Digest, OfEveryExampleIsShortAndNarrow) {
  const TempFolder temp;
  int digests = 0;
  const auto examples = cli_test::examples();
  for (const std::string& example : examples) {
    const auto game = temp.path() / example;
    std::filesystem::copy(cli_test::source("examples/" + example), game,
                          std::filesystem::copy_options::recursive);
    cli_test::call({"resolve", game.string(), "--formats", "text"});
    for (const auto& [name, text] : cli_test::tree(game)) {
      const std::string file = std::filesystem::path(name).filename().string();
      if (!file.ends_with(".txt") || (!file.starts_with("digest-") && !file.starts_with("report-"))) continue;
      EXPECT_THAT(too_long(text), IsEmpty()) << name;
      if (!file.starts_with("digest-")) continue;
      ++digests;
      EXPECT_LE(lines_in(text).size(), 15u) << name << '\n' << text;
      EXPECT_THAT(text.substr(text.find('\n')), Not(HasSubstr("lost…"))) << name;
      EXPECT_GE(lines_in(text).size(), 5u) << name;
      for (const std::string& line : lines_in(text)) EXPECT_LE(characters(line), 78u) << line;
    }
  }
  EXPECT_GE(digests, 3 * static_cast<int>(examples.size()));
}

// ---- Columns

TEST(Columns, BreakAtSpaces) {
  EXPECT_EQ(reports::in_columns("one two three\n  four five six\n", 9),
            "one two\n  three\n  four\n    five\n    six\n");
  EXPECT_EQ(reports::in_columns("one two 34 x", 9), "one two\n  34 x");
  EXPECT_EQ(reports::in_columns("one two 3 x", 9), "one two 3\n  x");
  EXPECT_EQ(reports::in_columns("a\n\nb", 9), "a\n\nb");
  EXPECT_EQ(reports::in_columns("äöü äöü äöü", 7), "äöü äöü\n  äöü");
  EXPECT_EQ(reports::in_columns("short averyveryverylongword", 9), "short\n  averyveryverylongword");
  EXPECT_EQ(reports::in_columns(std::string(100, ' '), 9).find_first_not_of(" \n"), std::string::npos);
}

TEST(Columns, AreCut) {
  EXPECT_EQ(reports::cut("just right", 10), "just right");
  EXPECT_EQ(reports::cut("not at all right", 14), "not at all…");
  EXPECT_EQ(reports::cut("äöüäöüäöü", 5), "äöüä…");
  EXPECT_EQ(reports::cut("abc", 0), "");
}

}  // namespace
}  // namespace adjudicator::report_test
