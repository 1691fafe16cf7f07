// The moderator's word: rulings that replace what was, and what a run demands of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli_fixture.hpp"
#include "files/folder/amended.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string reason = " by=\"Anna\" because=\"a test\"";

/// The ford at night, played in `contact`; grey is asked where y-2 retreats.
class Rulings : public ::testing::Test {
 protected:
  Rulings() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }

  fs::path at(const std::string& name) const { return fs::path(game) / "turn-01" / name; }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words_of_call{"resolve", game, "--formats", "xml"};
    words_of_call.insert(words_of_call.end(), more.begin(), more.end());
    return call(words_of_call);
  }
  void rule(const std::string& rulings) const {
    write(at("rulings.xml"),
          "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\">\n" + rulings +
              "</rulings>\n");
  }
  std::string mailed(const std::string& name, int mailing = 1) const {
    return read(at("mailing-" + std::to_string(mailing)) / name);
  }
  bool has_mailing(int mailing) const { return fs::exists(at("mailing-" + std::to_string(mailing))); }
  void expect_replay() const {
    const Called replay = call({"replay", game});
    EXPECT_EQ(replay.code, cli::done) << replay.err;
  }
  /// Green's orders without the howitzers, as amended/green-1.xml, and the ruling on them.
  std::string order_ruling(const std::string& more = {}) const {
    const std::string orders = replace_all(read(at("orders/green.xml")), "g-1 g-2 g-how", "g-1 g-2");
    write(at("amended/green-1.xml"), orders);
    return "<order-file side=\"green\" file=\"green-1.xml\" from=\"" +
           files::hash_text(read(at("orders/green.xml"))) + "\" to=\"" + files::hash_text(orders) + "\"" +
           reason + more + "/>";
  }

  TempFolder temp;
  std::string game;
};

// ---- what a ruling replaces

TEST_F(Rulings, ADieThatFellIsReplaced) {
  rule("<die at=\"turn-01/combat/0604/die\" from=\"6\" faces=\"1\"" + reason + "/>");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(mailed("log.xml"), HasSubstr("what=\"die\" by=\"Anna\" because=\"a test\" args=\"from=6\""));
  EXPECT_THAT(mailed("log.xml"), HasSubstr("faces=\"1\" supplied=\"true\""));
  expect_replay();
}

TEST_F(Rulings, ADieThatFellOtherwiseMatchesNoLonger) {
  rule("<die at=\"turn-01/combat/0604/die\" from=\"5\" faces=\"1\"" + reason + "/>");
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::bad_data);
  EXPECT_THAT(run.err, HasSubstr("replaces the faces 5, but the dice show 6 there: it no longer matches"));
  EXPECT_FALSE(has_mailing(1));
}

TEST_F(Rulings, AnAnswerReplacesTheDefault) {
  rule("<answer question=\"" + std::string(ford_question) + "\" from=\"0703 0802\" choice=\"0704 0804\"" +
       reason + "/>");
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_THAT(mailed("log.xml"), HasSubstr("args=\"side=side:grey from=place:0703 from=place:0802\""));
  expect_replay();
}

TEST_F(Rulings, AnAnswerThatReplacesAnotherChoiceMatchesNoLonger) {
  rule("<answer question=\"" + std::string(ford_question) + "\" from=\"\" choice=\"0704 0804\"" + reason +
       "/>");
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::bad_data);
  EXPECT_THAT(run.err, HasSubstr("replaces the choice none, but without it the choice is 0703 0802 there"));
}

// ---- traits

TEST_F(Rulings, ATraitIsRuledBeforeTheTurnBegins) {
  rule("<trait thing=\"y-1\" trait=\"strength\" from=\"4\" to=\"1\"" + reason + "/>");
  EXPECT_EQ(resolve().code, cli::waits);
  const std::string log = mailed("log.xml");
  const std::string told =
      "<ruled at=\"turn-01\" what=\"trait\" by=\"Anna\" because=\"a test\" args=\"thing=unit:y-1 "
      "trait=strength "
      "from=4 to=1\"/>";
  EXPECT_THAT(log, HasSubstr("<facts>\n    " + told)) << "first of all";
  // What the shorthand stands for follows.
  EXPECT_THAT(log, HasSubstr("defense-total=1"));
  expect_replay();
}

TEST_F(Rulings, ATraitIsToldToItsOwnerOnly) {
  rule("<trait thing=\"y-4\" trait=\"strength\" from=\"2\" to=\"3\"" + reason + "/>");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(mailed("report-grey.xml"), HasSubstr("what=\"trait\""));
  EXPECT_THAT(mailed("report-moderator.xml"), HasSubstr("what=\"trait\""));
  EXPECT_THAT(mailed("report-green.xml"), Not(HasSubstr("ruled")));
  EXPECT_THAT(mailed("report-green.xml"), Not(HasSubstr("y-4")));
}

