#!/usr/bin/env python3
"""Examples of planetary surface combat, worked out by hand from the rules file, against the second computation (unittest)."""
import collections
import random
import sys
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True

import chances
import charts
import orders
import rounds
import turn
from planet import Planet, Side, Unit, fighters


class Dice:
    """Faces by purpose, in turn; a purpose that is missing gives its default."""

    def __init__(self, **faces):
        self.faces, self.asked = {purpose: list(given) for purpose, given in faces.items()}, []

    def __call__(self, faces, purpose, subject, round=None, index=None):
        self.asked.append((purpose, subject.id, round, index, faces))
        return self.faces[purpose].pop(0)


def sides(attacker=None, defender=None):
    return {"attacker": Side("terra", "invader", **(attacker or {})), "defender": Side("klack", "owner", **{"regions": 4, **(defender or {})})}


def decide(a="probe", d="single_line", **more):
    found = {"attacker": orders.Decision(charts.PLANS[a]), "defender": orders.Decision(charts.PLANS[d])}
    for role, changes in more.items():
        for name, value in changes.items():
            setattr(found[role], name, value)
    return found


def units(attacker, defender):
    return {"attacker": [Unit(f"t{n}", "terra", *words) for n, words in enumerate(attacker, 1)],
            "defender": [Unit(f"k{n}", "klack", *words) for n, words in enumerate(defender, 1)]}


def whole(fighting, force, decisions, die, out=None, **more):
    planet = Planet("B1", [*fighting.values()] + ([out] if out else []), [u for role in rounds.ROLES for u in force[role]])
    return turn.Turn(planet, fighting, out, decisions, die, **more)


class Ratings(unittest.TestCase):
    def test_check_sums(self):
        self.assertEqual([Unit("a", "x", "infantry")[name] for name in charts.RATINGS], [50, 2, 1, 40, 150, 40, 20, 6, 3, 0, 2, 2])
        self.assertEqual([Unit("a", "x", "battleoid", "crack")[name] for name in charts.RATINGS], [45, 6, 7, 110, 210, 75, 60, 22, 6, 0, 4, 2])

    def test_marine_in_powered_armor_has_four_tickets(self):
        self.assertEqual(Unit("a", "x", "space_marine", suit="powered")["target_priority"], 4)

    def test_ratings_replace_and_sums_have_a_bound(self):
        unit = Unit("a", "x", "infantry", environment="hostile", ratings={"hits": 30, "nbc_protected": True})
        self.assertEqual((unit["hits"], unit["nbc_protected"], unit["rout"]), (30, True, 2))
        self.assertEqual(Unit("a", "x", "command_center")["rout"], -1)


class Who(unittest.TestCase):
    def test_two_and_three(self):
        owner, rebel, invader = Side("o", "owner"), Side("r", "rebel"), Side("i", "invader")
        two = lambda *them: [s and s.id for s in fighters(Planet("p", list(them), []), None)]
        self.assertEqual(two(rebel, owner), ["r", "o", None])
        self.assertEqual(two(rebel, invader), ["i", "r", None])
        three = [[s.id for s in fighters(Planet("p", [owner, rebel, invader], []), lambda: face)] for face in range(1, 7)]
        self.assertEqual(three, [["i", "o", "r"]] * 2 + [["r", "o", "i"]] * 2 + [["i", "r", "o"]] * 2)


