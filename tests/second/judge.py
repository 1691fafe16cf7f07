"""Judges a position anew from its orders and the dice of a log, and holds every result against what the log says."""
import collections

import reckon
from fold import PositionFold
from position import neighbours
from reckon import FOOT_KINDS, GUN_KINDS, near, up


class Job:
    """TOE points of a group that were assigned to a role, and how many of them are left."""

    def __init__(self, unit, group, toe, role, targets):
        self.unit, self.group, self.toe, self.given, self.role, self.targets = unit, group, toe, toe, role, list(targets)
        self.flagged = 0


class Judge:
    def __init__(self, position, facts, tally):
        self.p, self.facts, self.tally, self.fold = position, facts, tally, PositionFold(position)
        self.logistics = position.option("logistics", "ammo-and-fuel")
        self.profile = position.option("profile", "rulebook")
        self.jobs, self.by_address, self.battles = [], collections.defaultdict(list), collections.defaultdict(dict)
        for unit in position.units.values():
            self.battles[unit.battle()][unit.id] = unit
        for fact in facts:
            self.by_address[fact.at].append(fact)

    def option(self, name, first, assistant=None):
        """CNA-0.9: the value set, or the profile's."""
        return self.p.option(name, assistant if assistant and self.profile == "assistant" else first)

    def where(self, at):
        return f"{self.p.name} {at}"

    def situation(self, at):
        self.tally.situations.add((self.p.name, at))

    def index(self, test, start=0):
        return next((n for n in range(start, len(self.facts)) if test(self.facts[n])), len(self.facts))

    def run(self):
        self.refusals()
        self.barrages()
        assignment = self.index(lambda f: f.what == "assignment")
        self.fold.until(self.facts, assignment)
        self.after_barrage()
        anti_armor = self.index(lambda f: f.at == "aa" or f.at.startswith("aa/"))
        self.assignment(self.facts[assignment:anti_armor])
        self.fold.until(self.facts, anti_armor)
        assaults = self.index(lambda f: f.at.startswith("ca/") or f.what in ("captures", "end-of-segment"), anti_armor)
        self.anti_armor(self.facts[anti_armor:assaults])
        self.fold.until(self.facts, assaults)
        self.assaults(assaults)

    def refusals(self):
        """Orders are legal; what the dice undid may be refused and nothing else."""
        allowed = ("E-ASG-AA-PINNED", "E-ASG-CA-PINNED", "E-ASG-AA-RATING", "E-ASG-AA-TARGET", "E-ASG-CA-TARGET", "E-ASG-MANDATORY",
                   "E-UNIT", "E-TOE")
        for fact in self.facts:
            if fact.kind == "refused" and fact.what.startswith("E-") and fact.what not in allowed and fact.get("instead") != "ignored":
                self.tally.same("CNA-12.4", self.where(fact.at), "refused", None, (fact.what, fact.arguments))

    # ---- the ground ----
    def words(self, place):
        words = self.p.words(place)
        return ["major-city"] if "major-city" in words else words

    def fort(self, place):
        """Fortification or city level of a hex, and whether it is a major city."""
        city = "major-city" in self.p.words(place)
        levels = [row["level"] for row in self.p.facilities if row["hex"] == place and row["kind"] == ("city" if city else "fortification")]
        return (max(levels) if levels else 2 if city else 0), city

    def minefield(self, place, owner):
        return any(row["hex"] == place and row["kind"] == "minefield" and row["side"] == owner and not row.get("dummy") for row in self.p.facilities)

    # ---- ratings ----
    def has_ammo(self, unit):
        return self.logistics == "none" or unit.ammo > 0

    def usable(self, group, name):
        """A rating that may be used now; one in parentheses only beside no other unit with one without (CNA-7.7)."""
        if name not in group.parentheses or not group.rating(name):
            return group.rating(name)
        for unit in self.p.at(group.unit.hex, group.unit.side):
            if unit is group.unit or unit.position == "back" or unit.cohesion <= -26 or not self.has_ammo(unit):
                continue
            if any(g.toe and g.rating(name) and name not in g.parentheses for g in unit.groups):
                return 0
        return group.rating(name)

    def pinned(self, unit):
        return unit.pinned or "pinned-by-air" in unit.flags

    # ==== Barrage (CNA-5) ====
    def barrages(self):
        told = {}
        for n, fact in enumerate(self.facts):
            if fact.kind == "began" and fact.what == "barrage":
                guns = frozenset(zip(fact.all("unit"), fact.all("group"), fact.all("toe")))
                told[fact.get("firer"), fact.get("target"), guns] = (n, fact)
        self.due, self.pins, self.truck_due = collections.Counter(), set(), collections.Counter()
        self.facility_hits = collections.defaultdict(list)
        for side, kind, target, barrages in self.p.plans:
            for fire in barrages:
                key = (side, target, frozenset((u.id, g.id, str(n)) for u, g, n in fire))
                found = told.pop(key, None)
                if self.tally.same("CNA-5.10", self.where(f"barrage/{target}"), "a barrage was fired", True, found is not None):
                    self.barrage(kind, target, fire, found[1])
        self.tally.same("CNA-5.10", self.p.name, "barrages nobody ordered", [], sorted(key[1] for key in told))

    def target_shift(self, place, armor):
        """CNA-5.25: the best single effect of the target's hex."""
        level, city = self.fort(place)
        effects = [reckon.HEX_BARRAGE.get(word, 0) for word in self.words(place)] + [0]
        if city or not armor:
            effects.append(reckon.FORT_FIRE[level])
        return min(effects)

    def barrage(self, kind, target, fire, fact):
        at = fact.at
        self.situation(at)
        facts = [f for below in ("", "/truck", "/die", "/truck/die") for f in self.by_address[at + below]]
        raw = sum(g.rating("barrage") * n for _, g, n in fire)
        actual = near(raw, 10)
        points = next(f for f in facts if f.what in ("barrage-points", "bomb-points"))
        self.tally.same("CNA-5.14", self.where(at), "raw points", raw, points.number("raw"))
        if kind != "unit":
            return self.facility_barrage(kind, target, raw, actual, at, facts)
        self.tally.same("CNA-5.14", self.where(at), "Actual Points", actual, points.number("actual"))
        unit = self.p.units[target]
        group = self.p.unit_class(unit)
        self.tally.same("CNA-1.5", self.where(at), "class", {"Infantry": "Inf", "Armor": "Tank", "Gun": "Arty"}[group], fact.get("class"))
        roll = self.unit_roll(at, facts, actual, group, self.target_shift(unit.hex, group == "Armor"), "")
        trucks = any(row["unit"] in (unit.id, unit.parent) and row["points"] > 0
                     and self.p.units[row["unit"]].hex == unit.hex for row in self.p.trucks)
        hit = self.unit_roll(at, facts, actual if trucks else 0, "Truck", self.target_shift(unit.hex, False), "/truck")
        self.unit_result(at, facts, unit, group, roll, hit)

    def unit_roll(self, at, facts, actual, group, shift, below):
        """Column and result of one roll; None where there is none."""
        column = min((actual - 1) // 2, 8) + shift if actual else -1
        rolled = next((f for f in facts if f.kind == "rolled" and f.at == at + below + "/die"), None)
        if not self.tally.same("CNA-5.25", self.where(at + below), "dice are rolled", column >= 0, rolled is not None) or column < 0:
            return None
        roll = 10 * rolled.faces()[0] + rolled.faces()[1]
        looked = next(f for f in facts if f.kind == "looked-up" and f.at == at + below)
        result = reckon.barrage_result(group, roll, column)
        self.tally.cells["C-1 " + group].add((roll, column))
        self.tally.same("CNA-5.25", self.where(at + below), "column", column, int(looked.attributes["column"]))
        self.tally.same("C-1", self.where(at + below), f"result of {roll}", result, looked.attributes["cell"])
        return result

    def unit_result(self, at, facts, unit, group, roll, trucks):
        toe = int(roll) if roll in ("1", "2") else 0
        level, city = self.fort(unit.hex)
        headquarters = unit.type == "headquarters" and any(g.rating("barrage") > 0 for g in unit.groups)
        pins = group != "Gun" and roll in ("P", "1", "2") and not (city and level == 3) and not headquarters
        if pins:
            self.pins.add(unit.id)
        self.due[unit.id] += toe
        self.truck_due[unit.id] += int(trucks) if trucks in ("1", "2") else 0
        found = next((f for f in facts if f.what == "barrage-result"), None)
        if roll is None and trucks is None:
            return self.tally.same("CNA-5.25", self.where(at), "no effect", None, found)
        mine = (toe, 1 if pins else 0, int(trucks) if trucks in ("1", "2") else 0)
        self.tally.same("CNA-5.26", self.where(at), "TOE lost, pinned, trucks", mine, tuple(found.number(n) for n in ("toe", "pinned", "trucks")))

    def facility_barrage(self, kind, target, raw, actual, at, facts):
        if kind == "dump":
            row, chart = next(row for row in self.p.dumps if row["id"] == target), "Dump"
        else:
            row = next(row for row in self.p.facilities if row["id"] == target)
            chart = {"fortification": "Fort", "city": "Fort", "road": "Road", "railroad": "Railroad"}.get(row["kind"], "Air")
        points = raw if chart in ("Air", "Dump") else actual
        column = reckon.facility_column(chart, raw, actual) if points else -1
        if points and kind == "dump":
            column += self.target_shift(row["hex"], False)
        rolled = next((f for f in facts if f.kind == "rolled"), None)
        if not self.tally.same("CNA-5.35", self.where(at), "dice are rolled", column >= 0, rolled is not None) or column < 0:
            return
        roll = 10 * rolled.faces()[0] + rolled.faces()[1]
        looked = next(f for f in facts if f.kind == "looked-up")
        result = reckon.facility_result(chart, roll, column)
        self.tally.cells["C-2 " + chart].add((roll, column))
        self.facility_hits[row["id"]].append((chart, result))
        self.tally.same("CNA-5.35", self.where(at), "column", column, int(looked.attributes["column"]))
        self.tally.same("C-2", self.where(at), f"result of {roll}", result, looked.attributes["cell"] + ("%" if chart == "Dump" else ""))

    def after_barrage(self):
        """TOE lost by unit and group, and who is pinned, before anybody may move or be assigned."""
        self.tally.same("CNA-5.27", self.p.name, "units pinned", self.pins, {u.id for u in self.p.units.values() if u.pinned})
        for id, due in self.due.items():
            unit = self.p.units[id]
            lost, left = collections.Counter(), {g.id: g.start for g in unit.groups}
            for _ in range(min(due, sum(left.values()))):
                worth = lambda g: 2 * (g.rating("armor") + g.rating("anti-armor") + g.rating("barrage")) + g.rating("defense")
                group = min((g for g in unit.groups if left[g.id]), key=worth)
                left[group.id], lost[group.id] = left[group.id] - 1, lost[group.id] + 1
            told = {g.id: g.start - g.toe for g in unit.groups if g.start != g.toe}
            self.tally.same("CNA-5.30", self.where(f"barrage-losses/{id}"), "TOE lost", dict(lost), told)
            if lost:
                self.tally.seen["barrage losses"] += 1
        for unit in self.p.units.values():
            if unit.id not in self.due and any(g.start != g.toe for g in unit.groups):
                self.tally.same("CNA-5.30", self.where(unit.id), "no TOE lost in Barrage", [], [g.id for g in unit.groups if g.start != g.toe])
        for id, hits in self.facility_hits.items():
            self.facility_effect(id, hits)

    def facility_effect(self, id, hits):
        facts = self.by_address[f"barrage/{id}/effects"]
        row = next((row for row in self.p.facilities if row["id"] == id), None)
        if row is None or not hits:
            return
        before = row.get("start", row["level"])
        if hits[0][0] == "Fort":
            reduced = any(result == "reduced" for _, result in hits)
            mine = max(0, before - 1) if reduced else before
        elif row["kind"] == "airfield":
            mine = max(0, before - sum(int(result) for _, result in hits))
        elif row["kind"] == "landing-strip":
            gone = any(f.kind == "removed" for f in facts)
            return self.tally.same("CNA-5.35", self.where(id), "removed", any(int(result) > 0 for _, result in hits), gone)
        else:
            gone = any(f.kind == "changed" and f.attributes["trait"] == "destroyed" for f in facts)
            return self.tally.same("CNA-5.35", self.where(id), "destroyed", any(result == "destroyed" for _, result in hits), gone)
        self.tally.same("CNA-5.35", self.where(id), "level", mine, row["level"])

    # ==== Force Assignment (CNA-7) ====
    def assignment(self, facts):
        told = collections.Counter(f.get("unit") for f in facts if f.kind == "refused" and f.what.startswith("E-ASG-") and f.get("unit"))
        refused, named, left = collections.Counter(), set(), {g.id: g.toe for g in self.p.groups.values()}
        # The defender's hexes that are attacked are in combat too (CNA-7.1): the attacker's orders come first.
        for unit, group, toe, role, targets in sorted(self.p.assigned, key=lambda row: row[0].side != self.p.phasing):
            if not unit.hex or not group.toe:
                continue
            fault = self.fault(unit, group, role) or self.empty_target(role, targets) or self.idle(unit, role)
            if fault:
                refused[unit.id] += 1
                continue
            named.add(unit.id)
            toe = min(toe, left[group.id])
            left[group.id] -= toe
            if role != "withheld" and toe:
                self.jobs.append(Job(unit, group, toe, role, targets))
        for id in sorted(set(refused) | set(told)):
            self.tally.same("CNA-7.3", self.where(id), "assignments refused", refused[id], told[id])
        self.defaults(named)
        self.at_gate_d = {u.id: u.toe() for u in self.p.units.values()}

    def fault(self, unit, group, role):
        if role == "withheld":
            return None
        kind = "E-ASG-AA-" if role == "anti-armor" else "E-ASG-CA-"
        if self.pinned(unit):
            return kind + "PINNED"
        if not self.has_ammo(unit):
            return kind + "AMMO"
        if role == "anti-armor" and not self.usable(group, "anti-armor"):
            return kind + "RATING"
        return None

    def idle(self, unit, role):
        return "E-ASG-CA-TARGET" if role != "withheld" and not self.in_combat(unit) else None

    def in_combat(self, unit):
        """CNA-7.1."""
        near = neighbours(unit.hex)
        if unit.side == self.p.phasing:
            return any(self.p.at(place, self.p.other) for place in near)
        combat = ("infantry", "tank", "recce", "artillery", "anti-tank", "anti-aircraft")
        fights = lambda u: u.type in combat and u.toe() or u.type == "headquarters" and any(
            v.parent == u.id and v.attached and v.hex for v in self.battles[u.battle()].values())
        return any(fights(u) for place in near for u in self.p.at(place, self.p.phasing)) or any(unit.hex in j.targets for j in self.jobs)

    def empty_target(self, role, targets):
        """Nobody is left there after the Barrage."""
        if all(self.p.at(place, self.p.other) for place in targets):
            return None
        return "E-ASG-AA-TARGET" if role == "anti-armor" else "E-ASG-CA-TARGET"

    def defaults(self, named):
        """CNA-7.17 for units of the defender that no accepted order names."""
        room = {}
        for unit in self.p.units.values():
            if unit.side != self.p.other or not unit.hex or not self.in_combat(unit):
                continue
            room.setdefault(unit.hex, self.room_for_tanks(unit.hex))
            if unit.id in named or self.pinned(unit) or unit.rba or unit.cohesion <= -26 or not self.has_ammo(unit) or unit.position == "back":
                continue
            for group in unit.groups:
                self.default(unit, group, room)
        self.jobs.sort(key=lambda j: (j.unit.order, j.group.order))

    def room_for_tanks(self, place):
        """Infantry points of a hex less the points of tank units that orders send into Close Assault."""
        foot = sum(g.toe for u in self.p.at(place, self.p.other) for g in u.groups if g.kind in reckon.SUPPORT_KINDS)
        return max(0, foot - sum(j.toe for j in self.own(self.p.other, "close-assault", place) if j.unit.type == "tank" and j.group.kind == "tank"))

    def default(self, unit, group, room):
        if not group.toe or self.p.idle_headquarters(unit, group):
            return
        if unit.type == "tank" and group.kind == "tank":
            close = min(group.toe, room[unit.hex]) if self.usable(group, "anti-armor") else group.toe
            room[unit.hex] -= min(close, room[unit.hex])
            if close:
                self.jobs.append(Job(unit, group, close, "close-assault", []))
            if group.toe - close:
                self.jobs.append(Job(unit, group, group.toe - close, "anti-armor", []))
        elif unit.type in ("infantry", "recce", "headquarters", "engineer", "tank"):
            self.jobs.append(Job(unit, group, group.toe, "close-assault", []))
        elif unit.type == "anti-tank" and self.usable(group, "anti-armor"):
            self.jobs.append(Job(unit, group, group.toe, "anti-armor", []))

    def own(self, side, role, place):
        """Jobs of a side in a role: of the attacker against a hex, of the defender in it."""
        return [j for j in self.jobs if j.unit.side == side and j.role == role and j.toe
                and (place in j.targets if side == self.p.phasing else j.unit.hex == place and not j.unit.rba)]

    # ==== Anti-Armor (CNA-8) ====
    def anti_armor(self, facts):
        attacked = sorted({t for j in self.jobs if j.unit.side == self.p.phasing for t in j.targets})
        attacked = [t for t in attacked if self.p.at(t, self.p.other)]
        told = next((f for f in facts if f.what == "anti-armor-sequence"), None)
        self.tally.same("CNA-8.1", self.p.name, "hexes attacked", attacked, told.all("hex") if told else [])
        results = []
        vain = {place for place in attacked if self.reassign(place, facts)}
        for place in attacked:
            results += [self.fire(place, self.p.phasing, place in vain, facts)]
            results += [self.fire(place, self.p.other, False, facts)]
        told = collections.Counter()
        for fact in facts:
            if fact.what == "anti-armor-losses":
                told[fact.at, fact.get("group")] += fact.number("points")
        mine = collections.Counter()
        for at, place, lost in results:
            for (group, targets), points in lost.items():
                mine[at, group.id] += points
        for job in self.jobs:
            job.toe -= job.flagged
        for key in sorted(set(mine) | set(told)):
            self.tally.same("CNA-8.14", self.where(key[0]), f"points lost of {key[1]}", mine[key], told[key])

    def concerned(self, place, struck):
        """Jobs that a fire may hit (CNA-8.3, 8.9), those in Anti-Armor first, as they go first of one group."""
        jobs = self.own(struck, "anti-armor", place) + self.own(struck, "close-assault", place)
        return [j for j in jobs if struck == self.p.other or not self.immune(j.unit.hex, place)]

    def flag(self, place, struck, group, points):
        """Flags points; a point flagged in one fire is not available in another (CNA-8.14)."""
        for job in self.concerned(place, struck):
            if job.group is group:
                taken = min(points, job.toe - job.flagged)
                job.flagged, points = job.flagged + taken, points - taken

    def exposed_jobs(self, place, struck):
        """CNA-8.3: (group, points, targets) with Armor Protection, in unit order."""
        points = collections.Counter()
        for job in self.concerned(place, struck):
            points[job.group] += job.toe
        if struck == self.p.other:
            for unit in self.p.at(place, struck):
                if unit.rba and not self.pinned(unit):
                    points.update({group: group.toe for group in unit.groups})
        found = [(group, n) for group, n in points.items() if group.rating("armor") > 0]
        return sorted([row for row in found if row[1] > 0], key=lambda row: (row[0].unit.order, row[0].order))

    def immune(self, place, target):
        """CNA-8.9: no fire against points that attack so; those coming down an escarpment on a track are not hit either."""
        words, upper = self.p.side_between(place, target)
        return self.p.fire_forbidden(place, target) or "escarpment" in words.split() and upper == place

    def reassign(self, place, facts):
        """CNA-8.4. Whether the phasing fire is in vain."""
        guns = [j for j in self.own(self.p.phasing, "anti-armor", place) if self.usable(j.group, "anti-armor")]
        if self.exposed_jobs(place, self.p.other) or not guns:
            return False
        most = sum(j.toe for j in guns) // 2
        mine, left = collections.Counter(), most
        assault = [j for j in self.jobs if j.unit.side == self.p.phasing and j.role == "close-assault" and place in j.targets]
        pair = next((j for j in assault if len(j.targets) > 1), None)
        able = [j for j in guns if all(self.p.may_assault(j.unit, j.unit.hex, t) for t in (pair.targets if pair else [place]))
                and (not pair or j.unit.hex == pair.unit.hex)]
        for job in sorted(able, key=lambda j: -self.usable(j.group, "offense")):
            toe = min(left, job.toe)
            if toe:
                mine[job.group.id] += toe
                left -= toe
                job.toe, job.given = job.toe - toe, job.given - toe
                self.jobs.append(Job(job.unit, job.group, toe, "close-assault", pair.targets if pair else [place]))
        told = collections.Counter()
        for fact in facts:
            if fact.at == f"aa/{place}" and fact.what == "reassigned":
                told[fact.get("group")] += fact.number("toe")
        self.tally.same("CNA-8.4", self.where(f"aa/{place}"), "points that go over", dict(mine), dict(told))
        self.tally.seen["reassigned"] += bool(mine)
        return True

    def hexside_shift(self, place, phasing_fire):
        """CNA-8.8: the weakest shift of all hexsides that points concerned attack through."""
        shifts = []
        for job in self.jobs:
            if job.unit.side != self.p.phasing or place not in job.targets or not job.toe:
                continue
            words, upper = self.p.side_between(job.unit.hex, place)
            words = words.split()
            if self.p.fire_forbidden(job.unit.hex, place) or not phasing_fire and self.immune(job.unit.hex, place):
                continue
            shift = -2 if "ridge" in words else -1 if "slope" in words else 0
            if "escarpment" in words and phasing_fire:
                shift = -2
            shifts.append(shift)
        return max(shifts) if shifts else 0

    def fire(self, place, shooter, vain, facts):
        phasing = shooter == self.p.phasing
        at = f"aa/{place}/" + ("phasing" if phasing else "nonphasing")
        block = self.by_address[at]
        guns = [(j, self.usable(j.group, "anti-armor")) for j in self.own(shooter, "anti-armor", place)]
        guns = [(j, rating) for j, rating in guns if rating]
        exposed = self.exposed_jobs(place, self.p.other if phasing else self.p.phasing)
        raw = sum(j.toe * rating for j, rating in guns)
        fires = bool(raw) and bool(exposed or phasing)
        told = any(f.what in ("anti-armor-attack", "anti-armor-defense") for f in block)
        if not self.tally.same("CNA-8.2", self.where(at), "fires", fires, told) or not fires:
            return at, place, {}
        self.situation(at)
        mine = collections.Counter()
        for job, rating in guns:
            mine[job.group.id, rating] += job.toe
        theirs = collections.Counter()
        for fact in block:
            if fact.what == "anti-armor-gun":
                theirs[fact.get("group"), fact.number("rating")] += fact.number("toe")
        self.tally.same("CNA-8.2", self.where(at), "guns", dict(mine), dict(theirs))
        points = next(f for f in block if f.what == "anti-armor-points")
        actual = near(raw, 10)
        self.tally.same("CNA-8.6", self.where(at), "raw and Actual Points", (raw, actual), (points.number("raw"), points.number("actual")))
        rolled = next((f for f in block if f.kind == "rolled"), None)
        if not self.tally.same("CNA-8.4", self.where(at), "dice are rolled", not vain, rolled is not None) or vain:
            return at, place, {}
        return at, place, self.damage(at, place, phasing, actual, rolled, exposed, block)

    def damage(self, at, place, phasing, actual, rolled, exposed, block):
        shift = 0
        if phasing or self.option("aa-hex-terrain", "both-fires") == "both-fires":
            shift += min([reckon.HEX_FIRE.get(word, 0) for word in self.words(place)] + [reckon.FORT_FIRE[self.fort(place)[0]]])
        if phasing or self.option("aa-hexside", "both-fires") == "both-fires":
            shift += self.hexside_shift(place, phasing)
        if phasing:
            # Points that the fire does not concern count neither for minefields nor for hexsides (8.9).
            origins = {j.unit.hex for j in self.jobs if j.unit.side == self.p.phasing and place in j.targets and j.toe
                       and not self.p.fire_forbidden(j.unit.hex, place)}
            shift -= 1 if any(self.minefield(p, self.p.other) for p in [place, *origins]) else 0
        column = max(0, min(actual, 16) + shift)
        roll = 10 * rolled.faces()[0] + rolled.faces()[1]
        row = reckon.DICE.index(roll) // 2
        row = max(0, row - 1) if phasing else row
        damage = reckon.ANTI_ARMOR[row][column]
        self.tally.cells["C-3"].add((row, column))
        looked = next(f for f in block if f.kind == "looked-up")
        theirs = tuple(int(looked.attributes[name]) for name in ("column", "row"))
        self.tally.same("CNA-8.6", self.where(at), "column and row", (column, row), theirs)
        self.tally.same("C-3", self.where(at), f"damage of {roll}", damage, int(looked.attributes["cell"]))
        self.tally.seen["anti-armor shifted"] += bool(shift)
        return self.anti_armor_losses(at, place, phasing, exposed, damage, block)

    def anti_armor_losses(self, at, place, phasing, exposed, damage, block):
        struck = self.p.other if phasing else self.p.phasing
        halftracks = all("halftracks" in g.unit.flags and g.kind in FOOT_KINDS for g, _ in exposed)
        rows = []
        for group, points in exposed:
            absorbs = group.rating("armor") * (2 if halftracks else 1)
            if group.kind in GUN_KINDS and self.option("sp-gun-absorption", "armor") != "armor":
                absorbs += group.rating("vulnerability")
            # Those that an earlier fire flagged are exposed and not available.
            flagged = sum(j.flagged for j in self.concerned(place, struck) if j.group is group)
            rows.append([points - flagged, absorbs, group.rating("defense" if phasing else "offense")])
        mine = {group.id: (points, row[1]) for (group, points), row in zip(exposed, rows)}
        theirs = {f.get("group"): (f.number("toe"), f.number("armor")) for f in block if f.what == "anti-armor-exposed"}
        self.tally.same("CNA-8.3", self.where(at), "points exposed", mine, theirs)
        exceed = self.option("aa-loss-rule", "at-least", "exceed") == "exceed"
        lost = reckon.anti_armor_picks(rows, damage, exceed, 2 if halftracks else None)
        result = {}
        for (group, _), points in zip(exposed, lost):
            if points:
                result[group, at] = points
                self.flag(place, struck, group, points)
        self.tally.seen["half-tracks"] += halftracks
        return result
