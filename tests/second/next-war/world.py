"""The position of Next War as plain data, and what the rules say of ground, stacks and Zones of Control (sections 2, 11, 12).

Stacking points are kept in halves: 1.5 SP are 3. Nothing here is a fraction.
"""
import dataclasses
from typing import Optional

import tables

OFF = "off"


@dataclasses.dataclass
class Unit:
    id: str
    side: str
    hex: str
    kind: str = "ground"
    arm: str = "leg"
    mobility: str = "leg"
    attack: int = 0
    attack_reduced: int = 0
    defense: int = 0
    defense_reduced: int = 0
    er: int = 0
    er_reduced: Optional[int] = None
    sp: int = 2
    sp_reduced: Optional[int] = None
    steps_max: int = 2
    steps: Optional[int] = None
    nation: Optional[str] = None
    formation: Optional[str] = None
    clearing: bool = False
    marine: bool = False
    airmobile: bool = False
    intrinsic_airmobile: bool = False
    supply: str = "in"
    attacked: bool = False
    retreated_into: bool = False
    cs_rating: int = 0
    cs_range: int = 0
    base: Optional[str] = None
    damaged: bool = False
    missions_used_turn: int = 0
    missions_used_segment: int = 0
    transport_sp: int = 0  # in halves

    def __post_init__(self):
        if self.steps is None:
            self.steps = self.steps_max

    # 2.1: a two-step unit with one step uses the reduced values.
    def reduced(self):
        return self.steps_max == 2 and self.steps == 1

    def attack_now(self):
        return self.attack_reduced if self.reduced() else self.attack

    def defense_now(self):
        return self.defense_reduced if self.reduced() else self.defense

    def er_now(self):
        return self.er_reduced if self.reduced() and self.er_reduced is not None else self.er

    def sp_now(self):
        return self.sp_reduced if self.reduced() and self.sp_reduced is not None else self.sp

    def nation_now(self):
        return self.nation or self.side

    def full(self):
        """A two-step unit that is still on its full side (NW-9.5.3)."""
        return self.steps_max == 2 and self.steps == 2

    def alive(self):
        return self.steps > 0

    def ground(self):
        return self.kind == "ground" and self.alive()

    def outpost(self):
        return self.kind == "outpost" and self.alive()

    def light(self):
        """NW-20.1: LI is mobility class light, whatever the arm."""
        return self.mobility == "light"

    def flies(self):
        """NW-20.17: intrinsic implies airmobile."""
        return self.airmobile or self.intrinsic_airmobile


@dataclasses.dataclass
class Hex:
    id: str
    terrain: str = "flat"
    city: bool = False
    town: bool = False
    fortification: bool = False
    beachhead: Optional[str] = None
    installations: tuple = ()
    control: Optional[str] = None
    start_control: Optional[str] = None
    inshore_box: Optional[str] = None
    stack_limit: Optional[int] = None  # in halves
    drm: tuple = ()                    # (id, value, attacking side or None)
    column_shift: tuple = ()

    def water(self):
        return self.terrain in tables.WATER

    def must_be_cleared(self):
        """NW-10.16, 14.7: urban, city or Installation."""
        return self.terrain == "urban" or self.city or bool(self.installations)

    def has_base(self):
        return bool({"airbase", "airfield"} & set(self.installations))


@dataclasses.dataclass
class Hexside:
    river: bool = False
    bridge: Optional[str] = None  # None: not written; none, intact, destroyed
    ferry: bool = False
    reservoir: bool = False
    all_water: bool = False
    impassable: bool = False
    beach: bool = False
    road: str = "none"

    def road_joins(self):
        """NW-20.3: a destroyed bridge cuts the road, a bridge written `none` does not."""
        return self.road != "none" and self.bridge != "destroyed"

    def bridged(self):
        """2.3, NW-20.3: a road over a river without its own entry counts as an intact bridge."""
        return self.bridge == "intact" or (self.bridge is None and self.road != "none")


@dataclasses.dataclass
class Side:
    id: str
    friendly_edge: tuple = ()
    ap: int = 0
    amp_available: int = 0
    ap_permanent: int = 0
    amp_permanent: int = 0
    inshore: dict = dataclasses.field(default_factory=dict)
    all_weather: bool = False


SWITCHES = {
    "remainder_scope": "all", "min_column": "row", "supply": False, "multi_formation": False, "multi_nation": True,
    "passengers_leave_without_R": False, "place_beachhead": True, "base_loss_trigger": "advance", "base_loss_points": "airmobile",
    "ezoc_cover": "non_retreating", "air_point_drm": 1, "airmobile_range": 12,
}


