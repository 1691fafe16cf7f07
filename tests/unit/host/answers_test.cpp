// Several questions of one turn: an answer that has counted stays, one answer may serve a stack.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "cli_fixture.hpp"
#include "forms.hpp"
#include "record/record.hpp"
#include "record/seeds.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* exchange = "turn-01/combat/0603/exchange";
constexpr const char* advance = "turn-01/combat/0603/advance";

/// The ford, where the attacker is asked: first what an exchange costs, then who advances.
class TwoQuestions : public ::testing::Test {
 protected:
  TwoQuestions() {
    ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    std::string file = replace_all(read(at("game.xml")), " questions=\"ask\"", "");
    write(at("game.xml"), replace_all(file, "<side id=\"green\"", "<side id=\"green\" questions=\"ask\""));
    write(at("turn-01/orders/green.xml"),
          R"(<orders xmlns="urn:adjudicator:1" system="classic" game="ford" turn="1" side="green"><list>)"
          R"(<attack target="0603" units="g-1 g-2 g-3 g-tank g-how"/></list></orders>)");
  }
  ~TwoQuestions() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  fs::path at(const std::string& name) const { return game / name; }
  Called resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game.string(), "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  std::string form(int mailing) const {
    return read(at("turn-01/mailing-" + std::to_string(mailing) + "/answers-green.xml"));
  }
  void answer(const std::string& text) const { write(at("turn-01/answers/green.xml"), text); }
  Called send(const std::string& text) const {
    write(temp.path() / "letter.xml", text);
    return call(
        {"receive", game.string(), (temp.path() / "letter.xml").string(), "--now", "2026-12-01T12:00Z"});
  }
  /// The exchange is settled with g-1 in place of what the form says; the advance is asked.
  void settle_the_exchange() const {
    ASSERT_EQ(resolve().code, cli::waits);
    answer(choosing(form(1), "g-1"));
    ASSERT_EQ(resolve().code, cli::waits);
    ASSERT_THAT(form(2), AllOf(HasSubstr(advance), Not(HasSubstr(exchange))));
  }
  static std::string choosing(const std::string& form, const std::string& choice) {
    const std::size_t from = form.find("choice=\"") + 8;
    return form.substr(0, from) + choice + form.substr(form.find('"', from));
  }
  /// The second form with an answer to the first question in it too.
  std::string both(const std::string& first) const {
    const std::string one = choosing(form(1), first);
    const std::size_t from = one.find("  <answer ");
    std::string text = form(2);
    return text.insert(text.find("  <answer "), one.substr(from, one.find("</answers>") - from));
  }

  std::string further(int mailing, const std::string& side) const {
    return "turn-01/mailing-" + std::to_string(mailing) + "/inputs/further-answers/" + side + ".xml";
  }
  /// Changes the answers that the last mailing added for a side, with a record that fits.
  void forge(int mailing, const std::string& side, const std::string& from, const std::string& to) const {
    const std::string folder = "turn-01/mailing-" + std::to_string(mailing) + "/";
    const auto key = *record::parse_digest(read(at(folder + "opening-" + side + ".txt")).substr(0, 64));
    const std::string was = read(at(further(mailing, side)));
    edit(at(further(mailing, side)), from, to);
    const std::string record = replace_all(read(at(folder + "record.xml")), record::hash_of(was, key),
                                           record::hash_of(read(at(further(mailing, side))), key));
    write(at(folder + "record.xml"), record);
    write(at(folder + "record.sha256"), record::checksum_text(record));
  }
  void expect_accepted() const {
    const Called audit = call({"audit", game.string()});
    EXPECT_EQ(audit.code, cli::done) << audit.out << audit.err;
  }
  void expect_from_nowhere(const std::string& file, const std::string& sentence) const {
    const Called audit = call({"audit", game.string()});
    EXPECT_EQ(audit.code, cli::bad_data);
    EXPECT_THAT(audit.out, AllOf(HasSubstr(file), HasSubstr("[answer-from-nowhere]"), HasSubstr(sentence)));
  }

  TempFolder temp;
  fs::path game = temp.path() / "ford";
};

TEST_F(TwoQuestions, WhatHasCountedStaysWhereTheFileLeavesItOut) {
  settle_the_exchange();
  answer(form(2));
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.err, "");
  EXPECT_THAT(read(at("turn-01/mailing-3/log.xml")), HasSubstr("source=\"player\" choice=\"unit:g-1\""));
  EXPECT_EQ(read(at("turn-01/mailing-3/inputs/further-answers/green.xml")),
            read(at("turn-01/mailing-2/inputs/answers/green.xml")));
  EXPECT_EQ(call({"replay", game.string()}).err, "");
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
}

TEST_F(TwoQuestions, WaitsForTheSecondAnswerWithoutWritingAgain) {
  settle_the_exchange();
  const auto before = tree(game);
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_EQ(tree(game), before);
}

