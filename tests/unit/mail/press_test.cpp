// Press: what players write to each other through the game's address, and what of it nobody may learn.
#include <gmock/gmock.h>

#include "files/folder/disk.hpp"
#include "mail/press.hpp"
#include "mail_fixture.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// ---- the text of a mail

std::string rest_of(std::string text) {
  mail::take_press(text);
  return text;
}
std::vector<std::string> press_in(std::string text) {
  std::vector<std::string> found;
  for (const mail::Press& press : mail::take_press(text)) {
    std::string names;
    for (const std::string& name : press.to) names += name + ' ';
    found.push_back(names + (press.game.empty() ? "" : "in " + press.game + ' ') + "| " + press.text);
  }
  return found;
}

TEST(PressReader, KnowsItsFirstLine) {
  for (const char* line : {"press to red", "Press to Red:", "  press to red  ",
                           "PRESS TO RED :", "press\tto red", "press to\xC2\xA0red"})
    EXPECT_THAT(press_in(std::string(line) + "\nHi\nend press\n"), ElementsAre("red | Hi\n")) << line;
  for (const char* line :
       {"press to red, blue and grey", "press to red & blue, and grey:", "press to red,blue&grey"})
    EXPECT_THAT(press_in(std::string(line) + "\nHi\nend press\n"), ElementsAre("red blue grey | Hi\n"))
        << line;
  EXPECT_THAT(press_in("press to all game Ford.2\nHi\nend press\n"), ElementsAre("all in ford.2 | Hi\n"));
  EXPECT_THAT(press_in("press to game\nHi\nend press\n"), ElementsAre("game | Hi\n"));
  for (const char* line : {"press",
                           "Press on.",
                           "Press on to victory!",
                           "express to red",
                           "# press to red",
                           "press to",
                           "press red",
                           "press red, blue",
                           "press to the ford",
                           "press to red blue",
                           "press to red,",
                           "press to red: Hi there",
                           "press to red game",
                           "press to red game ford now",
                           "press to red and game ford",
                           "press to red # or not",
                           "press to 0604 with g-1",
                           "press to red \"Hi\"",
                           "the press to red",
                           "attack press to red"}) {
    const std::string text = std::string(line) + "\nHi\nend press\n";
    EXPECT_EQ(rest_of(text), text);
    EXPECT_FALSE(mail::begins_press(line)) << line;
  }
  EXPECT_FALSE(mail::begins_press("press to " + std::string(300, 'x')));
}

TEST(PressReader, KnowsWhereItEndsAndLeavesTheRestAlone) {
  EXPECT_EQ(rest_of("a\npress to red\nHi\nend press\nb\n"), "a\nb\n");
  EXPECT_EQ(rest_of("a\npress to red\nHi\nEnd  Press.\nb"), "a\nb");
  EXPECT_EQ(rest_of("a\r\npress to red\r\nHi\r\nend press\r\nb\r\n"), "a\r\nb\r\n");
  EXPECT_EQ(rest_of("nothing\nhere"), "nothing\nhere");
  EXPECT_THAT(press_in("press to red\nHi\nPress on.\nend\nend of press\nthe end press\nend press\n"),
              ElementsAre("red | Hi\nPress on.\nend\nend of press\nthe end press\n"));
}

/// What may be orders stays where it is.
TEST(PressReader, IsNoneWhereNobodyClosesIt) {
  for (const char* text :
       {"press to red\nHi\n", "press to red\nHi\nend\nb\n", "press to arms\nattack 0604 with g-1\n",
        "press to red\nHi\norders green ford turn 1\nattack 0604 with g-1\nend press\n",
        "press to red\nHi\norders green ford\nturn 1\npass\nend press\n",
        "press to red\nHi\nanswers green ford turn 1\nend press\n",
        "press to red\nHi\nmoves green ford turn 1\nend press\n",
        "press to red\nHi\n<orders xmlns=\"urn:adjudicator:classic\">\n</orders>\nend press\n",
        "end press\nHi\n"}) {
    EXPECT_EQ(rest_of(text), text);
    EXPECT_THAT(press_in(text), IsEmpty()) << text;
  }
  const std::string two = "press to red\nHi\npress to blue\nYou\nend press\nb\nend press\n";
  EXPECT_THAT(press_in(two), ElementsAre("blue | You\n"));
  EXPECT_EQ(rest_of(two), "press to red\nHi\nb\nend press\n");
}

/// Orders in words have words of their own that begin so.
TEST(PressReader, TakesNothingOutOfOrders) {
  std::size_t many = 0;
  for (const char* folder : {"tests/fuzz/corpus/text", "examples"})
    for (const auto& file : fs::recursive_directory_iterator(source(folder))) {
      if (!file.is_regular_file() || file.path().extension() != ".txt") continue;
      const std::string text = read(file.path());
      EXPECT_EQ(rest_of(text), text) << file.path();
      many += text.find("press to") != std::string::npos ? 1u : 0u;
    }
  EXPECT_GT(many, 0u);
}

