// mail in: what mail programs do to orders, and who is answered.
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "mail_fixture.hpp"
#include "record/minisign.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using MailIn = ByMail;

std::string base64(const std::string& bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned value = 0;
    for (std::size_t j = 0; j < 3; ++j)
      value = value << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : letters[value >> (18 - 6 * j) & 63u];
    if (i % 57 == 54) text += '\n';
  }
  return text + '\n';
}

std::string utf16(const std::string& ascii) {
  std::string bytes = "\xFF\xFE";
  for (const char c : ascii) (bytes += c) += '\0';
  return bytes;
}

// ---- what is taken

TEST_F(MailIn, TakesOrdersInTheBodyAndAnswersTheSide) {
  EXPECT_EQ(state(plain(with_password(in_words()))), "accepted");
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), in_words());
  const std::string mail = only_mail();
  EXPECT_THAT(mail, HasSubstr("To: anna@home.example\n"));
  EXPECT_THAT(mail, HasSubstr("<robot@games.example>\n"));
  EXPECT_THAT(mail, HasSubstr("Reply-To: robot+ford@games.example\n"));
  EXPECT_THAT(mail, HasSubstr("In-Reply-To: <one@home.example>\n"));
  EXPECT_THAT(mail, HasSubstr("Auto-Submitted: auto-replied\n"));
  EXPECT_THAT(mail, HasSubstr("Receipt for orders from green, game ford, turn 1: accepted"));
  EXPECT_THAT(mail, Not(HasSubstr("\nDate:")));
}

TEST_F(MailIn, TakesXmlInTheBodyBehindBlankLinesAndBeforeASignature) {
  EXPECT_EQ(state(plain(with_password("\n\nHello,\n\n" + green + "\n-- \nAnna\nSent from a field\n"))),
            "accepted");
  EXPECT_THAT(kept("green-1.xml"),
              AllOf(HasSubstr("<orders "), Not(HasSubstr("Anna")), Not(HasSubstr("Hello"))));
}

TEST_F(MailIn, TakesWhatIsQuotedPrintableOrBase64) {
  std::string printable;
  for (const char c : with_password(in_words()))
    printable += c == '=' ? "=3D" : c == '0' ? "=30" : std::string(1, c);
  EXPECT_EQ(
      state(head("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n") +
            "\n" + printable),
      "accepted");
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(state(head("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n") + "\n" +
                  base64(with_password(in_words() + "# again\n"))),
            "accepted");
  EXPECT_EQ(kept("green-2.txt"), in_words() + "# again\n");
}

TEST_F(MailIn, TakesAnAttachmentOfAnySpelling) {
  const std::string file =
      "Content-Type: application/octet-stream; name=\"orders.bin\"\n"
      "Content-Disposition: attachment\nContent-Transfer-Encoding: base64\n";
  EXPECT_EQ(state(with_file(with_password("Here they are."), base64(green), file)), "accepted");
  EXPECT_EQ(kept("green-1.xml"), green);
  const Called json = call({"convert", at("turn-01/orders/green.xml").string(), "--to", "json"});
  ASSERT_EQ(json.code, cli::done) << json.err;
  EXPECT_EQ(state(with_file(with_password("Here they are."), base64(json.out), file)), "accepted");
  EXPECT_EQ(kept("green-2.json"), json.out);
}

TEST_F(MailIn, ReadsMailThatIsOnlyHtml) {
  const std::string html =
      "<html><head><style>p { x: y }</style></head><body><div>password&nbsp;" +
      std::string(password_of_green) +
      "</div><p>orders green ford <b>turn</b> 1<br>attack 0604 called ford with g-1,&nbsp;g-2</p>"
      "<blockquote>orders grey ford turn 1</blockquote></body></html>";
  EXPECT_EQ(state(head("Content-Type: text/html; charset=utf-8\n") + "\n" + html), "accepted");
  EXPECT_EQ(kept(), in_words());
}

TEST_F(MailIn, PrefersTheTextOfAnAlternative) {
  const std::string mail = head("Content-Type: multipart/alternative; boundary=a\n") +
                           "\n--a\nContent-Type: text/plain\n\n" + with_password(in_words()) +
                           "\n--a\nContent-Type: text/html\n\n<p>" + with_password(in_words()) +
                           "</p>\n--a--\n";
  EXPECT_EQ(state(mail), "accepted");
  EXPECT_THAT(kept(), StartsWith(in_words()));
}

TEST_F(MailIn, UnfoldsFlowedLines) {
  EXPECT_EQ(state(head("Content-Type: text/plain; charset=utf-8; format=flowed\n") + "\n" +
                  with_password("orders green ford \nturn 1\nattack 0604 called ford \nwith g-1, g-2\n")),
            "accepted");
  EXPECT_EQ(kept(), in_words());
}

TEST_F(MailIn, CutsWhatIsQuoted) {
  EXPECT_EQ(state(plain(with_password("> orders grey ford turn 1\n> attack 0604 with g-9\n" + in_words() +
                                      "> more\n"))),
            "accepted");
  EXPECT_EQ(kept(), in_words());
}

