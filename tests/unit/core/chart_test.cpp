// Charts: bands, holes, overlaps, ragged rows; an inverse chart knows every roll once.
#include "core/chart.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator {
namespace {

std::string fault_of(Axis::Kind kind, std::vector<std::string_view> texts) {
  std::string fault;
  Axis::parse(kind, texts, fault);
  return fault;
}

Axis axis_of(Axis::Kind kind, std::vector<std::string_view> texts) {
  std::string fault;
  Axis axis = Axis::parse(kind, texts, fault);
  EXPECT_EQ(fault, "");
  return axis;
}

TEST(Axis, NumberBands) {
  const Axis axis = axis_of(Axis::Kind::number, {"..-1", "0", "1", "2-3", "4-5", "6.."});
  ASSERT_EQ(axis.size(), 6u);
  const std::pair<std::int64_t, std::size_t> table[] = {{-9000, 0}, {-1, 0}, {0, 1}, {1, 2}, {2, 3},
                                                        {3, 3},     {4, 4},  {5, 4}, {6, 5}, {99, 5}};
  for (const auto& [value, band] : table) {
    EXPECT_EQ(axis.clamped(value), band) << value;
    EXPECT_EQ(axis.find(value), static_cast<int>(band)) << value;
  }
}

TEST(Axis, ClosedEndsClampButDoNotHold) {
  const Axis axis = axis_of(Axis::Kind::number, {"1", "2", "3-6"});
  EXPECT_EQ(axis.clamped(-5), 0u);
  EXPECT_EQ(axis.clamped(7), 2u);
  EXPECT_EQ(axis.find(0), -1);
  EXPECT_EQ(axis.find(7), -1);
  EXPECT_EQ(axis.find("3-6"), 2);
  EXPECT_EQ(axis.find("4"), -1);
}

TEST(Axis, NegativeBands) {
  const Axis axis = axis_of(Axis::Kind::number, {"-5--3", "-2-0", "1"});
  EXPECT_EQ(axis.find(-4), 0);
  EXPECT_EQ(axis.find(-2), 1);
  EXPECT_EQ(axis.find(0), 1);
}

TEST(Axis, RangesWithDots) {
  const Axis axis = axis_of(Axis::Kind::number, {"..-11", "-10..-8", "-7..-6", "-5-0", "1..3", "4.."});
  const std::pair<std::int64_t, std::size_t> table[] = {{-11, 0}, {-10, 1}, {-8, 1}, {-7, 2}, {-6, 2},
                                                        {-5, 3},  {0, 3},   {1, 4},  {3, 4},  {4, 5}};
  for (const auto& [value, band] : table) EXPECT_EQ(axis.find(value), static_cast<int>(band)) << value;
  EXPECT_EQ(axis.band(1).text, "-10..-8");
}

TEST(Axis, RollsLeaveGaps) {
  const std::vector<std::int64_t> rolls{11, 12, 13, 21, 22, 23};
  const auto fault = [&](std::vector<std::string_view> texts) {
    std::string said;
    Axis::parse(Axis::Kind::number, texts, said, rolls);
    return said;
  };
  std::string none;
  const std::string_view texts[] = {"11-12", "13", "21-23"};
  const Axis axis = Axis::parse(Axis::Kind::number, texts, none, rolls);
  EXPECT_EQ(none, "");
  // A number of a gap belongs to the band before it.
  const std::pair<std::int64_t, std::size_t> table[] = {{5, 0},  {11, 0}, {12, 0}, {13, 1}, {14, 1},
                                                        {20, 1}, {21, 2}, {23, 2}, {40, 2}};
  for (const auto& [value, band] : table) EXPECT_EQ(axis.clamped(value), band) << value;
  EXPECT_EQ(axis.find(20), -1);
  EXPECT_EQ(fault({"11-12", "21-23"}), "the chart has a gap before the band '21-23'");
  EXPECT_EQ(fault({"11-13", "22-23"}), "the chart has a gap before the band '22-23'");
  EXPECT_EQ(fault({"12-13", "21-23"}), "the roll 11 is in no band");
  EXPECT_EQ(fault({"11-13", "21-22"}), "the roll 23 is in no band");
  EXPECT_NE(fault({"11-13", "13-23"}), "");
}

TEST(Axis, FaultyBands) {
  using enum Axis::Kind;
  EXPECT_NE(fault_of(number, {"1", "3"}), "");    // a hole
  EXPECT_NE(fault_of(number, {"1", "1-2"}), "");  // an overlap
  EXPECT_NE(fault_of(number, {"2", "1"}), "");    // out of order
  EXPECT_NE(fault_of(number, {"1..", "2"}), "");  // open in the middle
  EXPECT_NE(fault_of(number, {"1", "..2"}), "");
  EXPECT_NE(fault_of(number, {"3-2"}), "");
  EXPECT_NE(fault_of(number, {"x"}), "");
  EXPECT_NE(fault_of(number, {"1-"}), "");
  EXPECT_NE(fault_of(number, {"1...."}), "");
  EXPECT_NE(fault_of(number, {"3..2"}), "");
  EXPECT_NE(fault_of(number, {"1..x"}), "");
  EXPECT_NE(fault_of(number, {""}), "");
  EXPECT_NE(fault_of(number, {"99999999999999999999"}), "");
  EXPECT_NE(fault_of(number, {}), "");
  EXPECT_NE(fault_of(name, {"a", "a"}), "");
  EXPECT_NE(fault_of(odds, {"1-2", "2-1"}), "");  // 1-1 is missing
  EXPECT_NE(fault_of(odds, {"2-1", "1-1"}), "");
  EXPECT_NE(fault_of(odds, {"3-5"}), "");
  EXPECT_NE(fault_of(odds, {"0-1"}), "");
  EXPECT_EQ(fault_of(odds, {"1-2", "1-1", "2-1"}), "");
  EXPECT_EQ(fault_of(odds, {"1-4", "1-2", "1-1", "4-1", "6-1"}), "");  // what lies between is of the lower
}

TEST(Axis, OddsAreOneNumberLine) {
  const Axis axis = axis_of(Axis::Kind::odds, {"1-3", "1-2", "1-1", "2-1", "3-1"});
  EXPECT_EQ(axis.clamped(odds_favouring_defender(3)), 0u);
  EXPECT_EQ(axis.clamped(odds_favouring_defender(9)), 0u);
  EXPECT_EQ(axis.clamped(odds_favouring_defender(2)), 1u);
  EXPECT_EQ(axis.clamped(odds_favouring_defender(1)), 2u);
  EXPECT_EQ(axis.clamped(odds_favouring_attacker(1)), 2u);
  EXPECT_EQ(axis.clamped(odds_favouring_attacker(3)), 4u);
  EXPECT_EQ(axis.clamped(odds_favouring_attacker(30)), 4u);
  const Axis wide = axis_of(Axis::Kind::odds, {"1-4", "1-2", "1-1", "4-1", "6-1"});
  EXPECT_EQ(wide.clamped(odds_favouring_defender(3)), 0u);
  EXPECT_EQ(wide.clamped(odds_favouring_attacker(3)), 2u);
  EXPECT_EQ(wide.clamped(odds_favouring_attacker(5)), 3u);
  EXPECT_EQ(wide.clamped(odds_favouring_attacker(6)), 4u);
  for (const char* text : {"1-3", "1-2", "1-1", "2-1", "6-1"}) {
    const auto kind_axis = axis_of(Axis::Kind::odds, {text});
    EXPECT_EQ(odds_text(kind_axis.band(0).low), text);
  }
}

// The columns of NW-4.2.
TEST(Axis, OddsHaveHalves) {
  const Axis axis = axis_of(Axis::Kind::odds, {"1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1",
                                               "6-1", "7-1", "8-1", "9-1", "10-1"});
  const struct {
    Ratio attack, defense;
    std::size_t column;
  } table[] = {{3, 2, 3},     {299, 200, 2},       {301, 200, 3},
               {199, 100, 3}, {2, 1, 4},           {5, 2, 4},
               {29, 10, 4},   {1, 1, 2},           {99, 100, 1},
               {2, 3, 1},     {1, 2, 1},           {49, 100, 0},
               {1, 3, 0},     {1, 90, 0},          {10, 1, 12},
               {1000, 1, 12}, {Ratio(7, 2), 2, 3}, {Ratio(1, 2), Ratio(1, 3), 3}};
  for (const auto& [attack, defense, column] : table)
    EXPECT_EQ(axis.clamped(odds_line(attack, defense)), column)
        << attack.numerator() << ":" << defense.numerator();
  for (const char* text : {"1.5-1", "1-1.5", "2.5-1", "1-1", "1-4"})
    EXPECT_EQ(odds_text(axis_of(Axis::Kind::odds, {text}).band(0).low), text);
  // As printed charts have them.
  for (const auto& [printed, text] : {std::pair{"3-2", "1.5-1"}, {"2-3", "1-1.5"}, {"5-2", "2.5-1"}})
    EXPECT_EQ(odds_text(axis_of(Axis::Kind::odds, {printed}).band(0).low), text);
  // An axis that has no half counts them with the band below.
  const Axis whole = axis_of(Axis::Kind::odds, {"1-2", "1-1", "2-1"});
  EXPECT_EQ(whole.clamped(odds_line(3, 2)), 1u);
  EXPECT_EQ(whole.clamped(odds_line(2, 3)), 0u);
  EXPECT_EQ(whole.find(odds_line(3, 2)), 1);
  for (const auto& wrong : {std::vector<std::string_view>{"1.5-1", "1-1"},
                            {"1.5-1", "1.5-1"},
                            {"1-1.5", "1.5-1"},
                            {"1.4-1"},
                            {"1.5-1.5"},
                            {"0.5-1"},
                            {"1.5-2"},
                            {"5-3"},
                            {"4-2"},
                            {"1.-1"},
                            {"1000001-1"}})
    EXPECT_NE(fault_of(Axis::Kind::odds, wrong), "") << wrong.front();
}

// No odds fall out of the line, however far they are.
TEST(Axis, OddsBeyondTheChart) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const Axis axis = axis_of(Axis::Kind::odds, {"1-2", "1-1", "2-1"});
  EXPECT_EQ(axis.clamped(odds_line(most, 1)), 2u);
  EXPECT_EQ(axis.clamped(odds_line(1, most)), 0u);
  EXPECT_EQ(axis.clamped(odds_line(most, most)), 1u);
}

