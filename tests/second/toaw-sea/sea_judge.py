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
        self.moves()
        self.places()
        self.repairs()
        self.roster()
        dices.compare(self.tally, "1.9", self.name, self.dice.drawn, self.facts)

    def refusals(self):
        """All orders are legal, but a target may be unseen (E15)."""
        told = sorted((fact.what, fact.get("target", "")) for fact in self.facts if fact.kind == "refused")
        self.tally.same("3.3", self.name, "orders refused", sorted(self.segment.refused), told)

    def told(self, at, *whats):
        return next((fact for fact in self.by_address[at] if fact.what in whats), None)

    def numbers(self, rule, at, mine, what, names, missing=None):
        """Numbers of the fact of this kind at an address, if it has one."""
        fact = self.told(at, what)
        self.tally.same(rule, f"{self.name} {at}", ", ".join(names), mine, tuple(fact.number(name) for name in names) if fact else missing)

    def engagement(self, found):
        tally, seen = self.tally, self.tally.seen
        tally.situations.add(f"{self.name} {found.at}")
        for at, mine in found.told.items():
            fact, where = self.told(at, "naval-fire", "air-strike"), f"{self.name} {at}"
            count = "planes" if fact and fact.what == "air-strike" else "shots"
            tally.same("10.5" if count == "shots" else "10.4", where, count, mine["shots"], fact and fact.number(count))
            names = ("hits", "penetrations", "criticals", "points")
            tally.same("10.13", where, ", ".join(names), [mine[name] for name in names], fact and [fact.number(name) for name in names])
            seen.update({name if name == count else f"{count} {name}": number for name, number in mine.items()})
        for at, (target, loss, held) in found.checks.items():
            scene, _, unit = at.rpartition("/checks/")
            fact = next((fact for fact in self.by_address[scene] if fact.what == "check" and fact.get("checked") == unit), None)
            tally.same("18.23", f"{self.name} {at}", "check: needed, loss, held", (target, loss, held),
                       fact and (fact.number("needed"), fact.number("loss"), fact.get("outcome") == "held"))
            seen["check " + ("held" if held else "failed")] += 1
        for at, mine in found.drownings.items():
            self.numbers("10.22", at, mine, "drowning", ("tons", "items"))
            seen["tons on what is carried"] += mine[0]
        for at, mine in found.landed.items():
            self.numbers("10.23", at, mine, "no-base", ("bases", "lost"))
            seen["air units without a base"] += mine[1]
        self.numbers("10.2", found.at, (found.number,), "ended", ("number",))
        for kind, (met, ppm, variance, tries) in found.events.items():
            self.frequencies.add(kind, met, ppm / 10**6, variance / 10**12, tries)
        seen["rounds"] += found.number
        for sky in found.sky.values():
            seen.update(f"planes {word}" for word in sky.air)
            seen["strikes aborted"] += len(sky.aborted)
            seen["air units that struck"] += bool(sky.initial)
        seen["checks after heavy losses"] += found.heavy
        seen[f"broke off: {found.broke_off or 'nobody'}"] += 1
        seen["interdictions fought" if found.interdiction else "port attacks" if found.port_attack else "attacks"] += 1

    def moves(self):
        """Searches, detections, interdictors: their chances (12, 13)."""
        spotting, seen = self.segment.spotting, self.tally.seen
        for at, mine in spotting.searched.items():
            self.numbers("13.2", at, mine, "searched", ("meters", "hexes"), mine if mine[0] % self.maker.world.hex_scale == 0 else None)
        certain = lambda mine: mine if mine[0] in (0, 10**6) else None
        for at, mine in spotting.looked.items():
            self.numbers("13.3", at, mine, "detection", ("chance", "seen"), certain(mine))
            self.count("detections", mine)
        for voyage in self.segment.voyages:
            for at, mine in voyage.chances.items():
                self.numbers("12.4", at, mine, "interdicts", ("chance", "comes"), certain(mine))
                self.count("interdictions", mine)
            seen["hexes entered"] += len(voyage.entered)
            seen["attempts to interdict"] += len(voyage.chances)
        entered = collections.Counter(fact.thing() for fact in self.facts if fact.kind == "moved")
        mine = collections.Counter()
        for voyage in self.segment.voyages:
            mine.update({f"unit:{unit}": hexes for unit, hexes in voyage.sailed.items()})
        self.tally.same("3.2", self.name, "hexes that units entered", mine, entered)

    def count(self, kind, mine):
        ppm, happened = mine
        self.frequencies.add(kind, happened, ppm / 10**6, ppm * (10**6 - ppm) / 10**12)
        self.tally.seen[kind] += happened

    def places(self):
        """What stays revealed (13.1): nothing when the player turn is over."""
        sides, rows = list(self.maker.world.forces), self.rows.get("place", {})
        mine = {}
        for number, side in enumerate(sides, 1):
            for place in () if self.segment.end.ends else self.segment.spotting.seen[side]:
                mine[place] = mine.get(place, 0) + number
        log = {id: ("none", "first", "second", "both").index(row.get("revealed", "none")) for id, row in rows.items()}
        self.tally.same("13.1", self.name, "revealed hexes", mine, {id: word for id, word in log.items() if word})

    def repairs(self):
        told = {fact.thing(): fact for fact in self.facts if fact.at == "end/repair" and fact.kind == "changed" and fact.attributes.get("trait") == "damage"}
        mine = {f"line:{line}": change for (_, line), change in self.segment.repaired.items() if change[0] != change[1]}
        self.tally.same("11.1", self.name, "repaired lines", mine, {thing: (int(fact.attributes["from"]), int(fact.attributes["to"])) for thing, fact in told.items()})
        self.tally.seen["ships repaired"] += len(mine)
        self.tally.seen["damaged ships"] += len(self.segment.repaired)
        self.tally.seen["player turns that end"] += self.segment.end.ends

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
