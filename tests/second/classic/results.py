"""What a result does (CRT-8, 10, 21, 22): losses of steps, exchanges, retreats, advance."""
import itertools

OTHER = {"attacker": "defender", "defender": "attacker"}


class Outcome:
    """One attack: facts in the order in which they come to pass."""

    def __init__(self):
        self.removed, self.moves, self.changes = {}, [], {}  # unit -> cause; (unit, from, to); (unit, trait) -> value
        self.exchange, self.advanced = None, []  # (who pays, requirement, who is lost); who advanced
        self.vacated, self.no_effect, self.seen = False, False, []


class Aftermath:
    def __init__(self, world, retreats, order, odds, bystanders):
        self.world, self.switches, self.retreats, self.order, self.odds = world, world.switches, retreats, order, odds
        self.target, self.out = order["target"], Outcome()
        self.bystanders = bystanders
        immune = self.switches["ranged-immune"]
        hit = [unit for unit in odds.attackers if not immune or unit in odds.adjacent]
        self.hit = {"attacker": hit, "defender": sorted(odds.defenders + bystanders, key=lambda unit: unit.id)}

    def side(self, role):
        return self.world.phasing if role == "attacker" else self.world.opposing

    def alive(self, role):
        return [unit for unit in self.hit[role] if unit.status == "ready"]

    def see(self, what):
        self.out.seen.append(what)

    def apply(self, result):
        """21.3: losses, retreats, advance, in this order."""
        if result.exchange:
            self.exchange(result.exchange)
        hits_defender = bool(result.exchange) or result.defender.hit()
        if not hits_defender and not self.hit["attacker"]:
            self.out.no_effect = True  # 6.11
            return self.out
        due = {role: self.due(role, getattr(result, role)) for role in OTHER}
        for role in ("defender", "attacker"):
            self.lose(role, getattr(result, role), due[role], result.surrender)
        for role in ("defender", "attacker"):
            self.retreat(role, getattr(result, role))
        if hits_defender:
            self.advance(result)
        return self.out

    # ---- losses (21.2, 22) ----
    def due(self, role, force):
        """Unit -> steps where each loses, or what the force loses together; by those who stood there when the die was rolled."""
        def of(steps):
            return -(-steps // 2) if force.loses == "half" else force.loses
        if force.loses == "all":
            return {unit.id: unit.steps for unit in self.hit[role]}
        if force.by == "unit":
            return {unit.id: of(unit.steps) for unit in self.hit[role]}
        return of(sum(unit.steps for unit in self.hit[role]))

    def lose(self, role, force, due, surrender):
        units = self.hit[role]
        if force.loses == 0 or not units:
            return
        self.see(f"{role} loses {force.loses} by {force.by}")
        if force.loses == "all":
            cause = {"attacker": "ae", "defender": "surrender" if surrender else "de"}[role]
            self.see(f"removed {cause}")
            for unit in units:
                self.remove(unit, cause)
            return
        if force.by == "force":
            due = self.shared(role, due)
        for unit in units:
            self.cost(unit, due.get(unit.id, 0), "losses")

    def cost(self, unit, steps, cause):
        """A unit loses steps at once."""
        if not steps:
            return
        before = unit.attack, unit.defense, unit.steps
        self.see_rounding(unit, steps)
        if not unit.lose(steps, self.switches["reduced-strength"]):
            self.see(f"last step {cause}" if before[2] > 1 else f"only step {cause}")
            self.remove(unit, cause)
            return
        self.see("reduced")
        for trait, old in zip(("attack", "defense", "steps"), before):
            if getattr(unit, trait) != old:
                self.out.changes[unit.id, trait] = getattr(unit, trait)

    def see_rounding(self, unit, steps):
        """Whether it matters that a unit loses its steps one by one (22.2)."""
        whole = [-(-value * (unit.steps - steps) // unit.steps) for value in (unit.attack, unit.defense)]
        copy = type(unit)(**vars(unit))
        plain = unit.attack_reduced is unit.defense_reduced is unit.strength_reduced is None and self.switches["reduced-strength"] == "share"
        if plain and copy.lose(steps, "share") and [copy.attack, copy.defense] != whole:
            self.see("shares rounded step by step")

    def shared(self, role, due):
        """22.3: who loses the steps of a force."""
        units = self.hit[role]
        left = {unit.id: unit.steps for unit in units}
        if due >= sum(left.values()):
            self.see("force lost whole")
            return left
        taken = dict.fromkeys(left, 0)

        def take(id):
            taken[id] += 1
            left[id] -= 1

        wanted = self.order.get("exchange", []) if role == "attacker" and self.switches["loss-chooser"] == "owner" else []
        given = [id for id in wanted or self.numbered(units) if id in left]
        while due and any(left[id] for id in given):
            for id in given:
                if due and left[id]:
                    take(id)
                    due -= 1
                    self.see("step by list")
        by_lead = role == "attacker" and self.switches["loss-order"] == "lead"
        lead = [id for id in self.order["units"] if id in left] if by_lead else []
        while due:
            if lead:
                id = next(id for id in lead if left[id])
                self.see("step by lead")
            else:
                id = min((unit for unit in units if left[unit.id]), key=lambda unit: self.strongest(unit, role, taken, left)).id
                self.see("step by strength")
            take(id)
            due -= 1
        return taken

    def numbered(self, units):
        """Those that the chooser's own retreat orders number, the lowest first (22.3)."""
        if self.switches["loss-chooser"] != self.switches["retreat-chooser"]:
            return []
        numbers = {}
        for unit in units:
            for order in self.retreats.orders_for(unit):
                if order["unit"] == unit.id and "order" in order:
                    numbers[unit.id] = order["order"]
                    self.see("step by number")
        return sorted(numbers, key=numbers.get)

    def strongest(self, unit, role, taken, left):
        """The strongest after what it has lost so far; then more steps, then the first id."""
        copy = type(unit)(**vars(unit))
        copy.lose(taken[unit.id], self.switches["reduced-strength"])
        return -copy.strength(role), -left[unit.id], unit.id

    def remove(self, unit, cause):
        self.out.removed[unit.id] = cause
        self.world.remove(unit)

    # ---- exchanges (8-EX, 8.2, 21.5) ----
    def exchange(self, kind):
        printed = {role: self.printed(role) for role in OTHER}
        smaller = kind.startswith("smaller") and bool(self.hit["attacker"]) and printed["attacker"] < printed["defender"]
        loser = "attacker" if smaller else "defender"
        payer, due = OTHER[loser], printed[loser]
        if kind.endswith("half"):
            due = -(-due // 2)
        self.see(f"exchange {kind}, {payer} pays")
        for unit in self.hit[loser]:
            self.remove(unit, "exchange")
        lost = self.pays(payer, due)
        for unit in lost:
            self.remove(unit, "exchange")
        self.out.exchange = (payer, due, {unit.id for unit in lost})

    def printed(self, role):
        return sum(unit.strength(role) for unit in self.hit[role] if unit not in self.bystanders)

    def pays(self, role, due):
        left, lost = list(self.hit[role]), []
        if role == "attacker" and sum(unit.strength(role) for unit in left) > due > 0:
            for id in self.order.get("exchange", []):
                unit = next((unit for unit in left if unit.id == id), None)
                if due > 0 and unit:
                    left.remove(unit)
                    lost.append(unit)
                    due -= unit.strength(role)
                    self.see("exchange by list")
        return lost + (self.cheapest(role, left, due) if due > 0 else [])

    def cheapest(self, role, left, due):
        """The default policy: least strength, fewest units, smallest ids."""
        found = []
        for size in range(len(left) + 1):
            for some in itertools.combinations(sorted(left, key=lambda unit: unit.id), size):
                total = sum(unit.strength(role) for unit in some)
                if total >= due:
                    found.append((total, size, [unit.id for unit in some], some))
        self.see("exchange by default" if found else "exchange of all")
        return list(min(found)[3]) if found else left

    # ---- retreats (9, 21.4) ----
    def retreat(self, role, force):
        if not force.retreats:
            return
        by_steps = force.barred == "steps"
        partial = by_steps or self.switches["partial-retreat"] == "stop"
        for unit in self.retreats.sequence(self.alive(role)):
            path, why = self.retreats.goes(unit, force.retreats, partial)
            missing = force.retreats - len(path)
            self.see(f"{role} retreats {len(path)} of {force.retreats}{' by steps' if by_steps else ''}")
            self.see(f"chosen: {why}")
            for hex in path:
                self.out.moves.append((unit.id, unit.hex, hex))
                self.world.move(unit, hex)
                unit.retreated_in = True
            if by_steps:
                self.cost(unit, missing, "losses")
            elif not path:
                self.see("removed no-retreat")
                self.remove(unit, "no-retreat")

    # ---- advance (10, 21.6) ----
    def advance(self, result):
        enemies = [unit for unit in self.world.there(self.target) if unit.side == self.world.opposing]
        if enemies:
            return
        if not result.advance:
            self.see("no advance by the result")
            return
        self.out.vacated = True
        wanted = self.order.get("advance", [])
        if wanted == "none":
            return
        by_default = not wanted and self.switches["default-advance"] == "first"
        if by_default:
            wanted = self.order["units"]
        if self.target in self.world.board.prohibited:
            return
        adjacent = {unit.id: unit for unit in self.odds.adjacent}
        for id in wanted:
            unit = adjacent.get(id)
            if unit is None or unit.status != "ready" or unit.retreated_in:
                continue
            room = len(self.world.there(self.target)) < self.switches["stacking-limit"]
            if len(self.out.advanced) < self.switches["advance-max-units"] and room:
                self.out.moves.append((id, unit.hex, self.target))
                self.out.advanced.append(id)
                self.world.move(unit, self.target)
                self.see("advance by default" if by_default else "advance by order")
