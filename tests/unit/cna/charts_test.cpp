// The charts of the system "cna" against the rules file, column by column where the charts are written row by
// row; ratings, terrain, options and load errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <sstream>

#include "charts.hpp"
#include "files/decode/decode.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "systems/cna/orders/check.hpp"
#include "systems/cna/orders/orders.hpp"
#include "texts.hpp"

namespace adjudicator::cna {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

// ---- C-1, C-2: each column as its results with the highest roll that gives each ----

struct Printed {
  std::string name;
  std::string columns;
  std::string results;  // columns separated by "|"
};

const std::string actual = "1-2 3-4 5-6 7-8 9-10 11-12 13-14 15-16 17..";
const std::string actual_of_facilities = "1-2 3-4 5-6 7-8 9-10 11-12 13-14 15-16 17-18 19-20 21..";
const std::string bombs = "1-20 21-40 41-80 81-120 121-160 161-200 201-260 261-320 321-390 391-470 471..";

const Printed printed[] = {
    {"barrage-infantry", actual,
     "none 53 P 66|none 44 P 66|none 41 P 65 1 66|none 34 P 64 1 66|none 24 P 61 1 66|none 16 P 44 1 66|"
     "P 35 1 64 2 66|P 32 1 56 2 66|P 31 1 55 2 66"},
    {"barrage-armor", actual,
     "none 62 P 66|none 54 P 66|none 45 P 66|none 36 P 66|none 31 P 66|none 22 P 66|none 14 P 63 1 66|P 62 1 "
     "66|"
     "P 54 1 66"},
    {"barrage-gun", actual,
     "none 61 1 66|none 54 1 66|none 46 1 66|none 36 1 66|none 26 1 66|none 22 1 64 2 66|none 12 1 56 2 66|"
     "1 54 2 66|1 36 2 66"},
    {"barrage-truck", actual,
     "none 66|none 64 1 66|none 62 1 66|none 56 1 66|none 55 1 63 2 66|none 53 1 63 2 66|none 46 1 61 2 66|"
     "none 42 1 61 2 66|none 32 1 61 2 66"},
    {"facility-air", bombs,
     "0 62 1 66|0 55 1 66|0 51 1 66|0 42 1 66|0 36 1 62 2 66|0 31 1 56 2 66|0 15 1 55 2 65 3 66|"
     "0 12 1 46 2 64 3 66|1 43 2 63 3 65 4 66|1 36 2 55 3 63 4 66|1 25 2 52 3 61 4 66"},
    {"facility-dump", bombs,
     "0 62 10 66|0 56 10 66|0 46 10 66|0 34 10 64 20 66|0 16 10 56 20 66|10 46 20 64 30 66|10 34 20 56 30 66|"
     "10 16 20 46 30 64 40 66|20 34 30 56 40 66|20 16 30 46 40 64 50 66|30 34 40 56 50 64 75 66"},
    {"facility-fortification", actual_of_facilities,
     "none 65 reduced 66|none 63 reduced 66|none 56 reduced 66|none 52 reduced 66|none 43 reduced 66|"
     "none 33 reduced 66|none 24 reduced 66|none 16 reduced 66|none 13 reduced 66|none 11 reduced 66|reduced "
     "66"},
    {"facility-railroad", actual_of_facilities,
     "none 63 destroyed 66|none 61 destroyed 66|none 53 destroyed 66|none 43 destroyed 66|none 32 destroyed "
     "66|"
     "none 22 destroyed 66|none 14 destroyed 66|destroyed 66|destroyed 66|destroyed 66|destroyed 66"},
    {"facility-road", actual_of_facilities,
     "none 65 destroyed 66|none 63 destroyed 66|none 56 destroyed 66|none 51 destroyed 66|none 36 destroyed "
     "66|"
     "none 25 destroyed 66|none 16 destroyed 66|none 13 destroyed 66|destroyed 66|destroyed 66|destroyed 66"},
    {"facility-ship", bombs,
     "0 62 1 66|0 46 1 66|0 16 1 66|0 12 1 42 2 66|1 24 2 46 3 66|2 36 3 62 4 66|2 16 3 46 4 66|3 34 4 64 5 "
     "66|"
     "3 16 4 56 5 64 6 66|4 46 5 56 6 66|4 16 5 46 6 64 7 66"},
};

std::vector<int> d66() {
  std::vector<int> all;
  for (int tens = 1; tens <= 6; ++tens)
    for (int units = 1; units <= 6; ++units) all.push_back(10 * tens + units);
  return all;
}

/// The result that a column gives for a roll: the first one whose highest roll is not below it.
std::string expected(const std::vector<std::string>& column, int roll) {
  for (std::size_t i = 0; i + 1 < column.size(); i += 2)
    if (roll <= std::stoi(column[i + 1])) return column[i];
  return "";
}

TEST(CnaCharts, InverseChartsRollByRoll) {
  EXPECT_EQ(published_charts("cna").inverses.size(), std::size(printed) + 7)
      << "the others: cna_assault_charts_test";
  for (const Printed& p : printed) {
    const InverseChart* chart = published_charts("cna").inverse(p.name);
    ASSERT_NE(chart, nullptr) << p.name;
    EXPECT_EQ(chart->status, "published");
    EXPECT_NE(chart->source, "");
    const auto bands = words_in(p.columns);
    const auto columns = split(p.results, '|');
    ASSERT_EQ(chart->columns.size(), bands.size()) << p.name;
    ASSERT_EQ(columns.size(), bands.size()) << p.name;
    ASSERT_EQ(chart->rolls.size(), 36u);
    for (std::size_t c = 0; c < bands.size(); ++c) {
      EXPECT_EQ(chart->columns.band(c).text, bands[c]);
      for (const int roll : d66())
        EXPECT_EQ(chart->results[chart->result(roll, c)], expected(words_in(columns[c]), roll))
            << p.name << " column " << bands[c] << " roll " << roll;
    }
  }
}

/// The sum over all 36 rolls of each column; a word counts one but for "none" and "P".
std::vector<int> totals(std::string_view name) {
  const InverseChart* chart = published_charts("cna").inverse(name);
  std::vector<int> sums(chart->columns.size());
  for (std::size_t c = 0; c < sums.size(); ++c)
    for (const int roll : d66()) {
      const std::string& result = chart->results[chart->result(roll, c)];
      if (result == "none" || result == "P") continue;
      sums[c] += std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? std::stoi(result) : 1;
    }
  return sums;
}

// Worked out by hand from the printed charts.
TEST(CnaCharts, TotalsOverAllRolls) {
  EXPECT_THAT(totals("barrage-infantry"), ElementsAre(0, 0, 1, 2, 5, 14, 21, 28, 30));
  EXPECT_THAT(totals("barrage-armor"), ElementsAre(0, 0, 0, 0, 0, 0, 3, 4, 8));
  EXPECT_THAT(totals("barrage-gun"), ElementsAre(5, 8, 12, 18, 24, 30, 40, 44, 54));
  EXPECT_THAT(totals("barrage-truck"), ElementsAre(0, 2, 4, 6, 10, 12, 17, 21, 27));
  EXPECT_THAT(totals("facility-air"), ElementsAre(4, 7, 11, 16, 22, 29, 39, 48, 55, 64, 76));
  EXPECT_THAT(totals("facility-dump"), ElementsAre(40, 60, 120, 220, 360, 500, 620, 800, 980, 1160, 1390));
  EXPECT_THAT(totals("facility-fortification"), ElementsAre(1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36));
  EXPECT_THAT(totals("facility-railroad"), ElementsAre(3, 5, 9, 15, 22, 28, 32, 36, 36, 36, 36));
  EXPECT_THAT(totals("facility-road"), ElementsAre(1, 3, 6, 11, 18, 25, 30, 33, 36, 36, 36));
  EXPECT_THAT(totals("facility-ship"), ElementsAre(4, 12, 30, 50, 74, 94, 114, 130, 146, 162, 188));
}

TEST(CnaCharts, BlownDump) {
  const GridChart* chart = published_charts("cna").grid("blown-dump");
  ASSERT_NE(chart, nullptr);
  ASSERT_EQ(chart->rows.size(), 1u);
  const std::map<int, std::string> expected{{-4, "0"}, {0, "0"},  {1, "10"},  {2, "20"}, {3, "33"},
                                            {4, "50"}, {5, "75"}, {6, "100"}, {9, "100"}};
  for (const auto& [die, percent] : expected)
    EXPECT_EQ(chart->cell(0, chart->columns.clamped(die)).text(), percent) << die;
}

// ---- The catalogues ----

/// Attributes of each row, in the order asked for, separated by blanks.
std::vector<std::string> entries(std::string_view catalogue, const std::string& attributes) {
  std::vector<std::string> all;
  for (const Node& node : published_charts("cna").catalogue(catalogue)->root().children()) {
    std::string line;
    for (const std::string& name : words_in(attributes)) {
      const std::string value(node.value(name));
      line += (line.empty() ? "" : " ") + (value.empty() ? "~" : value);
    }
    all.push_back(line);
  }
  return all;
}

TEST(CnaCharts, Trucks) {
  EXPECT_THAT(entries("trucks", "type cpa cpa-with-guns infantry ammo fuel stores water rate"),
              ElementsAre("light 25 ~ 0.5 2 50 6 40 1", "medium 20 15 1 4 120 15 100 1",
                          "heavy 20 15 2 8 250 30 200 1"));
}

TEST(CnaCharts, Costs) {
  EXPECT_THAT(entries("costs", "action by cp ammo"),
              ElementsAre("barrage phasing 5 4", "barrage non-phasing 3 4", "undergo-barrage phasing 3 0",
                          "undergo-barrage non-phasing 3 0", "anti-armor phasing 5 3",
                          "anti-armor non-phasing 3 3", "assault phasing 5 0", "assault non-phasing 3 0",
                          "probe phasing 2 0", "probe non-phasing 2 0", "given-back non-phasing 2 0",
                          "close-assault-infantry any 0 1", "close-assault-heavy any 0 2",
                          "break-off-contact any 2 0", "break-off-engaged any 4 0", "detach any 1 0"));
}

// As the rules file writes them: name CPA|B|AA|V|AP|O/D|F.
const std::pair<std::string, std::string> weapons[] = {
    {"cw",
     R"(A9 25|–|3|–|1|3/3|2 · A10 15|–|3|–|2|3/3|2 · A13 30|–|3|–|2|2/3|2 · Churchill II 15|–|6|–|7|5/6|7 · Crusader I 25|–|3|–|3|3/4|3 · Crusader II 25|–|3|–|4|4/4|3 · Crusader III 25|–|6|–|4|4/5|3 · Grant 20|–|7|–|4|6/5|7 · Mk VI 35|–|0|–|1|2/2|1 · Matilda II 15|–|3|–|6|3/4|3 · Sherman 20|–|6|–|6|5/5|6 · Stuart 35|–|4|–|3|4/4|4 · Valentine II 15|–|3|–|5|3/4|3 · Scorpion 25|–|0|–|7|0/(2)|3 · 18-pdr 15|7|(2)|4|–|0/1|1 · 18/25-pdr 15|8|2|5|–|1/1|1 · 25-pdr 15|8|5|6|–|1/1|1 · 4.5" gun 15|11|1|9|–|1/0|1 · 5.5" 15|15|1|7|–|1/0|1 · 60-pdr 15|12|1|7|–|1/0|1 · SP 25-pdr 15|8|4|3|5|2/1|3 · 3.7" how 15|7|0|3|–|0/0|1 · 4.5" how 15|9|0|3|–|1/0|1 · 6" how 15|15|1|5|–|1/0|1 · 155mm how 15|15|1|6|–|1/0|1 · 105mm SP 20|9|2|4|4|2/3|3 · 2-pdr 15|–|4|2|–|1/1|1 · 6-pdr 15|–|7|2|–|1/1|1 · 17-pdr 15|–|13|2|–|1/1|1 · SP 6-pdr 20|–|7|2|1|2/2|1 · Bofors 15|–|(1)|2|–|(1)/(1)|1 · 3.7" AA 15|–|(7)|2|–|(1)/(1)|1 · infantry k 10|–|–|–|–|2/2|0 · infantry l 10|–|–|–|–|2/2|0 · infantry n 10|–|–|–|–|1/2|0 · machinegun u 8|–|–|–|–|4/6|0 · recce hh 45|–|1|–|2|3/3|0)"},
    {"ge",
     R"(Pz I 24|–|0|–|1|2/2|2 · Pz II 35|–|1|–|2|2/3|2 · Pz III E 25|–|4|–|3|4/4|3 · Pz III H 25|–|4|–|4|4/4|3 · Pz III J Special 26|–|6|–|4|7/5|3 · Pz IV D 25|–|6|–|3|5/4|4 · Pz IV E 25|–|6|–|3|5/5|4 · Pz IV F2 25|–|8|–|4|6/5|4 · 7.5cm leIG 15|6|3|2|–|1/1|1 · 10.5cm K18 15|9|1|9|–|1/1|1 · 10.5cm leFH18 15|9|2|5|–|1/1|1 · 10.5cm SP 15|9|2|4|2|2/2|2 · 149mm French 15|10|1|5|–|0/1|1 · 15cm sIG33 15|14|1|2|–|1/1|1 · 15cm sFH18 15|15|1|7|–|0/1|1 · 15cm K18 15|15|1|11|–|1/1|1 · 15cm SP 25|14|1|2|2|2/2|2 · 155mm French 15|13|0|5|–|1/1|1 · 17cm K18 15|15|0|13|–|1/0|1 · 21cm Mrs 15|18|0|8|–|1/0|1 · 2.8cm sPzB 15|–|4|2|–|1/1|1 · 3.7cm Pak 15|–|2|1|–|1/1|1 · 5cm Pak38 15|–|5|2|–|1½/1|1 · 7.62cm Pak(R) 15|–|9|2|–|1/1|1 · PzJg I 30|–|4|2|1|2/2|1 · Marder III 25|–|9|2|2|3/2|2 · light Flak 15|–|(1)|(1)|–|(1)/(1)|1 · 88mm 15|–|13|2|–|2/1|1 · motorcycle infantry g 25|–|–|–|–|3/2|0 · half-track infantry j 10|–|1|–|1|2/2|0 · infantry k 10|–|–|–|–|2/2|0 · infantry l 10|–|–|–|–|1/2|0 · infantry n 8|–|–|–|–|4/6|0 · recce ee 45|–|1|–|2|3/3|0)"},
    {"it",
     R"(CV33 25|–|0|–|1|1/2|1 · L6/40 25|–|1|–|2|2/2|2 · M11/39 20|–|2|–|2|3/3|2 · M13/40 20|–|3|–|3|3/3|2 · M14/41 20|–|3|–|3|3/3|2 · 65/17 15|5|0|3|–|1/1|1 · 75/18 15|6|0|5|–|1/0|1 · Semovente 75/18 20|6|6|4|3|3/3|2 · 75/27 15|6|2|4|–|1/1|1 · 100/17 15|8|0|5|–|1/0|1 · 105/28 15|9|1|7|–|1/1|1 · 149/13 15|15|0|5|–|1/0|1 · para artillery 15|2|2|1|–|1/1|1 · 149mm French 15|10|1|5|–|0/1|1 · 155mm French 15|13|0|3|–|0/0|1 · 47/32 15|–|4|2|–|1/1|1 · 20mm 15|–|2|2|–|(1)/(1)|1 · 75/46 15|–|(5)|2|–|(1)/(1)|1 · 90/53 15|–|9|2|–|(1)/(1)|1 · infantry v 10|–|–|–|–|1/1|0 · infantry w 10|–|–|–|–|1/1|0 · infantry m, brigade counter 10|–|–|–|–|1/1|0 · machinegun y 8|–|–|–|–|4/6|0 · heavy weapons q 15|6|4|4|–|3/3|0)"},
};

/// One weapon of the catalogue, written as above; ratings that are zero and those that are none are the same.
std::string as_printed(const Node& node) {
  const auto in_parentheses = node.list("parentheses");
  const auto rating = [&](std::string_view name) {
    std::string text(node.value(name));
    if (text.ends_with(".5")) text.replace(text.size() - 2, 2, "½");
    return std::ranges::find(in_parentheses, name) == in_parentheses.end() ? text : "(" + text + ")";
  };
  return std::string(node.value("name")) + " " + std::string(node.value("cpa")) + "|" + rating("barrage") +
         "|" + rating("anti-armor") + "|" + rating("vulnerability") + "|" + rating("armor") + "|" +
         rating("offense") + "/" + rating("defense") + "|" + std::string(node.value("fuel"));
}

TEST(CnaCharts, Weapons) {
  std::vector<std::string> all;
  std::vector<std::string> models;
  for (const Node& node : published_charts("cna").catalogue("weapons")->root().children()) {
    all.push_back(std::string(node.value("model").substr(0, 2)) + " " + as_printed(node));
    models.emplace_back(node.value("model"));
  }
  std::vector<std::string> expected;
  for (const auto& [army, list] : weapons) {
    std::string text = list;
    for (std::size_t at; (at = text.find("–")) != std::string::npos;) text.replace(at, 3, "0");
    for (std::size_t at; (at = text.find(" · ")) != std::string::npos;) text.replace(at, 4, "\n");
    for (const std::string& weapon : split(text, '\n')) expected.push_back(army + " " + weapon);
  }
  expected.emplace_back("en engineers 25|0|0|0|0|0/(1)|0");
  expected.emplace_back("gu Guard Point 10|0|0|0|0|0/1|0");
  EXPECT_EQ(all, expected);
  std::ranges::sort(models);
  EXPECT_EQ(std::ranges::adjacent_find(models), models.end());
  EXPECT_EQ(models.size(), 97u);
}

// ---- Games ----

/// Rows of a game as XML; the side "axis" is phasing.
struct Game {
  std::string rules{};
  std::string map{};
  std::string rows{};
  std::string sides = R"(<side id="axis" phasing="true"/><side id="cw"/>)";
  std::vector<std::string> charts{};

