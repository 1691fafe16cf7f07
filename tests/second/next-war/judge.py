"""Plays a position again with the dice of a log, combat by combat, and holds every result against what the log says.

After each combat the position is set to what the log says, so that one difference does not hide the next ones.
"""
import collections
import copy
import itertools
import operator
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

from log import plain  # noqa: E402 (in the folder above)
from segment import Segment  # noqa: E402
from tally import Fold, show  # noqa: E402 (in the folder above)
from world import OFF  # noqa: E402

OF_UNITS = ("steps", "hex", "base", "clearing", "attacked", "retreated_into", "damaged", "missions_used_turn", "missions_used_segment")
OF_SIDES = ("ap", "ap_permanent", "amp_available", "amp_permanent")
OF_HEXES = ("control", "beachhead")


class NoSuchDie(Exception):
    pass


OF_UNIT, OF_SIDE, OF_HEX = (operator.attrgetter(*names) for names in (OF_UNITS, OF_SIDES, OF_HEXES))


def snapshot(world):
    """Everything that a combat may change: (table, id) -> values. Of the dead nothing else counts."""
    found = {("unit", unit.id): OF_UNIT(unit) if unit.steps else (0,) for unit in world.units.values()}
    found.update({("side", side.id): OF_SIDE(side) for side in world.sides.values()})
    found.update({("hex", hex.id): OF_HEX(hex) for hex in world.hexes.values()})
    return found


NAMES = {"unit": OF_UNITS, "side": OF_SIDES, "hex": OF_HEXES}


def twin(world):
    """A position of its own, on the same map."""
    other = copy.copy(world)
    for table in ("units", "sides", "hexes"):
        setattr(other, table, {id: copy.copy(thing) for id, thing in getattr(world, table).items()})
    return other


def adopt(world, other):
    """Sets a position to another of the same units."""
    for id, unit in other.units.items():
        world.units[id].__dict__.update(unit.__dict__)
    for id, side in other.sides.items():
        world.sides[id].__dict__.update({name: getattr(side, name) for name in OF_SIDES})
    for id, hex in other.hexes.items():
        world.hexes[id].control, world.hexes[id].beachhead = hex.control, hex.beachhead


FLAGS = ("clearing", "attacked", "retreated-into", "damaged")
RULES = {"steps": "9.5", "hex": "10.1", "clearing": "14.7", "attacked": "3.4", "retreated_into": "13.1", "control": "14.8", "beachhead": "14.9"}


class WorldFold(Fold):
    """The position as the log says it changes."""

    def __init__(self, world):
        super().__init__()
        self.world, self.unknown = world, collections.Counter()
        # References in changed traits are the places of rows in the roster (files.roster_file).
        self.sides, self.ids = list(world.sides), [unit.id for unit in world.by_id()]

    def apply(self, fact):
        kind, _, id = fact.thing().partition(":")
        if fact.kind == "removed" and kind == "unit":
            self.world.units[id].steps = 0
        elif fact.kind == "moved" and kind == "unit":
            if "to" in fact.attributes:  # otherwise into a box or onto a ship, which is told next
                self.move(self.world.units[id], fact.attributes["to"])
        elif fact.what == "displaced" and fact.get("box"):
            ship = self.world.units[fact.get("displaced")]
            ship.base, ship.hex = plain(fact.get("box")), OFF  # NW-20.2
        elif fact.kind == "changed":
            self.change(kind, id, fact.attributes["trait"], int(fact.attributes["to"]))

    def move(self, unit, place):
        unit.hex = place
        if unit.kind in ("helicopter", "naval"):
            unit.base = place

    def change(self, kind, id, trait, to):
        world = self.world
        flags = {"clearing": "clearing", "attacked": "attacked", "retreated-into": "retreated_into", "damaged": "damaged"}
        numbers = {"steps": "steps", "missions-turn": "missions_used_turn", "missions-segment": "missions_used_segment"}
        tracks = {"ap": "ap", "ap-permanent": "ap_permanent", "amp": "amp_available", "amp-permanent": "amp_permanent"}
        if kind == "unit" and trait in flags:
            setattr(world.units[id], flags[trait], to == 1)
        elif kind == "unit" and trait in numbers:
            setattr(world.units[id], numbers[trait], to)
        elif kind == "unit" and trait == "ship":
            if to >= 0:
                self.move(world.units[id], self.ids[to])
        elif kind == "side" and trait in tracks:
            setattr(world.sides[id], tracks[trait], to)
        elif kind == "place" and trait in OF_HEXES:
            setattr(world.hexes[id], trait, self.sides[to] if to >= 0 else None)
        elif trait not in ("segment-begun", "returns", "box"):
            self.unknown[kind, trait] += 1


