#!/usr/bin/env python3
"""Combat Segments of Next War, played twice: second_next_war_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER] [--seed NUMBER]

Makes random positions and orders from fixed seeds, lets the program resolve them, and computes every combat again from the rules file and
the dice of the log alone. Every difference is printed and fails.
"""
import pathlib
import random
import sys

sys.dont_write_bytecode = True

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import files
import situations
from judge import Judge
from log import read_log
from tally import Test

BATTLES = 42  # of a game
# What the first 1,050 battles must meet, so that the test does not pass emptily: events, comparisons of a rule, cells of the table.
LEAST_SEEN = {
    "E20a": 23, "E20b": 164, "E20c": 15, "E20d": 8, "E20e": 100, "E20i": 9, "E20j": 16, "E21": 9, "E22": 16, "E23": 110, "E24": 112, "E25": 10,
    "E26a": 25, "E26b": 21, "E26c": 31, "E26d": 13, "E26f": 14, "E26m": 7, "E27": 10, "E28": 60, "E30": 80, "W04": 270, "advanced": 468, "air defense": 401,
    "amphibious": 97, "attacker's reduction": 29, "bases taken": 20, "cancelled": 46, "check ezoc": 15, "check failed": 24,
    "check ignore": 68, "check passenger": 56, "defender's reduction": 87, "fought": 1000, "helicopters": 96, "ignored": 34,
    "naval support": 156, "outposts": 120, "passengers": 113, "remainder": 496, "retreat airmobile": 11, "retreat failed": 40,
    "retreat ground": 246, "retreat marine": 6, "second hexes": 20, "ships displaced": 21, "shot down or aborted": 210, "skipped": 123,
    "stood": 20, "uncounted": 128, "vacated": 287,
}
LEAST_COMPARED = {
    "1.2": 1108, "1.3": 911, "10.1": 3784, "10.20": 349, "13.1": 4696, "14.7": 3784, "14.8": 435, "14.9": 217, "16.4": 4000, "3.10": 1822,
    "3.13": 967, "3.4": 3784, "3.8": 911, "3.9": 911, "4.1": 4556, "4.2": 2733, "4.3": 911, "5.1": 911, "5.2": 911, "5.3": 1822,
    "6.1": 911, "7.5": 16721, "7.6": 963, "8.1": 1822, "9.2": 2733, "9.3": 911, "9.5": 13764,
}
LEAST_CELLS = {"results": 175}


def play(test, number, battles):
    maker = situations.make(random.Random(1950 + number + 1000 * test.given.seed), battles)
    name = f"second-{number}"
    # Each side writes XML in one game and JSON in the next.
    files.write(maker.world, maker.orders, name, test.folder / name, in_json=[situations.RED, situations.BLUE][number % 2:][:1])
    mailing = test.resolve(test.folder / name)
    judge = Judge(name, maker.world, maker.orders, read_log(mailing / "log.xml"), test.tally)
    judge.run()
    judge.roster(files.read_rows(mailing / "roster.xml"))


def headline(test):
    tally = test.tally
    return f"{sum(tally.compared.values())} comparisons of {tally.seen['fought']} combats, and {tally.seen['cancelled']} cancelled ones"


if __name__ == "__main__":
    Test(1050, BATTLES, {"compared": LEAST_COMPARED, "seen": LEAST_SEEN, "cells": LEAST_CELLS}, "NW-").run(play, headline)
