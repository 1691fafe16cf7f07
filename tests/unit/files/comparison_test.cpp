// What may change in game.xml while a turn is played, and what may not.
#include "files/folder/comparison.hpp"

#include <gmock/gmock.h>

#include "files/schema/schema.hpp"

namespace adjudicator::files {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> inputs_among(const ElementType& type, const std::string& element) {
  Node node;
  node.name = element;
  std::vector<std::string> inputs;
  for (const AttributeType& attribute : type.attributes)
    if (!is_administration({&node, &node, attribute.name, ""})) inputs.push_back(attribute.name);
  return inputs;
}

/// Whoever adds an attribute decides here which it is: one that no result depends on stops no turn when it changes.
TEST(Administration, IsAllThatNoResultDependsOn) {
  const Schema& schema = Schema::of("classic");
  EXPECT_THAT(inputs_among(*schema.root("game"), "game"),
              ElementsAre("id", "system", "seed", "beacon", "beacon-kind"));
  EXPECT_THAT(inputs_among(*schema.type("GameSide"), "side"), ElementsAre("id", "questions"));
}

}  // namespace
}  // namespace adjudicator::files
