// Gates: one turn in several mailings, each stopping where orders are due, comes to what one mailing comes
// to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Gates : public ::testing::Test {
 protected:
  Gates() { fs::copy(source("examples/cna-tobruk-road"), game_, fs::copy_options::recursive); }

  Called resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game_.string(), "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  fs::path mailing(int number) const { return game_ / "turn-01" / ("mailing-" + std::to_string(number)); }
  fs::path orders(const char* file) const { return game_ / "turn-01/orders" / file; }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

TEST_F(Gates, OneMailingOrOneForEachGate) {
  ASSERT_EQ(resolve().code, cli::done);
  const std::string roster = read(mailing(1) / "roster.xml");
  const std::string log = read(mailing(1) / "log.xml");
  fs::remove_all(mailing(1));
  int number = 0;
  for (const char* gate : {"A", "B", "B-losses", "C", "D", "E", "F", "G"}) {
    const Called part = resolve({"--until", gate});
    EXPECT_EQ(part.code, cli::waits) << gate << part.err;
    EXPECT_THAT(part.err, HasSubstr(std::string("the turn waits for orders at step ") + gate + "\n"));
    EXPECT_FALSE(fs::exists(mailing(++number) / "roster.xml"));
  }
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_EQ(read(mailing(9) / "roster.xml"), roster);
  EXPECT_EQ(read(mailing(9) / "log.xml"), log);
  const Called again = call({"replay", game_.string()});
  EXPECT_EQ(again.code, cli::done) << again.err;
}

// CNA-10.37
TEST_F(Gates, TheRosterThatIsLeftBeginsTheNextTurn) {
  ASSERT_EQ(resolve().code, cli::done);
  const std::string roster = read(mailing(1) / "roster.xml");
  EXPECT_THAT(roster,
              AllOf(HasSubstr("<prisoners "), HasSubstr("<destroyed-tanks "), HasSubstr("kind=\"guard\"")));
  fs::create_directories(game_ / "turn-02" / "orders");
  std::ofstream(game_ / "turn-02" / "roster.xml") << roster;
  const Called check = call({"check", game_.string(), "--turn", "2"});
  EXPECT_EQ(check.code, cli::done) << check.err;
  EXPECT_EQ(resolve({"--turn", "2", "--defaults"}).code, cli::done);
}

TEST_F(Gates, AnOrderOfAClosedGateComesTooLate) {
  ASSERT_EQ(resolve({"--until", "B"}).code, cli::waits);
  edit(orders("commonwealth.xml"), R"(<position unit="60-fd" value="back"/>)",
       R"(<position unit="60-fd" value="forward"/><fire unit="60-fd" value="no"/>)");
  const Called check = call({"check", game_.string()});
  EXPECT_EQ(check.code, 1);
  EXPECT_THAT(check.err, AllOf(HasSubstr("[E-GATE]"), HasSubstr("[E-POS-LOCKED]")));
  EXPECT_EQ(resolve().code, cli::done);
  const std::string late = read(mailing(2) / "roster.xml");
  fs::remove_all(game_ / "turn-01/mailing-1");
  fs::remove_all(game_ / "turn-01/mailing-2");
  fs::copy(source("examples/cna-tobruk-road/turn-01/orders"), game_ / "turn-01/orders",
           fs::copy_options::overwrite_existing | fs::copy_options::recursive);
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_EQ(read(mailing(1) / "roster.xml"), late);
}

TEST_F(Gates, WhoSentNothingInTimeGaveNoOrders) {
  const std::string sent = read(orders("axis.json"));
  fs::remove(orders("axis.json"));
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const std::string roster = read(mailing(1) / "roster.xml");
  fs::remove_all(mailing(1));
  ASSERT_EQ(resolve({"--until", "G", "--defaults"}).code, cli::waits);
  write(orders("axis.json"), sent);
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_EQ(read(mailing(2) / "roster.xml"), roster);
  EXPECT_EQ(call({"replay", game_.string()}).code, cli::done);
}

/// Nobody's orders are read before the first gate; from then on they are asked for.
TEST_F(Gates, TheFirstGateNeedsNoOrders) {
  fs::remove(orders("axis.json"));
  fs::remove(orders("commonwealth.xml"));
  ASSERT_EQ(resolve({"--until", "A"}).code, cli::waits);
  EXPECT_EQ(resolve({"--until", "B"}).code, cli::try_again);
  EXPECT_EQ(resolve({"--until", "B", "--defaults"}).code, cli::waits);
}

/// CNA-13.1: L2 stands where its orders are due.
TEST_F(Gates, GateAHasTheGunPositions) {
  ASSERT_EQ(resolve({"--until", "A"}).code, cli::waits);
  const std::string text = call({"report", game_.string(), "--side", "axis"}).out;
  EXPECT_THAT(text, HasSubstr("L2 · Gun positions, before the orders"));
  const std::size_t list = text.find("L2 · ");
  EXPECT_NE(text.find("12-art", list), std::string::npos);
}

/// Lists come by their numbers, whenever they were told.
TEST_F(Gates, ListsStandInTheOrderOfTheirNumbers) {
  ASSERT_EQ(resolve().code, cli::done);
  for (const char* side : {"axis", "commonwealth"}) {
    const std::string text = call({"report", game_.string(), "--side", side}).out;
    int last = 0;
    int count = 0;
    for (std::size_t at = text.find("\nL"); at != std::string::npos; at = text.find("\nL", at + 1)) {
      const int number = std::atoi(text.c_str() + at + 2);
      if (number == 0) continue;
      EXPECT_GE(number, last) << side;
      last = number;
      ++count;
    }
    EXPECT_GT(count, 8) << side;
  }
}

TEST_F(Gates, OrdersOfAnOpenGateMayStillCome) {
  ASSERT_EQ(resolve({"--until", "B"}).code, cli::waits);
  edit(orders("commonwealth.xml"), R"(<gun unit="4-rha" toe="4"/>)", R"(<gun unit="4-rha" toe="3"/>)");
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_THAT(read(mailing(2) / "log.xml"), Not(HasSubstr("E-GATE")));
}

TEST_F(Gates, AreAskedForByName) {
  EXPECT_EQ(call({"resolve", game_.string(), "--until", "Q"}).code, cli::bad_usage);
  ASSERT_EQ(resolve({"--until", "B"}).code, cli::waits);
  const Called same = resolve({"--until", "B"});
  EXPECT_EQ(same.code, cli::waits);
  EXPECT_THAT(same.err, HasSubstr("has already stopped at step B"));
  EXPECT_FALSE(fs::exists(mailing(2)));
}

TEST_F(Gates, CheckNeedsASeedWhereOrdersAreJudgedLate) {
  edit(game_ / "game.xml", R"( seed="Crusader, day 27")", "");
  EXPECT_EQ(call({"check", game_.string()}).code, cli::bad_usage);
  EXPECT_NE(call({"check", game_.string(), "--seed", "x"}).code, cli::bad_usage);
  write(temp_.path() / "seed", "x\n");
  EXPECT_NE(call({"check", game_.string(), "--seed-file", (temp_.path() / "seed").string()}).code,
            cli::bad_usage);
}

}  // namespace
}  // namespace adjudicator::cli_test
