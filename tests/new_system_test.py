#!/usr/bin/env python3
"""new_system_test.py SOURCE MADE: what tools/new-system refuses, and that it writes what it says. (That what it makes is a system is shown
by the build: tests/CMakeLists.txt has it make one, and every test of systems runs over that one.)"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE, MADE = sys.argv[1:3]
TABLE = "adjudicator/systems/systems.cpp"


def call(*arguments):
    run = subprocess.run([sys.executable, os.path.join(SOURCE, "tools/new-system"), *arguments], capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


def tree(folder):
    return {os.path.relpath(os.path.join(at, name), folder): open(os.path.join(at, name), "rb").read()
            for at, _, names in os.walk(folder) for name in names}


def project(folder):
    for part in ("adjudicator/systems", "adjudicator/core"):
        shutil.copytree(os.path.join(SOURCE, part), os.path.join(folder, part))


with tempfile.TemporaryDirectory() as folder:
    project(folder)
    before = tree(folder)
    for key, words in {
        "Demo": "lower-case letters and digits", "9lives": "a letter first", "a--b": "joined by '-'", "": "cannot be a system's key",
        "no_way": "cannot be a system's key", "../up": "cannot be a system's key", "a" * 25: "at most 24", "core": "has a meaning",
        "common": "has a meaning", "class": "has a meaning", "apply": "is a name of core/facts.hpp",
        "classic": "there is a system 'classic' already",
    }.items():
        code, out, err = call(key, folder)
        assert code == 64 and out == "" and words in err and err.endswith("; nothing was written\n"), (key, code, out, err)
        assert tree(folder) == before, key
    code, out, err = call("demo", os.path.join(folder, "elsewhere"))
    assert code == 64 and "is not the project" in err, err
    assert call()[0] == 64

    code, out, err = call("two-words", folder)
    assert code == 0 and err == "" and "made the system 'two-words'" in out, (code, out, err)
    after = tree(folder)
    assert {name for name in before if after[name] != before[name]} == {TABLE}
    made = {name: text.decode() for name, text in after.items() if name not in before}
    assert len(made) > 40
    for name, text in made.items():
        assert "two-words" in name or name.startswith("adjudicator/systems/two-words/"), name
        assert "skeleton" not in (name + text).lower(), name
    table = after[TABLE].decode()
    assert '#include "systems/two-words/two-words.hpp"\n' in table and "      two_words::rules,\n" in table
    assert call("two-words", folder)[0] == 64 and tree(folder) == after
    code, out, err = call("another", folder)
    assert code == 0 and "      two_words::rules,\n      another::rules,\n" in open(os.path.join(folder, TABLE)).read()

# The rules that the skeleton cites have titles, in both languages.
model = os.path.join(SOURCE, "tools/new-system.d")
cited = {number for text in tree(model).values() for number in re.findall(r"SKELETON-[0-9]+(?:\.[0-9]+)*", text.decode())}
for language in ("en", "de"):
    with open(os.path.join(model, f"stylesheets/wording/skeleton-rules.{language}.xml"), encoding="utf-8") as file:
        titles = set(re.findall(r"rule\.(SKELETON-[0-9.]+)\"", file.read()))
    assert cited == titles, (language, cited ^ titles)

# What the tests of systems were built from is what the tool makes today.
with tempfile.TemporaryDirectory() as folder:
    project(folder)
    assert call("made-demo", folder)[0] == 0
    for name, text in tree(folder).items():
        if "made-demo" in name:
            assert open(os.path.join(MADE, name), "rb").read() == text, name + ": run cmake again"
