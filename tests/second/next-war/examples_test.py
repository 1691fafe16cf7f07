#!/usr/bin/env python3
"""Examples of the rules of Next War, worked out by hand, against the second computation (unittest)."""
import sys
import unittest

sys.dont_write_bytecode = True

import advance
import declare
import losses
import retreat
import strength
import support
import tables
from segment import Segment
from world import Hex, Hexside, Side, Unit, World, distance


def make(**turn):
    """A map of 20 by 20; red attacks from the west, blue's edge is the east."""
    columns = rows = 20
    edge = tuple(f"20{row:02}" for row in range(1, 21))
    west = tuple(f"01{row:02}" for row in range(1, 21))
    return World(columns, rows, [Side("red", west, ap=4, amp_available=4, ap_permanent=6, amp_permanent=6),
                                 Side("blue", edge, ap=4, amp_available=4, ap_permanent=6, amp_permanent=6)], "red", **turn)


def ground(id, side, hex, values="6-4-4", **more):
    attack, defense, er = (int(word) for word in values.split("-"))
    more = {"attack_reduced": attack // 2, "defense_reduced": defense // 2, "sp": 4, **more}
    return Unit(id, side, hex, attack=attack, defense=defense, er=er, **more)


class Dice:
    """Faces by purpose and subject; every one must be used."""

    def __init__(self, **faces):
        self.faces, self.used = faces, []

    def __call__(self, seq, purpose, subject):
        self.used.append((purpose, subject))
        return self.faces[f"{purpose}_{subject}" if f"{purpose}_{subject}" in self.faces else purpose]


def play(world, attack, defend=None, **faces):
    dice = Dice(**faces)
    orders = {"red": {"attack": [{"seq": 1, **attack}]}, "blue": {"defend": [defend] if defend else []}}
    segment = Segment(world, orders, dice).run()
    return segment.combats[0], dice


class Tables(unittest.TestCase):
    def test_shapes(self):
        self.assertEqual(len(tables.CELLS), 208)
        self.assertEqual(len(tables.ODDS_ROWS), 11)
        self.assertEqual({row[-1] for row in tables.ODDS_ROWS.values()}, {13})
        for terrain in tables.LAND:
            row = tables.ODDS_ROWS[terrain]
            self.assertEqual(row, list(range(row[0], 14)))

    def test_cells(self):
        self.assertEqual(tables.result("1/2R"), (1, 2, True))
        self.assertEqual(tables.result("-/-"), (0, 0, False))
        self.assertEqual(tables.CELLS[2, 4], "1/-")
        self.assertEqual(tables.CELLS[1, 8], "-/1")


class Grid(unittest.TestCase):
    def test_neighbours(self):
        world = make()
        self.assertEqual(world.neighbours("1010"), ["1009", "1110", "1111", "1011", "0911", "0910"])
        self.assertEqual(world.neighbours("0909"), ["0908", "1008", "1009", "0910", "0809", "0808"])
        self.assertEqual(world.neighbours("0101"), ["0201", "0102"])

    def test_distance(self):
        self.assertEqual(distance("0101", "0301"), 2)
        self.assertEqual(distance("0101", "0104"), 3)
        self.assertEqual(distance("0101", "0404"), 5)

    def test_straight(self):
        world = make()
        self.assertEqual(world.straight("0105", "0505"), ["0204", "0305", "0404"])  # ties to the smaller hex
        self.assertEqual(world.straight("0505", "0508"), ["0506", "0507"])


class Strengths(unittest.TestCase):
    def steps(self, unit, target="1010", defenders=(), **switches):
        world = make(switches=switches)
        world.add(unit)
        return world, lambda: [value for _, value in strength.attack_steps(world, unit, target, list(defenders))]

    def test_armor_doubles_in_the_open(self):
        world, steps = self.steps(ground("a", "red", "0910", "7-1-1", arm="armor", mobility="mechanized"))
        self.assertEqual(steps(), [7, 14])
        world.hexes["1010"].city = True
        self.assertEqual(steps(), [7])

    def test_mech_rounds_up_and_river_halves(self):
        world, steps = self.steps(ground("a", "red", "0910", "5-1-1", arm="mech"))
        world.hexsides[frozenset(("0910", "1010"))] = Hexside(river=True, bridge="intact")
        self.assertEqual(steps(), [5, 8, 4])

    def test_no_bonus_against_armor(self):
        tank = ground("d", "blue", "1010", arm="armor")
        _, steps = self.steps(ground("a", "red", "0910", "5-1-1", arm="mech"), defenders=[tank])
        self.assertEqual(steps(), [5])

    def test_least_is_one(self):
        world, steps = self.steps(ground("a", "red", "0910", "1-1-1", arm="armor"))
        world.hexes["1010"].terrain = "jungle"
        world.hexsides[frozenset(("0910", "1010"))] = Hexside(river=True)
        self.assertEqual(steps(), [1, 1, 1])

    def test_supply_comes_first(self):
        _, steps = self.steps(ground("a", "red", "0910", "7-1-1", arm="armor", supply="out"), supply=True)
        self.assertEqual(steps(), [7, 3, 6])

    def test_defense_in_a_town(self):
        world = make(switches={"supply": True})
        world.hexes["1010"].terrain = "urban"
        found = strength.defense_steps(world, ground("d", "blue", "1010", "1-5-1", supply="isolated"), "1010")
        self.assertEqual(found, [(1, 5), (2, 3), (3, 6)])
        # NW-20.13: step 3 goes by arm.
        mech = ground("d", "blue", "1010", "1-5-1", arm="mech", mobility="light")
        self.assertEqual(strength.defense_strength(world, mech, "1010"), 5)


class Odds(unittest.TestCase):
    def test_rows(self):
        self.assertEqual(strength.odds(7, 3, "flat")[1:4], ("2:1", 9, True))
        self.assertEqual(strength.odds(6, 4, "urban")[1:4], ("1.5:1", 4, False))
        self.assertEqual(strength.odds(5, 4, "urban")[1:4], ("1:1", 3, True))
        self.assertEqual(strength.odds(2, 5, "jungle")[1:4], ("1:3", 3, True))
        self.assertEqual(strength.odds(1, 4, "rough")[1:], ("1:3", 4, False, True))
        self.assertEqual(strength.odds(40, 4, "flat")[1:4], ("6:1", 13, True))
        self.assertEqual(strength.odds(40, 4, "urban")[1:4], ("10:1", 13, False))
        self.assertEqual(strength.odds(3, 0, "marsh")[1:4], ("7:1", 13, False))

    def test_scopes(self):
        self.assertFalse(strength.odds(2, 5, "jungle", "at_or_above_1to1")[3])
        self.assertTrue(strength.odds(40, 4, "flat", "at_or_above_1to1")[3])
        self.assertFalse(strength.odds(40, 4, "flat", "within_row")[3])

    def test_column_stays_in_the_row(self):
        world = make()
        self.assertEqual(strength.final_column(world, "flat", 7, -9), 5)
        self.assertEqual(strength.final_column(world, "urban", 7, 9), 13)
        world.switches["min_column"] = "absolute"
        self.assertEqual(strength.final_column(world, "flat", 7, -9), 1)


class Declaring(unittest.TestCase):
    def declare(self, world, *attacks):
        return declare.Declaration(world, {"red": {"attack": list(attacks)}})

    def test_codes(self):
        world = make()
        world.add(ground("a", "red", "0910"), ground("far", "red", "0510"), ground("none", "red", "0910", "0-1-1"),
                  ground("b", "blue", "1010"), ground("c", "blue", "1009"))
        found = self.declare(world, {"seq": 1, "target": "1010", "attackers": ["a", "far", "none"]},
                             {"seq": 2, "target": "1009", "attackers": ["a"]}, {"seq": 3, "target": "1010", "attackers": ["a"]},
                             {"seq": 4, "target": "1111", "attackers": ["a"]}, {"seq": 5, "target": "1009", "attackers": ["a", "x"]})
        self.assertEqual([unit.id for unit in found.attacks[0].attackers], ["a"])
        self.assertEqual(found.errors, [("E05", 1, "far"), ("E04", 1, "none"), ("E07", 2, "a"), ("E08", 3, None), ("E06", 4, None),
                                        ("E07", 5, "a"), ("E01", 5, "x")])

    def test_dropped_attack_reserves_nothing(self):
        world = make()
        world.add(ground("a", "red", "0910"), ground("b", "blue", "1010"))
        found = self.declare(world, {"seq": 1, "target": "1010", "attackers": ["a", "x"]}, {"seq": 2, "target": "1010", "attackers": ["a"]})
        self.assertEqual([attack.seq for attack in found.attacks], [2])

    def test_stacking_limits(self):
        world = make()
        units = [ground("a", "red", "0910", sp=6), ground("b", "red", "0910", sp=4), ground("c", "red", "0910", sp=2)]
        world.add(*units)
        counted, skipped = declare.counted_attackers(world, units)
        self.assertEqual(([u.id for u in counted], [u.id for u in skipped]), (["a", "c"], ["b"]))
        self.assertEqual(world.penalty("0910"), 2)
        units[1].sp = 3  # 5.5 SP: half up
        self.assertEqual(world.penalty("0910"), 2)
        units[1].sp = 1  # 4.5 SP
        self.assertEqual(world.penalty("0910"), 1)

    def test_defenders(self):
        world = make()
        units = [ground("a", "blue", "1010", "1-3-9", sp=4), ground("b", "blue", "1010", "1-4-2", sp=4), ground("c", "blue", "1010", "1-4-1", sp=4)]
        world.add(*units)
        value = lambda unit: unit.defense_now()
        count = lambda named: [u.id for u in declare.counted_defenders(world, "1010", units, named, value)]
        self.assertEqual(count([]), ["b", "c"])
        self.assertEqual(count(["a"]), ["a"])
        self.assertEqual(count(["a", "b", "c"]), ["b", "c"])


class Losses(unittest.TestCase):
    def test_reductions(self):
        self.assertEqual(losses.reduced_losses(11, 1, 3, 2, 2)[:2], (0, 3))
        self.assertEqual(losses.reduced_losses(10, 1, 3, 2, 2)[:2], (1, 3))
        self.assertEqual(losses.reduced_losses(10, 1, 1, 1, 2)[:2], (1, 0))
        self.assertEqual(losses.reduced_losses(11, 1, 2, 1, 1)[:2], (0, 2))  # 9.2 saves the last step: 9.3 does not apply

    def test_order(self):
        world = make()
        lead = ground("lead", "blue", "1010", "6-6-6")
        one = ground("one", "blue", "1010", "1-1-1", steps_max=1)
        two = ground("two", "blue", "1010", "4-4-4")
        post = Unit("post", "blue", "1010", kind="outpost", steps_max=1, sp=0)
        world.add(lead, one, two, post)
        lost = losses.take(world, [lead, one, two, post], lead, 5, ["one"], lambda unit: unit.defense_now())
        self.assertEqual(lost, ["post", "lead", "two", "one", "two"])  # flips first, then the list, then the lower value


class Zones(unittest.TestCase):
    def test_projection(self):
        world = make()
        world.add(ground("a", "red", "0910", sp=2), ground("b", "red", "0910", sp=2), ground("c", "red", "0510", "0-9-9"))
        self.assertTrue(world.in_ezoc("1010", "blue"))
        self.assertFalse(world.in_ezoc("0511", "blue"))
        world.units["b"].clearing = True
        self.assertFalse(world.in_ezoc("1010", "blue"))

    def test_ground(self):
        world = make(first_movement_done=False)
        world.add(ground("a", "red", "0910"))
        self.assertTrue(world.in_ezoc("1010", "blue"))
        world.hexes["1010"].start_control = "blue"
        self.assertFalse(world.in_ezoc("1010", "blue"))
        world.first_movement_done = True
        world.hexsides[frozenset(("0910", "1010"))] = Hexside(river=True, bridge="intact")
        self.assertFalse(world.in_ezoc("1010", "blue"))
        world.hexes["0911"].terrain = "urban"
        self.assertFalse(world.in_ezoc("0911", "blue"))


class Retreats(unittest.TestCase):
    def setUp(self):
        self.world = make()
        self.unit = self.world.add(ground("b", "blue", "1010", mobility="mechanized"))
        self.world.add(ground("a", "red", "0910"))

    def group(self, die=None):
        return retreat.Retreat(self.world, "1010", "blue", [self.unit], {}, die)

    def test_default_goes_to_the_edge(self):
        group = self.group()
        kept = group.kept(self.unit, group.legal_paths(self.unit))
        # Both steps away from red and toward column 20.
        self.assertEqual(sorted(kept), [["1110", "1209"], ["1110", "1210"], ["1111", "1210"], ["1111", "1211"]])
        self.assertEqual(group.default_path(self.unit, kept), ["1110", "1209"])

    def test_letters(self):
        group, world = self.group(), self.world
        say = lambda *path: min(group.letters(self.unit, list(path)), default="")
        self.assertEqual(say("1111", "1211"), "")
        self.assertEqual(say("1211", "1311"), "a")
        self.assertEqual(say("0910", "0810"), "b")
        self.assertEqual(say("1111"), "e")
        self.assertEqual(say("1111", "1110"), "e")
        self.assertEqual(say("1110", "1009"), "e")
        self.assertEqual(say("1009", "0909"), "f")
        world.hexes["1211"].terrain = "mountain"
        self.assertEqual(say("1111", "1211"), "c")
        world.hexsides[frozenset(("1111", "1211"))] = Hexside(road="secondary")
        self.assertEqual(say("1111", "1211"), "")
        world.add(ground("x", "blue", "1211", sp=7))
        self.assertEqual(say("1111", "1211"), "k")
        world.hexsides[frozenset(("1010", "1111"))] = Hexside(river=True)
        self.assertEqual(say("1111", "1211"), "d")
        world.hexes["1111"].terrain = "all-sea"
        world.hexsides.clear()
        world.hexes["1211"].terrain = "flat"
        self.assertEqual(say("1111", "1211"), "j")

    def test_taken_ground(self):
        group, world = self.group(), self.world
        hex = world.hexes["1211"]
        hex.control, hex.installations = "red", ("port",)
        self.assertEqual(group.letters(self.unit, ["1111", "1211"]), {"g", "h"})
        world.add(ground("x", "blue", "1211", clearing=True))
        self.assertEqual(group.letters(self.unit, ["1111", "1211"]), set())
        self.assertEqual(group.letters(self.unit, ["1111", "1211"]), set())
        world.hexes["1111"].terrain, world.hexes["1111"].control = "urban", "red"
        self.assertEqual(group.letters(self.unit, ["1111", "1211"]), {"l"})

    def check_on_the_way(self, face):
        """Only 1111 is open, in the zone of a unit in 1112: an ER check there, with the ER of a hex that is not over-stacked."""
        world = self.world
        for place in ("1009", "1110", "1011", "0911"):
            world.hexes[place].terrain = "lake"
        world.hexes["1112"].terrain = "jungle"
        world.add(ground("a2", "red", "1112"), ground("full", "blue", "1010", "0-0-9", sp=8))
        return play(world, {"target": "1010", "attackers": ["a"]}, {"hex": "1010", "retreat_order": ["full", "b"], "lead": ["full"],
                                                                    "count": ["full"]}, combat=1, ezoc=face)[0]

    def test_ezoc_check(self):
        combat = self.check_on_the_way(4)
        # 6 against 0: 6:1, column 13; ER 4 against 9 - 2 (6 SP in the hex): 3 to the left.
        self.assertEqual((combat.label, combat.column, combat.cell), ("6:1", 10, "-/1R"))
        told = combat.retreats["b"]
        self.assertEqual((told["path"][0], told["needs"], told["ezoc"]), ("1111", 4, 4))
        self.assertEqual(self.unit.steps, 2)

    def test_ezoc_check_failed(self):
        self.check_on_the_way(5)
        self.assertEqual((self.unit.steps, self.unit.hex[:2]), (1, "12"))

    def test_no_way(self):
        world = self.world
        for place in world.neighbours("1010"):
            if place != "0910":
                world.hexes[place].terrain = "lake"
        combat, dice = play(world, {"target": "1010", "attackers": ["a"]}, combat=0, failed=9)
        self.assertEqual((combat.label, combat.column, combat.net, combat.cell), ("1.5:1", 8, 0, "1/2R"))
        self.assertFalse(self.unit.alive())

    def test_ship_and_flight(self):
        world = self.world
        for place in world.neighbours("1010"):
            if place != "0910":
                world.hexes[place].terrain = "all-sea"
        self.unit.marine = self.unit.airmobile = True
        base = world.hexes["1510"]
        base.control, base.installations = "blue", ("airfield",)
        group = self.group()
        self.assertEqual(group.airbases(self.unit), ["1510"])
        self.assertEqual(group.ships(self.unit), [])
        world.hexes["1010"].beachhead = "blue"
        world.add(Unit("ship", "blue", "1110", kind="naval", base="1110", transport_sp=4))
        self.assertEqual(group.ships(self.unit), ["ship"])
        self.unit.sp = 5
        self.assertEqual(group.ships(self.unit), [])


class Support(unittest.TestCase):
    def test_columns(self):
        world = make(air_level="red_advantage")
        self.assertEqual(support.air_column(world, "red"), "advantage")
        self.assertEqual(support.air_column(world, "blue"), "opp-advantage")
        self.assertEqual(support.air_defense(world, "blue", 2, [("near-base", -2)]), (0, "*2"))
        self.assertEqual(support.air_defense(world, "red", 9, [("escort", 2)]), (11, "-"))

    def test_escorts_come_first(self):
        world = make()
        for n in (1, 2):
            world.add(Unit(f"h{n}", "red", "off", kind="helicopter", base="0810", cs_rating=2, cs_range=5, steps_max=1))
        world.add(ground("b", "blue", "1010"))
        order = {"helicopters": [{"id": "h1", "escort": 2}, {"id": "x"}, {"id": "h2", "escort": 3}], "air_points": 2}
        found = support.Commitment(world, "red", "attacker", "1010", order)
        self.assertEqual([(m.points, m.worth) for m in found.missions], [(2, 2), (2, 2)])
        self.assertEqual(found.errors, [("E15", "x"), ("E19", "h2"), ("E18", None)])
        self.assertEqual(world.sides["red"].ap, 0)

    def test_modifiers(self):
        world = make()
        world.add(ground("b", "blue", "1010"), ground("t", "blue", "1110", arm="armor"))
        world.hexes["1211"].installations, world.hexes["1211"].control = ("port",), "blue"
        self.assertEqual(support.air_defense_modifiers(world, "red", "1010", ["1110"], 1),
                         [("near-base", -2), ("near-mech", -1), ("overflew", -1), ("escort", 1)])
        world.units["t"].hex, world.units["t"].retreated_into = "1010", True
        self.assertEqual(support.air_defense_modifiers(world, "red", "1010", [], 0), [("near-base", -2)])


class WholeCombats(unittest.TestCase):
    def test_plain_attack(self):
        """Armor 6 doubled against 4 in the open: 3:1, column 10; ER 4 - 4; die 5: 1/2, no retreat."""
        world = make()
        world.add(ground("a", "red", "0910", "6-4-4", arm="armor", mobility="mechanized"), ground("b", "blue", "1010", "6-4-4"))
        combat, dice = play(world, {"target": "1010", "attackers": ["a"]}, combat=5)
        self.assertEqual((combat.attack_total, combat.defense_total, combat.label, combat.column, combat.cell), (12, 4, "3:1", 10, "1/2"))
        self.assertEqual((combat.attacker_lost, combat.defender_lost), (["a"], ["b", "b"]))
        self.assertEqual(world.units["a"].hex, "1010")  # it must advance
        self.assertEqual(world.hexes["1010"].control, "red")

    def test_three_hexes_and_remainder(self):
        world = make()
        for n, place in enumerate(("0910", "0911", "1009")):
            world.add(ground(f"a{n}", "red", place, "5-4-6"))
        world.add(ground("b", "blue", "1010", "6-4-4", steps_max=2))
        combat, _ = play(world, {"target": "1010", "attackers": ["a0", "a1", "a2"]}, combat=7)
        self.assertEqual(combat.label, "3:1")
        self.assertEqual(dict(combat.modifiers), {"remainder": -1, "hexes-3-4": -1})
        self.assertEqual((combat.column, combat.net, combat.cell), (12, 5, "-/1R"))
        self.assertEqual(combat.retreats["b"]["path"], ["1111", "1210"])  # 1110 is in the zone of 1009
        self.assertEqual(combat.advance.moved, ["a0"])

    def test_ignored(self):
        world = make()
        world.hexes["1010"].city = True
        world.add(ground("a", "red", "0910", "20-4-4"), ground("b", "blue", "1010", "6-4-4"))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=0, ignore=4)
        self.assertEqual((combat.start, combat.column, combat.cell), (12, 10, "-/2R"))
        self.assertFalse(world.units["b"].alive())
        self.assertIsNone(combat.ignore_roll)  # nobody is left to try (NW-20.15)

    def test_stand(self):
        world = make()
        world.hexes["1010"].city = True
        world.add(ground("a", "red", "0910", "20-4-4"), ground("b", "blue", "1010", "6-4-4"))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, {"hex": "1010", "on_fail": "stand"}, combat=2, ignore=5)
        self.assertEqual((combat.cell, combat.column), ("1/2R", 10))
        world = make()
        world.hexes["1010"].city = True
        world.add(ground("a", "red", "0910", "20-4-4"), ground("b", "blue", "1010", "6-4-4"), ground("c", "blue", "1010", "0-0-3"))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, {"hex": "1010", "on_fail": "stand"}, combat=3, ignore=5)
        self.assertEqual((combat.cell, combat.defender_lost, combat.stand_loss), ("-/1R", ["b"], ["c"]))
        self.assertIsNone(combat.advance)

    def test_passenger(self):
        """The only defender dies without R: the passenger checks and stays, there is no advance (NW-13.4)."""
        world = make()
        world.add(ground("a", "red", "0910", "6-4-4", arm="armor", mobility="mechanized"), ground("b", "blue", "1010", "6-4-4"),
                  ground("p", "blue", "1010", "9-9-2", retreated_into=True))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=5, passenger=3)
        self.assertEqual((combat.defense_total, combat.cell), (4, "1/2"))
        self.assertEqual(combat.passengers, {"p": (2, 3)})
        self.assertEqual(world.units["p"].steps, 1)
        self.assertIsNone(combat.advance)

    def test_second_hex(self):
        world = make()
        world.add(ground("a", "red", "0910", "6-4-4", arm="armor", mobility="mechanized"), ground("b", "blue", "1010", "6-4-4"))
        world.hexes["1111"].terrain = "jungle"
        order = {"target": "1010", "attackers": ["a"], "advance": {"second": [{"unit": "a", "hex": "1111"}]}}
        combat, _ = play(world, order, combat=5)
        self.assertEqual(combat.advance.wrong, [("E26f", "a")])
        self.assertEqual(world.units["a"].hex, "1010")

    def test_amphibious(self):
        world = make()
        for place in ("0910", "0911"):
            world.hexes[place].terrain = "all-sea"
        world.hexsides[frozenset(("0910", "1010"))] = Hexside(all_water=True, beach=True)
        world.add(Unit("ship", "red", "0910", kind="naval", base="0910", transport_sp=8),
                  ground("m", "red", "ship", "12-4-4", marine=True), ground("b", "blue", "1010", "6-4-4"))
        combat, _ = play(world, {"target": "1010", "attackers": ["m"]}, combat=1)
        self.assertEqual((combat.label, dict(combat.shifts), combat.column, combat.cell), ("3:1", {"amphibious": -1}, 9, "1/2R"))
        self.assertEqual((world.units["m"].hex, world.hexes["1010"].beachhead), ("1010", "red"))

    def test_taken_base(self):
        world = make()
        hex = world.hexes["1010"]
        hex.installations, hex.control, hex.inshore_box = ("airfield", "port"), "blue", "box"
        world.hexes["1510"].installations, world.hexes["1510"].control = ("airbase",), "blue"
        world.add(ground("a", "red", "0910", "20-4-4"), ground("b", "blue", "1010", "6-4-4"),
                  Unit("h1", "blue", "off", kind="helicopter", base="1010", steps_max=1),
                  Unit("h2", "blue", "off", kind="helicopter", base="1010", steps_max=1),
                  Unit("boat", "blue", "1010", kind="naval", base="1010", steps_max=1))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=0, base_h1=0, base_h2=3)
        self.assertFalse(world.units["h1"].alive())
        self.assertEqual((world.units["h2"].damaged, world.units["h2"].base), (True, "1510"))
        self.assertEqual((world.sides["blue"].amp_permanent, world.sides["blue"].amp_available), (4, 2))
        self.assertEqual((world.units["a"].clearing, hex.control), (True, "blue"))
        self.assertFalse(world.units["boat"].alive())


