"""Random positions at sea and legal orders, from fixed seeds: each attack in a block of its own on one map of water."""
import paths  # noqa: F401
import charts as land_charts
import situations
from ships import Gear, SeaForce, SeaPlace, SeaUnit, SeaWorld, ShipLine, distance
from world import around, hex_id

RED, BLUE = "red", "blue"  # red is the phasing side
ACROSS, BLOCK = 4, 8
# id, class, AP, AA (shown), DF, range in km, shell, other flags or explicit values
SHIPS = """
fleet-carrier      carrier        6    18  300   8    23 bases=2
escort-carrier     carrier        3     4  120   8    23
great-battleship   heavy-ship   900    24 1000  38  1225 all-weather
battleship         heavy-ship   750    20  800  30   879
old-battleship     heavy-ship   400     6  500  20   385
heavy-cruiser      medium-ship  337.5   9  350  27   118
cruiser            medium-ship  200   5.5  280  22    60 accuracy=45000
light-cruiser      light-ship   187.5   9  250  20    50
destroyer          light-ship    60   2.4  160  15    25
frigate            light-ship    30   1.2   90  12    15 agility=260
corvette           riverine      12   0.6   40   8     5
gunboat            riverine       5     1    9   6     2
monitor            riverine     300     4   90  25   700 durability=90000000 armor=150000000
raider             light-ship   100     8   75  18    45 naval=140000
hulk               medium-ship    0     0    0   0     0
ironclad           heavy-ship   220     0  150   9   200 agility=0
tender             carrier        2     2   60   6    10 bases=0
barge              riverine    9000     0   20  12     1
"""
# id, AP, AA, DF, flight range, shell, flags
PLANES = """
torpedo-bomber      4   1  3 600 830 naval-aircraft anti-ship torpedo
glider-bomb         0   0  3 600 500 low-altitude-aircraft anti-ship only
heavy-torpedo      10   2  4 800 910 low-altitude-aircraft anti-ship torpedo
dive-bomber         9   2  3 500 450 naval-aircraft anti-ship
skip-bomber        13   3  4 700 230 low-altitude-aircraft anti-ship
level-bomber       40   2  4 900 110 high-altitude-aircraft all-weather
patrol-plane        2   1  3 1500 100 low-altitude-aircraft all-weather anti-ship
fighter             2   9  3 450   0 high-altitude-aircraft
night-fighter       3   6  3 500   0 low-altitude-aircraft all-weather
"""
# id, AP, AA, DF, range, shell, weight, flags
OTHERS = """
coastal-gun        90   0  6  25  380     0 fixed long-range
light-battery      20   0  4  14   43     0 static long-range
rail-gun           50   0  4  30  250     0 static long-range naval=120500 accuracy=70123
flak                1   6  2   0    0     0 static
rifle-squad         3   0  3   0    0     0 infantry active-defender
tank                6   0  8   0    0 28000 armored motorized
truck               0   0  1   0    0     0 motorized
field-gun          12   0  2   7    7     0 static long-range
horse-team          0   0  1   0    0     0 horses
"""
BARGE = "barge"  # fires more shots than a line may (18.2): seldom met
FLEET = tuple(word for word in (line.split()[0] for line in SHIPS.strip().splitlines()) if word != BARGE)
SMALL = ("destroyer", "frigate", "corvette", "gunboat", "raider", "light-cruiser")
GREAT = ("great-battleship", "battleship", "old-battleship", "heavy-cruiser", "monitor", "ironclad")
CARRIERS = ("fleet-carrier", "escort-carrier", "tender")
WINGS = tuple(line.split()[0] for line in PLANES.strip().splitlines())
CARGO = ("rifle-squad", "tank", "truck", "field-gun", "horse-team")
EXPLICIT = {"bases": "carrier_bases", "naval": "anti_naval", "durability": "durability", "armor": "armor", "agility": "agility",
            "accuracy": "accuracy"}


def milli(word):
    whole, _, rest = word.partition(".")
    return int(whole) * 1000 + int((rest + "000")[:3])


