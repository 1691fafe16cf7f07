// Rosters: rows in the rows that they belong to, and hexes with traits; read, written, compared, in both
// spellings.
#include "files/decode/write_roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "core/rule_system.hpp"
#include "files/decode/decode_map.hpp"
#include "files/decode/decode_roster.hpp"
#include "files/folder/changes.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::files {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view towns_xsd = R"(<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:adjudicator:1" xmlns:a="urn:adjudicator:1"
           targetNamespace="urn:adjudicator:1" elementFormDefault="qualified">
  <xs:include schemaLocation="common.xsd"/>
  <xs:simpleType name="UnitRef"><xs:restriction base="Id"/></xs:simpleType>
  <xs:simpleType name="LineRef"><xs:restriction base="Id"/></xs:simpleType>
  <xs:attributeGroup name="PlaceTraits">
    <xs:attribute name="control" type="SideRef"/>
    <xs:attribute name="fort" type="xs:int" default="0"/>
  </xs:attributeGroup>
  <xs:complexType name="Place"><xs:attribute name="id" type="HexId" use="required"/><xs:attributeGroup ref="PlaceTraits"/></xs:complexType>
  <xs:complexType name="TownHex"><xs:complexContent><xs:extension base="MapHex"><xs:attributeGroup ref="PlaceTraits"/></xs:extension></xs:complexContent></xs:complexType>
  <xs:element name="map">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="hex" type="TownHex" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="hexside" type="MapHexside" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attributeGroup ref="MapGrid"/>
    </xs:complexType>
  </xs:element>
  <xs:complexType name="SideRow"><xs:attribute name="id" type="SideId" use="required"/><xs:attribute name="air" type="xs:int" default="0"/></xs:complexType>
  <xs:complexType name="Load">
    <xs:attribute name="id" type="Id" use="required"/>
    <xs:attribute name="line" type="LineRef"/>
    <xs:attribute name="hex" type="PlaceRef"/>
    <xs:attribute name="tons" type="xs:int" default="1"/>
  </xs:complexType>
  <xs:complexType name="Line">
    <xs:sequence><xs:element name="load" type="Load" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="id" type="Id" use="required"/>
    <xs:attribute name="unit" type="UnitRef"/>
    <xs:attribute name="count" type="xs:int" use="required"/>
  </xs:complexType>
  <xs:complexType name="Unit">
    <xs:sequence><xs:element name="line" type="Line" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="id" type="Id" use="required"/>
    <xs:attribute name="side" type="SideRef" use="required"/>
    <xs:attribute name="hex" type="PlaceRef"/>
  </xs:complexType>
  <xs:complexType name="Flag"><xs:attribute name="id" type="Id" use="required"/><xs:attribute name="unit" type="UnitRef"/></xs:complexType>
  <xs:element name="roster">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="side" type="SideRow" maxOccurs="8"/>
        <xs:element name="place" type="Place" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="unit" type="Unit" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="line" type="Line" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="load" type="Load" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="flag" type="Flag" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="system" type="Word" use="required"/>
      <xs:attribute name="game" type="Id" use="required"/>
      <xs:attribute name="turn" type="TurnNumber" use="required"/>
    </xs:complexType>
  </xs:element>
</xs:schema>
)";

/// A flag's element has no place in a unit's.
constexpr std::array<TableSpec, 5> town_tables{{{"side", "SideRow", "", "", ""},
                                                {"unit", "Unit", "hex", "", ""},
                                                {"line", "Line", "", "", "", "unit"},
                                                {"load", "Load", "hex", "", "", "line"},
                                                {"flag", "Flag", "", "", "", "unit"}}};

const Schema& schema() {
  static const Schema made("towns", towns_xsd);
  return made;
}

std::string as_roster(const std::string& rows, int turn = 1) {
  return R"(<roster xmlns="urn:adjudicator:1" system="towns" game="g" turn=")" + std::to_string(turn) +
         R"("><side id="blue"/><side id="red"/>)" + rows + "</roster>";
}

std::unique_ptr<Document> read_towns(std::string_view root, std::string text, Spelling spelling,
                                     Diagnostics& diagnostics) {
  return read_document(std::string(root) + (spelling == Spelling::xml ? ".xml" : ".json"), std::move(text),
                       spelling, schema(), root, diagnostics);
}

