"""The three phases of a tactical round (5.4 to 5.21), each simultaneous: losses are drawn from the counts at its start, then applied."""
import collections

import charts
from draws import nearest

ROLES = ("attacker", "defender")
OTHER = {"attacker": "defender", "defender": "attacker"}


class Losses:
    """Items that lines lose in one phase."""

    def __init__(self):
        self.of = collections.Counter()  # id of the line object -> items

    def left(self, line):
        return line.assigned - self.of[id(line)]

    def take(self, line):
        self.of[id(line)] += 1


def mean(targets, d):
    """D-bar of 5.6: of (line) with its d."""
    items = sum(line.assigned for line in targets)
    return max(100, sum(line.assigned * d[id(line)] for line in targets) // items)


class Phase:
    """What all phases know of a round: `battle` gives the engaged units, and what was fixed at the round's start."""

    def __init__(self, battle, number):
        self.battle, self.world, self.draws, self.number = battle, battle.world, battle.draws, number
        self.at = f"{battle.at}/round-{number}"

    def targets(self, role):
        """Lines that the fire of `role` may strike, in the order of 1.9."""
        return [line for unit in self.battle.victims(OTHER[role]) for line in unit.lines if line.assigned]

    def defense(self, role):
        """Line -> df * defMult div 100, of the targets of `role`."""
        found = {}
        for line in self.targets(role):
            multiplier = self.battle.defense_multiplier(line) if role == "attacker" else 100
            found[id(line)] = line.equipment.df * multiplier // 100
        return found

    def lines(self, role):
        return [line for unit in self.battle.engaged(role) for line in unit.lines if line.assigned]

    def modified(self, value, line, role, column=None):
        """The products of 5.12 and 5.19: morale, engagement, force; the ground of a defender, river and flank of an attacker; reconnaissance."""
        battle, unit = self.battle, line.unit
        value = value * battle.m4(unit) // 400
        value = value * battle.engagement[role] // 100
        value = value * self.world.factor(unit.side) // 10000
        if role == "defender":
            value = value * self.world.ground(battle.target, column) // 100
        elif unit.kind != "air":
            value = value * battle.water[id(unit)] // 100
            battle.dried.update([unit.id] if battle.water[id(unit)] != battle.water_now(unit) else [])
            value = value * charts.FLANK[battle.flank] // 100
        if battle.recon == role and self.number == battle.start:
            value = value * 110 // 100
        return value

    def contribution(self, line):
        """c of 5.1; the share of a plane (5.12)."""
        if line.unit.kind == "air":
            return self.battle.share(line, next(share for unit, share in self.battle.guns_of[self.battle.role_of(line.unit)] if unit is line.unit))
        return charts.APC["contribution"][line.unit.loss_tolerance] if line.equipment.apc else 100

    def spread(self, strength, d, targets, role, at):
        """K of 5.7 and 5.20 with 18.17, before its bounds; None without a mean."""
        if strength * self.battle.density[OTHER[role]] <= 0 or not targets:
            return None
        u = self.draws.u(101, at, "spread")
        n = strength * self.battle.density[OTHER[role]] * (50 + u)
        return u, n, 10000 * self.world.attrition_divider * mean(targets, d)

    def kill(self, targets, d, count, losses, at, nuclear=0):
        """5.8: so many kills, each picked anew; `nuclear` is the share of warheads in percent (6.4)."""
        for _ in range(count):
            weights = [max(1, losses.left(line) * 1000000 // d[id(line)]) if losses.left(line) else 0 for line in targets]
            line = targets[self.draws.pick(weights, at)]
            if self.draws.pct(nuclear, at, "nuclear"):
                chance = 50 if "nbc" in line.equipment.flags else self.world.forces[line.unit.side].nbc_proficiency // 2
                if self.draws.pct(chance, at, "negated"):
                    self.battle.negated += 1
                    continue
            losses.take(line)


class Bombardment(Phase):
    """A. (5.4 to 5.10)"""

    def firing(self, role):
        """(line, share in percent) of all who bombard."""
        guns = self.battle.guns(role)
        shares = {id(unit): share for unit, share in guns}
        engaged = self.battle.engaged(role)
        found = [(line, shares.get(id(line.unit), 100)) for line in self.lines(role) if line.ranged()]
        for unit, share in guns:
            if unit not in engaged:
                found += [(line, self.battle.share(line, share)) for line in unit.lines
                          if line.assigned and (line.ranged() or unit.kind == "air") and self.battle.in_range(line)]
        return sorted(found, key=lambda pair: (pair[0].unit.key(), pair[0].index))

    def strength(self, role):
        """B of 5.5 with 18.15, and its nuclear term."""
        conventional = nuclear = 0
        for line, share in self.firing(role):
            conventional += self.weighed(line.assigned * line.equipment.ap // 2, line, share)
            nuclear += self.weighed(self.warheads(line) * line.equipment.nuke * 1000, line, share)
        if not self.battle.stand_alone:
            conventional = min(conventional, 4 * self.battle.es[role])
        nuclear = nuclear * self.world.attrition_divider // self.world.nuclear_divider
        return conventional + nuclear, nuclear

    def weighed(self, b, line, share):
        """5.4"""
        return b * self.battle.m4(line.unit) // 400 * self.world.factor(line.unit.side) // 10000 * share // 100

    def warheads(self, line):
        """The first nuclear line of a unit carries all of them, in the first round (18.15)."""
        if self.number != self.battle.start or not line.equipment.nuke:
            return 0
        first = next(other for other in line.unit.lines if other.equipment.nuke and other.assigned)
        return self.battle.warheads.get(line.unit.id, 0) if line is first else 0

    def run(self):
        self.losses = Losses()
        for role in ("attacker",) if self.battle.stand_alone else ROLES:
            self.fire(role)
        self.earthworks = self.earthwork()
        self.battle.apply(self.losses, "bombardment", self.at)

    def d(self, role):
        plain, found = self.defense(role), {}
        for line in self.targets(role):
            value = max(100, plain[id(line)] * (300 if line.equipment.armored else 100) // 100)
            if line.equipment.infantry:
                value = value * (100 + line.unit.protection()) // 100
            found[id(line)] = value
        return found

    def fire(self, role):
        targets, (strength, nuclear), at = self.targets(role), self.strength(role), f"{self.at}/bombardment/{role}"
        self.battle.told[at] = strength
        d = self.d(role)
        found = self.spread(strength, d, targets, role, at)
        if found:
            u, n, divisor = found
            most = sum(line.assigned for line in targets)
            kills = min(self.draws.frac(n, divisor, at), most)
            self.battle.mass_fire.append(("bombardment", n // (50 + u), divisor, most, kills))
            self.kill(targets, d, kills, self.losses, at, 100 * nuclear // strength)

    def earthwork(self):
        """What is added to E from the next round on (5.10)."""
        ep = 0
        for line, share in self.firing("attacker"):
            w = 0 if "mrl" in line.equipment.flags else charts.shell(line.equipment.shell_weight)
            ep += (line.assigned * w * self.battle.m4(line.unit) // 400) * share // 100
        return 100 * ep // (10 * charts.density(self.world.hex_scale))


class AntiArmor(Phase):
    """B. (5.11 to 5.18)"""

    def run(self):
        self.losses = Losses()
        for role in ROLES:
            self.fire(role)
        self.battle.apply(self.losses, "anti-armor", self.at)

    def exposure(self, line):
        return charts.APC["exposure"][line.unit.loss_tolerance] if line.equipment.apc else 100

    def firing(self, role):
        """Sorted by rating; the first half is lethal (5.14)."""
        lines = [line for line in self.lines(role) if line.equipment.at > 0 and (role == "defender" or not line.ranged())]
        lines += [line for line in self.planes(role) if line.equipment.at > 0]
        return sorted(sorted(lines, key=lambda line: (line.unit.key(), line.index)), key=lambda line: -line.equipment.at)

    def planes(self, role):
        """Fixed-wing lines that support the side (5.12)."""
        return [line for unit, _ in self.battle.guns(role) if unit.kind == "air" for line in unit.lines
                if line.equipment.fixed_wing and line.assigned and self.battle.in_range(line)]

    def shots(self, line, role, at):
        most = line.assigned * self.contribution(line) * line.equipment.rate_of_fire(role == "defender") * 10
        s = min(most, self.modified(most, line, role, "at"))
        shots = self.draws.frac(s * self.battle.density[OTHER[role]], 100 * 1000 * self.world.anti_armor_divider, at)
        return min(shots, -(-most // 1000))

    def fire(self, role):
        targets = [line for line in self.targets(role) if line.equipment.armored]
        if not targets:
            return
        lines = self.firing(role)
        for place, line in enumerate(lines):
            if not any(self.losses.left(target) for target in targets):
                return
            at = f"{self.at}/anti-armor/{line.unit.id}/{line.id}"
            shots, fired = self.shots(line, role, at), 0
            while fired < shots and any(self.losses.left(target) for target in targets):
                self.shoot(line, targets, place < -(-len(lines) // 2), at)
                fired += 1
            self.battle.told[at] = fired

    def choose(self, targets, weights, worth, lethal, at):
        """5.14: of two candidates the tougher for a lethal line, the weaker for the others."""
        first = self.draws.pick(weights, at)
        second = self.draws.pick(weights, at)
        better = worth(targets[second]) > worth(targets[first]) if lethal else worth(targets[second]) < worth(targets[first])
        return targets[second if better else first]

    def from_the_air(self, weapon):
        """5.16: a third of the armor."""
        return weapon.fixed_wing or (self.world.aircraft_armor == "all_aircraft" and "helicopter" in weapon.flags)

    def shoot(self, line, targets, lethal, at):
        weights = [self.losses.left(target) * self.exposure(target) for target in targets]
        target = self.choose(targets, weights, lambda t: t.equipment.armor_against(line.equipment), lethal, at)
        weapon = line.equipment
        to_hit = charts.TO_HIT[weapon.targeting][self.world.vision(self.battle.target)]
        hit = self.draws.pct(to_hit, at, "hit")
        self.battle.events.append(("hit", to_hit, hit))
        if not hit:
            return
        to_kill = kill_percent(weapon.at, target.equipment.armor_against(weapon), 300 if self.from_the_air(weapon) else 100)
        killed = self.draws.pct(to_kill, at, "kill")
        self.battle.events.append(("kill", to_kill, killed))
        if killed:
            self.losses.take(target)


def kill_percent(at, armor, times):
    """5.16: `times` is 300 for a third of the armor."""
    pq = nearest(times * at, 1000 * armor)
    return 100 if pq >= 100 else 0 if pq <= 24 else nearest(pq * pq, 100)


class AntiPersonnel(AntiArmor):
    """C. (5.19 to 5.21)"""

    def run(self):
        self.losses = Losses()
        for role in ROLES:
            self.fire(role)
        self.battle.apply(self.losses, "anti-personnel", self.at)

    def firing(self, role):
        return [line for line in self.lines(role) if line.equipment.ap > 0 and (role == "defender" or not line.ranged())]

    @staticmethod
    def ap(line):
        """18.14: guns of a defender fire with half."""
        return line.equipment.ap // 2 if line.ranged() else line.equipment.ap

    def strength(self, line, role):
        rate = line.equipment.rate_of_fire(role == "defender")
        return self.modified(line.assigned * self.contribution(line) * self.ap(line) * rate // 100, line, role, "ap")

    def most(self, lines, role):
        return sum(line.assigned * self.contribution(line) * line.equipment.rate_of_fire(role == "defender") for line in lines) // 100

    def fire(self, role):
        targets = [line for line in self.targets(role) if not line.equipment.armored]
        lines, at = self.firing(role), f"{self.at}/anti-personnel/{role}"
        if not targets:
            return
        d = {key: max(100, value) for key, value in self.defense(role).items()}
        strength = {id(line): self.strength(line, role) for line in lines}
        self.battle.told[at] = sum(strength.values())
        found = self.spread(sum(strength.values()), d, targets, role, at)
        if found is None:
            return
        u, n, divisor = found
        if self.world.ap_fire == "pool":
            most = min(sum(line.assigned for line in targets), self.most(lines, role))
            kills = min(self.draws.frac(n, divisor, at), most)
            self.battle.mass_fire.append(("anti-personnel", n // (50 + u), divisor, most, kills))
            self.kill(targets, d, kills, self.losses, at)
            return
        lines = sorted(lines, key=lambda line: -self.ap(line))
        for place, line in enumerate(lines):
            if not any(self.losses.left(target) for target in targets):
                return
            at = f"{self.at}/anti-personnel/{line.unit.id}/{line.id}"
            shots = self.draws.frac(strength[id(line)] * self.battle.density[OTHER[role]] * (50 + u), divisor, at)
            for _ in range(min(shots, self.most([line], role))):
                weights = [100 * self.losses.left(target) for target in targets]
                if any(weights):
                    self.losses.take(self.choose(targets, weights, lambda t: d[id(t)], place < -(-len(lines) // 2), at))
