#!/usr/bin/env python3
"""Conformance values of the rules file (15), and examples worked out by hand, against the second computation (unittest)."""
import sys
import unittest

sys.dont_write_bytecode = True

import battle
import charts
import draws
import fire
from world import Equipment, Force, Line, Place, Unit, World, around, distance

CENTRE = "0505"


class Script:
    """Faces by the last word of the address, in turn; nothing else is asked for."""

    def __init__(self, **faces):
        self.faces, self.asked = {word.replace("_", "-"): list(given) for word, given in faces.items()}, []

    def __call__(self, address, faces):
        self.asked.append((address, faces))
        return self.faces[address.rpartition("/")[2]].pop(0)


def world(*units, **more):
    places = {f"{c:02}{r:02}": Place(f"{c:02}{r:02}", owner="blue") for c in range(1, 10) for r in range(1, 10)}
    found = World({"red": Force("red"), "blue": Force("blue")}, "red", places, units=list(units), **more)
    return found


SQUAD = Equipment("squad", 1000, 3000, 0, 3000, flags=frozenset({"infantry", "active-defender"}))
TANK = Equipment("tank", 9000, 6000, 0, 8000, armor_heat=9, armor_kinetic=9, flags=frozenset({"armored", "motorized", "kinetic-anti-armor"}))
CARRIER = Equipment("carrier", 0, 2000, 0, 3000, armor_heat=3, armor_kinetic=3, flags=frozenset({"armored", "transport", "motorized"}))
HOWITZER = Equipment("howitzer", 0, 20000, 0, 2000, range=10, shell_weight=43, flags=frozenset({"long-range", "motorized"}))


def unit(id, side, place, *lines, **more):
    return Unit(id, side, f"{side}-0", place, [Line(f"l{n}", kind, count) for n, (kind, count) in enumerate(lines)],
                **{"proficiency": 70, "readiness": 80, "supply": 120, **more})


def fight(place, assault, guns=(), start=1, **faces):
    script = Script(**faces)
    found = battle.Battle(place, draws.Draws(script), CENTRE, assault, {"attacker": list(guns), "defender": []}, start)
    found.number = start
    found.at_start = {role: found.engaged(role) for role in fire.ROLES}
    found.items_before = {u.id: u.items() for role in fire.ROLES for u in found.at_start[role]}
    found.fix()
    return found, script


