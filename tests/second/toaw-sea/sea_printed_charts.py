#!/usr/bin/env python3
"""Holds every cell of the chart files for combat at sea against the charts typed a second time: sea_printed_charts.py FOLDER

FOLDER is adjudicator/systems/toaw/charts. Prints what differs, and how many cells were compared.
"""
import sys

sys.dont_write_bytecode = True

import paths  # noqa: F401
import sea_charts as charts
from chart_files import Compared, finish, same_grids


def expected():
    """Chart -> row -> column -> cell."""
    ships = {name.removesuffix("-ship"): {"durability": durability, "armor": armor, "agility": agility, "superficial": cap}
             for name, (durability, armor, agility, cap, _) in charts.CLASSES.items()}
    ships["embarked"] = {"durability": charts.EMBARKED_DURABILITY, "armor": charts.EMBARKED_ARMOR, "agility": charts.EMBARKED_AGILITY // 10**6,
                         "superficial": charts.EMBARKED_CAP}
    values = {name.removesuffix("-ship"): {"value": row[4]} for name, row in charts.CLASSES.items()}
    ratings = {}
    for torpedo, name in ((False, "plain"), (True, "torpedo")):
        (high_from, high), (middle_from, middle), (_, low) = ((least // 1000, rating // 1000) for least, rating in charts.ANTI_SHIP[torpedo])
        ratings[name] = {"low": low, "middle-from": middle_from, "middle": middle, "high-from": high_from, "high": high}
    sight = {word: {"kilometers": meters // 1000} for word, meters in (*charts.SIGHT.items(), ("radar", charts.RADAR))}
    return {
        "ships": ships,
        "target-values": {**values, "embarked": {"value": charts.EMBARKED_VALUE}},
        "anti-ship": ratings,
        "observation": sight,
        "sea-weather": {word: {"view": view, "spotting": charts.UNSEEN[word]} for word, view in charts.WEATHER.items()},
        "sea-light": {word: {"view": view} for word, view in charts.LIGHT.items()},
        "repair": {"anchorage": {"points": charts.IN_PORT}, "sea": {"points": charts.AT_SEA}},
        "weights": {{"towed": "towed-gun", "horses": "horse-team"}.get(name, name): {"kilograms": weight} for name, weight in charts.WEIGHT.items()},
    }


def compare(folder):
    seen = Compared()
    same_grids(seen, folder, expected())
    return seen


if __name__ == "__main__":
    finish(compare(sys.argv[1]))
