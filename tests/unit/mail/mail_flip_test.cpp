// Damaged mails: whatever is done to their bytes, they are read, within bounds, as text.
#include <gtest/gtest.h>

#include <random>

#include "cli_fixture.hpp"
#include "core/utf8.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"

namespace adjudicator::cli_test {
namespace {

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_at(text, at);
    if (c.value == Utf8Character::broken) return false;
    at += c.size;
  }
  return true;
}

/// One change of a kind that storms and strangers make: a byte, a cut, a part twice, two parts exchanged.
std::string damaged(std::string mail, std::mt19937_64& random) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % (bound + 1)); };
  const std::size_t at = below(mail.size() - 1);
  const std::size_t size = below(std::min<std::size_t>(mail.size() - at, 200));
  switch (random() % 5) {
    case 0:
      mail[at] = static_cast<char>(random() % 256);
      break;
    case 1:
      mail.erase(at, size);
      break;
    case 2:
      mail.insert(below(mail.size() - 1), mail.substr(at, size));
      break;
    case 3:
      mail.resize(at + 1);
      break;
    default:
      mail.insert(at, std::string(size, static_cast<char>(random() % 256)));
  }
  return mail;
}

TEST(MailFlip, EveryDamagedMailIsRead) {
  std::mt19937_64 random{25};
  std::size_t read_mails = 0;
  std::size_t papers = 0;
  for (const auto& file : fs::directory_iterator(source("tests/fuzz/corpus/mime"))) {
    const std::string whole = read(file.path()).substr(1);
    for (int i = 0; i < 1500; ++i) {
      std::string mail = whole;
      for (std::size_t changes = 1 + random() % 3; changes > 0 && mail.size() > 1; --changes)
        mail = damaged(std::move(mail), random);
      const mail::Message message = mail::read_message(mail);
      EXPECT_TRUE(is_utf8(message.body)) << mail;
      EXPECT_LE(message.attachments.size(), mail::most_parts);
      for (const mail::Paper& paper : mail::find_papers(message).all) {
        ++papers;
        EXPECT_TRUE(paper.says.root == "orders" || paper.says.root == "answers");
      }
      ++read_mails;
    }
  }
  EXPECT_GE(read_mails, 6u * 1500);
  EXPECT_GT(papers, 1000u);
}

}  // namespace
}  // namespace adjudicator::cli_test
