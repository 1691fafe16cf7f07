// The secret file: what it holds comes back, and whatever else lies there is refused with a sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

#include "cli_fixture.hpp"
#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli_test {
namespace {

using record::Chain;
using record::SecretError;
using record::Secrets;
using ::testing::HasSubstr;

std::string digits(char c) {
  return std::string(64, c);
}

class SecretFile : public ::testing::Test {
 protected:
  fs::path path() const { return temp.path() / "deep" / "folder" / "ridge.secret"; }
  void put(const std::string& text) const {
    write(path(), text);
    fs::permissions(path(), fs::perms::owner_read | fs::perms::owner_write);
  }
  std::string refusal(const std::string& game = "ridge") const {
    try {
      record::read_secrets(path(), game);
    } catch (const SecretError& error) {
      return error.what();
    }
    return "accepted";
  }
  TempFolder temp;
};

TEST_F(SecretFile, ComesBackAsItWas) {
  Secrets secrets{"ridge", {{1, 200, sha256("a"), true}, {7, 20, sha256("b")}}, {{"blue", "$argon2id$x"}}};
  record::write_secrets(path(), secrets);
  const Secrets again = record::read_secrets(path(), "ridge");
  EXPECT_EQ(again.game, "ridge");
  ASSERT_EQ(again.chains.size(), 2u);
  EXPECT_EQ(again.chains[1].from, 7);
  EXPECT_EQ(again.chains[1].turns, 20);
  EXPECT_EQ(again.chains[1].end, sha256("b"));
  EXPECT_EQ(again.passwords, secrets.passwords);
  EXPECT_EQ(read(path()), "adjudicator secret 1\ngame ridge\nseal 1 200 " + to_hex(sha256("a")) +
                              "\nsealing 7 20 " + to_hex(sha256("b")) + "\npassword blue $argon2id$x\n");
}

TEST_F(SecretFile, IsItsOwnersAlone) {
  const ::mode_t before = ::umask(0);
  record::write_secrets(path(), {"ridge", {}, {}});
  ::umask(before);
  const auto mode = [](const fs::path& file) { return fs::status(file).permissions() & fs::perms::mask; };
  EXPECT_EQ(mode(path()), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(mode(path().parent_path()), fs::perms::owner_all);
  EXPECT_EQ(mode(path().parent_path().parent_path()), fs::perms::owner_all);
}

TEST_F(SecretFile, OpenToOthersIsRefused) {
  record::write_secrets(path(), {"ridge", {}, {}});
  for (const fs::perms bit : {fs::perms::group_read, fs::perms::group_write, fs::perms::others_read,
                              fs::perms::others_write, fs::perms::others_exec}) {
    fs::permissions(path(), fs::perms::owner_read | bit);
    EXPECT_THAT(refusal(), HasSubstr("is open to others"));
  }
  fs::permissions(path(), fs::perms::owner_read);
  EXPECT_EQ(refusal(), "accepted");
}

TEST_F(SecretFile, AnotherGamesIsRefused) {
  record::write_secrets(path(), {"ridge", {}, {}});
  EXPECT_THAT(refusal("ford"), HasSubstr("another game's secrets: those of 'ridge', not of 'ford'"));
}

TEST_F(SecretFile, WhatIsNoneIsRefusedWithItsLine) {
  const std::string head = "adjudicator secret 1\ngame ridge\n";
  const std::pair<std::string, const char*> texts[] = {
      {"", ":1: "},
      {"adjudicator secret 1\n", "the line 'game ...' is missing"},
      {"adjudicator secret 2\ngame ridge\n", ":1: "},
      {"adjudicator secret 1\nseal 1 2 " + digits('a') + "\n", ":2: "},
      {head + "game ridge\n", ":3: "},
      {head + "seal 1 200 " + digits('a'), "cut off"},
      {head + "seal 0 200 " + digits('a') + "\n", "a number from 1 to 9999"},
      {head + "seal 1 99999 " + digits('a') + "\n", "a number from 1 to 9999"},
      {head + "seal 1 200 " + digits('A') + "\n", "64 hex digits"},
      {head + "seal 1 200 " + digits('a') + "a\n", "64 hex digits"},
      {head + "seal 1 200 " + digits('a') + " more\n", "more on the line"},
      {head + "seal  1 200 " + digits('a') + "\n", "a word is missing"},
      {head + "seal 9 9 " + digits('a') + "\nseal 8 9 " + digits('b') + "\n", ":4: "},
      {head + "password blue x\npassword blue y\n", "two passwords"},
      {head + "password blue " + std::string(201, 'x') + "\n", "at most 200"},
      {head + "\n", "a word is missing"},
      {head + "word x\n", "'seal' or 'password'"},
      {head + std::string("\0\xff\n", 3), "'seal' or 'password'"},
  };
  for (const auto& [text, sentence] : texts) {
    put(text);
    EXPECT_THAT(refusal(), HasSubstr(sentence)) << text;
  }
  put(head + std::string(std::size_t{300} << 10, 'x'));
  EXPECT_THROW(record::read_secrets(path(), "ridge"), files::DiskError);
}

TEST_F(SecretFile, AKilledRunsLeftoverIsRemoved) {
  record::write_secrets(path(), {"ridge", {}, {}});
  const fs::path own = path().parent_path() / ".ridge.secret.99-1.part";
  const fs::path others = path().parent_path() / ".ford.secret.99-1.part";
  write(own, "secret");
  write(others, "secret");
  record::write_secrets(path(), {"ridge", {}, {}});
  EXPECT_FALSE(fs::exists(own));
  EXPECT_TRUE(fs::exists(others));
}

TEST(Secrets, TheLastChainThatBeginsNoLaterCounts) {
  const Secrets secrets{"ridge", {{1, 5, sha256("a")}, {4, 3, sha256("b")}, {4, 2, sha256("c")}}, {}};
  EXPECT_EQ(secrets.chain(3), &secrets.chains[0]);
  EXPECT_EQ(secrets.chain(5), &secrets.chains[2]);
  EXPECT_EQ(secrets.chain(6), nullptr);
  EXPECT_EQ(Secrets().chain(1), nullptr);
}

/// Sets variables of the environment, and puts them back.
class Environment {
 public:
  Environment() {
    for (const char* name : names)
      if (const char* value = std::getenv(name)) old_[name] = value;
  }
  ~Environment() {
    for (const char* name : names) old_.contains(name) ? set(name, old_[name].c_str()) : set(name, nullptr);
  }
  void set(const char* name, const char* value) const {
    value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
  }

 private:
  static constexpr const char* names[] = {"ADJUDICATOR_SECRETS", "XDG_DATA_HOME", "HOME"};
  std::map<std::string, std::string> old_;
};

TEST(Secrets, LieInTheUsualPlace) {
  const Environment environment;
  environment.set("ADJUDICATOR_SECRETS", "/s");
  environment.set("XDG_DATA_HOME", "/x");
  environment.set("HOME", "/h");
  EXPECT_EQ(record::usual_place("ridge.secret"), "/s/ridge.secret");
  environment.set("ADJUDICATOR_SECRETS", nullptr);
  EXPECT_EQ(record::usual_place("ridge.secret"), "/x/adjudicator/ridge.secret");
  environment.set("XDG_DATA_HOME", "relative");
  EXPECT_EQ(record::usual_place("ridge.secret"), "/h/.local/share/adjudicator/ridge.secret");
  environment.set("HOME", nullptr);
  EXPECT_THROW(record::usual_place("ridge.secret"), SecretError);
}

}  // namespace
}  // namespace adjudicator::cli_test
