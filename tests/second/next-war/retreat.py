"""Retreat: its length, whole paths and their ranking, flights and ships, failure (section 10)."""
import tables
from support import air_defense, air_defense_modifiers, points_of
from world import distance


def length(hex):
    """NW-10.2."""
    return 2 if hex.terrain in tables.RETREAT_TWO and not hex.city and not hex.fortification else 1


def may_ignore(hex, side):
    """NW-10.5."""
    return hex.terrain in tables.IGNORE_RETREAT or hex.city or hex.fortification or hex.beachhead == side


def attempts(hex, side, policy, lowest):
    """NW-10.8: whether the check of NW-10.6 is tried."""
    if not may_ignore(hex, side) or policy == "never":
        return False
    if policy == "attempt":
        return True
    if policy:
        return lowest >= int(policy.split(":")[1])
    return hex.city or hex.terrain == "urban" or hex.fortification or hex.beachhead == side or lowest >= 5


class Retreat:
    """The retreat of one group of units from a hex: the defenders, or later the passengers."""

    def __init__(self, world, place, side, retreating, orders, die):
        self.world, self.place, self.side, self.die = world, place, side, die
        self.retreating = {unit.id for unit in retreating}  # everyone who retreats in this combat
        self.orders, self.length = orders, length(world.hexes[place])
        self.failed, self.told, self.checks = [], {}, []

    # ---- one step (NW-10.9 to 10.13) ----
    def step_letters(self, unit, start, end, last):
        """Letters of NW-E20 that a step earns, and whether it may be judged further."""
        world, found = self.world, set()
        if end not in world.neighbours(start):
            return {"a"} if not world.adjacent(start, end) else {"j"}, False  # NW-20.25
        hex, side = world.hexes[end], world.hexside(start, end)
        if world.holds(end, world.enemy(self.side)):
            found.add("b")
        if hex.water():
            found.add("j")
        if side.all_water or side.impassable or side.reservoir or side.ferry:
            found.add("l")
        if side.river and not side.bridged() and not unit.light():
            found.add("d")
        if not hex.water() and tables.prohibited(hex.terrain, unit.mobility):
            if not side.road_joins():
                found.add("c")
            elif world.over(start) or world.over(end):
                found.add("k")  # NW-10.12, 20.16: the road alone makes it legal
        # NW-10.13: an enemy-controlled urban hex is passed only where friends are clearing it.
        if not last and hex.terrain == "urban" and world.controlled_by_enemy(end, self.side) and not self.clearing_in(end):
            found.add("l")
        return found, True

    def last_letters(self, unit, end):
        """NW-10.14 to 10.16."""
        world, hex, found = self.world, self.world.hexes[end], set()
        friends = [u for u in world.ground_in(end, self.side) if u.id not in self.retreating]
        if world.in_ezoc(end, self.side) and not friends:
            found.add("f")
        if world.controlled_by_enemy(end, self.side):
            if hex.installations and not friends:
                found.add("g")
            if hex.must_be_cleared() and not self.clearing_in(end):
                found.add("h")
        return found

    def clearing_in(self, place):
        return any(unit.clearing for unit in self.world.ground_in(place, self.side))

    def letters(self, unit, path):
        """NW-10.21, 20.9: every letter of NW-E20 that a path earns; none if it is a complete legal path."""
        found, here = set(), self.place
        for n, end in enumerate(path):
            letters, further = self.step_letters(unit, here, end, n == len(path) - 1)
            found |= letters
            if not further:
                return found  # NW-20.25
            here = end
        if len(path) != self.length or distance(self.place, here) != self.length:
            found.add("e")
        return found | self.last_letters(unit, here)

    # ---- whole paths (NW-10.17 to 10.21) ----
    def legal_paths(self, unit):
        world = self.world
        paths = [[end] for end in world.neighbours(self.place)]
        if self.length == 2:
            paths = [path + [end] for path in paths for end in world.neighbours(path[0])]
        return [path for path in paths if not self.letters(unit, path)]

    def free_of_ezoc(self, unit, place):
        """NW-10.19."""
        any_friend = self.world.switches["ezoc_cover"] == "any_friendly"
        friends = [u for u in self.world.ground_in(place, self.side) if u is not unit and (any_friend or u.id not in self.retreating)]
        return bool(friends) or not self.world.in_ezoc(place, self.side)

    def priority(self, unit, start, end):
        """NW-10.17, 10.18."""
        was, now = (self.world.edge_distance(place, self.side) for place in (start, end))
        toward = was is not None and now < was
        if self.free_of_ezoc(unit, end):
            return 1 if toward else 2
        return 3 if toward else 4

    def kept(self, unit, paths):
        """NW-10.20: the best for hex 1, of those the best for hex 2."""
        ranks = {tuple(path): self.ranks(unit, path) for path in paths}
        for n in range(self.length):
            best = min(ranks[tuple(path)][n] for path in paths)
            paths = [path for path in paths if ranks[tuple(path)][n] == best]
        return paths

    def ranks(self, unit, path):
        return [self.priority(unit, start, end) for start, end in zip([self.place] + path, path)]

    def default_path(self, unit, kept):
        """NW-10.20, 20.16: in halves, not rounded."""
        world = self.world

        def worth(path):
            over = max(0, world.load(path[-1]) + unit.sp_now() - world.limit(path[-1]))
            return over, world.edge_distance(path[-1], self.side) or 0, path

        return min(kept, key=worth)

    # ---- flights (NW-10.26) and ships (NW-10.28) ----
    def airbases(self, unit):
        """Where the unit may fly to, the nearest first, then the smallest id."""
        world = self.world
        cost = 0 if unit.intrinsic_airmobile else (unit.sp_now() + 1) // 2
        if not unit.flies() or world.weather == "storm" or world.sides[self.side].amp_available < cost:
            return []
        found = [hex.id for hex in world.hexes.values() if hex.has_base() and hex.control == self.side and hex.id != self.place
                 and not world.holds(hex.id, world.enemy(self.side)) and distance(self.place, hex.id) <= world.switches["airmobile_range"]]
        return sorted(found, key=lambda place: (distance(self.place, place), place))

    def ships(self, unit):
        """Which AMPH the unit may board, by id."""
        world, hex = self.world, self.world.hexes[self.place]
        if not unit.marine or not (hex.beachhead == self.side or "port" in hex.installations):
            return []
        found = []
        for ship in world.by_id():
            place = world.place(ship)
            if ship.kind == "naval" and ship.alive() and ship.side == self.side and place in world.neighbours(self.place):
                aboard = sum(u.sp_now() for u in world.units.values() if u.hex == ship.id and u.ground())
                if world.hexes[place].terrain == "all-sea" and aboard + unit.sp_now() <= ship.transport_sp:
                    found.append(ship.id)
        return found

    # ---- one unit ----
    def run(self, units):
        """NW-10.4: each in its order; then NW-10.24."""
        for unit in self.in_order(units):
            self.one(unit)
        self.failed_check()

    def in_order(self, units):
        """NW-10.4: those that the owner names first, in his order; the others by lowest ER, then id."""
        named = {id: n for n, id in reversed(list(enumerate(self.orders.get("retreat_order", []))))}
        return sorted(units, key=lambda u: (named.get(u.id, len(named) + 1), self.world.effective_er(u) if u.id not in named else 0, u.id))

    def one(self, unit):
        order = next((entry for entry in self.orders.get("retreat", []) if entry["unit"] == unit.id), {})
        told = self.told[unit.id] = {"from": self.place, "wrong": []}
        mode = order.get("mode", "ground")
        if mode == "airmobile":
            bases = self.airbases(unit)
            wanted = order.get("base") or (bases[0] if bases else None)
            if wanted in bases:
                return self.fly(unit, wanted, told)
            told["wrong"].append("E21")
        if mode == "marine":
            ships = self.ships(unit)
            wanted = order.get("amph") or (ships[0] if ships else None)
            if wanted in ships:
                return self.board(unit, wanted, told)
            told["wrong"].append("E22")
        paths = self.legal_paths(unit)
        told["legal"] = [(path, self.ranks(unit, path)) for path in paths]
        wanted = order.get("paths", []) if mode == "ground" else []
        if paths:
            return self.walk(unit, paths, wanted, told)
        told["wrong"] += ["E20" + min(self.letters(unit, path)) for path in wanted]
        if self.ships(unit):
            return self.board(unit, self.ships(unit)[0], told)
        if self.airbases(unit) and not order.get("only"):
            return self.fly(unit, self.airbases(unit)[0], told)
        told["how"] = "failed"
        self.failed.append(unit)

    def walk(self, unit, paths, wanted, told):
        kept = told["kept"] = self.kept(unit, paths)
        path = None
        for listed in wanted:
            letters = self.letters(unit, listed) or (set() if listed in kept else {"i"})
            if not letters:
                path = listed
                break
            told["wrong"].append("E20" + min(letters))
        path = path or self.default_path(unit, kept)
        told.update(how="ground", path=path)
        checked = False
        for end in path:
            covered = self.free_of_ezoc(unit, end)
            self.enter(unit, end)
            if not covered and not checked:
                checked = True
                # NW-10.22: with the ER of the hex that it has entered.
                told["needs"] = self.world.effective_er(unit)
                if not self.check(unit, "ezoc", told):
                    unit.steps -= 1
                    if not unit.alive():
                        return

    def enter(self, unit, place):
        """NW-13.1, 10.16, 20.16, 20.19: a unit that leaves its hex loses Clearing, and joins the marker of friends where it would need one."""
        needed = self.world.hexes[place].must_be_cleared() and self.world.controlled_by_enemy(place, self.side)
        clearing = needed and self.clearing_in(place)
        unit.hex, unit.retreated_into, unit.clearing = place, True, clearing

    def check(self, unit, purpose, told):
        """NW-1.2."""
        face = self.die(purpose, unit.id)
        told[purpose] = face
        self.checks.append((purpose, unit.id, self.world.effective_er(unit), face))
        return face <= self.world.effective_er(unit)

    def fly(self, unit, base, told):
        """NW-10.26, 10.27, 20.17: paid before the roll; Abort is ignored."""
        world, side = self.world, self.world.sides[self.side]
        cost = 0 if unit.intrinsic_airmobile else (unit.sp_now() + 1) // 2
        side.amp_available -= cost
        told.update(how="airmobile", base=base, cost=cost)
        if world.in_ezoc(self.place, self.side):
            told["modifiers"] = air_defense_modifiers(world, self.side, self.place, world.straight(self.place, base), 0)
            told["airmobile"] = self.die("airmobile", unit.id)
            _, cell = air_defense(world, self.side, told["airmobile"], told["modifiers"])
            told["cell"] = cell
            side.amp_permanent = max(0, side.amp_permanent - min(points_of(cell), cost))
            if cell.startswith("*"):
                unit.steps -= 1
                if not unit.alive():
                    return
        self.enter(unit, base)

    def board(self, unit, ship, told):
        told.update(how="marine", amph=ship)
        unit.hex, unit.clearing = ship, False  # it enters no hex: it is no passenger (NW-13.1)

    def failed_check(self):
        """NW-10.23, 10.24: one check for all that had no way."""
        if not self.failed:
            return
        order = {id: n for n, id in reversed(list(enumerate(self.orders.get("loss_order", []))))}
        unit = min(self.failed, key=lambda u: (self.world.effective_er(u), order.get(u.id, len(order) + 1), u.id))
        told = self.told[unit.id]
        told["needs"] = self.world.effective_er(unit)
        if not self.check(unit, "failed", told):
            unit.steps -= 1
