// Orders and answers that come in: who sent them, what is taken when, versions, receipts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "cli_fixture.hpp"
#include "core/describe.hpp"
#include "core/dice.hpp"
#include "host/forms/side_view.hpp"
#include "host/game/game.hpp"
#include "host/letters/receive.hpp"
#include "record/minisign.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* noon = "2026-12-01T12:00Z";

/// The ford, before anybody has sent anything.
class Receive : public ::testing::Test {
 protected:
  Receive() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    fs::rename(at("turn-01/orders/green.xml"), temp.path() / "green.xml");
    fs::rename(at("turn-01/orders/grey.json"), temp.path() / "grey.json");
    fs::remove(at("turn-01/orders"));
    green = read(temp.path() / "green.xml");
    set("may-be-missing=\"8\"");  // a turn is resolved with what one side sent
    ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
  }
  ~Receive() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  /// Writes a letter and sends it.
  Called send(const std::string& name, const std::string& bytes, std::vector<std::string> more = {}) const {
    write(temp.path() / name, bytes);
    std::vector<std::string> words{"receive", game, (temp.path() / name).string(), "--now", noon};
    if (std::find(more.begin(), more.end(), "--now") != more.end()) words.resize(3);
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  std::string orders(const std::string& list, const std::string& more = "") const {
    return R"(<orders xmlns="urn:adjudicator:1" system="classic" game="ford" turn="1" side="green")" + more +
           "><list>" + list + "</list></orders>";
  }
  std::string received(const std::string& name) const {
    const fs::path path = at("turn-01/orders/received/" + name);
    return fs::exists(path) ? read(path) : "(none)";
  }
  void set(const std::string& attribute) const { edit(at("game.xml"), "seed=", attribute + " seed="); }
  void set_deadline(const std::string& moment, const std::string& more = "") const {
    edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"" + moment + "\"" + more + "/></game>");
  }
  void password(const std::string& side, const std::string& text) const {
    write(temp.path() / (side + ".pw"), text + "\n");
    const Called set = call({"password", game, "--side", side, "--password-file", pw(side)});
    ASSERT_EQ(set.code, cli::done) << set.err;
  }
  std::string pw(const std::string& side) const { return (temp.path() / (side + ".pw")).string(); }
  void resolve(int code) const {
    const Called called = call({"resolve", game, "--formats", "xml"});
    ASSERT_EQ(called.code, code) << called.err;
  }

  TempFolder temp;
  std::string game;
  std::string green;
};

// ---- accepted

TEST_F(Receive, TakesOrdersKeepsThemAndAnswers) {
  const Called called = send("a.xml", green);
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.err, "");
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  EXPECT_EQ(received("green-1.xml"), green);
  EXPECT_THAT(called.out,
              StartsWith("Receipt for orders from green, game ford, turn 1: accepted\nAccepted as file 1 "));
  EXPECT_THAT(called.out, HasSubstr("Received: Tuesday, December 1, 2026, 12:00 UTC\n"));
  EXPECT_THAT(called.out, HasSubstr("not verified. green has neither a password nor a key.\n"));
  EXPECT_THAT(called.out, HasSubstr("<attack id=\"ford\" target=\"0604\""));
}

TEST_F(Receive, ReadsJsonAndStandardInput) {
  std::istringstream in(read(temp.path() / "grey.json"));
  auto* const before = std::cin.rdbuf(in.rdbuf());
  const Called called = call({"receive", game, "-", "--now", noon, "--json"});
  std::cin.rdbuf(before);
  std::cin.clear();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(received("grey-1.json"), read(temp.path() / "grey.json"));
  EXPECT_TRUE(fs::exists(at("turn-01/orders/grey.json")));
  EXPECT_THAT(called.out, HasSubstr("\"accepted\": true"));
}

// ---- orders in words

const std::string orders_in_words =
    "Dear moderator,\n\norders green ford turn 1\nattack 0604 called ford with 1st Brigade, g-2\n";

TEST_F(Receive, TakesOrdersInWordsAndKeepsThemAsTheyCame) {
  const Called called = send("a.txt", orders_in_words);
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(received("green-1.txt"), orders_in_words);
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), orders_in_words);
  EXPECT_THAT(called.out, HasSubstr("the line before the header is skipped"));
  EXPECT_THAT(called.out, HasSubstr("  orders green ford system classic turn 1\n"
                                    "  attack 0604 called ford with g-1, g-2\n"));
}

TEST_F(Receive, ToldByContentNotByTheName) {
  EXPECT_EQ(send("a.xml", orders_in_words).code, cli::done);
  EXPECT_EQ(received("green-1.txt"), orders_in_words);
  EXPECT_EQ(send("b.txt", green).code, cli::done);
  EXPECT_EQ(received("green-2.xml"), green);
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.txt")));
  EXPECT_TRUE(fs::exists(at("turn-01/orders/green.xml")));
}

TEST_F(Receive, RefusesLastWeeksOrdersInWordsAndWhatIsNone) {
  EXPECT_NE(send("a.txt", replace_all(orders_in_words, "turn 1", "turn 7")).code, cli::done);
  EXPECT_NE(send("b.txt", replace_all(orders_in_words, "ford turn", "bridge turn")).code, cli::done);
  const Called none = send("c.txt", "attack 0604 with g-1\n");
  EXPECT_NE(none.code, cli::done);
  EXPECT_THAT(none.err, HasSubstr("it has no line that begins orders, answers or moves in words"));
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.txt")));
}

/// The same orders in words and in XML: the same turn.
TEST_F(Receive, OrdersInWordsResolveAsThoseInXml) {
  write(temp.path() / "green.xml", green);
  const Called words = call({"convert", (temp.path() / "green.xml").string(), "--to", "text"});
  ASSERT_EQ(words.code, cli::done) << words.err;
  fs::create_directories(at("turn-01/orders"));
  fs::copy(temp.path() / "grey.json", at("turn-01/orders/grey.json"));
  const std::string other = (temp.path() / "other").string();
  fs::copy(game, other, fs::copy_options::recursive);
  ASSERT_EQ(send("a.xml", green).code, cli::done);
  ASSERT_EQ(call({"receive", other, (temp.path() / "green.xml").string(), "--now", noon}).code, cli::done);
  write(temp.path() / "green.txt", words.out);
  ASSERT_EQ(call({"receive", other, (temp.path() / "green.txt").string(), "--now", noon}).code, cli::done);
  const Called one = call({"resolve", game, "--formats", "xml"});
  const Called two = call({"resolve", other, "--formats", "xml"});
  EXPECT_EQ(two.code, one.code) << two.err;
  EXPECT_EQ(read(fs::path(other) / "turn-01/mailing-1/report-green.xml"),
            read(at("turn-01/mailing-1/report-green.xml")));
  EXPECT_TRUE(fs::exists(fs::path(other) / "turn-01/mailing-1/inputs/orders/green.txt"));
  EXPECT_EQ(call({"audit", other}).code, call({"audit", game}).code);
}

