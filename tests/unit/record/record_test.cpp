// record.xml and unsealed.xml: one form, who may have which file, the chain as it lies in a game folder.
#include "record/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/resources.hpp"
#include "record/ledger.hpp"

namespace adjudicator::record {
namespace {

using cli_test::replace_all;
using cli_test::write;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string some_hash(64, 'a');

Record sample() {
  Record record;
  record.system = "classic";
  record.game = "ridge";
  record.number = 2;
  record.previous = some_hash;
  record.turn = 3;
  record.mailing = 1;
  record.revision = 1;
  record.program = "0.1.0";
  record.profile = "open";
  record.seed = SeedKind::sealed;
  record.commitment = std::string(64, 'c');
  record.openings = {{"blue", some_hash}, {"moderator", some_hash}};
  record.files = {{"game.xml", "all", some_hash, some_hash},
                  {"turn-03/mailing-1/log.xml", "moderator", some_hash, ""}};
  record.resources = {{"schemas/classic.xsd", some_hash}, {"schemas/common.xsd", some_hash}};
  record.revealed = {{2, sha256("link"), {{"blue", "river & sea"}, {"red", ""}}, "4711"}};
  return record;
}

/// The codes of what is wrong with a text.
std::vector<std::string> faults(const std::string& text) {
  Diagnostics diagnostics;
  const auto record = read_record("record.xml", text, diagnostics);
  EXPECT_EQ(record.has_value(), diagnostics.ok());
  std::vector<std::string> codes;
  for (const Diagnostic& d : diagnostics.all()) codes.push_back(d.code);
  return codes;
}

TEST(RecordText, IsReadAsItWasWritten) {
  Diagnostics diagnostics;
  const auto record = read_record("record.xml", to_text(sample()), diagnostics);
  ASSERT_TRUE(record) << (diagnostics.all().empty() ? "" : to_text(diagnostics.all()[0]));
  EXPECT_EQ(to_text(*record), to_text(sample()));
  EXPECT_EQ(record->revealed[0].words[0].word, "river & sea");
  EXPECT_EQ(record->revealed[0].link, sha256("link"));
  EXPECT_EQ(record->seed, SeedKind::sealed);
  EXPECT_EQ(record->revision, 1);
  ASSERT_NE(record->file("game.xml"), nullptr);
  EXPECT_EQ(record->file("game.xml")->audience, "all");
  EXPECT_EQ(record->file("map.xml"), nullptr);
}

TEST(RecordText, HasOneFormOnly) {
  const std::string good = to_text(sample());
  EXPECT_THAT(faults(good), ElementsAre());
  for (const std::string& bad : {good + " ", replace_all(good, "  <seed", "\t<seed"),
                                 replace_all(good, "revision=\"1\"", "revision=\"01\""),
                                 replace_all(good, "<resource", "<!-- --><resource"),
                                 replace_all(good, "\"all\"", "'all'"), replace_all(good, "\n", "\r\n")}) {
    ASSERT_NE(bad, good);
    EXPECT_THAT(faults(bad), ElementsAre("not-canonical")) << bad;
  }
}

TEST(RecordText, SaysWhereItWasChanged) {
  Diagnostics diagnostics;
  read_record("record.xml", replace_all(to_text(sample()), "  <seed", "   <seed"), diagnostics);
  ASSERT_EQ(diagnostics.errors(), 1u);
  EXPECT_EQ(diagnostics.all()[0].at.line, 3u);
  EXPECT_EQ(diagnostics.all()[0].at.column, 3u);
}

TEST(RecordText, NoFlippedByteGivesTheSameRecord) {
  const std::string good = to_text(sample());
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    Diagnostics diagnostics;
    const auto record = read_record("record.xml", bad, diagnostics);
    EXPECT_TRUE(!record || to_text(*record) != good) << i;
  }
}

TEST(RecordText, ThatContradictsItselfIsNone) {
  const auto with = [](auto change) {
    Record record = sample();
    change(record);
    return faults(to_text(record));
  };
  const auto contradicts = ElementsAre("record-contradicts");
  EXPECT_THAT(with([](Record& r) { r.previous.clear(); }), contradicts);
  EXPECT_THAT(with([](Record& r) { r.number = 1; }), contradicts);
  EXPECT_THAT(with([](Record& r) { r.commitment.clear(); }), contradicts);
  EXPECT_THAT(with([](Record& r) { r.seed = SeedKind::open; }), contradicts);
  EXPECT_THAT(with([](Record& r) { std::swap(r.files[0], r.files[1]); }), contradicts);
  EXPECT_THAT(with([](Record& r) { r.files[1].name = r.files[0].name; }), contradicts);
  EXPECT_THAT(with([](Record& r) { std::swap(r.resources[0], r.resources[1]); }), contradicts);
  EXPECT_THAT(with([](Record& r) { r.revealed.push_back(r.revealed[0]); }), contradicts);
}

TEST(RecordText, PathsStayInTheGame) {
  for (const char* path : {"../game.xml", "/etc/passwd", "turn-01/../../x", "turn-01//x", ".lock", "a b"}) {
    Record record = sample();
    record.files = {{path, "all", some_hash, ""}};
    EXPECT_FALSE(faults(to_text(record)).empty()) << path;
  }
}

TEST(RecordText, HostileFilesAreRefused) {
  for (const std::string& text :
       {std::string(), std::string("<record/>"), std::string("{}"), std::string(1000, '<'),
        std::string("<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a \"a\">]><record>&a;</record>"),
        to_text(sample()).substr(0, 300)})
    EXPECT_FALSE(faults(text).empty()) << text;
}

TEST(Unsealed, IsReadAsItWasWrittenAndInOneForm) {
  const Unsealed unsealed{
      "classic", "ridge", {{1, sha256("1"), {{"blue", ""}}, ""}, {2, sha256("2"), {}, "x"}}};
  Diagnostics diagnostics;
  const auto again = read_unsealed("unsealed.xml", to_text(unsealed), diagnostics);
  ASSERT_TRUE(again);
  EXPECT_EQ(to_text(*again), to_text(unsealed));
  EXPECT_FALSE(read_unsealed("unsealed.xml", to_text(unsealed) + "\n", diagnostics));
  Unsealed twice = unsealed;
  twice.turns[1].turn = 1;
  EXPECT_FALSE(read_unsealed("unsealed.xml", to_text(twice), diagnostics));
}

TEST(Audience, FollowsFromTheName) {
  const std::vector<std::string> sides{"axis", "axis-2", "allies"};
  const std::map<std::string, std::string> expected{
      {"game.xml", "all"},
      {"game.json", "all"},
      {"map.xml", "all"},
      {"charts/crt.xml", "all"},
      {"unsealed.xml", "moderator"},
      {"turn-07/beacon.txt", "all"},
      {"turn-07/roster.xml", "moderator"},
      {"turn-07/rulings.xml", "moderator"},
      {"turn-07/orders/axis.xml", "axis"},
      {"turn-07/orders/axis-2.json", "axis-2"},
      {"turn-07/orders/nobody.xml", "moderator"},
      {"turn-07/orders/axis", "moderator"},
      {"turn-07/orders/received/axis-12.xml", "axis"},
      {"turn-07/orders/received/axis-2-1.xml.minisig", "axis-2"},
      {"turn-07/orders/received/axis-2.xml", "axis"},
      {"turn-07/orders/received/axis-x.xml", "moderator"},
      {"turn-07/answers/allies.xml", "allies"},
      {"turn-07/amended/allies-1.xml", "allies"},
      {"turn-07/freeze/orders/allies.xml", "allies"},
      {"turn-07/mailing-2/log.xml", "moderator"},
      {"turn-07/mailing-2/roster.xml", "moderator"},
      {"turn-07/mailing-2/report-axis-2.html", "axis-2"},
      {"turn-07/mailing-2/report-axis.pdf", "axis"},
      {"turn-07/mailing-2/report-moderator.xml", "moderator"},
      {"turn-07/mailing-2/questions-allies.xml", "allies"},
      {"turn-07/mailing-2/answers-allies.xml", "allies"},
      {"turn-07/mailing-2/opening-axis.txt", "axis"},
      {"turn-07/mailing-2/opening-moderator.txt", "moderator"},
      {"turn-07/mailing-2/inputs/game.xml", "all"},
      {"turn-07/mailing-2/inputs/charts/crt.xml", "all"},
      {"turn-07/mailing-2/inputs/beacon.txt", "all"},
      {"turn-07/mailing-2/inputs/roster.xml", "moderator"},
      {"turn-07/mailing-2/inputs/orders/axis.xml", "axis"},
      {"turn-07/mailing-2/inputs/answers/axis.xml", "axis"},
      {"turn-07/mailing-2/inputs/gates/B/axis.xml", "axis"},
      {"turn-07/mailing-2/inputs/gates/B/closed", "moderator"},
      {"turn-07/mailing-2/inputs/amended/axis-1.xml", "axis"},
      {"turn-07/mailing-2/inputs/until", "moderator"},
      {"turn-07/mailing-2/game.xml", "moderator"}};
  for (const auto& [name, audience] : expected) EXPECT_EQ(audience_of(name, sides), audience) << name;
}

TEST(Hashes, OfAFileAreThoseOfItsBytes) {
  const cli_test::TempFolder temp;
  const std::string large(1'000'003, 'x');
  const Digest key = sha256("key");
  for (const std::string& bytes : {std::string(), std::string("a\n"), large}) {
    write(temp.path() / "f", bytes);
    EXPECT_EQ(hash_of_file(temp.path() / "f", nullptr), hash_of(bytes));
    EXPECT_EQ(hash_of_file(temp.path() / "f", &key), hash_of(bytes, key));
  }
  EXPECT_THROW(hash_of_file(temp.path() / "none", nullptr), files::DiskError);
  EXPECT_THROW(hash_of_file(temp.path(), nullptr), files::DiskError);
}

TEST(Resources, AreThoseOfTheSystem) {
  std::vector<std::string> names;
  for (const auto& resource : resources_of("classic")) {
    EXPECT_EQ(resource.hash, hash_of(files::resource(resource.name)));
    names.push_back(resource.name);
  }
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  using ::testing::Contains;
  using ::testing::Not;
  using ::testing::StartsWith;
  for (const char* name :
       {"schemas/classic.xsd", "schemas/common.xsd", "schemas/record.xsd", "schemas/report.xsd",
        "adjudicator/systems/classic/visibility.xml", "stylesheets/html.xsl",
        "stylesheets/wording/classic.en.xml", "stylesheets/wording/common.en.xml"})
    EXPECT_THAT(names, Contains(name));
  EXPECT_THAT(names, Contains(StartsWith("adjudicator/systems/classic/charts/")));
  EXPECT_THAT(names, Not(Contains(HasSubstr("cna"))));
  EXPECT_THAT(names, Not(Contains(HasSubstr("template"))));
}

// ---- the ledger

class LedgerTest : public ::testing::Test {
 protected:
  /// A record in its place; `number` 2 and more name some hash before them.
  void put(int turn, int mailing, int number) const {
    Record record = sample();
    record.turn = turn;
    record.mailing = mailing;
    record.number = number;
    if (number == 1) record.previous.clear();
    put_text(turn, mailing, to_text(record));
  }
  void put_text(int turn, int mailing, const std::string& text) const {
    write(path_of_record(files::GameFolder(temp.path()), turn, mailing), text);
  }
  std::vector<int> numbers() {
    std::vector<int> found;
    const Ledger ledger = Ledger::read(files::GameFolder(temp.path()), diagnostics);
    for (const Entry& entry : ledger.entries()) found.push_back(entry.record.number);
    return found;
  }
  std::optional<Entry> newest() { return Ledger::newest(files::GameFolder(temp.path()), diagnostics); }

