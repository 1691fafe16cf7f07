// A turn that waits: between two of its mailings neither the program nor what the turn was made from may
// change in silence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

#include "cli_fixture.hpp"
#include "record/record.hpp"
#include "record/secrets.hpp"
#include "version.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The ford at night after its first mailing: grey has been asked where a unit retreats to.
class WaitingTurn : public ::testing::Test {
 protected:
  WaitingTurn() { ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1); }
  ~WaitingTurn() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  void wait(bool sealed) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    if (sealed) {
      write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
      seal();
    }
    ASSERT_EQ(resolve().code, cli::waits);
  }
  /// With a chain whose dice ask grey.
  void seal() const {
    record::Secrets secrets;
    secrets.game = "ford";
    record::Chain chain;
    chain.turns = 200;
    chain.end.fill(0x44);
    chain.published = false;
    secrets.chains.push_back(chain);
    record::write_secrets(record::usual_place("ford.secret"), secrets);
    ASSERT_EQ(call({"seal", game.string()}).code, cli::done);
  }
  fs::path at(const std::string& name) const { return game / name; }
  std::string mailing(int number, const std::string& file) const {
    return read(at("turn-01/mailing-" + std::to_string(number) + "/" + file));
  }
  Called resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game.string(), "--formats", "xml,text"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  void answer() const { write(at("turn-01/answers/grey.xml"), mailing(1, "answers-grey.xml")); }
  void made_by_another_program() const {
    for (const auto& [name, bytes] : tree(at("turn-01/mailing-1")))
      if (name.ends_with(".xml"))
        write(at("turn-01/mailing-1/" + name), replace_all(bytes, "program=\"" + std::string(version) + "\"",
                                                           "program=\"0.1.0+000000000000\""));
  }
  void stronger(const std::string& roster) const {
    std::string text = read(at(roster));
    const std::size_t unit = text.find("id=\"y-4\"");
    text.replace(text.find("strength=\"2\"", unit), 12, "strength=\"9\"");
    write(at(roster), text);
  }
  /// An input of a later mailing, with a record that has it so.
  void forge(const std::string& input, const std::string& audience, const std::string& where,
             const std::string& from, const std::string& to, int number = 2) const {
    const std::string folder = "turn-01/mailing-" + std::to_string(number) + "/";
    std::string text = read(at(folder + "inputs/" + input));
    const std::size_t place = text.find(from, text.find(where));
    ASSERT_NE(place, std::string::npos);
    write(at(folder + "inputs/" + input), text.replace(place, from.size(), to));
    const auto key = record::parse_digest(read(at(folder + "opening-" + audience + ".txt")).substr(0, 64));
    Diagnostics none;
    auto forged = record::read_record("record.xml", read(at(folder + "record.xml")), none).value();
    for (record::HashedFile& file : forged.files)
      if (file.name == folder + "inputs/" + input) {
        file.hash = record::hash_of(text, *key);
        file.canonical = record::hash_of(text, *key);  // who forges may write what he likes
      }
    write(at(folder + "record.xml"), to_text(forged));
    write(at(folder + "record.sha256"), record::checksum_text(to_text(forged)));
  }
  void told_otherwise() const { edit(at("turn-01/mailing-1/log.xml"), " faces=\"", " faces=\"7"); }

  TempFolder temp;
  fs::path game = temp.path() / "game";
};

// ---- the program

TEST(Program, IsNamedByWhatDecidesResults) {
  EXPECT_TRUE(std::regex_match(std::string(version), std::regex("[0-9]+\\.[0-9]+\\.[0-9]+\\+[0-9a-f]{12}")));
  EXPECT_EQ(call({"--version"}).out, "adjudicator " + std::string(version) + "\n");
}

TEST_F(WaitingTurn, TellsOfAnotherProgram) {
  wait(true);
  made_by_another_program();
  answer();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, AllOf(HasSubstr("mailing-1 was made by adjudicator 0.1.0+000000000000"),
                                HasSubstr(std::string(version))));
  for (const char* reader : {"green", "grey", "moderator"})
    EXPECT_THAT(mailing(2, "report-" + std::string(reader) + ".txt"),
                HasSubstr("A different version of the program: The previous mailing of this turn was made\n"
                          "  by adjudicator "
                          "0.1.0+000000000000, this one by 0.1.0+"));
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

