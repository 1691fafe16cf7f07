"""Advance after combat, and what becomes of a taken hex (sections 14, 15)."""
import tables
from world import OFF, distance


class Advance:
    """The attacker enters a vacated hex; `combat` says who fought and how it ended."""

    def __init__(self, world, combat, orders, die):
        self.world, self.combat, self.orders, self.die = world, combat, orders, die
        self.side, self.target = world.phasing, combat.target
        self.wrong, self.moved, self.second, self.displaced, self.bases = [], [], [], {}, {}

    def run(self):
        world, combat = self.world, self.combat
        survivors = [unit for unit in combat.attackers if unit.alive()]
        if not survivors:
            return  # NW-14.2: nobody who must enter, and nobody whom others could follow (14.3)
        forced = [unit for unit in survivors if world.embarked(unit)]  # NW-14.4
        wanted = combat.attack.order.get("advance", {})
        first = self.first(wanted, survivors)
        second = [entry for entry in wanted.get("second", []) if self.may_go_on(entry, survivors)]
        goers = [world.units[entry["unit"]] for entry in second]
        first = unique(forced + first)
        if not any(unit in survivors for unit in first + goers):
            if wanted.get("first"):
                self.wrong.append(("E25", None))
            first = [self.default(survivors)]
        entered = unique(first + goers)
        self.enter(entered)
        for entry in second:
            self.go_on(world.units[entry["unit"]], entry["hex"])
        for place in dict.fromkeys([self.target] + [end for _, end in self.second]):
            self.take_bases(place)

    def first(self, wanted, survivors):
        legal = []
        for id in wanted.get("first", []):
            unit = self.world.units.get(id)
            if unit in survivors or unit in self.company():
                legal.append(unit)
            else:
                self.wrong.append(("E24", id))
        return legal

    def company(self):
        """NW-14.3: of those listed in `accompany`, who still stands with an attacker of this attack."""
        places = {self.world.place(unit) for unit in self.combat.attack.attackers}
        return [unit for unit in self.combat.attack.accompany if unit.alive() and self.world.place(unit) in places]

    def default(self, survivors):
        """NW-14.5: the lead; else the highest effective ER, then the highest defense, then the smallest id."""
        if self.combat.attack_lead in survivors:
            return self.combat.attack_lead
        return min(survivors, key=lambda u: (-self.world.effective_er(u), -u.defense_now(), u.id))

    # ---- second hex (NW-14.6) ----
    def may_go_on(self, entry, survivors):
        unit = self.world.units.get(entry["unit"])
        if unit not in survivors:
            self.wrong.append(("E24", entry["unit"]))
            return False
        letters = self.second_letters(unit, entry["hex"])
        if letters:
            self.wrong.append(("E26" + letters[0], entry["unit"]))
        return not letters

    def second_letters(self, unit, end):
        """Letters a to g are the items of NW-14.6, m the mobility; lowest first, m last (NW-20.9)."""
        world, combat, found = self.world, self.combat, []
        here, hex = world.hexes[self.target], world.hexes.get(end)
        near = hex is not None and world.adjacent(self.target, end)
        side = world.hexside(self.target, end)
        if not (combat.obliged_two or combat.all_gone):
            found.append("a")
        if world.weather == "storm" or combat.amphibious:
            found.append("b")
        if here.must_be_cleared():
            found.append("c")
        if hex is not None and (hex.must_be_cleared() or hex.fortification):
            found.append("d")
        if not near or hex.water() or world.ground_in(end) or world.holds(end, world.enemy(self.side)):
            found.append("e")
        joined = side.road_joins() or side.bridge == "intact"
        if near and (hex.terrain in tables.NEEDS_ROAD or side.river) and not joined:
            found.append("f")
        if near and (tables.prohibited(hex.terrain, unit.mobility) and not (side.road_joins() and not hex.water())
                     or side.all_water or side.impassable or side.ferry or side.reservoir):
            found.append("g")
        if unit.mobility not in ("mechanized", "motorized"):
            found.append("m")
        return found

    # ---- entering ----
    def enter(self, units):
        """NW-14.7 to 14.9, 20.19."""
        hex = self.world.hexes[self.target]
        amphibious = self.combat.amphibious and any(self.world.embarked(unit) for unit in units)
        clear = hex.must_be_cleared() and hex.control != self.side
        for unit in units:
            unit.hex, unit.clearing = self.target, clear
            self.moved.append(unit.id)
        self.cleared = clear
        if not clear:
            self.hold(hex)
        if amphibious and self.world.switches["place_beachhead"]:
            hex.beachhead = self.side
        self.displace_ships()

    def hold(self, hex):
        hex.control = self.side
        if hex.beachhead not in (None, self.side):
            hex.beachhead = None

    def go_on(self, unit, end):
        unit.hex = end
        self.second.append((unit.id, end))
        self.hold(self.world.hexes[end])

    # ---- ships (NW-15.1 to 15.3, 20.19) ----
    def displace_ships(self):
        world, hex = self.world, self.world.hexes[self.target]
        if "port" not in hex.installations:
            return
        for ship in world.by_id():
            if ship.kind == "naval" and ship.alive() and ship.side != self.side and ship.base == self.target:
                self.displace(ship, hex)

    def displace(self, ship, hex):
        world, inshore = self.world, self.world.sides[ship.side].inshore
        if world.weather != "storm" and hex.inshore_box and inshore.get(hex.inshore_box) in ("friendly", "contested"):
            ship.base, ship.hex = hex.inshore_box, OFF
            self.displaced[ship.id] = hex.inshore_box
            return
        port = self.nearest_port(ship)
        if port:
            ship.base = ship.hex = port
            self.displaced[ship.id] = port
            return
        ship.steps = 0
        self.displaced[ship.id] = "eliminated"
        for unit in world.units.values():
            if unit.hex == ship.id and unit.ground():
                unit.steps = 0

    def nearest_port(self, ship):
        """The fewest steps over land hexes with an inshore box, this hex too; then the smallest id."""
        world = self.world
        coast = lambda place: bool(world.hexes[place].inshore_box) and not world.hexes[place].water()
        if not coast(self.target):
            return None
        reached, ring = {self.target}, [self.target]
        while ring:
            ring = sorted({near for place in ring for near in world.neighbours(place) if coast(near)} - reached)
            reached |= set(ring)
            for place in ring:
                hex = world.hexes[place]
                if "port" in hex.installations and hex.control == ship.side and not world.holds(place, self.side):
                    return place
        return None

    # ---- helicopters (NW-15.4) ----
    def take_bases(self, place):
        world, hex = self.world, self.world.hexes[place]
        if world.switches["base_loss_trigger"] == "control" and self.cleared:
            return
        based = [u for u in world.by_id() if u.kind == "helicopter" and u.alive() and u.side != self.side and u.base == place]
        for unit in based:
            told = self.bases[unit.id] = {}
            if hex.has_base():
                told["face"] = self.die("base", unit.id)
                kind = "airbase" if "airbase" in hex.installations else "airfield"
                self.base_loss(unit, tables.BASE_LOSS_CELLS[told["face"], kind].split(","))
            if unit.alive():
                told["to"] = self.rebase(unit)

    def base_loss(self, unit, words):
        side = self.world.sides[unit.side]
        if "ELIM" in words or "DAM" in words and unit.damaged:
            unit.steps = 0
        if "DAM" in words:
            unit.damaged = True
        if "AMP1" in words:
            names = ("ap_permanent", "ap") if self.world.switches["base_loss_points"] == "air" else ("amp_permanent", "amp_available")
            for name in names:
                setattr(side, name, max(0, getattr(side, name) - 1))

    def rebase(self, unit):
        """The owner's list, else the nearest, then the smallest id; without any it is eliminated."""
        world, side = self.world, unit.side
        legal = [hex.id for hex in world.hexes.values() if hex.has_base() and hex.control == side and not world.holds(hex.id, world.enemy(side))]
        for entry in self.orders.get(side, {}).get("rebase", []):
            if entry["helicopter"] == unit.id:
                for place in entry["bases"]:
                    if place in legal:
                        unit.base = unit.hex = place
                        return place
                    self.wrong.append(("E27", unit.id))
        if not legal:
            unit.steps = 0
            return None
        unit.base = unit.hex = min(legal, key=lambda place: (distance(unit.base, place), place))
        return unit.base


def unique(units):
    return list({id(unit): unit for unit in units}.values())
