"""Computes the battles of a turn from the seed and holds every die and every unit against the log and the next roster."""
import collections
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import dice as dices  # noqa: E402 (in the folder above)
from draws import Draws  # noqa: E402
from segment import Segment  # noqa: E402

BATTLE_DEFAULTS = {"readiness": "100", "supply": "100", "experience": "veteran", "deployment": "defending", "status": "ready"}
OUTCOMES = {"holds": "held", "by-losses": "broke-off-by-losses", "breaks-off": "broke-off", "reorganizing": "reorganizing",
            "retreated": "retreats", "routed": "routed", "shattered": "shattered"}


class Judge:
    def __init__(self, name, maker, facts, rows, tally, frequencies):
        self.frequencies = frequencies
        self.name, self.maker, self.facts, self.rows, self.tally = name, maker, facts, rows, tally
        self.dice = dices.Dice(name, name)

    def run(self):
        world = self.maker.world
        self.owners = {place.id: place.owner for place in world.places.values() if place.owner}
        self.stamps = {place.id: place.time_stamp for place in world.places.values()}
        self.segment = Segment(world, self.maker.orders, Draws(self.dice.next)).begin().run()
        self.refusals()
        self.by_address = collections.defaultdict(list)
        for fact in self.facts:
            self.by_address[fact.at].append(fact)
        for battle in self.segment.battles:
            self.count(battle)
            self.rounds(battle)
            self.frequencies.battle(battle)
        told = [fact.at.partition("/")[2] for fact in self.facts if fact.kind == "began" and fact.what in ("battle", "bombardment")]
        self.tally.same("4.2", self.name, "battles in their order", [battle.target for battle in self.segment.battles], told)
        self.roster()
        dices.compare(self.tally, "1.9", self.name, self.dice.drawn, self.facts)

    def rounds(self, battle):
        """What was fixed at each round's start, and the checks after it (5.1, 5.2, 4.8, 7.2, 7.3)."""
        for number, summary in enumerate(battle.rounds, battle.start):
            at, where = f"combat/{battle.target}/round-{number}", f"{self.name} {battle.target} round {number}"
            told = {fact.get("side"): fact for fact in self.by_address[at] if fact.what == "strength"}
            for role, side in battle.sides.items():
                fact = told.get(side)
                mine = (summary["es"][role], summary["ef"][role], summary["density"][role])
                log = fact and tuple(fact.number(name) for name in ("es", "ef", "crowding"))
                self.tally.same("5.2", where, f"engaged strength, engagement factor, crowding of the {role}", mine, log)
            checks = {fact.get("checked"): (fact.number("target"), fact.get("outcome")) for fact in self.by_address[at] if fact.what == "check"}
            mine = {id: (target or 0, OUTCOMES[outcome]) for id, (target, _, outcome) in summary["checks"].items()}
            self.tally.same("7.3", where, "checks", mine, checks)
        for at, (unit, target) in battle.air_checks.items():
            told = next((fact.number("needed") for fact in self.by_address[at] if fact.what == "rolled-for" and fact.get("of") == unit.id), None)
            self.tally.same("6.1", f"{self.name} {at}", "quality check of planes: needed", target, told)
            self.tally.seen["checks of planes over a flank that they support"] += battle.role_of(unit) == "defender" and bool(battle.rounds[0]["flank"])
        for at, strength in battle.told.items():
            fact = next((fact for fact in self.by_address[at] if fact.kind == "drawn"), None)
            if fact and fact.get("strength") is not None:
                self.tally.same("5.4", f"{self.name} {at}", "strength of the fire", strength, fact.number("strength"))
            elif fact and fact.get("shots") is not None:
                self.tally.same("5.13", f"{self.name} {at}", "shots", strength, fact.number("shots"))

    def refusals(self):
        """Support by units that attack, and range limits without guns (18.27); and an enemy may be gone (18.9)."""
        told = [(fact.at, fact.what, fact.get("target" if fact.what == "TOAW-E12" else "unit")) for fact in self.facts if fact.kind == "refused"]
        mine = [(f"orders/{self.maker.world.phasing}", code, unit) for code, unit in self.segment.refused]
        mine += [(attempt.at, "TOAW-E12", attempt.target) for attempt in self.segment.attempts if attempt.empty]
        self.tally.same("3.3", self.name, "orders refused", sorted(mine), sorted(told))
        self.tally.seen.update(f"refused {code}" for _, code, _ in mine)

    def after(self):
        """9.3 to 9.5, and who stands where after attempts to enter (8)."""
        world, end, rows = self.maker.world, self.segment.end, self.rows
        for side, force in world.forces.items():
            self.tally.same("6.4", f"{self.name} {side}", "warheads left", force.nukes, int(rows["side"][side].get("nukes", 0)))
        row = next(iter(rows["scenario"].values()))
        self.tally.same("9.3", self.name, "round of the player turn", world.player_turn_round, int(row.get("player-turn-round", 1)))
        # A row of the roster stands for the whole location; one that is as on the map has none.
        stamps = {**self.stamps, **{id: int(row.get("time-stamp", 0)) for id, row in rows.get("place", {}).items()}}
        mine = {place.id: place.time_stamp for place in world.places.values() if place.time_stamp}
        self.tally.same("9.3", self.name, "time stamps", mine, {id: stamp for id, stamp in stamps.items() if stamp})
        owners = {place.id: place.owner for place in world.places.values() if place.owner}
        told = {**self.owners, **{id: row.get("owner") for id, row in rows.get("place", {}).items()}}
        self.tally.same("7.8", self.name, "owners of locations", owners, {id: owner for id, owner in told.items() if owner})
        for id, (side, before) in world.formations.items():
            log = rows["formation"][id].get("reorganizing", "false") == "true"
            self.tally.same("9.5", f"{self.name} {id}", "reorganizing", end.formations.get(id, before), log)
            self.tally.seen["formations reorganizing"] += log
        self.tally.seen["player turns that end"] += end.ends
        for attempt in self.segment.attempts:
            told = {fact.get("checked"): (fact.number("target"), fact.get("outcome") == "held") for fact in self.facts
                    if fact.what == "check" and fact.at == attempt.at}
            self.tally.same("8.2", f"{self.name} {attempt.at}", "checks", attempt.stood, told)
            self.tally.seen["planes that leave an attempt"] += len(attempt.flown)
            self.tally.seen["attempts to enter " + ("nobody" if attempt.empty else "that fail" if attempt.failed else "that succeed")] += 1

    def roster(self):
        self.after()
        rows = self.rows
        for unit in self.maker.world.units:
            where, row = f"{self.name} {unit.id}", rows["unit"].get(unit.id)
            if row is None:
                row = {"status": "eliminated"}
            if not self.tally.same("7.5", where, "status", unit.status, row.get("status", "ready")) or not unit.alive():
                continue
            log = {name: row.get(name, default) for name, default in BATTLE_DEFAULTS.items()}
            mine = {name: str(getattr(unit, name)) for name in BATTLE_DEFAULTS}
            self.tally.same("9.1", where, "readiness, supply, experience, deployment", mine, log)
            self.tally.same("7.6", where, "hex", unit.hex, row.get("hex"))
            mine = (unit.remaining, unit.severe)
            log = (int(row.get("remaining", row.get("allowance", 10))), row.get("severe", "false") == "true")
            self.tally.same("9.5", where, "movement left, severe result", mine, log)
            self.tally.same("9.2", where, "proficiency", unit.proficiency, int(row["proficiency"]))
            for line in unit.lines:
                row = rows["line"].get((unit.id, line.id), {})
                log = tuple(int(row.get(name, 0)) for name in ("assigned", "dead", "pool"))
                self.tally.same("5.22", where, f"items, dead and pool of {line.id}", (line.assigned, line.dead, line.pool), log)

    def count(self, battle):
        seen = self.tally.seen
        self.tally.situations.add((self.name, battle.target))
        seen.update(battle.air)
        seen["strikes aborted"] += len(battle.aborted)
        seen["warheads"] += bool(battle.warheads)
        seen["negated"] += battle.negated
        seen["alone"] += battle.stand_alone
        seen["support without guns left"] += battle.disarmed
        seen["water that shells have changed"] += len(battle.dried)
        seen["planes that suffer severely"] += sum(unit.severe and unit.kind == "air" for unit in self.maker.world.units if any(battle.lost[id(line)] for line in unit.lines))
        seen["assaults in spite of a range limit"] += sum(unit.range_limit > 0 for unit in battle.first_assault)
        seen["checks of attackers in positions"] += sum(id in round["checks"] for round in battle.rounds for id in battle.dug_in)
        seen["reconnaissance"] += battle.recon is not None
        seen["shared support"] += any(share == 50 for guns in battle.guns_of.values() for _, share in guns)
        for round in battle.rounds:
            seen["rounds"] += 1
            seen[f"flank {round['flank'] or 'none'}"] += 1
            seen["crowded"] += any(value > 100 for value in round["density"].values())
            seen["held back"] += any(value < 100 for value in round["ef"].values())
            seen["earthworks"] += round["earthwork"] > 0
            seen.update(collections.Counter(f"check {outcome}" for _, _, outcome in round["checks"].values()))
