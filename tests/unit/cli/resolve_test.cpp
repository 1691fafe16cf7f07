// A turn from orders to its last mailing: waiting, answers, corrections, replay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

/// The ford at night: after the first mailing it waits for grey, who may retreat to 0703 0802 (the default)
/// or elsewhere.
class Ford : public ::testing::Test {
 protected:
  Ford() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }

  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  Called resolve() const { return call({"resolve", game, "--formats", "xml"}); }
  void wait() const { ASSERT_EQ(resolve().code, cli::waits); }
  std::string log(int mailing) const {
    return read(at("turn-01/mailing-" + std::to_string(mailing) + "/log.xml"));
  }
  bool has_mailing(int mailing) const { return fs::exists(at("turn-01/mailing-" + std::to_string(mailing))); }

  /// Grey's answer form, with a word of it changed.
  void answer(const std::string& from = "0703 0802", const std::string& to = "0703 0802") const {
    write(at("turn-01/answers/grey.xml"),
          replace_all(read(at("turn-01/mailing-1/answers-grey.xml")), from, to));
  }

  void rule(const std::string& ruling) const {
    write(at("turn-01/rulings.xml"),
          "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\">" + ruling +
              "</rulings>");
  }

  TempFolder temp;
  std::string game;
};

constexpr const char* ruled_die =
    "<die at=\"turn-01/combat/0604/die\" faces=\"1\" by=\"Moderator\" because=\"thrown at the table\"/>";
constexpr const char* late_die =
    "<die at=\"turn-01/combat/0604/die\" faces=\"1\" by=\"Moderator\" because=\"thrown at the table\" "
    "dice-known=\"true\"/>";

// ---- waiting and answers

/// The question is grey's: what green answers settles nothing.
TEST_F(Ford, AnotherSideCannotAnswer) {
  wait();
  write(at("turn-01/answers/green.xml"),
        replace_all(read(at("turn-01/mailing-1/answers-grey.xml")), "side=\"grey\"", "side=\"green\""));
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(log(2), Not(HasSubstr("<answered at=\"" + std::string(ford_question))));
}

TEST_F(Ford, WaitsAndSaysForWhom) {
  const Called first = resolve();
  EXPECT_EQ(first.code, cli::waits);
  EXPECT_EQ(first.out, "");
  EXPECT_EQ(first.err, "adjudicator: " + std::string(ford_question) +
                           " waits for Ford Guard (retreat-path)\nadjudicator: the questions are in " + game +
                           "/turn-01/mailing-1\n");
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1/questions-grey.xml")));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1/questions-green.xml")));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1/roster.xml")));
}

TEST_F(Ford, WaitingAgainWritesNothing) {
  wait();
  const auto before = tree(game);
  const Called again = resolve();
  EXPECT_EQ(again.code, cli::waits);
  EXPECT_THAT(again.err, HasSubstr("nothing new has come in"));
  EXPECT_EQ(tree(game), before);
}

TEST_F(Ford, AnAnswerEndsTheTurn) {
  wait();
  answer("0703 0802", "0704 0804");
  expect_silent(resolve());
  EXPECT_THAT(log(2), HasSubstr("source=\"player\" choice=\"place:0704 place:0804\""));
  EXPECT_THAT(read(at("turn-01/mailing-2/roster.xml")), HasSubstr("id=\"y-2\" side=\"grey\" hex=\"0804\""));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-2/questions-grey.xml")));
  expect_silent(call({"check", game}));
  expect_silent(call({"replay", game}));
}

TEST_F(Ford, AResolvedTurnStaysAsItIs) {
  wait();
  answer();
  expect_silent(resolve());
  const auto before = tree(game);
  answer("0703 0802", "0704 0804");
  const Called again = resolve();
  EXPECT_EQ(again.code, cli::done);
  EXPECT_THAT(again.err, HasSubstr("is already resolved"));
  auto after = tree(game);
  after["turn-01/answers/grey.xml"] = before.at("turn-01/answers/grey.xml");
  EXPECT_EQ(after, before);
}

TEST_F(Ford, AnswersInJsonCountAsWell) {
  wait();
  answer("0703 0802", "0704 0804");
  const fs::path xml = at("turn-01/answers/grey.xml");
  write(at("turn-01/answers/grey.json"), call({"convert", xml.string(), "--to", "json"}).out);
  fs::remove(xml);
  expect_silent(resolve());
  EXPECT_THAT(log(2), HasSubstr("place:0704 place:0804"));
}

