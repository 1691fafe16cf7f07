#!/usr/bin/env python3
"""Land battles of The Operational Art of War, fought twice: second_toaw_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER] [--seed NUMBER]

Makes random positions and legal orders from fixed seeds, lets the program resolve them, and computes every round and the checks after it
again from the rules file and the seed of the dice alone. Every difference is printed and fails.
"""
import pathlib
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import files
import situations
from frequencies import Frequencies
from judge import Judge
from log import read_log
from tally import Test

BATTLES = 25  # of a game

# What the first 700 battles must meet, so that the test does not pass emptily: comparisons of a rule, events.
LEAST_COMPARED = {
    "1.9": 17976, "3.3": 16, "4.2": 16, "5.13": 2599, "5.2": 1260, "5.22": 13881, "5.4": 1356, "6.1": 34, "6.4": 33, "7.3": 630, "7.5": 4890,
    "7.6": 4549, "7.8": 16, "8.2": 37, "9.1": 4549, "9.2": 4549, "9.3": 33, "9.5": 4650,
}
LEAST_SEEN = {
    "alone": 45, "assaults in spite of a range limit": 110, "attempts to enter nobody": 3, "attempts to enter that fail": 16, "attempts to enter that succeed": 17,
    "check breaks-off": 123, "check by-losses": 333, "check holds": 240, "check reorganizing": 85, "check retreated": 164,
    "check routed": 144, "check shattered": 105, "checks of attackers in positions": 105,
    "checks of planes over a flank that they support": 11, "crowded": 372, "earthworks": 62, "flank flanked": 108, "flank none": 424,
    "flank rear": 97, "formations reorganizing": 2, "held back": 408, "intercepted": 80, "negated": 69, "planes that find no airfield": 30, "planes that fly off": 16,
    "planes that fly off and leave some": 9, "planes that leave an attempt": 4, "planes that suffer severely": 140, "player turns that end": 5,
    "reconnaissance": 193, "refused TOAW-E07": 95, "refused TOAW-W03": 115, "rounds": 630, "shared support": 241, "shot at": 70,
    "strikes aborted": 17, "support without guns left": 35, "warheads": 58, "water that shells have changed": 8,
}
LEAST = {"compared": LEAST_COMPARED, "seen": LEAST_SEEN, "situations": {"situations": 800}}
FREQUENCIES = Frequencies()


def play(test, number, battles):
    maker = situations.make(random.Random(2017 + number + 1000 * test.given.seed), battles)
    name = f"second-{number}"
    files.write(maker, name, test.folder / name)
    mailing = test.resolve(test.folder / name)
    Judge(name, maker, read_log(mailing / "log.xml"), files.read_rows(mailing / "roster.xml"), test.tally, FREQUENCIES).run()


def headline(test):
    tally = test.tally
    FREQUENCIES.compare(tally)
    return f"{sum(tally.compared.values())} comparisons of {len(tally.situations)} battles with {tally.seen['rounds']} rounds"


if __name__ == "__main__":
    Test(700, BATTLES, LEAST, "TOAW-").run(play, headline)
