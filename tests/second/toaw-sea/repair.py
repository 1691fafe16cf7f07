"""Repair between turns (11.1, 18.25)."""
import paths  # noqa: F401
import gunnery
import sea_charts as charts
from ships import turns_a_week


def rate(world, unit):
    """1500 in a supplied anchorage without a move, else 150."""
    words = world.places[unit.hex].terrain
    berth = "anchorage" in words or "port" in words and not unit.at_sea
    return charts.IN_PORT if berth and unit.supplied and not unit.moved else charts.AT_SEA


def points(world, unit, line, draws, at):
    gear = line.equipment
    n, d = gunnery.repair(rate(world, unit), gear.durable(), gear.armored_by(), gear.ap, gear.aa, *turns_a_week(world.turn_length))
    return draws.frac(n, d, at)


def repair(world, side, draws, address):
    """All damaged ships of a side; (unit, line) -> damage before and after."""
    found = {}
    for unit in sorted((unit for unit in world.units if unit.side == side and unit.alive()), key=lambda unit: unit.key()):
        for line in unit.ships():
            if line.damage:
                before = line.damage
                line.damage = max(0, before - points(world, unit, line, draws, address(unit, line)))
                found[unit.id, line.id] = (before, line.damage)
    return found