mail::PressTerms terms() {
  mail::PressTerms terms;
  terms.kind = "signed";
  terms.game = "ford";
  terms.from = "green";
  terms.sides = {"green", "grey", "red", "blue"};
  terms.reached = {"green", "grey", "red", "moderator"};
  terms.password = "ford-and-river-22";
  terms.is_proven = true;
  return terms;
}
std::string to_red(const std::string& text) {
  return "press to red\n" + text + "end press\n";
}
mail::PressPlan plan(std::string text, const mail::PressTerms& how = terms()) {
  return mail::plan_press(mail::take_press(text), how);
}
std::vector<std::string> keys(const mail::PressPlan& plan) {
  std::vector<std::string> all;
  for (const mail::Fault& fault : plan.told) all.push_back(fault.key);
  return all;
}

TEST(PressPlan, SaysAllThatIsWrongAtOnce) {
  const auto made =
      plan("press to green, bleu, blue, nobody\nend press\npress to red, bleu\nHi\nend press\n");
  EXPECT_THAT(keys(made),
              ElementsAre("own", "unknown", "unknown", "no-address", "empty", "nobody", "unknown", "sent"));
  ASSERT_THAT(made.letters, SizeIs(1));
  EXPECT_THAT(made.letters[0].to, ElementsAre("red"));
  EXPECT_EQ(made.letters[0].text, "Hi\n");
  const auto has_near = std::ranges::any_of(made.told[1].values, [](const auto& value) {
    return value == std::pair<std::string, std::string>("near", "blue");
  });
  EXPECT_TRUE(has_near);
  auto none = terms();
  none.kind = "none";
  EXPECT_THAT(keys(plan("press to red\nHi\nend press\npress to blue\nHi\nend press\n", none)),
              ElementsAre("none"));
  auto unproven = terms();
  unproven.is_proven = false;
  EXPECT_THAT(keys(plan("press to red\nHi\nend press\n", unproven)), ElementsAre("no-password"));
  EXPECT_THAT(keys(plan("press to red game ridge\nHi\nend press\n")), ElementsAre("other-game"));
  auto alone = terms();
  alone.reached = {"red"};
  EXPECT_THAT(keys(plan("press to moderator\nHi\nend press\n", alone)),
              ElementsAre("no-moderator", "nobody"));
}

TEST(PressPlan, AllAreTheOtherSidesEachOnce) {
  const auto made = plan("press to all, red, moderator game ford\nHi\nend press\n");
  ASSERT_THAT(made.letters, SizeIs(1));
  EXPECT_THAT(made.letters[0].to, ElementsAre("grey", "red", "moderator"));
  EXPECT_THAT(keys(made), ElementsAre("no-address", "sent"));
  // What a mail says as text and as HTML goes once.
  EXPECT_THAT(
      plan("press to red\nHi  you\n\nthere\nend press\npress to red\nHi you there\nend press\n").letters,
      SizeIs(1));
  EXPECT_THAT(plan("press to red\nHi\nend press\npress to grey\nHi\nend press\n").letters, SizeIs(2));
}

TEST(PressPlan, WhatIsTooLongIsCutAndSaid) {
  std::string lines;
  for (int i = 0; i < 101; ++i) lines += "x\n";
  auto made = plan(to_red(lines));
  EXPECT_THAT(keys(made), ElementsAre("cut", "sent"));
  EXPECT_EQ(times_in(made.letters.at(0).text, "x\n"), 100u);
  EXPECT_THAT(keys(plan(to_red(lines.substr(2)))), ElementsAre("sent"));
  std::string umlauts;
  for (int i = 0; i < 3999; ++i) umlauts += "\xC3\xBC";
  EXPECT_THAT(keys(plan(to_red(umlauts + "\n"))), ElementsAre("sent"));
  made = plan(to_red(umlauts + "\xC3\xBC\xC3\xBC\n"));
  EXPECT_THAT(keys(made), ElementsAre("cut", "sent"));
  EXPECT_EQ(made.letters.at(0).text, umlauts + "\n[...]\n");
  made = plan(to_red(std::string(1'000'000, 'y') + "\n"));
  EXPECT_THAT(keys(made), ElementsAre("cut", "sent"));
  EXPECT_LT(made.letters.at(0).text.size(), 4010u);
}

TEST(PressPlan, ADayHasTenLetters) {
  std::string eleven;
  for (int i = 0; i < 30; ++i) eleven += to_red("letter " + std::to_string(i) + "\n");
  const auto made = plan(eleven);
  EXPECT_THAT(made.letters, SizeIs(10));
  EXPECT_THAT(keys(made), SizeIs(11));
  EXPECT_EQ(keys(made).back(), "many");
  auto later = terms();
  later.sent_today = 10;
  EXPECT_THAT(keys(plan(to_red("Hi\n"), later)), ElementsAre("many"));
}

TEST(PressPlan, NothingHiddenGoesOut) {
  const auto made =
      plan(to_red(std::string("a\0b\x01"
                              "c\tz\xE2\x80\xAE"
                              "d\xEF\xBB\xBF"
                              "e\xFF"
                              "f \xC3\xBC\n",
                              21)));
  ASSERT_THAT(made.letters, SizeIs(1));
  EXPECT_EQ(made.letters[0].text, "abc zdef \xC3\xBC\n");
  EXPECT_THAT(keys(plan(to_red("\xE2\x80\x8B\n\x01\n"))), ElementsAre("empty"));
}

