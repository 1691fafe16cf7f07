"""Hits, kills, checks and mass fire of the battles that were compared, against exact expectations by enumeration.

Every one has its own probability, given all that came before; the sum of what happened less what was expected, over the root of the sum
of the variances, is then close to a standard normal deviate. The significance is one in a million, both ways.
"""
import collections
import math
from fractions import Fraction

MOST = 4.892  # standard deviations: one in a million, both ways


def percent(p):
    """The probability that a D100 shows p or less, by its faces."""
    return Fraction(sum(face <= p for face in range(1, 101)), 100)


def mass_fire(n, divisor, most):
    """Expectation and variance of the kills of 5.7 and 5.20: every spread of 18.17, and both ends of the Frac."""
    first = second = Fraction(0)
    for u in range(101):
        q, r = divmod(n * (50 + u), divisor)
        more = Fraction(r * 1000000 // divisor, 1000000)
        for kills, likely in ((q, 1 - more), (q + 1, more)):
            kills = min(kills, most)
            first += kills * likely / 101
            second += kills * kills * likely / 101
    return first, second - first * first


class Frequencies:
    def __init__(self):
        self.met, self.expected, self.variance, self.tries = (collections.Counter() for _ in range(4))

    def add(self, kind, happened, expected, variance, tries=1):
        self.met[kind] += happened
        self.expected[kind] += float(expected)
        self.variance[kind] += float(variance)
        self.tries[kind] += tries

    def battle(self, battle):
        for kind, chance, happened in battle.events:
            p = percent(chance)
            self.add(kind, happened, p, p * (1 - p))
        for kind, n, divisor, most, kills in battle.mass_fire:
            self.add(f"kills of {kind}", kills, *mass_fire(n, divisor, most))

    def compare(self, tally, rule="5"):
        for kind in sorted(self.met):
            spread = self.variance[kind]
            z = (self.met[kind] - self.expected[kind]) / math.sqrt(spread) if spread else 0
            print(f"{kind}: {self.met[kind]} in {self.tries[kind]}, {self.expected[kind]:.1f} expected, z = {z:.2f}")
            tally.same(rule, "all games", f"{kind} as often as expected (z = {z:.2f})", True, abs(z) < MOST)
