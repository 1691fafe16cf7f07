"""Random positions and orders: many small battles of one Combat Segment on one map.

Most orders are legal; some name what does not exist, is not theirs or cannot be, so that defaults are met too.
"""
import random

import tables
from world import Hexside, Side, Unit, World, around, distance

TERRAIN = (["flat"] * 8 + ["flat-woods"] * 3 + ["rough"] * 4 + ["rough-woods"] * 3 + ["marsh"] * 2 + ["highlands"] * 3 + ["highland-woods"] * 2
           + ["jungle"] * 2 + ["mountain"] * 2 + ["high-mountain"] + ["urban"] * 3)
BLOCK = 7
RED, BLUE = "red", "blue"


class Maker:
    def __init__(self, rng, across, down, **fixed):
        self.rng, self.seq = rng, []
        columns, rows = across * BLOCK, down * BLOCK
        self.edges = {RED: tuple(f"01{row:02}" for row in range(1, rows + 1)), BLUE: tuple(f"{columns:02}{row:02}" for row in range(1, rows + 1))}
        level = rng.choice(["contested", "contested", "advantage", "superiority", "supremacy"])
        turn = dict(game_turn=rng.randrange(1, 9), weather=rng.choices(["clear", "overcast", "storm"], [60, 25, 15])[0],
                    segment=rng.choice(["basic", "basic", "basic", "exploitation", "initiative"]),
                    first_movement_done=rng.randrange(100) < 85, segment_begun=rng.randrange(100) < 80,
                    surprise={RED: rng.choice([0, 0, 0, 1, 2]), BLUE: rng.choice([0, 0, 1])},
                    air_level=level if level == "contested" else f"{rng.choice([RED, BLUE])}_{level}", switches=self.switches())
        turn.update(fixed)
        sides = [Side(side, self.edges[side] if rng.randrange(100) < 95 else (), ap=rng.choice([3, 10, 30]), amp_available=rng.choice([0, 3, 12]),
                      ap_permanent=rng.choice([2, 20]), amp_permanent=rng.choice([1, 12]), all_weather=rng.randrange(100) < 20)
                 for side in (RED, BLUE)]
        self.world = World(columns, rows, sides, RED, **turn)
        self.orders = {RED: {"attack": [], "rebase": []}, BLUE: {"defend": [], "rebase": []}}
        self.ground()
        self.across, self.down = across, down

    def switches(self):
        r = self.rng
        off = lambda words: r.choice([words[0]] * 5 + list(words[1:]))
        return {"remainder_scope": off(("all", "at_or_above_1to1", "within_row")), "min_column": off(("row", "absolute")),
                "supply": r.randrange(100) < 40, "multi_formation": r.randrange(100) < 25, "multi_nation": r.randrange(100) < 80,
                "passengers_leave_without_R": r.randrange(100) < 15, "place_beachhead": r.randrange(100) < 85,
                "base_loss_trigger": off(("advance", "control")), "base_loss_points": off(("airmobile", "air")),
                "ezoc_cover": off(("non_retreating", "any_friendly"))}

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    # ---- the ground ----
    def ground(self):
        world, r = self.world, self.rng
        for hex in world.hexes.values():
            hex.terrain = r.choice(TERRAIN) if self.chance(93) else r.choice(["all-sea", "all-sea", "lake"])
            if not hex.water():
                hex.city = self.chance(6) and hex.terrain != "urban"
                hex.town, hex.fortification = self.chance(5), self.chance(7)
                if self.chance(9):
                    hex.installations = tuple(r.sample(["airbase", "airfield", "port", "installation"], r.choice([1, 1, 1, 2])))
                hex.control = r.choice([RED, BLUE, BLUE, None])
                hex.start_control = r.choice([RED, BLUE, None])
                hex.stack_limit = r.choice([1, 4, 5, 6, 10]) if self.chance(5) else None
                for kind in ("drm", "column_shift"):
                    if self.chance(4):
                        rows = [(f"{kind[:3]}-{n}", r.choice([-2, -1, 1, 2]), r.choice([None, RED, BLUE])) for n in range(r.choice([1, 1, 2]))]
                        setattr(hex, kind, tuple(rows))
        for place in world.hexes:
            for near in world.neighbours(place):
                if place < near:
                    self.between(place, near)

    def between(self, one, two):
        r, side = self.rng, Hexside()
        wet = [self.world.hexes[place].water() for place in (one, two)]
        if all(wet):
            side.all_water = self.chance(80)
        elif any(wet):
            side.all_water, side.beach = self.chance(45), self.chance(45)
        else:
            side.river = self.chance(15)
            side.road = r.choice(["secondary", "primary", "highway"]) if self.chance(22) else "none"
            if side.river:
                side.bridge = r.choice([None, None, "intact", "destroyed", "none"])
            for word, percent in (("ferry", 2), ("reservoir", 1), ("impassable", 2), ("all_water", 1)):
                setattr(side, word, self.chance(percent))
        self.world.hexsides[frozenset((one, two))] = side

    # ---- units ----
    def unit(self, side, place, strong=False, **more):
        r = self.rng
        arm = r.choice(["armor", "mech", "leg", "leg", "light", "mountain"])
        mobility = {"armor": ["mechanized"], "mech": ["mechanized", "mechanized", "motorized", "light"], "leg": ["leg", "motorized"],
                    "light": ["light", "light", "leg"], "mountain": ["leg", "light"]}[arm]
        steps_max = r.choice([1, 2, 2, 2])
        attack, defense = r.randrange(0 if not strong and self.chance(12) else 1, 12), r.randrange(2, 12)
        if strong:
            attack += r.randrange(0, 14)
        if side == BLUE and self.chance(3):
            defense = 0
        er = r.randrange(0, 9)
        self.count += 1
        values = dict(arm=arm, mobility=r.choice(mobility), steps_max=steps_max, steps=r.choice([1, steps_max, steps_max]), attack=attack,
                      attack_reduced=r.randrange(0, attack + 1), defense=defense, defense_reduced=r.randrange(0, defense + 1), er=er,
                      er_reduced=r.choice([None, max(0, er - 1), er]), sp=r.choice([0, 1, 2, 2, 2, 3, 4, 4, 6]), nation=None if self.chance(85) else r.choice(["north", "south"]),
                      formation=r.choice([None, "first", "second", "third"]), supply=r.choice(["in", "in", "out", "isolated"]),
                      airmobile=self.chance(15), intrinsic_airmobile=self.chance(5), marine=self.chance(15))
        values["sp_reduced"] = r.choice([None, values["sp"], max(0, values["sp"] - 1)])
        return self.world.add(Unit(f"{self.prefix}-{side[0]}{self.count:02}", side, place, **{**values, **more}))

    def land(self, place):
        return not self.world.hexes[place].water()

    def free(self, place, side):
        return self.land(place) and not self.world.holds(place, self.world.enemy(side)) and place not in self.targets

    def battle(self, index):
        world, r = self.world, self.rng
        center = f"{index % self.across * BLOCK + 2:02}{index // self.across * BLOCK + 2:02}"  # the first ones at the edge of the map
        self.prefix, self.count = f"b{index:02}", 0
        if not self.land(center):
            world.hexes[center].terrain = r.choice(TERRAIN)
        self.targets = [center]
        ring = world.neighbours(center)
        if self.chance(40):
            self.targets.append(r.choice([place for place in ring if self.land(place)] or [center]))
            self.targets = list(dict.fromkeys(self.targets))
        for target in self.targets:
            self.defenders(target)
        if self.chance(18):
            self.harbor(center, ring)
        if self.chance(12):
            self.shut_in(ring)
        around = sorted({near for target in self.targets for near in world.neighbours(target)} - set(self.targets))
        sea = [place for place in around if place in ring]
        self.ships = []
        if self.chance(22):
            self.landing(r.choice(sea), center)
        red = [place for place in r.sample(around, min(len(around), r.choice([1, 2, 2, 3, 3, 4, 5]))) if self.free(place, RED)]
        if not red and not self.ships:
            red = [place for place in around if self.free(place, RED)][:1]
        for place in red:
            for _ in range(r.choice([1, 1, 2, 2, 3])):
                self.unit(RED, place, strong=self.chance(35), clearing=self.chance(3), attacked=self.chance(2))
        self.behind(around)
        self.attacks()
        for target in self.targets:
            if self.chance(75):
                self.defend(target)

    def defenders(self, target):
        r, world = self.rng, self.world
        world.hexes[target].control = r.choice([BLUE, BLUE, BLUE, RED, None])
        if self.chance(15):
            world.hexes[target].installations = (r.choice(["airbase", "airfield", "port", "port"]),)
        if self.chance(6):
            world.hexes[target].beachhead = r.choice([RED, BLUE])
        if self.chance(22):
            word = r.choice(["city", "fortification", "highlands", "highland-woods"])
            if word == "fortification":
                world.hexes[target].fortification = True
            else:
                world.hexes[target].city, world.hexes[target].terrain = word == "city", "flat" if word == "city" else word
        for n in range(r.choice([1, 1, 2, 2, 3, 4])):
            self.unit(BLUE, target, clearing=self.chance(6), retreated_into=n > 0 and self.chance(18))
        if self.chance(15):
            for _ in range(r.choice([1, 1, 2])):
                self.unit(BLUE, target, kind="outpost", sp=0, steps_max=1, steps=1, airmobile=False, intrinsic_airmobile=False, marine=False)
        if "port" in world.hexes[target].installations:
            world.hexes[target].inshore_box = r.choice(["box-a", "box-b", "box-c", None])
            for near in world.neighbours(target):
                if self.land(near) and self.chance(60):
                    world.hexes[near].inshore_box = "box-a"
                    if self.chance(30):
                        world.hexes[near].installations, world.hexes[near].control = ("port",), r.choice([BLUE, BLUE, RED])
            if self.chance(70):
                self.ship(BLUE, target)
        if world.hexes[target].has_base():
            for _ in range(r.choice([0, 1, 2])):
                self.helicopter(BLUE, target)

    def ship(self, side, place, **more):
        self.count += 1
        r = self.rng
        values = dict(kind="naval", base=place, cs_rating=r.randrange(0, 4), cs_range=r.choice([0, 2, 5, 12]), steps_max=r.choice([1, 2]), transport_sp=0)
        return self.world.add(Unit(f"{self.prefix}-{side[0]}{self.count:02}", side, place, **{**values, **more}))

    def helicopter(self, side, place):
        self.count += 1
        r = self.rng
        return self.world.add(Unit(f"{self.prefix}-{side[0]}{self.count:02}", side, place, kind="helicopter", base=place, steps_max=1,
                                   cs_rating=r.randrange(1, 5), cs_range=r.choice([2, 5, 9, 30]), damaged=self.chance(8),
                                   missions_used_turn=r.choice([0, 0, 0, 1, 2]), missions_used_segment=r.choice([0] * 9 + [1])))

    def to_sea(self, place):
        hex = self.world.hexes[place]
        hex.terrain, hex.city, hex.town, hex.fortification, hex.installations = "all-sea", False, False, False, ()
        hex.control = hex.start_control = hex.stack_limit = hex.inshore_box = None
        hex.drm = hex.column_shift = ()
        for near in self.world.neighbours(place):
            self.between(*sorted((place, near)))

    def harbor(self, target, ring):
        """A ship of blue's beside a beachhead or a port, and marines who may board it."""
        world, r = self.world, self.rng
        sea = r.choice([place for place in ring if place not in self.targets])
        self.to_sea(sea)
        self.ship(BLUE, sea, transport_sp=r.choice([1, 4, 8, 12]))
        if self.chance(50):
            world.hexes[target].beachhead = BLUE
        else:
            world.hexes[target].installations = ("port",)
        for unit in world.ground_in(target, BLUE):
            unit.marine = self.chance(80)

    def shut_in(self, ring):
        """Hardly a way out."""
        for place in ring:
            hex = self.world.hexes[place]
            if place not in self.targets and not hex.water() and self.chance(75):
                hex.terrain, hex.city = self.rng.choice(["high-mountain", "mountain", "urban"]), False
                hex.control = self.rng.choice([RED, RED, BLUE])

    def landing(self, sea, target):
        """Marines on a ship off a beach."""
        world, r = self.world, self.rng
        if world.holds(sea, BLUE) or sea in self.targets:
            return
        if any(world.place(unit) == sea for unit in world.units.values()):
            return
        self.to_sea(sea)
        side = world.hexside(sea, target)
        side.beach, side.all_water = self.chance(92), self.chance(60)
        if world.weather == "storm" and self.chance(70):
            return
        ship = self.ship(RED, sea, transport_sp=20)
        self.ships.append(ship)
        for _ in range(r.choice([1, 2, 2, 3])):
            self.unit(RED, ship.id, strong=self.chance(60), marine=self.chance(96))

    def behind(self, around):
        """Others near the battle, and a ship for blue's marines."""
        world, r = self.world, self.rng
        ring = sorted({near for place in around for near in world.neighbours(place)} - set(around) - set(self.targets))
        for place in ring + around:
            if not self.land(place) or world.holds(place, RED) or world.holds(place, BLUE):
                if not self.land(place) and world.hexes[place].terrain == "all-sea" and self.chance(10):
                    self.ship(BLUE, place, transport_sp=r.choice([2, 4, 8]))
                continue
            if self.chance(14):
                side = r.choice([RED, BLUE, BLUE])
                for _ in range(r.choice([1, 1, 2])):
                    self.unit(side, place, clearing=self.chance(12), kind="outpost" if side == BLUE and self.chance(5) else "ground",
                              retreated_into=side == BLUE and self.chance(5))
        for place in ring:
            if world.hexes[place].has_base() and self.chance(50):
                side = RED if world.hexes[place].control == RED else BLUE
                if not world.holds(place, world.enemy(side)):
                    self.helicopter(side, place)

    # ---- orders ----
    def some(self, items, least=0):
        items = list(items)
        return self.rng.sample(items, self.rng.randrange(min(least, len(items)), len(items) + 1))

    def attacks(self):
        world, r = self.world, self.rng
        idle = [u for u in world.units.values() if u.id.startswith(self.prefix + "-r") and u.kind == "ground"]
        for target in r.sample(self.targets, len(self.targets)):
            able = [u for u in idle if world.place(u) and world.adjacent(world.place(u), target)]
            able = [u for u in able if not any(getattr(world.hexside(world.place(u), target), word) for word in ("impassable", "ferry", "reservoir"))
                    or self.chance(5)]
            fit = [u for u in able if u.attack_now() > 0 or self.chance(5)]
            if not fit:
                continue
            chosen = fit if self.chance(60) else self.some(fit, 1)
            chosen = r.sample(chosen, len(chosen))
            idle = [u for u in idle if u not in chosen or self.chance(3)]
            order = {"seq": 0, "target": target, "attackers": [u.id for u in chosen]}
            if self.chance(2):
                order["attackers"].append(r.choice(["nobody"] + [u.id for u in world.units.values() if u.id.startswith(self.prefix) and u not in chosen]))
            if self.chance(3):
                order["amphibious"] = r.choice([True, False])
            company = [u.id for u in able if u.attack_now() == 0 and u not in chosen]
            if company and self.chance(80):
                order["accompany"] = company
            if self.chance(50):
                order["lead"] = r.choice(order["attackers"])
            if self.chance(8):
                order["min_odds"] = r.choice(tables.LABELS)
            if self.chance(50):
                order["loss_order"] = self.some(order["attackers"])
            order["support"] = self.support(RED, target, 2)
            if self.chance(20):
                order["artillery"] = self.artillery(RED)
            order["advance"] = self.advance(order, target)
            self.orders[RED]["attack"].append(order)
            if self.chance(4):
                again = {**order, "target": target if self.chance(50) else r.choice(world.neighbours(target))}
                self.orders[RED]["attack"].append(again)

    def artillery(self, side):
        names = []
        for _ in range(self.rng.choice([1, 1, 2, 3])):
            id = f"g{len(self.world.artillery):03}"
            self.world.artillery[id] = side if self.chance(95) else self.world.enemy(side)
            names.append(id)
        return names

    def support(self, side, target, most):
        world, r = self.world, self.rng
        near = [u for u in world.units.values() if u.side == side and u.kind == "helicopter" and (distance(u.base, target) <= u.cs_range or self.chance(5))]
        support = {"helicopters": [{"id": u.id, "escort": r.choice([0, 0, 0, 1, 2, 3])} for u in r.sample(near, min(len(near), r.choice([0, 1, 1, 2, 3])))]}
        support["air_points"] = r.choice([0, 0, 1, 1, 2, most, 3])
        ships = [u.id for u in world.units.values() if u.side == side and u.kind == "naval" and distance(u.base, target) <= u.cs_range + 2]
        support["naval"] = self.some(ships)[:2] if self.chance(60) else []
        return support

    def advance(self, order, target):
        world, r = self.world, self.rng
        wanted = {}
        ids = order["attackers"] + order.get("accompany", [])
        if self.chance(60):
            wanted["first"] = self.some(ids, 1)
        if self.chance(70):
            fast = [id for id in order["attackers"] if id in world.units and world.units[id].mobility in ("mechanized", "motorized")]
            fast = fast if fast and self.chance(90) else order["attackers"]
            wanted["second"] = [{"unit": id, "hex": self.beyond(target)} for id in self.some(fast)[:2]]
        return wanted

    def beyond(self, target):
        """Mostly a hex next to the target that nobody holds."""
        world = self.world
        near = world.neighbours(target)
        open_ = [place for place in near if self.land(place) and not world.ground_in(place)]
        return self.rng.choice(open_ if open_ and self.chance(85) else near)

    def defend(self, target):
        world, r = self.world, self.rng
        here = [u.id for u in world.ground_in(target, BLUE)]
        order = {"hex": target}
        if self.chance(40):
            order["count"] = self.some(here, 1)
        if self.chance(50):
            order["lead"] = self.some(here, 1)
        order["support"] = self.support(BLUE, target, 1)
        if self.chance(30):
            order["support"]["min_column"] = r.randrange(1, 14)
        if self.chance(12):
            order["artillery"] = self.artillery(BLUE)
        if self.chance(50):
            order["loss_order"] = self.some(here)
        if self.chance(50):
            order["ignore_retreat"] = r.choice(["attempt", "attempt", "never", f"attempt_if_er:{r.randrange(0, 8)}"])
        if self.chance(50):
            order["on_fail"] = r.choice(["retreat", "stand", "stand"])
        if self.chance(50):
            order["retreat_order"] = self.some(here)
        order["retreat"] = [self.retreat(id, target) for id in here if self.chance(60)]
        self.orders[BLUE]["defend"].append(order)

    def retreat(self, id, target):
        world, r = self.world, self.rng
        unit, entry = world.units[id], {"unit": id}
        if (unit.flies() and self.chance(60)) or self.chance(3):
            entry["mode"] = "airmobile"
            bases = [hex.id for hex in world.hexes.values() if hex.has_base() and distance(target, hex.id) <= 13 and hex.control == BLUE]
            if bases and self.chance(60):
                entry["base"] = r.choice(bases)
        elif (unit.marine and self.chance(75)) or self.chance(2):
            entry["mode"] = "marine"
            ships = [u.id for u in world.units.values() if u.kind == "naval" and u.side == BLUE and distance(u.base, target) <= 2]
            if ships and self.chance(60):
                entry["amph"] = r.choice(ships)
        else:
            entry["paths"] = [self.path(target) for _ in range(r.choice([1, 2, 3, 5, 8]))]
            if self.chance(15):
                entry["only"] = True
        return entry

    def path(self, target):
        """A way over the map, legal or not."""
        world, r, here, found = self.world, self.rng, target, []
        for _ in range(r.choice([1, 2, 2, 2])):
            here = r.choice(around(here) if self.chance(95) else sorted(world.hexes))
            found.append(here)
            if here not in world.hexes:
                break
        return found

    def finish(self):
        """Numbers for the attacks, in any order; general policies; where helicopters go."""
        r, attacks = self.rng, self.orders[RED]["attack"]
        for seq, order in zip(r.sample(range(1, 4 * len(attacks) + 1), len(attacks)), attacks):
            order["seq"] = seq
        if self.chance(50):
            general = self.orders[BLUE]["default_defend"] = {}
            if self.chance(70):
                general["ignore_retreat"] = r.choice(["attempt", "never", "attempt_if_er:4"])
            if self.chance(70):
                general["on_fail"] = r.choice(["retreat", "stand"])
            if self.chance(30):
                general["support"] = {"min_column": r.randrange(1, 14)}
        bases = [hex.id for hex in self.world.hexes.values() if hex.has_base()]
        for unit in self.world.by_id():
            if unit.kind == "helicopter" and self.chance(40) and bases:
                self.orders[unit.side]["rebase"].append({"helicopter": unit.id, "bases": r.sample(bases, min(len(bases), 3))})
        self.idle_orders()
        return self

    def idle_orders(self):
        """Orders for nothing: to defend hexes that nobody attacks or that blue does not hold, a second one for a hex, and a number that an
        attack has already. Their own chances, drawn last, leave everything else as it was without them."""
        world, r = self.world, random.Random(self.rng.random())
        defend, attack = self.orders[BLUE]["defend"], self.orders[RED]["attack"]
        ordered, attacked = {order["hex"] for order in defend}, {order["target"] for order in attack}
        held = {world.place(unit) for unit in world.units.values() if unit.side == BLUE}
        quiet = sorted({world.place(unit) for unit in world.units.values() if unit.side == BLUE and unit.kind == "ground"} & set(world.hexes) - ordered - attacked)
        empty = sorted(set(world.hexes) - held - ordered)
        new = [{"hex": place} for place in r.sample(quiet, min(len(quiet), 6)) + r.sample(empty, min(len(empty), 4))]
        new += [{**order, "on_fail": "stand"} for order in r.sample(defend, min(len(defend), 3))]
        r.shuffle(new)
        defend += new
        for order in r.sample(attack, min(len(attack), 3)):
            attack.append({**order, "target": r.choice(attack)["target"]})


def make(rng, battles, across=6, **fixed):
    """A position with so many battles, and its orders."""
    maker = Maker(rng, across, -(-battles // across), **fixed)
    for index in range(battles):
        maker.battle(index)
    maker.tidy = tidy(maker.world)
    return maker.finish()


def tidy(world):
    """What no position may be: ship boxes are the same for both sides, nobody stands in water, nobody but one side holds a hex."""
    for side, others in ((RED, BLUE), (BLUE, RED)):
        world.sides[side].inshore = {"box-a": "friendly" if side == BLUE else "enemy", "box-b": "contested",
                                     "box-c": "friendly" if side == RED else "enemy"}
    for unit in world.units.values():
        if unit.kind == "outpost":
            unit.clearing = unit.retreated_into = False
