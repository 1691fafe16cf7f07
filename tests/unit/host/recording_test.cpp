// The records that runs leave: the chain, what is hashed and for whom, revisions, signatures.
#include "host/game/recording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using record::Record;
using ::testing::HasSubstr;
using ::testing::Not;

/// The ford at night: its first mailing waits for grey; an answer ends the turn.
class Recording : public ::testing::Test {
 protected:
  Recording() : game((temp.path() / "ford").string()) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  }

  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  static std::string mailing(int number) { return "turn-01/mailing-" + std::to_string(number) + "/"; }
  Called resolve(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  void answer(const std::string& path = "0703 0802") const {
    write(at("turn-01/answers/grey.xml"),
          replace_all(read(at(mailing(1) + "answers-grey.xml")), "0703 0802", path));
  }
  void play() const {
    ASSERT_EQ(resolve().code, cli::waits);
    answer();
    ASSERT_EQ(resolve().code, cli::done);
  }

  Record record_of(int number) const {
    Diagnostics diagnostics;
    const auto record =
        record::read_record("record.xml", read(at(mailing(number) + "record.xml")), diagnostics);
    EXPECT_TRUE(record) << (diagnostics.all().empty() ? "" : to_text(diagnostics.all()[0]));
    return record.value_or(Record());
  }
  std::string hash_of_record(int number) const {
    return record::hash_of(read(at(mailing(number) + "record.xml")));
  }
  /// The opening key that lies in the first mailing for an audience.
  record::Digest opening(const std::string& audience) const {
    const std::string text = read(at(mailing(1) + "opening-" + audience + ".txt"));
    EXPECT_EQ(text.size(), 65u);
    return record::parse_digest(text.substr(0, 64)).value_or(record::Digest{});
  }

  std::string make_key(const std::string& name = "moderator.key") const {
    const std::string file = (temp.path() / name).string();
    const Called made = call({"key", "make", file});
    EXPECT_EQ(made.code, cli::done) << made.err;
    edit(at("game.xml"), " title=", " " + made.out.substr(0, made.out.size() - 1) + " title=");
    return file;
  }

  TempFolder temp;
  std::string game;
};

/// Whatever has such a name is told before anything is written.
TEST_F(Recording, NamesThatCannotStandInARecordAreTold) {
  const std::string chart =
      R"(<grid-chart xmlns="urn:adjudicator:1" name="spare" source="s" status="house" basis="differential" columns="0">)"
      R"(<row at="1" cells="NR"/></grid-chart>)";
  fs::create_directories(at("charts"));
  write(at("charts/my chart.xml"), chart);
  write(at("charts/no,comma.xml"), replace_all(chart, "spare", "other"));
  const auto before = tree(game);
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::bad_data);
  for (const char* name : {"my chart.xml", "no,comma.xml"})
    EXPECT_THAT(called.err, HasSubstr(std::string(name) + ": error: names of files in a game have letters"));
  EXPECT_THAT(called.err, HasSubstr("this one cannot stand in a record [file-name]"));
  auto after = tree(game);
  after.erase(".lock");
  EXPECT_EQ(after, before);
}

TEST_F(Recording, RecordsAreAChain) {
  play();
  const Record first = record_of(1);
  EXPECT_EQ(first.number, 1);
  EXPECT_EQ(first.previous, "");
  EXPECT_EQ(first.game, "ford");
  EXPECT_EQ(first.system, "classic");
  EXPECT_EQ(first.profile, "contact");
  EXPECT_EQ(first.seed, record::SeedKind::open);
  const Record second = record_of(2);
  EXPECT_EQ(second.number, 2);
  EXPECT_EQ(second.mailing, 2);
  EXPECT_EQ(second.previous, hash_of_record(1));
  EXPECT_THAT(read(at(mailing(2) + "report-grey.xml")), HasSubstr("head=\"" + hash_of_record(1) + "\""));
  EXPECT_THAT(read(at(mailing(1) + "report-grey.xml")), Not(HasSubstr("head=")));
}