TEST_F(MailIn, ReadsUtf16AndLatin1) {
  EXPECT_EQ(state(head("Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n") +
                  "\n" + base64(utf16(with_password(in_words())))),
            "accepted");
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(state(head("Content-Type: text/plain; charset=iso-8859-1\n") + "\n" +
                  with_password(in_words() + "# gr\xFC\xDF\n")),
            "accepted");
  EXPECT_EQ(kept("green-2.txt"), in_words() + "# gr\xC3\xBC\xC3\x9F\n");
  const std::string wide =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + green.substr(green.find("<orders"));
  EXPECT_EQ(state(with_file(with_password(""), base64(utf16(wide)),
                            "Content-Type: text/xml; name=o.xml\nContent-Transfer-Encoding: base64\n")),
            "accepted");
  EXPECT_THAT(kept("green-3.xml"), StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?><orders"));
}

TEST_F(MailIn, APasswordNeedsNoWordBeforeItAndIsNeverKept) {
  EXPECT_EQ(state(plain(std::string(password_of_green) + "\n" + in_words())), "accepted");
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(state(plain("Passwort: " + std::string(password_of_green) + "\r\n" + in_words() + "# b\r\n")),
            "accepted");
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

TEST_F(MailIn, APasswordInsideTheOrdersIsRefusedAndNotKept) {
  EXPECT_EQ(state(plain(with_password(in_words() + "# password " + password_of_green + "\n"))), "refused");
  EXPECT_THAT(only_mail(), HasSubstr("Your password is inside the orders"));
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
  EXPECT_EQ(kept(), "(none)");
}

/// Whatever proves the sender: a password that is in the orders is not kept.
TEST_F(MailIn, ASignedPasswordIsNotKeptEither) {
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + key.pub.text() + "\"");
  const auto signed_mail = [&](const std::string& body, const std::string& orders) {
    return head("Content-Type: multipart/mixed; boundary=xyz\n") + "\n--xyz\nContent-Type: text/plain\n\n" +
           body +
           "\n--xyz\nContent-Type: application/octet-stream; name=o.txt\nContent-Transfer-Encoding: "
           "base64\n\n" +
           base64(orders) +
           "\n--xyz\nContent-Type: application/octet-stream; name=o.txt.minisig\n"
           "Content-Transfer-Encoding: base64\n\n" +
           base64(record::sign(key, orders, "x")) + "\n--xyz--\n";
  };
  const std::string inside = in_words() + "# " + password_of_green + "\n";
  EXPECT_EQ(state(signed_mail(std::string(password_of_green) + "\n", inside)), "refused");
  EXPECT_EQ(state(signed_mail(with_password(""), inside)), "refused");
  EXPECT_EQ(state(signed_mail("Here they are.\n",
                              "password " + std::string(password_of_green) + "\n" + in_words())),
            "refused");
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
  // The first line of a body need not be a password.
  EXPECT_EQ(state(signed_mail("attack\n", in_words())), "accepted");
}

TEST_F(MailIn, APasswordGluedToOtherWordsIsFoundToo) {
  EXPECT_EQ(state(plain(with_password(in_words() + "# 22" + password_of_green + "x\n"))), "refused");
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

std::string quoted(const std::string& text) {
  std::string lines;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    lines += "> " + text.substr(at, end - at) + '\n';
  }
  return lines;
}

TEST_F(MailIn, QuotedOrdersAreNeverReadButTheirSideIsTold) {
  EXPECT_EQ(state(plain(with_password("Here they are.\n\n" + quoted(in_words())))), "refused");
  EXPECT_THAT(only_mail(), AllOf(HasSubstr("To: anna@home.example\n"), HasSubstr("in quoted lines")));
  EXPECT_EQ(kept(), "(none)");
}

TEST_F(MailIn, AMailThatIsQuotedWholeProvesNothing) {
  EXPECT_EQ(state(plain(quoted(with_password(in_words())))), "unproven");
  EXPECT_THAT(only_mail(), HasSubstr("was not verified"));
  EXPECT_EQ(kept(), "(none)");
}

TEST_F(MailIn, ASlipInTheSideOfTheMovesLosesNothing) {
  edit(at("game.xml"), "<game ", "<game moves=\"with-orders\" ");
  EXPECT_EQ(state(plain(with_password(in_words() + "end\nmoves grey ford turn 2\ng-1 0503\n"))), "refused");
  EXPECT_EQ(kept(), in_words() + "end\n");
  EXPECT_THAT(everything(), HasSubstr("in the name of another side"));
}

TEST_F(MailIn, MovesWithHalfAHeaderAreToldNotDropped) {
  edit(at("game.xml"), "<game ", "<game moves=\"with-orders\" ");
  EXPECT_EQ(state(plain(with_password(in_words() + "end\nMoves green ford\nMove g-1 To 0503\n"))), "refused");
  EXPECT_EQ(kept(), in_words() + "end\n");
}

// ---- who is answered

TEST_F(MailIn, AnIllegalOrderIsReceivedAndTold) {
  EXPECT_EQ(state(plain(with_password("orders green ford turn 1\nattack 0604 with nobody\n"))), "accepted");
  EXPECT_THAT(only_mail(), HasSubstr("nobody"));
}

TEST_F(MailIn, AForgedSenderIsNeverAnswered) {
  std::string mail = plain("password wrong-one-entirely\n" + in_words());
  mail.replace(mail.find("anna@home.example"), 17, "mallory@evil.example");
  EXPECT_EQ(state(mail), "unproven");
  EXPECT_EQ(kept(), "(none)");
  EXPECT_THAT(only_mail(), AllOf(HasSubstr("To: anna@home.example\n"), HasSubstr("was not verified"),
                                 Not(HasSubstr("mallory"))));
  EXPECT_THAT(everything(), Not(HasSubstr("wrong-one")));
  // Once a day, however many come.
  EXPECT_EQ(state(plain("password another-wrong-one\n" + in_words())), "unproven");
  EXPECT_EQ(outbox().size(), 1u);
  EXPECT_EQ(state(plain("password another-wrong-one\n" + in_words()), {"--now", "2026-12-02T12:00Z"}),
            "unproven");
  EXPECT_EQ(outbox().size(), 2u);
}

TEST_F(MailIn, ASideThatNothingCanProveIsNotTaken) {
  EXPECT_EQ(state(plain(with_password("orders grey ford turn 1\nattack 0604 with g-1\n"))), "unproven");
  EXPECT_THAT(in(plain("orders grey ford turn 1\n")).err, HasSubstr("neither a password nor a key"));
  EXPECT_FALSE(fs::exists(at("turn-01/orders/grey.txt")));
}

/// Both sides can be proven and answered, and green has sent its orders.
class InAnothersName : public ByMail {
 protected:
  InAnothersName() {
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"grey@home.example\"");
    write(temp.path() / "grey", std::string(password_of_grey) + "\n");
    EXPECT_EQ(
        call({"password", game, "--side", "grey", "--password-file", (temp.path() / "grey").string()}).code,
        cli::done);
    EXPECT_EQ(state(plain(with_password(green))), "accepted");
  }
  /// Grey's own password, grey's name in the subject.
  std::string of_grey(const std::string& body) const {
    std::string mail = plain("password " + std::string(password_of_grey) + "\n" + body);
    mail.replace(mail.find("Subject: my orders"), 18, "Subject: grey orders");
    return mail;
  }
  std::string as_json() const {
    const std::string file = (temp.path() / "as.xml").string();
    write(file, green);
    return call({"convert", file, "--to", "json"}).out;
  }
  static constexpr const char* password_of_grey = "grey-guards-and-guns";
};

