"""Computes a turn at sea from the seed and holds every die, every line and unit, and what the log tells of fire against the program."""
import collections

import paths  # noqa: F401
import dice as dices
from draws import Draws
from sea_segment import SeaSegment

DEFAULTS = {"readiness": "100", "supply": "100", "deployment": "defending"}
FLAGS = ("moved", "was-attacked", "at-sea", "severe", "spotted")


class Judge:
    def __init__(self, name, maker, facts, rows, tally, frequencies):
        self.name, self.maker, self.facts, self.rows, self.tally, self.frequencies = name, maker, facts, rows, tally, frequencies
        self.dice = dices.Dice(name, name)

    def run(self):
        self.segment = SeaSegment(self.maker.world, self.maker.orders, Draws(self.dice.next)).run()
        self.by_address = collections.defaultdict(list)
        for fact in self.facts:
            self.by_address[fact.at].append(fact)
        self.refusals()
        for found in self.segment.engagements():
            self.engagement(found)
        self.roster()
        dices.compare(self.tally, "1.9", self.name, self.dice.drawn, self.facts)

    def refusals(self):
        """All orders are legal, but a target may be unseen (E15)."""
        told = sorted((fact.what, fact.get("target", "")) for fact in self.facts if fact.kind == "refused")
        self.tally.same("3.3", self.name, "orders refused", sorted(self.segment.refused), told)

    def engagement(self, found):
        tally, seen = self.tally, self.tally.seen
        tally.situations.add(f"{self.name} {found.at}")
        for at, mine in found.told.items():
            fact = next((fact for fact in self.by_address[at] if fact.kind == "drawn"), None)
            for name in mine:
                told = fact and fact.number("planes" if name == "shots" and fact.what == "air-strike" else name)
                if name != "sunk":
                    tally.same("10.5" if name == "shots" else "10.13", f"{self.name} {at}", name, mine[name], told or 0)
            seen.update({f"shots {name}" if name != "shots" else name: count for name, count in mine.items()})
        for at, (target, held) in found.checks.items():
            fact = next((fact for fact in self.facts if fact.what == "check" and fact.at.startswith(at.rpartition("/checks/")[0])
                         and fact.get("checked") == at.rpartition("/")[2]), None)
            tally.same("18.23", f"{self.name} {at}", "check", target, fact and fact.number("needed"))
            seen["check " + ("held" if held else "failed")] += 1
        for kind, (met, ppm, variance, tries) in found.events.items():
            self.frequencies.add(kind, met, ppm / 10**6, variance / 10**12, tries)
        seen["rounds"] += found.number
        seen[f"broke off: {found.broke_off or 'nobody'}"] += 1

    def roster(self):
        for unit in self.maker.world.units:
            where, row = f"{self.name} {unit.id}", self.rows["unit"].get(unit.id)
            if row is None:
                row = {"status": "eliminated"}
            if not self.tally.same("10.20", where, "status", unit.status, row.get("status", "ready")) or not unit.alive():
                continue
            log = {name: row.get(name, default) for name, default in DEFAULTS.items()}
            self.tally.same("9.1", where, "readiness, supply, deployment", {name: str(getattr(unit, name)) for name in DEFAULTS}, log)
            self.tally.same("12.1", where, "hex, movement left", (unit.hex, unit.remaining), (row.get("hex"), int(row.get("remaining", row.get("allowance", 10)))))
            mine = {name: getattr(unit, name.replace("-", "_")) for name in FLAGS}
            self.tally.same("18.5", where, ", ".join(FLAGS), mine, {name: row.get(name, "false") == "true" for name in FLAGS})
            for line in unit.lines:
                row = self.rows["line"].get((unit.id, line.id), {})
                log = tuple(int(row.get(name, 0)) for name in ("assigned", "dead", "damage"))
                self.tally.same("10.20", where, f"items, dead and damage of {line.id}", (line.assigned, line.dead, line.damage), log)
