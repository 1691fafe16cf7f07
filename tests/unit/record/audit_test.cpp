// audit: what is as recorded is accepted, and everything that was changed is named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <numeric>
#include <sstream>

#include "audit_fixture.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

/// A copy of the sealed game, to be tampered with.
class Audit : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(sealed_ridge().faults(), "");
    fs::copy(sealed_ridge().folder(), game(), fs::copy_options::recursive);
  }

  fs::path game() const { return temp.path() / "game"; }
  fs::path at(const std::string& name) const { return game() / name; }
  Called audit(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"audit", game().string()};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called audit_with_secret() const { return audit({"--secret", sealed_ridge().secret()}); }
  void unseal() const {
    ASSERT_EQ(call({"unseal", game().string(), "--secret", sealed_ridge().secret()}).code, cli::done);
  }

  /// The first line that is a finding begins with the file.
  void expect_refused(const Called& called, const std::string& file, const std::string& code,
                      int exit = cli::bad_data) const {
    EXPECT_EQ(called.code, exit) << called.out << called.err;
    EXPECT_THAT(called.out, EndsWith("REFUSED\n"));
    std::size_t line = called.out.find('\n') + 1;
    while (called.out.compare(line, 5, "note:") == 0) line = called.out.find('\n', line) + 1;
    const std::string first = called.out.substr(line, called.out.find('\n', line) - line);
    EXPECT_THAT(first, ::testing::StartsWith(at(file).string() + ":"));
    EXPECT_THAT(first, EndsWith("[" + code + "]"));
  }

  TempFolder temp;
};

// ---- what is accepted

TEST_F(Audit, AcceptsTheModeratorsFolder) {
  const Called called = audit();
  EXPECT_EQ(called.code, cli::done) << called.out << called.err;
  EXPECT_THAT(called.out, HasSubstr("2 records of game ridge, turns 1 to 2: unbroken, signed by RW"));
  EXPECT_THAT(called.out, HasSubstr("0 die rolls recomputed, those of turns 1 2 once the seed is shown"));
  EXPECT_THAT(called.out, EndsWith("ACCEPTED\n"));
  EXPECT_EQ(called.err, "");
}

TEST_F(Audit, WithTheSecretItRecomputesEveryDie) {
  const Called called = audit_with_secret();
  EXPECT_EQ(called.code, cli::done) << called.out << called.err;
  EXPECT_THAT(called.out, Not(HasSubstr("once the seed is shown")));
  EXPECT_THAT(called.out, Not(HasSubstr(" 0 die rolls")));
}

TEST_F(Audit, AfterUnsealItNeedsNoSecret) {
  unseal();
  const Called called = audit();
  EXPECT_EQ(called.code, cli::done) << called.out << called.err;
  EXPECT_EQ(called.out, audit_with_secret().out);
}

TEST_F(Audit, AcceptsAPlayersFolder) {
  TempFolder other;
  copy_for_player(game(), other.path(), "blue");
  const Called called = call({"audit", other.path().string()});
  EXPECT_EQ(called.code, cli::done) << called.out << called.err;
  EXPECT_THAT(called.out, HasSubstr("not open to you until unseal"));
}

TEST_F(Audit, AcceptsRecordsOnTheirOwn) {
  const Called called =
      call({"audit", at("turn-01/mailing-1").string(), at("turn-02/mailing-1/record.xml").string()});
  EXPECT_EQ(called.code, cli::done) << called.out << called.err;
  TempFolder other;
  fs::copy(at("turn-02/mailing-1"), other.path() / "post", fs::copy_options::recursive);
  const Called one = call({"audit", (other.path() / "post").string()});
  EXPECT_EQ(one.code, cli::done) << one.out << one.err;
  EXPECT_THAT(one.out, HasSubstr("1 record (number 2) of game ridge, turn 2"));
}

TEST_F(Audit, AcceptsTheKeyThatSigned) {
  EXPECT_EQ(audit({"--key", sealed_ridge().public_key()}).code, cli::done);
}

TEST_F(Audit, SpeaksJson) {
  EXPECT_THAT(audit({"--json"}).out, HasSubstr("\"accepted\": true"));
  write(at("turn-01/roster.xml"), "<roster/>");
  const Called refused = audit({"--json"});
  EXPECT_EQ(refused.code, cli::bad_data);
  EXPECT_THAT(refused.out, HasSubstr("\"code\": \"file-changed\""));
}

TEST_F(Audit, AGameWithoutMailingsIsNoInput) {
  EXPECT_EQ(call({"audit", source("examples/classic-ridge").string()}).code, cli::no_input);
  EXPECT_EQ(call({"audit", at("nowhere").string()}).code, cli::no_input);
}

// ---- records