TEST_F(Ford, AnOutdatedAnswerIsRefusedAndAskedAgain) {
  wait();
  answer("fingerprint=\"3", "fingerprint=\"4");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(log(2), HasSubstr("<refused at=\"" + std::string(ford_question) +
                                "\" rule=\"CRT-9.6\" what=\"answer-outdated\" side=\"grey\"/>"));
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-2/questions-grey.xml")));
  EXPECT_THAT(read(at("turn-01/mailing-2/report-green.xml")), Not(HasSubstr("answer-outdated")));
}

TEST_F(Ford, AnImpossibleAnswerIsRefusedAndAskedAgain) {
  wait();
  answer("0703 0802", "0101");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(log(2), HasSubstr("what=\"answer-not-possible\" side=\"grey\"/>"));
}

/// Who has once answered wrongly must be able to answer rightly, without the moderator's --corrected.
TEST_F(Ford, AWrongAnswerCanBeMended) {
  wait();
  answer("0703 0802", "0101");
  EXPECT_EQ(resolve().code, cli::waits);
  answer("0703 0802", "0704 0804");
  expect_silent(resolve());
  EXPECT_TRUE(has_mailing(3));
}

/// An answer to a question that nobody asked (a slip in the address) must not vanish.
TEST_F(Ford, AnAnswerToNoQuestionIsTold) {
  wait();
  answer("retreat/y-2", "retreat/y-9");
  const Called again = resolve();
  EXPECT_EQ(again.code, cli::waits);
  EXPECT_THAT(again.err + log(has_mailing(2) ? 2 : 1), HasSubstr("retreat/y-9"));
}

TEST_F(Ford, AnotherSidesAnswerDoesNotCount) {
  wait();
  write(at("turn-01/answers/green.xml"),
        replace_all(read(at("turn-01/mailing-1/answers-grey.xml")), "side=\"grey\"", "side=\"green\""));
  EXPECT_EQ(resolve().code, cli::waits);
}

TEST_F(Ford, TheDeadlineTakesDefaults) {
  wait();
  expect_silent(call({"resolve", game, "--defaults", "--formats", "xml"}));
  EXPECT_THAT(log(2), HasSubstr("source=\"default\" choice=\"place:0703 place:0802\""));
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-2/inputs/defaults")));
  expect_silent(call({"replay", game, "--turn", "1"}));
}

TEST_F(Ford, DefaultsAtOnceNeedOneMailing) {
  expect_silent(call({"resolve", game, "--defaults", "--formats", "xml"}));
  EXPECT_FALSE(has_mailing(2));
  expect_silent(call({"replay", game}));
}

// ---- freezing and corrections

TEST_F(Ford, EditedOrdersChangeNothingAfterTheFirstMailing) {
  wait();
  edit(at("turn-01/orders/green.xml"), "g-1 g-2 g-how", "g-1");
  write(at("turn-01/orders/grey.json"), "too late");
  answer();
  const Called second = resolve();
  EXPECT_EQ(second.code, cli::done);
  EXPECT_THAT(second.err, HasSubstr("green.xml came after the orders were frozen"));
  EXPECT_THAT(second.err, HasSubstr("grey.json came after the orders were frozen"));
  EXPECT_THAT(read(at("turn-01/mailing-2/inputs/orders/green.xml")), HasSubstr("g-1 g-2 g-how"));
  EXPECT_THAT(log(2), HasSubstr("by=unit:g-1 by=unit:g-2 ranged-by=unit:g-how"));
}

TEST_F(Ford, ARulingThatChangesTheStoryIsRefused) {
  wait();
  rule(late_die);
  const auto before = tree(game);
  const Called refused = resolve();
  EXPECT_EQ(refused.code, cli::bad_data);
  EXPECT_THAT(refused.err,
              HasSubstr("first fact that does not come again is\n  <rolled at=\"turn-01/combat/0604/die\" "
                        "rule=\"CRT-14.1\" dice=\"1d6\" faces=\"6\"/>"));
  EXPECT_THAT(refused.err, HasSubstr("nothing was written"));
  EXPECT_EQ(tree(game), before);
}