TEST_F(Receive, TheSameAgainChangesNothing) {
  const Called first = send("a.xml", green);
  const auto before = tree(game);
  const Called second = send("b.xml", green, {"--now", "2026-12-05T12:00Z"});
  EXPECT_EQ(second.out, first.out);
  EXPECT_EQ(tree(game), before);
}

TEST_F(Receive, KeepsEveryVersionAndTheLastCounts) {
  send("a.xml", green);
  const std::string later = replace_all(green, " advance=\"g-1\"", "");
  const Called second = send("b.xml", later);
  EXPECT_THAT(second.out, HasSubstr("file 2 from your side"));
  EXPECT_EQ(received("green-1.xml"), green);
  EXPECT_EQ(received("green-2.xml"), later);
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), later);
  send("c.xml", green);  // back to the first: a version of its own
  EXPECT_EQ(received("green-3.xml"), green);
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
}

TEST_F(Receive, TheOtherSpellingTakesThePlace) {
  send("a.xml", green);
  const std::string json = call({"convert", (temp.path() / "a.xml").string(), "--to", "json"}).out;
  EXPECT_EQ(send("a.json", json).code, cli::done);
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.xml")));
  EXPECT_EQ(read(at("turn-01/orders/green.json")), json);
  EXPECT_EQ(call({"check", game}).code, cli::done);
}

TEST_F(Receive, AKillBetweenTheSpellingsIsHealed) {
  send("a.xml", green);
  const std::string json = call({"convert", (temp.path() / "a.xml").string(), "--to", "json"}).out;
  send("a.json", json);
  write(at("turn-01/orders/green.xml"), green);  // as a kill leaves it: the older one is still there
  resolve(cli::waits);
  EXPECT_FALSE(fs::exists(at("turn-01/orders/green.xml")));
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1/inputs/orders/green.json")));
}

TEST_F(Receive, TellsWhichPartsDoNotStand) {
  const Called called = send("a.xml", orders(R"(<attack target="0604" units="g-1 nobody" seq="x"/>)"));
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.out, HasSubstr("Invalid parts, as far as your side can see"));
  EXPECT_THAT(called.out, HasSubstr("(CRT-E01)"));
  EXPECT_THAT(called.out, HasSubstr("(CRT-E14)"));
  EXPECT_THAT(called.out, AllOf(HasSubstr("<attack target=\"0604\""), Not(HasSubstr("seq=\"x\""))));
}

TEST_F(Receive, SaysThatTheWordCounts) {
  EXPECT_THAT(send("a.xml", orders("<pass/>", " word=\"heron\"")).out,
              HasSubstr("secret word is mixed into the turn’s dice"));
  EXPECT_THAT(send("b.xml", orders("<pass/>")).out, Not(HasSubstr("secret word")));
}

TEST_F(Receive, WritesTheReceiptToAFile) {
  const std::string file = (temp.path() / "receipt.txt").string();
  EXPECT_EQ(send("a.xml", green, {"--receipt", file}).out, "");
  EXPECT_THAT(read(file), StartsWith("Receipt for orders from green"));
}

/// The moderator does not open each receipt: one line says that he should.
TEST_F(Receive, TellsTheModeratorOfInvalidParts) {
  const std::string file = (temp.path() / "receipt.txt").string();
  EXPECT_EQ(send("a.xml", green, {"--receipt", file}).err, "");
  const Called part =
      send("b.txt", "orders green ford turn 1\nattack 0604 with g-1\nretreat 3rdBrigade prefer SE\n",
           {"--receipt", file});
  EXPECT_EQ(part.code, cli::done);
  EXPECT_EQ(part.err,
            "adjudicator: the orders of green for turn 1 were accepted; 1 part of them is invalid: see the "
            "receipt\n");
  EXPECT_THAT(read(file), HasSubstr("You have no unit '3rdBrigade'; did you mean '3rd Brigade'?"));
  EXPECT_THAT(read(file), HasSubstr("An invalid part does nothing, even if it is listed below."));
  EXPECT_THAT(read(file),
              AllOf(HasSubstr("  attack 0604 with g-1\n"),
                    HasSubstr("  retreat 3rdBrigade prefer SE  # invalid part: see line 3 above\n")));
  const Called vain =
      send("c.txt", "orders green ford turn 1\nretreat nobody prefer SE\n", {"--receipt", file});
  EXPECT_THAT(vain.err,
              HasSubstr(vain.code == cli::done ? "none of them would be carried out" : "were not accepted"));
}

/// What is no order at all is not listed: its line is no other order's.
TEST_F(Receive, MarksNoOrderForALineThatIsNone) {
  const std::string file = (temp.path() / "receipt.txt").string();
  const Called part = send("b.txt", "orders green ford turn 1\natack 0604 with g-1\nattack 0604 with g-1\n",
                           {"--receipt", file});
  EXPECT_EQ(part.code, cli::done);
  EXPECT_THAT(read(file), AllOf(HasSubstr("There is no order 'atack'"), HasSubstr("  attack 0604 with g-1\n"),
                                Not(HasSubstr("# invalid part"))));
}

/// A player may mail orders and moves in one text; whoever saves it as one file must not lose the moves unawares.
TEST_F(Receive, TellsTheModeratorOfASecondFileInOne) {
  const std::string file = (temp.path() / "receipt.txt").string();
  const Called both =
      send("a.txt", "orders green ford turn 1\npass\nend\n\nmoves green ford turn 2\ng-1 0604\n",
           {"--receipt", file});
  EXPECT_EQ(both.code, cli::done);
  EXPECT_THAT(both.err, HasSubstr("a second file begins behind the orders of green and was not read"));
  EXPECT_THAT(send("b.txt", "orders green ford turn 1\npass\n", {"--receipt", file}).err,
              Not(HasSubstr("second file")));
}

// ---- refused

TEST_F(Receive, AnInvalidFileReplacesNoneAndIsKept) {
  send("a.xml", green);
  const std::string bad = replace_all(green, "<list>", "<list/><list>");
  const Called called = send("b.xml", bad);
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, HasSubstr("the orders of green for turn 1 were not accepted"));
  EXPECT_THAT(called.out, HasSubstr("Not accepted; kept as file 2"));
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  EXPECT_EQ(received("green-2.xml"), bad);
  // And again, after that: the same receipt, no third version.
  EXPECT_EQ(send("b.xml", bad).out, called.out);
  EXPECT_EQ(received("green-3.xml"), "(none)");
}

/// What is wrong with the orders is told with what keeps the file from counting.
TEST_F(Receive, AnInvalidFileIsToldWhole) {
  const Called called = send("a.xml", orders(R"(<attack target="0602" units="g-1" seq="soon"/>)",
                                             " word=\"" + std::string(121, 'x') + "\""));
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out, AllOf(HasSubstr("'word'"), HasSubstr("'seq' must be a whole number")));
}

