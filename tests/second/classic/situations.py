"""Random positions, legal orders and house charts of four shapes, from fixed seeds."""
from fractions import Fraction

from board import DIRECTIONS, Board
from tables import CHARTS, DICE, EFFECTS, Chart, Effect, Force, Result
from world import Unit, World

FEATURES = ("forest", "rough", "town", "fortified", "road", "swamp", "hill", "bunker", "city", "clear")
HEXSIDES = ("river", "river", "stream", "escarpment")
SHAPES = ("own charts", "folio", "steps", "differential")
EXCHANGES = ("full", "half", "smaller", "smaller-half")
PHASING, OPPOSING = "blue", "red"


def make(rng, number, battles):
    """A world with its orders: side -> orders."""
    shape = SHAPES[number % len(SHAPES)]
    chart, tec, effects = {"own charts": own_charts, "folio": folio, "steps": step_game, "differential": differential}[shape](rng, number // 4)
    switches = {"crt": chart.name, "tec": tec, **random_switches(rng, shape)}
    board = make_board(rng)
    world = World(board, switches, chart, effects, PHASING, OPPOSING)
    maker = Positions(rng, world, shape)
    orders = {PHASING: maker.attacks(battles), OPPOSING: []}
    for side in (PHASING, OPPOSING):
        orders[side] += maker.retreats(side)
        rng.shuffle(orders[side])
    return shape, world, orders


def random_switches(rng, shape):
    pick = rng.choice
    switches = {
        "stacking-limit": pick((1, 2, 2, 3)), "zoc": rng.random() < 0.85, "zoc-stopped-by": pick(((), ("river",), ("stream", "escarpment"))),
        "no-retreat-across": pick((("river",), ("river",), (), ("river", "escarpment"))), "retreat-chooser": pick(("owner", "owner", "opponent")),
        "partial-retreat": pick(("eliminate", "eliminate", "stop")), "advance-max-units": pick((0, 1, 1, 2, 3)),
        "default-advance": pick(("none", "first")), "tec-combine": pick(("max", "sum", "hexside-replaces")), "clamp": pick(("before", "after")),
        "river-condition": pick(("all-attackers", "any-attacker")), "range-effect-kind": pick(("strength", "column")),
        "ranged-immune": rng.random() < 0.6, "zoc-stops-ranged-fire": rng.random() < 0.7,
    }
    if shape != "own charts":
        switches.update({"loss-chooser": pick(("owner", "owner", "opponent")), "loss-order": pick(("strongest", "lead")),
                         "reduced-strength": pick(("share", "share", "same"))})
    return switches


# ---- charts ----
def own_charts(rng, number):
    chart = CHARTS[("s3-differential", "ratio-default", "ww-page", "ratio-default", "ww-js")[number % 5]]
    tecs = ("s3-tec", "tec-full") if chart.basis == "ratio" else ("s3-tec", "s3-tec-differential", "ww-tec", "tec-full")
    tec = rng.choice(tecs)
    return chart, tec, EFFECTS[tec]


def folio(rng, number):
    """Odds, a d6, rows beyond the die, terrain on the die."""
    columns = rng.choice(("1-3 1-2 1-1 2-1 3-1 4-1 5-1", "1-2 1-1 1.5-1 2-1 3-1 4-1", "1-1 1.5-1 2-1 3-1", "2-1 3-1 4-1", "1-4 1-3 1-2"))
    rows = [str(at) for at in range(rng.randint(-3, 0), rng.randint(7, 10))]
    return house("folio", rng, "ratio", columns, rows, "d6"), "house-tec", house_effects(rng, "ratio")


def step_game(rng, number):
    """Differential and odds in turn."""
    if number % 2:
        rows = ["..1", "2", "3", "4", "5", "6.."]
        return house("step-table", rng, "differential", "..-3 -2..0 1-2 3-4 5..", rows, "d6"), "house-tec", house_effects(rng, "")
    rows = ["..0", "1", "2", "3", "4", "5", "6", "7"]
    return house("step-table", rng, "ratio", "1-2 1-1 2-1 3-1 4-1 5-1", rows, "d6"), "house-tec", house_effects(rng, "ratio")


def differential(rng, number):
    """Other dice than a d6."""
    die = ("2d6", "d10", "d20", "d10/0", "3d6", "d12")[number % 6]
    count, faces, first = DICE[die]
    low, high = count * first - rng.randint(0, 2), count * (faces + first - 1) + rng.randint(0, 3)
    columns = rng.choice(("..-6 -5..-3 -2..0 1-3 4-6 7..", "..-1 0 1 2-3 4-5 6-7 8-9 10..", "-4..-3 -2..-1 0 1-2 3-4 5-6", "..0 1.."))
    return house("points", rng, "differential", columns, bands(rng, low, high), die), "house-tec", house_effects(rng, "")


def bands(rng, low, high):
    """Rows of one to three rolls; the outermost may have no end."""
    rows, at = [], low
    while at <= high:
        last = min(at + rng.randint(0, 2), high)
        rows.append([at, last])
        at = last + 1
    words = [f"{a}" if a == b else f"{a}..{b}" if a < 0 else f"{a}-{b}" for a, b in rows]
    if rng.random() < 0.5:
        words[0], words[-1] = f"..{rows[0][1]}", f"{rows[-1][0]}.."
    return words


def house(name, rng, basis, columns, rows, die):
    """A chart whose legend and cells are drawn; some codes of CRT-8 keep their meaning."""
    results = {f"X{i}": random_result(rng) for i in range(14)}
    for kind in EXCHANGES:
        results[f"Ex{len(results)}"] = Result(exchange=kind, advance=rng.random() < 0.8)
    if rng.random() < 0.4:
        results["DR"] = random_result(rng)
    codes = list(results) + ["NR", "DR", "DR2", "AR", "DE", "AE", "EX"]
    width = len(columns.split())
    cells = [rng.choice(codes) for _ in range(width * len(rows))]
    for place, code in zip(rng.sample(range(len(cells)), min(len(cells), len(results))), results):
        cells[place] = code
    return Chart(name, basis, columns, [(at, " ".join(cells[i * width:(i + 1) * width])) for i, at in enumerate(rows)], die, results)


def random_force(rng):
    loses = rng.choice((0, 0, 0, 1, 1, 1, 2, 2, 3, 4, "half", "half", "all"))
    if loses == "all":
        return Force("all")
    retreats = rng.choice((0, 0, 1, 1, 2, 2))
    by = rng.choice(("force", "unit")) if loses else "force"
    return Force(loses, by, retreats, rng.choice(("eliminated", "steps")) if retreats else "eliminated")


def random_result(rng):
    attacker = random_force(rng) if rng.random() < 0.6 else Force()
    defender = random_force(rng) if rng.random() < 0.85 else Force()
    return Result(attacker, defender, "", rng.random() < 0.8, defender.loses == "all" and rng.random() < 0.5)


def house_effects(rng, basis):
    """Entries of every kind that has a meaning for a chart."""
    die, column, mul, add = "die", "column", "strength-mul", "strength-add"
    D, A, H = "defender-hex", "attacker-hex", "hexside"
    found = [
        Effect("hill", D, die, 1), Effect("swamp", D, die, 2), Effect("rough", D, die, -1), Effect("town", D, die, 1), Effect("bunker", D, die, 3),
        Effect("road", D, die, -2), Effect("river", H, die, 1), Effect("forest", D, column, -1), Effect("city", D, column, -2),
        Effect("fortified", D, column, -3), Effect("clear", D, column, 1), Effect("road", D, column, 2), Effect("stream", H, column, -1),
        Effect("escarpment", H, column, -2), Effect("swamp", A, column, -1), Effect("hill", A, column, 1), Effect("town", A, die, -1),
        Effect("river", H, mul, Fraction(1, 2), "attacker"), Effect("city", D, mul, Fraction(3, 2), "defender"),
        Effect("forest", D, mul, Fraction(2, 3), "attacker", "unit", ("armor",)), Effect("hill", A, add, 1, "attacker"),
        Effect("rough", D, add, 1, "defender"), Effect("fortified", D, add, 3, "defender", "hex"),
        Effect("town", D, add, 2, "defender", "hex", ("infantry",)), Effect("swamp", D, add, -2, "defender", "hex"),
        Effect("swamp", D, add, -1, "attacker", "unit", ("armor",)), Effect("escarpment", H, add, -1, "attacker"),
    ]
    if basis != "ratio":
        found += [Effect("forest", D, "differential", -1), Effect("hill", D, "differential", -2), Effect("river", H, "differential", -2),
                  Effect("road", A, "differential", 1), Effect("clear", D, "differential", 1)]
    return [effect for effect in found if rng.random() < 0.8]


# ---- the map ----
def make_board(rng):
    board = Board(rng.randint(26, 32), rng.randint(22, 26), rng.choice(("down", "down", "up")))
    rough, wet, walls = rng.choice((0.3, 0.6)), rng.choice((0.08, 0.2, 0.3)), rng.choice((0.03, 0.05, 0.15))
    for hex in board.hexes:
        if rng.random() < rough:
            board.terrain[hex] = rng.sample(FEATURES, rng.choice((1, 1, 2, 3)))
        if rng.random() < walls:
            board.prohibited.add(hex)
        for near in board.near[hex].values():
            if hex < near and rng.random() < wet:
                board.sides[frozenset((hex, near))] = sorted(set(rng.choices(HEXSIDES, k=rng.choice((1, 1, 2)))))
    return board


def some_near(rng, board, hex):
    return rng.choice(list(board.near[hex].values()))


# ---- units and orders ----
class Positions:
    def __init__(self, rng, world, shape):
        self.rng, self.world, self.board, self.shape = rng, world, world.board, shape
        self.limit, self.stepped = world.switches["stacking-limit"], shape != "own charts"
        self.counts, self.toothless = {PHASING: 0, OPPOSING: 0}, rng.choice((0.1, 0.5))
        self.joins = {}  # unit -> the hex of friends that it is to retreat to

    def unit(self, side, hex, range=1, toothless=False):
        rng = self.rng
        self.counts[side] += 1
        words = {}
        steps = rng.choice((1, 1, 2, 2, 3, 4)) if self.stepped else 1
        if steps > 1:
            for name in ("attack_reduced", "defense_reduced", "strength_reduced"):
                if rng.random() < 0.25:
                    words[name] = rng.randint(0, 5)
        self.world.add(Unit(f"{side[0]}{self.counts[side]}", side, hex, self.strength(side == PHASING), self.strength(side == OPPOSING), steps,
                            type=rng.choice(("infantry", "armor")), range=range, exerts_zoc=not toothless and rng.random() > self.toothless,
                            **words))

    def strength(self, matters):
        return self.rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 9)) if matters else self.rng.randint(0, 6)

    def free(self, hex, side):
        there = self.world.there(hex)
        return len(there) < self.limit and all(unit.side == side for unit in there)

    def attacks(self, battles):
        """Places units until there are so many attacks."""
        rng = self.rng
        while True:
            for _ in range(8):
                self.cluster(rng.choice(self.board.hexes))
            self.pair(rng.choice(self.board.hexes))
            orders = self.orders(battles)
            if len(orders) == battles:
                return orders

    def cluster(self, hex):
        """A stack with attackers next to it, guns, and friends behind it."""
        rng = self.rng
        if not self.free(hex, OPPOSING):
            return
        for _ in range(rng.randint(1, self.limit)):
            if self.free(hex, OPPOSING):
                self.unit(OPPOSING, hex)
        near = list(self.board.near[hex].values())
        for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4))):
            place = rng.choice(near)
            if self.free(place, PHASING):
                self.unit(PHASING, place)
        if rng.random() < 0.35:
            self.near_by(hex, PHASING, rng.randint(2, 7))
        if rng.random() < 0.4:
            self.near_by(hex, OPPOSING, 1)

    def pair(self, hex):
        """Two hexes next to each other and attackers that bar no way: who retreats from one into the other is a bystander there (CRT-4.7)."""
        rng, places = self.rng, [hex, some_near(self.rng, self.board, hex)]
        if self.limit == 1 or any(self.world.there(place) for place in places):
            return
        for place in places:
            self.unit(OPPOSING, place)
            for _ in range(rng.randint(1, 3)):
                other = some_near(rng, self.board, place)
                if other not in places and self.free(other, PHASING):
                    self.unit(PHASING, other, rng.randint(1, 2), toothless=True)
        self.joins.update((unit.id, places[1]) for unit in self.world.there(hex))

    def near_by(self, hex, side, reach):
        for _ in range(reach):
            hex = some_near(self.rng, self.board, hex)
        if self.free(hex, side):
            self.unit(side, hex, max(reach, 1))

    def orders(self, battles):
        """Legal attack orders, each unit and each hex once."""
        rng, used, orders = self.rng, set(), []
        targets = [hex for hex, units in self.world.stacks.items() if units[0].side == OPPOSING]
        rng.shuffle(targets)
        mine = [unit for unit in self.world.units.values() if unit.side == PHASING and unit.attack > 0]
        guns = [unit for unit in mine if unit.range > 1]
        for target in targets:
            near = [unit for place in self.board.near[target].values() for unit in self.world.there(place) if unit.side == PHASING and unit.attack]
            able = near + [gun for gun in guns if gun not in near and self.reaches(gun, target)]
            able = [unit for unit in able if unit.id not in used and rng.random() < 0.85]
            if able and len(orders) < battles:
                rng.shuffle(able)
                units = [unit.id for unit in able[:rng.choice((1, 2, 3, 4, 6))]]
                used.update(units)
                orders.append(self.attack(target, units))
        return orders

    def reaches(self, gun, target):
        stopped = self.world.switches["zoc-stops-ranged-fire"] and self.world.controlled(gun.hex, PHASING)
        return self.board.range(gun.hex, target) <= gun.range and not stopped

    def attack(self, target, units):
        """Lists name only who may be named (CRT-E12)."""
        rng, world = self.rng, self.world
        adjacent = [id for id in units if self.board.range(world.units[id].hex, target) == 1]
        payers = adjacent if world.switches["ranged-immune"] else units
        order = {"kind": "attack", "target": target, "units": units}
        if rng.random() < 0.6:
            order["seq"] = rng.randint(0, 60)
        if adjacent and rng.random() < 0.6:
            order["advance"] = rng.sample(adjacent, rng.randint(1, len(adjacent))) if rng.random() < 0.85 else "none"
        if payers and rng.random() < 0.45:
            order["exchange"] = rng.sample(payers, rng.randint(1, len(payers)))
        return order

    def retreats(self, side):
        """Orders of one side: for its own units, or under `opponent` for the others."""
        rng = self.rng
        about = side if self.world.switches["retreat-chooser"] == "owner" else self.world.enemy_of(side)
        units = [unit for unit in self.world.units.values() if unit.side == about]
        found = [self.retreat(unit.id, unit.hex, about) for unit in units if unit.id in self.joins or rng.random() < 0.4]
        if rng.random() < 0.4:
            found.append(self.retreat("*", rng.choice(self.board.hexes), about))
        return found

    def nexts(self, hex, side):
        """Where friends are, more often than elsewhere."""
        near = list(self.board.near[hex].values())
        friends = [place for place in near if any(unit.side == side for unit in self.world.there(place))]
        return friends if friends and self.rng.random() < 0.7 else near

    def retreat(self, name, hex, side):
        rng, order = self.rng, {"kind": "retreat", "unit": name}
        if name in self.joins:
            order["path"] = [self.joins[name]]
        elif rng.random() < 0.6:
            order["path"] = []
            for _ in range(rng.choice((1, 2, 2, 2))):
                hex = rng.choice(self.nexts(hex, side))
                order["path"].append(hex)
        if rng.random() < 0.5:
            order["prefer"] = rng.sample(DIRECTIONS, rng.randint(1, 6))
        if rng.random() < 0.4:
            order["order"] = rng.randint(0, 9)
        return order
