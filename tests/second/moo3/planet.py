"""Units, sides and one planet with what is on it (1, 2, 3); who fights whom (5)."""
import dataclasses

import charts


@dataclasses.dataclass
class Unit:
    id: str
    side: str
    type: str
    experience: str = "trained"
    environment: str = "neutral"
    suit: str = "none"
    shield: str = "none"
    weapon: int = 0
    ratings: dict = dataclasses.field(default_factory=dict)
    damage: int = 0
    dropped_this_turn: bool = False
    status: str = "active"

    def __post_init__(self):
        self.rate()

    def rate(self):
        """The final ratings (2.1, 3.1, 19.8)."""
        rows = (charts.EXPERIENCE[self.experience], charts.TYPES[self.type], charts.ENVIRONMENTS[self.environment],
                charts.SUITS[self.suit], charts.SHIELDS[self.shield], charts.WEAPONS[str(self.weapon)])
        self.final = {}
        for name in charts.RATINGS:
            value = sum(row.get(name, 0) for row in rows)
            if name == "target_priority":
                value += charts.TYPES[self.type]["base"] + charts.TYPES[self.type]["plus"]
            if name not in charts.ANY_INTEGER:
                value = max(value, charts.LEAST.get(name, 0))
            self.final[name] = value
        for name in charts.BOOLS:
            self.final[name] = any(row.get(name, False) for row in rows)
        self.final.update(self.ratings)

    def __getitem__(self, rating):
        return self.final[rating]

    def klass(self):
        return charts.CLASS_OF[self.type]

    def irregular(self):
        return self.klass() == "irregular"

    def in_combat(self):
        return self.status in ("active", "disrupted")

    def on_planet(self):
        """Neither dead nor gone; `routed` and `rallied` only between the rounds and the recovery."""
        return self.status in ("active", "disrupted", "routed", "rallied")


@dataclasses.dataclass
class Side:
    id: str
    role: str
    leader: int = 0
    political_authorization: tuple = ()
    regions: int = 0
    fortification: int = 0
    besieged: bool = False
    blockaded: bool = False
    isolated: bool = False
    ideology_series: str = ""
    ideology_branch: str = ""
    used_wmd: bool = False
    cd_carry: int = 0
    reserves: tuple = ()


@dataclasses.dataclass
class Planet:
    id: str
    sides: list
    units: list
    counters: dict = dataclasses.field(default_factory=lambda: dict.fromkeys(charts.COUNTERS, 10))
    turns_contested: int = 0

    def of(self, side):
        """Units of a side that have not left the planet or died, in roster order."""
        return [unit for unit in self.units if unit.side == side.id and unit.on_planet()]

    def with_role(self, role):
        return next((side for side in self.sides if side.role == role), None)


PAIRS = {1: ("owner", "invader"), 2: ("owner", "rebel"), 3: ("invader", "rebel")}


def fighters(planet, die):
    """Attacker, Defender and the side that sits out, or None (1.3, 5.1). `die` is asked where three sides are present (19.2)."""
    if len(planet.sides) == 3:
        pair = [planet.with_role(role) for role in PAIRS[(die() + 1) // 2]]
        out = next(side for side in planet.sides if side not in pair)
    else:
        pair, out = list(planet.sides), None
    owner = next((side for side in pair if side.role == "owner"), None)
    # Rebels attack the owner and hold against an invader.
    defender = owner or next(side for side in pair if side.role == "rebel")
    attacker = next(side for side in pair if side is not defender)
    return attacker, defender, out
