"""Ships, planes and guns as targets and as weapons: the values of 10.1, 10.6, 10.21, with the bounds of chapter 18."""
import dataclasses

import paths  # noqa: F401
import charts as land_charts
import sea_charts as charts
from draws import isqrt
from world import Equipment, Force, Line, Place, Unit, World, distance


@dataclasses.dataclass
class Gear(Equipment):
    """Equipment with what it is at sea; None: not explicit."""
    weight: int = 0  # kg
    anti_naval: int = None  # milli
    carrier_bases: int = None
    durability: int = None  # millionths, as armor
    armor: int = None
    agility: int = None  # whole
    accuracy: int = None  # milli

    def __post_init__(self):
        super().__post_init__()
        self.ship = next((word for word in charts.CLASSES if word in self.flags), None)

    # ---- as a target (10.1, 18.3) ----
    def durable(self):
        explicit = self.durability
        return explicit if explicit is not None else max(1, charts.CLASSES[self.ship][0] * (self.df // 1000))

    def armored_by(self):
        return self.armor if self.armor is not None else charts.CLASSES[self.ship][1] * (self.df // 1000)

    def agile(self, damage, in_port):
        """Millionths, at least 1."""
        base = self.agility if self.agility is not None else charts.CLASSES[self.ship][2]
        value = base * 10000 * (100 - damage)
        return max(1, value // 2 if in_port else value)

    def value(self):
        """12.2: of one item."""
        return charts.CLASSES[self.ship][4] if self.ship else 0

    def cap(self):
        return charts.CLASSES[self.ship][3]

    def bases(self):
        if self.ship != "carrier":
            return self.carrier_bases or 0
        return 1 if self.carrier_bases is None else self.carrier_bases

    # ---- as a weapon ----
    def accurate(self, coastal):
        if self.accuracy is not None:
            return self.accuracy
        return charts.COASTAL_ACCURACY if coastal else max(1, self.durable() // 1000)

    def against_ships(self, coastal=False):
        """10.6: the anti-naval value in milli."""
        if self.anti_naval is not None:
            return self.anti_naval
        if self.ship or coastal:
            return self.ap
        if self.fixed_wing and "anti-ship" in self.flags:
            return next(rating for least, rating in charts.ANTI_SHIP["torpedo" in self.flags] if self.ap >= least)
        return 1000 * isqrt(4 * self.ap // 1000)

    def bombs(self):
        """10.4: a plane with something to drop on a ship."""
        return bool(self.shell_weight and self.against_ships())

    def torpedoes(self):
        return "torpedo" in self.flags

    def heavy(self):
        """Kilograms of one item (10.22)."""
        if self.weight:
            return self.weight
        if self.infantry:
            return charts.WEIGHT["infantry"]
        if self.flags & land_charts.HORSES:
            return charts.WEIGHT["horses"]
        return charts.WEIGHT["towed" if self.flags & {"static", "long-range"} and not self.vehicle else "other"]


@dataclasses.dataclass
class ShipLine(Line):
    damage: int = 0  # of the lead ship

    def gun(self):
        """Fires at ships: of a ship or a coastal unit, with shells (10.5)."""
        gear, coastal = self.equipment, self.unit.kind == "coastal"
        able = gear.ship if self.unit.kind == "naval" else coastal
        return bool(able and gear.shell_weight and gear.against_ships(coastal))


@dataclasses.dataclass
class SeaUnit(Unit):
    at_sea: bool = False
    moved: bool = False
    was_attacked: bool = False
    entered_hex: bool = False
    spotted: bool = False

    def ships(self):
        return [line for line in self.lines if line.equipment.ship] if self.kind == "naval" else []

    def carried(self):
        """A unit embarked at sea, or one of no ships that stands on water, is a target of its own (10.1)."""
        return self.embarked == "sea" and self.kind != "naval"

    def value(self):
        """12.2"""
        if self.carried():
            return charts.EMBARKED_VALUE if self.items() else 0
        return sum(line.assigned * line.equipment.value() for line in self.ships())


@dataclasses.dataclass
class SeaForce(Force):
    critical_scalar: int = 10


@dataclasses.dataclass
class SeaPlace(Place):
    cloud: bool = False
    coastal: bool = False


@dataclasses.dataclass
class SeaWorld(World):
    naval_attrition_divider: int = 10
    turn_length: str = "day"

    def port(self, place):
        return "port" in self.places[place].terrain

    def in_port(self, unit):
        """18.7"""
        return self.port(unit.hex) and not unit.at_sea

    def n4(self, unit):
        """10.4: without the night."""
        return 2 * unit.proficiency + unit.readiness + (unit.supply if self.supply_cap == "none" else min(unit.supply, 100))

    def weather(self, target, attacker):
        """10.9: W times L."""
        seen = charts.WEATHER[self.places[target].visibility] + charts.WEATHER[self.places[attacker].visibility]
        return seen * charts.LIGHT[self.lighting]

    def navigable(self, place):
        return place in self.places and ("deep-water" in self.places[place].terrain or self.port(place))

    def afloat(self, place):
        """Planes here need a carrier under them (10.23)."""
        return "airfield" not in self.places[place].terrain


def turns_a_week(word):
    return charts.TURNS_PER_WEEK[word]


__all__ = ["Gear", "ShipLine", "SeaUnit", "SeaForce", "SeaPlace", "SeaWorld", "distance", "turns_a_week"]