TEST_F(Ford, CorrectedRunsTheChangedStory) {
  wait();
  rule(late_die);
  EXPECT_EQ(call({"resolve", game, "--corrected", "--formats", "xml"}).code, cli::waits);
  EXPECT_THAT(log(2), HasSubstr("dice=\"1d6\" faces=\"1\" supplied=\"true\""));
  expect_silent(call({"replay", game}));
}

TEST_F(Ford, CorrectedTakesTheOrdersAsTheyAreNow) {
  wait();
  edit(at("turn-01/orders/green.xml"), "g-1 g-2 g-how", "g-1 g-2");
  EXPECT_EQ(call({"resolve", game, "--corrected", "--formats", "xml"}).code, cli::waits);
  EXPECT_THAT(log(2), Not(HasSubstr("ranged-by=unit:g-how")));
  expect_silent(call({"replay", game}));
}

TEST_F(Ford, AResolvedTurnCanBeCorrected) {
  wait();
  answer();
  expect_silent(resolve());
  answer("0703 0802", "0704 0804");
  expect_silent(call({"resolve", game, "--corrected", "--formats", "xml"}));
  EXPECT_THAT(log(3), HasSubstr("place:0704 place:0804"));
  expect_silent(call({"replay", game}));
}

class ChangedFord : public Ford {
 protected:
  /// The published chart with another result where the first attack landed.
  void change_chart() const {
    const std::string chart = read(source("adjudicator/systems/classic/charts/ratio-default.xml"));
    const std::string house =
        replace_all(replace_all(chart, "project-default", "house"), "AE  AE  AR", "AE  AE  NR");
    ASSERT_NE(chart, house);
    write(at("charts/ratio-default.xml"), house);
  }
};

