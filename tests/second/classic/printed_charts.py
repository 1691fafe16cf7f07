#!/usr/bin/env python3
"""Every cell and value of the program's chart files against `tables.py`: printed_charts.py FOLDER"""
import pathlib
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

import chart_files
from tables import CHARTS, EFFECTS, range_modifier


def main(folder):
    seen = chart_files.Compared()
    for name, chart in CHARTS.items():
        root = chart_files.read(folder, name)
        seen.same(name, "basis and die", (chart.basis, chart.die), (root.get("basis"), root.get("die", "d6")))
        seen.same(name, "columns", chart.columns, root.get("columns").split())
        mine = {(at, column): cell for at, cells in chart.rows for column, cell in zip(chart.columns, cells)}
        file = {(row.get("at"), column): cell for row in root.iter(chart_files.NAMESPACE + "row")
                for column, cell in zip(chart.columns, row.get("cells").split())}
        for cell in sorted(set(mine) | set(file)):
            seen.same(name, cell, mine.get(cell), file.get(cell))
    for name, effects in EFFECTS.items():
        file = [(e.get("feature"), e.get("where"), e.get("kind"), Fraction(e.get("value")), e.get("side", ""), e.get("per", "unit"),
                 tuple(e.get("types", "").split())) for e in chart_files.read(folder, name).iter(chart_files.NAMESPACE + "effect")]
        mine = [(e.feature, e.where, e.kind, e.value, e.side, e.per, e.types) for e in effects]
        for entry in sorted(set(mine) | set(file)):
            seen.same(name, entry, entry in mine, entry in file)
    cells = chart_files.named_grid(folder, "range-default")["modifier"]
    for column, cell in cells.items():
        seen.same("range-default", column, range_modifier(int(column.removesuffix(".."))), int(cell))
    chart_files.finish(seen)


if __name__ == "__main__":
    main(sys.argv[1])
