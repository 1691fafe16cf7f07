"""A whole battle turn on one planet (4): surrender, rounds, rally, victory, recovery, territory, escape, collateral damage, the next roster."""
import dataclasses

import charts
from rounds import OTHER, ROLES, Rounds, bounded, matrix


@dataclasses.dataclass
class Honors:
    """7.2: who surrendered, the roll and its modifiers, the outcome."""
    role: str
    roll: int
    modifiers: dict
    outcome: str = ""
    total: int = 0

    def __post_init__(self):
        self.total = self.roll + sum(self.modifiers.values())
        steps = ((-3, "massacred"), (-2, "flee-halved"), (-1, "flee"), (0, "officers-held"), (3, "equipment-seized"))
        self.outcome = next((word for most, word in steps if self.total <= most), "granted")


def loss_rate(losses):
    """L of 10.2: [(loss, s)]."""
    return 100 * sum(loss for loss, _ in losses) // sum(start for _, start in losses)


def thresholds(leader, enemy_leader, m, contested):
    """Level -> T of the candidate winner (10.4, 19.18)."""
    return {level: max(105, base - 10 * (leader - enemy_leader) - 15 * m - 10 * contested) for level, base in charts.THRESHOLDS}


def level_of(own, enemy, limits):
    """The highest level with 100 * e >= T * w, w at least 8 (10.3, 10.4)."""
    return next((level for level, least in limits.items() if 100 * enemy >= least * max(8, own)), "draw")


def more_mobile(winner, loser):
    """11.1: mean mobility of the winner's units in combat at least the loser's + 1."""
    if not winner or not loser:
        return False
    w, l = sum(u["mobility"] for u in winner), sum(u["mobility"] for u in loser)
    return w * len(loser) >= l * len(winner) + len(winner) * len(loser)