/// Whoever sees nothing of a thing reads the same report whatever was ruled on it.
TEST_F(Rulings, ATraitOfAHiddenThingLeavesNoTrace) {
  EXPECT_EQ(resolve().code, cli::waits);
  const std::string before = mailed("report-green.xml");
  fs::remove_all(at("mailing-1"));
  rule("<trait thing=\"y-4\" trait=\"name\" from=\"South Picket\" to=\"The Owls\"" + reason + "/>");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_EQ(mailed("report-green.xml"), before);
  EXPECT_THAT(mailed("report-grey.xml"), HasSubstr("The Owls"));
}

TEST_F(Rulings, AnAbsentTraitCanBeGivenAndTaken) {
  rule("<trait thing=\"y-4\" trait=\"range\" from=\"1\" to=\"2\"" + reason +
       "/><trait thing=\"y-3\" trait=\"name\" from=\"Reserve Company\" to=\"\"" + reason + "/>");
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::waits) << run.err;
  EXPECT_THAT(mailed("report-moderator.xml"), Not(HasSubstr("name=\"Reserve Company\"")));
}

// ---- orders

TEST_F(Rulings, AnOrderFileCountsInPlaceOfAnother) {
  rule(order_ruling());
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::waits) << run.err;
  EXPECT_THAT(mailed("log.xml"), Not(HasSubstr("ranged-by=unit:g-how")));
  EXPECT_THAT(mailed("log.xml"),
              HasSubstr("what=\"orders\" by=\"Anna\" because=\"a test\" args=\"side=side:green\""));
  EXPECT_THAT(mailed("report-green.xml"), HasSubstr("what=\"orders\""));
  EXPECT_THAT(mailed("report-grey.xml"), Not(HasSubstr("ruled")));
  EXPECT_TRUE(fs::exists(at("mailing-1/inputs/amended/green-1.xml")));
  expect_replay();
}

/// Whose battles are fought again, when the dice were known, hears why: that another side has other orders now.
/// Not whose, nor the reason, which may name what is hidden.
TEST_F(Rulings, OrdersReplacedAfterTheDiceAreToldToEverySide) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  rule(order_ruling(" dice-known=\"true\""));
  const Called again = call({"resolve", game, "--corrected", "--defaults", "--formats", "xml,html,text"});
  ASSERT_EQ(again.code, cli::done) << again.err;
  for (const char* name : {"report-grey.xml", "report-grey.html", "report-grey.txt"}) {
    EXPECT_THAT(mailed(name, 2), HasSubstr("Anna")) << name;
    EXPECT_THAT(mailed(name, 2), Not(HasSubstr("a test"))) << name;
  }
  const std::string told =
      "By Anna’s ruling, different orders are used for another side. Only the moderator can say why. "
      "The ruling was made after the turn’s dice were known.";
  EXPECT_THAT(unwrapped(mailed("report-grey.txt", 2)), HasSubstr(told));
  EXPECT_THAT(mailed("report-grey.html", 2), HasSubstr(told));
  EXPECT_THAT(unwrapped(mailed("digest-grey.txt", 2)),
              HasSubstr("different orders are used for another side"));
  EXPECT_THAT(unwrapped(mailed("digest-grey.txt", 2)), HasSubstr("What differs from mailing 1: "));
  EXPECT_THAT(unwrapped(mailed("report-green.txt", 2)), HasSubstr("(reason given: “a test”)"));
}

TEST_F(Rulings, OneThatALaterOneReplacedIsToldOnceAndAsReplaced) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const std::string first = order_ruling(" dice-known=\"true\"");
  const std::string amended = read(at("amended/green-1.xml"));
  write(at("amended/green-2.xml"), amended + "\n");
  const std::string second = "<order-file side=\"green\" file=\"green-2.xml\" from=\"" +
                             files::hash_text(amended) + "\" to=\"" + files::hash_text(amended + "\n") +
                             "\"" + reason + " dice-known=\"true\"/>";
  rule(first + second);
  const Called again = call({"resolve", game, "--corrected", "--defaults", "--formats", "xml,html,text"});
  ASSERT_EQ(again.code, cli::done) << again.err;
  const auto times = [](const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
    return count;
  };
  const std::string grey = unwrapped(mailed("report-grey.txt", 2));
  EXPECT_THAT(
      grey,
      AllOf(HasSubstr(
                "The orders that Anna’s ruling gave another side were replaced by those of a later ruling."),
            HasSubstr("By Anna’s ruling, different orders are used for another side.")));
  EXPECT_THAT(
      unwrapped(mailed("report-green.txt", 2)),
      HasSubstr("The orders that Anna’s ruling gave River Column were replaced by those of a later ruling"));
  const std::string digest = mailed("digest-grey.txt", 2);
  EXPECT_EQ(times(unwrapped(digest), "different orders are used for another side"), 1u) << digest;
  EXPECT_EQ(times(unwrapped(digest), "for another side were replaced by those of a later ruling"), 1u)
      << digest;
  EXPECT_THAT(digest, HasSubstr("\n  0604  "));
  EXPECT_LT(digest.find("\n  0604  "), digest.find("Anna"));
}

