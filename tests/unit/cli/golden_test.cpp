// Whole turns: the logs of the examples as goldens, and the twins.
//
// tests/turns holds the log of every mailing of the example games. ADJUDICATOR_APPROVE=1 in the environment
// writes them anew; a change that moves one names the rule that moved it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

/// A copy of an example, played to its end: turn by turn, and with the deadline passed where it waits.
class Played {
 public:
  explicit Played(const std::string& example, std::string formats = "xml", bool other_spelling = false)
      : game_(temp_.path() / "game"), formats_(std::move(formats)) {
    fs::copy(source("examples/" + example), game_, fs::copy_options::recursive);
    if (other_spelling) convert_all();
    for (int turn = 1; fs::exists(folder(turn)); ++turn) play(std::to_string(turn));
  }

  const fs::path& game() const { return game_; }

  /// mailing-1 of turn 2 is "turn-02/mailing-1".
  std::vector<std::string> mailings() const {
    std::vector<std::string> names;
    for (int turn = 1; fs::exists(folder(turn)); ++turn)
      for (int number = 1; fs::exists(folder(turn) / ("mailing-" + std::to_string(number))); ++number)
        names.push_back(folder(turn).filename().string() + "/mailing-" + std::to_string(number));
    return names;
  }

  /// What a mailing tells: without its record, which hashes files as they came in, and without the hash of
  /// the record before in its reports.
  std::map<std::string, std::string> told(const std::string& mailing) const {
    auto files = outgoing(game_ / mailing);
    std::erase_if(files, [](const auto& file) { return file.first.starts_with("record."); });
    const std::string report = files.at("report-moderator.xml");
    const std::size_t at = report.find(" head=\"");
    if (at == std::string::npos) return files;
    const std::string head = report.substr(at + 7, 64);
    for (auto& [name, bytes] : files)
      bytes = replace_all(replace_all(bytes, head, "HEAD"), head.substr(0, 12), "HEAD");
    return files;
  }

 private:
  fs::path folder(int turn) const { return game_ / ("turn-0" + std::to_string(turn)); }

  void play(const std::string& turn) {
    const std::string game = game_.string();
    const int code = call({"resolve", game, "--turn", turn, "--formats", formats_}).code;
    if (code == cli::waits)
      EXPECT_EQ(call({"resolve", game, "--turn", turn, "--defaults", "--formats", formats_}).code, cli::done);
    else
      EXPECT_EQ(code, cli::done);
    const Called replay = call({"replay", game, "--turn", turn});
    EXPECT_EQ(replay.code, cli::done) << replay.err;
  }

  void convert_all() {
    for (const auto& [name, bytes] : tree(game_)) {
      const fs::path file = game_ / name;
      fs::path other = file;
      other.replace_extension(file.extension() == ".xml" ? ".json" : ".xml");
      const Called converted = call({"convert", file.string(), "--output", other.string()});
      ASSERT_EQ(converted.code, cli::done) << converted.err;
      fs::remove(file);
    }
  }

  TempFolder temp_;
  fs::path game_;
  std::string formats_;
};

class Goldens : public ::testing::TestWithParam<std::string> {};

TEST_P(Goldens, TellTheSameStory) {
  const Played played(GetParam());
  EXPECT_FALSE(played.mailings().empty());
  for (const std::string& mailing : played.mailings()) {
    const fs::path golden =
        source("tests/turns/" + std::string(GetParam()) + "-" + replace_all(mailing, "/", "-") + ".xml");
    const std::string log = read(played.game() / mailing / "log.xml");
    if (std::getenv("ADJUDICATOR_APPROVE") != nullptr) write(golden, log);
    EXPECT_EQ(log, read(golden)) << golden;
  }
}

/// XML and JSON are two spellings of one document: nothing that a mailing tells depends on which one came in.
TEST_P(Goldens, AreTheSameForFilesOfTheOtherSpelling) {
  const Played one(GetParam(), "xml,json,html,text");
  const Played other(GetParam(), "xml,json,html,text", true);
  EXPECT_EQ(one.mailings(), other.mailings());
  for (const std::string& mailing : one.mailings()) {
    const auto expected = one.told(mailing);
    const auto found = other.told(mailing);
    for (const auto& [name, bytes] : expected)
      EXPECT_TRUE(found.contains(name) && found.at(name) == bytes) << mailing << "/" << name;
    EXPECT_EQ(found.size(), expected.size());
  }
}

/// The roster after a turn is a roster of the next: check understands it.
TEST_P(Goldens, EndInARosterThatIsWithoutFault) {
  const Played played(GetParam());
  const fs::path last = played.game() / played.mailings().back() / "roster.xml";
  const std::string next = "turn-0" + std::to_string(played.mailings().back()[6] - '0' + 1);
  fs::create_directories(played.game() / next);
  fs::copy(last, played.game() / next / "roster.xml");
  const Called check = call({"check", played.game().string()});
  EXPECT_EQ(check.code, cli::done) << check.err;
  EXPECT_EQ(call({"convert", last.string(), "--to", "xml"}).out, read(last));
}

/// The examples of which there is something in tests/turns; a first file there makes an example one of them.
std::vector<std::string> kept() {
  std::vector<std::string> names = examples();
  std::erase_if(names, [](const std::string& name) {
    return std::ranges::none_of(fs::directory_iterator(source("tests/turns")), [&](const auto& file) {
      return file.path().filename().string().starts_with(name + "-turn-");
    });
  });
  return names;
}

INSTANTIATE_TEST_SUITE_P(Examples, Goldens, ::testing::ValuesIn(kept()),
                         [](const auto& example) { return replace_all(example.param, "-", "_"); });

}  // namespace
}  // namespace adjudicator::cli_test