  cli_test::TempFolder temp;
  Diagnostics diagnostics;
};

TEST_F(LedgerTest, IsInTheOrderOfTheChain) {
  put(1, 1, 1);
  put(1, 2, 4);  // turn 1 was corrected after turn 2
  put(2, 1, 2);
  put(2, 2, 3);
  EXPECT_THAT(numbers(), ElementsAre(1, 2, 3, 4));
  ASSERT_TRUE(newest());
  EXPECT_EQ(newest()->record.number, 4);
  EXPECT_EQ(newest()->hash, hash_of(cli_test::read(newest()->path)));
  EXPECT_TRUE(diagnostics.ok());
}

TEST_F(LedgerTest, KeepsGapsAndTwins) {
  put(1, 1, 1);
  put(1, 2, 5);
  put(2, 1, 5);
  EXPECT_THAT(numbers(), ElementsAre(1, 5, 5));
}

TEST_F(LedgerTest, PassesOverMailingsWithoutARecord) {
  EXPECT_FALSE(newest());
  put(1, 1, 1);
  cli_test::fs::create_directories(temp.path() / "turn-01/mailing-2");
  cli_test::fs::create_directories(temp.path() / "turn-02/mailing-1");
  EXPECT_THAT(numbers(), ElementsAre(1));
  ASSERT_TRUE(newest());
  EXPECT_EQ(newest()->record.number, 1);
  EXPECT_TRUE(diagnostics.ok());
}

TEST_F(LedgerTest, TellsWhatIsNoRecord) {
  put(1, 1, 1);
  put_text(1, 2, "<record/>");
  EXPECT_THAT(numbers(), ElementsAre(1));
  EXPECT_FALSE(diagnostics.ok());
  diagnostics = {};
  EXPECT_FALSE(newest());
  EXPECT_FALSE(diagnostics.ok());
}

TEST_F(LedgerTest, TellsOfARecordInAnothersFolder) {
  Record record = sample();
  put_text(1, 1, to_text(record));
  EXPECT_THAT(numbers(), ElementsAre());
  ASSERT_EQ(diagnostics.errors(), 1u);
  EXPECT_EQ(diagnostics.all()[0].code, "record-elsewhere");
  EXPECT_THAT(diagnostics.all()[0].message, HasSubstr("turn 3, mailing 1"));
}

}  // namespace
}  // namespace adjudicator::record
