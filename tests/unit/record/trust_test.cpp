// A moderator who holds the secret and the key forges his own past, signed as it should be: what betrays him.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <regex>

#include "audit_fixture.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli_test {
namespace {

using record::Record;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

/// Ridge, sealed and signed, its seeds shown turn by turn.
const AuditedGame& told_ridge() {
  static const AuditedGame game("classic-ridge", "each-turn", "xml");
  return game;
}

/// A ruling that changes nothing but a name.
Called rename_a_piece(const fs::path& game, int turn) {
  return call({"amend", game.string(), "--turn", std::to_string(turn), "--trait", "b-inf-1", "--name", "name",
               "--to", "First Foot", "--by", "Anna", "--because", "a slip"});
}

class Trust : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(told_ridge().faults(), "");
    // The secrets are those of all these tests: that one of them unsealed its copy is kept beside them.
    fs::remove(told_ridge().secret() + ".unsealed");
    fs::copy(told_ridge().folder(), game(), fs::copy_options::recursive);
  }

  fs::path game() const { return temp.path() / "game"; }
  fs::path at(const std::string& name) const { return game() / name; }
  static std::string folder(int turn, int mailing = 1) {
    return "turn-0" + std::to_string(turn) + "/mailing-" + std::to_string(mailing) + "/";
  }
  Called with_secret(std::vector<std::string> words) const {
    words.insert(words.begin() + 1, game().string());
    words.insert(words.end(), {"--secret", told_ridge().secret()});
    return call(words);
  }
  Called audit() const { return call({"audit", game().string()}); }
  Called resolve(int turn, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve",   "--turn", std::to_string(turn), "--key", told_ridge().key(),
                                   "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return with_secret(words);
  }
  /// The turn again, with a ruling on a piece's name.
  void correct(int turn) const {
    ASSERT_EQ(rename_a_piece(game(), turn).code, cli::done);
    ASSERT_EQ(resolve(turn, {"--corrected"}).code, cli::done);
  }
  /// Back to the game before a turn was resolved.
  void forget(int turn) const { fs::remove_all(at(folder(turn))); }

  // ---- forging

  Record recorded(int turn, int mailing = 1) const {
    Diagnostics none;
    return record::read_record("record.xml", read(at(folder(turn, mailing) + "record.xml")), none)
        .value_or(Record{});
  }
  void sign(const Record& forged, int mailing = 1) const {
    const fs::path place = at(folder(forged.turn, mailing));
    const std::string text = to_text(forged);
    write(place / "record.xml", text);
    write(place / "record.sha256", record::checksum_text(text));
    write(place / "record.xml.minisig",
          record::sign(record::SecretKey::read(told_ridge().key()), text, "a record"));
  }
  void forge(int turn, const std::function<void(Record&)>& change, int mailing = 1) const {
    Record forged = recorded(turn, mailing);
    change(forged);
    sign(forged, mailing);
  }
  record::Digest opening(int turn, const std::string& audience, int mailing = 1) const {
    return *record::parse_digest(
        read(at(folder(turn, mailing) + "opening-" + audience + ".txt")).substr(0, 64));
  }
  /// Another text of a file, by its path in the game, and a record that has it so.
  void forge_file(int turn, const std::string& name, const std::string& text, int mailing = 1) const {
    forge(
        turn,
        [&](Record& record) {
          const auto file = std::ranges::find(record.files, name, &record::HashedFile::name);
          ASSERT_NE(file, record.files.end()) << name;
          file->hash = file->audience == "all"
                           ? record::hash_of(text)
                           : record::hash_of(text, opening(turn, file->audience, mailing));
        },
        mailing);
    write(at(name), text);
  }
  void forge_report(const std::string& from, const std::string& to) const {
    const std::string name = folder(2) + "report-blue.xml";
    const std::string text = read(at(name));
    const std::string forged =
        std::regex_replace(text, std::regex(from), to, std::regex_constants::format_first_only);
    ASSERT_NE(forged, text) << from;
    forge_file(2, name, forged);
  }

  /// The first line that is a finding begins with the file.
  void expect_refused(const Called& called, const std::string& file, const std::string& code) const {
    EXPECT_EQ(called.code, cli::bad_data) << called.out << called.err;
    EXPECT_THAT(called.out, EndsWith("REFUSED\n"));
    std::size_t line = called.out.find('\n') + 1;
    while (called.out.compare(line, 5, "note:") == 0) line = called.out.find('\n', line) + 1;
    const std::string first = called.out.substr(line, called.out.find('\n', line) - line);
    EXPECT_THAT(first, ::testing::StartsWith(at(file).string() + ":"));
    EXPECT_THAT(first, EndsWith("[" + code + "]"));
  }
  void expect_record_refused(const std::string& code) const {
    expect_refused(audit(), folder(2) + "record.xml", code);
  }

  TempFolder temp;
};

