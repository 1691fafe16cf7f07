// tests/mail/*.eml: mails as people's programs send them, and what becomes of each (tests/mail/expected.txt).
#include <gmock/gmock.h>

#include <cstdlib>
#include <set>

#include "host/game/game.hpp"
#include "host/letters/letter.hpp"
#include "mail_fixture.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

class MailCorpus : public ByMail {
 protected:
  MailCorpus() {
    edit(at("game.xml"), " seed=", " moderator-mail=\"max@moderators.example\" press=\"signed\" seed=");
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"ben@home.example\"");
  }

  /// State, the orders that count, what was not read, who is told what.
  std::string outcome(const std::string& mail) const {
    for (const char* made : {"turn-01/orders", "turn-01/press", "mail", "outbox"}) fs::remove_all(at(made));
    std::string text = state(mail) + '\n';
    const auto kept = fs::exists(at("turn-01/orders")) ? tree(at("turn-01/orders")) : Files{};
    for (const auto& [name, bytes] : kept)
      if (name.starts_with("received/") && name.find(".receipt.") == std::string::npos)
        text += indented(bytes);
    for (const auto& [name, bytes] : fs::exists(at("outbox")) ? tree(at("outbox")) : Files{}) {
      text += "to " + name.substr(0, name.find('/')) + ": " + header(bytes, "Subject: ") + '\n';
      for (const char* const line :
           {"not read", "What is wrong", "  [", "Invalid parts", "  =E2=80=9C", "> "})
        text += lines_with(bytes, line);
      if (bytes.find("message/rfc822") != std::string::npos) text += "  with the letter\n";
      EXPECT_THAT(bytes, ::testing::Not(::testing::HasSubstr(password_of_green))) << name;
    }
    return text;
  }

 private:
  using Files = std::map<std::string, std::string>;

  static std::string indented(const std::string& bytes) {
    std::string text = "  " + replace_all(bytes, "\n", "\n  ");
    while (text.ends_with(' ') || text.ends_with('\n')) text.pop_back();
    return text + '\n';
  }
  static std::string header(const std::string& mail, const std::string& name) {
    const std::size_t at = mail.find(name);
    return mail.substr(at + name.size(), mail.find('\n', at) - at - name.size());
  }
  static std::string lines_with(const std::string& mail, const std::string& what) {
    const std::string whole = replace_all(mail, "=\n", "");
    std::string found;
    for (std::size_t at = 0, end = 0; at < whole.size(); at = end + 1) {
      end = std::min(whole.find('\n', at), whole.size());
      const std::string line = whole.substr(at, end - at);
      if (line.find(what) != std::string::npos) found += "  | " + line + '\n';
    }
    return found;
  }
};

TEST_F(MailCorpus, EachMailHasItsOutcome) {
  std::string text;
  for (const auto& [name, bytes] : tree(source("tests/mail")))
    if (name.ends_with(".eml")) text += "== " + name.substr(0, name.size() - 4) + '\n' + outcome(bytes);
  const fs::path expected = source("tests/mail/expected.txt");
  if (std::getenv("ADJUDICATOR_APPROVE") != nullptr) write(expected, text);
  EXPECT_EQ(text, read(expected));
}

/// CRT-13.4, CRT-13.5: whatever a player sends, he is answered the same bytes wherever those stand whom he does not see.
TEST_F(MailCorpus, WhatIsAnsweredTellsNothingOfWhatStandsOutOfSight) {
  edit(at("game.xml"), "<game ", "<game moves=\"with-orders\" ");
  std::map<std::string, std::string> mails = tree(source("tests/mail"));
  for (const std::string hex : {"0803", "0806", "0808", "0901", "0907", "1004"})
    for (const std::string& order :
         {"attack " + hex + " with g-how\n", "attack " + hex + " with g-tank, g-9\n",
          "attack " + hex + " called one with y-4\n", "\nmoves green ford turn 2\ng-tank " + hex + "\n"})
      mails["an order: " + order] = plain(with_password("orders green ford turn 1\n" + order));
  for (const std::string unit : {"y-4", "y-9", "South Picket", "Field Guns", "Nobody"})
    for (const std::string& words : {"attack 0603 with " + unit, "orders of " + unit, unit + " 0703"})
      mails["of a unit: " + words] = plain(with_password("orders green ford turn 1\n" + words + "\n"));
  const auto answers = [&] {
    std::map<std::string, std::string> all;
    for (const auto& [name, bytes] : mails) {
      all[name] = outcome(bytes);
      if (fs::exists(at("outbox")))
        for (const auto& [file, text] : tree(at("outbox"))) all[name] += file + '\n' + text;
    }
    return all;
  };
  const auto one = answers();
  for (const auto& [from, to] : {std::pair{"0803", "1004"}, {"0806", "0808"}})
    edit(at("turn-01/roster.xml"), std::string("hex=\"") + from, std::string("hex=\"") + to);
  EXPECT_EQ(one, answers());
}

