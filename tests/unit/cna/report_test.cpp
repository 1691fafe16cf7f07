// Reports of the system `cna`: what each side reads of the example game, and what it does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli_fixture.hpp"
#include "pdf_fixture.hpp"
#include "reports/nodes.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"
#include "reports/tree.hpp"

namespace adjudicator::cli_test {
namespace {

using reports::Stylesheets;
using reports::Tree;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CnaReport : public ::testing::Test {
 protected:
  CnaReport() { fs::copy(source("examples/cna-tobruk-road"), game_, fs::copy_options::recursive); }

  std::string report(const std::string& side) {
    if (!fs::exists(mailing_)) call({"resolve", game_.string(), "--formats", "xml"});
    return read(mailing_ / ("report-" + side + ".xml"));
  }
  /// What a side hands over.
  std::string sheets(const std::string& side) {
    if (!fs::exists(mailing_)) call({"resolve", game_.string(), "--formats", "xml,html"});
    return read(mailing_ / ("sheets-" + side + ".html"));
  }
  std::string html(const std::string& side) { return Stylesheets::standard().to_html(report(side)); }
  std::string text(const std::string& side) { return Stylesheets::standard().to_text(report(side)); }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
  fs::path mailing_ = game_ / "turn-01/mailing-1";
};

TEST_F(CnaReport, HasAWordForEverything) {
  for (const char* side : {"axis", "commonwealth", "moderator"}) {
    reports::Wording::Unknown unknown;
    for (const char* sheet : {"html.xsl", "text.xsl", "fo.xsl"})
      Stylesheets::standard().apply(sheet, *reports::parse_tree(report(side)), &unknown);
    EXPECT_THAT(unknown.keys, IsEmpty()) << side;
  }
}

// CNA-13.1
TEST_F(CnaReport, ListsAreTables) {
  const std::string page = html("axis");
  EXPECT_THAT(page, AllOf(HasSubstr("L1 · Contacts"), HasSubstr("id=\"lists\""), HasSubstr("<th>Enemy in<"),
                          HasSubstr("<td>C0805<")));
  EXPECT_THAT(text("axis"),
              HasSubstr("\nL4 · Closed hex list: the hexes that enemy units fire from\n  Hex    Mark\n"));
}

/// Where each of these stands, in this order; a missing one stands nowhere.
void expect_in_order(const std::string& text, const std::vector<std::string>& parts) {
  std::size_t at = 0;
  for (const std::string& part : parts) {
    at = text.find(part, at);
    ASSERT_NE(at, text.npos) << part;
  }
}

// CNA-9.12: by number, the shifts go into the differential, and the look-up has none to show.
TEST_F(CnaReport, ShiftsStandThereWhateverTheyDo) {
  std::string rules = read(game_ / "game.xml");
  rules.replace(rules.find("<rules "), 7, "<rules ca-shift-mode=\"number\" ");
  write(game_ / "game.xml", rules);
  const std::string shift = "2 columns right: the larger unit.";
  EXPECT_THAT(text("axis"), HasSubstr(shift));
  EXPECT_THAT(html("axis"), HasSubstr(shift));
  EXPECT_THAT(reports::to_fo(report("axis")), HasSubstr(shift));
}

TEST_F(CnaReport, NotesStandByStepOfTheSequenceOfPlay) {
  const std::string page = html("moderator");
  expect_in_order(page, {"Rules profile: rule book", "<h3 class=\"step\">Barrage</h3>", "is not held off",
                         ">Retreat Before Assault</h3>", "VII/132 Ariete retreated before assault",
                         ">Force assignment</h3>", "it is a Probe", ">Anti-Armor fire</h3>",
                         "Sequence of Anti-Armor fire", ">Forced retreats and captures</h3>",
                         ">End of the segment</h3>", "is over.", "<section id=\"map\""});
  expect_in_order(text("moderator"),
                  {"Rules profile: rule book", "\n\nBarrage\n  Commonwealth: C0805: 0 Actual",
                   "\n\nRetreat Before Assault\n  VII/132 Ariete retreated",
                   "\n\nEnd of the segment\n  The Commonwealth Combat Segment"});
  // What both sides were told is said once, and not beside the note that says the same.
  EXPECT_THAT(
      page,
      HasSubstr("Axis</span> <span class=\"u s-commonwealth\">Commonwealth</span> No order or answer for"));
  EXPECT_THAT(page, Not(HasSubstr("Actual Barrage Points fired at it")));
}

TEST_F(CnaReport, UnitsAreOfTheirTypeInCards) {
  for (const std::string& form : {html("axis"), text("axis")})
    EXPECT_THAT(form,
                AllOf(Not(HasSubstr("I/5 Panzer, infantry")), Not(HasSubstr("Artillery, infantry")),
                      Not(HasSubstr("Artillery, I, infantry")), HasSubstr("I/104 Schuetzen, infantry")));
  EXPECT_THAT(html("axis"), AllOf(HasSubstr("<b>5-pz</b><span>I/5 Panzer, tanks</span>"),
                                  HasSubstr("<b>605-pz</b><span>605 Panzerjaeger, anti-tank</span>")));
}

// CNA-2.4: TOE points by model with their ratings, morale, CPA, trucks, headquarters.
TEST_F(CnaReport, ForcesSayWhatAUnitHas) {
  const std::string plain = text("axis");
  EXPECT_THAT(plain,
              AllOf(HasSubstr("CP 9 of CPA 25, cohesion 0, morale +1"), HasSubstr("under HQ Savona"),
                    HasSubstr("      7 TOE Pz III H · Anti-Armor 4"), HasSubstr("      2 TOE Pz II · "),
                    HasSubstr("      7 medium truck points, troops"),
                    HasSubstr("      2 light truck points, ammunition 4")));
  for (const std::string& form : {html("axis"), reports::to_fo(report("axis"))})
    EXPECT_THAT(form, AllOf(HasSubstr("of CPA 25, cohesion 0, morale +1"),
                            HasSubstr(">7 TOE Pz III H · Anti-Armor 4"),
                            HasSubstr(">2 medium truck points, fuel 200")));
  // What the enemy has is not to be found in any form.
  for (const std::string& form :
       {report("commonwealth"), html("commonwealth"), reports::to_fo(report("commonwealth"))})
    EXPECT_THAT(form, AllOf(Not(HasSubstr("5-pz.pz-iii-h")), Not(HasSubstr("TOE Pz III H")),
                            Not(HasSubstr("1-104-lift"))));
}

// CNA-1.7
TEST_F(CnaReport, EmplacedGunsHaveNoVulnerability) {
  const char* const emplaced = "25-pdr · Barrage 8 · Anti-Armor 5 · attack 1";
  EXPECT_THAT(text("commonwealth"), Not(HasSubstr(emplaced)));
  fs::remove_all(mailing_);
  const fs::path roster = game_ / "turn-01/roster.xml";
  write(roster, replace_all(read(roster), R"(type="artillery" sp="1" cpa="15" flags="motorized" ammo="20")",
                            R"(type="artillery" sp="1" cpa="0" flags="emplaced" ammo="20")"));
  EXPECT_THAT(text("commonwealth"), HasSubstr(emplaced));
}

TEST_F(CnaReport, WeaponsAreCalledByTheirNames) {
  const std::string plain = text("axis");
  EXPECT_THAT(plain, AllOf(HasSubstr("II/15 Savona lost 3 TOE of type v infantry."),
                           HasSubstr("8 TOE of Pz III H of I/5 Panzer"), HasSubstr("3 TOE of II/15 Savona"),
                           HasSubstr("Destroyed Tanks marker in this hex: 1 TOE of Pz III H")));
  for (const char* side : {"axis", "commonwealth", "moderator"})
    for (const std::string& form : {html(side), text(side), reports::to_fo(report(side))})
      EXPECT_THAT(form,
                  AllOf(Not(HasSubstr("TOE of 2-15.v")), Not(HasSubstr("it-v")), Not(HasSubstr("ge-pz"))));
  EXPECT_THAT(text("commonwealth"), HasSubstr("1 Prisoner Point"));
}

// What a player wants to know first, in his own terms; of the enemy what he knows, in the measures that he knows.
TEST_F(CnaReport, TheTurnInShortIsWrittenToItsReader) {
  EXPECT_THAT(
      text("axis"),
      AllOf(HasSubstr(
                "\nYou no longer hold: C0804, C0805, C0809, C0810, C0811 and C0812 (no units seen there)\n"),
            HasSubstr("\nYou still hold: Sidi Omar (C0806) and C0807\n"),
            HasSubstr("\nYour losses: 13 TOE (1 captured)\n"),
            HasSubstr(
                "\nTheir losses: 11 raw points, armor worth 10 Damage Points, 1 TOE, 1 truck point (as")));
  EXPECT_THAT(text("commonwealth"),
              AllOf(HasSubstr("\nThe enemy still holds: Sidi Omar (C0806) and C0807\n"),
                    HasSubstr("\nYour losses: 10 TOE\n"), Not(HasSubstr("13 TOE (1 captured)"))));
  EXPECT_THAT(text("moderator"), AllOf(HasSubstr("\nAxis still holds: Sidi Omar (C0806) and C0807\n"),
                                       HasSubstr("\nAxis losses: 13 TOE (1 captured)\n")));
  const std::string page = html("axis");
  EXPECT_LT(page.find("<dl class=\"short\">"), page.find("<nav"));
  EXPECT_THAT(page, HasSubstr("<dd><a href=\"#losses\">13 TOE (1 captured)</a></dd>"));
}

// Where a list tells a side that the enemy left a hex before the assault, it reads so first, and in one line with the hexes that were
// cleared: where the enemy went is no hex that nobody was seen in.
TEST_F(CnaReport, SaysThatTheEnemyLeftAHexBeforeTheAssault) {
  EXPECT_THAT(text("commonwealth"),
              AllOf(HasSubstr("\nThe enemy no longer holds: C0804, C0805, C0809, C0810, C0811 and C0812\n"),
                    Not(HasSubstr("No units seen in")), Not(HasSubstr("no longer see"))));
  EXPECT_THAT(text("axis"),
              HasSubstr("\nYou no longer hold: C0804, C0805, C0809, C0810, C0811 and C0812 (no"));
  const std::string c0804 = "Probe on C0804 from C0705. – The enemy no longer holds C0804\n";
  EXPECT_THAT(text("commonwealth"), HasSubstr(c0804));
}

// A loss is counted once: what covers it, and what else measures it, is said to be that.
TEST_F(CnaReport, TheBillCountsNoLossTwice) {
  const std::string ours = text("commonwealth");
  expect_in_order(
      ours,
      {"\nTheir losses: 8 raw points (1 TOE captured), armor worth 7 Damage Points", "\nWhat it cost\n",
       "\nCommonwealth\n  10 TOE Strength Points lost\n  of these, 1 of guns, lost to Vulnerability\n"
       "  to cover 11 raw points of losses in Close Assault\n"
       "  to cover 10 Damage Points from Anti-Armor fire\n",
       "\n  3 Cohesion Levels lost, all units combined\n  21 Cohesion Levels gained, all units combined\n"
       "  1 TOE Strength Point turned into Guard Points\n",
       "\nAxis\n  included in the raw points below: 1 TOE Strength Point captured by the enemy\n  8 raw "
       "points "
       "lost"});
  EXPECT_THAT(ours, Not(HasSubstr("lost to barrage"))) << "it is one of the 10";
  const std::string theirs = text("axis");
  EXPECT_THAT(theirs, HasSubstr("\n  1 TOE Strength Point lost to barrage\n  1 truck point lost\n"))
      << "all that is known of them";
  EXPECT_THAT(theirs, AllOf(HasSubstr("C0708  The enemy lost 1 TOE, 1 truck point."),
                            HasSubstr("\n  Target losses: 1 TOE, 1 truck point.\n")));
  // 8 TOE cover the raw points and 3 the Damage Points; with the 2 of guns these are the 13.
  EXPECT_THAT(theirs, HasSubstr("\n  13 TOE Strength Points lost\n  of these, 1 captured by the enemy\n"
                                "  of these, 2 of guns, lost to Vulnerability\n  to cover 8 raw points"));
}

// Whether units went or stayed can be read one way only, and who may not know a fire's numbers reads so.
TEST_F(CnaReport, SaysWhoRetreatedAndWhatIsNotTold) {
  const std::string ours = text("commonwealth");
  EXPECT_THAT(
      ours,
      AllOf(HasSubstr(
                "had to retreat 1 hex: some units retreated to C0807, but at least one refused to retreat "
                "the full distance (1 hex short).\n"),
            HasSubstr("had to retreat 1 hex: its units left for C0911, and none refused.\n"),
            HasSubstr("10 Damage Points. Only the firing side is told its points, column and dice.\n"),
            HasSubstr("3 TOE lost, with 7 TOE committed. Guns count as losses even")));
  EXPECT_THAT(text("moderator"), Not(HasSubstr("Only the firing side")));
}

// Where only hexes with enemies are known, these are counted, not units.
TEST_F(CnaReport, CountsHexesWhereUnitsAreUnknown) {
  for (const std::string& form : {text("axis"), html("axis")})
    EXPECT_THAT(form,
                AllOf(HasSubstr("Commonwealth · 8 hexes with enemy units"), HasSubstr("Axis · 17 units"),
                      HasSubstr("Neither side was unusually lucky or unlucky.")));
  EXPECT_THAT(text("moderator"), Not(HasSubstr("hexes with enemy units")));
}

// What the differential is made of, and what the sum of dice decided that are read as a number too.
TEST_F(CnaReport, TheShortLineSaysStrengthsAndWhatTheSumDecided) {
  EXPECT_THAT(
      html("axis"),
      AllOf(
          HasSubstr("<p class=\"odds\">Attack 4 Actual Points · defense 1 · basic differential +3 · shifts "
                    "cancel out (−3 fortification in the target’s hex, +2 twice the raw points, +2 morale, "
                    "−1 a minefield) · column 3 · Attacker: dice 13 · Defender: dice 15 (sum 6: Retreat 1)"),
          HasSubstr("shift 6 columns right (+2 twice the raw points, +2 the larger unit, +2 morale)")));
}

// A side that cannot tell enemy units apart sees them where they were; its small maps say so.
TEST_F(CnaReport, SmallMapsSayWhichMomentTheyShow) {
  EXPECT_THAT(html("axis"), AllOf(HasSubstr("<figcaption>At the start of the turn</figcaption>"),
                                  Not(HasSubstr("Before the battle"))));
  EXPECT_THAT(html("moderator"), AllOf(HasSubstr("<figcaption>Before the battle</figcaption>"),
                                       Not(HasSubstr("At the start of the turn"))));
}

// All that a default decided for a side stands in one place, and the count above is that of its lines.
TEST_F(CnaReport, TellsAllThatADefaultDecided) {
  const std::string all = text("commonwealth");
  EXPECT_THAT(all, HasSubstr("\nWhat became of your orders: 5 decided by default\n"));
  expect_in_order(
      all,
      {"\nDecided by default, because you gave no order or answer: 5\n",
       "\n  King's Dragoon Guards: 4 TOE of type hh reconnaissance withheld (not assigned by any order).\n",
       "\n  4 Royal Horse Artillery: 6 TOE of 25-pdr withheld.\n",
       "\n  Sequence of Anti-Armor fire: by hex number.\n",
       "\n  C0807: Lost to Anti-Armor fire: ", "\n  3 Royal Horse Artillery: Forward.\n",
       "\nNo order of yours was refused or changed.\n", "\nWhat happened\n"});
  EXPECT_THAT(text("axis"),
              HasSubstr("\nApart from the remarks above, no order of yours was refused or changed.\n"));
  EXPECT_THAT(all, Not(HasSubstr("60 Field Regiment: Back"))) << "that was ordered";
}

// A headline says what happened; green is what went well for the reader, and the words say so without it.
TEST_F(CnaReport, HeadlinesSayWhoHoldsTheHexAndWhatWasLost) {
  const std::string page = html("axis");
  EXPECT_THAT(
      page,
      AllOf(HasSubstr("<h4 class=\"went-even\">You still hold Sidi Omar (C0806); you lost 4 TOE; the enemy "
                      "lost 6 raw points.</h4>"),
            HasSubstr("<h3 class=\"went-bad\">You no longer hold C0809 and C0810 (no units seen there); you "
                      "lost 5 TOE.</h3>"),
            HasSubstr("<h4 class=\"went-good\">You still hold C0807; the enemy lost 5 raw points.</h4>"),
            HasSubstr("<h4 class=\"went-bad\">You lost 3 TOE.</h4>")));
  EXPECT_THAT(html("commonwealth"),
              HasSubstr("class=\"went-good\">The enemy no longer holds C0809 and C0810"));
  EXPECT_THAT(
      html("moderator"),
      AllOf(HasSubstr("Axis still holds Sidi Omar (C0806); Axis lost 4 TOE; Commonwealth lost 3 TOE."),
            Not(HasSubstr("went-")), Not(HasSubstr("tone-"))));
}

// Lists that tell the same of one assault after another are one table; a group of rows stands under its hex.
TEST_F(CnaReport, ListsOfEachAssaultAreOneTable) {
  const std::string page = html("axis");
  expect_in_order(page, {">L21 · Assault Results</h3>", "<tr class=\"g\"><th colspan=\"5\">Hex C0811",
                         "<tr class=\"g\"><th colspan=\"5\">Hex C0806"});
  EXPECT_THAT(page, Not(HasSubstr("Assault Results · ")));
  EXPECT_THAT(text("axis"), HasSubstr("L21 · Assault Results · C0806"));
}

TEST_F(CnaReport, OfAWideChartTheRowsAboutTheOneThatWasUsed) {
  const std::string page = html("axis");
  const std::size_t about = page.find("<table class=\"crt about\">");
  ASSERT_NE(about, page.npos);
  const std::string table = page.substr(about, page.find("</table>", about) - about);
  std::size_t rows = 0;
  for (std::size_t at = table.find("<tbody>"); (at = table.find("<tr", at)) != table.npos; ++at) ++rows;
  EXPECT_EQ(rows, 5u);
  EXPECT_THAT(table, AllOf(HasSubstr("<a href=\"#whole-anti-armor\">Whole chart</a>"),
                           HasSubstr("<td class=\"hit\">")));
  EXPECT_THAT(page, HasSubstr("<details class=\"list whole\" id=\"whole-anti-armor\">"));
}

// CNA-13: occupied hexes are public, and nothing of who is there or how many.
TEST_F(CnaReport, OfAHexWithTheEnemyNotHowManyAreThere) {
  const Tree tree = reports::parse_tree(report("axis"));
  const xmlNode* after = reports::first_child(xmlDocGetRootElement(tree.get()));
  while (after != nullptr && !reports::is(after, "after")) after = reports::next_element(after);
  ASSERT_NE(after, nullptr);
  int hexes = 0;
  for (const xmlNode* stack = reports::first_child(after); stack != nullptr;
       stack = reports::next_element(stack)) {
    int enemies = 0;
    for (const xmlNode* thing = reports::first_child(stack); thing != nullptr;
         thing = reports::next_element(thing))
      enemies +=
          reports::attribute(thing, "table") == "unit" && reports::attribute(thing, "side") == "commonwealth";
    EXPECT_LE(enemies, 1) << reports::attribute(stack, "hex");
    hexes += enemies;
  }
  EXPECT_GT(hexes, 2);
}

TEST_F(CnaReport, WhoFiredFromWhereIsNotTold) {
  EXPECT_THAT(report("commonwealth"), HasSubstr("id=\"60-fd\""));
  EXPECT_THAT(report("axis"), AllOf(Not(HasSubstr("60-fd")), Not(HasSubstr("barrage/"))));
  EXPECT_THAT(report("moderator"), HasSubstr("barrage/"));
}

/// The tables of a page by the title that `head` and `tail` enclose, without what is before the first.
std::map<std::string, std::string> tables_of(const std::string& page, std::string_view head,
                                             std::string_view tail) {
  std::map<std::string, std::string> tables;
  for (std::size_t at = page.find(head); at != std::string::npos; at = page.find(head, at)) {
    at += head.size();
    const std::string title = page.substr(at, page.find(tail, at) - at);
    const std::size_t begin = page.find("<table", at);
    tables[title] = page.substr(begin, page.find("</table>", begin) - begin);
  }
  return tables;
}

// CNA-13.3
TEST_F(CnaReport, HandOverSheetsAreWordForWordInTheOtherReport) {
  const std::map<std::string, std::string> titles{
      {"L4 · Closed hex list: the hexes that units fire from",
       "L4 · Closed hex list: the hexes that enemy units fire from"},
      {"L5 · Target list", "L6 · Enemy targets"},
      {"L10 · Confirmation of fire", "L10 · Confirmation of the enemy’s fire"},
      {"L17 · Damage inflicted by Anti-Armor fire", "L17 · Damage inflicted by the enemy’s Anti-Armor fire"},
      {"L19 · Numbers before the dice are rolled",
       "L19 · What the enemy reports before the dice are rolled"}};
  for (const auto& [giver, receiver] : {std::pair("axis", "commonwealth"), {"commonwealth", "axis"}}) {
    const std::string page = sheets(giver);
    const auto given = tables_of(page, "<h2>", "</h2>");
    auto received = tables_of(html(receiver), "<summary><h3>", "</h3>");
    EXPECT_EQ(given.size(), titles.size()) << giver;
    for (const auto& [title, table] : given) {
      ASSERT_TRUE(titles.contains(title)) << title;
      EXPECT_THAT(table, HasSubstr("<td>")) << title;
      EXPECT_EQ(table, received[titles.at(title)]) << title;
    }
    EXPECT_THAT(page, HasSubstr(giver == std::string_view("axis") ? ">Axis → Commonwealth<"
                                                                  : ">Commonwealth → Axis<"));
    EXPECT_THAT(page, HasSubstr(".sheet+.sheet{break-before:page}"));
  }
}

// A sheet has nothing of its giver that its receiver may not see.
TEST_F(CnaReport, HandOverSheetsSayNothingElse) {
  EXPECT_THAT(sheets("axis"),
              AllOf(HasSubstr("<td>Nr1 Tank<"), Not(HasSubstr("semoventi")), Not(HasSubstr("12-art"))));
  EXPECT_THAT(sheets("commonwealth"), AllOf(Not(HasSubstr("60-fd")), Not(HasSubstr("4-rha"))));
}

TEST_F(CnaReport, BeforeTheBarrageTheTargetListIsHandedOver) {
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "html", "--until", "B"}).code, cli::waits);
  EXPECT_THAT(sheets("axis"), AllOf(HasSubstr("L5 · Target list"), Not(HasSubstr("L10 · "))));
}