TEST_F(Receive, AnEmptyFileReplacesNone) {
  EXPECT_EQ(send("a.xml", orders("")).code, cli::done) << "there is nothing to lose yet";
  send("b.xml", green);
  const Called called = send("c.xml", orders("<dance/>"));
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, HasSubstr("[none-read]"));
  EXPECT_THAT(called.out, HasSubstr("'list' has no 'dance'")) << "why none can be read";
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  EXPECT_THAT(send("d.xml", orders("")).err, HasSubstr("[empty]"));
  EXPECT_THAT(send("e.txt", "orders green ford turn 1\n# attack 0602 with g-1\n").err,
              HasSubstr("[empty-form]"));
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
}

TEST_F(Receive, WhatSpeaksForNobodyIsRefused) {
  const auto before = tree(game);
  const auto expect = [&](const std::string& bytes, const std::string& code) {
    const Called called = send("a.xml", bytes);
    EXPECT_EQ(called.code, cli::needs_mending) << code;
    EXPECT_EQ(called.out, "");
    EXPECT_THAT(called.err, HasSubstr("[" + code + "]"));
  };
  expect("", "not-a-document");
  expect(std::string("\0\xff\x01", 3), "not-a-document");
  expect("<orders", "xml-syntax");
  expect(read(at("game.xml")), "wrong-root");
  expect(replace_all(green, "\"classic\"", "\"cna\""), "wrong-system");
  expect(replace_all(green, "game=\"ford\"", "game=\"fort\""), "wrong-game");
  expect(replace_all(green, "side=\"green\"", "side=\"greem\""), "unknown-side");
  expect(std::string((std::size_t{4} << 20) + 1, ' '), "too-large");
  auto after = tree(game);
  after.erase(".lock");
  EXPECT_EQ(after, before);
}

TEST_F(Receive, AnotherTurnIsNotOpen) {
  Called called = send("a.xml", replace_all(green, "turn=\"1\"", "turn=\"2\""));
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out, HasSubstr("Turn 2 is not open; turn 1 is."));
  EXPECT_FALSE(fs::exists(at("turn-02")));
  called = send("a.xml", green, {"--turn", "2"});
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, HasSubstr("the file is for turn 1, not for turn 2"));
}

TEST_F(Receive, FrozenOrdersStay) {
  send("a.xml", green);
  resolve(cli::waits);
  const std::string later = replace_all(green, " advance=\"g-1\"", "");
  const Called called = send("b.xml", later);
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out, HasSubstr("Orders for turn 1 are frozen"));
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  EXPECT_EQ(received("green-2.xml"), later);
}

TEST_F(Receive, TheFreezeBeforeABeaconCountsToo) {
  fs::create_directories(at("turn-01/freeze/orders"));
  EXPECT_THAT(send("a.xml", green).err, HasSubstr("[frozen]"));
}

TEST_F(Receive, TheDeadline) {
  set_deadline(noon);
  EXPECT_THAT(send("a.xml", green).out, HasSubstr("Deadline: Tuesday, December 1, 2026, 12:00 UTC"));
  const std::string later = replace_all(green, " advance=\"g-1\"", "");
  const Called called = send("b.xml", later, {"--now", "2026-12-01T12:01Z"});
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out, HasSubstr("The deadline for turn 1 was Tuesday, December 1, 2026, 12:00 UTC. This "
                                    "arrived on Tuesday, December 1, 2026, 12:01 UTC."));
  edit(at("game.xml"), "at=\"2026", "late=\"accept\" at=\"2026");
  const Called accepted = send("b.xml", later, {"--now", "2026-12-01T12:01Z"});
  EXPECT_EQ(accepted.code, cli::done);
  EXPECT_THAT(accepted.out, HasSubstr("This arrived after the deadline"));
}

// Terms that held for one file only are told to everybody, though game.xml says nothing of them any more.
TEST_F(Receive, LateOrdersOfAFriendAreToldToAll) {
  set_deadline(noon);
  edit(at("game.xml"), "at=\"2026", "late=\"accept\" at=\"2026");
  ASSERT_EQ(send("a.xml", green, {"--now", "2026-12-01T13:00Z"}).code, cli::done);
  edit(at("game.xml"), "late=\"accept\" ", "");
  ASSERT_EQ(
      call({"resolve", game, "--formats", "xml,text,html", "--defaults", "--now", "2026-12-01T13:30Z"}).code,
      cli::done);
  const std::string late =
      "River Column orders arrived on Tuesday, December 1, 2026, 13:00 UTC, after the deadline";
  const std::string given = "The moderator, not the clock, gave the time when River Column orders arrived";
  for (const char* reader : {"green", "grey", "moderator"})
    EXPECT_THAT(
        replace_all(read(at("turn-01/mailing-1/report-" + std::string(reader) + ".txt")), "\n  ", " "),
        AllOf(HasSubstr(late), HasSubstr(given)))
        << reader;
  // A sentence is no tag: on a phone it must be free to wrap.
  EXPECT_THAT(read(at("turn-01/mailing-1/report-grey.html")),
              HasSubstr("<p class=\"sent\"><b>River Column orders"));
  const Called audit = call({"audit", game});
  EXPECT_THAT(audit.out, AllOf(HasSubstr("the orders of green came at 2026-12-01T13:00Z, after the deadline "
                                         "2026-12-01T12:00Z, and counted; the reports say so"),
                               HasSubstr("himself said when the orders of green came")));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

TEST_F(Receive, AMomentThatAPersonSaidIsOnTheReceipt) {
  set_deadline(noon);
  const Called called = send("a.xml", green, {"--now", "2026-12-01T11:58Z"});
  EXPECT_THAT(called.out, HasSubstr("11:58 UTC, as the moderator said (not the clock)"));
  EXPECT_THAT(received("green-1.receipt.xml"), HasSubstr("moment-given=\"true\""));
}

TEST_F(Receive, WithoutADeadlineNoMomentMatters) {
  EXPECT_THAT(send("a.xml", green).out, Not(HasSubstr("not the clock")));
  resolve(cli::waits);
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")), Not(HasSubstr("<arrival")));
}

TEST_F(Receive, ADeadlineOnNoCalendar) {
  set_deadline("2026-02-30T12:00Z");
  const Called called = send("a.xml", green);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("[bad-moment]"));
}

TEST_F(Receive, RefusedFilesAreKeptUpToABound) {
  send("a.xml", green);
  for (int i = 2; i <= 103; ++i)
    write(at("turn-01/orders/received/green-" + std::to_string(i) + ".xml"), "x");
  const Called called = send("b.xml", replace_all(green, "<list>", "<list/><list>"));
  EXPECT_THAT(called.out, HasSubstr("Not accepted. What was"));
  EXPECT_EQ(received("green-104.xml"), "(none)");
  EXPECT_EQ(send("c.xml", replace_all(green, " advance=\"g-1\"", "")).code, cli::done);
  EXPECT_NE(received("green-104.xml"), "(none)");
}

TEST_F(Receive, WhatCannotBeKeptIsNotAccepted) {
  write(at("turn-01/orders/received/green-9999.xml"), "x");
  const auto before = tree(at("turn-01/orders"));
  const Called called = send("a.xml", green);
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, HasSubstr("[full]"));
  EXPECT_EQ(tree(at("turn-01/orders")), before);
}

