"""What all second computations share: counting comparisons, playing games of a fixed seed, and the report that fails."""
import argparse
import collections
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from batch import Batch


class Tally:
    """Comparisons by rule, chart cells that were met, situations, events, and the differences."""

    def __init__(self, prefix=""):
        """Rules are told with the prefix of their system, "NW-"."""
        self.prefix = prefix
        self.compared, self.seen, self.cells = collections.Counter(), collections.Counter(), collections.defaultdict(set)
        self.situations, self.differences = set(), []

    def same(self, rule, where, what, mine, log):
        self.compared[rule] += 1
        if mine != log:
            self.differences.append(f"{where}: {what} [{self.prefix}{rule}]: computed {show(mine)}, the log says {show(log)}")
        return mine == log


def show(value):
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=str)
    if isinstance(value, dict):
        value = sorted(value.items(), key=str)
    return str(value)


class Fold:
    """Applies facts to a position, one after the other; a system says in `apply` what a fact changes."""

    def __init__(self):
        self.next = 0

    def until(self, facts, end):
        while self.next < end:
            self.apply(facts[self.next])
            self.next += 1


class Test:
    """`NAME_test.py ADJUDICATOR [-n SITUATIONS] [--game NUMBER] [--seed NUMBER] [--keep FOLDER]`

    Plays so many situations, in games of a fixed number each, and reports. `play` makes a game, has it resolved and judges it.
    `least` is what the usual number of situations must meet, so that the test does not pass emptily: by table of the tally
    ("compared", "seen", "cells", "situations") and name.
    """

    def __init__(self, usual, in_a_game, least, prefix=""):
        parser = argparse.ArgumentParser()
        parser.add_argument("adjudicator")
        parser.add_argument("-n", "--battles", "--games", dest="battles", type=int, default=usual)
        parser.add_argument("--game", type=int, help="this one only")
        parser.add_argument("--seed", type=int, default=0, help="other battles")
        parser.add_argument("--keep", help="folder for the games")
        self.given, self.usual, self.in_a_game, self.least = parser.parse_args(), usual, in_a_game, least
        self.battles, self.tally = self.given.battles, Tally(prefix)

    def run(self, play, headline):
        """`play(test, number, battles)` for each game; `headline(test)` opens the report."""
        given = self.given
        self.program = Batch(given.adjudicator)
        with tempfile.TemporaryDirectory() as temporary:
            self.folder = pathlib.Path(given.keep or temporary)
            os.environ["ADJUDICATOR_SECRETS"] = temporary
            for number in range(-(-given.battles // self.in_a_game)) if given.game is None else [given.game]:
                left = given.battles - self.in_a_game * number
                play(self, number, min(self.in_a_game, left) if given.game is None else self.in_a_game)
        report(self.tally, headline(self))
        if given.game is None and given.battles >= self.usual and given.seed == 0:
            check_coverage(self.tally, self.least)

    def resolve(self, folder):
        """Lets the program resolve the first turn of a game, and gives the folder of its first mailing."""
        done = self.program.run("resolve", folder, "--formats", "xml", text=True)
        if done.returncode != 0:
            sys.exit(f"{folder.name}: resolve ended with {done.returncode}\n{(done.stdout + done.stderr)[:2000]}")
        return folder / "turn-01" / "mailing-1"


def report(tally, headline):
    """Prints what was met and each difference; a difference fails."""
    print(headline)
    print("by rule: " + ", ".join(f"{tally.prefix}{rule} {n}" for rule, n in sorted(tally.compared.items())))
    print("chart cells: " + ", ".join(f"{name} {len(cells)}" for name, cells in sorted(tally.cells.items())))
    print("met: " + ", ".join(f"{name} {n}" for name, n in sorted(tally.seen.items())))
    for difference in tally.differences[:200]:
        print(difference)
    if tally.differences:
        sys.exit(f"{len(tally.differences)} differences")


def check_coverage(tally, least):
    """Fails where something was met more seldom than it must be."""
    found = {"compared": tally.compared, "seen": tally.seen, "cells": {name: len(cells) for name, cells in tally.cells.items()},
             "situations": {"situations": len(tally.situations)}}
    short = [f"{name} {found[table].get(name, 0)} times, not {n}"
             for table, names in least.items() for name, n in names.items() if found[table].get(name, 0) < n]
    if short:
        sys.exit("met too seldom: " + "; ".join(short))
