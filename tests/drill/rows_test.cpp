// What belongs to other rows, hexes and sides with traits, pieces with several ends: through the whole
// program, in the small system of the tests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* rows_head = "xmlns=\"urn:adjudicator:1\" system=\"drill\" game=\"rows\"";

/// Blue drives red's unit, which has nowhere to go, out of a fort: it is captured with its guns.
class DrillRows : public ::testing::Test {
 protected:
  DrillRows() {
    const std::string here(rows_head);
    write(game / "game.xml",
          R"(<game xmlns="urn:adjudicator:1" system="drill" id="rows" title="Rows" seed="open">
  <side id="blue" name="Blue" colour="#2b5fa8"/><side id="red" name="Red" colour="#a83232"/>
  <rules fog="contact"/></game>)");
    write(game / "map.xml", "<map " + here + R"( columns="1" rows="9">
  <hex id="0101" holder="red" level="1"/><hex id="0109" holder="red" level="2"/></map>)");
    write(game / "turn-01/roster.xml", "<roster " + here + R"( turn="1"><side id="blue"/><side id="red"/>
  <unit id="b1" side="blue" hex="0102" strength="9"><line id="b1-guns" toe="2"/></unit>
  <unit id="r1" side="red" hex="0101" strength="1"><line id="r1-guns" toe="1"/></unit>
  <unit id="r2" side="red" hex="0109" strength="1"><line id="r2-guns" toe="4"/></unit></roster>)");
    write(game / "turn-01/orders/blue.xml", "<orders " + here + R"( turn="1" side="blue">
  <list><attack target="0101" units="b1"/></list></orders>)");
    write(game / "turn-01/orders/red.xml", "<orders " + here + R"( turn="1" side="red"/>)");
    write(game / "turn-01/rulings.xml", "<rulings " + here + R"( turn="1">
  <die at="turn-01/combat/blue/0101/die" faces="4" by="Anna" because="thrown at the table"/></rulings>)");
  }
  Called resolve() const {
    return call({"resolve", game.string(), "--turn", "1", "--defaults", "--formats", "xml,json,text,html"});
  }
  std::string mailed(const std::string& name) const { return read(game / "turn-01/mailing-1" / name); }

  TempFolder temp;
  const fs::path game = temp.path() / "rows";
};