TEST_F(InAnothersName, NoSpellingOfASideGivesOrdersForIt) {
  const std::string list = "\nattack 0604 called ford with g-1\n";
  const std::string mine = "side=\"green\"";
  const std::string before = read(at("turn-01/orders/green.xml"));
  for (const std::string& body :
       {replace_all(green, mine, "side=\"&#103;reen\""), replace_all(green, mine, "side=\" green\""),
        replace_all(green, mine, "side='&#x67;re&#101;n '"), replace_all(green, mine, "side = \"green\""),
        replace_all(as_json(), "\"side\": \"green\"", "\"side\": \" green\""),
        replace_all(as_json(), "\"side\": \"green\"", "\"side\": \"\\u0067reen\""),
        "orders turn 1 side green game ford" + list, "orders “green” ford turn 1" + list,
        "orders game ford side green turn 1" + list, "orders 'green' ford turn 1" + list,
        "orders Green ford turn 1" + list, "orders grey ford turn 1 side green" + list,
        "orders ford turn 1 side: green" + list, "orders turn 1 word grey side green game ford" + list,
        "orders turn 1 game ford\nside green" + list}) {
    EXPECT_NE(body, green);
    EXPECT_THAT(state(of_grey(body)), AnyOf("unproven", "refused")) << body;
    EXPECT_EQ(read(at("turn-01/orders/green.xml")), before) << body;
    EXPECT_FALSE(fs::exists(at("turn-01/orders/green.txt"))) << body;
    EXPECT_FALSE(fs::exists(at("turn-01/orders/green.json"))) << body;
    EXPECT_EQ(kept("green-2.xml") + kept("green-2.txt") + kept("green-2.json"), "(none)(none)(none)") << body;
  }
  // Nobody was told what green's orders come to.
  for (const auto& [name, bytes] : outbox("grey"))
    EXPECT_THAT(bytes, Not(HasSubstr("Receipt for orders from green"))) << name;
}

TEST_F(InAnothersName, NoMovesOfItEither) {
  edit(at("game.xml"), "<game ", "<game moves=\"with-orders\" ");
  const std::string own = "orders grey ford turn 1\npass\nend\n";
  EXPECT_EQ(state(of_grey(own + "moves grey ford turn 2\nmoves green ford turn 2\ng-1 0503\n")), "refused");
  EXPECT_EQ(state(of_grey(own + "# b\nmoves grey ford turn 2\nmoves green ford turn 2\ng-1 0503\nx\n")),
            "refused");
  EXPECT_FALSE(fs::exists(at("turn-01/moves")));
  for (const auto& [name, bytes] : outbox("grey")) EXPECT_THAT(bytes, Not(HasSubstr("0503"))) << name;
}

TEST_F(MailIn, AnswersGoToTheSideWhoeverWrote) {
  std::string mail = plain(with_password(in_words()), "Reply-To: mallory@evil.example\n");
  mail.replace(mail.find("anna@home.example"), 17, "mallory@evil.example");
  EXPECT_EQ(state(mail), "accepted");
  EXPECT_THAT(only_mail(), AllOf(HasSubstr("To: anna@home.example\n"), Not(HasSubstr("mallory"))));
}

TEST_F(MailIn, ProgramsBouncesAndListsAreNotAnswered) {
  const std::string body = with_password(in_words());
  for (const char* header :
       {"Auto-Submitted: auto-replied\n", "Auto-Submitted: auto-generated; x=y\n", "Precedence: bulk\n",
        "List-Id: <l.example>\n", "Return-Path: <>\n", "X-Failed-Recipients: a@b\n", "X-Autoreply: yes\n",
        "X-Adjudicator: ford\n", "Mailing-List: contact x\n"})
    EXPECT_EQ(state(plain(body, header)), "ignored") << header;
  std::string daemon = plain(body);
  daemon.replace(daemon.find("anna@home.example"), 17, "MAILER-DAEMON@mx.example");
  EXPECT_EQ(state(daemon), "ignored");
  EXPECT_EQ(state(head("Content-Type: multipart/report; boundary=r\n") + "\n--r\n\n" + body + "\n--r--\n"),
            "ignored");
  EXPECT_EQ(outbox().size(), 0u);
  EXPECT_EQ(state(plain(body, "Auto-Submitted: no\n")), "accepted");
}

TEST_F(MailIn, ItsOwnMailComingBackIsIgnored) {
  EXPECT_EQ(state(plain(with_password(in_words()))), "accepted");
  EXPECT_EQ(state(only_mail()), "ignored");
  EXPECT_EQ(outbox().size(), 1u);
}

TEST_F(MailIn, ReceiptsAreSignedWithTheKeyOfTheGame) {
  const auto where = moved_keys();
  EXPECT_EQ(in(plain(with_password(in_words()))).code, cli::try_again);
  EXPECT_EQ(state(plain(with_password(in_words())), where), "accepted");
  const std::string mail = only_mail();
  EXPECT_THAT(mail, AllOf(HasSubstr("filename=receipt.txt\n"), HasSubstr("filename=receipt.txt.minisig")));
  auto quiet = where;
  quiet.emplace_back("--quiet");
  std::istringstream bytes(plain(with_password(in_words() + "# quietly\n")));
  auto* const before = std::cin.rdbuf(bytes.rdbuf());
  std::vector<std::string> words{"mail", "in", game, "--now", "2026-12-01T12:00Z"};
  words.insert(words.end(), quiet.begin(), quiet.end());
  const Called called = call(words);
  std::cin.rdbuf(before);
  std::cin.clear();
  EXPECT_EQ(called.code, cli::done);
  EXPECT_EQ(called.out + called.err, "");
}

// ---- whoever is known is answered

class MailOfTheKnown : public ByMail {
 protected:
  MailOfTheKnown() { edit(at("game.xml"), " seed=", " moderator-mail=\"max@moderators.example\" seed="); }
  static std::string question(int number, const std::string& from = "anna@home.example") {
    std::string mail =
        plain("May my tanks cross the river?\npassword is a secret\npassword is a secret, too\n");
    mail.replace(mail.find("anna@home.example"), 17, from);
    mail.replace(mail.find("<one@"), 5, "<q" + std::to_string(number) + "@");
    return mail;
  }
};

TEST_F(MailOfTheKnown, AQuestionGoesToTheModeratorAndItsWriterIsTold) {
  EXPECT_THAT(in(question(1)).out, AllOf(HasSubstr("unproven"), HasSubstr("no-paper"), HasSubstr("green")));
  EXPECT_THAT(replace_all(only_mail(), "=\n", ""),
              AllOf(HasSubstr("nothing in it counts"), HasSubstr("contains no orders"),
                    HasSubstr("The moderator gets a copy"), HasSubstr("To: anna@home.example")));
  const auto letters = outbox("moderator");
  ASSERT_EQ(letters.size(), 1u);
  EXPECT_THAT(letters.begin()->second,
              AllOf(HasSubstr("To: max@moderators.example\n"), HasSubstr("Content-Type: message/rfc822"),
                    HasSubstr("May my tanks cross the river?"), HasSubstr("From: anna@home.example"),
                    Not(HasSubstr("is a secret"))));
  // Once, however often it comes.
  EXPECT_EQ(state(question(1)), "unproven");
  EXPECT_EQ(outbox("moderator").size(), 1u);
  EXPECT_EQ(outbox().size(), 1u);
}

