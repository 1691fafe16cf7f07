#include "files/schema/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "files/schema/json_schema.hpp"
#include "files_fixture.hpp"

namespace adjudicator::files {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

template <typename Parts>
std::vector<std::string> names(const Parts& parts) {
  std::vector<std::string> out;
  for (const auto& part : parts) out.push_back(part.name);
  return out;
}

const AttributeType& attribute(std::string_view type, std::string_view name) {
  const ElementType* found = test_schema().type(type);
  return found->attributes.at(static_cast<std::size_t>(found->find_attribute(name)));
}

TEST(SchemaTable, HasRootsAndTypes) {
  const Schema& schema = test_schema();
  EXPECT_NE(schema.root("orders"), nullptr);
  EXPECT_NE(schema.root("answers"), nullptr);  // of common.xsd
  EXPECT_EQ(schema.root("attack"), nullptr);
  EXPECT_EQ(schema.root("Attack"), nullptr);
  EXPECT_NE(schema.type("Attack"), nullptr);
  EXPECT_EQ(schema.type("orders"), nullptr);
}

TEST(SchemaTable, PutsIdFirstAndInheritedAttributesNext) {
  EXPECT_THAT(names(test_schema().type("Attack")->attributes),
              ElementsAre("id", "target", "units", "prefer", "seq", "odds"));
  EXPECT_THAT(names(test_schema().type("Unit")->attributes),
              ElementsAre("id", "name", "side", "hex", "leader", "dump", "type", "strength", "moves", "fuel",
                          "weight", "dug-in", "status", "marks"));
}

TEST(SchemaTable, KnowsRecordsListsAndText) {
  const ElementType& orders = *test_schema().root("orders");
  ASSERT_THAT(names(orders.children), ElementsAre("list", "remark"));
  EXPECT_FALSE(orders.list);
  const ChildType& list = orders.children[0];
  EXPECT_TRUE(list.type->list);
  EXPECT_FALSE(list.repeats());
  EXPECT_THAT(names(list.type->children), ElementsAre("attack", "march", "pass"));
  EXPECT_EQ(list.type->most, ChildType::unbounded);
  const ChildType& remark = orders.children[1];
  EXPECT_EQ(remark.most, 2u);
  ASSERT_NE(remark.type->text, nullptr);
  EXPECT_EQ(remark.type->text->longest, 2000u);
  const ElementType& letter = *test_schema().root("letter");
  ASSERT_EQ(letter.choices.size(), 1u);
  EXPECT_EQ(letter.choices[0].place, letter.children[1].place);
  EXPECT_EQ(letter.children[1].place, letter.children[2].place);
  EXPECT_TRUE(letter.choices[0].required);
}

TEST(SchemaTable, KnowsTheKindsOfValues) {
  EXPECT_EQ(attribute("Unit", "strength").type->kind, ValueKind::integer);
  EXPECT_EQ(attribute("Unit", "strength").type->least, "-5");
  EXPECT_EQ(attribute("Unit", "strength").type->most, "99");
  EXPECT_EQ(attribute("Unit", "moves").type->kind, ValueKind::decimal);
  EXPECT_EQ(attribute("Unit", "dug-in").type->kind, ValueKind::boolean);
  EXPECT_EQ(attribute("Unit", "dug-in").fallback, "true");  // canonical: written "1"
  EXPECT_THAT(attribute("Unit", "status").type->values, ElementsAre("ready", "spent"));
  EXPECT_THAT(attribute("Unit", "marks").type->item->values, ElementsAre("ready", "spent"));
  EXPECT_THAT(
      attribute("Unit", "leader").type->line,
      ElementsAre("UnitRef", "Id", "token", "normalizedString", "string", "anySimpleType", "anyType"));
  EXPECT_THAT(attribute("Unit", "hex").type->patterns, ElementsAre("[A-Z]?([0-9]{4}|[0-9]{6})"));
  EXPECT_EQ(attribute("Attack", "odds").type->meaning, "odds, such as 3-1");
  EXPECT_TRUE(attribute("Unit", "side").required);
  const ElementType& letter = *test_schema().root("letter");
  EXPECT_EQ(letter.attributes[0].type->space, WhiteSpace::keep);
  EXPECT_EQ(letter.attributes[1].type->item->kind, ValueKind::integer);
}

TEST(SchemaTable, JudgesValues) {
  const Schema& schema = test_schema();
  EXPECT_TRUE(schema.accepts(*attribute("Unit", "strength").type, "-5"));
  EXPECT_FALSE(schema.accepts(*attribute("Unit", "strength").type, "-6"));
  EXPECT_TRUE(schema.accepts(*attribute("Unit", "moves").type, "1.5"));
  EXPECT_FALSE(schema.accepts(*attribute("Unit", "moves").type, "1.3"));
  EXPECT_TRUE(schema.accepts(*attribute("Unit", "name").type, "Łódź 🎲"));
  EXPECT_FALSE(schema.accepts(*attribute("Unit", "name").type, "a\u202Eb"));
  EXPECT_TRUE(schema.accepts(*attribute("Unit", "marks").type, "ready ready"));
  EXPECT_FALSE(schema.accepts(*attribute("Unit", "marks").type, "ready tired"));
}

TEST(SchemaTable, HasOneFormOfEachValue) {
  const SimpleType& whole = *attribute("Unit", "strength").type;
  for (const char* text : {"5", "+5", "05", "+0005"}) EXPECT_EQ(canonical(whole, text), "5") << text;
  for (const char* text : {"0", "-0", "+00"}) EXPECT_EQ(canonical(whole, text), "0") << text;
  EXPECT_EQ(canonical(whole, "-050"), "-50");
  EXPECT_EQ(canonical(whole, "five"), "five");
  const SimpleType& halves = *attribute("Unit", "moves").type;
  for (const char* text : {"1.5", "+1.50", "01.500"}) EXPECT_EQ(canonical(halves, text), "1.5") << text;
  for (const char* text : {"2", "2.", "2.0"}) EXPECT_EQ(canonical(halves, text), "2") << text;
  EXPECT_EQ(canonical(halves, "-.5"), "-0.5");
  EXPECT_EQ(canonical(halves, "-0.0"), "0");
  EXPECT_EQ(canonical(halves, "."), ".");
  EXPECT_EQ(canonical(*attribute("Unit", "dug-in").type, "0"), "false");
  EXPECT_EQ(canonical(*attribute("Unit", "type").type, "007"), "007");
  EXPECT_EQ(canonical(*test_schema().root("letter")->attributes[1].type, "01 +2"), "1 2");
}

const TraitShape& trait_named(const Dictionary& dictionary, std::string_view name) {
  const TableShape& table = dictionary.tables.at(0);
  return table.traits.at(static_cast<std::size_t>(table.find(name)));
}

TEST(SchemaDictionary, TakesTraitsFromTheXsd) {
  const TableType tables[] = {{"unit", "Unit"}};
  const Dictionary dictionary = test_schema().dictionary(tables);
  EXPECT_EQ(dictionary.find("unit"), 0);
  EXPECT_EQ(dictionary.find("side"), -1);
  EXPECT_THAT(names(dictionary.tables[0].traits),
              ElementsAre("name", "side", "hex", "leader", "dump", "type", "strength", "moves", "fuel",
                          "weight", "dug-in", "status", "marks"));
  const auto kind = [&](std::string_view name) { return trait_named(dictionary, name).kind; };
  EXPECT_EQ(kind("name"), TraitKind::text);
  EXPECT_EQ(kind("type"), TraitKind::name);
  EXPECT_EQ(kind("strength"), TraitKind::whole);
  EXPECT_EQ(kind("moves"), TraitKind::halves);
  EXPECT_EQ(kind("fuel"), TraitKind::tenths);
  EXPECT_EQ(kind("weight"), TraitKind::milli);
  EXPECT_EQ(kind("dug-in"), TraitKind::boolean);
  EXPECT_EQ(kind("status"), TraitKind::enumeration);
  EXPECT_EQ(kind("marks"), TraitKind::flags);
}

TEST(SchemaDictionary, KnowsReferencesDefaultsAndWhatIsRequired) {
  const TableType tables[] = {{"unit", "Unit"}};
  const Dictionary dictionary = test_schema().dictionary(tables);
  EXPECT_EQ(trait_named(dictionary, "side").refers_to, "side");
  EXPECT_EQ(trait_named(dictionary, "hex").refers_to, "place");
  EXPECT_EQ(trait_named(dictionary, "leader").refers_to, "unit");
  EXPECT_EQ(trait_named(dictionary, "dump").refers_to, "supply-dump");
  EXPECT_EQ(trait_named(dictionary, "strength").fallback, 4);
  EXPECT_EQ(trait_named(dictionary, "moves").fallback, -3);
  EXPECT_EQ(trait_named(dictionary, "fuel").fallback, 7);
  EXPECT_EQ(trait_named(dictionary, "weight").fallback, 2250);
  EXPECT_EQ(trait_named(dictionary, "dug-in").fallback, 1);
  EXPECT_EQ(trait_named(dictionary, "status").fallback, 1);
  EXPECT_EQ(trait_named(dictionary, "marks").fallback, 3);
  EXPECT_EQ(trait_named(dictionary, "type").fallback, std::nullopt);
  EXPECT_EQ(trait_named(dictionary, "type").fallback_text, "infantry");
  EXPECT_TRUE(trait_named(dictionary, "side").required);
  EXPECT_FALSE(trait_named(dictionary, "hex").required);
}

TEST(SchemaDictionary, RefusesWhatIsNoTrait) {
  const TableType attack[] = {{"attack", "Attack"}};
  EXPECT_THROW(test_schema().dictionary(attack), SchemaError);  // a hex that is no reference, a list of ids
  const TableType nothing[] = {{"x", "Nothing"}};
  EXPECT_THROW(test_schema().dictionary(nothing), SchemaError);
}

TEST(SchemaOfASystem, IsReadOnce) {
  std::vector<const Schema*> found(4);
  {
    std::vector<std::jthread> threads;
    for (const Schema*& slot : found) threads.emplace_back([&slot] { slot = &Schema::of("classic"); });
  }
  for (const Schema* schema : found) EXPECT_EQ(schema, found[0]);
  const TableType tables[] = {{"side", "ClassicSideRow"}, {"unit", "ClassicUnit"}};
  EXPECT_EQ(found[0]->dictionary(tables).tables.size(), 2u);
}

TEST(SchemaOfASystem, ExistsOrNot) {
  EXPECT_TRUE(Schema::exists("classic"));
  for (const char* name : {"chess", "", "../schemas/classic", "classic.xsd"}) {
    EXPECT_FALSE(Schema::exists(name));
    EXPECT_THROW(Schema::of(name), SchemaError);
  }
}

// ---- what is refused

std::string with_types(std::string_view types) {
  return R"(<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:adjudicator:1" targetNamespace="urn:adjudicator:1" elementFormDefault="qualified">)" +
         std::string(types) + "</xs:schema>";
}

