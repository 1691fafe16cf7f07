"""The position (2), the grid, and what the rules say of equipment, ground, support and modifiers (3.4, 4.4, 4.7, 4.8, 5.15, 5.23 to 5.25)."""
import dataclasses
import functools

import charts
from draws import isqrt


@dataclasses.dataclass
class Equipment:
    id: str
    at: int = 0  # milli, as ap, aa and df
    ap: int = 0
    aa: int = 0
    df: int = 0
    range: int = 0  # km
    shell_weight: int = 0
    armor_heat: int = 0
    armor_kinetic: int = 0
    nuke: int = 0
    flags: frozenset = frozenset()
    flight_range: int = 0  # km
    aa_altitude: str = "both"

    def __post_init__(self):
        flags = self.flags
        self.armored, self.infantry = "armored" in flags, "infantry" in flags
        self.apc = self.armored and "transport" in flags
        self.motorized = bool(flags & charts.MOTORIZED)
        self.fixed_wing = bool(flags & charts.FIXED_WING) and "helicopter" not in flags
        self.vehicle = self.armored or self.motorized
        self.targeting = next((word for word in ("targeting4", "targeting3", "targeting2", "targeting1") if word in flags), "none")

    def rate_of_fire(self, defending):
        """5.3"""
        if self.flags & {"static", "fixed"} or self.infantry:
            return charts.ROF_STATIC[defending]
        if self.motorized or self.flags & {"long-range", "helicopter"}:
            return charts.ROF_MOVED[defending]
        return charts.ROF_OTHER[defending]

    def altitude(self):
        return "high" if "high-altitude-aircraft" in self.flags else "low"

    def target_class(self):
        """5.23"""
        if self.infantry:
            return "infantry"
        if self.vehicle or "helicopter" in self.flags:
            return "vehicle"
        return "stationary" if self.flags & {"static", "fixed"} else "infantry"

    def armor_against(self, weapon):
        """5.16"""
        return self.armor_kinetic if weapon.flags & {"kinetic-anti-armor", "top-attack"} else self.armor_heat


@dataclasses.dataclass
class Line:
    id: str
    equipment: Equipment
    assigned: int
    dead: int = 0
    pool: int = 0
    unit: object = None
    index: int = 0

    def ranged(self):
        return "long-range" in self.equipment.flags and self.equipment.range > 0 and self.unit.range_limit != 0

    def reach(self):
        """Meters that it fires; its unit's limit caps it (2.4)."""
        kilometers = self.equipment.range if self.unit.range_limit < 0 else min(self.equipment.range, self.unit.range_limit)
        return 1000 * kilometers


@dataclasses.dataclass
class Unit:
    id: str
    side: str
    formation: str
    hex: str
    lines: list
    kind: str = "land"
    proficiency: int = 50
    readiness: int = 100
    supply: int = 100
    supplied: bool = True
    experience: str = "veteran"
    loss_tolerance: str = "limit"
    deployment: str = "defending"
    allowance: int = 10
    remaining: int = 10
    range_limit: int = -1
    embarked: str = "no"
    air_mission: str = "rest"
    status: str = "ready"
    severe: bool = False

    def __post_init__(self):
        for index, line in enumerate(self.lines):
            line.unit, line.index = self, index

    def key(self):
        return self.side, self.formation, self.id

    def items(self):
        return sum(line.assigned for line in self.lines)

    def alive(self):
        return self.status == "ready"

    def ranged(self):
        """Guns that are gone make no unit ranged (3.4, 18.27)."""
        return any(line.assigned and line.ranged() for line in self.lines)

    def guns(self):
        """Whether there is anything that a range limit binds."""
        return any(line.assigned and "long-range" in line.equipment.flags and line.equipment.range > 0 for line in self.lines)

    def count(self, word):
        return sum(line.assigned for line in self.lines if getattr(line.equipment, word))

    def protection(self):
        """5.9: percent."""
        transports, infantry = self.count("apc"), self.count("infantry")
        return charts.APC["protection"][self.loss_tolerance] * min(transports, infantry) // infantry if infantry else 0

    def may_assault(self):
        """3.4: of a unit that stands beside its target."""
        if self.range_limit == 0 or not self.ranged():
            return True
        if self.range_limit > 0:
            return False
        fire = lambda lines: sum(line.assigned * line.equipment.ap for line in lines)
        return 2 * fire([line for line in self.lines if line.ranged()]) < fire(self.lines)


@dataclasses.dataclass
class Force:
    id: str
    proficiency: int = 50
    shock: int = 100
    handicap: int = 100
    night_proficiency: int = 33
    nbc_proficiency: int = 50
    loss_intolerance: int = 100
    nukes: int = 0
    recon: int = 0


@dataclasses.dataclass
class Place:
    id: str
    terrain: tuple = ("open",)
    features: tuple = ()  # an airfield
    owner: str = ""
    precipitation: str = "none"
    visibility: str = "clear"
    time_stamp: int = 0


