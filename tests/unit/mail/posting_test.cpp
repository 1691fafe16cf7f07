// What a mailing sends: to whom, what is in it, and what never is.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "host/game/game.hpp"
#include "host/game/senders.hpp"
#include "mail/message.hpp"
#include "mail/posting.hpp"
#include "mail_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Posting : public ByMail {
 protected:
  Posting() {
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"grey@home.example\"");
    write(at("turn-01/orders/green.xml"), green);
    write(at("turn-01/orders/grey.txt"), "orders grey ford turn 1\npass\n");
  }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--formats", "html,xml,json"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
};

TEST_F(Posting, AMailingMakesAMailToEachSide) {
  const Called called = resolve();
  ASSERT_EQ(called.code, cli::waits) << called.err;
  const std::string mail = outbox("grey").at("turn-01-mailing-1.eml");
  EXPECT_THAT(mail,
              AllOf(HasSubstr("To: grey@home.example\n"), HasSubstr("Subject: [ford] Turn 1, mailing 1\n"),
                    HasSubstr("Message-ID: <ford.turn-01.mailing-1.revision-0.grey@games.example>\n"),
                    HasSubstr("References: <ford.grey@games.example>\n"),
                    HasSubstr("Auto-Submitted: auto-generated\n"), Not(HasSubstr("In-Reply-To"))));
  const mail::Message message = mail::read_message(mail);
  EXPECT_THAT(message.body,
              AllOf(HasSubstr("report-grey.html"), HasSubstr("write to robot+ford@games.example")));
  std::set<std::string> names;
  for (const mail::Attachment& file : message.attachments) {
    names.insert(file.name);
    EXPECT_EQ(file.bytes, read(at("turn-01/mailing-1/" + file.name))) << file.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"report-grey.html", "orders-grey.html", "orders-grey.txt",
                                          "questions-grey.xml", "answers-grey.xml", "opening-grey.txt",
                                          "record.xml", "record.sha256"}));
  EXPECT_EQ(outbox("green").size(), 1u);
  EXPECT_FALSE(fs::exists(at("outbox/moderator")));
}

TEST_F(Posting, TheNextMailingGoesOnTheThread) {
  ASSERT_EQ(resolve().code, cli::waits);
  write(at("turn-01/answers/grey.xml"), read(at("turn-01/mailing-1/answers-grey.xml")));
  resolve();
  const std::string mail = outbox("grey").at("turn-01-mailing-2.eml");
  EXPECT_THAT(mail, HasSubstr("In-Reply-To: <ford.turn-01.mailing-1.revision-0.grey@games.example>\n"));
  resolve({"--corrected"});
  EXPECT_THAT(outbox("grey").at("turn-01-mailing-3.eml"), HasSubstr(", correction 1\n"));
}

TEST_F(Posting, AMailIsMadeOnceAndAgainWhereItWasNot) {
  ASSERT_EQ(resolve().code, cli::waits);
  const auto first = outbox("grey");
  fs::remove_all(at("outbox/green"));  // killed before it was written
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_EQ(outbox("grey"), first);
  EXPECT_EQ(outbox("green").size(), 1u);
  ASSERT_EQ(call({"mail", "out", game, "--sendmail", "/bin/true", "--now", "2026-12-01T12:00Z"}).code,
            cli::done);
  EXPECT_EQ(resolve().code, cli::waits);
  EXPECT_FALSE(fs::exists(at("outbox/grey/turn-01-mailing-1.eml")));
  EXPECT_TRUE(fs::exists(at("outbox/grey/sent/turn-01-mailing-1.eml")));
}

TEST_F(Posting, NoAddressNoMail) {
  edit(at("game.xml"), " mail=\"grey@home.example\"", "");
  EXPECT_THAT(resolve().err, HasSubstr("grey has no mail address"));
  EXPECT_EQ(outbox("grey").size(), 0u);
  EXPECT_EQ(outbox("green").size(), 1u);
  edit(at("game.xml"), " mail=\"robot@games.example\"", "");
  fs::remove_all(at("outbox"));
  EXPECT_THAT(resolve().err, Not(HasSubstr("mail address")));
  EXPECT_FALSE(fs::exists(at("outbox")));
}

TEST_F(Posting, PackMakesOneZipASide) {
  ASSERT_EQ(resolve().code, cli::waits);
  const std::string folder = (temp.path() / "packed").string();
  fs::create_directories(folder);
  ASSERT_EQ(call({"pack", game, "--output", folder}).code, cli::done);
  const auto first = tree(folder);
  ASSERT_EQ(first.size(), 2u);
  const std::string zip = first.at("ford-turn-01-mailing-1-grey.zip");
  EXPECT_THAT(
      zip, AllOf(HasSubstr("turn-01/mailing-1/report-grey.json"), HasSubstr("turn-01/mailing-1/record.xml"),
                 Not(HasSubstr("report-green")), Not(HasSubstr("moderator")), Not(HasSubstr("log.xml"))));
  ASSERT_EQ(call({"pack", game, "--output", folder}).code, cli::done);
  EXPECT_EQ(tree(folder), first);
  EXPECT_EQ(call({"pack", game, "--mailing", "7"}).code, cli::no_input);
  EXPECT_EQ(call({"pack", game, "--side", "gren"}).code, cli::bad_usage);
}

/// The law of silence over the bytes of every mail: each file in it is one that the side may have, none of another
/// side's or of the moderator's is, and nothing of those that is theirs alone stands anywhere in it.
TEST(PostingLaw, NothingOfAnotherReaderIsInAMail) {
  std::size_t mails = 0;
  std::size_t searched = 0;
  for (const std::string& example : examples()) {
    TempFolder temp;
    const fs::path folder = temp.path() / example;
    fs::copy(source("examples/" + example), folder, fs::copy_options::recursive);
    std::string text = read(folder / "game.xml");
    text = replace_all(text, "<game ", "<game mail=\"robot@games.example\" ");
    text = replace_all(text, "<side ", "<side mail=\"player@home.example\" ");
    write(folder / "game.xml", text);
    const Called called = call({"resolve", folder.string(), "--turn", "1", "--formats", "html,xml"});
    ASSERT_TRUE(called.code == cli::done || called.code == cli::waits) << example << called.err;
    const host::Game game = host::open_game(folder.string());
    const auto sides = game.folder.side_ids(*game.system);
    const fs::path mailing = game.folder.mailing(1, game.folder.last_mailing(1));
    for (const std::string& side : sides) {
      const fs::path box = folder / "outbox" / side / "turn-01-mailing-1.eml";
      ASSERT_TRUE(fs::exists(box)) << box;
      const mail::Message message = mail::read_message(read(box));
      ++mails;
      std::string bytes = message.body;
      for (const mail::Attachment& file : message.attachments) bytes += file.bytes;
      for (const auto& entry : fs::directory_iterator(mailing)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_regular_file() || name.starts_with("record.")) continue;
        const bool own = name.substr(0, name.find('.')).ends_with("-" + side);
        const bool brought = std::ranges::any_of(
            message.attachments, [&](const mail::Attachment& file) { return file.name == name; });
        EXPECT_TRUE(own || !brought) << example << ": " << name << " to " << side;
        // The opening keys open what is hashed for others.
        if (own || !name.starts_with("opening-")) continue;
        EXPECT_EQ(bytes.find(read(entry.path()).substr(0, 64)), std::string::npos) << name << " to " << side;
        ++searched;
      }
    }
  }
  EXPECT_GT(mails, 10u);
  EXPECT_GT(searched, 10u);
}

}  // namespace
}  // namespace adjudicator::cli_test