def words(given):
    """Flags, and explicit values."""
    explicit = [word.partition("=") for word in given if "=" in word]
    return frozenset(word for word in given if "=" not in word), {EXPLICIT[name]: int(value) for name, _, value in explicit}


def equipment():
    found = {}
    for line in SHIPS.strip().splitlines():
        id, kind, ap, aa, df, range, shell, *more = line.split()
        flags, explicit = words([kind, *more])
        found[id] = Gear(id, 0, milli(ap), milli(aa), milli(df), int(range), int(shell), flags=flags, **explicit)
    for line in PLANES.strip().splitlines():
        id, ap, aa, df, reach, shell, *flags = line.split()
        found[id] = Gear(id, 0, milli(ap), milli(aa), milli(df), shell_weight=int(shell), flags=frozenset(flags), flight_range=int(reach))
    for line in OTHERS.strip().splitlines():
        id, ap, aa, df, range, shell, weight, *more = line.split()
        flags, explicit = words(more)
        armor = 5 if "armored" in flags else 0
        found[id] = Gear(id, 0, milli(ap), milli(aa), milli(df), int(range), int(shell), armor, armor, weight=int(weight), flags=flags, **explicit)
    return found


class Maker:
    """`battles` blocks: an attack, or a voyage that enemies may interdict, each."""

    def __init__(self, rng, battles):
        self.rng, self.equipment = rng, equipment()
        r = rng
        shock = [100, 100, 60, 140]
        forces = {side: SeaForce(side, r.choice([1, 30, 60, 95]), r.choice(shock), r.choice([100, 90, 120]), r.randrange(1, 101), 50,
                                 r.choice([100, 100, 40, 300]), critical_scalar=r.choice([10, 10, 0, 40, 999])) for side in (RED, BLUE)}
        rows = -(-battles // ACROSS)
        places = {hex_id(c, q): SeaPlace(hex_id(c, q), ("deep-water",)) for c in range(1, ACROSS * BLOCK + 3) for q in range(1, rows * BLOCK + 3)}
        self.world = SeaWorld(forces, RED, places, hex_scale=r.choice([2500, 5000, 10000, 10000, 25000]), lighting=r.choice(["day", "day", "mixed", "night"]),
                              attrition_divider=r.choice([10, 10, 4, 25]), naval_attrition_divider=r.choice([10, 20, 25, 60]),
                              max_rounds=r.choice([99, 99, 99, 1, 3]), supply_readiness_rate=r.choice([100, 100, 0, 250]),
                              anti_air_rate=r.choice([100, 100, 300, 20, 0]), player_turn_round=r.choice([1, 1, 8, 9, 10]),
                              turn_length=r.choice(["day", "week", "two-weeks", "month", "6h", "half-week", "season", "year", "1h", "3h", "12h"]),
                              supply_cap=r.choice(["100", "none"]))
        self.columns, self.rows = ACROSS * BLOCK + 2, rows * BLOCK + 2
        for side in (RED, BLUE):
            for number in range(3):
                self.world.formations[f"{side}-{number}"] = (side, False)
                self.world.formation_proficiency[f"{side}-{number}"] = r.randrange(1, 101)
        for place in places.values():
            place.visibility = r.choice(["clear", "clear", "hazy", "overcast"])
            place.cloud = self.chance(5)
        self.orders = []
        for index in range(battles):
            self.block(index, self.chance(40))

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    # ---- units ----
    def unit(self, side, place, kind, names, most, kinds=3, **traits):
        r = self.rng
        self.count += 1
        id = f"{self.prefix}{side[0]}{self.count:02}"
        # From 9 on: bytewise the second line comes before the first one, so that lines that are walked by id show (1.9).
        lines = [ShipLine(f"{id}-{n}", self.equipment[name], r.choice([1, 1, 2, most])) for n, name in
                 enumerate(r.sample(names, r.randrange(1, min(kinds, len(names)) + 1)), 9)]
        supply = r.choice([100, 100, 60, 30, 0, 140])
        allowance = r.choice([10, 12, 20])
        unit = SeaUnit(id, side, r.choice([f"{side}-{n}" for n in range(3)]), place, lines, kind=kind, proficiency=r.randrange(15, 101), supply=supply,
                       readiness=min(r.randrange(33, 101), max(33, supply)), supplied=self.chance(75), loss_tolerance=r.choice(list(land_charts.LOSS)),
                       allowance=allowance, remaining=allowance, **{"deployment": "defending", **traits})
        if kind == "naval":
            for line in lines:
                if self.chance(30):
                    line.damage = r.choice([1, 4, 5, 9, 19, 40, 66, 67, 90, 99])
            unit.at_sea = self.chance(20)
            unit.moved = self.chance(10)
        unit.was_attacked = self.chance(15)
        if kind in ("naval", "coastal") and self.chance(8):
            unit.range_limit = r.choice([3, 8, 15, 400])
        self.world.units.append(unit)
        return unit

    def fleet(self, side, place, most=4):
        r = self.rng
        names = r.choice([FLEET, SMALL, GREAT, SMALL + CARRIERS, CARRIERS])
        for _ in range(r.choice([1, 1, 2, 3])):
            self.unit(side, place, "naval", names, most)

    def barges(self, side, place):
        self.unit(side, place, "naval", (BARGE,), 3, 1)

    def decks(self, side, place):
        """Air units that may still come: onto carriers, or on an airfield."""
        world = self.world
        here = [unit for unit in world.units if unit.hex == place and unit.side == side]
        if "airfield" in world.places[place].terrain:
            return 9 - len(here)
        bases = sum(line.equipment.bases() * (line.assigned - (line.damage > 66)) for unit in here for line in unit.ships())
        return min(9 - len(here), bases - sum(unit.kind == "air" for unit in here))

    def wing(self, side, place, mission=None):
        """None where it cannot stand."""
        r = self.rng
        if not self.world.at(place):
            self.shore(place, "airfield")
        if self.decks(side, place) < 1:
            return None
        mission = mission or r.choice(["sea-interdiction", "sea-interdiction", "sea-interdiction", "interdiction", "combat-support", "air-superiority", "rest"])
        return self.unit(side, place, "air", WINGS, r.choice([8, 20, 40]), air_mission=mission, deployment="mobile")

    def cargo(self, side, place):
        return self.unit(side, place, "land", CARGO, self.rng.choice([3, 20, 99]), 4, embarked="sea", deployment="embarked")

    def battery(self, side, place):
        return self.unit(side, place, "coastal", ("coastal-gun", "light-battery", "rail-gun", "flak"), 12)

    # ---- a block ----
    def ring(self, target, radius):
        return [place for place in situations.Maker.ring(target, radius) if place in self.world.places]

    def block(self, index, voyage):
        r, world = self.rng, self.world
        self.prefix, self.count, self.index = f"u{index:02}", 0, index
        target = hex_id(index % ACROSS * BLOCK + 5, index // ACROSS * BLOCK + 5)
        here = world.places[target]
        here.cloud = False
        if self.chance(30):
            here.terrain = ("open", r.choice(["port", "port", "anchorage"])) if self.chance(80) else ("deep-water", "anchorage")
            here.coastal = True
        if "port" in here.terrain and self.chance(30):
            here.terrain += ("airfield",)
        if "open" in here.terrain and "port" not in here.terrain:
            here.terrain = ("deep-water", "anchorage")
        (self.voyage if voyage else self.attack)(target)

    def spot(self, side):
        """What the scenario's own reconnaissance has found (13.4)."""
        for unit in self.world.units:
            if unit.id.startswith(self.prefix) and unit.side == side:
                unit.spotted = True

    def attack(self, target):
        r, world = self.rng, self.world
        self.fleet(BLUE, target)
        if self.chance(30):
            self.cargo(BLUE, target)
        if self.chance(35):
            for _ in range(r.choice([1, 2, 3])):
                self.wing(BLUE, target)
        if "port" in world.places[target].terrain and self.chance(40):
            self.battery(BLUE, target)
        if self.chance(90):
            self.spot(BLUE)
        units = []
        for _ in range(r.choice([1, 1, 2])):
            place = r.choice(self.ring(target, r.choice([1, 1, 2, 3])))
            if world.at(place, BLUE) or len(world.at(place)) > 3:
                continue
            before = len(world.units)
            what = r.choice(["fleet", "fleet", "fleet", "battery", "carriers", "wing"])
            if what == "battery":
                self.shore(place)
                self.battery(RED, place)
            elif what == "wing":
                self.wing(RED, place)
            else:
                self.fleet(RED, place)
            if self.chance(1):
                self.barges(RED, place)
            if what == "carriers":
                self.unit(RED, place, "naval", CARRIERS, 3, 1)
                for _ in range(r.choice([1, 2])):
                    self.wing(RED, place, r.choice(["sea-interdiction", "air-superiority", "combat-support", "rest"]))
            units += world.units[before:]
        if self.chance(25):
            self.wing(r.choice([RED, BLUE]), r.choice(self.ring(target, 3)), "air-superiority")
        able = [unit.id for unit in units if self.able(unit, target)]
        if able:
            self.orders.append({"order": "naval-attack", "id": f"n{self.index}", "target": target, "units": able, "rounds": r.choice([None, 1, 2, 5, 10]),
                                "port_attack": "port" in world.places[target].terrain and any(world.in_port(unit) for unit in world.at(target, BLUE)) and self.chance(50)})

    def shore(self, place, *words):
        here = self.world.places[place]
        here.terrain, here.coastal = ("open", *words), True

    def able(self, unit, target):
        """Whether the order may name it: guns or planes in range (3.2, E03, E09)."""
        world = self.world
        if unit.kind == "air":
            flies = any(world.flies(line, target) and line.equipment.bombs() for line in unit.lines)
            return flies and unit.readiness > 33 and unit.air_mission in ("sea-interdiction", "combat-support", "interdiction")
        return any(line.assigned and line.gun() and (distance(unit.hex, target) - 1) * world.hex_scale <= line.reach() for line in unit.lines)

    def voyage(self, target):
        """A stack goes straight past enemies that may interdict it."""
        r, world = self.rng, self.world
        before = len(world.units)
        start = r.choice(self.ring(target, 3))
        for _ in range(r.choice([1, 1, 2])):
            self.unit(RED, start, "naval", r.choice([FLEET, SMALL, CARRIERS]), 3)
        if self.chance(30):
            self.cargo(RED, start)
        movers = [unit.id for unit in world.units[before:]]
        if all(each.damage < 60 for unit in world.units[before:] for each in unit.ships()):
            for _ in range(r.choice([0, 1, 2])):
                wing = self.wing(RED, start, r.choice(["sea-interdiction", "sea-interdiction", "air-superiority"]))
                movers += [wing.id] if wing else []
        path, place = [], start
        for _ in range(r.choice([1, 2, 4, 6])):
            nearer = [near for near in around(place) if near in world.places and "deep-water" in world.places[near].terrain
                      and not world.at(near, BLUE) and near not in path and near != start]
            if not nearer:
                break
            place = min(nearer, key=lambda near: (distance(near, target), r.random()))
            path.append(place)
        if len(path) > 1 and self.chance(25):
            path += path[-2::-1]  # and back
        for _ in range(r.choice([1, 2, 2])):
            place = r.choice(self.ring(target, r.choice([1, 2, 3])))
            if place in path or place == start or world.at(place):
                continue
            what = r.choice(["fleet", "fleet", "battery", "wing", "carriers"])
            if what == "battery":
                self.shore(place)
                self.battery(BLUE, place).entered_hex = self.chance(50)
            elif what == "wing":
                self.wing(BLUE, place, "sea-interdiction")
            else:
                self.fleet(BLUE, place, 2)
            if what == "carriers":
                self.unit(BLUE, place, "naval", CARRIERS, 2, 1)
                self.wing(BLUE, place, r.choice(["sea-interdiction", "air-superiority"]))
        if self.chance(30):
            self.spot(RED)
        if path:
            self.orders.append({"order": "naval-move", "units": movers, "path": path})


def make(rng, battles):
    return Maker(rng, battles)
