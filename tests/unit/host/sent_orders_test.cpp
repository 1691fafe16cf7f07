// What a report says of its reader's orders, and what `resolve` says of all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class SentOrders : public ::testing::Test {
 protected:
  SentOrders() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  std::string mailed(const std::string& name) const { return read(at("turn-01/mailing-1/" + name)); }
  Called resolve(const std::string& formats = "xml") const {
    return call({"resolve", game, "--defaults", "--formats", formats});
  }
  /// Green attacks with a unit that it has not got, too.
  void spoil() const {
    edit(at("turn-01/orders/green.xml"), "</list>",
         "<attack id=\"ghosts\" target=\"0603\" units=\"g-9\"/></list>");
  }
  static std::size_t orders_in(const std::string& file) {
    const std::string list = file.substr(file.find("<list>"));
    std::size_t count = 0;
    for (std::size_t at = list.find("    <"); at != std::string::npos; at = list.find("    <", at + 1))
      count += list[at + 5] != '!' ? 1 : 0;
    return count;
  }

  TempFolder temp;
  std::string game;
};

TEST_F(SentOrders, EachReaderIsToldOfItsOwn) {
  const std::string all = std::to_string(orders_in(read(at("turn-01/orders/green.xml"))));
  ASSERT_EQ(resolve("xml,text").code, cli::done);
  EXPECT_THAT(mailed("report-green.xml"),
              HasSubstr("<sent side=\"green\" accepted=\"" + all + "\" refused=\"0\"/>"));
  EXPECT_THAT(mailed("report-green.xml"), Not(HasSubstr("<sent side=\"grey\"")));
  EXPECT_THAT(mailed("report-moderator.xml"), HasSubstr("<sent side=\"green\""));
  EXPECT_THAT(mailed("report-moderator.xml"), HasSubstr("<sent side=\"grey\""));
  EXPECT_THAT(mailed("report-green.txt"), HasSubstr("Your orders: received, " + all + " accepted."));
}

TEST_F(SentOrders, MissingOnesAreTold) {
  edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" language=\"de\"");
  fs::remove(at("turn-01/orders/green.xml"));
  fs::remove(at("turn-01/orders/grey.json"));
  ASSERT_EQ(resolve("xml,html,text,pdf").code, cli::done);
  EXPECT_THAT(mailed("report-green.xml"), HasSubstr("<sent side=\"green\"/>"));
  EXPECT_THAT(mailed("report-green.html"), HasSubstr("<dt>Your orders</dt><dd>none received.</dd>"));
  for (const char* name : {"report-green.txt", "digest-green.txt"})
    EXPECT_THAT(mailed(name), HasSubstr("Your orders: none received.")) << name;
  EXPECT_THAT(mailed("digest-grey.txt"), HasSubstr("Ihre Befehle: keine eingegangen."));
}

/// Nothing of the other side's orders shows in a side's report.
TEST_F(SentOrders, NothingIsToldOfOthers) {
  ASSERT_EQ(resolve().code, cli::done);
  const std::string before = mailed("report-grey.xml");
  fs::remove_all(at("turn-01/mailing-1"));
  edit(at("turn-01/orders/green.xml"), "</list>",
       "<attack id=\"ghosts\" target=\"9999\" units=\"g-9\"/></list>");
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(mailed("report-grey.xml"), before);
}

TEST_F(SentOrders, RefusedOnesAreCountedAndToldAtOnce) {
  const std::string good = std::to_string(orders_in(read(at("turn-01/orders/green.xml"))));
  spoil();
  const Called called = resolve("xml,text");
  ASSERT_EQ(called.code, cli::done);
  EXPECT_THAT(mailed("report-green.xml"), HasSubstr("accepted=\"" + good + "\" refused=\"1\"/>"));
  EXPECT_THAT(replace_all(mailed("report-green.txt"), "\n", " "),
              HasSubstr("received, " + good + " accepted as written, 1 corrected or refused."));
  EXPECT_THAT(called.err, HasSubstr("adjudicator: green: 1 of "));
  EXPECT_THAT(called.err, HasSubstr("turn-01/orders/green.xml:"));
}

TEST_F(SentOrders, ManyRefusalsAreTellableInAFewLines) {
  for (int i = 0; i < 10; ++i) spoil();
  const Called called = resolve();
  ASSERT_EQ(called.code, cli::done);
  EXPECT_THAT(called.err, HasSubstr("more; 'adjudicator check' lists them all"));
  EXPECT_LE(std::count(called.err.begin(), called.err.end(), '\n'), 5) << called.err;
}

TEST_F(SentOrders, StrictOrdersWithAnErrorCountForNothing) {
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" strict-orders=\"true\"");
  spoil();
  const Called called = resolve();
  ASSERT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(mailed("report-green.xml"), HasSubstr("<sent side=\"green\" accepted=\"0\""));
}

}  // namespace
}  // namespace adjudicator::cli_test