TEST_F(CnaReport, WithoutListsThereIsNoSheet) {
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "html", "--until", "A"}).code, cli::waits);
  EXPECT_TRUE(fs::exists(mailing_ / "report-axis.html"));
  EXPECT_FALSE(fs::exists(mailing_ / "sheets-axis.html"));
}

/// Characters in a text's longest word.
std::size_t longest_word(const std::string& text) {
  std::istringstream words(text);
  std::size_t most = 0;
  for (std::string word; words >> word;)
    most = std::max(most, static_cast<std::size_t>(
                              std::ranges::count_if(word, [](char c) { return (c & 0xc0) != 0x80; })));
  return most;
}
std::string all_text(const xmlNode* node) {
  std::string text;
  for (const xmlNode* c = node->children; c != nullptr; c = c->next)
    text += c->type == XML_TEXT_NODE ? std::string(reports::view(c->content)) : all_text(c);
  return text;
}
void all_named(const xmlNode* node, std::string_view name, std::vector<const xmlNode*>& found) {
  for (const xmlNode* c = reports::first_child(node); c != nullptr; c = reports::next_element(c)) {
    if (reports::is(c, name)) found.push_back(c);
    all_named(c, name, found);
  }
}

/// How wide a table of a list is, in points: its own width, that of its column where lists stand side by
/// side, else the whole text.
double width_of(const xmlNode* table) {
  const std::string own(reports::attribute(table, "width"));
  if (own.ends_with("pt")) return std::atof(own.c_str());
  if (!reports::is(table->parent, "table-cell")) return 487.5;
  std::size_t place = 0;
  for (const xmlNode* c = table->parent->prev; c != nullptr; c = c->prev) ++place;
  const xmlNode* outer = table->parent;
  while (!reports::is(outer, "table")) outer = outer->parent;
  const xmlNode* column = reports::first_child(outer);
  for (; place > 0; --place) column = reports::next_element(column);
  return std::atof(std::string(reports::attribute(column, "column-width")).c_str());
}

