#!/usr/bin/env python3
"""systems_test.py PROGRAM SOURCE MADE: what every rules system of the program must have, whoever wrote it: cases, entries of the
gallery for its codes, German, examples that can be played to their end, a template.

PROGRAM has the systems of the product and those of the tests; MADE is the project in which tools/new-system made one of them."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

PROGRAM, SOURCE, MADE = sys.argv[1:4]
os.environ["ADJUDICATOR_APPROVE"] = ""
failures = []


def expect(holds, *what):
    if not holds:
        failures.append(" ".join(str(w) for w in what))


def call(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


class Home:
    """Where the files of a system lie (tests/runner/homes.hpp)."""

    def __init__(self, key):
        own = os.path.join(SOURCE, "tests/systems", key)
        self.of_tests = os.path.exists(own + "/visibility.xml")
        root = SOURCE if self.of_tests or os.path.exists(os.path.join(SOURCE, "adjudicator/systems", key)) else MADE
        self.product = root == SOURCE and not self.of_tests
        self.code = own if self.of_tests else os.path.join(root, "adjudicator/systems", key)
        self.cases = os.path.join(root, "tests/systems", key, "cases")
        self.errors = os.path.join(root, "tests/systems", key, "errors")
        self.examples = own + "/examples" if self.of_tests else os.path.join(root, "examples")
        self.wording = own if self.of_tests else os.path.join(root, "stylesheets/wording")
        self.schema = os.path.join(own, key + ".xsd") if self.of_tests else os.path.join(root, "schemas", key + ".xsd")


def systems():
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/game.xml", "w", encoding="utf-8") as file:
            file.write('<game xmlns="urn:adjudicator:1" system="nobodys" id="g" title="T"/>')
        return re.search(r"the systems are: ([a-z0-9, -]+[a-z0-9])", call("check", folder).stderr).group(1).split(", ")


def sentences(file):
    return {say.get("key"): say.text for say in ET.parse(file).getroot()}


def check_wording(key, home):
    english = sentences(os.path.join(home.wording, key + ".en.xml"))
    german_file = os.path.join(home.wording, key + ".de.xml")
    expect(os.path.exists(german_file), key, "speaks no German")
    if not os.path.exists(german_file):
        return
    german = sentences(german_file)
    for say in english:
        if not say.startswith("layout."):
            expect(say in german, key, "has no German for", say)
    for say in german:
        expect(say in english and not say.startswith("layout."), key, "has in German alone:", say)


def codes_of(home):
    """The codes of its rules: those of load errors and refusals."""
    text = "".join(read(file) for file in glob.glob(home.code + "/**/*.cpp", recursive=True))
    return set(re.findall(r'"([A-Z][A-Z0-9-]*-[ELW][0-9]+)"', text))


def check_codes(key, home):
    """A code is shown where a person would look for it: in the gallery, or in a case."""
    entries = glob.glob(f"{home.errors}/**/expected.txt", recursive=True) + glob.glob(f"{SOURCE}/tests/errors/**/expected.txt", recursive=True)
    gallery = "".join(read(file) for file in entries)
    cases = "".join(read(file) for file in glob.glob(home.cases + "/**/*.xml", recursive=True))
    shown = {code for code in codes_of(home) if f"[{code}]" in gallery}
    expect(shown, key, "has no entry in the gallery", home.errors)
    for code in sorted(codes_of(home) - shown):
        expect(f'"{code}"' in cases or code in cases, key, "shows its code", code, "neither in the gallery nor in a case")


def check_gallery(key, home):
    """Word for word; of the product's systems gallery_test does it. The game that is laid over is the system's template."""
    for entry in sorted(glob.glob(f"{home.errors}/*")):
        with tempfile.TemporaryDirectory() as folder:
            game = os.path.join(folder, "game")
            call("new", key, game)
            shutil.copytree(entry, game, dirs_exist_ok=True)
            os.remove(os.path.join(game, "expected.txt"))
            run = call("check", game)
            told = f"exit {run.returncode}\n" + run.stderr.replace(game + "/", "")
            expect(told == read(entry, "expected.txt"), entry, "says", told)


def play(key, game, language):
    """Turn by turn, all sides reading one language."""
    text = read(game, "game.xml")
    sides = re.findall(r'<side id="([^"]+)"', text)
    text = re.sub(r' language="[a-z]+"', "", text)
    with open(os.path.join(game, "game.xml"), "w", encoding="utf-8") as file:
        file.write(re.sub(r"<side ", f'<side language="{language}" ', text))
    turns = sorted(glob.glob(game + "/turn-*"))
    expect(turns, key, "has no turn in", game)
    for folder in turns:
        words = ["resolve", game, "--turn", str(int(folder[-2:])), "--formats", "xml,json,html,text,pdf"]
        run = call(*words)
        if run.returncode != 0:
            run = call(*words, "--defaults")
        expect(run.returncode == 0, key, *words, ":", run.stderr)
        for side in sides:
            told = glob.glob(f"{folder}/mailing-*/report-{side}.txt")
            expect(told, key, game, "has no text for", side)
            for file in told:
                # What no sentence was found for stands there as its key.
                odd = re.findall(r".*(?:[{}|]|\b(?:noted|scene|moved|changed|removed|looked-up)\.[a-z]).*", read(file))
                expect(not odd and len(read(file)) > 200, key, file, language, "says", odd)
    run = call("audit", game)
    expect(run.returncode == 0, key, "audit of", game, ":", run.stdout, run.stderr)


def check_games(key, home):
    """The template and every example, to their end."""
    games = [os.path.dirname(g) for g in glob.glob(home.examples + "/*/game.xml") if f'system="{key}"' in read(g)]
    expect(games, key, "has no example game below", home.examples)
    for language in os.environ.get("SYSTEMS_TEST_LANGUAGES", "en de").split():
        with tempfile.TemporaryDirectory() as folder:
            os.environ["ADJUDICATOR_SECRETS"] = os.path.join(folder, "secrets")
            template = folder + "/template"
            expect(call("new", key, template).returncode == 0, key, "has no template")
            expect(call("check", template).returncode == 0, key, "the template has faults")
            play(key, template, language)
            # Those of the product have golden files (cli_golden_test).
            for game in [] if home.product else games:
                copy = os.path.join(folder, os.path.basename(game))
                shutil.copytree(game, copy)
                play(key, copy, language)


FACT = re.compile(r"\b(scene|noted|told)\.([a-z][a-z-]*)")


def layout_families():
    """The keys layout.* that stylesheets/README.md documents, as expressions."""
    documented = re.findall(r"^\| `(layout\.[A-Za-z.-]+)` \|", read(SOURCE, "stylesheets/README.md"), re.M)
    def any_name(head):  # gates are named as players name them
        return "[A-Za-z][A-Za-z-]*" if head[0] == "GATE" else "[a-z][a-z0-9.-]*"
    return {name: re.compile(re.sub(r"[A-Z]{4,}", any_name, name.replace(".", r"\.")) + "$") for name in documented}


def check_families(families):
    """What stylesheets and program ask for is documented, and nothing else is."""
    asked = set()
    for file in glob.glob(SOURCE + "/stylesheets/*.xsl") + glob.glob(SOURCE + "/adjudicator/reports/**/*.cpp", recursive=True):
        text = re.sub(r"<!--.*?-->", "", read(file), flags=re.S)
        asked |= set(re.findall(r"['\"](layout\.[a-z.-]+)['\"]", text))
    heads = {re.sub(r"[A-Z]{4,}$", "", name) for name in families}
    # Of a fact, layout.echo. is asked for as layout.echo.told. too; f:word('layout.lucky', KIND) puts the dot in between.
    asked = {re.sub(r"^(layout\.echo\.).*", r"\1", name) for name in asked}
    asked = {name + "." if name + "." in heads else name for name in asked}
    expect(asked == heads,
           "stylesheets/README.md does not document the keys that are asked for:", sorted(asked ^ heads))


def code(home):
    return "".join(read(file) for file in glob.glob(home.code + "/**/*.[ch]pp", recursive=True))


def check_layout(key, home, families):
    said = sentences(os.path.join(home.wording, key + ".en.xml"))
    text = code(home) + "".join(read(file) for file in glob.glob(SOURCE + "/adjudicator/systems/shared/*.[ch]pp"))  # leaves facts too
    for name, value in said.items():
        if not name.startswith("layout."):
            continue
        expect(any(family.match(name) for family in families.values()), key, "has an unknown key", name)
        for kind, what in FACT.findall(name + " " + (value or "")):
            expect(f'"{what}"' in text, key, name, "names a fact that no code leaves:", f"{kind}.{what}")
    # Where things stand in hexes, these are fought for.
    hexes = 'type="PlaceRef"' in read(home.schema)
    expect(not hexes or said.get("layout.ground"), key, "does not say which hexes its battles are fought for: layout.ground")
    for kind in (said.get("layout.losses") or "").split():
        # A kind that clauses leave out, because a sentence of its own tells it, has cost.KIND alone (stylesheets/verdict.xsl).
        expect(f"loss.{kind}" in said or f"cost.{kind}" in said, key, "has no words for losses in headlines:", f"loss.{kind}")


def every(pattern):
    return "".join(read(file) for file in sorted(glob.glob(SOURCE + pattern, recursive=True)))


SHEETS = every("/stylesheets/*.xsl")
ASKING = SHEETS + "".join(read(file) for file in glob.glob(SOURCE + "/adjudicator/**/*.[ch]pp", recursive=True)
                          if "/systems/" not in file) + every("/adjudicator/desk/*.js")
# What stylesheets and program call families of keys: in quotes, or as the beginning of a name that they put together.
FAMILIES = set(re.findall(r"['\"]([a-z][a-z0-9-]*)[.'\"]", ASKING))
BEGINNINGS = {name for name in FAMILIES if name.endswith("-")} | set(re.findall(r"concat\('([a-z][a-z-]*)', substring", SHEETS))


def check_keys(key, home):
    """No key stands there that nothing asks for: of a fact that no code leaves, of a rule that no look-up and no move names, of a family
    that neither a sentence nor a stylesheet nor the program uses."""
    said = sentences(os.path.join(home.wording, key + ".en.xml"))
    known = list(said.items()) + list(sentences(SOURCE + "/stylesheets/wording/common.en.xml").items())
    named = {word for _, text in known for word in re.findall(r"\|([a-z][a-z0-9-]*)", text or "")}
    named |= {word + "-name" for word in named}  # how the report names a thing of that family (Wording)
    named |= {word.split("=")[-1] for name, text in known if name.startswith("layout.") for word in (text or "").split()}
    own = set(re.findall(r'"([A-Za-z][A-Za-z0-9.-]*)"', code(home) + every("/adjudicator/systems/shared/*.[ch]pp")))
    traits = set(re.findall(r'name="([A-Za-z][A-Za-z0-9-]*)"', read(home.schema) + read(SOURCE, "schemas/common.xsd")))
    for name in said:
        family, _, rest = name.partition(".")
        what = rest.split(".")[0]
        if family in ("scene", "noted", "told", "began") and what not in ("", "*"):
            used = what in own
        elif family in ("looked-up", "moved") and rest:
            used = what in own or rest in own
        elif family == "changed" and what:
            used = what in traits
        else:
            used = (family in named | FAMILIES | own or any(family.startswith(head) for head in BEGINNINGS)
                    or any(name == word or name.startswith(word + ".") for word in own))
        expect(used or family == "layout", key, "has a key that nothing asks for:", name)


def check_visibility(key, home):
    """Each word that the code begins or notes stands in a line of visibility.xml, or in cases/unseen.txt with the reason why nobody but
    the moderator sees it."""
    policy = ET.parse(home.code + "/visibility.xml").getroot()
    known = {}
    for fact in policy.iter("{urn:adjudicator:1}fact"):
        for kind in fact.get("kind").split():
            known.setdefault(kind, set()).update((fact.get("what") or "*").split())
    unseen = os.path.join(home.cases, "unseen.txt")
    for line in read(unseen).splitlines() if os.path.exists(unseen) else []:
        if not line.startswith("#"):
            kind, what, reason = re.fullmatch(r"(began|noted) ([a-z-]+): (.+)", line).groups()
            expect(f'"{what}"' in code(home) and what not in known.get(kind, ()), unseen, "has no reason to say", kind, what)
            known.setdefault(kind, set()).add(what)
    text = code(home)
    for verb, kind in (("began", "began"), ("note", "noted")):
        for what in set(re.findall(rf'[.>]{verb}\(\s*"([a-z][a-z-]*)"', text)):
            expect(what in known.get(kind, ()) or "*" in known.get(kind, ()), key, "says to nobody who may see", kind, what)


def check_twins(key, home):
    told = call("schema", "report", "--system", key)
    expect(told.returncode == 0 and '"$schema"' in told.stdout, key, "has no JSON Schema of reports", told.stderr)


families = layout_families()
check_families(families)
keys = systems()
assert len(keys) >= 4, keys
for key in keys:
    home = Home(key)
    expect(os.path.exists(home.code + "/README.md"), key, "has no README.md with its rules and readings")
    expect(len(glob.glob(home.cases + "/**/*.xml", recursive=True)) >= 5 and os.path.exists(home.cases + "/rules.txt"), key, "has no cases")
    check_wording(key, home)
    check_codes(key, home)
    check_layout(key, home, families)
    check_keys(key, home)
    check_visibility(key, home)
    if not home.product:
        check_gallery(key, home)
    check_games(key, home)
    check_twins(key, home)
print("\n".join(failures))
sys.exit(1 if failures else 0)