TEST(PressPlan, NoPasswordGoesOutWhateverHidesIt) {
  const std::string password = "ford-and-river-22";
  auto made = plan(to_red("Hi\nIt is " + password + ", is it not?\nBye\n"));
  EXPECT_THAT(keys(made), ElementsAre("password-line", "sent"));
  EXPECT_EQ(made.letters.at(0).text, "Hi\nBye\n");
  made = plan(to_red("ford-and-\xE2\x80\x8Briver-22\n"));
  EXPECT_THAT(keys(made), ElementsAre("password-line", "empty"));
  made = plan(to_red("ford-and-\n river-22\n"));
  EXPECT_THAT(keys(made), ElementsAre("password"));
  // Nor in what its writer is told, whose mails may be read by others.
  for (const std::string& secret : {password, std::string("cow and boot"), std::string("Cow and \tBoot")}) {
    auto how = terms();
    how.password = secret;
    made = plan("press to red, " + secret + "\nHi\nend press\n", how);
    EXPECT_THAT(keys(made), ElementsAre("sent")) << secret;
    for (const auto& [name, value] : made.told.at(0).values)
      EXPECT_THAT(value, ::testing::AnyOf("red", "press")) << secret;
    EXPECT_EQ(mail::told_line("press to red, " + secret, secret), "press");
  }
}

TEST(PressPlan, LinesAreInsetWhereNoProgramBreaksThem) {
  std::string words;
  for (int i = 0; i < 40; ++i) words += "orders ";
  for (const std::string& line :
       lines_in(mail::inset(words + "\n\nb\n" + std::string(200, 'x') + " orders grey\n"))) {
    EXPECT_TRUE(line.starts_with('>')) << line;
    EXPECT_TRUE(line.size() < 76 || line.find(' ', 2) == line.npos) << line;
  }
  EXPECT_EQ(mail::inset("a\n\nb\n"), "> a\n>\n> b\n");
}

// ---- whole mails

/// Green and grey have passwords and addresses.
class MailPress : public ByMail {
 protected:
  explicit MailPress(const std::string& press = "signed") {
    edit(at("game.xml"),
         " seed=", " moderator-mail=\"max@moderators.example\" press=\"" + press + "\" seed=");
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"Ben &lt;ben@home.example&gt;\"");
    set_password("grey", "grey-guards-and-guns");
    make_cheap("grey", "grey-guards-and-guns");
  }
  /// With an address alone. No rule knows it: the game can be written to, not played.
  void add_third_side() const {
    edit(at("game.xml"), "  <rules",
         "  <side id=\"red\" name=\"Third Party\" colour=\"#ff0000\" mail=\"cleo@home.example\" "
         "language=\"de\"/>\n"
         "  <rules");
  }
  void set_password(const std::string& side, const std::string& password) const {
    write(temp.path() / "its", password + "\n");
    ASSERT_EQ(
        call({"password", game, "--side", side, "--password-file", (temp.path() / "its").string()}).code,
        cli::done);
  }
  std::string of_grey(const std::string& body) const {
    std::string mail = plain("password grey-guards-and-guns\n" + body);
    return replace_all(mail, "Anna <anna@home.example>", "Ben <ben@home.example>");
  }
  std::string box(const std::string& side = "green") const { return mails(side); }
  std::map<std::string, std::string> kept_press() const {
    return fs::exists(at("turn-01/press")) ? tree(at("turn-01/press")) : std::map<std::string, std::string>{};
  }
  static std::string another(std::string mail, int number) {
    return replace_all(std::move(mail), "<one@", "<m" + std::to_string(number) + "@");
  }
};

