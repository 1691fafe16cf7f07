"""Close Assault (CNA-9 and 10) of the second computation."""
import collections

import reckon
from judge import Judge
from reckon import FOOT_KINDS, GUN_KINDS, near, up


class Fight:
    """One assault: what is found out of it step by step."""

    def __init__(self, at, fact):
        self.at, self.targets, self.origins = at, sorted(fact.all("hex")), fact.all("from")
        self.probe = fact.get("probe") == "yes"
        self.present, self.unrated, self.no_defence = [], False, False


class AssaultJudge(Judge):
    def assaults(self, first):
        starts = [n for n in range(first, len(self.facts)) if self.facts[n].kind == "began" and self.facts[n].what == "assault"]
        self.attacked_so_far = set()
        lapsed = {tuple(sorted(f.all("hex"))) for f in self.facts[first:] if f.what == "nobody-attacks"}
        self.expect_assaults([hexes for hexes in (tuple(sorted(self.facts[n].all("hex"))) for n in starts) if hexes not in lapsed], lapsed)
        for n, start in enumerate(starts):
            end = starts[n + 1] if n + 1 < len(starts) else self.index(lambda f: not f.at.startswith("ca/"), start)
            self.fold.until(self.facts, start + 1)
            try:
                self.assault(start, end)
            except StopIteration:
                self.tally.same("CNA-10.36", self.where(self.facts[start].at), "every fact of the assault is there", True, False)
            self.fold.until(self.facts, end)

    def expect_assaults(self, told, lapsed):
        """Every assault that was ordered is made or lapses; a pair may have lost one of its hexes by then (CNA-9.2)."""
        mine, idle = set(), set()
        for job in self.jobs:
            if job.unit.side == self.p.phasing and job.role == "close-assault":
                (mine if job.toe else idle).add(tuple(sorted(job.targets)))
        whole = lambda hexes: next((pair for pair in mine | idle if set(hexes) <= set(pair)), hexes)
        self.tally.same("CNA-9.5", self.p.name, "nobody attacks", idle - mine, {whole(hexes) for hexes in lapsed})
        # Hexes that others leave before they are assaulted lapse (CNA-9.2): those are not missed here.
        fought = {whole(hexes) for hexes in told}
        gone = {hexes for hexes in mine - fought if self.left_later(hexes)}
        self.tally.same("CNA-9.1", self.p.name, "assaults", mine - gone, fought)
        self.tally.same("CNA-9.1", self.p.name, "sequence", sorted(told), told)

    def left_later(self, hexes):
        return all(not self.p.at(place, self.p.other) for place in hexes)

    def attackers(self, fight):
        jobs = [j for j in self.jobs if j.unit.side == self.p.phasing and j.role == "close-assault" and j.toe and j.unit.hex
                and set(j.targets) & set(fight.targets)]
        return sorted(jobs, key=lambda j: (j.unit.order, j.group.order))

    def assault(self, start, end):
        fact = self.facts[start]
        fight = Fight(fact.at, fact)
        fight.block = self.facts[start:end]
        if any(f.what == "nobody-attacks" for f in fight.block):
            return
        self.situation(fight.at)
        attackers = self.attackers(fight)
        aimed = {place for job in attackers for place in job.targets}
        fight.targets = sorted(place for place in aimed if self.p.at(place, self.p.other))
        lapsed = any(f.what == "assault-lapsed" for f in fight.block)
        self.tally.same("CNA-9.2", self.where(fight.at), "lapses", not fight.targets, lapsed)
        self.tally.same("CNA-9.1", self.where(fight.at), "origin hexes", sorted({j.unit.hex for j in attackers}), sorted(fight.origins))
        if not fight.targets:
            return
        self.attacked_so_far |= {j.group.id for j in attackers}
        self.tally.same("CNA-7.12", self.where(fight.at), "Probe", self.is_probe(fight.targets), fight.probe)
        fight.present = sorted((u for place in fight.targets for u in self.p.at(place, self.p.other)), key=lambda u: u.order)
        fight.start_hex = {u.id: u.hex for u in fight.present}
        fight.came_in = {u.id for u in fight.present if u.retreated_in}
        strength = self.index(lambda f: f.what == "attack-strength" and f.at == fight.at, start)
        fought = strength < end
        fight.units_at_start = {u.id: u.toe() for u in fight.present}
        # Cohesion counts after the Capability Points of CNA-9.3 and before anybody walks.
        told = ("surrender-before-fighting", "undefended", "no-defence", "attack-points", "attack-strength")
        self.fold.until(self.facts, min(end, self.index(lambda f: f.what in told, start)))
        fight.cohesion = {u.id: u.cohesion for u in fight.present}
        self.fold.until(self.facts, strength if fought else end)
        if self.before_fighting(fight, fought):
            self.fight(fight, strength, end)

    def is_probe(self, targets):
        """CNA-7.12, of what was assigned at gate D or went over in Anti-Armor, lost since or not."""
        units = {j.unit.id for j in self.jobs if j.unit.side == self.p.phasing and j.role == "close-assault" and j.given
                 and set(j.targets) & set(targets)}
        roles = ("close-assault", "anti-armor") if self.option("probe-counts-anti-armor", "yes") == "yes" else ("close-assault",)
        committed = sum(j.given for j in self.jobs if j.unit.id in units and j.role in roles)
        return 2 * committed < sum(self.at_gate_d[id] for id in units)

    # ---- who is there (CNA-9.4 to 9.7) ----
    def before_fighting(self, fight, fought):
        """Whether the dice of the assault are rolled; compares surrenders and undefended hexes."""
        gave_up = [u for u in fight.present if fight.cohesion[u.id] <= -17]
        rest = [u for u in fight.present if u not in gave_up]
        with_points = [u for u in rest if fight.units_at_start[u.id]]
        if with_points and not any(self.has_ammo(u) for u in with_points):
            gave_up, rest = list(fight.present), []
        told = {f.get("unit") for f in fight.block if f.what == "surrendered" and f.rule == "CNA-9.4"}
        mine = {u.id for u in gave_up if fight.units_at_start[u.id]}
        told &= {u.id for u in fight.present if fight.units_at_start[u.id]}
        self.tally.same("CNA-9.4", self.where(fight.at), "surrender before fighting", mine, told)
        self.tally.seen["surrender before fighting"] += bool(mine)
        fight.present = rest
        undefended = [place for place in fight.targets if self.undefended(fight, place)]
        told = [f.get("hex") for f in fight.block if f.what == "undefended"]
        self.tally.same("CNA-9.6", self.where(fight.at), "undefended hexes", undefended, sorted(told))
        self.tally.seen["undefended"] += len(undefended)
        gone = {f.thing().partition(":")[2] for f in fight.block if f.kind == "moved" and "/undefended-retreat/" in f.at}
        for unit in rest:
            if unit.id in gone and unit.id in fight.start_hex:
                self.tally.same("CNA-9.6", self.where(fight.at), f"{unit.id} leaves", True, fight.start_hex[unit.id] in undefended)
        fight.present = [u for u in rest if u.id not in gone]
        fight.stayed = [u for u in fight.present if fight.start_hex[u.id] in undefended]
        # Of a pair only the hexes count where somebody is left (CNA-9.2).
        fight.held = [place for place in fight.targets if any(fight.start_hex[u.id] == place for u in fight.present)]
        return self.tally.same("CNA-9.6", self.where(fight.at), "is fought", bool(fight.present), fought) and fought

    def jobs_in(self, fight, place, role="close-assault"):
        units = {u.id for u in fight.present}
        return [j for j in self.jobs if j.unit.id in units and j.role == role and j.toe and fight.start_hex[j.unit.id] == place
                and not j.unit.rba and j.unit.id not in fight.came_in]

    def undefended(self, fight, place):
        here = [u for u in fight.present if fight.start_hex[u.id] == place and u.id not in fight.came_in]
        able = [u for u in here if fight.units_at_start[u.id] and not self.pinned(u)]
        if self.option("all-pinned", "strength-zero", "retreat-three") == "retreat-three":
            able = here
        return bool(able) and not self.jobs_in(fight, place)

    # ---- strengths and shifts ----
    def fight(self, fight, strength, end):
        at, where = fight.at, self.where(fight.at)
        block = fight.block
        fight.attack = [(j, self.usable(j.group, "offense")) for j in self.attackers(fight)]
        fight.defence = [(j, self.usable(j.group, "defense")) for place in fight.targets for j in self.jobs_in(fight, place)]
        here = [u for u in fight.present if u.id not in fight.came_in]
        # A hex where nobody has points, a headquarters alone, is one of them.
        all_pinned = bool(here) and all(self.pinned(u) or not u.toe() for u in here)
        fight.no_defence = not fight.defence and (all_pinned or bool(fight.stayed))
        self.tally.same("CNA-9.7", where, "no defence", fight.no_defence, any(f.what == "no-defence" for f in block))
        self.points(fight, "attack-points", fight.attack)
        self.points(fight, "defence-points", fight.defence)
        raw_a, raw_d = (sum(j.toe * rating for j, rating in rows) for rows in (fight.attack, fight.defence))
        fight.raw = raw_a, raw_d
        tenth = self.option("small-raw", "exception", "tenth") == "tenth"
        before = [reckon.actual_points(raw_a, raw_d, tenth), reckon.actual_points(raw_d, raw_a, tenth)]
        by_units = self.option("combined-arms-support", "toe", "units") == "units"
        cap = self.option("combined-arms-cap", "4", "none") == "4"
        alone = [reckon.combined_arms([(j.unit.hex if side == "a" else fight.start_hex[j.unit.id], j.unit, j.group.kind, j.toe) for j, _ in rows],
                                      by_units, cap) for side, rows in (("a", fight.attack), ("d", fight.defence))]
        actual = [max(0, b - 2 * a) for b, a in zip(before, alone)]
        for n, what in enumerate(("attack-strength", "defence-strength")):
            found = next(f for f in block if f.what == what and f.at == at)
            mine = (fight.raw[n] / 2, before[n] / 2, alone[n], actual[n] / 2)
            self.tally.same("CNA-9.10", where, what, mine, tuple(found.number(k) for k in ("raw", "before", "unsupported", "actual")))
            self.tally.seen["tanks unsupported"] += alone[n] > 0
        self.tally.seen["small numbers"] += raw_a < 20 and raw_d < 20 and not tenth
        basic = near(actual[0] - actual[1], 2)
        told = next(f for f in block if f.what == "basic-differential")
        self.tally.same("CNA-9.12", where, "basic differential", basic, told.number("basic"))
        self.find_column(fight, basic, end)

    def points(self, fight, what, rows):
        mine, told = collections.Counter(), collections.Counter()
        for job, rating in rows:
            if rating:
                mine[job.group.id, rating / 2] += job.toe
        for fact in fight.block:
            if fact.what == what and fact.number("rating"):
                told[fact.get("group"), fact.number("rating")] += fact.number("toe")
        self.tally.same("CNA-9.8", self.where(fight.at), what, dict(mine), dict(told))

    def ground(self, fight, place):
        """CNA-9.13 for one target hex: its shifts by reason."""
        level, city = self.fort(place)
        shifts = {word: reckon.HEX_ASSAULT[word] for word in self.words(place) if word in reckon.HEX_ASSAULT}
        if level:
            shifts["major-city" if city else "fortification"] = reckon.FORT_ASSAULT[level]
        origins = {j.unit.hex for j, _ in fight.attack}
        if any(self.minefield(p, self.p.other) for p in [place, *origins]):
            shifts["minefield"] = -1
        return shifts

    def hexside_part(self, fight):
        """CNA-9.14: the most negative hexside and the best positive feature of all that are used."""
        worst = best = 0
        for job, _ in fight.attack:
            for target in fight.held:
                if target not in job.targets:
                    continue
                words, upper = self.p.side_between(job.unit.hex, target)
                down, negative = upper == job.unit.hex, 0
                for word in words.split():
                    value = {"ridge": -2, "slope": 1 if down else -2, "escarpment": 1 if down else -3, "wadi": -1, "major-river": -6,
                             "minor-river": -2}.get(word, 0)
                    negative += min(value, 0)
                    best = max(best, value)
                worst = min(worst, negative)
        return worst, best

    def shifts(self, fight):
        """All shifts but morale, by rule."""
        found = collections.Counter()
        grounds = {place: self.ground(fight, place) for place in fight.held}
        # Of a pair the hex that is better for the defender.
        place = min(fight.held, key=lambda p: (sum(grounds[p].values()), p))
        found["CNA-9.13"] = sum(grounds[place].values())
        found["CNA-9.14"] = sum(self.hexside_part(fight))
        level, city = self.fort(place)
        origins = {j.unit.hex for j, _ in fight.attack}
        if level and not city and any(u.engineers in ("battalion", "headquarters") and not self.pinned(u)
                                      for origin in origins for u in self.p.at(origin, self.p.phasing)):
            found["CNA-9.15"] = 1
        a, d = fight.raw
        here = [g for u in fight.present for g in u.groups if g.toe]
        fight.unrated = bool(here) and not any(g.rating("defense") for g in here)
        more = (lambda one, other: one > 2 * other) if self.option("raw-superiority", "at-least-double", "more-than-double") == "more-than-double" \
            else (lambda one, other: one >= 2 * other)
        if fight.no_defence:
            found["CNA-9.7"] = 2
        if fight.unrated:
            found["CNA-9.18"] = 3
        if not fight.no_defence and not fight.unrated:
            better = lambda one, other: more(one, other) if other > 0 else one >= 10
            found["CNA-9.16"] = 2 if better(a, d) else -2 if better(d, a) else 0
        if self.logistics == "ammo-and-fuel" and any(j.unit.type == "tank" and not j.unit.fuel and self.burns(j.unit)
                                                      for j, _ in fight.defence):
            found["CNA-9.19"] = 2
        return found

    def burns(self, unit):
        return any(g.fuel_rate for g in unit.groups if g.toe)

    # ---- sizes and morale ----
    def part(self, fight, side):
        part = collections.Counter()
        if side == self.p.phasing:
            for job in self.jobs:
                if job.unit.side == side and set(job.targets) & set(fight.targets):
                    part[job.unit.id] += job.toe
        else:
            for place in fight.targets:
                for job in self.jobs_in(fight, place) + self.jobs_in(fight, place, "anti-armor"):
                    part[job.unit.id] += job.toe
            if not any(part.values()):
                return {u.id: u.toe() for u in fight.present}  # where nobody takes part, all who are there count
        return {id: n for id, n in part.items() if n}

    def side_size(self, fight, side, end):
        part = self.part(fight, side)
        battle = fight.attack[0][0].unit.battle()
        found = reckon.sizes({id: u for id, u in self.battles[battle].items() if u.side == side}, part)
        size = max(found.values(), default=0)
        told = next(f for f in fight.block if f.what == "organisation-size" and f.get("side") == side)
        self.tally.same("CNA-9.24", self.where(fight.at), f"size of {side}", size, told.number("size"))
        return size, [self.p.units[id] for id, n in found.items() if n == size]

    def basic_morale(self, unit):
        """An attached unit uses its parent's, and so does that one; one whose headquarters is gone has its own."""
        parent = self.p.units[unit.parent] if unit.attached else None
        return self.basic_morale(parent) if parent and parent.hex else unit.morale

    def morale(self, fight, side, largest):
        """Adjusted morale, or none if the side surrenders."""
        short = "att" if side == self.p.phasing else "def"
        at = f"{fight.at}/morale/{short}"
        basic = near(sum(self.basic_morale(u) for u in largest), len(largest))
        cohesion = near(sum(u.cohesion for u in largest), len(largest))
        told = next(f for f in fight.block if f.what == "basic-morale" and f.at == at)
        self.tally.same("CNA-9.20", self.where(at), "largest units", {u.id for u in largest}, set(told.all("unit")))
        self.tally.same("CNA-9.20", self.where(at), "basic morale and cohesion", (basic, cohesion), (told.number("basic"), told.number("cohesion")))
        rolled = next(f for f in fight.block if f.kind == "rolled" and f.at == f"{fight.at}/morale-{short}")
        roll = 10 * rolled.faces()[0] + rolled.faces()[1]
        result = reckon.morale_result(roll, cohesion)
        self.tally.cells["C-6"].add((max(-17, min(8, cohesion)), result))
        looked = next(f for f in fight.block if f.kind == "looked-up" and f.at == at)
        text = result if result == "surrender" else f"{result:+}" if result else "0"
        self.tally.same("C-6", self.where(at), f"morale of {roll} at {cohesion}", text, looked.attributes["cell"])
        gives_up = False
        if result == "surrender":
            a, d = fight.raw
            stands = basic >= 1 and cohesion >= -10 and (short == "att" or a < 3 * d)
            result, gives_up = -4, not stands
            self.tally.seen["surrender result"] += 1
        adjusted = max(-3, min(3, basic + result))
        if side == "axis" and self.p.rommel in {u.hex for u in largest}:
            adjusted += 1
            self.tally.seen["rommel"] += 1
        told = next(f for f in fight.block if f.what == "adjusted-morale" and f.get("side") == side)
        self.tally.same("CNA-9.21", self.where(at), "adjusted morale", adjusted, told.number("morale"))
        return adjusted, gives_up

    def find_column(self, fight, basic, end):
        where = self.where(fight.at)
        found = self.shifts(fight)
        size_a, largest_a = self.side_size(fight, self.p.phasing, end)
        size_d, largest_d = self.side_size(fight, self.p.other, end)
        found["CNA-9.17"] = reckon.size_shift(size_a, size_d)
        morale_a, gives_up_a = self.morale(fight, self.p.phasing, largest_a)
        morale_d, gives_up_d = self.morale(fight, self.p.other, largest_d)
        told = {f.get("side") for f in fight.block if f.what == "morale-surrender"}
        both = any(f.what == "both-surrender" for f in fight.block)
        self.tally.same("CNA-9.23", where, "who surrenders", (gives_up_a, gives_up_d),
                        (both or self.p.phasing in told, both or self.p.other in told))
        if gives_up_a or gives_up_d:
            return
        found["CNA-9.23"] = morale_a - morale_d
        theirs = collections.Counter()
        for fact in fight.block:
            if fact.what == "assault-shift":
                theirs[fact.rule] += fact.number("by")
        for rule in sorted(set(found) | set(theirs)):
            if found[rule] or theirs[rule]:
                self.tally.same(rule, where, "shift", found[rule], theirs[rule])
        total = sum(found.values())
        if self.option("ca-shift-mode", "column", "number") == "number":
            column = reckon.assault_column(basic + total)
        else:
            column = max(0, min(17, reckon.assault_column(basic) + total))
        told = next(f for f in fight.block if f.what == "assault-column")
        looked = next(f for f in fight.block if f.kind == "looked-up" and f.attributes["chart"] == "attacker-loss")
        self.tally.same("CNA-9.12", where, "sum of shifts and column", (total, column), (told.number("sum"), int(looked.attributes["column"])))
        self.tally.same("CNA-10.2", where, "Overrun", column >= 15, told.get("overrun") == "yes")
        fight.column, fight.overrun = column, column >= 15
        self.tally.cells["column"].add(column)
        self.results(fight, end)

    # ---- results (CNA-10) ----
    def dice(self, fight, short):
        faces = next(f for f in fight.block if f.kind == "rolled" and f.at == f"{fight.at}/{short}").faces()
        return 10 * faces[0] + faces[1], sum(faces)

    def cell(self, fight, chart):
        return next(f for f in fight.block if f.kind == "looked-up" and f.at == fight.at and f.attributes["chart"] == chart).attributes["cell"]

    def results(self, fight, end):
        where, column = self.where(fight.at), fight.column
        losses = {}
        for short, table, name in (("att", reckon.ATTACKER, "attacker"), ("def", reckon.DEFENDER, "defender")):
            roll, total = self.dice(fight, short)
            losses[short] = reckon.row_of({r: c for r, c in table.items() if "%" in r}, roll, column)
            captured = total in table["Capt"][column]
            self.tally.cells["C-4 " + name].add((losses[short], column))
            self.tally.same("C-4", where, f"{name}'s loss of {roll}", losses[short], self.cell(fight, name + "-loss"))
            self.tally.same("C-4", where, f"{name} captured by {total}", "captured" if captured else "none", self.cell(fight, name + "-captured"))
        total = self.dice(fight, "att")[1]
        fight.engaged = total in reckon.ATTACKER["Eng"][column]
        self.tally.same("C-4", where, f"Engaged of {total}", "engaged" if fight.engaged else "none", self.cell(fight, "attacker-engaged"))
        total = self.dice(fight, "def")[1]
        fight.retreat = next((n for n in (1, 2, 3) if total in reckon.DEFENDER[f"Retreat{n}"][column]), 0)
        self.tally.cells["C-4 retreat"].add((fight.retreat, column))
        self.tally.same("CNA-10.10", where, f"Retreat of {total}", str(fight.retreat or "none"), self.cell(fight, "defender-retreat"))
        fight.percent = {short: int(cell.rstrip("%")) for short, cell in losses.items()}
        self.losses(fight, end)

    def pool_of_defender(self, fight):
        """CNA-10.4: [group, points, rating in halves, hex, may be picked] in unit order."""
        narrow = self.option("loss-pool", "wide", "narrow") == "narrow"
        rows = []
        for unit in fight.present:
            for group in unit.groups:
                place, rating = fight.start_hex[unit.id], self.usable(group, "defense")
                gun = reckon.is_gun(group) or group.kind in GUN_KINDS
                close = sum(j.toe for j in self.jobs_in(fight, place) if j.group is group)
                armed = sum(j.toe for j in self.jobs_in(fight, place, "anti-armor") if j.group is group)
                idle, points = group.toe - close - armed, close
                if fight.overrun:
                    points = group.toe
                elif unit.position == "back" and gun:
                    points = 0
                elif self.pinned(unit) or unit.rba or unit.id in fight.came_in:
                    points = group.toe
                elif not narrow and (not self.has_ammo(unit) or group.kind in FOOT_KINDS):
                    points += idle
                if points:
                    rows.append([group, points, rating, place, fight.overrun or not gun])
        return rows

    def losses(self, fight, end):
        where = self.where(fight.at)
        attack = [[j.group, j.toe, rating, j.unit.hex, True] for j, rating in fight.attack]
        percent = self.attackers_percent(fight)
        pool = sum(row[1] * row[2] for row in attack)
        lost = up(percent * pool, 200)
        fight.attack_lost = lost
        self.raw_lost(fight, self.p.phasing, percent, pool, lost)
        defence = self.pool_of_defender(fight)
        pool = sum(row[1] * row[2] for row in defence)
        refused = self.refused(fight)
        base = fight.percent["def"]
        more = 0
        if self.option("retreat-refusal", "refusing-units", "whole-pool") == "whole-pool":
            more = (min(100, base + 10 * max(refused.values(), default=0)) - base) * pool
        else:
            more = sum((min(100, base + 10 * refused.get(row[0].unit.id, 0)) - base) * row[1] * row[2] for row in defence)
        due = base * pool + more
        lost_d = up(due, 200) if fight.overrun else due // 200
        self.tally.seen["retreat refused"] += any(refused.values())
        self.raw_lost(fight, self.p.other, base, pool, lost_d)
        self.capture_all = self.all_captured(fight)
        self.points_lost(fight, self.p.phasing, attack, lost)
        if not self.capture_all:
            self.points_lost(fight, self.p.other, defence, lost_d)
        self.captures(fight, {"att": lost, "def": lost_d})

    def only_parenthesized(self, fight):
        """CNA-10.3: nobody defends but with a rating in parentheses, against three times his points."""
        rated = [j for j, rating in fight.defence if rating]
        return bool(rated) and all("defense" in j.group.parentheses for j in rated) and fight.raw[0] >= 3 * fight.raw[1]

    def all_captured(self, fight):
        return self.only_parenthesized(fight) and fight.percent["def"] >= 20

    def attackers_percent(self, fight):
        percent = fight.percent["att"]
        if fight.probe and all(j.unit.type == "recce" for j, _ in fight.attack):
            percent = max(0, percent - 10)
            self.tally.seen["recce probe"] += 1
        if self.only_parenthesized(fight):
            percent = max(0, percent - 20)
            self.tally.seen["only parenthesized"] += 1
        if fight.unrated:
            percent = 0
            self.tally.seen["unrated"] += 1
        return percent

    def raw_lost(self, fight, side, percent, pool, lost):
        at = f"{fight.at}/losses/{side}"
        told = next((f for f in fight.block if f.what == "raw-lost" and f.at == at), None)
        mine = (percent, pool / 2, lost)
        theirs = told and tuple(told.number(name) for name in ("percent", "pool", "raw-lost"))
        self.tally.same("CNA-10.5", self.where(at), "per cent, pool and raw points lost", mine, theirs)

    def refused(self, fight):
        """CNA-10.12: hexes of the Retreat that each unit did not go."""
        moves = collections.defaultdict(list)
        for fact in fight.block:
            if fact.kind == "moved" and fact.at.startswith(fight.at + "/retreat/"):
                moves[fact.thing().partition(":")[2]].append(fact.attributes["to"])
        refused = {}
        for unit in fight.present:
            way = moves.get(unit.id, [])
            self.tally.same("CNA-10.10", self.where(fight.at), f"{unit.id} goes no farther than {fight.retreat}", True, len(way) <= fight.retreat)
            city = any("major-city" in self.p.words(place) for place in [fight.start_hex[unit.id], *way])
            refused[unit.id] = 0 if city else fight.retreat - len(way)
            self.tally.seen["retreated"] += bool(way)
        return refused

    def points_lost(self, fight, side, rows, lost):
        """The points that pay, by default, and the guns that Vulnerability takes besides (CNA-10.6 to 10.8, 10.20)."""
        at = f"{fight.at}/losses/{side}"
        by_hex = collections.Counter()
        for group, points, rating, place, _ in rows:
            by_hex[place] += points * rating
        share = reckon.shares(lost, by_hex)
        told = {f.get("hex"): f.number("share") for f in fight.block if f.what == "loss-share" and f.at == at}
        if told:
            self.tally.same("CNA-10.7", self.where(at), "shares", +collections.Counter(share), +collections.Counter(told))
        pickable = [row for row in rows if row[4]]
        picks = reckon.assault_picks([[row[0], row[1], row[2], row[3]] for row in pickable], lost, share)
        mine = collections.Counter()
        for row, points in zip(pickable, picks):
            mine[row[0].id] += points
        theirs = collections.Counter()
        for fact in fight.block:
            if fact.what == "toe-lost" and fact.at == at:
                theirs[fact.get("group")] += fact.number("points")
        self.tally.same("CNA-10.8", self.where(at), "TOE lost", +mine, +theirs)
        self.gone(fight, side, theirs)
        self.guns_lost(fight, side, lost, theirs)

    def gone(self, fight, side, lost):
        for group, points in lost.items():
            places = set(fight.targets)
            jobs = [j for j in self.jobs if j.group.id == group and j.role == "close-assault" and (not j.targets or set(j.targets) & places)]
            jobs += [j for j in self.jobs if j.group.id == group and j not in jobs]
            # What was not assigned goes last: it only pays where nothing else of the group is left.
            for job in jobs:
                taken = min(points, job.toe)
                job.toe, points = job.toe - taken, points - taken

    def guns_lost(self, fight, side, lost, before):
        at = f"{fight.at}/losses/{side}"
        mine = collections.Counter()
        attacker = side == self.p.phasing
        if lost >= 1 and not (attacker and self.option("gun-vulnerability-scope", "both-sides", "nonphasing") == "nonphasing"):
            guns = []
            origins = {j.unit.hex for j, _ in fight.attack}
            for unit in self.battles[fight.attack[0][0].unit.battle()].values():
                inside = unit.hex in origins and unit.side == side if attacker else unit in fight.present
                if not inside or unit.cpa == 0 or unit.position == "back" and (attacker or not fight.overrun):
                    continue
                for group in unit.groups:
                    points = group.toe - before[group.id]
                    if reckon.is_gun(group) and points > 0:
                        guns += [[n, rating, group] for n, rating in self.vulnerability(group, points, attacker) if n > 0]
            guns.sort(key=lambda gun: fight.start_hex.get(gun[2].unit.id, gun[2].unit.hex))
            picks = reckon.vulnerability_picks([gun[:2] for gun in guns], up(lost, 2))
            for gun, points in zip(guns, picks):
                mine[gun[2].id] += points
        told = collections.Counter()
        for fact in fight.block:
            if fact.what == "guns-lost" and fact.at == at:
                told[fact.get("group")] += fact.number("points")
        self.tally.same("CNA-10.20", self.where(at), "guns lost", +mine, +told)
        self.tally.seen["guns lost"] += bool(mine)
        self.gone(fight, side, told)

    def vulnerability(self, group, points, attacker):
        """CNA-10.21: points of a group by effective Vulnerability. What went over (8.4) counts as attackers."""
        rating = group.rating("vulnerability")
        armed = min(points, sum(j.toe for j in self.jobs if j.group is group and j.role == "anti-armor"))
        close = 0
        if attacker and group.id in self.attacked_so_far:
            close = min(points - armed, sum(j.toe for j in self.jobs if j.group is group and j.role == "close-assault"))
        return [(armed, 2), (close, up(rating, 2)), (points - armed - close, rating)]

    def captures(self, fight, lost):
        for short in ("att", "def"):
            total = self.dice(fight, short)[1]
            table = reckon.ATTACKER if short == "att" else reckon.DEFENDER
            due = next((f for f in fight.block if f.what == "capture-due" and f.at == f"{fight.at}/captured/{short}"), None)
            rolls = total in table["Capt"][fight.column] and lost[short] > 0
            if not rolls or due is None:
                if not (short == "def" and self.capture_all):
                    self.tally.same("CNA-10.25", self.where(fight.at), f"captured ({short})", rolls, due is not None)
                continue
            face = next(f for f in fight.block if f.kind == "rolled" and f.at == f"{fight.at}/capt-{short}").faces()[0]
            percent = reckon.PRISONERS[face - 1]
            self.tally.cells["C-6b"].add(face)
            self.tally.same("CNA-10.25", self.where(fight.at), f"points captured ({short})", (percent, up(percent * lost[short], 100)),
                            (due.number("percent"), due.number("points")))
