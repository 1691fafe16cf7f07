// Slips in order files and in the names of files: each is told, to whom it concerns.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "cli_fixture.hpp"
#include "core/order_faults.hpp"
#include "core/rule_system.hpp"
#include "files/folder/folder.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The small game of the gallery.
class OrderFiles : public ::testing::Test {
 protected:
  OrderFiles() { fs::copy(source("tests/errors/base"), game, fs::copy_options::recursive); }

  fs::path at(const std::string& name) const { return game / name; }
  void orders(const std::string& side, const std::string& list) const {
    fs::remove(at("turn-01/orders/" + side + ".json"));
    write(at("turn-01/orders/" + side + ".xml"),
          R"(<orders xmlns="urn:adjudicator:1" system="classic" game="gallery" turn="1" side=")" + side +
              "\"><list>" + list + "</list></orders>");
  }
  std::unique_ptr<Turn> load() const {
    const files::GameFolder folder(game);
    Diagnostics diagnostics;
    return folder.load(1, folder.current_inputs(1), *find_system("classic"), diagnostics);
  }
  Called check(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"check", game.string()};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called resolve() const { return call({"resolve", game.string(), "--formats", "xml"}); }

  TempFolder temp;
  const fs::path game = temp.path() / "game";
};

// ---- faults inside orders

/// A system whose order desk looks at nothing.
TEST_F(OrderFiles, WhatASystemDoesNotTellIsTold) {
  orders("blue",
         R"(<attack id="wood" target="0403" units="b-inf-1" advnce="b-inf-1" seq="soon"/><assault/>)");
  const auto turn = load();
  ASSERT_NE(turn, nullptr);
  EXPECT_TRUE(untold_faults(*turn).empty()) << "this system tells them all";
  turn->plan = std::make_unique<Plan>();
  const auto untold = untold_faults(*turn);
  ASSERT_EQ(untold.size(), 3u);
  EXPECT_EQ(untold[0].attribute, "advnce");
  EXPECT_EQ(untold[1].attribute, "seq");
  for (const Refusal& refusal : untold) {
    EXPECT_EQ(refusal.code.text(), "order-fault");
    EXPECT_EQ(turn->side(refusal.side).id, "blue");
    EXPECT_NE(refusal.offset, 0u);
  }
  // A refusal at its place tells it, whatever it says.
  auto plan = std::make_unique<Plan>();
  plan->refusals.push_back({untold[1].side, "X-1", "", {}, untold[1].file, untold[1].node, "seq"});
  turn->plan = std::move(plan);
  EXPECT_EQ(untold_faults(*turn).size(), 2u);
  // So does one that the rules draw by lot, once they are played.
  struct Lot : Plan, JudgedByLot {};
  auto lot = std::make_unique<Lot>();
  lot->by_lot.push_back({untold[1].side, "X-1", "", {}, untold[1].file, untold[1].node, "seq"});
  Lot* const drawn = lot.get();
  turn->plan = std::move(lot);
  EXPECT_EQ(untold_faults(*turn).size(), 2u);
  EXPECT_EQ(refusals_before_play(*turn).size(), 3u);
  // What stands however it falls is known before, and told once.
  drawn->certain = drawn->by_lot;
  const auto known = refusals_before_play(*turn);
  ASSERT_EQ(known.size(), 3u);
  EXPECT_EQ(known[0].code.text(), "X-1");
}

/// Of a thousand refusals no more are told; then each further order is told of once.
TEST_F(OrderFiles, ManyFaultsAreNoFlood) {
  std::string list;
  for (int i = 0; i < 320; ++i) list += R"(<attack one="" two="" three=""/>)";
  orders("blue", list);
  const auto turn = load();
  ASSERT_NE(turn, nullptr);
  EXPECT_TRUE(untold_faults(*turn).empty());
  turn->plan = std::make_unique<Plan>();
  EXPECT_LE(untold_faults(*turn).size(), Diagnostics::limit);
}

/// What an earlier file of a side was told of and a later one repeats is told of the later one.
TEST_F(OrderFiles, WhatALaterFileRepeatsIsToldOnce) {
  orders("blue", R"(<attack id="wood" target="0403" units="b-inf-1" advnce="b-inf-1"/>)");
  const auto turn = load();
  ASSERT_NE(turn, nullptr);
  turn->plan = std::make_unique<Plan>();
  SideInfo& blue = turn->sides.front();
  blue.earlier.push_back({1, blue.orders});
  const auto other = load();
  blue.orders = other->sides.front().orders;
  const auto untold = untold_faults(*turn);
  ASSERT_EQ(untold.size(), 1u);
  EXPECT_EQ(untold.front().file, blue.orders);
}