/// However many come, a day has few; the address of nobody gets nothing, and reaches nobody.
TEST_F(MailOfTheKnown, ManyLettersADayStayFew) {
  for (int i = 0; i < 30; ++i) EXPECT_EQ(state(question(i)), "unproven");
  EXPECT_EQ(outbox("moderator").size(), 5u);
  EXPECT_EQ(outbox().size(), 1u);
  EXPECT_EQ(state(question(31, "mallory@evil.example")), "ignored");
  EXPECT_EQ(outbox("moderator").size(), 5u);
  // Those that somebody proved do not wait behind them.
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(state(plain(with_password("May I?\n"), "Subject: " + std::to_string(i) + "\n")), "refused");
  EXPECT_EQ(outbox("moderator").size(), 20u);
  EXPECT_EQ(state(question(40), {"--now", "2026-12-02T12:00Z"}), "unproven");
  EXPECT_EQ(outbox("moderator").size(), 21u);
  EXPECT_EQ(outbox("green").size(), 22u);
}

TEST_F(MailOfTheKnown, ALetterBesideAQuotedReceiptIsPassedOnToo) {
  const std::string quote = "\n> Receipt for orders from green\n> orders green ford turn 1\n";
  std::string mail = plain("Why was that refused?\n" + quote);
  mail.replace(mail.find("Subject: my orders"), 18, "Subject: Re: [ford] Receipt for orders from green");
  EXPECT_EQ(state(mail), "unproven");
  EXPECT_EQ(state(plain(with_password("Why was that refused?\n" + quote))), "refused");
  EXPECT_EQ(outbox("moderator").size(), 2u);
}

TEST_F(MailOfTheKnown, NoLetterHoldsAPasswordWhereverItStands) {
  std::string mail = plain(with_password("It is " + std::string(password_of_green) +
                                         ", is it not?\nPassword:\n" + password_of_green + "\n"));
  mail.replace(mail.find("my orders"), 9, password_of_green);
  EXPECT_EQ(state(mail), "refused");
  EXPECT_EQ(outbox("moderator").size(), 1u);
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

/// A robot that does not say that it is one answers each of ours.
TEST_F(MailOfTheKnown, TwoRobotsDoNotTalkForLong) {
  std::string mail = question(0);
  std::size_t sent = 0;
  for (int i = 1; i < 20; ++i) {
    state(mail);
    const std::size_t now = outbox().size();
    if (now == sent) break;
    sent = now;
    mail = question(i);
  }
  EXPECT_EQ(sent, 1u);
}

TEST_F(MailOfTheKnown, APasswordAloneSaysWhoseALetterIs) {
  std::string mail = plain(with_password("May my tanks cross the river?\n"));
  mail.replace(mail.find("anna@home.example"), 17, "anna@elsewhere.example");
  EXPECT_THAT(in(mail).out, AllOf(HasSubstr("refused"), HasSubstr("no-paper"), HasSubstr("green")));
  EXPECT_THAT(only_mail(), HasSubstr("To: anna@home.example"));
  EXPECT_EQ(outbox("moderator").size(), 1u);
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

TEST_F(MailOfTheKnown, ASlipInTheHeaderIsNamed) {
  EXPECT_EQ(state(plain(with_password("order green ford turn 1\nattack 0604 with g-1\n"))), "refused");
  EXPECT_THAT(replace_all(only_mail(), "=\n", ""), HasSubstr("order green ford turn 1"));
}

/// What comes last counts; whoever wrote it first is told, and so is the moderator.
TEST_F(MailOfTheKnown, AnOlderMailThatComesLaterIsTold) {
  const auto dated = [&](const std::string& hour, const std::string& more) {
    std::string mail = plain(with_password(in_words() + more));
    mail.replace(mail.find("11:59:00"), 8, hour + ":00:00");
    return mail;
  };
  EXPECT_EQ(state(dated("10", "# later\n")), "accepted");
  EXPECT_THAT(only_mail(), Not(HasSubstr("older-mail")));
  EXPECT_EQ(state(dated("09", "# older\n")), "accepted");
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), in_words() + "# older\n");
  EXPECT_THAT(mails("green"),
              AllOf(HasSubstr("(older-mail)"), HasSubstr("09:00 UTC, before the one that it replaces"),
                    HasSubstr(": accepted\n")));
  const auto letters = outbox("moderator");
  ASSERT_EQ(letters.size(), 1u);
  EXPECT_THAT(letters.begin()->second, HasSubstr("an older email of green replaced a newer one"));
  EXPECT_EQ(state(dated("11", "# newest\n")), "accepted");
  EXPECT_EQ(outbox("moderator").size(), 1u);
}

/// With strict orders a line of a phone voids nothing, and a slip is no half of a truth.
TEST_F(MailOfTheKnown, ChatterVoidsNoStrictOrders) {
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" strict-orders=\"true\"");
  EXPECT_EQ(state(plain(with_password(in_words() + "\nSent from my iPhone\n"))), "accepted");
  EXPECT_THAT(only_mail(), AllOf(HasSubstr(": accepted\n"), HasSubstr("These orders count now"),
                                 Not(HasSubstr("Invalid parts"))));
  fs::remove_all(at("outbox"));
  fs::remove_all(at("turn-01/orders"));
  EXPECT_EQ(state(plain(with_password(in_words() + "atack 0603 with g-3\n\nSent from my iPhone\n"))),
            "accepted");
  EXPECT_THAT(only_mail(), AllOf(HasSubstr("none of these orders would be carried out"),
                                 Not(HasSubstr("These orders count now"))));
}

// ---- exactly once

TEST_F(MailIn, TheSameMailAgainDoesNothing) {
  const std::string first = plain(with_password(in_words()));
  EXPECT_EQ(state(first), "accepted");
  EXPECT_EQ(state(plain(with_password(in_words() + "# second thoughts\n"))), "accepted");
  const auto before = tree(game);
  EXPECT_EQ(state(first, {"--now", "2026-12-01T12:00Z"}), "repeated");
  EXPECT_EQ(tree(game), before);
  EXPECT_EQ(state(first, {"--now", "2026-12-20T12:00Z"}), "repeated");
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), in_words() + "# second thoughts\n");
}

TEST_F(MailIn, AMailWhoseProgramWasKilledIsFinishedAndReplacesNothingLater) {
  const std::string first = plain(with_password(in_words()));
  ASSERT_EQ(state(first), "accepted");
  // As it was before the sender was answered: the paper is there, its receipt is not in the outbox.
  std::string entry;
  for (const auto& [name, bytes] : tree(at("mail/in"))) {
    entry = name;
    write(at("mail/in") / name,
          replace_all(bytes, "state done", "state taken") + "signature-bytes 0\n\n" + in_words());
  }
  fs::remove_all(at("outbox"));
  // By hand, meanwhile.
  write(temp.path() / "later.txt", in_words() + "# later\n");
  ASSERT_EQ(call({"receive", game, (temp.path() / "later.txt").string(), "--now", "2026-12-01T12:30Z",
                  "--password-file", (temp.path() / "pw").string()})
                .code,
            cli::done);
  EXPECT_EQ(state(first, {"--now", "2026-12-01T13:00Z"}), "repeated");
  EXPECT_THAT(only_mail(), HasSubstr("turn 1: accepted"));
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), in_words() + "# later\n");
  EXPECT_THAT(read(at("mail/in") / entry), AllOf(HasSubstr("state done"), Not(HasSubstr("attack"))));
}

