#!/usr/bin/env python3
"""Battle turns of planetary surface combat, played twice: second_moo3_test.py ADJUDICATOR [-n BATTLES] [--game NUMBER] [--seed NUMBER]

Makes random planets and orders from fixed seeds, lets the program resolve them, and computes every battle again from the rules file and the
seed of the dice alone. Every difference is printed and fails.
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

BATTLES = 50  # of a game
GAMES = [
    {"strict_orders": False, "shot_unit": "hit-roll", "support_escapes": True},
    {"strict_orders": False, "shot_unit": "action", "support_escapes": True},
    {"strict_orders": True, "shot_unit": "hit-roll", "support_escapes": True},
    {"strict_orders": False, "shot_unit": "hit-roll", "support_escapes": False},
]

# What the first 600 battles must meet, so that the test does not pass emptily: comparisons of a rule, events.
LEAST_COMPARED = {
    "10.2": 325, "10.4": 639, "12.2": 532, "13.1": 651, "13.3": 420, "14.1": 51743, "16": 153, "19.10": 4456, "19.21": 6821, "19.5": 5006,
    "5.1": 420, "6.4": 325, "6.7": 805, "7.2": 77, "8.2": 15115, "8.4": 18148, "8.5": 15115, "8.6": 12833, "9.1": 505, "9.3": 4456,
}
LEAST_SEEN = {
    "MOO-E01": 17, "MOO-E02": 6, "MOO-E03": 20, "MOO-E04": 21, "MOO-E05": 11, "MOO-E06": 2, "MOO-E07": 42, "MOO-E08": 7, "MOO-E09": 4,
    "MOO-E10": 18, "MOO-E11": 7, "MOO-E12": 23, "MOO-E13": 9, "MOO-E14": 20, "MOO-N1": 122, "both surrender": 4, "collateral economic": 589,
    "collateral environment": 370, "collateral military": 758, "collateral none": 977, "collateral population": 532,
    "collateral wasted": 1240, "commandos": 232, "control passes": 118, "destroyed": 697, "disintegrated": 158, "escaped": 254,
    "gone": 315, "hackers": 206, "halved": 403, "honors equipment-seized": 35, "honors flee": 8, "honors flee-halved": 5,
    "honors granted": 14, "honors massacred": 4, "honors officers-held": 9, "level decisive": 132, "level draw": 36, "level marginal": 24,
    "level substantial": 34, "level surrender": 77, "level total": 115, "lost_in_escape": 278, "lotteries with multipliers": 1640,
    "morale active": 1459, "morale disrupted": 1067, "morale routed": 505, "more mobile": 27, "plan ambush": 19, "plan attrition": 48,
    "plan divide": 8, "plan echelon": 29, "plan feint": 9, "plan fighting_withdrawal": 47, "plan flank": 23, "plan fortify": 25,
    "plan harass": 50, "plan limited_resistance": 34, "plan maneuver": 19, "plan massed_assault": 30, "plan probe": 175,
    "plan pronged_attack": 10, "plan retreat": 46, "plan ruse": 13, "plan single_line": 151, "plan spread_defense": 28,
    "plan support": 18, "plan surprise": 15, "plan sweep": 13, "plan trap": 15, "plan vertical_envelopment": 4,
    "points above the bound": 172, "psyops": 237, "rallied": 346, "rounds": 1357, "sat out": 135, "special weapons": 69,
}
LEAST = {"compared": LEAST_COMPARED, "seen": LEAST_SEEN, "situations": {"situations": 600}}
FREQUENCIES = Frequencies()


def play(test, number, battles):
    maker = situations.make(random.Random(2003 + number + 1000 * test.given.seed), battles)
    name, switches = f"second-{number}", GAMES[number % len(GAMES)]
    files.write(maker, name, test.folder / name, switches)
    mailing = test.resolve(test.folder / name)
    rows = files.read_rows(mailing / "roster.xml")
    Judge(name, maker, read_log(mailing / "log.xml"), rows, switches, test.tally, FREQUENCIES).run()


def headline(test):
    tally = test.tally
    FREQUENCIES.compare(tally)
    return f"{sum(tally.compared.values())} comparisons of {len(tally.situations)} battles with {tally.seen['rounds']} rounds"


if __name__ == "__main__":
    Test(600, BATTLES, LEAST, "MOO-").run(play, headline)
