// position: what a turn's first orders need goes out by mail, to each side its own and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class PositionPosting : public ::testing::Test {
 protected:
  PositionPosting() {
    fs::copy(source("examples/next-war-patrols"), game, fs::copy_options::recursive);
    edit(game / "game.xml", "title=", "mail=\"robot@games.example\" title=");
    edit(game / "game.xml", "<side id=\"blue\"", "<side id=\"blue\" mail=\"Anna &lt;anna@home.example&gt;\"");
    edit(game / "game.xml", "<side id=\"red\"", "<side id=\"red\" mail=\"ben@home.example\" language=\"de\"");
    edit(game / "game.xml", "</game>", "<deadline turn=\"1\" at=\"2026-12-01T20:00Z\"/></game>");
    fs::remove_all(game / "turn-01/orders");
  }
  std::vector<std::string> mails(const std::string& side) const {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : tree(game / "outbox" / side)) names.push_back(name);
    return names;
  }
  Called position() const { return call({"position", game.string()}); }

  const TempFolder temp;
  const fs::path game = temp.path() / "game";
};

TEST_F(PositionPosting, GoesToEachSideInItsLanguageAndOnce) {
  const Called made = position();
  ASSERT_EQ(made.code, cli::done) << made.err;
  ASSERT_EQ(mails("blue").size(), 1u);
  ASSERT_EQ(mails("red").size(), 1u);
  const std::string blue = read(game / "outbox/blue" / mails("blue").front());
  const std::string red = read(game / "outbox/red" / mails("red").front());
  EXPECT_THAT(blue, HasSubstr("To: anna@home.example"));
  EXPECT_THAT(blue, HasSubstr("your position and your order form"));
  EXPECT_THAT(blue, HasSubstr("2026"));
  for (const char* name : {"position-blue.html", "orders-blue.txt", "orders-blue.html"})
    EXPECT_THAT(blue, HasSubstr(name));
  EXPECT_THAT(blue, Not(HasSubstr("position-red")));
  EXPECT_THAT(red, HasSubstr("To: ben@home.example"));
  EXPECT_THAT(red, HasSubstr("Ihre Lage"));
  EXPECT_THAT(red, Not(HasSubstr("orders-blue")));
  ASSERT_EQ(position().code, cli::done);
  EXPECT_EQ(mails("blue").size() + mails("red").size(), 2u);
}

TEST_F(PositionPosting, GoesAgainWhereItHasChanged) {
  ASSERT_EQ(position().code, cli::done);
  edit(game / "game.xml", "2026-12-01T20:00Z", "2026-12-02T20:00Z");
  ASSERT_EQ(position().code, cli::done);
  EXPECT_EQ(mails("blue").size(), 2u);
  ASSERT_EQ(call({"position", game.string(), "--side", "blue", "--format", "form"}).code, cli::done);
  EXPECT_EQ(mails("blue").size(), 2u);
}

/// What was signed stays with its signature; where the game has lost its key since, no record goes with another one's.
TEST_F(PositionPosting, ARecordGoesWithItsSignatureOrNotAtAll) {
  const std::string key = (temp.path() / "moderator.key").string();
  const std::string line = call({"key", "make", key}).out;
  const std::string has_key = ' ' + line.substr(0, line.find('\n'));
  edit(game / "game.xml", " title=", has_key + " title=");
  ASSERT_EQ(call({"position", game.string(), "--key", key}).code, cli::done);
  const fs::path signature = game / "turn-01/position/record-blue.xml.minisig";
  const std::string of_another = read(signature);
  EXPECT_THAT(read(game / "outbox/blue" / mails("blue").front()), HasSubstr("record-blue.xml.minisig"));
  fs::remove_all(game / "outbox");
  edit(game / "game.xml", has_key, "");
  edit(game / "game.xml", "2026-12-01T20:00Z", "2026-12-02T20:00Z");
  ASSERT_EQ(position().code, cli::done);
  EXPECT_THAT(read(game / "outbox/blue" / mails("blue").front()), Not(HasSubstr("record-blue")));
  EXPECT_TRUE(fs::exists(game / "turn-01/position/record-blue.xml"));
  EXPECT_FALSE(fs::exists(signature));
  // Nor does one go that lies there from another program, whoever gets it now.
  edit(game / "game.xml", " title=", has_key + " title=");
  write(signature, of_another);
  write(temp.path() / "pw", "heron-on-the-bank-7\n");
  fs::remove_all(game / "outbox");
  const Called replaced =
      call({"replace", game.string(), "--side", "blue", "--address", "ben@home.example", "--password-file",
            (temp.path() / "pw").string(), "--now", "2026-12-01T12:30Z"});
  ASSERT_EQ(replaced.code, cli::done) << replaced.err;
  EXPECT_THAT(read(game / "outbox/blue" / mails("blue").front()),
              AllOf(HasSubstr("position-blue.html"), Not(HasSubstr("record-blue"))));
}

TEST_F(PositionPosting, WithoutAnAddressItIsToldAndTheFilesAreThere) {
  edit(game / "game.xml", " mail=\"ben@home.example\"", "");
  const Called made = position();
  EXPECT_EQ(made.code, cli::done);
  EXPECT_THAT(made.err,
              HasSubstr("red has no mail address, so its position of turn 1 does not go to it by mail"));
  EXPECT_TRUE(fs::exists(game / "turn-01/position/position-red.html"));
  // What it tells to open is called as it lies beside it: by the side's id, whatever its name is.
  EXPECT_THAT(read(game / "turn-01/position/position-red.html"),
              AllOf(HasSubstr("orders-red.html"), HasSubstr("orders-red.txt")));
  EXPECT_FALSE(fs::exists(game / "outbox/red"));
  edit(game / "game.xml", " mail=\"robot@games.example\"", "");
  fs::remove_all(game / "outbox");
  EXPECT_EQ(position().err, "");
  EXPECT_FALSE(fs::exists(game / "outbox"));
}

}  // namespace
}  // namespace adjudicator::cli_test