constexpr const char* chatter[] = {"Sent from my iPhone",
                                   "Sent from my iPad",
                                   "Sent from my Galaxy",
                                   "Sent from my phone, please excuse typos",
                                   "Sent from Outlook for iOS",
                                   "Sent from Yahoo Mail on Android",
                                   "Sent via ProtonMail mobile",
                                   "Sent with Proton Mail secure email.",
                                   "Get Outlook for iOS",
                                   "Get Outlook for Android<https://aka.ms/x>",
                                   "Von meinem iPhone gesendet",
                                   "Von meinem Samsung Galaxy gesendet",
                                   "Gesendet von Mail für Windows",
                                   "Gesendet mit der GMX Mail App",
                                   "Diese Nachricht wurde von meinem Android-Gerät gesendet.",
                                   "Envoyé de mon iPhone",
                                   "Enviado desde mi iPhone",
                                   "Inviato da iPhone",
                                   "Verstuurd vanaf mijn iPhone",
                                   "Skickat från min iPhone",
                                   "Regards",
                                   "Regards,",
                                   "Regards, Anna",
                                   "Kind regards,",
                                   "Best regards",
                                   "Best,",
                                   "Best wishes,",
                                   "Cheers!",
                                   "Cheers, Anna",
                                   "Thanks",
                                   "Thanks!",
                                   "Thanks in advance,",
                                   "Thank you",
                                   "Thanks for running this game.",
                                   "Many thanks",
                                   "Yours,",
                                   "Yours sincerely",
                                   "Sincerely,",
                                   "Bye",
                                   "Bye for now",
                                   "See you",
                                   "See you next turn!",
                                   "Good luck to all",
                                   "Have fun!",
                                   "Have a nice weekend",
                                   "Anna",
                                   "Anna Green",
                                   "A. Green",
                                   "- Anna",
                                   "-- Anna",
                                   "~ Anna",
                                   "Gruß",
                                   "Grüße",
                                   "Viele Grüße",
                                   "Viele Grüße, Anna",
                                   "Liebe Grüße",
                                   "Mit freundlichen Grüßen",
                                   "Beste Grüße",
                                   "Schöne Grüße aus Hamburg",
                                   "Danke",
                                   "Danke!",
                                   "Danke und Gruß",
                                   "Bis bald",
                                   "Cordialement",
                                   "Bien à vous",
                                   "Saludos",
                                   "Un saludo",
                                   "Saluti",
                                   "Groeten",
                                   "Met vriendelijke groet",
                                   "Hälsningar",
                                   "Pozdrawiam",
                                   "Hello",
                                   "Hello Robert,",
                                   "Hi",
                                   "Hi Robert,",
                                   "Hey all",
                                   "Dear moderator,",
                                   "Hallo",
                                   "Hallo Robert,",
                                   "Guten Abend",
                                   "Here are my orders.",
                                   "Here they are",
                                   "Please find my orders above.",
                                   "My orders for this week:",
                                   "I hope this works.",
                                   "I hope that is all right now.",
                                   "Let me know if anything is missing.",
                                   "Sorry for being late!",
                                   "Sorry, the last one was wrong.",
                                   "This replaces my earlier mail.",
                                   "Ignore the mail of this morning.",
                                   "Confidential: for the addressee only.",
                                   "This e-mail is confidential.",
                                   "Please consider the environment before printing this email.",
                                   "Virus-free.www.avast.com",
                                   "Virenfrei. www.avast.com",
                                   "Scanned by MailGuard",
                                   "Disclaimer: the views are mine.",
                                   "https://www.example.org/anna",
                                   "www.example.org",
                                   "anna@home.example"};