TEST_F(MailIn, AMailComesAgainWhereTheGameIsLocked) {
  const std::string mail = plain(with_password(in_words()));
  {
    const files::Lock lock(at(".lock"));
    const Called called = in(mail);
    EXPECT_EQ(called.code, cli::try_again);
    EXPECT_THAT(called.err, HasSubstr("must come again"));
  }
  EXPECT_EQ(state(mail), "repeated");  // what was kept of it is finished first
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(outbox().size(), 1u);
}

TEST_F(MailIn, AClockThatIsNotBelievedKeepsTheMailWaiting) {
  ASSERT_EQ(state(plain(with_password(in_words()))), "accepted");
  write(at(".clock"), "2099-01-01T00:00Z\n");
  std::istringstream bytes(plain(with_password(in_words() + "# b\n")));
  auto* const before = std::cin.rdbuf(bytes.rdbuf());
  const Called called = call({"mail", "in", game});
  std::cin.rdbuf(before);
  EXPECT_EQ(called.code, cli::try_again);
  EXPECT_EQ(kept("green-2.txt"), "(none)");
}

/// A wait of three seconds is enough for most others that are at work.
TEST_F(MailIn, WaitsForAnotherProgramThatIsSoonDone) {
  fs::create_directories(at("mail"));
  for (const char* const name : {".lock", "mail/.lock"}) {
    std::optional<files::Lock> lock(std::in_place, at(name));
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      lock.reset();
    });
    EXPECT_EQ(state(plain(with_password(in_words() + "# " + name + "\n"))), "accepted") << name;
    other.join();
  }
}

TEST_F(MailIn, ASpamNeedsNoClockThatIsBelieved) {
  write(at(".clock"), "2019-01-01T00:00Z\n");
  const auto without_now = [&](const std::string& mail) {
    std::istringstream bytes(mail);
    auto* const before = std::cin.rdbuf(bytes.rdbuf());
    const Called called = call({"mail", "in", game, "--json"});
    std::cin.rdbuf(before);
    std::cin.clear();
    return std::to_string(called.code) + called.out;
  };
  EXPECT_THAT(without_now(plain("password wrong-one-entirely\n" + in_words())),
              StartsWith("0{\"state\": \"unproven"));
  EXPECT_THAT(without_now(plain(with_password(in_words()))), StartsWith("75"));
  // No turn is open: no deadline can pass.
  fs::remove_all(at("turn-01"));
  EXPECT_THAT(without_now(plain(with_password(in_words()))), StartsWith("0{\"state\": \"refused"));
}

/// In moves, too, what is no move is quoted, and a name of two words is one.
TEST_F(MailIn, ChatterBelowMovesIsNoMove) {
  edit(at("game.xml"), "<game ", "<game moves=\"with-orders\" ");
  EXPECT_EQ(
      state(plain(with_password(
          "moves green ford turn 2\nTank Battalion to Fordham\n3rd Brigade Fordham\nRegards,\nAnna\n"))),
      "accepted");
  EXPECT_EQ(
      read(at("turn-01/moves/green.txt")),
      "moves green ford turn 2\nTank Battalion to Fordham\n3rd Brigade Fordham\n#> Regards,\n#> Anna\n");
  EXPECT_THAT(only_mail(), AllOf(HasSubstr("'Regards,' (chatter)"), HasSubstr("'Anna' (chatter)")));
}

TEST_F(MailIn, ASignedFileNeedsNoSecondPaper) {
  const auto key = record::SecretKey::make();
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" key=\"" + key.pub.text() + "\"");
  const std::string file = "Content-Type: application/octet-stream; name=";
  EXPECT_EQ(state(head("Content-Type: multipart/mixed; boundary=xyz\n") +
                  "\n--xyz\nContent-Type: text/plain\n\nAttached are my orders for Ford turn 3\n--xyz\n" +
                  file + "o.xml\nContent-Transfer-Encoding: base64\n\n" + base64(green) + "\n--xyz\n" + file +
                  "o.xml.minisig\nContent-Transfer-Encoding: base64\n\n" +
                  base64(record::sign(key, green, "x")) + "\n--xyz--\n"),
            "accepted");
}

