#!/usr/bin/env python3
"""Conformance values of the rules file (15) for combat at sea, and examples worked out by hand, against the second computation (unittest)."""
import itertools
import math
import random
import sys
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True

import paths  # noqa: F401
import gunnery
import repair
import sea_charts as charts
from draws import Draws, nearest
from engagement import Engagement
from ships import Gear, SeaForce, SeaPlace, SeaUnit, SeaWorld, ShipLine
from spotting import Spotting

MILLION = gunnery.MILLION
CENTRE, EAST = "0505", "0605"


class Script:
    """Faces by the last word of the address, in turn; nothing else is asked for."""

    def __init__(self, **faces):
        self.faces, self.asked = {word: list(given) for word, given in faces.items()}, []

    def __call__(self, address, faces):
        self.asked.append((address, faces))
        return self.faces[address.rpartition("/")[2]].pop(0)


def ship(kind, df, ap=0, aa=0, **more):
    return Gear(kind, 0, ap, aa, df * 1000, flags=frozenset({kind}), **more)


CV, BB = ship("carrier", 300, 0, 180000), ship("heavy-ship", 800, 750000, 240000, range=30, shell_weight=879)
CA, CL = ship("medium-ship", 350, 337500, 90000), ship("light-ship", 250, 187500, 90000)
DD = ship("light-ship", 160, 60000, 24000, range=15, shell_weight=25)
TRANSPORT_TRUCK = Gear("truck", 0, 0, 0, 500, flags=frozenset({"motorized"}))
SQUAD = Gear("squad", 0, 0, 0, 1000, flags=frozenset({"infantry"}))


def world(*units, **more):
    places = {f"{c:02}{r:02}": SeaPlace(f"{c:02}{r:02}", ("deep-water",)) for c in range(1, 10) for r in range(1, 10)}
    more = {"hex_scale": 10000, **more}
    return SeaWorld({"red": SeaForce("red"), "blue": SeaForce("blue")}, "red", places, units=list(units), **more)


def unit(id, side, place, *lines, **more):
    more = {"kind": "naval", "proficiency": 70, "readiness": 80, "supply": 120, **more}
    return SeaUnit(id, side, f"{side}-0", place, [ShipLine(f"l{n}", kind, count) for n, (kind, count) in enumerate(lines)], **more)