const std::string strange(64, 'a');

TEST_F(Trust, WhatIsForgedIsSoundBefore) {
  forge(2, [](Record&) {});
  const Called called = audit();
  EXPECT_EQ(called.code, cli::done) << called.out;
  EXPECT_THAT(called.out, Not(HasSubstr(" 0 die rolls")));
}

// ---- the chain

TEST_F(Trust, ARecordOnWhichTheNextDoesNotBuildIsFound) {
  forge(1, [](Record& record) { record.program = "0.0.9"; });
  expect_refused(audit(), folder(1) + "record.xml", "chain-broken");
}

TEST_F(Trust, ANumberIsGivenOnce) {
  forge(2, [](Record& record) {
    record.number = 1;
    record.previous.clear();
  });
  expect_record_refused("record-twice");
}

TEST_F(Trust, ARecordOfAnotherGameIsFound) {
  forge(2, [](Record& record) { record.game = "ford"; });
  expect_record_refused("another-game");
}

TEST_F(Trust, ARecordNamesNoOtherMailingsFiles) {
  forge(2, [&](Record& record) {
    record.files.insert(record.files.begin() + 2, {folder(1) + "log.xml", "moderator", strange, {}});
  });
  expect_record_refused("record-names");
}

TEST_F(Trust, ASideCannotBeGivenWhatIsAnothers) {
  forge(2, [&](Record& record) {
    std::ranges::find(record.files, folder(2) + "report-red.xml", &record::HashedFile::name)->audience =
        "moderator";
  });
  expect_record_refused("record-names");
}

TEST_F(Trust, ASealStays) {
  const std::string commitment = recorded(2).commitment;
  const std::string text = replace_all(read(at("game.xml")), commitment, strange);
  forge_file(2, folder(2) + "inputs/game.xml", text);
  forge_file(2, "game.xml", text);
  forge(2, [](Record& record) { record.commitment = strange; });
  expect_record_refused("seal-changed");
}

TEST_F(Trust, TheLastRecordOfAFileCounts) {
  forget(2);
  edit(at("game.xml"), "The Ridge at Sollach", "The Ridge");
  ASSERT_EQ(resolve(2).code, cli::done);
  EXPECT_EQ(audit().code, cli::done) << audit().out;
}

TEST_F(Trust, ATurnThatBeginsElsewhereIsNoted) {
  forget(2);
  edit(at("turn-02/roster.xml"), "name=\"1st Foot\" attack=\"5\"", "name=\"1st Foot\" attack=\"4\"");
  ASSERT_EQ(resolve(2).code, cli::done);
  const Called called = audit();
  EXPECT_EQ(called.code, cli::done) << called.out;
  EXPECT_THAT(called.out, HasSubstr("note: turn 2 begins with another position"));
}

TEST_F(Trust, ACorrectionOfAnEarlierTurnGoesOnFromTheNewestRecord) {
  correct(1);
  EXPECT_EQ(recorded(1, 2).number, 3);
  EXPECT_EQ(recorded(1, 2).previous, record::hash_of(read(at(folder(2) + "record.xml"))));
  correct(2);
  EXPECT_EQ(recorded(2, 2).number, 4);
  EXPECT_EQ(audit().code, cli::done) << audit().out;
}

// ---- opening keys and seeds

TEST_F(Trust, AnOpeningKeyThatTheSeedDoesNotGiveIsFound) {
  const record::Digest mine = sha256("mine");
  forge(2, [&](Record& record) {
    for (auto& file : record.files)
      if (file.audience == "blue") file.hash = record::hash_of(read(at(file.name)), mine);
    std::ranges::find(record.openings, "blue", &Record::Opening::audience)->hash =
        record::hash_of(record::opening_text(mine));
  });
  write(at(folder(2) + "opening-blue.txt"), record::opening_text(mine));
  EXPECT_EQ(audit().code, cli::done) << "turn 2's seed is not shown yet: " << audit().out;
  expect_refused(with_secret({"audit"}), folder(2) + "record.xml", "opening-wrong");
}