// On paper as in HTML: what was lost besides whole units, and notes under the step that they belong to.
TEST_F(CnaReport, PaperTellsLossesAndSteps) {
  const Tree report_tree = reports::parse_tree(report("axis"));
  const Tree fo = Stylesheets::standard().to_fo(*report_tree);
  const std::string all = all_text(xmlDocGetRootElement(fo.get()));
  EXPECT_THAT(all, HasSubstr("You no longer hold: C0804, C0805, C0809, C0810, C0811 and C0812 (no units seen "
                             "there)You still hold: "));
  EXPECT_THAT(all, HasSubstr("Retreat Before Assault–VII/132 Ariete retreated before assault"));
}

// On paper no hex and no head of a list is broken: a letter of DejaVu Sans is 0.6 of its size on average.
TEST_F(CnaReport, ColumnsOfThePdfHoldTheirLongestWord) {
  for (const char* reader : {"axis", "commonwealth", "moderator"}) {
    const Tree report_tree = reports::parse_tree(report(reader));
    const Tree fo = Stylesheets::standard().to_fo(*report_tree);
    std::vector<const xmlNode*> tables;
    all_named(xmlDocGetRootElement(fo.get()), "table", tables);
    int lists = 0;
    for (const xmlNode* table : tables) {
      std::vector<const xmlNode*> columns;
      std::vector<const xmlNode*> rows;
      all_named(table, "table-column", columns);
      all_named(table, "table-row", rows);
      const std::string_view size = reports::attribute(table, "font-size");
      const auto is_share = [](const xmlNode* column) {
        return reports::attribute(column, "column-width").starts_with("proportional");
      };
      // Tables for their looks, and those of pieces, are no lists.
      if (reports::attribute(table, "role") == "Div" || !std::ranges::all_of(columns, is_share)) continue;
      std::vector<double> widths;
      for (const xmlNode* column : columns) {
        const std::string width(reports::attribute(column, "column-width"));
        widths.push_back(std::atof(width.c_str() + width.find('(') + 1));
      }
      double sum = 0;
      for (const double width : widths) sum += width;
      const std::string first = rows.empty() ? std::string() : all_text(rows.front());
      if (!first.starts_with("Hex") && !first.starts_with("TargetWhat")) continue;
      ++lists;
      for (const xmlNode* row : rows) {
        std::size_t c = 0;
        for (const xmlNode* cell = reports::first_child(row); cell != nullptr;
             cell = reports::next_element(cell), ++c) {
          const std::string text = all_text(cell);
          const std::string_view own = reports::attribute(cell, "font-size");
          const double letters = std::atof(std::string(own.empty() ? size : own).c_str());
          EXPECT_GT(widths.at(c) / sum * width_of(table) - 5,
                    0.6 * letters * static_cast<double>(longest_word(text)))
              << reader << ": " << first << ": " << text;
        }
      }
    }
    EXPECT_GT(lists, 8) << reader;
  }
}

