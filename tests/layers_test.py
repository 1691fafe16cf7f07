#!/usr/bin/env python3
"""layers_test.py SOURCE: tools/layers finds nothing in the project, and finds each of the includes that are put there on purpose."""
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile

SOURCE = sys.argv[1]


sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("layers", os.path.join(SOURCE, "tools/layers"))
tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("layers", loader))
loader.exec_module(tool)


# file, line that is put at its end, whether it is told
TRIED = [
    ("adjudicator/systems/classic/zoc.cpp", "#include <xercesc/dom/DOM.hpp>", True),
    ("adjudicator/systems/classic/zoc.cpp", '#include "files/spellings/reader.hpp"', True),
    ("adjudicator/systems/classic/zoc.cpp", "#include <files/spellings/reader.hpp>", True),
    ("adjudicator/systems/classic/zoc.cpp", '#  include  "reports/report/report.hpp"', True),
    ("adjudicator/systems/classic/zoc.cpp", '#include "systems/cna/field/zoc.hpp"', True),
    ("adjudicator/systems/classic/zoc.cpp", '#include "systems/systems.hpp"', True),
    ("adjudicator/systems/classic/zoc.cpp", '#include "../../files/reader.hpp"', True),
    ("adjudicator/systems/classic/zoc.cpp", '#include "version.hpp"', True),
    ("adjudicator/systems/classic/zoc.cpp", "#include <unistd.h>", True),
    ("adjudicator/systems/classic/zoc.cpp", "#include <sodium.h>", True),
    ("adjudicator/systems/classic/zoc.cpp", "%:include <fmt/core.h>", True),
    ("adjudicator/systems/classic/zoc.cpp", "#inc\\\nlude <fmt/core.h>", True),
    ("adjudicator/systems/classic/zoc.cpp", "#define FILE_OF_OURS <fmt/core.h>\n#include FILE_OF_OURS", True),
    ("adjudicator/systems/classic/zoc.cpp", "#include /* why not */ <fmt/core.h>", True),
    ("adjudicator/systems/classic/zoc.cpp", "import <vector>;", True),
    ("adjudicator/systems/classic/zoc.cpp", "// #include <fmt/core.h>", False),
    ("adjudicator/systems/classic/zoc.cpp", "/*\n#include <fmt/core.h>\n*/", False),
    ("adjudicator/systems/classic/zoc.cpp", '#include "systems/shared/luck.hpp"', False),
    ("adjudicator/systems/classic/zoc.cpp", '#include "core/scene.hpp"\n#include <array>', False),
    ("adjudicator/systems/classic/charts/helper.hpp", "#include <fmt/core.h>", True),
    ("adjudicator/systems/shared/luck.cpp", '#include "systems/classic/zoc.hpp"', True),
    ("adjudicator/systems/shared/luck.cpp", '#include "core/dice.hpp"', False),
    ("adjudicator/systems/systems.cpp", '#include "files/spellings/reader.hpp"', True),
    ("tests/systems/drill/drill.cpp", '#include "files/spellings/reader.hpp"', True),
    ("tests/systems/drill/drill.cpp", '#include "systems/classic/zoc.hpp"', True),
    ("adjudicator/core/scene.cpp", '#include "systems/classic/zoc.hpp"', True),
    ("adjudicator/core/scene.cpp", '#include "files/spellings/reader.hpp"', True),
    ("adjudicator/core/scene.cpp", "#include <fmt/core.h>", True),
    ("adjudicator/files/spellings/reader.hpp", '#include "record/record.hpp"', True),
    ("adjudicator/files/schema/schema.cpp", '#include "files/spellings/reader.hpp"', True),
    ("adjudicator/files/moment.cpp", '#include "files/schema/schema.hpp"', True),
    ("adjudicator/files/folder/folder.cpp", '#include "files/schema/schema.hpp"\n#include "files/moment.hpp"', False),
    ("adjudicator/host/game/game.cpp", '#include "host/turn/mailing.hpp"', True),
    ("adjudicator/reports/wording/wording.cpp", '#include "reports/page/html.hpp"', True),
    ("adjudicator/systems/toaw/land/battle.cpp", '#include "systems/toaw/naval/harm.hpp"', True),
    ("adjudicator/systems/toaw/naval/harm.cpp", '#include "systems/toaw/common/retreat.hpp"', False),
    ("adjudicator/systems/cna/field/zoc.cpp", '#include "systems/cna/segment/segment.hpp"', True),
    ("adjudicator/systems/cna/field/zoc.cpp", '#include "systems/cna/schema.hpp"', False),
    ("adjudicator/files/attic/attic.hpp", '#include "files/schema/schema.hpp"', True),
    ("adjudicator/reports/report/report.cpp", '#include "record/record.hpp"', True),
    ("adjudicator/reports/report/report.cpp", '#include "host/game/game.hpp"', True),
    ("adjudicator/record/record.cpp", '#include "host/stopped.hpp"', True),
    ("adjudicator/host/game/game.cpp", '#include "cli/command.hpp"', True),
    ("adjudicator/host/game/game.cpp", "#include <boost/program_options.hpp>", True),
    ("adjudicator/host/game/game.cpp", "#include <iostream>", True),
    ("adjudicator/host/game/game.cpp", "#include <random>", True),
    ("adjudicator/host/game/game.cpp", 'void say() { std::cerr << "no"; }', True),
    ("adjudicator/host/game/game.cpp", 'void say() { std::fprintf(stderr, "no"); }', True),
    ("adjudicator/host/game/game.cpp", "void end() { std::exit(65); }", True),
    ("adjudicator/host/game/game.cpp", "const auto now = std::chrono::system_clock::now();", True),
    ("adjudicator/host/game/game.cpp", "const auto seed = record::draw_at_random();", True),
    ("adjudicator/host/game/game.cpp", 'const char* where = std::getenv("HOME");', True),
    ("adjudicator/host/game/game.cpp", '#include <chrono>\n// std::cout would talk\nconst char* talk = "std::cout << exit(1)";', False),
    ("adjudicator/cli/receive.cpp", "#include <iostream>", False),
    ("adjudicator/systems/cna/field/zoc.cpp", "void fire(const Scene& turn, Segment& segment);", True),
    ("adjudicator/systems/cna/field/zoc.cpp", "void fire(const Scene& turn, const Segment& segment, Firing& firing);", False),
    ("adjudicator/fo/text.cpp", '#include "core/names.hpp"', True),
    ("adjudicator/fo/text.cpp", '#include "reports/report/report.hpp"', True),
    ("adjudicator/fo/text.cpp", '#include "reports/tree.hpp"', True),
    ("adjudicator/fo/text.cpp", "#include <libxml/tree.h>", False),
    ("adjudicator/reports/report/report.cpp", "#include <cairo.h>", True),
    ("adjudicator/record/record.cpp", '#include "reports/report/report.hpp"', True),
    ("adjudicator/cli/check.cpp", '#include "systems/classic/zoc.hpp"', True),
    ("adjudicator/further/new.cpp", "#include <vector>", True),
]

