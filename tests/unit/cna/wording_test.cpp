// The words of the system `cna`: what its charts, schema and refusals can say has a sentence.
#include <gtest/gtest.h>

#include <sstream>

#include "files/schema/resources.hpp"
#include "reports/nodes.hpp"
#include "reports/page/transform.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {
namespace {

const Wording& cna_words() {
  return Stylesheets::standard().wording("cna", "en");
}

Tree chart_tree(const std::string& name) {
  return parse_tree(files::resource("adjudicator/systems/cna/charts/" + name + ".xml"));
}

void expect(const std::string& key) {
  EXPECT_TRUE(cna_words().has(key)) << key;
}

TEST(CnaWording, HasEveryListWithItsHeadAndItsRows) {
  for (const std::string name : {"contacts", "gun-positions", "open-hexes", "closed-hexes", "own-targets",
                                 "targets", "target-plans", "firing-units", "plan-sheet", "fire-received",
                                 "fire-given", "fire-confirmation", "losses", "retreats", "changes"})
    for (const std::string part : {"list.", "list-head.", "list-row."}) expect(part + name);
}

// CNA-13.3
TEST(CnaWording, NamesTheListsThatAreHandedOver) {
  for (const std::string name : {"closed-hexes", "targets", "fire-confirmation"}) expect("handover." + name);
  for (const std::string_view key : cna_words().keys())
    if (key.starts_with("handover.")) expect("list." + std::string(key.substr(9)));
}

TEST(CnaWording, HasEveryResultOfTheCharts) {
  for (const std::string name :
       {"barrage-infantry", "barrage-armor", "barrage-gun", "barrage-truck", "facility-fortification",
        "facility-railroad", "facility-road", "facility-air", "facility-dump", "facility-ship"}) {
    expect("chart." + name);
    const Tree tree = chart_tree(name);
    for (const xmlNode* row = first_child(xmlDocGetRootElement(tree.get())); row != nullptr;
         row = next_element(row)) {
      const std::string result(attribute(row, "result"));
      ASSERT_FALSE(result.empty()) << name;
      const std::string report =
          "<report><looked-up chart=\"" + name + "\" cell=\"" + result + "\"/></report>";
      const Tree fact = parse_tree(report);
      const std::string badge =
          cna_words().say("battle.badge", first_child(xmlDocGetRootElement(fact.get())));
      EXPECT_GT(badge.size(), 2u) << name << ": " << result << ": " << badge;
    }
  }
}

TEST(CnaWording, HasTheTerrainOfTheChart) {
  const Tree tree = chart_tree("terrain");
  for (const xmlNode* effect = first_child(xmlDocGetRootElement(tree.get())); effect != nullptr;
       effect = next_element(effect)) {
    const std::string feature(attribute(effect, "feature"));
    if (attribute(effect, "where") != "overlay") expect("terrain." + feature);
    if (attribute(effect, "barrage").empty()) continue;
    expect("reason." + feature);
    expect("cover." + feature);
  }
}

// CNA-4.4, 5.11, 5.18, 5.23, 5.30, 5.32, 6.10, 12.4
TEST(CnaWording, HasEveryErrorAndWarning) {
  std::istringstream codes(
      "E-XML E-SIDE E-GATE E-UNIT E-GROUP E-HEX E-TOE E-DUP E-DICE E-POS-UNIT E-POS-VALUE E-POS-LOCKED "
      "W-POS-IDLE E-BAR-TARGET E-BAR-DUP E-BAR-COUNT E-BAR-ORIGIN E-BAR-BACK E-BAR-ADJ E-BAR-RATING "
      "E-BAR-TOE "
      "E-BAR-AMMO E-BAR-NOFIRE E-BAR-ITALY E-BAR-UNIT E-BAR-SHIP E-BAR-EMPTY E-BAR-SPLIT W-BAR-IDLE "
      "W-BAR-PART "
      "E-HOLD W-HOLD-CLAIM E-LOSS-COUNT E-LOSS-UNIT E-TRUCK-SPREAD E-RBA-SIDE E-RBA-PINNED E-RBA-COHESION "
      "E-RBA-IMMOBILE E-RBA-PATH E-RBA-ENEMY E-RBA-TERRAIN E-RBA-ZOC E-RBA-LIMIT E-RBA-STACK E-RBA-FUEL "
      "E-RBA-DUMP");
  for (std::string code; codes >> code;) expect("refusal." + code);
  for (const std::string instead : {"dropped", "default", "ignored", "counted"}) expect("instead." + instead);
}

std::string cna_said(const std::string& key, const std::string& args) {
  const Tree fact = parse_tree("<report><refusal>" + args + "</refusal></report>");
  return cna_words().say(key, first_child(xmlDocGetRootElement(fact.get())));
}

// CNA-12.4: of an order that counts in part, what is left out; of one that had no use, that alone.
TEST(CnaWording, SaysWhatWasLeftOutOfAnOrder) {
  const std::string order = R"(<arg as="order" word="name"/><arg as="target" word="Nr1 Inf"/>)";
  EXPECT_EQ(cna_said("refusal.E-DUP", order + R"(<arg as="instead" word="dropped"/>)"),
            "Another “name” order names Nr1 Inf; the first one counts. The repeat was ignored.");
  EXPECT_EQ(cna_said("refusal.E-DUP", order + R"(<arg as="instead" word="default"/>)"),
            "The name “Nr1 Inf” is already taken. The target keeps its present name.");
  const std::string points = R"(<arg as="unit" word="a"/><arg as="toe" number="5"/><arg as="left" number=)";
  EXPECT_EQ(cna_said("refusal.E-DUP", points + R"("2"/><arg as="instead" word="ignored"/>)"),
            "a cannot commit 5 TOE to this order: only 2 are left. The rest was ignored.");
  EXPECT_EQ(cna_said("refusal.E-DUP", points + R"("0"/><arg as="instead" word="dropped"/>)"),
            "a cannot commit 5 TOE to this order: no TOE points are left. Not carried out.");
  const std::string unit = R"(<arg as="unit" word="a"/><arg as="instead" word="default"/>)";
  EXPECT_EQ(cna_said("refusal.E-LOSS-UNIT", unit),
            "a has no such losses to take, so the order was not used.");
  EXPECT_EQ(cna_said("refusal.E-LOSS-UNIT", unit + R"(<arg as="thing" word="25-pdr"/>)"),
            "These losses cannot be taken from 25-pdr of a. The default was used.");
  const std::string guards = R"(<arg as="unit" word="a"/><arg as="assault" word="0805"/>)"
                             R"(<arg as="instead" word="dropped"/>)";
  EXPECT_EQ(cna_said("refusal.E-CAP-DEST", guards + R"(<arg as="hex" word="0806"/>)"),
            "a cannot guard prisoners in 0806: none from 0805 are held there. Not carried out.");
  EXPECT_EQ(
      cna_said("refusal.E-CAP-DEST", guards),
      "The prisoners from 0805 are not all held in one hex. Name the hex where a should guard them. Not "
      "carried out.");
}

TEST(CnaWording, HasTheTypesAndKindsOfTheSchema) {
  for (const std::string type : {"tank", "recce", "artillery", "anti-tank", "anti-aircraft", "headquarters",
                                 "engineer", "tank-recovery", "sgsu", "dummy-tank", "warship"})
    expect("type." + type);
  for (const std::string kind : {"fortification", "city", "road", "railroad", "landing-strip", "airfield",
                                 "flying-boat-basin", "alighting-area", "minefield"}) {
    expect("facility." + kind);
    if (kind != "minefield") expect("class." + kind);
  }
  for (const std::string cargo : {"none", "ammo", "fuel", "stores", "water", "troops"})
    expect("cargo." + cargo);
  for (const std::string gate : {"A", "B", "B-losses", "C", "D"}) expect("gate." + gate);
}

}  // namespace
}  // namespace adjudicator::reports