TEST_F(MailPress, GoesToWhomItNamesAndToNobodyElse) {
  EXPECT_THAT(in(plain(with_password("press to grey\nMeet me at the mill.\nend press\n"))).out,
              AllOf(HasSubstr("accepted"), HasSubstr("press-sent")));
  EXPECT_THAT(
      box("grey"),
      AllOf(HasSubstr("To: ben@home.example\n"), HasSubstr("<robot@games.example>\n"),
            HasSubstr("Reply-To: robot+ford@games.example\n"), HasSubstr("\n> Meet me at the mill.\n"),
            HasSubstr("Auto-Submitted: auto-generated\n"), HasSubstr("X-Adjudicator: ford\n"),
            HasSubstr("Subject: [ford] Press from River Column (green)\n"),
            HasSubstr("River Column (green) writes to Ford Guard (grey)"), HasSubstr("press to green"),
            Not(HasSubstr("anna@home.example")), Not(HasSubstr("Cc:"))));
  EXPECT_EQ(outbox("red").size() + outbox("moderator").size(), 0u);
  EXPECT_THAT(box(), AllOf(HasSubstr("sent to grey."), HasSubstr("In-Reply-To: <one@home.example>"),
                           Not(HasSubstr("ben@home.example"))));
  EXPECT_EQ(outbox().size(), 1u);
  const auto kept = kept_press();
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(
      kept.begin()->second,
      "from green\nto grey\nkind signed\nturn 1\nreceived 2026-12-01T12:00Z\n\n> Meet me at the mill.\n");
  const auto who = fs::status(at("turn-01/press") / kept.begin()->first).permissions();
  EXPECT_EQ(who & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

TEST_F(MailPress, ToAllAndToTheModeratorInTheirLanguages) {
  add_third_side();
  EXPECT_EQ(state(plain(with_password("press to all, moderator\nHello.\nend press\n"))), "accepted");
  EXPECT_THAT(box("red"), AllOf(HasSubstr("Post von River Column"), HasSubstr("> Hello."),
                                HasSubstr("To: cleo@home.example\n"), Not(HasSubstr("ben@home.example"))));
  EXPECT_THAT(box("grey"), HasSubstr("the moderator"));
  EXPECT_THAT(box("moderator"), AllOf(HasSubstr("To: max@moderators.example\n"), HasSubstr("> Hello."),
                                      Not(HasSubstr("Reply-To"))));
  EXPECT_THAT(box(), HasSubstr("sent to grey, red and moderator."));
}

TEST_F(MailPress, WithOrdersAboveOrBelowTheyReadAsIfThereWereNone) {
  const std::string press =
      "press to grey\nattack 0603 with g-3\norder grey ford turn 1\npassword nonsense\nend press\n";
  int number = 0;
  for (const std::string& body : {in_words() + press, press + in_words(), in_words() + "end\n" + press}) {
    fs::remove_all(at("turn-01/orders"));
    fs::remove_all(at("outbox"));
    EXPECT_EQ(state(another(plain(with_password(body)), ++number)), "accepted") << body;
    EXPECT_EQ(replace_all(kept(), "end\n", ""), in_words()) << body;
    EXPECT_THAT(box("grey"), AllOf(HasSubstr("> attack 0603"), Not(HasSubstr("nonsense"))));
    EXPECT_EQ(outbox().size(), 1u);
    EXPECT_THAT(box(), AllOf(HasSubstr("Receipt for orders from green, game ford, turn 1: accepted"),
                             HasSubstr("Your press to other players"), HasSubstr("sent to grey."),
                             HasSubstr("lines with a password were left out")));
  }
  // In other spellings, and attached.
  EXPECT_EQ(state(plain(with_password(press + green))), "accepted");
  EXPECT_EQ(read(at("turn-01/orders/green.xml")).substr(0, 5), green.substr(0, 5));
  EXPECT_EQ(state(with_file(with_password(press), green, "Content-Type: text/xml; name=o.xml\n")),
            "accepted");
  EXPECT_EQ(kept("green-3.xml"), green);
  // In an attached file every line is an order.
  fs::remove_all(at("outbox"));
  state(with_file(with_password(""), in_words() + press, "Content-Type: text/plain; name=o.txt\n"));
  EXPECT_EQ(kept("green-4.txt"), in_words() + press);
  EXPECT_EQ(outbox("grey").size(), 0u);
}

/// No order is lost, and none reaches the enemy.
TEST_F(MailPress, IsNoneWhereNobodyClosesIt) {
  int number = 0;
  const std::string open = "press to grey\nHi.\n\n";
  for (const std::string& body :
       {open + in_words(), in_words() + open, open + in_words() + "end press\n", open + green,
        in_words() + open + "attack 0603 called mill with g-3, g-tank\n"}) {
    fs::remove_all(at("turn-01/orders"));
    fs::remove_all(at("outbox"));
    EXPECT_EQ(state(another(plain(with_password(body)), ++number)), "accepted") << body;
    EXPECT_THAT(body == open + green ? green : kept(), HasSubstr(body == open + green ? "0604" : in_words()));
    EXPECT_THAT(box(), Not(HasSubstr("Your press")));
    EXPECT_EQ(outbox("grey").size(), 0u) << body;
  }
  EXPECT_THAT(kept(), HasSubstr("attack 0603 called mill"));
  EXPECT_THAT(box(), HasSubstr("press to grey"));  // as of any other line that is no order
  EXPECT_THAT(kept_press(), IsEmpty());
}

TEST_F(MailPress, ItsWriterIsToldThatNobodyClosedIt) {
  const std::string told =
      "=E2=80=9Cpress to grey=E2=80=9D has no line =E2=80=9Cend press=E2=80=9D below it: nothing was sent.";
  int number = 0;
  for (const std::string body : {"press to grey\nHi.\n", "press to grey\nHi.\nend\n",
                                 "press to grey\nHi.\norder green ford turn 1\npass\n"}) {
    fs::remove_all(at("outbox"));
    EXPECT_EQ(state(another(plain(with_password(body)), ++number)), "refused");
    EXPECT_THAT(box(), HasSubstr(told)) << body;
    EXPECT_EQ(box().find("order green") != std::string::npos, body.find("order green") != std::string::npos);
    EXPECT_THAT(box("moderator"), HasSubstr("Hi."));
  }
  EXPECT_EQ(state(another(plain(with_password("press to red\nHi.\npress to grey\nYou.\nend press\n")), 9)),
            "refused");
  EXPECT_THAT(box(),
              AllOf(HasSubstr("=E2=80=9Cpress to red=E2=80=9D has no line"), HasSubstr("sent to grey.")));
  EXPECT_THAT(box("grey"), AllOf(HasSubstr("> You."), Not(HasSubstr("Hi."))));
  fs::remove_all(at("outbox"));
  EXPECT_EQ(state(another(plain(with_password("press to the ford\nHi.\nend press\n")), 10)), "refused");
  EXPECT_THAT(box(), HasSubstr("contains no orders"));
}

TEST_F(MailPress, WhatIsRefusedOfTheOrdersDoesNotHoldItUp) {
  const std::string mail =
      plain(with_password("press to grey\nHi.\nend press\norder green ford turn 1\npass\n"));
  EXPECT_EQ(state(mail), "refused");
  EXPECT_THAT(box(), AllOf(HasSubstr("order green ford turn 1"), HasSubstr("sent to grey.")));
  EXPECT_EQ(state(mail), "repeated");
  EXPECT_EQ(outbox("grey").size(), 1u);
  EXPECT_EQ(state(another(
                plain(with_password("press to grey\nHi.\nend press\norders green ford turn 9\npass\n")), 2)),
            "refused");
  EXPECT_EQ(outbox("grey").size(), 2u);
}

TEST_F(MailPress, OfNobodyWhoIsProvenIsNotSent) {
  EXPECT_EQ(state(plain("password wrong-one-entirely\npress to grey\nHi you.\nend press\n")), "unproven");
  EXPECT_EQ(
      state(another(
          plain("press to grey\nHi you.\npassword " + std::string(password_of_green) + "\nend press\n"), 2)),
      "unproven");
  // A password may stand alone where the text should.
  int number = 2;
  for (const char* end : {"end press\n", ""})
    EXPECT_EQ(
        state(another(plain("\npress to grey\n\n" + std::string(password_of_green) + "\nHi.\nYes.\n" + end),
                      ++number)),
        "unproven");
  std::string stranger = plain("press to grey\nHi.\nend press\n");
  stranger.replace(stranger.find("anna@home.example"), 17, "mallory@evil.example");
  EXPECT_EQ(state(stranger), "ignored");
  EXPECT_EQ(outbox("grey").size(), 0u);
  EXPECT_THAT(kept_press(), IsEmpty());
  EXPECT_EQ(outbox().size(), 1u);
  EXPECT_EQ(outbox("moderator").size(), 4u);
  EXPECT_EQ(times_in(box("moderator"), "Hi."), 2u);
  EXPECT_EQ(times_in(box("moderator"), "Hi you."), 2u);
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

TEST_F(MailPress, ASubjectThatNamesWhomItIsForIsNoSender) {
  std::string mail = plain(with_password("press to grey\nHi.\nend press\n"));
  mail.replace(mail.find("my orders"), 9, "a word to grey");
  EXPECT_EQ(state(mail), "accepted");
  mail.replace(mail.find("anna@home.example"), 17, "anna@work.example");
  EXPECT_EQ(state(mail), "accepted");
  EXPECT_EQ(outbox("grey").size(), 2u);
  EXPECT_THAT(box("grey"), Not(HasSubstr("work.example")));
}

/// Whoever answers a letter names in his subject, and quotes, the one who wrote it.
TEST_F(MailPress, AReplyIsItsWritersOwn) {
  int number = 0;
  for (const std::string body : {"No.\n", "order grey ford turn 1\npass\n", "press to green\nNo.\n",
                                 "No.\n\n> orders green ford turn 1\n> pass\n"})
    for (const char* from : {"ben@home.example", "ben@work.example"}) {
      fs::remove_all(at("outbox"));
      std::string mail =
          replace_all(of_grey(body), "my orders", "Re: [ford] Press from River Column (green)");
      EXPECT_EQ(state(another(replace_all(mail, "ben@home.example", from), ++number)), "refused")
          << body << from;
      EXPECT_EQ(outbox("grey").size(), 1u) << body << from;
      EXPECT_EQ(outbox("green").size(), 0u) << body << from;
      EXPECT_THAT(box("moderator"), HasSubstr("A letter from grey"));
    }
  // A bare password, or none.
  fs::remove_all(at("outbox"));
  std::string mail = replace_all(of_grey("No.\n"), "my orders", "Re: [ford] Press from River Column (green)");
  EXPECT_EQ(state(replace_all(mail, "password ", "")), "refused");
  EXPECT_EQ(state(another(replace_all(mail, "password grey-guards-and-guns\n", ""), 99)), "unproven");
  EXPECT_EQ(outbox("grey").size(), 2u);
  EXPECT_EQ(outbox("green").size(), 0u);
}

TEST_F(MailPress, ASignatureProvesNone) {
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + key.pub.text() + "\"");
  const auto with_signed = [&](const std::string& body, const std::string& file) {
    return head("Content-Type: multipart/mixed; boundary=xyz\n") + "\n--xyz\nContent-Type: text/plain\n\n" +
           body + "\n--xyz\nContent-Type: text/plain; name=p.txt\n\n" + file +
           "\n--xyz\nContent-Type: text/plain; name=p.txt.minisig\n\n" + record::sign(key, file, "x") +
           "\n--xyz--\n";
  };
  const std::string press = "press to grey\nHi.\nend press\n";
  // A file that holds press alone is no paper.
  EXPECT_EQ(state(with_signed("", press)), "unproven");
  // What stands beside a signed file is anybody's.
  EXPECT_EQ(state(another(with_signed(press, in_words()), 2)), "accepted");
  EXPECT_THAT(box(),
              AllOf(HasSubstr("needs the password in the first line"), Not(HasSubstr("=E2=80=9Cpress"))));
  EXPECT_EQ(state(another(with_signed("password wrong-one-entirely\n" + press, in_words() + "# b\n"), 3)),
            "accepted");
  // It is read as it was signed.
  state(another(with_signed("", in_words() + press), 4));
  EXPECT_EQ(kept("green-3.txt"), in_words() + press);
  EXPECT_EQ(outbox("grey").size(), 0u);
  EXPECT_THAT(kept_press(), IsEmpty());
  // With the password too.
  EXPECT_EQ(state(another(with_signed(with_password(press), in_words() + "# c\n"), 5)), "accepted");
  EXPECT_THAT(box("grey"), HasSubstr("> Hi."));
}

TEST_F(MailPress, TheSameMailAgainSendsNothing) {
  add_third_side();
  const std::string mail = plain(with_password("press to all\nHi.\nend press\n"));
  EXPECT_EQ(state(mail), "accepted");
  EXPECT_EQ(state("Received: by another\n" + mail, {"--now", "2026-12-02T12:00Z"}), "repeated");
  EXPECT_EQ(outbox("grey").size() + outbox("red").size() + outbox("green").size(), 3u);
  EXPECT_EQ(kept_press().size(), 1u);
}

/// The writes of a mail with press and orders, undone from the last to the first: finished later they come to the same.
TEST_F(MailPress, AKilledProgramLosesNoneAndSendsNoneTwice) {
  const std::string mail = plain(with_password("press to grey, moderator\nHi.\nend press\n" + in_words()));
  std::string taken;
  {
    const files::Lock lock(at(".lock"));  // the orders wait, the press is out
    EXPECT_EQ(in(mail).code, cli::try_again);
    for (const auto& [name, bytes] : tree(at("mail/in"))) taken = name;
  }
  const std::string entry = read(at("mail/in") / taken);
  EXPECT_THAT(entry, AllOf(HasSubstr("state taken"), HasSubstr("grey moderator\nHi.\n"),
                           Not(HasSubstr(password_of_green))));
  EXPECT_EQ(state(mail), "repeated");
  const auto whole = tree(at("outbox"));
  const auto press = kept_press();
  EXPECT_THAT(box(), AllOf(HasSubstr("turn 1: accepted"), HasSubstr("sent to grey and moderator.")));
  for (const char* lost : {"outbox/green", "outbox/grey", "outbox", "turn-01/press"}) {
    fs::remove_all(at(lost));
    write(at("mail/in") / taken, entry);
    edit(at("game.xml"), "press=\"signed\"", "press=\"none\"");  // what was decided stays
    EXPECT_EQ(state(mail, {"--now", "2026-12-01T15:00Z"}), "repeated") << lost;
    edit(at("game.xml"), "press=\"none\"", "press=\"signed\"");
    EXPECT_EQ(tree(at("outbox")), whole) << lost;
    EXPECT_EQ(kept_press(), press) << lost;
    EXPECT_THAT(read(at("mail/in") / taken), AllOf(HasSubstr("state done"), Not(HasSubstr("Hi."))));
  }
  // Sent ones do not go again.
  ASSERT_EQ(call({"mail", "out", game, "--sendmail", "true"}).code, cli::done);
  write(at("mail/in") / taken, entry);
  EXPECT_EQ(state(mail), "repeated");
  EXPECT_THAT(outbox("grey"), ElementsAre(::testing::Key(::testing::StartsWith("sent/"))));
}

TEST_F(MailPress, AKilledProgramKeepsWhyOrdersWereRefused) {
  const std::string mail =
      plain(with_password("press to grey\nHi.\nend press\norder green ford turn 1\npass\n"));
  fs::create_directories(at("outbox"));
  write(at("outbox/grey"), "no folder");  // nothing can be put there
  EXPECT_EQ(in(mail).code, cli::try_again);
  fs::remove_all(at("outbox"));
  ASSERT_EQ(tree(at("mail/in")).size(), 1u);
  EXPECT_THAT(tree(at("mail/in")).begin()->second, AllOf(HasSubstr("state taken"), HasSubstr("letters 1")));
  EXPECT_EQ(state(another(plain(with_password(in_words())), 2)), "accepted");
  EXPECT_THAT(box(), AllOf(HasSubstr("order green ford turn 1"),
                           HasSubstr("but a first line must begin with"), HasSubstr("sent to grey.")));
  EXPECT_EQ(outbox("grey").size(), 1u);
  EXPECT_EQ(outbox().size(), 2u);
  EXPECT_EQ(state(mail), "repeated");
  EXPECT_EQ(outbox().size(), 2u);
}

TEST_F(MailPress, GoesWhileNoTurnIsOpenToo) {
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"2026-11-01T12:00Z\"/></game>");
  EXPECT_EQ(state(plain(with_password("press to grey\nHi.\nend press\n" + in_words()))), "refused");
  EXPECT_EQ(outbox("grey").size(), 1u);
  fs::rename(at("turn-01"), temp.path() / "gone");
  EXPECT_EQ(state(another(plain(with_password("press to grey\nHi again.\nend press\n")), 2)), "accepted");
  EXPECT_EQ(outbox("grey").size(), 2u);
  EXPECT_TRUE(fs::exists(at("mail/press")));
}

TEST_F(MailPress, ADayHasTenOverAllMails) {
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(
        state(another(plain(with_password("press to grey\nHi " + std::to_string(i) + "\nend press\n")), i)),
        i < 10 ? "accepted" : "refused");
  EXPECT_EQ(outbox("grey").size(), 10u);
  EXPECT_THAT(box(), HasSubstr("Your side can send 10 letters a day"));
  EXPECT_EQ(state(of_grey("press to green\nHi\nend press\n")), "accepted");
  EXPECT_EQ(state(another(plain(with_password("press to grey\nHi\nend press\n")), 99),
                  {"--now", "2026-12-02T00:00Z"}),
            "accepted");
}

TEST_F(MailPress, ProgramsBouncesAndListsSendNone) {
  const std::string body = with_password("press to grey\nHi.\nend press\n");
  for (const char* header : {"Auto-Submitted: auto-replied\n", "List-Id: <x.example>\n", "Return-Path: <>\n",
                             "Precedence: bulk\n", "X-Adjudicator: ford\n"})
    EXPECT_EQ(state(plain(body, header)), "ignored") << header;
  EXPECT_EQ(outbox("grey").size(), 0u);
}

/// What the game sends is answered by nobody, even where all of it comes back with a password on top.
TEST_F(MailPress, TwoRobotsDoNotLoop) {
  ASSERT_EQ(state(plain(with_password("press to grey\nPress on.\nend press\n"))), "accepted");
  ASSERT_EQ(outbox("grey").size(), 1u);
  const std::string letter = outbox("grey").begin()->second;
  EXPECT_EQ(state("Date: Tue, 1 Dec 2026 12:00:00 +0000\n" + letter), "ignored");
  // A reply that quotes it, marked or not, brings nothing of it.
  const std::string text = replace_all(letter.substr(letter.find("\n\n") + 2), "=\n", "");
  EXPECT_EQ(state(of_grey("Thanks\n\n" + text)), "refused");
  EXPECT_EQ(outbox("green").size(), 1u);
}

TEST_F(MailPress, InjectsNoHeaderAndNoOrder) {
  const std::string hostile =
      "press to grey\nHi\r\nBcc: mallory@evil.example\r\n\r\n.\r\nFrom x\r\norder grey ford turn "
      "1\r\npass\r\n"
      "password x\r\n<orders>\r\nend press\n";
  // A side's name may be anything that XML can say.
  edit(at("game.xml"), "name=\"River", "name=\"x&#13;&#10;Bcc: mallory@evil.example&#10;&#10;River");
  std::string mail = plain(with_password(hostile));
  mail.replace(mail.find("my orders"), 9, "=?utf-8?q?x=0D=0ABcc:_mallory@evil.example?=");
  ASSERT_EQ(state(mail), "accepted");
  const std::string letter = box("grey");
  const std::string headers = letter.substr(0, letter.find("\n\n"));
  EXPECT_THAT(headers, Not(HasSubstr("\nBcc")));
  EXPECT_THAT(letter, HasSubstr("\n> Bcc: mallory@evil.example\n"));
  // Whoever mails it back with a password of his own gives no orders.
  EXPECT_EQ(state(of_grey(letter.substr(letter.find("\n\n")))), "refused");
  EXPECT_FALSE(fs::exists(at("turn-01/orders/grey.txt")));
  EXPECT_EQ(call({"mail", "out", game, "--sendmail", "tee -a " + (temp.path() / "mbox").string()}).code,
            cli::done);
  EXPECT_THAT(read(temp.path() / "mbox"), Not(HasSubstr("\nBcc:")));
}

/// Of several games that share an address its first line may say which it is for.
TEST_F(MailPress, ItsFirstLineMayNameTheGame) {
  fs::copy(game, games / "other", fs::copy_options::recursive);
  edit(games / "other/game.xml", "id=\"ford\"", "id=\"other\"");
  const std::vector<std::string> all{"--all", games.string()};
  EXPECT_EQ(state(plain(with_password("press to grey\nHi.\nend press\n")), all), "ignored");
  EXPECT_EQ(state(plain(with_password("press to grey game ford\nHi.\nend press\n")), all), "accepted");
  // Of the names none is a game's.
  EXPECT_EQ(state(plain(with_password("press to grey, ford\nHi.\nend press\n")), all), "ignored");
  EXPECT_EQ(outbox("grey").size(), 1u);
  EXPECT_FALSE(fs::exists(games / "other/outbox"));
}

TEST_F(MailPress, AMegabyteIsCutAndSaid) {
  EXPECT_EQ(
      state(plain(with_password("press to grey\n" + std::string(70, 'x') + "\n" +
                                replace_all(std::string(100'000, 'n'), "n", "words ten\n") + "end press\n"))),
      "accepted");
  EXPECT_LT(box("grey").size(), 8000u);
  EXPECT_THAT(box(), HasSubstr("Only the beginning was sent"));
}

TEST_F(MailPress, CheckAndBackupKnowItsFolder) {
  ASSERT_EQ(state(plain(with_password("press to grey\nHi.\nend press\n"))), "accepted");
  const Called checked = call({"check", game});
  EXPECT_EQ(checked.code, cli::done) << checked.err;
  EXPECT_THAT(checked.err, Not(HasSubstr("press")));
  const std::string archive = (temp.path() / "b.tar.gz").string();
  ASSERT_EQ(call({"backup", game, "--to", archive}).code, cli::done);
  ASSERT_EQ(call({"restore", archive, "--to", (temp.path() / "back").string()}).code, cli::done);
  EXPECT_EQ(tree(temp.path() / "back/ford/turn-01/press"), kept_press());
  EXPECT_EQ(record::audience_of("turn-01/press/" + kept_press().begin()->first, {"green", "grey"}),
            "moderator");
  const auto file = *fs::directory_iterator(temp.path() / "back/ford/turn-01/press");
  EXPECT_EQ(file.status().permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
}

class MailWithoutPress : public MailPress {
 protected:
  MailWithoutPress() : MailPress("none") {}
};

TEST_F(MailWithoutPress, ItsWriterIsToldThatThereIsNone) {
  EXPECT_THAT(in(plain(with_password("press to grey\nHi.\nend press\n"))).out, HasSubstr("press-not-sent"));
  EXPECT_THAT(box(), HasSubstr("This game has no press. Nothing was sent to other players, and nothing of it "
                               "was read as orders."));
  EXPECT_THAT(box("moderator"), HasSubstr("Hi."));
  EXPECT_EQ(state(another(plain(with_password("press to grey\nHi.\nend press\n" + in_words())), 2)),
            "accepted");
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(outbox("grey").size(), 0u);
  EXPECT_THAT(kept_press(), IsEmpty());
  edit(at("game.xml"), " press=\"none\"", "");
  EXPECT_EQ(state(another(plain(with_password("press to grey\nHi.\nend press\n")), 3)), "refused");
}

class MailAnonymousPress : public MailPress {
 protected:
  MailAnonymousPress() : MailPress("anonymous") {}
};

/// But for its name, which nobody can compute, no byte says who wrote.
TEST_F(MailAnonymousPress, TwoSendersCannotBeToldApart) {
  add_third_side();
  edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" language=\"de\"");
  const auto letter = [&](const std::string& mail) {
    fs::remove_all(at("outbox"));
    EXPECT_EQ(state(mail), "accepted");
    std::string bytes = box("red");
    const std::size_t name = bytes.find("press-2026-12-01-") + 17;
    EXPECT_EQ(bytes.find_first_not_of("0123456789abcdef", name), name + 16);
    return bytes.replace(name, 16, "");
  };
  const std::string body = "press to all, red\nSomebody lies.\nend press\n\nSent from my iPhone\n";
  std::string other = of_grey(body);
  other = replace_all(other, "Date: Tue, 1 Dec 2026 11:59", "User-Agent: Odd\nDate: Tue, 1 Dec 2026 10:59");
  const std::string one = letter(plain(with_password(body)));
  EXPECT_EQ(one, letter(other));
  for (const char* trace :
       {"green", "grey", "River", "Guard", "anna", "ben@", "Anna", "iPhone", "one@home", "Odd"})
    EXPECT_THAT(one, Not(HasSubstr(trace))) << trace;
  EXPECT_THAT(box("green"), HasSubstr("Somebody lies."));
  // The moderator may know.
  EXPECT_EQ(state(another(plain(with_password("press to moderator\nIt is me.\nend press\n")), 5)),
            "accepted");
  EXPECT_THAT(box("moderator"), HasSubstr("River Column (green)"));
}

/// Two players who compare what they got do not learn that one mail held both.
TEST_F(MailAnonymousPress, TwoLettersOfAMailCannotBeLinked) {
  add_third_side();
  EXPECT_EQ(state(plain(with_password("press to grey\nOne.\nend press\npress to red\nTwo.\nend press\n"))),
            "accepted");
  std::vector<std::string> names;
  for (const char* side : {"grey", "red"})
    for (const auto& [name, bytes] : outbox(side)) {
      names.push_back(name.substr(0, name.find('.')));
      EXPECT_THAT(bytes, HasSubstr("\nMessage-ID: "));
    }
  ASSERT_THAT(names, SizeIs(2));
  const std::string day = "press-2026-12-01-";
  EXPECT_EQ(names[0].size(), day.size() + 16);
  EXPECT_EQ(names[1].size(), day.size() + 16);
  EXPECT_NE(names[0].substr(0, day.size() + 8), names[1].substr(0, day.size() + 8));
  EXPECT_NE(names[0].substr(day.size() + 8), names[1].substr(day.size() + 8));
  // Nor by the name of the mail that its writer knows.
  for (const std::string& name : names) EXPECT_THAT(box("green"), Not(HasSubstr(name.substr(day.size()))));
  EXPECT_THAT(kept_press(), SizeIs(2));
}

// ---- silence

/// A turn comes to the same, byte for byte, with press and without.
TEST_F(ByMail, NothingOfATurnKnowsOfPress) {
  edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"ben@home.example\"");
  edit(at("game.xml"), " seed=", " press=\"signed\" seed=");
  const fs::path other = games / "other";
  const auto play = [&](const std::string& body) {
    EXPECT_EQ(state(plain(with_password(body))), "accepted");
    write(at("turn-01/orders/grey.txt"), "orders grey ford turn 1\npass\n");
    EXPECT_EQ(call({"resolve", game, "--turn", "1"}).code, cli::done);
    auto mailing = tree(at("turn-01/mailing-1"));
    return mailing;
  };
  fs::copy(game, other, fs::copy_options::recursive);
  const auto with = play("press to grey\nLet us not fight.\nend press\n" + in_words());
  EXPECT_TRUE(fs::exists(at("turn-01/press")));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  fs::remove_all(game);
  fs::copy(other, game, fs::copy_options::recursive);
  const auto without = play(in_words());
  EXPECT_FALSE(fs::exists(at("turn-01/press")));
  EXPECT_FALSE(with.empty());
  for (const auto& [name, bytes] : with) {
    EXPECT_THAT(bytes, Not(HasSubstr("not fight"))) << name;
    ASSERT_TRUE(without.contains(name)) << name;
    EXPECT_EQ(bytes, without.at(name)) << name;
  }
  EXPECT_EQ(with.size(), without.size());
}

}  // namespace
}  // namespace adjudicator::cli_test
