// What stylesheets ask of a report again and again: facts by kind, by address and by hex.
#include "reports/wording/report_index.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/nodes.hpp"
#include "reports/page/transform.hpp"
#include "reports/wording/reckoning.hpp"

namespace adjudicator::reports {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Two battles of a hex, one within a scene that is none, a list for each side, facts told when a battle was over; and a
/// difference, which is no event of this report.
Tree indexed_report() {
  return parse_tree(
      R"(<report xmlns="urn:adjudicator:1" system="classic" language="en" reader="red">
  <after><thing table="line" id="l1" unit="u1"/><thing table="line" unit="u2"/></after>
  <events>
    <noted what="dawn" at="t" n="1"/>
    <scene what="attack" at="t/a" n="2"><arg as="by" table="place" id="0101"/><arg as="target" table="place" id="0102"/>
      <events>
        <changed trait="steps" rule="R-1" n="3"/>
        <scene what="round" at="t/a/1" n="4"><events><changed trait="flags" n="5"/><noted what="dawn" n="6"/></events></scene>
        <moved rule="R-2" n="7"/>
      </events>
    </scene>
    <scene what="step" at="t/s" n="8"><events>
      <scene what="attack" at="t/b" n="9"><arg as="hex" table="place" id="0102"/></scene>
    </events></scene>
    <noted what="ended" at="t/a" n="10"/><removed cause="fire" at="t/a" n="11"/><told what="seen" at="t/b" n="12"/>
    <scene what="list" at="t/l1" n="13"><arg as="list" word="losses"/><arg as="reader" id="red"/></scene>
    <scene what="list" at="t/l2" n="14"><arg as="list" word="losses"/></scene>
  </events>
  <differences><difference><was><scene what="attack" at="t/a" n="99"><events><moved rule="R-2" n="98"/></events></scene></was></difference></differences>
</report>)");
}

std::vector<std::string> numbers_of(const ReportIndex::Nodes& nodes) {
  std::vector<std::string> all;
  for (const xmlNode* node : nodes) all.emplace_back(attribute(node, "n"));
  return all;
}

class ReportIndexes : public testing::Test {
 protected:
  const Tree tree_ = indexed_report();
  const std::shared_ptr<const ReportIndex> index_ = index_of(*tree_);
  const xmlNode* root_ = xmlDocGetRootElement(tree_.get());
  const xmlNode* attack_ = index_->facts(Kinds("scene.attack"), root_).at(0);

  std::vector<std::string> facts(const char* kinds, const xmlNode* in) const {
    return numbers_of(index_->facts(Kinds(kinds), in));
  }
};

TEST_F(ReportIndexes, FactsAreInTheOrderOfTheReportAndEachOnce) {
  EXPECT_THAT(facts("scene.attack", root_), ElementsAre("2", "9"));
  EXPECT_THAT(facts("moved changed changed.flags noted.dawn", root_), ElementsAre("1", "3", "5", "6", "7"));
  EXPECT_THAT(facts("changed.steps", root_), ElementsAre("3"));
  EXPECT_THAT(facts("changed.R-1 asked", root_), IsEmpty());
}

TEST_F(ReportIndexes, AFactBelowASceneIsFoundThereAndNotBesideIt) {
  EXPECT_THAT(facts("changed moved noted scene", attack_), ElementsAre("3", "4", "5", "6", "7"));
  EXPECT_THAT(facts("changed moved noted scene", next_element(next_element(first_child(attack_)))),
              ElementsAre("3", "4", "5", "6", "7"));
}

TEST_F(ReportIndexes, WhatAnotherMailingToldIsNotCovered) {
  const xmlNode* differences = next_element(next_element(first_child(root_)));
  ASSERT_TRUE(is(differences, "differences"));
  const xmlNode* scene = first_child(first_child(first_child(differences)));
  ASSERT_EQ(attribute(scene, "n"), "99");
  EXPECT_FALSE(index_->covers(scene));
  EXPECT_TRUE(index_->covers(attack_));
  EXPECT_THAT(facts("moved", scene), IsEmpty());
}

TEST_F(ReportIndexes, ByAddressByHexAndByName) {
  EXPECT_THAT(numbers_of(index_->at(Kinds("noted removed"), "t/a")), ElementsAre("10", "11"));
  EXPECT_THAT(numbers_of(index_->at(Kinds("told"), "t/a")), IsEmpty());
  EXPECT_THAT(numbers_of(index_->scenes_about("0102")), ElementsAre("2", "9"));
  EXPECT_THAT(numbers_of(index_->scenes_about("0101")), IsEmpty()) << "it was attacked from there";
  EXPECT_THAT(numbers_of(index_->lists("losses")), ElementsAre("13", "14"));
  const std::string red = "red";
  const std::string nobody;
  EXPECT_THAT(numbers_of(index_->lists("losses", &red)), ElementsAre("13"));
  EXPECT_THAT(numbers_of(index_->lists("losses", &nobody)), ElementsAre("14"));
}

TEST_F(ReportIndexes, WhoseAPartIs) {
  EXPECT_TRUE(index_->is_part("l1", "u1"));
  EXPECT_FALSE(index_->is_part("l1", "u2"));
  EXPECT_FALSE(index_->is_part("", "u2")) << "it has no id";
}

TEST_F(ReportIndexes, AddUpOnceForEachWording) {
  const Wording& english = Stylesheets::standard().wording("classic", "en");
  const Wording& german = Stylesheets::standard().wording("classic", "de");
  EXPECT_EQ(&index_->reckoning(english), &index_->reckoning(english));
  EXPECT_NE(&index_->reckoning(english), &index_->reckoning(german));
  EXPECT_THAT(index_->reckoning(english).battles(), testing::SizeIs(2));
  EXPECT_THAT(index_->rules(english), ElementsAre("R-1", "R-2"));
}

TEST_F(ReportIndexes, AReportHasOneAsLongAsItLives) {
  EXPECT_EQ(index_of(*tree_), index_);
  Tree other = indexed_report();
  const std::weak_ptr<const ReportIndex> its = index_of(*other);
  EXPECT_FALSE(its.expired());
  other.reset();
  EXPECT_TRUE(its.expired());
}

}  // namespace
}  // namespace adjudicator::reports