TEST_F(Trust, ATurnDoesNotShowItsOwnSeed) {
  const auto secrets = record::read_secrets(told_ridge().secret(), "ridge");
  forge(2, [&](Record& record) {
    auto own = record.revealed.front();
    own.turn = 2;
    own.link = secrets.chain(2)->link(2);
    record.revealed.push_back(own);
  });
  expect_record_refused("seed-too-soon");
}

TEST_F(Trust, AnOpenSeedIsTheGames) {
  forge(2, [](Record& record) {
    record.seed = record::SeedKind::open;
    record.commitment.clear();
    record.revealed.clear();
  });
  expect_record_refused("seed-differs");
}

TEST_F(Trust, ACommitmentIsTheGames) {
  forge(2, [](Record& record) { record.commitment = strange; });
  expect_record_refused("commitment-differs");
}

/// A second seal for a turn that was played: by a ruling that all see, or not at all.
TEST_F(Trust, ATurnIsSealedAnewByARulingOnly) {
  const std::string secret = (temp.path() / "both.secret").string();
  auto secrets = record::read_secrets(told_ridge().secret(), "ridge");
  secrets.chains.push_back({1, 200, sha256("a better one")});
  record::write_secrets(secret, secrets);
  forget(2);
  const std::string before = read(at("game.xml"));
  const auto seal_again = [&](const std::string& words) {
    fs::remove_all(at(folder(1, 2)));
    write(at("game.xml"),
          replace_all(before, "</game>",
                      "<seal commitment=\"" + to_hex(secrets.chains.back().commitment()) +
                          "\" from=\"1\" turns=\"200\" reveal=\"each-turn\"" + words + "/></game>"));
    return call({"resolve", game().string(), "--turn", "1", "--corrected", "--secret", secret, "--key",
                 told_ridge().key(), "--formats", "xml"});
  };
  const Called silent = seal_again("");
  ASSERT_EQ(silent.code, cli::done) << silent.err;
  expect_refused(audit(), folder(1, 2) + "record.xml", "commitment-differs");
  ASSERT_EQ(seal_again(" by=\"Anna\" because=\"lost\" dice-known=\"true\"").code, cli::done);
  const Called told = audit();
  EXPECT_EQ(told.code, cli::done) << told.out;
  EXPECT_THAT(told.out, HasSubstr("a new seal, from turn 1 on, by Anna: lost"));
}

// ---- words

TEST_F(Trust, LaterOrdersSayNoOtherWord) {
  correct(1);
  const std::string name = folder(1, 2) + "inputs/orders/blue.xml";
  forge_file(1, name, replace_all(read(at(name)), "open sesame", "open barley"), 2);
  const Called called = audit();
  expect_refused(called, name, "input-changed");
  EXPECT_THAT(called.out, HasSubstr("[word-changed]"));
}

TEST_F(Trust, UnsealedShowsOneWordOfEachSideInTheirOrder) {
  ASSERT_EQ(with_secret({"unseal"}).code, cli::done);
  const std::string text = read(at("unsealed.xml"));
  std::smatch words;
  ASSERT_TRUE(
      std::regex_search(text, words, std::regex("( *<word side=\"blue\".*\n)( *<word side=\"red\".*\n)")));
  const std::string blue = words[1].str(), red = words[2].str();
  for (const std::string& shown : {blue, red, red + blue}) {
    write(at("unsealed.xml"), words.prefix().str() + shown + words.suffix().str());
    expect_refused(audit(), "unsealed.xml", "word-differs");
  }
}

TEST_F(Trust, UnsealedShowsEveryTurnAndNoOther) {
  ASSERT_EQ(with_secret({"unseal"}).code, cli::done);
  const std::string text = read(at("unsealed.xml"));
  const std::size_t second = text.find("  <turn turn=\"2\"");
  const std::string turn = text.substr(second, text.find("</unsealed>") - second);
  write(at("unsealed.xml"), replace_all(text, turn, ""));
  expect_refused(audit(), "unsealed.xml", "seed-missing");
  write(at("unsealed.xml"), replace_all(text, turn, turn + replace_all(turn, "turn=\"2\"", "turn=\"3\"")));
  expect_refused(audit(), "unsealed.xml", "seed-too-many");
  write(at("unsealed.xml"), replace_all(text, "game=\"ridge\"", "game=\"ford\""));
  expect_refused(audit(), "unsealed.xml", "another-game");
}

