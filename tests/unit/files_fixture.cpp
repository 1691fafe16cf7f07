#include "files_fixture.hpp"

namespace adjudicator::files {
namespace {

constexpr std::string_view xsd = R"(<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:adjudicator:1" xmlns:a="urn:adjudicator:1"
           targetNamespace="urn:adjudicator:1" elementFormDefault="qualified">
  <xs:include schemaLocation="common.xsd"/>

  <xs:element name="orders">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="list" minOccurs="0">
          <xs:complexType>
            <xs:choice minOccurs="0" maxOccurs="unbounded">
              <xs:element name="attack" type="Attack"/>
              <xs:element name="march" type="March"/>
              <xs:element name="pass" type="Pass"/>
            </xs:choice>
          </xs:complexType>
        </xs:element>
        <xs:element name="remark" type="Paragraph" minOccurs="0" maxOccurs="2"/>
      </xs:sequence>
      <xs:attribute name="system" type="Word" use="required"/>
      <xs:attribute name="turn" type="TurnNumber" use="required"/>
    </xs:complexType>
  </xs:element>
  <xs:complexType name="Attack">
    <xs:attribute name="target" type="HexId"/>
    <xs:attribute name="id" type="Id"/>
    <xs:attribute name="units" type="IdList"/>
    <xs:attribute name="prefer" type="DirectionList"/>
    <xs:attribute name="seq" type="Sequence" default="1000"/>
    <xs:attribute name="odds" type="Odds"/>
  </xs:complexType>
  <xs:simpleType name="Odds">
    <xs:annotation><xs:documentation>
      odds,
      such as 3-1 </xs:documentation></xs:annotation>
    <xs:restriction base="xs:token"><xs:pattern value="[1-9]-[1-9]"/></xs:restriction>
  </xs:simpleType>
  <xs:complexType name="March">
    <xs:sequence>
      <xs:element name="leg" maxOccurs="3">
        <xs:complexType>
          <xs:attribute name="to" type="HexId" use="required"/>
          <xs:attribute name="road" type="xs:boolean" default="false"/>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
    <xs:attribute name="unit" type="Id" use="required"/>
  </xs:complexType>
  <xs:complexType name="Pass"/>

  <xs:simpleType name="UnitRef"><xs:restriction base="Id"/></xs:simpleType>
  <xs:simpleType name="SupplyDumpRef"><xs:restriction base="Id"/></xs:simpleType>
  <xs:simpleType name="Status"><xs:restriction base="xs:token"><xs:enumeration value="ready"/><xs:enumeration value="spent"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="StatusList"><xs:list itemType="Status"/></xs:simpleType>
  <xs:complexType name="Counter">
    <xs:attribute name="name" type="Text"/>
    <xs:attribute name="id" type="Id" use="required"/>
  </xs:complexType>
  <xs:complexType name="Unit">
    <xs:complexContent><xs:extension base="Counter">
      <xs:attribute name="side" type="SideRef" use="required"/>
      <xs:attribute name="hex" type="PlaceRef"/>
      <xs:attribute name="leader" type="UnitRef"/>
      <xs:attribute name="dump" type="SupplyDumpRef"/>
      <xs:attribute name="type" type="Word" default="infantry"/>
      <xs:attribute name="strength" default="4"><xs:simpleType><xs:restriction base="xs:int"><xs:minInclusive value="-5"/><xs:maxInclusive value="99"/></xs:restriction></xs:simpleType></xs:attribute>
      <xs:attribute name="moves" type="Halves" default="-1.5"/>
      <xs:attribute name="fuel" type="Tenths" default="0.7"/>
      <xs:attribute name="weight" type="Milli" default="2.25"/>
      <xs:attribute name="dug-in" type="xs:boolean" default="1"/>
      <xs:attribute name="status" type="Status" default="spent"/>
      <xs:attribute name="marks" type="StatusList" default="ready spent"/>
    </xs:extension></xs:complexContent>
  </xs:complexType>
  <xs:element name="roster">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="rules" minOccurs="0">
          <xs:complexType><xs:attribute name="zoc" type="xs:boolean" default="true"/></xs:complexType>
        </xs:element>
        <xs:element name="unit" type="Unit" minOccurs="1" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="turn" type="TurnNumber" use="required"/>
    </xs:complexType>
  </xs:element>

  <xs:element name="letter">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="p" type="Paragraph" minOccurs="0" maxOccurs="unbounded"/>
        <xs:choice>
          <xs:element name="seal" type="Pass"/>
          <xs:element name="signed" type="Text"/>
        </xs:choice>
      </xs:sequence>
      <xs:attribute name="mood" type="xs:string"/>
      <xs:attribute name="pages" type="FaceList"/>
    </xs:complexType>
  </xs:element>
</xs:schema>
)";

Read read_text(std::string_view text, std::string_view root, Spelling spelling) {
  Read read;
  ReadOptions options;
  options.tolerant = "list";
  const std::string name = spelling == Spelling::xml ? "f.xml" : "f.json";
  read.document =
      read_document(name, std::string(text), spelling, test_schema(), root, read.diagnostics, options);
  return read;
}

std::string told_as(const Diagnostic& d, bool tolerated, bool with_place) {
  std::string out = tolerated ? "~" : "";
  if (with_place) out += std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + " ";
  return out + d.code + ": " + d.message;
}

std::vector<std::string> all_told(const Read& read, bool with_place) {
  std::vector<std::string> out;
  for (const Diagnostic& d : read.diagnostics.all()) out.push_back(told_as(d, false, with_place));
  if (read.document == nullptr) return out;
  for (const Fault& fault : read.document->faults())
    out.push_back(told_as(read.document->fault(fault, ""), true, with_place));
  return out;
}

}  // namespace

const Schema& test_schema() {
  static const Schema& schema = *new Schema("test", xsd);
  return schema;
}

std::vector<std::string> Read::told() const {
  return all_told(*this, true);
}
std::vector<std::string> Read::messages() const {
  return all_told(*this, false);
}

Read read_xml_text(std::string_view text, std::string_view root) {
  return read_text(text, root, Spelling::xml);
}
Read read_json_text(std::string_view text, std::string_view root) {
  return read_text(text, root, Spelling::json);
}

}  // namespace adjudicator::files