TEST_F(MailIn, BlankLinesAreLookedAtOnce) {
  EXPECT_EQ(state(plain(with_password(in_words() + std::string(1'000'000, '\n')))), "accepted");
  EXPECT_EQ(state(head("Content-Type: text/html\n") + "\n<p>password x</p>" + std::string(900'000, '\n')),
            "unproven");
}

// ---- which game

TEST_F(MailIn, FindsTheGameByAddressSubjectOrOrders) {
  const std::string other = (games / "other").string();
  fs::copy(game, other, fs::copy_options::recursive);
  edit(fs::path(other) / "game.xml", "id=\"ford\"", "id=\"other\"");
  const std::vector<std::string> all{"--all", games.string()};
  const auto to = [&](std::string mail, const std::string& address) {
    mail.replace(mail.find("robot@games.example"), 19, address);
    return mail;
  };
  const std::string own = plain(with_password(in_words()));
  EXPECT_THAT(in(own, all).out, AllOf(HasSubstr("\"accepted\""), HasSubstr("\"ford\"")));  // by its orders
  EXPECT_THAT(in(to(own, "robot+ford@games.example"), all).out, HasSubstr("\"ford\""));
  std::string subject = plain(with_password("# nothing\n"));
  subject.replace(subject.find("my orders"), 9, "Re: [ford] green: orders");
  EXPECT_THAT(in(subject, all).out, AllOf(HasSubstr("\"ford\""), HasSubstr("no-paper")));
  EXPECT_THAT(in(to(own, "robot+nowhere@games.example"), all).out, HasSubstr("no-game"));
  auto with = all;
  with.insert(with.end(), {"--to", "other"});
  EXPECT_THAT(in(own, with).err, HasSubstr("other.secret: cannot read"));
}

TEST_F(MailIn, OrdersOfAnotherGameAreRefusedToTheirSide) {
  EXPECT_EQ(
      state(plain(with_password("orders green elsewhere turn 1\nattack 0604 with g-1\n")), {"--to", "ford"}),
      "refused");
  EXPECT_THAT(only_mail(), HasSubstr("elsewhere"));
}

TEST_F(MailIn, ABrokenGameLosesNoMail) {
  write(games / "broken/game.xml", "<game");
  const std::vector<std::string> all{"--all", games.string()};
  EXPECT_EQ(state(plain(with_password(in_words())), all), "accepted");
  const Called other =
      in(plain(with_password("orders green broken turn 1\n")), {"--all", games.string(), "--to", "broken"});
  EXPECT_EQ(other.code, cli::try_again);
  fs::create_directories(temp.path() / "empty");
  EXPECT_EQ(in(plain("x"), {"--all", (temp.path() / "empty").string()}).code, cli::try_again);
  EXPECT_EQ(in(plain("x"), {"--all", (temp.path() / "not-there").string()}).code, cli::no_input);
}

/// A link to itself, a file system's own folder, one that nobody may look into.
TEST_F(MailIn, AFolderThatCannotBeReadStopsNoOther) {
  fs::create_directory_symlink("loop", games / "loop");
  fs::create_directories(games / "odd");
  fs::create_symlink("game.xml", games / "odd/game.xml");
  fs::create_directories(games / "lost+found/game.xml");
  const std::vector<std::string> all{"--all", games.string()};
  EXPECT_EQ(state(plain(with_password(in_words())), all), "accepted");
  EXPECT_EQ(in(plain("x"), {"--all", games.string(), "--to", "odd"}).code, cli::try_again);
  write(at("turn-01/orders/grey.txt"), "orders grey ford turn 1\npass\n");
  const Called run = call({"run", "--all", games.string(), "--now", "2026-12-01T12:00Z"});
  EXPECT_EQ(run.code, cli::bad_data);
  EXPECT_THAT(run.out, HasSubstr("ford: turn 1: done now"));
  EXPECT_THAT(run.err, AllOf(HasSubstr("loop"), HasSubstr("odd"), Not(HasSubstr("lost+found"))));
  const Called status = call({"status", "--all", games.string()});
  EXPECT_EQ(status.code, cli::bad_data);
  EXPECT_THAT(status.out, HasSubstr("ford: no turn is open"));
  const Called out = call({"mail", "out", "--all", games.string(), "--sendmail", "true"});
  EXPECT_EQ(out.code, cli::try_again);
  EXPECT_TRUE(fs::exists(at("outbox/green/sent")));
}

// ---- bad input

/// One letter with the orders in a file may speak of them.
TEST_F(MailIn, ALetterMaySpeakOfTheOrdersThatAreAttached) {
  const std::string file = "Content-Type: text/xml; name=o.xml\n";
  for (const char* const letter : {"orders for turn 1 attached.", "Orders are in the file below",
                                   "Hello,\nanswers will follow soon, orders\n"}) {
    fs::remove_all(at("mail"));
    EXPECT_EQ(state(with_file(with_password(letter), green, file)), "accepted") << letter;
  }
  EXPECT_EQ(state(with_file(with_password("orders green ford turn 1\npass\n"), green, file)), "refused");
}

TEST_F(MailIn, RefusesTwoFilesInOneMail) {
  EXPECT_EQ(state(with_file(with_password(in_words()), green, "Content-Type: text/xml; name=o.xml\n")),
            "refused");
  EXPECT_THAT(only_mail(), HasSubstr("contains 2 files"));
  EXPECT_EQ(kept(), "(none)");
}

/// Moves come with orders where the game takes them: each is a letter of its own, and has its receipt.
TEST_F(MailIn, TakesMovesWithOrders) {
  edit(at("game.xml"), "<game ", "<game moves=\"with-orders\" ");
  const std::string moves = "moves green ford turn 2\ng-1 0703\n";
  const std::string xml =
      "<moves xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"2\" side=\"green\">"
      "<move unit=\"g-1\" to=\"0703\"/></moves>";
  const std::string mail = plain(with_password(in_words() + "end\n\n" + moves));
  EXPECT_EQ(state(mail), "accepted");
  EXPECT_EQ(kept("green-1.txt"), in_words() + "end\n\n");
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), kept("green-1.txt"));
  EXPECT_EQ(read(at("turn-01/moves/green.txt")), moves);
  std::string all;
  for (const auto& [name, bytes] : outbox()) all += bytes;
  EXPECT_EQ(outbox().size(), 2u);
  EXPECT_THAT(all, HasSubstr("Receipt for orders from green, game ford, turn 1: accepted"));
  EXPECT_THAT(all, HasSubstr("Receipt for moves from green, game ford, after turn 1: accepted"));
  // The same mail once more is neither of them.
  EXPECT_EQ(state(mail), "repeated");
  EXPECT_EQ(outbox().size(), 2u);
  // In other spellings, and as a file.
  for (const std::string& body : {green + "\n" + xml, xml + "\n" + green, green + "\n" + moves})
    EXPECT_EQ(state(plain(with_password(body))), "accepted") << body;
  EXPECT_EQ(state(with_file(with_password(in_words()), moves, "Content-Type: text/plain; name=moves.txt\n")),
            "accepted");
  EXPECT_EQ(state(plain(with_password(moves), "X-Again: 1\n")), "accepted");
  // What is wrong with the moves does not hold up the orders.
  const auto half =
      in(plain(with_password(in_words() + "# more\nend\nmoves green ford turn 2\nnobody 0703\n")));
  EXPECT_THAT(half.out, HasSubstr(R"("state": "refused", "reason": "in-part")"));
  EXPECT_THAT(read(at("turn-01/orders/green.txt")), HasSubstr("# more"));
  EXPECT_EQ(read(at("turn-01/moves/green.txt")), moves);
  EXPECT_THAT(everything(), Not(HasSubstr(password_of_green)));
}

TEST_F(MailIn, ArchivesAndForwardedMailsAreNotOpened) {
  std::string mail = with_file(with_password(""), "PK\x03\x04 orders green ford turn 1",
                               "Content-Type: application/zip; name=o.zip\n");
  mail.replace(mail.find("my orders"), 9, "green orders");
  EXPECT_EQ(state(mail), "refused");
  EXPECT_THAT(only_mail(), HasSubstr("Archives and forwarded emails are not"));
  std::string forwarded = with_file(with_password(""), plain(in_words()), "Content-Type: message/rfc822\n");
  forwarded.replace(forwarded.find("my orders"), 9, "green orders");
  EXPECT_EQ(state(forwarded), "refused");
  EXPECT_EQ(kept(), "(none)");
}

