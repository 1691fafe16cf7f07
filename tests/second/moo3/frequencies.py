"""What happened in the battles that were compared, against the exact probabilities of chances.py.

Every check, shot, save and lottery has its own probability, given all that came before; the sum of what happened less what was likely,
over the root of the sum of the variances, is then close to a standard normal deviate. The significance is one in a million, both ways.
"""
import collections
import math

import chances
import charts
import rounds

MOST = 4.892  # standard deviations: one in a million, both ways
LEAST_ACTIONS = 150  # for the distribution of the hits of one action


class Frequencies:
    def __init__(self):
        self.met, self.likely, self.variance, self.tries = (collections.Counter() for _ in range(4))
        self.hits = collections.defaultdict(collections.Counter)  # (attacks, P) -> hits -> actions
        self.cache = {}

    def add(self, kind, p, happened, tries=1):
        p = float(p)
        self.met[kind] += happened
        self.likely[kind] += tries * p
        self.variance[kind] += tries * p * (1 - p)
        self.tries[kind] += tries

    def known(self, function, *arguments):
        key = (function, *arguments)
        if key not in self.cache:
            self.cache[key] = function(*arguments)
        return self.cache[key]

    def turn(self, turn):
        if turn.rounds:
            for now, actions in zip(turn.rounds.specials, turn.rounds.fought):
                for action in actions:
                    self.action(action, now[rounds.OTHER[turn.rounds.role[action.unit.id]]].psyops)
        for roll, chance, _ in turn.rallies.values():
            self.add("rally", self.known(chances.rally, chance - 4), roll <= chance)
        for _, chance, status in turn.escapes.values():
            self.add("escape", self.known(chances.below, 100, chance), status == "escaped")
        for role, drawn in turn.lotteries.items():
            row = charts.COLLATERAL[turn.decisions[role].weapon()]
            for _, name in drawn:
                self.add("collateral none", row[-1] / sum(row), name == "none")

    def action(self, action, psyops):
        unit = action.unit
        if action.morale:
            likely = self.known(chances.morale, unit["rout"], psyops, unit["morale"])
            for outcome in ("routed", "active"):
                self.add(outcome, likely.get(outcome, 0), action.morale[1] == outcome)
        if not action.lottery:
            return
        drawn, _, target = action.lottery
        likely = chances.lottery(drawn)
        self.add("lottery, first of the roster", likely[drawn[0][0].id], target is drawn[0][0])
        most = max(drawn, key=lambda pair: pair[1])[0]
        self.add("lottery, most tickets", likely[most.id], target is most)
        multiplied = [unit for unit, count in drawn if count != unit["target_priority"]]
        if multiplied:
            self.add("lottery, multiplied tickets", sum(likely[unit.id] for unit in multiplied), target in multiplied)
        hits = sum(roll <= action.p for roll in action.hits)
        self.add("hit", self.known(chances.below, 100, action.p), hits, len(action.hits))
        self.hits[len(action.hits), action.p][hits] += 1
        self.add("save", self.known(chances.below, 100, action.q), sum(roll <= action.q for roll in action.saves), len(action.saves))

    def compare(self, tally):
        """Every kind, and the distribution of hits of each sort of action that is frequent."""
        for kind in sorted(self.met):
            z = (self.met[kind] - self.likely[kind]) / math.sqrt(self.variance[kind])
            print(f"{kind}: {self.met[kind]} of {self.tries[kind]}, {self.likely[kind]:.1f} likely, z = {z:.2f}")
            tally.same("8", "all games", f"{kind} is as frequent as is likely (z = {z:.2f})", True, abs(z) < MOST)
        for (attacks, p), found in sorted(self.hits.items()):
            if sum(found.values()) >= LEAST_ACTIONS and attacks > 1:
                likely = chances.likelihood(found, dict(enumerate(chances.hits(attacks, p))))
                tally.same("8.6", "all games", f"hits of {attacks} rolls at {p} % are distributed as is likely ({likely:.2g})", True, likely > 1e-6)
