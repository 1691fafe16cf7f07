// password: hashes among the secrets, and nothing else anywhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <regex>

#include "cli_fixture.hpp"
#include "record/passwords.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Password : public ::testing::Test {
 protected:
  Password() : game((temp.path() / "ford").string()), secret((temp.path() / "ford.secret").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }
  Called set(const std::string& side, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"password", game, "--side", side, "--secret", secret};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }

  TempFolder temp;
  std::string game;
  std::string secret;
};

TEST_F(Password, DrawsOneAndPrintsItOnce) {
  const Called first = set("green");
  EXPECT_EQ(first.code, cli::done) << first.err;
  EXPECT_EQ(first.err, "");
  EXPECT_TRUE(std::regex_match(first.out, std::regex("([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}\n")))
      << first.out;
  EXPECT_NE(set("green").out, first.out);
  const std::string secrets = read(secret);
  EXPECT_THAT(secrets, HasSubstr("\npassword green $argon2id$"));
  EXPECT_THAT(secrets, Not(HasSubstr(first.out)));
  struct stat about {};
  ASSERT_EQ(::stat(secret.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
}

TEST_F(Password, OfASideKeepsTheOthers) {
  set("green");
  const std::string before = read(secret);
  set("grey");
  EXPECT_THAT(read(secret), HasSubstr(before.substr(before.find("password green"))));
  EXPECT_THAT(read(fs::path(game) / ".passwords"), ::testing::StartsWith("green\ngrey\nmark "));
}

TEST_F(Password, TakesAChosenOne) {
  const std::string file = (temp.path() / "pw").string();
  write(file, "  blue heron \r\nmore");
  EXPECT_EQ(set("green", {"--password-file", file}).out, "");
  const std::string secrets = read(secret);
  std::string hash = secrets.substr(secrets.find("$argon2id$"));
  hash.resize(hash.find('\n'));
  EXPECT_TRUE(record::is_password("blue heron", hash));
  EXPECT_FALSE(record::is_password("blue heron ", hash));
  EXPECT_FALSE(record::is_password("", hash));
}

TEST_F(Password, Refusals) {
  EXPECT_EQ(set("greem").code, cli::bad_usage);
  EXPECT_THAT(set("greem").err, HasSubstr("did you mean 'green'?"));
  EXPECT_EQ(call({"password", game}).code, cli::bad_usage);
  const std::string file = (temp.path() / "pw").string();
  write(file, "short\n");
  EXPECT_EQ(set("green", {"--password-file", file}).code, cli::bad_data);
  write(file, "\nsecond line\n");
  EXPECT_EQ(set("green", {"--password-file", file}).code, cli::bad_data);
  write(file, std::string(201, 'x'));
  EXPECT_EQ(set("green", {"--password-file", file}).code, cli::bad_data);
  EXPECT_FALSE(fs::exists(secret));
  EXPECT_FALSE(fs::exists(fs::path(game) / ".passwords"));
}

TEST_F(Password, OfAnotherGamesSecrets) {
  write(secret, "adjudicator secret 1\ngame fort\n");
  fs::permissions(secret, fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(set("green").code, cli::bad_secret);
}

TEST(Passwords, AHashThatIsNoneOrAsksTooMuch) {
  EXPECT_FALSE(record::is_password("x", ""));
  EXPECT_FALSE(record::is_password("x", "nonsense"));
  EXPECT_FALSE(record::is_password("x", std::string(5000, 'a')));
  std::string dear = record::hash_password("x");
  ASSERT_TRUE(record::is_password("x", dear));
  dear.replace(dear.find("m="), dear.find(",t=") - dear.find("m="), "m=4000000000");
  EXPECT_FALSE(record::is_password("x", dear));
}

/// Two games of one id, one place for secrets.
TEST_F(Password, BelongsToOneGame) {
  ASSERT_EQ(set("green").code, cli::done);
  const std::string secrets = read(secret);
  const fs::path other = temp.path() / "other";
  fs::copy(source("examples/classic-ford"), other, fs::copy_options::recursive);
  const auto refused = [&](const std::vector<std::string>& words) {
    const Called called = call(words);
    EXPECT_EQ(called.code, cli::bad_secret) << called.err;
    EXPECT_THAT(called.err, HasSubstr("another game"));
    EXPECT_EQ(read(secret), secrets);
  };
  refused({"password", other.string(), "--side", "green", "--secret", secret});
  const std::string orders = (other / "turn-01/orders/green.xml").string();
  refused({"receive", other.string(), orders, "--secret", secret});
  write(other / "game.xml", std::regex_replace(read(source("examples/classic-ford/game.xml")),
                                               std::regex(" seed=\"[^\"]*\""), ""));
  refused({"seal", other.string(), "--secret", secret});
  ASSERT_EQ(set("grey").code, cli::done) << "its own game goes on";
  const std::string elsewhere = (temp.path() / "elsewhere.secret").string();
  EXPECT_EQ(call({"password", other.string(), "--side", "green", "--secret", elsewhere}).code, cli::done);
}

TEST_F(Password, OfAnOlderProgramIsStillRead) {
  ASSERT_EQ(set("green").code, cli::done);
  // As they were written before passwords belonged to one game.
  write(secret, std::regex_replace(read(secret), std::regex("mark [0-9a-f]*\n"), ""));
  ::chmod(secret.c_str(), 0600);
  write(fs::path(game) / ".passwords", "green\n");
  const std::string orders = (fs::path(game) / "turn-01/orders/green.xml").string();
  EXPECT_THAT(call({"receive", game, orders, "--secret", secret}).err, HasSubstr("nothing proves"));
  ASSERT_EQ(set("grey").code, cli::done);
  EXPECT_THAT(read(secret), HasSubstr("\nmark "));
  EXPECT_THAT(call({"receive", game, orders, "--secret", secret}).err, HasSubstr("nothing proves"));
}

}  // namespace
}  // namespace adjudicator::cli_test
