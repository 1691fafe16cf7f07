#!/usr/bin/env python3
"""Combat at sea of The Operational Art of War, fought twice: second_toaw_sea_test.py ADJUDICATOR [-n SITUATIONS] [--game NUMBER] [--seed NUMBER]

Makes random positions and legal orders from fixed seeds, lets the program resolve them, and computes every shot, search, interdiction and
repair again from the rules file and the seed of the dice alone. Every difference is printed and fails.
"""
import random
import sys

sys.dont_write_bytecode = True

import paths  # noqa: F401
import sea_files
import sea_situations
from frequencies import Frequencies
from log import read_log
from sea_judge import Judge
from tally import Test

SITUATIONS = 25  # of a game
# What the usual number must meet, so that the test does not pass emptily: comparisons of a rule, events.
LEAST_COMPARED = {
    "1.9": 16048, "10": 5, "10.13": 5468, "10.2": 1015, "10.20": 7791, "10.22": 193, "10.23": 39, "10.4": 229, "10.5": 5239,
    "11.1": 23, "12.1": 2413, "12.4": 2707, "13.1": 23, "13.2": 447, "13.3": 1681, "18.23": 383, "18.5": 2413, "3.2": 23, "3.3": 23,
    "9.1": 2413,
}
LEAST_SEEN = {
    "air units that struck": 172, "air units without a base": 42, "attacks": 282, "attempts to interdict": 2707,
    "broke off: attacker": 30, "broke off: defender": 44, "broke off: nobody": 909, "check failed": 281, "check held": 102,
    "checks after heavy losses": 180, "damaged ships": 487, "detections": 1487, "hexes entered": 685, "interdictions": 710, "interdictions fought": 700, "planes criticals": 104,
    "planes hits": 305, "planes intercepted": 116, "planes penetrations": 254, "planes points": 15611, "planes shot at": 106,
    "planes shots": 681, "planes sunk": 50, "player turns that end": 9, "port attacks": 12, "rounds": 1334, "ships repaired": 249,
    "shots": 174595, "shots criticals": 3963, "shots hits": 89207, "shots penetrations": 17487, "shots points": 309178,
    "shots sunk": 1504, "strikes aborted": 6, "tons on what is carried": 158236,
}
LEAST = {"compared": LEAST_COMPARED, "seen": LEAST_SEEN, "situations": {"situations": 1000}}
FREQUENCIES = Frequencies()


def play(test, number, situations):
    maker = sea_situations.make(random.Random(1942 + number + 1000 * test.given.seed), situations)
    name = f"second-{number}"
    sea_files.write(maker, name, test.folder / name)
    mailing = test.resolve(test.folder / name)
    Judge(name, maker, read_log(mailing / "log.xml"), sea_files.read_rows(mailing / "roster.xml"), test.tally, FREQUENCIES).run()


def headline(test):
    tally = test.tally
    FREQUENCIES.compare(tally, "10")
    return (f"{sum(tally.compared.values())} comparisons of {len(tally.situations)} engagements with {tally.seen['rounds']} rounds, "
            f"{tally.seen['shots']} shots, {tally.seen['attempts to interdict']} attempts to interdict, {tally.seen['hexes entered']} hexes entered")


if __name__ == "__main__":
    Test(700, SITUATIONS, LEAST, "TOAW-").run(play, headline)