TEST_F(TwoQuestions, AFileMayRepeatWhatHasCounted) {
  settle_the_exchange();
  answer(both("g-1"));
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
}

TEST_F(TwoQuestions, WhatHasCountedDoesNotChange) {
  settle_the_exchange();
  answer(both("g-2"));
  const auto before = tree(game);
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::needs_mending);
  EXPECT_THAT(called.err, AllOf(HasSubstr("answers/green.xml:3:"), HasSubstr("is settled"),
                                HasSubstr("it was g-1"), HasSubstr("nothing was written")));
  EXPECT_EQ(tree(game), before);
  const Called corrected = resolve({"--corrected"});
  EXPECT_EQ(corrected.code, cli::waits) << corrected.err;  // who advances is asked again: there are others
  EXPECT_THAT(read(at("turn-01/mailing-3/log.xml")), HasSubstr("source=\"player\" choice=\"unit:g-2\""));
}

TEST_F(TwoQuestions, AreReceivedOneAfterAnother) {
  ASSERT_EQ(resolve().code, cli::waits);
  ASSERT_EQ(send(choosing(form(1), "g-1")).code, cli::done);
  ASSERT_EQ(resolve().code, cli::waits);
  const Called changed = send(both("g-2"));
  EXPECT_EQ(changed.code, cli::needs_mending);
  EXPECT_THAT(changed.out, AllOf(HasSubstr("(answer-changed)"), HasSubstr("it was g-1")));
  const Called second = send(form(2));
  EXPECT_EQ(second.code, cli::done) << second.err;
  EXPECT_EQ(resolve().code, cli::done);
}

TEST_F(TwoQuestions, AnotherSidesAnswerHidesNone) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer(choosing(form(1), "g-1"));
  write(at("turn-01/answers/grey.xml"),
        replace_all(choosing(form(1), "g-2"), "side=\"green\"", "side=\"grey\""));
  resolve();
  EXPECT_THAT(read(at("turn-01/mailing-2/log.xml")), HasSubstr("source=\"player\" choice=\"unit:g-1\""));
}

// ---- an audit asks where answers come from

TEST_F(TwoQuestions, AnotherAnswerThanCountedComesFromNowhere) {
  settle_the_exchange();
  answer(form(2));
  ASSERT_EQ(resolve().code, cli::done);
  expect_accepted();
  forge(3, "green", "choice=\"g-1\"", "choice=\"g-2\"");
  expect_from_nowhere(further(3, "green") + ":3:", "green did not answer '" + std::string(exchange) +
                                                       "' with 'g-2': mailing 2 was made without");
}

TEST_F(TwoQuestions, AnAnswerToAnotherWordingComesFromNowhere) {
  settle_the_exchange();
  answer(form(2));
  ASSERT_EQ(resolve().code, cli::done);
  const std::string text = read(at(further(3, "green")));
  const std::string was = text.substr(text.find("fingerprint=\""), 29);
  forge(3, "green", was, replace_all(was, was.substr(13, 16), "0123456789abcdef"));
  expect_from_nowhere(further(3, "green"), "green did not answer");
}

/// The file of one side cannot speak for another.
TEST_F(TwoQuestions, AnAnswerInAnotherSidesFileComesFromNowhere) {
  settle_the_exchange();
  answer(form(2));
  ASSERT_EQ(resolve().code, cli::done);
  forge(3, "green", "side=\"green\"", "side=\"grey\"");
  expect_from_nowhere(further(3, "green"), "it holds answers of the side grey");
}

/// An answer for a stack serves questions of its own kind alone.
TEST_F(TwoQuestions, AnAnswerForAStackServesNoOtherKind) {
  settle_the_exchange();
  answer(replace_all(form(2), "\"/>", "\" stack=\"true\"/>"));
  ASSERT_EQ(resolve().code, cli::done);
  expect_accepted();
  const std::string text = form(2);
  const std::size_t from = text.find("choice=\"");
  forge(3, "green", "choice=\"g-1\"", text.substr(from, text.find('"', from + 8) + 1 - from));
  expect_from_nowhere(further(3, "green"), "no answer for a stack (stack=\"true\") in mailing 3 gives it");
}

/// Only whoever holds the files can tell.
TEST_F(TwoQuestions, APlayerFindsHisOwnForgedAnswers) {
  settle_the_exchange();
  answer(form(2));
  ASSERT_EQ(resolve().code, cli::done);
  forge(3, "green", "choice=\"g-1\"", "choice=\"g-2\"");
  for (const std::string side : {"green", "grey"}) {
    const fs::path copy = temp.path() / side;
    for (const auto& [name, bytes] : tree(game)) {
      const std::string audience = record::audience_of(name, {"green", "grey"});
      if (audience == "all" || audience == side || fs::path(name).filename().string().starts_with("record."))
        write(copy / name, bytes);
    }
    const Called audit = call({"audit", copy.string()});
    EXPECT_EQ(audit.code, side == "green" ? cli::bad_data : cli::done) << audit.out << audit.err;
  }
}