/// A turn with what a roster and a map say.
struct Game {
  explicit Game(const std::string& roster, const std::string& hexes = {}, Spelling spelling = Spelling::xml) {
    system.key = "towns";
    system.tables = town_tables;
    turn.system = &system;
    turn.game = "g";
    std::vector<TableType> types;
    for (const TableSpec& spec : town_tables) types.push_back({spec.name, spec.type});
    turn.dictionary = schema().dictionary(types);
    map = read_towns(
        "map",
        R"(<map xmlns="urn:adjudicator:1" system="towns" game="g" columns="4" rows="4">)" + hexes + "</map>",
        Spelling::xml, diagnostics);
    file = read_towns("roster", roster, spelling, diagnostics);
    if (!map || !file) return;
    turn.board = decode_map(*map, diagnostics);
    turn.start = State(turn.dictionary, town_tables, turn.board.size());
    for (const char* id : {"blue", "red"}) {
      SideInfo& side = turn.sides.emplace_back();
      side.id = id;
      side.row = turn.start.add(1, turn.names.add(id));
    }
    decode_places(*map, turn, diagnostics);
    decode_roster(*file, turn, diagnostics);
  }
  Row row(std::string_view id) const { return turn.find_thing(id); }
  int number(std::string_view id, std::string_view table, std::string_view trait) const {
    return turn.start.get(row(id), turn.start.trait(table, trait));
  }
  std::string written(Spelling spelling = Spelling::xml) const {
    std::string text;
    StringSink sink(text);
    write_roster_after(turn, turn.start, *make_writer(spelling, schema(), sink));
    return text;
  }
  std::vector<std::string> told() const {
    std::vector<std::string> all;
    for (const Diagnostic& d : diagnostics.all())
      all.push_back(std::to_string(d.at.line) + " " + d.code + ": " + d.message);
    return all;
  }

  RuleSystem system{};
  Turn turn;
  Diagnostics diagnostics;
  std::unique_ptr<Document> map, file;
};

constexpr std::string_view nested = R"(
  <unit id="b1" side="blue" hex="0101">
    <line id="b1-tanks" count="12"><load id="b1-shells" tons="3"/></line>
    <line id="b1-guns" count="2"/>
  </unit>
  <unit id="r1" side="red"/>)";

TEST(Roster, RowsMayStandInWhatTheyBelongTo) {
  const Game game(as_roster(std::string(nested)));
  EXPECT_THAT(game.told(), IsEmpty());
  const State& state = game.turn.start;
  EXPECT_EQ(state.owner(game.row("b1-tanks")), game.row("b1"));
  EXPECT_EQ(state.owner(game.row("b1-shells")), game.row("b1-tanks"));
  EXPECT_EQ(state.location(game.row("b1-shells")), game.turn.board.find("0101"));
  EXPECT_EQ(game.number("b1-guns", "line", "count"), 2);
}