TEST_F(Trust, WhatIsUnsealedTakesNoMoreTurns) {
  forget(2);
  ASSERT_EQ(with_secret({"unseal"}).code, cli::done);
  const Called called = resolve(2);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("it takes no more turns"));
  EXPECT_FALSE(fs::exists(at(folder(2))));
  EXPECT_THAT(with_secret({"seal"}).err, HasSubstr("the game is unsealed"));
}

// ---- reports

TEST_F(Trust, AReportSaysOfItselfWhatItsRecordSays) {
  const std::string report = folder(2) + "report-blue.xml";
  const std::string before = read(at(report));
  const std::vector<std::pair<std::string, std::string>> lies{
      {"reader=\"blue\"", "reader=\"red\""},
      {"commitment=\"[0-9a-f]*\"", "commitment=\"" + strange + "\""},
      {"mailing=\"1\"", "mailing=\"1\" revision=\"1\""},
      {" *<revealed .*\n", ""},
      {"(<revealed .*seed=\")[0-9a-f]*", "$1" + strange}};
  for (const auto& [from, to] : lies) {
    forge_report(from, to);
    expect_refused(audit(), report, "report-untrue");
    forge_file(2, report, before);
  }
  EXPECT_EQ(audit().code, cli::done);
}

TEST_F(Trust, ASuppliedDieShowsTheFacesOfItsRuling) {
  const std::string log = read(at(folder(2) + "log.xml"));
  std::smatch rolled;
  ASSERT_TRUE(std::regex_search(log, rolled,
                                std::regex("<rolled at=\"([^\"]*)\"[^>]* dice=\"1d6\" faces=\"([1-6])\"")));
  const std::string face = rolled[2] == "1" ? "2" : "1";
  forget(2);
  write(at("turn-02/rulings.xml"),
        "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"2\">\n  <die at=\"" +
            rolled[1].str() + "\" faces=\"" + face + "\" by=\"Anna\" because=\"thrown at the table\"/>\n" +
            "</rulings>\n");
  ASSERT_EQ(resolve(2, {"--defaults"}).code, cli::done);
  EXPECT_EQ(with_secret({"audit"}).code, cli::done) << with_secret({"audit"}).out;
  const std::string name = folder(2) + "log.xml";
  const std::string supplied = "faces=\"" + face + "\" supplied=\"true\"";
  ASSERT_THAT(read(at(name)), HasSubstr(supplied));
  forge_file(2, name, replace_all(read(at(name)), supplied, "faces=\"6\" supplied=\"true\""));
  expect_refused(with_secret({"audit"}), name, "die-wrong");
}

// ---- the dice's key, and what a record is of

/// A game of one's own to be sealed.
class Playing : public ::testing::Test {
 protected:
  Playing() : game((temp.path() / "game").string()), secret((temp.path() / "game.secret").string()) {}

