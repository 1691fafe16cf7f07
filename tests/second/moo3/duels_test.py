#!/usr/bin/env python3
"""A thousand duels of planetary surface combat, fought by the program, against their exact probabilities: duels_test.py ADJUDICATOR

Four duels of one unit against one, 250 planets each, from a fixed seed. The probability of every victory level is computed by enumeration
of every die (chances.Duel); a chi-square test with a significance of one in a million compares what the log tells. Unlike
second_moo3_test.py this takes no die from anywhere: it would notice dice that depend on one another.
"""
import collections
import copy
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import chances
import charts
import files
import orders
import situations
from log import read_log
from planet import Planet, Side, Unit

EACH = 250
# Plan, intensity, collateral, leader and unit of the Attacker, then of the Defender; fortification; turns contested.
DUELS = {
    "militia": (("maneuver", "high", "average", 3, ("infantry", "veteran")), ("single_line", "low", "average", 0, ("militia", "recruit")), 0, 0),
    "heavy": (("massed_assault", "high", "high", 0, ("armor", "crack", "hostile")), ("ambush", "low", "low", 4, ("space_marine", "elite")), 0, 2),
    "dug-in": (("probe", "low", "average", 5, ("mobile_infantry", "trained")), ("fortify", "low", "average", 1, ("infantry", "experienced")), 3, 0),
    "shaky": (("flank", "low", "high", 2, ("rebel", "elite", "hostile")), ("attrition", "high", "high", 2, ("partisan", "crack", "hostile")), 0, 5),
}


def make():
    maker = situations.Maker(None)
    exact = {}
    for name, (attacker, defender, fortification, contested) in DUELS.items():
        sides = {"attacker": Side("red", "invader", leader=attacker[3], regions=2),
                 "defender": Side("blue", "owner", leader=defender[3], regions=4, fortification=fortification)}
        units = {role: Unit("u", sides[role].id, *own[4]) for role, own in (("attacker", attacker), ("defender", defender))}
        decisions = {role: orders.Decision(charts.PLANS[own[0]], own[1], (), own[2]) for role, own in (("attacker", attacker), ("defender", defender))}
        exact[name] = chances.Duel(sides, units, decisions, contested).levels()
        for number in range(EACH):
            planet = Planet(f"{name}-{number:03}", [copy.copy(side) for side in sides.values()], [], turns_contested=contested)
            planet.units = [Unit(f"{planet.id}-{side.id}", side.id, *own[4]) for side, own in zip(planet.sides, (attacker, defender))]
            maker.planets.append(planet)
            for side, own in zip(planet.sides, (attacker, defender)):
                maker.orders[side.id].append({"battle": planet.id, "plan": own[0], "intensity": own[1], "collateral": own[2]})
    return maker, exact


def fight(adjudicator, maker, folder):
    files.write(maker, "duels", folder, {})
    done = subprocess.run([adjudicator, "resolve", folder, "--formats", "xml"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"resolve ended with {done.returncode}\n{(done.stdout + done.stderr)[:2000]}")
    met = collections.defaultdict(collections.Counter)
    for fact in read_log(folder / "turn-01" / "mailing-1" / "log.xml"):
        if fact.what == "level":
            winner = {"red": "attacker", "blue": "defender", None: None}[fact.get("winner")]
            met[fact.at.partition("/")[2].rpartition("-")[0]][winner, fact.get("level")] += 1
    return met


def main():
    maker, exact = make()
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["ADJUDICATOR_SECRETS"] = temporary
        met = fight(sys.argv[1], maker, pathlib.Path(temporary) / "duels")
    failed = []
    for name, likely in exact.items():
        assert sum(met[name].values()) == EACH, met[name]
        p = chances.likelihood(met[name], likely)
        rows = ", ".join(f"{level} of {winner or 'nobody'} {met[name][winner, level]} ({float(EACH * chance):.1f})"
                         for (winner, level), chance in sorted(likely.items(), key=lambda item: -item[1]))
        print(f"{name}: {rows}: p = {p:.2g}")
        failed += [name] * (p < 1e-6)
    if failed:
        sys.exit(f"not as likely as they must be: {', '.join(failed)}")


main()
