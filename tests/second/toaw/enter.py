"""Retreat before combat: an attempt to enter a location that the enemy holds (8)."""
import charts
from battle import Battle, evaporate, fly_off, retreat, retreat_hex
from draws import clamp
from end import cut


def ratio_class(attacker, defender):
    """CHART-rbc."""
    return next((value for times, value in ((1, 40), (2, 20), (4, 0), (8, -20)) if attacker < times * defender), -40)


class Attempt:
    def __init__(self, world, draws, number, order, units):
        self.world, self.draws, self.target = world, draws, order["target"]
        self.at, self.movers, self.flown = f"enter/attempt-{number}", [units[id] for id in order["units"]], []

    def run(self):
        world, enemy = self.world, self.world.enemy(self.world.phasing)
        everybody = sorted(world.at(self.target, enemy), key=lambda unit: unit.key())
        defenders = [unit for unit in everybody if unit.kind != "air"]  # planes make no checks (18.11)
        strengths = Battle.strengths(world, self.target, self.movers)
        self.stood, leaving = {}, []
        for unit in defenders:
            dug = {"entrenched": 10, "fortified": 20}.get(unit.deployment, 0)
            target = clamp((2 * unit.proficiency + unit.readiness) // 3 + ratio_class(*strengths) + dug, 1, 99)
            self.stood[unit.id] = (target, self.draws.d100(f"{self.at}/checks/{unit.id}/quality") <= target)
        # 18.9: where no enemy stands any more the order dissolves, and costs the same.
        self.empty, self.failed = not everybody, any(stands for _, stands in self.stood.values())
        if self.failed or self.empty:
            for unit in self.movers:
                unit.remaining = max(0, unit.remaining - -(-unit.allowance // 10))
            return
        for unit in everybody:
            if unit.kind == "air":
                self.flown.append(unit)
                for line, lost in fly_off(world, unit):
                    line.dead += lost
                continue
            place, at = retreat_hex(world, unit, [mover.hex for mover in self.movers]), f"{self.at}/retreat/{unit.id}"
            unit.severe = True
            if place is None:
                evaporate(unit, self.draws, at)
            else:
                for line, lost in retreat(unit, place, "retreated", self.draws, at, 200):
                    line.dead += lost
        for unit in self.movers:
            if len(world.at(self.target, unit.side)) < 9:
                unit.hex = self.target
                world.places[self.target].owner = unit.side
                cut(unit, world.places[self.target])