  void take(const std::string& example, bool sealed) const {
    fs::copy(source("examples/" + example), game, fs::copy_options::recursive);
    if (!sealed) return;
    write(at("game.xml"), std::regex_replace(read(at("game.xml")), std::regex(" seed=\"[^\"]*\""), ""));
    ASSERT_EQ(call({"seal", game, "--secret", secret}).code, cli::done);
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  Called run(std::vector<std::string> words, bool sealed = true) const {
    words.insert(words.begin() + 1, game);
    if (sealed) words.insert(words.end(), {"--secret", secret});
    return call(words);
  }
  Called resolve(int turn, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", "--turn", std::to_string(turn), "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  void say(const std::string& side, const std::string& word, int turn = 1) const {
    const std::string name = "turn-0" + std::to_string(turn) + "/orders/" + side;
    if (fs::exists(at(name + ".xml")))
      edit(at(name + ".xml"), "side=\"" + side + "\"", "side=\"" + side + "\" word=\"" + word + "\"");
    else
      edit(at(name + ".json"), "\"side\": \"" + side + "\"",
           "\"side\": \"" + side + "\", \"word\": \"" + word + "\"");
  }
  Record recorded(int turn, int mailing) const {
    Diagnostics none;
    return record::read_record("record.xml",
                               read(at("turn-0" + std::to_string(turn) + "/mailing-" +
                                       std::to_string(mailing) + "/record.xml")),
                               none)
        .value_or(Record{});
  }

  TempFolder temp;
  std::string game;
  std::string secret;
};

TEST_F(Playing, WordsEnterTheKeyInTheOrderOfSides) {
  take("classic-ridge", true);
  const std::string text = read(at("game.xml"));
  std::smatch sides;
  ASSERT_TRUE(
      std::regex_search(text, sides, std::regex("(  <side id=\"blue\".*\n)(  <side id=\"red\".*\n)")));
  write(at("game.xml"), sides.prefix().str() + sides[2].str() + sides[1].str() + sides.suffix().str());
  say("blue", "rain");
  say("red", "sun");
  ASSERT_EQ(resolve(1).code, cli::done);
  const auto link = record::read_secrets(secret, "ridge").chain(1)->link(1);
  const std::vector<SideWord> words{{"red", "sun"}, {"blue", "rain"}};
  const DiceKey key = key_of_sealed_seed(link, "ridge", 1, words, "");
  EXPECT_THAT(run({"roll", "turn-01/combat/0805/die", "--turn", "1"}).out, HasSubstr(to_hex(key)));
  EXPECT_EQ(run({"audit"}).code, cli::done);
}

TEST_F(Playing, EveryFileThatAMailingWasMadeFromIsInItsRecord) {
  take("classic-ridge", true);
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  const std::string orders = read(at("turn-01/orders/blue.xml"));
  ASSERT_EQ(run({"receive", at("turn-01/orders/blue.xml").string(), "--now", "2026-01-01T00:00Z"}).code,
            cli::done);
  ASSERT_EQ(resolve(1).code, cli::waits);
  write(at("turn-01/beacon.txt"), "4.25\n");
  ASSERT_EQ(resolve(1).code, cli::done);
  write(temp.path() / "blue.xml",
        replace_all(orders, "units=\"b-drag b-hus b-inf-5\"", "units=\"b-drag b-hus\""));
  const Called amended =
      run({"amend", "--turn", "1", "--order", "blue", "--with", (temp.path() / "blue.xml").string(), "--by",
           "Anna", "--because", "lost in the mail"},
          false);
  ASSERT_EQ(amended.code, cli::done) << amended.err;
  ASSERT_EQ(resolve(1, {"--corrected"}).code, cli::done);
  const Record record = recorded(1, 2);
  for (const char* name : {"game.xml", "map.xml", "turn-01/roster.xml", "turn-01/orders/blue.xml",
                           "turn-01/orders/red.json", "turn-01/orders/received/blue-1.xml",
                           "turn-01/freeze/orders/blue.xml", "turn-01/freeze/orders/red.json",
                           "turn-01/beacon.txt", "turn-01/rulings.xml", "turn-01/amended/blue-1.xml"})
    EXPECT_NE(record.file(name), nullptr) << name;
  EXPECT_EQ(run({"audit"}).code, cli::done);
  for (const char* name : {"turn-01/freeze/orders/blue.xml", "turn-01/amended/blue-1.xml",
                           "turn-01/rulings.xml", "turn-01/beacon.txt"}) {
    const std::string before = read(at(name));
    write(at(name), before + "\n");
    const Called called = run({"audit"});
    EXPECT_EQ(called.code, cli::bad_data) << name;
    EXPECT_THAT(called.out, HasSubstr(at(name).string()));
    write(at(name), before);
  }
}

/// Orders may come in while a turn is open; what came in stays.
TEST_F(Playing, WhatWasReceivedStaysWhileTheTurnIsOpen) {
  take("classic-ford", false);
  const std::string green = at("turn-01/orders/green.xml").string();
  ASSERT_EQ(call({"receive", game, green, "--now", "2026-01-01T00:00Z"}).code, cli::done);
  ASSERT_EQ(call({"resolve", game, "--formats", "xml"}).code, cli::waits);
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  write(at("turn-01/orders/received/green-1.xml"), read(green) + "\n");
  const Called called = call({"audit", game});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, HasSubstr(at("turn-01/orders/received/green-1.xml").string()));
  EXPECT_THAT(called.out, HasSubstr("[file-changed]"));
}

TEST_F(Playing, UnsealedShowsTheBeaconThatWasFrozen) {
  take("classic-ridge", true);
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  ASSERT_EQ(resolve(1).code, cli::waits);
  write(at("turn-01/beacon.txt"), "4.25\n");
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(run({"unseal"}).code, cli::done);
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  edit(at("unsealed.xml"), "beacon=\"4.25\"", "beacon=\"4.26\"");
  const Called called = call({"audit", game});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.out, HasSubstr(at("unsealed.xml").string() + ": "));
  EXPECT_THAT(called.out, HasSubstr("[beacon-differs]"));
}

// ---- when seeds are shown

