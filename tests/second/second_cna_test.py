#!/usr/bin/env python3
"""Battles of The Campaign for North Africa, judged twice: second_cna_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER] [--seed NUMBER]

Makes random, legal positions and orders from fixed seeds, lets the program resolve them, and computes barrages, anti-armor
fire and close assaults again, from the rules file and the dice of the log alone. Every difference is printed and fails.
"""
import random
import sys

sys.dont_write_bytecode = True

import printed_charts
import reckon
import situations
from assault import AssaultJudge
from log import read_log
from tally import Test

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
LEAST_SITUATIONS = {"situations": 2500}
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


def play(test, number, battles):
    position = game(number, battles, test.given.seed)
    position.write(test.folder / position.name)
    mailing = test.resolve(test.folder / position.name)
    AssaultJudge(position, read_log(mailing / "log.xml"), test.tally).run()


def headline(test):
    tally = test.tally
    return f"{sum(tally.compared.values())} comparisons of {len(tally.situations)} barrages, fires and assaults in {test.battles} battles"


def main():
    reckon.check_charts()
    least = {"situations": LEAST_SITUATIONS, "compared": LEAST_COMPARED, "cells": LEAST_CELLS, "seen": LEAST_SEEN}
    test = Test(1053, 81, least)
    printed_charts.compare(test.given.adjudicator, test.tally)
    test.run(play, headline)


main()