  std::unique_ptr<Turn> load(Diagnostics& diagnostics) const {
    files::TurnFiles f;
    std::string names;
    for (const char* id : {"axis", "cw", "third"})
      if (sides.find("\"" + std::string(id) + "\"") != std::string::npos)
        names += "<side id=\"" + std::string(id) + "\" name=\"" + id + "\" colour=\"#123456\"/>";
    f.game = read("game", R"(id="g" title="T")", names + "<rules " + rules + "/>", diagnostics);
    f.map = read("map", R"(game="g" columns="10" rows="10")", map, diagnostics);
    f.roster = read("roster", R"(game="g" turn="1")", sides + rows, diagnostics);
    for (const std::string& chart : charts)
      f.charts.push_back(files::read_document("house.xml", chart, Spelling::xml, files::Schema::of("cna"),
                                              chart.substr(1, chart.find(' ') - 1), diagnostics));
    if (!diagnostics.ok()) return nullptr;
    const RuleSystem& system = *find_system("cna");
    for (const auto& chart : files::embedded_charts(system, diagnostics)) f.charts.push_back(chart);
    f.policy = files::read_document("visibility.xml",
                                    std::string(files::resource("adjudicator/systems/cna/visibility.xml")),
                                    Spelling::xml, files::Schema::of("cna"), "visibility", diagnostics);
    std::vector<files::TableType> tables;
    for (const TableSpec& spec : system.tables) tables.push_back({spec.name, spec.type});
    return files::decode_turn(std::move(f), system, files::Schema::of("cna").dictionary(tables), diagnostics);
  }
  std::unique_ptr<Turn> load() const {
    Diagnostics diagnostics;
    auto turn = load(diagnostics);
    for (const Diagnostic& d : diagnostics.all())
      if (d.severity == Severity::error) ADD_FAILURE() << to_text(d);
    if (turn == nullptr) throw std::runtime_error("the game was not understood");
    return turn;
  }
  /// Codes of what is wrong with it, with the sentence where `says`.
  std::vector<std::string> errors(bool says = false) const {
    Diagnostics diagnostics;
    load(diagnostics);
    std::vector<std::string> all;
    for (const Diagnostic& d : diagnostics.all())
      if (d.severity == Severity::error) all.push_back(says ? d.code + " " + d.message : d.code);
    return all;
  }

