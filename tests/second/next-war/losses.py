"""Loss allocation (section 9)."""


def reduced_losses(column, attacker, defender, attacker_steps, defender_steps):
    """NW-9.2, then NW-9.3: the losses of the table after each side's reduction, and which were given."""
    attacker_left, defender_left = attacker, defender
    first = column >= 11 and defender > defender_steps and attacker > 0
    if first:
        attacker_left -= 1
    second = defender > 0 and (attacker > attacker_steps or attacker_left >= 1 and attacker_left >= attacker_steps)
    if second:
        defender_left -= 1
    return attacker_left, defender_left, first, second


def steps_of(units):
    """NW-9.2 to 9.4: a CO counts 1."""
    return sum(1 if unit.kind == "outpost" else unit.steps for unit in units)


def take(world, units, lead, count, order, strength):
    """NW-9.5: `count` losses of one side over its counted units; gives the ids that lost a step, in order.

    `order` is the owner's list, `strength` the value of a unit by which NW-9.7 picks (attack or defense, current side).
    """
    lost = []
    for outpost in sorted((u for u in units if u.outpost()), key=lambda u: u.id):
        if len(lost) < count:
            lose_step(outpost, lost)
    if lead is not None and lead.ground() and len(lost) < count:
        lose_step(lead, lost)
    while len(lost) < count:
        unit = next_loss(world, units, order, strength)
        if unit is None:
            break  # NW-9.6
        lose_step(unit, lost)
    return lost


def next_loss(world, units, order, strength):
    """NW-9.5.3 and 9.5.4, 9.7, 20.20: full two-step units first; the owner's order, else the lowest strength, effective ER, id."""
    alive = [unit for unit in units if unit.ground()]
    legal = [unit for unit in alive if unit.full()] or alive
    if not legal:
        return None
    for id in order:
        for unit in legal:
            if unit.id == id:
                return unit
    return min(legal, key=lambda unit: (strength(unit), world.effective_er(unit), unit.id))


def lose_step(unit, lost):
    unit.steps -= 1
    lost.append(unit.id)
