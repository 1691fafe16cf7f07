#!/usr/bin/env python3
"""Combat Segments of Next War, played twice: second_next_war_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER] [--seed NUMBER]

Makes random positions and orders from fixed seeds, lets the program resolve them, and computes every combat again from the rules file and
the dice of the log alone. Every difference is printed and fails.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import files
import situations
from judge import Judge, Tally, read_log

BATTLES = 42  # of a game
# What the first 1,050 battles must meet, so that the test does not pass emptily: events, comparisons of a rule, cells of the table.
LEAST_SEEN = {}
LEAST_COMPARED = {}
LEAST_CELLS = 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("adjudicator")
    parser.add_argument("-n", "--battles", type=int, default=1050)
    parser.add_argument("--game", type=int, help="this one only")
    parser.add_argument("--seed", type=int, default=0, help="other battles")
    parser.add_argument("--keep", help="folder for the games")
    given = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["ADJUDICATOR_SECRETS"] = temporary
        folder = pathlib.Path(given.keep or temporary)
        for number in range(-(-given.battles // BATTLES)) if given.game is None else [given.game]:
            play(given.adjudicator, number, given.seed, folder, tally)
    report(tally, given)


def play(adjudicator, number, seed, folder, tally):
    maker = situations.make(random.Random(1950 + number + 1000 * seed), BATTLES)
    name = f"second-{number}"
    files.write(maker.world, maker.orders, name, folder / name)
    done = subprocess.run([adjudicator, "resolve", folder / name, "--formats", "xml"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}: resolve ended with {done.returncode}\n{done.stdout}{done.stderr}")
    facts = read_log(folder / name / "turn-01" / "mailing-1" / "log.xml")
    judge = Judge(name, maker.world, maker.orders, facts, tally)
    judge.run()
    judge.roster(files.read_rows(folder / name / "turn-01" / "mailing-1" / "roster.xml"))


def report(tally, given):
    print(f"{sum(tally.compared.values())} comparisons of {tally.seen['fought']} combats, and {tally.seen['cancelled']} cancelled ones")
    print("by rule: " + ", ".join(f"NW-{rule} {n}" for rule, n in sorted(tally.compared.items())))
    print("met: " + ", ".join(f"{name} {n}" for name, n in sorted(tally.seen.items())))
    print(f"cells of the table: {len(tally.cells)}")
    for difference in tally.differences[:200]:
        print(difference)
    if tally.differences:
        sys.exit(f"{len(tally.differences)} differences")
    if given.game is None and given.battles >= 1050 and given.seed == 0:
        check_coverage(tally)


def check_coverage(tally):
    found = {**tally.seen, **{f"NW-{rule}": n for rule, n in tally.compared.items()}, "cells": len(tally.cells)}
    least = {**LEAST_SEEN, **{f"NW-{rule}": n for rule, n in LEAST_COMPARED.items()}, "cells": LEAST_CELLS}
    short = [f"{name} {found.get(name, 0)} times, not {n}" for name, n in least.items() if found.get(name, 0) < n]
    if short:
        sys.exit("met too seldom: " + "; ".join(short))


if __name__ == "__main__":
    main()