class Conformance(unittest.TestCase):
    def test_c1_anti_tank_gun_against_armor(self):
        self.assertEqual(charts.TO_HIT["none"]["normal"], 33)
        self.assertEqual(draws.nearest(100 * 7000, 1000 * 13), 54)
        self.assertEqual(fire.kill_percent(7000, 13, 100), 29)

    def test_c2_kill_percent(self):
        self.assertEqual([fire.kill_percent(pq * 10, 1, 100) for pq in (99, 90, 80, 70, 50, 40, 30, 25, 24, 100)],
                         [98, 81, 64, 49, 25, 16, 9, 6, 0, 100])

    def test_c7_yields(self):
        self.assertTrue(all(value == 250 * float(kiloton) for kiloton, value in charts.YIELDS.items()))

    def test_c12_engagement_and_crowding(self):
        self.assertEqual([draws.clamp(300 * enemy // own, 10, 100) for own, enemy in ((400, 100), (100, 400))], [75, 100])
        # 68 a hex at 2.5 km: two, three and four times as many.
        found = []
        for times in (1, 2, 3, 4, 200):
            place = world(unit("b", "blue", CENTRE, (SQUAD, 68 * times)))
            found.append(place.density_multiplier(CENTRE, "blue"))
        self.assertEqual(found, [100, 141, 173, 200, 1000])

    def test_c13_morale_and_quality(self):
        tested = unit("b", "blue", CENTRE, (SQUAD, 1))
        place = world(tested)
        self.assertEqual(place.m4(tested), 320)
        self.assertEqual(battle.Battle.quality(None, tested), 73)
        place.supply_cap, place.lighting = "none", "night"
        self.assertEqual(place.m4(tested), 2 * ((70 * 50 + 33 * 50) // 100) + 80 + 120)

    def test_c14_open_column(self):
        rows = ("targeting4", "targeting3", "targeting2", "targeting1", "none")
        nominal = [charts.TO_HIT[row]["normal"] for row in rows]
        self.assertEqual(nominal, [100, 85, 75, 50, 33])
        self.assertEqual([draws.nearest(n * n, 100) for n in nominal], [charts.TO_HIT[row]["open"] for row in rows])

    def test_density_of_other_scales(self):
        self.assertEqual([charts.density(scale) for scale in (2500, 5000, 10000, 15000, 20000, 25000, 50000, 4000, 4001)],
                         [68, 100, 250, 500, 850, 1300, 5050, 82, 100])
        self.assertEqual([2 * km * km + 50 for km in (3, 5, 10, 15, 20, 25, 50)], [68, 100, 250, 500, 850, 1300, 5050])


class Numbers(unittest.TestCase):
    def test_draws(self):
        script = Script(fraction=[250001, 250000], target=[4], hit=[33])
        tested = draws.Draws(script)
        self.assertEqual([tested.frac(9, 4, "a"), tested.frac(9, 4, "a"), tested.frac(8, 4, "a"), tested.frac(0, 4, "a")], [2, 3, 2, 0])
        self.assertEqual([tested.pick([0, 3, 0, 2], "a"), tested.pick([0, 7], "a"), tested.pick([0, 0], "a")], [3, 1, None])
        self.assertEqual([tested.pct(33, "a", "hit"), tested.pct(0, "a"), tested.pct(100, "a")], [True, False, True])
        self.assertEqual(len(script.asked), 4)

    def test_grid(self):
        self.assertEqual(around("0505"), ["0504", "0604", "0605", "0506", "0405", "0404"])
        self.assertEqual(around("0405"), ["0404", "0505", "0506", "0406", "0306", "0305"])
        self.assertEqual([distance("0505", place) for place in ("0505", "0604", "0703", "0905", "0510")], [0, 1, 3, 4, 5])


class Ground(unittest.TestCase):
    def test_defense(self):
        """5.24: hills 200 for infantry, entrenched 250, half of it dug away; a fortified line lifts by one step."""
        dug = unit("b", "blue", CENTRE, (SQUAD, 10), deployment="entrenched")
        place = world(dug)
        place.places[CENTRE].terrain = ("hills",)
        self.assertEqual([place.defense_multiplier(dug, dug.lines[0], e) for e in (0, 50)], [350, 275])
        place.places[CENTRE].terrain = ("fortified-line",)
        self.assertEqual(place.defense_multiplier(dug, dug.lines[0], 0), 400)
        dug.deployment = "routed"
        # 100 - floor(30 * 99 / 100) downwards: -29.7 becomes -30.
        self.assertEqual(place.defense_multiplier(dug, dug.lines[0], 1), 70)

    def test_vision(self):
        place = world()
        words = {("open", "road"): "open", ("open", "hills"): "normal", ("rail",): "open", ("hills", "forest"): "restricted", ("jungle",): "restricted"}
        for terrain, vision in words.items():
            place.places[CENTRE].terrain = terrain
            self.assertEqual(place.vision(CENTRE), vision)
        place.vision_terrain, place.places[CENTRE].terrain = "seed_list", ("rail",)
        self.assertEqual(place.vision(CENTRE), "normal")
        place.places[CENTRE].precipitation = "heavy"
        self.assertEqual(place.vision(CENTRE), "restricted")

    def test_river(self):
        tested = unit("r", "red", "0504", (SQUAD, 5))
        place = world(tested)
        place.hexsides[frozenset(("0504", CENTRE))] = ("river",)
        self.assertEqual(place.river(tested, CENTRE, True), 70)
        tested.lines.append(Line("l1", Equipment("pioneers", flags=frozenset({"infantry", "engineer"})), 1))
        self.assertEqual(place.river(tested, CENTRE, True), 85)
        tested.deployment = "airborne"
        self.assertEqual([place.river(tested, CENTRE, first) for first in (True, False)], [70, 85])

    def test_assault_or_bombard(self):
        """3.4: guns give less than half of the anti-personnel strength."""
        mixed = unit("r", "red", "0504", (SQUAD, 10), (HOWITZER, 1))
        self.assertTrue(mixed.may_assault())
        mixed.lines[1].assigned = 2
        self.assertFalse(mixed.may_assault())
        mixed.range_limit = 0
        self.assertTrue(mixed.may_assault())
        mixed.range_limit = 5
        self.assertFalse(mixed.may_assault())
        mixed.lines[1].assigned = 0  # its guns are gone: nothing is left for the limit to bind (18.27)
        self.assertTrue(mixed.may_assault())


class Round(unittest.TestCase):
    def test_strength_and_engagement(self):
        """40 squads: 4,000 each, M4 320 of 400; carriers of limited tolerance count half; guns of a defender half their AP."""
        red = unit("r", "red", "0504", (SQUAD, 40), (CARRIER, 10))
        blue = unit("b", "blue", CENTRE, (SQUAD, 5), (HOWITZER, 2))
        found, _ = fight(world(red, blue), [red], reconnaissance=[])
        self.assertEqual(found.es, {"attacker": 128000 + 8000, "defender": 16000 + 16000})
        self.assertEqual(found.engagement, {"attacker": 300 * 32000 // 136000, "defender": 100})

    def test_flanks(self):
        for places, word in ((["0504"], ""), (["0504", "0604"], ""), (["0504", "0605"], "flanked"), (["0504", "0506"], "rear")):
            units = [unit(f"r{n}", "red", place, (SQUAD, 4)) for n, place in enumerate(places)]
            found, _ = fight(world(unit("b", "blue", CENTRE, (SQUAD, 4)), *units), units)
            self.assertEqual(found.flank, word)

    def test_bombardment(self):
        """20 howitzers: 200,000 * 320/400 = 160,000, cap 4 ES; on 20 squads in the open at 150 %: 4,500 each; mean 160000*100*100/(10000*10*4500)."""
        red, gun = unit("r", "red", "0504", (SQUAD, 40)), unit("g", "red", "0503", (HOWITZER, 20))
        blue = unit("b", "blue", CENTRE, (SQUAD, 20))
        found, script = fight(world(red, gun, blue), [red], [(gun, 100)], spread=[51], fraction=[555556])
        phase = fire.Bombardment(found, 1)
        self.assertEqual((phase.strength("attacker"), phase.d("attacker")), ((160000, 0), {id(blue.lines[0]): 4500}))
        phase.run()
        # 1,600,000,000 / 450,000,000 = 3.5555, and the fraction is not won.
        self.assertEqual((blue.items(), [word.rpartition("/")[2] for word, _ in script.asked]), (17, ["spread", "fraction"]))
        # 20 * 8 * 320 / 400 = 128 of shell weight, limit 68.
        self.assertEqual(phase.earthworks, 100 * 128 // 680)
        half, _ = fight(world(red, gun, blue), [red], [(gun, 50)])
        self.assertEqual(fire.Bombardment(half, 1).strength("attacker"), (80000, 0))

    def test_water_of_the_round(self):
        """18.27: the engineers fall in the bombardment; 85 % all the same: 40 * 3000 * 320/400 * 85/100."""
        red = unit("r", "red", "0504", (SQUAD, 40), (Equipment("pioneers", flags=frozenset({"infantry", "engineer"})), 1))
        blue = unit("b", "blue", CENTRE, (SQUAD, 40))
        place = world(red, blue)
        place.hexsides[frozenset(("0504", CENTRE))] = ("river",)
        found, _ = fight(place, [red])
        red.lines[1].assigned = 0
        self.assertEqual(fire.AntiPersonnel(found, 1).strength(red.lines[0], "attacker"), 81600)

    def test_guns_left(self):
        """18.27: support is of guns in reach that are there when the battle is set up."""
        red, blue = unit("r", "red", "0504", (SQUAD, 40)), unit("b", "blue", CENTRE, (SQUAD, 40))
        near, far, spiked = (unit(id, "red", place, (HOWITZER, 2), (SQUAD, 2)) for id, place in (("g1", "0503"), ("g2", "0501"), ("g3", "0503")))
        spiked.lines[0].assigned = 0
        far.range_limit = 2
        found, _ = fight(world(red, blue, near, far, spiked), [red], [(near, 100), (far, 100), (spiked, 100)])
        self.assertEqual([gun.id for gun, _ in found.guns("attacker")], ["g1"])

    def test_planes_fly_off(self):
        """18.27: 10 km are four hexes of 2.5; the field lies three away, out of reach for the others' 5 km."""
        fighter, bomber = (Equipment(id, df=3000, flight_range=reach, flags=frozenset({"low-altitude-aircraft"})) for id, reach in (("f", 5), ("b", 10)))
        planes = unit("p", "blue", CENTRE, (fighter, 6), (bomber, 4), kind="air")
        place = world(planes)
        for field in ("0508", "0509"):
            place.places[field].features = ("airfield",)
        self.assertEqual([(line.id, lost) for line, lost in battle.fly_off(place, planes)], [("l0", 6)])
        self.assertEqual((planes.hex, planes.items(), planes.status), ("0508", 4, "ready"))

    def test_anti_armor(self):
        """10 tanks on 10 tanks in the open: 10 * 2 ... ROF 3: 30 shots at most, 24 by morale, a third of them: 8."""
        red, blue = unit("r", "red", "0504", (TANK, 10)), unit("b", "blue", CENTRE, (TANK, 10))
        found, script = fight(world(red, blue), [red], hit=[11, 12] * 8, kill=[100] * 8)
        fire.AntiArmor(found, 1).run()
        self.assertEqual(found.told["combat/0505/round-1/anti-armor/r/l0"], 8)
        # AT 9 against 9: certain; 11 % to hit: every other one.
        self.assertEqual((red.items(), blue.items()), (6, 6))

    def test_passengers(self):
        """5.18: limited tolerance, 30 % * min(10, 4) / 4 while there are infantry."""
        blue = unit("b", "blue", CENTRE, (SQUAD, 10), (CARRIER, 4))
        red = unit("r", "red", "0504", (TANK, 1))
        found, script = fight(world(red, blue), [red], infantry=[30, 31])
        blue.lines[1].assigned = 2
        found.passengers(blue, 4, 2, "x")
        self.assertEqual(blue.lines[0].assigned, 9)

    def test_anti_personnel(self):
        """40 squads, ROF 1, at 300 % of the enemy's strength: no shot more than 40."""
        red, blue = unit("r", "red", "0504", (SQUAD, 40)), unit("b", "blue", CENTRE, (SQUAD, 40))
        place = world(red, blue, attrition_divider=1)
        found, script = fight(place, [red], spread=[101, 1])
        phase = fire.AntiPersonnel(found, 1)
        self.assertEqual(phase.strength(red.lines[0], "attacker"), 40 * 3000 * 320 // 400)
        self.assertEqual(phase.most([red.lines[0]], "attacker"), 40)
        phase.run()
        # 96,000 * 150 / (100 * 4,500) = 32; the defender fires twice: 192,000 * 50 / (100 * 3,000) = 32.
        self.assertEqual((blue.items(), red.items()), (8, 8))


class Checks(unittest.TestCase):
    def lose(self, unit, found, items):
        unit.lines[0].assigned -= items
        found.lost[id(unit.lines[0])] += items

    def test_outcomes(self):
        red, blue = unit("r", "red", "0504", (SQUAD, 40)), unit("b", "blue", CENTRE, (SQUAD, 40), deployment="entrenched", supplied=False)
        found, script = fight(world(red, blue), [red], quality=[70, 97], fraction=[1000000])
        self.lose(red, found, 6)
        self.lose(blue, found, 6)
        # 15 % lost: 73 - 7; entrenched +5, unsupplied -10.
        told = found.checks()
        self.assertEqual(told, {"r": (66, 70, "breaks-off"), "b": (61, 97, "routed")})
        self.assertEqual((blue.hex, blue.deployment), ("0605", "routed"))  # the first direction that leads to no hex beside 0504
        self.assertEqual(blue.items(), 34 - 5)  # 15 % of 34: 5.1

    def test_attackers_have_no_positions(self):
        """An attacker that was entrenched: 73 - 15/2, and no +5."""
        red, blue = unit("r", "red", "0504", (SQUAD, 40), deployment="entrenched"), unit("b", "blue", CENTRE, (SQUAD, 40))
        found, script = fight(world(red, blue), [red], quality=[66])
        self.lose(red, found, 6)
        self.assertEqual(found.checks(), {"r": (66, 66, "holds")})

    def test_thresholds(self):
        red, blue = unit("r", "red", "0504", (SQUAD, 40)), unit("b", "blue", CENTRE, (SQUAD, 40), loss_tolerance="minimize")
        found, script = fight(world(red, blue), [red], quality=[1])
        self.lose(red, found, 3)  # 7 %: below 10
        self.lose(blue, found, 6)  # 15 %: t2
        self.assertEqual(found.checks(), {"b": (73 - 10 - 7 - 20, 1, "holds")})
        found, script = fight(world(red, blue), [red])
        self.lose(red, found, 13)
        found.items_before["b"] = blue.items()
        self.assertEqual(found.checks(), {"r": (None, None, "by-losses")})

    def test_nowhere_to_go(self):
        blue = unit("b", "blue", CENTRE, (SQUAD, 10))
        around_it = [unit(f"r{n}", "red", place, (SQUAD, 4)) for n, place in enumerate(around(CENTRE))]
        found, script = fight(world(blue, *around_it), around_it[:1], fraction=[1])
        found.leave(blue, "retreated", ["0504"])
        self.assertEqual((blue.status, blue.lines[0].pool, blue.lines[0].dead), ("evaporated", 4, 6))

    def test_costs_and_veterans(self):
        red = unit("r", "red", "0504", (SQUAD, 4), supply=50, readiness=50, experience="untried")
        blue = unit("b", "blue", CENTRE, (SQUAD, 4), supply=1, readiness=34)
        found, script = fight(world(red, blue), [red], first_battle=[1, 23, 12])
        found.costs()
        self.assertEqual((red.supply, red.readiness, blue.supply, blue.readiness), (47, 47, 0, 33))
        found.veterans()
        self.assertEqual((red.proficiency, red.experience), ((70 * (67 + 33) + 50) // 100, "veteran"))


if __name__ == "__main__":
    unittest.main()
