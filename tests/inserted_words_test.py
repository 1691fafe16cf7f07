#!/usr/bin/env python3
"""inserted_words_test.py SOURCE PROGRAM SCRATCH: nothing rests on the place of a word in an enumeration of a schema.

Builds the program again with a word more in each enumeration of each schema, after its first one, and judges all example turns with both:
the outcomes are the same (tools/signature). But for enumerations of which a chart needs a row for each word: a game whose chart lacks one is
refused."""
import os
import re
import shutil
import subprocess
import sys

source, program, scratch = sys.argv[1:4]

# Rows or columns of charts.
ROWS = {"Moo3Category", "Moo3Weapon", "ToawDeployment", "ToawLossTolerance", "ToawVisibility", "ToawLighting", "CnaTruckType"}

shutil.rmtree(scratch, ignore_errors=True)
shutil.copytree(source, scratch, ignore=shutil.ignore_patterns("build", ".git"))

changed = 0
for name in sorted(os.listdir(scratch + "/schemas")):
    path = f"{scratch}/schemas/{name}"
    if not name.endswith(".xsd"):
        continue
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with_more, count = re.subn(
        r'(<xs:(?:simpleType|attribute) name="([^"]*)"[^>]*>\s*(?:<xs:simpleType>)?\s*<xs:restriction base="[^"]*">\s*<xs:enumeration value="[^"]*"/>)',
        lambda m: m.group() + ("" if m.group(2) in ROWS else '<xs:enumeration value="one-more"/>'), text)
    changed += count
    with open(path, "w", encoding="utf-8") as file:
        file.write(with_more)
if changed < 100:
    sys.exit(f"only {changed} enumerations were found: the pattern fits the schemas no more")

build = scratch + "/build/release"
subprocess.run(["cmake", "-S", scratch, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DADJUDICATOR_TESTS=OFF"],
               check=True, stdout=subprocess.DEVNULL)
subprocess.run(["cmake", "--build", build, "--target", "adjudicator"], check=True, stdout=subprocess.DEVNULL)

signature = [subprocess.run([source + "/tools/signature", one], check=True, capture_output=True, text=True).stdout.strip()
             for one in (program, build + "/adjudicator")]
if signature[0] != signature[1]:
    sys.exit(f"outcomes rest on the places of words: {signature[0]} is {signature[1]} with a word more in each of {changed} enumerations")
print(f"{signature[0]}, with a word more in each of {changed} enumerations")
