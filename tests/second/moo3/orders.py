"""The order of a side for a battle: its tests, its faults and its defaults (6.7, 15, 16, 19.6, 19.7)."""
import dataclasses

import charts


@dataclasses.dataclass
class Decision:
    """What a side fights with."""
    plan: charts.Plan
    intensity: str = "low"
    weapons: tuple = ()
    collateral: str = "average"
    surrender: bool = False
    ordered: bool = False  # False: the defaults of a silent or void order

    def weapon(self):
        """The special weapon in use (6.6)."""
        return next((word for word in charts.SPECIAL_WEAPONS if word in self.weapons), "conventional")


def silent(role):
    return Decision(charts.PLANS[charts.DEFAULT_PLAN[role]])


def needed_units(plan, units):
    """What a plan needs is there (6.2)."""
    if plan.needs == "-":
        return True
    if plan.needs == "vertical":
        return any(unit["vertical_env"] for unit in units)
    if plan.needs == "vehicle":
        return any(unit.type in charts.VEHICLES for unit in units)
    return len(units) >= int(plan.needs)


def plan_fault(word, role, leader, units, intensity):
    """The first test of a plan that fails, E05 to E09, or None. `intensity` is None where none was ordered."""
    plan = charts.PLANS.get(word)
    if plan is None:
        return "E05"
    if plan.leader[role] is None:
        return "E06"
    if leader < plan.leader[role]:
        return "E07"
    if intensity is not None and intensity not in plan.intensities:
        return "E08"
    if not needed_units(plan, units):
        return "E09"
    return None


def read(order, side, role, units):
    """Decision and faults of one battle_plan that was not rejected."""
    faults, decision = [], silent(role)
    decision.ordered = True
    intensity = order.get("intensity")
    if intensity is not None and intensity not in ("low", "high"):
        faults.append("E04")
        intensity = None
    word = order.get("plan")
    fault = plan_fault(word, role, side.leader, units, intensity) if word is not None else None
    if fault:
        faults.append(fault)
    if word is not None and not fault:
        decision.plan = charts.PLANS[word]
        decision.intensity = intensity or ("low" if "low" in decision.plan.intensities else "high")
    elif intensity in decision.plan.intensities:
        decision.intensity = intensity  # the default plan allows it (6.7)
    decision.weapons = weapons(order.get("weapons"), side, faults)
    collateral = order.get("collateral")
    if collateral in charts.POLICY:
        decision.collateral = collateral
    elif collateral is not None:
        faults.append("E12")
    surrender = order.get("surrender")
    if surrender in (True, False):
        decision.surrender = surrender
    elif surrender is not None:
        faults.append("E13")
    return decision, faults


def weapons(words, side, faults):
    if words is None:
        return ()
    if not isinstance(words, (list, tuple)):
        faults.append("E11")
        return ()
    kept = []
    for word in words:
        if word not in charts.SPECIAL_WEAPONS:
            faults.append("E11")
        elif word not in side.political_authorization:
            faults.append("E10")
        else:
            kept.append(word)
    return tuple(kept)


def decide(given, planet, fighting, out, strict):
    """Decisions of the two sides by role, and (side, code) of every fault.

    `given` are all orders of the turn as (side's id, order), in the order in which they were given; those for other battles
    are no concern of this one (`nowhere` tells those for none). `fighting` is role -> side.
    """
    told, decisions, first = [], {role: silent(role) for role in fighting}, set()
    for sender, order in given:
        role = next((role for role, side in fighting.items() if side.id == sender), None)
        if order.get("battle") != planet.id or order.get("type", "battle_plan") != "battle_plan":
            continue
        if role is None:
            told.append((sender, "N1" if out is not None and out.id == sender else "E02"))
        elif role in first:
            told.append((sender, "E03"))
        else:
            first.add(role)
            side = fighting[role]
            decision, faults = read(order, side, role, planet.of(side))
            told += [(sender, fault) for fault in faults]
            if not (strict and faults):
                decisions[role] = decision
    return decisions, told


def nowhere(given, battles):
    """Faults of orders that belong to no battle: E14 before E01 (19.7)."""
    told = []
    for sender, order in given:
        if order.get("type", "battle_plan") != "battle_plan":
            told.append((sender, "E14"))
        elif order.get("battle") not in battles:
            told.append((sender, "E01"))
    return told
