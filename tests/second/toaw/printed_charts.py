#!/usr/bin/env python3
"""Holds every cell of the chart files of toaw against the charts typed a second time: printed_charts.py FOLDER

FOLDER is adjudicator/systems/toaw/charts. Prints what differs, and how many cells were compared.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import charts
from chart_files import Compared, finish, grid, same_grids

TOLERANCES = ("minimize", "limit", "ignore")
AS_USUAL = ("mobile moving attacking supporting advancing tactical-reserve local-reserve tactical-reaction local-reaction embarked entrained airborne "
            "seaborne airmobile nuclear bridge-attack airfield-attack port-attack divided").split()


def expected():
    """Chart -> row -> column -> cell."""
    found = {
        "density": {str(scale): {"allowed": limit} for scale, limit in charts.DENSITY.items()},
        "rate-of-fire": {row: dict(zip(("attacking", "defending"), rates)) for row, rates in
                         (("motorized", charts.ROF_MOVED), ("foot", charts.ROF_STATIC), ("other", charts.ROF_OTHER))},
        "to-hit": charts.TO_HIT,
        "deployment": {word: dict(zip(("infantry", "stationary", "vehicle"), cells)) for word, cells in
                       (*((word, (100, 100, 100)) for word in AS_USUAL), *charts.DEPLOYMENT.items())},
        "transports": {name.replace("_", "-"): cells for name, cells in charts.APC.items()},
        "loss-tolerance": {row: {word: charts.LOSS[word][place] for word in TOLERANCES} for place, row in enumerate(("check", "break-off", "quality"))},
        "night": {word: {"weight": weight} for word, weight in charts.NIGHT.items()},
        "flanks": {word or "none": {"fire": fire, "quality": {"": 0, "flanked": -10, "rear": -20}[word]} for word, fire in charts.FLANK.items()},
        "yields": {kiloton: {"equivalent": value} for kiloton, value in charts.YIELDS.items()},
        "retreat-losses": {"fixed": {"percent": 100}, "static": {"percent": 50}, "static-with-transport": {"percent": 20}, "other": {"percent": 5},
                           "routed": {"percent": 10}},
        "retreat-before-combat": {"below-1-1": {"quality": 40}, "below-2-1": {"quality": 20}, "below-4-1": {"quality": 0},
                                  "below-8-1": {"quality": -20}, "8-1-and-more": {"quality": -40}},
        "cost": {row: {"supply": supply, "readiness": readiness} for row, (supply, readiness) in
                 (("assaulting", charts.COST["assault"]), ("defending", charts.COST["defend"]), ("supporting", charts.COST["bombard"]),
                  ("air-attack", (3, 2)))},
    }
    found["terrain"] = {name: {**row, "seed-vision": "normal" if name in charts.NORMAL_IN_SEED_LIST else row["vision"]}
                        for name, row in charts.TERRAIN.items()}
    return found


def compare(folder):
    seen = Compared()
    same_grids(seen, folder, expected())
    shells = grid(folder, "shells", 0, 400)
    for weight in range(401):
        seen.same("shells", str(weight), str(charts.shell(weight)), shells.get((weight, "effect")))
    return seen


if __name__ == "__main__":
    finish(compare(sys.argv[1]))
