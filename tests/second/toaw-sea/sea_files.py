"""What the files of a game at sea have besides those of a land battle (../toaw/files.py), and the orders."""
import paths  # noqa: F401
import files
import sea_charts as charts
from files import milli, tag
from ships import Gear, SeaForce, SeaPlace, SeaUnit, SeaWorld, ShipLine

read_rows = files.read_rows
OWN_FLAGS = {*charts.CLASSES, "anti-ship", "only", "torpedo"}  # attributes of their own


def more(row):
    if isinstance(row, SeaForce):
        return {"naval_critical_scalar": row.critical_scalar}
    if isinstance(row, SeaWorld):
        return {"turn_length": row.turn_length, "naval_attrition_divider": row.naval_attrition_divider}
    if isinstance(row, SeaPlace):
        return {"coastal": row.coastal, "cloud": row.cloud}
    if isinstance(row, SeaUnit):
        return {"embarked": row.embarked, "at_sea": row.at_sea, "moved": row.moved, "was_attacked": row.was_attacked, "entered_hex": row.entered_hex,
                "spotted": row.spotted}
    if isinstance(row, ShipLine):
        return {"damage": row.damage}
    return gear(row) if isinstance(row, Gear) else {}


def gear(row):
    return {"ship": row.ship.removesuffix("-ship") if row.ship else None, "anti_ship": "only" if "only" in row.flags else "yes" if "anti-ship" in row.flags else None,
            "torpedo": row.torpedoes() or None, "anti_naval": None if row.anti_naval is None else milli(row.anti_naval),
            "carrier_bases": row.carrier_bases, "durability": row.durability, "armor": row.armor, "agility": row.agility,
            "accuracy": None if row.accuracy is None else milli(row.accuracy), "weight": row.weight, "flags": row.flags - OWN_FLAGS}


def orders(given):
    rows = []
    for order in given:
        if order["order"] == "naval-move":
            rows.append(tag("naval-move", units=order["units"], path=order["path"]))
        else:
            rows.append(tag("naval-attack", id=order["id"], target=order["target"], units=order["units"], rounds=order["rounds"],
                            port_attack=order["port_attack"]))
    return rows


def write(maker, name, folder):
    files.write(maker, name, folder, more, orders(maker.orders))