TEST_F(OrderFiles, AFaultIsToldToItsSideAlone) {
  orders("red", R"(<attack id="raid" target="0303" units="r-inf-1" advnce="r-inf-1"/>)");
  const Called red = check({"--side", "red"});
  EXPECT_EQ(red.code, cli::needs_mending);
  EXPECT_THAT(red.err, AllOf(HasSubstr("'attack' has no 'advnce'; did you mean 'advance'?"),
                             HasSubstr("[order-fault]")));
  EXPECT_EQ(check({"--side", "blue"}).err, "");
  const Called resolved = resolve();
  ASSERT_EQ(resolved.code, cli::done) << resolved.err;
  EXPECT_THAT(resolved.err, HasSubstr("[order-fault]"));
  const auto report = [&](const std::string& reader) {
    return read(at("turn-01/mailing-1/report-" + reader + ".xml"));
  };
  for (const char* reader : {"red", "moderator"})
    EXPECT_THAT(report(reader), AllOf(HasSubstr("code=\"order-fault\""), HasSubstr("advnce"))) << reader;
  EXPECT_THAT(report("blue"), Not(HasSubstr("advnce")));
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  EXPECT_EQ(call({"replay", game.string()}).code, cli::done);
}

TEST_F(OrderFiles, AReceiptTellsOfIt) {
  fs::remove(at("turn-01/orders/red.json"));
  const fs::path letter = temp.path() / "letter.xml";
  write(letter,
        R"(<orders xmlns="urn:adjudicator:1" system="classic" game="gallery" turn="1" side="red"><list>)"
        R"(<attack id="raid" target="0303" units="r-inf-1" advnce="r-inf-1"/></list></orders>)");
  const Called received =
      call({"receive", game.string(), letter.string(), "--receipt", (temp.path() / "receipt.txt").string()});
  EXPECT_THAT(read(temp.path() / "receipt.txt"), HasSubstr("'attack' has no 'advnce'")) << received.err;
}

TEST_F(OrderFiles, AUnitListedTwiceIsToldAsThat) {
  orders("blue", R"(<attack target="0403" units="b-inf-1 b-inf-2 b-inf-1"/>)");
  EXPECT_THAT(check().err, AllOf(HasSubstr("This attack lists b-inf-1 more than once"),
                                 HasSubstr("[CRT-E04] (CRT-12.1)")));
}

// ---- words of the map and of the roster

TEST_F(OrderFiles, AWordThatTheGameUsesOftenIsNoSlip) {
  std::string map = read(at("map.xml"));
  const auto with = [&](int times) {
    std::string hexes;
    for (int i = 1; i <= times; ++i) hexes += "<hex id=\"070" + std::to_string(i) + "\" terrain=\"rivers\"/>";
    write(at("map.xml"), replace_all(map, "  <hexside", hexes + "  <hexside"));
    return check().err;
  };
  EXPECT_THAT(
      with(1),
      HasSubstr("'rivers' (in 'terrain') is not used by any chart or switch in this game; did you mean "
                "'river'?"));
  EXPECT_THAT(with(5), AllOf(Not(HasSubstr("[strange-word]")),
                             HasSubstr("'rivers' (5 hexes) has no effect: the game's chart 's3-tec' "
                                       "(tec in game.xml) has no row for it; did you mean 'river'?")));
}

/// A chart of the game's own of the name in force knows its words, and so do switches.
TEST_F(OrderFiles, AWordThatAChartOrASwitchKnowsIsNotIdle) {
  edit(at("map.xml"), "terrain=\"town\"", "terrain=\"hill\"");
  EXPECT_THAT(check().err,
              HasSubstr("'hill' (1 hex) has no effect: the game's chart 's3-tec' (tec in game.xml) "
                        "has no row for it; 'tec-full' has one [idle-terrain]"));
  const std::string game_file = read(at("game.xml"));
  edit(at("game.xml"), "<rules", "<rules tec=\"tec-full\"");
  EXPECT_EQ(check().err, "");
  write(at("game.xml"), replace_all(game_file, "<rules", "<rules zoc-stopped-by=\"hill\""));
  EXPECT_EQ(check().err, "");
  write(at("game.xml"), game_file);
  write(at("charts/tec.xml"),
        R"(<terrain-effects xmlns="urn:adjudicator:1" name="s3-tec" status="house" source="mine">)"
        R"(<effect feature="forest" where="defender-hex" kind="column" value="-1"/>)"
        R"(<effect feature="river" where="hexside" kind="column" value="-1"/>)"
        R"(<effect feature="hill" where="defender-hex" kind="column" value="-1"/></terrain-effects>)");
  EXPECT_EQ(check().err, "");
}

TEST_F(OrderFiles, AHouseChartKnowsItsWords) {
  edit(at("map.xml"), "terrain=\"town\"", "terrain=\"forests\"");
  EXPECT_THAT(check().err, HasSubstr("did you mean 'forest'?"));
  write(at("charts/tec.xml"),
        R"(<terrain-effects xmlns="urn:adjudicator:1" name="s3-tec" status="house" source="mine">)"
        R"(<effect feature="forests" where="defender-hex" kind="column" value="-1"/></terrain-effects>)");
  EXPECT_THAT(check().err, Not(HasSubstr("forests")));
}

