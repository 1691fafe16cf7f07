"""The rounds of a battle (6.3 to 6.5, 8): special operations, initiative, morale checks, lotteries, hits, saves, damage."""
import dataclasses
from typing import Optional

import charts

OTHER = {"attacker": "defender", "defender": "attacker"}
ROLES = ("attacker", "defender")


def bounded(value, least, most):
    return max(least, min(most, value))


def matrix(decisions, role):
    """m of a side (6.3)."""
    return charts.MATRIX[decisions[role].plan.category][decisions[OTHER[role]].plan.category]


def favour(decisions, role):
    """f of a side (6.5)."""
    return decisions[role].plan.favour - decisions[OTHER[role]].plan.favour


def number_of_rounds(decisions):
    return sum((2 if d.intensity == "high" else 1) + d.plan.daring for d in decisions.values())


def share(own, other):
    """The comparison of 8.6 and 8.7: 100 * own / (own + other), rounded down; 50 where both are 0."""
    return 100 * own // (own + other) if own + other else 50


def hit_chance(accuracy, evade, m, f, policy, fortification):
    """P of 8.6 with 19.13; `fortification` only where the target is the Defender's."""
    return bounded(share(accuracy, evade) + 3 * m + 2 * max(0, f) + charts.POLICY[policy] - 2 * fortification, 5, 95)


def save_chance(armor, strength):
    """Q of 8.7."""
    return bounded(share(armor, strength), 5, 95)


def rout_number(rout, psyops):
    """R of 8.4."""
    return bounded(1 + rout + (1 if psyops else 0), 0, 10)


def morale_result(roll, rout, psyops, morale):
    """What a disrupted unit becomes (8.4)."""
    if roll >= 11 - rout_number(rout, psyops):
        return "routed"
    return "active" if roll <= morale else "disrupted"


def tickets(unit, plan, first_round):
    """Tickets of a target (8.5)."""
    count = unit["target_priority"]
    if unit.dropped_this_turn and first_round:
        count *= 3
    if plan.name == "vertical_envelopment" and unit["vertical_env"]:
        count *= 2
    if unit.type in charts.EXPOSED.get(plan.name, ()):
        count *= 2
    return count


@dataclasses.dataclass
class Special:
    """What a side benefits from in a round (8.1)."""
    psyops: bool = False
    commandos: bool = False
    hackers: bool = False
    halved: bool = False

    def initiative(self):
        return 10 * self.psyops + 10 * self.hackers

    def strength(self):
        return 20 * self.commandos

    def accuracy(self, value):
        value += 10 * self.hackers
        return value // 2 if self.halved else value


@dataclasses.dataclass
class Action:
    """What one unit did in one round; None where it came not so far."""
    unit: object
    roll: int
    aiv: int
    acted: bool = False
    morale: Optional[tuple] = None  # roll, outcome
    lottery: Optional[tuple] = None  # [(unit, tickets)], roll, target
    p: Optional[int] = None
    q: Optional[int] = None
    hits: list = dataclasses.field(default_factory=list)  # rolls
    saves: list = dataclasses.field(default_factory=list)
    damage: int = 0
    outcome: Optional[str] = None  # the target's status afterwards


class Rounds:
    """`units` is role -> units in roster order; `die(faces, purpose, subject, round, index)` gives a roll."""

    def __init__(self, sides, units, decisions, die, shot_unit="hit_roll"):
        self.sides, self.units, self.decisions, self.die, self.shot_unit = sides, units, decisions, die, shot_unit
        self.role = {unit.id: role for role in ROLES for unit in units[role]}
        self.everybody = [unit for role in ROLES for unit in units[role]]
        self.place = {unit.id: place for place, unit in enumerate(self.everybody)}
        self.ordered = number_of_rounds(decisions)
        self.fought, self.shots, self.specials, self.suffered = [], dict.fromkeys(ROLES, 0), [], dict.fromkeys(self.role, 0)

    def in_combat(self, role):
        return [unit for unit in self.units[role] if unit.in_combat()]

    def over(self):
        return not all(self.in_combat(role) for role in ROLES)

    def run(self):
        for number in range(1, self.ordered + 1):
            if self.over():
                break
            self.round(number)
        return self

    def special(self, role):
        has = lambda side, type, *statuses: any(u.type == type and u.status in statuses for u in self.units[side])
        cancelled = has(OTHER[role], "command_center", "active", "disrupted")
        words = {type: has(role, type, "active") and not cancelled for type in charts.CLASSES["special"]}
        return Special(halved=self.sides[role].isolated and not has(role, "magazine", "active", "disrupted"), **words)

    def round(self, number):
        self.number = number
        self.now = {role: self.special(role) for role in ROLES}
        self.specials.append(self.now)
        actions = []
        for unit in self.everybody:
            if unit.in_combat():
                roll = self.die(100, "initiative", unit, number)
                actions.append(Action(unit, roll, unit["initiative"] + self.now[self.role[unit.id]].initiative() + roll))
        self.fought.append(actions)
        # Ties: the rating without 8.1, the Defender's, roster order (8.2, 19.9).
        first = lambda a: (-a.aiv, -a.unit["initiative"], self.role[a.unit.id] == "attacker", self.place[a.unit.id])
        actions.sort(key=first)
        for action in actions:
            if self.over():
                return
            if action.unit.in_combat():
                self.act(action)

    def act(self, action):
        unit, role = action.unit, self.role[action.unit.id]
        action.acted = True
        if unit.status == "disrupted":
            roll = self.die(10, "morale", unit, self.number)
            unit.status = morale_result(roll, unit["rout"], self.now[OTHER[role]].psyops, unit["morale"])
            action.morale = (roll, unit.status)
        if unit.status == "active" and unit["attacks"] > 0:
            self.fire(action, role)

    def fire(self, action, role):
        enemy = OTHER[role]
        drawn = [(unit, tickets(unit, self.decisions[enemy].plan, self.number == 1)) for unit in self.in_combat(enemy)]
        roll = self.die(sum(count for _, count in drawn), "target", action.unit, self.number)
        target, passed = None, 0
        for unit, count in drawn:
            passed += count
            if roll <= passed:
                target = unit
                break
        action.lottery = (drawn, roll, target)
        self.shoot(action, role, target)

    def shoot(self, action, role, target):
        unit, own, now = action.unit, self.decisions[role], self.now[role]
        weapon = own.weapon()
        fort = self.sides["defender"].fortification if role == "attacker" else 0
        action.p = hit_chance(now.accuracy(unit["accuracy"]), target["evade"], matrix(self.decisions, role), favour(self.decisions, role),
                              own.collateral, fort)
        strength = unit["attack_strength"] + now.strength() + (0 if target["nbc_protected"] else charts.MORE_STRENGTH[weapon])
        action.q = save_chance(target["armor"], strength)
        attacks = unit["attacks"] + charts.MORE_ATTACKS[weapon]
        self.shots[role] += attacks if self.shot_unit == "hit_roll" else 1
        action.hits = [self.die(100, "hit", unit, self.number, n) for n in range(attacks)]
        for n in range(sum(roll <= action.p for roll in action.hits)):
            roll = self.die(100, "save", unit, self.number, n)
            action.saves.append(roll)
            if roll > action.q:
                self.damage(action, target)
                if target.status == "destroyed":
                    break
        action.outcome = target.status

    def damage(self, action, target):
        action.damage += 1
        target.damage += 1
        self.suffered[target.id] += 1
        target.status = "destroyed" if target.damage >= target["hits"] else "disrupted"
