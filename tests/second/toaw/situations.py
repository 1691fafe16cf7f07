"""Random positions and legal orders, from fixed seeds: many battles on one map, each in a block of its own."""
import charts
from world import Equipment, Force, Line, Place, Unit, World, around, distance, hex_id

RED, BLUE = "red", "blue"  # red is the phasing side
ACROSS, BLOCK = 4, 9
# id, AT, AP, DF (milli), range in km, shell, armor, flags
KINDS = """
rifle-squad        1000  3000  3000  0   0   0 active-defender infantry
heavy-squad        2500  5000  3000  0   0   0 active-defender infantry engineer
irregulars            0  1500  1000  0   0   0 active-defender infantry
scout              1000  2000  2000  0   0   0 infantry recon
anti-tank-team     9000  1000  2000  0   0   0 infantry active-defender targeting2
towed-gun          7000  1000  2000  0   0   0 static kinetic-anti-armor targeting1
heavy-gun         16000  4000  3000  0   0   0 static active-defender kinetic-anti-armor targeting3
bunker             5000  6000  9000  0   0   0 fixed active-defender
mortar                0  6000  2000  0   0   0 active-defender
horse-team            0     0  1000  0   0   0 horses transport
truck                 0     0   500  0   0   0 motorized transport
armored-car        2000  2500  3000  0   0   2 armored fast-motorized recon kinetic-anti-armor
light-tank         4000  3000  5000  0   0   4 armored motorized kinetic-anti-armor
medium-tank        9000  6000  8000  0   0   9 armored motorized active-defender kinetic-anti-armor targeting1
heavy-tank        15500  8000 12000  0   0  21 armored slow-motorized active-defender kinetic-anti-armor targeting4
amphibious-tank    6000  4000  6000  0   0   5 armored motorized amphibious targeting2
carrier            1500  3000  3000  0   0   3 armored transport motorized
fighting-vehicle   7000  5000  5000  0   0   6 armored transport motorized active-defender targeting3
missile-vehicle   30000  2000  4000  0   0   7 armored motorized top-attack targeting4
field-gun          2000 12000  2000  7   7   0 long-range static
howitzer           1000 25000  2500 10  43   0 long-range motorized
heavy-howitzer        0 45000  3000 14 110   0 long-range slow-motorized
rockets               0 60000  2000  8   0   0 long-range motorized mrl
self-propelled     3000 22000  5000  9  26   5 long-range armored motorized
atomic-cannon         0 20000  3000 14 110   0 long-range slow-motorized nbc
"""
FOOT = ("rifle-squad", "heavy-squad", "irregulars", "scout", "anti-tank-team", "towed-gun", "heavy-gun", "mortar", "horse-team", "truck")
FLAK = ("flak", "light-flak", "heavy-flak")
FAST = ("armored-car", "light-tank", "medium-tank", "heavy-tank", "amphibious-tank", "carrier", "fighting-vehicle", "missile-vehicle", "rifle-squad")
# id, AT, AP, AA, DF, flight range in km, flags
PLANES = """
fighter            0  2000 9000 3000 14 high-altitude-aircraft
old-fighter        0  1000 4000 2000 12 low-altitude-aircraft
bomber             0 40000 1000 4000 20 high-altitude-aircraft all-weather
ground-attack  12000 15000 2000 4000 12 low-altitude-aircraft kinetic-anti-armor targeting2
night-raider    9000  9000 1000 3000 16 low-altitude-aircraft all-weather top-attack
gunship        14000  9000 1000 3000 10 helicopter targeting3
"""
NAMES = tuple(line.split()[0] for line in PLANES.strip().splitlines())
ATOMIC = "atomic-cannon"
GUNS = ("field-gun", "howitzer", "heavy-howitzer", "rockets", "self-propelled")
GROUND = ["open", "open", "cultivated", "hills", "forest", "urban", "heavy-cultivated", "light-woods", "mountains", "marsh", "dense-urban", "rail",
          "fortified-line", "jungle", "sandy", "wadi", "badlands"]


