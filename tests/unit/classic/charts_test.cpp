// The published charts against the rules file, read column by column where the charts are written row by row;
// switches and load errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "charts.hpp"
#include "classic_fixture.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "systems/classic/schema.hpp"
#include "systems/shared/chances.hpp"
#include "texts.hpp"

namespace adjudicator::classic_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

struct Printed {
  std::string name, basis;
  std::vector<std::string> columns;  // the band, then the results of die 1 to 6
};

const Printed printed[] = {
    {"s3-differential",
     "differential",
     {"..-1 NR NR AR AR AR AR", "0 DR NR NR AR AR AR", "1 DR DR NR AR AR AR", "2-3 DR DR DR NR AR AR",
      "4-5 DR2 DR DR DR NR AR", "6-7 DR2 DR2 DR DR DR NR", "8-9 DR2 DR2 DR2 DR DR DR",
      "10.. DR2 DR2 DR2 DR2 DR DR"}},
    {"ratio-default",
     "ratio",
     {"1-3 NR AR AR AE AE AE", "1-2 DR NR AR AR AR AE", "1-1 DR2 DR NR AR AR AR", "2-1 DR2 DR2 DR NR AR AR",
      "3-1 EX DR2 DR2 DR NR AR", "4-1 DE EX DR2 DR2 DR NR", "5-1 DE DE EX DR2 DR2 DR",
      "6-1 DE DE DE EX DR2 DR2"}},
    {"ww-page",
     "differential",
     {"0 DR NR NR AR AR AR", "1 DR DR NR NR AR AR", "2 DR DR NR NR NR AR", "3 DE DR DR DR NR NR",
      "4 DE DE DR DR DR DR", "5 DE DE DE DR DR DR"}},
    {"ww-js",
     "differential",
     {"0 DR NR NR AR AR AE", "1 DR DR NR NR AR AR", "2 DR DR DR NR NR AR", "3 DE DR DR DR NR NR",
      "4 DE DE DR DR DR DR", "5 DE DE DE DR DR DR"}},
};

TEST(ClassicCharts, ResultTablesCellByCell) {
  const Charts& charts = published_charts("classic");
  for (const Printed& p : printed) {
    const GridChart* chart = charts.grid(p.name);
    ASSERT_NE(chart, nullptr) << p.name;
    EXPECT_EQ(chart->basis, p.basis);
    ASSERT_EQ(chart->columns.size(), p.columns.size());
    for (std::size_t c = 0; c < p.columns.size(); ++c) {
      const auto column = words_in(p.columns[c]);
      EXPECT_EQ(chart->columns.band(c).text, column[0]);
      for (std::size_t die = 1; die <= 6; ++die)
        EXPECT_EQ(chart->cell(die - 1, c).text(), column[die])
            << p.name << " column " << column[0] << " die " << die;
    }
  }
}

TEST(ClassicCharts, RangeChart) {
  const auto turn = Game{}.load();
  const auto& modifier = plan_of(*turn).book.range_modifier;
  const std::map<std::size_t, int> expected{{1, 0},  {2, 0},  {3, -1}, {4, -1}, {5, -2},
                                            {6, -2}, {7, -3}, {8, -3}, {99, -3}};
  for (const auto& [range, value] : expected) EXPECT_EQ(modifier[range], value) << range;
}

std::vector<std::string> entries(const Document& chart) {
  std::vector<std::string> all;
  for (const Node& node : chart.root().children()) {
    std::string text;
    for (const char* name : {"feature", "where", "kind", "value", "side", "per", "types"})
      if (const auto value = node.value(name); !value.empty() && value != "unit")
        text.append(text.empty() ? "" : " ").append(value);
    all.push_back(text);
  }
  return all;
}

std::vector<std::string> basic(const std::string& kind, bool fortified) {
  std::vector<std::string> all{"clear defender-hex K 0",      "forest defender-hex K -2",
                               "rough defender-hex K -1",     "town defender-hex K -2",
                               "fortified defender-hex K -3", "road defender-hex K 0",
                               "river hexside K -3"};
  if (!fortified) all.erase(all.begin() + 4);
  for (auto& text : all) text.replace(text.find(" K ") + 1, 1, kind);
  return all;
}

