// Sealed and signed games in their less travelled corners: gates, a fresh seal, JSON throughout.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class TrustCorners : public ::testing::Test {
 protected:
  TrustCorners() { ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "nowhere").c_str(), 1); }
  ~TrustCorners() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  /// An example without its open seed, with a key.
  void take(const std::string& example) {
    fs::copy(source("examples/" + example), game, fs::copy_options::recursive);
    const Called made = call({"key", "make", key});
    ASSERT_EQ(made.code, cli::done) << made.err;
    const std::string named = made.out.substr(0, made.out.find('\n'));
    write(at("game.xml"),
          std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), " " + named));
  }
  void seal(const std::string& name, std::vector<std::string> more = {}) {
    secret = (temp.path() / name).string();
    std::vector<std::string> words{"seal", game, "--secret", secret};
    words.insert(words.end(), more.begin(), more.end());
    const Called called = call(words);
    ASSERT_EQ(called.code, cli::done) << called.err;
  }
  Called resolve(std::vector<std::string> more) const {
    std::vector<std::string> words{"resolve", game, "--secret", secret, "--key", key, "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  void expect_accepted() const {
    const Called audit = call({"audit", game});
    EXPECT_EQ(audit.code, cli::done) << audit.out << audit.err;
    EXPECT_THAT(audit.out, HasSubstr("ACCEPTED"));
  }
  void unseal() const {
    const Called called = call({"unseal", game, "--secret", secret});
    ASSERT_EQ(called.code, cli::done) << called.err;
  }
  void expect_same_dice() const {
    const std::string script = source("tests/recompute_dice.py").string();
    EXPECT_EQ(std::system(("python3 '" + script + "' '" + game + "' >/dev/null").c_str()), 0);
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }

  TempFolder temp;
  std::string game = (temp.path() / "game").string();
  std::string key = (temp.path() / "moderator.key").string();
  std::string secret;
};

