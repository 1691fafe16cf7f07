#!/usr/bin/env python3
"""Holds every cell of the chart files of Next War against the tables typed a second time: printed_charts.py FOLDER

FOLDER is adjudicator/systems/next-war/charts. Prints what differs, and how many cells were compared.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import tables
from chart_files import NAMESPACE, Compared, band, finish, grid, read


def compare_cells(seen, name, mine, file):
    for key in sorted(set(mine) | set(file), key=str):
        seen.same(name, f"row {key[0]}, column {key[1]}", mine.get(key), file.get(key))


def crt(folder, seen):
    compare_cells(seen, "crt", {(roll, str(column)): cell for (roll, column), cell in tables.CELLS.items()}, grid(folder, "crt", -3, 12))


def air_defense(folder, seen):
    plain = lambda cell: cell.replace("Abort(", "").rstrip(")")
    file = {key: plain(cell) for key, cell in grid(folder, "adf", -1, 9).items()}
    compare_cells(seen, "adf", tables.AIR_DEFENSE_CELLS, file)


def base_loss(folder, seen):
    file = {key: cell.replace("+", ",") for key, cell in grid(folder, "base-loss", 0, 9).items()}
    compare_cells(seen, "base-loss", tables.BASE_LOSS_CELLS, file)


def terrain_rows(folder):
    return {row.get("name"): row for row in read(folder, "terrain").iter(NAMESPACE + "terrain")}


def odds(folder, seen):
    root, rows = read(folder, "odds"), terrain_rows(folder)
    labels = [label.replace("-", ":") for label in root.get("columns").split()]
    seen.same("odds", "ratios", tables.LABELS, labels)
    found = {row.get("at"): [int(cell) for cell in row.get("cells").split() if cell != "-"] for row in root.iter(NAMESPACE + "row")}
    for terrain, mine in tables.ODDS_ROWS.items():
        file = found.get(rows[terrain].get("odds"), [])
        for n in range(max(len(mine), len(file))):
            seen.same("odds", f"{terrain} {labels[n]}", mine[n] if n < len(mine) else None, file[n] if n < len(file) else None)


def terrain(folder, seen):
    rows = terrain_rows(folder)
    seen.same("terrain", "names", sorted(tables.LAND + tables.WATER), sorted(rows))
    for name, row in rows.items():
        true = lambda word: row.get(word, "false") == "true"
        for mobility in ("mechanized", "motorized", "leg", "light"):
            # Water is barred to all of them by NW-10.9 and 14.6.5.
            if name in tables.LAND:
                seen.same("terrain", f"{name}, prohibited for {mobility}", tables.prohibited(name, mobility), mobility in row.get("prohibited", "").split())
        seen.same("terrain", f"{name}, water", name in tables.WATER, true("water"))
        if name in tables.WATER:
            continue
        seen.same("terrain", f"{name}, stacking", 3 if name in ("mountain", "high-mountain") else 4, int(row.get("stacking", "4")))
        seen.same("terrain", f"{name}, ZOC", name not in tables.NO_ZOC_INTO, row.get("zoc", "true") == "true")
        seen.same("terrain", f"{name}, retreat", 2 if name in tables.RETREAT_TWO else 1, int(row.get("retreat", "1")))
        seen.same("terrain", f"{name}, ignore", name in tables.IGNORE_RETREAT, true("ignore-retreat"))
        seen.same("terrain", f"{name}, light", name in tables.LIGHT_GROUND, true("light"))
        seen.same("terrain", f"{name}, mountain troops", name in tables.MOUNTAIN_GROUND, true("mountain-troops"))
        seen.same("terrain", f"{name}, open", name in ("flat", "flat-woods"), true("open"))
        seen.same("terrain", f"{name}, second by road", name in tables.NEEDS_ROAD, true("second-by-road"))
        seen.same("terrain", f"{name}, no second", name == "urban", true("no-second"))


def hexsides(folder, seen):
    rows = {row.get("name"): row for row in read(folder, "hexsides").iter(NAMESPACE + "hexside")}
    seen.same("hexsides", "names", ["all-water", "ferry", "impassable", "reservoir", "river"], sorted(rows))
    for name, row in rows.items():
        river = name == "river"
        seen.same("hexsides", f"{name}, attack", river, row.get("attack", "true") == "true")
        seen.same("hexsides", f"{name}, ZOC", False, row.get("zoc", "true") == "true")
        for use in ("retreat", "second"):
            seen.same("hexsides", f"{name}, {use}", "bridge" if river else "closed", row.get(use, "open"))


def strength(folder, seen):
    """4.1 and 4.2: what each step is, for whom and where, in this order."""
    mine = [
        ("attacker", "supply", {"out", "isolated"}, set(), set(), "1/2", "down", "1"),
        ("attacker", "open", set(), tables.OPEN_GROUND, {"armor"}, "2", "down", "0"),
        ("attacker", "open", set(), tables.OPEN_GROUND, {"mech"}, "3/2", "up", "0"),
        ("attacker", "terrain", set(), tables.HARD_FOR_VEHICLES, {"armor", "mech"}, "1/2", "down", "1"),
        ("attacker", "river", set(), set(), set(), "1/2", "down", "1"),
        ("defender", "supply", {"isolated"}, set(), set(), "1/2", "up", "0"),
        ("defender", "terrain", set(), {"urban"}, {"leg", "light", "mountain"}, "2", "down", "0"),
    ]
    file = [(row.get("of"), row.get("when"), set(row.get("supply", "").split()), set(row.get("terrain", "").split()),
             set(row.get("arms", "").split()), row.get("times"), row.get("round", "down"), row.get("least", "0"))
            for row in read(folder, "strength").iter(NAMESPACE + "effect") if row.get("on", "true") == "true"]
    for n in range(max(len(mine), len(file))):
        seen.same("strength", f"step {n + 1}", mine[n] if n < len(mine) else None, file[n] if n < len(file) else None)


NUMBERS = {
    "shifts": {"er": 1, "fortification": -2, "city": -2, "amphibious": -1, "exploitation": -2, "surprise": 1, "artillery-att": (1, 2),
               "artillery-def": (-1, 1)},
    "drm": {"remainder": -1, "hexes-3-4": -1, "hexes-5-6": -2, "light-att": -1, "light-def": 1, "installation": 1, "cs-att": (-1, 6),
            "cs-def": (1, 6), "multi-nation": 1, "multi-formation": 1},
    "adf-modifiers": {"near-base": (-2, 2), "near-mech": (-1, 1), "overflew": -1, "escort": (1, 2)},
    "support": {"attacker-helicopters": 2, "attacker-air-points": 2, "defender-helicopters": 1, "defender-air-points": 1, "air-point-drm": 1,
                "escorts": 2, "missions-segment": 1, "missions-clear": 2, "missions-overcast": 1, "airmobile-range": 12, "amp-per-sp": 1},
}


def numbers(folder, seen):
    """5.2, 6.1, 7.1 to 7.6, 10.26: each value, and its bound or distance where it has one."""
    for name, mine in NUMBERS.items():
        file = {}
        for row in list(read(folder, name)):
            bound = row.get("most") or row.get("within")
            file[row.get("name")] = (int(row.get("value")), int(bound)) if bound else int(row.get("value"))
        for key in sorted(set(mine) | set(file)):
            seen.same(name, key, mine.get(key), file.get(key))


def compare(folder):
    seen = Compared()
    for part in (crt, air_defense, base_loss, odds, terrain, hexsides, strength, numbers):
        part(folder, seen)
    return seen


if __name__ == "__main__":
    finish(compare(sys.argv[1]))
