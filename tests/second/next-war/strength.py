"""Strengths, odds, columns and modifiers (sections 4, 5, 6)."""
import tables


def attack_steps(world, unit, target, defenders):
    """4.1: the attack strength of one attacker after each step that applies, as (step, value)."""
    hex, place = world.hexes[target], world.place(unit)
    value = unit.attack_now()
    steps = [(1, value)]
    if world.switches["supply"] and unit.supply in ("out", "isolated"):
        value = max(1, value // 2)
        steps.append((2, value))
    open_ground = hex.terrain in tables.OPEN_GROUND and not hex.city and not hex.fortification
    if open_ground and unit.arm in ("armor", "mech") and not any(u.kind == "ground" and u.arm in ("armor", "mech") for u in defenders):
        value = value * 2 if unit.arm == "armor" else (3 * value + 1) // 2
        steps.append((3, value))
    if hex.terrain in tables.HARD_FOR_VEHICLES and unit.arm in ("armor", "mech"):
        value = max(1, value // 2)
        steps.append((4, value))
    if world.hexside(place, target).river:
        value = max(1, value // 2)
        steps.append((5, value))
    return steps


def defense_steps(world, unit, target):
    """4.2; the printed values of a CO suffer no step (NW-20.13)."""
    value = unit.defense_now()
    steps = [(1, value)]
    if unit.kind == "outpost":
        return steps
    if world.switches["supply"] and unit.supply == "isolated":
        value = (value + 1) // 2
        steps.append((2, value))
    if world.hexes[target].terrain == "urban" and unit.arm in ("leg", "light", "mountain"):
        value *= 2
        steps.append((3, value))
    return steps


def attack_strength(world, unit, target, defenders):
    return attack_steps(world, unit, target, defenders)[-1][1]


def defense_strength(world, unit, target):
    return defense_steps(world, unit, target)[-1][1]


def odds(attack, defense, terrain, scope="all"):
    """NW-4.1 to 4.3: (place of the ratio in NW-4.1, label, starting column, remainder, below 1:3)."""
    row = tables.ODDS_ROWS[terrain]
    if defense == 0:
        return len(row) - 1, tables.LABELS[len(row) - 1], row[-1], False, False
    reached = [n for n, label in enumerate(tables.LABELS) if at_least(attack, defense, label)]
    if not reached:
        return 0, tables.LABELS[0], row[0], False, True
    used = min(reached[-1], len(row) - 1)
    left, right = tables.fraction(tables.LABELS[used])
    remainder = attack * right > defense * left
    if scope in ("at_or_above_1to1", "within_row") and attack < defense:
        remainder = False
    if scope == "within_row" and used == len(row) - 1:
        remainder = False  # above the last ratio of the row
    return used, tables.LABELS[used], row[used], remainder, False


def at_least(attack, defense, label):
    left, right = tables.fraction(label)
    return attack * right >= defense * left


def shifts(world, combat):
    """NW-5.2: (id, value) of every shift that is not 0."""
    hex, found = world.hexes[combat.target], []

    def add(id, value):
        if value:
            found.append((id, value))

    if combat.defense_lead:  # passengers alone have none (13.1, 20.23)
        add("er", world.effective_er(combat.attack_lead) - world.effective_er(combat.defense_lead))
    add("fortification", -2 if hex.fortification else 0)
    add("city", -2 if hex.city else 0)
    add("amphibious", -1 if combat.amphibious else 0)
    add("exploitation", -2 if world.segment == "exploitation" else 0)
    add("surprise", world.surprise.get(world.phasing, 0))
    add("artillery-att", min(2, len(combat.artillery[world.phasing])))
    add("artillery-def", -min(1, len(combat.artillery[world.other])))
    for id, value, side in hex.column_shift:
        if side in (None, world.phasing):  # NW-20.1
            add(id, value)
    return found


def final_column(world, terrain, start, total):
    """NW-5.3."""
    low = tables.ODDS_ROWS[terrain][0] if world.switches["min_column"] == "row" else 1
    return max(low, min(13, start + total))


def light_ground(terrain, units):
    """6.1 light_att and light_def: LI on its ground, mountain troops on theirs."""
    return any(u.kind == "ground" and (u.light() and terrain in tables.LIGHT_GROUND or u.arm == "mountain" and terrain in tables.MOUNTAIN_GROUND)
               for u in units)


def die_modifiers(world, combat):
    """NW-6.1, 6.2: (id, value) of every modifier that is not 0. Support must have been resolved."""
    hex, found = world.hexes[combat.target], []
    attackers, defenders = combat.attackers, combat.defenders
    hexes = len({world.place(unit) for unit in attackers})
    rows = [
        ("remainder", -1 if combat.remainder else 0),
        ("hexes-3-4", -1 if hexes in (3, 4) else 0),
        ("hexes-5-6", -2 if hexes >= 5 else 0),
        ("light-att", -1 if not combat.amphibious and light_ground(hex.terrain, attackers) else 0),
        ("light-def", 1 if light_ground(hex.terrain, defenders) else 0),
        ("installation", 1 if hex.installations or hex.town else 0),
        ("cs-att", -min(6, combat.support[world.phasing])),
        ("cs-def", min(6, combat.support[world.other])),
    ]
    if world.switches["multi_nation"]:
        rows.append(("multi-nation", 1 if len({unit.nation_now() for unit in attackers}) > 1 else 0))
    if world.switches["multi_formation"]:
        rows.append(("multi-formation", max(0, len({unit.formation for unit in attackers if unit.formation}) - 1)))
    rows += [(id, value) for id, value, side in hex.drm if side in (None, world.phasing)]
    return [(id, value) for id, value in rows if value]


def net_die(face, modifiers):
    """NW-6.1: clamped to the rows of the table."""
    return max(-3, min(12, face + sum(value for _, value in modifiers)))


def lead(world, units, named, strength):
    """16.1, 16.2: the first counted unit that was named; else the highest effective ER, modified strength, smallest id."""
    for id in named:
        for unit in units:
            if unit.id == id:
                return unit
    return min(units, key=lambda unit: (-world.effective_er(unit), -strength(unit), unit.id)) if units else None
