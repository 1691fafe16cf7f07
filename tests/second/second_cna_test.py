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
    "CNA-5.14": 1700, "CNA-5.25": 2500, "CNA-5.26": 600, "CNA-5.30": 700, "CNA-5.35": 300, "CNA-7.12": 900, "CNA-8.2": 2800,
    "CNA-8.3": 320, "CNA-8.4": 650, "CNA-8.6": 800, "CNA-8.14": 250, "CNA-9.4": 900, "CNA-9.6": 2200, "CNA-9.7": 900, "CNA-9.8": 1600,
    "CNA-9.10": 1600, "CNA-9.12": 1500, "CNA-9.13": 450, "CNA-9.14": 400, "CNA-9.15": 12, "CNA-9.16": 400, "CNA-9.17": 400,
    "CNA-9.18": 25, "CNA-9.19": 4, "CNA-9.20": 3000, "CNA-9.21": 1600, "CNA-9.23": 1400, "CNA-9.24": 1600, "CNA-10.2": 700,
    "CNA-10.5": 1500, "CNA-10.7": 200, "CNA-10.8": 1500, "CNA-10.10": 3000, "CNA-10.20": 1500, "CNA-10.25": 1500,
    "C-1": 800, "C-2": 100, "C-3": 320, "C-4": 3800, "C-6": 1600,
}
LEAST_CELLS = {
    "C-1 Armor": 110, "C-1 Gun": 65, "C-1 Infantry": 130, "C-1 Truck": 75, "C-2 Air": 18, "C-2 Dump": 12, "C-2 Fort": 45,
    "C-2 Railroad": 5, "C-2 Road": 5, "C-3": 120, "C-4 attacker": 90, "C-4 defender": 85, "C-4 retreat": 35, "C-6": 80, "C-6b": 6,
    "column": 18,
}
LEAST_SEEN = {
    "anti-armor shifted": 170, "barrage losses": 45, "guns lost": 160, "half-tracks": 25, "only parenthesized": 8, "reassigned": 120,
    "recce probe": 20, "retreat refused": 80, "retreated": 180, "rommel": 4, "small numbers": 50, "surrender before fighting": 60,
    "surrender result": 50, "tanks unsupported": 400, "undefended": 160, "unrated": 25,
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
