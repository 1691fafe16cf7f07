"""Before the first round: interception, and anti-air fire on the planes that strike (6.1, 6.2, 18.20)."""
import charts
from draws import clamp
from world import distance

ROLES = ("attacker", "defender")
OTHER = {"attacker": "defender", "defender": "attacker"}


class Air:
    def __init__(self, battle):
        self.battle, self.world, self.draws = battle, battle.world, battle.draws

    def run(self):
        for role in ROLES:
            for unit in sorted((unit for unit, _ in self.battle.guns_of[role] if unit.kind == "air"), key=lambda unit: unit.key()):
                if self.world.available(unit, unit.air_mission, self.battle.target):
                    self.battle.enlist(unit)
                    self.strike(unit, role)

    def strike(self, unit, role):
        at = f"{self.battle.at}/air/{unit.id}"
        for interceptor in self.interceptors(OTHER[role]):
            if not self.draws.pct(interceptor.readiness // 2, f"{at}/{interceptor.id}/intercept"):
                continue
            if not self.combat(unit, interceptor, f"{at}/{interceptor.id}"):
                self.battle.aborted.add(unit.id)
            if unit.id in self.battle.aborted or not self.flying(unit):
                return
        self.anti_air(unit, role, f"{at}/anti-air")

    def interceptors(self, role):
        world, target, side = self.world, self.battle.target, self.battle.sides[role]
        # Planes at the attacked location itself do not rise (4.3).
        able = [unit for unit in world.units if unit.side == side and unit.hex != target and world.available(unit, "air-superiority", target)]
        return sorted(able, key=lambda unit: (distance(unit.hex, target), unit.id))

    def flying(self, unit):
        return [line for line in unit.lines if self.world.flies(line, self.battle.target)]

    def strength(self, lines):
        return sum(line.assigned * line.equipment.aa * self.world.m4(line.unit) // 400 for line in lines)

    def losses(self, unit, strength, at):
        """Items that a unit of planes loses, and takes off."""
        lines = self.flying(unit)
        items = sum(line.assigned for line in lines)
        mean = max(100, sum(line.assigned * line.equipment.df for line in lines) // items)
        lost = min(self.draws.frac(strength, self.world.attrition_divider * mean, at), items)
        for _ in range(lost):
            weights = [max(1, line.assigned * 1000000 // max(1, line.equipment.df)) if line.assigned else 0 for line in lines]
            line = lines[self.draws.pick(weights, at)]
            line.assigned -= 1
            self.battle.lost[id(line)] += 1
        if not unit.items():
            unit.status = "eliminated"
        return lost

    def combat(self, intruder, interceptor, at):
        """Whether the intruder flies on."""
        self.battle.enlist(interceptor)
        attack, answer, before = self.strength(self.flying(interceptor)), self.strength(self.flying(intruder)), sum(line.assigned for line in self.flying(intruder))
        lost = self.losses(intruder, attack, f"{at}/intruder")
        self.losses(interceptor, answer, f"{at}/interceptor")
        self.battle.air.append("intercepted")
        if not intruder.alive() or 5 * lost < before:
            return True
        # 18.27: no defender, whomever it supports: neither rear nor flank, and no t2.
        loss = self.battle.battle_loss(intruder)
        change = charts.LOSS[intruder.loss_tolerance][2]
        situation = -(0 if intruder.supplied else 10) - max(0, 100 - self.world.forces[intruder.side].shock)
        target = clamp(self.battle.quality(intruder) + change - loss // 2 + situation, 1, 99)
        self.battle.air_checks[at] = (intruder, target)
        return self.draws.d100(f"{at}/quality") <= target

    def anti_air(self, unit, role, at):
        """6.2: the lines in the target location, or of the assaulting units, that reach this altitude."""
        strength = 0
        altitudes = {line.equipment.altitude() for line in self.flying(unit)}
        for gunner in self.battle.engaged(OTHER[role]):
            for line in gunner.lines:
                if line.equipment.aa and (line.equipment.aa_altitude == "both" or line.equipment.aa_altitude in altitudes):
                    strength += line.assigned * line.equipment.aa * self.world.m4(gunner) // 400 * self.world.anti_air_rate // 100
        if strength:
            self.losses(unit, strength, at)
            self.battle.air.append("shot at")