class Turn:
    """`fighting` is role -> side; `decisions` role -> Decision; `die` as in rounds.Rounds. The planet is changed."""

    def __init__(self, planet, fighting, out, decisions, die, shot_unit="hit_roll", support_escapes=True):
        self.planet, self.sides, self.out, self.decisions, self.die = planet, fighting, out, decisions, die
        self.shot_unit, self.support_escapes = shot_unit, support_escapes
        self.units = {role: planet.of(side) for role, side in fighting.items()}
        self.before = {unit.id: unit.damage for role in ROLES for unit in self.units[role]}
        self.level, self.winner, self.honors, self.rounds, self.collapsed = "draw", None, None, None, None
        self.rallies, self.escapes, self.rates, self.limits = {}, {}, None, None
        self.regions, self.extras, self.thrown_off, self.control_to = 0, {}, False, None
        self.tenths, self.points, self.lotteries = {}, {}, {role: [] for role in ROLES}
        self.fate = {}

    def run(self):
        empty = [role for role in ROLES if not self.units[role]]
        if empty:
            self.without_units(empty)
        elif any(self.decisions[role].surrender for role in ROLES):
            self.surrender()
        else:
            self.battle()
        self.write_back()
        return self

    def without_units(self, empty):
        """4.2, 19.4, 19.22."""
        if len(empty) == 1:
            self.winner, self.level = OTHER[empty[0]], "total"
            self.move_regions(self.sides[empty[0]].regions)
        self.recover()
        self.control()

    def battle(self):
        self.rounds = Rounds(self.sides, self.units, self.decisions, self.die, self.shot_unit).run()
        self.collapsed = [role for role in ROLES if not self.rounds.in_combat(role)]
        self.at_the_end = {role: self.rounds.in_combat(role) for role in ROLES}
        self.rally()
        self.victory()
        self.recover()
        self.territory()
        self.control()
        self.escape()
        self.collateral()

    # ---- 7 ----
    def gives_up(self):
        """Who surrenders where both want to (7.1)."""
        wants = [role for role in ROLES if self.decisions[role].surrender]
        if len(wants) == 1:
            return wants[0]
        blockaded = [role for role in ROLES if self.sides[role].blockaded]
        if len(blockaded) == 1:
            return blockaded[0]
        strength = lambda role: (len(self.units[role]), sum(u["hits"] - u.damage for u in self.units[role]))
        return "defender" if strength("defender") < strength("attacker") else "attacker"

    def surrender(self):
        role = self.gives_up()
        self.honors = Honors(role, self.die(6, "honors", self.sides[role]), self.honors_modifiers(role))
        self.winner, self.level = OTHER[role], "surrender"
        for unit in self.units[role]:
            if unit.irregular():
                unit.status = "vanished"
            elif self.honors.total <= -3:
                unit.status = "massacred"
            elif self.honors.total < 0:
                self.flees(unit, self.sides[role], halved=self.honors.total == -2)
            else:
                self.returns(unit)
        self.recover()
        self.move_regions(self.sides[role].regions)
        self.control()

    def honors_modifiers(self, role):
        own, captor, found = self.sides[role], self.sides[OTHER[role]], {}
        if own.ideology_series != captor.ideology_series:
            found["series"] = -2
        elif own.ideology_branch != captor.ideology_branch:
            found["branch"] = -1
        if own.used_wmd:
            found["weapons"] = -2
        if own.leader >= 6:
            found["leader"] = 1
        if len(self.units[role]) >= len(self.units[OTHER[role]]):
            found["units"] = 1
        return found

    def returns(self, unit):
        """7.3, 19.10."""
        if self.honors.total <= 3:
            if unit.klass() == "support":
                unit.status = "destroyed"
                return
            if unit.klass() == "grunt":
                unit.type = "infantry"
            unit.suit, unit.shield, unit.weapon, unit.ratings = "none", "none", 0, {}
            if self.honors.total == 0:
                unit.experience = charts.LEVELS[max(0, charts.LEVELS.index(unit.experience) - 1)]
            unit.rate()
        unit.status, unit.damage = "returned", 0

    # ---- 9, 10 ----
    def rally(self):
        for role in ROLES:
            for unit in self.units[role]:
                if unit.status == "routed":
                    roll = self.die(10, "rally", unit)
                    chance = bounded(4 + unit["rally"], 1, 9)
                    unit.status = "rallied" if roll <= chance else "disintegrated"
                    self.rallies[unit.id] = (roll, chance, unit.status)

    def loss(self, unit):
        start, suffered = unit["hits"] - self.before[unit.id], self.rounds.suffered[unit.id]
        if unit.status in ("destroyed", "disintegrated"):
            return start, start
        return (max(suffered, start // 2) if unit.status == "rallied" else suffered), start

    def victory(self):
        self.rates = {role: loss_rate([self.loss(unit) for unit in self.units[role]]) for role in ROLES}
        if len(self.collapsed) == 1:
            self.winner, self.level = OTHER[self.collapsed[0]], "total"
            return
        if self.collapsed or self.rates["attacker"] == self.rates["defender"]:
            return
        winner = min(ROLES, key=self.rates.get)
        leaders = [self.sides[role].leader for role in (winner, OTHER[winner])]
        self.candidate = winner
        self.limits = thresholds(*leaders, matrix(self.decisions, winner), self.planet.turns_contested)
        self.level = level_of(self.rates[winner], self.rates[OTHER[winner]], self.limits)
        self.winner = winner if self.level != "draw" else None

    def recover(self):
        """9.2 and 9.3, the sat-out side's units too (19.2)."""
        for side in self.planet.sides:
            for unit in self.planet.of(side):
                unit.status = "active"
                unit.damage = max(0, unit.damage - 1) if side.besieged else 0

    # ---- 11 ----
    def territory(self):
        if self.winner is None:
            return
        own, base = self.decisions[self.winner], charts.REGIONS[self.level]
        self.extras = {
            "terrain": -(-own.plan.gain // 2),
            "intensity": int(all(d.intensity == "high" for d in self.decisions.values())),
            "mobility": int(more_mobile(self.at_the_end[self.winner], self.at_the_end[OTHER[self.winner]])),
        }
        self.move_regions(base + min(2 * base, sum(self.extras.values())))

    def move_regions(self, wanted):
        loser = self.sides[OTHER[self.winner]]
        self.regions = min(wanted, loser.regions)
        loser.regions -= self.regions
        self.sides[self.winner].regions += self.regions
        self.thrown_off = loser.regions == 0

    def control(self):
        """11.2, 19.3, 19.5: the Attacker has won the Defender's last region, and no owner who sat out holds one."""
        if self.winner != "attacker" or not self.regions or self.sides["defender"].regions:
            return
        if self.out is not None and self.out.role == "owner" and self.out.regions:
            return
        self.control_to = self.sides["attacker"]
        for side in self.planet.sides:
            if side.role == "owner" and side is not self.control_to:
                side.role = "invader"
        self.control_to.role = "owner"

    # ---- 12 ----
    def escape(self):
        if self.winner is None or not self.thrown_off:
            return
        loser = self.sides[OTHER[self.winner]]
        for unit in self.units[OTHER[self.winner]]:
            if unit.on_planet() and unit.irregular():
                unit.status = "vanished"
            elif unit.on_planet():
                self.flees(unit, loser)

    def flees(self, unit, side, halved=False):
        if unit.klass() == "support" and not self.support_escapes:
            unit.status = "destroyed"
            return
        chance = charts.ESCAPE[unit.type]
        chance = chance // 2 if halved else chance
        chance = chance // 2 if side.blockaded else chance
        roll = self.die(100, "escape", unit)
        unit.status = "escaped" if roll <= chance else "lost_in_escape"
        self.escapes[unit.id] = (roll, chance, unit.status)

    # ---- 13 ----
    def collateral(self):
        for role in ROLES:
            side, own = self.sides[role], self.decisions[role]
            weapon = own.weapon()
            tenths = self.rounds.shots[role] * charts.TENTHS[own.collateral] * charts.FACTOR[weapon] + side.cd_carry
            self.tenths[role], side.cd_carry = tenths, tenths % 10
            self.points[role] = min(tenths // 10, charts.MOST_POINTS if weapon == "conventional" else charts.MOST_POINTS_SPECIAL)
        for role in ROLES:
            row = charts.COLLATERAL[self.decisions[role].weapon()]
            for n in range(self.points[role]):
                roll = self.die(sum(row), "collateral", self.sides[role], None, n)
                self.lotteries[role].append((roll, self.strike(row, roll)))

    def strike(self, row, roll):
        for name, count in zip(charts.COUNTERS + ("none",), row):
            if roll <= count:
                break
            roll -= count
        if name == "none":
            return "none"
        if not self.planet.counters[name]:
            return "wasted"
        self.planet.counters[name] -= 1
        return name

    # ---- what is written back (19.5, 19.21) ----
    def write_back(self):
        for role in ROLES:
            if self.rounds and self.rounds.shots[role] and self.decisions[role].weapon() != "conventional":
                self.sides[role].used_wmd = True
        here = {side.id: self.planet.of(side) for side in self.planet.sides}
        for units in here.values():
            for unit in units:
                unit.dropped_this_turn = False
        self.gone = [side for side in self.planet.sides if not side.regions and not here[side.id]]
        if self.control_to is None and not self.gone:
            self.planet.turns_contested += 1
        self.stay = [unit for side in self.planet.sides for unit in here[side.id]]
        self.departed = [unit for unit in self.planet.units if unit.status in ("escaped", "returned")]