TEST_F(WaitingTurn, TheSameProgramIsNoNews) {
  wait(true);
  answer();
  EXPECT_EQ(resolve().err, "");
  EXPECT_THAT(mailing(2, "report-green.txt"), Not(HasSubstr("A different version of the program")));
}

TEST_F(WaitingTurn, AnotherProgramMustTellTheSameStoryInASealedGame) {
  wait(true);
  made_by_another_program();
  told_otherwise();
  answer();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("finish the turn with adjudicator 0.1.0+000000000000, which began it"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-2")));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::done);
  EXPECT_THAT(mailing(2, "report-green.txt"), HasSubstr("A different version of the program"));
}

TEST_F(WaitingTurn, InAPracticeGameAnotherStoryOfAnotherProgramIsTold) {
  wait(false);
  told_otherwise();
  answer();
  EXPECT_EQ(resolve().code, cli::bad_data);  // of the same program it is a fault
  made_by_another_program();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, HasSubstr("warning: the turn does not tell the same story"));
}

// ---- what counted in a sealed game

TEST_F(WaitingTurn, OfASealedGameKeepsAnAnswerThatCounted) {
  wait(true);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  const std::string given = read(at("turn-01/answers/grey.xml"));
  write(at("turn-01/answers/grey.xml"),
        std::regex_replace(given, std::regex("choice=\"[^\"]*\""), "choice=\"0101\""));
  const auto before = tree(game);
  const Called called = resolve({"--corrected"});
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, AllOf(HasSubstr("[answer-changed]"), HasSubstr("by a ruling alone"),
                                Not(HasSubstr("say --corrected"))));
  EXPECT_EQ(tree(game), before);
  write(at("turn-01/answers/grey.xml"), given);
  ASSERT_EQ(resolve({"--corrected"}).code, cli::done);
  EXPECT_THAT(call({"audit", game.string()}).out, Not(HasSubstr("[answer-changed]")));
  forge("answers/grey.xml", "grey", "<answer ", "choice=\"", "choice=\"0101 ", 3);
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::bad_data);
  EXPECT_THAT(audit.out, AllOf(HasSubstr("mailing-2/inputs/answers/grey.xml:"), HasSubstr("[answer-changed]"),
                               HasSubstr("mailing 3 of the sealed turn 1")));
}

TEST_F(WaitingTurn, OfASealedGameKeepsARulingThatCounted) {
  wait(true);
  const std::string head =
      "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\">\n";
  const auto trait = [](const std::string& unit, const std::string& why) {
    return "<trait thing=\"" + unit + "\" trait=\"range\" from=\"1\" to=\"2\" by=\"Anna\" because=\"" + why +
           "\" dice-known=\"true\"/>\n";
  };
  const auto rule = [&](const std::string& rulings) {
    write(at("turn-01/rulings.xml"), head + rulings + "</rulings>\n");
  };
  rule(trait("y-4", "a test"));
  ASSERT_EQ(resolve({"--corrected"}).code, cli::waits);
  const auto expect_refused = [&] {
    const auto before = tree(game);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--defaults"}, std::vector<std::string>{"--corrected"}}) {
      const Called called = resolve(words);
      EXPECT_EQ(called.code, cli::bad_data);
      EXPECT_THAT(called.err,
                  AllOf(HasSubstr("mailing-2/inputs/rulings.xml:2:"), HasSubstr("[input-changed]"),
                        HasSubstr("in a sealed game it stays as it was")));
      EXPECT_EQ(tree(game), before);
    }
  };
  rule(trait("y-4", "another word"));
  expect_refused();
  rule("");
  expect_refused();
  fs::remove(at("turn-01/rulings.xml"));
  expect_refused();
  rule(trait("y-1", "one more") + trait("y-4", "a test"));
  const Called more = resolve({"--corrected"});
  ASSERT_EQ(more.code, cli::waits) << more.err;
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  forge("rulings.xml", "moderator", "y-4", "a test", "another word", 3);
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::bad_data);
  EXPECT_THAT(audit.out, AllOf(HasSubstr("mailing-2/inputs/rulings.xml:2"), HasSubstr("[input-changed]"),
                               HasSubstr("mailing 3 of the sealed turn 1")));
}

