"""Chapter 6 over the sea (10.7): interception and anti-air fire before planes strike, with damaged ships' guns (10.21)."""
import paths  # noqa: F401
from air import OTHER, Air


class Sky(Air):
    def __init__(self, engagement):
        super().__init__(engagement)
        self.aborted = engagement.aborted

    def places(self, role):
        """Where the planes of `role` strike."""
        engagement = self.battle
        if role == "attacker":
            return [engagement.target]
        return sorted({unit.hex for unit in engagement.units("attacker")})

    def flies(self, line, role):
        return any(self.world.flies(line, place) for place in self.places(role))

    def flying(self, unit):
        """Of the strikers or an interceptor: lines that reach where this strike goes."""
        return [line for line in unit.lines if self.flies(line, self.role)]

    def reaches(self, unit, role, at):
        """Whether the planes come through; those that do not are lost or turn back."""
        self.role = role
        if not self.flying(unit):
            return False
        for interceptor in self.interceptors(OTHER[role]):
            if not self.draws.pct(interceptor.readiness // 2, f"{at}/{interceptor.id}/intercept"):
                continue
            if not self.combat(unit, interceptor, f"{at}/{interceptor.id}"):
                self.aborted.add(unit.id)
            if unit.id in self.aborted or not self.flying(unit):
                return False
        self.anti_air(unit, role, f"{at}/anti-air")
        return unit.alive() and bool(self.flying(unit))

    def interceptors(self, role):
        """Planes of `role` that reach one of the places where the others strike (6.1)."""
        from ships import distance
        places, side = self.places(OTHER[role]), self.battle.sides[role]
        found = []
        for unit in self.world.units:
            near = [distance(unit.hex, place) for place in places if unit.side == side and self.world.available(unit, "air-superiority", place)]
            if near:
                found.append((min(near), unit.id, unit))
        return [unit for _, _, unit in sorted(found, key=lambda entry: entry[:2])]

    def anti_air(self, unit, role, at):
        """6.2, 18.20: of all enemies in the place, or of those who attack."""
        altitudes = {line.equipment.altitude() for line in self.flying(unit)}
        gunners = self.battle.attackers if role == "defender" else self.battle.everybody_below()
        strength = 0
        for gunner in gunners:
            for line in gunner.lines if gunner.alive() and gunner.kind != "air" else ():
                reaches = line.equipment.aa_altitude == "both" or line.equipment.aa_altitude in altitudes
                if line.equipment.aa and line.assigned and reaches:
                    strength += self.worth(gunner, line)
        if strength:
            self.losses(unit, strength, at)
            self.battle.air.append("shot at")

    def worth(self, gunner, line):
        """10.21: the lead ship's guns are those of what is left of it."""
        world, damage = self.world, getattr(line, "damage", 0)
        whole = line.assigned * line.equipment.aa * (100 * line.assigned - damage) // (100 * line.assigned)
        return whole * world.m4(gunner) // 400 * world.anti_air_rate // 100