TEST_F(Recording, TheChainGoesOnInTheNextTurn) {
  play();
  fs::create_directories(at("turn-02/orders"));
  fs::copy_file(at(mailing(2) + "roster.xml"), at("turn-02/roster.xml"));
  for (const char* side : {"green", "grey"})
    write(at(std::string("turn-02/orders/") + side + ".xml"),
          std::string(
              "<orders xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"2\" side=\"") +
              side + "\"><list/></orders>");
  const Called second = resolve();
  ASSERT_EQ(second.code, cli::done) << second.err;
  Diagnostics diagnostics;
  const auto ledger = record::Ledger::read(files::GameFolder(game), diagnostics);
  ASSERT_EQ(ledger.entries().size(), 3u);
  EXPECT_EQ(ledger.last()->record.number, 3);
  EXPECT_EQ(ledger.last()->record.turn, 2);
  EXPECT_EQ(ledger.last()->record.previous, hash_of_record(2));
  EXPECT_EQ(ledger.of(1, 2)->hash, hash_of_record(2));
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

TEST_F(Recording, NamesEveryFileOfTheMailingAndWhatItWasMadeFrom) {
  play();
  const Record record = record_of(2);
  std::set<std::string> expected;
  for (const auto& [name, bytes] : tree(at(mailing(2))))
    if (!name.starts_with("record.") && !name.starts_with("opening-")) expected.insert(mailing(2) + name);
  for (const char* name : {"game.xml", "map.xml", "turn-01/roster.xml", "turn-01/orders/green.xml",
                           "turn-01/orders/grey.json", "turn-01/answers/grey.xml"})
    expected.insert(name);
  std::set<std::string> named;
  for (const auto& file : record.files) named.insert(file.name);
  EXPECT_EQ(named, expected);
}

TEST_F(Recording, HashesOpenWithTheKeyOfThoseWhoMayKnow) {
  play();
  const Record record = record_of(1);
  for (const auto& file : record.files) {
    const std::string bytes = read(at(file.name));
    EXPECT_EQ(file.hash, file.audience == "all" ? record::hash_of(bytes)
                                                : record::hash_of(bytes, opening(file.audience)))
        << file.name;
  }
  EXPECT_EQ(record.file("game.xml")->audience, "all");
  EXPECT_EQ(record.file("turn-01/orders/grey.json")->audience, "grey");
  EXPECT_EQ(record.file(mailing(1) + "report-green.xml")->audience, "green");
  EXPECT_EQ(record.file(mailing(1) + "log.xml")->audience, "moderator");
}

TEST_F(Recording, OpeningKeysAreInTheRecordByTheirHash) {
  play();
  const Record record = record_of(1);
  ASSERT_EQ(record.openings.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string audience = std::vector<std::string>{"green", "grey", "moderator"}[i];
    EXPECT_EQ(record.openings[i].audience, audience);
    EXPECT_EQ(record.openings[i].hash,
              record::hash_of(read(at(mailing(1) + "opening-" + audience + ".txt"))));
  }
  EXPECT_NE(opening("green"), opening("grey"));
  // Those of a turn are the same in all its mailings: what a side was given once opens them all.
  EXPECT_EQ(read(at(mailing(1) + "opening-grey.txt")), read(at(mailing(2) + "opening-grey.txt")));
}

TEST_F(Recording, ADocumentHasOneCanonicalHashInBothSpellings) {
  ASSERT_EQ(resolve().code, cli::waits);
  const auto hash = [&](const std::string& name) {
    const Record record = record_of(1);
    return record.file(name) == nullptr ? "missing" : record.file(name)->canonical;
  };
  const std::string json = hash("turn-01/orders/grey.json");
  EXPECT_EQ(json.size(), 64u);
  EXPECT_EQ(hash(mailing(1) + "inputs/orders/grey.json"), json);
  EXPECT_EQ(hash("turn-01/roster.xml").size(), 64u);
  EXPECT_EQ(hash(mailing(1) + "log.xml"), "");
  const std::string xml = call({"convert", at("turn-01/orders/grey.json").string(), "--to", "xml"}).out;
  EXPECT_EQ(record::hash_of(xml, opening("grey")), json);
  EXPECT_EQ(hash("game.xml"), record::hash_of(call({"convert", at("game.xml").string(), "--to", "xml"}).out));
  fs::remove_all(at("turn-01/mailing-1"));
  fs::remove(at("turn-01/orders/grey.json"));
  write(at("turn-01/orders/grey.xml"), replace_all(xml, "\n", "\n\n"));
  ASSERT_EQ(resolve().code, cli::waits);
  EXPECT_EQ(hash("turn-01/orders/grey.xml"), json);
}

TEST_F(Recording, ReceivedFilesAreRecordedAsTheyAre) {
  write(at("turn-01/orders/received/grey-1.xml"), "no orders at all <<<");
  write(at("turn-01/orders/received/grey-2.json"), read(at("turn-01/orders/grey.json")));
  write(at("turn-01/orders/received/.hidden.part"), "x");
  write(at("turn-01/orders/notes.txt"), "an editor's");
  ASSERT_EQ(resolve().code, cli::waits);
  const Record record = record_of(1);
  ASSERT_NE(record.file("turn-01/orders/received/grey-1.xml"), nullptr);
  EXPECT_EQ(record.file("turn-01/orders/received/grey-1.xml")->audience, "grey");
  EXPECT_EQ(record.file("turn-01/orders/received/grey-1.xml")->canonical, "");
  EXPECT_EQ(record.file("turn-01/orders/received/grey-2.json")->canonical,
            record.file("turn-01/orders/grey.json")->canonical);
  EXPECT_EQ(record.file("turn-01/orders/notes.txt"), nullptr);
  EXPECT_EQ(record.file("turn-01/orders/received/.hidden.part"), nullptr);
}

TEST_F(Recording, Sha256sumChecksIt) {
  play();
  const std::string check =
      "cd '" + at(mailing(2)).string() + "' && sha256sum --status --strict -c record.sha256";
  EXPECT_EQ(std::system(check.c_str()), 0);
  edit(at(mailing(2) + "record.xml"), "program=", " program=");
  EXPECT_NE(std::system(check.c_str()), 0);
}

TEST_F(Recording, TheSameGameTwiceGivesTheSameBytes) {
  const std::string key = make_key();
  // The same files, laid into their folders in another order.
  const std::string other = (temp.path() / "other").string();
  const auto files = tree(game);
  for (auto file = files.rbegin(); file != files.rend(); ++file)
    write(fs::path(other) / file->first, file->second);
  ASSERT_EQ(resolve({"--key", key}).code, cli::waits);
  ASSERT_EQ(call({"resolve", other, "--formats", "xml", "--key", key}).code, cli::waits);
  EXPECT_EQ(tree(fs::path(other) / mailing(1)), tree(at(mailing(1))));
}

TEST_F(Recording, ACorrectionIsANewRevisionThatStays) {
  play();
  EXPECT_EQ(record_of(2).revision, 0);
  write(at("turn-01/rulings.xml"),
        "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\"><die "
        "at=\"turn-01/combat/0604/die\" "
        "faces=\"1\" by=\"Moderator\" because=\"thrown at the table\" dice-known=\"true\"/></rulings>");
  const Called corrected = resolve({"--corrected"});
  ASSERT_TRUE(corrected.code == cli::done || corrected.code == cli::waits) << corrected.err;
  EXPECT_EQ(record_of(3).revision, 1);
  EXPECT_EQ(record_of(3).number, 3);
  EXPECT_THAT(read(at(mailing(3) + "report-grey.xml")), HasSubstr(" revision=\"1\""));
  const Called again = resolve({"--corrected"});
  ASSERT_TRUE(again.code == cli::done || again.code == cli::waits) << again.err;
  EXPECT_EQ(record_of(4).revision, 2);
}

TEST_F(Recording, AnAnswerIsNoRevision) {
  ASSERT_EQ(resolve().code, cli::waits);
  ASSERT_EQ(resolve({"--corrected"}).code, cli::waits);
  EXPECT_EQ(record_of(2).revision, 1);
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(record_of(3).revision, 1);
}

TEST_F(Recording, ABrokenChainIsNotContinued) {
  ASSERT_EQ(resolve().code, cli::waits);
  answer();
  edit(at(mailing(1) + "record.xml"), "<seed ", "<seed  ");
  const Called stopped = resolve();
  EXPECT_EQ(stopped.code, cli::bad_data);
  EXPECT_THAT(stopped.err, HasSubstr("record.xml:3:"));
  EXPECT_THAT(stopped.err, HasSubstr("[not-canonical]"));
  EXPECT_THAT(stopped.err, HasSubstr("the chain of records cannot go on"));
  EXPECT_FALSE(fs::exists(at(mailing(2))));
}

TEST_F(Recording, AMailingWithoutARecordBeginsNoChain) {
  ASSERT_EQ(resolve().code, cli::waits);
  for (const char* name : {"record.xml", "record.sha256"}) fs::remove(at(mailing(1) + name));
  // Reports of earlier versions do not say what the dice were made from.
  for (const char* reader : {"green", "grey", "moderator"})
    edit(at(mailing(1) + "report-" + reader + ".xml"), "  <dice-from kind=\"open\"/>\n", "");
  answer();
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(record_of(2).number, 1);
  EXPECT_EQ(call({"replay", game}).code, cli::done);
}

TEST_F(Recording, AFileWhoseNameHasNoPlaceInARecordIsTold) {
  fs::create_directories(at("charts"));
  fs::create_directories(at("turn-01/answers"));
  write(at("turn-01/orders/received/grey 1.xml"), "x");
  const Called stopped = resolve();
  EXPECT_EQ(stopped.code, cli::bad_data);
  EXPECT_THAT(stopped.err, HasSubstr("received/grey 1.xml: error: names of files"));
  EXPECT_FALSE(fs::exists(at(mailing(1))));
}

// ---- signatures

TEST_F(Recording, ASignedRecordIsAcceptedByMinisign) {
  const std::string key = make_key();
  ASSERT_EQ(resolve({"--key", key}).code, cli::waits);
  const std::string file = at(mailing(1) + "record.xml").string();
  EXPECT_EQ(std::system(("minisign -V -q -p " + key + ".pub -m " + file).c_str()), 0);
  const auto pub = record::read_public_key(key + ".pub");
  EXPECT_EQ(record::check_signature(pub, read(file), read(file + ".minisig"), true), record::Signed::good);
  EXPECT_THAT(read(file + ".minisig"),
              HasSubstr("trusted comment: record 1 of game ford: turn 1, mailing 1\n"));
}

TEST_F(Recording, AKeyIsDemandedBeforeAnythingIsWritten) {
  const std::string key = make_key();
  const auto before = tree(game);
  const auto expect_stop = [&](const Called& called, int code, const std::string& sentence) {
    EXPECT_EQ(called.code, code) << called.err;
    EXPECT_THAT(called.err, HasSubstr(sentence));
    auto after = tree(game);
    after.erase(".lock");
    EXPECT_EQ(after, before);
  };
  expect_stop(resolve({"--key", key + ".lost"}), cli::no_input, "there is no such key");
  const std::string other = (temp.path() / "other.key").string();
  ASSERT_EQ(call({"key", "make", other}).code, cli::done);
  expect_stop(resolve({"--key", other}), cli::no_permission, "another key than the one that");
  fs::permissions(key, fs::perms::others_read, fs::perm_options::add);
  expect_stop(resolve({"--key", key}), cli::bad_secret, "open to others");
}

TEST_F(Recording, TheKeyIsLookedForInItsUsualPlace) {
  make_key();
  ASSERT_EQ(::setenv("ADJUDICATOR_SECRETS", temp.path().c_str(), 1), 0);
  const Called called = resolve();
  ::unsetenv("ADJUDICATOR_SECRETS");
  EXPECT_EQ(called.code, cli::waits) << called.err;
  EXPECT_TRUE(fs::exists(at(mailing(1) + "record.xml.minisig")));
}

TEST_F(Recording, AKeyThatTheGameDoesNotNameIsAMistake) {
  const std::string key = (temp.path() / "moderator.key").string();
  ASSERT_EQ(call({"key", "make", key}).code, cli::done);
  const Called called = resolve({"--key", key});
  EXPECT_EQ(called.code, cli::bad_usage);
  EXPECT_THAT(called.err, HasSubstr("names no key"));
}

TEST_F(Recording, ReadersOfRecordsAreNoSides) {
  for (const char* name : {"game.xml", "turn-01/roster.xml"})
    write(at(name), replace_all(read(at(name)), "\"green\"", "\"all\""));
  write(at("turn-01/orders/all.xml"),
        replace_all(read(at("turn-01/orders/green.xml")), "\"green\"", "\"all\""));
  fs::remove(at("turn-01/orders/green.xml"));
  const Called called = resolve();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("a side cannot have the id 'all'"));
}

}  // namespace
}  // namespace adjudicator::cli_test
