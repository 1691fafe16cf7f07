"""Holds every cell of the program's charts, as `adjudicator charts cna NAME` prints them, against the transcription."""
import subprocess

import reckon


def printed(adjudicator, system, name):
    """Label of a row -> its cells, as printed."""
    told = subprocess.run([adjudicator, "charts", system, name], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in told.split("\n\n", 1)[1].split("\n")[1:]]
    return {words[0]: words[1:] for words in lines if words}


def rolls(cell, legal):
    return reckon.ranges("-" if cell == "none" else cell) & legal


def grids():
    """Name of a chart, its rows as transcribed (only those that a roll may give a name), and the legal rolls."""
    d66, sums = set(reckon.DICE), set(range(2, 13))
    for kind in ("Infantry", "Armor", "Gun", "Truck"):
        yield "barrage-" + kind.lower(), {result: cells for (row, result), cells in reckon.BARRAGE.items() if row == kind}, d66
    for chart, kind in (("air", "Air"), ("dump", "Dump"), ("fortification", "Fort"), ("railroad", "Railroad"), ("road", "Road"), ("ship", "Ship")):
        rows = {result.rstrip("%"): cells for (row, result), cells in reckon.FACILITIES.items() if row == kind}
        yield "facility-" + chart, rows, d66
    for side, table in (("attacker", reckon.ATTACKER), ("defender", reckon.DEFENDER)):
        yield side + "-loss", {result: cells for result, cells in table.items() if "%" in result}, d66
        yield side + "-captured", {"captured": table["Capt"]}, sums
    yield "attacker-engaged", {"engaged": reckon.ATTACKER["Eng"]}, sums
    yield "defender-retreat", {str(n): reckon.DEFENDER[f"Retreat{n}"] for n in (1, 2, 3)}, sums
    columns = [reckon.MORALE_ROWS[cohesion] for cohesion in range(-17, 9)]
    labels = ["+4", "+3", "+2", "+1", "0", "-1", "-2", "-3", "-4", "surrender"]
    yield "morale", {label: [cells[n] for cells in columns] for n, label in enumerate(labels)}, d66


def compare(adjudicator, tally, system="cna"):
    for name, rows, legal in grids():
        told = printed(adjudicator, system, name)
        for label, cells in rows.items():
            theirs = told.get(label, [])
            for n in range(max(len(cells), len(theirs))):
                mine = cells[n] & legal if n < len(cells) else None
                log = rolls(theirs[n], legal) if n < len(theirs) else None
                tally.same("printed charts", f"chart {name}", f"row {label}, column {n + 1}", mine, log)
    told = printed(adjudicator, system, "anti-armor")
    for row, (label, cells) in zip(reckon.ANTI_ARMOR, told.items()):
        for n, (mine, log) in enumerate(zip(row, cells)):
            tally.same("printed charts", "chart anti-armor", f"row {label}, column {n}", mine, int(log))
    tally.same("printed charts", "chart anti-armor", "rows", len(reckon.ANTI_ARMOR), len(told))
