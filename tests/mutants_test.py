#!/usr/bin/env python3
"""mutants_test.py SOURCE: each seeded fault of tests/mutants can still be put in: its file has the text that it replaces, once.

tools/mutants says so too, but only at night; a change of the code is to mend its mutants at once.
"""
import glob
import os
import sys

SOURCE = sys.argv[1]
KEYS = {"mutant", "breaks", "file", "from", "to", "caught", "tests"}


def mutants(table):
    """Those of a table, each as what its lines say."""
    with open(table, encoding="utf-8") as file:
        for number, line in enumerate(file.read().splitlines(), 1):
            key, _, value = line.partition(" ")
            if not line or line.startswith("#"):
                continue
            if key not in KEYS:
                yield {"mutant": f"line {number}", "strange": line}
                continue
            if key == "mutant":
                if number > 1 and "said" in locals():
                    yield said
                said = {}
            said[key] = value.lstrip()
        yield said


def fault_of(said):
    if "strange" in said:
        return f"is no line of a mutant: {said['strange']}"
    path = os.path.join(SOURCE, said["file"])
    if not os.path.exists(path):
        return f"is for a file that is not there: {said['file']}"
    with open(path, encoding="utf-8") as file:
        times = file.read().count(said["from"])
    if times != 1:
        return f"finds its text {times} times in {said['file']}: {said['from']}"
    if not said.get("caught") and not said.get("tests"):
        return "is to be caught by no case and no test"
    return None


found = 0
failed = 0
for table in sorted(glob.glob(os.path.join(SOURCE, "tests/mutants/*.txt"))):
    for said in mutants(table):
        found += 1
        fault = fault_of(said)
        if fault:
            failed += 1
            print(f"{os.path.basename(table)}: {said['mutant']} {fault}")
assert found > 300, f"only {found} mutants were found"
sys.exit(1 if failed else 0)