// ---- answers

TEST_F(Receive, AnswersAreTakenWhileAQuestionIsOpen) {
  send("a.xml", green);
  send("b.json", read(temp.path() / "grey.json"));
  const std::string none =
      R"(<answers xmlns="urn:adjudicator:1" system="classic" game="ford" turn="1" side="grey"/>)";
  EXPECT_THAT(send("c.xml", none).out, HasSubstr("Your side has no open questions in turn 1"));
  resolve(cli::waits);
  const std::string form = read(at("turn-01/mailing-1/answers-grey.xml"));
  const auto expect = [&](const std::string& from, const std::string& to, const std::string& code) {
    const Called called = send("d.xml", replace_all(form, from, to));
    EXPECT_EQ(called.code, cli::needs_mending);
    EXPECT_THAT(called.err, HasSubstr("[" + code + "]"));
  };
  expect("0703 0802", "0101", "answer-not-possible");
  expect("fingerprint=\"3", "fingerprint=\"4", "answer-outdated");
  expect("0603/retreat", "0604/retreat", "answer-unasked");
  expect("side=\"grey\"", "side=\"green\"", "no-question");
  EXPECT_FALSE(fs::exists(at("turn-01/answers")));
  const Called taken = send("e.xml", form);
  EXPECT_EQ(taken.code, cli::done) << taken.err;
  EXPECT_THAT(taken.out, HasSubstr("Receipt for answers from grey"));
  EXPECT_EQ(read(at("turn-01/answers/grey.xml")), form);
  resolve(cli::done);
  EXPECT_THAT(send("f.xml", replace_all(form, "0703 0802", "0704 0804")).err, HasSubstr("[turn-closed]"));
}

// ---- who sent it

TEST_F(Receive, ThePasswordProvesTheSender) {
  password("green", "river-column");
  password("grey", "ford-guards");
  const auto unproven = [&](const std::vector<std::string>& more, const std::string& sentence) {
    const Called called = send("a.xml", green, more);
    EXPECT_EQ(called.code, cli::no_permission);
    EXPECT_EQ(called.out, "");
    EXPECT_EQ(called.err, "adjudicator: " + sentence + "\n");
    EXPECT_FALSE(fs::exists(at("turn-01/orders")));
  };
  unproven({}, "nothing proves that this comes from green: its password (--password-file) is needed");
  unproven({"--password-file", pw("grey")}, "this is not the password of green");
  const Called called = send("a.xml", green, {"--password-file", pw("green")});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.out, HasSubstr("Sender: verified by the green password"));
  for (const auto& [name, bytes] : tree(game)) EXPECT_THAT(bytes, Not(HasSubstr("river-column"))) << name;
}

TEST_F(Receive, SecretsThatAreNotFoundLetNobodyIn) {
  password("green", "river-column");
  ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "elsewhere").c_str(), 1);
  EXPECT_EQ(send("a.xml", green).code, cli::no_input);
  EXPECT_FALSE(fs::exists(at("turn-01/orders")));
}

TEST_F(Receive, ASignatureProvesTheSender) {
  const auto key = record::SecretKey::make();
  const auto other = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + key.pub.text() + "\"");
  const std::string file = (temp.path() / "a.minisig").string();
  const auto refused = [&](const std::string& signature, const std::string& sentence) {
    write(file, signature);
    const Called called = send("a.xml", green, {"--signature", file});
    EXPECT_EQ(called.code, cli::no_permission);
    EXPECT_THAT(called.err, HasSubstr(sentence));
  };
  refused("nonsense", "not a minisign signature");
  refused(record::sign(other, green, "x"), "not made with the key of green");
  refused(record::sign(key, green + " ", "x"), "was changed after it was signed");
  EXPECT_THAT(send("a.xml", green).err, HasSubstr("its signature (--signature) is needed"));
  write(file, record::sign(key, green, "x"));
  const Called called = send("a.xml", green, {"--signature", file});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.out, HasSubstr("Sender: verified by a signature made with the green key"));
}

TEST_F(Receive, WhatProvesOneSideReceivesNothingOfAnother) {
  password("green", "river-column");
  password("grey", "ford-guards");
  ASSERT_EQ(send("a.xml", green, {"--password-file", pw("green")}).code, cli::done);
  const auto before = tree(game);
  // By hand: whatever --side says of a file that can be read, its own side is to be proven.
  for (const std::string& file :
       {replace_all(green, "side=\"green\"", "side=\"&#103;reen\" "),
        replace_all(green, "side=\"green\"", "side=\" green\""),
        std::string("orders turn 1 side green game ford\nattack 0604 with g-1\n"),
        std::string("orders game ford side green turn 1\nattack 0604 with g-1\n")}) {
    const Called called = send("a", file, {"--password-file", pw("grey"), "--side", "grey"});
    EXPECT_EQ(called.code, cli::no_permission) << file;
    EXPECT_EQ(called.err, "adjudicator: this is not the password of green\n") << file;
  }
  // By mail: the side is proven before its file is read.
  host::ReceiveOptions how;
  how.proven = host::Proven{host::Proof::password, {}, {}};
  how.now = {*host::parse_moment("2026-12-01T12:00Z"), true};
  host::Notes notes;
  const host::Game opened = host::open_game(game);
  for (const std::string& file :
       {green, replace_all(green, "side=\"green\"", "side=\" green\""),
        std::string("answers green ford turn 1\n"), std::string("moves green ford turn 2\ng-1 0503\n"),
        std::string("<orders side=\"green\" game=\"ford\" turn=\"1\"")})
    try {
      host::receive(opened, {"your mail", file, "grey"}, how, notes);
      ADD_FAILURE() << file;
    } catch (const host::Stopped& stopped) {
      EXPECT_EQ(stopped.reason(), host::Reason::players_file);
      EXPECT_THAT(stopped.what(),
                  AllOf(HasSubstr("are in the name of another side, 'green'"), Not(HasSubstr("g-1"))))
          << file;
    }
  EXPECT_EQ(tree(game), before);
}

TEST_F(Receive, ASignatureOfOneSideReceivesNothingOfAnother) {
  const auto key = record::SecretKey::make();
  const auto other = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + key.pub.text() + "\"");
  edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" key=\"" + other.pub.text() + "\"");
  const std::string forged = replace_all(green, "side=\"green\"", "side=\"&#103;reen\"");
  const std::string file = (temp.path() / "a.minisig").string();
  write(file, record::sign(other, forged, "x"));
  const Called called = send("a.xml", forged, {"--signature", file, "--side", "grey"});
  EXPECT_EQ(called.code, cli::no_permission);
  EXPECT_THAT(called.err, HasSubstr("not made with the key of green"));
  EXPECT_FALSE(fs::exists(at("turn-01/orders")));
}

// ---- signatures are kept, and files in force are those that came

