"""Writes a position and its orders as the files of a game, house charts with them; reads the roster that the program leaves."""
import xml.etree.ElementTree as ElementTree

from tables import SIDES

SPACE = 'xmlns="urn:adjudicator:1"'
HEAD = SPACE + ' system="classic"'
NAMESPACE = "{urn:adjudicator:1}"
HOUSE = {"source": "second computation", "status": "house"}
UNIT = ("id", "side", "hex", "attack", "defense", "steps", "attack_reduced", "defense_reduced", "strength_reduced", "type", "range", "exerts_zoc")


def tag(element, inside=None, **attributes):
    """An element; nothing is written for None or an empty text. Ids, words and numbers: nothing to escape."""
    words = []
    for key, value in attributes.items():
        if value is True or value is False:
            value = "true" if value else "false"
        elif isinstance(value, (list, tuple)):
            value = " ".join(map(str, value))
        elif value == "":
            value = None
        if value is not None:
            words.append(f' {key.replace("_", "-")}="{value}"')
    head = element + "".join(words)
    return f"<{head}>{''.join(inside)}</{element}>" if inside else f"<{head}/>"


def document(path, element, attributes, rows):
    path.write_text(f"<{element} {attributes}>\n" + "\n".join(rows) + f"\n</{element}>\n")


def write(world, orders, name, folder):
    """`orders`: side -> dictionaries with `kind` and the attributes."""
    (folder / "turn-01" / "orders").mkdir(parents=True)
    (folder / "charts").mkdir()
    of_game = f'{HEAD} game="{name}"'
    sides = sorted(orders)
    rows = [tag("side", id=side, name=side.title(), colour=colour) for side, colour in zip(sides, ("#1f4a8a", "#c75433"))]
    document(folder / "game.xml", "game", f'{HEAD} id="{name}" title="Second computation" seed="{name}"', rows + [tag("rules", **world.switches)])
    board = world.board
    rows = [tag("hex", id=hex, terrain=board.terrain.get(hex), prohibited=hex in board.prohibited or None)
            for hex in board.hexes if hex in board.terrain or hex in board.prohibited]
    rows += [tag("hexside", between=sorted(pair), terrain=words) for pair, words in board.sides.items()]
    document(folder / "map.xml", "map", f'{of_game} columns="{board.columns}" rows="{board.rows}" even-columns="{board.even}"', rows)
    rows = [tag("side", id=side, phasing=side == world.phasing) for side in sides]
    rows += [tag("unit", **{key: getattr(unit, key) for key in UNIT}) for unit in world.units.values()]
    document(folder / "turn-01" / "roster.xml", "roster", f'{of_game} turn="1"', rows)
    for side, given in orders.items():
        rows = [tag(order["kind"], **{key: value for key, value in order.items() if key != "kind"}) for order in given]
        document(folder / "turn-01" / "orders" / f"{side}.xml", "orders", f'{of_game} turn="1" side="{side}"', ["<list>", *rows, "</list>"])
    if world.chart.house is not None:
        write_chart(world.chart, folder / "charts" / f"{world.chart.name}.xml")
    tec = world.switches["tec"]
    if tec.startswith("house"):
        rows = [tag("effect", **vars(effect)) for effect in world.effects]
        document(folder / "charts" / f"{tec}.xml", "terrain-effects", f'{SPACE} name="{tec}" source="second computation" status="house"', rows)


def write_chart(chart, path):
    rows = [result_row(code, result) for code, result in chart.house.items()]
    rows += [tag("row", at=at, cells=cells) for at, cells in chart.rows]
    by = "odds" if chart.basis == "ratio" else "number"
    words = tag("x", name=chart.name, **HOUSE, basis=chart.basis, die=None if chart.die == "d6" else chart.die, columns_by=by, columns=chart.columns)
    document(path, "grid-chart", SPACE + words[2:-2], rows)


def result_row(code, result):
    """What is as by default is left out."""
    words = {}
    for side in SIDES:
        force = getattr(result, side)
        words.update({f"{side}_loses": force.loses or None, f"{side}_loses_by": force.by if force.by != "force" else None,
                      f"{side}_retreats": force.retreats or None, f"{side}_barred": force.barred if force.barred != "eliminated" else None})
    return tag("result", code=code, **words, exchange=result.exchange, advance=None if result.advance else False, surrender=result.surrender or None)


# ---- what the program leaves ----
def read_units(path):
    """Id -> attributes of the units of a roster."""
    return {element.get("id"): element.attrib for element in ElementTree.parse(path).getroot() if element.tag == NAMESPACE + "unit"}
