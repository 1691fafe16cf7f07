"""Random positions and orders that are legal: many small battles of The Campaign for North Africa on one map."""
from position import Position, Unit, hex_id, neighbours, tag

TERRAIN = ["clear"] * 6 + ["gravel", "rough", "rough", "mountain", "mountain", "heavy-vegetation", "heavy-vegetation",
                           "salt-marsh", "delta", "desert", "clear village", "clear bir", "major-city", "major-city"]
FEATURES = ["ridge", "slope", "slope", "escarpment", "wadi", "major-river", "minor-river", "minor-river ridge", "slope wadi"]
TANKS = ["cw-a9", "cw-crusader-i", "cw-crusader-ii", "cw-grant", "cw-matilda-ii", "cw-scorpion", "cw-mk-vi", "ge-pz-ii",
         "ge-pz-iii-h", "ge-pz-iii-j-special", "ge-pz-iv-f2", "it-m13-40", "it-cv33"]
FOOT = ["cw-k", "cw-l", "cw-n", "cw-u", "ge-g", "ge-k", "ge-l", "ge-n", "it-v", "it-w", "it-m", "it-y"]
GUNS = ["cw-18-pdr", "cw-25-pdr", "cw-4-5-inch-gun", "cw-60-pdr", "cw-155mm-how", "ge-10-5cm-lefh18", "ge-15cm-sfh18",
        "ge-21cm-mrs", "ge-17cm-k18", "it-75-18", "it-100-17", "it-149-13", "it-155mm-french", "it-para-artillery"]
DRIVEN_GUNS = ["cw-sp-25-pdr", "cw-105mm-sp", "ge-15cm-sp", "it-semovente-75-18"]
TANK_GUNS = ["cw-2-pdr", "cw-6-pdr", "cw-17-pdr", "ge-5cm-pak38", "ge-7-62cm-pak-r", "it-47-32", "cw-sp-6-pdr", "ge-marder-iii"]
FLAK = ["cw-bofors", "cw-3-7-inch-aa", "ge-88mm", "ge-light-flak", "it-20mm", "it-90-53"]
BLOCK = 11  # hexes from one battle to the next