/// The ruling names the file by its bytes: what comes after it is not meant.
TEST_F(Rulings, OtherOrdersThanThoseMeantAreNotReplaced) {
  rule(order_ruling());
  edit(at("orders/green.xml"), "seq=\"2\"", "seq=\"3\"");
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::bad_data);
  EXPECT_THAT(run.err, HasSubstr("[orders-differ]"));
  EXPECT_THAT(run.err, HasSubstr(files::hash_text(read(at("orders/green.xml")))));
}

/// A file that nobody can read may be replaced: that is when rulings are needed.
TEST_F(Rulings, BrokenOrdersCanBeReplaced) {
  const std::string good = read(at("orders/green.xml"));
  write(at("orders/green.xml"), "<orders");
  write(at("amended/green-1.xml"), good);
  rule("<order-file side=\"green\" file=\"green-1.xml\" from=\"" + files::hash_text("<orders") + "\" to=\"" +
       files::hash_text(good) + "\"" + reason + "/>");
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::waits) << run.err;
}

TEST_F(Rulings, OrdersThatWereNeverSentCanBeGiven) {
  const std::string good = read(at("orders/green.xml"));
  fs::remove(at("orders/green.xml"));
  write(at("amended/green-1.xml"), good);
  const std::string to = "to=\"" + files::hash_text(good) + "\"" + reason + "/>";
  rule("<order-file side=\"green\" file=\"green-1.xml\" " + to);
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(mailed("log.xml"), HasSubstr("ranged-by=unit:g-how"));
}

TEST_F(Rulings, ARulingMayReplaceARuledFile) {
  const std::string first = order_ruling();
  const std::string second = replace_all(read(at("amended/green-1.xml")), "seq=\"2\"", "seq=\"3\"");
  write(at("amended/green-2.xml"), second);
  rule(first + "<order-file side=\"green\" file=\"green-2.xml\" from=\"" +
       files::hash_text(read(at("amended/green-1.xml"))) + "\" to=\"" + files::hash_text(second) + "\"" +
       reason + "/>");
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(mailed("log.xml"), HasSubstr("seq=3"));
}

// ---- honesty

TEST_F(Rulings, ALateRulingMustSaySo) {
  ASSERT_EQ(resolve().code, cli::waits);
  const std::string late = "<die at=\"turn-01/combat/0604/die\" from=\"6\" faces=\"1\"" + reason;
  rule(late + "/>\n");
  const auto before = tree(game);
  const Called silent = resolve({"--corrected"});
  EXPECT_EQ(silent.code, cli::bad_data);
  EXPECT_THAT(silent.err, HasSubstr("rulings.xml:2:1: error:"));
  EXPECT_THAT(silent.err, HasSubstr("expected dice-known=\"true\" [dice-were-known]"));
  EXPECT_EQ(tree(game), before);
  rule(late + " dice-known=\"true\"/>\n");
  EXPECT_EQ(resolve({"--corrected"}).code, cli::waits);
  EXPECT_THAT(mailed("log.xml", 2), HasSubstr("args=\"dice-known=1 from=6\""));
  EXPECT_THAT(mailed("report-green.xml", 2), HasSubstr("<arg as=\"dice-known\" number=\"1\"/>"));
  expect_replay();
}

TEST_F(Rulings, ARulingOfTheFirstMailingStaysAsItIs) {
  const std::string early = "<die at=\"turn-01/combat/0604/die\" faces=\"1\"" + reason + "/>";
  rule(early);
  ASSERT_EQ(resolve().code, cli::waits);
  rule(replace_all(early, "a test", "thrown at the table"));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::waits);
  rule(replace_all(early, "faces=\"1\"", "faces=\"2\""));
  EXPECT_EQ(resolve({"--corrected"}).code, cli::bad_data);
}