TEST_F(Audit, NamesAChangedRecord) {
  edit(at("turn-01/mailing-1/record.xml"), "turn=\"1\" mailing=\"1\"", "turn=\"1\" mailing=\"1\" ");
  expect_refused(audit(), "turn-01/mailing-1/record.xml", "not-canonical");
}

TEST_F(Audit, NamesATruncatedRecord) {
  const std::string text = read(at("turn-02/mailing-1/record.xml"));
  write(at("turn-02/mailing-1/record.xml"), text.substr(0, text.size() / 2));
  EXPECT_THAT(audit().out, HasSubstr(at("turn-02/mailing-1/record.xml").string()));
  EXPECT_EQ(audit().code, cli::bad_data);
}

TEST_F(Audit, NamesAMissingRecord) {
  fs::remove(at("turn-01/mailing-1/record.xml"));
  expect_refused(audit(), "turn-01/mailing-1/record.xml", "record-missing");
}

TEST_F(Audit, NamesAMissingMailing) {
  fs::remove_all(at("turn-01/mailing-1"));
  expect_refused(audit(), "turn-02/mailing-1/record.xml", "record-gap");
}

TEST_F(Audit, NamesSwappedMailings) {
  fs::rename(at("turn-01/mailing-1"), at("aside"));
  fs::rename(at("turn-02/mailing-1"), at("turn-01/mailing-1"));
  fs::rename(at("aside"), at("turn-02/mailing-1"));
  expect_refused(audit(), "turn-02/mailing-1/record.xml", "record-elsewhere");
}

/// Who has not the key can make a chain that fits, but no signature.
class Rewritten : public Audit {
 protected:
  /// Puts another roster into turn 1 and makes records and checksums fit.
  void rewrite() const {
    const std::string old_roster = read(at("turn-01/mailing-1/roster.xml"));
    write(at("turn-01/mailing-1/roster.xml"), old_roster + "\n");
    const auto key = *record::parse_digest(read(at("turn-01/mailing-1/opening-moderator.txt")).substr(0, 64));
    const std::string first =
        replace_all(read(at("turn-01/mailing-1/record.xml")), record::hash_of(old_roster, key),
                    record::hash_of(old_roster + "\n", key));
    const std::string old_first = record::hash_of(read(at("turn-01/mailing-1/record.xml")));
    ASSERT_NE(old_first, record::hash_of(first));
    store(first, 1);
    store(replace_all(read(at("turn-02/mailing-1/record.xml")), old_first, record::hash_of(first)), 2);
  }
  void store(const std::string& text, int turn) const {
    const std::string folder = "turn-0" + std::to_string(turn) + "/mailing-1/";
    write(at(folder + "record.xml"), text);
    write(at(folder + "record.sha256"), record::checksum_text(text));
  }
};

TEST_F(Rewritten, ASignatureIsMissed) {
  rewrite();
  expect_refused(audit(), "turn-01/mailing-1/record.xml.minisig", "signature-wrong", cli::no_permission);
}

TEST_F(Rewritten, AnotherKeySignsInVain) {
  rewrite();
  const auto other = record::SecretKey::make();
  for (const char* folder : {"turn-01/mailing-1/", "turn-02/mailing-1/"})
    write(at(folder + std::string("record.xml.minisig")),
          record::sign(other, read(at(folder + std::string("record.xml"))), "record"));
  expect_refused(audit(), "turn-01/mailing-1/record.xml.minisig", "another-key", cli::no_permission);
}

TEST_F(Rewritten, AStrippedSignatureIsMissed) {
  fs::remove(at("turn-01/mailing-1/record.xml.minisig"));
  expect_refused(audit(), "turn-01/mailing-1/record.xml.minisig", "signature-missing", cli::no_permission);
}

TEST_F(Audit, AnotherKeyIsRefused) {
  write(temp.path() / "other.pub", record::public_key_file(record::SecretKey::make().pub));
  expect_refused(audit({"--key", (temp.path() / "other.pub").string()}), "turn-01/mailing-1/record.xml",
                 "another-key", cli::no_permission);
}

// ---- files

TEST_F(Audit, NamesAnEditedLog) {
  edit(at("turn-01/mailing-1/log.xml"), "CRT-14.1", "CRT-14.2");
  expect_refused(audit(), "turn-01/mailing-1/log.xml", "file-changed");
}

TEST_F(Audit, NamesAnEditedRosterOfAClosedTurn) {
  write(at("turn-02/roster.xml"), read(at("turn-02/roster.xml")) + "\n");
  const Called called = audit();
  expect_refused(called, "turn-02/roster.xml", "file-changed");
  EXPECT_THAT(called.out, HasSubstr("counts from the next mailing on"));
}

TEST_F(Audit, NamesAWordThatWasChangedAfterTheFreeze) {
  edit(at("turn-01/mailing-1/inputs/orders/blue.xml"), "open sesame", "open barley");
  expect_refused(audit(), "turn-01/mailing-1/inputs/orders/blue.xml", "file-changed");
}