def equipment():
    found = {}
    for line in KINDS.strip().splitlines():
        id, at, ap, df, range, shell, armor, *flags = line.split()
        found[id] = Equipment(id, int(at), int(ap), 0, int(df), int(range), int(shell), int(armor), int(armor), 0, frozenset(flags))
    for line in PLANES.strip().splitlines():
        id, at, ap, aa, df, reach, *flags = line.split()
        found[id] = Equipment(id, int(at), int(ap), int(aa), int(df), flags=frozenset(flags), flight_range=int(reach))
    for id, aa, altitude in (("flak", 6000, "both"), ("light-flak", 3000, "low"), ("heavy-flak", 9000, "high")):
        found[id] = Equipment(id, 1000, 1000, aa, 2000, flags=frozenset({"static"}), aa_altitude=altitude)
    found[ATOMIC].nuke = 40
    found["missile-vehicle"].armor_heat = 12
    found["medium-tank"].armor_heat = 6
    return found


class Maker:
    def __init__(self, rng, battles):
        self.rng, self.count, self.equipment = rng, 0, equipment()
        r = rng
        forces = {side: Force(side, r.choice([1, 20, 60, 90]), r.choice([100, 100, 70, 130]), r.choice([100, 100, 80, 125]), r.randrange(1, 101), r.choice([0, 50, 100]),
                              r.choice([100, 100, 50, 300]), recon=r.choice([0, 0, 20, 100]), nukes=999) for side in (RED, BLUE)}
        rows = -(-battles // ACROSS)
        places = {hex_id(c, q): Place(hex_id(c, q)) for c in range(1, ACROSS * BLOCK + 3) for q in range(1, rows * BLOCK + 3)}
        self.world = World(forces, RED, places, hex_scale=r.choice([2500, 2500, 5000, 4000]), lighting=r.choice(["day", "day", "mixed", "night"]),
                           attrition_divider=r.choice([10, 10, 4, 25]), anti_armor_divider=r.choice([3, 3, 1, 8]),
                           max_rounds=r.choice([99, 99, 1, 3]), density_rate=r.choice([100, 100, 30, 10]),
                           supply_readiness_rate=r.choice([100, 100, 0, 250, 400]), anti_air_rate=r.choice([100, 100, 300, 0]), player_turn_round=r.choice([1, 1, 2, 4, 8]),
                           vision_terrain=r.choice(["extended", "seed_list"]), aircraft_armor=r.choice(["fixed_wing", "all_aircraft"]),
                           ap_fire=r.choice(["pool", "lines"]), apc_loss_cause=r.choice(["anti_armor", "any"]), supply_cap=r.choice(["100", "none"]))
        self.columns, self.rows = ACROSS * BLOCK + 2, rows * BLOCK + 2
        for side in (RED, BLUE):
            for number in range(3):
                self.world.formations[f"{side}-{number}"] = (side, False)
                self.world.formation_proficiency[f"{side}-{number}"] = r.randrange(1, 101)
        for place in places.values():
            self.ground(place)
        self.orders = {"attack": [], "bombard": [], "support": [], "enter": [], "nuclear": [], "set-range-limit": []}
        self.peaceful = self.chance(10)  # nobody assaults: bombardments alone are no attack (9.4)
        for index in range(battles):
            self.battle(index)
        self.set_range_limits()

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    def ground(self, place):
        r = self.rng
        words = [r.choice(GROUND)] + (["river"] if self.chance(8) else [])
        place.terrain = tuple(dict.fromkeys(words))
        place.owner = r.choice([RED, BLUE, BLUE, ""])
        place.precipitation = r.choice(["none", "none", "light", "heavy"])
        place.visibility = r.choice(["clear", "clear", "hazy", "overcast"])
        if self.chance(4):
            place.terrain = ("shallow-water",)

    def unit(self, side, place, kinds, most=60, **traits):
        r = self.rng
        self.count += 1
        id = f"{self.prefix}{side[0]}{self.count:02}"
        lines = [Line(f"{id}-{n}", self.equipment[kind], r.choice([1, 3, 8, most // 3, most // 2, most])) for n, kind in
                 enumerate(r.sample(kinds, r.randrange(1, min(5, len(kinds)) + 1)))]
        for line in lines[1:]:
            if self.chance(5):
                line.assigned = 0
        supply = r.choice([100, 100, 60, 30, 0, 140])
        allowance = r.choice([10, 12, 20])
        standing = ["attacking"] * 8 + ["entrenched", "fortified"] if side == RED else \
            ["defending", "defending", "entrenched", "fortified", "mobile", "local-reserve"] * 2 + ["moving", "routed", "retreated"]
        traits = {"deployment": r.choice(standing), **traits}
        unit = Unit(id, side, r.choice([f"{side}-{n}" for n in range(3)]), place, lines,
                    proficiency=r.randrange(20, 101), supply=supply, readiness=min(r.randrange(33, 101), max(33, supply)), supplied=self.chance(75),
                    experience="untried" if self.chance(25) else "veteran", loss_tolerance=r.choice(list(charts.LOSS)), allowance=allowance,
                    remaining=allowance if self.chance(60) else r.randrange(1, allowance + 1), **traits)
        self.world.units.append(unit)
        return unit

    @staticmethod
    def ring(target, radius):
        """The hexes at this distance."""
        inside, found = {target}, [target]
        for _ in range(radius):
            found = sorted({near for place in found for near in around(place)} - inside - {""})
            inside.update(found)
        return found

    def land(self, places):
        return [p for p in places if p in self.world.places and not set(self.world.places[p].terrain) & charts.WATER]

    def battle(self, index):
        r, world = self.rng, self.world
        self.prefix, self.count, self.firing = f"u{index:02}", 0, []
        target = hex_id(index % ACROSS * BLOCK + 5, index // ACROSS * BLOCK + 5)
        here = world.places[target]
        if set(here.terrain) & charts.WATER:
            here.terrain = ("open",)
        here.owner, here.time_stamp = BLUE, r.choice([0, 0, 0, 0, 3, 10])
        ring, targets = around(target), [target]
        if self.chance(30):
            # Another one near it, in range of the same guns.
            second = r.choice(self.land(self.ring(target, 2)) or [target])
            targets += [second] * (second != target)
        for place in targets:
            self.defenders(place)
        if len(targets) == 1 and self.chance(12):
            self.enter(target, [place for place in ring if not world.at(place)])
        elif self.peaceful or (len(targets) == 1 and self.chance(12)):
            self.orders["bombard"].append(self.bombard(index, target))
        else:
            for number, place in enumerate(targets):
                self.attack(f"{index}-{number}", place, [p for p in around(place) if not world.at(p, BLUE)])
        self.support_too()
        self.behind(target, ring)
        self.planes(target)
        if self.chance(30):
            self.duel(target)
        if self.chance(35):
            for near in r.sample(ring, r.choice([1, 1, 2])):
                word = r.choice(["river", "river", "super-river", "canal", "escarpment"])
                world.hexsides[frozenset((target, near))] = (word,)

    def defenders(self, target):
        r, weak = self.rng, self.chance(25)
        for _ in range(1 if weak else r.choice([1, 1, 2, 3])):
            self.unit(BLUE, target, self.kinds(), 6 if weak else r.choice([20, 60, 99]))
        if self.chance(20):
            self.unit(BLUE, target, GUNS, 12)
        if self.chance(20):
            self.on_the_ground(target)

    def on_the_ground(self, target):
        """Planes at the attacked location, and airfields that some of them reach; at times alone."""
        r, world = self.rng, self.world
        if self.chance(30):
            world.units = [unit for unit in world.units if unit.hex != target]
        for _ in range(r.choice([1, 1, 2])):
            self.wing(BLUE, target)
        for place in r.sample(self.ring(target, 2) + self.ring(target, 3) + self.ring(target, 4), r.choice([0, 1, 3])):
            if place in world.places:
                world.places[place].features = ("airfield",)

    def set_range_limits(self):
        """Orders that give units the range limits with which they were made, and warnings where no gun is bound by it (3.4, 18.27)."""
        for unit in self.world.units:
            if unit.side == RED and unit.kind == "land" and self.chance(6):
                self.orders["set-range-limit"].append({"unit": unit.id, "value": unit.range_limit})
                unit.range_limit = self.rng.choice([-1, 0, 12])

    def reached(self, gun, target):
        return any(line.assigned and line.ranged() and (distance(gun.hex, target) - 1) * self.world.hex_scale <= line.reach() for line in gun.lines)

    def support_too(self):
        """Guns that bombard are named in support as well, in every spelling; none of it counts (18.27)."""
        r = self.rng
        for gun in self.firing:
            orders = [order for order in self.orders["attack"] if order["id"].startswith(f"a-{int(self.prefix[1:])}-") and self.reached(gun, order["target"])]
            if self.chance(50) or not orders:
                continue
            order, way = r.choice(orders), r.choice(["named", "exclusive", "order", "general"])
            if way in ("named", "exclusive"):
                order["support"].append({"unit": gun.id, "exclusive": way == "exclusive"})
            else:
                self.orders["support"].append({"unit": gun.id, "battle": "general" if way == "general" else r.choice([order["target"], order["id"]])})

    def enter(self, target, ring):
        """An attempt to push weak defenders out of the way; more of them at times."""
        r, places = self.rng, self.land(ring)
        if not places:
            return
        place = r.choice(places)
        for unit in self.world.at(target):
            if self.chance(70):
                unit.proficiency, unit.readiness = r.randrange(1, 30), 33
                for line in unit.lines:
                    line.assigned = min(line.assigned, 3)
        movers = [self.unit(RED, place, self.kinds(), 99, deployment="mobile") for _ in range(r.choice([1, 2, 3]))]
        movers = [unit.id for unit in movers if unit.remaining * 10 >= unit.allowance]
        half = r.randrange(len(movers) + 1)
        for units in (movers[:half], movers[half:]):
            if units:
                self.orders["enter"].append({"target": target, "units": units})

    def kinds(self):
        return self.rng.choice([FOOT, FOOT + FLAK, FAST + FLAK, FOOT + FAST, FOOT + FAST + GUNS])

    def attack(self, index, target, ring):
        r = self.rng
        origins = self.land(r.sample(ring, min(len(ring), r.choice([1, 1, 2, 2, 3])))) or self.land(ring)[:1]
        if not origins:
            return
        order = {"id": f"a-{index}", "target": target, "participants": [], "support": [], "advance": []}
        for place in origins:
            self.world.places[place].owner = RED
            for _ in range(r.choice([1, 1, 2, 3])):
                traits = {"deployment": r.choice(["airborne", "seaborne", "airmobile"])} if self.chance(6) else {}
                if self.chance(12):
                    traits["range_limit"] = r.choice([0, 5, 20])
                unit = self.unit(RED, place, self.kinds(), r.choice([20, 60, 99]), **traits)
                if unit.range_limit > 0 and self.chance(50):
                    self.spike(unit)
                entry = {"unit": unit.id}
                if self.chance(20):
                    entry["loss_tolerance"] = r.choice(list(charts.LOSS))
                order["participants"].append(entry)
                if self.chance(50) and unit.may_assault():
                    order["advance"].append(unit.id)
        if self.chance(20):
            order["participants"].append({"unit": self.ford(target, origins[0]).id})
        for _ in range(r.choice([0, 0, 1, 2])):
            gun = self.gun(RED, target)
            if gun is None:
                continue
            way = r.choice(["general", "named", "exclusive", "none", "participant", "order"])
            if way in ("named", "exclusive"):
                order["support"].append({"unit": gun.id, "exclusive": way == "exclusive"})
            elif way == "none":
                self.orders["support"].append({"unit": gun.id, "battle": "none"})
            elif way == "order":
                self.orders["support"].append({"unit": gun.id, "battle": r.choice([target, order["id"]])})
            elif way == "participant":
                order["participants"].append({"unit": gun.id, "mode": "bombard"})
                self.firing.append(gun)
            if way in ("named", "exclusive", "participant"):
                self.nuclear(gun, r.choice([target, order["id"]]))
        self.orders["attack"].append(order)
        if self.chance(25):
            gun = self.gun(RED, target)
            if gun is not None:
                self.orders["bombard"].append({"id": f"c-{index}", "target": target, "units": [gun.id]})
                self.firing.append(gun)

    @staticmethod
    def spike(unit):
        """Its guns are gone, if it has anything else (3.4)."""
        guns = [line for line in unit.lines if "long-range" in line.equipment.flags]
        if any(line.assigned for line in unit.lines if line not in guns):
            for line in guns:
                line.assigned = 0

    def ford(self, target, place):
        """Few who know how to cross a river, and shells on them (5.25)."""
        self.world.hexsides[frozenset((target, place))] = ("river",)
        for _ in range(2):
            self.gun(BLUE, target)
        return self.unit(RED, place, self.rng.choice([("heavy-squad", "rifle-squad", "irregulars"), ("amphibious-tank", "truck", "irregulars")]), 3)

    def gun(self, side, target):
        """Guns some hexes from the target that reach it, where there is a hex for them."""
        r = self.rng
        places = [place for place in self.land(self.ring(target, 2) + self.ring(target, 3)) if not self.world.at(place)]
        if not places:
            return None
        place = r.choice(places)
        unit = self.unit(side, place, GUNS, 24, deployment=r.choice(["supporting", "defending", "mobile"]),
                         range_limit=-1 if self.chance(80) else r.choice([5, 8, 20]))
        if not self.reached(unit, target):
            unit.lines[0].equipment = self.equipment["heavy-howitzer"]
            unit.range_limit = -1
        return unit

    def nuclear(self, gun, battle):
        """Warheads for a gun, at times; its lines become atomic."""
        if self.chance(25):
            gun.lines[self.rng.randrange(len(gun.lines))].equipment = self.equipment[ATOMIC]
            gun.range_limit = -1
            if not any(line.assigned for line in gun.lines if line.equipment.nuke):
                return
            atomic = sum(line.assigned for line in gun.lines if line.equipment.nuke)
            self.orders["nuclear"].append({"unit": gun.id, "battle": battle, "warheads": self.rng.randrange(1, min(atomic, 6) + 1)})

    def bombard(self, index, target):
        guns = [gun for gun in (self.gun(RED, target) for _ in range(self.rng.choice([1, 2, 3]))) if gun is not None]
        self.firing += guns
        order = {"id": f"b-{index}", "target": target, "units": [gun.id for gun in guns]}
        for gun in guns:
            self.nuclear(gun, target)
        if self.chance(30):
            order["loss_tolerance"] = self.rng.choice(list(charts.LOSS))
        return order

    def planes(self, target):
        """Air units on fields of their own, for both sides."""
        for _ in range(self.rng.choice([0, 0, 0, 1, 2, 4])):
            place = self.field(target)
            if place:
                self.wing(self.rng.choice([RED, BLUE]), place)

    def field(self, target):
        places = [place for place in self.land(self.ring(target, 2) + self.ring(target, 3)) if not self.world.at(place)]
        return self.rng.choice(places) if places else None

    def wing(self, side, place, mission=None):
        mission = mission or self.rng.choice(["combat-support", "combat-support", "air-superiority", "air-superiority", "rest"])
        return self.unit(side, place, NAMES, 24, kind="air", deployment="mobile", air_mission=mission)

    def duel(self, target):
        """A few planes that support, and many that intercept them: so that strikes are aborted, and planes lost."""
        side = self.rng.choice([RED, BLUE, BLUE, BLUE])
        for own, mission in ((side, "combat-support"), (self.world.enemy(side), "air-superiority")):
            place = self.field(target)
            if place is None:
                return
            wing = self.wing(own, place, mission)
            wing.supply, wing.readiness = 100, 100
            for line in wing.lines:
                line.assigned = self.rng.choice([2, 4, 6]) if own == side else 60

    def behind(self, target, ring):
        """Others near the battle: the defender's guns, friends to retreat to, enemies that bar the way."""
        r, world = self.rng, self.world
        for _ in range(r.choice([0, 0, 1, 2])):
            self.gun(BLUE, target)
        shut = self.chance(15)
        for place in self.land(ring):
            if world.at(place):
                continue
            if shut or self.chance(8):
                if self.chance(50):
                    world.places[place].terrain = ("deep-water",)
                else:
                    self.unit(RED, place, FOOT, 20, deployment="mobile")
            elif self.chance(15):
                for _ in range(r.choice([1, 1, 2, 9])):
                    self.unit(BLUE, place, FOOT, 20)
        for place in self.land(self.ring(target, 2)):
            if self.chance(6) and not world.at(place):
                self.unit(r.choice([RED, BLUE]), place, FOOT, 20, deployment="mobile")


def make(rng, battles):
    return Maker(rng, battles)