TEST_F(Rulings, ARuledCellSaysThatTheDiceWereKnown) {
  rule("<cell chart=\"ratio-default\" row=\"3\" column=\"3-1\" from=\"DR2\" to=\"DE\" dice-known=\"true\"" +
       reason + "/>");
  EXPECT_EQ(resolve().code, cli::done);
  EXPECT_THAT(mailed("log.xml"),
              HasSubstr("what=\"cell\" by=\"Anna\" because=\"a test\" args=\"dice-known=1\""));
  EXPECT_THAT(mailed("report-green.xml"),
              HasSubstr("to=\"DE\" by=\"Anna\" because=\"a test\" dice-known=\"true\"/>"));
}

TEST_F(Rulings, AShownSeedLeavesNothingButRulings) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  fs::copy(at("mailing-1/inputs/orders/green.xml"), temp.path() / "green.xml");
  write(fs::path(game) / "unsealed.xml", "");
  rule("<trait thing=\"y-4\" trait=\"strength\" from=\"2\" to=\"3\" dice-known=\"true\"" + reason + "/>");
  edit(at("orders/green.xml"), "seq=\"2\"", "seq=\"3\"");
  const Called changed = resolve({"--corrected", "--defaults"});
  EXPECT_EQ(changed.code, cli::bad_data);
  EXPECT_THAT(changed.err, HasSubstr("orders/green.xml is not as it was"));
  EXPECT_FALSE(has_mailing(2));
}

// ---- rulings that meet nothing

TEST_F(Rulings, AnImpossibleChoiceStopsACompleteTurn) {
  rule("<answer question=\"" + std::string(ford_question) + "\" choice=\"0101\"" + reason + "/>");
  const Called run = resolve({"--defaults"});
  EXPECT_EQ(run.code, cli::bad_data);
  EXPECT_THAT(run.err, HasSubstr("is none of the choices"));
  EXPECT_FALSE(has_mailing(1));
}

TEST_F(Rulings, WhileTheTurnWaitsAnUnmetRulingIsAWarning) {
  rule("<die at=\"turn-01/combat/0640/die\" faces=\"1\"" + reason + "/>");
  const Called run = resolve();
  EXPECT_EQ(run.code, cli::waits);
  EXPECT_THAT(run.err, HasSubstr("matches nothing so far"));
  EXPECT_THAT(mailed("report-green.xml"), Not(HasSubstr("0640")));
}

// ---- what people read

TEST_F(Rulings, EveryFormatSaysWhoWhyAndWhat) {
  rule("<die at=\"turn-01/combat/0604/die\" from=\"6\" faces=\"1\" dice-known=\"true\"" + reason +
       "/><trait thing=\"g-1\" trait=\"strength\" from=\"6\" to=\"7\"" + reason + "/>" + order_ruling());
  ASSERT_EQ(call({"resolve", game, "--formats", "html,text"}).code, cli::waits);
  for (const char* name : {"report-moderator.html", "report-moderator.txt"}) {
    const std::string text = unwrapped(mailed(name));
    EXPECT_THAT(
        text,
        HasSubstr("Die supplied by Anna in place of 6 (reason given: “a test”). The ruling was made after"));
    EXPECT_THAT(text, HasSubstr("g-1: strength 7 instead of 6, by Anna’s ruling (reason given: “a test”)."));
    EXPECT_THAT(
        text,
        HasSubstr("By Anna’s ruling, different orders are used for River Column (reason given: “a test”)."));
  }
  EXPECT_THAT(unwrapped(mailed("report-grey.txt")),
              HasSubstr("Die supplied by Anna (reason given: “a test”). The ruling was made"));
  EXPECT_THAT(mailed("report-grey.txt"), Not(HasSubstr("g-1 is 7")));
}

/// A correction of a turn that waits takes several mailings: none calls a battle off that is still to come,
/// and the last one says what differs too.
TEST_F(Rulings, WhatDiffersIsToldFromTheRevisionsFirstMailingToItsLast) {
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  rule("<die at=\"turn-01/combat/0604/die\" from=\"6\" faces=\"1\" dice-known=\"true\"" + reason + "/>");
  ASSERT_EQ(resolve({"--corrected"}).code, cli::waits);
  const std::string waits = read(at("mailing-2/report-moderator.xml"));
  EXPECT_THAT(waits, HasSubstr("<differences turn=\"1\" mailing=\"1\""));
  EXPECT_THAT(waits, Not(HasSubstr("scene=\"gone\"")));
  EXPECT_THAT(waits, HasSubstr("scene=\"pending\""));
  ASSERT_EQ(resolve({"--defaults"}).code, cli::done);
  const std::string whole = read(at("mailing-3/report-moderator.xml"));
  EXPECT_THAT(whole, HasSubstr("revision=\"1\""));
  EXPECT_THAT(whole, HasSubstr("<differences turn=\"1\" mailing=\"1\""));
  EXPECT_THAT(whole, Not(HasSubstr("scene=\"pending\"")));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

}  // namespace
}  // namespace adjudicator::cli_test