TEST_F(WaitingTurn, OfASealedGameKeepsDefaultsThatWereTaken) {
  wait(true);
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const Called called = resolve({"--corrected"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err, HasSubstr("was made with --defaults, which stays so in a sealed game"));
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-3/inputs/defaults")));
  EXPECT_EQ(mailing(3, "log.xml"), mailing(2, "log.xml"));
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
}

// ---- what it was made from

constexpr const char* changed_strength = "unit y-4: strength was '2', is '9' since turn 1 began";

TEST_F(WaitingTurn, OfASealedGameRefusesAnotherRoster) {
  wait(true);
  stronger("turn-01/roster.xml");
  answer();
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{}, {"--corrected"}, {"--defaults"}}) {
    const Called called = resolve(words);
    EXPECT_EQ(called.code, cli::bad_data) << called.err;
    EXPECT_THAT(called.err, AllOf(HasSubstr("turn-01/roster.xml:"), HasSubstr(changed_strength),
                                  HasSubstr("[input-changed]"), HasSubstr("turn-01/mailing-1/inputs"),
                                  HasSubstr("adjudicator amend"), HasSubstr("nothing was written")));
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-2")));
  }
  const Called check = call({"check", game.string()});
  EXPECT_EQ(check.code, cli::bad_data);
  EXPECT_THAT(check.err, HasSubstr(changed_strength));
}

TEST_F(WaitingTurn, OfASealedGameRefusesOtherRulesAndCharts) {
  wait(true);
  answer();
  const std::string before = read(at("game.xml"));
  edit(at("game.xml"), "stacking-limit=\"2\"", "stacking-limit=\"3\"");
  EXPECT_THAT(resolve().err, HasSubstr("rules: stacking-limit was '2', is '3' since turn 1 began"));
  write(at("game.xml"), before);
  fs::create_directories(at("charts"));
  fs::copy(source("adjudicator/systems/classic/charts/ratio-default.xml"), at("charts"));
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("charts/ratio-default.xml: error: it is new since turn 1 began"));
  fs::remove_all(at("charts"));
  EXPECT_EQ(resolve().err, "");
}

TEST_F(WaitingTurn, OfAPracticeGameGoesOnWithWhatItBeganWith) {
  wait(false);
  const std::string roster = mailing(1, "inputs/roster.xml");
  stronger("turn-01/roster.xml");
  answer();
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err,
              AllOf(HasSubstr("turn-01/roster.xml:"), HasSubstr(changed_strength), HasSubstr("warning"),
                    HasSubstr("--corrected runs it again with what lies there now")));
  EXPECT_EQ(mailing(2, "inputs/roster.xml"), roster);
  EXPECT_EQ(resolve({"--corrected"}).code, cli::done);
  EXPECT_NE(mailing(3, "inputs/roster.xml"), roster);
  EXPECT_THAT(mailing(3, "report-green.xml"), HasSubstr("revision=\"1\""));
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out,
              HasSubstr("mailing-3/inputs/roster.xml is not what turn 1 began with, which was run again"));
}

TEST_F(WaitingTurn, ReadsAnotherFormOfItsFiles) {
  wait(true);
  const fs::path roster = at("turn-01/roster.xml");
  write(roster, replace_all(read(roster), " strength=", "\n   strength="));
  EXPECT_THAT(resolve().err, HasSubstr("nothing new"));
  answer();
  EXPECT_EQ(resolve().err, "");
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
}

