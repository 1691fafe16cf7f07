"""Random planets and orders, from fixed seeds: three sides at times, legal orders mostly."""
import charts
from orders import needed_units
from planet import Planet, Side, Unit

SIDES = ("red", "blue", "green")
SERIES, BRANCHES = ("order", "liberty"), ("old", "new")
FORCES = {
    "line": ("infantry", "infantry", "space_marine", "mobile_infantry", "armor"),
    "heavy": ("armor", "battleoid", "mobile_infantry"),
    "landing": ("space_marine", "space_marine", "battleoid", "infantry"),
    "levy": ("militia", "militia", "partisan", "rebel", "infantry"),
    "mixed": tuple(charts.TYPES),
    "special": ("psyops", "commandos", "hackers", "infantry", "command_center", "magazine"),
}


class Maker:
    def __init__(self, rng):
        self.rng, self.planets, self.orders = rng, [], {side: [] for side in SIDES}

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    def planet(self, number):
        r = self.rng
        roles = r.choice([("owner", "invader")] * 4 + [("owner", "rebel"), ("rebel", "invader")] + [("owner", "rebel", "invader")] * 3)
        names = r.sample(SIDES, len(roles))
        sides = [self.side(name, role) for name, role in zip(names, roles)]
        while not 1 <= sum(side.regions for side in sides) <= 12:
            for side in sides:
                side.regions = r.randrange(0, 5)
        planet = Planet(f"p{number:03}", r.sample(sides, len(sides)), [], turns_contested=r.choice([0, 0, 0, 1, 2, 5, 14]))
        self.gives_up = self.doomed(planet) if self.chance(8) else None
        planet.counters = {name: r.choice([10, 10, 0, 1, 3, 40]) for name in charts.COUNTERS}
        self.count, fragile = 0, self.chance(40)
        even = (r.choice(list(FORCES)), r.choice(charts.LEVELS), r.choice([2, 4, 6, 9, 14])) if self.chance(50) else None
        units = [unit for side in planet.sides for unit in self.force(planet, side, fragile, even)]
        # The rosters of the sides may be mixed in the file.
        planet.units = r.sample(units, len(units)) if self.chance(30) else units
        self.planets.append(planet)
        for side in planet.sides:
            self.order(planet, side)

    def doomed(self, planet):
        """A side that surrenders, and has little honor to expect (7.2)."""
        side = self.rng.choice(planet.sides)
        side.used_wmd, side.leader, side.ideology_series = True, 0, "outcast"
        return side

    def side(self, name, role):
        r = self.rng
        return Side(name, role, leader=r.choice([0, 0, 1, 2, 3, 4, 5, 6, 8, 10]), regions=self.regions(role),
                    political_authorization=tuple(r.sample(charts.SPECIAL_WEAPONS, r.choice([0, 0, 1, 2, 3]))),
                    fortification=r.choice([0, 0, 0, 1, 3, 10]), besieged=self.chance(20), blockaded=self.chance(25),
                    isolated=self.chance(20), ideology_series=r.choice(SERIES), ideology_branch=r.choice(BRANCHES),
                    used_wmd=self.chance(35), cd_carry=r.randrange(10))

    def regions(self, role):
        r = self.rng
        return r.choice({"owner": [0, 1, 2, 3, 5, 7], "rebel": [0, 1, 2, 3], "invader": [0, 0, 1, 3, 5]}[role])

    def force(self, planet, side, fragile, even):
        """`even`: kind, experience and number of units of all sides, for battles that are not decided before they begin."""
        r = self.rng
        kind, same, count = even or (r.choice(list(FORCES)), r.choice(charts.LEVELS + [None, None]),
                                     r.choice([0] + [1, 2, 3, 4, 5, 6, 7, 8] * 4 + [12, 20]))
        if side is self.gives_up:
            count = 1 + count // 3
        types, drops = FORCES[kind], side.role == "invader" and self.chance(40)
        return [self.unit(planet, side, r.choice(types), same, drops, fragile) for _ in range(count)]

    def unit(self, planet, side, type, level, drops, fragile):
        r = self.rng
        self.count += 1
        unit = Unit(f"{planet.id}-{side.id[0]}{self.count:02}", side.id, type, level or r.choice(charts.LEVELS),
                    r.choice(["favourable", "neutral", "neutral", "hostile"]), r.choice(["none", "none", "none"] + list(charts.SUITS)),
                    r.choice(["none", "none"] + list(charts.SHIELDS)), r.choice([0, 0, 0, 1, 2, 3, 4, 5]),
                    self.ratings() if self.chance(12) else {}, dropped_this_turn=drops and self.chance(80))
        if fragile and "hits" not in unit.ratings and self.chance(80):
            unit.ratings["hits"] = r.choice([1, 1, 2, 3])
            unit.rate()
        if self.chance(20):
            unit.damage = r.randrange(unit["hits"])
        return unit

    def ratings(self):
        r, found = self.rng, {}
        values = {"initiative": [0, 30, 90], "target_priority": [1, 7, 30], "attacks": [0, 0, 1, 3, 12], "accuracy": [0, 40, 300],
                  "evade": [0, 0, 60, 500], "attack_strength": [0, 40, 300], "armor": [0, 20, 200], "hits": [1, 2, 5, 30],
                  "morale": [-3, 0, 4, 10], "rout": [-5, -1, 0, 3, 12], "rally": [-9, 0, 3, 9], "mobility": [0, 3, 8],
                  "vertical_env": [True, False], "nbc_protected": [True, False]}
        for name in r.sample(sorted(values), r.choice([1, 1, 2, 4])):
            found[name] = r.choice(values[name])
        return found

    # ---- orders ----
    def order(self, planet, side):
        if self.chance(12):
            return
        order = self.battle_plan(planet, side)
        self.orders[side.id].append(order)
        if self.count % 16 == 0:
            self.orders[side.id].append({"type": "siege", "battle": planet.id})
        if self.chance(4):
            self.orders[side.id].append(self.battle_plan(planet, side))
        if self.chance(2):
            self.orders[side.id].append({**order, "battle": self.rng.choice(["nowhere", None])})
        if self.chance(3):
            stranger = self.rng.choice(SIDES)
            if stranger not in [s.id for s in planet.sides]:
                self.orders[stranger].append({"battle": planet.id, "plan": "probe"})

    def battle_plan(self, planet, side):
        r, order = self.rng, {"battle": planet.id}
        role = "defender" if side.role == "owner" else "attacker" if side.role == "invader" else r.choice(["attacker", "defender"])
        units = planet.of(side)
        open_to = [plan for plan in charts.PLANS.values()
                   if plan.leader[role] is not None and side.leader >= plan.leader[role] and needed_units(plan, units)]
        plan = r.choice(open_to if self.chance(85) else list(charts.PLANS.values()))
        if self.chance(94):
            order["plan"] = plan.name
        elif self.chance(30):
            order["plan"] = "human-wave"
        if self.chance(80):
            order["intensity"] = r.choice(plan.intensities if self.chance(92) else ("low", "high"))
        elif self.chance(15):
            order["intensity"] = "medium"
        if self.chance(35):
            words = [word for word in charts.SPECIAL_WEAPONS if word in side.political_authorization or self.chance(8)]
            order["weapons"] = r.sample(words, r.randrange(len(words) + 1)) + (["stones"] if self.chance(4) else [])
        if self.chance(60):
            order["collateral"] = r.choice(["low", "average", "high"] if self.chance(95) else ["none"])
        if side is self.gives_up:
            order["surrender"] = True
        elif self.chance(13):
            order["surrender"] = r.choice([True, True, False] if self.chance(92) else ["perhaps"])
        return order


def make(rng, planets):
    maker = Maker(rng)
    for number in range(planets):
        maker.planet(number)
    return maker
