"""Computes the attacks of a turn from the seed of its dice and holds every number against the log and the next roster."""
import collections
from fractions import Fraction

import dice as dices  # in the folder above
from odds import Odds
from results import Aftermath
from retreat import Retreats
from tables import DICE


OPTIONS = {("retreat-chooser", "opponent"), ("partial-retreat", "stop"), ("loss-chooser", "opponent"), ("loss-order", "lead"),
           ("reduced-strength", "same"), ("zoc", False), ("tec-combine", "sum"), ("tec-combine", "hexside-replaces"), ("ranged-immune", False),
           ("river-condition", "any-attacker"), ("range-effect-kind", "column")}


def unit_of(fact):
    return fact.attributes["thing"].partition(":")[2]


class Judge:
    def __init__(self, name, shape, world, orders, facts, tally):
        self.name, self.shape, self.world, self.facts, self.tally = name, shape, world, facts, tally
        self.dice = dices.Dice(name, name)
        self.orders = sorted((order for order in orders[world.phasing] if order["kind"] == "attack"), key=lambda order: order.get("seq", 1000))
        self.retreats = Retreats(world, {side: [order for order in given if order["kind"] == "retreat"] for side, given in orders.items()})
        self.by_target = collections.defaultdict(list)
        for fact in facts:
            if fact.at.startswith("combat/"):
                self.by_target[fact.at.split("/")[1]].append(fact)

    def run(self):
        self.where = self.name
        began = [fact.get("target") for fact in self.facts if fact.kind == "began" and fact.what == "attack"]
        self.same("4.1", "attacks in their order", [order["target"] for order in self.orders], began)
        for fact in self.facts:
            if fact.kind == "refused":
                self.same("12.3", "refused order", None, (fact.what, fact.arguments))
        for order in self.orders:
            self.attack(order)
        dices.compare(self.tally, "14.1", self.name, self.dice.drawn, self.facts)

    def same(self, rule, what, mine, log):
        return self.tally.same(rule, self.where, what, mine, log)

    def fact(self, what, kind=None):
        return next((f for f in self.log if f.what == what and kind in (None, f.kind)), None)

    # ---- one attack ----
    def attack(self, order):
        world, target = self.world, order["target"]
        self.where, self.log = f"{self.name} {target}", self.by_target[target]
        self.tally.situations.add((self.shape, self.name, target))
        attackers = [world.units[id] for id in order["units"]]
        defenders = sorted((unit for unit in world.there(target) if unit.side == world.opposing), key=lambda unit: unit.id)
        bystanders = [unit for unit in defenders if unit.retreated_in]
        defenders = [unit for unit in defenders if not unit.retreated_in]
        odds = Odds(world, target, attackers, defenders)
        self.declared(odds, bystanders)
        self.compared(odds)
        code, roll = self.die(order, odds)
        out = Aftermath(world, self.retreats, order, odds, bystanders).apply(world.chart.results[code])
        self.outcome(out)
        self.count(odds, bystanders, code, roll, out)

    def declared(self, odds, bystanders):
        fact = self.fact("attack", "began")
        mine = [sorted(unit.id for unit in units) for units in (odds.adjacent, odds.ranged, odds.defenders, bystanders)]
        log = [sorted(fact.all(name)) for name in ("by", "ranged-by", "on", "bystander")] if fact else None
        self.same("4.7", "attackers, those from afar, defenders, bystanders", mine, log)

    def compared(self, odds):
        fact = self.fact("strengths")
        log = {}
        for name, value in fact.arguments if fact else ():
            if name in ("attack-unit", "defense-unit"):
                unit = value.partition(":")[2]
            elif name in ("attack-strength", "defense-strength"):
                log[unit] = Fraction(value)
        self.same("5.1", "strengths of units", odds.strengths, log)
        log = fact and (Fraction(fact.get("attack-total")), Fraction(fact.get("defense-total")))
        self.same("5.2", "totals", (odds.attack, odds.defense), log)
        if self.world.chart.basis == "ratio":
            fact = self.fact("odds")
            log = fact and (fact.get("special") or (fact.number("odds-attacker"), fact.number("odds-defender")))
            self.same("5.8", "odds", odds.shown, log)
        else:
            fact = self.fact("differential")
            self.same("5.6", "differential", odds.shown, fact and fact.number("differential"))
        self.same("5.7", "column before shifts", odds.base, fact and fact.number("column"))
        fact = self.fact("terrain")
        log = sorted(zip(*(fact.all(name) for name in ("feature", "where", "kind")), map(int, fact.all("value")))) if fact else []
        self.same("6.2", "entries that apply", sorted((e.feature, e.where, e.kind, int(e.value)) for e in odds.applied), log)

    def die(self, order, odds):
        """Code and roll."""
        chart = self.world.chart
        count, faces, first = DICE[chart.die]
        roll = sum(self.dice.next(f"combat/{order['target']}/die", faces) for _ in range(count)) + count * (first - 1)
        row = chart.row(roll + odds.die)
        code = chart.rows[row][1][odds.column]
        fact = next((f for f in self.log if f.kind == "looked-up" and "chart" in f.attributes and f.attributes["chart"] == chart.name), None)
        words = fact.attributes if fact else {}
        modifiers = sum(int(word.partition(":")[0]) for word in words.get("row-modifiers", "").split())
        shifts = sum(int(word.partition(":")[0]) for word in words.get("shifts", "").split() if ":beyond-chart" not in word)
        self.same("20", "roll, modifiers, row", (roll, odds.die, row), fact and (int(words["roll"]), modifiers, int(words["row"])))
        self.same("6.4", "shift", odds.shift, shifts)
        self.same("6.5", "columns", (odds.base, odds.column), fact and (int(words["base"]), int(words["column"])))
        fact = self.fact("result")
        self.same("8", "result", code, fact and fact.get("code"))
        return code, roll

    def outcome(self, out):
        removed = {unit_of(fact): fact.attributes["cause"] for fact in self.log if fact.kind == "removed"}
        self.same("8.3", "units removed and why", out.removed, removed)
        moves = [(unit_of(fact), fact.attributes["from"], fact.attributes["to"]) for fact in self.log if fact.kind == "moved"]
        self.same("9.6", "moves", out.moves, moves)
        changes = {(unit_of(fact), fact.attributes["trait"]): int(fact.attributes["to"]) for fact in self.log
                   if fact.kind == "changed" and fact.attributes["trait"] in ("attack", "defense", "steps")}
        self.same("22.2", "steps and strengths", out.changes, changes)
        self.same("10.1", "vacated", out.vacated, self.fact("vacated") is not None)
        self.same("6.11", "no effect", out.no_effect, self.fact("no-effect") is not None)
        fact = next((f for f in self.log if f.what and f.what.startswith("exchange-losses") and f.kind == "noted"), None)
        mine = out.exchange and (out.exchange[1], sorted(out.exchange[2]))
        if mine and mine[1] or fact:
            self.same("8.2", "requirement and loss", mine, fact and (fact.number("requirement"), sorted(fact.all("lost"))))

    # ---- what was met ----
    def count(self, odds, bystanders, code, roll, out):
        seen, world = self.tally.seen, self.world
        seen.update(out.seen)
        seen[f"attacks of {self.shape}"] += 1
        seen[f"{world.chart.die} {self.shape}"] += 1
        if world.chart.house is None:
            self.tally.cells[world.chart.name].add((odds.column, roll))
            seen[f"result {code}"] += 1
        seen["bystanders"] += bool(bystanders)
        seen["no effect"] += out.no_effect
        seen["bombardments"] += not odds.adjacent
        seen["rows beyond the die"] += roll + odds.die not in range(DICE[world.chart.die][0], 7) and world.chart.die == "d6"
        low, high = world.chart.bands[0][0], world.chart.bands[-1][1]
        seen["rows beyond the chart"] += (low is not None and roll + odds.die < low) or (high is not None and roll + odds.die > high)
        seen["clamped after"] += world.switches["clamp"] == "after" and odds.column != odds.unclamped
        seen["column 1.5-1"] += world.chart.columns[odds.base] == "1.5-1"
        if odds.shown in ("no-attack", "no-defense"):
            seen[f"odds {odds.shown}"] += 1
        seen.update(f"{name} {value}" for name, value in world.switches.items() if (name, value) in OPTIONS)

    # ---- the next roster ----
    def roster(self, rows):
        self.where = self.name
        self.same("4.1", "units of the next roster", sorted(self.world.units), sorted(rows))
        for id, unit in self.world.units.items():
            row = rows.get(id, {})
            self.same("4.1", f"{id} afterwards", (unit.status, unit.hex), (row.get("status", "ready"), row.get("hex")))
            if unit.status == "ready":
                log = int(row.get("attack", row.get("strength", -1))), int(row.get("defense", row.get("strength", -1))), int(row.get("steps", 1))
                self.same("22.2", f"strengths and steps of {id}", (unit.attack, unit.defense, unit.steps), log)

