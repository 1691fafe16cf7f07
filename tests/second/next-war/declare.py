"""Declaration of attacks and who is counted (sections 3, 16.1, NW-20.9, 20.12, 20.13)."""
import dataclasses

FORBIDDEN_ACROSS = ("all_water", "impassable", "ferry", "reservoir")


@dataclasses.dataclass
class Attack:
    """An attack that stands: the units left after NW-E04 to E10, in the order listed."""
    seq: int
    target: str
    attackers: list
    accompany: list
    order: dict
    amphibious: bool


class Declaration:
    def __init__(self, world, orders):
        self.world, self.errors, self.attacks = world, [], []
        used, targets, seen = set(), set(), set()
        for order in sorted(orders.get(world.phasing, {}).get("attack", []), key=lambda order: order["seq"]):
            # NW-E28: the first of two with one number stands.
            attack = self.wrong("E28", order["seq"]) if order["seq"] in seen else self.declare(order, used, targets)
            seen.add(order["seq"])
            if attack:
                # NW-20.9: only an attack that stands reserves its hex and its units.
                targets.add(attack.target)
                used |= {unit.id for unit in attack.attackers}
                self.attacks.append(attack)
        for order in orders.get(world.other, {}).get("attack", []):
            self.wrong("E02", order["seq"])

    def wrong(self, code, seq, id=None):
        self.errors.append((code, seq, id))

    def complaints(self):
        return [(code, str(seq), id) for code, seq, id in self.errors]

    def declare(self, order, used, targets):
        world, seq, target = self.world, order["seq"], order["target"]
        if target not in world.hexes or not world.holds(target, world.other):
            return self.wrong("E06", seq)
        if target in targets:
            return self.wrong("E08", seq)
        units, broken = [], False
        for n, id in enumerate(order["attackers"]):
            again = id in order["attackers"][:n]  # NW-E07 too: it is used already
            code = self.not_a_part(id) or self.dropped(world.units[id], order, used | {id} if again else used)
            if code:
                self.wrong(code, seq, id)
                broken = broken or code in ("E01", "E02", "E03", "E12")
            else:
                units.append(world.units[id])
        if broken or not units:
            return None
        embarked = any(world.embarked(unit) for unit in units)
        if order.get("amphibious") and not embarked:
            return self.wrong("E12", seq)
        return Attack(seq, target, units, self.accompany(order, units), order, embarked)

    def not_a_part(self, id):
        """NW-E01 to E03: these drop the whole order."""
        unit = self.world.units.get(id)
        if unit is None:
            return "E01"
        if unit.side != self.world.phasing:
            return "E02"
        return None if unit.ground() else "E03"

    def dropped(self, unit, order, used):
        """The lowest code that drops one attacker, or E12, which drops the order (NW-3.6, 3.8, 20.9, 20.12)."""
        world, target = self.world, order["target"]
        place, embarked = world.place(unit), world.embarked(unit)
        if unit.attack_now() < 1:
            return "E04"
        if place is None or not world.adjacent(place, target) or (embarked and order.get("amphibious") is False):
            return "E05"
        if unit.id in used or unit.attacked:
            return "E07"
        side = world.hexside(place, target)
        # NW-20.12: a beach hexside overrides all_water for marines.
        barred = [word for word in FORBIDDEN_ACROSS if getattr(side, word)]
        if embarked and side.beach:
            barred = [word for word in barred if word != "all_water"]
        if barred:
            return "E09"
        if unit.clearing:
            return "E10"
        if embarked and not (unit.marine and world.hexes[place].terrain == "all-sea" and side.beach and world.weather != "storm"):
            return "E12"
        return None

    def accompany(self, order, attackers):
        """NW-3.7: attack 0 and stacked with an attacker of the same attack."""
        kept = []
        for id in order.get("accompany", []):
            unit = self.world.units.get(id)
            if unit is None:
                self.wrong("E01", order["seq"], id)
            elif unit.side != self.world.phasing or not unit.ground() or unit.attack_now() > 0 or unit.hex not in {u.hex for u in attackers}:
                self.wrong("E03", order["seq"], id)
            else:
                kept.append(unit)
        return kept


def counted_attackers(world, attackers):
    """NW-3.9, 20.12: limit-worth of stacking points from each hex, in the order listed; and those who are skipped."""
    counted, skipped = [], []
    for place in dict.fromkeys(world.place(unit) for unit in attackers):
        here = [unit for unit in attackers if world.place(unit) == place]
        load, limit = 0, world.limit(place)
        some = []
        for unit in here:
            if load + unit.sp_now() <= limit:
                load += unit.sp_now()
                some.append(unit)
        if not some:
            some = [min(here, key=lambda unit: (unit.sp_now(), unit.id))]
        counted += some
        skipped += [unit for unit in here if unit not in some]
    keep = lambda units: [unit for unit in attackers if unit in units]
    return keep(counted), keep(skipped)


def counted_defenders(world, place, units, named, strength):
    """NW-3.10, 20.7, 20.12. `units`: the ground units that are no passengers; `strength` gives the modified defense of one."""
    limit = world.limit(place)
    load = lambda some: sum(unit.sp_now() for unit in some)
    if load(units) <= limit:
        return list(units)
    chosen = [unit for unit in units if unit.id in named]
    if chosen and load(chosen) <= limit:
        return chosen
    fitting = [some for some in subsets(units) if some and load(some) <= limit]
    if not fitting:
        return [min(units, key=lambda unit: (unit.sp_now(), unit.id))]
    return min(fitting, key=lambda some: (-sum(strength(unit) for unit in some), -max(world.effective_er(unit) for unit in some),
                                          sorted(unit.id for unit in some)))


def subsets(units):
    """All of them, each in the order of the units."""
    found = [[]]
    for unit in units:
        found += [some + [unit] for some in found]
    return found
