// --json and --quiet of every command, and the words that tell apart what exit codes do not.
#include "cli/for_scripts.hpp"

#include <gmock/gmock.h>

#include <set>

#include "cli_fixture.hpp"
#include "files/folder/disk.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class ForScripts : public ::testing::Test {
 protected:
  ForScripts() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--formats", "xml", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  TempFolder temp;
  std::string game;
};

TEST_F(ForScripts, WhatWasDoneNowIsToldFromWhatWasDoneLongAgo) {
  Called called = resolve();
  EXPECT_EQ(called.code, cli::waits);
  EXPECT_THAT(called.out,
              AllOf(StartsWith("{\"state\": \"new-questions\", \"turn\": 1, "),
                    HasSubstr("\"questions\": [{\"address\": \"turn-01/"), HasSubstr("\"side\": ")));
  EXPECT_THAT(resolve().out, StartsWith("{\"state\": \"still-waiting\""));
  fs::create_directories(at("turn-01/answers"));
  fs::copy_file(at("turn-01/mailing-1/answers-grey.xml"), at("turn-01/answers/grey.xml"));
  called = resolve();
  EXPECT_EQ(called.code, cli::done);
  EXPECT_THAT(called.out, AllOf(StartsWith("{\"state\": \"done-now\""),
                                HasSubstr("mailing-2\", \"gate\": \"\", \"questions\": []}")));
  called = resolve();
  EXPECT_EQ(called.code, cli::done);
  EXPECT_THAT(called.out, StartsWith("{\"state\": \"nothing-to-do\""));
}

TEST_F(ForScripts, WhatComesAgainLaterHasThreeReasons) {
  fs::remove(at("turn-01/orders/grey.json"));
  EXPECT_THAT(resolve({"--due", "--now", "2026-12-01T12:00Z"}).out,
              StartsWith("{\"state\": \"not-due\", \"code\": 75, \"text\": [], \"notes\": [\"adjudicator: "
                         "turn 1 is not due"));
  write(at(".clock"), "2099-01-01T00:00Z\n");
  EXPECT_THAT(resolve({"--due"}).out, StartsWith("{\"state\": \"clock-not-believed\", \"code\": 75"));
  const files::Lock lock(at(".lock"));
  const Called called = resolve({"--due"});
  EXPECT_EQ(called.code, cli::try_again);
  EXPECT_THAT(called.out, StartsWith("{\"state\": \"locked\", \"code\": 75"));
  EXPECT_EQ(called.err, "");
}

TEST_F(ForScripts, ACommandWithoutJsonOfItsOwnSaysHowItEndedAndWhatItSaid) {
  EXPECT_THAT(call({"rule", "CRT-9.1", "--system", "classic", "--json"}).out,
              StartsWith("{\"state\": \"done\", \"code\": 0, \"text\": [\"CRT-9.1"));
  const Called none = call({"rule", "CRT-99.99", "--json"});
  EXPECT_NE(none.code, cli::done);
  EXPECT_THAT(none.out, AllOf(HasSubstr("\"text\": []"), HasSubstr("there is no rule")));
  EXPECT_EQ(none.err, "");
  EXPECT_THAT(call({"explain", (temp.path() / "nowhere").string(), "0805", "--json"}).out,
              StartsWith("{\"state\": \"not-there\", \"code\": 66"));
}

TEST_F(ForScripts, QuietSaysOnlyWhatIsWrong) {
  write(at("turn-01/ruling.xml"), "<nothing/>");
  const Called told = call({"resolve", game, "--formats", "xml", "--defaults"});
  EXPECT_NE(told.err, "");
  fs::remove_all(at("turn-01/mailing-1"));
  fs::remove_all(at("turn-01/mailing-2"));
  const Called quiet = call({"resolve", game, "--formats", "xml", "--defaults", "--quiet"});
  EXPECT_EQ(quiet.code, cli::done) << quiet.err;
  EXPECT_EQ(quiet.err, "");
  const Called wrong = call({"resolve", game, "--turn", "7", "--quiet"});
  EXPECT_NE(wrong.code, cli::done);
  EXPECT_NE(wrong.err, "");
}

/// What README.md says of `--json`, of every command.
TEST(ForScriptsAll, TheManualSaysWhichCommandsHaveJsonOfTheirOwn) {
  const std::string manual = read(source("README.md"));
  const std::size_t begin = manual.find("**For scripts.**");
  const std::size_t own = manual.find("write JSON of their own", begin);
  const std::size_t documents = manual.find("Commands that write a document", own);
  ASSERT_LT(documents, manual.find("`--quiet`", documents));
  const std::string with_own = manual.substr(own, documents - own);
  const std::string with_none = manual.substr(documents, manual.find("`--quiet`", documents) - documents);
  for (const cli::Command& command : cli::commands()) {
    const auto has = [&](std::string_view option, const auto& options) {
      return std::ranges::any_of(options, [&](const cli::Option& one) { return one.name == option; });
    };
    const std::string name = "`" + std::string(command.name);
    const bool listed =
        with_own.find(name + "`") != with_own.npos || with_own.find(name + " --") != with_own.npos;
    EXPECT_EQ(listed, has("json", command.options)) << name;
    EXPECT_EQ(with_none.find(name + "`") != with_none.npos, !has("json", cli::options_of(command))) << name;
    // A wrong command line is told as any other end.
    const Called misused = call({std::string(command.name), "--json", "--no-such-option"});
    EXPECT_EQ(misused.code, cli::bad_usage) << name;
    EXPECT_THAT(
        misused.out,
        AllOf(
            StartsWith("{\"state\": \"bad-usage\", \"code\": 64, \"text\": [], \"notes\": [\"adjudicator: "),
            EndsWith("]}\n")))
        << name;
    EXPECT_EQ(misused.err, "") << name;
  }
}

/// The tables of README.md and of the guide to games by mail have each word; each command takes both options, but for those that write a document.
TEST(ForScriptsAll, EveryCommandHasBothAndEveryWordStandsInTheManual) {
  const std::set<std::string_view> documents{"convert", "form", "position", "report", "schema",
                                             "pack",    "map",  "odds",     "merge"};
  for (const cli::Command& command : cli::commands()) {
    const auto options = cli::options_of(command);
    std::multiset<std::string_view> names;
    for (const cli::Option& option : options) names.insert(option.name);
    EXPECT_EQ(names.count("quiet"), 1u) << command.name;
    EXPECT_EQ(names.count("json"), documents.contains(command.name) ? 0u : 1u) << command.name;
  }
  const std::string manual = read(source("README.md"));
  for (const int code : {0, 1, 3, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78}) {
    const cli::Ended how = cli::ended(code);
    EXPECT_EQ(how.code, code);
    EXPECT_THAT(manual, HasSubstr("| " + std::to_string(code) + " | `" + std::string(how.state) + "`"));
  }
  const std::string of_games = manual + read(source("tools/mail/README.md"));
  for (const char* state :
       {"not-due", "locked", "clock-not-believed", "nothing-to-do", "done-now", "new-questions", "due"})
    EXPECT_THAT(of_games, HasSubstr("`" + std::string(state) + "`"));
}

}  // namespace
}  // namespace adjudicator::cli_test