TEST(ClassicCharts, TerrainEffects) {
  const Charts& charts = published_charts("classic");
  EXPECT_EQ(entries(*charts.catalogue("s3-tec")), basic("column", true));
  EXPECT_EQ(entries(*charts.catalogue("s3-tec-differential")), basic("differential", true));
  EXPECT_EQ(entries(*charts.catalogue("ww-tec")), basic("differential", false));
  auto full = basic("column", true);
  for (const char* more :
       {"swamp defender-hex die 1", "hill defender-hex die 1", "escarpment hexside strength-mul 1/2 attacker",
        "bunker defender-hex strength-add 2 defender hex", "city defender-hex strength-mul 2 defender",
        "swamp attacker-hex strength-mul 1/2 attacker armor", "stream hexside column -1"})
    full.push_back(more);
  EXPECT_EQ(entries(*charts.catalogue("tec-full")), full);
}

// The defaults of the schema are those of a game whose file has no element `rules`.
TEST(ClassicRuleset, DefaultsAreTheSchemas) {
  Diagnostics diagnostics;
  const auto read = [&](const std::string& rules) {
    return files::read_document(
        "game.xml",
        R"(<game xmlns="urn:adjudicator:1" system="classic" id="g" title="T"><side id="a" name="A" colour="#000000"/>)" +
            rules + "</game>",
        Spelling::xml, files::Schema::of("classic"), "game", diagnostics);
  };
  const auto file = read("<rules/>");
  ASSERT_TRUE(file && diagnostics.ok());
  const Node* rules = file->root().child("rules");
  EXPECT_EQ(rules->attributes.size(), 22u)
      << "a switch came or went: EverySwitchIsRead and this number change with it";
  EXPECT_TRUE(classic::read_ruleset(rules) == classic::Ruleset{});
  EXPECT_TRUE(classic::read_ruleset(nullptr) == classic::Ruleset{});
  EXPECT_EQ(read("")->root().child("rules"), nullptr);
}

TEST(ClassicRuleset, EverySwitchIsRead) {
  const auto turn =
      Game{
          .rules =
              R"(crt="ww-js" tec="ww-tec" range-chart="range-default" stacking-limit="3" zoc="false" zoc-stopped-by="river"
      no-retreat-across="" retreat-chooser="opponent" partial-retreat="stop" advance-max-units="2" default-advance="first"
      tec-combine="hexside-replaces" clamp="after" river-condition="any-attacker" los-required="true" zoc-stops-ranged-fire="false"
      range-effect-kind="column" ranged-immune="false" fog="contact" loss-chooser="opponent"
      loss-order="lead" reduced-strength="same")"}
          .load();
  using namespace classic;
  EXPECT_TRUE(plan_of(*turn).book.rules == (Ruleset{"ww-js",
                                                    "ww-tec",
                                                    "range-default",
                                                    3,
                                                    false,
                                                    {"river"},
                                                    {},
                                                    RetreatChooser::opponent,
                                                    PartialRetreat::stop,
                                                    2,
                                                    DefaultAdvance::first,
                                                    TecCombine::hexside_replaces,
                                                    Clamp::after,
                                                    RiverCondition::any_attacker,
                                                    true,
                                                    false,
                                                    RangeEffectKind::column,
                                                    false,
                                                    Fog::contact,
                                                    LossChooser::opponent,
                                                    LossOrder::lead,
                                                    ReducedStrength::same}));
}

std::vector<std::string> load_codes(const Game& game) {
  Diagnostics diagnostics;
  const auto turn = game.load(diagnostics);
  EXPECT_EQ(turn == nullptr, !diagnostics.ok());
  return codes(diagnostics);
}

std::string crt(const std::string& attributes, const std::string& rows) {
  return R"(<grid-chart xmlns="urn:adjudicator:1" name="house" source="s" status="house" )" + attributes +
         ">" + rows + "</grid-chart>";
}
std::string six_rows(const std::string& cells) {
  std::string text;
  for (char die = '1'; die <= '6'; ++die)
    text.append("<row at=\"").append(1, die).append("\" cells=\"").append(cells).append("\"/>");
  return text;
}
std::string tec(const std::string& effects) {
  return R"(<terrain-effects xmlns="urn:adjudicator:1" name="house" source="s" status="house">)" + effects +
         "</terrain-effects>";
}

TEST(ClassicLoad, UnknownCharts) {
  EXPECT_THAT(load_codes({.rules = R"(crt="none")"}), ElementsAre("CRT-L1"));
  EXPECT_THAT(load_codes({.rules = R"(tec="none" range-chart="none")"}), ElementsAre("CRT-L1", "CRT-L1"));
  EXPECT_THAT(load_codes({.rules = R"(crt="s3-tec")"}), ElementsAre("CRT-L1"));
  EXPECT_THAT(load_codes({.rules = R"(tec="s3-differential")"}), ElementsAre("CRT-L1"));
}

