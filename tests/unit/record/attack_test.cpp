// What a dishonest moderator, or a hostile file in a game folder, may try against a sealed game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "audit_fixture.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;

class Attack : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(sealed_ridge().faults(), "");
    fs::copy(sealed_ridge().folder(), game(), fs::copy_options::recursive);
  }

  fs::path game() const { return temp.path() / "game"; }
  fs::path at(const std::string& name) const { return game() / name; }
  Called audit() const { return call({"audit", game().string()}); }
  Called resolve(int turn, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve",   game().string(),
                                   "--turn",    std::to_string(turn),
                                   "--secret",  sealed_ridge().secret(),
                                   "--key",     sealed_ridge().key(),
                                   "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  std::string in_mailing_2(const std::string& name) const { return "turn-02/mailing-1/" + name; }

  /// Signs a record of turn 2 as who has the key can.
  void sign(const std::string& text) const {
    write(at(in_mailing_2("record.xml")), text);
    write(at(in_mailing_2("record.sha256")), record::checksum_text(text));
    write(at(in_mailing_2("record.xml.minisig")),
          record::sign(record::SecretKey::read(sealed_ridge().key()), text,
                       "record 2 of game ridge: turn 2, mailing 1"));
  }
  /// Another game.xml from turn 2 on, with a record that fits.
  void forge_game(const std::string& text) const {
    const std::string old = record::hash_of(read(at("game.xml")));
    for (const std::string& name : {std::string("game.xml"), in_mailing_2("inputs/game.xml")})
      write(at(name), text);
    sign(replace_all(read(at(in_mailing_2("record.xml"))), old, record::hash_of(text)));
  }
  static std::string with_sides_exchanged(std::string text) {
    const std::size_t first = text.find("  <side ");
    const std::size_t second = text.find("  <side ", first + 1);
    const std::size_t end = text.find('\n', second) + 1;
    const std::string blue = text.substr(first, second - first);
    text.insert(end, blue);
    return text.erase(first, blue.size());
  }

  TempFolder temp;
};

// ---- who tries to choose the dice

TEST_F(Attack, SidesInAnotherOrderWouldBeOtherDice) {
  write(at("game.xml"), with_sides_exchanged(read(at("game.xml"))));
  const auto before = tree(game());
  for (const Called& called : {resolve(1, {"--corrected"}), resolve(2, {"--corrected"})}) {
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.err, HasSubstr("what it holds stands in another order since turn"));
  }
  fs::remove_all(at("turn-02/mailing-1"));
  EXPECT_EQ(resolve(2).code, cli::bad_data);  // a turn that has no mailing yet
  EXPECT_EQ(tree(game()).size() + tree(sealed_ridge().folder() / "turn-02/mailing-1").size(), before.size());
}

TEST_F(Attack, SidesInAnotherOrderAreFoundByTheAudit) {
  forge_game(with_sides_exchanged(read(at("game.xml"))));
  const Called called = audit();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, HasSubstr("turn-02/mailing-1/record.xml: its game.xml names the sides red, blue"));
  EXPECT_THAT(called.out, HasSubstr("[sides-changed]"));
}

TEST_F(Attack, ABeaconThatComesOrGoesIsTold) {
  forge_game(replace_all(read(at("game.xml")), "id=\"ridge\"", "id=\"ridge\" beacon=\"lottery\""));
  EXPECT_THAT(audit().out, HasSubstr("record.xml: from here on the beacon is 'lottery', before it was none"));
}

TEST_F(Attack, AFreezeMadeAgainIsNoticedByItsFingerprint) {
  for (const char* turn : {"turn-01", "turn-02"}) fs::remove_all(at(turn + std::string("/mailing-1")));
  edit(at("game.xml"), " title=", " beacon=\"lottery\" title=");
  const auto fingerprint = [](const std::string& told) {
    const std::size_t line = told.find("\n  ") + 3;
    return told.substr(line, 64);
  };
  const Called first = resolve(1);
  ASSERT_EQ(first.code, cli::waits) << first.err;
  EXPECT_EQ(resolve(1).err, first.err);
  // The value is out: with another word of a friend the dice would be others.
  fs::remove_all(at("turn-01/freeze"));
  edit(at("turn-01/orders/blue.xml"), "word=\"", "word=\"friend ");
  const Called again = resolve(1);
  ASSERT_EQ(again.code, cli::waits);
  EXPECT_NE(fingerprint(again.err), fingerprint(first.err));
  write(at("turn-01/beacon.txt"), "1 2 3\n");
  ASSERT_EQ(resolve(1).code, cli::done);
  EXPECT_THAT(audit().out, HasSubstr("turn 1: the beacon 'lottery' was '1 2 3'; the fingerprint of what was "
                                     "frozen before it is " +
                                     fingerprint(again.err)));
}

TEST_F(Attack, ASealedTurnWithOtherDiceIsRefused) {
  std::string text = read(at(in_mailing_2("record.xml")));
  const std::size_t seed = text.find("<seed kind=");
  text.replace(seed, text.find("/>", seed) - seed, "<seed kind=\"given\"");
  for (const char* name : {"report-blue.xml", "report-red.xml", "report-moderator.xml"})
    fs::remove(at(in_mailing_2(name)));  // they say it too; a player has one that he cannot compare
  sign(text);
  const Called called = audit();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, HasSubstr("record.xml: its dice do not come from the seal that game.xml names"));
  EXPECT_THAT(called.out, HasSubstr("[not-sealed]"));
}

