"""Exact probabilities, by enumeration of every face of every die: what frequencies must come near (7.2, 8.4 to 8.7, 9.1, 10, 12).

Nothing here samples. A duel of one unit against one is followed through all its rounds, state by state.
"""
import collections
import math
from fractions import Fraction

import rounds
import turn


def faces(count):
    return range(1, count + 1)


def chance(count, test):
    """Of a die, that its face passes a test."""
    return Fraction(sum(bool(test(face)) for face in faces(count)), count)


def below(count, most):
    """Of a die, that it shows `most` or less."""
    return chance(count, lambda face: face <= most)


def morale(rout, psyops, level):
    """Outcome -> probability of a disrupted unit's check (8.4)."""
    found = collections.Counter()
    for roll in faces(10):
        found[rounds.morale_result(roll, rout, psyops, level)] += Fraction(1, 10)
    return dict(found)


def rally(rating):
    return chance(10, lambda roll: roll <= rounds.bounded(4 + rating, 1, 9))


def lottery(drawn):
    """Unit's id -> probability to be the target; `drawn` is [(unit, tickets)] (8.5)."""
    total = sum(count for _, count in drawn)
    return {unit.id: Fraction(count, total) for unit, count in drawn}


def honors(modifiers):
    """Outcome -> probability (7.2)."""
    found = collections.Counter()
    for roll in faces(6):
        found[turn.Honors("attacker", roll, modifiers).outcome] += Fraction(1, 6)
    return dict(found)


def binomial(n, p):
    """Number of successes -> probability."""
    return [math.comb(n, k) * p ** k * (1 - p) ** (n - k) for k in range(n + 1)]


def hits(attacks, p):
    """Number of hits of one action -> probability (8.6)."""
    return binomial(attacks, chance(100, lambda roll: roll <= p))


def damage(attacks, p, q, left):
    """Damage of one action -> probability, on a target that bears `left` more points (8.6 to 8.8)."""
    found = collections.Counter()
    pierced = chance(100, lambda roll: roll > q)
    for count, likely in enumerate(hits(attacks, p)):
        for points, more in enumerate(binomial(count, pierced)):
            found[min(points, left)] += likely * more
    return dict(found)