 private:
  static std::unique_ptr<Document> read(const std::string& root, const std::string& attributes,
                                        const std::string& contents, Diagnostics& diagnostics) {
    return files::read_document(root + ".xml",
                                "<" + root + " xmlns=\"urn:adjudicator:1\" system=\"cna\" " + attributes +
                                    ">" + contents + "</" + root + ">",
                                Spelling::xml, files::Schema::of("cna"), root, diagnostics);
  }
};

/// A turn with its field at the start.
struct Ground {
  std::unique_ptr<Turn> turn;
  const Rulebook& book() const { return plan_of(*turn).book; }
  Field field() const { return {turn->board, book(), turn->start}; }
  Place hex(std::string_view id) const { return turn->board.find(id); }
  Row row(std::string_view table, std::string_view id) const {
    return turn->start.find(turn->start.table(table), turn->names.find(id));
  }
  Row unit(std::string_view id) const { return row("unit", id); }
};
Ground ground(const Game& game) {
  return {game.load()};
}

TEST(CnaRulebook, CostsAndTrucks) {
  const Ground g = ground({});
  const Costs& c = g.book().costs;
  EXPECT_THAT((std::vector{c.phasing_barrage, c.phasing_barraged, c.other_barrage, c.break_off_contact,
                           c.break_off_engaged, c.detach, c.ammo_barrage, c.ammo_assault_infantry,
                           c.ammo_assault_heavy}),
              ElementsAre(5, 3, 3, 2, 4, 1, 4, 1, 2));
  EXPECT_THAT((std::vector{c.phasing_anti_armor, c.phasing_assault, c.phasing_probe, c.other_anti_armor,
                           c.other_assault, c.other_probe, c.given_back, c.ammo_anti_armor}),
              ElementsAre(5, 5, 2, 3, 3, 2, 2, 3));
  EXPECT_THAT(
      (std::vector{g.book().trucks[0].infantry, g.book().trucks[1].infantry, g.book().trucks[2].infantry}),
      ElementsAre(1, 2, 4));
  EXPECT_THAT((std::vector{g.book().trucks[0].cpa, g.book().trucks[1].cpa, g.book().trucks[2].cpa}),
              ElementsAre(25, 20, 20));
  EXPECT_EQ(g.turn->key(g.book().phasing).text(), "axis");
  EXPECT_EQ(g.turn->key(g.book().other).text(), "cw");
}

TEST(CnaRulebook, LoadErrors) {
  EXPECT_THAT(Game{.sides = R"(<side id="axis"/><side id="cw"/>)"}.errors(), ElementsAre("CNA-L1"));
  EXPECT_THAT((Game{.sides = R"(<side id="axis" phasing="true"/><side id="cw" phasing="true"/>)"}.errors()),
              ElementsAre("CNA-L1"));
  EXPECT_THAT(
      (Game{.sides = R"(<side id="axis" phasing="true"/><side id="cw"/><side id="third"/>)"}.errors()),
      ElementsAre("CNA-L1"));
  EXPECT_THAT(
      (Game{.rows = R"(<unit id="u" side="cw" type="tank"/>
                               <group id="a" unit="u" model="unheard-of" kind="tank" toe="1"/>
                               <group id="b" unit="u" model="unheard-of" kind="tank" toe="1" armor="3"/>)"}
           .errors(true)),
      ElementsAre("CNA-L3 the catalogue of weapons has no model 'unheard-of', and the roster gives no rating "
                  "for it"));
}

std::string house_inverse_chart(const std::string& name, const std::string& result,
                                const std::string& rolls) {
  return "<inverse-chart xmlns=\"urn:adjudicator:1\" name=\"" + name +
         "\" source=\"here\" status=\"house\" rolls=\"" + rolls + "\" columns=\"1..\"><row result=\"" +
         result + "\" cells=\"" + rolls.substr(0, 2) + "-" + rolls.substr(rolls.size() - 2) +
         "\"/></inverse-chart>";
}

TEST(CnaRulebook, HouseChartsThatNoRuleCanRead) {
  const std::string rolls = "11-16 21-26 31-36 41-46 51-56 61-66";
  const auto errors = [](const std::string& chart) { return Game{.charts = {chart}}.errors(); };
  EXPECT_THAT(errors(house_inverse_chart("barrage-gun", "2", rolls)), IsEmpty());
  EXPECT_THAT(errors(house_inverse_chart("barrage-gun", "3", rolls)), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(house_inverse_chart("barrage-gun", "1", "11-16 21-26")), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(house_inverse_chart("facility-dump", "35", rolls)), IsEmpty());
  EXPECT_THAT(errors(house_inverse_chart("facility-dump", "much", rolls)), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(house_inverse_chart("facility-road", "reduced", rolls)), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(R"(<cna-trucks xmlns="urn:adjudicator:1" name="trucks" source="here" status="house">
    <truck type="light" cpa="1" infantry="1" ammo="1" fuel="1" stores="1" water="1" rate="1"/></cna-trucks>)"),
              ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(R"(<grid-chart xmlns="urn:adjudicator:1" name="blown-dump" source="here" status="house"
    columns="1.."><row at="1" cells="all"/></grid-chart>)"),
              ElementsAre("CNA-L4"));
}

TEST(CnaRulebook, HouseChartsOfCloseAssault) {
  const auto errors = [](const std::string& chart) { return Game{.charts = {chart}}.errors(); };
  const std::string sums = "2-12";
  // One column is not the 18 of the other charts of C-4.
  const auto lone =
      Game{.charts = {house_inverse_chart("attacker-loss", "0%", "11-16 21-26 31-36 41-46 51-56 61-66")}};
  EXPECT_THAT(lone.errors(), Each("CNA-L4"));
  EXPECT_EQ(lone.errors().size(), 5u);
  const std::string columns =
      R"(columns="..-11 -10..-8 -7..-6 -5..-4 -3 -2 -1 0 1 2 3 4 5..6 7..8 9..10 11..13 14..16 17.." )";
  const auto row = [](const std::string& result, const std::string& cell) {
    std::string cells;
    for (int i = 0; i < 18; ++i) cells += cell + " ";
    return "<row result=\"" + result + "\" cells=\"" + cells + "\"/>";
  };
  const auto chart = [&](const std::string& name, const std::string& rolls, const std::string& rows) {
    return "<inverse-chart xmlns=\"urn:adjudicator:1\" name=\"" + name +
           "\" source=\"here\" status=\"house\" rolls=\"" + rolls + "\" " + columns + ">" + rows +
           "</inverse-chart>";
  };
  EXPECT_THAT(errors(chart("defender-retreat", sums, row("3", "2-12"))), IsEmpty());
  EXPECT_THAT(errors(chart("defender-retreat", sums, row("4", "2-12"))), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(chart("defender-retreat", "2-11", row("3", "2-11"))), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(chart("attacker-engaged", sums, row("captured", "2-12"))), ElementsAre("CNA-L4"));
  const std::string d66 = "11-16 21-26 31-36 41-46 51-56 61-66";
  EXPECT_THAT(errors(chart("defender-loss", d66, row("15%", "11-66"))), IsEmpty());
  EXPECT_THAT(errors(chart("defender-loss", d66, row("15", "11-66"))), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(house_inverse_chart("morale", "-5", d66)), ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(R"(<grid-chart xmlns="urn:adjudicator:1" name="prisoners" source="here" status="house"
    columns="1.."><row at="1" cells="half"/></grid-chart>)"),
              ElementsAre("CNA-L4"));
  EXPECT_THAT(errors(R"(<grid-chart xmlns="urn:adjudicator:1" name="prisoners" source="here" status="house"
    columns="1.."><row at="1" cells="5"/><row at="2" cells="5"/></grid-chart>)"),
              ElementsAre("CNA-L4"));
}

// ---- Ratings and classes ----

TEST(CnaRatings, RosterBeforeCatalogue) {
  const Ground g = ground({.rows = R"(
    <unit id="guns" side="axis" type="artillery"/><unit id="fort" side="axis" type="artillery" flags="emplaced"/>
    <group id="as-printed" unit="guns" model="cw-18-pdr" kind="artillery" toe="1"/>
    <group id="changed" unit="guns" model="cw-18-pdr" kind="artillery" toe="1" barrage="0" offense="1.5"
           parentheses="defense"/>
    <group id="own" unit="guns" model="wooden" kind="artillery" toe="1" anti-armor="3"/>
    <group id="emplaced" unit="fort" model="ge-17cm-k18" kind="artillery" toe="1"/>)"});
  const auto rating = [&](std::string_view id) { return g.book().rating(g.row("group", id)); };
  EXPECT_EQ(rating("as-printed").barrage, 7);
  EXPECT_EQ(rating("as-printed").vulnerability, 4);
  EXPECT_EQ(rating("as-printed").defense, 2);
  EXPECT_EQ(rating("as-printed").fuel, 1);
  EXPECT_TRUE(rating("as-printed").parenthesized(Rating::anti_armor));
  EXPECT_FALSE(rating("as-printed").parenthesized(Rating::defense));
  EXPECT_EQ(rating("changed").barrage, 0);
  EXPECT_EQ(rating("changed").offense, 3);
  EXPECT_EQ(rating("changed").vulnerability, 4);
  EXPECT_TRUE(rating("changed").parenthesized(Rating::anti_armor));
  EXPECT_TRUE(rating("changed").parenthesized(Rating::defense));
  EXPECT_EQ(rating("own").anti_armor, 3);
  EXPECT_EQ(rating("own").barrage, 0);
  EXPECT_EQ(rating("emplaced").barrage, 15);
  EXPECT_EQ(rating("emplaced").vulnerability, 0) << "CNA-1.7";
}

/// "infantry", "gun armor", ...
std::string classes(const Ground& g, std::string_view unit) {
  std::string text;
  for (const TargetClass part : g.field().classes(g.unit(unit)))
    text += (text.empty() ? "" : " ") + std::string(part == TargetClass::Inf    ? "infantry"
                                                    : part == TargetClass::Tank ? "armor"
                                                                                : "gun");
  return text;
}

TEST(CnaField, ClassesAndGunUnits) {
  const Ground g = ground({.rows = R"(
    <unit id="inf" side="cw" type="infantry"/><unit id="hw" side="cw" type="infantry"/>
    <unit id="half" side="axis" type="infantry" flags="halftracks"/>
    <unit id="eng" side="cw" type="engineer"/><unit id="hq" side="cw" type="headquarters"/>
    <unit id="bare-hq" side="cw" type="headquarters"/><unit id="tank-hq" side="cw" type="headquarters"/>
    <unit id="gun-hq" side="cw" type="headquarters"/><unit id="cars" side="cw" type="recce"/>
    <unit id="bikes" side="cw" type="recce"/><unit id="tanks" side="cw" type="tank"/>
    <unit id="none-left" side="cw" type="tank"/><unit id="dummy" side="cw" type="dummy-tank"/>
    <unit id="recovery" side="cw" type="tank-recovery"/><unit id="guns" side="cw" type="artillery"/>
    <unit id="sp" side="cw" type="artillery"/><unit id="mixed" side="cw" type="artillery"/>
    <unit id="at" side="cw" type="anti-tank"/><unit id="hunters" side="axis" type="anti-tank"/>
    <unit id="aa" side="cw" type="anti-aircraft"/><unit id="planes" side="cw" type="sgsu"/>
    <unit id="ship" side="cw" type="warship" gun="12"/><unit id="hulk" side="cw" type="warship"/>
    <group id="g1" unit="inf" model="cw-k" kind="infantry" toe="5"/>
    <group id="g2" unit="hw" model="it-q" kind="heavy-weapons" toe="3"/>
    <group id="g3" unit="half" model="ge-j" kind="infantry" toe="3"/>
    <group id="g4" unit="eng" model="engineer" kind="engineer" toe="1"/>
    <group id="g5" unit="hq" model="cw-k" kind="infantry" toe="1"/>
    <group id="g6" unit="tank-hq" model="cw-a9" kind="tank" toe="1"/>
    <group id="g7" unit="gun-hq" model="cw-25-pdr" kind="artillery" toe="1"/>
    <group id="g8" unit="cars" model="cw-hh" kind="recce" toe="1"/>
    <group id="g9" unit="bikes" model="ge-g" kind="recce" toe="1"/>
    <group id="g10" unit="tanks" model="cw-a9" kind="tank" toe="1"/>
    <group id="g11" unit="none-left" model="cw-a9" kind="tank" toe="0"/>
    <group id="g12" unit="guns" model="cw-25-pdr" kind="artillery" toe="1"/>
    <group id="g13" unit="sp" model="cw-sp-25-pdr" kind="artillery" toe="1"/>
    <group id="towed" unit="mixed" model="cw-25-pdr" kind="artillery" toe="1"/>
    <group id="tracked" unit="mixed" model="cw-sp-25-pdr" kind="artillery" toe="1"/>
    <group id="g16" unit="at" model="cw-2-pdr" kind="anti-tank" toe="1"/>
    <group id="g17" unit="hunters" model="ge-marder-iii" kind="anti-tank" toe="1"/>
    <group id="g18" unit="aa" model="cw-bofors" kind="anti-air" toe="1"/>)"});
  const std::map<std::string, std::string> expected{
      {"inf", "infantry"},    {"hw", "gun"},         {"half", "infantry"}, {"eng", "infantry"},
      {"hq", "infantry"},     {"bare-hq", ""},       {"tank-hq", "armor"}, {"gun-hq", "gun"},
      {"cars", "armor"},      {"bikes", "infantry"}, {"tanks", "armor"},   {"none-left", ""},
      {"dummy", "armor"},     {"recovery", "armor"}, {"guns", "gun"},      {"sp", "armor"},
      {"mixed", "gun armor"}, {"at", "gun"},         {"hunters", "armor"}, {"aa", "gun"},
      {"planes", ""},         {"ship", ""}};
  for (const auto& [unit, text] : expected) EXPECT_EQ(classes(g, unit), text) << unit;
  const Field field = g.field();
  EXPECT_TRUE(field.counts_as(g.row("group", "towed"), TargetClass::Arty));
  EXPECT_FALSE(field.counts_as(g.row("group", "towed"), TargetClass::Tank));
  EXPECT_TRUE(field.counts_as(g.row("group", "tracked"), TargetClass::Tank));
  EXPECT_TRUE(field.counts_as(g.row("group", "g2"), TargetClass::Arty));
  std::vector<std::string> guns;
  std::vector<std::string> rated;
  for (std::uint32_t i = 0; i < g.turn->start.rows(unit::table); ++i) {
    const Row unit{unit::table, i};
    if (field.gun_unit(unit)) guns.emplace_back(g.turn->key(unit).text());
    if (field.barrage_rated(unit)) rated.emplace_back(g.turn->key(unit).text());
  }
  EXPECT_THAT(guns, ElementsAre("hw", "gun-hq", "guns", "sp", "mixed", "at", "aa"));
  EXPECT_THAT(rated, ElementsAre("hw", "gun-hq", "guns", "sp", "mixed", "ship"));
  EXPECT_EQ(field.toe_of(g.unit("mixed")), 2);
}

TEST(CnaField, CombatUnits) {
  const Ground g = ground({.rows = R"(
    <unit id="div" side="cw" type="headquarters" hex="0101" level="division"/>
    <unit id="bde" side="cw" type="headquarters" hex="0101" level="brigade" parent="div" attached="true"/>
    <unit id="bn" side="cw" type="infantry" hex="0101" parent="bde" attached="true"/>
    <unit id="bde2" side="cw" type="headquarters" hex="0101" level="brigade"/>
    <unit id="away" side="cw" type="infantry" hex="0102" parent="bde2"/>
    <unit id="off" side="cw" type="infantry"/><unit id="eng" side="cw" type="engineer" hex="0101"/>
    <unit id="ring-a" side="cw" type="headquarters" hex="0101" parent="ring-b" attached="true"/>
    <unit id="ring-b" side="cw" type="headquarters" hex="0101" parent="ring-a" attached="true"/>
    <group id="g1" unit="bn" model="cw-k" kind="infantry" toe="5"/>
    <group id="g2" unit="away" model="cw-k" kind="infantry" toe="5"/>
    <group id="g3" unit="off" model="cw-k" kind="infantry" toe="5"/>
    <group id="g4" unit="eng" model="engineer" kind="engineer" toe="1"/>)"});
  for (const char* id : {"div", "bde", "bn", "away"}) EXPECT_TRUE(g.field().combat_unit(g.unit(id))) << id;
  for (const char* id : {"bde2", "off", "eng", "ring-a"})
    EXPECT_FALSE(g.field().combat_unit(g.unit(id))) << id;
}

TEST(CnaField, Mobility) {
  const Ground g = ground({.rows = R"(
    <unit id="inf" side="cw" type="infantry" cpa="10"/><unit id="static" side="cw" type="infantry" cpa="0"/>
    <unit id="lorried" side="cw" type="infantry" cpa="10"/><unit id="light" side="cw" type="infantry" cpa="10"/>
    <unit id="both" side="cw" type="infantry" cpa="10"/>
    <unit id="empty" side="cw" type="infantry" cpa="10"/><unit id="bikes" side="axis" type="infantry" cpa="25" flags="motorcycle"/>
    <unit id="cars" side="cw" type="recce" cpa="45"/><unit id="tanks" side="cw" type="tank" cpa="15"/>
    <truck id="t1" side="cw" unit="lorried" type="medium" points="2" cargo="troops"/>
    <truck id="t2" side="cw" unit="light" type="light" points="2" cargo="troops"/>
    <truck id="t3" side="cw" unit="both" type="light" points="2" cargo="troops"/>
    <truck id="t4" side="cw" unit="both" type="heavy" points="2" cargo="troops"/>
    <truck id="t5" side="cw" unit="empty" type="light" points="0" cargo="troops"/>
    <truck id="t6" side="cw" unit="empty" type="light" points="3" cargo="ammo"/>)"});
  const std::map<std::string, Mobility> expected{
      {"inf", Mobility::foot},    {"static", Mobility::foot}, {"lorried", Mobility::motor},
      {"light", Mobility::light}, {"both", Mobility::motor},  {"empty", Mobility::foot},
      {"bikes", Mobility::light}, {"cars", Mobility::recce},  {"tanks", Mobility::motor}};
  for (const auto& [id, mobility] : expected) EXPECT_EQ(g.field().mobility(g.unit(id)), mobility) << id;
  EXPECT_FALSE(g.field().motorized(g.unit("inf")));
  EXPECT_TRUE(g.field().motorized(g.unit("tanks")));
  EXPECT_EQ(g.field().effective_cpa(g.unit("static")), 10);
  EXPECT_EQ(g.field().effective_cpa(g.unit("tanks")), 15);
}

TEST(CnaField, HexesInContactAndFacilities) {
  const Ground g = ground(
      {.map = R"(<hex id="0909" terrain="major-city"/><hex id="0908" terrain="major-city"/>)", .rows = R"(
    <unit id="c" side="cw" type="tank" hex="0504"/><unit id="b" side="cw" type="tank" hex="0404"/>
    <unit id="far" side="cw" type="tank" hex="0801"/><unit id="gone" side="cw" type="tank" hex="0506" status="eliminated"/>
    <unit id="a" side="axis" type="tank" hex="0505"/>
    <facility id="f1" hex="0505" kind="fortification" level="1"/><facility id="f2" hex="0505" kind="minefield" side="cw" dummy="true"/>
    <facility id="f3" hex="0504" kind="minefield" side="cw"/><facility id="f4" hex="0909" kind="city" level="3"/>
    <facility id="f5" hex="0404" kind="fortification" level="2" status="gone"/>)"});
  const Field field = g.field();
  const auto hexes = [&](Row side) {
    std::string text;
    for (const Place place : field.contact_hexes(side)) text += std::string(g.turn->board.id(place)) + " ";
    return text;
  };
  EXPECT_EQ(hexes(g.book().other), "0404 0504 ");
  EXPECT_EQ(hexes(g.book().phasing), "0505 ");
  EXPECT_TRUE(field.next_to(g.hex("0506"), g.book().phasing));
  EXPECT_FALSE(field.next_to(g.hex("0507"), g.book().phasing));
  EXPECT_EQ(field.fort_level(g.hex("0505")), 1);
  EXPECT_EQ(field.fort_level(g.hex("0404")), 0);
  EXPECT_EQ(field.fort_level(g.hex("0909")), 3);
  EXPECT_EQ(field.fort_level(g.hex("0908")), 2) << "a major city of which the roster says nothing";
  EXPECT_EQ(field.minefield_owner(g.hex("0505")), nothing);
  EXPECT_EQ(field.minefield_owner(g.hex("0504")), g.book().other);
}

// ---- Terrain (C-8) ----

std::string cost_text(const Cost& cost) {
  if (!cost) return "-";
  return std::to_string(*cost / 2) + (*cost % 2 != 0 ? ".5" : "");
}

/// What it costs to go from 0505 north into 0504: foot, motor, recce, light.
std::string cost(const Ground& g, std::string_view from, std::string_view to, bool no_road = false,
                 bool no_railroad = false) {
  const Board& board = g.turn->board;
  std::string text;
  for (std::size_t m = 0; m < mobilities; ++m)
    text += (m > 0 ? " " : "") +
            cost_text(g.book().terrain.entry(board, g.hex(from), *board.direction(g.hex(from), g.hex(to)),
                                             Mobility(m), no_road, no_railroad));
  return text;
}
std::string cost(const std::string& hex, const std::string& side, bool no_road = false,
                 bool no_railroad = false) {
  std::string map = "<hex id=\"0504\" terrain=\"" + hex + "\"/>";
  if (!side.empty()) map += "<hexside between=\"0504 0505\" " + side + "/>";
  return cost(ground({.map = map}), "0505", "0504", no_road, no_railroad);
}
std::string side(const std::string& words) {
  return "terrain=\"" + words + "\"";
}

TEST(CnaTerrain, CostOfHexes) {
  const std::map<std::string, std::string> expected{
      {"clear", "2 2 2 2"},
      {"gravel", "2 2 2 2"},
      {"salt-marsh", "3 - 2 2"},
      {"heavy-vegetation", "3 3 3 3"},
      {"rough", "3 4 4 4"},
      {"mountain", "4 6 6 6"},
      {"delta", "2 4 4 4"},
      {"desert", "3 4 4 -"},
      {"major-city", "1 0.5 0.5 0.5"},
      {"swamp", "- - - -"},
      {"sea", "- - - -"},
      {"lake", "- - - -"},
      {"rough village bir oasis road railroad coastal port", "3 4 4 4"},
      {"clear rough gravel", "3 4 4 4"},
      {"mountain major-city", "1 0.5 0.5 0.5"}};
  for (const auto& [hex, text] : expected) EXPECT_EQ(cost(hex, ""), text) << hex;
}

TEST(CnaTerrain, CostOfHexsides) {
  EXPECT_EQ(cost("clear", side("ridge")), "4 6 6 6");
  EXPECT_EQ(cost("clear", side("wadi")), "3 6 6 6");
  EXPECT_EQ(cost("clear", side("major-river")), "10 - - -");
  EXPECT_EQ(cost("clear", side("minor-river")), "5 8 8 8");
  EXPECT_EQ(cost("clear", side("all-sea")), "- - - -");
  EXPECT_EQ(cost("clear", side("lake")), "- - - -");
  EXPECT_EQ(cost("clear", side("wadi minor-river")), "6 12 12 12");
  EXPECT_EQ(cost("clear", side("slope") + " upper=\"0504\""), "4 6 6 6");
  EXPECT_EQ(cost("clear", side("slope") + " upper=\"0505\""), "3 4 4 4");
  EXPECT_EQ(cost("clear", side("escarpment") + " upper=\"0504\""), "8 - - -");
  EXPECT_EQ(cost("clear", side("escarpment") + " upper=\"0505\""), "6 - - -");
}

TEST(CnaTerrain, RoadsTracksAndRailroads) {
  EXPECT_EQ(cost("mountain", side("road ridge")), "1 0.5 0.5 0.5");
  EXPECT_EQ(cost("swamp", side("road major-river")), "1 0.5 0.5 0.5");
  EXPECT_EQ(cost("clear", side("road escarpment") + " upper=\"0504\""), "1 0.5 0.5 0.5");
  EXPECT_EQ(cost("mountain", side("track")), "2 3 3 3");
  EXPECT_EQ(cost("heavy-vegetation", side("track")), "1.5 1.5 1.5 1.5");
  EXPECT_EQ(cost("mountain", side("road"), true), "2 3 3 3") << "a destroyed road is a track";
  EXPECT_EQ(cost("heavy-vegetation", side("track ridge")), "2.5 3.5 3.5 3.5");
  EXPECT_EQ(cost("heavy-vegetation", side("track minor-river")), "3 4.5 4.5 4.5");
  EXPECT_EQ(cost("major-city", side("track")), "0.5 0.5 0.5 0.5");
  EXPECT_EQ(cost("salt-marsh", side("track")), "1.5 1 1 1");
  EXPECT_EQ(cost("clear", side("track escarpment") + " upper=\"0504\""), "4 - - -");
  EXPECT_EQ(cost("clear", side("track escarpment") + " upper=\"0505\""), "5 9 9 9") << "never halved";
  EXPECT_EQ(cost("clear", side("track major-river")), "5 - - -");
  EXPECT_EQ(cost("swamp", side("track")), "- - - -");
  EXPECT_EQ(cost("swamp", side("railroad")), "2 2 2 2");
  EXPECT_EQ(cost("clear", side("railroad major-river")), "2 2 2 2");
  EXPECT_EQ(cost("rough", side("railroad")), "3 4 4 4");
  EXPECT_EQ(cost("swamp", side("railroad"), false, true), "- - - -");
  EXPECT_EQ(cost("clear", side("railroad major-river"), false, true), "10 - - -");
}

TEST(CnaTerrain, RoadsAreDestroyedWhereTheFacilityIs) {
  const Ground g =
      ground({.map = R"(<hex id="0504" terrain="mountain"/><hexside between="0504 0505" terrain="road"/>)",
              .rows = R"(<unit id="u" side="cw" type="tank" cpa="25" hex="0505"/>
    <facility id="f" hex="0504" kind="road" destroyed="true"/>)"});
  EXPECT_EQ(cost_text(g.field().entry(g.unit("u"), g.hex("0505"), Direction::n)), "3");
  EXPECT_EQ(cost_text(g.field().entry(g.unit("u"), g.hex("0504"), Direction::s)), "0.5");
}

TEST(CnaTerrain, ShiftsStackingAndMinefields) {
  const Ground g = ground({.map = R"(
    <hex id="0101" terrain="gravel"/><hex id="0102" terrain="salt-marsh"/><hex id="0103" terrain="heavy-vegetation"/>
    <hex id="0104" terrain="rough"/><hex id="0105" terrain="mountain"/><hex id="0106" terrain="delta"/>
    <hex id="0107" terrain="desert"/><hex id="0108" terrain="major-city"/><hex id="0109" terrain="swamp"/>)"});
  const TerrainChart& chart = g.book().terrain;
  const auto text = [](const TerrainEffect& e) {
    return std::to_string(e.barrage) + " " + std::to_string(e.anti_armor) + " " + std::to_string(e.assault) +
           " " + std::to_string(e.stacking);
  };
  const std::map<std::string, std::string> expected{
      {"0110", "0 0 0 6"},    {"0101", "0 0 0 6"},    {"0102", "0 0 1 6"}, {"0103", "0 -1 -1 6"},
      {"0104", "-1 -1 -2 6"}, {"0105", "-2 -2 -3 3"}, {"0106", "0 0 0 6"}, {"0107", "0 0 0 6"},
      {"0108", "0 0 0 8"},    {"0109", "0 0 0 6"}};
  for (const auto& [hex, effect] : expected) EXPECT_EQ(text(chart.hex(g.hex(hex))), effect) << hex;
  EXPECT_EQ(chart.hex(g.hex("0105")).feature.text(), "mountain");
  EXPECT_EQ(chart.stacking_limit(g.hex("0105")), 3);
  EXPECT_TRUE(chart.major_city(g.hex("0108")));
  EXPECT_FALSE(chart.major_city(g.hex("0105")));
  EXPECT_EQ(text(chart.fortification(1)), "-1 -1 -2 0");
  EXPECT_EQ(text(chart.fortification(2)), "-2 -2 -3 0");
  EXPECT_EQ(text(chart.fortification(3)), "-2 -2 -4 0");
  EXPECT_EQ(chart.minefield(true, false, false, 10), 2);
  EXPECT_EQ(chart.minefield(true, false, true, 25), 8);
  EXPECT_EQ(chart.minefield(true, true, true, 25), 0);
  EXPECT_EQ(chart.minefield(false, false, false, 10), 8);
  EXPECT_EQ(chart.minefield(false, false, true, 25), 50);
  EXPECT_EQ(chart.minefield(false, true, false, 10), 4);
  EXPECT_EQ(chart.minefield(false, true, true, 25), 8);
}

// The shifts of hexsides are for gates E and F; the chart has them already.
TEST(CnaTerrain, ShiftsOfHexsides) {
  std::vector<std::string> all;
  for (const Node& node : published_charts("cna").catalogue("terrain")->root().children())
    if (node.value("where") != "hex" && node.value("where") != "overlay") {
      std::string line;
      for (const char* name : {"feature", "where", "anti-armor", "assault", "zoc"})
        line += (line.empty() ? "" : " ") + std::string(node.value(name));
      all.push_back(line);
    }
  EXPECT_THAT(all, ElementsAre("ridge hexside -2 -2 passes", "slope up -1 -2 passes",
                               "slope down -1 1 passes", "escarpment up 0 -3 blocked",
                               "escarpment down -2 1 blocked", "wadi hexside 0 -1 passes",
                               "major-river hexside 0 -6 blocked", "minor-river hexside 0 -2 option",
                               "all-sea hexside 0 0 blocked", "lake hexside 0 0 blocked"));
}

/// A fault is told at the element that it is of, where another has the same word rightly.
TEST(CnaTerrain, LoadErrorsAreToldWhereTheyAre) {
  const auto line = [](const std::string& of_hex) {
    Diagnostics found;
    Game{.map = "<hex id=\"0101\" terrain=\"" + of_hex +
                "\"/>\n<hexside between=\"0504 0505\" terrain=\"rough\"/>"}
        .load(found);
    EXPECT_EQ(found.errors(), 1u);
    return found.all().front().at.line;
  };
  EXPECT_EQ(line("rough"), line("clear"));
}

TEST(CnaTerrain, LoadErrors) {
  EXPECT_THAT(
      Game{.map = R"(<hex id="0101" terrain="jungle"/><hex id="0102" terrain="jungle"/>)"}.errors(true),
      ElementsAre("CNA-L2 the terrain chart does not know the word 'jungle' of the hex 0101"));
  EXPECT_THAT(Game{.map = R"(<hex id="0101" terrain="ridge"/>)"}.errors(), ElementsAre("CNA-L2"));
  EXPECT_THAT(Game{.map = R"(<hexside between="0504 0505" terrain="rough"/>)"}.errors(),
              ElementsAre("CNA-L2"));
  EXPECT_THAT(
      Game{.map = R"(<hexside between="0504 0505" terrain="escarpment"/>)"}.errors(true),
      ElementsAre("CNA-L2 a hexside of the hex 0504 goes up and down, but the map does not say which hex is "
                  "the upper one"));
  EXPECT_THAT(
      (Game{.charts = {R"(<cna-terrain xmlns="urn:adjudicator:1" name="terrain" source="here" status="house">
    <effect feature="clear" where="hex" foot="1" motor="1"/></cna-terrain>)"}}
           .errors()),
      ElementsAre("CNA-L2"));
}

// ---- Options (CNA-0.9) ----

Options options(const std::string& rules) {
  return ground({.rules = rules}).book().options;
}

TEST(CnaOptions, Profiles) {
  const Options r = read_options(nullptr);
  EXPECT_TRUE(options("") == r);
  EXPECT_TRUE(options(R"(profile="rulebook")") == r);
  EXPECT_TRUE(options_of(Profile::rulebook) == r);
  EXPECT_EQ(r.hold_off_threshold, HoldOffThreshold::at_least);
  EXPECT_EQ(r.hold_off_count, HoldOffCount::battalions);
  EXPECT_EQ(r.hold_off_mark, HoldOffMark::computed);
  EXPECT_EQ(r.zoc_rivers, ZocRivers::major);
  EXPECT_EQ(r.barrage_split, BarrageSplit::toe);
  EXPECT_EQ(r.rba_free_adjacent, RbaFreeAdjacent::combat_unit);
  EXPECT_EQ(r.ca_shift_mode, CaShiftMode::column);
  EXPECT_EQ(r.raw_superiority, RawSuperiority::at_least_double);
  EXPECT_EQ(r.aa_loss_rule, AaLossRule::at_least);
  EXPECT_EQ(r.heavy_loss, HeavyLoss::at_least_30);
  EXPECT_EQ(r.combined_arms_support, CombinedArmsSupport::toe);
  EXPECT_EQ(r.combined_arms_cap, CombinedArmsCap::n4);
  EXPECT_EQ(r.small_raw, SmallRaw::exception);
  EXPECT_EQ(r.all_pinned, AllPinned::strength_zero);
  EXPECT_EQ(r.gun_vulnerability_scope, GunVulnerabilityScope::both_sides);
  EXPECT_EQ(r.loss_pool, LossPool::wide);
  EXPECT_EQ(r.retreat_refusal, RetreatRefusal::refusing_units);
  EXPECT_EQ(r.obligation_scope, ObligationScope::non_exempt);
  EXPECT_EQ(r.partial_withhold, PartialWithhold::yes);
  EXPECT_EQ(r.destroyed_tanks, DestroyedTanks::tanks_only);
  EXPECT_EQ(r.hold_off_guns, HoldOffGuns::type);
  EXPECT_EQ(r.motor_infantry_trucks, MotorInfantryTrucks::carriers);
  EXPECT_EQ(r.ship_range, ShipRange::same_or_adjacent);
  EXPECT_EQ(r.sp_gun_absorption, SpGunAbsorption::armor);
  EXPECT_EQ(r.aa_hex_terrain, AaHexTerrain::both_fires);
  EXPECT_EQ(r.aa_hexside, AaHexside::both_fires);
  EXPECT_EQ(r.engaged_when_standing, EngagedWhenStanding::no);
  EXPECT_EQ(r.probe_counts_anti_armor, ProbeCountsAntiArmor::yes);
  EXPECT_EQ(r.mandatory_default, MandatoryDefault::auto_assign);
  EXPECT_EQ(r.logistics, Logistics::ammo_and_fuel);
  const Options a = options(R"(profile="assistant")");
  EXPECT_TRUE(a == options_of(Profile::assistant));
  EXPECT_EQ(a.hold_off_threshold, HoldOffThreshold::more_than);
  EXPECT_EQ(a.hold_off_count, HoldOffCount::targets);
  EXPECT_EQ(a.hold_off_guns, HoldOffGuns::type);
  EXPECT_EQ(a.hold_off_mark, HoldOffMark::claimable);
  EXPECT_EQ(a.zoc_rivers, ZocRivers::all);
  EXPECT_EQ(a.barrage_split, BarrageSplit::unit);
  EXPECT_EQ(a.rba_free_adjacent, RbaFreeAdjacent::any_unit);
  EXPECT_EQ(a.ca_shift_mode, CaShiftMode::number);
  EXPECT_EQ(a.raw_superiority, RawSuperiority::more_than_double);
  EXPECT_EQ(a.aa_loss_rule, AaLossRule::exceed);
  EXPECT_EQ(a.heavy_loss, HeavyLoss::more_than_30);
  EXPECT_EQ(a.combined_arms_support, CombinedArmsSupport::units);
  EXPECT_EQ(a.combined_arms_cap, CombinedArmsCap::none);
  EXPECT_EQ(a.small_raw, SmallRaw::tenth);
  EXPECT_EQ(a.all_pinned, AllPinned::retreat_three);
  EXPECT_EQ(a.gun_vulnerability_scope, GunVulnerabilityScope::nonphasing);
  EXPECT_EQ(a.loss_pool, LossPool::narrow);
  EXPECT_EQ(a.retreat_refusal, RetreatRefusal::whole_pool);
  EXPECT_EQ(a.obligation_scope, ObligationScope::all_units);
  EXPECT_EQ(a.partial_withhold, PartialWithhold::no);
  EXPECT_EQ(a.destroyed_tanks, DestroyedTanks::all_flagged);
  EXPECT_EQ(a.sp_gun_absorption, SpGunAbsorption::armor);
  EXPECT_EQ(a.aa_hex_terrain, AaHexTerrain::both_fires);
  EXPECT_EQ(a.aa_hexside, AaHexside::both_fires);
  EXPECT_EQ(a.engaged_when_standing, EngagedWhenStanding::no);
  EXPECT_EQ(a.probe_counts_anti_armor, ProbeCountsAntiArmor::yes);
  EXPECT_EQ(a.mandatory_default, MandatoryDefault::auto_assign);
  EXPECT_EQ(a.motor_infantry_trucks, MotorInfantryTrucks::carriers);
  EXPECT_EQ(a.ship_range, ShipRange::same_or_adjacent);
  EXPECT_EQ(a.logistics, Logistics::ammo_and_fuel);
}

TEST(CnaOptions, SingleOptions) {
  const Options all = options(
      R"(hold-off-threshold="more-than" hold-off-count="targets" hold-off-mark="claimable" hold-off-guns="class" zoc-rivers="all"
         barrage-split="unit" rba-free-adjacent="any-unit" motor-infantry-trucks="one-per-result" ship-range="same-hex"
         ca-shift-mode="number" raw-superiority="more-than-double" aa-loss-rule="exceed" heavy-loss="more-than-30"
         combined-arms-support="units" combined-arms-cap="none" small-raw="tenth" all-pinned="retreat-three"
         gun-vulnerability-scope="nonphasing" loss-pool="narrow" retreat-refusal="whole-pool"
         obligation-scope="all-units" partial-withhold="no" destroyed-tanks="all-flagged"
         sp-gun-absorption="armor-plus-vulnerability" aa-hex-terrain="phasing-fire" aa-hexside="phasing-fire"
         engaged-when-standing="yes" probe-counts-anti-armor="no" mandatory-default="penalty" logistics="none")");
  Options expected = options_of(Profile::assistant);
  expected.profile = Profile::rulebook;
  expected.motor_infantry_trucks = MotorInfantryTrucks::one_per_result;
  expected.ship_range = ShipRange::same_hex;
  expected.hold_off_guns = HoldOffGuns::class_;
  expected.sp_gun_absorption = SpGunAbsorption::armor_plus_vulnerability;
  expected.aa_hex_terrain = AaHexTerrain::phasing_fire;
  expected.aa_hexside = AaHexside::phasing_fire;
  expected.engaged_when_standing = EngagedWhenStanding::yes;
  expected.probe_counts_anti_armor = ProbeCountsAntiArmor::no;
  expected.mandatory_default = MandatoryDefault::penalty;
  expected.logistics = Logistics::none;
  EXPECT_TRUE(all == expected);
  Options back = options_of(Profile::assistant);
  back.zoc_rivers = ZocRivers::major;
  EXPECT_TRUE(options(R"(profile="assistant" zoc-rivers="major")") == back);
  EXPECT_TRUE(options("").ammo() && options("").fuel());
  EXPECT_TRUE(options(R"(logistics="ammo")").ammo());
  EXPECT_FALSE(options(R"(logistics="ammo")").fuel());
  EXPECT_FALSE(all.ammo() || all.fuel());
}

std::vector<std::string> departing(const std::string& rules) {
  const auto turn = Game{.rules = rules}.load();
  std::vector<std::string> all;
  for (const Departure& d : departures(turn->game_file->root().child("rules")))
    all.push_back(std::string(d.option) + "=" + std::string(d.value));
  return all;
}

TEST(CnaOptions, Departures) {
  EXPECT_THAT(departures(nullptr), IsEmpty());
  EXPECT_THAT(departing(""), IsEmpty());
  EXPECT_THAT(departing(R"(profile="assistant")"), IsEmpty());
  EXPECT_THAT(departing(R"(zoc-rivers="major" hold-off-count="battalions")"), IsEmpty());
  EXPECT_THAT(departing(R"(zoc-rivers="all")"), ElementsAre("zoc-rivers=all"));
  EXPECT_THAT(departing(R"(profile="assistant" zoc-rivers="all" barrage-split="toe")"),
              ElementsAre("barrage-split=toe"));
  // It belongs to no profile; a default that is written out is the same game as one that is not.
  EXPECT_THAT(departing(R"(logistics="ammo-and-fuel")"), IsEmpty());
  EXPECT_THAT(departing(R"(logistics="none")"), ElementsAre("logistics=none"));
}

}  // namespace
}  // namespace adjudicator::cna