TEST_F(WaitingTurn, ReadsTheOtherSpellingOfItsFiles) {
  wait(true);
  const fs::path roster = at("turn-01/roster.xml");
  write(at("turn-01/roster.json"), call({"convert", roster.string()}).out);
  EXPECT_THAT(resolve().err, HasSubstr("roster.json: error: roster.xml lies beside it, with which turn 1 "
                                       "began: take one of the two away"));
  fs::remove(roster);
  // Before the next record names it, and after.
  const Called before = call({"audit", game.string()});
  EXPECT_EQ(before.code, cli::done) << before.out;
  EXPECT_THAT(before.out, HasSubstr("roster.xml: written anew as roster.json, which says the same"));
  answer();
  EXPECT_EQ(resolve().err, "");
  const Called after = call({"audit", game.string()});
  EXPECT_EQ(after.code, cli::done) << after.out;
}

TEST_F(WaitingTurn, AnAuditKnowsTheOtherSpellingByWhatItSays) {
  wait(true);
  const fs::path roster = at("turn-01/roster.xml");
  stronger("turn-01/roster.xml");
  write(at("turn-01/roster.json"), call({"convert", roster.string()}).out);
  fs::remove(roster);
  const Called audit = call({"audit", game.string()});
  EXPECT_NE(audit.code, cli::done);
  EXPECT_THAT(audit.out, HasSubstr("roster.xml"));
}

TEST_F(WaitingTurn, WhatAnEditorHidesAmongItsInputsIsNoFault) {
  wait(true);
  write(at("turn-01/mailing-1/inputs/.DS_Store"), "x");
  write(at("turn-01/mailing-1/inputs/orders/.blue.xml.swp"), "x");
  answer();
  EXPECT_EQ(resolve().code, cli::done);
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out, HasSubstr("inputs/.DS_Store: a hidden file"));
}

TEST_F(WaitingTurn, ALinkIsToldBeforeAnAuditRefusesIt) {
  fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  fs::rename(at("map.xml"), temp.path() / "map.xml");
  fs::create_symlink(temp.path() / "map.xml", at("map.xml"));
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("map.xml: error: this is a link, and an audit does not follow links"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  EXPECT_THAT(call({"check", game.string()}).err, HasSubstr("this is a link"));
  fs::remove(at("map.xml"));
  fs::rename(temp.path() / "map.xml", at("map.xml"));
  const fs::path charts = temp.path() / "charts";
  write(charts / "odds.xml", read(source("adjudicator/systems/classic/charts/s3-differential.xml")));
  fs::create_directory_symlink(charts, at("charts"));
  EXPECT_THAT(resolve().err, HasSubstr("/charts: error: this is a link"));
  fs::remove(at("charts"));
  ASSERT_EQ(resolve().code, cli::waits);
  const fs::path copy = at("turn-01/mailing-1/inputs/map.xml");
  fs::rename(copy, temp.path() / "copy.xml");
  fs::create_symlink(temp.path() / "copy.xml", copy);
  answer();
  EXPECT_THAT(resolve().err, HasSubstr("inputs/map.xml: error: it is a link"));
}

TEST_F(WaitingTurn, AnAnswerTakenBackByACorrectionIsNoFault) {
  wait(false);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  fs::remove(at("turn-01/answers/grey.xml"));
  const Called missing = call({"audit", game.string()});
  EXPECT_NE(missing.code, cli::done) << "no record says so yet";
  EXPECT_THAT(resolve({"--corrected"}).err, Not(HasSubstr("nothing was written")));
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out, HasSubstr("answers/grey.xml: not there any more; a later mailing of turn 1"));
}

TEST_F(WaitingTurn, KeepsWhatReceiveKept) {
  fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  const std::string orders = (temp.path() / "green.xml").string();
  fs::rename(at("turn-01/orders/green.xml"), orders);
  const std::string receipt = (temp.path() / "receipt.txt").string();
  ASSERT_EQ(call({"receive", game.string(), orders, "--receipt", receipt}).code, cli::done);
  ASSERT_EQ(resolve().code, cli::waits);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  fs::remove_all(at("turn-01/orders/received"));
  const Called called = resolve({"--corrected"});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err,
              HasSubstr("received/green-1.xml: error: it is missing, and the record of mailing 1"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-3")));
}

TEST_F(WaitingTurn, TheSeedThatWasShownStaysShown) {
  wait(true);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  ASSERT_EQ(call({"unseal", game.string()}).code, cli::done);
  fs::remove(at("unsealed.xml"));
  edit(at("turn-01/answers/grey.xml"), "</answers>", "<!-- --></answers>");
  const Called called = resolve({"--corrected"});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("the seed of turn 1 has been shown"));
}