std::string refusal(std::string_view types) {
  try {
    Schema schema("x", with_types(types));
    return "accepted";
  } catch (const SchemaError& e) {
    return e.what();
  }
}

TEST(SchemaRefusals, AnythingXercesComplainsAbout) {
  EXPECT_THAT(refusal("<xs:element name='a' type='Nothing'/>"), StartsWith("schema x, line 1: "));
  EXPECT_THAT(refusal("<xs:element name='a'"), StartsWith("schema x"));
  EXPECT_THAT(refusal("<xs:include schemaLocation='file:///etc/passwd'/>"),
              HasSubstr("no schema 'file:///etc/passwd' is embedded"));
  EXPECT_THAT(refusal("<xs:complexType name='A'><xs:sequence/><xs:assert test='1'/></xs:complexType>"),
              HasSubstr("assert"));
}

TEST(SchemaRefusals, WhatBreaksTheFiveRules) {
  const auto content = [](std::string_view inner) {
    return refusal("<xs:complexType name='A'>" + std::string(inner) + "</xs:complexType>");
  };
  const std::string e = "<xs:element name='e' type='xs:token'/>",
                    f = "<xs:element name='f' type='xs:token'/>";
  EXPECT_EQ(content("<xs:sequence>" + e + f + "</xs:sequence>"), "accepted");
  EXPECT_THAT(content("<xs:sequence>" + e + f + e + "</xs:sequence>"), HasSubstr("'e' has two places"));
  EXPECT_THAT(content("<xs:choice maxOccurs='9'>" + e + "</xs:choice><xs:attribute name='x'/>"),
              HasSubstr("attributes beside it"));
  EXPECT_THAT(content("<xs:sequence maxOccurs='9'>" + e + f + "</xs:sequence>"),
              HasSubstr("repeats a group"));
  EXPECT_THAT(content("<xs:sequence>" + e + "<xs:choice maxOccurs='9'>" + f + "</xs:choice></xs:sequence>"),
              HasSubstr("repeats a group"));
  EXPECT_THAT(content("<xs:sequence minOccurs='0'>" + e + f + "</xs:sequence>"),
              HasSubstr("optional sequence"));
  EXPECT_THAT(content("<xs:sequence><xs:any/></xs:sequence>"), HasSubstr("any element"));
  EXPECT_THAT(content("<xs:anyAttribute/>"), HasSubstr("any attributes"));
  EXPECT_THAT(content("<xs:simpleContent><xs:extension base='xs:token'><xs:attribute "
                      "name='x'/></xs:extension></xs:simpleContent>"),
              HasSubstr("text and attributes"));
  EXPECT_THAT(
      refusal("<xs:complexType name='A' mixed='true'><xs:sequence>" + e + "</xs:sequence></xs:complexType>"),
      HasSubstr("is mixed"));
  EXPECT_THAT(refusal("<xs:element name='r' type='xs:token'/>"), HasSubstr("the root 'r' is not a record"));
  const std::string list =
      "<xs:complexType name='L'><xs:choice maxOccurs='9'>" + e + "</xs:choice></xs:complexType>";
  EXPECT_THAT(refusal(list + "<xs:complexType name='A'><xs:sequence><xs:element name='l' type='L' "
                             "maxOccurs='2'/></xs:sequence></xs:complexType>"),
              HasSubstr("'l' is a list in a list"));
}