TEST_F(Audit, NamesAnExtraFile) {
  write(at("turn-01/mailing-1/report-green.xml"), "<report/>");
  expect_refused(audit(), "turn-01/mailing-1/report-green.xml", "file-not-recorded");
}

TEST_F(Audit, NamesAMissingFile) {
  fs::remove(at("turn-01/mailing-1/report-red.html"));
  expect_refused(audit(), "turn-01/mailing-1/report-red.html", "file-missing");
}

TEST_F(Audit, FollowsNoLinks) {
  fs::rename(at("turn-01/mailing-1/log.xml"), temp.path() / "log.xml");
  fs::create_symlink(temp.path() / "log.xml", at("turn-01/mailing-1/log.xml"));
  expect_refused(audit(), "turn-01/mailing-1/log.xml", "not-readable");
}

TEST_F(Audit, OrdersMayComeInForAnOpenTurn) {
  // Without its last roster turn 2 would be open; but then its record does not fit. So: a game that waits.
  const std::string ford = (temp.path() / "ford").string();
  fs::copy(source("examples/classic-ford"), ford, fs::copy_options::recursive);
  ASSERT_EQ(call({"resolve", ford, "--formats", "xml"}).code, cli::waits);
  EXPECT_EQ(call({"audit", ford}).code, cli::done) << call({"audit", ford}).out;
  edit(fs::path(ford) / "turn-01/orders/green.xml", "g-1 g-2 g-how", "g-1");
  const Called called = call({"audit", ford});
  EXPECT_EQ(called.code, cli::done) << called.out;
  EXPECT_THAT(called.out, HasSubstr("note: " + ford + "/turn-01/orders/green.xml: not as it was"));
}

// ---- seals and dice

TEST_F(Audit, AnotherGamesSecretIsNone) {
  const std::string other = (temp.path() / "other.secret").string();
  const std::string copy = (temp.path() / "copy").string();
  fs::copy(source("examples/classic-ridge"), copy, fs::copy_options::recursive);
  edit(fs::path(copy) / "game.xml", " seed=\"the ridge at sollach, an open practice game\"", "");
  ASSERT_EQ(call({"seal", copy, "--secret", other}).code, cli::done);
  const Called called = audit({"--secret", other});
  EXPECT_EQ(called.code, cli::bad_secret);
  EXPECT_THAT(called.err, HasSubstr("not the secret of the seal"));
}

TEST_F(Audit, NamesAFalseSeed) {
  unseal();
  std::string text = read(at("unsealed.xml"));
  const std::size_t seed = text.find("seed=\"") + 6;
  text[seed] = text[seed] == '0' ? '1' : '0';
  write(at("unsealed.xml"), text);
  expect_refused(audit(), "unsealed.xml", "seed-not-sealed");
}

TEST_F(Audit, NamesAFalseWord) {
  unseal();
  write(at("unsealed.xml"), replace_all(read(at("unsealed.xml")), "open sesame", "open barley"));
  expect_refused(audit(), "unsealed.xml", "word-differs");
}

/// A moderator who has the key can sign what he likes: the dice betray him.
class Forged : public Audit {
 protected:
  /// Rewrites a file of turn 2's mailing and signs the record anew.
  void forge(const std::string& name, const std::string& audience, const std::string& text) const {
    const std::string folder = "turn-02/mailing-1/";
    const auto key = *record::parse_digest(read(at(folder + "opening-" + audience + ".txt")).substr(0, 64));
    const std::string was = record::hash_of(read(at(folder + name)), key);
    write(at(folder + name), text);
    const std::string again = replace_all(read(at(folder + "record.xml")), was, record::hash_of(text, key));
    write(at(folder + "record.xml"), again);
    write(at(folder + "record.sha256"), record::checksum_text(again));
    const auto secret = record::SecretKey::read(sealed_ridge().key());
    write(at(folder + "record.xml.minisig"),
          record::sign(secret, again, "record 2 of game ridge: turn 2, mailing 1"));
  }
  /// The first die of a document shows another face.
  static std::string with_another_face(std::string text) {
    const std::size_t face = text.find("faces=\"", text.find("<rolled")) + 7;
    text[face] = text[face] == '1' ? '2' : '1';
    return text;
  }
};

TEST_F(Forged, AFalseDieInTheLogIsFound) {
  forge("log.xml", "moderator", with_another_face(read(at("turn-02/mailing-1/log.xml"))));
  EXPECT_EQ(audit().code, cli::done) << audit().out;
  const Called called = audit_with_secret();
  expect_refused(called, "turn-02/mailing-1/log.xml", "die-wrong");
  EXPECT_THAT(called.out, HasSubstr("the die at turn-02/"));
}