TEST(ClassicCharts, ChancesOfSumsGoByTheirWays) {
  std::string fault;
  const std::vector<std::string_view> rows{"..4", "5-9", "10.."};
  const std::vector<std::string_view> columns{"0"};
  const std::vector<std::string> cells{"DR", "NR", "AR"};
  const GridChart chart = GridChart::of_texts({}, Axis::parse(Axis::Kind::number, rows, fault),
                                              Axis::parse(Axis::Kind::number, columns, fault), cells);
  EXPECT_EQ(shared::chances(chart, two_d6, 0, 0), "DR 17%, NR 67%, AR 17%");  // 6, 24 and 6 of 36
  EXPECT_EQ(shared::chances(chart, two_d6, 0, -1), "DR 28%, NR 64%, AR 8%");  // 10, 23 and 3
  EXPECT_EQ(shared::chances(chart, Dice{1, 0, 10}, 0, 0), "DR 50%, NR 50%");
}

TEST(ClassicLoad, MalformedResultTables) {
  const auto loaded = [](const std::string& chart) {
    return load_codes({.rules = R"(crt="house")", .charts = {chart}});
  };
  const std::string by_difference = R"(basis="differential" columns="..0 1..")";
  EXPECT_THAT(loaded(crt(by_difference, six_rows("NR DR"))), IsEmpty());
  EXPECT_THAT(loaded(crt(R"(basis="ratio" columns-by="odds" columns="1-2 1-1")", six_rows("NR DR"))),
              IsEmpty());
  EXPECT_THAT(loaded(crt(by_difference, six_rows("NR XX"))), Contains("CRT-L3").Times(6));
  EXPECT_THAT(loaded(crt(by_difference, six_rows("NR DR") + R"(<row at="7" cells="NR NR"/>)")),
              ElementsAre("CRT-W2"));
  EXPECT_THAT(loaded(crt(by_difference, R"(<row at="1-6" cells="NR NR"/>)")), IsEmpty());
  EXPECT_THAT(loaded(crt(by_difference, R"(<row at="1-5" cells="NR NR"/>)")), ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(by_difference + R"( rolls="1-6 8")",
                         R"(<row at="1-6" cells="NR NR"/><row at="8" cells="NR NR"/>)")),
              ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(R"(columns="..0 1..")", six_rows("NR DR"))), ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(R"(basis="ratio" columns="..0 1..")", six_rows("NR DR"))), ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(R"(basis="differential" columns-by="odds" columns="1-2 1-1")", six_rows("NR DR"))),
              ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(R"(basis="differential" columns="..0 2..")", six_rows("NR DR"))),
              Contains("CRT-L2"));
}

TEST(ClassicLoad, MalformedRangeCharts) {
  const auto loaded = [](const std::string& chart) {
    return load_codes({.rules = R"(range-chart="house")", .charts = {chart}});
  };
  EXPECT_THAT(loaded(crt(R"(rows-by="name" columns="1 2..")", R"(<row at="m" cells="0 -1"/>)")), IsEmpty());
  EXPECT_THAT(loaded(crt(R"(rows-by="name" columns="1 2..")", R"(<row at="m" cells="0 x"/>)")),
              ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(R"(rows-by="name" columns="2 3..")", R"(<row at="m" cells="0 -1"/>)")),
              ElementsAre("CRT-L2"));
  EXPECT_THAT(loaded(crt(R"(rows-by="name" columns="1 2..")",
                         R"(<row at="m" cells="0 1"/><row at="n" cells="0 1"/>)")),
              ElementsAre("CRT-L2"));
}

TEST(ClassicLoad, MalformedTerrainEffects) {
  const auto loaded = [](const std::string& effect) {
    return load_codes({.rules = R"(tec="house")", .charts = {tec(effect)}});
  };
  EXPECT_THAT(
      loaded(
          R"(<effect feature="clear" where="defender-hex" kind="strength-mul" side="defender" value="3/2"/>)"),
      IsEmpty());
  for (
      const char* bad :
      {R"(<effect feature="x" where="defender-hex" kind="strength-mul" side="defender" value="1/0"/>)",
       R"(<effect feature="x" where="defender-hex" kind="strength-mul" side="defender" value="0"/>)",
       R"(<effect feature="x" where="defender-hex" kind="strength-mul" side="defender" value="-1/2"/>)",
       R"(<effect feature="x" where="defender-hex" kind="column" value="1/2"/>)",
       R"(<effect feature="x" where="defender-hex" kind="strength-add" side="defender" value="1/2"/>)",
       R"(<effect feature="x" where="defender-hex" kind="strength-add" value="1"/>)",
       R"(<effect feature="x" where="hexside" kind="strength-add" side="defender" value="1"/>)",
       R"(<effect feature="x" where="attacker-hex" kind="strength-mul" side="defender" value="2"/>)",
       R"(<effect feature="x" where="defender-hex" kind="strength-add" side="attacker" per="hex" value="1"/>)",
       R"(<effect feature="x" where="defender-hex" kind="die" value="1" types="armor"/>)"})
    EXPECT_THAT(loaded(bad), ElementsAre("CRT-L2")) << bad;
}