/// How often each word stands in a text.
std::map<std::string, int> word_counts(const std::string& text) {
  std::map<std::string, int> count;
  std::istringstream words(text);
  for (std::string word; words >> word;) ++count[word];
  return count;
}

TEST_F(CnaReport, NoWordOfAHeadIsBrokenOnPaper) {
  const std::string english = report("commonwealth");
  std::string german = english;
  const std::string language = R"(language="en")";
  german.replace(german.find(language), language.size(), R"(language="de")");
  for (const std::string& text : {english, german, report("axis")}) {
    const Tree report_tree = reports::parse_tree(text);
    const Tree fo = Stylesheets::standard().to_fo(*report_tree);
    std::vector<const xmlNode*> headers;
    all_named(xmlDocGetRootElement(fo.get()), "table-header", headers);
    std::string heads;
    for (const xmlNode* header : headers) {
      std::vector<const xmlNode*> cells;
      all_named(header, "table-cell", cells);
      for (const xmlNode* cell : cells) heads += all_text(cell) + " ";
    }
    auto there = word_counts(report_test::ask_poppler("pdftotext", reports::to_pdf(*report_tree), "-raw"));
    ASSERT_FALSE(there.empty()) << "tools/setup installs poppler-utils";
    for (const auto& [word, times] : word_counts(heads)) EXPECT_GE(there[word], times) << word;
  }
}

