"""Strengths, differential and ratio, columns and die modifiers (CRT-5, 6)."""
import math
from fractions import Fraction

from tables import range_modifier


class Odds:
    """An attack up to its column: `strengths` by unit, `attack`, `defense`, `shown` (differential or odds), `base`, `column`, `die`."""

    def __init__(self, world, target, attackers, defenders):
        self.world, self.board, self.target = world, world.board, target
        self.attackers, self.defenders = attackers, defenders
        self.adjacent = [unit for unit in attackers if self.board.range(unit.hex, target) == 1]
        self.ranged = [unit for unit in attackers if unit not in self.adjacent]
        self.features = self.board.features(target)
        self.totals()
        self.applied = [effect for effect in world.effects if effect.kind in ("die", "column", "differential") and self.applies(effect)]
        self.die = sum(int(effect.value) for effect in self.applied if effect.kind == "die")
        self.columns()

    # ---- strengths (5.1, 5.2) ----
    def totals(self):
        self.strengths = {unit.id: self.attacks_with(unit) for unit in self.attackers}
        self.strengths.update((unit.id, self.defends_with(unit)) for unit in self.defenders)
        self.attack = sum(self.strengths[unit.id] for unit in self.attackers)
        self.defense = sum(self.strengths[unit.id] for unit in self.defenders)
        for effect in self.world.effects:
            if effect.per == "hex" and effect.feature in self.features and self.has_type(effect):
                self.defense += effect.value

    def has_type(self, effect):
        return not effect.types or any(unit.type in effect.types for unit in self.defenders)

    def attacks_with(self, unit):
        strength = self.changed(Fraction(unit.attack), unit, "attacker")
        if unit in self.ranged and self.world.switches["range-effect-kind"] == "strength":
            strength += range_modifier(self.board.range(unit.hex, self.target))
        return max(strength, Fraction(0))

    def defends_with(self, unit):
        return max(self.changed(Fraction(unit.defense), unit, "defender"), Fraction(0))

    def changed(self, strength, unit, side):
        """All multiplications before all additions."""
        mine = [effect for effect in self.world.effects if effect.side == side and effect.per == "unit" and self.on_unit(effect, unit)
                and (not effect.types or unit.type in effect.types)]
        for effect in mine:
            if effect.kind == "strength-mul":
                strength *= effect.value
        return strength + sum(effect.value for effect in mine if effect.kind == "strength-add")

    def on_unit(self, effect, unit):
        if effect.where == "defender-hex":
            return effect.feature in self.features
        if effect.where == "attacker-hex":
            return effect.feature in self.board.features(unit.hex)
        return unit in self.adjacent and effect.feature in self.board.between(unit.hex, self.target)

    # ---- shifts (6.3, 6.4) ----
    def applies(self, effect):
        """6.3, and the reading of it for the attackers' hexes."""
        if effect.where == "defender-hex":
            return effect.feature in self.features
        asked = self.attackers if effect.where == "attacker-hex" else self.adjacent
        every = all if self.world.switches["river-condition"] == "all-attackers" else any
        return bool(asked) and every(self.on_unit(effect, unit) for unit in asked)

    def combined(self, kind):
        found = [effect for effect in self.applied if effect.kind == kind]
        return combine(found, self.world.switches["tec-combine"])

    # ---- columns (5.5 to 5.9, 6.5) ----
    def columns(self):
        steps, last = self.world.chart.steps, len(self.world.chart.steps) - 1
        if self.world.chart.basis == "ratio":
            at = self.by_odds(steps)
        else:
            self.exact = self.attack - self.defense + self.combined("differential")
            self.shown = math.floor(self.exact)
            at = by_differential(steps, self.shown)
        self.base = min(max(at, 0), last)
        self.shift = self.combined("column")
        fired = [range_modifier(self.board.range(unit.hex, self.target)) for unit in self.ranged]
        if fired and self.world.switches["range-effect-kind"] == "column":
            self.shift += min(fired)
        start = at if self.world.switches["clamp"] == "after" else self.base
        self.column = min(max(start + self.shift, 0), last)
        self.unclamped = min(max(self.base + self.shift, 0), last)

    def by_odds(self, steps):
        """5.8: the position of the odds, beyond the chart in whole odds."""
        last = len(steps) - 1
        if self.attack == 0:
            self.shown = "no-attack"
            return 0
        if self.defense <= 0:
            self.shown = "no-defense"
            return last
        ratio = self.attack / self.defense
        self.shown = (math.floor(ratio), 1) if ratio >= 1 else (1, math.ceil(1 / ratio))
        if ratio >= steps[-1]:
            return last + math.floor(ratio) - math.floor(steps[-1])
        found = sum(ratio >= step for step in steps) - 1
        return found if found >= 0 else whole_odds(ratio) - whole_odds(steps[0])


def whole_odds(ratio):
    """Whole odds in a row: 1-3 is -2, 1-2 is -1, 1-1 is 0, 2-1 is 1; between them for the defender."""
    return math.floor(ratio) - 1 if ratio >= 1 else 1 - math.ceil(1 / ratio)


def by_differential(steps, number):
    """5.7, 5.9: the position of a differential, beyond the chart in steps as wide as the last two columns lie apart."""
    for index, (low, high) in enumerate(steps):
        if (low is None or number >= low) and (high is None or number <= high):
            found = index
            break
    else:
        found = 0 if steps[0][0] is not None and number < steps[0][0] else len(steps) - 1
    if found == len(steps) - 1 and steps[-1][0] is not None:
        return found + (number - steps[-1][0]) // apart(steps[-2][0], steps[-1][0])
    if found == 0 and steps[0][1] is not None:
        return -((steps[0][1] - number) // apart(steps[0][1], steps[1][1]))
    return found


def apart(one, other):
    """Point by point where one of them has no end."""
    return 1 if one is None or other is None else other - one


def combine(effects, how):
    """6.4."""
    if how == "hexside-replaces":
        effects = [effect for effect in effects if effect.where == "hexside"] or effects
    values = [int(effect.value) for effect in effects]
    if how == "sum":
        return sum(values)
    return min([value for value in values if value < 0], default=0) + sum(value for value in values if value > 0)