class Maker:
    """Makes one battle after the other in a position."""

    def __init__(self, position, rng):
        self.position, self.rng, self.count = position, rng, 0
        self.ammo = position.option("logistics", "ammo-and-fuel") != "none"
        self.fuel = position.option("logistics", "ammo-and-fuel") == "ammo-and-fuel"

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    def battle(self, index):
        per_row = 99 // BLOCK
        self.target = hex_id(index % per_row * BLOCK + 6, index // per_row * BLOCK + 6)
        self.prefix, self.count = f"s{index:02}", 0
        kind = self.rng.choices(["one", "pair", "two"], [66, 17, 17])[0]
        self.armored = self.chance(35)  # a battle of tanks and guns against tanks
        self.ground(self.target)
        ring = neighbours(self.target)
        self.second = self.rng.choice(ring) if kind != "one" else None
        if self.second:
            self.ground(self.second)
        targets = [self.target] + ([self.second] if self.second else [])
        places = [place for place in ring if place not in targets]
        if kind == "pair":
            common = [p for p in places if p in neighbours(self.second)]
            self.origin = self.rng.choice(common)
            rest = [p for p in places + neighbours(self.second) if p not in targets + [self.origin]]
            places = [self.origin] + self.rng.sample(sorted(set(rest)), self.rng.choice([0, 1, 1]))
        elif kind == "two":
            more = [p for p in neighbours(self.second) if p not in targets + places]
            places = self.rng.sample(places, self.rng.choice([1, 2])) + self.rng.sample(more, 1)
        else:
            places = self.rng.sample(places, self.rng.choice([1, 1, 2, 2, 3]))
        for place in places:
            if self.chance(40):
                self.position.hexes[place] = self.rng.choice(["rough", "mountain", "heavy-vegetation", "gravel", "salt-marsh", "rough"])
            for target in targets:
                if target in neighbours(place) and self.chance(50):
                    self.hexside(place, target)
        self.pinned_all, self.patrol, unrated = self.chance(7), False, self.chance(4)
        self.unassigned_defence = self.chance(5)
        for target in targets:
            self.fill(target, self.position.other, first=target == self.target)
        for group in [g for target in targets for u in self.position.at(target) for g in u.groups if unrated]:
            group.rate("defense", 0)
        self.pinned_all, self.patrol = False, self.chance(5)
        for place in places:
            self.fill(place, self.position.phasing, first=place == places[0])
        self.mines(targets, places)
        self.behind(targets, places)
        self.gun_orders(targets + places)
        self.barrages(targets, places)
        self.attack_orders(kind, targets, places)
        self.defence_orders(targets)
        if self.chance(30):
            units = [u.id for target in targets for u in self.position.at(target, self.position.other)]
            units = units if self.chance(50) else units[:1]
            if units:
                self.order(self.position.other, tag("stand", assault=min(targets) if kind == "pair" else targets[0], units=" ".join(units)))
        return targets + places

    def order(self, side, text):
        self.position.orders[side].append(text)

    # ---- ground ----
    def ground(self, place):
        words = self.rng.choice(TERRAIN)
        self.position.hexes[place] = words
        if "major-city" in words:
            if self.chance(80):
                self.facility(place, "city", self.rng.randrange(4))
        elif self.chance(35):
            self.facility(place, "fortification", self.rng.choice([0, 1, 1, 2, 2, 3, 3]))
        if self.chance(10):
            self.facility(place, self.rng.choice(["airfield", "landing-strip"]), self.rng.randrange(1, 6), side=self.position.other,
                          planes=self.rng.randrange(30))
        if self.chance(10) and not self.ammo:
            self.position.dumps.append(dict(id=f"{self.prefix}-dump-{place}", side=self.position.other, hex=place, ammo=self.rng.randrange(500),
                                            fuel=self.rng.randrange(500), dummy="true" if self.chance(20) else None))
        if self.chance(8):
            self.facility(place, self.rng.choice(["road", "railroad"]), 0)

    def facility(self, place, kind, level, **more):
        self.position.facilities.append(dict(id=f"{self.prefix}-{kind}-{place}", hex=place, kind=kind, level=level, **more))

    def mines(self, targets, places):
        if self.chance(16):
            owner = self.position.other if self.chance(75) else self.position.phasing
            self.facility(self.rng.choice(targets + places), "minefield", 0, side=owner, dummy="true" if self.chance(20) else None)

    def hexside(self, place, target):
        words = self.rng.choice(FEATURES[:4] if self.armored else FEATURES)
        if self.chance(80 if self.armored else 45):
            words += " " + self.rng.choice(["road", "track", "track", "railroad"])
        upper = self.rng.choice([place, target]) if "slope" in words or "escarpment" in words else None
        self.position.hexsides[frozenset((place, target))] = (words, upper)

    # ---- units ----
    def unit(self, place, side, type, **traits):
        self.count += 1
        unit = Unit(f"{self.prefix}-{self.count}", side, place, type, **traits)
        unit.cohesion = self.rng.choice([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, -1, -2, -3, -4, -5, -6, -7, -8, -9])
        if self.chance(8):
            unit.cohesion = -self.rng.randrange(10, 20)
        if side == self.position.other and self.chance(1):
            unit.cohesion = -26
        unit.morale = self.rng.randrange(-3, 4)
        if self.chance(30):
            unit.morale = self.rng.choice([1, 2, 3])
        unit.nationality = "commonwealth" if side == "commonwealth" else self.rng.choice(["german", "italian"])
        unit.ammo = 0 if not self.ammo or side == self.position.other and self.chance(9) else 900
        unit.fuel = 0 if not self.fuel or side == self.position.other and self.chance(20) else 900
        if self.pinned_all or self.chance(3):
            unit.flags.add("pinned-by-air")
        return self.position.add(unit)

    def odd_ratings(self, kind):
        """Ratings of no printed counter: halves, zero and large ones, parentheses."""
        if not self.chance(30):
            return {}, ()
        r = self.rng
        ratings = {"offense": r.choice([0, 1, 2, 3, 5, 7, 9, 12]), "defense": r.choice([0, 1, 2, 3, 5, 6, 8, 12])}
        if kind in ("tank", "recce"):
            ratings.update({"armor": r.randrange(0, 9), "anti-armor": r.randrange(0, 13)})
        if kind in ("artillery", "anti-tank"):
            ratings.update({"vulnerability": r.randrange(0, 12), "anti-armor": r.randrange(0, 13)})
        parentheses = [name for name in ("offense", "defense", "anti-armor") if self.chance(12)]
        return ratings, parentheses

    def command(self, unit):
        """A headquarters that commands others does not give up before they fight: no rule says whose morale is theirs then."""
        unit.cohesion = max(unit.cohesion, -9)
        return unit

    def give(self, unit, model, kind, most):
        ratings, parentheses = self.odd_ratings(kind)
        toe = self.rng.randrange(1, most + 1)
        group = self.position.give(unit, model, kind, toe, ratings, parentheses)
        if self.chance(60):
            unit.max_toe = max(unit.max_toe, toe + self.rng.randrange(0, 12))
        return group

    def fill(self, place, side, first):
        """Units for a hex of a battle; the first hex of a side has somebody who can fight."""
        how = "some" if self.patrol else self.rng.choices(["formation", "some"], [18, 82])[0]
        if how == "formation":
            self.formation(place, side)
        for n in range(self.rng.choice([1, 1, 2, 2, 3, 4]) - (1 if how == "formation" else 0)):
            self.any_unit(place, side, solid=first and n == 0)

    def formation(self, place, side):
        m = self.rng.choice([0, 2, 2, 3, 3, 4])
        division = None
        if self.chance(30):
            division = self.command(self.unit(place, side, "headquarters", level="division", sp=5, max_subunits=self.rng.choice([1, 2, 3])))
        for _ in range(1 if not division else self.rng.choice([1, 2])):
            brigade = self.command(self.unit(place, side, "headquarters", level="brigade", sp=self.rng.choice([2, 3]), max_subunits=m))
            if division:
                brigade.parent, brigade.attached = division.id, True
            if self.chance(15):
                brigade.engineers = "headquarters"
            for _ in range(self.rng.choice([1, 2, 2, 3])):
                battalion = self.unit(place, side, "infantry", cpa=10)
                battalion.parent, battalion.attached = brigade.id, not self.chance(15)
                battalion.flags |= brigade.flags & {"pinned-by-air"}
                self.give(battalion, self.rng.choice(FOOT), "infantry", 9)

    def any_unit(self, place, side, solid):
        kinds = ["infantry", "tank", "recce", "artillery", "driven", "anti-tank", "flak", "engineer", "halftracks", "mixed", "brigade", "weapons",
                 "headquarters"]
        weights = [26, 20, 6, 13, 5, 8, 4, 4, 4, 5, 4, 2, 2]
        if self.armored:
            weights = [12, 45, 8, 4, 8, 20, 5, 0, 6, 4, 0, 1, 1]
        elif solid:
            kinds, weights = kinds[:3] + ["halftracks", "mixed", "brigade"], [30, 24, 8, 8, 5, 5]
        kind = "recce" if self.patrol else self.rng.choices(kinds, weights)[0]
        sp = self.rng.choice([0, 1, 1, 1])
        make = lambda type, **traits: self.unit(place, side, type, sp=sp, level="battalion" if sp else "company", **traits)
        if kind in ("infantry", "mixed", "brigade"):
            unit = make("infantry", cpa=10)
            if kind == "brigade":
                unit.sp, unit.level, unit.cpa = self.rng.choice([2, 3, 4]), "brigade", 20
                unit.flags.add("single-counter")
            model = self.rng.choice(FOOT)
            self.give(unit, model, "machinegun" if model in ("cw-u", "it-y") else "infantry", 12)
            if kind == "mixed":
                self.give(unit, self.rng.choice(TANKS), "tank", 6)
            elif self.chance(10):
                self.give(unit, "it-q", "heavy-weapons", 3)
        elif kind == "tank":
            unit = make("tank")
            for _ in range(self.rng.choice([1, 1, 2])):
                self.give(unit, self.rng.choice(TANKS), "tank", 12)
        elif kind == "recce":
            self.give(make("recce", cpa=45), self.rng.choice(["cw-hh", "ge-ee"]), "recce", 9)
        elif kind == "artillery":
            self.give(make("artillery", cpa=15), self.rng.choice(GUNS), "artillery", 12)
        elif kind == "driven":
            self.give(make("artillery", cpa=20), self.rng.choice(DRIVEN_GUNS), "artillery", 8)
        elif kind == "anti-tank":
            self.give(make("anti-tank", cpa=15), self.rng.choice(TANK_GUNS), "anti-tank", 9)
        elif kind == "flak":
            self.give(make("anti-aircraft", cpa=15), self.rng.choice(FLAK), "anti-air", 8)
        elif kind == "engineer":
            self.give(make("engineer", engineers="battalion" if sp else "company"), "engineer", "engineer", 2)
        elif kind == "halftracks":
            unit = make("infantry", cpa=10)
            unit.flags.add("halftracks")
            self.give(unit, "ge-j", "infantry", 8)
        elif kind == "weapons":
            self.give(make("infantry", cpa=15), "it-q", "heavy-weapons", 3)
        else:
            unit = make("headquarters")
            unit.sp = 0
            if self.chance(60):
                self.give(unit, self.rng.choice(["cw-k", "cw-a9", "cw-25-pdr"]), "infantry", 3)
                model = unit.groups[0].model
                unit.groups[0].kind = {"cw-k": "infantry", "cw-a9": "tank", "cw-25-pdr": "artillery"}[model]
        if self.chance(25):
            self.trucks(list(self.position.units.values())[-1])

    def trucks(self, unit):
        for cargo in self.rng.sample(["none", "stores", "water"] + ([] if self.ammo else ["ammo", "fuel"]), self.rng.choice([1, 1, 2])):
            kind = self.rng.choice(["light", "medium", "heavy"])
            self.position.trucks.append(dict(id=f"{unit.id}-{cargo}", side=unit.side, unit=unit.id, type=kind,
                                             points=self.rng.randrange(1, 5), cargo=cargo, amount=0 if cargo == "none" else self.rng.randrange(1, 5)))

    def behind(self, targets, places):
        """A unit behind a target that falls back into it before the assault (CNA-6)."""
        if not self.chance(12):
            return
        taken = set(targets + places)
        free = [p for p in neighbours(targets[0]) if p not in taken and not any(n in places for n in neighbours(p))]
        load = sum(u.sp for u in self.position.at(targets[0]))
        if not free or load > 1 or "salt-marsh" in self.position.words(targets[0]):
            return
        unit = self.unit(self.rng.choice(free), self.position.other, "infantry", cpa=25)
        unit.cohesion, unit.flags, unit.fuel = max(unit.cohesion, -9), set(), 900
        self.give(unit, self.rng.choice(FOOT), "infantry", 6)
        if self.chance(50):
            self.give(unit, self.rng.choice(TANKS), "tank", 4)
        self.position.retreats.append((unit.id, targets[0]))
        self.order(self.position.other, tag("rba", units=unit.id, path=targets[0]))

    # ---- orders ----
    def gun_orders(self, places):
        for place in places:
            for unit in self.position.at(place):
                if self.position.is_gun_unit(unit) and self.chance(70):
                    unit.ordered_position = self.rng.choice(["forward", "forward", "back"])
                    self.order(unit.side, tag("position", unit=unit.id, value=unit.ordered_position))

    def barrages(self, targets, places):
        for side, own, enemy in ((self.position.phasing, places, targets), (self.position.other, targets, places)):
            guns = [g for place in own for u in self.position.at(place, side) for g in u.groups
                    if g.rating("barrage") > 0 and "pinned-by-air" not in u.flags and u.cohesion > -26 and (u.ammo or not self.ammo)]
            free = {g.id: g.toe for g in guns}
            goals = [(place, goal) for place in enemy for goal in self.goals(place, side)]
            self.rng.shuffle(goals)
            for place, goal in goals:
                self.plan(side, place, goal, guns, free)

    def goals(self, place, side):
        """What may be fired at in a hex: units that a list would hold, and facilities."""
        found = [("unit", u) for u in self.position.at(place) if u.side != side and self.position.listed(u)]
        found += [("facility", row) for row in self.position.facilities if row["hex"] == place and row["kind"] != "minefield"
                  and (row["kind"] not in ("fortification", "city") or row["level"] > 0)]
        return found + [("dump", row) for row in self.position.dumps if row["hex"] == place and row["side"] != side]

    def plan(self, side, place, goal, guns, free):
        whole = self.position.option("barrage-split", "unit" if self.position.option("profile", "") == "assistant" else "toe") == "unit"
        barrages, origins = [], set()
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            near = [g for g in guns if free[g.id] and place in neighbours(g.unit.hex) and g.unit.hex not in origins
                    and not (whole and any(free[o.id] < o.toe for o in g.unit.groups if o.id in free))]
            if not near or not self.chance(70):
                continue
            first = self.rng.choice(near)
            group = [first]
            if first.unit.where() == "forward" and first.unit.nationality != "italian" and not whole:
                group += [g for g in near if g is not first and g.unit.where() == "forward" and g.unit.nationality != "italian" and self.chance(50)]
            fire = []
            for gun in group:
                if any(gun.unit is unit for unit, _, _ in fire):
                    continue
                toe = free[gun.id] if whole or gun.unit.where() == "back" or self.chance(60) else self.rng.randrange(1, free[gun.id] + 1)
                fire.append((gun.unit, gun, toe))
                free[gun.id] = 0 if whole or gun.unit.where() == "back" else free[gun.id] - toe
                origins.add(gun.unit.hex)
            barrages.append(fire)
        if barrages:
            self.write_plan(side, goal, barrages, whole)

    def write_plan(self, side, goal, barrages, whole):
        kind, thing = goal
        target = thing.id if kind == "unit" else thing["id"]
        self.position.plans.append((side, kind, target, barrages))
        if kind == "unit":
            self.position.intel.append(dict(id=f"know-{target}", side=side, unit=target, hex=thing.hex))
        rows = "".join(tag("barrage", "".join(tag("gun", unit=u.id, group=None if whole else g.id, toe=None if whole else n) for u, g, n in fire))
                       for fire in barrages)
        self.order(side, tag("barrage-plan", rows, target=target))

    def attack_orders(self, kind, targets, places):
        for place in places:
            probing = self.patrol or self.chance(18)
            for unit in self.position.at(place, self.position.phasing):
                near = [t for t in targets if t in neighbours(place)]
                for group in unit.groups:
                    self.attack_group(kind, unit, group, near, place, probing)

    def attack_group(self, kind, unit, group, near, place, probing):
        if unit.where() == "back" or unit.cohesion <= -26 or "pinned-by-air" in unit.flags or self.position.idle_headquarters(unit, group):
            return
        pos, left = self.position, group.toe
        pair = kind == "pair"
        can_assault = (place == self.origin if pair else True) and all(pos.may_assault(unit, place, t) for t in (near if pair else []))
        goal = self.rng.choice(near)
        can_assault = can_assault and (pair or pos.may_assault(unit, place, goal))
        shot = self.rng.choice(near)
        can_fire = group.rating("anti-armor") > 0 and not pos.fire_forbidden(place, shot)
        is_gun = group.kind in ("artillery", "anti-tank", "anti-air") or pos.is_gun_unit(unit)
        fires = 4 if group.kind in ("tank", "anti-tank", "anti-air") else 1
        how = self.rng.choice(["assault"] * 5 + ["fire"] * (3 * fires if self.armored else fires) + ["split", "some", "idle"])
        if how == "idle" or is_gun and how in ("split", "some"):
            return
        if how in ("split", "some") and not (can_assault and can_fire):
            how = "assault"
        if how in ("fire", "split") and can_fire:
            toe = left if how == "fire" else self.rng.randrange(1, left + 1)
            if toe:
                pos.assign(unit, group, toe, "anti-armor", [shot])
                left -= toe
        if how != "fire" and can_assault and left:
            toe = left if how != "some" else self.rng.randrange(1, left + 1)
            toe = max(1, toe * 2 // 5) if probing and not is_gun else toe
            pos.assign(unit, group, toe, "close-assault", sorted(near) if pair else [goal])
            left -= toe

    def defence_orders(self, targets):
        if self.chance(45) and not self.unassigned_defence:
            return
        for target in targets:
            for unit in self.position.at(target, self.position.other):
                if self.unassigned_defence or self.chance(80):
                    for group in unit.groups:
                        self.defend_group(unit, group)

    def defend_group(self, unit, group):
        pos, left = self.position, group.toe
        if unit.where() == "back" or unit.cohesion <= -26 or "pinned-by-air" in unit.flags or pos.idle_headquarters(unit, group):
            return
        if self.ammo and not unit.ammo:
            return
        is_gun = group.kind in ("artillery", "anti-tank", "anti-air") or pos.is_gun_unit(unit)
        roles = ["close-assault"] * 6 + ["anti-armor"] * (9 if self.armored else 3) + ["split", "withheld", "withheld"]
        how = "withheld" if self.unassigned_defence else self.rng.choice(roles)
        if how in ("anti-armor", "split") and group.rating("anti-armor") == 0 or how == "split" and is_gun:
            how = "close-assault"
        if how == "split":
            toe = self.rng.randrange(0, left + 1)
            if toe:
                pos.assign(unit, group, toe, "anti-armor", [])
            if left - toe:
                pos.assign(unit, group, left - toe, "close-assault", [])
        else:
            pos.assign(unit, group, left, how, [])


def make_position(number, phasing, options, rng, battles):
    position = Position(f"second-{number}", phasing, options)
    maker = Maker(position, rng)
    places = []
    for index in range(battles):
        maker.origin = None
        places.append(maker.battle(index))
    axis = [u for u in position.units.values() if u.side == "axis" and u.groups and not u.attached
            and u.id not in {id for id, _ in position.retreats}]
    position.rommel = rng.choice(axis).hex
    for side, text in position.assigned_orders():
        position.orders[side].append(text)
    return position
