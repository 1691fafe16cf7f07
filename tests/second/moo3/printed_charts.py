#!/usr/bin/env python3
"""Holds every value of the chart files of moo3 against the charts typed a second time: printed_charts.py FOLDER

FOLDER is adjudicator/systems/moo3/charts. Prints what differs, and how many values were compared.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import charts
import turn
from chart_files import NAMESPACE, Compared, finish, grid, named_grid, read
from files import word

ADDITIONS = [name for name in charts.RATINGS if name != "target_priority"] + list(charts.BOOLS)


def rows(folder, name, element):
    return {row.get("name"): row for row in read(folder, name).iter(NAMESPACE + element)}


def additions(seen, name, mine, row):
    for rating in ADDITIONS:
        given = row.get(word(rating)) if row is not None else None
        if rating in charts.BOOLS:
            seen.same(name, rating, mine.get(rating, False), given == "true")
        else:
            seen.same(name, rating, mine.get(rating, 0), int(given or 0))


def ratings(folder, seen):
    """3.1 to 3.6."""
    tables = {"experience": charts.EXPERIENCE, "environments": charts.ENVIRONMENTS, "suits": charts.SUITS, "shields": charts.SHIELDS,
              "weapons": charts.WEAPONS}
    for name, mine in tables.items():
        file = rows(folder, name, "rating")
        seen.same(name, "names", sorted(mine), sorted(file))
        for key, values in mine.items():
            additions(seen, f"{name}, {key}", values, file.get(key))
            seen.same(f"{name}, {key}", "tickets", values.get("target_priority", 0), int(file[key].get("tickets", 0)))
    file = rows(folder, "units", "unit")
    seen.same("units", "names", sorted(map(word, charts.TYPES)), sorted(file))
    for type, values in charts.TYPES.items():
        row = file[word(type)]
        additions(seen, f"units, {type}", values, row)
        seen.same("units", f"{type}: class, base, tickets", (charts.CLASS_OF[type], values["base"], values["plus"]),
                  (row.get("class"), int(row.get("base-tickets")), int(row.get("tickets", 0))))


def plans(folder, seen):
    """6.2, 8.5."""
    file = rows(folder, "plans", "plan")
    seen.same("plans", "names", sorted(map(word, charts.PLANS)), sorted(file))
    for name, plan in charts.PLANS.items():
        row = file[word(name)]
        number = lambda key: None if row.get(key) is None else int(row.get(key))
        mine = (word(plan.category), plan.leader["attacker"], plan.leader["defender"], plan.intensities, plan.daring, plan.gain, plan.favour)
        intensities = {"both": ("low", "high"), "low": ("low",), "high": ("high",)}[row.get("intensity")]
        seen.same("plans", name, mine, (row.get("category"), number("attacker"), number("defender"), intensities, number("intensity-effect") or 0,
                                        number("terrain-gain") or 0, number("favourability") or 0))
        vehicles = " ".join(map(word, charts.VEHICLES)) if plan.needs == "vehicle" else None
        needs = (plan.needs if plan.needs.isdigit() else None, "true" if plan.needs == "vertical" else None, vehicles)
        seen.same("plans", f"needs of {name}", needs, tuple(row.get(key) for key in ("needs-units", "needs-vertical", "needs-types")))
        exposed = (" ".join(map(word, charts.EXPOSED.get(name, ()))) or None, "true" if name == "vertical_envelopment" else None)
        seen.same("plans", f"exposed by {name}", exposed, (row.get("exposes"), row.get("exposes-vertical")))


def grids(folder, seen):
    """5.1, 6.3, 7.2, 13.2."""
    mine = {word(own): {word(enemy): str(cell) for enemy, cell in cells.items()} for own, cells in charts.MATRIX.items()}
    seen.same("combat-matrix", "cells", mine, named_grid(folder, "combat-matrix"))
    mine = {weapon: {name: str(cell) for name, cell in zip(charts.COUNTERS + ("none",), cells)} for weapon, cells in charts.COLLATERAL.items()}
    seen.same("collateral", "tickets", mine, named_grid(folder, "collateral"))
    mine = {}
    for total in range(-9, 10):
        outcome = turn.Honors("attacker", total, {}).outcome
        mine[total, "outcome"], mine[total, "casus-belli"] = outcome, str(charts.CASUS_BELLI[outcome])
    seen.same("honors", "outcomes", mine, grid(folder, "honors", -9, 9))
    mine = {(face, "pair"): ("owner-invader", "owner-rebel", "invader-rebel")[(face - 1) // 2] for face in range(1, 7)}
    seen.same("who-fights", "pairs", mine, grid(folder, "who-fights", 1, 6))


FIGURES = {
    "rounds-low": 1, "rounds-high": 2, "honors-series": -2, "honors-branch": -1, "honors-special-weapons": -2, "honors-leader": 6,
    "honors-led": 1, "honors-numbers": 1, "psyops-initiative": 10, "psyops-rout": 1, "commandos-attack-strength": 20,
    "hackers-initiative": 10, "hackers-accuracy": 10, "isolated-divisor": 2, "rout-base": 1, "rout-least": 0, "rout-most": 10,
    "tickets-dropped": 3, "tickets-vertical": 2, "tickets-exposed": 2, "hit-per-matrix": 3, "hit-per-favourability": 2,
    **{f"hit-care-{policy}": value for policy, value in charts.POLICY.items()}, "hit-per-fortification": 2, "hit-of-nothing": 50,
    "hit-least": 5, "hit-most": 95, "save-of-nothing": 50, "save-least": 5, "save-most": 95, "rally-base": 4, "rally-least": 1,
    "rally-most": 9, "recovery-besieged": 1, "loss-least": 8, **{f"threshold-{level}": base for level, base in charts.THRESHOLDS},
    "threshold-per-leader": 10, "threshold-per-matrix": 15, "threshold-per-turn": 10, "threshold-least": 105,
    **{f"regions-{level}": base for level, base in charts.REGIONS.items()}, "regions-terrain-divisor": 2, "regions-high": 1,
    "regions-mobile": 1, "regions-mobile-margin": 1, "regions-extras-per-base": 2, "escape-divisor": 2,
    **{f"collateral-{policy}": value for policy, value in charts.TENTHS.items()}, "collateral-most": charts.MOST_POINTS,
    "collateral-most-special": charts.MOST_POINTS_SPECIAL,
}


def figures(folder, seen):
    """The numbers of the formulas (6.3 to 13.1, 19), chances of escape (12.2), special weapons (6.6, 13.1)."""
    for name, mine in (("figures", FIGURES), ("escape", {word(type): chance for type, chance in charts.ESCAPE.items()})):
        file = {key: int(row.get("value")) for key, row in rows(folder, name, "figure").items()}
        for key in sorted(set(mine) | set(file)):
            seen.same(name, key, mine.get(key), file.get(key))
    file = rows(folder, "special-weapons", "weapon")
    for weapon in charts.FACTOR:
        mine = (charts.MORE_ATTACKS[weapon], charts.MORE_STRENGTH[weapon], charts.FACTOR[weapon])
        seen.same("special-weapons", weapon, mine, tuple(int(file[weapon].get(key, otherwise)) for key, otherwise in
                                                         (("attacks", 0), ("attack-strength", 0), ("collateral", 1))))


def compare(folder):
    seen = Compared()
    for part in (ratings, plans, grids, figures):
        part(folder, seen)
    return seen


if __name__ == "__main__":
    finish(compare(sys.argv[1]))
