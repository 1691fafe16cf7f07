"""A battle: its rounds, and the checks, retreats and costs after each (4.5 to 4.9, 5.0, 5.18, 7, 9.1, 9.2)."""
import collections

import charts
from draws import clamp, nearest
from air import Air
from fire import OTHER, ROLES, AntiArmor, AntiPersonnel, Bombardment
from world import around, distance


class Battle:
    """`assault` are the attacker's assaulting units, `guns_of` role -> [(unit, share)] of those that bombard or support."""

    def __init__(self, world, draws, target, assault, guns_of, start, warheads=None):
        self.world, self.draws, self.target, self.start = world, draws, target, start
        self.at, self.sides = f"combat/{target}", {"attacker": world.phasing, "defender": world.enemy(world.phasing)}
        self.assaulting, self.stand_alone = sorted(assault, key=lambda unit: unit.key()), not assault
        self.first_assault, self.broken_off = list(self.assaulting), []
        self.dug_in = [unit.id for unit in self.assaulting if unit.deployment in ("entrenched", "fortified")]
        self.earthwork, self.recon, self.told, self.rounds = 0, None, {}, []
        self.aborted, self.air, self.air_checks = set(), [], {}  # air units whose strike is over; what happened in the air; address -> unit, target
        self.guns_of = {role: [(unit, share) for unit, share in guns if self.reaches(unit)] for role, guns in guns_of.items()}
        self.disarmed = sum(map(len, guns_of.values())) - sum(map(len, self.guns_of.values()))
        self.warheads, self.negated = warheads or {}, 0  # unit's id -> how many
        self.dried = set()  # ids of units whose way through water the shells of the round have changed
        self.events, self.mass_fire = [], []  # (kind, percent, happened); (phase, mean without spread, divisor, bound, kills)
        self.initial, self.lost = {}, collections.Counter()  # line -> items at the start, lost in the battle
        self.last = start if self.stand_alone else min(10, start + world.max_rounds - 1)
        for unit in self.victims("attacker") + self.victims("defender"):
            self.enlist(unit)

    def enlist(self, unit):
        for line in unit.lines:
            self.initial.setdefault(id(line), line.assigned)

    # ---- who takes part ----
    def engaged(self, role):
        """Units still attacking, or the defenders (4.3), in the order of 1.9."""
        if role == "attacker":
            return [unit for unit in self.assaulting if unit.alive()]
        return [unit for unit in self.victims(role) if unit.kind in ("land", "coastal")]

    def victims(self, role):
        """Who is fired at: of the defender planes on the ground, too (4.3)."""
        found = self.world.at(self.target, self.sides["defender"]) if role == "defender" else self.engaged(role)
        return sorted((unit for unit in found if unit.kind != "naval"), key=lambda unit: unit.key())

    def reaches(self, unit):
        """18.12, 18.27: it supports a battle with a gun or a plane that is left, and in reach, when the battle is set up. Planes that
        another battle has tired to 33 are not available (E09)."""
        tired = unit.kind == "air" and unit.readiness <= 33
        return self.able(unit) and not tired and any(line.assigned and (unit.kind == "air" or line.ranged()) and self.in_range(line) for line in unit.lines)

    @staticmethod
    def able(unit):
        return unit.alive() and unit.deployment not in charts.NO_SUPPORT

    def guns(self, role):
        return [(unit, share) for unit, share in self.guns_of[role] if self.able(unit)]

    def in_range(self, line):
        if line.unit.kind == "air":
            return line.unit.id not in self.aborted and self.world.flies(line, self.target)
        return (distance(line.unit.hex, self.target) - 1) * self.world.hex_scale <= line.reach()

    def share(self, line, share):
        """6.3, 18.20: of planes that are not for all weather no more than half where it is overcast."""
        dim = line.unit.kind == "air" and self.world.places[self.target].visibility == "overcast" and "all-weather" not in line.equipment.flags
        return min(share, 50) if dim else share

    def role_of(self, unit):
        return "attacker" if unit.side == self.world.phasing else "defender"

    def m4(self, unit):
        return self.round_m4[id(unit)]

    def defense_multiplier(self, line):
        if line.unit.kind == "air":
            return 50  # 18.11
        return self.world.defense_multiplier(line.unit, line, self.earthwork)

    # ---- what is fixed at the start of a round (5.0) ----
    def fix(self):
        world = self.world
        everybody = [unit for role in ROLES for unit in self.engaged(role)] + [unit for role in ROLES for unit, _ in self.guns(role)]
        self.round_m4 = {id(unit): world.m4(unit) for unit in everybody}
        self.es = {role: self.engaged_strength(role) for role in ROLES}
        self.engagement = {}
        for role in ROLES:
            own, enemy = self.es[role], self.es[OTHER[role]]
            self.engagement[role] = clamp(300 * enemy // own, 10, 100) if own else 0
        origins = {unit.hex for unit in self.engaged("attacker")}
        self.density = {
            "attacker": max((world.density_multiplier(place, self.sides["attacker"]) for place in origins), default=100),
            "defender": world.density_multiplier(self.target, self.sides["defender"]),
        }
        self.flank = self.flanks(origins)
        # 18.27: for all three phases.
        self.water = {id(unit): self.water_now(unit) for unit in self.engaged("attacker")}

    def water_now(self, unit):
        return self.world.river(unit, self.target, self.number == self.start)

    def engaged_strength(self, role):
        """5.1, 18.14."""
        total = 0
        for unit in self.engaged(role):
            for line in unit.lines:
                ranged, equipment = line.ranged(), line.equipment
                if role == "attacker" and ranged:
                    continue
                ap = equipment.ap // 2 if ranged else equipment.ap
                c = charts.APC["contribution"][unit.loss_tolerance] if equipment.apc else 100
                value = line.assigned * c * (ap + equipment.at) // 100
                total += value * self.m4(unit) // 400 * self.world.forces[unit.side].shock // 100
        return total

    @classmethod
    def strengths(cls, world, target, movers):
        """Engaged strengths before a battle (8.1)."""
        found = cls(world, None, target, movers, {"attacker": [], "defender": []}, 1)
        found.round_m4 = {id(unit): world.m4(unit) for role in ROLES for unit in found.engaged(role)}
        return found.engaged_strength("attacker"), found.engaged_strength("defender")

    def flanks(self, origins):
        """4.9: from where they come."""
        directions = [around(self.target).index(place) for place in origins]
        apart = {min((a - b) % 6, (b - a) % 6) for a in directions for b in directions}
        return "rear" if 3 in apart else "flanked" if 2 in apart else ""

    def reconnaissance(self):
        """4.9a: who fires with 110 %."""
        values = {}
        for role in ROLES:
            items = sum(unit.items() for unit in self.victims(role))
            seen = sum(line.assigned for unit in self.victims(role) for line in unit.lines if "recon" in line.equipment.flags)
            values[role] = min(100, self.world.forces[self.sides[role]].recon + (100 * seen // items if items else 0))
        better = max(ROLES, key=values.get)
        if values["attacker"] != values["defender"]:
            if self.draws.pct(values[better] - values[OTHER[better]], f"{self.at}/reconnaissance"):
                self.recon = better

    # ---- the rounds ----
    def run(self):
        if not self.stand_alone:
            self.reconnaissance()
        Air(self).run()
        for number in range(self.start, self.last + 1):
            # 5.0, 8: planes alone are no defenders.
            if number > self.start and not (self.engaged("defender") and self.engaged("attacker")):
                break
            self.round(number)
        self.final = self.number
        return self

    def round(self, number):
        self.number, self.at_start = number, {role: self.victims(role) for role in ROLES}
        self.items_before = {unit.id: unit.items() for role in ROLES for unit in self.at_start[role]}
        for unit in self.at_start["defender"]:
            self.enlist(unit)
        self.fix()
        summary = {"es": dict(self.es), "ef": dict(self.engagement), "density": dict(self.density), "flank": self.flank,
                   "earthwork": self.earthwork}
        phase = Bombardment(self, number)
        phase.run()
        if not self.stand_alone:
            AntiArmor(self, number).run()
            AntiPersonnel(self, number).run()
            self.earthwork = min(75, self.earthwork + phase.earthworks)
        self.costs()
        if self.stand_alone:
            self.dig_out()
        summary["checks"] = self.checks()
        if not self.stand_alone:
            self.veterans()
            if not self.engaged("defender"):
                self.clear_airfield()
        self.rounds.append(summary)

    def fought(self, role):
        """Who fought in this round; planes on the ground pay nothing, check nothing and become no veterans (18.11, 18.27)."""
        return [unit for unit in self.at_start[role] if unit.kind != "air"]

    def clear_airfield(self):
        """18.11"""
        for unit in self.victims("defender"):
            for line, lost in fly_off(self.world, unit):
                self.lost[id(line)] += lost
            self.air.append("planes that find no airfield" if not unit.alive() else "planes that fly off and leave some" if
                            any(self.lost[id(line)] and not line.assigned for line in unit.lines) else "planes that fly off")

    def apply(self, losses, phase, at):
        """Losses of a phase, then the infantry of destroyed transports, the attacker's units first (5.18)."""
        struck = []
        for role in ROLES:
            for unit in self.at_start[role]:
                apcs, killed = unit.count("apc"), 0
                for line in unit.lines:
                    lost = losses.of[id(line)]
                    line.assigned -= lost
                    self.lost[id(line)] += lost
                    killed += lost if line.equipment.apc else 0
                struck.append((unit, apcs, killed))
        if phase == "anti-armor" or (phase == "bombardment" and self.world.apc_loss_cause == "any"):
            for unit, apcs, killed in struck:
                self.passengers(unit, apcs, killed, f"{at}/{phase}/transports/{unit.id}")
        for unit, _, _ in struck:
            if not unit.items():
                unit.status = "eliminated"

    def passengers(self, unit, apcs, killed, at):
        for _ in range(killed):
            infantry = unit.count("infantry")
            chance = charts.APC["infantry_loss"][unit.loss_tolerance] * min(infantry, apcs) // apcs
            died = self.draws.pct(chance, at, "infantry")
            self.events.append(("infantry of a transport", chance, died))
            if died:
                lines = [line for line in unit.lines if line.equipment.infantry]
                line = lines[self.draws.pick([line.assigned for line in lines], at, "line")]
                line.assigned -= 1
                self.lost[id(line)] += 1
            apcs -= 1

    # ---- 9.1 ----
    def costs(self):
        paying = {}
        for role, kind in (("attacker", "assault"), ("defender", "defend")):
            paying.update({id(unit): (unit, kind) for unit in self.fought(role)})
        for role in ROLES:
            for unit, _ in self.guns(role):
                if unit.id in self.aborted:
                    continue
                paying.setdefault(id(unit), (unit, "bombard"))
        for unit, kind in paying.values():
            supply, readiness = (cost * self.world.supply_readiness_rate // 100 for cost in charts.COST[kind])
            unit.supply = max(0, unit.supply - supply)
            unit.readiness = max(33, unit.readiness - readiness)
            unit.readiness = min(unit.readiness, max(33, unit.supply))

    def dig_out(self):
        """5.10 in a stand-alone bombardment."""
        for unit in self.fought("defender"):
            if unit.alive() and unit.deployment in charts.LOWER:
                before = self.items_before[unit.id]
                percent = 100 * (before - unit.items()) // before
                if self.draws.pct(min(50, 5 * percent), f"{self.at}/round-{self.number}/deployment/{unit.id}/dug-in"):
                    unit.deployment = charts.LOWER[unit.deployment]

    # ---- 7 ----
    def battle_loss(self, unit):
        """7.1, 18.3."""
        worth = lambda line: line.equipment.df
        if not sum(self.initial[id(line)] * worth(line) for line in unit.lines):
            worth = lambda line: 1
        whole = sum(self.initial[id(line)] * worth(line) for line in unit.lines)
        return 100 * sum(self.lost[id(line)] * worth(line) for line in unit.lines) // whole if whole else 0

    def quality(self, unit):
        return (2 * unit.proficiency + unit.readiness) // 3

    def situation(self, unit, role, over):
        value = 0
        if role == "defender":
            value += {"": 0, "flanked": -10, "rear": -20}[self.flank] - 20 * over + 20 * self.stand_alone
            value += {"entrenched": 5, "fortified": 10}.get(unit.deployment, 0)
        value -= 0 if unit.supplied else 10
        return value - max(0, 100 - self.world.forces[unit.side].shock)

    def checks(self):
        """Unit's id -> (target, roll or None, outcome) of all that checked or broke off; then those that failed leave."""
        found, leaving = {}, []
        desperate = 10 * self.es["defender"] < self.es["attacker"]
        for role in ROLES:
            for unit in self.fought(role):
                forced = role == "defender" and desperate
                if not unit.alive() or (unit.items() == self.items_before[unit.id] and not forced):
                    continue
                t1, t2, change = charts.LOSS[unit.loss_tolerance]
                t1, t2 = (max(1, t * 100 // self.world.forces[unit.side].loss_intolerance) for t in (t1, t2))
                loss = self.battle_loss(unit)
                if role == "attacker" and loss >= t2:
                    found[unit.id] = (None, None, "by-losses")
                    self.break_off(unit)
                elif loss >= t1 or forced:
                    target = clamp(self.quality(unit) + change - loss // 2 + self.situation(unit, role, loss >= t2), 1, 99)
                    roll = self.draws.d100(f"{self.at}/round-{self.number}/checks/{unit.id}/quality")
                    self.events.append(("check holds", target, roll <= target))
                    found[unit.id] = (target, roll, self.checked(unit, role, roll - target, leaving))
        attackers = [unit.hex for unit in self.engaged("attacker")]
        if self.stand_alone:
            attackers = [unit.hex for unit, _ in self.guns_of["attacker"]]
        for unit, outcome in leaving:
            unit.severe = True
            self.leave(unit, outcome, attackers)
        return found

    def checked(self, unit, role, failed_by, leaving):
        if failed_by <= 0:
            return "holds"
        if role == "attacker":
            self.break_off(unit)
            if failed_by > 40:
                unit.deployment = "reorganizing"
                return "reorganizing"
            return "breaks-off"
        outcome = "retreated" if failed_by <= 30 else "routed" if failed_by <= 60 else "shattered"
        leaving.append((unit, outcome))
        return outcome

    def break_off(self, unit):
        self.assaulting.remove(unit)
        self.broken_off.append(unit)

    def leave(self, unit, outcome, attackers):
        """7.6, 7.7."""
        at, place = f"{self.at}/round-{self.number}/retreat/{unit.id}", retreat_hex(self.world, unit, attackers)
        if place is None:
            evaporate(unit, self.draws, at)
            return
        for line, lost in retreat(unit, place, outcome, self.draws, at):
            self.lost[id(line)] += lost

    # ---- 9.2 ----
    def veterans(self):
        for role in ROLES:
            for unit in self.fought(role):
                if unit.experience == "untried" and unit.alive():
                    at = f"{self.at}/round-{self.number}/veteran/{unit.id}/first-battle"
                    s = sum(self.draws.u(23, at) for _ in range(3))
                    unit.proficiency = clamp((unit.proficiency * (67 + s) + 50) // 100, 1, 100)
                    unit.experience = "veteran"

    def returns(self):
        """5.22, at the end of the battle; and who suffered severely (9.5)."""
        for unit in self.world.units:
            if any(self.lost[id(line)] for line in unit.lines) and self.battle_loss(unit) >= 10:
                unit.severe = True
        for unit in sorted(self.world.units, key=lambda unit: unit.key()):
            for line in unit.lines:
                lost = self.lost[id(line)]
                back = self.draws.frac(lost, 3, f"{self.at}/returns/{unit.id}") if unit.supplied and lost else 0
                line.pool += back
                line.dead += lost - back

    # ---- 7.8 ----
    def disengage(self, wanted):
        """Who enters the emptied location, and how the attackers stand."""
        empty, self.entered = not self.world.at(self.target, self.sides["defender"]), []
        for unit in self.first_assault:
            if not unit.alive():
                continue
            if unit in self.broken_off:
                unit.deployment = "mobile" if unit.deployment != "reorganizing" else unit.deployment
            elif empty and unit.id in wanted and len(self.world.at(self.target, unit.side)) < 9:
                unit.hex, unit.deployment = self.target, "advancing"
                self.entered.append(unit)
                self.world.places[self.target].owner = unit.side
            else:
                unit.deployment = "attacking"


def fly_off(world, unit):
    """18.11, 18.27: to the nearest own airfield that its line of longest range reaches. (line, lost) of what does not reach it; of all where there is none."""
    longest = max(line.equipment.flight_range for line in unit.lines if line.assigned)
    fields = [(distance(unit.hex, place.id), place.id) for place in world.places.values() if "airfield" in place.features and place.owner == unit.side]
    fields = [(far, id) for far, id in fields if 0 < far * world.hex_scale <= 1000 * longest
              and not world.at(id, world.enemy(unit.side)) and len(world.at(id, unit.side)) < 9]
    far, place = min(fields, default=(None, unit.hex))
    if far is None:
        unit.status, unit.severe, reaching = "eliminated", True, ()
    else:
        unit.hex, reaching = place, [line for line in unit.lines if 1000 * line.equipment.flight_range >= far * world.hex_scale]
    found = [(line, line.assigned) for line in unit.lines if line.assigned and line not in reaching]
    for line, _ in found:
        line.assigned = 0
    return found


def evaporate(unit, draws, at):
    """7.6: a third of every line returns."""
    for line in unit.lines:
        returns = draws.frac(line.assigned, 3, at) if line.assigned else 0
        line.pool += returns
        line.dead += line.assigned - returns
        line.assigned = 0
    unit.status = "evaporated"


def retreat(unit, place, outcome, draws, at, divisor=100):
    """7.7: what each line loses on the way."""
    unit.hex, found, more = place, [], 0 if outcome == "retreated" else 10
    percents = [min(100, retreat_percent(line) + more) for line in unit.lines]  # as it sets out
    for line, percent in zip(unit.lines, percents):
        if line.assigned:
            lost = draws.frac(line.assigned * percent, divisor, at)
            line.assigned -= lost
            found.append((line, lost))
    unit.deployment = "reorganizing" if outcome == "shattered" else outcome
    if not unit.items():
        unit.status = "eliminated"
    return found


def retreat_percent(line):
    """CHART-retreat."""
    if "fixed" in line.equipment.flags:
        return 100
    if "static" in line.equipment.flags:
        return 20 if any("transport" in other.equipment.flags and other.assigned for other in line.unit.lines) else 50
    return 5


def retreat_hex(world, unit, attackers):
    """7.6, or None."""
    enemy, found = world.enemy(unit.side), []
    for direction, place in enumerate(around(unit.hex)):
        if place not in world.places or set(world.places[place].terrain) & charts.WATER or world.at(place, enemy):
            continue
        friends = len(world.at(place, unit.side))
        if friends > 8:
            continue
        near = any(other.kind == "land" for beside in around(place) for other in world.at(beside, enemy))
        far = min((distance(place, hex) for hex in attackers), default=0)
        found.append((near, world.places[place].owner != unit.side, -far, friends, direction, place))
    return min(found)[-1] if found else None


def start_round(world, assaulting, target):
    """4.5; a stand-alone bombardment is fired in the round that the player turn has reached."""
    if not assaulting:
        return world.player_turn_round
    rounds = [max(1, nearest(10 * (unit.allowance - unit.remaining), unit.allowance)) for unit in assaulting]
    return max(rounds + [world.places[target].time_stamp, world.player_turn_round])
