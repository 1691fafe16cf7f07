"""Games in progress survive a new build: archive_test.py ADJUDICATOR_THAT_RUNS_BATCHES [SET[/GAME]...]

Every game of tests/archive, as an earlier build left it, is audited, run again in the shadow of this build, and, where it
waits, played on. What comes out otherwise must stand in tests/archive/differences.txt (archive/README.md).
"""
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree as xml

from batch import Batch

HERE = pathlib.Path(__file__).resolve().parent
ARCHIVE = HERE / "archive"
# What dice, results and rosters are made of; that a report says more of them, or says it otherwise, is no other result.
TELLING = {
    "rolled": ("dice", "faces"),
    "looked-up": ("chart", "roll", "cell"),
    "changed": ("thing", "trait", "from", "to", "to-id"),
    "moved": ("thing", "to"),
    "created": ("id",),
    "removed": ("thing", "cause"),
    "answered": ("question", "choice"),
}


class Explained:
    """The entries of differences.txt: DATE GAME ADDRESS, and below, indented, why."""

    def __init__(self, file):
        self.entries = []
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith(" "):
                assert self.entries, f"{file}:{number}: a reason without an entry"
                self.entries[-1]["why"] += line.strip()
                continue
            entry = re.fullmatch(r"(\d{4}-\d\d-\d\d) (\S+) (\S+)", line)
            assert entry, f"{file}:{number}: not DATE SET/GAME ADDRESS: {line}"
            self.entries.append({"line": number, "game": entry[2], "at": entry[3], "why": "", "met": False})
        for entry in self.entries:
            assert entry["why"], f"{file}:{entry['line']}: the entry does not say why"

    def takes(self, game, at):
        """An entry speaks for its address and all below it."""
        met = False
        for entry in self.entries:
            if entry["game"] == game and (at == entry["at"] or at.startswith(entry["at"] + "/")):
                entry["met"] = met = True
        return met

    def unmet(self, games):
        return [e for e in self.entries if not e["met"] and e["game"] in games]


def facts_of(events, at=""):
    """The telling facts among events and the scenes in them, each with its address."""
    for event in events:
        (kind, fact), = event.items()
        here = fact.get("at", at)
        if kind == "scene":
            yield from facts_of(fact.get("events", []), here)
        elif kind in TELLING:
            thing = fact.get("thing", {})
            fact = {**fact, "thing": (thing[0] if isinstance(thing, list) else thing).get("id")}
            yield here, kind, tuple(str(fact.get(name)) for name in TELLING[kind])


def shared_traits_differ(was, now):
    """A trait that only one of the builds reports is no other result."""
    return any(was[name] != now[name] for name in was.keys() & now.keys())


def shadow_differences(documents):
    """(address, what) of all that came out otherwise. Of a unit the address is roster/ID."""
    for document in documents:
        told = document["differences"]
        for part in told.get("difference", []):
            was, now = (list(facts_of(part.get(word, []), part.get("at", "-"))) for word in ("was", "now"))
            for sign, some, others in (("-", was, now), ("+", now, was)):
                for fact in some:
                    if fact not in others:
                        yield fact[0], f"{sign} {fact[1]} {' '.join(fact[2])}"
        for piece in told.get("piece", []):
            was, now = piece.get("was"), piece.get("now")
            if was is None or now is None or shared_traits_differ(was, now):
                yield f"roster/{(was or now)['id']}", f"{was} -> {now}"


def units_of(roster):
    """The rows of a roster by id."""
    return {row.get("id"): (row.tag, row.attrib) for row in xml.parse(roster).getroot()}


class Archived:
    def __init__(self, program, folder, scratch):
        self.program = program
        self.name = f"{folder.parent.name}/{folder.name}"
        self.next = folder.with_name(folder.name + ".next")
        self.game = scratch / folder.name
        self.secrets = scratch / (folder.name + ".secrets")
        shutil.copytree(folder, self.game)
        kept = folder.with_name(folder.name + ".secrets")
        if kept.exists():  # a checkout knows no empty folders
            shutil.copytree(kept, self.secrets)
        else:
            self.secrets.mkdir()
        # A checkout knows no modes; secrets that others may read are refused.
        self.secrets.chmod(0o700)
        for path in self.secrets.rglob("*"):
            path.chmod(0o700 if path.is_dir() else 0o600)

    def run(self, *words):
        return self.program.run(*words, text=True, env={**os.environ, "ADJUDICATOR_SECRETS": str(self.secrets)})

    def audit(self, when):
        said = self.run("audit", self.game)
        if said.returncode != 0 or "ACCEPTED" not in said.stdout:
            yield "audit", f"{when} it is not accepted: {said.stdout}{said.stderr}"

    def shadow(self):
        said = self.run("replay", self.game, "--shadow", "--json")
        if said.returncode != 0:
            yield "shadow", f"replay ends with {said.returncode}: {said.stderr}"
        else:
            yield from shadow_differences(json.loads(said.stdout))

    def go_on(self):
        """Plays a game that waits to its end, with the files that were kept for it."""
        if not self.next.exists():
            return
        shutil.copytree(self.next, self.game, dirs_exist_ok=True, ignore=shutil.ignore_patterns("resolve.txt", "roster.xml"))
        more = (self.next / "resolve.txt").read_text().splitlines()
        key = self.secrets / "moderator.key"
        said = self.run("resolve", self.game, "--formats", "xml,html", *(("--key", key) if key.exists() else ()), *more)
        if said.returncode != 0:
            yield "finish", f"resolve ends with {said.returncode}: {said.stderr}"
            return
        yield from self.audit("played on,")
        last = sorted(self.game.glob("turn-*/mailing-*/roster.xml"))[-1]
        then, now = units_of(self.next / "roster.xml"), units_of(last)
        for unit in sorted(then.keys() | now.keys(), key=str):
            if then.get(unit) != now.get(unit):
                yield f"roster/{unit}", f"{then.get(unit)} -> {now.get(unit)}"

    def differences(self):
        if list(self.game.glob("turn-*/mailing-*")):  # one is frozen, and nothing has gone out yet
            yield from self.audit("as it was left,")
            yield from self.shadow()
        yield from self.go_on()


def games(wanted):
    for folder in sorted(ARCHIVE.glob("*/*")):
        name = f"{folder.parent.name}/{folder.name}"
        if folder.is_dir() and folder.suffix not in (".secrets", ".next"):
            if not wanted or name in wanted or folder.parent.name in wanted:
                yield name, folder


def main(program, wanted):
    explained = Explained(ARCHIVE / "differences.txt")
    known = {name for name, _ in games([])}
    assert len(known) >= 8, "the archive is not there"
    faults = [f"differences.txt:{e['line']}: there is no game {e['game']}" for e in explained.entries if e["game"] not in known]
    with tempfile.TemporaryDirectory() as scratch:
        for name, folder in games(wanted):
            place = pathlib.Path(scratch) / name.replace("/", "-")
            place.mkdir()
            for at, what in Archived(program, folder, place).differences():
                if not explained.takes(name, at):
                    faults.append(f"{name} {at}: {what}")
    done = {name for name, _ in games(wanted)}
    faults += [f"differences.txt:{e['line']}: nothing of {e['game']} differs at {e['at']} any more" for e in explained.unmet(done)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        print("\nIf that was meant, add an entry to tests/archive/differences.txt: DATE SET/GAME ADDRESS, and why (archive/README.md).",
              file=sys.stderr)
    return 1 if faults else 0


sys.exit(main(Batch(sys.argv[1]), sys.argv[2:]))
