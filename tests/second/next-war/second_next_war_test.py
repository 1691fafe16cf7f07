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
LEAST_SEEN = {
    "E20a": 23, "E20b": 164, "E20c": 15, "E20d": 8, "E20e": 100, "E20i": 9, "E20j": 16, "E21": 9, "E22": 16, "E24": 112, "E25": 10,
    "E26a": 25, "E26b": 21, "E26c": 31, "E26d": 13, "E26f": 14, "E26m": 7, "E27": 10, "advanced": 468, "air defense": 401,
    "amphibious": 97, "attacker's reduction": 29, "bases taken": 20, "cancelled": 46, "check ezoc": 15, "check failed": 24,
    "check ignore": 68, "check passenger": 56, "defender's reduction": 87, "fought": 1000, "helicopters": 96, "ignored": 34,
    "naval support": 156, "outposts": 120, "passengers": 113, "remainder": 496, "retreat airmobile": 11, "retreat failed": 40,
    "retreat ground": 246, "retreat marine": 6, "second hexes": 20, "ships displaced": 21, "shot down or aborted": 210, "skipped": 123,
    "stood": 20, "uncounted": 128, "vacated": 287,
}
LEAST_COMPARED = {
    "1.2": 1108, "1.3": 911, "10.1": 3784, "10.20": 349, "13.1": 4696, "14.7": 3784, "14.8": 435, "14.9": 217, "16.4": 3368, "3.10": 1822,
    "3.13": 967, "3.4": 3784, "3.8": 911, "3.9": 911, "4.1": 4556, "4.2": 2733, "4.3": 911, "5.1": 911, "5.2": 911, "5.3": 1822,
    "6.1": 911, "7.5": 16721, "7.6": 963, "8.1": 1822, "9.2": 2733, "9.3": 911, "9.5": 13764,
}
LEAST_CELLS = 175


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
