"""A voyage: spotting and interdiction in each hex that a stack enters (4.0, 12, 13)."""
import collections

import paths  # noqa: F401
import gunnery
from engagement import Engagement
from ships import distance
from world import around


class Voyage:
    def __init__(self, segment, order):
        self.segment, self.world, self.draws, self.spotting = segment, segment.world, segment.draws, segment.spotting
        self.path = order["path"]
        self.stack = sorted((segment.units[id] for id in order["units"]), key=lambda unit: unit.key())
        self.entered, self.engagements, self.chances, self.sailed = [], [], {}, collections.Counter()

    def speed(self, unit):
        """10.21: hexes that it may still enter, a point each."""
        damage = max((line.damage for line in unit.ships() if line.assigned), default=0)
        return unit.allowance * (100 - damage) // 100 - (unit.allowance - unit.remaining)

    def alive(self):
        return [unit for unit in self.stack if unit.alive()]

    def slowest(self):
        """Planes aboard are carried."""
        return min((self.speed(unit) for unit in self.alive() if unit.kind != "air"), default=0)

    def run(self):
        refused = self.segment.refused
        for unit in [unit for unit in self.stack if unit.kind != "air" and self.speed(unit) < 1]:
            refused.append(("TOAW-E04", self.path[-1]))
            self.stack.remove(unit)
        if not any(unit.value() for unit in self.stack):
            refused.append(("TOAW-E18", self.path[-1]))
            return self
        if self.slowest() < len(self.path):
            # The order is cut for good, even if the ship that slows the others is lost on the way.
            refused.append(("TOAW-E04", ""))
            self.path = self.path[:self.slowest()]
        self.lead = self.stack[0].id
        for place in self.path:
            if not self.alive() or not self.enter(place):
                break
        return self

    def enter(self, place):
        world, here = self.world, self.alive()[0].hex
        barred = world.at(place, world.enemy(world.phasing)) or not world.navigable(place) or place not in around(here)
        if barred or self.slowest() < 1:
            return False
        for unit in self.alive():
            unit.hex = place
            self.sailed[unit.id] += 1
            if unit.kind != "air":
                unit.moved, unit.spotted, unit.remaining = True, False, unit.remaining - 1
        self.entered.append(place)
        visit = self.entered.count(place)
        at = f"moves/{self.lead}/{place}" + (f"/visit-{visit}" if visit > 1 else "")
        self.spotting.entered(self.alive(), at)
        self.interdict(place, at)
        return True

    # ---- 12 ----
    def interdict(self, place, at):
        world, enemy = self.world, self.world.enemy(self.world.phasing)
        if not any(self.spotting.detected(unit) for unit in self.alive() if unit.value()):
            return
        surface = [unit for unit in world.units if unit.side == enemy and unit.alive() and unit.kind in ("naval", "coastal")]
        air = [unit for unit in world.units if unit.side == enemy and unit.alive() and unit.kind == "air"]
        for unit in sorted(surface, key=lambda unit: unit.id):
            if self.alive() and unit.alive() and self.reaches(unit, place):
                ppm = gunnery.surface_chance(self.value(), self.everybody(unit))
                self.attempt(unit, ppm, place, at)
        for unit in sorted(air, key=lambda unit: unit.id):
            if self.alive() and unit.alive() and unit.readiness > 33 and self.strikes(unit, place):
                hexes = self.spotting.ranges[enemy].get(unit.hex, 0)
                if any(unit.ships() and not unit.was_attacked and self.carries(unit) for unit in self.alive()):
                    ppm = gunnery.MILLION
                else:
                    ppm = gunnery.air_chance(self.value(), world.naval_attrition_divider, self.everybody(unit), hexes)
                self.attempt(unit, ppm, place, at)

    @staticmethod
    def carries(unit):
        return any(line.equipment.ship == "carrier" and line.assigned for line in unit.ships())

    def value(self):
        return sum(unit.value() for unit in self.alive())

    def reaches(self, unit, place):
        apart = (distance(unit.hex, place) - 1) * self.world.hex_scale
        return any(line.assigned and line.gun() and apart <= line.reach() for line in unit.lines)

    def strikes(self, unit, place):
        able = unit.alive() and unit.air_mission == "sea-interdiction"
        return able and any(self.world.flies(line, place) and line.equipment.bombs() for line in unit.lines)

    def everybody(self, interdictor):
        """12.3: all detected that this interdictor reaches."""
        world, total = self.world, 0
        for unit in world.units:
            if unit.side == world.phasing and unit.alive() and self.spotting.detected(unit):
                near = self.strikes(interdictor, unit.hex) if interdictor.kind == "air" else self.reaches(interdictor, unit.hex)
                total += unit.value() if near else 0
        return total

    def detected_there(self, interdictor):
        """12.6: what of the interdictor the stack knows, and may strike: itself, or the ships that its planes came from."""
        if interdictor.kind != "air":
            return [interdictor] if self.spotting.detected(interdictor) else []
        return [unit for unit in self.world.at(interdictor.hex, interdictor.side) if unit.value() and self.spotting.detected(unit)]

    def attempt(self, unit, ppm, place, at):
        comes = self.draws.chance(ppm, f"{at}/{unit.id}/chance", "interdict")
        self.chances[f"{at}/{unit.id}/chance"] = (ppm, int(comes))
        if not comes:
            return
        found = Engagement(self.world, self.draws, f"{at}/{unit.id}", [unit], place, salvo=True, stack=self.alive(),
                           counterstrike=self.detected_there(unit))
        self.engagements.append(found.run())