/// Each of these ends soon, and its side is told.
TEST_F(MailIn, MailBombsAreReadAsFarAsTheBoundsLet) {
  const std::string start = "\n--b\nContent-Type: text/plain\n\n" + with_password(in_words());
  const std::string mixed = head("Content-Type: multipart/mixed; boundary=b\n") + start;
  std::string parts = mixed;
  for (int i = 0; i < 100'000; ++i) parts += "\n--b\n\nx";
  std::map<std::string, std::string> bombs{{"too many parts", parts + "\n--b--\n"}};
  std::string deep = mixed;
  for (int i = 0; i < 30; ++i)
    deep += "\n--" + (i == 0 ? std::string("b") : "d" + std::to_string(i - 1)) +
            "\nContent-Type: multipart/mixed; boundary=d" + std::to_string(i) + "\n";
  bombs["nested too deeply"] = deep + "\n--d29\n\nx\n";
  bombs["too large"] = mixed + "\n--b\nContent-Type: text/plain; name=big\n\n" + std::string(7'000'000, 'x');
  std::string few = mixed;
  for (int i = 0; i < 60; ++i) few += "\n--b\nContent-Type: image/png\n\nx";
  bombs["has too many parts"] = few + "\n--b--\n";
  int hour = 10;
  for (const auto& [why, bomb] : bombs) {
    fs::remove_all(at("outbox"));
    EXPECT_EQ(state(bomb, {"--now", "2026-12-01T" + std::to_string(++hour) + ":00Z"}), "refused") << why;
    EXPECT_THAT(replace_all(only_mail(), "=\n", ""), HasSubstr(why));
    EXPECT_EQ(kept(), "(none)");
  }
}

/// A parser's work for a tag grows with the square of its attributes; nobody reads them.
TEST_F(MailIn, HtmlIsReadWithinBounds) {
  std::string many;
  for (int i = 0; many.size() < 3'000'000; ++i) many += " a" + std::to_string(i);
  const auto html = [&](const std::string& text) {
    return head("Content-Type: text/html\n") + "\n<html><body>" + text;
  };
  const std::string pass = "<p title='a>b'>password " + std::string(password_of_green) + "</p>";
  std::string lines = "<p>orders green ford turn 1<br>attack 0604 called ford with g-1, g-2";
  EXPECT_EQ(state(html(pass + "<div" + many + ">" + lines + "</div>")), "accepted");
  EXPECT_EQ(kept(), in_words());
  EXPECT_EQ(state(html("<img alt=x src='data:image/png;base64," + std::string(9000, 'x') + ">'>" + pass +
                       "<!-- " + many + " <a b=\" --><style>a > b { c: d }</style>" + lines + "<br># again")),
            "accepted");
  EXPECT_EQ(kept("green-2.txt"), in_words() + "# again\n");
  EXPECT_EQ(state(html(pass + lines + "<div" + many)), "accepted");
  fs::remove_all(at("outbox"));
  std::string long_text;
  while (long_text.size() < 2'000'000) long_text += "<i>word</i> ";
  EXPECT_EQ(state(html(pass + lines + "<p>" + long_text)), "refused");
  EXPECT_THAT(replace_all(only_mail(), "=\n", ""), HasSubstr("The email is HTML, and its text is too long"));
}

TEST_F(MailIn, AMegabyteOfHeadersIsLookedThroughOnce) {
  std::string many;
  while (many.size() < 1'000'000) many += "orders a b\n";
  EXPECT_EQ(state(plain("password wrong-one-entirely\n" + many)), "unproven");
  EXPECT_EQ(state(plain(with_password(in_words() + "end\n" + many))), "accepted");
}

TEST_F(MailIn, HeaderBombsAndBrokenMimeDoNoHarm) {
  std::string headers;
  for (int i = 0; i < 100'000; ++i) headers += "X-Line-" + std::to_string(i) + ": y\n";
  EXPECT_EQ(state(headers + plain(with_password(in_words()))), "ignored");
  EXPECT_EQ(state(head("X-Long: " + std::string(1'000'000, '(') + "\n") + "\n" + with_password(in_words())),
            "unproven");
  for (const std::string& broken :
       {std::string(), std::string("\n"), std::string("\0\0\0", 3), std::string("From "),
        std::string("--\n--\n"), head("Content-Type: multipart/mixed\n") + "\n--x\n",
        head("Content-Type: multipart/mixed; boundary=\n") + "\n--\n",
        head("Content-Type: text/plain; charset=\"$(id)\"\nContent-Transfer-Encoding: base64\n") +
            "\n====%%%\n",
        head("Content-Type: a/b/c; ;;;\n") + "\n\xFF\xFE\xFD",
        head("Content-Type: text/html\n") + "\n<p<<p<!--"})
    EXPECT_THAT(state(broken), AnyOf("ignored", "unproven")) << broken;
  // A part that never ends is read all the same.
  EXPECT_EQ(
      state(head("Content-Type: multipart/mixed; boundary=b\n") + "\n--b\n\n" + with_password(in_words())),
      "accepted");
}

TEST_F(MailIn, NamesAndAddressesAreNeverCommandsOrPaths) {
  std::string mail = with_file(with_password(""), green,
                               "Content-Type: text/xml; name=\"../../../;touch pwned $(touch pwned).xml\"\n"
                               "Content-Disposition: attachment; filename=\"`touch pwned`|../../x.xml\"\n");
  mail.replace(mail.find("anna@home.example"), 17, "\"$(touch pwned)\"@evil.example");
  mail.replace(mail.find("<one@home.example>"), 18, "<a\tb`touch pwned`@x>");
  EXPECT_EQ(state(mail), "accepted");
  EXPECT_THAT(kept("green-1.xml"), StartsWith(green));
  EXPECT_FALSE(fs::exists("pwned"));
  EXPECT_FALSE(fs::exists(temp.path() / "x.xml"));
  for (const auto& [name, bytes] : tree(game)) EXPECT_THAT(name, Not(HasSubstr("pwned")));
}

TEST_F(MailIn, QuotasAreToldOnceADay) {
  edit(at("game.xml"), " seed=", " mails-a-day=\"2\" seed=");
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(state(plain(with_password(in_words() + "# " + std::to_string(i) + "\n"))), "accepted");
  for (int i = 2; i < 5; ++i)
    EXPECT_EQ(state(plain(with_password(in_words() + "# " + std::to_string(i) + "\n"))), "refused");
  EXPECT_EQ(outbox().size(), 3u);
  EXPECT_EQ(state(plain(with_password(in_words() + "# 2\n")), {"--now", "2026-12-02T12:00Z"}), "accepted");
  edit(at("game.xml"), " seed=", " mail-versions=\"3\" seed=");
  EXPECT_EQ(state(plain(with_password(in_words() + "# 9\n")), {"--now", "2026-12-03T12:00Z"}), "refused");
  edit(at("game.xml"), " seed=", " mail-bytes=\"10000\" seed=");
  EXPECT_EQ(state(plain(with_password(in_words() + "# " + std::string(20'000, 'x') + "\n")),
                  {"--now", "2026-12-04T12:00Z"}),
            "refused");
  EXPECT_EQ(kept("green-4.txt"), "(none)");
}

/// Ids of sides may hold '-', and one may begin as another does.
TEST_F(MailIn, AQuotaIsOfOneSideAlone) {
  edit(at("game.xml"), "<game ", "<game mails-a-day=\"1\" ");
  write(at("mail/in/2026-12-01/green-guards-" + std::string(64, 'a')), "");
  write(at("mail/in/2026-12-01/green-guards-" + std::string(64, 'b')), "");
  EXPECT_EQ(state(plain(with_password(in_words()))), "accepted");
  EXPECT_EQ(state(plain(with_password(in_words() + "# b\n"))), "refused");
}

TEST_F(MailIn, WithoutAnAddressNothingIsSentAndTheModeratorIsTold) {
  edit(at("game.xml"), " mail=\"robot@games.example\"", "");
  const Called called = in(plain(with_password(in_words())));
  EXPECT_THAT(called.out, HasSubstr("accepted"));
  EXPECT_THAT(called.err, HasSubstr("no answer can be sent to green: the game has no mail address"));
  EXPECT_EQ(outbox().size(), 0u);
}

TEST_F(MailIn, GermanSidesAreAnsweredInGerman) {
  edit(at("game.xml"), "id=\"green\"", "id=\"green\" language=\"de\"");
  EXPECT_EQ(state(plain("kennwort " + std::string(password_of_green) +
                        "\norders green ford turn 7\nattack 0604 with g-1\n")),
            "refused");
  EXPECT_THAT(only_mail(), HasSubstr("Spielzug 7"));
}

// ---- mail out

TEST_F(MailIn, MailOutHandsEachMailOverOnce) {
  ASSERT_EQ(state(plain(with_password(in_words()))), "accepted");
  const fs::path program = temp.path() / "sendmail";
  write(program, "#!/bin/sh\nn=$(ls " + temp.path().string() + " | grep -c handed)\ncat > " +
                     temp.path().string() + "/handed-$n\n[ ! -e " + temp.path().string() + "/down ]\n");
  fs::permissions(program, fs::perms::owner_all);
  const std::vector<std::string> out{
      "mail", "out", game, "--sendmail", program.string() + " -t", "--now", "2026-12-01T12:05Z"};
  write(temp.path() / "down", "");
  EXPECT_EQ(call(out).code, cli::try_again);
  EXPECT_EQ(outbox().size(), 1u);
  fs::remove(temp.path() / "down");
  fs::remove(temp.path() / "handed-0");
  const Called sent = call(out);
  EXPECT_EQ(sent.code, cli::done) << sent.err;
  EXPECT_THAT(sent.err, HasSubstr("1 mail sent"));
  const std::string mail = read(temp.path() / "handed-0");
  EXPECT_THAT(mail, StartsWith("Date: Tue, 01 Dec 2026 12:05:00 +0000\n"));
  EXPECT_EQ(call(out).err, "");
  EXPECT_FALSE(fs::exists(temp.path() / "handed-1"));
  EXPECT_THAT(read(at("outbox/sent.log")), StartsWith("2026-12-01T12:05Z green receipt-2026-12-01-"));
  const auto box = outbox();
  ASSERT_EQ(box.size(), 1u);
  EXPECT_THAT(box.begin()->first, StartsWith("sent/receipt-"));
  EXPECT_EQ(box.begin()->second, mail);
}

TEST_F(MailIn, WhoeverIgnoresTheEndsOfChildrenSendsEachMailOnceToo) {
  ASSERT_EQ(state(plain(with_password(in_words()))), "accepted");
  const auto out = [&] {
    return wait_for(start_child([&] {
      std::signal(SIGCHLD, SIG_IGN);
      return call({"mail", "out", game, "--sendmail", "tee -a " + (temp.path() / "mbox").string()}).code;
    }));
  };
  EXPECT_EQ(out(), cli::done);
  EXPECT_EQ(out(), cli::done);
  const std::string box = read(temp.path() / "mbox");
  EXPECT_EQ(box.find("Subject:"), box.rfind("Subject:"));
  EXPECT_EQ(outbox().size(), 1u);
}

TEST_F(MailIn, AMailWhoseTakerWasKilledIsDoubtful) {
  ASSERT_EQ(state(plain(with_password(in_words()))), "accepted");
  const fs::path taker = temp.path() / "taker";
  write(taker, "#!/bin/sh\ncat >>" + (temp.path() / "mbox").string() + "\nkill -9 $$\n");
  fs::permissions(taker, fs::perms::owner_all);
  for (int i = 0; i < 2; ++i) {
    const Called out = call({"mail", "out", game, "--sendmail", taker.string()});
    EXPECT_EQ(out.code, cli::waits) << out.err;
    EXPECT_THAT(out.err, HasSubstr("nobody knows whether"));
  }
  const std::string box = read(temp.path() / "mbox");
  EXPECT_EQ(box.find("Subject:"), box.rfind("Subject:"));
  EXPECT_EQ(call({"mail", "out", game, "--sendmail", "true", "--again"}).code, cli::done);
}

TEST_F(MailIn, AMailOfWhichNobodyKnowsIsNotSentTwice) {
  write(at("outbox/green/one.sending"), "Date: x\nTo: a@b\n\ntext\n");
  const std::vector<std::string> out{
      "mail", "out", game, "--sendmail", "/bin/true", "--now", "2026-12-01T12:05Z"};
  const Called doubtful = call(out);
  EXPECT_EQ(doubtful.code, cli::waits);
  EXPECT_THAT(doubtful.err, HasSubstr("nobody knows whether one went to green"));
  auto again = out;
  again.emplace_back("--again");
  EXPECT_EQ(call(again).code, cli::done);
  EXPECT_EQ(read(at("outbox/green/sent/one.eml")),
            "Date: Tue, 01 Dec 2026 12:05:00 +0000\nTo: a@b\n\ntext\n");
}

/// The moment of a mail is the clock's, unless --now gives another.
TEST_F(MailIn, IsTakenByTheClock) {
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"2090-01-01T12:00Z\"/></game>");
  EXPECT_EQ(state(plain(with_password(in_words())), {"--clock"}), "accepted");
  EXPECT_THAT(kept("green-1.receipt.xml"), Not(HasSubstr("moment-given")));
  EXPECT_EQ(state(plain(with_password("orders green ford turn 1\npass\n"))), "accepted");
  EXPECT_THAT(kept("green-2.receipt.xml"), HasSubstr("moment-given=\"true\""));
}

}  // namespace
}  // namespace adjudicator::cli_test