TEST(Roster, OrBesideIt) {
  const Game game(as_roster(R"(<unit id="b1" side="blue" hex="0101"/><unit id="r1" side="red"/>
    <line id="b1-tanks" unit="b1" count="12"/><line id="b1-guns" unit="b1" count="2"/>
    <load id="b1-shells" line="b1-tanks" tons="3"/>)"));
  EXPECT_THAT(game.told(), IsEmpty());
  EXPECT_EQ(game.written(), Game(as_roster(std::string(nested))).written());
}

TEST(Roster, IsWrittenInOneForm) {
  const Game game(
      as_roster(std::string(nested) + R"(<load id="crates" hex="0202"/><flag id="f" unit="b1"/>)"));
  EXPECT_THAT(game.told(), IsEmpty());
  EXPECT_EQ(game.written(), R"(<?xml version="1.0" encoding="UTF-8"?>
<roster xmlns="urn:adjudicator:1" system="towns" game="g" turn="2">
  <side id="blue"/>
  <side id="red"/>
  <unit id="b1" side="blue" hex="0101">
    <line id="b1-tanks" count="12">
      <load id="b1-shells" tons="3"/>
    </line>
    <line id="b1-guns" count="2"/>
  </unit>
  <unit id="r1" side="red"/>
  <load id="crates" hex="0202"/>
  <flag id="f" unit="b1"/>
</roster>
)");
}

TEST(Roster, IsTheSameInJson) {
  const Game game(as_roster(R"(<place id="0303" control="red" fort="2"/>)" + std::string(nested)));
  const Game json(game.written(Spelling::json), {}, Spelling::json);
  EXPECT_THAT(json.told(), IsEmpty());
  EXPECT_EQ(json.written(), game.written());
  EXPECT_EQ(json.written(Spelling::json), game.written(Spelling::json));
}

TEST(Roster, AnOwnerIsNamedOnceAndMustBe) {
  const Game game(as_roster(R"(
<unit id="b1" side="blue"><line id="a" unit="b1" count="1"/>
<line id="b" unit="nobody" count="1"/></unit>
<line id="c" count="1"/>
<line id="a" unit="b1" count="1"/>
<line id="d" unit="b2" count="1"/>)"));
  EXPECT_THAT(
      game.told(),
      ElementsAre(
          "5 duplicate-id: the id 'a' is used twice",
          "2 owner-twice: this line stands in the unit to which it belongs; 'unit' must be left out here",
          "3 unknown-unit: there is no unit 'nobody'",
          "3 owner-twice: this line stands in the unit to which it belongs; 'unit' must be left out here",
          "4 no-owner: this line belongs to no unit: put it into one, or name one in 'unit'",
          "6 unknown-unit: there is no unit 'b2'"));
}

TEST(Roster, HexesBeginAsTheMapSays) {
  const std::string hexes =
      R"(<hex id="0101" control="blue" fort="3"/><hex id="0202" terrain="rough" fort="1"/>)";
  const Game quiet(as_roster(""), hexes);
  EXPECT_THAT(quiet.told(), IsEmpty());
  EXPECT_EQ(quiet.number("0101", "place", "fort"), 3);
  EXPECT_EQ(quiet.number("0303", "place", "fort"), 0);
  EXPECT_THAT(quiet.written(), testing::Not(testing::HasSubstr("<place")));
  // What the roster lists takes nothing from the map: so a fort that is gone can be written.
  const Game after(as_roster(R"(<place id="0101" control="red"/><place id="0303" fort="1"/>)"), hexes);
  EXPECT_EQ(after.number("0101", "place", "fort"), 0);
  EXPECT_EQ(after.turn.start.reference(after.row("0101"), after.turn.start.trait("place", "control")),
            after.turn.sides[1].row);
  EXPECT_EQ(after.number("0202", "place", "fort"), 1);
  EXPECT_THAT(after.written(), testing::HasSubstr("<place id=\"0101\" control=\"red\"/>\n"
                                                  "  <place id=\"0303\" fort=\"1\"/>\n</roster>"));
  EXPECT_EQ(Game(after.written(), hexes).written(), after.written());
}

TEST(Roster, AHexIsListedOnceAndOnTheMap) {
  const Game game(as_roster("\n<place id=\"0101\"/>\n<place id=\"0101\"/>\n<place id=\"0909\" fort=\"1\"/>\n"
                            "<place id=\"0202\" control=\"rde\"/>"),
                  R"(<hex id="0101" control="green"/>)");
  EXPECT_THAT(game.told(), ElementsAre("1 unknown-side: there is no side 'green'",
                                       "3 duplicate-id: the hex '0101' is listed twice",
                                       "4 unknown-hex: the map has no hex '0909'",
                                       "5 unknown-side: there is no side 'rde'; did you mean 'red'?"));
}

TEST(Roster, ChangesInWhatBelongsToAUnitAreFound) {
  Diagnostics diagnostics;
  const auto was = read_towns("roster", as_roster(R"(<place id="0101" fort="1"/>)" + std::string(nested)),
                              Spelling::xml, diagnostics);
  const auto now =
      read_towns("roster", as_roster(R"(<place id="0101" fort="2"/><unit id="b1" side="blue" hex="0101">
    <line id="b1-tanks" count="9"/><line id="b1-more" count="1"/></unit><unit id="r1" side="red"/>)"),
                 Spelling::xml, diagnostics);
  ASSERT_TRUE(was && now);
  std::vector<std::string> all;
  for (const RowsChange& change : changed_rows(*was, *now))
    all.push_back(std::to_string(static_cast<int>(change.kind)) + " " + change.table + " " + change.trait +
                  " " + change.was + ">" + change.now + " " + change.ids.front());
  EXPECT_THAT(all, ElementsAre("0 place fort 1>2 0101", "0 line count 12>9 b1-tanks", "1 line  > b1-more",
                               "2 load  > b1-shells", "2 line  > b1-guns"));
}

}  // namespace
}  // namespace adjudicator::files