class Orders(unittest.TestCase):
    def read(self, role="attacker", leader=3, **order):
        force = [Unit("t1", "terra", "infantry"), Unit("t2", "terra", "battleoid")]
        side = Side("terra", "invader", leader=leader, political_authorization=("chemical",))
        decision, faults = orders.read(order, side, role, force)
        return decision.plan.name, decision.intensity, faults

    def test_plans(self):
        self.assertEqual(self.read(plan="massed_assault"), ("massed_assault", "high", []))
        self.assertEqual(self.read(plan="sweep"), ("sweep", "low", []))
        self.assertEqual(self.read(plan="surf", intensity="high"), ("probe", "low", ["E05"]))
        self.assertEqual(self.read("defender", plan="surf", intensity="high"), ("single_line", "high", ["E05"]))
        self.assertEqual(self.read(plan="fortify"), ("probe", "low", ["E06"]))
        self.assertEqual(self.read(plan="trap"), ("probe", "low", ["E07"]))
        self.assertEqual(self.read(plan="vertical_envelopment", intensity="low"), ("probe", "low", ["E08"]))
        self.assertEqual(self.read(plan="pronged_attack", intensity="high"), ("probe", "low", ["E09"]))
        self.assertEqual(self.read(plan="vertical_envelopment", intensity="medium"), ("vertical_envelopment", "high", ["E04"]))
        self.assertEqual(self.read(), ("probe", "low", []))

    def test_weapons(self):
        side, faults = Side("terra", "invader", political_authorization=("chemical", "biological")), []
        self.assertEqual(orders.weapons(["nuclear", "biological", "stones", "chemical"], side, faults), ("biological", "chemical"))
        self.assertEqual(faults, ["E10", "E11"])
        self.assertEqual(orders.Decision(None, weapons=("biological", "chemical")).weapon(), "chemical")
        faults.clear()
        self.assertEqual((orders.weapons("nuclear", side, faults), faults), ((), ["E11"]))

    def test_second_rejected_and_void(self):
        planet = Planet("B1", list(sides().values()), [])
        fighting = dict(zip(rounds.ROLES, planet.sides))
        given = [("terra", {"battle": "B1", "intensity": "odd"}), ("terra", {"battle": "B1", "plan": "attrition"}),
                 ("red", {"battle": "B1"}), ("klack", {"battle": "B2"}), ("klack", {"battle": "B1", "plan": "attrition", "intensity": "high"})]
        decisions, told = orders.decide(given, planet, fighting, None, False)
        self.assertEqual(told, [("terra", "E04"), ("terra", "E03"), ("red", "E02")])
        self.assertEqual((decisions["attacker"].plan.name, decisions["defender"].plan.name), ("probe", "attrition"))
        self.assertFalse(orders.decide(given, planet, fighting, None, True)[0]["attacker"].ordered)
        self.assertEqual(orders.decide([("red", {"battle": "B1"})], planet, fighting, Side("red", "rebel"), False)[1], [("red", "N1")])
        self.assertEqual(orders.nowhere(given + [("red", {"type": "wave"})], {"B1"}), [("klack", "E01"), ("red", "E14")])


class Example(unittest.TestCase):
    """Chapter 18."""

    def test_numbers(self):
        decisions = decide("massed_assault", attacker={"intensity": "high"})
        self.assertEqual(rounds.number_of_rounds(decisions), 6)
        self.assertEqual((rounds.matrix(decisions, "attacker"), rounds.matrix(decisions, "defender")), (1, -1))
        self.assertEqual(rounds.favour(decisions, "defender"), 3)
        battleoid = Unit("t1", "terra", "battleoid", "crack", dropped_this_turn=True)
        self.assertEqual([rounds.tickets(battleoid, decisions["attacker"].plan, first) for first in (True, False)], [18, 6])

    def test_chances(self):
        # The crack battleoid on the infantry: 100 * 110 / 260 = 42, +3, and fortification 1 takes 2.
        self.assertEqual(rounds.hit_chance(110, 150, 1, -3, "average", 1), 43)
        # Equal trained infantry: 40 of 190, and armor 20 against 40.
        self.assertEqual((rounds.hit_chance(40, 150, 0, 0, "average", 0), rounds.save_chance(20, 40)), (21, 33))
        self.assertEqual((rounds.hit_chance(0, 0, 0, 0, "high", 0), rounds.save_chance(0, 0), rounds.save_chance(0, 10)), (55, 50, 5))

    def test_two_multipliers(self):
        marine = Unit("t1", "terra", "space_marine", dropped_this_turn=True)
        self.assertEqual(rounds.tickets(marine, charts.PLANS["vertical_envelopment"], True), 18)
        self.assertEqual(rounds.tickets(Unit("a", "x", "infantry"), charts.PLANS["massed_assault"], False), 4)
        self.assertEqual(rounds.tickets(Unit("a", "x", "armor"), charts.PLANS["fighting_withdrawal"], True), 8)