/// A ford whose green signs, with a moderator's key and a seal.
class Signed : public Receive {
 protected:
  Signed() : key(record::SecretKey::make()), moderator(record::SecretKey::make()) {
    edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + key.pub.text() + "\"");
    later = replace_all(green, " advance=\"g-1\"", "");
  }
  Called send_signed(const std::string& bytes, const std::string& comment,
                     std::vector<std::string> more = {}) const {
    const std::string file = (temp.path() / "a.minisig").string();
    write(file, record::sign(key, bytes, comment));
    more.insert(more.end(), {"--signature", file});
    return send("a.xml", bytes, more);
  }
  void name_key() const {
    edit(at("game.xml"), " id=\"ford\"", " id=\"ford\" key=\"" + moderator.pub.text() + "\"");
  }
  std::string key_file() const {
    const std::string file = (temp.path() / "moderator.key").string();
    write(file, moderator.text());
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    return file;
  }

  record::SecretKey key;
  record::SecretKey moderator;
  std::string later;
};

TEST_F(Signed, ASignatureIsKeptBesideItsVersion) {
  ASSERT_EQ(send_signed(green, "timestamp:1796126400\tfile:a.xml\thashed").code, cli::done);
  EXPECT_EQ(received("green-1.xml.minisig"), read(temp.path() / "a.minisig"));
  EXPECT_THAT(received("green-1.receipt.xml"), HasSubstr(" signed=\"1796126400\""));
  EXPECT_EQ(call({"check", game}).err, "");
  resolve(cli::waits);
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")),
              HasSubstr("received/green-1.xml.minisig\" audience=\"green\""));
  EXPECT_EQ(call({"audit", game}).code, cli::done);
}

TEST_F(Signed, AnOlderLetterDoesNotReplaceANewerOne) {
  EXPECT_THAT(send_signed(green, "timestamp:1796126400\tfile:a").out,
              HasSubstr("Signed: Tuesday, December 1, 2026"));
  const Called older = send_signed(later, "timestamp:1796040000");
  EXPECT_EQ(older.code, cli::needs_mending);
  EXPECT_THAT(older.out, HasSubstr("turn 1: not accepted, because a file that was signed later counts\n"));
  EXPECT_THAT(older.out, HasSubstr("This file was signed on Monday, November 30, 2026"));
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  EXPECT_EQ(received("green-2.xml"), later) << "it is kept all the same";
  EXPECT_THAT(send_signed(later, "my own comment").err, HasSubstr("[older-signed]"));
  EXPECT_EQ(send_signed(later, "timestamp:1796126400").code, cli::done)
      << "in the same second the later one counts";
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), later);
  EXPECT_EQ(send_signed(green, "timestamp:1796126401").code, cli::done);
  EXPECT_EQ(call({"check", game}).err, "");
}

TEST_F(Signed, TheSameSignedAgainLaterIsAVersionOfItsOwn) {
  send_signed(green, "timestamp:1796126400");
  EXPECT_EQ(send_signed(green, "timestamp:1796126500").code, cli::done);
  EXPECT_EQ(received("green-2.xml"), green);
  EXPECT_THAT(send_signed(later, "timestamp:1796126450").err, HasSubstr("[older-signed]"));
}

TEST_F(Signed, ReceiptsAreSignedWithTheGamesKey) {
  name_key();
  const std::string file = (temp.path() / "receipt.txt").string();
  ASSERT_EQ(send_signed(green, "timestamp:1", {"--key", key_file(), "--receipt", file}).code, cli::done);
  const auto good = [&](const std::string& text, const std::string& signature) {
    return record::check_signature(moderator.pub, text, signature, true) == record::Signed::good;
  };
  EXPECT_TRUE(good(read(file), read(file + ".minisig")));
  EXPECT_TRUE(good(received("green-1.receipt.xml"), received("green-1.receipt.xml.minisig")));
  EXPECT_THAT(read(file), HasSubstr("signed with the game’s key (" + moderator.pub.text() + ")"));
  const Called without = send_signed(later, "timestamp:2");
  EXPECT_EQ(without.code, cli::done) << "the mail is not lost";
  EXPECT_THAT(without.err, HasSubstr("the receipt is not signed"));
  EXPECT_THAT(without.out, Not(HasSubstr("signed with the game’s key")));
  write(key_file(), key.text());
  EXPECT_EQ(send_signed(green, "timestamp:3", {"--key", (temp.path() / "moderator.key").string()}).code,
            cli::no_permission);
}

/// What a moderator may try who has the folder and an editor.
TEST_F(Signed, OrdersChangedByHandAreNotCarriedOut) {
  ASSERT_EQ(send_signed(green, "timestamp:1").code, cli::done);
  const auto refused = [&](const std::string& code) {
    const auto before = tree(game);
    const Called called = call({"resolve", game, "--formats", "xml"});
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.err, HasSubstr("[" + code + "]"));
    auto after = tree(game);
    after.erase(".lock");
    auto was = before;
    was.erase(".lock");
    EXPECT_EQ(after, was);
    EXPECT_EQ(call({"check", game}).code, cli::bad_data);
  };
  write(at("turn-01/orders/green.xml"), later);
  refused("not-as-received");
  EXPECT_THAT(call({"check", game}).err, HasSubstr("every report will show the ruling"));
  fs::remove(at("turn-01/orders/green.xml"));
  refused("not-as-received");
  // A version made by hand, with its receipt changed to match.
  write(at("turn-01/orders/green.xml"), later);
  write(at("turn-01/orders/received/green-1.xml"), later);
  refused("received-changed");
  edit(at("turn-01/orders/received/green-1.receipt.xml"), to_hex(sha256(green)), to_hex(sha256(later)));
  refused("received-signature");
  fs::remove(at("turn-01/orders/received/green-1.xml.minisig"));
  refused("received-signature");
  // A version put in beside, as if its run had been interrupted.
  write(at("turn-01/orders/received/green-2.xml"), later);
  refused("interrupted");
}

TEST_F(Signed, AnInterruptedRunIsToldAndHoldsNothingUp) {
  ASSERT_EQ(send_signed(green, "timestamp:1").code, cli::done);
  ASSERT_EQ(send_signed(later, "timestamp:2").code, cli::done);
  fs::remove(at("turn-01/orders/received/green-2.receipt.xml"));
  EXPECT_THAT(call({"check", game}).err, HasSubstr("warning"));
  resolve(cli::waits);
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, HasSubstr("this file counts but has no receipt"));
}

TEST_F(Signed, TheAuditHoldsWhatCountedAgainstWhatCame) {
  ASSERT_EQ(send_signed(green, "timestamp:1").code, cli::done);
  resolve(cli::waits);
  EXPECT_THAT(call({"audit", game}).out, HasSubstr("ACCEPTED"));
  // A mailing of a program that does not look: its own records are sound, and its orders are another's.
  fs::remove_all(at("turn-01/mailing-1"));
  fs::rename(at("turn-01/orders/received"), temp.path() / "received");
  write(at("turn-01/orders/green.xml"), later);
  const Called never = call({"resolve", game, "--formats", "xml"});
  EXPECT_EQ(never.code, cli::waits);
  EXPECT_THAT(never.err, HasSubstr("nothing proves that it sent these orders"));
  EXPECT_THAT(call({"audit", game}).out, HasSubstr("note: " + game +
                                                   "/turn-01/mailing-1/inputs/orders/green.xml: "
                                                   "green has a key in game.xml, but nothing proves"));
}

