#!/usr/bin/env python3
"""schema_types_test.py SCHEMA_TYPES SOURCE: what it writes of a small schema, and what it says of a broken one."""
import os
import subprocess
import sys
import tempfile

program, source = sys.argv[1:3]
common = source + "/schemas/common.xsd"

SMALL = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:adjudicator:1" xmlns:t="urn:adjudicator:text"
  targetNamespace="urn:adjudicator:1" elementFormDefault="qualified">
  <xs:include schemaLocation="common.xsd"/>
  <xs:simpleType name="SmallArm"><xs:restriction base="xs:token"><xs:enumeration value="foot"/><xs:enumeration value="static"/>
    <xs:enumeration value="2-gun"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="SmallArms"><xs:list itemType="SmallArm"/></xs:simpleType>
  <xs:complexType name="SmallRules">
    <xs:attribute name="fog" type="xs:boolean" default="true"/>
    <xs:attribute name="who" default="all"><xs:simpleType><xs:restriction base="xs:token"><xs:enumeration value="one"/>
      <xs:enumeration value="all"/></xs:restriction></xs:simpleType></xs:attribute>
  </xs:complexType>
  <xs:element name="game"><xs:complexType><xs:sequence><xs:element name="rules" type="SmallRules" minOccurs="0"/></xs:sequence>
    </xs:complexType></xs:element>
  <xs:complexType name="SmallSideRow"><xs:attribute name="id" type="SideId" use="required"/></xs:complexType>
  <xs:complexType name="SmallLine"><xs:attribute name="id" type="Id" use="required"/><xs:attribute name="points" type="Halves"/></xs:complexType>
  <xs:complexType name="SmallUnit">
    <xs:sequence><xs:element name="line" type="SmallLine" minOccurs="0" maxOccurs="9"/></xs:sequence>
    <xs:attribute name="id" type="Id" use="required"/>
    <xs:attribute name="side" type="SideRef" use="required"/>
    <xs:attribute name="arm" type="SmallArm" default="foot"/>
    <xs:attribute name="status" default="ready"><xs:simpleType><xs:restriction base="xs:token"><xs:enumeration value="ready"/>
      <xs:enumeration value="gone"/></xs:restriction></xs:simpleType></xs:attribute>
  </xs:complexType>
  <xs:element name="roster"><xs:complexType><xs:sequence><xs:element name="side" type="SmallSideRow" maxOccurs="8"/>
    <xs:element name="unit" type="SmallUnit" minOccurs="0" maxOccurs="99"/></xs:sequence></xs:complexType></xs:element>
  <xs:element name="small-chart"><xs:complexType><xs:sequence><xs:element name="row" maxOccurs="9"><xs:complexType>
    <xs:attribute name="name" type="Word" use="required"/><xs:attribute name="arms" type="SmallArms" default=""/>
    <xs:attribute name="most" type="xs:int"/></xs:complexType></xs:element></xs:sequence><xs:attributeGroup ref="ChartRoot"/>
    </xs:complexType></xs:element>
</xs:schema>
"""

WRITTEN = """enum class Arm : std::uint8_t { foot, static_, n2_gun };
arm_words{"foot", "static", "2-gun"};
enum class UnitStatus : std::uint8_t { ready, gone };
enum class Who : std::uint8_t { one, all };
table_names{"place", "side", "unit", "line"};
inline constexpr Trait arm{2, 1};
inline constexpr Trait points{3, 0};
Row side(Row row) const
Arm arm(Row row) const { return Arm(state_->get(row, unit::arm)); }
UnitStatus status(Row row) const
Halves points(Row row) const
bool fog = true;
Who who = Who::all;
read.take("who", set.who, who_words);
struct RowLine {
std::uint32_t arms;
std::optional<std::int32_t> most;
""".splitlines()


def run(*words):
    return subprocess.run([program, *words], capture_output=True, text=True)


def expect(holds, *what):
    if not holds:
        sys.exit("schema_types_test: " + " ".join(str(part) for part in what))


with tempfile.TemporaryDirectory() as folder:
    schema, out = folder + "/small.xsd", folder + "/schema.hpp"
    with open(schema, "w", encoding="utf-8") as file:
        file.write(SMALL)
    made = run(out, schema, common)
    expect(made.returncode == 0 and made.stderr == "", "a small schema:", made)
    with open(out, encoding="utf-8") as file:
        text = file.read()
    for line in WRITTEN:
        expect(line in text, "lacks", line, "in", text)

    # The same again stays as it is, so that nothing is compiled anew.
    os.utime(out, (1, 1))
    expect(run(out, schema, common).returncode == 0 and os.stat(out).st_mtime == 1, "wrote anew what had not changed")

    with open(schema, "w", encoding="utf-8") as file:
        file.write(SMALL.replace('type="SmallArm" default', 'type="NoSuchType" default'))
    broken = run(out, schema, common)
    expect(broken.returncode == 65 and "NoSuchType" in broken.stderr, "a broken schema:", broken)
    expect(run(out, folder + "/none.xsd", common).returncode == 65, "a schema that is not there")
    expect(run(out).returncode == 64, "too few words")