class World:
    """Map, units, sides and turn; changed in place as the segment goes on."""

    def __init__(self, columns, rows, sides, phasing, **turn):
        self.columns, self.rows = columns, rows
        self.sides, self.phasing = {side.id: side for side in sides}, phasing
        self.other = next(side.id for side in sides if side.id != phasing)
        self.game_turn = turn.get("game_turn", 1)
        self.weather = turn.get("weather", "clear")
        self.segment = turn.get("segment", "basic")
        self.first_movement_done = turn.get("first_movement_done", True)
        self.surprise = turn.get("surprise", {})
        self.air_level = turn.get("air_level", "contested")
        self.segment_begun = turn.get("segment_begun", True)
        self.switches = {**SWITCHES, **turn.get("switches", {})}
        self.hexes, self.hexsides, self.units, self.artillery = {}, {}, {}, {}
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                place = hex_id(column, row)
                self.hexes[place] = Hex(place)

    def add(self, *units):
        for unit in units:
            self.units[unit.id] = unit
        return units[0]

    def enemy(self, side):
        return self.other if side == self.phasing else self.phasing

    # ---- the grid (2.5) ----
    def neighbours(self, place):
        """On the map, clockwise from north."""
        return [other for other in around(place) if other in self.hexes]

    def adjacent(self, one, two):
        return two in around(one)

    def hexside(self, one, two):
        return self.hexsides.get(frozenset((one, two)), Hexside())

    def straight(self, start, end):
        """NW-20.3: the hexes that a flight crosses between its ends; a tie goes to the lexically smaller hex of the map."""
        steps = distance(start, end)
        (q1, r1), (q2, r2) = axial(start), axial(end)
        crossed = []
        for i in range(1, steps):
            q, r = q1 * (steps - i) + q2 * i, r1 * (steps - i) + r2 * i  # of `steps` parts
            near = []
            for dq in (0, 1):
                for dr in (0, 1):
                    aq, ar = q // steps + dq, r // steps + dr
                    away_q, away_r = aq * steps - q, ar * steps - r
                    near.append((away_q * away_q + away_q * away_r + away_r * away_r, from_axial(aq, ar)))
            crossed.append(min(item for item in near if item[1] in self.hexes)[1])
        return crossed

    # ---- who is where ----
    def place(self, unit):
        """The hex of a unit; of one embarked that of its AMPH, of a naval unit its base (NW-20.2)."""
        if unit.kind in ("naval", "helicopter"):
            return unit.base if unit.base in self.hexes else None
        if unit.hex in self.units:
            return self.place(self.units[unit.hex])
        return unit.hex if unit.hex in self.hexes else None

    def embarked(self, unit):
        return unit.kind == "ground" and unit.hex in self.units

    def ground_in(self, place, side=None):
        """Ground units standing in a hex, in order of ids: no CO, nobody embarked."""
        return by_id(u for u in self.units.values() if u.hex == place and u.ground() and (side is None or u.side == side))

    def outposts_in(self, place, side):
        return by_id(u for u in self.units.values() if u.hex == place and u.outpost() and u.side == side)

    def by_id(self):
        return by_id(self.units.values())

    def holds(self, place, side):
        """A ground unit or a CO of that side is in the hex (NW-20.13)."""
        return any(u.hex == place and u.side == side and (u.ground() or u.outpost()) for u in self.units.values())

    def controlled_by_enemy(self, place, side):
        """NW-20.19: a hex that nobody controls is not enemy-controlled."""
        return self.hexes[place].control == self.enemy(side)

    # ---- stacking (12) ----
    def limit(self, place):
        """NW-12.1, 3.9, 3.10, in halves."""
        hex = self.hexes[place]
        if hex.stack_limit is not None:
            return hex.stack_limit
        return 6 if hex.terrain in ("mountain", "high-mountain") else 8

    def load(self, place):
        """NW-12.2, in halves."""
        return sum(u.sp_now() for u in self.ground_in(place))

    def over(self, place):
        """Stacking points over the limit, in halves."""
        return max(0, self.load(place) - self.limit(place))

    def penalty(self, place):
        """NW-12.4: half up."""
        return (self.over(place) + 1) // 2

    def effective_er(self, unit):
        """NW-1.3, 12.4, 20.13: neither COs nor embarked units suffer from over-stacking."""
        if unit.kind != "ground" or self.embarked(unit):
            return unit.er_now()
        return unit.er_now() - self.penalty(unit.hex)

    # ---- Zones of Control (11) ----
    def projects(self, place, side):
        """NW-11.2, 11.5, 11.8: the units of the side in the hex have a ZOC."""
        return sum(u.sp_now() for u in self.ground_in(place, side) if u.attack_now() >= 1 and not u.clearing) >= 4

    def reaches(self, start, end, side):
        """NW-11.3, 11.4, 11.7."""
        if self.hexes[end].terrain in tables.NO_ZOC_INTO:
            return False
        if any(getattr(self.hexside(start, end), word) for word in tables.NO_ZOC_ACROSS):
            return False
        return self.first_movement_done or self.hexes[end].start_control != self.enemy(side)

    def in_ezoc(self, place, side):
        """Whether the hex is in a Zone of Control of the enemy of `side`."""
        enemy = self.enemy(side)
        return any(self.reaches(near, place, enemy) and self.projects(near, enemy) for near in self.neighbours(place))

    def edge_distance(self, place, side):
        """NW-10.18. None: the side has no edge."""
        return min((distance(place, edge) for edge in self.sides[side].friendly_edge), default=None)


def by_id(units):
    return sorted(units, key=lambda unit: unit.id)


def hex_id(column, row):
    return f"{column:02}{row:02}"


def coordinates(place):
    return int(place[:2]), int(place[2:])


def around(place):
    """2.5: even columns sit half a hex lower."""
    c, r = coordinates(place)
    if c % 2 == 0:
        steps = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    else:
        steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
    return [hex_id(c + dc, r + dr) for dc, dr in steps if c + dc >= 0 and r + dr >= 0]


def axial(place):
    c, r = coordinates(place)
    return c, r - (c + 1) // 2 if c % 2 else r - c // 2


def from_axial(q, r):
    row = r + (q + 1) // 2 if q % 2 else r + q // 2
    return hex_id(q, row) if q >= 0 and row >= 0 else ""


def distance(one, two):
    (q1, r1), (q2, r2) = axial(one), axial(two)
    dq, dr = q2 - q1, r2 - r1
    return max(abs(dq), abs(dr), abs(dq + dr))


def li_ignores_ezoc(unit, terrain, by_road, kind):
    """NW-11.10: in friendly movement alone, off the flat, not by road."""
    return unit.light() and terrain not in ("flat", "flat-woods") and not by_road and kind == "movement"