TEST(SchemaRefusals, WhatTheJudgeDoesNotKnow) {
  EXPECT_THAT(refusal("<xs:complexType name='A'><xs:attribute name='x' type='xs:double'/></xs:complexType>"),
              HasSubstr("xs:double"));
  EXPECT_THAT(refusal("<xs:complexType name='A'><xs:attribute name='x' type='xs:ID'/></xs:complexType>"),
              HasSubstr("xs:ID"));
  EXPECT_THAT(refusal("<xs:complexType name='A' abstract='true'/>"), HasSubstr("abstract"));
  EXPECT_THAT(refusal("<xs:complexType name='A'/><xs:element name='r' type='A' nillable='true'/>"),
              HasSubstr("nillable"));
}

// ---- twins

DocumentKind kind_of(const Schema& schema, std::string_view root) {
  return {schema.name(), std::string(root), &schema, schema.root(root)};
}

TEST(JsonSchemaTwin, IsWrittenFromTheTable) {
  const std::string twin = json_schema(kind_of(test_schema(), "orders"));
  EXPECT_THAT(twin, StartsWith("{\n  \"$schema\": \"http://json-schema.org/draft-04/schema#\",\n"));
  EXPECT_THAT(twin, HasSubstr("\"pattern\": \"^([A-Z]?([0-9]{4}|[0-9]{6}))$\""));
  EXPECT_THAT(twin, HasSubstr("\"seq\": {\n          \"type\": \"integer\",\n          \"minimum\": 0,\n     "
                              "     \"maximum\": 9999,\n          \"default\": 1000\n        }"));
  EXPECT_THAT(twin, HasSubstr("\"description\": \"odds, such as 3-1\""));
  EXPECT_THAT(twin, HasSubstr("\"$ref\": \"#/definitions/Attack\""));
  EXPECT_THAT(twin, HasSubstr("\"required\": [\"system\", \"turn\"]"));
  EXPECT_THAT(twin, HasSubstr("\"maxItems\": 2"));
  EXPECT_THROW(json_schema(kind_of(test_schema(), "attack")), SchemaError);
}

}  // namespace
}  // namespace adjudicator::files