TEST_F(WaitingTurn, ARecordSaysWhatDeadlineItWasAndWhoSaidWhatTime) {
  wait(true);
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2099-12-01T20:00Z\"/></game>");
  ASSERT_EQ(resolve({"--due", "--now", "2099-12-01T20:01Z"}).code, cli::waits);
  answer();
  ASSERT_EQ(resolve({"--due", "--now", "2099-12-01T20:01Z"}).code, cli::done);
  const std::string record = mailing(2, "record.xml");
  EXPECT_THAT(record, AllOf(HasSubstr(" deadline=\"2099-12-01T20:00Z\""),
                            HasSubstr(" moment-given=\"2099-12-01T20:01Z\"")));
  EXPECT_THAT(mailing(1, "record.xml"), Not(HasSubstr("moment-given")));
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out, HasSubstr("turn 1, mailing 2: the moderator himself said what time it was (--now "
                                   "2099-12-01T20:01Z); the deadline was 2099-12-01T20:00Z"));
}

TEST_F(WaitingTurn, AReceiptShowsADeadlineThatWasMoved) {
  fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"2099-12-01T20:00Z\"/></game>");
  const std::string orders = (temp.path() / "green.xml").string();
  fs::rename(at("turn-01/orders/green.xml"), orders);
  const std::string receipt = (temp.path() / "receipt.txt").string();
  ASSERT_EQ(call({"receive", game.string(), orders, "--receipt", receipt}).code, cli::done);
  edit(at("game.xml"), "2099-12-01T20:00Z", "2020-01-01T20:00Z");
  ASSERT_EQ(resolve().code, cli::waits);
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out, HasSubstr("the receipt names the deadline 2099-12-01T20:00Z, and when mailing 1 was "
                                   "made it was 2020-01-01T20:00Z"));
}

// ---- what `check` says of answers

TEST_F(WaitingTurn, CheckReadsItsAnswers) {
  wait(true);
  const auto checked = [&](const std::string& what, const std::string& to) {
    answer();
    const std::string form = read(at("turn-01/answers/grey.xml"));
    write(at("turn-01/answers/grey.xml"), std::regex_replace(form, std::regex(what), to));
    const Called all = call({"check", game.string()});
    EXPECT_EQ(call({"check", game.string(), "--side", "grey"}).err, all.err);
    EXPECT_EQ(call({"check", game.string(), "--side", "green"}).err, "");
    EXPECT_EQ(all.code, all.err.empty() ? cli::done : cli::needs_mending) << all.err;
    return all.err;
  };
  EXPECT_EQ(checked("nothing of it", ""), "");
  EXPECT_THAT(checked(" choice=\"[^\"]*\"", " choice=\"0101\""),
              AllOf(HasSubstr("answers/grey.xml:"), HasSubstr("[answer-not-possible]")));
  EXPECT_THAT(checked(" fingerprint=\"[^\"]*\"", " fingerprint=\"0123456789abcdef\""),
              HasSubstr("[answer-outdated]"));
  EXPECT_THAT(checked("question=\"turn-01/", "question=\"turn-01/x/"), HasSubstr("[answer-unasked]"));
}