TEST_F(CnaReport, TheLegendHasTheLinesOfTheMap) {
  const std::string page = html("axis");
  const std::string legend = page.substr(page.find("<ul class=\"legend\""));
  for (const char* line : {"track", "wall", "slope", "wadi"})
    EXPECT_THAT(legend.substr(0, legend.find("</ul>")),
                HasSubstr("<path class=\"" + std::string(line) + "\""));
  EXPECT_THAT(legend.substr(0, legend.find("</ul>")),
              AllOf(HasSubstr("</svg>track"), HasSubstr("</svg>escarpment"), Not(HasSubstr("railroad"))));
}

/// A game that stopped before a gate.
class CnaGate : public CnaReport {
 protected:
  void until(const char* gate) {
    fs::remove_all(mailing_);
    ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml", "--until", gate}).code, cli::waits);
  }
  /// What there is to decide, in a page.
  std::string decide(const std::string& side) { return decide_in(html(side)); }
  static std::string decide_in(const std::string& page) {
    const std::size_t at = page.find("<section id=\"decide\"");
    return at == std::string::npos ? std::string() : page.substr(at, page.find("</section>", at) - at);
  }
};

TEST_F(CnaGate, SaysWhatItNeedsFromWhatAndWithinWhichLimits) {
  const std::vector<std::pair<const char*, std::vector<const char*>>> gates{
      {"A", {"Put each gun Forward or Back", "By default", "<td>7-med<", "<td>Back<"}},
      {"B", {"is held off", "Needed to hold off (at most)", "Nr1 Tank and Nr2 Tank", "C0806 and C0807"}},
      {"B-losses", {"Choose the points you lose", "<td>60-fd<", "&lt;barrage-loss unit=\"60-fd\"&gt;"}},
      {"D", {"mandatory", "C0809+C0810", "&lt;!-- &lt;assign unit=\"kdg\""}},
      {"E", {"aa-sequence hexes=\"C0804", "exposed", "Armor Protection"}},
      {"F", {"cancel those you may", "What we can lose", "in any assault", "Vulnerability"}},
      {"G", {"prisoners", "default", "&lt;capture assault=\"C0811\"&gt;"}}};
  for (const auto& [gate, words] : gates) {
    SCOPED_TRACE(gate);
    until(gate);
    const std::string section = decide("commonwealth");
    EXPECT_THAT(section, AllOf(HasSubstr("If you send nothing:"), HasSubstr("Limits"),
                               HasSubstr("Your orders, ready to copy")));
    for (const char* word : words) EXPECT_THAT(section, HasSubstr(word));
    EXPECT_THAT(text("commonwealth"), AllOf(HasSubstr("If you send nothing:"), HasSubstr("ready to copy")));
  }
}