/// A practice turn goes on with the charts that it began with, and says so.
TEST_F(ChangedFord, AChangedChartIsToldWhenTheTurnGoesOn) {
  wait();
  change_chart();
  answer();
  const Called told = resolve();
  EXPECT_EQ(told.code, cli::done) << told.err;
  EXPECT_THAT(told.err,
              HasSubstr("charts/ratio-default.xml: warning: it is new since turn 1 began [input-changed]"));
  EXPECT_TRUE(has_mailing(2));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

TEST_F(ChangedFord, AChangedChartIsNoticedWhileTheTurnWaits) {
  wait();
  change_chart();
  const Called told = resolve();
  EXPECT_EQ(told.code, cli::waits);
  EXPECT_THAT(told.err, HasSubstr("[input-changed]"));
}

/// What a mailing was made from is kept with it, so that a correction does not make the earlier mailings
/// false.
TEST_F(ChangedFord, ACorrectedChartDoesNotBreakTheReplayOfEarlierMailings) {
  wait();
  change_chart();
  answer();
  expect_silent(call({"resolve", game, "--corrected", "--formats", "xml"}));
  expect_silent(call({"replay", game}));
}

TEST_F(Ford, AChangedRosterIsToldWhenTheTurnGoesOn) {
  wait();
  edit(at("turn-01/roster.xml"), "name=\"1st Brigade\" strength=\"6\"",
       "name=\"1st Brigade\" strength=\"7\"");
  expect_silent(call({"replay", game}));  // the mailing keeps what it was made from
  answer();
  const Called told = resolve();
  EXPECT_EQ(told.code, cli::done);
  EXPECT_THAT(told.err, HasSubstr("unit g-1: strength was '6', is '7' since turn 1 began"));
  EXPECT_THAT(log(2), HasSubstr("attack-printed=6"));
}

// ---- rulings

TEST_F(Ford, ARuledDieIsMarked) {
  rule(ruled_die);
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(log(1), HasSubstr("<ruled at=\"turn-01/combat/0604/die\" what=\"die\" by=\"Moderator\" "
                                "because=\"thrown at the table\"/>"));
}

TEST_F(Ford, ARuledAnswerNeedsNoPlayer) {
  rule("<answer question=\"" + std::string(ford_question) +
       "\" choice=\"0704 0804\" by=\"Moderator\" because=\"by telephone\"/>");
  expect_silent(resolve());
  EXPECT_THAT(log(1), HasSubstr("source=\"ruling\" choice=\"place:0704 place:0804\""));
}

TEST_F(Ford, ARuledCellIsUsed) {
  rule(
      "<cell chart=\"ratio-default\" row=\"3\" column=\"3-1\" from=\"DR2\" to=\"DE\" by=\"Moderator\" "
      "because=\"a misprint\"/>");
  expect_silent(resolve());
  EXPECT_THAT(log(1), HasSubstr("cell=\"DE\""));
  expect_silent(call({"replay", game}));
}

TEST_F(Ford, ImpossibleFacesStopTheRun) {
  for (const char* faces : {"7", "0", "1 2", "4294967295", ""}) {
    rule("<die at=\"turn-01/combat/0604/die\" faces=\"" + std::string(faces) +
         "\" by=\"Moderator\" because=\"a test\"/>");
    EXPECT_EQ(resolve().code, cli::bad_data) << faces;
    EXPECT_FALSE(has_mailing(1)) << faces;
  }
}

/// A ruling that meets nothing (a slip in the address) must not vanish: the moderator believes that it holds.
TEST_F(Ford, ARulingThatMeetsNothingIsTold) {
  rule("<die at=\"turn-01/combat/0640/die\" faces=\"1\" by=\"Moderator\" because=\"a slip\"/>");
  const Called run = call({"resolve", game, "--defaults", "--formats", "xml"});
  EXPECT_EQ(run.code, cli::bad_data);
  EXPECT_THAT(run.err, HasSubstr("on turn-01/combat/0640/die meets no roll of the turn; did you mean "
                                 "'turn-01/combat/0604/die'?"));
  EXPECT_FALSE(has_mailing(1));
}

// ---- seeds and formats

TEST_F(Ford, ASeedMayComeFromElsewhere) {
  wait();
  const std::string with_game_seed = log(1);
  fs::remove_all(at("turn-01/mailing-1"));
  edit(at("game.xml"), " seed=\"the ford at night 3, an open practice game\"", "");
  EXPECT_EQ(resolve().code, cli::bad_usage);
  EXPECT_EQ(
      call({"resolve", game, "--seed", "the ford at night 3, an open practice game", "--formats", "xml"})
          .code,
      cli::waits);
  EXPECT_EQ(log(1), with_game_seed);
  fs::remove_all(at("turn-01/mailing-1"));
  const std::string file = (temp.path() / "seed").string();
  write(file, "the ford at night 3, an open practice game\r\nnot this\n");
  EXPECT_EQ(call({"resolve", game, "--seed-file", file, "--formats", "xml"}).code, cli::waits);
  EXPECT_EQ(log(1), with_game_seed);
  expect_silent(call({"replay", game, "--seed-file", file}));
  expect_silent(call({"replay", game, "--seed", "the ford at night 3, an open practice game"}));
  EXPECT_EQ(call({"replay", game, "--seed", "another"}).code, cli::bad_data);
  EXPECT_EQ(call({"replay", game}).code, cli::bad_usage);
  EXPECT_EQ(call({"resolve", game, "--seed-file", file + "-not"}).code, cli::waits);  // nothing is rolled
}

TEST_F(Ford, WritesTheFormatsAskedFor) {
  EXPECT_EQ(call({"resolve", game, "--formats", "xml,html"}).code, cli::waits);
  const auto files = outgoing(at("turn-01/mailing-1"));
  std::vector<std::string> names;
  for (const auto& [name, bytes] : files) names.push_back(name);
  EXPECT_THAT(names, ::testing::ElementsAre(
                         "answers-grey.xml", "digest-green.txt", "digest-grey.txt", "digest-moderator.txt",
                         "log.xml", "opening-green.txt", "opening-grey.txt", "opening-moderator.txt",
                         "orders-grey.html", "orders-grey.txt", "questions-grey.xml", "record.sha256",
                         "record.xml", "report-green.html", "report-green.xml", "report-grey.html",
                         "report-grey.xml", "report-moderator.html", "report-moderator.xml"));
  for (const char* list : {"", "xml,", ",xml", "xml,doc", "XML", "xml;html"})
    EXPECT_EQ(call({"resolve", game, "--formats", list}).code, cli::bad_usage) << list;
}

TEST_F(Ford, TheTurnIsTheOneMeant) {
  EXPECT_EQ(call({"resolve", game, "--turn", "2"}).code, cli::no_input);
  EXPECT_EQ(call({"resolve", game, "--turn", "1", "--formats", "xml"}).code, cli::waits);
  fs::create_directories(at("turn-02"));
  EXPECT_EQ(call({"resolve", game}).code, cli::bad_data);  // there is no roster
}

TEST_F(Ford, FaultyOrdersAreResolvedByNobody) {
  edit(at("turn-01/orders/green.xml"), "</list>", "");
  EXPECT_EQ(resolve().code, cli::needs_mending);
  EXPECT_FALSE(has_mailing(1));
}

TEST_F(Ford, ManyMailingsCountOn) {
  for (int i = 0; i < 11; ++i)
    EXPECT_EQ(call({"resolve", game, "--corrected", "--formats", "xml"}).code, cli::waits);
  EXPECT_TRUE(has_mailing(11));
  EXPECT_EQ(log(11), log(1));
  answer();
  expect_silent(resolve());
  EXPECT_TRUE(has_mailing(12));
}

// ---- replay

class Replay : public Ford {
 protected:
  Replay() {
    EXPECT_EQ(resolve().code, cli::waits);
    answer();
    EXPECT_EQ(resolve().code, cli::done);
  }

  Called with_flipped_byte(const fs::path& file, std::size_t place) const {
    const std::string kept = read(file);
    std::string flipped = kept;
    flipped[place] = static_cast<char>(flipped[place] ^ 1);
    write(file, flipped);
    const Called replay = call({"replay", game});
    write(file, kept);
    return replay;
  }
};

TEST_F(Replay, FindsAFlippedByte) {
  expect_silent(call({"replay", game}));
  for (int mailing : {1, 2}) {
    for (const auto& [name, bytes] : outgoing(at("turn-01/mailing-" + std::to_string(mailing)))) {
      const bool compared = name == "log.xml" || name == "roster.xml" ||
                            (name.starts_with("report-") && name.ends_with(".xml"));
      if (!compared) continue;
      for (std::size_t place : {std::size_t{0}, bytes.size() / 3, bytes.size() - 1}) {
        const Called replay =
            with_flipped_byte(at("turn-01/mailing-" + std::to_string(mailing) + "/" + name), place);
        EXPECT_EQ(replay.code, cli::bad_data) << name << " " << place;
        EXPECT_THAT(replay.err, HasSubstr("mailing-" + std::to_string(mailing) + "/" + name + ":")) << place;
        EXPECT_THAT(replay.err, HasSubstr(": differs\n  was: ")) << place;
      }
    }
  }
  expect_silent(call({"replay", game}));
}

TEST_F(Replay, FindsWhatIsMissingOrCutOff) {
  const fs::path log_file = at("turn-01/mailing-2/log.xml");
  const std::string kept = read(log_file);
  write(log_file, kept.substr(0, kept.size() / 2));
  EXPECT_EQ(call({"replay", game}).code, cli::bad_data);
  write(log_file, kept + "\n");
  EXPECT_EQ(call({"replay", game}).code, cli::bad_data);
  fs::remove(log_file);
  const Called missing = call({"replay", game});
  EXPECT_EQ(missing.code, cli::bad_data);
  EXPECT_THAT(missing.err, HasSubstr("log.xml: the file is missing"));
}

TEST_F(Replay, FindsChangedInputs) {
  edit(at("turn-01/mailing-1/inputs/orders/green.xml"), "g-1 g-2 g-how", "g-1 g-2");
  EXPECT_EQ(call({"replay", game}).code, cli::bad_data);
}

/// What an auditor wants to know: every turn, mailing and file that was compared, and how many dice.
TEST_F(Replay, VerboseSaysWhatItCompared) {
  const Called called = call({"replay", game, "--verbose"});
  EXPECT_EQ(called.code, cli::done);
  EXPECT_EQ(called.err, "");
  for (const char* mailing : {"1", "2"})
    EXPECT_THAT(called.out,
                HasSubstr(std::string("turn 1, mailing ") + mailing + ", played again from its "));
  for (const char* name :
       {"log.xml", "report-green.xml", "report-grey.xml", "report-moderator.xml", "roster.xml"})
    EXPECT_THAT(called.out, ContainsRegex(std::string("  ") + name + " +the same: [0-9,]+ bytes"));
  std::size_t dice = 0;
  for (const char* mailing : {"1", "2"}) {
    const std::string log = read(at(std::string("turn-01/mailing-") + mailing + "/log.xml"));
    std::size_t here = 0;
    for (std::size_t roll = log.find("<rolled "); roll != log.npos; roll = log.find("<rolled ", roll + 1))
      ++here;
    EXPECT_THAT(called.out,
                ContainsRegex("[0-9]+ facts, among them " + std::to_string(here) + " rolls? of the dice\n"));
    dice += here;
  }
  EXPECT_THAT(called.out,
              ContainsRegex("not compared, because adjudicator audit checks their hashes: .*record.xml"));
  EXPECT_THAT(called.out, ContainsRegex("2 of 2 mailings played again: 9 files and " + std::to_string(dice) +
                                        " rolls of the dice are the "
                                        "same, byte for byte\n$"));
  expect_silent(call({"replay", game}));
}

/// Where the first difference is, and what was compared before it.
TEST_F(Replay, VerboseSaysWhereTheFirstDifferenceIs) {
  const fs::path log = at("turn-01/mailing-2/log.xml");
  const std::string text = read(log);
  const std::size_t roll = text.find("faces=\"") + 7;
  const std::size_t from = text.rfind(" at=\"", roll) + 5;
  std::string changed = text;
  changed[roll] = changed[roll] == '1' ? '2' : '1';
  write(log, changed);
  const Called called = call({"replay", game, "--verbose"});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, ContainsRegex("log.xml +differs first in line [0-9]+ of [0-9]+, at " +
                                        text.substr(from, text.find('"', from) - from) + ";"));
  EXPECT_THAT(called.out, HasSubstr("turn 1, mailing 1, played again"));
  EXPECT_THAT(called.out, HasSubstr("are not the same; see the first difference above\n"));
  EXPECT_THAT(called.err, HasSubstr("log.xml:"));
  EXPECT_EQ(call({"replay", game, "--verbose", "--shadow"}).code, cli::bad_usage);
}