template <class Chart>
std::unique_ptr<Chart> read_chart(const std::string& attributes, const std::string& rows,
                                  std::size_t& faults) {
  const std::string root = std::is_same_v<Chart, GridChart> ? "grid-chart" : "inverse-chart";
  Diagnostics diagnostics;
  const auto file =
      files::read_document("chart.xml",
                           "<" + root + R"( xmlns="urn:adjudicator:1" name="c" source="s" status="house" )" +
                               attributes + ">" + rows + "</" + root + ">",
                           Spelling::xml, files::Schema::of("classic"), root, diagnostics);
  EXPECT_TRUE(file != nullptr && diagnostics.ok()) << (diagnostics.ok() ? "" : to_text(diagnostics.all()[0]));
  auto chart = Chart::read(*file, "CRT-L2", diagnostics);
  for (const Diagnostic& d : diagnostics.all()) EXPECT_EQ(d.code, "CRT-L2");
  faults = diagnostics.errors();
  EXPECT_EQ(chart == nullptr, faults > 0);
  return chart;
}

TEST(GridChart, Cells) {
  std::size_t faults = 0;
  auto chart = read_chart<GridChart>(R"(columns="..0 1 2.." basis="differential")",
                                     R"(<row at="1-3" cells="A B C"/><row at="4-6" cells="D E F"/>)", faults);
  ASSERT_TRUE(chart);
  EXPECT_EQ(chart->cell(0, 0).text(), "A");
  EXPECT_EQ(chart->cell(1, 2).text(), "F");
  EXPECT_EQ(chart->rows.clamped(5), 1u);
  EXPECT_EQ(chart->basis, "differential");
}