/// What game.xml says of its seeds may be a slip: hidden information stays hidden.
TEST_F(Playing, NoSeedIsShownWhereInformationIsHidden) {
  take("classic-ford", true);
  edit(at("game.xml"), "reveal=\"at-unseal\"", "reveal=\"each-turn\"");
  ASSERT_EQ(resolve(1, {"--defaults"}).code, cli::done);
  fs::create_directory(at("turn-02"));
  fs::copy(at("turn-01/mailing-1/roster.xml"), at("turn-02/roster.xml"));
  ASSERT_EQ(resolve(2, {"--defaults"}).code, cli::done);
  EXPECT_TRUE(recorded(2, 1).revealed.empty());
}

TEST_F(Playing, NoSeedIsShownBeforeUnsealWhereTheSealSaysSo) {
  take("classic-ridge", true);
  edit(at("game.xml"), "reveal=\"each-turn\"", "reveal=\"at-unseal\"");
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(resolve(2).code, cli::done);
  EXPECT_TRUE(recorded(2, 1).revealed.empty());
}

TEST_F(Playing, ASeedIsShownOnce) {
  take("classic-ridge", true);
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(resolve(2).code, cli::done);
  ASSERT_EQ(rename_a_piece(game, 2).code, cli::done);
  ASSERT_EQ(resolve(2, {"--corrected"}).code, cli::done);
  fs::create_directory(at("turn-03"));
  fs::copy(at("turn-02/mailing-2/roster.xml"), at("turn-03/roster.xml"));
  ASSERT_EQ(resolve(3, {"--defaults"}).code, cli::done);  // nobody sent orders
  const auto turns = [](const Record& record) {
    std::vector<int> all;
    for (const auto& seed : record.revealed) all.push_back(seed.turn);
    return all;
  };
  EXPECT_EQ(turns(recorded(2, 1)), std::vector<int>{1});
  EXPECT_EQ(turns(recorded(2, 2)), std::vector<int>{});
  EXPECT_EQ(turns(recorded(3, 1)), std::vector<int>{2});
}

TEST_F(Playing, AShownSeedThatIsNotTheSealsIsRefused) {
  take("classic-ridge", true);
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(run({"unseal"}).code, cli::done);
  const auto link = record::read_secrets(secret, "ridge").chain(1)->link(1);
  edit(at("unsealed.xml"), to_hex(link), strange);
  const Called called = call({"replay", game});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("does not belong to the seal"));
}

TEST_F(Playing, AFreshSealIsNeverThePublishedOneAgain) {
  take("classic-ridge", true);
  ASSERT_EQ(run({"seal", "--by", "Anna", "--because", "the secret was seen"}).code, cli::done);
  const auto chains = record::read_secrets(secret, "ridge").chains;
  ASSERT_EQ(chains.size(), 2u);
  EXPECT_NE(chains[0].end, chains[1].end);
  for (const auto& chain : chains)
    EXPECT_THAT(read(at("game.xml")), HasSubstr("commitment=\"" + to_hex(chain.commitment()) + "\""));
}

// ---- rulings

constexpr const char* ford_rulings =
    "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\">\n";

/// What a later mailing was made with does not make a late ruling an early one.
TEST_F(Playing, ALateRulingStaysALateOne) {
  take("classic-ford", false);
  ASSERT_EQ(run({"resolve", "--formats", "xml"}, false).code, cli::waits);
  const std::string die =
      "<die at=\"turn-01/combat/0604/die\" from=\"6\" faces=\"1\" by=\"Anna\" because=\"a test\"";
  write(at("turn-01/rulings.xml"), ford_rulings + die + " dice-known=\"true\"/>\n</rulings>\n");
  ASSERT_EQ(run({"resolve", "--formats", "xml", "--corrected"}, false).code, cli::waits);
  write(at("turn-01/rulings.xml"), ford_rulings + die + "/>\n</rulings>\n");
  const Called called = run({"resolve", "--formats", "xml", "--corrected"}, false);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("[dice-were-known]"));
}