TEST_F(WaitingTurn, RefusesACopyThatWasChanged) {
  for (const bool sealed : {true, false}) {
    fs::remove_all(game);
    fs::remove_all(temp.path() / "secrets");
    wait(sealed);
    answer();
    const std::string copy = "turn-01/mailing-1/inputs/orders/green.xml";
    const std::string before = read(at(copy));
    edit(at(copy), "<attack", "<!-- <attack");
    edit(at(copy), "/>", "/> -->");
    for (const char* command : {"resolve", "replay"}) {
      const Called called = call({command, game.string()});
      EXPECT_EQ(called.code, cli::bad_data);
      EXPECT_THAT(called.err, AllOf(HasSubstr(copy), HasSubstr("not as record.xml has it: put it back")));
    }
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-2")));
    write(at(copy), before);
    write(at("turn-01/mailing-1/inputs/charts/new.xml"), "<x/>");
    EXPECT_THAT(resolve().err, HasSubstr("charts/new.xml: error: it was not there"));
    fs::remove_all(at("turn-01/mailing-1/inputs/charts"));
    EXPECT_EQ(resolve().err, "");
  }
}

TEST_F(WaitingTurn, MayBeGivenADeadline) {
  wait(true);
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" mailing=\"2\" at=\"2099-12-01T20:00Z\"/></game>");
  EXPECT_EQ(resolve({"--due", "--now", "2099-11-30T20:00Z"}).code, cli::try_again);
  answer();
  const Called called = resolve({"--due", "--now", "2099-11-30T20:00Z"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.err,
              AllOf(HasSubstr("game.xml:"), HasSubstr("deadline 1 is new"), HasSubstr("decides nothing")));
  const Called audit = call({"audit", game.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out, HasSubstr("in what decides nothing of it: deadline 1 is new"));
}

TEST_F(WaitingTurn, TellsOfOrdersThatAreGone) {
  wait(true);
  fs::remove(at("turn-01/orders/green.xml"));
  EXPECT_THAT(resolve().err, HasSubstr("orders/green.xml is gone; what was frozen of it counts"));
}

/// Who got past `resolve`, with another program or a change that was undone afterwards, is found by the
/// audit.
TEST_F(WaitingTurn, IsAuditedFromMailingToMailing) {
  wait(true);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  ASSERT_EQ(call({"audit", game.string()}).code, cli::done);
  forge("roster.xml", "moderator", "id=\"y-4\"", "strength=\"2\"", "strength=\"9\"");
  const Called roster = call({"audit", game.string()});
  EXPECT_EQ(roster.code, cli::bad_data);
  EXPECT_THAT(roster.out,
              AllOf(HasSubstr("turn-01/mailing-2/inputs/roster.xml: it is not what turn 1 began with"),
                    HasSubstr("unit y-4: strength was '2', is '9'"), HasSubstr("[input-changed]")));
  forge("roster.xml", "moderator", "id=\"y-4\"", "strength=\"9\"", "strength=\"2\"");
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  forge("orders/green.xml", "green", "<attack", "target=\"06", "target=\"07");
  const Called orders = call({"audit", game.string()});
  EXPECT_EQ(orders.code, cli::bad_data);
  EXPECT_THAT(orders.out,
              HasSubstr("turn-01/mailing-2/inputs/orders/green.xml: it is not what turn 1 began with"));
}

/// A player has the record alone: the hashes betray it.
TEST_F(WaitingTurn, IsAuditedByItsHashesAlone) {
  wait(true);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  forge("roster.xml", "moderator", "id=\"y-4\"", "strength=\"2\"", "strength=\"9\"");
  const fs::path mine = temp.path() / "mine";
  for (const char* number : {"1", "2"})
    for (const char* file : {"record.xml", "record.sha256"}) {
      const std::string name = "turn-01/mailing-" + std::string(number) + "/" + file;
      write(mine / name, read(at(name)));
    }
  write(mine / "game.xml", read(at("game.xml")));
  write(mine / "map.xml", read(at("map.xml")));
  const Called audit =
      call({"audit", (mine / "turn-01/mailing-1").string(), (mine / "turn-01/mailing-2").string()});
  EXPECT_EQ(audit.code, cli::bad_data);
  EXPECT_THAT(audit.out, HasSubstr("inputs/roster.xml: it is not what turn 1 began with"));
}

}  // namespace
}  // namespace adjudicator::cli_test