TEST_F(Forged, AFalseDieInAReportIsFoundByItsPlayer) {
  forge("report-blue.xml", "blue", with_another_face(read(at("turn-02/mailing-1/report-blue.xml"))));
  unseal();
  TempFolder other;
  copy_for_player(game(), other.path(), "blue");
  write(other.path() / "unsealed.xml", read(at("unsealed.xml")));
  const Called called = call({"audit", other.path().string()});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, HasSubstr("turn-02/mailing-1/report-blue.xml"));
  EXPECT_THAT(called.out, HasSubstr("[die-wrong]"));
}

TEST_F(Forged, ADieGivenByNoRulingIsFound) {
  std::string text = with_another_face(read(at("turn-02/mailing-1/log.xml")));
  const std::size_t end = text.find('"', text.find("faces=\"", text.find("<rolled")) + 7) + 1;
  forge("log.xml", "moderator", text.insert(end, " supplied=\"true\""));
  expect_refused(audit_with_secret(), "turn-02/mailing-1/log.xml", "die-wrong");
}

/// Draws of a series are drawn again: what they add up to must be what the log says.
class ForgedDraws : public Forged {
 protected:
  /// The log of turn 2 with a series of these draws.
  void add_series(const std::string& draws) const {
    std::string text = read(at("turn-02/mailing-1/log.xml"));
    text.insert(text.find("</facts>"),
                R"(<drawn at="turn-02/fire" rule="5.14" what="volley" draws=")" + draws + "\"/>\n");
    forge("log.xml", "moderator", text);
  }
  std::vector<int> thrown(int draws) const {
    const Called rolled = call({"roll", game().string(), "turn-02/fire/hit", "--turn", "2", "--dice", "1d6",
                                "--draws", std::to_string(draws), "--secret", sealed_ridge().secret()});
    std::istringstream words(rolled.out.substr(0, rolled.out.find('\n')));
    return {std::istream_iterator<int>(words), std::istream_iterator<int>()};
  }
  static int sum(const std::vector<int>& faces) { return std::accumulate(faces.begin(), faces.end(), 0); }
};

TEST_F(ForgedDraws, ATrueSeriesStands) {
  const auto faces = thrown(6);
  ASSERT_EQ(faces.size(), 6u);
  add_series("hit=6d6:" + std::to_string(sum(faces)));
  EXPECT_EQ(audit_with_secret().code, cli::done) << audit_with_secret().out;
}

TEST_F(ForgedDraws, AFalseSumIsFound) {
  const int right = sum(thrown(6));
  add_series("hit=6d6:" + std::to_string(right + 1));
  EXPECT_EQ(audit().code, cli::done) << audit().out;
  const Called called = audit_with_secret();
  expect_refused(called, "turn-02/mailing-1/log.xml", "die-wrong");
  EXPECT_THAT(called.out, HasSubstr("the draws at turn-02/fire/hit must add up to " + std::to_string(right) +
                                    ", not " + std::to_string(right + 1)));
}

TEST_F(ForgedDraws, FacesGivenByNoRulingAreFound) {
  const auto faces = thrown(6);
  add_series("hit=6d6:" + std::to_string(sum(faces) - faces[0] + 6) + ":6");
  const Called called = audit_with_secret();
  expect_refused(called, "turn-02/mailing-1/log.xml", "die-wrong");
  EXPECT_THAT(called.out, HasSubstr("the die at turn-02/fire/hit is said to be given by a ruling"));
}

TEST_F(ForgedDraws, DrawsThatNoSeriesHasAreFound) {
  add_series("hit=99999999d6:7");
  expect_refused(audit_with_secret(), "turn-02/mailing-1/log.xml", "die-wrong");
}

/// Who reads hostile files must come to an end.
TEST_F(ForgedDraws, MoreThanATurnCanHaveAreNotDrawn) {
  std::string draws;
  for (int i = 0; i < 21; ++i) draws += (i == 0 ? "a" : " a") + std::to_string(i) + "=1000000d1:1000000";
  add_series(draws);
  const Called called = audit_with_secret();
  expect_refused(called, "turn-02/mailing-1/log.xml", "die-wrong");
  EXPECT_THAT(called.out, HasSubstr("more than a turn can have"));
}

TEST_F(Forged, AFalseHeadIsFound) {
  const std::string head = record::hash_of(read(at("turn-01/mailing-1/record.xml")));
  const std::string text = read(at("turn-02/mailing-1/report-blue.xml"));
  ASSERT_THAT(text, HasSubstr("head=\"" + head));
  forge("report-blue.xml", "blue", replace_all(text, head, std::string(64, 'a')));
  expect_refused(audit(), "turn-02/mailing-1/report-blue.xml", "report-untrue");
}

}  // namespace
}  // namespace adjudicator::cli_test
