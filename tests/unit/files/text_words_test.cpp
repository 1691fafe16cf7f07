// The words in which orders are written, as the schemas say them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/rule_system.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files_fixture.hpp"
#include "product.hpp"

namespace adjudicator::files {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(TextWords, AreWholeInEverySystem) {
  for (const RuleSystem& system : systems_of_the_product())
    EXPECT_THAT(Schema::of(system.key).words().faults(), IsEmpty()) << "schemas/" << system.key << ".xsd";
}

TEST(TextWords, OfASchemaWithoutAnnotationsAreMissed) {
  const auto faults = test_schema().words().faults();
  EXPECT_THAT(faults, Contains("the order 'attack' has no example (t:eg=\"attack ...\")"));
  EXPECT_THAT(faults, Contains(HasSubstr("'attack' has no annotation: say with t:main which fields need no "
                                         "word, with t:say what the others are called")));
}

Schema schema_with(const std::string& attributes) {
  return Schema("own", R"(<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:adjudicator:1"
    xmlns:t="urn:adjudicator:text" targetNamespace="urn:adjudicator:1" elementFormDefault="qualified">
    <xs:include schemaLocation="common.xsd"/>
    <!-- An attack. --><xs:complexType name="Attack" t:main="target">)" +
                           attributes + R"(</xs:complexType>
    <xs:element name="orders"><xs:complexType><xs:sequence><xs:element name="list" minOccurs="0"><xs:complexType>
      <xs:choice minOccurs="0" maxOccurs="9"><xs:element name="attack" type="Attack" t:eg="attack"/>
        <xs:element name="press-on" type="Attack" t:eg="attack"/></xs:choice>
      </xs:complexType></xs:element></xs:sequence><xs:attributeGroup ref="OrdersRoot"/></xs:complexType></xs:element>
    </xs:schema>)");
}

TEST(TextWords, AreNeverAnOrdersNorHoldAnd) {
  const std::string target = "<!-- T. --><xs:attribute name=\"target\" type=\"HexId\"/>";
  const auto faults = [&](const std::string& say) {
    return schema_with(target + "<!-- U. --><xs:attribute name=\"units\" type=\"IdList\" t:say=\"" + say +
                       "\"/>")
        .words()
        .faults();
  };
  EXPECT_THAT(faults("with"), IsEmpty());
  EXPECT_THAT(faults("attack"),
              ElementsAre(HasSubstr("the word 'attack' of 'units' in 'attack' is an order's")));
  EXPECT_THAT(faults("up-and-down"), ElementsAre(HasSubstr("holds 'and'")));
  EXPECT_THAT(faults("target"), ElementsAre("'target' and 'units' of 'attack' have one word: 'target'"));
  EXPECT_THAT(faults("end"), ElementsAre(HasSubstr("means something else already")));
  // Without its own word the field has no other: "press-on" is an order.
  EXPECT_THAT(
      schema_with(target + "<!-- P. --><xs:attribute name=\"press-on\" type=\"HexId\"/>").words().faults(),
      ElementsAre(HasSubstr("the word 'press-on' of 'press-on' in 'attack' is an order's")));
}

/// The field of an order of a system.
const TextField& field_of(const std::string& system, const std::string& order, std::string_view field) {
  const TextRecord& record = *Schema::of(system).words().root("orders")->find(order)->record;
  return *std::ranges::find(record.fields, field, [](const TextField& one) { return one.type->name; });
}

TEST(TextWords, SayWhichRowsAFieldTakes) {
  const TextField& naval = field_of("next-war", "defend", "naval");
  EXPECT_EQ(naval.table, "unit");
  ASSERT_EQ(naval.rules.size(), 1u);
  EXPECT_EQ(naval.rules[0].trait, "kind");
  EXPECT_TRUE(naval.rules[0].is_met("naval"));
  EXPECT_FALSE(naval.rules[0].is_met("helicopter"));
  // A row that does not say its kind is a ground unit.
  EXPECT_FALSE(naval.rules[0].is_met(""));
  EXPECT_TRUE(field_of("next-war", "defend", "lead").rules[0].is_met(""));
  const TextField& losses = field_of("next-war", "defend", "loss-order");
  EXPECT_THAT(losses.rules[0].values, ElementsAre("ground", "outpost"));
  EXPECT_EQ(field_of("next-war", "defend", "artillery").table, "artillery");
  EXPECT_THAT(field_of("next-war", "defend", "artillery").rules, IsEmpty());
}

TEST(TextWords, OfWhichRowsAFieldTakesNameTraitsThatThereAre) {
  const auto words = [](const std::string& where) {
    std::string roster =
        R"(<xs:complexType name="Unit"><xs:attribute name="kind"><xs:simpleType><xs:restriction base="xs:token">)"
        R"(<xs:enumeration value="land"/></xs:restriction></xs:simpleType></xs:attribute></xs:complexType>)"
        R"(<xs:element name="roster"><xs:complexType><xs:sequence><xs:element name="unit" type="Unit"/></xs:sequence>)"
        R"(</xs:complexType></xs:element>)";
    Schema("own", R"(<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:adjudicator:1"
      xmlns:t="urn:adjudicator:text" targetNamespace="urn:adjudicator:1" elementFormDefault="qualified">
      <xs:include schemaLocation="common.xsd"/><xs:complexType name="Attack">
      <xs:attribute name="units" type="IdList" t:of="own-unit" t:where=")" +
                      where + R"("/></xs:complexType>)" + roster + R"(
      <xs:element name="orders"><xs:complexType><xs:sequence><xs:element name="list"><xs:complexType><xs:choice>
      <xs:element name="attack" type="Attack"/></xs:choice></xs:complexType></xs:element></xs:sequence>
      <xs:attributeGroup ref="OrdersRoot"/></xs:complexType></xs:element></xs:schema>)")
        .words();
  };
  EXPECT_NO_THROW(words("kind=land"));
  for (const char* wrong : {"kind=sea", "arm=land", "kind", "kind="})
    EXPECT_THROW(words(wrong), SchemaError) << wrong;
}

TEST(TextWords, NameOnlyFieldsThatThereAre) {
  EXPECT_THROW(schema_with("").words(), SchemaError);
}

}  // namespace
}  // namespace adjudicator::files