TEST_F(CnaGate, TellsTheNonPhasingSideWhereItsUnitsCanGo) {
  until("C");
  EXPECT_THAT(decide("axis"), AllOf(HasSubstr("<td>132-tank and semoventi<"),
                                    HasSubstr("C0804 (1), C0806 (7), C0905 (2), C0906 (2)"),
                                    HasSubstr("{\"rba\": {\"units\": [\"132-tank\", \"semoventi\"]")));
  EXPECT_THAT(html("commonwealth"), HasSubstr("Nothing: no orders are due from you"));
  EXPECT_THAT(html("axis"), HasSubstr("Orders are due: step C"));
  EXPECT_THAT(decide("commonwealth"), AllOf(HasSubstr("No orders are due from you at this point."),
                                            Not(HasSubstr("Limits")), Not(HasSubstr("<pre"))));
}

TEST_F(CnaGate, DoesNotSayItsListsTwice) {
  until("B");
  const std::string page = html("axis");
  const std::string title = ">Targets in range<";
  const std::size_t at = page.find(title);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(page.find(title, at + 1), std::string::npos);
  EXPECT_THAT(decide_in(page), HasSubstr(title));
}

// A report that an older program made has no form, and can be read as before.
TEST_F(CnaGate, ReadsAReportWithoutAForm) {
  until("B");
  std::string report = this->report("axis");
  const std::size_t begin = report.find("  <order-form");
  const std::string end = "</order-form>\n";
  report.erase(begin, report.find(end) + end.size() - begin);
  const std::string section = decide_in(Stylesheets::standard().to_html(report));
  EXPECT_THAT(section, AllOf(HasSubstr("Targets in range"), Not(HasSubstr("ready to copy"))));
}

TEST_F(CnaGate, HasAWordForEverythingInBothLanguages) {
  for (const char* gate : {"A", "B", "B-losses", "C", "D", "E", "F", "G"}) {
    until(gate);
    for (const char* side : {"axis", "commonwealth"})
      for (const char* language : {"en", "de"}) {
        std::string text = report(side);
        text.replace(text.find("language=\"en\""), 13, "language=\"" + std::string(language) + "\"");
        reports::Wording::Unknown unknown;
        for (const char* sheet : {"html.xsl", "text.xsl", "fo.xsl"})
          Stylesheets::standard().apply(sheet, *reports::parse_tree(text), &unknown);
        EXPECT_THAT(unknown.keys, IsEmpty()) << gate << " " << side << " " << language;
      }
  }
}

TEST_F(CnaReport, SaysWhichOrdersItWaitsFor) {
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml", "--until", "B"}).code, cli::waits);
  EXPECT_THAT(html("axis"),
              AllOf(HasSubstr("Waiting for orders: step B, barrage plans"),
                    HasSubstr("<dd><a href=\"#decide\">Orders are due: step B, barrage plans</a></dd>")));
}

}  // namespace
}  // namespace adjudicator::cli_test