# Two files of a target, what is put at their ends, whether it is told. Local to one or to both: in one unit they would meet.
LOCAL = "\nnamespace adjudicator::classic {\nnamespace {\n%s\n}  // namespace\n}  // namespace adjudicator::classic\n"
OPEN = "\nnamespace adjudicator::classic {\n%s\n}  // namespace adjudicator::classic\n"
ELSEWHERE = "\nnamespace elsewhere {\nnamespace {\n%s\n}\n}  // namespace elsewhere\n"
TOGETHER = [
    (LOCAL % "int tried(int a) {\n  return a;\n}", LOCAL % "long tried(long a) {\n  return a;\n}", True),
    (LOCAL % "constexpr int tried = 9;", LOCAL % "constexpr std::array<int, 2> tried{{1, 2}};", True),
    (LOCAL % "template <class T>\nstd::vector<std::pair<T, int>> tried(const T& from,\n                                         int to) {\n  return {};\n}",
     LOCAL % "struct tried {\n  int a;\n};", True),
    (LOCAL % "enum class tried : std::uint8_t { a };", LOCAL % "using tried = int;", True),
    (LOCAL % "int tried(int a) {\n  return a;\n}", OPEN % "int tried(std::string_view a) {\n  return 1;\n}", True),
    (OPEN % "int tried(int a) {\n  return a;\n}", OPEN % "int tried(std::string_view a) {\n  return 1;\n}", False),
    (LOCAL % "int tried(int a) {\n  return a;\n}", OPEN % "int f() {\n  int tried = 1;\n  return tried;\n}", False),
    (LOCAL % "int tried(int a) {\n  return a;\n}", LOCAL % '// int tried(int a) {\nconst char* text = R"(\nint tried(int a) {\n)";', False),
    (LOCAL % "int tried(int a) {\n  return a;\n}", ELSEWHERE % "int tried(int a) {\n  return a;\n}", False),
]

# All files, once; what is put into one below is looked for in those of its name alone.
run = subprocess.run([os.path.join(SOURCE, "tools/layers")], capture_output=True, text=True)
assert run.returncode == 0 and run.stdout + run.stderr == "", run.stdout + run.stderr

failed = 0
with tempfile.TemporaryDirectory() as folder:
    for top in ("adjudicator", "tests/systems"):
        shutil.copytree(os.path.join(SOURCE, top), os.path.join(folder, top))
    for name, line, wrong in TRIED:
        path = os.path.join(folder, name)
        before = open(path, encoding="utf-8").read() if os.path.exists(path) else None
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a", encoding="utf-8") as file:
            file.write("\n" + line + "\n")
        told = list(tool.faults(folder, {os.path.basename(name)}))
        if [t.split(":")[0] for t in told] != [name] * wrong:
            failed += 1
            print(f"{name}: {line!r} is {'not ' if wrong else ''}told: {told}")
        if before is None:
            os.remove(path)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(before)
        if name.startswith("adjudicator/further"):
            os.rmdir(os.path.dirname(path))
    for pair in TOGETHER:
        paths = ["adjudicator/systems/classic/zoc.cpp", "adjudicator/systems/classic/odds.cpp"]
        before = [open(os.path.join(folder, path), encoding="utf-8").read() for path in paths]
        for path, text, more in zip(paths, before, pair):
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text + more)
        told = list(tool.same_names(folder, "adjudicator/systems/classic/"))
        if bool(told) != pair[2] or any("'tried'" not in t or t.split(":")[0] not in paths for t in told):
            failed += 1
            print(f"{pair[0]!r} and {pair[1]!r} are {'not ' if pair[2] else ''}told: {told}")
        for path, text in zip(paths, before):
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
sys.exit(1 if failed else 0)
