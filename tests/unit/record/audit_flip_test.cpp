// One byte of any file is flipped, and audit names that file first.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "audit_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

/// The file of the first finding.
std::string first_bad(const std::string& out) {
  const std::size_t found = out.find("\"file\": \"");
  if (found == out.npos) return "none";
  return out.substr(found + 9, out.find('"', found + 9) - found - 9);
}

/// Flips bytes of each file of a game in turn (a bit of the first, the middle and the last one) and collects
/// where audit does not name that file first.
std::string not_found(const fs::path& game, const std::vector<std::string>& more) {
  std::vector<std::string> words{"audit", game.string(), "--json"};
  words.insert(words.end(), more.begin(), more.end());
  std::string faults;
  for (const auto& [name, bytes] : tree(game)) {
    if (name == ".lock") continue;
    const std::set<std::size_t> places = bytes.empty()
                                             ? std::set<std::size_t>{0}
                                             : std::set<std::size_t>{0, bytes.size() / 2, bytes.size() - 1};
    for (const std::size_t place : places) {
      std::string other = bytes;
      if (other.empty())
        other = "x";
      else
        other[place] = static_cast<char>(other[place] ^ 1);
      write(game / name, other);
      const Called called = call(words);
      if ((called.code != cli::bad_data && called.code != cli::no_permission) ||
          first_bad(called.out) != (game / name).string())
        faults += name + " at " + std::to_string(place) + ": exit " + std::to_string(called.code) + ", " +
                  first_bad(called.out) + "\n" + called.err;
    }
    write(game / name, bytes);
  }
  return faults;
}

void expect_accepted(const fs::path& game, const std::vector<std::string>& more) {
  std::vector<std::string> words{"audit", game.string()};
  words.insert(words.end(), more.begin(), more.end());
  const Called called = call(words);
  EXPECT_EQ(called.code, cli::done) << called.out << called.err;
}

class Flip : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(sealed_ridge().faults(), "");
    fs::copy(sealed_ridge().folder(), game, fs::copy_options::recursive);
  }
  void unseal() const {
    ASSERT_EQ(call({"unseal", game.string(), "--secret", sealed_ridge().secret()}).code, cli::done);
  }
  TempFolder temp;
  const fs::path game = temp.path() / "game";
};

TEST_F(Flip, EveryFileOfAPlayerIsGuarded) {
  const fs::path copy = temp.path() / "blue";
  copy_for_player(game, copy, "blue");
  expect_accepted(copy, {});
  EXPECT_EQ(not_found(copy, {}), "");
}

TEST_F(Flip, EveryFileIsGuardedByTheSecret) {
  expect_accepted(game, {"--secret", sealed_ridge().secret()});
  EXPECT_EQ(not_found(game, {"--secret", sealed_ridge().secret()}), "");
}

TEST_F(Flip, EveryFileIsGuardedAfterUnseal) {
  unseal();
  expect_accepted(game, {});
  EXPECT_EQ(not_found(game, {}), "");
}

/// Where the seeds are shown turn by turn, and in another system.
TEST(FlipOthers, EveryFileOfACnaGameIsGuarded) {
  const AuditedGame game("cna-tobruk-road", "at-unseal", "xml");
  ASSERT_EQ(game.faults(), "");
  expect_accepted(game.folder(), {"--secret", game.secret()});
  EXPECT_EQ(not_found(game.folder(), {"--secret", game.secret()}), "");
}

TEST(FlipOthers, EveryFileIsGuardedWhenSeedsAreShownTurnByTurn) {
  const AuditedGame game("classic-ridge", "each-turn", "xml");
  ASSERT_EQ(game.faults(), "");
  expect_accepted(game.folder(), {});
  EXPECT_EQ(not_found(game.folder(), {}), "");
}

}  // namespace
}  // namespace adjudicator::cli_test
