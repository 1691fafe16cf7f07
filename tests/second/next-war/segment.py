"""One Combat Segment, played from a position, the orders of both sides and a source of dice (NW-1.5, 3.1, 3.3).

    Segment(world, {"red": {...}, "blue": {...}}, die).run()

`die(seq, purpose, subject)` gives a face of 0 to 9. The purposes: `adf` (a helicopter or a side), `combat`, `ignore` (the hex),
`airmobile`, `ezoc`, `failed` and `passenger` (a unit), `base` (a helicopter). Orders have the names of section 16.
"""
import losses
import strength
import tables
from advance import Advance
from declare import Declaration, counted_attackers, counted_defenders
from retreat import Retreat, attempts, length, may_ignore
from support import Commitment, fly


class Combat:
    """What one combat came to, step by step."""

    def __init__(self, attack):
        self.attack, self.seq, self.target, self.amphibious = attack, attack.seq, attack.target, attack.amphibious
        self.outcome = "fought"  # or void, cancelled
        self.errors, self.warnings = [], []
        self.obliged_two = self.all_gone = self.ignored = False
        self.retreats, self.passengers, self.advance = {}, {}, None
        self.ignore_roll = self.stood = None
        self.commitments, self.stand_loss, self.checks = {}, [], []  # checks: (purpose, who, effective ER, face)


    def complaints(self):
        """(code, hex, what it names) of everything that was wrong in the orders for this combat."""
        found = list(self.errors) + [(code, id) for commitment in self.commitments.values() for code, id in commitment.errors]
        if self.advance:
            found += self.advance.wrong
        found += [(code, unit) for unit, told in self.retreats.items() for code in told["wrong"]]
        return [(code, None if code == "E27" else self.target, id) for code, id in found]