TEST_F(Replay, NeedsNothingThatCameLater) {
  fs::remove_all(at("turn-01/orders"));
  fs::remove_all(at("turn-01/answers"));
  expect_silent(call({"replay", game}));
}

TEST_F(Replay, TakesATurnThatIsThere) {
  expect_silent(call({"replay", game, "--turn", "1"}));
  EXPECT_EQ(call({"replay", game, "--turn", "2"}).code, cli::no_input);
}

TEST_F(Replay, WritesNothing) {
  const auto before = tree(game);
  expect_silent(call({"replay", game}));
  EXPECT_EQ(tree(game), before);
}

// ---- Apache FOP as the other formatter; a script stands in for it

class OtherFormatter : public Ford {
 protected:
  OtherFormatter() : path_(::getenv("PATH")) {
    fs::create_directories(temp.path() / "bin");
    ::setenv("PATH", (temp.path() / "bin").c_str(), 1);
  }
  ~OtherFormatter() override { ::setenv("PATH", path_.c_str(), 1); }
  /// It takes whatever it is given for the PDF.
  void install() const {
    const fs::path program = temp.path() / "bin" / "fop";
    write(program, "#!/bin/sh\nfor last; do :; done\necho '%PDF-1.4 by another' >\"$last\"\n");
    fs::permissions(program, fs::perms::owner_all);
  }

 private:
  std::string path_;
};

TEST_F(OtherFormatter, MakesThePdf) {
  install();
  EXPECT_EQ(call({"resolve", game, "--formats", "xml,pdf", "--formatter", "fop"}).code, cli::waits);
  EXPECT_EQ(read(at("turn-01/mailing-1/report-grey.pdf")), "%PDF-1.4 by another\n");
  const auto report = [&](const char* formatter) {
    return call({"report", game, "--side", "grey", "--format", "pdf", "--formatter", formatter, "--output",
                 (temp.path() / "report.pdf").string()});
  };
  expect_silent(report("fop"));
  EXPECT_EQ(read(temp.path() / "report.pdf"), "%PDF-1.4 by another\n");
  EXPECT_EQ(report("another").code, cli::bad_usage);
}

TEST_F(OtherFormatter, ThatIsMissingLeavesNothing) {
  const Called called = call({"resolve", game, "--formats", "xml,pdf", "--formatter", "fop"});
  EXPECT_EQ(called.code, cli::not_available);
  EXPECT_THAT(called.err, HasSubstr("FOP"));
  EXPECT_FALSE(has_mailing(1));
}

}  // namespace
}  // namespace adjudicator::cli_test