constexpr const char* meant[] = {"atack 0603 with g-3",
                                 "atack 0603 with g-3, g-tank",
                                 "attck 0603 with g-3",
                                 "attak 0603 with g-3",
                                 "attacc 0603 with g-3",
                                 "atttack 0603 with g-3",
                                 "Atack 0603 with g-3",
                                 "ATACK 0603 WITH G-3",
                                 "attacks 0603 with g-3",
                                 "attacke 0603 with g-3",
                                 "attack: 0603 with g-3",
                                 "attack 0603 with g-3",
                                 "attack 0603 with g-3.",
                                 "Attack 0603 with g-3",
                                 "ATTACK 0603 with g-3",
                                 "- attack 0603 with g-3",
                                 "* attack 0603 with g-3",
                                 "1. attack 0603 with g-3",
                                 "2) attack 0603 with g-3",
                                 "attack 0603 wiht g-3",
                                 "attack mill with g-3",
                                 "attack 0603",
                                 "attack with g-3",
                                 "attack",
                                 "pass",
                                 "Pass.",
                                 "g-3 attacks 0603",
                                 "g-3 atack 0603",
                                 "g-3 to 0603",
                                 "g-3 0603",
                                 "g-3: 0603",
                                 "g-3, g-tank: 0603",
                                 "g-tank and g-3 attack 0603",
                                 "g-tank holds",
                                 "g-tank stays where it is",
                                 "g-4 rests",
                                 "g-how supports g-3",
                                 "g-how bombards the mill",
                                 "Howitzers support the Tank Battalion",
                                 "Howitzers fire at the ford",
                                 "Tank Battalion attacks 0603",
                                 "Tank Battalion to 0603",
                                 "Tank Battalion holds",
                                 "Tank Battalion, hold your ground",
                                 "3rd Brigade attacks 0603",
                                 "3rd Brigade and Tank Battalion to 0603",
                                 "3rd brigade holds",
                                 "4th Brigade rests",
                                 "1st Brigade retreats",
                                 "2nd Brigade follows",
                                 "take Fordham with g-3",
                                 "assault Fordham with g-3",
                                 "Fordham: g-3",
                                 "Fordham is to be taken",
                                 "Fordham must be held by g-4",
                                 "go to Fordham",
                                 "all to Fordham",
                                 "then take Fordham",
                                 "please attack Fordham",
                                 "I attack Fordham with g-3",
                                 "I want g-3 to attack",
                                 "I would like g-4 to rest",
                                 "my g-3 goes to 0603",
                                 "with g-3 attack 0603",
                                 "let g-3 attack 0603",
                                 "and g-tank",
                                 "and g-3 as well",
                                 "but g-4 stays",
                                 "except g-4",
                                 "also g-tank",
                                 "plus g-tank",
                                 "then g-tank follows",
                                 "everybody but g-4 attacks",
                                 "use g-how",
                                 "support by g-how",
                                 "artillery: g-how",
                                 "if g-3 wins g-tank advances",
                                 "advance with g-tank",
                                 "advance g-tank",
                                 "exchange g-3 first",
                                 "lose g-3 first",
                                 "loses g-3 first",
                                 "retreat g-3 to 0503",
                                 "retreet g-3 to 0503",
                                 "retrat g-3 0503",
                                 "retraet g-3 0503",
                                 "reatreat g-3 0503",
                                 "losses: g-3",
                                 "lossses g-3",
                                 "priority g-3",
                                 "move g-3 to 0503",
                                 "moves g-3 0503",
                                 "hold g-4",
                                 "hold with g-4",
                                 "defend with g-4",
                                 "bombard 0603 with g-how",
                                 "fire g-how at 0603",
                                 "barrage 0603 by g-how",
                                 "support 0603 with g-how",
                                 "atack 0603"};

/// Between orders, right below them and behind an empty line.
TEST_F(MailCorpus, ChatterIsToldFromOrders) {
  const std::string orders = in_words();
  const std::string more = "attack 0603 called mill with g-tank\n";
  std::set<std::string> wrong;
  const auto is_read = [&](const std::string& line, const std::string& body) {
    return host::without_chatter(body, host::open_game(game)).find("#> " + line) == std::string::npos;
  };
  for (const std::string line : chatter)
    for (const std::string& body :
         {orders + line + "\n" + more, orders + line + "\n", orders + "\n" + line + "\n"})
      if (is_read(line, body)) wrong.insert("read: " + line);
  for (const std::string line : meant)
    for (const std::string& body :
         {orders + line + "\n" + more, orders + line + "\n", orders + line + "\n\nRegards\nAnna\n"})
      if (!is_read(line, body)) wrong.insert("not read: " + line);
  EXPECT_THAT(wrong, ::testing::IsEmpty());
}

}  // namespace
}  // namespace adjudicator::cli_test