TEST(GridChart, RowsOfRolls) {
  std::size_t faults = 0;
  auto chart = read_chart<GridChart>(
      R"(rolls="11-13 21-23" columns="..0 1..")",
      R"(<row at="11-12" cells="A B"/><row at="13" cells="C D"/><row at="21-23" cells="E F"/>)", faults);
  ASSERT_TRUE(chart);
  EXPECT_EQ(chart->cell(chart->rows.clamped(21 - 2), 1).text(), "D");
  EXPECT_EQ(chart->cell(chart->rows.clamped(11 - 2), 0).text(), "A");
  // Without the rolls 14 to 20 are a hole; with them 13 may not be one.
  read_chart<GridChart>(R"(columns="..0 1..")",
                        R"(<row at="11-13" cells="A B"/><row at="21-23" cells="E F"/>)", faults);
  EXPECT_EQ(faults, 1u);
  read_chart<GridChart>(R"(rolls="11-13 21-23" columns="..0 1..")",
                        R"(<row at="11-12" cells="A B"/><row at="21-23" cells="E F"/>)", faults);
  EXPECT_EQ(faults, 1u);
  read_chart<GridChart>(R"(rolls="one" columns="..0 1..")", R"(<row at="1" cells="A B"/>)", faults);
  EXPECT_EQ(faults, 1u);
}