// Multipliers that could together outgrow 64 bits are refused when the chart is loaded, not when a battle
// meets them.
TEST(ClassicLoad, ArithmeticIsBounded) {
  std::string map;
  std::string effects;
  for (int i = 0; i < 40; ++i) {
    effects.append(R"(<effect feature="f)")
        .append(std::to_string(i))
        .append(R"(" where="defender-hex" kind="strength-mul" side="defender" value="9999/2"/>)");
    map.append(" f").append(std::to_string(i));
  }
  const Game game{.rules = R"(tec="house")",
                  .map = "<hex id=\"0101\" terrain=\"" + map + "\"/>",
                  .charts = {tec(effects)}};
  EXPECT_THAT(load_codes(game), ElementsAre("CRT-L2"));
}

// CRT-W1
TEST(ClassicLoad, DifferentialEffectsUnderRatio) {
  EXPECT_THAT(load_codes({.rules = R"(crt="ratio-default" tec="ww-tec")"}), ElementsAre("CRT-W1"));
  EXPECT_THAT(load_codes({.rules = R"(crt="ratio-default" tec="s3-tec")"}), IsEmpty());
  EXPECT_THAT(load_codes({.rules = R"(crt="ww-page" tec="ww-tec")"}), IsEmpty());
}

TEST(ClassicLoad, Positions) {
  const std::string one = R"(<unit id="u" side="blue" hex="0101" strength="1"/>)";
  EXPECT_THAT(load_codes({.units = one + one}), Contains("CRT-L4"));
  EXPECT_THAT(load_codes({.units = R"(<unit id="u" side="blue" hex="9901" strength="1"/>)"}),
              ElementsAre("CRT-L5"));
  EXPECT_THAT(load_codes({.units = one + R"(<unit id="v" side="blue" hex="0101" strength="1"/>)"}),
              ElementsAre("CRT-L6"));
  EXPECT_THAT(load_codes({.rules = R"(stacking-limit="2")",
                          .units = one + R"(<unit id="v" side="blue" hex="0101" strength="1"/>)"}),
              IsEmpty());
  EXPECT_THAT(load_codes({.units = one + R"(<unit id="v" side="red" hex="0101" strength="1"/>)"}),
              ElementsAre("CRT-L6"));
  EXPECT_THAT(
      load_codes({.units = one + R"(<unit id="v" side="red" hex="0101" strength="1" status="eliminated"/>)"}),
      IsEmpty());
  EXPECT_THAT(load_codes({.units = R"(<unit id="v" side="red" hex="0101"/>)"}), ElementsAre("unit-strength"));
  EXPECT_THAT(load_codes({.sides = R"(<side id="blue"/><side id="red"/>)"}), ElementsAre("CRT-L7"));
  EXPECT_THAT(load_codes({.sides = R"(<side id="blue" phasing="true"/><side id="red" phasing="true"/>)"}),
              ElementsAre("CRT-L7"));
  EXPECT_THAT(load_codes({.red_side = R"(/><side id="third" name="T" colour="#123456")"}),
              Contains("CRT-L7"));
}

// CRT-2.2
TEST(ClassicLoad, Strengths) {
  const auto turn =
      Game{.units =
               R"(<unit id="a" side="blue" strength="5"/><unit id="b" side="blue" strength="5" attack="2"/>
      <unit id="c" side="blue" strength="5" defense="3"/><unit id="d" side="blue" attack="4"/><unit id="e" side="blue" attack="4" defense="0"/>)"}
          .load();
  const classic::Units units(turn->start);
  const auto both = [&](const char* id) {
    return std::pair(units.attack(unit(*turn, id)), units.defense(unit(*turn, id)));
  };
  EXPECT_EQ(both("a"), std::pair(5, 5));
  EXPECT_EQ(both("b"), std::pair(2, 5));
  EXPECT_EQ(both("c"), std::pair(5, 3));
  EXPECT_EQ(both("d"), std::pair(4, 4));
  EXPECT_EQ(both("e"), std::pair(4, 0));
}

}  // namespace
}  // namespace adjudicator::classic_test
