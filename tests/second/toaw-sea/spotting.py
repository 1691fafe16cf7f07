"""Who sees what at sea: observers on the surface, searching planes, draws a hex and side (13, 18.7, 18.24)."""
import paths  # noqa: F401
import gunnery
import sea_charts as charts
from ships import distance

SEARCHERS = ("sea-interdiction", "air-superiority")


class Spotting:
    """`seen[side]` are the hexes that a side has found, till the end of the player turn."""

    def __init__(self, world, draws):
        self.world, self.draws = world, draws
        self.seen = {side: set() for side in world.forces}
        self.ranges = {side: {} for side in world.forces}  # searching hex -> hexes, of the side that does not move
        self.radar = {side: any(unit.side == side and unit.alive() and unit.kind == "air" and line.assigned and "all-weather" in line.equipment.flags
                                for unit in world.units for line in unit.lines) for side in world.forces}

    # ---- 13.1 ----
    def sight(self, unit):
        """Hexes that an observer on the surface reveals."""
        world = self.world
        if world.places[unit.hex].cloud:
            return 0
        meters = charts.SIGHT[world.lighting]
        if unit.kind == "naval":
            own = any(line.assigned and "all-weather" in line.equipment.flags for line in unit.lines)
            meters = charts.RADAR if own or self.radar[unit.side] else meters
        elif not (unit.kind in ("land", "coastal") and unit.entered_hex and world.places[unit.hex].coastal):
            return 0
        return gunnery.observed(meters, world.hex_scale)

    # ---- 13.2 ----
    def searchers(self, side, place):
        world = self.world
        return [line for unit in world.at(place, side) if unit.kind == "air" and unit.air_mission in SEARCHERS for line in unit.lines
                if line.assigned and (world.lighting != "night" or "all-weather" in line.equipment.flags)]

    def search(self, side, place, at):
        """Hexes that the planes of one hex search, with the chance one."""
        lines = self.searchers(side, place)
        items = sum(line.assigned for line in lines)
        if not items:
            return 0
        n2 = sum(line.assigned * line.unit.readiness for line in lines)
        average = sum(line.assigned * 1000 * line.equipment.flight_range for line in lines) // items
        return self.draws.frac(*gunnery.search(n2, average, self.world.hex_scale), at)

    # ---- 13.3 ----
    def chance(self, target, moving=None):
        """`moving`: the hex of the observers if all that have the target in range move."""
        a = charts.UNSEEN[self.world.places[moving].visibility] if moving else 0
        return gunnery.detection(a, charts.UNSEEN[self.world.places[target].visibility])

    def deep(self, place):
        here = self.world.places[place]
        return "deep-water" in here.terrain or "port" in here.terrain

    def ships_at(self, place, side):
        return [unit for unit in self.world.at(place, side) if unit.kind == "naval" or unit.carried()]

    def in_range(self, side, target, observers=None, searching=None):
        observers = [unit for unit in self.world.units if unit.side == side and unit.alive()] if observers is None else observers
        searching = self.ranges[side] if searching is None else searching
        return (any(distance(unit.hex, target) <= self.sight(unit) for unit in observers)
                or any(distance(place, target) <= hexes for place, hexes in searching.items()))


