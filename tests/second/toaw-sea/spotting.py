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
        self.searched, self.looked = {}, {}  # address -> meters and hexes; chance and whether it was seen
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
        meters, scale = gunnery.search(n2, average, self.world.hex_scale)
        hexes = self.draws.frac(meters, scale, at)
        self.searched[at] = (meters, hexes)
        return hexes

    # ---- 13.3 ----
    def chance(self, target, moving=None):
        """`moving`: the hex of the observers if all that have the target in range move."""
        a = charts.UNSEEN[self.world.places[moving].visibility] if moving else 0
        return gunnery.detection(a, charts.UNSEEN[self.world.places[target].visibility])

    def deep(self, place):
        """18.7: ports count."""
        words = self.world.places[place].terrain
        return "deep-water" in words or "port" in words

    def detected(self, unit):
        """13.1, 13.4: by ordinary reconnaissance, or where it stands."""
        return unit.spotted or unit.hex in self.seen[self.world.enemy(unit.side)]

    def hexes_with(self, side):
        return sorted({unit.hex for unit in self.world.units if unit.side == side and unit.alive() and unit.value() and self.deep(unit.hex)})

    def bases(self, side):
        return sorted({unit.hex for unit in self.world.units if unit.side == side and unit.alive() and unit.kind == "air"})

    # ---- occasions ----
    def begin(self, at):
        """18.7: both sides observe from where they stand; planes of the side that does not move search once (13.2)."""
        for side in sorted(self.world.forces):
            self.search_all(side, at)
        for side in sorted(self.world.forces):
            for place in self.hexes_with(self.world.enemy(side)):
                self.look(side, place, at)

    def search_all(self, side, at):
        self.ranges[side] = {place: self.search(side, place, f"{at}/search/{side}/{place}") for place in self.bases(side) if self.searchers(side, place)}

    def look(self, side, place, at, moving=None):
        """One draw a side and hex that holds an enemy, if an observer has it in range."""
        if place in self.seen[side] or not self.in_range(side, place):
            return
        self.draw(side, place, at, moving)

    def draw(self, side, place, at, moving=None):
        ppm, address = self.chance(place, moving), f"{at}/spot/{side}/{place}"
        found = self.draws.chance(ppm, address, "seen")
        self.looked[address] = (ppm, int(found))
        if found:
            self.seen[side].add(place)

    def entered(self, stack, at):
        """After a stack entered a hex: the others look at it, it looks around, and its planes search anew."""
        side, place = stack[0].side, stack[0].hex
        enemy = self.world.enemy(side)
        if self.deep(place):
            self.look(enemy, place, at)
        searching = {place: self.search(side, place, f"{at}/search/{side}/{place}")} if self.searchers(side, place) else {}
        for other in self.hexes_with(enemy):
            if other not in self.seen[side] and self.in_range(side, other, stack, searching):
                self.draw(side, other, at, place)

    def in_range(self, side, target, observers=None, searching=None):
        observers = [unit for unit in self.world.units if unit.side == side and unit.alive()] if observers is None else observers
        searching = self.ranges[side] if searching is None else searching
        return (any(distance(unit.hex, target) <= self.sight(unit) for unit in observers)
                or any(distance(place, target) <= hexes and self.searchers(side, place) for place, hexes in searching.items()))