TEST_F(DrillRows, TheRosterAfterSaysWhatBecameOfThem) {
  const Called run = resolve();
  ASSERT_EQ(run.code, cli::done) << run.err;
  EXPECT_EQ(mailed("roster.xml"), R"(<?xml version="1.0" encoding="UTF-8"?>
<roster xmlns="urn:adjudicator:1" system="drill" game="rows" turn="2">
  <side id="blue" points="1"/>
  <side id="red"/>
  <place id="0101" holder="blue"/>
  <unit id="b1" side="blue" hex="0102" strength="9">
    <line id="b1-guns" toe="2"/>
    <line id="r1-guns" toe="1"/>
  </unit>
  <unit id="r1" side="red" strength="1" status="captured"/>
  <unit id="r2" side="red" hex="0109" strength="1">
    <line id="r2-guns" toe="4"/>
  </unit>
</roster>
)");
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

TEST_F(DrillRows, ReportsTellThemToThoseWhoMayKnow) {
  ASSERT_EQ(resolve().code, cli::done);
  const std::string blue = mailed("report-blue.xml");
  EXPECT_THAT(blue, AllOf(HasSubstr(R"(<row id="0101" table="place" holder="blue"/>)"),
                          HasSubstr(R"(<row id="blue" table="side" points="1"/>)"),
                          HasSubstr(R"(<thing id="r1-guns" table="line" side="blue")"),
                          HasSubstr("end=\"captured\"")));
  EXPECT_THAT(blue, HasSubstr(R"(<row id="0109" table="place" holder="red"/>)")) << "its fort is far away";
  EXPECT_THAT(blue, Not(HasSubstr("r2-guns")));
  EXPECT_THAT(mailed("report-red.xml"),
              AllOf(HasSubstr(R"(<row id="0109" table="place" level="2" holder="red"/>)"),
                    HasSubstr("trait=\"holder\" from-id=\"red\" to-id=\"blue\""), Not(HasSubstr("b1-guns")),
                    Not(HasSubstr(R"(id="blue" table="side" points)"))));
  EXPECT_THAT(mailed("report-blue.txt"), AllOf(HasSubstr("0101: held by blue"), HasSubstr("guns: 2"),
                                               HasSubstr("Removed from 0101 (captured): r1.")));
  EXPECT_THAT(mailed("report-blue.html"), HasSubstr("0109: held by red"));
  EXPECT_THAT(mailed("log.xml"), HasSubstr("cause=\"no-retreat\" end=\"captured\""));
}

// A reader could not tell a value that is left out because it is the usual one from one that he may not know.
TEST_F(DrillRows, EnumerationsAreToldInFull) {
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_THAT(mailed("report-blue.xml"),
              HasSubstr(R"(<thing id="b1" table="unit" side="blue" hex="0102" type="infantry" strength="9" )"
                        R"(status="ready" morale="steady"/>)"));
  EXPECT_THAT(mailed("report-blue.txt"), Not(HasSubstr("ready")));
}

TEST_F(DrillRows, WhatStandsNowhereIsToldWithItsTraits) {
  edit(
      game / "turn-01/roster.xml", "</roster>",
      R"(<reserve id="camp" side="blue" strength="3"/><reserve id="herd" side="red" of="horses" strength="8"/></roster>)");
  ASSERT_EQ(call({"amend", game.string(), "--turn", "1", "--by", "Anna", "--because", "a slip", "--trait",
                  "camp", "--name", "strength", "--to", "4"})
                .code,
            cli::done);
  const Called run = resolve();
  ASSERT_EQ(run.code, cli::done) << run.err;
  const std::string blue = mailed("report-blue.xml");
  EXPECT_THAT(blue, AllOf(HasSubstr(R"(<row id="camp" table="reserve" side="blue" strength="4" of="men"/>)"),
                          HasSubstr(R"(<arg id="camp" as="thing" table="reserve" side="blue"/>)"),
                          Not(HasSubstr("herd"))));
  EXPECT_THAT(mailed("report-red.xml"),
              HasSubstr(R"(<row id="herd" table="reserve" side="red" strength="8" of="horses"/>)"));
  EXPECT_THAT(mailed("report-blue.txt"), HasSubstr("camp: 4 men"));
  EXPECT_THAT(mailed("report-red.txt"), HasSubstr("herd: 8 horses"));
}

// A change of a trait that layout.lines names is a line of the battle.
TEST_F(DrillRows, ALostStepIsALineOfItsBattle) {
  edit(game / "turn-01/roster.xml", R"(strength="9"><line id="b1-guns" toe="2"/></unit>)",
       R"(strength="9"/><unit id="r3" side="red" hex="0103" strength="9"/>)");
  edit(game / "turn-01/orders/blue.xml", "0101", "0103");
  edit(game / "turn-01/rulings.xml", R"(0101/die" faces="4")", R"(0103/die" faces="6")");
  const Called run = resolve();
  ASSERT_EQ(run.code, cli::done) << run.err;
  ASSERT_THAT(mailed("log.xml"), HasSubstr("trait=\"reduced\"")) << mailed("log.xml");
  EXPECT_THAT(mailed("report-blue.txt"), HasSubstr("  b1 was reduced."));
  EXPECT_THAT(mailed("report-blue.html"), HasSubstr("b1 was reduced."));
}

TEST_F(DrillRows, BothSpellingsOfARosterAreOneGame) {
  ASSERT_EQ(resolve().code, cli::done);
  const std::string roster = mailed("roster.xml");
  fs::remove_all(game / "turn-01/mailing-1");
  const Called json = call({"convert", (game / "turn-01/roster.xml").string(), "--to", "json"});
  ASSERT_EQ(json.code, cli::done) << json.err;
  fs::remove(game / "turn-01/roster.xml");
  write(game / "turn-01/roster.json", json.out);
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(mailed("roster.xml"), roster);
}

TEST_F(DrillRows, ATraitOfAHexMayBeRuled) {
  const auto amend = [&](const char* thing, const char* name, const char* to) {
    return call({"amend", game.string(), "--turn", "1", "--by", "Anna", "--because", "a slip", "--trait",
                 thing, "--name", name, "--to", to});
  };
  const Called done = amend("0101", "level", "0");
  ASSERT_EQ(done.code, cli::done) << done.err;
  EXPECT_THAT(read(game / "turn-01/rulings.xml"),
              HasSubstr(R"(<trait thing="0101" trait="level" from="1" to="0" by="Anna")"));
  EXPECT_EQ(amend("0105", "holder", "blue").code, cli::done);
  EXPECT_EQ(amend("r1-guns", "toe", "3").code, cli::done) << "of a row in another";
  const Called slip = amend("0105", "holders", "blue");
  EXPECT_EQ(slip.code, cli::bad_data);
  EXPECT_THAT(slip.err, HasSubstr("'0105' is a hex and has no 'holders'; did you mean 'holder'?"));
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_THAT(mailed("log.xml"), Not(HasSubstr("fort")));
  EXPECT_THAT(mailed("roster.xml"), AllOf(HasSubstr(R"(<place id="0105" holder="blue"/>)"),
                                          HasSubstr(R"(<line id="r1-guns" toe="3"/>)")));
  // Red may know of the fort that was its own; of the guns blue is told nothing.
  EXPECT_THAT(mailed("report-red.xml"), HasSubstr("a slip"));
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
  edit(game / "turn-01/rulings.xml", "from=\"1\" to=\"0\"", "from=\"2\" to=\"0\"");
  fs::remove_all(game / "turn-01/mailing-1");
  EXPECT_THAT(resolve().err, HasSubstr("the roster has '1' there, not '2'"));
}

TEST_F(DrillRows, WhatChangedBetweenTurnsIsTold) {
  ASSERT_EQ(resolve().code, cli::done);
  write(game / "turn-02/roster.xml",
        replace_all(replace_all(mailed("roster.xml"), "<line id=\"b1-guns\" toe=\"2\"/>",
                                "<line id=\"b1-guns\" toe=\"5\"/>"),
                    "<place id=\"0101\" holder=\"blue\"/>",
                    "<place id=\"0101\" holder=\"blue\" level=\"3\"/>"));
  for (const char* side : {"blue", "red"})
    write(game / "turn-02/orders" / (std::string(side) + ".xml"),
          "<orders " + std::string(rows_head) + " turn=\"2\" side=\"" + side + "\"/>");
  const Called run = call({"resolve", game.string(), "--turn", "2", "--defaults", "--formats", "xml"});
  ASSERT_EQ(run.code, cli::done) << run.err;
  const std::string blue = read(game / "turn-02/mailing-1/report-blue.xml");
  EXPECT_THAT(blue, AllOf(HasSubstr(R"(kind="changed" table="place" trait="level" was="0" now="3")"),
                          HasSubstr(R"(kind="changed" table="line" trait="toe" was="2" now="5")")));
  EXPECT_THAT(read(game / "turn-02/mailing-1/report-red.xml"), Not(HasSubstr("<since")));
  const Called audit = call({"audit", game.string()});
  EXPECT_THAT(audit.out, AllOf(HasSubstr("toe 2 → 5 of b1-guns"), HasSubstr("level")));
}

TEST_F(DrillRows, ASideChecksWithWhatItMayKnow) {
  const Called own = call({"check", game.string(), "--turn", "1", "--side", "blue"});
  EXPECT_EQ(own.code, cli::done) << own.err;
  const Called form = call({"form", game.string(), "--turn", "1", "--side", "blue"});
  EXPECT_EQ(form.code, cli::done) << form.err;
  EXPECT_THAT(form.out, HasSubstr("0101"));
}

}  // namespace
}  // namespace adjudicator::cli_test