/// What a moderator may try who has the folder, an editor and the key of the game, but not green's key: of
/// two signed letters the older one is to count.
class Replaced : public Signed {
 protected:
  Replaced() {
    name_key();
    for (const auto& [bytes, comment] : {std::pair(green, "timestamp:1000"), {later, "timestamp:1100"}})
      EXPECT_EQ(send_signed(bytes, comment, {"--key", key_file()}).code, cli::done);
  }
  fs::path kept(const std::string& name) const { return at("turn-01/orders/received/" + name); }
  void in_force(const std::string& bytes) const { write(at("turn-01/orders/green.xml"), bytes); }
  /// The receipt says something else, signed anew with the key of the game.
  void change_receipt(const std::string& from, const std::string& to) const {
    edit(kept("green-2.receipt.xml"), from, to);
    write(kept("green-2.receipt.xml.minisig"), record::sign(moderator, read(kept("green-2.receipt.xml")),
                                                            "receipt 2 of green in turn 1 of game ford"));
  }
  Called resolve_signed() const { return call({"resolve", game, "--formats", "xml", "--key", key_file()}); }
  void refused(const std::string& sentence) const {
    const Called called = resolve_signed();
    EXPECT_EQ(called.code, cli::bad_data) << called.err;
    EXPECT_THAT(called.err, HasSubstr(sentence));
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
    EXPECT_THAT(call({"check", game}).err, HasSubstr(sentence));
  }
};

TEST_F(Replaced, HonestReceiptsAreAccepted) {
  EXPECT_EQ(resolve_signed().code, cli::waits);
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, Not(HasSubstr("received")));
}

TEST_F(Replaced, AReceiptWithAnotherTimeIsNotBelieved) {
  change_receipt("signed=\"1100\"", "signed=\"999\"");
  in_force(green);
  refused("its receipt has another time of signing than its signature");
  refused("the newest accepted version is green-2.xml");
}

TEST_F(Replaced, AReceiptThatCallsTheNewestRefusedIsTold) {
  change_receipt("accepted=\"true\"", "accepted=\"false\"");
  in_force(green);
  const std::string told = "green's file signed later was refused: his receipt must say so";
  EXPECT_THAT(call({"check", game}).err, HasSubstr(told));
  EXPECT_THAT(resolve_signed().err, HasSubstr("green-2.xml: warning: " + told));
  EXPECT_THAT(call({"audit", game}).out, HasSubstr("green-2.xml: " + told));
}

TEST_F(Replaced, AReceiptThatCallsOrdersAnswersIsNotBelieved) {
  change_receipt("document=\"orders\"", "document=\"answers\"");
  in_force(green);
  refused("its receipt calls it answers");
  refused("the newest accepted version is green-2.xml");
}

TEST_F(Replaced, AnInventedVersionNeedsASignature) {
  const std::string invented = replace_all(later, "seq=\"2\"", "seq=\"3\"");
  std::string receipt =
      replace_all(received("green-2.receipt.xml"), to_hex(sha256(later)), to_hex(sha256(invented)));
  receipt = replace_all(replace_all(receipt, " signed=\"1100\"", ""), "number=\"2\"", "number=\"3\"");
  write(kept("green-3.xml"), invented);
  write(kept("green-3.receipt.xml"), receipt);  // "signed, by an older version that did not keep it"
  in_force(invented);
  refused("but the signature is missing");
  write(kept("green-3.receipt.xml"), replace_all(receipt, "proof=\"signature\"", "proof=\"password\""));
  refused("green has a key in game.xml but did not sign this file");
  refused("the newest accepted version is green-2.xml");
}

/// Records of an older program, which kept no signature, are accepted; they cannot be mixed with others.
TEST_F(Signed, SignaturesThatAnOlderProgramDidNotKeepAreTold) {
  ASSERT_EQ(send_signed(green, "timestamp:1000").code, cli::done);
  fs::remove(at("turn-01/orders/received/green-1.xml.minisig"));
  edit(at("turn-01/orders/received/green-1.receipt.xml"), " signed=\"1000\"", "");
  EXPECT_THAT(call({"check", game}).err, HasSubstr("warning: the signature of green was not kept"));
  write(at("turn-01/orders/green.xml"), later);
  EXPECT_THAT(call({"check", game}).err, HasSubstr("[not-as-received]"));
}

TEST_F(Replaced, AnOldLetterLaidThereAgainDoesNotCount) {
  fs::copy(kept("green-1.xml"), kept("green-3.xml"));
  fs::copy(kept("green-1.xml.minisig"), kept("green-3.xml.minisig"));
  in_force(green);
  refused("was not signed later than the file that counts, so it is ignored");
  refused("the newest accepted version is green-2.xml");
}

TEST_F(Replaced, AVersionWhoseReceiptIsGoneStillCounts) {
  fs::remove(kept("green-2.receipt.xml"));
  in_force(green);
  refused("the newest accepted version is green-2.xml");
}

TEST_F(Replaced, AReceiptThatAPlayerKeptAccusesTheRecord) {
  const std::string receipt = received("green-2.receipt.xml");
  const std::string signature = received("green-2.receipt.xml.minisig");
  for (const char* name : {".xml", ".xml.minisig", ".receipt.xml", ".receipt.xml.minisig"})
    fs::remove(kept(std::string("green-2") + name));
  in_force(green);
  ASSERT_EQ(resolve_signed().code, cli::waits);
  EXPECT_EQ(call({"audit", game}).code, cli::done) << "nobody can know";
  write(kept("green-2.receipt.xml"), receipt);
  const std::string told = "these orders of green were accepted, and no record of turn 1 names this receipt";
  Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << "a receipt that is not signed accuses nobody";
  EXPECT_THAT(audited.out, HasSubstr(told));
  write(kept("green-2.receipt.xml.minisig"), signature);
  audited = call({"audit", game});
  EXPECT_NE(audited.code, cli::done);
  EXPECT_THAT(audited.out, HasSubstr(told));
  edit(kept("green-2.receipt.xml"), "signed=\"1100\"", "signed=\"1101\"");
  EXPECT_THAT(call({"audit", game}).out, HasSubstr("it is not signed with the game's key"));
}