class Conformance(unittest.TestCase):
    def test_c3_gunnery_at_30_km(self):
        found = [gunnery.gun_check(acc * 1000, 20000, 300) for acc in (100000, 130, 50, 30, 10)]
        self.assertEqual(found, [356993, 270270, 194552, 149253, 68965])

    def test_c4_weekly_repair_in_port(self):
        found = []
        for gear in (CV, BB, CA, CL, DD):
            n, d = gunnery.repair(charts.IN_PORT, gear.durable(), gear.armored_by(), gear.ap, gear.aa, 1, 1)
            found.append(nearest(1000 * n, d))
        self.assertEqual(found, [4861, 1083, 2705, 4820, 14206])

    def test_c5_c6_air_search(self):
        found = {}
        for scale in (2500, 5000, 10000, 15000, 20000, 25000, 50000):
            n, d = gunnery.search(24 * 75, 200000, scale)
            self.assertEqual(n, 150000)
            found[scale] = divmod(n, d)
        self.assertEqual([q for q, _ in found.values()], [60, 30, 15, 10, 7, 6, 3])
        self.assertEqual({scale for scale, (_, rest) in found.items() if rest}, {20000})
        self.assertEqual(found[20000][1] * 2, 20000)
        self.assertEqual(gunnery.search(24 * 75, 100000, 10000), (100000, 10000))

    def test_c8_critical(self):
        self.assertEqual(gunnery.critical(625, 10, 100 * 10**6), 50000)

    def test_c9_interdiction(self):
        self.assertEqual((gunnery.surface_chance(8, 8), gunnery.surface_chance(2, 200)), (1000000, 10000))

    def test_c10_observation(self):
        for scale, hexes in charts.OBSERVATION.items():
            self.assertEqual(tuple(gunnery.observed(m, scale) for m in (25000, 10000, 50000)), hexes)

    def test_c11_battleship(self):
        self.assertEqual((BB.durable(), BB.armored_by(), BB.agile(0, False), BB.agile(0, True)), (127556000, 267763200, 75000000, 37500000))

    def test_standard_battleship_fires_ten_salvos_of_its_guns(self):
        """10.6: 9.6 guns make 96.5 shots; quality such that N4 is 400."""
        n, d = gunnery.shots(825000, 1, 0, 400, 880, 10, 1)
        self.assertEqual(10 * n // d, 964)


class Edges(unittest.TestCase):
    """The least and the largest numbers of 18.2."""

    def test_checks(self):
        self.assertEqual(gunnery.first_check(100, 200, 1, 1), 1000000)
        self.assertEqual(gunnery.first_check(1, 1, 1000 * 10000 * 100, 200), 5)
        self.assertEqual(gunnery.plane_check(0, 20000, 75 * 10**6, 100, False), 0)
        self.assertEqual(gunnery.gun_check(1, 20000, 0), 1000000)
        self.assertEqual(gunnery.gun_check(1, 2 * 33 * 33, 10**5), 0)

    def test_damage(self):
        self.assertEqual(gunnery.superficial(1, 2 * 10**9), 5000)
        self.assertEqual(gunnery.superficial(10**5, 1), 1000000)
        self.assertEqual((gunnery.penetration(0, 0), gunnery.penetration(1, 0), gunnery.penetration(0, 5)), (0, 1000000, 0))
        # Both formulas give a half where the shell weighs as much as twice the armor.
        self.assertEqual((gunnery.penetration(200, 100 * 10**6), gunnery.penetration(199, 100 * 10**6)), (500000, 497500))
        self.assertEqual(gunnery.critical(10**5, 999, 1), 1000000)

    def test_shells(self):
        self.assertIsNone(gunnery.shots(750000, 1, 0, 400, 0, 10, 1))
        self.assertEqual(gunnery.short_range(0, 10000), 0)
        self.assertEqual((gunnery.short_range(30, 10000), gunnery.short_range(3, 10000)), (50, 30))

    def test_anti_naval(self):
        plane = lambda ap, *flags: Gear("p", ap=ap, flags=frozenset({"low-altitude-aircraft", *flags})).against_ships()
        self.assertEqual([plane(ap, "anti-ship") for ap in (0, 7999, 8000, 11999, 12000)], [120000, 120000, 240000, 240000, 360000])
        self.assertEqual([plane(ap, "anti-ship", "torpedo") for ap in (5999, 6000, 8999, 9000)], [240000, 480000, 480000, 720000])
        self.assertEqual([plane(ap) for ap in (0, 249, 250, 1000, 22000)], [0, 0, 1000, 2000, 9000])


class AsThePublishedFormulasSay(unittest.TestCase):
    """The integers against the formulas that chapter 10 quotes, as fractions: never off by more than what a division cuts."""

    def setUp(self):
        self.rng = random.Random(1906)

    def near(self, mine, exact, within=1):
        self.assertLessEqual(mine, exact)
        self.assertLess(exact - mine, within)

    def test_penetration_is_a_race_of_two_random_numbers(self):
        """Random(SW/2) > Random(armor): the area where one is above the other, of the area of both."""
        for _ in range(2000):
            shell, armor = self.rng.randrange(1, 4000), self.rng.randrange(1, 2 * 10**9)
            a, b = Fraction(shell, 2), Fraction(armor, MILLION)
            area = a * b - b * b / 2 if a >= b else a * a / 2
            self.near(gunnery.penetration(shell, armor), MILLION * area / (a * b))

    def test_superficial_additional_critical(self):
        for _ in range(2000):
            shell, durability, scalar = self.rng.randrange(10**5), self.rng.randrange(1, 2 * 10**9), self.rng.randrange(1000)
            real = Fraction(durability, MILLION)
            self.near(gunnery.superficial(shell, durability), min(MILLION, MILLION * shell / (real / 10)))
            often = Fraction(5, 100) * shell / (real * Fraction(625, 100)) * Fraction(scalar, 10)
            self.near(gunnery.critical(shell, scalar, durability), min(MILLION, MILLION * often))
            u1, u2 = self.rng.randrange(10**4), self.rng.randrange(10**4)
            exact = Fraction(shell, 10) * Fraction(u1, 10**4) * 50 * Fraction(u2, 10**4) / real
            self.assertEqual(Fraction(*gunnery.additional(shell, u1, u2, durability)), exact)

    def test_guns_hit(self):
        for _ in range(2000):
            accuracy, r10, w, light = self.rng.randrange(1, 10**6), self.rng.randrange(500), self.rng.randrange(66, 201), self.rng.choice([100, 66, 33])
            real = math.sqrt(w / 200 * light / 100) / (1 + (0.002 + 0.13 / (accuracy / 1000)) * (r10 / 10)**2)
            self.assertAlmostEqual(gunnery.gun_check(accuracy, w * light, r10) / MILLION, real, delta=3e-6)

    def test_shots_and_planes(self):
        for _ in range(500):
            value, count, damage, n4, shell, nad = (self.rng.randrange(1, n) for n in (10**7, 999, 100, 500, 10**5, 999))
            rounds = self.rng.randrange(1, 11)
            exact = Fraction(102922, 1000) * Fraction(value, 1000) * (count - Fraction(damage, 100)) * Fraction(n4, 4) / 100 / shell / Fraction(nad, 10)
            self.assertEqual(Fraction(*gunnery.shots(value, count, damage, n4, shell, nad, rounds)) * rounds, exact)
            self.assertEqual(Fraction(*gunnery.planes(count, n4, nad)), count * Fraction(n4, 4) / 100 / Fraction(nad, 10))

    def test_first_checks(self):
        for _ in range(500):
            p, own, agility, enemy, value, seen = (self.rng.randrange(1, n) for n in (101, 201, 10**9, 201, 10**6, 20001))
            self.near(gunnery.first_check(p, own, agility, enemy), min(MILLION, MILLION * Fraction(p * own, enemy) / Fraction(agility, MILLION)))
            for torpedoes in (False, True):
                real = Fraction(value, 1000) / (4 if torpedoes else 1) * Fraction(seen, 20000) / Fraction(agility, MILLION) / Fraction(enemy, 100)
                self.near(gunnery.plane_check(value, seen, agility, enemy, torpedoes), min(MILLION, MILLION * real))

    def test_interdiction(self):
        for _ in range(500):
            stack, rest, nad, hexes = (self.rng.randrange(1, n) for n in (500, 5000, 999, 60))
            self.near(gunnery.surface_chance(stack, stack + rest), MILLION * Fraction(stack, stack + rest))
            self.near(gunnery.air_chance(stack, nad, stack + rest, hexes),
                      min(MILLION, MILLION * Fraction(stack * nad, 10 * (stack + rest)) / Fraction(hexes, 2)))

    def test_search_of_nine_planes_at_half_is_three_times_fifty(self):
        """50 km times the root of the planes, of which half the readiness flies."""
        for _ in range(500):
            items, readiness = self.rng.randrange(1, 999), self.rng.randrange(33, 101)
            self.near(gunnery.search(items * readiness, 10**9, 1)[0], 50000 * math.sqrt(items * readiness / 200) + 1e-6, 1.001)

    def test_magazines(self):
        """10.19: mean 50, standard deviation 13.54 by all sums of five draws."""
        sums = [sum(draws) for draws in itertools.product(range(0, 21), repeat=2)]
        variance = Fraction(sum((value - 20)**2 for value in sums), len(sums)) * Fraction(5, 2)
        self.assertAlmostEqual(math.sqrt(variance), 13.54, 2)


class Battles(unittest.TestCase):
    def fight(self, attackers, others, rounds=1, more=None, **faces):
        place, script = world(*attackers, *others, **(more or {})), Script(**faces)
        return Engagement(place, Draws(script), "sea", attackers, CENTRE, rounds).run(), script

    def test_a_battleship_sinks_a_destroyer(self):
        """10 km of water between them; the destroyer's guns carry 5."""
        small = ship("light-ship", 160, 60000, 24000, range=5, shell_weight=25)
        red, blue = unit("r", "red", "0503", (BB, 1)), unit("b", "blue", CENTRE, (small, 1), proficiency=50)
        place = world(red, blue, naval_attrition_divider=999)
        n, d = gunnery.shots(750000, 1, 0, 320, 879, 999, 1)
        # 0.703 shots; it hits, does one point, penetrates, does up to 332 points more, and a critical hit.
        self.assertEqual((n // d, n * 1000 // d), (0, 703))
        # The fraction; target and first check; second check and penetration; both weights; the critical hit. The first point is certain.
        script = Script(shot=[1, 1], hit=[1, 10**14, 1], critical=[21] * 5)
        fought = Engagement(place, Draws(script), "sea", [red], CENTRE, 1).run()
        self.assertEqual((blue.items(), blue.lines[0].dead, blue.status, fought.sunk), (0, 1, "eliminated", ["b"]))
        self.assertEqual((red.supply, red.readiness), (117, 78))
        self.assertEqual([faces for _, faces in script.asked], [10**6, 2 * 10**6, 10**14, 10**14, 10**14] + [21] * 5)
        # 432 points, of which 332 are lost with the ship (10.20).
        self.assertEqual(fought.suffered["b"], 100)

    def test_what_is_carried_loses_by_weight(self):
        red, blue = unit("r", "red", "0503", (DD, 1)), unit("b", "blue", CENTRE, (SQUAD, 20), (TRANSPORT_TRUCK, 10), kind="land", embarked="sea")
        self.assertEqual(sum(line.assigned * line.equipment.heavy() for line in blue.lines), 50000)
        fought = Engagement(world(red, blue), Draws(Script(fraction=[1, 1])), "sea", [red], CENTRE, 1)
        target = fought.targets("attacker")[0]
        target.suffer(4)
        fought.drown(target, 50000, "sea")
        # 20 squads · 4000 kg of 50000: 1.6; 10 trucks: 0.8; both dice give the fraction.
        self.assertEqual(fought.drowned, [("b", "l0", 2), ("b", "l1", 1)])

    def test_weather(self):
        place = world()
        place.places[CENTRE].visibility = "hazy"
        self.assertEqual(place.weather(CENTRE, EAST), 16600)
        place.lighting = "night"
        self.assertEqual(place.weather(CENTRE, EAST), 166 * 33)


class Attacks(unittest.TestCase):
    def test_the_end(self):
        """18.23, 18.27: the only unit of side A must check, by a roll though it has lost more than minimize allows: 73 - 10 - 20/2."""
        red = unit("r", "red", "0503", (BB, 1), loss_tolerance="minimize")
        blue = unit("b", "blue", CENTRE, (DD, 9))
        fought = Engagement(world(red, blue), Draws(Script(quality=[54, 53])), "sea", [red], CENTRE)
        fought.hurt, fought.suffered = {"r": 20}, {"r": 20}
        self.assertEqual([fought.fails(red, "sea"), fought.fails(red, "sea")], [True, False])
        fought.hurt = {"r": 0}
        self.assertFalse(fought.fails(red, "sea"))

    def test_rounds(self):
        """18.22: the least of the order and the scenario; a salvo of an interdiction is a tenth."""
        red, blue = unit("r", "red", "0503", (BB, 1)), unit("b", "blue", CENTRE, (DD, 1))
        self.assertEqual(Engagement(world(red, blue), None, "sea", [red], CENTRE).rounds, 10)
        self.assertEqual(Engagement(world(red, blue, max_rounds=3), None, "sea", [red], CENTRE).rounds, 3)
        salvo = Engagement(world(red, blue), None, "sea", [red], CENTRE, salvo=True)
        self.assertEqual((salvo.rounds, salvo.divisor), (1, 10))

    def test_planes_without_a_deck(self):
        """10.23: two air units, one carrier above 66: one of them is lost, by the die the second."""
        carrier = unit("b", "blue", CENTRE, (CV, 2))
        carrier.lines[0].damage = 67
        fighter = Gear("fighter", aa=1000, df=3000, flags=frozenset({"low-altitude-aircraft"}), flight_range=400)
        planes = [unit(name, "blue", CENTRE, (fighter, 4), kind="air") for name in ("p", "q")]
        red = unit("r", "red", "0503", (BB, 1))
        fought = Engagement(world(red, carrier, *planes), Draws(Script(unit=[2])), "sea", [red], CENTRE)
        fought.crowd_out(CENTRE, "blue", "sea")
        self.assertEqual([plane.status for plane in planes], ["ready", "eliminated"])


class Seeing(unittest.TestCase):
    def test_sight(self):
        place = world(unit("r", "red", CENTRE, (DD, 1)))
        self.assertEqual(Spotting(place, None).sight(place.units[0]), 3)
        place.places[CENTRE].cloud = True
        self.assertEqual(Spotting(place, None).sight(place.units[0]), 0)

    def test_repair_rates(self):
        tested = unit("r", "red", CENTRE, (DD, 1))
        place = world(tested)
        self.assertEqual(repair.rate(place, tested), 150)
        place.places[CENTRE].terrain = ("deep-water", "port")
        self.assertEqual(repair.rate(place, tested), 1500)
        tested.at_sea = True
        self.assertEqual(repair.rate(place, tested), 150)
        place.places[CENTRE].terrain = ("deep-water", "anchorage")
        self.assertEqual(repair.rate(place, tested), 1500)
        tested.moved = True
        self.assertEqual(repair.rate(place, tested), 150)


if __name__ == "__main__":
    unittest.main()