TEST_F(Playing, ARulingOnAQuestionThatNobodyAsksStopsTheTurn) {
  take("classic-ford", false);
  write(at("turn-01/rulings.xml"),
        std::string(ford_rulings) +
            "<answer question=\"turn-01/combat/0101/retreat/y-1\" choice=\"0101\" by=\"Anna\" "
            "because=\"a test\"/>\n</rulings>\n");
  const Called called = run({"resolve", "--formats", "xml", "--defaults"}, false);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("meets no question of the turn"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(Playing, AShownSeedLetsNobodyAnswerOtherwise) {
  take("classic-ford", false);
  ASSERT_EQ(run({"resolve", "--formats", "xml"}, false).code, cli::waits);
  const std::string form = read(at("turn-01/mailing-1/answers-grey.xml"));
  ASSERT_EQ(run({"resolve", "--formats", "xml", "--defaults"}, false).code, cli::done);
  write(at("unsealed.xml"), "");
  write(at("turn-01/answers/grey.xml"), form);
  const Called called = run({"resolve", "--formats", "xml", "--defaults", "--corrected"}, false);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("answers/grey.xml is not as it was"));
}

/// Before anything is frozen, too: who holds the secret could try words until he likes the dice.
TEST_F(Playing, NoRulingChangesAWord) {
  take("classic-ridge", true);
  const std::string other = (temp.path() / "blue.xml").string();
  write(other,
        replace_all(read(at("turn-01/orders/blue.xml")), "side=\"blue\"", "side=\"blue\" word=\"luck\""));
  const Called called =
      run({"amend", "--turn", "1", "--order", "blue", "--with", other, "--by", "Anna", "--because", "a test"},
          false);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("[word-differs]"));
  EXPECT_FALSE(fs::exists(at("turn-01/rulings.xml")));
}

// ---- receiving

TEST_F(Playing, APasswordProvesItsOwnSideOnly) {
  take("classic-ridge", true);
  const auto password = [&](const std::string& side) {
    return (temp.path() / (side + ".password")).string();
  };
  for (const char* side : {"blue", "red"}) {
    write(password(side), std::string("the word of ") + side + "\n");
    ASSERT_EQ(run({"password", "--side", side, "--password-file", password(side)}).code, cli::done);
  }
  const auto receive = [&](const std::string& orders, const std::string& side) {
    return run({"receive", at("turn-01/orders/" + orders).string(), "--password-file", password(side),
                "--now", "2026-01-01T00:00Z"});
  };
  EXPECT_EQ(receive("red.json", "red").code, cli::done);
  EXPECT_EQ(receive("blue.xml", "blue").code, cli::done);
  for (const Called& called : {receive("red.json", "blue"), receive("blue.xml", "red")}) {
    EXPECT_EQ(called.code, cli::no_permission);
    EXPECT_THAT(called.err, HasSubstr("this is not the password of"));
  }
}

/// A kill between the two left both spellings; the one that came last counts.
TEST_F(Playing, AnswersInTwoSpellingsAreSettled) {
  take("classic-ford", false);
  ASSERT_EQ(run({"resolve", "--formats", "xml"}, false).code, cli::waits);
  write(at("turn-01/answers/grey.xml"), read(at("turn-01/mailing-1/answers-grey.xml")));
  write(at("turn-01/answers/grey.json"), "{}");
  write(at("turn-01/orders/received/grey-1.json"), "{}");
  run({"resolve", "--formats", "xml"}, false);
  EXPECT_FALSE(fs::exists(at("turn-01/answers/grey.xml")));
  EXPECT_TRUE(fs::exists(at("turn-01/answers/grey.json")));
}

TEST_F(Playing, TheSameOrdersProvenAfterwardsGetANewReceipt) {
  take("classic-ridge", true);
  const std::string orders = at("turn-01/orders/blue.xml").string();
  const Called before = run({"receive", orders, "--now", "2026-01-01T00:00Z"});
  ASSERT_EQ(before.code, cli::done);
  const std::string password = (temp.path() / "password").string();
  write(password, "the word of blue\n");
  ASSERT_EQ(run({"password", "--side", "blue", "--password-file", password}).code, cli::done);
  const Called after = run({"receive", orders, "--password-file", password, "--now", "2026-01-01T00:00Z"});
  EXPECT_EQ(after.code, cli::done);
  EXPECT_NE(after.out, before.out);
}

TEST_F(Playing, SecretsWithoutTheNotedPasswordLetNobodyIn) {
  take("classic-ridge", true);
  const auto secrets = record::read_secrets(secret, "ridge");
  ASSERT_EQ(run({"password", "--side", "blue"}).code, cli::done);
  record::write_secrets(secret, secrets);  // an older copy
  const Called called =
      run({"receive", at("turn-01/orders/blue.xml").string(), "--now", "2026-01-01T00:00Z"});
  EXPECT_EQ(called.code, cli::bad_secret);
  EXPECT_THAT(called.err, HasSubstr("not the game's last ones"));
}

// ---- other corners

