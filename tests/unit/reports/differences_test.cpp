// What two reports of one reader tell differently.
#include "reports/report/differences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "cli_fixture.hpp"
#include "files/schema/schema.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A report with these events and pieces at its end.
std::string report_on_ford(const std::string& events, const std::string& after = "") {
  return "<report xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"3\" title=\"The Ford\" "
         "reader=\"moderator\" mailing=\"2\" waiting=\"false\" language=\"en\" program=\"0\">"
         "<side id=\"grey\" name=\"Grey\" colour=\"#808080\"/><after>" +
         after + "</after><events>" + events + "</events></report>";
}

std::string attack_scene(const std::string& hex, const std::string& facts) {
  return "<scene at=\"turn-03/combat/" + hex + "\" rule=\"CRT-4.1\" what=\"attack\"><arg id=\"" + hex +
         "\" as=\"target\" table=\"place\"/><events>" + facts + "</events></scene>";
}

std::string rolled(const std::string& hex, int face) {
  return "<rolled at=\"turn-03/combat/" + hex + "/die\" rule=\"CRT-7.1\" dice=\"1d6\" faces=\"" +
         std::to_string(face) + "\"/>";
}

Differences compare(const std::string& was, const std::string& now) {
  return {parse_tree(was), parse_tree(now), 1};
}

std::string written(const Differences& differences) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(Spelling::xml, files::Schema::of("report"), sink);
  differences.write(std::array{writer.get()});
  return text;
}

TEST(Differences, OfOneReportThereAreNone) {
  const std::string one =
      report_on_ford(attack_scene("0805", rolled("0805", 3)), "<thing id=\"g-1\" table=\"unit\"/>");
  EXPECT_FALSE(compare(one, one).any());
}

TEST(Differences, NeitherOrderNorPlaceAmongOthersIsOne) {
  const std::string first = attack_scene("0805", rolled("0805", 3));
  const std::string second = attack_scene("0904", rolled("0904", 5));
  EXPECT_FALSE(compare(report_on_ford(first + second), report_on_ford(second + first)).any());
}

TEST(Differences, AFactIsShownInItsScene) {
  const std::string same = attack_scene("0904", rolled("0904", 5));
  const std::string text = written(compare(report_on_ford(attack_scene("0805", rolled("0805", 3)) + same),
                                           report_on_ford(attack_scene("0805", rolled("0805", 4)) + same)));
  EXPECT_THAT(text, HasSubstr("<difference at=\"turn-03/combat/0805\" scene=\"changed\">"));
  EXPECT_THAT(text, HasSubstr("faces=\"3\""));
  EXPECT_THAT(text, HasSubstr("faces=\"4\""));
  EXPECT_LT(text.find("faces=\"3\""), text.find("<now>"));
  EXPECT_THAT(text, HasSubstr("what=\"attack\""));
  EXPECT_THAT(text, Not(HasSubstr("0904")));
}

TEST(Differences, ASceneThatIsGoneStandsWhereItWas) {
  const std::string first = attack_scene("0805", rolled("0805", 3));
  const std::string last = attack_scene("1001", rolled("1001", 1));
  const std::string text = written(compare(
      report_on_ford(first + attack_scene("0904", rolled("0904", 5)) + last),
      report_on_ford(attack_scene("0805", rolled("0805", 2)) + attack_scene("1001", rolled("1001", 6)))));
  const std::size_t gone = text.find("<difference at=\"turn-03/combat/0904\" scene=\"gone\">");
  ASSERT_NE(gone, std::string::npos) << text;
  EXPECT_LT(text.find("turn-03/combat/0805"), gone);
  EXPECT_GT(text.find("turn-03/combat/1001\" scene=\"changed\""), gone);
}

/// A turn that waits has not gone on to its end: what it has not told yet may still come.
TEST(Differences, WhatATurnThatWaitsHasNotToldYetIsPending) {
  const std::string first = attack_scene("0805", rolled("0805", 3));
  const std::string second = attack_scene("0904", rolled("0904", 5));
  const std::string piece = "<thing id=\"g-1\" table=\"unit\"/>";
  std::string now = report_on_ford(attack_scene("0805", rolled("0805", 4)));
  now.replace(now.find("waiting=\"false\""), 15, "waiting=\"true\"");
  const std::string text = written(compare(report_on_ford(first + second, piece), now));
  EXPECT_THAT(text, HasSubstr("<difference at=\"turn-03/combat/0805\" scene=\"changed\">"));
  EXPECT_THAT(text, HasSubstr("<difference at=\"turn-03/combat/0904\" scene=\"pending\">"));
  EXPECT_THAT(text, HasSubstr("what=\"attack\""));  // named
  EXPECT_THAT(text, Not(HasSubstr("0904/die")));    // and not told
  EXPECT_THAT(text, Not(HasSubstr("gone")));
  EXPECT_THAT(text, Not(HasSubstr("<piece>")));  // they do not stand at their end
}