@dataclasses.dataclass
class World:
    forces: dict
    phasing: str
    places: dict
    hexsides: dict = dataclasses.field(default_factory=dict)  # frozenset of two hexes -> words
    formations: dict = dataclasses.field(default_factory=dict)  # id -> (side, reorganizing)
    formation_proficiency: dict = dataclasses.field(default_factory=dict)
    units: list = dataclasses.field(default_factory=list)
    hex_scale: int = 2500
    lighting: str = "day"
    attrition_divider: int = 10
    anti_armor_divider: int = 3
    nuclear_divider: int = 2
    max_rounds: int = 99
    density_rate: int = 100
    supply_readiness_rate: int = 100
    anti_air_rate: int = 100
    player_turn_round: int = 1
    vision_terrain: str = "extended"
    aircraft_armor: str = "fixed_wing"
    ap_fire: str = "pool"
    apc_loss_cause: str = "anti_armor"
    supply_cap: str = "100"

    def at(self, place, side=None):
        return [unit for unit in self.units if unit.hex == place and unit.alive() and side in (None, unit.side)]

    def enemy(self, side):
        return next(id for id in self.forces if id != side)

    # ---- 6.3, 18.6 ----
    def flies(self, line, target):
        """A line of planes reaches the target, and flies at this hour."""
        awake = self.lighting != "night" or "all-weather" in line.equipment.flags
        return line.assigned > 0 and awake and distance(line.unit.hex, target) * self.hex_scale <= 1000 * line.equipment.flight_range

    def available(self, unit, mission, target):
        """An air unit on this mission that may fly to the target; E09's readiness is asked of strikes alone."""
        able = unit.kind == "air" and unit.alive() and unit.air_mission == mission
        return able and any(self.flies(line, target) for line in unit.lines)

    # ---- 4.7 ----
    def m4(self, unit):
        force, w = self.forces[unit.side], charts.NIGHT[self.lighting]
        proficiency = (unit.proficiency * (100 - w) + force.night_proficiency * w) // 100
        supply = unit.supply if self.supply_cap == "none" else min(unit.supply, 100)
        return 2 * proficiency + unit.readiness + supply

    def factor(self, side):
        return self.forces[side].shock * self.forces[side].handicap

    # ---- 4.8 ----
    def density_multiplier(self, place, side):
        allowed = max(1, charts.density(self.hex_scale) * self.density_rate // 100)
        n = sum(line.assigned for unit in self.at(place, side) for line in unit.lines if "active-defender" in line.equipment.flags)
        return 100 if n <= allowed else min(1000, isqrt(10000 * n // allowed))

    # ---- 5.15 ----
    def vision(self, place):
        here = self.places[place]
        words = []
        for name in here.terrain:
            word = charts.TERRAIN[name]["vision"]
            words.append("normal" if self.vision_terrain == "seed_list" and name in charts.NORMAL_IN_SEED_LIST else word)
        if here.precipitation == "heavy" or "restricted" in words:
            return "restricted"
        return "open" if here.precipitation == "none" and set(words) == {"open"} else "normal"

    def ground(self, place, column):
        return max(charts.TERRAIN[name][column] for name in self.places[place].terrain)

    # ---- 5.24 ----
    def defense_multiplier(self, unit, line, earthwork):
        """Percent, of a defender where it stands."""
        kind = line.equipment.target_class()
        word = unit.deployment
        if "fortified-line" in self.places[unit.hex].terrain:
            word = charts.HIGHER.get(word, word)
        infantry, stationary, vehicle = charts.DEPLOYMENT.get(word, (100, 100, 100))
        deployed = {"infantry": infantry, "stationary": stationary, "vehicle": vehicle}[kind]
        return max(50, self.ground(unit.hex, kind) + (deployed - 100) * (100 - earthwork) // 100)

    # ---- 5.25 ----
    def river(self, unit, target, first_round):
        """Percent of an attacker's fire."""
        causes = []
        words = set(self.hexsides.get(frozenset((unit.hex, target)), ())) | set(self.places[unit.hex].terrain)
        if words & {"river", "canal"}:
            causes.append(70)
        if words & {"super-river", "super-canal"} or unit.deployment == "seaborne":
            causes.append(50)
        vehicles = [line for line in unit.lines if line.assigned and line.equipment.vehicle]
        afloat = vehicles and all("amphibious" in line.equipment.flags for line in vehicles)
        if causes and (afloat or any(line.assigned and "engineer" in line.equipment.flags for line in unit.lines)):
            causes = [85]
        if first_round and unit.deployment in ("airborne", "airmobile"):
            causes.append(70)
        return min(causes, default=100)


# ---- the grid: even columns lie half a hex lower; directions clockwise from north ----
def hex_id(column, row):
    return f"{column:02}{row:02}"


def around(place):
    c, r = int(place[:2]), int(place[2:])
    down = c % 2 == 0
    steps = [(0, -1), (1, 0 if down else -1), (1, 1 if down else 0), (0, 1), (-1, 1 if down else 0), (-1, 0 if down else -1)]
    return [hex_id(c + dc, r + dr) if c + dc >= 0 and r + dr >= 0 else "" for dc, dr in steps]


@functools.cache
def axial(place):
    c, r = int(place[:2]), int(place[2:])
    return c, r - (c + 1) // 2 if c % 2 else r - c // 2


@functools.cache
def distance(one, two):
    (q1, r1), (q2, r2) = axial(one), axial(two)
    return max(abs(q2 - q1), abs(r2 - r1), abs(q2 - q1 + r2 - r1))
