"""A voyage: spotting and interdiction in each hex that a stack enters (4.0, 12, 13)."""
import paths  # noqa: F401
import gunnery
from engagement import Engagement
from ships import distance
from world import around


class Voyage:
    def __init__(self, segment, order):
        self.segment, self.world, self.draws, self.spotting = segment, segment.world, segment.draws, segment.spotting
        self.lead, self.path = segment.lead(order["units"]), order["path"]
        self.stack = sorted((segment.units[id] for id in order["units"]), key=lambda unit: unit.key())
        self.entered, self.engagements, self.chances = [], [], {}

    def speed(self, unit):
        """10.21: hexes that it may still enter, a point each."""
        damage = max((line.damage for line in unit.ships() if line.assigned), default=0)
        return unit.allowance * (100 - damage) // 100 - (unit.allowance - unit.remaining)

    def alive(self):
        return [unit for unit in self.stack if unit.alive()]

    def run(self):
        for place in self.path:
            if not self.alive() or not self.enter(place):
                break
        return self

    def enter(self, place):
        world, here = self.world, self.alive()[0].hex
        barred = world.at(place, world.enemy(world.phasing)) or not world.navigable(place) or place not in around(here)
        if barred or min(map(self.speed, self.alive())) < 1:
            return False
        for unit in self.alive():
            unit.hex, unit.moved, unit.remaining = place, True, unit.remaining - 1
        self.entered.append(place)
        visit = self.entered.count(place)
        at = f"moves/{self.lead}/{place}" + (f"/visit-{visit}" if visit > 1 else "")
        self.spotting.entered(self.alive(), at)
        self.interdict(place, at)
        return True

    # ---- 12 ----
    def interdict(self, place, at):
        world, enemy = self.world, self.world.enemy(self.world.phasing)
        if not any(self.spotting.detected(unit) for unit in self.alive()):
            return
        surface = [unit for unit in world.units if unit.side == enemy and unit.alive() and unit.kind in ("naval", "coastal")]
        air = [unit for unit in world.units if unit.side == enemy and unit.alive() and unit.kind == "air"]
        for unit in sorted(surface, key=lambda unit: unit.id):
            if self.alive() and unit.alive() and self.reaches(unit, place):
                ppm = gunnery.surface_chance(self.value(), self.everybody(unit))
                self.attempt(unit, ppm, place, at)
        for unit in sorted(air, key=lambda unit: unit.id):
            if self.alive() and unit.alive() and unit.readiness > 33 and world.available(unit, "sea-interdiction", place):
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

    def everybody(self, interdictor):
        """12.3: all detected that this interdictor reaches."""
        world, total = self.world, 0
        for unit in world.units:
            if unit.side == world.phasing and unit.alive() and self.spotting.detected(unit):
                near = world.available(interdictor, "sea-interdiction", unit.hex) if interdictor.kind == "air" else self.reaches(interdictor, unit.hex)
                total += unit.value() if near else 0
        return total

    def attempt(self, unit, ppm, place, at):
        self.chances[f"{at}/{unit.id}"] = ppm
        if not self.draws.chance(ppm, f"{at}/{unit.id}/chance", "interdict"):
            return
        found = Engagement(self.world, self.draws, f"{at}/{unit.id}", [unit], place, salvo=True, stack=self.alive(),
                           counterstrike=self.spotting.detected(unit))
        self.engagements.append(found.run())