class Round(unittest.TestCase):
    def test_one_action(self):
        """Armor fires at infantry of the Defender: five hit rolls, three hits, two pass; then the others."""
        force = units([("armor",)], [("infantry",), ("militia",)])
        dice = Dice(initiative=[100, 1, 2], target=[2, 1], hit=[1, 2, 3, 99, 100], save=[1, 100, 90], morale=[10])
        battle = rounds.Rounds(sides(), force, decide(), dice)
        battle.ordered = 1
        dice.faces["hit"] += [100]  # the militia's; the infantry routs
        battle.run()
        first, second, third = battle.fought[0]
        self.assertEqual([a.unit.id for a in battle.fought[0]], ["t1", "k1", "k2"])
        self.assertEqual([a.aiv for a in battle.fought[0]], [135, 51, 37])
        # armor: accuracy 70 against 150 = 31, stall against surrender_initiative +3; 55 against armor 20.
        self.assertEqual((first.p, first.q, first.damage, first.outcome), (34, 26, 2, "disrupted"))
        self.assertEqual([(u.id, n) for u, n in first.lottery[0]], [("k1", 2), ("k2", 2)])
        self.assertEqual((second.morale, second.lottery), ((10, "routed"), None))
        # The Defender has favourability 3: 100 * 40 / 160 = 25, -3, +6.
        self.assertEqual((third.p, third.damage), (28, 0))
        self.assertEqual(battle.shots, {"attacker": 5, "defender": 1})

    def test_ties(self):
        """Equal AIV: the rating without 8.1, then the Defender, then the roster."""
        force = units([("infantry",), ("psyops",), ("infantry",)], [("infantry",), ("infantry",)])
        dice = Dice(initiative=[40, 50, 40, 50, 50], target=[1] * 9, hit=[100] * 9)
        battle = rounds.Rounds(sides(), force, decide(), dice)
        battle.round(1)
        # infantry 50 + 10 + 40, psyops 40 + 10 + 50, Defender's infantry 50 + 50
        self.assertEqual([a.aiv for a in battle.fought[0]], [100] * 5)
        self.assertEqual([a.unit.id for a in battle.fought[0]], ["k1", "k2", "t1", "t3", "t2"])

    def test_special_operations(self):
        force = units([("psyops",), ("commandos",), ("hackers",)], [("infantry",)])
        isolated = sides(attacker={"isolated": True})
        now = rounds.Rounds(isolated, force, decide(), None).special("attacker")
        self.assertEqual((now.initiative(), now.strength(), now.accuracy(45)), (20, 20, 27))
        force["attacker"][0].status = "disrupted"
        self.assertFalse(rounds.Rounds(isolated, force, decide(), None).special("attacker").psyops)
        force["defender"].append(Unit("k2", "klack", "command_center", status="disrupted"))
        now = rounds.Rounds(sides(), force, decide(), None).special("attacker")
        self.assertEqual((now.initiative(), now.strength(), now.accuracy(45)), (0, 0, 45))

    def test_morale(self):
        # Rout 0: a 10 routs; rout -1 never does; enemy psyops add 1.
        self.assertEqual([rounds.morale_result(roll, 0, False, 3) for roll in (3, 4, 10)], ["active", "disrupted", "routed"])
        self.assertEqual(rounds.morale_result(10, -1, False, 10), "active")
        self.assertEqual(rounds.morale_result(9, 0, True, 10), "routed")
        self.assertEqual(rounds.morale_result(1, 20, False, 10), "routed")

    def test_destroyed_needs_no_more_saves(self):
        force = units([("battleoid",)], [("infantry", "trained", "neutral", "none", "none", 0, {}, 5)])
        dice = Dice(initiative=[100, 1], target=[1], hit=[1] * 7, save=[100])
        battle = rounds.Rounds(sides(), force, decide(), dice).run()
        self.assertEqual((force["defender"][0].status, len(battle.fought), battle.fought[0][1].acted), ("destroyed", 1, False))

    def test_nuclear(self):
        force = units([("infantry",)], [("infantry",), ("armor",)])
        dice = Dice(initiative=[100, 1, 1], target=[1, 1, 1], hit=[100] * 9)
        own = decide(attacker={"weapons": ("biological", "nuclear")})
        battle = rounds.Rounds(sides(), force, own, dice)
        battle.round(1)
        self.assertEqual((battle.shots["attacker"], battle.fought[0][0].q), (2, 100 * 20 // 80))


class Afterwards(unittest.TestCase):
    def test_levels(self):
        limits = turn.thresholds(3, 1, 1, 0)
        self.assertEqual(limits, {"decisive": 215, "substantial": 140, "marginal": 105})
        self.assertEqual(turn.thresholds(0, 9, -1, 2), {"decisive": 335, "substantial": 260, "marginal": 210})
        self.assertEqual([turn.level_of(10, e, limits) for e in (10, 11, 14, 21, 22)], ["draw", "marginal", "substantial", "substantial", "decisive"])
        self.assertEqual(turn.level_of(0, 8, limits), "draw")
        self.assertEqual(turn.level_of(0, 9, limits), "marginal")

    def test_collapse_rally_and_escape(self):
        """The Defender's only unit routs in round 1 and rallies; it has lost all, and its last region, and leaves."""
        force = units([("infantry",)], [("infantry",)])
        dice = Dice(initiative=[100, 1], target=[1], hit=[1], save=[100], morale=[10], rally=[6], escape=[50])
        found = whole(sides(), force, decide(), dice).run()
        self.assertEqual((found.level, found.winner, found.rates), ("total", "attacker", {"attacker": 0, "defender": 50}))
        self.assertEqual((found.regions, found.control_to.role, force["defender"][0].status), (4, "owner", "escaped"))
        self.assertEqual(([side.id for side in found.gone], found.planet.turns_contested), (["klack"], 0))

    def test_collateral(self):
        """2 rounds of 2 shots each with a nuclear weapon, high: 4 * 3 * 3 + 7 = 43 tenths; the Defender's 2 shots give 4."""
        force = units([("infantry",)], [("infantry",)])
        fighting = sides(attacker={"cd_carry": 7})
        dice = Dice(initiative=[100, 1] * 2, target=[1] * 4, hit=[100] * 6, collateral=[1, 9, 28, 30])
        found = whole(fighting, force, decide("attrition", "attrition", attacker={"weapons": ("nuclear",), "collateral": "high"}), dice)
        found.planet.counters["military"] = 0
        found.run()
        self.assertEqual((found.tenths, found.points), ({"attacker": 43, "defender": 4}, {"attacker": 4, "defender": 0}))
        self.assertEqual([name for _, name in found.lotteries["attacker"]], ["wasted", "economic", "environment", "none"])
        self.assertEqual((fighting["attacker"].cd_carry, fighting["defender"].cd_carry, found.level), (3, 4, "draw"))
        self.assertEqual((fighting["attacker"].used_wmd, fighting["defender"].used_wmd, found.planet.turns_contested), (True, False, 1))

    def test_mobility_and_territory(self):
        force = units([("infantry",), ("infantry",)], [("armor",)])
        self.assertTrue(turn.more_mobile(force["attacker"], force["defender"]))
        self.assertFalse(turn.more_mobile(force["defender"], force["attacker"]))
        self.assertFalse(turn.more_mobile(force["attacker"], []))


class HonorsOfWar(unittest.TestCase):
    def surrender(self, roll, *force, captor=2, own=None, **dice):
        fighting = sides(defender=own)
        there = units([("infantry",)] * captor, force)
        found = whole(fighting, there, decide(defender={"surrender": True}), Dice(honors=[roll], **dice)).run()
        return found, [unit.status for unit in there["defender"]], there["defender"]

    def test_outcomes(self):
        found, status, _ = self.surrender(1, ("militia",), own={"used_wmd": True, "ideology_series": "b"})
        self.assertEqual((found.honors.total, found.honors.outcome, status, found.planet.sides[1].regions), (-3, "massacred", ["vanished"], 0))
        found, status, _ = self.surrender(2, ("infantry",), own={"used_wmd": True, "ideology_series": "b", "blockaded": True}, escape=[13])
        self.assertEqual((found.honors.outcome, status), ("flee-halved", ["lost_in_escape"]))
        found, status, there = self.surrender(2, ("armor", "crack"), ("psyops",), ("magazine",), captor=4, own={"used_wmd": True})
        self.assertEqual((found.honors.total, status), (0, ["returned", "returned", "destroyed"]))
        self.assertEqual([(u.type, u.experience) for u in there[:2]], [("infantry", "veteran"), ("psyops", "recruit")])
        found, status, there = self.surrender(3, ("armor", "crack"), own={"leader": 6})
        self.assertEqual((found.honors.total, found.honors.outcome, there[0].type), (4, "granted", "armor"))
        self.assertEqual((found.level, found.winner, found.control_to.id), ("surrender", "attacker", "terra"))

    def test_both(self):
        found = whole(sides(), units([("infantry",)], [("armor",)]), decide(attacker={"surrender": True}, defender={"surrender": True}), None)
        self.assertEqual(found.gives_up(), "attacker")
        found.sides["defender"].blockaded = True
        self.assertEqual(found.gives_up(), "defender")


class Chances(unittest.TestCase):
    def test_sums(self):
        self.assertEqual(chances.morale(0, False, 3), {"active": Fraction(3, 10), "disrupted": Fraction(6, 10), "routed": Fraction(1, 10)})
        self.assertEqual(chances.rally(2), Fraction(6, 10))
        self.assertEqual(sum(chances.hits(7, 43)), 1)
        self.assertEqual(chances.damage(1, 20, 30, 6), {0: Fraction(86, 100), 1: Fraction(14, 100)})
        self.assertEqual(chances.honors({"series": -2})["officers-held"], Fraction(1, 6))

    def test_duel_is_what_the_second_computation_plays(self):
        """3,000 duels played with a die of Python's against the exact probabilities: chi-square, 1 in a million."""
        count = 3000
        def fresh():
            force = units([("infantry", "veteran")], [("militia", "recruit")])
            return force, decide("maneuver", "single_line", attacker={"intensity": "high"})
        fighting = sides(attacker={"leader": 3})
        force, decisions = fresh()
        exact = chances.Duel(fighting, {role: force[role][0] for role in rounds.ROLES}, decisions).levels()
        self.assertEqual(sum(exact.values()), 1)
        rng, met = random.Random(11), collections.Counter()
        for _ in range(count):
            force, decisions = fresh()
            found = whole(sides(attacker={"leader": 3}), force, decisions, lambda faces, *_: rng.randint(1, faces)).run()
            met[found.winner, found.level] += 1
        self.assertEqual(set(met) - set(exact), set())
        self.assertGreater(chances.likelihood(met, exact), 1e-6)
        self.assertLess(chances.likelihood({**met, (None, "draw"): met[None, "draw"] + count // 8}, exact), 1e-6)

    def test_chi_square(self):
        # The 5 % points of the tables.
        for freedom, point in ((1, 3.841), (2, 5.991), (5, 11.070), (10, 18.307)):
            self.assertAlmostEqual(chances.chi_square_tail(freedom, point), 0.05, 4)


if __name__ == "__main__":
    unittest.main()