class Segment:
    def __init__(self, world, orders, die):
        self.world, self.orders, self.source = world, orders, die
        self.combats = []

    def run(self):
        for attack in self.begin():
            self.one(attack)
        return self

    def begin(self):
        """NW-20.4, then the declaration: the attacks that stand, in their order (NW-3.3)."""
        world = self.world
        if not world.segment_begun:
            for unit in world.units.values():
                unit.attacked = unit.retreated_into = False
                unit.missions_used_segment = 0
            world.segment_begun = True
        self.declaration = Declaration(world, self.orders)
        may = lambda place: place in world.hexes and may_ignore(world.hexes[place], world.other)
        self.ignorable = {order["hex"] for order in self.orders.get(world.other, {}).get("defend", []) if may(order["hex"])}
        self.defensible = {world.place(unit) for unit in world.units.values() if unit.side == world.other and unit.alive() and unit.kind in ("ground", "outpost")}
        return self.declaration.attacks

    def one(self, attack):
        combat = Combat(attack)
        self.combats.append(combat)
        self.fight(combat)
        return combat

    def idle(self):
        """(code, hex, None) of orders to defend: one to ignore a retreat where that is not allowed (NW-E23), a second one for a hex (NW-E28), one for a hex without own units (NW-E30), one that no combat
        used (NW-W04; NW-20.10: nor one that was called off), and attacks that found nobody (NW-W01)."""
        found, seen = [("W01", combat.target, None) for combat in self.combats if combat.outcome == "void"], set()
        fought = {combat.target for combat in self.combats if combat.outcome == "fought"}
        for order in self.orders.get(self.world.other, {}).get("defend", []):
            place = order["hex"]
            if place in seen:
                found.append(("E28", place, None))
            elif place not in self.defensible:
                found.append(("E30", place, None))
            else:
                # NW-10.5, when the order is read; a general policy reaches every hex and is no error where it cannot apply.
                if order.get("ignore_retreat", "never") != "never" and place not in self.ignorable:
                    found.append(("E23", place, None))
                if place not in fought:
                    found.append(("W04", place, None))
            seen.add(place)
        found += [("W04", order["hex"], None) for order in self.orders.get(self.world.phasing, {}).get("defend", [])]
        return found

    # ---- orders ----
    def defend(self, place):
        """16.2, NW-20.7: a field that the order for the hex leaves out is that of default_defend, if that is a policy."""
        mine = self.orders.get(self.world.other, {})
        own = next((order for order in mine.get("defend", []) if order["hex"] == place), {})
        general = mine.get("default_defend", {})
        merged = {name: general[name] for name in ("ignore_retreat", "on_fail") if name in general}
        merged.update(own)
        least = own.get("support", {}).get("min_column", general.get("support", {}).get("min_column", 1))
        return merged, least

    # ---- one combat ----
    def fight(self, combat):
        world, target = self.world, combat.target
        if not world.outposts_in(target, world.other) and not world.ground_in(target, world.other):
            combat.outcome = "void"  # NW-3.5; passengers alone can be attacked (20.23)
            return
        self.die = lambda purpose, subject: self.source(combat.seq, purpose, subject)
        combat.defend, combat.least = self.defend(target)
        self.count(combat)
        self.ratio(combat)
        if self.cancelled(combat):
            combat.outcome = "cancelled"  # NW-3.13
            return
        for unit in combat.attackers:
            unit.attacked = True
        self.count_errors(combat)
        self.column(combat)
        self.supports(combat)
        self.roll(combat)
        self.lose(combat)
        self.after(combat)

    def count(self, combat):
        world, target = self.world, combat.target
        combat.attackers, combat.skipped = counted_attackers(world, combat.attack.attackers)
        combat.errors += [("W11", unit.id) for unit in combat.skipped]
        named = combat.attack.order.get("lead")
        if named and named not in [unit.id for unit in combat.attackers]:
            combat.errors.append(("E13", named))
        present = world.ground_in(target, world.other)
        combat.riders = [unit for unit in present if unit.retreated_into]
        combat.outposts = world.outposts_in(target, world.other)
        holders = [unit for unit in present if not unit.retreated_into]
        combat.defended = holders + combat.outposts  # NW-20.13
        modified = lambda unit: strength.defense_strength(world, unit, target)
        combat.counted = counted_defenders(world, target, holders, combat.defend.get("count", []), modified)
        combat.defenders = combat.counted + combat.outposts

    def count_errors(self, combat):
        """NW-20.7: `count` is looked at only where the hex holds more than the limit. NW-20.10: nothing of it where the attack is cancelled."""
        world, named = self.world, combat.defend.get("count", [])
        holders = [unit for unit in combat.defended if unit.kind == "ground"]
        load = lambda units: sum(unit.sp_now() for unit in units)
        if load(holders) <= world.limit(combat.target) or not named:
            return
        legal = [unit for unit in holders if unit.id in named]
        for id in named:
            if id not in [unit.id for unit in legal]:
                combat.errors.append(("E03" if id in world.units else "E01", id))
        if load(legal) > world.limit(combat.target):
            combat.errors.append(("E11", None))

    def ratio(self, combat):
        world, target = self.world, combat.target
        combat.attack_steps = {u.id: strength.attack_steps(world, u, target, combat.defenders) for u in combat.attackers}
        combat.defense_steps = {u.id: strength.defense_steps(world, u, target) for u in combat.defenders}
        total = lambda steps: sum(found[-1][1] for found in steps.values())
        combat.attack_total, combat.defense_total = total(combat.attack_steps), total(combat.defense_steps)
        terrain, scope = world.hexes[target].terrain, world.switches["remainder_scope"]
        combat.ratio, combat.label, combat.start, combat.remainder, combat.below = strength.odds(
            combat.attack_total, combat.defense_total, terrain, scope)

    def cancelled(self, combat):
        wanted = combat.attack.order.get("min_odds")
        return bool(wanted) and combat.ratio < tables.LABELS.index(wanted)

    def column(self, combat):
        world, target = self.world, combat.target
        attack, defense = combat.attack_steps, combat.defense_steps
        named = combat.attack.order.get("lead")
        combat.attack_lead = strength.lead(world, combat.attackers, [named] if named else [], lambda u: attack[u.id][-1][1])
        # NW-20.13: a CO leads only where no ground unit is counted.
        leaders = combat.counted or combat.outposts
        combat.defense_lead = strength.lead(world, leaders, combat.defend.get("lead", []), lambda u: defense[u.id][-1][1])
        preferred = combat.defend.get("lead", [])
        if preferred and (combat.defense_lead is None or combat.defense_lead.id not in preferred):
            combat.errors.append(("E13", preferred[0]))
        if combat.below:
            combat.errors.append(("W02", None))
        combat.lead_ratings = combat.defense_lead and (world.effective_er(combat.attack_lead), world.effective_er(combat.defense_lead))
        combat.artillery = {world.phasing: self.artillery(world.phasing, combat.attack.order, 2, combat),
                            world.other: self.artillery(world.other, combat.defend, 1, combat)}
        combat.shifts = strength.shifts(world, combat)
        combat.column = strength.final_column(world, world.hexes[target].terrain, combat.start, sum(v for _, v in combat.shifts))

    def artillery(self, side, order, most, combat):
        kept = []
        for id in order.get("artillery", []):
            if self.world.artillery.get(id) != side:
                combat.errors.append(("E15", id))
            elif len(kept) >= most:
                combat.errors.append(("E17", id))
            else:
                kept.append(id)
        return kept

    def supports(self, combat):
        """NW-7.5: both sides commit, then the attacker's missions are rolled for, then the defender's."""
        world, target = self.world, combat.target
        own = Commitment(world, world.phasing, "attacker", target, combat.attack.order.get("support", {}))
        wanted = combat.defend.get("support", {}) if combat.column >= combat.least else {}
        theirs = Commitment(world, world.other, "defender", target, wanted)
        combat.commitments = {world.phasing: own, world.other: theirs}
        for commitment in (own, theirs):
            for mission in commitment.missions:
                fly(world, mission, target, self.die)
        combat.support = {side: commitment.sum() for side, commitment in combat.commitments.items()}

    def roll(self, combat):
        combat.modifiers = strength.die_modifiers(self.world, combat)
        combat.face = self.die("combat", combat.target)
        combat.net = strength.net_die(combat.face, combat.modifiers)
        combat.cell = tables.CELLS[combat.net, combat.column]

    def lose(self, combat):
        """Sections 9.1 to 9.9."""
        world = self.world
        attacker, defender, combat.retreat = tables.result(combat.cell)
        combat.losses = losses.reduced_losses(combat.column, attacker, defender, losses.steps_of(combat.attackers),
                                              losses.steps_of(combat.defenders))
        self.loss_errors(combat, world.phasing, combat.attack.order, combat.losses[0])
        self.loss_errors(combat, world.other, combat.defend, combat.losses[1])
        order = combat.attack.order.get("loss_order", [])
        combat.attacker_lost = losses.take(world, combat.attackers, combat.attack_lead, combat.losses[0], order, lambda u: u.attack_now())
        order = combat.defend.get("loss_order", [])
        combat.defender_lost = losses.take(world, combat.defenders, combat.defense_lead, combat.losses[1], order, lambda u: u.defense_now())
        combat.outposts_removed = []
        if combat.retreat:
            for outpost in combat.outposts:
                if outpost.alive():
                    losses.lose_step(outpost, combat.outposts_removed)

    def loss_errors(self, combat, side, order, due):
        """NW-9.7, 20.8, 20.21: when a loss is due, every id that names no unit of that side in this combat's hexes, once each."""
        world = self.world
        places = {combat.target} if side == world.other else {world.place(unit) for unit in combat.attack.attackers}
        for id in dict.fromkeys(order.get("loss_order", []) if due else []):
            unit = world.units.get(id)
            if unit is None or unit.side != side or not unit.ground() or not unit.alive() or world.place(unit) not in places:
                combat.errors.append(("E14", id))

    # ---- after the losses ----
    def after(self, combat):
        world, target = self.world, combat.target
        if combat.retreat:
            combat.ignored = self.ignores(combat)
            if not combat.ignored:
                self.retreat(combat)
        elif not self.remaining(combat):
            self.check_riders(combat)  # NW-13.4
            if world.switches["passengers_leave_without_R"]:
                self.retreat_riders(combat)
        combat.all_gone = not any(unit.alive() for unit in combat.defended or combat.riders)  # NW-20.23
        combat.vacated = not world.holds(target, world.other)
        if combat.vacated:
            combat.advance = Advance(world, combat, self.orders, self.die)
            combat.advance.run()

    def remaining(self, combat):
        """NW-13.3, 20.13: somebody who defended is still in the hex."""
        return any(unit.alive() and unit.hex == combat.target for unit in combat.defended)

    def ignores(self, combat):
        """NW-10.5 to 10.8, 20.15: whether nobody retreats."""
        world, hex, side = self.world, self.world.hexes[combat.target], self.world.other
        holders = [unit for unit in combat.defended if unit.ground()]
        if not holders:
            return False
        here = world.ground_in(hex.id, side)
        lowest = min(world.effective_er(unit) for unit in here)
        policy = combat.defend.get("ignore_retreat")
        combat.lowest = lowest
        if not attempts(hex, side, policy, lowest):
            return False
        combat.ignore_roll = self.die("ignore", combat.target)
        combat.checks.append(("ignore", combat.target, lowest, combat.ignore_roll))
        if combat.ignore_roll <= lowest:
            return True
        if combat.defend.get("on_fail") != "stand":
            return False
        combat.stood = True
        unit = losses.next_loss(world, holders, combat.defend.get("loss_order", []), lambda u: u.defense_now())
        losses.lose_step(unit, combat.stand_loss)
        return any(unit.ground() for unit in holders)

    def retreat(self, combat):
        world, target = self.world, combat.target
        combat.obliged_two = length(world.hexes[target]) == 2
        holders = [unit for unit in combat.defended if unit.ground()]
        riders = [unit for unit in combat.riders if unit.ground()]
        combat.obliged = holders + riders
        self.walk_off(combat, holders)
        if riders and not self.remaining(combat):
            self.check_riders(combat)
        self.retreat_riders(combat)

    def check_riders(self, combat):
        """NW-13.3, in retreat order (NW-1.5)."""
        world = self.world
        order = Retreat(world, combat.target, world.other, [], combat.defend, self.die)
        for unit in order.in_order([unit for unit in combat.riders if unit.ground()]):
            face = self.die("passenger", unit.id)
            combat.passengers[unit.id] = (world.effective_er(unit), face)
            combat.checks.append(("passenger", unit.id, world.effective_er(unit), face))
            if face > world.effective_er(unit):
                unit.steps -= 1

    def retreat_riders(self, combat):
        self.walk_off(combat, [unit for unit in combat.riders if unit.ground()])

    def walk_off(self, combat, units):
        """One group: its retreats, then its own failed check (NW-13.6)."""
        world = self.world
        group = Retreat(world, combat.target, world.other, getattr(combat, "obliged", units), combat.defend, self.die)
        group.checks = combat.checks
        group.run(units)
        combat.retreats.update(group.told)