TEST_F(Replaced, AReceiptOfAnswersThatAPlayerKeptAccusesToo) {
  ASSERT_EQ(resolve_signed().code, cli::waits);
  const std::string answers = read(at("turn-01/mailing-1/answers-grey.xml"));
  ASSERT_EQ(send("b.xml", answers, {"--key", key_file()}).code, cli::done);
  const std::string receipt = received("grey-1.receipt.xml");
  const std::string signature = received("grey-1.receipt.xml.minisig");
  for (const char* name : {".xml", ".receipt.xml", ".receipt.xml.minisig"})
    fs::remove(kept(std::string("grey-1") + name));
  write(kept("grey-1.receipt.xml"), receipt);
  write(kept("grey-1.receipt.xml.minisig"), signature);
  EXPECT_EQ(call({"audit", game}).code, cli::done) << "the turn waits: the next record may name it";
  fs::remove(kept("grey-1.receipt.xml"));
  fs::remove(kept("grey-1.receipt.xml.minisig"));
  ASSERT_EQ(resolve_signed().code, cli::done);
  EXPECT_EQ(call({"audit", game}).code, cli::done) << "nobody can know";
  write(kept("grey-1.receipt.xml"), receipt);
  write(kept("grey-1.receipt.xml.minisig"), signature);
  const Called audited = call({"audit", game});
  EXPECT_NE(audited.code, cli::done);
  EXPECT_THAT(audited.out,
              HasSubstr("these answers of grey were accepted, and no record of turn 1 names this receipt"));
}

TEST_F(Receive, InPracticeOrdersChangedByHandAreTold) {
  send("a.xml", green);
  write(at("turn-01/orders/green.xml"), replace_all(green, " advance=\"g-1\"", ""));
  const Called called = call({"resolve", game, "--formats", "xml"});
  EXPECT_EQ(called.code, cli::waits);
  EXPECT_THAT(called.err,
              HasSubstr("warning: this is not what green sent: the newest accepted version is green-1.xml"));
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, HasSubstr("this is not what green sent"));
}

TEST_F(Receive, InASealedGameOrdersChangedByHandAreRefused) {
  write(at("game.xml"), replace_all(read(at("game.xml")), " seed=\"", " beacon-kind=\"hex\" seed=\""));
  std::string text = read(at("game.xml"));
  const std::size_t from = text.find(" seed=\"");
  text.erase(from, text.find('"', from + 7) + 1 - from);
  write(at("game.xml"), text);
  ASSERT_EQ(call({"seal", game}).code, cli::done);
  send("a.xml", green);
  write(at("turn-01/orders/green.xml"), replace_all(green, " advance=\"g-1\"", ""));
  const Called called = call({"resolve", game, "--formats", "xml"});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("[not-as-received]"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

// ---- what replaces what

TEST_F(Receive, OrdersThatComeToNothingReplaceNone) {
  send("a.xml", green);
  const std::string vain =
      orders(R"(<attack target="0101" units="nobody"/><attack target="0604" units="y-1"/>)");
  const Called called = send("b.xml", vain);
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out,
              StartsWith("Receipt for orders from green, game ford, turn 1: not accepted, because none of "
                         "these orders would be carried out; what was accepted before still counts\n"));
  EXPECT_THAT(called.out, AllOf(HasSubstr("(none-carried-out)"), HasSubstr("(CRT-E10)")));
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  EXPECT_EQ(received("green-2.xml"), vain);
  EXPECT_EQ(send("b.xml", vain).out, called.out);
  EXPECT_EQ(
      send("c.xml", orders(R"(<attack target="0101" units="nobody"/><retreat unit="g-1" prefer="S"/>)")).code,
      cli::done)
      << "one of them would be carried out";
}

TEST_F(Receive, OrdersThatComeToNothingCountWhereThereAreNoBetterOnes) {
  const Called called = send("a.xml", orders(R"(<attack target="0101" units="nobody"/>)"));
  EXPECT_EQ(called.code, cli::done);
  EXPECT_THAT(called.out,
              StartsWith("Receipt for orders from green, game ford, turn 1: accepted, but none of these "
                         "orders would be carried out\nAccepted as file 1"));
  EXPECT_EQ(send("b.xml", orders(R"(<attack target="0102" units="nobody"/>)")).code, cli::done);
}

TEST_F(Receive, ADamagedFileIsKeptAndAnsweredOnceItsSenderIsProven) {
  const std::string damaged = replace_all(green, "</list>", "");
  const auto untouched = tree(game);
  Called called = send("a.xml", damaged);
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_EQ(called.out, "") << "nothing proves who sent it";
  auto after = tree(game);
  after.erase(".lock");
  EXPECT_EQ(after, untouched);
  password("green", "river-column");
  EXPECT_EQ(send("a.xml", damaged).code, cli::no_permission);
  EXPECT_FALSE(fs::exists(at("turn-01/orders")));
  send("b.xml", green, {"--password-file", pw("green")});
  called = send("a.xml", damaged, {"--password-file", pw("green")});
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.out,
              AllOf(HasSubstr("turn 1: not accepted\n"), HasSubstr("kept as file 2 from your side"),
                    HasSubstr("  line 7, column 1: "), Not(HasSubstr(temp.path().string()))));
  EXPECT_EQ(received("green-2.xml"), damaged);
  EXPECT_THAT(received("green-2.receipt.xml"), HasSubstr("code=\"xml-syntax\""));
  EXPECT_EQ(read(at("turn-01/orders/green.xml")), green);
  // JSON that breaks off, and a file that does not even say whose it is.
  const std::string json = call({"convert", (temp.path() / "b.xml").string(), "--to", "json"}).out;
  called = send("c.json", json.substr(0, json.size() / 2), {"--password-file", pw("green")});
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_NE(received("green-3.json"), "(none)");
  called = send("d.xml", "<orders <list/>", {"--password-file", pw("green")});
  EXPECT_EQ(called.out, "");
  called = send("d.xml", "<orders <list/>", {"--password-file", pw("green"), "--side", "green"});
  EXPECT_THAT(called.out, HasSubstr("Receipt for orders from green, game ford, turn 1: not accepted"));
}

/// Orders that ask about what is hidden: hexes where there may be units, names that may be in use.
const char* const prying =
    R"(<attack target="0806" units="g-4"/><attack target="0803" units="g-how"/><attack target="0703" units="g-how"/>)"
    R"(<retreat unit="y-4"/><retreat unit="y-secret"/><attack target="0604" units="g-1 y-how y-4"/>)";

TEST_F(Receive, NoPathOfTheModeratorsReachesAPlayer) {
  password("green", "river-column");
  const std::string place = temp.path().string();
  const std::string text = (temp.path() / "receipt.txt").string();
  int number = 0;
  for (const std::string& bytes :
       {green, replace_all(green, "</list>", ""), replace_all(green, "<list>", "<list/><list>"),
        replace_all(green, "target=", "taget="), replace_all(green, "0604", "&file;"),
        std::string(green).insert(0, "x"), "<!DOCTYPE orders SYSTEM \"" + place + "/x.dtd\">" + green,
        orders("<attack/>"), orders("<retreat unit=\"y-secret\"/>")}) {
    fs::remove(text);
    const Called called =
        send("letter.xml", bytes, {"--password-file", pw("green"), "--receipt", text, "--side", "green"});
    if (!fs::exists(text)) continue;
    EXPECT_THAT(read(text), AllOf(Not(HasSubstr("letter.xml")), Not(HasSubstr("/tmp")))) << bytes;
    ++number;
  }
  EXPECT_GE(number, 7);
  send("b.json", read(temp.path() / "grey.json"));
  ASSERT_EQ(call({"resolve", game, "--formats", "xml,json,html,text"}).code, cli::waits);
  for (const auto& [name, bytes] : tree(at("turn-01")))
    if (name.find("received/green-") == name.npos) {
      EXPECT_THAT(bytes, Not(HasSubstr(place))) << name;
    }
}

