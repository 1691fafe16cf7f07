// Where units stood when a battle began.
#include "reports/wording/standing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reports/nodes.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::report_test {
namespace {

using reports::attribute;
using reports::first_child;
using reports::next_element;
using reports::parse_tree;
using reports::Standing;
using reports::Tree;
using testing::ElementsAre;

/// Three battles: in the first a retreats from 0101 to 0102 and on to 0103, in the second b is lost, in the third c advances.
const Tree& report_of_battles() {
  static const Tree tree = parse_tree(
      R"(<report><before><stack hex="0101"><thing id="a"/><thing id="d"/></stack><stack hex="0102"><thing id="b"/></stack>)"
      R"(<stack hex="0909"><thing id="c"/><thing/></stack></before><events>)"
      R"(<scene what="first"><events><moved from="0101" to="0102"><thing id="a"/></moved><scene what="way"><events>)"
      R"(<moved from="0102" to="0103"><thing id="a"/></moved></events></scene></events></scene>)"
      R"(<scene what="second"><events><removed from="0102"><thing id="b"/></removed></events></scene>)"
      R"(<scene what="third"><events><moved from="0909" to="0101"><thing id="c"/></moved></events></scene>)"
      R"(<scene what="last"/></events></report>)");
  return tree;
}

const xmlNode* battle_named(const std::string& what) {
  for (const xmlNode* part = first_child(xmlDocGetRootElement(report_of_battles().get())); part != nullptr;
       part = next_element(part))
    for (const xmlNode* c = first_child(part); c != nullptr; c = next_element(c))
      if (attribute(c, "what") == what) return c;
  return nullptr;
}

/// "0101: a d" of each stack, where `c` in 0909 is far away.
std::vector<std::string> stacks(const std::string& what, bool all = false) {
  const Standing standing(xmlDocGetRootElement(report_of_battles().get()));
  const Tree copies(xmlNewDoc(nullptr));
  std::vector<std::string> found;
  for (const xmlNode* stack : standing.stacks(
           battle_named(what), [&](std::string_view hex) { return all || hex != "0909"; },
           [&] { return reinterpret_cast<xmlNode*>(copies.get()); })) {
    found.push_back(std::string(attribute(stack, "hex")) + ':');
    for (const xmlNode* thing = first_child(stack); thing != nullptr; thing = next_element(thing))
      found.back().append(1, ' ').append(attribute(thing, "id"));
  }
  return found;
}

TEST(Standing, IsThatOfBeforeTheTurnUntilSomethingMoves) {
  EXPECT_THAT(stacks("first"), ElementsAre("0101: a d", "0102: b"));
}

TEST(Standing, FollowsWhatHappenedBeforeABattleAndNothingLater) {
  EXPECT_THAT(stacks("second"), ElementsAre("0101: d", "0102: b", "0103: a"));
  EXPECT_THAT(stacks("third"), ElementsAre("0101: d", "0103: a"));
  EXPECT_THAT(stacks("last"), ElementsAre("0101: d c", "0103: a"));
}

TEST(Standing, OfWhatHasNoIdIsWhereItWas) {
  EXPECT_THAT(stacks("last", true), ElementsAre("0101: d c", "0909: ", "0103: a"));
}

}  // namespace
}  // namespace adjudicator::report_test
