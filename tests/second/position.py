"""Positions of the second computation: hexes, units, TOE points, and the files of a game made of them."""
import xml.sax.saxutils as sax

import charts

RATINGS = ("barrage", "anti-armor", "vulnerability", "armor", "offense", "defense")
HALVES = ("offense", "defense")  # kept in halves: 1.5 is 3


def halves(text):
    whole, _, rest = text.partition(".")
    return 2 * int(whole) + (1 if rest == "5" else 0)


def read_weapons():
    """Model -> (ratings, names of the ratings in parentheses); chart rows go B, AA, V, AP, O, D."""
    weapons = {}
    for line in charts.WEAPONS.split("\n"):
        words = line.split()
        if not words:
            continue
        ratings, parentheses = {}, set()
        for name, word in zip(RATINGS, words[2:8]):
            if word.startswith("("):
                parentheses.add(name)
                word = word.strip("()")
            word = "0" if word == "-" else word
            ratings[name] = halves(word) if name in HALVES else int(word)
        weapons[words[0]] = (ratings, parentheses, int(words[8]))
    return weapons


WEAPONS = read_weapons()


def hex_id(column, row):
    return f"C{column:02}{row:02}"


def neighbours(place):
    """The six neighbours of a hex; even columns lie half a hex lower."""
    column, row = int(place[1:3]), int(place[3:5])
    up = row if column % 2 == 0 else row - 1
    around = [(column, row - 1), (column, row + 1)] + [(column + side, up + step) for side in (-1, 1) for step in (0, 1)]
    return [hex_id(c, r) for c, r in around]


class Group:
    def __init__(self, id, unit, model, kind, toe, ratings=None, parentheses=()):
        self.id, self.unit, self.model, self.kind, self.toe = id, unit, model, kind, toe
        self.given, self.given_parentheses = dict(ratings or {}), set(parentheses)
        known, known_parentheses, self.fuel_rate = WEAPONS.get(model, ({name: 0 for name in RATINGS}, set(), 0))
        self.ratings = {**known, **self.given}
        self.parentheses = known_parentheses | self.given_parentheses
        self.start = toe

    def rating(self, name):
        return self.ratings[name]

    def rate(self, name, value):
        self.given[name] = self.ratings[name] = value


class Unit:
    def __init__(self, id, side, hex, type, **traits):
        self.id, self.side, self.hex, self.type, self.groups = id, side, hex, type, []
        self.flags, self.level, self.sp, self.parent, self.attached = set(), "battalion", 1, None, False
        self.cpa, self.cohesion, self.morale, self.ammo, self.fuel = 25, 0, 0, 0, 0
        self.max_toe, self.max_subunits, self.engineers, self.nationality = 0, 0, "none", "commonwealth"
        self.position, self.pinned, self.rba, self.retreated_in = "none", False, False, False
        for name, value in traits.items():
            assert hasattr(self, name), name
            setattr(self, name, value)
        self.ordered_position = None

    def toe(self):
        return sum(group.toe for group in self.groups)

    def battle(self):
        return self.id.partition("-")[0]

    def where(self):
        """Forward or back as ordered, or by default (CNA-4.3); none for units that have no position."""
        if self.ordered_position:
            return self.ordered_position
        barrage = any(g.rating("barrage") > 0 for g in self.groups)
        if self.type == "infantry":
            return "forward" if barrage else "none"
        if self.type in ("artillery", "headquarters"):
            return "back" if barrage else "none"
        if self.type == "anti-tank":
            return "back" if barrage else "forward"
        if self.type == "anti-aircraft":
            fires = any(g.rating("anti-armor") > 0 and "anti-armor" not in g.parentheses for g in self.groups)
            return "forward" if fires else "back"
        return "none"


