"""All battles of a turn: who attacks and supports what, in which order, and when it starts (3.2, 3.4, 4.1 to 4.6, 18.12)."""
import collections

import charts
from battle import Battle, start_round
from end import End
from enter import Attempt
from world import distance


class Plan:
    """What is ordered against one location."""

    def __init__(self, target):
        self.target, self.assault, self.bombard, self.named, self.advance = target, [], [], [], []


class Segment:
    """`orders` of the phasing side: {"attack": [...], "bombard": [...], "support": [...]}; all of them legal but for what is dropped here."""

    def __init__(self, world, orders, draws):
        self.world, self.orders, self.draws = world, orders, draws
        self.units = {unit.id: unit for unit in world.units}
        self.plans, self.exclusive, self.none, self.battles, self.too_late, self.empty, self.refused = {}, {}, set(), [], [], [], []

    def begin(self):
        ids = {}
        for order in self.orders.get("set-range-limit", []):
            unit = self.units[order["unit"]]
            unit.range_limit = order["value"]
            if not unit.guns():
                self.refused.append(("TOAW-W03", unit.id))
        for order in self.orders.get("attack", []):
            plan = self.plans.setdefault(order["target"], Plan(order["target"]))
            ids[order["id"]] = order["target"]
            for entry in order["participants"]:
                unit = self.units[entry["unit"]]
                if "loss_tolerance" in entry:
                    unit.loss_tolerance = entry["loss_tolerance"]
                assaults = entry.get("mode") != "bombard" and distance(unit.hex, plan.target) == 1 and unit.may_assault()
                (plan.assault if assaults else plan.bombard).append(unit)
            plan.advance += order.get("advance", [])
        for order in self.orders.get("bombard", []):
            plan = self.plans.setdefault(order["target"], Plan(order["target"]))
            ids[order["id"]] = order["target"]
            plan.bombard += [self.units[id] for id in order["units"]]
            if "loss_tolerance" in order:
                for id in order["units"]:
                    self.units[id].loss_tolerance = order["loss_tolerance"]
        attacking = {unit.id for plan in self.plans.values() for unit in plan.assault + plan.bombard}
        for order in self.orders.get("attack", []):
            plan = self.plans[order["target"]]
            for entry in order.get("support", []):
                if entry["unit"] in attacking:
                    self.refused.append(("TOAW-E07", entry["unit"]))
                    continue
                plan.named.append(self.units[entry["unit"]])
                if entry.get("exclusive"):
                    self.exclusive.setdefault(entry["unit"], plan.target)
        for order in self.orders.get("support", []):
            if order["battle"] == "none":
                self.none.add(order["unit"])
            elif order["unit"] in attacking:
                self.refused.append(("TOAW-E07", order["unit"]))
            elif order["battle"] != "general":
                self.exclusive[order["unit"]] = ids.get(order["battle"], order["battle"])
        self.warheads = collections.defaultdict(dict)
        for order in self.orders.get("nuclear", []):
            self.warheads[ids.get(order["battle"], order["battle"])][order["unit"]] = order["warheads"]
            self.world.forces[self.world.phasing].nukes -= order["warheads"]
        return self

    def complexity(self, plan):
        """4.2 with 18.10."""
        everybody = plan.assault + plan.bombard
        return 100 * len(everybody) + 10 * len({unit.hex for unit in everybody}) + len(plan.named), plan.target

    def run(self):
        world, enemy = self.world, self.world.enemy(self.world.phasing)
        self.attempts = [Attempt(world, self.draws, number, order, self.units) for number, order in enumerate(self.orders.get("enter", []), 1)]
        for attempt in self.attempts:
            attempt.run()
        plans = sorted(self.plans.values(), key=self.complexity)
        self.starts = {plan.target: start_round(world, plan.assault, plan.target) for plan in plans}
        counted = [plan for plan in plans if self.starts[plan.target] <= 10 and world.at(plan.target, enemy)]
        self.shares(counted)
        for plan in plans:
            start = self.starts[plan.target]
            if start > 10:
                self.too_late.append(plan.target)
            elif not world.at(plan.target, enemy):
                self.empty.append(plan.target)
            else:
                battle = Battle(world, self.draws, plan.target, [unit for unit in plan.assault if unit.alive()], self.guns_of(plan), start,
                                self.warheads[plan.target])
                self.battles.append(battle.run())
                battle.disengage(plan.advance)
                battle.returns()
        self.end = End(world, self.draws, self.battles).run()
        return self

    # ---- 4.4 ----
    def shares(self, plans):
        """Unit's id -> targets that it bombards or supports, fixed before the first battle."""
        world, used = self.world, collections.defaultdict(list)
        attacking = {unit.id for plan in self.plans.values() for unit in plan.assault + plan.bombard}
        for plan in plans:
            for unit in plan.bombard:
                used[unit.id].append(plan.target)
            for unit in world.units:
                rises = unit.readiness > 33 and unit.hex != plan.target and world.available(unit, "combat-support", plan.target)
                if plan.assault and rises and unit.id not in attacking:
                    used[unit.id].append(plan.target)
                if not unit.alive() or unit.kind not in ("land", "coastal") or not unit.ranged() or unit.deployment in charts.NO_SUPPORT:
                    continue
                own = unit.side == world.phasing
                if own and unit.id in attacking:
                    continue
                only = self.exclusive.get(unit.id)
                named = own and unit in plan.named
                general = plan.assault and unit.id not in self.none and only is None
                reach = any(line.assigned and line.ranged() and within(world, line, plan.target) for line in unit.lines)
                if reach and (only == plan.target or named and only in (None, plan.target) or general):
                    used[unit.id].append(plan.target)
        self.used = used

    def guns_of(self, plan):
        found = {"attacker": [], "defender": []}
        for id, targets in self.used.items():
            if plan.target in targets:
                unit = self.units[id]
                role = "attacker" if unit.side == self.world.phasing else "defender"
                found[role].append((unit, 100 if len(targets) == 1 else 50))
        return {role: sorted(guns, key=lambda pair: pair[0].key()) for role, guns in found.items()}


def within(world, line, target):
    return (distance(line.unit.hex, target) - 1) * world.hex_scale <= line.reach()
