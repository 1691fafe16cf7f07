// replay: the first difference; with --shadow all of them, under another program or other charts.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "version.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;

class Shadow : public ::testing::Test {
 protected:
  Shadow() : game((temp.path() / "ridge").string()) {
    fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
    EXPECT_EQ(call({"resolve", game, "--turn", "1", "--formats", "xml"}).code, cli::done);
    EXPECT_EQ(call({"resolve", game, "--turn", "2", "--formats", "xml"}).code, cli::done);
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }

  /// The chart that the game used, with one result everywhere.
  std::string house_chart() const {
    std::string text = read(source("adjudicator/systems/classic/charts/s3-differential.xml"));
    for (const char* result : {"AR", "AE", "DR2", "DR", "EX", "DE"}) {
      text = replace_all(text, " " + std::string(result) + " ", " NR ");
      text = replace_all(text, " " + std::string(result) + " ", " NR ");
      text = replace_all(text, "\"" + std::string(result) + " ", "\"NR ");
      text = replace_all(text, " " + std::string(result) + "\"", " NR\"");
    }
    const fs::path file = temp.path() / "chart.xml";
    write(file, text);
    return file.string();
  }

  TempFolder temp;
  std::string game;
};

TEST_F(Shadow, OfTheSameProgramNothingDiffers) {
  const auto before = tree(game);
  const Called plain = call({"replay", game});
  EXPECT_EQ(plain.code, cli::done) << plain.err;
  EXPECT_EQ(plain.out + plain.err, "");
  const Called shadow = call({"replay", game, "--shadow"});
  EXPECT_EQ(shadow.code, cli::done) << shadow.err;
  EXPECT_EQ(shadow.out, "nothing differs\n");
  EXPECT_EQ(tree(game), before);
}

/// What was written otherwise is a difference to replay and to its shadow; only one of them is an error.
TEST_F(Shadow, ShowsWhatAMailingToldOtherwise) {
  const fs::path report = at("turn-02/mailing-1/report-moderator.xml");
  const std::string text = read(report);
  const std::size_t faces = text.find("faces=\"");
  ASSERT_NE(faces, std::string::npos);
  std::string changed = text;
  changed[faces + 7] = text[faces + 7] == '1' ? '2' : '1';
  write(report, changed);
  const Called plain = call({"replay", game});
  EXPECT_EQ(plain.code, cli::bad_data);
  EXPECT_THAT(plain.err, HasSubstr("report-moderator.xml:"));
  const Called shadow = call({"replay", game, "--shadow"});
  EXPECT_EQ(shadow.code, cli::done) << shadow.err;
  EXPECT_THAT(shadow.out, HasSubstr("turn 2, mailing 1"));
  EXPECT_THAT(shadow.out, HasSubstr("turn-02/combat/"));
  EXPECT_THAT(shadow.out, ::testing::Not(HasSubstr("turn 1,")));
}

TEST_F(Shadow, TriesAnotherChart) {
  const auto before = tree(game);
  const Called shadow = call({"replay", game, "--shadow", "--with", house_chart()});
  EXPECT_EQ(shadow.code, cli::done) << shadow.err;
  EXPECT_THAT(shadow.out, HasSubstr("turn 1, mailing 1"));
  EXPECT_THAT(shadow.out, HasSubstr("turn 2, mailing 1"));
  EXPECT_EQ(tree(game), before);
}

TEST_F(Shadow, TakesChartsOnly) {
  const Called orders = call({"replay", game, "--shadow", "--with", at("turn-01/orders/blue.xml").string()});
  EXPECT_EQ(orders.code, cli::bad_usage);
  EXPECT_THAT(orders.err, HasSubstr("is not a chart; --with takes charts only"));
  EXPECT_EQ(call({"replay", game, "--with", house_chart()}).code, cli::bad_usage);
}

/// The first difference in the order of the turns, however many turns are run at a time.
TEST_F(Shadow, ReplayNamesTheFirstDifference) {
  for (const char* turn : {"turn-01", "turn-02"}) {
    const fs::path log = at(std::string(turn) + "/mailing-1/log.xml");
    write(log, replace_all(read(log), "faces=\"", "faces=\"9"));
  }
  for (int i = 0; i < 5; ++i) {
    const Called called = call({"replay", game});
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.err, HasSubstr("turn-01/mailing-1/log.xml:"));
    EXPECT_THAT(called.err, ::testing::Not(HasSubstr("turn-02")));
  }
}

/// A mailing of another program is told; its reports come out as that program's would.
TEST_F(Shadow, AnotherProgramIsTold) {
  ASSERT_TRUE(fs::exists(at("turn-01/mailing-1/record.xml")));
  for (const auto& [name, bytes] : tree(at("turn-01/mailing-1")))
    if (name.ends_with(".xml"))
      write(at("turn-01/mailing-1/" + name),
            replace_all(bytes, fmt::format("program=\"{}\"", version), "program=\"0.0.9\""));
  const Called called = call({"replay", game, "--turn", "1"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, HasSubstr("version 0.0.9"));
  EXPECT_THAT(called.err, HasSubstr("replay --shadow"));
}

}  // namespace
}  // namespace adjudicator::cli_test