// ---- one answer for a stack

/// Two companies in 0603 have to retreat, one after the other.
class Stack : public TwoQuestions {
 protected:
  Stack() {
    fs::remove_all(game);
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    edit(at("turn-01/roster.xml"), R"(hex="0603" name="Mill Company" strength="3")",
         R"(hex="0603" name="Mill Company" strength="2")");
    edit(at("turn-01/roster.xml"), R"(hex="0703" name="Reserve Company" strength="4")",
         R"(hex="0603" name="Reserve Company" strength="1")");
  }
  std::string form(int mailing) const {
    return read(at("turn-01/mailing-" + std::to_string(mailing) + "/answers-grey.xml"));
  }
  void answer_for_all(const std::string& choice) const {
    write(at("turn-01/answers/grey.xml"),
          replace_all(choosing(form(1), choice), "\"/>", "\" stack=\"true\"/>"));
  }
};

TEST_F(Stack, IsAskedUnitByUnit) {
  ASSERT_EQ(resolve().code, cli::waits);
  write(at("turn-01/answers/grey.xml"), form(1));
  ASSERT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(form(2), HasSubstr("retreat/y-3"));
}

TEST_F(Stack, OneAnswerServesItAll) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer_for_all("0703 0802");
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::done) << called.err;
  const std::string roster = read(at("turn-01/mailing-2/roster.xml"));
  EXPECT_THAT(roster, AllOf(HasSubstr(R"(id="y-2" side="grey" hex="0802")"),
                            HasSubstr(R"(id="y-3" side="grey" hex="0802")")));
  EXPECT_EQ(call({"replay", game.string()}).err, "");
}

TEST_F(Stack, AnAuditKnowsWhomOneAnswerServed) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer_for_all("0703 0802");
  ASSERT_EQ(resolve().code, cli::done);
  expect_accepted();
  forge(2, "grey", "choice=\"0703 0802\"", "choice=\"0703 0704\"");
  expect_from_nowhere(further(2, "grey") + ":3:", "with '0703 0704'");
}

/// The answer for the stack is gone from the file; what it said for the other company has counted.
TEST_F(Stack, WhatOneAnswerServedStays) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer_for_all("0703 0802");
  ASSERT_EQ(resolve().code, cli::done);
  write(at("turn-01/answers/grey.xml"), choosing(form(1), "0703 0802"));
  ASSERT_EQ(resolve({"--corrected"}).code, cli::done);
  EXPECT_EQ(read(at(further(3, "grey"))), read(at(further(2, "grey"))));
  expect_accepted();
  forge(3, "grey", "choice=\"0703 0802\"", "choice=\"0703 0704\"");
  expect_from_nowhere(further(3, "grey"), "mailing 2 was made without that answer");
}

/// The stacking limit leaves the second company no way to where the first one went.
TEST_F(Stack, AUnitThatCannotIsAskedItself) {
  edit(at("turn-01/roster.xml"), "</roster>",
       R"(  <unit id="y-9" side="grey" hex="0802" name="Pickets" strength="1"/></roster>)");
  ASSERT_EQ(resolve().code, cli::waits);
  answer_for_all("0703 0802");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(form(2), HasSubstr("retreat/y-3"));
}

// ---- forms

TEST_F(TwoQuestions, TheFormIsThatOfTheAnswers) {
  EXPECT_THAT(call({"form", game.string(), "--side", "green"}).out, HasSubstr("<orders "));
  ASSERT_EQ(resolve().code, cli::waits);
  const std::string asked = call({"form", game.string(), "--side", "green"}).out;
  EXPECT_EQ(without_prose(asked, false), form(1));
  EXPECT_THAT(asked, HasSubstr("This is what happens without an answer"));
  EXPECT_THAT(asked, HasSubstr("Choose 0 to 4 of these, in the order you want: g-1, g-2, g-3 and g-tank."));
  EXPECT_THAT(call({"form", game.string(), "--side", "green", "--format", "json"}).out,
              HasSubstr("\"question\": \"" + std::string(exchange) + "\""));
  const Called other = call({"form", game.string(), "--side", "grey"});
  EXPECT_EQ(other.code, cli::waits);
  EXPECT_EQ(other.out, "");
  EXPECT_THAT(other.err, HasSubstr("no question is open for grey"));
}

/// Whoever sends a form back as it came attacks nobody and loses nothing by it.
TEST_F(TwoQuestions, AnUneditedFormAttacksNothing) {
  const Called blank = call({"form", game.string(), "--side", "green"});
  EXPECT_THAT(blank.out, HasSubstr("<!-- <attack target=\"0603\""));
  write(at("turn-01/orders/green.xml"), blank.out);
  EXPECT_EQ(call({"check", game.string()}).err, "");
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-1/log.xml")), Not(HasSubstr("<rolled ")));
}

}  // namespace
}  // namespace adjudicator::cli_test
