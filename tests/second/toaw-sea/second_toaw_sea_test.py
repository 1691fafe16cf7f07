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
LEAST = {}
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
