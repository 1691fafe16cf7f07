#!/usr/bin/env python3
"""Attacks of classic hex-and-counter combat, played twice: second_classic_test.py ADJUDICATOR [-n ATTACKS] [--game NUMBER] [--seed NUMBER]

Makes random positions, orders and house charts from fixed seeds, lets the program resolve them, and computes every attack again from the
rules and the seed of the dice alone. Every difference is printed and fails.
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

BATTLES = 60  # of a game
# What the first 4,320 attacks must meet, so that the test does not pass emptily: comparisons of a rule, events, cells of the program's charts.
LEAST_COMPARED = {
    "10.1": 3024, "14.1": 3124, "20": 3024, "22.2": 12970, "4.1": 13226, "4.7": 3024, "5.1": 3024, "5.2": 3024, "5.6": 1596, "5.7": 3024,
    "5.8": 1428, "6.11": 3024, "6.2": 3024, "6.4": 3024, "6.5": 3024, "8": 3024, "8.2": 429, "8.3": 3024, "9.6": 3024,
}
LEAST_SEEN = {
    "2d6 differential": 126, "3d6 differential": 126, "advance by default": 163, "advance by order": 405, "attacker loses 1 by force": 106,
    "attacker loses 1 by unit": 99, "attacker loses 2 by force": 53, "attacker loses 2 by unit": 47, "attacker loses 3 by force": 30,
    "attacker loses 3 by unit": 53, "attacker loses 4 by force": 28, "attacker loses 4 by unit": 47, "attacker loses all by force": 198,
    "attacker loses half by force": 77, "attacker loses half by unit": 52, "attacker retreats 0 of 1": 104,
    "attacker retreats 0 of 1 by steps": 15, "attacker retreats 0 of 2": 18, "attacker retreats 0 of 2 by steps": 12,
    "attacker retreats 1 of 1": 506, "attacker retreats 1 of 1 by steps": 117, "attacker retreats 1 of 2": 2,
    "attacker retreats 1 of 2 by steps": 2, "attacker retreats 2 of 2": 123, "attacker retreats 2 of 2 by steps": 130,
    "attacks of differential": 756, "attacks of folio": 756, "attacks of own charts": 756, "attacks of steps": 756, "bombardments": 149,
    "bystanders": 13, "chosen: barred": 453, "chosen: default": 926, "chosen: path": 112, "chosen: prefer": 599, "clamped after": 219,
    "column 1.5-1": 11, "d10 differential": 126, "d10/0 differential": 126, "d12 differential": 126, "d20 differential": 126, "d6 folio": 756,
    "d6 own charts": 756, "d6 steps": 756, "defender loses 1 by force": 142, "defender loses 1 by unit": 169, "defender loses 2 by force": 105,
    "defender loses 2 by unit": 93, "defender loses 3 by force": 34, "defender loses 3 by unit": 63, "defender loses 4 by force": 72,
    "defender loses 4 by unit": 49, "defender loses all by force": 195, "defender loses half by force": 88, "defender loses half by unit": 96,
    "defender retreats 0 of 1": 128, "defender retreats 0 of 1 by steps": 37, "defender retreats 0 of 2": 89,
    "defender retreats 0 of 2 by steps": 47, "defender retreats 1 of 1": 283, "defender retreats 1 of 1 by steps": 130,
    "defender retreats 1 of 2": 5, "defender retreats 1 of 2 by steps": 10, "defender retreats 2 of 2": 179,
    "defender retreats 2 of 2 by steps": 145, "exchange by default": 242, "exchange by list": 109, "exchange full, attacker pays": 147,
    "exchange half, attacker pays": 84, "exchange of all": 74, "exchange smaller, attacker pays": 72, "exchange smaller, defender pays": 39,
    "exchange smaller-half, attacker pays": 58, "exchange smaller-half, defender pays": 35, "force lost whole": 276, "last step losses": 455,
    "loss-chooser opponent": 798, "loss-order lead": 1302, "no advance by the result": 270, "no effect": 31, "odds no-attack": 14,
    "odds no-defense": 84, "only step losses": 757, "partial-retreat stop": 1176, "range-effect-kind column": 1386, "ranged-immune False": 1218,
    "reduced": 973, "reduced-strength same": 798, "removed ae": 198, "removed de": 158, "removed no-retreat": 340, "removed surrender": 37,
    "result AE": 73, "result AR": 247, "result DE": 57, "result DR": 145, "result DR2": 54, "result EX": 9, "result NR": 168,
    "retreat-chooser opponent": 1260, "river-condition any-attacker": 1512, "rows beyond the chart": 49, "rows beyond the die": 165,
    "shares rounded step by step": 11, "step by lead": 144, "step by list": 86, "step by strength": 594, "tec-combine hexside-replaces": 1050,
    "tec-combine sum": 1302, "zoc False": 336,
}
LEAST_CELLS = {
    "ratio-default": 33, "s3-differential": 30, "ww-js": 23, "ww-page": 24,
}
LEAST = {"compared": LEAST_COMPARED, "seen": LEAST_SEEN, "cells": LEAST_CELLS, "situations": {"situations": 4320}}


def play(test, number, battles):
    shape, world, orders = situations.make(random.Random(1979 + number + 1000 * test.given.seed), number, battles)
    name = f"second-{number}"
    files.write(world, orders, name, test.folder / name)
    mailing = test.resolve(test.folder / name)
    judge = Judge(name, shape, world, orders, read_log(mailing / "log.xml"), test.tally)
    judge.run()
    judge.roster(files.read_units(mailing / "roster.xml"))


def headline(test):
    tally = test.tally
    return f"{sum(tally.compared.values())} comparisons of {len(tally.situations)} attacks"


if __name__ == "__main__":
    Test(4320, BATTLES, LEAST, "CRT-").run(play, headline)
