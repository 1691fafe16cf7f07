#!/usr/bin/env python3
"""Battles of The Campaign for North Africa, judged twice: second_cna_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER] [--seed NUMBER]

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

sys.dont_write_bytecode = True

import printed_charts
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
# What the 1,053 battles must meet, so that the test does not pass emptily: situations, comparisons of a rule, cells of a chart, events.
LEAST_SITUATIONS = 2500
LEAST_COMPARED = {
    "CNA-5.14": 1500, "CNA-5.25": 2300, "CNA-5.26": 580, "CNA-5.30": 700, "CNA-5.35": 270, "CNA-7.12": 880, "CNA-8.2": 2900,
    "CNA-8.3": 480, "CNA-8.4": 850, "CNA-8.6": 1150, "CNA-8.14": 420, "CNA-9.4": 880, "CNA-9.6": 2100, "CNA-9.7": 800, "CNA-9.8": 1400,
    "CNA-9.10": 1400, "CNA-9.12": 1400, "CNA-9.13": 430, "CNA-9.14": 370, "CNA-9.15": 12, "CNA-9.16": 380, "CNA-9.17": 380,
    "CNA-9.18": 25, "CNA-9.19": 5, "CNA-9.20": 2800, "CNA-9.21": 1400, "CNA-9.23": 1300, "CNA-9.24": 1400, "CNA-10.2": 650,
    "CNA-10.5": 1300, "CNA-10.7": 150, "CNA-10.8": 1300, "CNA-10.10": 2700, "CNA-10.20": 1300, "CNA-10.25": 1300,
    "printed charts": 1400, "C-1": 700, "C-2": 90, "C-3": 480, "C-4": 3400, "C-6": 1400,
}
LEAST_CELLS = {
    "C-1 Armor": 100, "C-1 Gun": 70, "C-1 Infantry": 130, "C-1 Truck": 80, "C-2 Air": 16, "C-2 Dump": 5, "C-2 Fort": 42,
    "C-2 Railroad": 4, "C-2 Road": 4, "C-3": 150, "C-4 attacker": 90, "C-4 defender": 80, "C-4 retreat": 35, "C-6": 80, "C-6b": 6,
    "column": 18,
}
LEAST_SEEN = {
    "anti-armor shifted": 300, "barrage losses": 55, "guns lost": 170, "half-tracks": 35, "only parenthesized": 3, "reassigned": 140,
    "recce probe": 20, "retreat refused": 60, "retreated": 150, "rommel": 4, "small numbers": 50, "surrender before fighting": 70,
    "surrender result": 45, "tanks unsupported": 400, "undefended": 190, "unrated": 25,
}
STANDING = ["", '<standing retreat="never"/>', '<standing retreat="always"/>']



def game(number, battles, seed):
    rng = random.Random(1942 + number + 1000 * seed)
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
    parser.add_argument("--seed", type=int, default=0, help="other battles")
    parser.add_argument("--keep", help="folder for the games")
    given = parser.parse_args()
    reckon.check_charts()
    tally = Tally()
    printed_charts.compare(given.adjudicator, tally)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(given.keep or temporary)
        os.environ["ADJUDICATOR_SECRETS"] = temporary
        for number in range(-(-given.battles // 81)) if given.game is None else [given.game]:
            battles = min(81, given.battles - 81 * number) if given.game is None else 81
            position = game(number, battles, given.seed)
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
    if given.game is None and given.battles >= 1053 and given.seed == 0:
        check_coverage(tally)


def check_coverage(tally):
    short = [f"{len(tally.situations)} situations, not {LEAST_SITUATIONS}"] if len(tally.situations) < LEAST_SITUATIONS else []
    cells = {name: len(found) for name, found in tally.cells.items()}
    for least, found in ((LEAST_COMPARED, tally.compared), (LEAST_CELLS, cells), (LEAST_SEEN, tally.seen)):
        short += [f"{name} {found.get(name, 0)} times, not {n}" for name, n in least.items() if found.get(name, 0) < n]
    if short:
        sys.exit("met too seldom: " + "; ".join(short))


main()
