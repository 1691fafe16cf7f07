// Reports of the system `cna`: what each side reads of the example game, and what it does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "reports/nodes.hpp"
#include "reports/transform.hpp"
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
  EXPECT_THAT(page, AllOf(HasSubstr("L1 · Contacts"), HasSubstr("id=\"lists\""),
                          HasSubstr("<th scope=\"col\">Enemy in</th>"), HasSubstr("<td>C0805</td>")));
  EXPECT_THAT(text("axis"), HasSubstr("\nL4 · Closed hex list: the enemy’s hexes\n  Hex    Mark\n"));
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

TEST_F(CnaReport, SaysWhichOrdersItWaitsFor) {
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml", "--until", "B"}).code, cli::waits);
  EXPECT_THAT(html("axis"), HasSubstr("Waiting for orders: gate B, barrage plans"));
}

}  // namespace
}  // namespace adjudicator::cli_test
