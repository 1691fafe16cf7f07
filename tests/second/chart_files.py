"""Reads the program's chart files and counts what of them was compared with tables that were typed a second time."""
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

NAMESPACE = "{urn:adjudicator:1}"


class Compared:
    def __init__(self):
        self.count, self.differences = 0, []

    def same(self, chart, cell, mine, file):
        self.count += 1
        if mine != file:
            self.differences.append(f"chart {chart}, {cell}: the rules file has {mine!r}, the chart {file!r}")


def read(folder, name):
    return ElementTree.parse(pathlib.Path(folder) / f"{name}.xml").getroot()


def band(text, least, most):
    """The numbers of a band: 3, 5-6, ..-1, 9.. within the bounds."""
    if text.startswith(".."):
        return range(least, int(text[2:]) + 1)
    if text.endswith(".."):
        return range(int(text[:-2]), most + 1)
    first, dash, last = text.partition("-") if not text.startswith("-") else (text, "", "")
    return range(int(first), int(last) + 1) if dash else range(int(first), int(first) + 1)


def named_grid(folder, name):
    """Row -> column -> cell of a grid whose rows have names."""
    root, rows = read(folder, name), {}
    columns = root.get("columns").split()
    for row in root.iter(NAMESPACE + "row"):
        words = row.get("cells").split()
        assert len(words) == len(columns), f"{name}, row {row.get('at')}: {len(words)} cells for {len(columns)} columns"
        rows[row.get("at")] = dict(zip(columns, words))
    return rows


def grid(folder, name, least, most):
    """(number, column) -> cell of a grid whose rows are numbers."""
    root, cells = read(folder, name), {}
    columns = root.get("columns").split()
    for row in root.iter(NAMESPACE + "row"):
        words = row.get("cells").split()
        assert len(words) == len(columns), f"{name}, row {row.get('at')}: {len(words)} cells for {len(columns)} columns"
        for number in band(row.get("at"), least, most):
            assert (number, columns[0]) not in cells, f"{name}: {number} stands in two rows"
            cells.update({(number, column): word for column, word in zip(columns, words)})
    return cells


def finish(seen):
    """Prints every difference; one fails."""
    print("\n".join(seen.differences))
    print(f"{seen.count} cells and values, {len(seen.differences)} differences")
    sys.exit(bool(seen.differences))


def same_grids(seen, folder, expected):
    """Grids with named rows, each cell of a chart with the one of its file."""
    for name, mine in expected.items():
        file = named_grid(folder, name)
        seen.same(name, "rows", sorted(mine), sorted(file))
        for row in sorted(set(mine) & set(file)):
            for column in sorted(set(mine[row]) | set(file[row])):
                value = mine[row].get(column)
                seen.same(name, f"row {row}, column {column}", None if value is None else str(value), file[row].get(column))
