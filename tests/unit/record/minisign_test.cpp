// Signatures: ours and those of the program `minisign` (Debian's package), each checked by the other.
#include "record/minisign.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli_fixture.hpp"
#include "files/folder/disk.hpp"

namespace adjudicator::record {
namespace {

using cli_test::read;
using cli_test::replace_all;
using cli_test::write;
using ::testing::HasSubstr;

constexpr const char* message = "14 records, unbroken\n";
constexpr const char* comment = "record 3 of game ridge: turn 1, mailing 3";

class Minisign : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return (temp.path() / name).string(); }

  /// The exit code of the program.
  static int minisign(const std::string& words) {
    const int status = std::system(("minisign " + words + " >/dev/null 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  /// Their key pair, and their signature of the message.
  void let_them_sign(const std::string& options = "") const {
    write(at("m"), message);
    ASSERT_EQ(minisign("-G -W -f -p " + at("their.pub") + " -s " + at("their.key")), 0);
    ASSERT_EQ(minisign("-S -W " + options + " -s " + at("their.key") + " -m " + at("m") + " -x " + at("sig")),
              0);
  }

  void write_key(const SecretKey& key, const std::string& name) const {
    files::write_atomically(at(name), key.text(), files::Readers::owner);
  }

  std::string fault(const std::string& text) const {
    try {
      SecretKey::parse("moderator.key", text);
    } catch (const KeyError& error) {
      return error.what();
    }
    return "";
  }

  cli_test::TempFolder temp;
};

TEST_F(Minisign, TheyAcceptOurs) {
  const SecretKey key = SecretKey::make();
  write(at("m"), message);
  write(at("sig"), sign(key, message, comment));
  write(at("our.pub"), public_key_file(key.pub));
  EXPECT_EQ(minisign("-V -P " + key.pub.text() + " -m " + at("m") + " -x " + at("sig")), 0);
  EXPECT_EQ(minisign("-V -p " + at("our.pub") + " -m " + at("m") + " -x " + at("sig")), 0);
  write(at("m"), "14 records, broken\n");
  EXPECT_NE(minisign("-V -P " + key.pub.text() + " -m " + at("m") + " -x " + at("sig")), 0);
}

TEST_F(Minisign, TheySignWithOurKeyFile) {
  const SecretKey key = SecretKey::make();
  write_key(key, "our.key");
  write(at("m"), message);
  ASSERT_EQ(minisign("-S -W -s " + at("our.key") + " -m " + at("m") + " -x " + at("sig")), 0);
  EXPECT_EQ(check_signature(key.pub, message, read(at("sig")), false), Signed::good);
}

TEST_F(Minisign, WeAcceptTheirsOfPlayersAlone) {
  let_them_sign();
  const PublicKey key = read_public_key(at("their.pub"));
  EXPECT_EQ(check_signature(key, message, read(at("sig")), false), Signed::good);
  EXPECT_EQ(check_signature(key, message, read(at("sig")), true), Signed::malformed);
  EXPECT_EQ(check_signature(key, "other", read(at("sig")), false), Signed::wrong);
}

TEST_F(Minisign, WeAcceptTheirLegacyForm) {
  let_them_sign("-l");
  const PublicKey key = read_public_key(at("their.pub"));
  EXPECT_EQ(check_signature(key, message, read(at("sig")), false), Signed::good);
  EXPECT_EQ(check_signature(key, message, read(at("sig")), true), Signed::malformed);
}

TEST_F(Minisign, APlayersMailMayChangeEndsOfLines) {
  let_them_sign();
  const PublicKey key = read_public_key(at("their.pub"));
  EXPECT_EQ(check_signature(key, message, replace_all(read(at("sig")), "\n", "\r\n"), false), Signed::good);
}

TEST_F(Minisign, WeSignWithTheirKeyFile) {
  let_them_sign();
  const SecretKey key = SecretKey::read(at("their.key"));
  EXPECT_EQ(key.pub, read_public_key(at("their.pub")));
  write(at("sig"), sign(key, message, comment));
  EXPECT_EQ(minisign("-V -p " + at("their.pub") + " -m " + at("m") + " -x " + at("sig")), 0);
}

TEST_F(Minisign, AKeyFileIsReadAsItWasWritten) {
  const SecretKey key = SecretKey::make();
  const SecretKey again = SecretKey::parse("moderator.key", key.text());
  EXPECT_EQ(again.pub, key.pub);
  EXPECT_EQ(again.key, key.key);
  EXPECT_EQ(PublicKey::parse(key.pub.text()), key.pub);
  EXPECT_THAT(key.pub.text(), ::testing::MatchesRegex("RW[A-Za-z0-9+/]*"));
  EXPECT_EQ(key.pub.text().size(), 56u);
}

TEST_F(Minisign, ASignatureIsAFunctionOfKeyBytesAndComment) {
  const SecretKey key = SecretKey::make();
  EXPECT_EQ(sign(key, message, comment), sign(key, message, comment));
  EXPECT_NE(sign(key, message, comment), sign(key, message, "another"));
  EXPECT_NE(sign(key, message, comment), sign(SecretKey::make(), message, comment));
  EXPECT_EQ(check_signature(key.pub, message, sign(key, message, comment), true), Signed::good);
  EXPECT_EQ(check_signature(key.pub, "", sign(key, "", ""), true), Signed::good);
  EXPECT_THROW(sign(key, message, "two\nlines"), std::logic_error);
}

TEST_F(Minisign, AnyFlippedByteIsRefused) {
  const SecretKey key = SecretKey::make();
  const std::string good = sign(key, message, comment);
  for (const int flip : {0x01, 0x20, 0x80, 0x07}) {
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      EXPECT_NE(check_signature(key.pub, message, bad, true), Signed::good) << i << " " << flip;
    }
    for (std::size_t i = 0; i < std::string(message).size(); ++i) {
      std::string bad = message;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      EXPECT_EQ(check_signature(key.pub, bad, good, true), Signed::wrong) << i << " " << flip;
    }
  }
}

TEST_F(Minisign, OtherBytesForTheSameSignatureAreRefused) {
  const SecretKey key = SecretKey::make();
  const std::string good = sign(key, message, comment);
  for (const std::string& bad :
       {good + "\n", good + "more", good.substr(0, good.size() - 1), replace_all(good, "\n", "\r\n"),
        replace_all(good, "signature from adjudicator", "signature of another")})
    EXPECT_EQ(check_signature(key.pub, message, bad, true), Signed::malformed);
}

TEST_F(Minisign, AnotherKeyIsToldFromAWrongSignature) {
  const SecretKey key = SecretKey::make();
  SecretKey other = SecretKey::make();
  EXPECT_EQ(check_signature(other.pub, message, sign(key, message, comment), true), Signed::another_key);
  other.pub.id = key.pub.id;
  EXPECT_EQ(check_signature(other.pub, message, sign(key, message, comment), true), Signed::wrong);
}

TEST_F(Minisign, WhatIsNoSignatureIsMalformed) {
  const SecretKey key = SecretKey::make();
  const std::string good = sign(key, message, comment);
  for (const std::string& bad :
       {std::string(), std::string("\n\n\n\n"), std::string(20000, 'a'), std::string(4, '\0'),
        good.substr(0, good.size() / 2), good + std::string(1, '\0'), good + std::string(20000, 'a')})
    for (const bool ours : {false, true})
      EXPECT_EQ(check_signature(key.pub, message, bad, ours), Signed::malformed);
}

TEST_F(Minisign, WhatIsNoKeyIsTold) {
  const std::string good = SecretKey::make().text();
  EXPECT_EQ(fault(good), "");
  EXPECT_THAT(fault(""), HasSubstr("moderator.key: this is not a minisign key file"));
  EXPECT_THAT(fault("untrusted comment: x\nRWQ\n"), HasSubstr("is not a minisign secret key"));
  EXPECT_THAT(fault(replace_all(good, "RWQAAEIy", "RWRTY0Iy")), HasSubstr("protected by a password"));
  const std::size_t middle = good.size() - 120;
  std::string damaged = good;
  damaged[middle] = damaged[middle] == 'A' ? 'B' : 'A';
  EXPECT_THAT(fault(damaged), HasSubstr("damaged"));
  for (const char* text :
       {"", "RWQ", "not a key", "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="})
    EXPECT_FALSE(PublicKey::parse(text)) << text;
}

TEST_F(Minisign, AKeyThatOthersMayReadIsNone) {
  write_key(SecretKey::make(), "our.key");
  EXPECT_NO_THROW(SecretKey::read(at("our.key")));
  cli_test::fs::permissions(at("our.key"), cli_test::fs::perms::group_read, cli_test::fs::perm_options::add);
  EXPECT_THROW(SecretKey::read(at("our.key")), KeyError);
  EXPECT_THROW(SecretKey::read(at("none.key")), files::DiskError);
}

// ---- the command

TEST_F(Minisign, KeyMakeWritesAPairAndSaysWhatTheGameNeeds) {
  const auto made = cli_test::call({"key", "make", at("keys/moderator.key")});
  ASSERT_EQ(made.code, cli::done) << made.err;
  const PublicKey key = read_public_key(at("keys/moderator.key.pub"));
  EXPECT_EQ(made.out, "key=\"" + key.text() + "\"\n");
  EXPECT_EQ(cli_test::fs::status(at("keys/moderator.key")).permissions(),
            cli_test::fs::perms::owner_read | cli_test::fs::perms::owner_write);
  EXPECT_EQ(cli_test::call({"key", "show", at("keys/moderator.key")}).out, made.out);
}

TEST_F(Minisign, KeyMakeNeverOverwrites) {
  ASSERT_EQ(cli_test::call({"key", "make", at("a.key")}).code, cli::done);
  const auto before = cli_test::tree(temp.path());
  const auto again = cli_test::call({"key", "make", at("a.key")});
  EXPECT_EQ(again.code, cli::cannot_create);
  EXPECT_THAT(again.err, HasSubstr("a.key: already exists"));
  EXPECT_EQ(cli_test::tree(temp.path()), before);
  write(at("b.key.pub"), "somebody's\n");
  EXPECT_EQ(cli_test::call({"key", "make", at("b.key")}).code, cli::cannot_create);
  EXPECT_FALSE(cli_test::fs::exists(at("b.key")));
}

TEST_F(Minisign, KeyMakeCompletesWhatWasCutShort) {
  ASSERT_EQ(cli_test::call({"key", "make", at("a.key")}).code, cli::done);
  const auto before = cli_test::tree(temp.path());
  cli_test::fs::remove(at("a.key.pub"));
  EXPECT_EQ(cli_test::call({"key", "make", at("a.key")}).code, cli::done);
  EXPECT_EQ(cli_test::tree(temp.path()), before);
}

TEST_F(Minisign, KeyMakeKeepsOutOfGameFolders) {
  write(at("game/game.xml"), "<game/>");
  const auto made = cli_test::call({"key", "make", at("game/keys/a.key")});
  EXPECT_EQ(made.code, cli::cannot_create);
  EXPECT_THAT(made.err, HasSubstr("must not lie in a game folder"));
  EXPECT_EQ(cli_test::tree(temp.path()).size(), 1u);
}

TEST_F(Minisign, KeyShowSaysWhatIsWrong) {
  EXPECT_EQ(cli_test::call({"key", "show", at("none.key")}).code, cli::no_input);
  files::write_atomically(at("bad.key"), "hello\n", files::Readers::owner);
  const auto bad = cli_test::call({"key", "show", at("bad.key")});
  EXPECT_EQ(bad.code, cli::bad_secret);
  EXPECT_THAT(bad.err, HasSubstr("this is not a minisign key file"));
  EXPECT_EQ(cli_test::call({"key", "lose"}).code, cli::bad_usage);
}

}  // namespace
}  // namespace adjudicator::record
