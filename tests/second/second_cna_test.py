#!/usr/bin/env python3
"""Battles of The Campaign for North Africa, judged twice: second_cna_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER]

Makes random, legal positions and orders from fixed seeds, lets the program resolve them, and computes barrages, anti-armor
fire and close assaults again, from the rules file and the dice of the log alone. Every difference is printed and fails.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import reckon
import situations
from assault import AssaultJudge
from judge import Tally
from log import read_log

# The obligation to assault is no part of this computation: hexes that are left out are not filled by the program.
COMMON = {"mandatory-default": "penalty"}
NO_SUPPLY = {"logistics": "none"}
GAMES = [
    NO_SUPPLY,
    {"logistics": "ammo-and-fuel"},
    {**NO_SUPPLY, "profile": "assistant", "partial-withhold": "yes"},
    {"logistics": "ammo"},
    {**NO_SUPPLY, "ca-shift-mode": "number", "loss-pool": "narrow", "aa-hexside": "phasing-fire"},
    {**NO_SUPPLY, "aa-hex-terrain": "phasing-fire", "sp-gun-absorption": "armor-plus-vulnerability", "combined-arms-cap": "none"},
    NO_SUPPLY,
    {**NO_SUPPLY, "small-raw": "tenth", "raw-superiority": "more-than-double", "retreat-refusal": "whole-pool"},
    {"logistics": "ammo-and-fuel", "profile": "assistant", "partial-withhold": "yes"},
    {**NO_SUPPLY, "aa-loss-rule": "exceed", "combined-arms-support": "units", "probe-counts-anti-armor": "no"},
    {**NO_SUPPLY, "gun-vulnerability-scope": "nonphasing", "all-pinned": "retreat-three", "barrage-split": "unit"},
    {"logistics": "ammo"},
    NO_SUPPLY,
]
STANDING = ["", '<standing retreat="never"/>', '<standing retreat="always"/>']


SEED = int(os.environ.get("SEED", "0"))


def game(number, battles):
    rng = random.Random(1942 + number + 1000 * SEED)
    phasing = ("commonwealth", "axis")[number % 2]
    position = situations.make_position(number, phasing, {**COMMON, **GAMES[number % len(GAMES)]}, rng, battles)
    position.orders[position.other].append(STANDING[number % 3])
    return position


def resolve(adjudicator, position, folder):
    position.write(folder)
    done = subprocess.run([adjudicator, "resolve", folder, "--formats", "xml"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{position.name}: resolve ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return read_log(folder / "turn-01" / "mailing-1" / "log.xml")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("adjudicator")
    parser.add_argument("-n", "--battles", type=int, default=1053)
    parser.add_argument("--game", type=int, help="this one only")
    parser.add_argument("--keep", help="folder for the games")
    given = parser.parse_args()
    reckon.check_charts()
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(given.keep or temporary)
        os.environ["ADJUDICATOR_SECRETS"] = temporary
        for number in range(-(-given.battles // 81)) if given.game is None else [given.game]:
            battles = min(81, given.battles - 81 * number) if given.game is None else 81
            position = game(number, battles)
            facts = resolve(given.adjudicator, position, folder / position.name)
            AssaultJudge(position, facts, tally).run()
    report(tally, given)


def report(tally, given):
    print(f"{sum(tally.compared.values())} comparisons of {len(tally.situations)} barrages, fires and assaults in {given.battles} battles")
    print("by rule: " + ", ".join(f"{rule} {n}" for rule, n in sorted(tally.compared.items())))
    print("chart cells: " + ", ".join(f"{name} {len(cells)}" for name, cells in sorted(tally.cells.items())))
    print("met: " + ", ".join(f"{name} {n}" for name, n in sorted(tally.seen.items())))
    for difference in tally.differences[:200]:
        print(difference)
    if tally.differences:
        sys.exit(f"{len(tally.differences)} differences")


main()