class Position:
    """A game of many battles that are too far apart to touch each other."""

    def __init__(self, name, phasing, options):
        self.name, self.phasing, self.options = name, phasing, dict(options)
        self.other = "axis" if phasing == "commonwealth" else "commonwealth"
        self.hexes, self.hexsides, self.units, self.groups = {}, {}, {}, {}
        self.trucks, self.facilities, self.dumps, self.intel = [], [], [], []
        self.orders = {"axis": [], "commonwealth": []}
        self.rommel = None
        self.plans, self.retreats, self.assigned, self.stacks = [], [], [], {}

    def option(self, name, first):
        """The value of an option of CNA-0.3, or the first one of its row."""
        return self.options.get(name, first)

    def add(self, unit):
        unit.order = len(self.units)
        self.units[unit.id] = unit
        self.stacks.setdefault(unit.hex, []).append(unit)
        return unit

    def give(self, unit, model, kind, toe, ratings=None, parentheses=()):
        group = Group(f"{unit.id}.{len(unit.groups) + 1}", unit, model, kind, toe, ratings, parentheses)
        unit.groups.append(group)
        group.order = len(self.groups)
        self.groups[group.id] = group
        return group

    def words(self, place):
        return self.hexes.get(place, "clear").split()

    def side_between(self, one, two):
        """Words of a hexside, and the hex that lies higher."""
        return self.hexsides.get(frozenset((one, two)), ("", None))

    def at(self, place, side=None):
        """Units in a hex, in the order of the roster."""
        return [u for u in self.stacks.get(place, []) if side is None or u.side == side]

    def move(self, unit, place):
        """To a hex, or off the map."""
        if unit.hex:
            self.stacks[unit.hex].remove(unit)
        unit.hex = place
        if place:
            self.stacks.setdefault(place, []).append(unit)
            self.stacks[place].sort(key=lambda u: u.order)

    # ---- what the rules say of units and ground ----
    def unit_class(self, unit):
        """CNA-1.5: Infantry, Armor or Gun."""
        armored = any(g.rating("armor") > 0 for g in unit.groups)
        if unit.type in ("tank", "dummy-tank", "tank-recovery"):
            return "Armor"
        if unit.type in ("artillery", "anti-tank", "anti-aircraft"):
            return "Armor" if armored else "Gun"
        if unit.type in ("headquarters", "recce") and armored:
            return "Armor"
        if unit.type in ("headquarters", "infantry") and any(g.rating("barrage") > 0 for g in unit.groups):
            return "Gun"
        return "Infantry"

    def is_gun_unit(self, unit):
        """CNA-1.6: has a position."""
        driven = unit.type == "artillery" and any(g.rating("barrage") > 0 for g in unit.groups)
        return bool(unit.groups) and (self.unit_class(unit) == "Gun" or driven)

    def listed(self, unit):
        """CNA-5.2: on the target list."""
        if unit.type == "headquarters":
            # One that has an offensive rating alone is on no list of the program's: left out of these battles until that is settled.
            return unit.toe() > 0 and any(g.rating("defense") > 0 and "defense" not in g.parentheses for g in unit.groups)
        return unit.type not in ("sgsu",)

    def idle_headquarters(self, unit, group):
        """CNA-7.8: tanks of a headquarters with combat units attached do not fight."""
        return unit.type == "headquarters" and group.kind == "tank" and any(
            u.parent == unit.id and u.attached for u in self.units.values())

    def motorized(self, unit):
        return unit.cpa > 10 or unit.flags & {"motorized", "halftracks", "motorcycle"}

    def may_assault(self, unit, place, target):
        """CNA-7.6."""
        words, upper = self.side_between(place, target)
        if "lake" in words.split() or "all-sea" in words.split():
            return False
        if not self.motorized(unit):
            return True
        marsh = any("salt-marsh" in self.words(p) and "major-city" not in self.words(p) for p in (place, target))
        return not marsh and not ("escarpment" in words.split() and upper == target)

    def fire_forbidden(self, place, target):
        """CNA-8.9."""
        text, upper = self.side_between(place, target)
        words = text.split()
        bridged = "road" in words or "track" in words
        if "lake" in words or "all-sea" in words:
            return True
        if "ridge" in words and not bridged:
            return True
        if "slope" in words and upper == place and not bridged:
            return True
        return "escarpment" in words and (upper == target or not bridged)

    def assign(self, unit, group, toe, role, targets):
        self.assigned.append((unit, group, toe, role, targets))

    def assigned_orders(self):
        for unit, group, toe, role, targets in self.assigned:
            yield unit.side, tag("assign", unit=unit.id, group=group.id, toe=toe, role=role, target=targets[0] if targets else None,
                                 target2=targets[1] if len(targets) > 1 else None)

    # ---- the files ----
    def write(self, folder):
        (folder / "turn-01" / "orders").mkdir(parents=True)
        (folder / "game.xml").write_text(self.game_file())
        (folder / "map.xml").write_text(self.map_file())
        (folder / "turn-01" / "roster.xml").write_text(self.roster_file())
        for side, orders in self.orders.items():
            head = f'<orders xmlns="urn:adjudicator:1" system="cna" game="{self.name}" turn="1" side="{side}"><list>\n'
            (folder / "turn-01" / "orders" / f"{side}.xml").write_text(head + "\n".join(orders) + "\n</list></orders>\n")

    def game_file(self):
        rules = tag("rules", **self.options)
        return (f'<game xmlns="urn:adjudicator:1" system="cna" id="{self.name}" title="Second computation" seed="{self.name}">'
                f'<side id="axis" name="Axis" colour="#5b6b3a"/><side id="commonwealth" name="Commonwealth" colour="#b07a2a"/>{rules}</game>\n')

    def map_file(self):
        rows = [tag("hex", id=place, terrain=words) for place, words in sorted(self.hexes.items())]
        for pair, (words, upper) in sorted(self.hexsides.items(), key=lambda item: sorted(item[0])):
            rows.append(tag("hexside", between=" ".join(sorted(pair)), terrain=words, upper=upper))
        return (f'<map xmlns="urn:adjudicator:1" system="cna" game="{self.name}" columns="99" rows="99" section="C">\n'
                + "\n".join(rows) + "\n</map>\n")

    def roster_file(self):
        rows = [tag("side", id=side, phasing="true" if side == self.phasing else None,
                    rommel=self.rommel if side == "axis" else None) for side in ("axis", "commonwealth")]
        for u in self.units.values():
            rows.append(tag("unit", id=u.id, side=u.side, hex=u.hex, type=u.type, flags=" ".join(sorted(u.flags)), level=u.level,
                            sp=u.sp, parent=u.parent, attached="true" if u.attached else None, cpa=u.cpa, cohesion=u.cohesion,
                            morale=u.morale, ammo=u.ammo, fuel=u.fuel, nationality=u.nationality, engineers=u.engineers,
                            **{"max-toe": u.max_toe, "max-subunits": u.max_subunits}))
        for g in self.groups.values():
            given = {k: f"{v // 2}{'.5' if v % 2 else ''}" if k in HALVES else v for k, v in g.given.items()}
            rows.append(tag("group", id=g.id, unit=g.unit.id, model=g.model, kind=g.kind, toe=g.toe,
                            parentheses=" ".join(sorted(g.given_parentheses)), **given))
        rows += [tag("truck", **row) for row in self.trucks] + [tag("dump", **row) for row in self.dumps]
        rows += [tag("facility", **row) for row in self.facilities] + [tag("intel", **row) for row in self.intel]
        return (f'<roster xmlns="urn:adjudicator:1" system="cna" game="{self.name}" turn="1">\n' + "\n".join(rows)
                + "\n</roster>\n")


def tag(name, _inside=None, **attributes):
    words = "".join(f" {key}={sax.quoteattr(str(value))}" for key, value in attributes.items() if value not in (None, ""))
    return f"<{name}{words}/>" if _inside is None else f"<{name}{words}>{_inside}</{name}>"