class Judge:
    def __init__(self, name, world, orders, facts, tally):
        self.name, self.facts, self.tally = name, facts, tally
        self.log = WorldFold(twin(world))
        self.segment = Segment(world, orders, self.die)
        self.rolled = collections.OrderedDict((fact.at, fact) for fact in facts if fact.kind == "rolled")
        self.used = set()

    # ---- dice ----
    def die(self, seq, purpose, subject):
        at = self.address(purpose, subject)
        self.used.add(at)
        return self.rolled[at].faces()[0]

    def address(self, purpose, subject):
        """The address of a die in the scene of this combat."""
        scene, sides = f"combat/{self.target}", self.segment.world.sides
        group = lambda name: [f"{scene}/{where}/{name}" for where in ("retreat", "passengers")]
        wanted = {
            "combat": [f"{scene}/die"],
            "adf": [f"{scene}/support/{subject}/air-points/adf"] if subject in sides else [f"{scene}/support/{side}/{subject}/adf" for side in sides],
            "ignore": [f"{scene}/ignore/check"],
            "airmobile": group(f"{subject}/adf"),
            "ezoc": group(f"{subject}/zoc-check"),
            "failed": group("failed-check"),
            "passenger": [f"{scene}/passengers/{subject}/passenger-check"],
            "base": [f"{scene}/base/{subject}/die"],
        }[purpose]
        for at in wanted:
            if at in self.rolled and at not in self.used:
                return at
        raise NoSuchDie(f"{purpose} of {subject}: {wanted[0]}")

    # ---- the segment ----
    def run(self):
        world, name = self.segment.world, self.name
        attacks = self.segment.begin()
        scenes = [n for n, fact in enumerate(self.facts) if fact.kind == "began" and fact.what in ("attack", "void-attack", "cancelled-attack")]
        told = [self.facts[n].at.partition("/")[2] for n in scenes]
        self.tally.same("3.3", name, "attacks in their order", [attack.target for attack in attacks], told)
        begins = dict(zip(told, scenes))
        ends = dict(zip(told, scenes[1:] + [len(self.facts)]))
        before = None
        for attack in attacks:
            if attack.target not in begins:
                continue
            self.log.until(self.facts, begins[attack.target])
            adopt(world, self.log.world)
            before = before or snapshot(world)
            self.one(attack, self.facts[begins[attack.target]:ends[attack.target]])
            self.log.until(self.facts, ends[attack.target])
            before = self.compare_positions(before)
        self.refusals()
        unused = [at for at in self.rolled if at not in self.used]
        self.tally.same("1.5", name, "dice that nobody asked for", [], unused)
        for thing, count in self.log.unknown.items():
            self.tally.differences.append(f"{name}: {count} changes of {thing} are not understood")

    def one(self, attack, block):
        self.target, self.block = attack.target, block
        self.where = f"{self.name} combat/{attack.target}"
        try:
            combat = self.segment.one(attack)
        except NoSuchDie as missing:
            self.tally.same("1.5", self.where, "die", str(missing), [at for at in self.rolled if at.startswith(f"combat/{attack.target}/")])
            combat = self.segment.combats[-1]
            combat.broken = True
        self.tally.seen[combat.outcome] += 1
        told = {"attack": "fought", "void-attack": "void", "cancelled-attack": "cancelled"}[block[0].what]
        if self.same("3.13", "outcome", combat.outcome, told) and told == "fought":
            self.compare(combat)

    def roster(self, rows):
        """What the log told is what the roster says that the program leaves (files.read_rows)."""
        world, told = self.log.world, {}
        for id, row in rows["unit"].items():
            steps = 0 if row.get("status") == "eliminated" else int(row.get("steps", row.get("steps-max", "1")))
            told[id] = (steps, (row.get("hex") or row.get("ship") or row.get("box"), *(row.get(name, "false") for name in FLAGS)) if steps else None)
        word = lambda value: "true" if value else "false"
        place = lambda unit: unit.base if unit.hex == OFF else unit.hex
        mine = {u.id: (u.steps, (place(u), *(word(value) for value in (u.clearing, u.attacked, u.retreated_into, u.damaged))) if u.steps else None)
                for u in world.units.values()}
        self.where = f"{self.name} roster"
        for id in sorted(set(mine) | set(told)):
            self.same("9.5", id, mine.get(id), told.get(id))
        for id, row in rows.get("place", {}).items():
            self.same("14.8", id, (world.hexes[id].control, world.hexes[id].beachhead), (row.get("control"), row.get("beachhead")))
        for side in world.sides.values():
            names = ("ap", "ap-permanent", "amp", "amp-permanent")
            self.same("7.5", f"tracks of {side.id}", OF_SIDE(side), tuple(int(rows["side"][side.id].get(name, "0")) for name in names))

    # ---- what is wrong in the orders (16.4) ----
    def refusals(self):
        """Every code with what it names: an attack's number or a hex, and a unit or an asset."""
        mine = collections.Counter(self.segment.declaration.complaints())
        idle = self.segment.idle()
        mine.update(idle)
        self.tally.seen.update(code for code, _, _ in idle)
        for combat in self.segment.combats:
            if not getattr(combat, "broken", False):
                mine.update(combat.complaints())
        log = collections.Counter()
        for fact in self.facts:
            if fact.kind == "refused" and fact.what.startswith("NW-"):
                number = fact.get("seq") if fact.what in BY_NUMBER else None
                log[fact.what[3:], number or fact.get("target") or fact.get("defending") or (fact.get("hex") if fact.what == "NW-E30" else None), fact.get("unit")] += 1
        for code in sorted({key[0] for key in mine | log} - NOT_COMPARED):
            pick = lambda found: sorted((key[1:] for key in found.elements() if key[0] == code), key=str)
            mine_only, log_only = list((collections.Counter(pick(mine)) - collections.Counter(pick(log))).elements()), list(
                (collections.Counter(pick(log)) - collections.Counter(pick(mine))).elements())
            self.tally.compared["16.4"] += len(pick(log)) or 1
            if mine_only or log_only:
                self.tally.differences.append(f"{self.name}: NW-{code}: computed, not in the log {show(mine_only)}; in the log alone {show(log_only)}")

    def same(self, rule, what, mine, log):
        return self.tally.same(rule, self.where, what, mine, log)

    def compare_positions(self, before):
        """What changed, by either of the two; gives how it is now in the log."""
        mine, log = snapshot(self.segment.world), snapshot(self.log.world)
        for key in before:
            if mine[key] != before[key] or log[key] != before[key]:
                rows = itertools.zip_longest(NAMES[key[0]], mine[key], log[key])
                for name, computed, told in rows:
                    self.same(RULES.get(name, "7.5"), f"{name} of {key[1]} afterwards", computed, told)
        return log

    # ---- the facts of one combat ----
    def fact(self, kind, what):
        """The first fact of this combat: `what` is that of a note, or the chart that was looked up."""
        return next((f for f in self.block if f.kind == kind and what in (f.what, f.attributes.get("chart"))), None)

    def compare(self, combat):
        self.who(combat)
        self.strengths(combat)
        self.odds(combat)
        self.columns(combat)
        self.missions(combat)
        self.table(combat)
        self.lost(combat)
        self.checks(combat)
        self.paths(combat)
        self.count(combat)

    def count(self, combat):
        """What was met, so that the test does not pass emptily."""
        seen, advance = self.tally.seen, combat.advance
        if not hasattr(combat, "losses"):
            return
        seen.update(f"check {purpose}" for purpose, *_ in combat.checks)
        seen.update(f"retreat {told.get('how', 'lost in the air')}" for told in combat.retreats.values())
        seen.update(letter for told in combat.retreats.values() for letter in told["wrong"])
        for name, met in (("amphibious", combat.amphibious), ("attacker's reduction", combat.losses[2]), ("defender's reduction", combat.losses[3]),
                          ("ignored", combat.ignored), ("stood", combat.stood), ("outposts", combat.outposts), ("uncounted", combat.defended != combat.defenders),
                          ("passengers", combat.riders), ("skipped", combat.skipped), ("remainder", combat.remainder), ("vacated", combat.vacated)):
            seen[name] += bool(met)
        for side, commitment in combat.commitments.items():
            seen["helicopters"] += sum(mission.helicopter is not None for mission in commitment.missions)
            seen["shot down or aborted"] += sum(not mission.survived for mission in commitment.missions)
            seen["naval support"] += len(commitment.naval)
        if advance:
            seen["advanced"] += len(advance.moved)
            seen["second hexes"] += len(advance.second)
            seen["ships displaced"] += len(advance.displaced)
            seen["bases taken"] += len(advance.bases)
            seen.update(code for code, _ in advance.wrong)

    def who(self, combat):
        began = self.block[0]
        ids = lambda units: sorted(unit.id for unit in units)
        self.same("3.9", "counted attackers", ids(combat.attackers), sorted(began.all("by")))
        self.same("3.10", "counted defenders", ids(combat.defenders), sorted(began.all("on")))
        uncounted = [unit for unit in combat.defended if unit not in combat.defenders]
        self.same("3.10", "uncounted defenders", ids(uncounted), sorted(began.all("uncounted")))
        self.same("13.1", "passengers", ids(combat.riders), sorted(began.all("passenger")))
        self.same("3.8", "amphibious", combat.amphibious, began.get("amphibious") == "yes")

    def strengths(self, combat):
        fact = self.fact("noted", "strengths")
        if not self.same("4.1", "strengths are noted", True, fact is not None):
            return
        for side, steps, total in (("attack", combat.attack_steps, combat.attack_total), ("defense", combat.defense_steps, combat.defense_total)):
            found, unit = {}, None
            for name, value in fact.arguments:
                if name == f"{side}-unit":
                    unit = plain(value)
                elif name in (f"{side}-printed", f"{side}-becomes"):
                    found.setdefault(unit, []).append(int(value))
            rule = "4.1" if side == "attack" else "4.2"
            self.same(rule, f"steps of {side}", {id: [value for _, value in rows] for id, rows in sorted(steps.items())}, dict(sorted(found.items())))
            self.same(rule, f"total of {side}", total, fact.number(f"{side}-total"))

    def odds(self, combat):
        fact, column = self.fact("noted", "odds"), self.fact("looked-up", "odds")
        if fact is None or column is None:
            self.same("4.1", "odds are noted", True, False)
            return
        self.same("4.1", "odds", combat.label.replace(":", "-"), fact.get("odds"))
        self.same("4.3", "remainder", combat.remainder, fact.get("remainder") == "yes")
        self.same("4.1", "below 1:3", combat.below, fact.get("below") == "yes")
        self.same("4.2", "starting column", combat.start, int(column.attributes["cell"]))

    def columns(self, combat):
        world, fact = self.segment.world, self.fact("noted", "leads")
        if fact is not None:
            self.same("5.1", "leads", (combat.attack_lead.id, combat.defense_lead.id), (fact.get("attack-lead"), fact.get("defense-lead")))
            self.same("1.3", "effective ER of the leads", combat.lead_ratings, (fact.number("attack-effective"), fact.number("defense-effective")))
        fact = self.fact("noted", "column")
        if self.same("5.3", "the column is noted", True, fact is not None):
            table = self.fact("looked-up", "crt")
            self.same("5.2", "shifts", sorted(combat.shifts), modifiers(table, "shifts") if table else None)
            self.same("5.3", "final column", combat.column, fact.number("final"))

    def missions(self, combat):
        for side, commitment in getattr(combat, "commitments", {}).items():
            for mission in commitment.missions:
                id = mission.helicopter.id if mission.helicopter else "air-points"
                scene = f"combat/{self.target}/support/{side}/{id}"
                fact = next((f for f in self.block if f.kind == "looked-up" and f.at.startswith(scene)), None)
                if mission.cell is None or not self.same("7.6", f"Air Defense Fire on {id} of {side}", True, fact is not None):
                    continue
                cell = fact.attributes["cell"].replace("Abort(", "").rstrip(")")
                self.same("7.6", f"Air Defense Fire on {id} of {side}", (sorted(mission.modifiers), mission.cell), (modifiers(fact), cell))
                self.tally.seen["air defense"] += 1

    def table(self, combat):
        fact = self.fact("looked-up", "crt")
        if not hasattr(combat, "cell") or not self.same("8.1", "the table is looked up", True, fact is not None):
            return
        self.same("6.1", "die-roll modifiers", sorted(combat.modifiers), modifiers(fact))
        self.same("8.1", "column, cell", (combat.column, combat.cell), (int(fact.attributes["column"]) + 1, fact.attributes["cell"]))
        self.tally.cells["results"].add((combat.net, combat.column))

    def lost(self, combat):
        if not hasattr(combat, "losses"):
            return
        fact = self.fact("noted", "losses")
        for role, due in (("attacker", combat.losses[0]), ("defender", combat.losses[1])):
            self.same("9.2", f"losses due of the {role}", due, fact.number(f"{role}-due") or 0 if fact else 0)
        for role, reduced, rule in (("attacker", combat.losses[2], "9.2"), ("defender", combat.losses[3], "9.3")):
            self.same(rule, f"losses of the {role} reduced", reduced, bool(fact and fact.get(f"{role}-reduced")))


    def checks(self, combat):
        """Every check: why, who, with which effective ER, the face. Of the check for a whole hex it does not matter who (NW-10.6)."""
        told = []
        for fact in self.block:
            if fact.kind == "noted" and fact.what == "er-check":
                why = fact.get("why")
                id = self.target if why == "ignore-retreat" else fact.get("checking")
                told.append((why, id, fact.number("effective"), fact.number("die")))
                self.same("1.2", f"check of {id}", told[-1][2] >= told[-1][3], fact.get("outcome") == "passed")
        self.same("1.2", "checks", [(CHECKS[purpose], *rest) for purpose, *rest in combat.checks], told)

    def paths(self, combat):
        """NW-10.20: every complete legal path, the rank of each hex, and which are kept."""
        facts = {fact.get("unit"): fact for fact in self.block if fact.what == "retreat-paths"}
        for id, told in combat.retreats.items():
            if "legal" not in told:
                continue
            mine = sorted((path, ranks, path in told.get("kept", [])) for path, ranks in told["legal"])
            self.same("10.20", f"paths of {id}", mine, read_paths(facts[id]) if id in facts else [])


# Warnings of over-stacking and of defaults, and values out of range, are no part of this computation.
NOT_COMPARED = {"W03", "W05", "E29"}
BY_NUMBER = {f"NW-E{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 28)}

CHECKS = {"ignore": "ignore-retreat", "ezoc": "enemy-zoc", "passenger": "passenger", "failed": "no-retreat"}


def read_paths(fact):
    found = []
    for name, value in fact.arguments:
        if name == "path":
            found.append(([], [], []))
        elif name == "step":
            found[-1][0].append(plain(value))
        elif name == "rank":
            found[-1][1].append(int(value))
        elif name == "best":
            found[-1][2].append(value == "yes")
    return sorted((steps, ranks, best[0]) for steps, ranks, best in found)


def modifiers(fact, attribute="row-modifiers"):
    """(reason, value) of what was added to a roll or a column."""
    found = []
    for word in fact.attributes.get(attribute, "").split():
        value, reason = word.split(":")[:2]
        found.append((reason, int(value)))
    return sorted(found)
