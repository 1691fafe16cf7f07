"""Plays a position again with the dice of a log, combat by combat, and holds every result against what the log says.

After each combat the position is set to what the log says, so that one difference does not hide the next ones.
"""
import collections
import copy
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

from log import Fact, read_log  # noqa: E402,F401 (the reader of logs that all second computations share)
from segment import Segment  # noqa: E402

OF_UNITS = ("steps", "hex", "clearing", "attacked", "retreated_into", "damaged", "missions_used_turn", "missions_used_segment")
OF_SIDES = ("ap", "ap_permanent", "amp_available", "amp_permanent")
OF_HEXES = ("control", "beachhead")


class NoSuchDie(Exception):
    pass


class Tally:
    """Comparisons by rule, and the differences."""

    def __init__(self):
        self.compared, self.seen, self.differences = collections.Counter(), collections.Counter(), []
        self.cells = set()

    def same(self, rule, where, what, mine, log):
        self.compared[rule] += 1
        if mine != log:
            self.differences.append(f"{where}: {what} [NW-{rule}]: computed {show(mine)}, the log says {show(log)}")
        return mine == log


def show(value):
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=str)
    return str(value)


def snapshot(world):
    """Everything that a combat may change."""
    found = {}
    for unit in world.units.values():
        for name in OF_UNITS:
            found["unit", unit.id, name] = place_of(world, unit) if name == "hex" else getattr(unit, name)
    for side in world.sides.values():
        for name in OF_SIDES:
            found["side", side.id, name] = getattr(side, name)
    for hex in world.hexes.values():
        for name in OF_HEXES:
            found["hex", hex.id, name] = getattr(hex, name)
    return {key: value for key, value in found.items() if key[0] != "unit" or key[2] == "steps" or world.units[key[1]].alive()}


def place_of(world, unit):
    return unit.base if unit.kind in ("helicopter", "naval") else unit.hex


def adopt(world, other):
    """Sets a position to another of the same units."""
    for id, unit in other.units.items():
        world.units[id].__dict__.update(unit.__dict__)
    for id, side in other.sides.items():
        world.sides[id].__dict__.update({name: getattr(side, name) for name in OF_SIDES})
    for id, hex in other.hexes.items():
        world.hexes[id].control, world.hexes[id].beachhead = hex.control, hex.beachhead
