"""Combat support and Air Defense Fire (section 7, NW-20.6)."""
import dataclasses

import tables
from world import distance

SLOTS = {"attacker": (2, 2), "defender": (1, 1)}  # NW-7.1: helicopters, Air Points


@dataclasses.dataclass
class Mission:
    """A helicopter with its escorts, or the Air Points of a side (helicopter None)."""
    side: str
    helicopter: object
    points: int          # escorts, or Air Points in support
    worth: int
    roll: int = None
    modifiers: list = None
    cell: str = None
    survived: bool = True


class Commitment:
    """What a side commits to a combat, before any die (NW-7.5)."""

    def __init__(self, world, side, role, target, order):
        self.world, self.side, self.target, self.errors = world, side, target, []
        helicopters, air_points = SLOTS[role]
        self.missions, self.naval = [], []
        for entry in order.get("helicopters", []):
            if role == "attacker" or not self.missions:  # the defender's are preferences: the first eligible one flies
                self.helicopter(entry, helicopters)
        self.air_points(order.get("air_points", 0), air_points)
        for id in order.get("naval", []):
            self.ship(id)

    def wrong(self, code, id=None):
        self.errors.append((code, id))

    def helicopter(self, entry, slots):
        world, id = self.world, entry["id"]
        unit = world.units.get(id)
        if unit is None or unit.side != self.side or unit.kind != "helicopter" or not unit.alive() or unit.damaged:
            return self.wrong("E15", id)
        if not self.may_fly(unit):
            return self.wrong("E16", id)
        # NW-20.6: what is dropped uses no slot.
        if sum(m.helicopter is not None for m in self.missions) >= slots:
            return self.wrong("E17", id)
        wanted, side = entry.get("escort", 0), world.sides[self.side]
        given = min(wanted, 2, side.ap)
        if side.ap < min(wanted, 2):
            self.wrong("E18", id)  # NW-20.21
        elif wanted > 2:
            self.wrong("E19", id)
        side.ap -= given
        unit.missions_used_segment += 1
        unit.missions_used_turn += 1
        self.missions.append(Mission(self.side, unit, given, unit.cs_rating))

    def may_fly(self, unit):
        """NW-7.3."""
        most = 2 if self.world.weather == "clear" else 1
        return (self.world.weather != "storm" and unit.missions_used_segment < 1 and unit.missions_used_turn < most
                and self.within(unit))

    def within(self, unit):
        place = self.world.place(unit)
        return place is not None and distance(place, self.target) <= unit.cs_range

    def air_points(self, wanted, slots):
        side = self.world.sides[self.side]
        if not wanted:
            return
        if self.world.weather == "storm" and not side.all_weather:
            return self.wrong("E16")
        given = min(wanted, slots, side.ap)
        if wanted > slots:
            self.wrong("E17")
        elif side.ap < wanted:
            self.wrong("E18")
        if given:
            side.ap -= given
            self.missions.append(Mission(self.side, None, given, given * self.world.switches["air_point_drm"]))

    def ship(self, id):
        unit = self.world.units.get(id)
        # NW-20.2: one in a box does not support.
        if unit is None or unit.side != self.side or unit.kind != "naval" or not unit.alive() or not self.world.place(unit):
            return self.wrong("E15", id)
        if self.world.weather == "storm" or not self.within(unit) or unit in self.naval:
            return self.wrong("E16", id)
        self.naval.append(unit)

    def sum(self):
        """What survived; the cap of 6 is NW-6.1's."""
        return sum(m.worth for m in self.missions if m.survived) + sum(unit.cs_rating for unit in self.naval)


def air_column(world, side):
    """NW-7.6: the air level as the flying side sees it."""
    if world.air_level == "contested":
        return "contested"
    owner, level = world.air_level.rsplit("_", 1)
    return level if owner == side else "opp-" + level


def air_defense_modifiers(world, side, target, crossed, escorts):
    """NW-7.6: of a mission of `side` against `target`; `crossed`: the hexes flown over between start and end."""
    enemy, found = world.enemy(side), []
    if near_base(world, enemy, target):
        found.append(("near-base", -2))
    if near_mech(world, enemy, target):
        found.append(("near-mech", -1))
    if any(world.holds(place, enemy) for place in crossed if place != target):
        found.append(("overflew", -1))
    if escorts:
        found.append(("escort", min(2, escorts)))
    return found


def near_base(world, enemy, target):
    """Within 2 hexes of an Installation of the enemy, or of a naval unit of his (not of one in a box: NW-20.2)."""
    if any(hex.installations and hex.control == enemy and distance(hex.id, target) <= 2 for hex in world.hexes.values()):
        return True
    return any(u.kind == "naval" and u.alive() and u.side == enemy and world.place(u) and distance(world.place(u), target) <= 2
               for u in world.units.values())


def near_mech(world, enemy, target):
    """NW-20.14: passengers in the target hex do not count; units on ships stand in no hex."""
    for place in [target] + world.neighbours(target):
        for unit in world.ground_in(place, enemy):
            if unit.arm in ("armor", "mech") and not (place == target and unit.retreated_into):
                return True
    return False


def air_defense(world, side, face, modifiers):
    """The cell of a roll: `-`, or points lost, with `*` before them."""
    net = face + sum(value for _, value in modifiers)
    return net, tables.AIR_DEFENSE_CELLS[max(-1, min(9, net)), air_column(world, side)]


def points_of(cell):
    return 0 if cell == "-" else int(cell.lstrip("*"))


def fly(world, mission, target, die):
    """NW-7.6, 7.7: one mission under Air Defense Fire."""
    unit = mission.helicopter
    crossed = world.straight(unit.base, target) if unit else []
    mission.modifiers = air_defense_modifiers(world, mission.side, target, crossed, mission.points if unit else 0)
    mission.roll = die("adf", unit.id if unit else mission.side)
    _, mission.cell = air_defense(world, mission.side, mission.roll, mission.modifiers)
    mission.survived = mission.cell == "-"
    side = world.sides[mission.side]
    side.ap_permanent = max(0, side.ap_permanent - min(points_of(mission.cell), mission.points))
    if unit and mission.cell.startswith("*"):
        unit.damaged = True
