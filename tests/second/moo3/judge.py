"""Computes the battles of a turn from the seed and holds every result against what the log and the next roster say."""
import collections
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import charts  # noqa: E402
import dice as dices  # noqa: E402 (in the folder above)
import orders as rules  # noqa: E402
from files import word  # noqa: E402
from planet import fighters  # noqa: E402
from rounds import ROLES, favour, matrix  # noqa: E402
from turn import Turn  # noqa: E402

ADDRESSES = {
    "honors": "honors/die",
    "initiative": "round-{round}/{side}/{id}/aiv",
    "morale": "round-{round}/{side}/{id}/morale",
    "target": "round-{round}/{side}/{id}/fire/target",
    "hit": "round-{round}/{side}/{id}/fire/hit",
    "save": "round-{round}/{side}/{id}/fire/save",
    "rally": "rally/{side}/{id}/rally",
    "escape": "escape/{side}/{id}/escape",
    "collateral": "collateral/{id}/point",
}


class Judge:
    def __init__(self, name, maker, facts, rows, switches, tally, frequencies):
        self.name, self.maker, self.facts, self.rows, self.switches, self.tally = name, maker, facts, rows, switches, tally
        self.frequencies, self.dice = frequencies, dices.Dice(name, name)
        self.by_address = collections.defaultdict(list)
        for fact in facts:
            self.by_address[fact.at].append(fact)

    def run(self):
        """All planets, then the dice and the orders that belong to none."""
        self.given = [(side, order) for side, given in self.maker.orders.items() for order in given]
        self.told, self.staying, self.departed = [], {}, {}
        for planet in self.maker.planets:
            self.battle(planet)
        self.told += [(side, code) for side, code in rules.nowhere(self.given, {planet.id for planet in self.maker.planets})]
        self.refusals()
        self.roster()
        dices.compare(self.tally, "14.1", self.name, self.dice.drawn, self.facts)

    def same(self, rule, what, mine, log):
        return self.tally.same(rule, self.where, what, mine, log)

    def fact(self, at, what, kind=None):
        return next((f for f in self.by_address[at] if f.what == what and kind in (None, f.kind)), None)

    # ---- one planet ----
    def battle(self, planet):
        self.where, self.at = f"{self.name} {planet.id}", f"battle/{planet.id}"
        attacker, defender, out = fighters(planet, lambda: self.dice.next(f"planning/{planet.id}/who-fights/die", 6))
        fighting = {"attacker": attacker, "defender": defender}
        decisions, told = rules.decide(self.given, planet, fighting, out, self.switches["strict_orders"])
        self.told += told

        def die(faces, purpose, subject, round=None, index=None):
            return self.dice.next(f"{self.at}/" + ADDRESSES[purpose].format(round=round, id=subject.id, side=getattr(subject, "side", None)), faces)

        self.fighting, self.out, self.decisions = fighting, out, decisions
        self.units_there = all(planet.of(side) for side in fighting.values())
        turn = Turn(planet, fighting, out, decisions, die, self.switches["shot_unit"].replace("-", "_"), self.switches["support_escapes"]).run()
        self.count(turn)
        self.frequencies.turn(turn)
        self.compare(turn)
        self.staying[planet.id], self.departed[planet.id] = turn, turn.departed

    # ---- what the log says of it ----
    def compare(self, turn):
        began = self.fact(self.at, "battle", "began")
        self.same("5.1", "attacker, defender, who sits out", tuple(side and side.id for side in (*self.fighting.values(), self.out)),
                  (began.get("attacker"), began.get("defender"), began.get("sat-out") or began.get("sat-out-owner")) if began else None)
        if self.units_there:
            self.plans(turn)
        self.judged(turn)
        self.outcomes(turn)
        if turn.rounds:
            for number, actions in enumerate(turn.rounds.fought, 1):
                for action in actions:
                    self.action(number, action, turn.rounds)

    def plans(self, turn):
        for role in ROLES:
            own, side = self.decisions[role], self.fighting[role]
            fact = self.fact(f"{self.at}/plan/{side.id}", "plan")
            mine = {"plan": word(own.plan.name), "category": word(own.plan.category), "intensity": own.intensity, "weapon": own.weapon(),
                    "collateral": own.collateral, "surrender": "yes" if own.surrender else "no"}
            self.same("6.7", f"plan of the {role}", mine, {name: fact.get(name) for name in mine} if fact else None)
        if turn.rounds:
            mine = {"rounds": turn.rounds.ordered}
            for role in ROLES:
                mine[f"{role}-matrix"], mine[f"{role}-favourability"] = matrix(self.decisions, role), max(0, favour(self.decisions, role))
            self.numbers("6.4", self.at, "plans-compared", mine)

    def numbers(self, rule, at, what, mine, **where):
        """Numbers of a note; `where` picks it among those of its kind."""
        fact = next((f for f in self.by_address[at] if f.what == what and all(f.get(key) == value for key, value in where.items())), None)
        self.same(rule, what, mine, {name: fact.number(name) for name in mine} if fact else None)

    def judged(self, turn):
        """Losses, level, territory, collateral damage (10, 11, 13)."""
        side = {role: self.fighting[role].id for role in ROLES}
        if turn.honors:
            fact = self.fact(f"{self.at}/honors", "honors", "noted")
            mine = (side[turn.honors.role], turn.honors.total, turn.honors.outcome, charts.CASUS_BELLI[turn.honors.outcome])
            self.same("7.2", "Honors of War", mine, fact and (fact.get("surrendering"), fact.number("total"), fact.get("outcome"), fact.number("casus-belli")))
        if turn.rates:
            self.numbers("10.2", self.at, "losses", {f"{role}-rate": rate for role, rate in turn.rates.items()})
        if turn.limits:
            self.numbers("10.4", self.at, "thresholds", turn.limits, candidate=side[turn.candidate])
        fact = self.fact(self.at, "level")
        mine = (turn.level, turn.winner and side[turn.winner])
        self.same("10.4", "level and winner", mine, (fact.get("level"), fact.get("winner")) if fact else None)
        for role in turn.tenths:
            mine = {"shots": turn.rounds.shots[role], "tenths": turn.tenths[role], "points": turn.points[role], "carry": self.fighting[role].cd_carry}
            self.numbers("13.1", f"{self.at}/collateral", "collateral-count", mine, acting=side[role])

    def outcomes(self, turn):
        """Rallies and escapes: what had to be rolled, and the outcome."""
        words = {"rallied": "rallies", "disintegrated": "disintegrates", "escaped": "escaped", "lost_in_escape": "lost-in-escape"}
        sides = {unit.id: unit.side for unit in turn.planet.units}
        for rule, scene, what, found in (("9.1", "rally", "rally", turn.rallies), ("12.2", "escape", "escape", turn.escapes)):
            limit = {"rally": "rallies-to", "escape": "escapes-to"}[what]
            for id, (roll, chance, outcome) in found.items():
                fact = self.fact(f"{self.at}/{scene}/{sides[id]}/{id}", what, "noted")
                self.same(rule, f"{what} of {id}", (roll, chance, words[outcome]), fact and (fact.number("roll"), fact.number(limit), fact.get("outcome")))

    def action(self, number, action, rounds):
        at = f"{self.at}/round-{number}/{action.unit.side}/{action.unit.id}"
        fact = self.fact(at, "aiv", "noted")
        self.same("8.2", f"AIV of {action.unit.id} in round {number}", action.aiv, fact and fact.number("aiv"))
        fact = self.fact(at, "morale", "noted")
        if self.same("8.4", f"{action.unit.id} checks its morale in round {number}", action.morale is not None, fact is not None) and fact:
            outcome = {"routed": "routs", "active": "recovers", "disrupted": "disrupted"}[action.morale[1]]
            self.same("8.4", f"morale of {action.unit.id} in round {number}", (action.morale[0], outcome), (fact.number("roll"), fact.get("outcome")))
        fact = self.fact(f"{self.at}/round-{number}/{action.unit.side}/{action.unit.id}/fire", "fire", "drawn")
        if not self.same("8.5", f"{action.unit.id} fires in round {number}", action.lottery is not None, fact is not None) or fact is None:
            return
        drawn, _, target = action.lottery
        shaken_off = sum(roll <= action.q for roll in action.saves)
        hits = sum(roll <= action.p for roll in action.hits)
        mine = {"target": target.id, "tickets": sum(count for _, count in drawn), "p": action.p, "q": action.q, "shots": len(action.hits), "hits": hits,
                "shaken-off": shaken_off, "damage": action.damage}
        log = {name: fact.get(name) if name == "target" else fact.number(name) for name in mine}
        self.same("8.6", f"fire of {action.unit.id} in round {number}", mine, log)

    # ---- what was met ----
    def count(self, turn):
        seen = self.tally.seen
        self.tally.situations.add((self.name, turn.planet.id))
        seen[f"level {turn.level}"] += 1
        seen["sat out"] += self.out is not None
        seen.update(f"plan {d.plan.name}" for d in self.decisions.values())
        if turn.honors:
            seen[f"honors {turn.honors.outcome}"] += 1
            seen["both surrender"] += all(d.surrender for d in self.decisions.values())
        if turn.rounds:
            seen["rounds"] += len(turn.rounds.fought)
            for now in turn.rounds.specials:
                for name in ("psyops", "commandos", "hackers", "halved"):
                    seen[name] += sum(getattr(special, name) for special in now.values())
            for actions in turn.rounds.fought:
                for action in actions:
                    if action.morale:
                        seen[f"morale {action.morale[1]}"] += 1
                    if action.lottery:
                        plain = sum(unit["target_priority"] for unit, _ in action.lottery[0])
                        seen["lotteries with multipliers"] += plain != sum(count for _, count in action.lottery[0])
                        seen["destroyed"] += action.outcome == "destroyed"
            seen.update(status for _, _, status in turn.rallies.values())
            seen.update(f"collateral {name}" for drawn in turn.lotteries.values() for _, name in drawn)
            seen["points above the bound"] += sum(turn.tenths[role] // 10 > turn.points[role] for role in ROLES)
            seen["special weapons"] += sum(d.weapon() != "conventional" for d in self.decisions.values())
            seen["more mobile"] += bool(turn.extras.get("mobility"))
        seen.update(status for _, _, status in turn.escapes.values())
        seen["control passes"] += turn.control_to is not None
        seen["gone"] += len(turn.gone)

    # ---- orders (16) ----
    def refusals(self):
        self.where = self.name
        log = collections.Counter((fact.at.rpartition("/")[2], fact.what) for fact in self.facts if fact.what and fact.what.startswith("MOO-"))
        mine = collections.Counter((side, f"MOO-{code}") for side, code in self.told)
        for key in sorted(set(mine) | set(log)):
            self.same("16", f"{key[1]} of {key[0]}", mine[key], log[key])
            self.tally.seen[key[1]] += mine[key]

    # ---- the next roster (19.5, 19.21) ----
    def roster(self):
        rows = {table: dict(self.rows.get(table, {})) for table in ("planet", "force", "unit", "departed")}
        for planet in self.maker.planets:
            self.where, turn = f"{self.name} {planet.id}", self.staying[planet.id]
            row = rows["planet"].pop(planet.id, {})
            log = {name: int(row.get(name, 10)) for name in charts.COUNTERS}
            self.same("13.3", "counters", planet.counters, log)
            self.same("19.5", "turns contested", planet.turns_contested, int(row.get("turns-contested", 0)))
            for side in planet.sides:
                row = rows["force"].pop(f"{planet.id}-{side.id}", None)
                if self.same("19.21", f"{side.id} is gone", side in turn.gone, row is None) and row is not None:
                    mine = (side.role, side.regions, side.cd_carry, side.used_wmd)
                    self.same("19.5", f"role, regions, carry, used special weapons of {side.id}", mine,
                              (row["role"], int(row["regions"]), int(row.get("cd-carry", 0)), row.get("used-wmd", "false") == "true"))
            for unit in planet.units:
                self.unit(unit, rows["unit"].pop(unit.id, None), rows["departed"].pop(unit.id, None))
        for table in ("planet", "force", "unit", "departed"):
            self.same("19.21", f"rows of {table} that nobody expects", [], sorted(rows[table]))

    def unit(self, unit, row, departed):
        where = "planet" if unit.status == "active" else "departed" if unit.status in ("escaped", "returned") else None
        log = "planet" if row is not None and row.get("status", "active") == "active" else "departed" if departed is not None else None
        if not self.same("19.21", f"where {unit.id} is afterwards", where, log) or where is None:
            return
        row = row if where == "planet" else departed
        defaults = {"experience": "trained", "environment": "neutral", "suit": "none", "shield": "none", "weapon": "0", "damage": "0", "status": "active"}
        mine = {"type": unit.type, **{name: getattr(unit, name) for name in defaults}}
        mine = {name: word(value) for name, value in mine.items()}
        self.same("9.3", unit.id, mine, {name: row.get(name, defaults.get(name)) for name in mine})
        ratings = {word(name): word(value) if name not in charts.BOOLS else "yes" if value else "no" for name, value in unit.ratings.items()}
        self.same("19.10", f"ratings of {unit.id}", ratings,
                  {name: row[name] for name in map(word, charts.RATINGS + charts.BOOLS) if row.get(name, "as-equipped") != "as-equipped"})
        if where == "planet":
            self.same("19.5", f"{unit.id} dropped", False, row.get("dropped-this-turn", "false") == "true")
