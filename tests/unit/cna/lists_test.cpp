// Lists of the system `cna` (CNA-13.1) are readings: the log does not hold them, visibility.xml says what
// stands in them, and games that older builds began need none of what these told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>

#include "cli_fixture.hpp"
#include "host/turn/story.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Le;
using testing::Not;

class CnaLists : public ::testing::Test {
 protected:
  CnaLists() {
    fs::copy(source("examples/cna-tobruk-road"), game_, fs::copy_options::recursive);
    call({"resolve", game_.string(), "--formats", "xml"});
  }
  std::string file(const std::string& name) { return read(game_ / "turn-01/mailing-1" / name); }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

TEST_F(CnaLists, AreNoFactsOfTheLog) {
  const std::string log = file("log.xml");
  EXPECT_THAT(times_in(log, "<told "), Le(200u));
  EXPECT_THAT(log.size(), Le(145'900u));  // half of what it was with all lists
  for (const char* list : {"plan-sheet", "assault-sheet", "assault-results", "open-hexes", "fire-given"})
    EXPECT_THAT(log, Not(HasSubstr("what=\"" + std::string(list) + "\""))) << list;
}

TEST_F(CnaLists, StandInReportsAllTheSame) {
  const std::string report = file("report-commonwealth.xml");
  for (const char* list :
       {"contacts",    "gun-defaults",  "gun-positions",     "open-hexes",     "closed-hexes",
        "own-targets", "targets",       "target-plans",      "firing-units",   "plan-sheet",
        "fire-given",  "fire-received", "fire-confirmation", "losses",         "enemy-hexes",
        "assignments", "assault-sheet", "assault-numbers",   "assault-losses", "assault-results",
        "end"})
    EXPECT_THAT(report, HasSubstr("<arg as=\"list\" word=\"" + std::string(list) + "\"/>")) << list;
  // The firer's list of targets has names, its owner's the units behind them (CNA-5.3).
  EXPECT_THAT(report, Not(HasSubstr("id=\"132-tank\" as=\"thing\"")));
  EXPECT_THAT(file("report-axis.xml"), HasSubstr("id=\"132-tank\" as=\"thing\""));
}

std::string without_lists(const std::string& log) {
  std::string kept;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);)
    if (line.find("<told ") == line.npos && line.find(" what=\"list\"") == line.npos) kept += line + '\n';
  return kept;
}

// A turn that another build began goes on where dice and results come again; lists are no part of that.
TEST_F(CnaLists, MayBeLackingInAStoryThatAnotherBuildBegan) {
  const std::string older =
      read(source("tests/archive/0.1.0-2026-11-22/tobruk-finished/turn-01/mailing-1/log.xml"));
  ASSERT_THAT(older, HasSubstr("what=\"list\" args=\"reader=side:axis list=gun-positions\""));
  const std::string now = without_lists(older);
  EXPECT_EQ(host::broken_story(older, now, host::Facts::results), std::nullopt);
  EXPECT_NE(host::broken_story(older, now, host::Facts::all), std::nullopt);
  // What protects dice and outcomes is as it was.
  const std::size_t faces = older.find(" faces=\"");
  std::string other = now;
  other.replace(other.find(" faces=\""), 9, " faces=\"9");
  ASSERT_NE(faces, older.npos);
  EXPECT_NE(host::broken_story(older, other, host::Facts::results), std::nullopt);
}

}  // namespace
}  // namespace adjudicator::cli_test