TEST(GridChart, Faults) {
  std::size_t faults = 0;
  read_chart<GridChart>(R"(columns="..0 1..")", R"(<row at="1" cells="A"/><row at="2" cells="A B"/>)",
                        faults);
  EXPECT_EQ(faults, 1u);
  read_chart<GridChart>(R"(columns="..0 1..")", R"(<row at="1" cells="A B C"/>)", faults);
  EXPECT_EQ(faults, 1u);
  read_chart<GridChart>(R"(columns="..0 2..")", R"(<row at="1" cells="A B"/><row at="3" cells="A B"/>)",
                        faults);
  EXPECT_EQ(faults, 2u);
}

TEST(GridChart, ARulingNamesWhatItReplaces) {
  std::size_t faults = 0;
  auto chart = read_chart<GridChart>(R"(columns="..0 1..")", R"(<row at="1" cells="A B"/>)", faults);
  ASSERT_TRUE(chart);
  EXPECT_FALSE(chart->overrule({0, 1, "A", "m", "w"}, "Z"));
  EXPECT_EQ(chart->cell(0, 1).text(), "B");
  EXPECT_EQ(chart->ruling(0, 1), nullptr);
  EXPECT_TRUE(chart->overrule({0, 1, "B", "m", "w"}, "Z"));
  EXPECT_EQ(chart->cell(0, 1).text(), "Z");
  ASSERT_NE(chart->ruling(0, 1), nullptr);
  EXPECT_EQ(chart->ruling(0, 1)->by, "m");
  EXPECT_EQ(chart->ruling(0, 0), nullptr);
}

TEST(InverseChart, EveryRollHasOneResult) {
  std::size_t faults = 0;
  auto chart = read_chart<InverseChart>(
      R"(rolls="11-13,21 22" columns="1 2")",
      R"(<row result="none" cells="11-12 none"/><row result="1" cells="13 11,22"/><row result="2" cells="21-22 12-13,21"/>)",
      faults);
  ASSERT_TRUE(chart);
  EXPECT_EQ(chart->rolls, (std::vector<std::int64_t>{11, 12, 13, 21, 22}));
  EXPECT_EQ(chart->result(11, 0), 0u);
  EXPECT_EQ(chart->result(22, 0), 2u);
  EXPECT_EQ(chart->result(22, 1), 1u);
  EXPECT_EQ(chart->printed(2, 1), "12-13,21");
  EXPECT_THROW(chart->result(14, 0), std::logic_error);
}

TEST(InverseChart, ARangeHoldsTheRollsThatCanBeThrown) {
  std::size_t faults = 0;
  auto chart = read_chart<InverseChart>(
      R"(rolls="11-16 21-26" columns="1-2 3..")",
      R"(<row result="P" cells="11-22 12-16,26"/><row result="1" cells="23-26 11,21-25"/>)", faults);
  ASSERT_TRUE(chart);
  EXPECT_EQ(chart->result(16, 0), 0u);
  EXPECT_EQ(chart->result(21, 0), 0u);
  EXPECT_EQ(chart->result(26, 1), 0u);
  EXPECT_EQ(chart->result(11, 1), 1u);
  // As it is printed: results down, rolls in the cells.
  EXPECT_EQ(chart->face.rows.find("1"), 1);
  EXPECT_EQ(chart->face.cell(0, 1).text(), "12-16,26");
  EXPECT_EQ(chart->face.columns.band(1).text, "3..");
  // The ends of a range must be rolls.
  read_chart<InverseChart>(R"(rolls="11-16 21-26" columns="1")", R"(<row result="a" cells="11-27"/>)",
                           faults);
  EXPECT_EQ(faults, 1u);
}

TEST(InverseChart, Faults) {
  std::size_t faults = 0;
  read_chart<InverseChart>(R"(rolls="1-3" columns="1")",
                           R"(<row result="a" cells="1"/><row result="b" cells="3"/>)", faults);
  EXPECT_EQ(faults, 1u);  // 2 has no result
  read_chart<InverseChart>(R"(rolls="1-3" columns="1")",
                           R"(<row result="a" cells="1-2"/><row result="b" cells="2-3"/>)", faults);
  EXPECT_EQ(faults, 1u);  // 2 has two
  read_chart<InverseChart>(R"(rolls="1-3" columns="1")", R"(<row result="a" cells="1-4"/>)", faults);
  EXPECT_EQ(faults, 1u);  // 4 cannot be thrown
  read_chart<InverseChart>(R"(rolls="1-3" columns="1 2")", R"(<row result="a" cells="1-3"/>)", faults);
  EXPECT_GE(faults, 1u);  // ragged
  read_chart<InverseChart>(R"(rolls="1-3" columns="1")", R"(<row result="a" cells="one"/>)", faults);
  EXPECT_GE(faults, 1u);
}

}  // namespace
}  // namespace adjudicator