TEST_F(TrustCorners, ATurnOfManyGatesWithAmendedOrders) {
  take("cna-tobruk-road");
  seal("a.secret");
  for (const char* gate : {"A", "B", "B-losses", "C"})
    ASSERT_EQ(resolve({"--until", gate}).code, cli::waits) << gate;
  const std::string amended = (temp.path() / "amended.xml").string();
  fs::copy_file(at("turn-01/orders/commonwealth.xml"), amended);
  edit(amended, R"(<position unit="60-fd" value="back"/>)", R"(<position unit="60-fd" value="forward"/>)");
  const Called amend = call({"amend", game, "--order", "commonwealth", "--with", amended, "--by",
                             "The referee", "--because", "a slip of the pen"});
  ASSERT_EQ(amend.code, cli::done) << amend.err;
  EXPECT_EQ(resolve({"--until", "D"}).code, cli::bad_data) << "another story, and not said to be corrected";
  ASSERT_EQ(resolve({"--until", "D", "--corrected"}).code, cli::waits);
  expect_accepted();
  for (const char* gate : {"E", "F", "G"}) ASSERT_EQ(resolve({"--until", gate}).code, cli::waits) << gate;
  ASSERT_EQ(resolve({}).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-9/report-commonwealth.xml")), HasSubstr("a slip of the pen"));
  EXPECT_THAT(read(at("turn-01/mailing-9/report-axis.xml")), Not(HasSubstr("a slip of the pen")));
  EXPECT_THAT(read(at("turn-01/mailing-9/log.xml")), HasSubstr("dice-known"));
  EXPECT_EQ(call({"replay", game, "--secret", secret}).code, cli::done);
  unseal();
  expect_accepted();
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  expect_same_dice();
}

// A fresh seal is a ruling, and every report of its turns tells it.
TEST_F(TrustCorners, ReportsTellOfAFreshSeal) {
  take("classic-ridge");
  seal("a.secret");
  ASSERT_EQ(resolve({"--turn", "1"}).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-1/report-blue.xml")), Not(HasSubstr("<resealed")));
  seal("b.secret", {"--from", "2", "--by", "The referee", "--because", "the disk died"});
  const Called resolved =
      call({"resolve", game, "--turn", "2", "--secret", secret, "--key", key, "--formats", "xml,text,html"});
  ASSERT_EQ(resolved.code, cli::done) << resolved.err;
  for (const char* side : {"blue", "red", "moderator"})
    EXPECT_THAT(
        read(at("turn-02/mailing-1/report-" + std::string(side) + ".xml")),
        HasSubstr(
            R"(<resealed from="2" by="The referee" because="the disk died" dice-known="false" orders-in="true"/>)"));
  for (const char* format : {".txt", ".html"})
    EXPECT_THAT(read(at("turn-02/mailing-1/report-blue" + std::string(format))), HasSubstr("the disk died"));
  // What the lost secret decided cannot be replayed; the rest can.
  const Called replay = call({"replay", game, "--secret", secret});
  EXPECT_EQ(replay.code, cli::done) << replay.err;
  EXPECT_THAT(replay.err, AllOf(HasSubstr("turn 1, mailing 1 is not replayed"), Not(HasSubstr("turn 2,"))));
  unseal();
  expect_accepted();
  expect_same_dice();
}

// The secret is lost while the turn waits for an answer.
TEST_F(TrustCorners, AFreshSealOfAnOpenTurnIsReplayed) {
  take("classic-ford");
  seal("a.secret");
  while (resolve({"--turn", "1"}).code != cli::waits) {  // until the dice ask for a decision
    fs::remove_all(game);
    fs::remove(key);
    fs::remove(key + ".pub");
    fs::remove(secret);
    take("classic-ford");
    seal("a.secret");
  }
  seal("b.secret", {"--from", "1", "--by", "The referee", "--because", "the disk died"});
  EXPECT_EQ(resolve({"--turn", "1", "--defaults"}).code, cli::bad_data);
  ASSERT_EQ(resolve({"--turn", "1", "--defaults", "--corrected"}).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-2/report-grey.xml")), HasSubstr("dice-known=\"true\""));
  const Called replay = call({"replay", game, "--secret", secret});
  EXPECT_EQ(replay.code, cli::done) << replay.err;
  expect_accepted();
}

TEST_F(TrustCorners, AGameInJsonThroughout) {
  take("classic-ridge");
  for (const char* name : {"game", "map", "turn-01/roster", "turn-01/orders/blue", "turn-02/orders/blue"}) {
    write(at(std::string(name) + ".json"),
          call({"convert", at(std::string(name) + ".xml").string(), "--to", "json"}).out);
    fs::remove(at(std::string(name) + ".xml"));
  }
  seal("a.secret");
  ASSERT_EQ(resolve({"--turn", "1"}).code, cli::done);
  // The next turn begins where this one ended: the same position in another spelling.
  const std::string roster = at("turn-01/mailing-1/roster.xml").string();
  fs::remove(at("turn-02/roster.xml"));
  write(at("turn-02/roster.json"), call({"convert", roster, "--to", "json"}).out);
  const auto told = [&] { return call({"audit", game}).out; };
  ASSERT_EQ(resolve({"--turn", "2"}).code, cli::done);
  EXPECT_THAT(told(), AllOf(HasSubstr("ACCEPTED"), Not(HasSubstr("another position"))));
  const std::string amended = (temp.path() / "amended.json").string();
  fs::copy_file(at("turn-01/orders/blue.json"), amended);
  edit(amended, ", \"b-inf-5\"", "");
  ASSERT_EQ(call({"amend", game, "--turn", "1", "--order", "blue", "--with", amended, "--by", "The referee",
                  "--because", "a slip"})
                .code,
            cli::done);
  write(at("turn-01/rulings.json"),
        call({"convert", at("turn-01/rulings.xml").string(), "--to", "json"}).out);
  fs::remove(at("turn-01/rulings.xml"));
  ASSERT_EQ(resolve({"--turn", "1", "--corrected"}).code, cli::done);
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-2/inputs/rulings.json")));
  expect_accepted();
  EXPECT_EQ(call({"replay", game, "--secret", secret}).code, cli::done);
  unseal();
  expect_accepted();
  expect_same_dice();
}

// A position of the moderator's own is told, in either spelling.
TEST_F(TrustCorners, AnotherPositionIsToldInJson) {
  take("classic-ridge");
  seal("a.secret");
  write(at("turn-02/roster.json"), call({"convert", at("turn-02/roster.xml").string(), "--to", "json"}).out);
  fs::remove(at("turn-02/roster.xml"));
  for (const char* turn : {"1", "2"}) ASSERT_EQ(resolve({"--turn", turn}).code, cli::done);
  EXPECT_THAT(call({"audit", game}).out,
              HasSubstr("turn 2 begins with another position than the one in which turn 1 ended"));
}

}  // namespace
}  // namespace adjudicator::cli_test