class MoreCombats(unittest.TestCase):
    """A strong attack of 20 against 4 in the open: 5:1, column 12."""

    def setUp(self):
        self.world = make()
        self.a = self.world.add(ground("a", "red", "0910", "20-4-4"))
        self.b = self.world.add(ground("b", "blue", "1010", "6-4-4"))

    def test_minimum_odds(self):
        combat, dice = play(self.world, {"target": "1010", "attackers": ["a"], "min_odds": "6:1"})
        self.assertEqual((combat.outcome, dice.used, self.a.attacked), ("cancelled", [], False))
        self.b.defense = 99
        combat, _ = play(self.world, {"target": "1010", "attackers": ["a"], "min_odds": "1:3"}, combat=9)
        self.assertEqual((combat.outcome, combat.below), ("fought", True))

    def test_support_of_the_defender_waits_for_its_column(self):
        world = self.world
        support_order = {"air_points": 1, "min_column": 13}
        combat, dice = play(world, {"target": "1010", "attackers": ["a"]}, {"hex": "1010", "support": support_order}, combat=9)
        self.assertEqual((combat.column, world.sides["blue"].ap, dice.used), (12, 4, [("combat", "1010")]))

    def test_support_under_fire(self):
        """Contested air: 1 + 1 escort is net 2: Abort(1), one Air Point of the escort is lost for good; net 9 gets through."""
        world = self.world
        world.add(Unit("h", "red", "0510", kind="helicopter", base="0510", cs_rating=3, cs_range=5, steps_max=1))
        order = {"target": "1010", "attackers": ["a"], "support": {"helicopters": [{"id": "h", "escort": 1}], "air_points": 2}}
        combat, dice = play(world, order, combat=6, adf_h=1, adf_red=9)
        mission, points = combat.commitments["red"].missions
        self.assertEqual((mission.cell, mission.survived, world.units["h"].damaged), ("1", False, False))
        self.assertEqual((points.survived, combat.support), (True, {"red": 2, "blue": 0}))
        self.assertEqual((world.sides["red"].ap, world.sides["red"].ap_permanent), (1, 5))
        self.assertEqual((dict(combat.modifiers), combat.net), ({"cs-att": -2}, 4))
        self.assertEqual(world.units["h"].missions_used_turn, 1)

    def test_damaged_helicopter(self):
        world = self.world
        world.air_level = "blue_superiority"
        world.add(Unit("h", "red", "0510", kind="helicopter", base="0510", cs_rating=3, cs_range=5, steps_max=1))
        world.hexes["1011"].installations, world.hexes["1011"].control = ("installation",), "blue"
        combat, _ = play(world, {"target": "1010", "attackers": ["a"], "support": {"helicopters": [{"id": "h"}]}}, combat=9, adf=2)
        self.assertEqual(combat.commitments["red"].missions[0].cell, "*2")  # 2 - 2, without an escort to lose
        self.assertEqual((world.units["h"].damaged, world.sides["red"].ap_permanent), (True, 6))

    def test_reduction_of_the_attacker(self):
        """Column 12, die -2 after support of 6: 1/4R against two steps: the attacker loses nothing (NW-9.2)."""
        world = self.world
        world.add(Unit("gun", "red", "0710", kind="naval", base="0710", cs_rating=9, cs_range=9))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"], "support": {"naval": ["gun"]}}, combat=4)
        self.assertEqual((combat.column, combat.net, combat.cell, combat.losses[:2]), (12, -2, "1/4R", (0, 4)))
        self.assertEqual((combat.attacker_lost, combat.defender_lost), ([], ["b", "b"]))

    def test_reduction_of_the_defender(self):
        """One attacking step, 2/1: more losses than steps, so the defender loses nothing (NW-9.3)."""
        world = self.world
        self.a.attack, self.a.steps_max, self.a.steps = 5, 1, 1
        self.b.steps_max = 1
        self.b.steps = 1
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=8)
        self.assertEqual((combat.label, combat.column, combat.net, combat.cell), ("1:1", 7, 7, "1/-"))
        self.a.steps, self.a.attacked = 1, False
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=9)
        self.assertEqual((combat.net, combat.cell, combat.losses[:2], combat.defender_lost), (8, "2/1", (2, 0), []))

    def test_river_and_light_infantry(self):
        world, b = self.world, self.b
        group = retreat.Retreat(world, "1010", "blue", [b], {}, None)
        for near in world.neighbours("1010"):
            world.hexsides[frozenset(("1010", near))] = Hexside(river=True)
        self.assertEqual(group.legal_paths(b), [])
        world.hexsides[frozenset(("1010", "1111"))] = Hexside(river=True, road="primary")
        self.assertEqual({path[0] for path in group.legal_paths(b)}, {"1111"})
        world.hexsides[frozenset(("1010", "1111"))] = Hexside(river=True, road="primary", bridge="none")
        self.assertEqual(group.legal_paths(b), [])
        b.mobility = "light"
        self.assertTrue(group.legal_paths(b))

    def test_flight_from_a_zone(self):
        """No way on foot: it flies, and 0 in contested air damages it: one step, and two points of the two spent."""
        world, b = self.world, self.b
        for near in world.neighbours("1010"):
            if near != "0910":
                world.hexes[near].terrain = "lake"
        b.airmobile = True
        world.hexes["1410"].installations, world.hexes["1410"].control = ("airfield",), "blue"
        b.steps_max = b.steps = 2
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=5, airmobile=0)
        self.assertEqual((combat.column, combat.cell), (12, "-/1R"))
        told = combat.retreats["b"]
        self.assertEqual((told["how"], told["base"], told["cost"], told["cell"]), ("airmobile", "1410", 2, "*1"))
        self.assertEqual((b.alive(), b.steps), (False, 0))  # one in the combat, one in the air
        self.assertEqual((world.sides["blue"].amp_available, world.sides["blue"].amp_permanent), (2, 5))

    def test_failed_retreat_among_two(self):
        """Both have no way: the one with the lower ER checks, the other suffers nothing (NW-10.24)."""
        world = self.world
        self.a.attack = 40
        for near in world.neighbours("1010"):
            if near != "0910":
                world.hexes[near].terrain = "lake"
        world.add(ground("c", "blue", "1010", "6-4-2", sp=2))
        combat, dice = play(world, {"target": "1010", "attackers": ["a"]}, {"hex": "1010", "lead": ["b"]}, combat=5, failed=3)
        self.assertEqual((combat.label, combat.column, combat.cell), ("5:1", 12, "-/1R"))
        self.assertEqual(dice.used[-1], ("failed", "c"))
        self.assertEqual((self.b.steps, world.units["c"].steps, combat.advance), (1, 1, None))

    def test_passengers_follow(self):
        """R: the defender leaves, the passenger checks (nobody who defended remains) and leaves too (NW-13.2, 13.3)."""
        world = self.world
        world.add(ground("p", "blue", "1010", "6-4-2", retreated_into=True, sp=2))
        combat, dice = play(world, {"target": "1010", "attackers": ["a"]}, combat=5, passenger=3)
        self.assertEqual([told for told in dice.used], [("combat", "1010"), ("passenger", "p")])
        self.assertEqual((combat.retreats["b"]["path"], combat.retreats["p"]["path"]), (["1110", "1209"], ["1110", "1209"]))
        self.assertEqual(world.units["p"].steps, 1)
        self.assertEqual(self.a.hex, "1010")

    def test_passengers_after_a_stand(self):
        """The last defender stands and dies: R counts as not ignored (NW-10.7, 20.15)."""
        world = self.world
        world.hexes["1010"].city = True
        self.a.attack = 32
        world.add(ground("p", "blue", "1010", "6-4-2", retreated_into=True, sp=2))
        combat, dice = play(world, {"target": "1010", "attackers": ["a"]}, {"hex": "1010", "on_fail": "stand"}, combat=6, ignore=3, passenger=0)
        # 32 to 4 is more than 6:1: die 6 - 1.
        self.assertEqual((combat.start, combat.column, combat.cell), (13, 11, "-/1R"))
        # The lowest effective ER is the passenger's 2; 3 fails.
        self.assertEqual((combat.stand_loss, self.b.alive()), (["b"], False))
        self.assertEqual(world.units["p"].hex, "1110")
        self.assertTrue(world.units["a"].clearing)

    def test_outposts(self):
        """COs take the first losses, and an R removes the others (NW-9.5, 9.9)."""
        world = self.world
        for id in ("p1", "p2"):
            world.add(Unit(id, "blue", "1010", kind="outpost", steps_max=1, defense=0, sp=0))
        combat, _ = play(world, {"target": "1010", "attackers": ["a"]}, combat=5)
        self.assertEqual((combat.cell, combat.defender_lost, combat.outposts_removed), ("-/1R", ["p1"], ["p2"]))
        self.assertEqual(self.b.steps, 2)

    def test_joins_those_who_clear(self):
        world, b = self.world, self.b
        world.hexes["1010"].terrain = "jungle"
        for near in world.neighbours("1010"):
            if near not in ("0910", "1111"):
                world.hexes[near].terrain = "lake"
        world.hexes["1111"].terrain, world.hexes["1111"].control = "urban", "red"
        group = retreat.Retreat(world, "1010", "blue", [b], {}, None)
        self.assertEqual(group.letters(b, ["1111"]), {"h"})
        world.add(ground("c", "blue", "1111", clearing=True))
        group.run([b])
        self.assertEqual((b.hex, b.clearing, b.retreated_into), ("1111", True, True))

    def test_displaced_ships(self):
        world = self.world
        for place in ("1010", "1110", "1210", "1111"):
            world.hexes[place].inshore_box = "gulf"
        world.hexes["1010"].installations = ("port",)
        world.hexes["1210"].installations, world.hexes["1210"].control = ("port",), "blue"
        boat = world.add(Unit("boat", "blue", "1010", kind="naval", base="1010"))
        world.weather = "storm"
        world.sides["blue"].inshore = {"gulf": "contested"}
        play(world, {"target": "1010", "attackers": ["a"]}, combat=4)
        self.assertEqual(boat.base, "1210")
        world.weather, boat.base, boat.hex = "clear", "1010", "1010"
        self.a.hex, self.b.hex, self.b.steps, self.a.attacked = "0910", "1010", 2, False
        self.b.retreated_into = self.a.clearing = False
        play(world, {"target": "1010", "attackers": ["a"]}, combat=4)
        self.assertEqual((boat.base, boat.hex), ("gulf", "off"))

    def test_all_marines_land(self):
        world = self.world
        world.hexes["0911"].terrain = "all-sea"
        world.hexsides[frozenset(("0911", "1010"))] = Hexside(all_water=True, beach=True)
        world.hexes["1010"].beachhead, world.hexes["1010"].control = "blue", "red"
        world.add(Unit("ship", "red", "0911", kind="naval", base="0911", transport_sp=16))
        for id in ("m1", "m2"):
            world.add(ground(id, "red", "ship", "4-4-4", marine=True))
        combat, _ = play(world, {"target": "1010", "attackers": ["a", "m2", "m1"], "advance": {"second": [{"unit": "a", "hex": "1111"}]}},
                         {"hex": "1010", "ignore_retreat": "never"}, combat=6)
        # 28 to 4: 6:1 at most in the open, column 13 - 1; remainder -1: die 5.
        self.assertEqual((combat.label, combat.column, combat.net, combat.cell), ("6:1", 12, 5, "-/1R"))
        self.assertEqual(combat.advance.wrong, [("E26b", "a")])
        self.assertEqual((combat.advance.moved, self.a.hex, world.hexes["1010"].beachhead), (["m2", "m1"], "0910", "red"))

    def test_covered_hex(self):
        """A friend who does not retreat makes a hex in a zone fit to end in (NW-10.14, 10.19)."""
        world, b = self.world, self.b
        group = retreat.Retreat(world, "1010", "blue", [b], {}, None)
        world.add(ground("x", "red", "1311"))
        self.assertTrue(world.in_ezoc("1211", "blue"))
        self.assertEqual(group.letters(b, ["1111", "1211"]), {"f"})
        world.add(ground("c", "blue", "1211"))
        self.assertEqual(group.letters(b, ["1111", "1211"]), set())
        self.assertEqual(group.priority(b, "1111", "1211"), 1)
        world.units["c"].kind = "outpost"
        self.assertEqual(group.letters(b, ["1111", "1211"]), {"f"})


if __name__ == "__main__":
    unittest.main()