// ---- fog

TEST_F(Receive, TheReceiptSaysNothingThatIsHidden) {
  const Called first = send("a.xml", orders(prying));
  const std::string form = call({"form", game, "--side", "green"}).out;
  const std::string checked = call({"check", game, "--side", "green"}).err;
  ASSERT_EQ(first.code, cli::done) << first.err;
  const std::string as_it_was = (temp.path() / "as-it-was").string();
  fs::copy(game, as_it_was, fs::copy_options::recursive);
  fs::remove_all(at("turn-01/orders"));
  // Far from everybody: another place, name and strength; guns that are not there; another seed, other
  // orders.
  const fs::path roster = at("turn-01/roster.xml");
  edit(roster, R"(id="y-4" side="grey" hex="0806" name="South Picket" strength="2")",
       R"(id="y-secret" side="grey" hex="0808" name="Brigade" strength="9")");
  edit(roster, R"(hex="0803")", R"(hex="0805")");
  edit(at("game.xml"), "an open practice game", "another seed");
  write(at("turn-01/orders/grey.json"), replace_all(read(temp.path() / "grey.json"), "y-1", "y-2"));
  const Called second = send("a.xml", orders(prying));
  EXPECT_EQ(second.out, first.out);
  EXPECT_THAT(first.out, AllOf(HasSubstr("CRT-E07"), Not(HasSubstr("CRT-E05"))));
  EXPECT_EQ(call({"check", game, "--side", "green"}).err, checked);
  EXPECT_EQ(call({"form", game, "--side", "green"}).out, form);
  EXPECT_THAT(checked, AllOf(HasSubstr("CRT-E07"), Not(HasSubstr("CRT-E05"))));
  // There was something to hide: one of the attacks found somebody.
  for (const std::string& one : {as_it_was, game})
    ASSERT_NE(call({"resolve", one, "--formats", "xml", "--defaults"}).code, cli::bad_data);
  EXPECT_THAT(read(fs::path(as_it_was) / "turn-01/mailing-1/log.xml"), HasSubstr("turn-01/combat/0803"));
  EXPECT_THAT(read(at("turn-01/mailing-1/log.xml")), Not(HasSubstr("turn-01/combat/0803")));
}

/// The lines of a roster that hold a side's units, from the last to the first.
std::string turned_round(const std::string& roster, const std::string& side) {
  std::vector<std::string> lines;
  std::istringstream in(roster);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  const auto of_side = [&](const std::string& line) {
    return line.find("<unit ") != line.npos && line.find("side=\"" + side + "\"") != line.npos;
  };
  const auto begin = std::ranges::find_if(lines, of_side);
  std::reverse(begin, std::find_if_not(begin, lines.end(), of_side));
  std::string all;
  for (const std::string& line : lines) all += line + '\n';
  return all;
}

/// The units of the turn as blue sees it that are not known by name, in their order.
std::vector<std::string> strangers(const fs::path& folder) {
  host::Notes notes;
  const host::Game game = host::open_game(folder.string());
  Diagnostics faults;
  const auto turn = host::turn_as_seen(game, 1, "blue", host::bare_inputs(game, 1), faults, notes);
  if (!turn) return {"no turn"};
  std::vector<std::string> all;
  for (std::uint32_t table = 1; table < turn->start.tables(); ++table)
    for (std::uint32_t i = 0; i < turn->start.rows(table); ++i) {
      const Row row{table, i};
      std::string text(turn->key(row).text());
      if (!host::is_made_up(text)) continue;
      for (std::uint16_t t = 0; t < turn->start.shape(table).traits.size(); ++t)
        text += ' ' + trait_text(*turn, turn->start, row, {static_cast<std::uint16_t>(table), t});
      all.push_back(std::move(text));
    }
  return all;
}

TEST_F(Receive, AFormSaysNothingOfTheOrderInTheRoster) {
  const fs::path ridge = temp.path() / "ridge";
  fs::copy(source("examples/classic-ridge"), ridge, fs::copy_options::recursive);
  edit(ridge / "game.xml", "<rules ", "<rules fog=\"contact\" retreat-chooser=\"opponent\" ");
  const auto seen = strangers(ridge);
  EXPECT_GT(seen.size(), 3u);
  const auto form = [&] { return call({"form", ridge.string(), "--turn", "1", "--side", "blue"}); };
  const Called first = form();
  ASSERT_EQ(first.code, cli::done) << first.err;
  EXPECT_THAT(first.out, AllOf(HasSubstr("<attack"), Not(HasSubstr("unidentified"))));
  const std::string before = read(ridge / "turn-01/roster.xml");
  write(ridge / "turn-01/roster.xml", turned_round(before, "red"));
  ASSERT_NE(read(ridge / "turn-01/roster.xml"), before);
  EXPECT_EQ(form().out, first.out);
  EXPECT_EQ(strangers(ridge), seen);
}

TEST_F(Receive, TheReceiptOfCnaSaysNothingThatIsHidden) {
  const std::string road = (temp.path() / "road").string();
  fs::copy(source("examples/cna-tobruk-road"), road, fs::copy_options::recursive);
  const std::string orders = (temp.path() / "commonwealth.xml").string();
  fs::rename(fs::path(road) / "turn-01/orders/commonwealth.xml", orders);
  const auto send = [&] { return call({"receive", road, orders, "--now", noon}); };
  const Called first = send();
  ASSERT_EQ(first.code, cli::done) << first.err;
  fs::remove_all(fs::path(road) / "turn-01/orders");
  const fs::path roster = fs::path(road) / "turn-01/roster.xml";
  const std::string text = read(roster);
  std::string changed = text;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.find("<unit") != std::string::npos && line.find("side=\"axis\"") != std::string::npos)
      changed =
          replace_all(changed, line,
                      replace_all(replace_all(line, "morale=\"", "morale=\"-"), "morale=\"--", "morale=\""));
  ASSERT_NE(changed, text);
  write(roster, changed);
  EXPECT_EQ(send().out, first.out);
}

TEST_F(Receive, LooksForThePasswordWhereItIsTold) {
  const std::string secret = (temp.path() / "elsewhere.secret").string();
  write(temp.path() / "green.pw", "a long enough password\n");
  ASSERT_EQ(
      call({"password", game, "--side", "green", "--password-file", pw("green"), "--secret", secret}).code,
      cli::done);
  EXPECT_EQ(send("a.xml", green, {"--password-file", pw("green"), "--secret", secret}).code, cli::done);
  EXPECT_NE(send("b.xml", green, {"--password-file", pw("green")}).code, cli::done)
      << "nothing in the usual place";
}

}  // namespace
}  // namespace adjudicator::cli_test
