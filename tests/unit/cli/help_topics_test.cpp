// help rules and help units: what game.xml and the roster can hold, told from the schemas.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "files/folder/attribute_help.hpp"
#include "files/schema/schema.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HelpRules, TellsEachSwitchWithItsValuesAndItsDefault) {
  const Called classic = call({"help", "rules", "classic"});
  EXPECT_EQ(classic.code, cli::done);
  EXPECT_THAT(classic.out, HasSubstr("  stacking-limit (default: 1)\n"
                                     "      The most units of one side that may be in a hex (CRT-12.4).\n"
                                     "      a whole number from 1 to 99\n"));
  EXPECT_THAT(classic.out,
              HasSubstr("  fog (default: open)\n"
                        "      open: both sides see all units; contact: a side sees those near its own\n"
                        "      (CRT-13.2).\n"
                        "      'open' or 'contact'\n"));
  EXPECT_THAT(classic.out, HasSubstr("  zoc-stopped-by (default: none)\n"));
  EXPECT_THAT(classic.out,
              HasSubstr("      a chart: s3-tec, s3-tec-differential, tec-full, ww-tec, or one of your\n"
                        "      own\n"));
  EXPECT_THAT(classic.out, HasSubstr("  questions (default: default)\n"));
  EXPECT_THAT(classic.out, HasSubstr("  mail (may be left out)\n"));
}

TEST(HelpUnits, TellsEachAttributeAndTheOtherElements) {
  const Called unit = call({"help", "units", "classic"});
  EXPECT_EQ(unit.code, cli::done);
  EXPECT_THAT(
      unit.out,
      HasSubstr("  <unit id=\"b1\" side=\"blue\" hex=\"0403\" name=\"1st Brigade\" strength=\"4\"/>\n"));
  EXPECT_THAT(unit.out, HasSubstr("  range (default: 1)\n"
                                  "      How many hexes away it may attack; 1: adjacent hexes only.\n"
                                  "      a whole number from 1 to 99\n"));
  EXPECT_THAT(unit.out, HasSubstr("  side (needed)\n"));
  EXPECT_THAT(unit.out, HasSubstr("the same of the roster's other\nelements: side"));
  EXPECT_THAT(call({"help", "units", "cna", "truck"}).out, HasSubstr("  cargo (default: none)\n"));
  EXPECT_THAT(call({"help", "units", "moo3"}).out, HasSubstr("  morale (may be left out)\n"));
}

/// Names of attributes behind which no line explains them: their values follow at once.
std::string unexplained(const std::string& text) {
  std::string names;
  for (std::size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at + 1)) {
    if (text[at + 3] == ' ' || text[at + 3] == '<') continue;
    const std::size_t end = text.find('\n', at + 1);
    const char first = text[end + 7];  // of a sentence
    if (!((first >= 'A' && first <= 'Z') || first == '`' || text.compare(end + 7, 5, "open:") == 0))
      names += text.substr(at + 3, end - at - 3) + "; ";
  }
  return names;
}

/// The schema is the one dictionary: what it does not explain no help can.
TEST(HelpRules, EverySwitchOfEverySystemHasItsLine) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const std::string text = files::rules_help(system);
    EXPECT_EQ(unexplained(text.substr(0, text.find("Attributes of each element 'side'"))), "") << system.key;
  }
}

TEST(HelpUnits, EveryAttributeOfAUnitHasItsLine) {
  for (const RuleSystem& system : systems_of_the_product())
    EXPECT_EQ(unexplained(files::units_help(system, "unit")), "") << system.key;
}

TEST(HelpUnits, EveryElementOfARosterCanBeAskedFor) {
  for (const RuleSystem& system : systems_of_the_product())
    for (const std::string_view element : files::roster_elements(system))
      EXPECT_THAT(files::units_help(system, element), HasSubstr("  id (")) << system.key << element;
}

TEST(HelpTopics, TellWhatThereIsNot) {
  const Called none = call({"help", "rules"});
  EXPECT_EQ(none.code, cli::bad_usage);
  EXPECT_THAT(none.err, HasSubstr("usage: adjudicator help rules SYSTEM; systems: classic"));
  EXPECT_THAT(call({"help", "units"}).err,
              HasSubstr("usage: adjudicator help units SYSTEM [ELEMENT]; systems: "));
  EXPECT_EQ(call({"help", "rules", "classic", "zoc"}).code, cli::bad_usage);
  EXPECT_THAT(call({"help", "units", "chess"}).err, HasSubstr("there is no system 'chess'"));
  EXPECT_THAT(call({"help", "units", "cna", "trucks"}).err,
              HasSubstr("cna has no element 'trucks'; did you mean 'truck'?"));
  EXPECT_THAT(call({"help"}).out, HasSubstr("adjudicator help rules SYSTEM says which switches"));
}

/// Every word that a chart of the system has for a hex or a hexside, with what it is drawn as.
TEST(HelpTopics, HelpMapListsEveryWordWithItsLook) {
  const std::string cna = call({"help", "map", "cna"}).out;
  for (const char* line :
       {"\nIn hexes:\n\n  clear                drawn as clear\n", "\n  delta                drawn as delta\n",
        "\n  village              drawn as village\n", "\n  oasis                drawn as oasis\n",
        "\nOn hexsides:\n\n", "\n  escarpment           drawn as escarpment\n",
        "\nAttributes of each element 'hex' in map.xml:\n", "\n  upper (may be left out)\n"})
    EXPECT_THAT(cna, HasSubstr(line));
  EXPECT_THAT(cna, Not(HasSubstr("own-minefield")));  // units lay them
  EXPECT_THAT(cna, Not(HasSubstr("without effect")));
  const std::string war = call({"help", "map", "next-war"}).out;
  for (const char* line : {"\n  highland-woods       drawn as hill+forest\n",
                           "\n  fortification        drawn as fortification\n",
                           "\n  reservoir            drawn by its name in the map's legend\n",
                           "\n  highway              drawn as road\n"})
    EXPECT_THAT(war, HasSubstr(line));
  EXPECT_THAT(call({"help", "map", "toaw"}).out, HasSubstr("\n  super-river          drawn as river\n"));
  const std::string classic = call({"help", "map", "classic"}).out;
  EXPECT_LT(classic.find("\n  forest "), classic.find("without effect"));
  EXPECT_GT(classic.find("\n  village "),
            classic.find("In hexes, without effect unless a chart of the game knows them:"));
  EXPECT_EQ(call({"help", "map", "moo3"}).out, "Games of moo3 have no map of hexes.\n");
  EXPECT_EQ(call({"help", "map", "chess"}).code, cli::bad_usage);
  EXPECT_THAT(call({"help", "map"}).out, HasSubstr("usage: adjudicator map GAME"));
}

}  // namespace
}  // namespace adjudicator::cli_test