/// `resolve` says so before the first mailing; nothing else does.
TEST_F(OrderFiles, ASlipIsToldOnce) {
  edit(at("map.xml"), "terrain=\"forest\"", "terrain=\"forrest\"");
  const Called resolved = resolve();
  EXPECT_EQ(resolved.code, cli::done);
  EXPECT_THAT(resolved.err,
              HasSubstr("map.xml:3:27: warning: 'forrest' (in 'terrain') is not used by any chart"));
  EXPECT_EQ(call({"report", game.string(), "--side", "blue"}).err, "");
}

// ---- files that nothing reads

TEST_F(OrderFiles, AFileThatNothingReadsIsTold) {
  write(at("turn-01/ruling.xml"), "<rulings/>");
  write(at("turn-01/orders/blue.xml.txt"), "<orders/>");
  for (const Called& called : {check(), resolve()}) {
    EXPECT_EQ(called.code, cli::done);
    EXPECT_THAT(
        called.err,
        AllOf(HasSubstr("orders/blue.xml.txt: warning: this file is ignored; did you mean 'blue.xml'?"),
              HasSubstr("ruling.xml: warning: this file is ignored; did you mean 'rulings.xml'?")));
  }
  EXPECT_EQ(call({"audit", game.string()}).code, cli::done);
  EXPECT_EQ(check({"--side", "blue"}).err, "");
}

TEST_F(OrderFiles, WhatTheProgramWritesIsSilent) {
  ASSERT_EQ(resolve().code, cli::done);
  EXPECT_EQ(check().err, "");
  write(at("turn-01/orders/.gitkeep"), "");
  write(at("notes.txt"), "mine");
  write(at("game.pdf"), "mine");
  EXPECT_EQ(check().err, "");
}

/// Templates and examples have no slip.
TEST(NewGames, HaveNoSlips) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const TempFolder temp;
    const std::string game = (temp.path() / "game").string();
    ASSERT_EQ(call({"new", std::string(system.key), game}).code, cli::done);
    EXPECT_EQ(call({"check", game}).err, "") << system.key;
  }
}

// ---- files that cannot be read

const char* const faulty_attack = R"(<attack id="wood" target="0403" units="b-inf-1" seq="soon"/>)";

TEST_F(OrderFiles, UnreadFilesStopNoOthersFromBeingJudged) {
  orders("blue", faulty_attack);
  write(at("turn-01/orders/red.xml"), "<orders");
  fs::remove(at("turn-01/orders/red.json"));
  edit(at("turn-01/roster.xml"), "hex=\"0701\"", "hex=\"0901\"");
  edit(at("map.xml"), "<hex id=\"0505\"", "<hex id=\"0403\"");
  const auto before = tree(game);
  for (const Called& called : {check(), resolve()}) {
    EXPECT_EQ(called.code, cli::bad_data);
    EXPECT_THAT(called.err, AllOf(HasSubstr("red.xml:1:"), HasSubstr("'seq' must be a whole number"),
                                  HasSubstr("0901"), HasSubstr("the hex '0403' is listed twice")));
  }
  auto after = tree(game);
  after.erase(".lock");
  EXPECT_EQ(after, before);
}

/// Its own files are what a side is told of, whatever else cannot be read.
TEST_F(OrderFiles, ASideIsToldOfItsOwnThoughThePositionCannotBeRead) {
  orders("blue", faulty_attack);
  orders("red", R"(<retreat unit="r-inf-1" order="first"/>)");
  edit(at("turn-01/roster.xml"), "<side id=\"red\"/>", "<side id=\"red\">");
  for (const auto& [side, own, other] : {std::tuple("blue", "'seq' must be", "'order' must be"),
                                         {"red", "'order' must be", "'seq' must be"}}) {
    const Called called = check({"--side", side});
    EXPECT_THAT(called.err, AllOf(HasSubstr(own), Not(HasSubstr(other)), Not(HasSubstr("roster")))) << side;
  }
}

/// Without a position that the side may know, its answers are held against none.
TEST_F(OrderFiles, AnAnswerIsNotHeldAgainstAPositionThatASideMayNotKnow) {
  edit(at("game.xml"), "<rules", "<rules fog=\"contact\"");
  edit(at("turn-01/roster.xml"), "</roster>", R"(<unit id="r-inf-3" side="red" strength="1"/></roster>)");
  const auto told = [&](const char* unit) {
    write(at("turn-01/answers/blue.xml"),
          R"(<answers xmlns="urn:adjudicator:1" system="classic" game="gallery" turn="1" side="blue">)"
          R"(<answer question="turn-01/combat/0403/advance" fingerprint="0000000000000000" choice=")" +
              std::string(unit) + R"("/></answers>)");
    return replace_all(check({"--side", "blue"}).err, unit, "UNIT");
  };
  EXPECT_EQ(told("r-inf-2"), told("x-inf-2"));
}

}  // namespace
}  // namespace adjudicator::cli_test
