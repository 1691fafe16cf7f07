"""An attack at sea: its rounds, targets, answers, who breaks off, what is carried and what lands on carriers (10.2 to 10.23, 18.22, 18.23)."""
import collections

import paths  # noqa: F401
import charts as land_charts
import gunnery
import sea_charts as charts
from battle import Battle
from draws import clamp
from ships import distance
from sky import Sky
from targets import DIGITS, MILLION, Stream, Target

SIDES = ("attacker", "defender")
OTHER = {"attacker": "defender", "defender": "attacker"}


class Engagement:
    """`attackers` fire at what lies in `target`; `salvo`: one of ten (18.25)."""

    def __init__(self, world, draws, at, attackers, target, rounds=10, port_attack=False, salvo=False, stack=None, counterstrike=None):
        self.world, self.draws, self.at, self.target, self.port_attack = world, draws, at, target, port_attack
        self.side = attackers[0].side
        self.sides = {"attacker": self.side, "defender": world.enemy(self.side)}
        self.attackers = sorted(attackers, key=lambda unit: unit.key())
        self.stack, self.counterstrike = stack, counterstrike
        self.interdiction = salvo
        self.rounds = 1 if salvo else min(rounds, world.max_rounds)
        self.divisor = 10 if salvo else self.rounds
        self.told, self.checks, self.events, self.landed = {}, {}, {}, {}
        self.suffered, self.ships_before, self.heavy = collections.Counter(), {}, 0
        self.drownings = {}  # address -> tons, items
        self.answered, self.broke_off, self.sunk, self.drowned = set(), None, [], []
        self.initial, self.lost = {}, collections.Counter()  # of what is carried: items by line
        self.fleet = self.attackers + self.defenders()
        self.fleet += [unit for unit in counterstrike or () if unit not in self.fleet]
        for unit in self.fleet:
            self.enlist(unit)

    def enlist(self, unit):
        self.ships_before.setdefault(unit.id, sum(line.assigned for line in unit.ships()))
        for line in unit.lines:
            self.initial.setdefault(id(line), line.assigned)

    battle_loss = Battle.battle_loss  # 7.1: of what is carried

    # ---- who takes part ----
    def defenders(self):
        """Side B (18.23): ships, coastal guns and planes on sea interdiction in the target location; in 12.6 the stack alone."""
        found = self.stack if self.stack is not None else self.world.at(self.target, self.sides["defender"])
        return sorted((unit for unit in found if unit.alive()), key=lambda unit: unit.key())

    def units(self, role):
        if role == "attacker":
            return [unit for unit in self.attackers if unit.alive()]
        return self.defenders()

    def targets(self, role):
        """What `role` fires at."""
        found = []
        for unit in self.units(OTHER[role]):
            if role == "attacker" and self.port_attack and not self.world.in_port(unit):
                continue
            found += [Target(unit, line) for line in unit.ships()]
            if unit.carried():
                found.append(Target(unit))
        return found

    def gunners(self, role):
        able = [unit for unit in self.units(role) if unit.kind in ("naval", "coastal")]
        return able

    def strikers(self, role):
        """Planes, in the first round alone."""
        able = [unit for unit in self.units(role) if unit.kind == "air" and any(line.assigned and line.equipment.bombs() for line in unit.lines)]
        if role == "attacker":
            return able
        return [unit for unit in able if unit.air_mission == "sea-interdiction" and unit.readiness > 33]

    # ---- the rounds ----
    def run(self):
        self.number = 0
        self.begin()
        while self.number < self.rounds:
            self.number += 1
            self.round(f"{self.at}/round-{self.number}")
            if self.over():
                break
            self.break_off(f"{self.at}/round-{self.number}")
            if self.broke_off:
                break
        self.aftermath()
        return self

    def begin(self):
        """18.5, 18.26: who is a target was attacked; 16.2: who fights in the place or beside it is known from then on."""
        for target in self.targets("attacker"):
            target.unit.was_attacked = True
        if self.interdiction:
            return  # 16.5: who interdicts, and whom, is not known from then on
        for unit in self.defenders():
            unit.spotted = unit.spotted or unit.kind in ("naval", "coastal") or unit.carried()
        for unit in self.attackers:
            unit.spotted = unit.spotted or unit.kind != "air" and distance(unit.hex, self.target) <= 1

    def over(self):
        """No targets are left, or side A has nothing but planes that have struck."""
        return not any(target.weight() for target in self.targets("attacker")) or not self.gunners("attacker")

    def struck_back(self, targets):
        """What planes of side B strike; in 12.6 what of the interdictor is known."""
        if self.counterstrike is None:
            return targets
        attacking = [target for target in targets if target.unit in self.counterstrike]
        others = [Target(unit, line) for unit in self.counterstrike if unit not in self.attackers for line in unit.ships()]
        return [target for target in attacking + others if target.weight()]

    def goal(self, targets):
        """Where side B's planes strike back: one place, that of the most valuable ships of side A."""
        value = collections.Counter()
        for target in targets:
            value[target.unit.hex] += target.weight()
        return sorted(value, key=lambda place: (-value[place], place))[:1]

    def fly(self, strikers, targets):
        """10.7: chapter 6 first, of both sides."""
        self.sky = {"attacker": Sky(self.world, self.draws, self.at, self.side, [self.target]),
                    "defender": Sky(self.world, self.draws, f"{self.at}/answer", self.sides["defender"], self.goal(targets["defender"]))}
        for role in SIDES:
            for unit in strikers[role]:
                if any(line.equipment.bombs() for line in self.sky[role].flying(unit)):
                    self.sky[role].strike(unit)

    def round(self, at):
        world = self.world
        self.hurt, self.wounded = collections.Counter(), set()
        self.state = {id(line): (line.assigned, line.damage) for unit in self.fleet for line in unit.lines}
        everybody = {role: [target for target in self.targets(role) if target.weight()] for role in SIDES}
        struck = {"attacker": everybody["attacker"], "defender": self.struck_back(everybody["defender"])}
        gunners = {role: self.gunners(role) for role in SIDES}
        self.guns = [line for role in SIDES for unit in gunners[role] for line in unit.lines if line.gun() and line.assigned]
        strikers = {role: self.strikers(role) if self.number == 1 and struck[role] else [] for role in SIDES}
        carried = {target.unit.id: sum(line.assigned * line.equipment.heavy() for line in target.unit.lines)
                   for role in SIDES for target in everybody[role] if target.line is None}
        self.ranges = {}
        if self.number == 1:
            self.fly(strikers, struck)
        for role in SIDES:
            for unit in sorted(gunners[role] + strikers[role], key=lambda unit: unit.key()):
                if unit.kind == "air":
                    self.strike(unit, role, struck[role], at)
                else:
                    self.fire(unit, role, everybody[role], at)
        for role in SIDES:
            for target in everybody[role]:
                if target.line is None and target.points:
                    self.drown(target, carried[target.unit.id], at)
        for unit in self.fleet:
            if unit.alive() and unit.kind == "naval" and not unit.items():
                unit.status = "eliminated"
                self.sunk.append(unit.id)
        self.land_planes(at)

    def note(self, kind, ppm, happened):
        """For the frequencies: what happened, and by which chance."""
        met = self.events.setdefault(kind, [0, 0, 0, 0])
        met[0] += happened
        met[1] += ppm
        met[2] += ppm * (MILLION - ppm)
        met[3] += 1

    # ---- 10.10 ----
    def range_to(self, unit, target, stream):
        """Tenths of a kilometer; to targets beside the unit or in its hex drawn once a unit and round, in the series of its first line that looks."""
        apart = distance(unit.hex, target.unit.hex)
        if apart > 1:
            return (apart - 1) * self.world.hex_scale // 100
        if unit.id not in self.ranges:
            longest = max(line.reach() // 1000 for line in self.guns)
            m10 = gunnery.short_range(longest, self.world.hex_scale)
            self.ranges[unit.id] = stream.u(m10) if m10 > 1 else 0
        return self.ranges[unit.id]

    # ---- fire ----
    def fire(self, unit, role, targets, at):
        for line in unit.lines:
            count, damage = self.state[id(line)]
            coastal, gear = unit.kind == "coastal", line.equipment
            if not line.gun() or not count or not targets:
                continue
            stream = self.stream(line, at)
            near = [target for target in targets if target.weight() and 100 * self.range_to(unit, target, stream) <= line.reach()]
            if not near:
                continue
            n, d = gunnery.shots(gear.against_ships(coastal), count, 0 if coastal else damage, self.world.n4(unit), gear.shell_weight,
                                 self.world.naval_attrition_divider, self.divisor)
            self.volley(line, role, near, min(stream.frac(n, d), charts.MOST_SHOTS), stream)

    def strike(self, unit, role, targets, at):
        for line in unit.lines:
            near = [target for target in targets if target.weight() and target.unit.hex in self.sky[role].places]
            if near and unit.alive() and self.sky[role].flies(line) and line.equipment.bombs():
                n, d = gunnery.planes(line.assigned, self.world.n4(unit), self.world.naval_attrition_divider)
                stream = self.stream(line, at)
                self.volley(line, role, near, min(stream.frac(n, d), charts.MOST_SHOTS), stream)

    def stream(self, line, at):
        return Stream(self.draws, f"{at}/{line.unit.id}/{line.id}")

    def volley(self, line, role, targets, shots, stream):
        """Shot by shot (10.3, 10.8 to 10.20)."""
        if role == "defender":
            self.answered.add(line.unit.id)
        self.told[stream.at] = tally = collections.Counter(shots=0)
        for _ in range(shots):
            weights = [target.weight() for target in targets]
            if not any(weights):
                break
            tally["shots"] += 1
            # One number for target and first check, one for second check and penetration, one for both weights and the fraction of 10.17.
            x, first = divmod(stream.u(sum(weights) * MILLION), MILLION)
            target = targets[next(index for index in range(len(weights)) if x < sum(weights[:index + 1]))]
            ppm = self.first(line, target)
            self.note("first checks", ppm, first < ppm)
            if first < ppm:
                second, through = divmod(stream.u(DIGITS, "hit"), 10**8)
                ppm = self.second(line, target, stream)
                self.note("second checks of " + ("planes" if line.unit.kind == "air" else "guns"), ppm, second < ppm)
                if second < ppm:
                    tally["hits"] += 1
                    self.damage(line, target, through // 100, stream, tally)

    def first(self, line, target):
        """10.8"""
        unit = line.unit
        own, enemy = self.world.forces[unit.side].shock, self.world.forces[target.unit.side].shock
        return gunnery.first_check(unit.proficiency, own, target.agility(self.world), enemy)

    def second(self, line, target, stream):
        """10.11, 10.12"""
        world, unit, gear = self.world, line.unit, line.equipment
        seen = world.weather(target.unit.hex, unit.hex)
        if unit.kind == "air":
            enemy = world.forces[target.unit.side].shock
            return gunnery.plane_check(gear.against_ships(), seen, target.agility(world), enemy, gear.torpedoes())
        return gunnery.gun_check(gear.accurate(unit.kind == "coastal"), seen, self.range_to(unit, target, stream))

    def damage(self, line, target, through, stream, tally):
        shell, durability, points = line.equipment.shell_weight, target.durability(), 0
        heavy = 4 * shell if line.unit.kind == "air" and line.equipment.torpedoes() else shell
        if target.damage() < target.cap() and stream.chance(gunnery.superficial(heavy, durability)):
            points += 1
        pierced = gunnery.penetration(heavy, target.armor())
        self.note("penetrations", pierced, through < pierced)
        if through < pierced:
            tally["penetrations"] += 1
            u, fraction = divmod(stream.u(DIGITS, "hit"), MILLION)
            n, d = gunnery.additional(heavy, *divmod(u, 10**4), durability)
            points += n // d + (fraction < n % d * MILLION // d)
            ppm = gunnery.critical(shell, self.world.forces[target.unit.side].critical_scalar, durability)
            critical = stream.chance(ppm)
            self.note("critical hits", ppm, critical)
            if critical:
                tally["criticals"] += 1
                points += sum(stream.u(21, "critical") for _ in range(5))
        points = target.room(points)
        tally["points"] += points
        self.hurt[target.unit.id] += points
        if points:
            self.wounded.add(id(target.line))
        self.suffered[target.unit.id] += points
        if target.suffer(points):
            tally["sunk"] += 1

    # ---- 10.22 ----
    def drown(self, target, weight, at):
        unit = target.unit
        before = unit.items()
        for line in unit.lines:
            if line.assigned:
                lost = min(line.assigned, self.draws.frac(line.assigned * target.points * 1000, weight, f"{at}/embarked/{unit.id}"))
                line.assigned -= lost
                line.dead += lost
                self.lost[id(line)] += lost
                self.drowned.append((unit.id, line.id, lost))
        self.drownings[f"{at}/embarked/{unit.id}"] = (target.points, before - unit.items())
        if not unit.items():
            unit.status = "eliminated"

    # ---- 10.23 ----
    def land_planes(self, at):
        """Where a carrier suffered, sunk ones too."""
        carriers = [unit for unit in self.fleet if any(line.equipment.ship == "carrier" and id(line) in self.wounded for line in unit.ships())]
        for place, side in sorted({(unit.hex, unit.side) for unit in carriers}):
            self.crowd_out(place, side, at)

    def crowd_out(self, place, side, at):
        here = self.world.at(place, side)
        planes = sorted((unit for unit in here if unit.kind == "air"), key=lambda unit: unit.key())
        if not self.world.afloat(place):
            return
        bases = sum(line.equipment.bases() * (line.assigned - (line.damage > charts.NO_BASE_ABOVE)) for unit in here for line in unit.ships() if line.assigned)
        if len(planes) > bases:
            self.landed[f"{at}/bases/{place}"] = (bases, len(planes) - bases)
        while len(planes) > bases:
            planes.pop(self.draws.pick([1] * len(planes), f"{at}/bases/{place}", "unit")).status = "eliminated"

    # ---- breaking off (18.23) ----
    def break_off(self, at):
        for role in SIDES if not self.interdiction else ():
            units = [unit for unit in self.units(role) if unit.kind in ("naval", "coastal")]
            failed = [self.fails(unit, at) for unit in units]
            if units and all(failed):
                self.broke_off = role
                return

    def loss(self, unit):
        return self.suffered[unit.id] * 100 // max(1, 100 * self.ships_before[unit.id])

    def fails(self, unit, at):
        """7.2, 7.3 with 18.23: whether it had to check and failed."""
        if unit.kind == "coastal" or not self.hurt[unit.id]:
            return False
        force = self.world.forces[unit.side]
        loss = self.loss(unit)
        t1, t2, change = land_charts.LOSS[unit.loss_tolerance]
        t1, t2 = (max(1, t * 100 // force.loss_intolerance) for t in (t1, t2))
        if loss < t1:
            return False
        # 18.27: t2 neither spares the roll nor costs 20; it is counted alone.
        self.heavy += loss >= t2
        situation = -(0 if unit.supplied else 10) - max(0, 100 - force.shock)
        quality = (2 * unit.proficiency + unit.readiness) // 3
        target = clamp(quality + change - loss // 2 + situation, 1, 99)
        held = self.draws.d100(f"{at}/checks/{unit.id}/quality") <= target
        self.checks[f"{at}/checks/{unit.id}"] = (target, loss, held)
        return not held

    # ---- costs (9.1, 18.22), severe results (9.5) ----
    def aftermath(self):
        for role in SIDES:
            self.sky[role].returns()
        rate = self.world.supply_readiness_rate
        for unit in self.fleet:
            attacks = unit in self.attackers
            if not unit.alive():
                continue
            if (self.battle_loss(unit) if unit.carried() else self.loss(unit)) >= 10:
                unit.severe = True
            if attacks and unit.id not in self.sky["attacker"].aborted or unit.id in self.answered:
                supply, readiness = charts.ATTACKERS if attacks else charts.ANSWERED
                unit.supply = max(0, unit.supply - supply * rate // 100)
                unit.readiness = max(33, unit.readiness - readiness * rate // 100)
                unit.readiness = min(unit.readiness, max(33, unit.supply))
