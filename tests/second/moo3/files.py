"""Writes planets and orders as the files of a game, and reads the roster that the program leaves."""
import xml.etree.ElementTree as ElementTree

import charts

HEAD = 'xmlns="urn:adjudicator:1" system="moo3"'
NAMESPACE = "{urn:adjudicator:1}"
COLOURS = ("#c75433", "#1f4a8a", "#3a7a3a")


def word(value):
    """A value as the files spell it."""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return " ".join(word(item) for item in value)
    return str(value).replace("_", "-")


def tag(element, inside=None, **attributes):
    """An element; nothing is written for None. Ids, words and numbers: nothing to escape."""
    words = [f' {key.replace("_", "-")}="{word(value)}"' for key, value in attributes.items() if value is not None]
    return f"<{element}{''.join(words)}>{''.join(inside)}</{element}>" if inside else f"<{element}{''.join(words)}/>"


def write(maker, name, folder, rules):
    sides = list(maker.orders)
    (folder / "turn-01" / "orders").mkdir(parents=True)
    rows = [tag("side", id=side, name=side.title(), colour=colour) for side, colour in zip(sides, COLOURS)]
    rows.append(tag("rules", **rules))
    (folder / "game.xml").write_text(f'<game {HEAD} id="{name}" title="Second computation" seed="{name}">\n' + "\n".join(rows) + "\n</game>\n")
    (folder / "map.xml").write_text(f'<map {HEAD} game="{name}" columns="1" rows="1"/>\n')
    rows = [tag("side", id=side) for side in sides] + [planet_row(planet) for planet in maker.planets]
    (folder / "turn-01" / "roster.xml").write_text(f'<roster {HEAD} game="{name}" turn="1">\n' + "\n".join(rows) + "\n</roster>\n")
    for side, orders in maker.orders.items():
        rows = [tag(order.get("type", "battle-plan"), **{key: value for key, value in order.items() if key != "type"}) for order in orders]
        text = f'<orders {HEAD} game="{name}" turn="1" side="{side}"><list>\n' + "\n".join(rows) + "\n</list></orders>\n"
        (folder / "turn-01" / "orders" / f"{side}.xml").write_text(text)


def planet_row(planet):
    rows = [tag("force", id=f"{planet.id}-{side.id}", side=side.id, role=side.role, leader=side.leader, regions=side.regions,
                political_authorization=side.political_authorization, fortification=side.fortification, besieged=side.besieged,
                blockaded=side.blockaded, isolated=side.isolated, ideology_series=side.ideology_series or None,
                ideology_branch=side.ideology_branch or None, used_wmd=side.used_wmd, cd_carry=side.cd_carry) for side in planet.sides]
    return tag("planet", rows + [unit_row(unit) for unit in planet.units], id=planet.id, turns_contested=planet.turns_contested, **planet.counters)


def unit_row(unit):
    ratings = {name: ("yes" if value else "no") if name in charts.BOOLS else value for name, value in unit.ratings.items()}
    return tag("unit", id=unit.id, side=unit.side, type=unit.type, experience=unit.experience, environment=unit.environment, suit=unit.suit,
               shield=unit.shield, weapon=unit.weapon, damage=unit.damage, dropped_this_turn=unit.dropped_this_turn, **ratings)


# ---- what the program leaves ----
def read_rows(path):
    """Table -> id -> attributes, of a roster; what stands inside a planet names it in `planet`."""
    found = {}
    for element in ElementTree.parse(path).getroot():
        name = element.tag.removeprefix(NAMESPACE)
        found.setdefault(name, {})[element.get("id")] = dict(element.attrib)
        for inner in element:
            found.setdefault(inner.tag.removeprefix(NAMESPACE), {})[inner.get("id")] = {**inner.attrib, "planet": element.get("id")}
    return found
