"""Chapter 6 over the sea (10.7): interception and anti-air fire before planes strike, with damaged ships' guns (10.21), and who comes back (5.22)."""
import collections

import paths  # noqa: F401
from air import Air
from battle import Battle
from ships import distance


class Sky(Air):
    """The planes of one side on their way to `places`. It is the battle that Air writes its losses to."""

    battle_loss, quality, returns = Battle.battle_loss, Battle.quality, Battle.returns  # 7.1, 4.7, 5.22

    def __init__(self, world, draws, at, side, places):
        self.world, self.draws, self.at, self.side, self.places = world, draws, at, side, places
        self.battle, self.initial, self.lost, self.aborted, self.air = self, {}, collections.Counter(), set(), []
        self.air_checks = {}

    def enlist(self, unit):
        for line in unit.lines:
            self.initial.setdefault(id(line), line.assigned)

    def flies(self, line):
        return line.unit.id not in self.aborted and any(self.world.flies(line, place) for place in self.places)

    def flying(self, unit):
        """Of the strikers or an interceptor: lines that reach where this strike goes."""
        return [line for line in unit.lines if any(self.world.flies(line, place) for place in self.places)]

    def strike(self, unit, _role=None):
        """Interception, then anti-air fire."""
        if not self.flying(unit):
            return
        self.enlist(unit)
        at = f"{self.at}/air/{unit.id}"
        for interceptor in self.interceptors():
            if self.draws.pct(interceptor.readiness // 2, f"{at}/{interceptor.id}/intercept"):
                if not self.combat(unit, interceptor, f"{at}/{interceptor.id}"):
                    self.aborted.add(unit.id)
                if unit.id in self.aborted or not self.flying(unit):
                    return
        self.anti_air(unit, None, f"{at}/anti-air")

    def interceptors(self, _role=None):
        """Enemy planes that reach one of the places (6.1)."""
        found = []
        for unit in self.world.units:
            near = [distance(unit.hex, place) for place in self.places if unit.side != self.side and self.world.available(unit, "air-superiority", place)]
            if near:
                found.append((min(near), unit.id, unit))
        return [unit for _, _, unit in sorted(found, key=lambda entry: entry[:2])]

    def anti_air(self, unit, _role, at):
        """6.2: of all enemies in the place."""
        altitudes = {line.equipment.altitude() for line in self.flying(unit)}
        strength = 0
        for place in self.places:
            for gunner in self.world.at(place, self.world.enemy(self.side)):
                for line in gunner.lines if gunner.kind != "air" else ():
                    if line.equipment.aa and line.assigned and (line.equipment.aa_altitude == "both" or line.equipment.aa_altitude in altitudes):
                        strength += self.worth(gunner, line)
        if strength:
            self.losses(unit, strength, at)
            self.air.append("shot at")

    def worth(self, gunner, line):
        """10.21: the lead ship's guns are those of what is left of it."""
        whole = line.equipment.aa * (100 * line.assigned - line.damage) // 100
        return whole * self.world.m4(gunner) // 400 * self.world.anti_air_rate // 100
