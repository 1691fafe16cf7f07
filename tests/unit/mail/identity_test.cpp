// What a mail is known by: the same on whatever way it comes, and no help to whoever guesses passwords.
#include "mail/identity.hpp"

#include <gmock/gmock.h>

#include "core/dice.hpp"
#include "mail_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using MailKnown = ByMail;

/// As a mail system delivers it: lines of its own on top, CRLF, fields folded elsewhere.
std::string delivered(const std::string& mail, const std::string& when) {
  std::string text =
      "From anna@home.example " + when +
      "\nReturn-Path: <anna@home.example>\nX-Original-To: robot@games.example\n" +
      "Received: from home (unknown [127.0.0.1])\n\tby games.example (Postfix) with ESMTP id 4F; " + when +
      "\n" + mail + "\n";
  text = replace_all(text, "Subject: my orders", "Subject: my\n orders");
  return replace_all(text, "\n", "\r\n");
}

TEST_F(MailKnown, AnOldMailIsKnownWhateverMailSystemsAddToIt) {
  const std::string first = plain(with_password(in_words()));
  ASSERT_EQ(state(first), "accepted");
  ASSERT_EQ(state(plain(with_password(in_words() + "# second thoughts\n"))), "accepted");
  EXPECT_EQ(state(delivered(first, "Tue Dec  1 12:00:00 2026")), "repeated");
  EXPECT_EQ(state(delivered(first, "Wed Dec  2 12:00:00 2026")), "repeated");
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), in_words() + "# second thoughts\n");
}

TEST_F(MailKnown, TheSameOrdersWrittenAgainAreAnotherMail) {
  const std::string first = plain(with_password(in_words()));
  ASSERT_EQ(state(first), "accepted");
  ASSERT_EQ(state(plain(with_password(in_words() + "# second thoughts\n"))), "accepted");
  const std::string again = replace_all(first, "Tue, 1 Dec 2026 11:59:00", "Tue, 1 Dec 2026 12:30:00");
  EXPECT_EQ(state(again), "accepted");
  EXPECT_EQ(read(at("turn-01/orders/green.txt")), in_words());
}

TEST_F(MailKnown, NoNameThatIsKeptCanBeComputedFromTheMail) {
  const std::string mail = plain(with_password(in_words()));
  ASSERT_EQ(state(mail), "accepted");
  const std::string refused = replace_all(plain(with_password("nothing to read\n")), "my orders", "green");
  ASSERT_EQ(state(refused), "refused");
  const std::string all = everything();
  for (const std::string& open :
       {mail::mail_hash(mail, "green", std::nullopt), mail::mail_hash(refused, "green", std::nullopt),
        to_hex(sha256(mail)), to_hex(sha256(mail + '\0' + "green"))})
    EXPECT_THAT(all, Not(HasSubstr(open.substr(0, 16))));
  EXPECT_NE(mail::mail_hash(mail, "green", record::Digest{1}),
            mail::mail_hash(mail, "green", record::Digest{2}));
}

TEST(AsWritten, EndsWithWhateverItIsFed) {
  EXPECT_EQ(mail::as_written(""), "\n\n");
  EXPECT_EQ(mail::as_written("no header at all"), "\n\n");
  EXPECT_EQ(mail::as_written(" folded\n:\nFrom\nDate:"), "\ndate:\n\n");
  EXPECT_EQ(mail::as_written("From: a\n b\nReceived: c\n\td\n\nbody\n\nmore\n\n\n"),
            "\nfrom:ab\n\nbody\n\nmore");
}

}  // namespace
}  // namespace adjudicator::cli_test