TEST_F(Playing, ASealedTurnTakesNoSeedFile) {
  take("classic-ridge", true);
  write(temp.path() / "seed", "mine\n");
  EXPECT_EQ(resolve(1, {"--seed-file", (temp.path() / "seed").string()}).code, cli::bad_usage);
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(Playing, SealsStandInTheOrderOfTheirTurns) {
  take("classic-ridge", true);
  ASSERT_EQ(run({"seal", "--from", "5", "--by", "Anna", "--because", "a test"}).code, cli::done);
  const Called called = run({"seal", "--from", "3", "--by", "Anna", "--because", "another"});
  EXPECT_EQ(called.code, cli::bad_usage);
  EXPECT_THAT(called.err, HasSubstr("cannot begin before it"));
}

TEST_F(Playing, ARulingOnADieThatNobodyThrowsStopsTheTurn) {
  take("classic-ford", false);
  write(at("turn-01/rulings.xml"),
        std::string(ford_rulings) +
            "<die at=\"turn-01/combat/0101/die\" faces=\"1\" by=\"Anna\" because=\"a test\"/>\n</rulings>\n");
  const Called called = run({"resolve", "--formats", "xml", "--defaults"}, false);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("meets no roll of the turn"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(Playing, AnAmendedFileIsTheOneThatWasRuled) {
  take("classic-ridge", true);
  const std::string other = (temp.path() / "blue.xml").string();
  write(other, replace_all(read(at("turn-01/orders/blue.xml")), "units=\"b-drag b-hus b-inf-5\"",
                           "units=\"b-drag b-hus\""));
  ASSERT_EQ(
      run({"amend", "--turn", "1", "--order", "blue", "--with", other, "--by", "Anna", "--because", "a test"},
          false)
          .code,
      cli::done);
  write(at("turn-01/amended/blue-1.xml"), read(other) + "\n");
  const Called called = resolve(1);
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("[amended-differs]"));
}

/// A mailing that went on from the one before corrects nothing.
TEST_F(Playing, WhatGoesOnShowsNoDifferences) {
  take("classic-ford", false);
  ASSERT_EQ(run({"resolve", "--formats", "xml"}, false).code, cli::waits);
  ASSERT_EQ(run({"resolve", "--formats", "xml", "--defaults"}, false).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-2/report-moderator.xml")), Not(HasSubstr("<difference")));
  const Called replay = call({"replay", game});
  EXPECT_EQ(replay.code, cli::done) << replay.err;
}

TEST_F(Playing, NoRulingGivesFacesThatTheDiceDoNotHave) {
  take("classic-ford", false);
  for (const char* faces : {"7", "1 2"}) {
    write(at("turn-01/rulings.xml"), std::string(ford_rulings) +
                                         "<die at=\"turn-01/combat/0604/die\" faces=\"" + faces +
                                         "\" by=\"Anna\" because=\"a test\"/>\n</rulings>\n");
    const Called called = run({"resolve", "--formats", "xml"}, false);
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.err, HasSubstr("gives faces that its dice do not have"));
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  }
}

/// What-if of a side is its report's, not the moderator's.
TEST_F(Playing, WhatIfTellsASideNothingOfAHiddenUnit) {
  take("classic-ford", false);
  ASSERT_EQ(run({"resolve", "--formats", "xml", "--defaults"}, false).code, cli::done);
  const std::string changed = (temp.path() / "rulings.xml").string();
  write(changed,
        std::string(ford_rulings) +
            "<trait thing=\"y-4\" trait=\"range\" from=\"1\" to=\"2\" by=\"Anna\" because=\"a test\" "
            "dice-known=\"true\"/>\n</rulings>\n");
  const Called moderator = run({"whatif", "--with", changed}, false);
  ASSERT_EQ(moderator.code, cli::done) << moderator.err;
  const Called green = run({"whatif", "--with", changed, "--side", "green"}, false);
  EXPECT_EQ(green.code, cli::done) << green.err;
  // No battle ends otherwise, but the range does: --full lists it for the moderator.
  EXPECT_THAT(moderator.out, HasSubstr("Add --full to list every single difference."));
  EXPECT_EQ(green.out, "The result is the same, as far as your side can see.\n");
}

TEST_F(Playing, NoKeyLiesInAGameSpelledInJson) {
  write(at("game.json"), "{}");
  EXPECT_EQ(call({"key", "make", at("moderator.key").string()}).code, cli::cannot_create);
  EXPECT_FALSE(fs::exists(at("moderator.key")));
}

}  // namespace
}  // namespace adjudicator::cli_test