TEST_F(Attack, ADieThatHidesItsDiceIsFoundInTheLog) {
  const std::string name = in_mailing_2("log.xml");
  const auto key = *record::parse_digest(read(at(in_mailing_2("opening-moderator.txt"))).substr(0, 64));
  const std::string was = read(at(name));
  const std::string text = replace_all(was, " dice=\"1d6\"", "");
  ASSERT_NE(text, was);
  write(at(name), text);
  sign(replace_all(read(at(in_mailing_2("record.xml"))), record::hash_of(was, key),
                   record::hash_of(text, key)));
  const Called called = call({"audit", game().string(), "--secret", sealed_ridge().secret()});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, HasSubstr("does not say which dice were rolled [die-wrong]"));
}

TEST_F(Attack, AMailingMadeAgainIsNoticedByWhoHasTheFirst) {
  const fs::path kept = temp.path() / "kept";
  fs::copy(at("turn-01/mailing-1"), kept, fs::copy_options::recursive);
  fs::remove_all(at("turn-01/mailing-1"));
  fs::remove_all(at("turn-02/mailing-1"));
  const std::string orders = read(at("turn-01/orders/blue.xml"));
  write(at("turn-01/orders/blue.xml"), replace_all(orders, " advance=\"b-drag\"", ""));
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(resolve(2).code, cli::done);
  EXPECT_EQ(audit().code, cli::done);  // alone it is whole
  const Called twice = call({"audit", at("turn-01/mailing-1").string(), kept.string()});
  EXPECT_EQ(twice.code, cli::bad_data);
  EXPECT_THAT(twice.out, HasSubstr("[record-twice]"));
  const Called next = call({"audit", kept.string(), at("turn-02/mailing-1").string()});
  EXPECT_EQ(next.code, cli::bad_data);
  EXPECT_THAT(next.out, HasSubstr("[chain-broken]"));
}

// ---- what was damaged is told as that

TEST_F(Attack, ACutOffRecordIsToldAsCutOff) {
  const fs::path record = at(in_mailing_2("record.xml"));
  write(record, read(record).substr(0, 3000));
  const std::string sentence = record.string() + ": the file does not end with '</record>': it was cut off";
  EXPECT_THAT(audit().out, HasSubstr(sentence));
  const Called replayed = call({"replay", game().string(), "--secret", sealed_ridge().secret()});
  EXPECT_EQ(replayed.code, cli::bad_data);
  EXPECT_THAT(replayed.err, HasSubstr("[cut-off]"));
  EXPECT_EQ(replayed.out, "");  // no report is said to differ
  const std::string told = resolve(2, {"--corrected"}).err;
  EXPECT_NE(told.find("[cut-off]"), std::string::npos);
  EXPECT_EQ(told.find("[cut-off]"), told.rfind("[cut-off]"));
}

TEST_F(Attack, SwappedMailingsAreToldWithoutSayingThatTheGameHasNoKey) {
  fs::rename(at("turn-01/mailing-1"), at("aside"));
  fs::rename(at("turn-02/mailing-1"), at("turn-01/mailing-1"));
  fs::rename(at("aside"), at("turn-02/mailing-1"));
  const Called called = audit();
  EXPECT_THAT(called.out, HasSubstr("[record-elsewhere]"));
  EXPECT_THAT(called.out, ::testing::Not(HasSubstr("[signature-unasked]")));
}

TEST_F(Attack, APublicKeyIsNotTakenForAnOpenSecret) {
  const Called called = call({"resolve", game().string(), "--turn", "2", "--corrected", "--secret",
                              sealed_ridge().secret(), "--key", sealed_ridge().public_key()});
  EXPECT_EQ(called.code, cli::bad_secret);
  EXPECT_THAT(called.err, HasSubstr("this is not a minisign secret key"));
}

// ---- hostile things in the folder

TEST_F(Attack, ALinkToItselfIsNoFaultOfTheProgram) {
  for (const char* name :
       {"game.json", "unsealed.xml", "turn-01/rulings.xml", "turn-03", "turn-02/mailing-2"}) {
    fs::remove_all(at(name));
    fs::create_symlink(fs::path(name).filename(), at(name));
    for (const char* command : {"check", "audit", "replay", "resolve"}) {
      const Called called = call({command, game().string(), "--secret", sealed_ridge().secret()});
      EXPECT_NE(called.code, cli::bug) << command << ' ' << name << ": " << called.err;
    }
    fs::remove(at(name));
  }
}

TEST_F(Attack, TheLockIsMadeInTheFolderAlone) {
  fs::remove(at(".lock"));
  const fs::path outside = temp.path() / "outside";
  fs::create_symlink(outside, at(".lock"));
  EXPECT_EQ(resolve(2).code, cli::cannot_create);
  EXPECT_FALSE(fs::exists(outside));
}

TEST_F(Attack, AFolderThatIsNoTurnsChangesNothing) {
  fs::create_directory(at("turn-2"));
  fs::create_directory(at("turn-002"));
  fs::create_directory(at("turn-02/mailing-01"));
  EXPECT_EQ(audit().code, cli::done) << audit().out;
  EXPECT_THAT(resolve(2).err, HasSubstr("is already resolved"));
}

}  // namespace
}  // namespace adjudicator::cli_test