TEST(Differences, ASceneInsideOneThatIsNewBelongsToIt) {
  const std::string inner = "<scene at=\"turn-03/combat/0805/retreat/g-1\" what=\"retreat\"><events>" +
                            rolled("0805/retreat/g-1", 2) + "</events></scene>";
  const std::string text = written(compare(report_on_ford(""), report_on_ford(attack_scene("0805", inner))));
  EXPECT_THAT(text, HasSubstr("<difference at=\"turn-03/combat/0805\" scene=\"new\">"));
  EXPECT_EQ(text.find("<difference "), text.rfind("<difference "));
  EXPECT_THAT(text, HasSubstr("what=\"retreat\""));
}

/// A reader who may not know an address knows the scene by what is told of it.
TEST(Differences, ScenesWithoutAddressAreTheSameIfTheyTellTheSame) {
  const auto barrage = [](const std::string& target, int points) {
    return "<scene what=\"barrage\"><arg as=\"name\" word=\"" + target +
           "\"/><events><noted what=\"barrage-points\"><arg as=\"actual\" number=\"" +
           std::to_string(points) + "\"/></noted></events></scene>";
  };
  EXPECT_FALSE(compare(report_on_ford(barrage("Nr1 Arty", 4) + barrage("Nr1 Inf", 2)),
                       report_on_ford(barrage("Nr1 Inf", 2) + barrage("Nr1 Arty", 4)))
                   .any());
  const std::string text = written(compare(report_on_ford(barrage("Nr1 Arty", 4) + barrage("Nr1 Inf", 2)),
                                           report_on_ford(barrage("Nr1 Arty", 4) + barrage("Nr1 Inf", 3))));
  EXPECT_THAT(text, HasSubstr("<difference scene=\"changed\">"));
  EXPECT_THAT(text, Not(HasSubstr("Nr1 Arty")));
}

TEST(Differences, HowOftenAFactIsToldCounts) {
  const std::string shot = "<noted what=\"shot\" rule=\"X-1\"/>";
  const std::string text = written(compare(report_on_ford(attack_scene("0805", shot + shot + shot)),
                                           report_on_ford(attack_scene("0805", shot))));
  const std::size_t first = text.find("what=\"shot\"");
  EXPECT_NE(first, text.rfind("what=\"shot\""));  // two of three are left
  EXPECT_THAT(text, Not(HasSubstr("<now>")));
}

TEST(Differences, PiecesAreComparedByName) {
  const std::string stays = "<thing id=\"g-2\" table=\"unit\" side=\"grey\" hex=\"0101\"/>";
  const std::string text = written(compare(
      report_on_ford(
          "",
          "<stack hex=\"0805\"><thing id=\"g-1\" table=\"unit\" side=\"grey\" hex=\"0805\" strength=\"4\"/>"
          "</stack>" +
              stays),
      report_on_ford(
          "",
          "<stack hex=\"0806\"><thing id=\"g-1\" table=\"unit\" side=\"grey\" hex=\"0806\" strength=\"4\"/>"
          "</stack>" +
              stays)));
  EXPECT_THAT(text, HasSubstr("<was id=\"g-1\" table=\"unit\" side=\"grey\" hex=\"0805\" strength=\"4\"/>"));
  EXPECT_THAT(text, HasSubstr("<now id=\"g-1\" table=\"unit\" side=\"grey\" hex=\"0806\" strength=\"4\"/>"));
  EXPECT_THAT(text, Not(HasSubstr("g-2")));
}

std::string unit_on(const std::string& hex, const std::string& more) {
  return "<stack hex=\"" + hex + "\"><thing id=\"g-" + hex + "\" table=\"unit\" side=\"grey\" hex=\"" + hex +
         "\"" + more + "/></stack>";
}

TEST(Differences, ATraitThatAnotherProgramDidNotWriteIsNone) {
  const std::string was = report_on_ford("", unit_on("0805", "") + unit_on("0904", ""));
  const std::string now =
      report_on_ford("", unit_on("0805", " defense=\"3\"") + unit_on("0904", " defense=\"3\""));
  const std::string by_another = cli_test::replace_all(was, "program=\"0\"", "program=\"1\"");
  EXPECT_FALSE(compare(by_another, now).any());
  EXPECT_FALSE(compare(now, by_another).any());
  EXPECT_TRUE(compare(was, now).any());  // of one program it is a change
  // So it is where the other one tells it of some, and where a unit stands elsewhere.
  const std::string some = report_on_ford("", unit_on("0805", " defense=\"3\"") + unit_on("0904", ""));
  EXPECT_TRUE(compare(by_another, some).any());
  const std::string text = written(compare(
      by_another, report_on_ford("", unit_on("0805", " defense=\"3\"") + unit_on("0905", " defense=\"3\""))));
  EXPECT_THAT(text, HasSubstr("0905"));
  EXPECT_THAT(text, Not(HasSubstr("0805")));
}

TEST(Differences, APieceThatIsNotKnownByNameStandsAlone) {
  const std::string text = written(compare(
      report_on_ford("", "<stack hex=\"0805\"><thing table=\"unit\" side=\"grey\" hex=\"0805\"/></stack>"),
      report_on_ford("", "<stack hex=\"0806\"><thing table=\"unit\" side=\"grey\" hex=\"0806\"/></stack>")));
  EXPECT_NE(text.find("<piece>"), text.rfind("<piece>"));
}

}  // namespace
}  // namespace adjudicator::reports
