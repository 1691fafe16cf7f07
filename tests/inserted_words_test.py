#!/usr/bin/env python3
"""inserted_words_test.py SOURCE PROGRAM SCRATCH: nothing rests on the place of a word in an enumeration of a schema.

Builds the program again with a word more in each enumeration of each schema, after its first one, and judges all example turns with both:
reports say the same (tools/report-texts), and rosters are the same. (Logs hold words of traits by their places: of them it is not asked.) But for
enumerations of which a chart needs a row for each word: a game whose chart lacks one is refused."""
import glob
import os
import re
import shutil
import subprocess
import sys

source, program, scratch = sys.argv[1:4]

# Rows or columns of charts.
ROWS = {"Moo3Category", "Moo3Weapon", "ToawDeployment", "ToawLossTolerance", "ToawVisibility", "ToawLighting", "CnaTruckType"}


def is_row(text, at):
    """Whether what stands there belongs to one of ROWS."""
    return any(0 <= text.find(f'name="{name}"') < at < text.find("</xs:simpleType>", text.find(f'name="{name}"')) for name in ROWS)


shutil.rmtree(scratch, ignore_errors=True)
shutil.copytree(source, scratch, ignore=shutil.ignore_patterns("build", ".git"))

changed = 0
for name in sorted(os.listdir(scratch + "/schemas")):
    path = f"{scratch}/schemas/{name}"
    if not name.endswith(".xsd"):
        continue
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for first in list(re.finditer(r'(<xs:restriction base="[^"]*">\s*)<xs:enumeration value="[^"]*"/>', text))[::-1]:
        if is_row(text, first.start()):
            continue
        text = text[:first.end()] + '<xs:enumeration value="one-more"/>' + text[first.end():]
        changed += 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
if changed < 100:
    sys.exit(f"only {changed} enumerations were found: the pattern fits the schemas no more")

build = scratch + "/build/release"
subprocess.run(["cmake", "-S", scratch, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DADJUDICATOR_TESTS=OFF"],
               check=True, stdout=subprocess.DEVNULL)
subprocess.run(["cmake", "--build", build, "--target", "adjudicator"], check=True, stdout=subprocess.DEVNULL)


def rosters(one):
    """Those that each example turn ends with, by their names."""
    folder = scratch + "/rosters"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source + "/examples", folder, ignore=shutil.ignore_patterns("mailing-*"))
    for turn in sorted(glob.glob(folder + "/*/turn-*")):
        subprocess.run([one, "resolve", os.path.dirname(turn), "--turn", str(int(turn[-2:])), "--formats", "xml"], stderr=subprocess.DEVNULL, check=False)
    return {name[len(folder):]: open(name, "rb").read() for name in glob.glob(folder + "/*/turn-*/mailing-1/roster.xml")}


more = build + "/adjudicator"
before, after = rosters(program), rosters(more)
if len(before) < 10 or before != after:
    sys.exit(f"rosters rest on the places of words: {sorted(name for name in before if before[name] != after.get(name))}")
if subprocess.run([source + "/tools/report-texts", program, more], check=False).returncode != 0:
    sys.exit("reports rest on the places of words")
print(f"the same with a word more in each of {changed} enumerations")