class Duel:
    """One unit against one: the exact probability of every end of the rounds and of every victory level (8 to 10).

    The two fight without Special Forces; `sides`, `units` and `decisions` are role -> what the second computation takes.
    """

    def __init__(self, sides, units, decisions, contested=0):
        self.sides, self.units, self.decisions, self.contested = sides, units, decisions, contested
        battle = rounds.Rounds(sides, {role: [unit] for role, unit in units.items()}, decisions, None)
        self.rounds = battle.ordered
        self.volley = {}
        for role in rounds.ROLES:
            firer, target, weapon = units[role], units[rounds.OTHER[role]], decisions[role].weapon()
            fort = sides["defender"].fortification if role == "attacker" else 0
            p = rounds.hit_chance(firer["accuracy"], target["evade"], rounds.matrix(decisions, role), rounds.favour(decisions, role),
                                  decisions[role].collateral, fort)
            more = 0 if target["nbc_protected"] else rounds.charts.MORE_STRENGTH[weapon]
            attacks = firer["attacks"] + rounds.charts.MORE_ATTACKS[weapon] if firer["attacks"] else 0
            self.volley[role] = [damage(attacks, p, rounds.save_chance(target["armor"], firer["attack_strength"] + more), left)
                                 for left in range(target["hits"] + 1)]

    def first(self):
        """Role -> probability to act first; a tie of all goes to the Defender (8.2)."""
        ratings = {role: self.units[role]["initiative"] for role in rounds.ROLES}
        tie = "attacker" if ratings["attacker"] > ratings["defender"] else "defender"
        ahead = Fraction(0)
        for roll in faces(100):
            for other in faces(100):
                a, d = ratings["attacker"] + roll, ratings["defender"] + other
                ahead += Fraction(a > d or (a == d and tie == "attacker"), 10000)
        return {"attacker": ahead, "defender": 1 - ahead}

    def act(self, states, role):
        """`states` is ((attacker's status, damage), (defender's status, damage)) -> probability; `role` acts."""
        found, own, enemy = collections.Counter(), rounds.ROLES.index(role), 1 - rounds.ROLES.index(role)
        unit = self.units[role]
        for state, likely in states.items():
            if not all(status in ("active", "disrupted") for status, _ in state):
                found[state] += likely
                continue
            outcomes = morale(unit["rout"], False, unit["morale"]) if state[own][0] == "disrupted" else {"active": Fraction(1)}
            for status, chance_of_it in outcomes.items():
                after = list(state)
                after[own] = (status, state[own][1])
                if status != "active":
                    found[tuple(after)] += likely * chance_of_it
                    continue
                for became, more in self.fired(role, state[enemy]).items():
                    after[enemy] = became
                    found[tuple(after)] += likely * chance_of_it * more
        return found

    def fired(self, role, target):
        hits, found = self.units[rounds.OTHER[role]]["hits"], collections.Counter()
        for points, likely in self.volley[role][hits - target[1]].items():
            total = target[1] + points
            found[("destroyed" if total >= hits else "disrupted" if points else target[0], total)] += likely
        return found

    def ends(self):
        """State at the end of the rounds -> probability."""
        states = {tuple(("active", self.units[role].damage) for role in rounds.ROLES): Fraction(1)}
        ahead = self.first()
        for _ in range(self.rounds):
            found = collections.Counter()
            for role, likely in ahead.items():
                for state, more in self.act(self.act(states, role), rounds.OTHER[role]).items():
                    found[state] += likely * more
            states = found
        return states

    def levels(self):
        """(winner's role or None, level) -> probability (10)."""
        found = collections.Counter()
        for state, likely in self.ends().items():
            out = [role for role, (status, _) in zip(rounds.ROLES, state) if status in ("routed", "destroyed")]
            found[(rounds.OTHER[out[0]], "total") if out else self.judged(state)] += likely
        return dict(found)

    def judged(self, state):
        rates = {}
        for role, (_, total) in zip(rounds.ROLES, state):
            start = self.units[role]["hits"] - self.units[role].damage
            rates[role] = turn.loss_rate([(total - self.units[role].damage, start)])
        if rates["attacker"] == rates["defender"]:
            return None, "draw"
        winner = min(rounds.ROLES, key=rates.get)
        leaders = [self.sides[role].leader for role in (winner, rounds.OTHER[winner])]
        limits = turn.thresholds(*leaders, rounds.matrix(self.decisions, winner), self.contested)
        level = turn.level_of(rates[winner], rates[rounds.OTHER[winner]], limits)
        return (winner, level) if level != "draw" else (None, "draw")


# ---- what was met against what is likely ----
def chi_square_tail(freedom, value):
    """The probability of so large a value: the regularized gamma function, built up from its exact values at 1/2 and 1."""
    x = value / 2
    a, tail = (0.5, math.erfc(math.sqrt(x))) if freedom % 2 else (1.0, math.exp(-x))
    while x and a < freedom / 2:
        tail += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return tail


def likelihood(met, exact):
    """The probability that what was met (outcome -> count) is so far from the exact probabilities (outcome -> p), or farther.

    Outcomes that must be rare, with fewer than 5 expected, are put together.
    """
    count = sum(met.values())
    if any(number and not exact.get(outcome) for outcome, number in met.items()):
        return 0.0
    cells, rare = [], [0, 0.0]
    for outcome, p in exact.items():
        if count * p >= 5:
            cells.append((met.get(outcome, 0), float(count * p)))
        else:
            rare = [rare[0] + met.get(outcome, 0), rare[1] + float(count * p)]
    if rare[1] >= 5 or (rare[1] and not cells):
        cells.append(tuple(rare))
    elif rare[1]:
        least = min(cells, key=lambda cell: cell[1])
        cells[cells.index(least)] = (least[0] + rare[0], least[1] + rare[1])
    if len(cells) < 2:
        return 1.0
    return chi_square_tail(len(cells) - 1, sum((number - expected) ** 2 / expected for number, expected in cells))
